"""All changes of an evening and of its money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from tarockblock.app import states
from tarockblock.app.evening.open_evening import ChangeKind, OpenEvening
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.records import entry_of, ledger_of
from tarockblock.app.sides import Difference, put_aside
from tarockblock.app.states import joined, names_in
from tarockblock.app.storage import Store
from tarockblock.domain.evening import is_renamed, renamed_entry
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.domain.journal import Book, Debt, Posted, Posting
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.settlement import Payment
from tarockblock.log.evening_log import EveningLog
from tarockblock.log.facts import Content, Data, Fact, Kind, UnsoundError, changes
from tarockblock.store import local


@dataclass(frozen=True, slots=True)
class Header:
    """An evening's changeable header; units as in :class:`Evening`."""

    title: str
    date: str | None
    note: str
    first_dealer: str
    cents_per_point: int
    planned_radl: int | None

    @classmethod
    def of(cls, content: Content) -> Header:
        return cls(*(content.heading[each.name] for each in fields(cls)))


class Happened(StrEnum):
    EDITED = "edited"
    STRUCK = "struck"
    RESTORED = "restored"
    MOVED = "moved"
    REMOVED = "removed"
    INSERTED = "inserted"
    AMENDED = "amended"
    CLOSED = "closed"
    REOPENED = "reopened"
    PAID = "paid"
    UNPAID = "unpaid"
    ROUNDED = "rounded"
    RESTS = "rests"
    TAKEN_OVER = "taken_over"
    GIVEN_BACK = "given_back"
    COUNTED_IN = "counted_in"
    LEFT_OPEN = "left_open"
    PUT_ASIDE = "put_aside"


@dataclass(frozen=True, slots=True)
class Happening:
    """A change; ``points`` and ``cents``: the entry's score before it (if inserted: now).

    ``index``: present row or None. ``headers``, ``rounds``, ``rulesets``, ``names``: values before and after. Of
    money: the ``payment``, the other ``evening`` taking it over (None if gone), ``numbers`` before and after:
    rounding in cents, or 0 or 1 for counting earlier debts.
    """

    at: datetime
    kind: Happened
    before: Entry | None = None
    after: Entry | None = None
    points: Mapping[str, Points] = field(default_factory=dict)
    cents: Mapping[str, Cents] = field(default_factory=dict)
    index: int | None = None
    headers: tuple[Header, Header] | None = None
    rounds: tuple[str, str] | None = None
    rulesets: tuple[Ruleset, Ruleset] | None = None
    names: tuple[tuple[str, str], ...] = ()
    payment: Payment | None = None
    evening: str | None = None
    numbers: tuple[int, int] | None = None
    difference: Difference | None = None
    """Of a version that was put aside."""


def happenings(session: OpenEvening) -> list[Happening]:
    """Return all readable changes of the open evening, the latest first.

    Entries appended and kept are omitted. RuntimeError without an evening.
    """
    store, number = session.store, session.evening_id
    if number is None:
        raise RuntimeError("no evening is open")
    with store.reading():
        of, stands, _ = states.stands_as(store, local.id_of(store, number))
        found = store.unless_damaged(lambda: list(_of_journal(store, of, stands)), list[Happening]())
        found += _Line(session, of, stands).happenings()
        aside = put_aside(store, of)
    found += [Happening(each.at, Happened.PUT_ASIDE, difference=each) for each in aside]
    found.sort(key=lambda each: each.at)  # stable: simultaneous changes keep their order
    found.reverse()
    return found


@dataclass(frozen=True, slots=True)
class EarlierRow:
    """An earlier version of a row: entry, time written, time replaced, score."""

    entry: Entry
    written_at: datetime
    replaced_at: datetime
    points: Mapping[str, Points]
    cents: Mapping[str, Cents]


def versions(session: OpenEvening, index: int) -> list[EarlierRow]:
    """Return a row's earlier versions, oldest first, undone ones too, under present names."""
    with session.store.reading():
        of, stands, _ = states.stands_as(session.store, local.id_of(session.store, session.evening_id or 0))
        line = _Line(session, of, stands)
        found, names = line.versions(session.row_id(index)), line.names_now()
    return [
        replace(
            each,
            entry=renamed_entry(each.entry, names),
            points={names.get(who, who): points for who, points in each.points.items()},
            cents={names.get(who, who): cents for who, cents in each.cents.items()},
        )
        for each in found
    ]


def is_sound(session: OpenEvening) -> bool:
    """Return whether evening and journal are known from their beginning."""
    store = session.store
    try:
        return session.history_sound and store.unless_damaged(lambda: store.log.journal is not None, False)
    except UnsoundError:
        return False


# ---------------------------------------------------------------------- rows and heading


class _Turn(NamedTuple):
    """A change done, undone or redone, and the evening before."""

    fact: Fact
    change: Fact
    before: Content
    after: Content


class _Line:
    """An evening's facts, and each change's difference."""

    def __init__(self, session: OpenEvening, of: EveningLog, stands: Fact) -> None:
        self._session, self._of = session, of
        self._facts = list(of.line(stands))[::-1]
        self._last: tuple[Content, Ledger] | None = None

    def happenings(self) -> list[Happening]:
        found = list[Happening]()
        for fact in self._facts:
            if fact.kind in (Kind.CLOSED, Kind.REOPENED):
                kind = Happened.CLOSED if fact.kind is Kind.CLOSED else Happened.REOPENED
                found.append(Happening(self._at(fact), kind))
        for turn in self._turns():
            found += self._of_turn(turn)
        return found

    def versions(self, row: str) -> list[EarlierRow]:
        found, since = list[EarlierRow](), self._at(self._facts[0])
        for turn in self._turns():
            was, now = dict(turn.before.rows).get(row), dict(turn.after.rows).get(row)
            if now is None or was == now:
                continue
            at = self._at(turn.fact)
            if was is not None and self._kind_of_edit(row, turn) is not None:
                then = self._scored(turn.before, row)
                found.append(EarlierRow(then.entry, since, at, then.points, then.cents))
            since = at
        return found

    def names_now(self) -> dict[str, str]:
        renamings = [names for names in map(names_in, self._done.values()) if names]
        found: dict[str, str] = {}
        for first in range(len(renamings)):
            found |= joined(renamings[first:])
        return {old: new for old, new in found.items() if old not in self._session.evening.everybody}

    def _turns(self) -> Iterator[_Turn]:
        before: Content | None = None
        for fact in self._facts:
            try:
                after = self._of.content(fact)
            except UnsoundError:  # an evening before its first readable fact is not known
                before = None
                continue
            change = _change_of(self._of, fact)
            if before is not None and change is not None:
                yield _Turn(fact, change, before, after)
            before = after

    @cached_property
    def _done(self) -> dict[str, Fact]:
        found: dict[str, Fact] = {}
        for fact in self._facts:
            change = _change_of(self._of, fact)
            if change is not None and fact.kind is Kind.UNDONE:
                found.pop(change.id, None)
            elif change is not None:
                found[change.id] = change
        return found

    def _of_turn(self, turn: _Turn) -> Iterator[Happening]:
        fact, change, before, after = turn
        did = change.data.get("did", {"kind": "", "row": ""})
        if fact is change and change.id in self._done:
            yield from self._amended(turn)
            if did["kind"] == ChangeKind.INSERTED and (index := self._session.index_of(did["row"])) is not None:
                now = self._session.ledger.rows[index]
                yield Happening(self._at(fact), Happened.INSERTED, None, now.entry, now.points, now.cents, index)
        if all(each["op"] == "insert" for each in change.data["operations"]) and fact.kind is not Kind.UNDONE:
            return
        rows = dict(after.rows)
        for row, was in before.rows:
            if row not in rows:
                yield self._happening(turn, Happened.REMOVED, row)
            elif was != rows[row] and (kind := self._kind_of_edit(row, turn)) is not None:
                yield self._happening(turn, kind, row, self._scored(after, row).entry)
        moved = [each["id"] for each in changes(before, after) if each["op"] == "move"]
        for row in [did["row"]] if did["kind"] == ChangeKind.MOVED else moved:
            yield self._happening(turn, Happened.MOVED, row, self._scored(after, row).entry)

    def _happening(self, turn: _Turn, kind: Happened, row: str, after: Entry | None = None) -> Happening:
        then, index = self._scored(turn.before, row), self._session.index_of(row)
        return Happening(self._at(turn.fact), kind, then.entry, after, then.points, then.cents, index)

    def _kind_of_edit(self, row: str, turn: _Turn) -> Happened | None:
        """Return the kind, or None if only names differ."""
        before, after = self._scored(turn.before, row).entry, self._scored(turn.after, row).entry
        return None if is_renamed(before, after, names_in(turn.change)) else _kind_of_edit(before, after)

    def _amended(self, turn: _Turn) -> Iterator[Happening]:
        before, after, names = turn.before, turn.after, tuple(names_in(turn.change).items())
        headers = Header.of(before), Header.of(after)
        renamed = self._session.store.log.renamed_rounds
        one, other = (renamed.get(each, each) for each in (before.round, after.round))
        rounds = None if before.round == after.round else (one, other)
        rulesets = None
        if before.heading["ruleset"] != after.heading["ruleset"]:
            rulesets = self._ledger(before).evening.ruleset, self._ledger(after).evening.ruleset
        if headers[0] != headers[1] or rulesets or rounds or names:
            at = self._at(turn.fact)
            yield Happening(at, Happened.AMENDED, headers=headers, rounds=rounds, rulesets=rulesets, names=names)

    def _ledger(self, content: Content) -> Ledger:
        if self._last is None or self._last[0] is not content:
            self._last = content, ledger_of(content, self._session.store, self._last)
        return self._last[1]

    def _scored(self, content: Content, row: str) -> Row:
        return self._ledger(content).rows[[each for each, _ in content.rows].index(row)]

    def _entry(self, data: Data) -> Entry:
        return entry_of(data, self._session.evening.ruleset, self._session.store)

    def _at(self, fact: Fact) -> datetime:
        return local.time_of(self._session.store, fact)


def _change_of(of: EveningLog, fact: Fact) -> Fact | None:
    now: Fact | None = fact
    while now is not None and now.kind in (Kind.UNDONE, Kind.REDONE):
        now = of.facts.get(now.data["names"])
    return now if now is not None and now.kind is Kind.CHANGED else None


def _kind_of_edit(before: Entry, after: Entry | None) -> Happened:
    if isinstance(after, Annulled) and not isinstance(before, Annulled):
        return Happened.STRUCK
    if isinstance(before, Annulled) and after is not None and not isinstance(after, Annulled):
        return Happened.RESTORED
    return Happened.EDITED


# ---------------------------------------------------------------------- money


def _of_journal(store: Store, of: EveningLog, stands: Fact) -> Iterator[Happening]:
    evening, book = stands.stream, read_accounts(store).book(of.content(stands).round)
    posted = {each.id: each for each in book.postings}
    for each in book.postings:
        is_back, at = each.kind is Posted.REVERSAL, each.at.astimezone()
        about = posted.get(each.names or "") if is_back else each
        if about is None or about.evening is None:
            continue
        if about.closing is not None and about.closing.engine is not None:
            yield from _of_closing(book, about, evening, at, is_back=is_back)
        elif about.kind is Posted.PAYMENT and about.evening.id == evening:
            kind = Happened.UNPAID if is_back else Happened.PAID
            yield from (Happening(at, kind, payment=_payment(owed.turned)) for owed in about.transfers)


def _of_closing(book: Book, posting: Posting, evening: str, at: datetime, *, is_back: bool) -> Iterator[Happening]:
    closing, of = posting.closing, posting.evening
    assert closing is not None
    assert of is not None
    if of.id == evening and not is_back:
        if closing.unit != 1:
            yield Happening(at, Happened.ROUNDED, numbers=(1, closing.unit))
        if closing.leave_open:
            yield Happening(at, Happened.RESTS, numbers=(1, 0))
    if not closing.taken_in:
        return
    before = book.before(posting)
    kinds = (Happened.LEFT_OPEN, Happened.GIVEN_BACK) if is_back else (Happened.COUNTED_IN, Happened.TAKEN_OVER)
    titles = {
        each.evening.id: each.evening.title or each.evening.date or "" for each in before.postings if each.evening
    }
    for owed in closing.taken_in:
        claim = before.claim(before.account(owed.debtor), before.account(owed.creditor))
        for part in () if claim is None else claim.parts:
            moved = _payment(Debt(owed.debtor, owed.creditor, part.cents))
            if of.id == evening and part.evening != evening:
                yield Happening(at, kinds[0], payment=moved, evening=titles.get(part.evening or ""))
            elif of.id != evening and part.evening == evening:
                yield Happening(at, kinds[1], payment=moved, evening=of.title or of.date or "")


def _payment(owed: Debt) -> Payment:
    return Payment(owed.debtor or "", owed.creditor or "", owed.cents)
