"""Everything that was played, in few queries and short ones: a long read would keep the evening from being written."""

from __future__ import annotations

from typing import NamedTuple

from tarockblock.store.database import Store


class EveningLine(NamedTuple):
    """An evening that is not in the trash; ``date`` is its own, else the day it was begun, ``ruleset`` a digest."""

    id: int
    revision: int
    date: str
    title: str
    ruleset: str
    cents_per_point: int


EntryLine = tuple[int, int, str, str | None, int, int]
"""Of an entry: its number, its evening, the fact as JSON, Vorhand, factor, how many problems speak against it."""

ScoreLine = tuple[int, int, int, int]
"""Of what a player got out of an entry: entry, player's number, points, cents. See :func:`fractions`."""


def evenings(store: Store) -> list[EveningLine]:
    """All evenings outside the trash, by number."""
    rows = store.rows(
        "SELECT id, revision, coalesce(date, substr(started_at, 1, 10)), title, ruleset, cents_per_point"
        " FROM evenings WHERE trashed_at IS NULL ORDER BY id"
    )
    return [EveningLine(*row) for row in rows]


def seats(store: Store, first: int, last: int) -> list[tuple[int, str]]:
    """Evening and name of everybody who sat at the tables of evenings ``first`` to ``last``, in order of appearance."""
    return store.rows(
        "SELECT s.evening, p.name FROM seats AS s JOIN players AS p ON p.id = s.player"
        " WHERE s.evening BETWEEN ? AND ? ORDER BY s.evening, s.seat",
        (first, last),
    )


def names(store: Store) -> dict[int, str]:
    """All players' names by their numbers."""
    return dict(store.rows("SELECT id, name FROM players"))


def entries(store: Store, first: int, last: int) -> list[EntryLine]:
    """All entries of evenings ``first`` to ``last``, in order."""
    return store.rows(
        "SELECT e.id, e.evening, e.fact, r.vorhand, r.factor, r.problems FROM entries AS e"
        " JOIN receipts AS r ON r.entry = e.id WHERE e.evening BETWEEN ? AND ? ORDER BY e.evening, e.place",
        (first, last),
    )


def scores(store: Store, first: int, last: int) -> list[ScoreLine]:
    """All scores of evenings ``first`` to ``last``, as if all amounts were whole; those of an entry stand together."""
    return store.rows(
        f"SELECT s.entry, s.player, s.points, s.cents {_SCORES} ORDER BY e.evening, e.place, s.player", (first, last)
    )


def fractions(store: Store, first: int, last: int) -> list[tuple[int, int, int, int]]:
    """Where amounts are not whole: entry, player's number, so many parts a point, so many parts a cent."""
    return store.rows(
        f"SELECT s.entry, s.player, s.points_parts, s.cents_parts {_SCORES}"
        " AND (s.points_parts > 1 OR s.cents_parts > 1)",
        (first, last),
    )


_SCORES = "FROM entries AS e JOIN scores AS s ON s.entry = e.id WHERE e.evening BETWEEN ? AND ?"
