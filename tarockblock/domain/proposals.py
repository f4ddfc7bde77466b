"""What became of the payments an evening proposes: paid, open, or cleared otherwise. Whatever reports it asks here.

*Paid* is what changed hands for this evening and nothing else: what a later evening has taken in, what was written off
or set against another debt is not paid, though it is not open any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import permutations

from tarockblock.domain.journal import (
    KITTY,
    SEASON_CLOSE,
    Account,
    Book,
    Closing,
    Debt,
    EveningRef,
    Posted,
    Posting,
    brought,
)
from tarockblock.domain.settlement import Payment
from tarockblock.lazy_dataclass import dataclass


class Way(StrEnum):
    """How something is not open any more without having been paid for its evening."""

    TAKEN_IN = "taken_in"
    """A later evening counted it in."""
    WRITTEN_OFF = "written_off"
    SEASON = "season"
    """The season's close put other debts in its place."""
    SET_OFF = "set_off"
    """Set against a debt the other way."""
    ELSEWHERE = "elsewhere"
    """By a payment that does not name the evening."""
    TRASH = "trash"
    """The evening is in the trash: nobody owes anything for it."""


@dataclass(frozen=True, slots=True)
class Cleared:
    """So many cents cleared in this way; ``evening`` is the one that took them in."""

    way: Way
    cents: int
    evening: EveningRef | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What one is to pay another for an evening, in whole cents; ``paid + open + otherwise == cents``.

    Of an evening that is not booked ``cents`` is what is left to pay. ``paid_before`` is what was paid on account and
    is no part of ``cents`` any more: the closing took it in. ``ahead`` is what the closing took in as that; where some
    of it was taken back since, or what was paid was given back, ``again`` is owed once more.
    """

    payer: Account
    payee: Account
    cents: int
    paid: int = 0
    open: int = 0
    cleared: tuple[Cleared, ...] = ()
    paid_before: int = 0
    ahead: int = 0
    again: int = 0

    @property
    def otherwise(self) -> int:
        """What was cleared otherwise."""
        return sum(each.cents for each in self.cleared)

    @property
    def whole(self) -> int:
        """All of it: the proposal, with what was paid before or is owed again."""
        return self.cents + self.paid_before + self.again

    @property
    def given(self) -> int:
        """What changed hands for it, whenever."""
        return self.paid + self.paid_before

    @property
    def left(self) -> int:
        """What is to be paid now."""
        return self.open + self.again

    @property
    def is_paid(self) -> bool:
        """Whether all of it changed hands: only then it is ticked."""
        return 0 < self.given == self.whole


def to_pay(payments: Iterable[Payment], on_account: Iterable[Payment], *, leave_open: bool) -> tuple[Proposal, ...]:
    """The proposals of an evening that is not booked, with what was paid for it so far (each pair once).

    ``payments`` are those a closing would propose: with claims left open it does not take in what was paid already.
    """
    proposed = {(each.payer, each.payee): each.cents for each in payments}
    paid = {(each.payer, each.payee): each.cents for each in on_account}
    found = []
    for payer, payee in dict.fromkeys((*proposed, *paid)):
        before = paid.get((payer, payee), 0)
        cents = max(proposed.get((payer, payee), 0) - (before if leave_open else 0), 0)
        found.append(_not_booked(payer, payee, cents, before))
    return tuple(found)


def proposals(book: Book, posting: Posting, called: Mapping[Account, str]) -> tuple[Proposal, ...]:
    """What became of what a closing proposed; then of what was paid on account before, and left nothing to propose.

    ``called`` are the names the evening's people have there, by account. The closing may be one that counts no more.
    """
    assert posting.closing is not None
    outcome = _Outcome(book, posting)
    found = [outcome.proposal(each.debtor, each.creditor, each.cents) for each in posting.closing.proposed]
    known = {(book.account(each.payer), book.account(each.payee)) for each in found}
    for payer, payee in permutations(called, 2):
        if (payer, payee) not in known and outcome.ahead(payer, payee) > 0:
            found.append(outcome.proposal(called[payer], called[payee], 0))
    return tuple(found)


def dues(book: Book, evening: str, owed: Iterable[Debt], posting: Posting | None) -> tuple[Proposal, ...]:
    """The same of what everybody owes the kitty for an evening; ``posting`` is its closing if that is booked.

    No closing takes in what was paid to the kitty.
    """
    whole: dict[Account, int] = {}
    for each in owed:
        whole[each.debtor] = whole.get(each.debtor, 0) + each.cents
    if posting is not None:
        outcome = _Outcome(book, posting)
        return tuple(outcome.proposal(who, KITTY, cents) for who, cents in whole.items())
    paid = {who: max(book.paid(evening, who, KITTY), 0) for who in whole}
    return tuple(_not_booked(who, KITTY, max(cents - paid[who], 0), paid[who]) for who, cents in whole.items())


def _not_booked(payer: Account, payee: Account, cents: int, before: int) -> Proposal:
    return Proposal(payer=payer, payee=payee, cents=cents, open=cents, paid_before=before, ahead=before)


class _Outcome:
    """What came of a closing, pair by pair."""

    def __init__(self, book: Book, posting: Posting) -> None:
        assert posting.evening is not None
        self._book, self._evening = book, posting.evening.id
        self._counts = posting.id in book.counting
        # What is brought back out of the trash is posted once more as it was: it took in what it took in at first.
        same = [each for each in book.postings if each.kind is Posted.EVENING and _is_again(each, posting)]
        self._first = min(same, key=lambda each: each.key)
        self._then = book.before(self._first)
        self._now = book.payments_for(self._evening)
        self._before = self._paid_before()
        self._found: dict[tuple[Account, Account], Proposal] = {}

    def ahead(self, payer: Account, payee: Account) -> int:
        """What was paid on account when the closing took it in."""
        return max(brought(self._then, self._before, payer, payee), 0)

    def proposal(self, payer: Account, payee: Account, cents: int) -> Proposal:
        """What became of a proposal between two (names as written; of one person's two each has its share)."""
        book, pair = self._book, (self._book.account(payer), self._book.account(payee))
        known = self._found.get(pair)
        ids = {each.id for each in self._before}
        before = brought(book, (each for each in self._now if each.id in ids), payer, payee)
        later = brought(book, (each for each in self._now if each.id not in ids), payer, payee)
        left = book.open_between(self._evening, payer, payee)
        ahead, paid_before = self.ahead(payer, payee), max(before, 0)
        if known is not None:
            later, left, ahead, paid_before = max(later - known.paid, 0), left - known.left, 0, 0
        paid = min(max(later, 0), cents)
        still = min(left, cents - paid)
        again = min(max(ahead - paid_before, 0) + max(-later, 0), left - still)
        found = Proposal(
            payer=payer,
            payee=payee,
            cents=cents,
            paid=paid,
            open=still,
            cleared=tuple(self._cleared(*pair, cents - paid - still)),
            paid_before=paid_before,
            ahead=ahead,
            again=again,
        )
        if known is None:
            self._found[pair] = found
        else:
            self._found[pair] = replace(found, paid=known.paid + paid, open=known.left + still)
        return found

    def _paid_before(self) -> tuple[Posting, ...]:
        """The payments that the closing took in; with claims left open those for which nothing was proposed."""
        closing, found = self._first.closing, []
        assert closing is not None
        by_pair: dict[frozenset[Account], list[Posting]] = {}
        for each in self._then.payments_for(self._evening):
            for pair in dict.fromkeys(map(frozenset, self._then.moves(each))):
                by_pair.setdefault(pair, []).append(each)
        proposed = {frozenset(map(self._then.account, (each.debtor, each.creditor))) for each in closing.proposed}
        for pair, payments in by_pair.items():
            if KITTY not in pair and not (closing.leave_open and pair in proposed):
                found += payments if closing.leave_open else self._known(pair, payments, closing)
        return tuple(found)

    def _known(self, pair: frozenset[Account], payments: Sequence[Posting], closing: Closing) -> list[Posting]:
        """Those a closing knew of; of what came from another machine it may not, and then took in less by just that."""
        one, other = pair
        account = self._then.account
        missing = self._then.owes(one, other)
        for taken in closing.taken_in:
            two = account(taken.debtor), account(taken.creditor)
            missing -= taken.cents * ((two == (one, other)) - (two == (other, one)))
        known = list(payments)
        for each in reversed(payments):
            cents = brought(self._then, [each], other, one)
            if cents * missing > 0 and abs(cents) <= abs(missing):
                known.remove(each)
                missing -= cents
        return list(payments) if missing else known

    def _cleared(self, payer: Account, payee: Account, cents: int) -> Iterator[Cleared]:
        """How so much of a proposal was cleared otherwise."""
        if not self._counts:
            yield from [Cleared(Way.TRASH, cents)] if cents else []
            return
        own = {each.id for each in self._now}
        offs = [
            (posting, off)
            for piece in self._book.pieces(payer, payee)
            if piece.posting.evening_id == self._evening
            for posting, off in piece.taken
            if posting.id not in own
        ]
        found: dict[Cleared, int] = {}
        # What the closing took in the other way is among what it added, and was cleared by what was there before.
        for posting, off in sorted(offs, key=lambda each: each[0].key < self._first.key):
            how = self._how(posting, payer, payee)
            found[how] = found.get(how, 0) + min(off, cents)
            cents -= min(off, cents)
        rest = Cleared(Way.SET_OFF, 0)
        found[rest] = found.get(rest, 0) + cents
        yield from (replace(how, cents=off) for how, off in found.items() if off)

    def _how(self, posting: Posting, payer: Account, payee: Account) -> Cleared:
        later = posting.key > self._first.key
        if later and posting.closing is not None and posting.evening_id != self._evening:
            account = self._book.account
            taken = {(account(each.debtor), account(each.creditor)) for each in posting.closing.taken_in}
            if (payer, payee) in taken:
                return Cleared(Way.TAKEN_IN, 0, posting.evening)
        if posting.kind is Posted.ADJUST and later:
            return Cleared(_ADJUSTED.get(posting.reason, Way.SET_OFF), 0)
        return Cleared(Way.ELSEWHERE if posting.kind is Posted.PAYMENT else Way.SET_OFF, 0)


_ADJUSTED = {"": Way.WRITTEN_OFF, SEASON_CLOSE: Way.SEASON}


def _is_again(posting: Posting, other: Posting) -> bool:
    """Whether two closings of one evening come to the same, whatever arithmetic they were computed with."""
    one, two = posting.closing, other.closing
    if posting.evening_id != other.evening_id or one is None or two is None:
        return False
    return replace(one, engine=None) == replace(two, engine=None)
