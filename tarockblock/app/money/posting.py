"""All payments, manual postings, reversals and agreements."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from tarockblock.app import states, storage
from tarockblock.app.clock import Clock
from tarockblock.app.money.accounts import Accounts, evening_of, read_accounts
from tarockblock.app.money.evening import money_of, moving
from tarockblock.app.records import ledger_of
from tarockblock.app.storage import Store, writer
from tarockblock.domain.book_sums import due_debts
from tarockblock.domain.closing import RoundTerms, settle_evening
from tarockblock.domain.day import day_of, refused_day
from tarockblock.domain.journal import (
    BY_HAND,
    KITTY,
    OF_CUP,
    SEASON_CLOSE,
    Account,
    Closing,
    Debt,
    EveningRef,
    Posted,
    Posting,
)
from tarockblock.domain.money import Cents
from tarockblock.domain.names import check_name, composed, rounds_fitting
from tarockblock.domain.problems import closest
from tarockblock.errors import BadInputError
from tarockblock.log.facts import Data
from tarockblock.log.journal import agreed_fact, cup_money_id, moved_id, payment_id, posting_of
from tarockblock.store import local

MAX_NOTE = 500

MOST_CENTS = 10**9
"""Larger amounts are typing errors."""

Agreed = RoundTerms | str
"""A round's new terms or name."""

_BY_HAND_HERE = "by_hand:"
"""Key prefix for manual actions, before a number of facts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentRequest:
    """A payment; None is the kitty, ``evening`` a number here, ``day`` an ISO date (default today).

    ``round`` is optional if the evening or the only possible claim tells it. More than the claim, or than the
    evening's open amount, only ``on_account``. Ticking the evening's proposal (``is_tick``) on two computers gives
    one payment.
    """

    payer: Account
    payee: Account
    cents: int
    round: str | None = None
    evening: int | None = None
    on_account: bool = False
    note: str = ""
    day: str | None = None
    is_tick: bool = False

    @classmethod
    def of(cls, owed: Debt, round_name: str) -> PaymentRequest:
        return cls(payer=owed.debtor, payee=owed.creditor, cents=owed.cents, round=round_name)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPosting:
    """A manual posting: ``stake``, ``fine``, ``share``, ``expense``, ``outlay`` or ``adjust``.

    Booking a cup's money (``reason`` is ``OF_CUP``) on two computers gives one posting.
    """

    kind: Posted
    round: str
    transfers: tuple[Debt, ...]
    evening: int | None = None
    note: str = ""
    day: str | None = None
    reason: str = ""


def season_settled(accounts: Accounts, round_name: str) -> Closing:
    """Settle all claims among people to the cent."""
    claims = _claims(accounts, round_name, kitty=False)
    people = dict.fromkeys(name for each in claims for name in (each.debtor, each.creditor) if name is not None)
    return settle_evening(dict.fromkeys(people, Cents()), claims, 1)


def kitty_payments(accounts: Accounts, round_name: str) -> tuple[Debt, ...]:
    return _claims(accounts, round_name, kitty=True)


def _claims(accounts: Accounts, round_name: str, *, kitty: bool) -> tuple[Debt, ...]:
    claims = accounts.book(round_name).claims
    return tuple(each.transfer for each in claims if (KITTY in (each.debtor, each.creditor)) is kitty)


@dataclass(frozen=True, slots=True)
class Done:
    """A manual action on this computer: effective postings, or terms and names ``agreed`` instead of ``before``.

    ``mark``: its key; ``called``: the round's name.
    """

    mark: str = ""
    postings: tuple[Posting, ...] = ()
    round: str = ""
    agreed: tuple[Agreed, ...] = ()
    before: tuple[Agreed, ...] = ()
    called: str = ""


class _Action:
    """An action in a transaction; its facts share number and time."""

    def __init__(self, store: Store, at: datetime) -> None:
        self._store, self._at = store, at
        self.accounts = read_accounts(store)
        self.made: list[Posting] = []
        self.back: list[Posting] = []
        self.reversals: list[Posting] = []

    def write(self) -> None:
        """Append everything."""
        facts = writer(self._store, self._at).booked(self.made, [each.id for each in self.back])
        self._store.append(facts)
        self.reversals = [posting_of(each) for each in facts[: len(self.back)]]

    def new(
        self,
        kind: Posted,
        round_name: str,
        transfers: tuple[Debt, ...],
        asked: PaymentRequest | HandPosting | None = None,
        reason: str = "",
    ) -> Posting:
        """Return a posting; ``asked`` gives evening, note and day."""
        note = "" if asked is None else asked.note
        if len(note) > MAX_NOTE:
            raise BadInputError("note_long", most=MAX_NOTE)
        return Posting(
            id=storage.drawn(),
            number=self.accounts.next_number,
            at=self._at,
            kind=kind,
            round=round_name,
            transfers=transfers,
            evening=None if asked is None or asked.evening is None else self._evening(asked.evening),
            note=note,
            reason=reason,
            day=None if asked is None or kind is Posted.ADJUST else self._day(asked.day),
        )

    def add(self, posting: Posting) -> None:
        self.made.append(posting)
        self.accounts = replace(self.accounts, postings=(*self.accounts.postings, posting))

    def again(self, posting: Posting, id_: str = "") -> None:
        # Money changed hands when it did; a debt is written off now.
        day, at = (None, self._at) if posting.kind is Posted.ADJUST else (posting.date, posting.at)
        new = replace(posting, id=id_ or storage.drawn(), number=self.accounts.next_number, at=at, day=day)
        self.add(new)

    def pay(self, request: PaymentRequest) -> None:
        accounts = self.accounts
        if request.evening is not None:
            self._evening(request.evening)
        payer, payee = accounts.account(request.payer), accounts.account(request.payee)
        refuse_amount(request.cents)
        if payer == payee:
            raise BadInputError("paid_to_oneself")
        refuse_unknown(accounts, request.payer, request.payee)
        name = _round(accounts, request, payer, payee)
        refuse_strangers(accounts, name, request.payer, request.payee)
        owed = max(accounts.book(name).owes(payer, payee), 0)
        if request.evening is not None and request.cents > owed and not request.on_account:
            content = states.stands_as(self._store, accounts.evenings[request.evening].id)[2]
            sheet = money_of(accounts, request.evening, ledger_of(content, self._store))
            names = {name: accounts.account(name) for each in sheet.lines for name in (each.payer, each.payee)}
            open_ones = (each.open for each in sheet.lines if (names[each.payer], names[each.payee]) == (payer, payee))
            owed = max(owed, sum(open_ones))
        if not request.on_account:
            refuse_more(payer, payee, request.cents, owed)
        made = self.new(Posted.PAYMENT, name, (Debt(request.payee, request.payer, request.cents),), request)
        self.add(replace(made, id=payment_id(accounts.postings, made)) if request.is_tick else made)

    def post_by_hand(self, request: HandPosting) -> None:
        if request.kind not in BY_HAND - {Posted.PAYMENT} or not request.transfers:
            raise ValueError(request)
        accounts, is_adjust = self.accounts, request.kind is Posted.ADJUST
        name = accounts.round_of(request.round)
        for each in request.transfers:
            if not _has_sides(request.kind, each):
                raise ValueError(request)
            refuse_amount(each.cents)
            if accounts.account(each.debtor) == accounts.account(each.creditor):
                raise BadInputError("paid_to_oneself")
            if not is_adjust:
                refuse_strangers(accounts, name, each.debtor, each.creditor)
            for who in (each.debtor, each.creditor) if is_adjust else ():
                if who is not None and check_name(who) is not None:
                    raise BadInputError("name_unusable", name=who)
        made = self.new(request.kind, name, request.transfers, request, request.reason)
        is_of_cup = request.reason == OF_CUP
        self.add(replace(made, id=cup_money_id(self.accounts.postings, made)) if is_of_cup else made)

    def _evening(self, number: int) -> EveningRef:
        """Return an evening's reference; ``evening_in_trash``, StoreError ``no_such_evening``."""
        found = evening_of(self.accounts, self._store, number)
        if found.is_trashed:
            raise BadInputError("evening_in_trash", evening=number)
        return EveningRef(found.id, found.title, found.day or None)

    def _day(self, day: str | None) -> str:
        today = self._at.date()
        try:
            asked = today if day is None else day_of(day)
        except ValueError:
            raise BadInputError("date_form", value=day) from None
        code = refused_day(asked, today)
        if code is not None:
            raise BadInputError(code, value=day)
        return asked.isoformat()


def _has_sides(kind: Posted, owed: Debt) -> bool:
    if kind is Posted.OUTLAY:
        return owed.debtor is not KITTY
    is_expense = kind is Posted.EXPENSE
    return kind is Posted.ADJUST or (owed.debtor is KITTY, owed.creditor is KITTY) == (is_expense, not is_expense)


def refuse_unknown(accounts: Accounts, *names: Account) -> None:
    """Raise BadInputError for the first name that no round knows, with the closest known one."""
    known = {who for name in accounts.rounds for who in accounts.people_in(name)}
    for name in names:
        if name is not None and accounts.account(name) not in known:
            near = closest(name, known)
            raise BadInputError("nobody_called" if near is None else "nobody_called_near", name=name, near=near)


def refuse_strangers(accounts: Accounts, round_name: str, *names: Account) -> None:
    """Raise BadInputError ``not_in_round`` for the first name that the round does not know."""
    known = accounts.people_in(round_name)
    for name in names:
        if name is not None and accounts.account(name) not in known:
            raise BadInputError("not_in_round", name=name, round=accounts.round_names.get(round_name, round_name))


def _round(accounts: Accounts, request: PaymentRequest, payer: Account, payee: Account) -> str:
    asked = None if request.round is None else accounts.round_of(request.round)
    if request.evening is not None:
        name = accounts.evenings[request.evening].round
        if asked not in (None, name):
            raise BadInputError("round_of_evening", evening=request.evening, round=accounts.round_names[name])
        return name
    if asked is not None:
        return asked
    found = list(accounts.rounds)
    if len(found) != 1:
        found = [name for name in found if accounts.book(name).owes(payer, payee)]
    if len(found) != 1:
        raise BadInputError("round_needed", rounds=", ".join(accounts.round_names.values()))
    return found[0]


def refuse_amount(cents: int) -> None:
    """Raise BadInputError for an amount that is not positive, or a slip of the finger."""
    if cents > MOST_CENTS:
        raise BadInputError("amount_too_large", cents=cents, most=MOST_CENTS)
    if cents <= 0:
        raise BadInputError("amount_not_positive", cents=cents)


def refuse_more(payer: Account, payee: Account, cents: int, left: int) -> None:
    """Raise BadInputError ``more_than_open`` for more cents than are left."""
    if cents > left:
        raise BadInputError("more_than_open", payer=payer, payee=payee, cents=cents, open=left)


class MoneyCommands:
    """The money commands. BadInputError or StoreError mean nothing was written; else all is on disk.

    The undo stack survives a restart; redo covers the last undone actions.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._taken_back: list[Done] = []

    # ------------------------------------------------------------------ posting

    def pay(self, *requests: PaymentRequest) -> list[Posting]:
        """Post payments, all or none.

        Codes: ``amount_not_positive``, ``amount_too_large``, ``paid_to_oneself``, ``no_such_round``,
        ``round_needed``, ``round_of_evening``, ``not_in_round``, ``evening_in_trash``, ``more_than_open`` (says
        what is ``open``), ``note_long``, ``date_form``, ``day_to_come``, ``day_long_ago``; StoreError
        ``no_such_evening``.
        """
        with self._action() as action:
            for each in requests:
                action.pay(each)
        return action.made

    def pay_claims(self, round_name: str, owed: Sequence[Debt]) -> list[Posting]:
        return self.pay(*(PaymentRequest.of(each, round_name) for each in owed))

    def post(self, *requests: HandPosting) -> Posting:
        """Post from people to the kitty (``expense``: back), an outlay or an adjustment; all or none, return the first.

        Codes as in :meth:`pay`, and ``name_unusable``. ValueError for another kind.
        """
        with self._action() as action:
            for each in requests:
                action.post_by_hand(each)
        return action.made[0]

    def write_off(self, round_name: str, owed: Debt, note: str) -> Posting:
        """Forgive a debt, at most the claim (``more_than_open``)."""
        with self._action() as action:
            payer, payee = action.accounts.account(owed.debtor), action.accounts.account(owed.creditor)
            refuse_more(payer, payee, owed.cents, max(action.accounts.book(round_name).owes(payer, payee), 0))
            action.post_by_hand(HandPosting(kind=Posted.ADJUST, round=round_name, transfers=(owed.turned,), note=note))
        return action.made[0]

    def close_season(self, round_name: str, *, paid: bool = False) -> Sequence[Posting]:
        """Replace all claims among people by the fewest payments; balances stay.

        ``paid``: also record these and the kitty's as paid, so that everybody is at zero, but for money that is held.
        """
        with self._action() as action:
            accounts = action.accounts
            name = accounts.round_of(round_name)
            claims, due = _claims(accounts, name, kitty=False), season_settled(accounts, name).proposed
            to_pay = due_debts(accounts.book(name), (*due, *kitty_payments(accounts, name))) if paid else ()
            if set(claims) != set(due):
                turned = (each.turned for each in claims)
                action.add(action.new(Posted.ADJUST, name, (*due, *turned), reason=SEASON_CLOSE))
            for each in to_pay:
                action.pay(PaymentRequest.of(each, name))
        return action.made

    def agree(self, round_name: str, *agreed: Agreed) -> None:
        """Set a round's terms or name; closed evenings stay. ``round_name_used`` if taken.

        Unchanged values are not written, nor a disambiguated name ("X (Y)").
        """
        self._agree(round_name, *agreed)
        self._taken_back.clear()

    # ------------------------------------------------------------------ there and back

    @property
    def last(self) -> Done | None:
        """Manual action to undo next, or None. Raises ``database_damaged``."""
        with self._store.reading():
            accounts = read_accounts(self._store)
            for mark, text in local.latest(self._store, _BY_HAND_HERE):
                told = json.loads(text)
                if "round" in told:
                    agreed, before = (tuple(map(_agreed_from, told[name])) for name in ("terms", "before"))
                    if all(_agreed_now(accounts, told["round"], each) == each for each in agreed):
                        called = accounts.round_names.get(told["round"], "")
                        return Done(mark, (), told["round"], agreed, before, called)
                else:
                    known = (each for each in map(accounts.posting, told["postings"]) if each is not None)
                    counting = tuple(each for each in known if each.id not in accounts.reversed)
                    if counting:
                        return Done(mark, counting)
        return None

    @property
    def can_redo(self) -> bool:
        return bool(self._taken_back)

    def take_back(self, *posting_ids: str) -> list[Posting]:
        """Reverse payments or manual postings, all or none; return the reversals.

        Codes: ``no_such_posting``, ``undone_already``, ``posted_by_closing`` (reopen the evening instead).
        """
        with self._action(keeps_redo=True) as action:
            action.back += [_by_hand(action.accounts, each, is_reversed=False) for each in posting_ids]
        self._taken_back.append(Done(postings=tuple(action.back)))
        return action.reversals

    def post_again(self, *posting_ids: str) -> list[Posting]:
        """Post reversed postings again, all or none; ``no_such_posting`` if not reversed."""
        made = self._post_again(posting_ids)
        self._taken_back.clear()
        return made

    def undo(self) -> None:
        last = self.last
        if last is None:
            return
        if last.before:
            self._agree(last.round, *last.before, undone=last.mark)
            self._taken_back.append(last)
        else:
            self.take_back(*(each.id for each in last.postings))

    def redo(self) -> None:
        """Redo the last undone action; keep it on the stack if that fails."""
        gone = self._taken_back[-1]
        if gone.agreed:
            self._agree(gone.round, *gone.agreed)
        else:
            self._post_again([each.id for each in gone.postings])
        self._taken_back.pop()

    def forget(self) -> None:
        """Clear the redo stack, for another database."""
        self._taken_back.clear()

    @contextmanager
    def _action(self, *, keeps_redo: bool = False) -> Iterator[_Action]:
        with self._store.writing():
            action = _Action(self._store, self._clock.now())
            yield action
            action.write()
            if action.made:
                self._remember(action.made[0].number, {"postings": [each.id for each in action.made]})
        if not keeps_redo:
            self._taken_back.clear()

    def _post_again(self, posting_ids: Sequence[str]) -> list[Posting]:
        with self._action(keeps_redo=True) as action:
            for each in posting_ids:
                action.again(_by_hand(action.accounts, each, is_reversed=True))
        return action.made

    def _agree(self, round_name: str, *agreed: Agreed, undone: str = "") -> None:
        """Store an agreement; if it undoes ``undone``, forget that."""
        name, done = composed(round_name), list[tuple[Agreed, Agreed]]()
        with self._store.writing():
            for each in agreed:
                accounts = read_accounts(self._store)
                before = _agreed_now(accounts, name, each)
                if each in (before, accounts.round_names.get(name)) and name in accounts.round_names:
                    continue
                if isinstance(each, str) and set(rounds_fitting(each, accounts.round_names)) - {name}:
                    raise BadInputError("round_name_used", round=each)
                number = accounts.next_number
                self._store.append([agreed_fact(name, each, number, self._clock.now().isoformat())])
                done.append((each, before))
            if undone:
                local.remember(self._store, undone, None)
            elif done:
                told = (
                    [one if isinstance(one, str) else asdict(one) for one in ones] for ones in zip(*done, strict=True)
                )
                self._remember(number, {"round": name, **dict(zip(("terms", "before"), told, strict=True))})

    def _remember(self, number: int, done: Data) -> None:
        local.remember(self._store, f"{_BY_HAND_HERE}{number:016d}", json.dumps(done))


def _by_hand(accounts: Accounts, posting_id: str, *, is_reversed: bool) -> Posting:
    """Return a posting that can be reversed or, if it ``is_reversed``, posted again."""
    found = accounts.posting(posting_id)
    if found is None or (is_reversed and (found.id not in accounts.reversed or found.kind not in BY_HAND)):
        raise BadInputError("no_such_posting", id=posting_id)
    if not is_reversed and found.id in accounts.reversed:
        raise BadInputError("undone_already", id=posting_id)
    if not found.is_by_hand:
        raise BadInputError("posted_by_closing", id=posting_id)
    return found


def _agreed_now(accounts: Accounts, round_name: str, like: Agreed) -> Agreed:
    return accounts.renamed.get(round_name, round_name) if isinstance(like, str) else accounts.terms_of(round_name)


def _agreed_from(told: Data | str) -> Agreed:
    return told if isinstance(told, str) else RoundTerms(**told)


def move_payments(store: Store, evening_id: str, round_name: str, names: Mapping[str, str], at: datetime) -> None:
    """Reverse an evening's payments and post them for its new round and ``names`` (old to new).

    Within a transaction.
    """
    action = _Action(store, at)
    for each, now in moving(action.accounts, evening_id, round_name, names):
        action.back.append(each)
        action.again(now, moved_id(each.id, now))
    action.write()
