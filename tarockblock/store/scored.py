"""The seal over what the entries of an evening came to, which statistics and the archive show without computing it.

An evening with a damaged receipt is opened all the same: there everything is computed anew.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tarockblock.store import statistics
from tarockblock.store.checksum import canonical, seal, seal_of
from tarockblock.store.database import Store
from tarockblock.store.records import ReceiptRecord
from tarockblock.store.statistics import EntryLine, ScoreColumns

_Receipt = tuple[int, str | None, int, int]
"""Entry, Vorhand, factor, and how many problems speak against it."""

Fractions = Iterable[tuple[int, int, int, int]]
"""As of :func:`statistics.fractions`, in order."""


class Scored(NamedTuple):
    """All receipts of an evening as they are stored, by the numbers of their entries, and the parts of their seal.

    These are JSON: the receipts themselves, and the columns of :class:`ScoreColumns`, the last one of fractions.
    """

    receipts: Mapping[int, ReceiptRecord]
    parts: tuple[str, ...]

    def with_more(self, receipts: Mapping[int, ReceiptRecord], players: Mapping[str, int]) -> Scored:
        """With those of entries of higher numbers; ``players`` are the numbers of the players."""
        more = [_parts(number, receipts[number], players) for number in sorted(receipts)]
        columns = zip(self.parts, *more, strict=True)
        return Scored({**self.receipts, **receipts}, tuple(",".join(filter(None, column)) for column in columns))


NOTHING_SCORED = Scored({}, ("",) * 6)


def _parts(number: int, receipt: ReceiptRecord, players: Mapping[str, int]) -> tuple[str, ...]:
    rows = sorted((players[name], each.points, each.cents) for name, each in receipt.scores.items())
    broken = [
        [number, player, points.denominator, cents.denominator]
        for player, points, cents in rows
        if points.denominator > 1 or cents.denominator > 1
    ]
    columns = (
        [[number, receipt.vorhand, receipt.factor, receipt.problems]],
        [number] * len(rows),
        [player for player, _, _ in rows],
        [points.numerator for _, points, _ in rows],
        [cents.numerator for _, _, cents in rows],
        broken,
    )
    return tuple(canonical(column)[1:-1] for column in columns)


def put(store: Store, evening: int, scored: Scored) -> None:
    """Seal the receipts of an evening, which have been written as they are given; see :func:`write`."""
    parts = ",".join(f"[{part}]" for part in scored.parts)
    mark = seal_of(f'["scored",{evening},{parts}]')
    store.execute("UPDATE evenings SET scored = ? WHERE id = ?", (mark, evening))


def write(store: Store, evening: int) -> None:
    """Seal the receipts of an evening as they are now; after every change of one of them, in its transaction."""
    mark = _read(store, statistics.entries(store, evening, evening)).get(evening) or _seal(evening, [], ())
    store.execute("UPDATE evenings SET scored = ? WHERE id = ?", (mark, evening))


def is_sound(store: Store, evening: int) -> bool:
    """Whether the receipts of an evening are as they were written."""
    return not bad(store, evening, evening, statistics.entries(store, evening, evening))


def bad(store: Store, first: int, last: int, lines: Sequence[EntryLine]) -> set[int]:
    """The same of the evenings ``first`` to ``last``, whose entries are ``lines``: those that are not."""
    return differing(store, first, last, _read(store, lines))


def differing(store: Store, first: int, last: int, seals: Mapping[int, str]) -> set[int]:
    """The same where the seals that fit have been worked out already, by :func:`seals_of`."""
    written = store.rows("SELECT id, scored FROM evenings WHERE id BETWEEN ? AND ?", (first, last))
    return {number for number, mark in written if mark != (seals.get(number) or _seal(number, [], ()))}


def seals_of(lines: Iterable[EntryLine], pieces: Sequence[ScoreColumns], fractions: Fractions) -> dict[int, str]:
    """The seals that fit what was read of some whole evenings; ``pieces`` are in order, and may hold others' scores."""
    receipts: dict[int, list[_Receipt]] = {}
    for number, evening, _, vorhand, factor, problems, *_ in lines:
        if problems is not None:
            receipts.setdefault(evening, []).append((number, vorhand, factor, problems))
    broken = tuple(fractions)
    return {evening: _seal(evening, sorted(rows), pieces, broken) for evening, rows in receipts.items()}


def _read(store: Store, lines: Sequence[EntryLine]) -> dict[int, str]:
    runs = statistics.runs(lines)
    pieces = [statistics.scores(store, *run) for run in runs]
    broken = [run for run, piece in zip(runs, pieces, strict=True) if not piece.is_whole]
    return seals_of(lines, pieces, [each for run in broken for each in statistics.fractions(store, *run)])


def _seal(evening: int, receipts: Sequence[_Receipt], pieces: Iterable[ScoreColumns], broken: Fractions = ()) -> str:
    known = {each[0] for each in receipts}
    entries: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    cents: tuple[int, ...] = ()
    for piece in pieces if receipts else ():
        start, end = bisect_left(piece.entries, receipts[0][0]), bisect_right(piece.entries, receipts[-1][0])
        if not known.issuperset(piece.entries[start:end]):  # entries of another evening lie between
            piece, start, end = _only(piece, known), 0, len(piece.entries)
        entries += piece.entries[start:end]
        players += piece.players[start:end]
        points += piece.points[start:end]
        cents += piece.cents[start:end]
    parts = [each for each in broken if each[0] in known]
    return seal("scored", evening, receipts, entries, players, points, cents, parts)


def _only(piece: ScoreColumns, known: set[int]) -> ScoreColumns:
    """The scores of these entries alone."""
    rows = zip(piece.entries, piece.players, piece.points, piece.cents, strict=True)
    kept = [row for row in rows if row[0] in known]
    entries, players, points, cents = zip(*kept, strict=True) if kept else ((), (), (), ())
    return ScoreColumns(entries, players, points, cents, piece.is_whole)
