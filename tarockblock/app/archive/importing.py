"""Import of an evening file by its ids: new, unchanged or updated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from tarockblock.app import archive
from tarockblock.app.archive import DetachedSession
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.evening.open_evening import read_stored
from tarockblock.app.money.accounts import paid_under, read_accounts
from tarockblock.app.records import fact_of
from tarockblock.app.states import NamesApart, fresh, with_apart
from tarockblock.app.storage import Store
from tarockblock.domain.day import day_of, last_evening, refused_day
from tarockblock.domain.names import composed
from tarockblock.errors import BadInputError
from tarockblock.exchange.evening_file import EveningInFile
from tarockblock.store import local


class ImportOutcome(StrEnum):
    IMPORTED = "imported"
    KNOWN = "imported_before"
    UPDATED = "imported_updated"


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The outcome of an import, and the evening's number.

    ``paid_under``: abandoned names that keep payments; ``names_apart``: joins that lost their effect.
    """

    fate: ImportOutcome
    number: int
    paid_under: tuple[str, ...] = ()
    names_apart: tuple[NamesApart, ...] = ()


def import_evening(
    store: Store, found: EveningInFile, *, update: bool = False, clock: Clock | None = None
) -> ImportResult:
    """Import an evening; ``update`` replaces differing content.

    Without ``update`` it may be part of a transaction. BadInputError ``evening_differs``, ``evening_in_trash``,
    ``evening_closed_here``.
    """
    taken, apart = with_apart(store, lambda: _import(store, found, clock or SystemClock(), update=update))
    return replace(taken, names_apart=apart)


def _import(store: Store, found: EveningInFile, clock: Clock, *, update: bool) -> ImportResult:
    known_as, today = found.known_as, clock.now().date()
    number = _here(store, known_as.id)
    if number is None:
        known = archive.find_same(store, found.evening) if known_as.id is None else None
        if known is not None:
            return ImportResult(ImportOutcome.KNOWN, known)
        _refuse_day(found.evening.date, today)
        with store.part() if store.is_writing else store.writing():
            return ImportResult(ImportOutcome.IMPORTED, archive.import_known(store, found, clock))
    if _state(store, number) == "trashed":
        raise BadInputError("evening_in_trash", evening=number)
    if _is_same(store, number, found):
        return ImportResult(ImportOutcome.KNOWN, number)
    if not update:
        raise BadInputError("evening_differs", number=number)
    if found.evening.date != read_stored(store, number).evening.date:
        _refuse_day(found.evening.date, today)
    return ImportResult(ImportOutcome.UPDATED, number, _bring(store, number, found, clock))


def _refuse_day(day: str | None, today: date) -> None:
    """Raise BadInputError for a day out of bounds; no day is fine."""
    code = None if day is None else refused_day(day_of(day), last_evening(today))
    if code is not None:
        raise BadInputError(f"evening_{code}", value=day)


def is_here(store: Store, found: EveningInFile) -> bool:
    return id_of(store, found) != ""


def id_of(store: Store, found: EveningInFile) -> str:
    if found.known_as.id is None:
        number = archive.find_same(store, found.evening)
        return "" if number is None else local.id_of(store, number)
    number = _here(store, found.known_as.id)
    is_same = number is not None and _state(store, number) != "trashed" and _is_same(store, number, found)
    return found.known_as.id if is_same else ""


def _here(store: Store, id_: str | None) -> int | None:
    """Return the number of an id, or None if unknown or deleted."""
    number = None if id_ is None else local.number_of(store, id_)
    return None if number is None or _state(store, number) == "deleted" else number


def _state(store: Store, number: int) -> str:
    return str(fresh(store, local.id_of(store, number)).summary["state"])


def _is_same(store: Store, number: int, found: EveningInFile) -> bool:
    stored, round_name = read_stored(store, number), found.known_as.round
    if round_name is not None and composed(round_name) != composed(stored.content.round):
        return False
    evening, date = found.evening, stored.content.heading["date"]
    if date is None and evening.date is None:
        evening = replace(evening, date=stored.evening.date)
    return stored.evening == evening and [fact_of(each) for each in stored.evening.entries] == [
        fact_of(each) for each in found.evening.entries
    ]


def _bring(store: Store, number: int, found: EveningInFile, clock: Clock) -> tuple[str, ...]:
    session = DetachedSession(store, clock)
    session.open(number)
    if session.closed:
        raise BadInputError("evening_closed_here", number=number)
    known_as = found.known_as
    rows: tuple[str | None, ...] = known_as.rows
    if not rows:  # a file without ids is matched by position
        count = len(found.evening.entries)
        ids = [session.row_id(index) for index in range(len(session.evening.entries))]
        rows = (*ids[:count], *(None for _ in range(count - len(ids))))
    name = session.round if known_as.round is None else composed(known_as.round)
    before = session.evening.everybody
    session.update(found.evening, name, rows)
    return paid_under(read_accounts(store), number, before, session.evening.everybody, along=False)
