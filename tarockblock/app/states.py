"""Evenings as folding their facts leaves them: for lists, search, statistics and money, which open none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import takewhile

from tarockblock.app.records import ENGINE, amounts, evening_of, receipt_of
from tarockblock.app.storage import Store
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.same_person import composed
from tarockblock.errors import StoreError
from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.content import Content
from tarockblock.log.evening_log import EveningLog
from tarockblock.log.facts import Data, Fact, UnsoundError
from tarockblock.store import numbers, states
from tarockblock.store.belief import damaged
from tarockblock.store.states import State

__all__ = ["Listed", "State", "each_state", "everything", "fresh", "is_stale", "keep", "of_content", "stands_as"]


@dataclass(frozen=True, slots=True)
class Listed:
    """An evening of this machine: its number, its id, and what is known of it without its rows (``store.states``)."""

    number: int
    id: str
    summary: Data

    @property
    def is_trashed(self) -> bool:
        """Whether it lies in the trash."""
        return bool(self.summary["state"] == "trashed")

    @property
    def is_closed(self) -> bool:
        """Whether it is closed; one in the trash: whether it was."""
        return self.summary["closed_at"] is not None

    @property
    def round(self) -> str:
        """The round it belongs to, as names are compared."""
        return composed(self.summary["round"])

    @property
    def everybody(self) -> tuple[str, ...]:
        """Whoever sat there, in order of appearance."""
        return tuple(self.summary["everybody"])


def everything(store: Store) -> list[Listed]:
    """All evenings, those in the trash too, by number; what is deleted or damaged is left out."""
    with store.reading():
        found = states.summaries(store)
        listed = []
        for number, id_ in numbers.everything(store).items():
            summary = found.get(id_) or _summary(store, id_)
            if summary is not None and summary["state"] != "deleted":
                listed.append(Listed(number, id_, summary))
        return listed


def each_state(store: Store) -> Iterator[tuple[Listed, State]]:
    """The same with their rows, one after the other."""
    for each in everything(store):
        yield each, fresh(store, each.id)


def _summary(store: Store, evening: str) -> Data | None:
    try:
        return fresh(store, evening).summary
    except StoreError as error:
        if error.code not in ("database_damaged", "no_such_evening"):
            raise
        return None


def fresh(store: Store, evening: str) -> State:
    """An evening as it stands now; StoreError ``no_such_evening``, ``database_damaged``."""
    return states.read(store, evening) or _folded(store, evening)


def is_stale(store: Store, evening: str) -> bool:
    """Whether what is written down of an evening is not what it comes to now."""
    return states.read(store, evening) is None


def keep(store: Store, evening: str) -> State:
    """Write down what an evening comes to; within a transaction."""
    found = _folded(store, evening)
    states.keep(store, found)
    return found


def stands_as(store: Store, evening: str) -> tuple[EveningLog, Fact, Content]:
    """The facts of an evening, the one after which it stands, and what it is then.

    StoreError ``no_such_evening``, ``database_damaged``.
    """
    of = store.log.evening(evening)
    if not of.facts:
        raise StoreError("no_such_evening", evening=numbers.number_of(store, evening))
    try:
        stands = of.standing
        if stands.is_tombstone:
            raise StoreError("no_such_evening", evening=numbers.number_of(store, evening))
        return of, stands, of.content(stands)
    except UnsoundError as error:
        raise damaged(store) from error


def _folded(store: Store, evening: str) -> State:
    with store.reading():
        of = store.log.evening(evening)
        if of.facts and of.standing.is_tombstone:
            gone = {"state": "deleted", "round": of.standing.data.get("round", "")}
            return State(evening, of.standing.id, states.last_row(store, evening), gone, ())
        of, stands, content = stands_as(store, evening)
        ledger = compute_ledger(evening_of(content, store))
        return of_content(store, of, stands, content, ledger)


def of_content(store: Store, of: EveningLog, stands: Fact, content: Content, ledger: Ledger) -> State:
    """The state of an evening whose ledger is known."""
    evening = stands.stream
    status = of.status(stands)
    receipts = [receipt_of(row) for row in ledger.rows]
    people = ledger.evening.everybody
    summary = {
        "state": status.state,
        "heading": dict(content.heading),
        "seats": list(content.seats),
        "everybody": list(people),
        "round": content.round,
        "hands": ledger.state.hands,
        "entries": len(content.rows),
        "versions": len(of.versions),
        "posting": status.posting,
        "engine": ENGINE,
        "totals": {who: _total(ledger, who) for who in people},
    } | times(store, of, stands)
    rows = tuple((id_, entry, receipt) for (id_, entry), receipt in zip(content.rows, receipts, strict=True))
    return State(evening, stands.id, states.last_row(store, evening), summary, rows)


def _total(ledger: Ledger, who: str) -> list[int]:
    points, cents = ledger.points.get(who), ledger.cents.get(who)
    return amounts(Fraction() if points is None else points.exact, Fraction() if cents is None else cents.exact)


def times(store: Store, of: EveningLog, stands: Fact) -> dict[str, str | None]:
    """When an evening began, was saved last, closed, and thrown away, as ISO times (None: it is not).

    Where a fact says no time, since it came as a file, it is when the evening came here.
    """
    line = list(of.line(stands))
    since: list[str] = []

    def at(fact: Fact | None) -> str | None:
        if fact is None:
            return None
        if fact.at is None and not since:
            since.append(numbers.since(store, fact.stream).isoformat())
        return fact.at or since[0]

    def was_closed(fact: Fact) -> bool:
        status = of.status(fact)
        return "closed" in (status.state, None if status.before is None else status.before[0])

    return {
        "began_at": at(line[-1]),
        "saved_at": at(stands),
        "closed_at": at(_earliest(line, was_closed)),
        "trashed_at": at(_earliest(line, lambda fact: of.status(fact).state == "trashed")),
    }


def _earliest(line: Sequence[Fact], holds: Callable[[Fact], bool]) -> Fact | None:
    """The first fact of a line since which something holds; None where it does not hold now."""
    return ([None, *takewhile(holds, line)])[-1]
