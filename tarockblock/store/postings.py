"""The journal as rows: each sealed, and none can be missing without being noticed.

None is changed but by a merge that brings the same posting under a lower number: then that one stands.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from tarockblock.domain.journal import Closing, Debt, EveningRef, Kind, Posting
from tarockblock.store.belief import damaged, is_believed
from tarockblock.store.checksum import seal_posting
from tarockblock.store.database import Store
from tarockblock.store.money_records import PostingRow
from tarockblock.store.old_money import text_of

_COLUMNS = ", ".join(PostingRow._fields)


def read(store: Store) -> list[Posting]:
    """The whole journal in the order in which it was written.

    Raises ``database_damaged`` where a posting is missing or not as it was written: no sum could be believed.
    """
    rows = store.rows(f"SELECT id, {_COLUMNS}, checksum FROM postings ORDER BY id")
    written = store.row("SELECT seq FROM sqlite_sequence WHERE name = 'postings'")
    if [row[0] for row in rows] != list(range(1, 1 + (written[0] if written else 0))):
        raise damaged(store)
    found = [posting_of(row[1:-1], row[-1]) for row in rows]
    good = [each for each in found if each is not None]
    if len(good) < len(found):
        raise damaged(store)
    return good


def bad_rows(store: Store) -> bool:
    """Whether any posting is missing or not as it was written."""
    return not is_believed(store, lambda: read(store))


def has_reason(store: Store, reason: str) -> bool:
    """Whether anything was posted for a reason of the program's own; cheap, and believes what it reads."""
    return store.row("SELECT 1 FROM postings WHERE reason = ?", (reason,)) is not None


def posting_of(values: Sequence[Any], mark: str) -> Posting | None:
    """A posting out of its columns; None where they are not what was sealed."""
    if mark != seal_posting(values):
        return None
    row = PostingRow(*values)
    try:
        return Posting(
            id=row.uuid,
            number=row.number,
            at=datetime.fromisoformat(row.at),
            kind=Kind(row.kind),
            round=row.round,
            transfers=_transfers(json.loads(row.transfers)),
            evening=None if row.evening is None else EveningRef(row.evening, row.title, row.date),
            note=row.note,
            names=row.names,
            closing=None if row.closing is None else _closing(json.loads(row.closing)),
            reason=row.reason,
        )
    except (ValueError, TypeError, KeyError):
        return None


def row_of(posting: Posting) -> PostingRow:
    """A posting as its columns."""
    evening, closing = posting.evening, posting.closing
    return PostingRow(
        uuid=posting.id,
        number=posting.number,
        at=posting.at.isoformat(),
        kind=posting.kind.value,
        round=posting.round,
        evening=None if evening is None else evening.id,
        title="" if evening is None else evening.title,
        date=None if evening is None else evening.date,
        note=posting.note,
        names=posting.names,
        transfers=text_of(_owed(posting.transfers)),
        closing=None
        if closing is None
        else text_of(
            {
                "unit": closing.unit,
                "leave_open": closing.leave_open,
                "taken_in": _owed(closing.taken_in),
                "proposed": _owed(closing.proposed),
                "engine": closing.engine,
            }
        ),
        reason=posting.reason,
    )


def write(store: Store, postings: Iterable[Posting]) -> None:
    """Add postings; within a transaction."""
    write_rows(store, map(row_of, postings))


def write_rows(store: Store, rows: Iterable[PostingRow]) -> None:
    """The same as columns."""
    marks = ", ".join("?" * (len(PostingRow._fields) + 1))
    for row in rows:
        store.execute(
            f"INSERT INTO postings ({_COLUMNS}, checksum) VALUES ({marks})",
            (*row, seal_posting(row)),
        )


def rows(store: Store) -> list[PostingRow]:
    """The whole journal as columns; raises ``database_damaged``."""
    return [row_of(each) for each in read(store)]


def merge_in(store: Store, found: Iterable[PostingRow]) -> int:
    """Add those that are not here; returns how many. Within a transaction.

    One that is here otherwise (a payment ticked on two machines has one id) stays as it was first written.
    """
    new, earlier = _news(store, found)
    for row in earlier:
        names = ", ".join(f"{name} = ?" for name in (*PostingRow._fields, "checksum"))
        store.execute(f"UPDATE postings SET {names} WHERE uuid = ?", (*row, seal_posting(row), row.uuid))
    write_rows(store, new)
    return len(new)


def has_news(store: Store, found: Iterable[PostingRow]) -> bool:
    """Whether :func:`merge_in` would write anything."""
    return any(_news(store, found))


def _news(store: Store, found: Iterable[PostingRow]) -> tuple[list[PostingRow], list[PostingRow]]:
    """What is not here, and what was written earlier than it is here."""
    known = {row[0]: (row[1], row[2]) for row in store.rows("SELECT uuid, number, checksum FROM postings")}
    ordered = sorted(found, key=lambda row: (row.number, row.uuid))
    new = [row for row in ordered if row.uuid not in known]
    return new, [row for row in ordered if (row.number, seal_posting(row)) < known.get(row.uuid, (0, ""))]


def unreversed_closings(store: Store) -> dict[str, tuple[int, str]]:
    """Number and id, by id, of the closings that no reversal names."""
    found = store.rows(
        "SELECT uuid, number FROM postings WHERE kind = 'evening' AND uuid NOT IN"
        " (SELECT names FROM postings WHERE kind = 'reversal' AND names IS NOT NULL)"
    )
    return {uuid: (number, uuid) for uuid, number in found}


def superseded(store: Store) -> dict[str, str]:
    """The closings that no reversal names and that do not count: their evenings (ids) were closed later, too."""
    evenings = dict(store.rows("SELECT uuid, evening FROM postings WHERE kind = 'evening'"))
    latest: dict[str, tuple[int, str]] = {}
    found = unreversed_closings(store)
    for key in found.values():
        evening = evenings[key[1]]
        latest[evening] = max(key, latest.get(evening, key))
    return {id_: evenings[id_] for id_, key in found.items() if key != latest[evenings[id_]]}


def _owed(transfers: Iterable[Debt]) -> list[tuple[str | None, str | None, int]]:
    return [(each.debtor, each.creditor, each.cents) for each in transfers]


def _transfers(data: Sequence[Sequence[Any]]) -> tuple[Debt, ...]:
    return tuple(Debt(debtor, creditor, cents) for debtor, creditor, cents in data)


def _closing(data: Mapping[str, Any]) -> Closing:
    return Closing(
        unit=data["unit"],
        leave_open=data["leave_open"],
        taken_in=_transfers(data["taken_in"]),
        proposed=_transfers(data["proposed"]),
        engine=data["engine"],
    )


def names_in(row: PostingRow) -> set[str]:
    """The people a posting names."""
    found = json.loads(row.transfers)
    if row.closing is not None:
        closing = json.loads(row.closing)
        found = [*found, *closing["taken_in"], *closing["proposed"]]
    return {name for each in found for name in each[:2] if name is not None}
