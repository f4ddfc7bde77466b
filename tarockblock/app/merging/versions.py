"""The versions of an evening: read, compared, made current."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tarockblock.app import states
from tarockblock.app.archive import DetachedSession, EveningSummary
from tarockblock.app.clock import Clock
from tarockblock.app.marks import marks_of
from tarockblock.app.records import ledger_of
from tarockblock.app.sides import place_of, written
from tarockblock.app.storage import Store, writing
from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import Ledger
from tarockblock.errors import BadInputError
from tarockblock.exchange.evening_file import KnownAs
from tarockblock.exchange.report import EveningReport, plain_report
from tarockblock.log.evening_log import EveningLog
from tarockblock.log.facts import Fact
from tarockblock.store import local


@dataclass(frozen=True, slots=True)
class Version:
    """An evening after fact ``id``, with its ledger; ``at``: time by the writer's clock, ``place`` its computer.

    ``state``: ``open``, ``closed`` or ``trashed``. The current one ``stands``; one that ``is_open`` is unseen by
    it (a conflict); others were set aside by choice.
    """

    id: str
    evening: Evening
    ledger: Ledger
    known_as: KnownAs
    state: str
    at: datetime
    place: str
    stands: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class RowPair:
    """A row in two versions: index in each (None: absent), and whether it differs."""

    id: str
    one: int | None
    other: int | None
    differs: bool


def versions(store: Store, number: int) -> tuple[Version, ...]:
    """Return all readable versions, the current first, then the latest first.

    StoreError ``no_such_evening``, ``database_damaged``.
    """
    with store.reading():
        of, stands, _ = states.stands_as(store, local.id_of(store, number))
        others = sorted((each for each in of.readable if each is not stands), key=lambda each: each.key, reverse=True)
        return tuple(_version(store, of, each) for each in (stands, *others))


def standing_version(store: Store, number: int) -> str:
    """Return the current version's id; StoreError ``no_such_evening``."""
    return states.stands_as(store, local.id_of(store, number))[1].id


def version(store: Store, number: int, id_: str) -> Version:
    """Return a version by id. Raise BadInputError ``no_such_version``, StoreError as above."""
    found = next((each for each in versions(store, number) if each.id == id_), None)
    if found is None:
        raise BadInputError("no_such_version", version=id_, evening=number)
    return found


def report_of_version(store: Store, number: int, id_: str) -> EveningReport:
    """Return a version for export, settled to the cent by itself."""
    found = version(store, number, id_)
    return replace(plain_report(found.ledger), known_as=found.known_as, known=marks_of(store))


def side_by_side(one: Version, other: Version) -> tuple[RowPair, ...]:
    """Pair the rows of two versions in the first's order; extra rows last."""
    there = {id_: index for index, id_ in enumerate(other.known_as.rows)}
    pairs = []
    for index, id_ in enumerate(one.known_as.rows):
        opposite = there.pop(id_, None)
        same = opposite is not None and one.evening.entries[index] == other.evening.entries[opposite]
        pairs.append(RowPair(id_, index, opposite, not same))
    return (*pairs, *(RowPair(id_, None, opposite, True) for id_, opposite in there.items()))


def make_current(store: Store, number: int, id_: str, clock: Clock) -> str:
    """Make a version current; return the former version's id, for undo.

    Its bookings are reversed, the other's posted again. BadInputError ``no_such_version``, ``version_stands``.
    """
    wanted, stood = version(store, number, id_), standing_version(store, number)
    if wanted.stands:
        raise BadInputError("version_stands", version=id_, evening=number)
    # One fact that has seen both versions; preferring the former version again undoes it.
    _prefer(store, number, wanted.id, clock)
    return stood


def keep(store: Store, number: int, clock: Clock) -> None:
    """Settle a conflict in favour of the current version; others stay readable.

    A closing reversed by someone unaware of it is posted again. BadInputError ``no_conflict``.
    """
    of, stands, _ = states.stands_as(store, local.id_of(store, number))
    if len(of.versions) == 1:
        raise BadInputError("no_conflict", evening=number)
    _prefer(store, number, stands.id, clock)


def take_over(store: Store, number: int, id_: str, row: str, clock: Clock) -> None:
    """Take a row of another version into the current one, as a correction of today.

    BadInputError ``no_such_version``, ``evening_closed``; BadEntryError if it does not fit there.
    """
    found, session = version(store, number, id_), DetachedSession(store, clock)
    session.open(number)
    rows = found.known_as.rows
    index = rows.index(row)
    session.take_over(row, found.evening.entries[index], rows[:index])


def _prefer(store: Store, number: int, head: str, clock: Clock) -> None:
    with writing(store, clock.now(), number) as writer:
        evening = local.id_of(store, number)
        store.append(writer.preferred(evening, head))
        states.keep(store, evening)


def _version(store: Store, of: EveningLog, fact: Fact) -> Version:
    content = of.content(fact)
    ledger = states.dated(ledger_of(content, store), states.day_of(of, fact, content))
    return Version(
        fact.id,
        ledger.evening,
        ledger,
        KnownAs(fact.stream, content.round, tuple(row for row, _ in content.rows)),
        of.status(fact).state,
        local.time_of(store, written(of, fact)),
        place_of(store, written(of, fact)),
        stands=fact is of.standing,
        is_open=fact in of.versions and fact is not of.standing,
    )


def marked(store: Store, found: Sequence[EveningSummary]) -> list[EveningSummary]:
    """Mark evenings with conflicts or several versions; none if facts are unreadable."""

    def mark() -> list[EveningSummary]:
        known = {each.number: each.summary for each in states.with_damaged(store)}
        return [
            replace(each, is_split=known[each.id]["versions"] > 1, versions=known[each.id]["others"] > 0)
            for each in found
        ]

    # Damage must hide no evening from the list; verify reports it.
    return store.unless_damaged(mark, otherwise=list(found))
