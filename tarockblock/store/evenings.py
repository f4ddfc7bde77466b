"""Evenings as rows: begun, read, listed, put right, closed, put into the trash. Their entries: ``entries``."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from tarockblock.errors import StoreError
from tarockblock.store import identities, players, rulesets
from tarockblock.store.belief import damaged
from tarockblock.store.checksum import seal, seal_entry, unlike_twin
from tarockblock.store.database import Store
from tarockblock.store.identities import Identity
from tarockblock.store.records import EntryRecord, EveningRecord, HeaderRecord, SummaryRecord

_COLUMNS = "title, date, note, ruleset, cents_per_point, planned_radl"

SEALED = f"{_COLUMNS}, p.name, hands, entry_count, started_at, closed_at, trashed_at, source"
"""Columns of an evening and of its first dealer that its seal is over, beside its number and its seats."""

_SAVED = f"iif({unlike_twin('evenings', 'e.')}, '', e.saved_at)"
"""When an evening was written, nothing where that is damaged."""


def create(
    store: Store,
    header: HeaderRecord,
    everybody: Sequence[str],
    at: datetime,
    *,
    identity: Identity,
    source: str = "",
    number: int | None = None,
    closed: bool = False,
) -> int:
    """Begin an evening without entries, in a transaction; returns its number.

    ``source`` is the digest of what it was imported from; ``number`` is given where it had one before. One that comes
    ``closed`` was not closed here: of that there is no trace.
    """
    row = dict(zip(_COLUMNS.split(", "), _values(header), strict=True)) | {
        "id": number,
        "first_dealer": players.number_of(store, header.first_dealer),
        "started_at": _text(at),
        "saved_at": _text(at),
        "closed_at": _text(at) if closed else None,
        "source": source or None,
    }
    evening = store.insert("evenings", row)
    identities.write(store, evening, identity)
    players.seat(store, evening, header.players, everybody)
    return evening


def claim(store: Store, evening: int, revision: int) -> int:
    """Count a change of the evening and return its new revision; first thing in the change's transaction.

    Raises ``changed_elsewhere`` where another window changed the evening since it was read.
    """
    changed = store.execute(
        "UPDATE evenings SET revision = revision + 1 WHERE id = ? AND revision = ?", (evening, revision)
    )
    if changed.rowcount != 1:
        raise StoreError("changed_elsewhere", file=store.path)
    return revision + 1


def revision_of(store: Store, evening: int) -> int | None:
    """How many changes an evening has seen; None where there is no such evening any more."""
    row = store.row("SELECT revision FROM evenings WHERE id = ?", (evening,))
    return None if row is None else int(row[0])


def touch(store: Store, evening: int, at: datetime, hands: int) -> None:
    """Note when the evening was saved, how many hands and entries it has, and its seal; last thing in a change."""
    store.execute(
        "UPDATE evenings SET saved_at = ?, hands = ?,"
        " entry_count = (SELECT count(*) FROM entries WHERE evening = evenings.id) WHERE id = ?",
        (_text(at), hands, evening),
    )
    reseal(store, evening)


def reseal(store: Store, evening: int) -> None:
    """Seal an evening as it is; last thing in a change."""
    store.execute("UPDATE evenings SET checksum = ? WHERE id = ?", (_seal(store, evening), evening))


def rewrite(store: Store, evening: int, header: HeaderRecord, everybody: Sequence[str]) -> None:
    """Put the header right; before ``touch`` in the same transaction."""
    store.execute(
        "UPDATE evenings SET title = ?, date = ?, note = ?, ruleset = ?, cents_per_point = ?, planned_radl = ?,"
        " first_dealer = ? WHERE id = ?",
        (*_values(header), players.number_of(store, header.first_dealer), evening),
    )
    players.seat(store, evening, header.players, everybody)


def set_closed(store: Store, evening: int, at: datetime | None) -> None:
    """Close or (None) reopen; before ``touch`` in the same transaction."""
    store.execute("UPDATE evenings SET closed_at = ? WHERE id = ?", (_text(at), evening))


def set_trashed(store: Store, evening: int, at: datetime | None) -> None:
    """Put into the trash or (None) take out of it; in a transaction of its own."""
    store.execute("UPDATE evenings SET trashed_at = ? WHERE id = ?", (_text(at), evening))
    reseal(store, evening)


def is_trashed(store: Store, evening: int) -> bool:
    """Whether an evening lies in the trash; StoreError ``no_such_evening``."""
    row = store.row("SELECT trashed_at IS NOT NULL FROM evenings WHERE id = ?", (_countable(evening),))
    if row is None:
        raise StoreError("no_such_evening", evening=evening)
    return bool(row[0])


def _countable(evening: int) -> int:
    """A number SQLite can count to; no evening has another one."""
    return evening if 0 < evening < 2**63 else 0


def read(store: Store, evening: int, *, checked: bool = True) -> EveningRecord:
    """An evening with its entries; raises ``no_such_evening``, or ``database_damaged`` where a checksum is wrong."""
    row = store.row(
        f"SELECT {_COLUMNS}, p.name, revision, {_SAVED}, closed_at, trashed_at, entry_count, checksum"
        " FROM evenings AS e JOIN players AS p ON p.id = e.first_dealer WHERE e.id = ?",
        (_countable(evening),),
    )
    if row is None:
        raise StoreError("no_such_evening", evening=evening)
    if checked and (bad_entries(store, evening) or row[12] != _seal(store, evening)):
        raise damaged(store)
    entries = store.rows("SELECT place, id, fact FROM entries WHERE evening = ? ORDER BY place", (evening,))
    # The order comes from an index, which no seal covers.
    in_order = all(one[0] < other[0] for one, other in pairwise(entries))
    if checked and not (in_order and len(entries) == row[11]):
        raise damaged(store)
    return EveningRecord(
        id=evening,
        header=_header(store, evening, row),
        entries=tuple(EntryRecord(*each[1:]) for each in entries),
        revision=row[7],
        saved_at=_lenient_time(row[8]),
        closed_at=_optional_time(row[9]),
        trashed_at=_optional_time(row[10]),
    )


def bad_entries(store: Store, evening: int) -> list[int]:
    """Numbers of the entries whose checksum is wrong."""
    rows = store.rows("SELECT id, place, fact, checksum FROM entries WHERE evening = ?", (evening,))
    return [number for number, place, fact, mark in rows if mark != seal_entry(number, evening, place, fact)]


def header_is_sound(store: Store, evening: int) -> bool:
    """Whether the evening's own row, its seats and its count of entries are as they were written."""
    row = store.row("SELECT checksum, entry_count FROM evenings WHERE id = ?", (evening,))
    count = store.row("SELECT count(*) FROM entries WHERE evening = ?", (evening,))[0]
    return bool(row[0] == _seal(store, evening) and row[1] == count)


def is_timed(store: Store, evening: int) -> bool:
    """Whether the times of the evening and its entries are as they were written."""
    row = store.row(
        f"SELECT EXISTS (SELECT 1 FROM evenings WHERE id = ? AND {unlike_twin('evenings')})"
        f" OR EXISTS (SELECT 1 FROM entries WHERE evening = ? AND {unlike_twin('entries')})",
        (evening, evening),
    )
    return not row[0]


def numbers(store: Store) -> list[int]:
    """All evenings, the trash included, in the order in which they came."""
    return [row[0] for row in store.rows("SELECT id FROM evenings ORDER BY id")]


def titles(store: Store) -> list[tuple[int, str, str | None]]:
    """Number, title and date of all evenings, the trash included."""
    return [(row[0], row[1], row[2]) for row in store.rows("SELECT id, title, date FROM evenings ORDER BY id")]


def by_ruleset(store: Store) -> dict[str, list[int]]:
    """All evenings, the trash included, by the digest of the ruleset they keep to."""
    found: dict[str, list[int]] = {}
    for number, mark in store.rows("SELECT id, ruleset FROM evenings ORDER BY id"):
        found.setdefault(mark, []).append(number)
    return found


def listed(store: Store) -> list[int]:
    """All evenings that are not in the trash."""
    return [row[0] for row in store.rows("SELECT id FROM evenings WHERE trashed_at IS NULL")]


def closed(store: Store) -> list[int]:
    """All evenings that are closed, the trash included."""
    return [row[0] for row in store.rows("SELECT id FROM evenings WHERE closed_at IS NOT NULL")]


def trashed(store: Store) -> list[int]:
    """All evenings in the trash."""
    return [row[0] for row in store.rows("SELECT id FROM evenings WHERE trashed_at IS NOT NULL")]


def latest(store: Store, within: Collection[int] | None = None) -> int | None:
    """The evening (of these) that was played last, by its date and then its number, and is not in the trash."""
    where = "" if within is None else " AND id IN (SELECT value FROM json_each(?))"
    row = store.row(
        f"SELECT id FROM evenings WHERE trashed_at IS NULL{where} ORDER BY {players.DATED} DESC, id DESC LIMIT 1",
        () if within is None else (json.dumps(list(within)),),
    )
    return None if row is None else int(row[0])


def with_source(store: Store, source: str) -> int | None:
    """The evening that was imported from this very content."""
    row = store.row("SELECT id FROM evenings WHERE source = ? AND trashed_at IS NULL", (source,))
    return None if row is None else int(row[0])


def alike(store: Store, header: HeaderRecord, entry_count: int) -> list[int]:
    """Evenings that might be the same: same header, as many entries, not in the trash."""
    rows = store.rows(
        "SELECT e.id FROM evenings AS e JOIN players AS p ON p.id = e.first_dealer WHERE title IS ? AND date IS ?"
        " AND note IS ? AND ruleset IS ? AND cents_per_point IS ? AND planned_radl IS ? AND p.name IS ?"
        " AND entry_count = ? AND trashed_at IS NULL ORDER BY e.id",
        (*_values(header), header.first_dealer, entry_count),
    )
    return [number for (number,) in rows]


def summaries(store: Store, *, trashed: bool = False) -> list[SummaryRecord]:
    """All evenings in the archive (or in the trash), the one that came last first; a damaged ruleset hides none."""
    people = players.everybody_seated(store)
    ids = rulesets.ids(store)
    rows = store.rows(
        f"SELECT id, title, date, ruleset, hands, entry_count, {_SAVED}, closed_at, trashed_at FROM evenings AS e"
        " WHERE (trashed_at IS NOT NULL) = ? ORDER BY id DESC",
        (trashed,),
    )
    return [
        SummaryRecord(
            id=row[0],
            title=row[1],
            date=row[2],
            ruleset=ids.get(row[3], "?"),
            players=people.get(row[0], ()),
            hands=row[4],
            entry_count=row[5],
            saved_at=_lenient_time(row[6]),
            closed_at=_optional_time(row[7]),
            trashed_at=_optional_time(row[8]),
        )
        for row in rows
    ]


def time_of(text: str) -> datetime:
    return datetime.fromisoformat(text)


def maybe_time(text: str | None) -> datetime | None:
    """A stored time that may be missing."""
    return None if text is None else datetime.fromisoformat(text)


def _lenient_time(text: str) -> datetime:
    """When an evening was written or closed. Nothing hangs on it, so damage shows as 1970 and keeps nobody out."""
    try:
        return time_of(text)
    except ValueError:
        return datetime(1970, 1, 1, tzinfo=UTC)


def _optional_time(text: str | None) -> datetime | None:
    return None if text is None else _lenient_time(text)


def _text(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _values(header: HeaderRecord) -> tuple[Any, ...]:
    values = asdict(header)
    return tuple(values[name.strip()] for name in _COLUMNS.split(","))


def _header(store: Store, evening: int, row: Sequence[Any]) -> HeaderRecord:
    return HeaderRecord(
        title=row[0],
        date=row[1],
        note=row[2],
        ruleset=row[3],
        cents_per_point=row[4],
        planned_radl=row[5],
        first_dealer=row[6],
        players=tuple(name for name, starts in players.seated(store, evening) if starts),
    )


def _seal(store: Store, evening: int) -> str:
    row = store.row(
        f"SELECT {SEALED} FROM evenings AS e JOIN players AS p ON p.id = e.first_dealer WHERE e.id = ?",
        (evening,),
    )
    return seal("evening", evening, list(row), players.seated(store, evening))
