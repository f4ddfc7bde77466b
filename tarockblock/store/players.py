"""People by their names: who there is, who sat at which table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tarockblock.store.database import Store


def number_of(store: Store, name: str) -> int:
    """The number of a player, who is made known if need be; within a transaction."""
    store.execute("INSERT OR IGNORE INTO players (name) VALUES (?)", (name,))
    return int(store.row("SELECT id FROM players WHERE name = ?", (name,))[0])


def seat(store: Store, evening: int, first: Sequence[str], everybody: Iterable[str]) -> None:
    """Write who sits at an evening's table: the first seating in order, then who came later; within a transaction."""
    seats = [(evening, number, name, name in first) for number, name in enumerate(everybody)]
    known = [(evening, *row) for row in store.rows(_SEATS, (evening,))]
    if [tuple(seat) for seat in seats] == [(*row[:3], bool(row[3])) for row in known]:
        return
    store.execute("DELETE FROM seats WHERE evening = ?", (evening,))
    for _, number, name, starts in seats:
        store.execute(
            "INSERT INTO seats (evening, seat, player, starts) VALUES (?, ?, ?, ?)",
            (evening, number, number_of(store, name), starts),
        )


def seated(store: Store, evening: int) -> list[tuple[str, bool]]:
    """Who sat there in order of appearance, and whether from the beginning."""
    return [(name, bool(starts)) for _, name, starts in store.rows(_SEATS, (evening,))]


def by_last_evening(store: Store) -> list[str]:
    """Everybody who sat at a table that is not in the trash, whoever played last first."""
    rows = store.rows(
        "SELECT p.name FROM seats AS s JOIN players AS p ON p.id = s.player JOIN evenings AS e ON e.id = s.evening"
        " WHERE e.trashed_at IS NULL GROUP BY p.id ORDER BY max(e.id) DESC, min(s.seat), p.name"
    )
    return [name for (name,) in rows]


_SEATS = """
    SELECT s.seat, p.name, s.starts FROM seats AS s JOIN players AS p ON p.id = s.player
    WHERE s.evening = ? ORDER BY s.seat
"""
