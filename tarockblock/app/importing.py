"""An evening file taken into the database: new, there already, or brought up to date, whichever its ids say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from tarockblock.app import archive
from tarockblock.app.archive_care import DetachedSession
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.evening import EveningState
from tarockblock.app.known_people import NamesApart, with_apart
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.moving import paid_under
from tarockblock.app.open_evening import read_stored
from tarockblock.app.records import fact_of
from tarockblock.app.storage import Store
from tarockblock.domain.same_person import composed
from tarockblock.errors import BadInputError
from tarockblock.exchange.evening_file import EveningInFile
from tarockblock.store import evenings, identities


class ImportOutcome(StrEnum):
    """What became of a file."""

    IMPORTED = "imported"
    KNOWN = "imported_before"
    UPDATED = "imported_updated"


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What became of a file, and the number its evening has here.

    ``paid_under`` are names nobody in it has any more, under which what somebody paid or got stays; ``names_apart``
    joins that apply no more since it is here.
    """

    fate: ImportOutcome
    number: int
    paid_under: tuple[str, ...] = ()
    names_apart: tuple[NamesApart, ...] = ()


def import_evening(
    store: Store, found: EveningInFile, *, update: bool = False, clock: Clock | None = None
) -> ImportResult:
    """Take an evening in; with ``update`` one that is here with other content is brought to the state of the file.

    May be a part of a larger change, but for the update.

    BadInputError ``evening_differs``, ``evening_in_trash``, ``evening_closed_here``.
    """
    taken, apart = with_apart(store, lambda: _import(store, found, clock or SystemClock(), update=update))
    return replace(taken, names_apart=apart)


def _import(store: Store, found: EveningInFile, clock: Clock, *, update: bool) -> ImportResult:
    known_as = found.known_as
    number = None if known_as.id is None else identities.number_of(store, known_as.id)
    if number is None:
        known = archive.find_same(store, found.evening) if known_as.id is None else None
        if known is not None:
            return ImportResult(ImportOutcome.KNOWN, known)
        with store.part() if store.is_writing else store.writing():
            return ImportResult(ImportOutcome.IMPORTED, archive.import_known(store, found, clock))
    if evenings.is_trashed(store, number):
        raise BadInputError("evening_in_trash", evening=number)
    if _is_same(store, number, found):
        return ImportResult(ImportOutcome.KNOWN, number)
    if not update:
        raise BadInputError("evening_differs", number=number)
    return ImportResult(ImportOutcome.UPDATED, number, _bring(store, number, found, clock))


def is_here(store: Store, found: EveningInFile) -> bool:
    """Whether an evening is here already as the file has it."""
    return id_of(store, found) != ""


def id_of(store: Store, found: EveningInFile) -> str:
    """The id of the evening here that is what a file says; empty where there is none."""
    known_as = found.known_as
    if known_as.id is None:
        number = archive.find_same(store, found.evening)
    else:
        number = identities.number_of(store, known_as.id)
        if number is not None and (evenings.is_trashed(store, number) or not _is_same(store, number, found)):
            number = None
    return "" if number is None else identities.read(store, number).id


def _is_same(store: Store, number: int, found: EveningInFile) -> bool:
    """Whether an evening here is what a file says, as far as it says it."""
    here, known_as = identities.read(store, number), found.known_as
    if known_as.round is not None and composed(known_as.round) != composed(here.round):
        return False
    stored = read_stored(store, number)
    return stored.evening == found.evening and [fact_of(each) for each in stored.evening.entries] == [
        fact_of(each) for each in found.evening.entries
    ]


def _bring(store: Store, number: int, found: EveningInFile, clock: Clock) -> tuple[str, ...]:
    """Returns the names under which payments stay."""
    session = DetachedSession(store, clock)
    session.open(number)
    if session.closed:
        raise BadInputError("evening_closed_here", number=number)
    here = {uuid: entry for entry, uuid in identities.row_ids(store, number).items()}
    known_as, count = found.known_as, len(found.evening.entries)
    ids: tuple[str | None, ...]
    if known_as.rows:
        numbers = tuple(here.get(uuid, 0) for uuid in known_as.rows)
        ids = tuple(None if uuid in here else uuid for uuid in known_as.rows)
    else:  # a file without ids: by place
        places = [session.number_of(index) for index in range(len(session.evening.entries))]
        numbers = (*places[:count], *(0 for _ in range(count - len(places))))
        ids = (None,) * count
    name = session.round if known_as.round is None else composed(known_as.round)
    before = session.evening.everybody
    session.update(EveningState(found.evening, name, numbers, ids))
    return paid_under(read_accounts(store), number, before, session.evening.everybody, along=False)
