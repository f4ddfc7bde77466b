"""What the archive shows and searches beside the headers: notes, and what evenings brought. One query each.

``numbers`` says of which evenings; those in the trash may be among them.
"""

from __future__ import annotations

import json
from collections.abc import Collection

from tarockblock.store.database import Store

_AMONG = "IN (SELECT value FROM json_each(?))"


def marks(store: Store) -> dict[int, str]:
    """Of every evening, the trash included, something that changes with whatever is changed of it."""
    return dict(store.rows("SELECT id, revision || ' ' || saved_at FROM evenings"))


def titles(store: Store, numbers: Collection[int]) -> list[tuple[int, str, str]]:
    """Number, title and note."""
    return store.rows(f"SELECT id, title, note FROM evenings WHERE id {_AMONG}", _list(numbers))


def players(store: Store, numbers: Collection[int]) -> list[tuple[int, str]]:
    """Evening and name of everybody who ever sat there, in order of appearance."""
    return store.rows(
        "SELECT s.evening, p.name FROM seats AS s JOIN players AS p ON p.id = s.player"
        f" WHERE s.evening {_AMONG} ORDER BY s.evening, s.seat",
        _list(numbers),
    )


def notes(store: Store, numbers: Collection[int]) -> list[tuple[int, int, str]]:
    """Evening, row (from 0) and note of every entry that has one, in order."""
    # Looking for the word first spares most facts the parsing.
    return store.rows(
        "SELECT e.evening, (SELECT count(*) FROM entries AS x WHERE x.evening = e.evening AND x.place < e.place), note"
        f" FROM entries AS e WHERE e.evening {_AMONG} AND (fact LIKE '%\"note\"%' OR fact LIKE '%\"reason\"%')"
        " AND note <> '' ORDER BY e.evening, e.place",
        _list(numbers),
    )


def balances(store: Store, numbers: Collection[int]) -> list[tuple[int, str, int, int, int, int]]:
    """Evening, player, points, so many parts each has, cents, parts; several lines where a player has several parts."""
    return store.rows(
        "SELECT e.evening, p.name, sum(s.points), s.points_parts, sum(s.cents), s.cents_parts"
        " FROM scores AS s JOIN entries AS e ON e.id = s.entry"
        " JOIN receipts AS r ON r.entry = e.id JOIN players AS p ON p.id = s.player"
        f" WHERE r.problems = 0 AND e.evening {_AMONG} GROUP BY e.evening, s.player, s.points_parts, s.cents_parts",
        _list(numbers),
    )


def _list(numbers: Collection[int]) -> tuple[str]:
    return (json.dumps(list(numbers)),)
