"""People by their names: who there is, who sat at which table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tarockblock.store.database import Store


class NameLine(NamedTuple):
    """How often a name stands in evenings outside the trash: evenings, hands played in them, the latest date if any.

    A hand that is dealt again is one hand; who sits out does not play it.

    A damaged date is none.
    """

    name: str
    evenings: int
    hands: int
    latest: str | None


class Meeting(NamedTuple):
    """Two names that stand in one evening, maybe in the trash."""

    evening: int
    title: str
    date: str | None
    one: str
    other: str
    trashed: bool


def number_of(store: Store, name: str) -> int:
    """The number of a player, who is made known if need be; within a transaction."""
    row = store.row("SELECT id FROM players WHERE name = ?", (name,))
    return store.insert("players", {"name": name}) if row is None else int(row[0])


class PlayerNumbers(dict[str, int]):
    """The numbers of players by their names, each asked for once; within a transaction."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    def __missing__(self, name: str) -> int:
        number = self[name] = number_of(self._store, name)
        return number


def numbers(store: Store) -> dict[str, int]:
    """The numbers of all who are known, by their names."""
    return dict(store.rows("SELECT name, id FROM players"))


def is_known(store: Store, name: str) -> bool:
    """Whether anybody of that name ever stood in an evening."""
    return store.row("SELECT 1 FROM players WHERE name = ?", (name,)) is not None


def seat(store: Store, evening: int, first: Sequence[str], everybody: Iterable[str]) -> None:
    """Write who sits at an evening's table: the first seating in order, then who came later; within a transaction."""
    seats = [(evening, number, name, name in first) for number, name in enumerate(everybody)]
    known = [(evening, *row) for row in store.rows(_SEATS, (evening,))]
    if [tuple(seat) for seat in seats] == [(*row[:3], bool(row[3])) for row in known]:
        return
    store.execute("DELETE FROM seats WHERE evening = ?", (evening,))
    store.insert(
        "seats",
        *(
            {"evening": evening, "seat": number, "player": number_of(store, name), "starts": starts}
            for _, number, name, starts in seats
        ),
    )


def seated(store: Store, evening: int) -> list[tuple[str, bool]]:
    """Who sat there in order of appearance, and whether from the beginning."""
    return [(name, bool(starts)) for _, name, starts in store.rows(_SEATS, (evening,))]


def everybody_seated(store: Store) -> dict[int, tuple[str, ...]]:
    """Who ever sat in each evening, the trash included, in order of appearance."""
    found: dict[int, list[str]] = {}
    for evening, name in store.rows(
        "SELECT s.evening, p.name FROM seats AS s JOIN players AS p ON p.id = s.player ORDER BY s.evening, s.seat"
    ):
        found.setdefault(evening, []).append(name)
    return {evening: tuple(names) for evening, names in found.items()}


def by_last_evening(store: Store) -> list[str]:
    """Everybody who sat at a table that is not in the trash, whoever played last (by `DATED`) first."""
    rows = store.rows(
        f"WITH e AS (SELECT id, row_number() OVER (ORDER BY {DATED}, id) AS turn FROM evenings"
        " WHERE trashed_at IS NULL)"
        " SELECT p.name FROM seats AS s JOIN players AS p ON p.id = s.player JOIN e ON e.id = s.evening"
        " GROUP BY p.id ORDER BY max(e.turn) DESC, min(s.seat), p.name"
    )
    return [name for (name,) in rows]


def written(store: Store) -> list[NameLine]:
    """Every name that stands in an evening outside the trash, by name."""
    rows = store.rows(
        "WITH played AS (SELECT f.evening, s.player, count(DISTINCT r.hand) AS hands FROM scores AS s"
        " JOIN receipts AS r ON r.entry = s.entry JOIN entries AS f ON f.id = s.entry GROUP BY f.evening, s.player)"
        " SELECT p.name, count(*), coalesce(sum(min(h.hands, e.hands)), 0),"
        f" max(CASE WHEN {_PLAYED} = date({_PLAYED}) THEN {_PLAYED} END)"
        " FROM seats AS s JOIN players AS p ON p.id = s.player JOIN evenings AS e ON e.id = s.evening"
        " LEFT JOIN played AS h ON h.evening = e.id AND h.player = p.id"
        " WHERE e.trashed_at IS NULL GROUP BY p.id ORDER BY p.name"
    )
    return [NameLine(*row) for row in rows]


def meeting(store: Store, names: Iterable[str]) -> Meeting | None:
    """The latest evening in which two of these names stand; one in the trash, which may come back, comes last."""
    row = store.row(
        "SELECT e.id, e.title, e.date, min(p.name), max(p.name), e.trashed_at IS NOT NULL"
        " FROM seats AS s JOIN players AS p ON p.id = s.player JOIN evenings AS e ON e.id = s.evening"
        " WHERE p.name IN (SELECT value FROM json_each(?))"
        " GROUP BY e.id HAVING count(*) > 1 ORDER BY e.trashed_at IS NOT NULL, e.id DESC LIMIT 1",
        (json.dumps(list(names)),),
    )
    if row is None:
        return None
    evening, title, date, one, other, trashed = row
    return Meeting(evening, title, date, one, other, bool(trashed))


def known(store: Store) -> list[str]:
    """Every name that ever stood in an evening, also in the trash."""
    return [name for (name,) in store.rows("SELECT name FROM players ORDER BY id")]


DATED = "CASE WHEN date = date(date) THEN date END"
"""What evenings are put in order by, then by number: an import of an old one is none of today. No date, or none of the
calendar, comes before all others."""

_PLAYED = "coalesce(e.date, substr(e.started_at, 1, 10))"
"""When an evening was played; SQLite's date() of it is another text, or none, where that is no day of the calendar."""

_SEATS = """
    SELECT s.seat, p.name, s.starts FROM seats AS s JOIN players AS p ON p.id = s.player
    WHERE s.evening = ? ORDER BY s.seat
"""
