"""Everything that was played, in few queries and short ones: a long read would keep the evening from being written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from tarockblock.store.database import Store


class EveningLine(NamedTuple):
    """An evening that is not in the trash; ``date`` is its own, else the day it was begun, ``ruleset`` a digest.

    ``order`` puts those of one day in the same order on every machine: the least number of a step, then when it was
    begun (which means nothing where it came out of a file), then its id.
    """

    id: int
    revision: int
    date: str
    title: str
    ruleset: str
    cents_per_point: int
    entries: int
    order: tuple[int, str, str]


EntryLine = tuple[int, int, str, str | None, int, int | None, int, str, str]
"""Of an entry: its number, its evening, the fact as JSON, Vorhand, factor, how many problems speak against it (None
where it has no receipt), its place, its checksum and its kind."""

_DATE = "coalesce(date, substr(started_at, 1, 10))"

NEAR = 20
"""Numbers of entries not further apart are read in one go; undoing leaves such gaps."""


class ScoreColumns(NamedTuple):
    """Who got what out of some entries, as columns of the same length, those of an entry side by side.

    ``players`` are numbers. All amounts are given as if they were whole; unless ``is_whole``, see :func:`fractions`.
    """

    entries: tuple[int, ...]
    players: tuple[int, ...]
    points: tuple[int, ...]
    cents: tuple[int, ...]
    is_whole: bool


def latest_date(store: Store) -> str | None:
    """When the last evening was that anything was scored in, None if there is none: see :class:`EveningLine`.

    What is no date is passed over.
    """
    found = store.row(
        f"SELECT max({_DATE}) FROM evenings AS v WHERE trashed_at IS NULL AND date({_DATE}) = {_DATE} AND EXISTS"
        " (SELECT 1 FROM entries AS e JOIN receipts AS r ON r.entry = e.id JOIN scores AS s ON s.entry = e.id"
        " WHERE e.evening = v.id AND r.problems = 0 AND e.kind IN ('game', 'trischaken', 'renonce', 'manual'))"
    )
    return None if found[0] is None else str(found[0])


def evenings(store: Store) -> list[EveningLine]:
    """All evenings outside the trash, by number."""
    rows = store.rows(
        f"SELECT e.id, revision, {_DATE}, title, ruleset, cents_per_point, entry_count,"
        f" CASE WHEN count(*) OVER (PARTITION BY {_DATE}) > 1"
        " THEN (SELECT coalesce(min(number), 0) FROM steps WHERE evening = i.uuid) ELSE 0 END,"
        " CASE WHEN source IS NULL THEN started_at ELSE '' END, coalesce(i.uuid, '')"
        " FROM evenings AS e LEFT JOIN identities AS i ON i.evening = e.id WHERE trashed_at IS NULL ORDER BY e.id"
    )
    return [EveningLine._make((*row[:-3], row[-3:])) for row in rows]


def seats(store: Store, first: int, last: int) -> list[tuple[int, str]]:
    """Evening and name of everybody who sat at the tables of evenings ``first`` to ``last``, in order of appearance."""
    return store.rows(
        "SELECT s.evening, p.name FROM seats AS s JOIN players AS p ON p.id = s.player"
        " WHERE s.evening BETWEEN ? AND ? ORDER BY s.evening, s.seat",
        (first, last),
    )


def attendance(store: Store) -> list[tuple[str, int]]:
    """Everybody with the number of evenings outside the trash he sat in, in order of becoming known."""
    return store.rows(
        "SELECT p.name, count(*) FROM seats AS s JOIN players AS p ON p.id = s.player"
        " JOIN evenings AS e ON e.id = s.evening WHERE e.trashed_at IS NULL GROUP BY p.id ORDER BY p.id"
    )


def names(store: Store) -> dict[int, str]:
    """All players' names by their numbers."""
    return dict(store.rows("SELECT id, name FROM players"))


def entries(store: Store, first: int, last: int) -> list[EntryLine]:
    """All entries of evenings ``first`` to ``last``, in order."""
    return store.rows(
        "SELECT e.id, e.evening, e.fact, r.vorhand, r.factor, r.problems, e.place, e.checksum, e.kind FROM entries AS e"
        " LEFT JOIN receipts AS r ON r.entry = e.id WHERE e.evening BETWEEN ? AND ? ORDER BY e.evening, e.place",
        (first, last),
    )


def scores(store: Store, first: int, last: int) -> ScoreColumns:
    """All scores of entries ``first`` to ``last``."""
    # A column as one text of JSON costs a third of what its rows would, one Python object each.
    *columns, parts = store.row(
        "SELECT json_group_array(entry), json_group_array(player), json_group_array(points), json_group_array(cents),"
        " max(parts) FROM (SELECT entry, player, points, cents, points_parts * cents_parts AS parts FROM scores"
        " WHERE entry BETWEEN ? AND ? ORDER BY entry, player)",
        (first, last),
    )
    numbers, players, points, cents = (tuple(json.loads(column)) for column in columns)
    return ScoreColumns(numbers, players, points, cents, parts in (None, 1))


def fractions(store: Store, first: int, last: int) -> list[tuple[int, int, int, int]]:
    """Where amounts are not whole: entry, player's number, so many parts a point, so many parts a cent."""
    return store.rows(
        "SELECT entry, player, points_parts, cents_parts FROM scores"
        " WHERE entry BETWEEN ? AND ? AND (points_parts > 1 OR cents_parts > 1) ORDER BY entry, player",
        (first, last),
    )


def runs(entries: Iterable[EntryLine]) -> list[tuple[int, int]]:
    """From which number to which these entries go.

    An evening's are not always neighbours: a hand can be put into it when others have been played since.
    """
    found: list[tuple[int, int]] = []
    first = last = 0
    for number in sorted(entry[0] for entry in entries):
        if number - last > NEAR or not found:
            first = number
            found.append((first, number))
        else:
            found[-1] = (first, number)
        last = number
    return found
