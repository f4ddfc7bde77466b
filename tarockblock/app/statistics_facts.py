"""Reads everything that was played as facts for the statistics, from stored facts and receipts; scores nothing anew.

Reads in short pieces, so that a hand can be entered meanwhile, and may run in a thread with a store of its own.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

from tarockblock.app.records import damaged, ruleset_of
from tarockblock.app.statistics_reader import HandReader, Scores
from tarockblock.app.storage import Store
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import Balance, EveningFacts, Exact, Facts, HandFact
from tarockblock.store import statistics as rows
from tarockblock.store.statistics import EntryLine, EveningLine, ScoreLine

PIECE = 40
"""Evenings read at a time: some twenty milliseconds, far below what a writer waits for the lock."""

_ENTRY = itemgetter(0)
_NOTHING = Balance(0, 0, 0)

Progress = Callable[[int, int], None]
"""Told how many evenings are done, of how many."""

ShouldStop = Callable[[], bool]
"""Asked now and then whether to give up."""


def load_facts(
    store: Store,
    known: Facts | None = None,
    *,
    since: str = "",
    progress: Progress | None = None,
    should_stop: ShouldStop | None = None,
) -> Facts | None:
    """All evenings outside the trash, in order of time; None if told to stop.

    With ``since`` (an ISO date) only those from that day on: the current year is there at once, the rest may follow.
    Evenings of ``known`` that have not changed since are taken from there. Raises StoreError, ``database_damaged``
    where a stored fact makes no sense.
    """
    lines = [line for line in rows.evenings(store) if line.date >= since]
    before = {} if known is None else {(each.id, each.revision): each for each in known.evenings}
    found = {line.id: before[line.id, line.revision] for line in lines if (line.id, line.revision) in before}
    fresh = [line for line in lines if line.id not in found]
    loader = _Loader(store)
    with without_garbage_collection():
        for start in range(0, len(fresh), PIECE):
            if should_stop is not None and should_stop():
                return None
            for evening in loader.load(fresh[start : start + PIECE]):
                found[evening.id] = evening
            if progress is not None:
                progress(min(start + PIECE, len(fresh)), len(fresh))
    evenings = sorted((each for each in found.values() if each.hands), key=lambda each: (each.date, each.id))
    rulesets = dict((known.rulesets or {}) if known is not None else {}) | loader.rulesets
    return Facts(tuple(evenings), rulesets)


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """So many new tuples make the collector look through all of them again and again, for a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        # There and back: what is new goes straight to the oldest generation, without being looked through thrice.
        gc.freeze()
        gc.unfreeze()
        if was_on:
            gc.enable()


class _Loader:
    """Loads evenings piece by piece."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rulesets: dict[str, Ruleset] = {}
        self._readers: dict[str, HandReader] = {}
        self._names: Mapping[int, str] = {}
        self._players: dict[tuple[int, ...], tuple[str, ...]] = {}

    def load(self, lines: list[EveningLine]) -> Iterable[EveningFacts]:
        """The facts of some evenings."""
        if not lines:
            return []
        first, last = lines[0].id, lines[-1].id
        with self.store.reading():
            self._names = rows.names(self.store)
            entries, scores = rows.entries(self.store, first, last), rows.scores(self.store, first, last)
            fractions = rows.fractions(self.store, first, last)
            seats = rows.seats(self.store, first, last)
            readers = [self._reader(line.ruleset) for line in lines]
        by_evening: dict[int, list[EntryLine]] = {}
        for entry in entries:
            by_evening.setdefault(entry[1], []).append(entry)
        players: dict[int, list[str]] = {}
        for evening, name in seats:
            players.setdefault(evening, []).append(name)
        by_entry = self._scores(scores, fractions)
        try:
            return [
                _evening(line, reader, by_evening.get(line.id, []), by_entry, tuple(players.get(line.id, ())))
                for line, reader in zip(lines, readers, strict=True)
            ]
        except (KeyError, TypeError, ValueError) as error:
            raise damaged(self.store) from error

    def _reader(self, mark: str) -> HandReader:
        if mark not in self._readers:
            self.rulesets[mark] = ruleset_of(self.store, mark)
            self._readers[mark] = HandReader(self.rulesets[mark])
        return self._readers[mark]

    def _scores(self, lines: Iterable[ScoreLine], fractions: Iterable[tuple[int, int, int, int]]) -> dict[int, Scores]:
        """Who got what out of each entry."""
        found: dict[int, Scores] = {}
        for entry, group in groupby(lines, _ENTRY):
            _, numbers, points, cents = zip(*group, strict=True)
            players = self._players.get(numbers)
            if players is None:
                players = self._players[numbers] = tuple(self._names[number] for number in numbers)
            found[entry] = (players, points, cents)
        for entry, number, points_parts, cents_parts in fractions:
            players, points, cents = found[entry]
            place = players.index(self._names[number])
            found[entry] = (players, _divided(points, place, points_parts), _divided(cents, place, cents_parts))
        return found


def _divided(amounts: tuple[Exact, ...], place: int, parts: int) -> tuple[Exact, ...]:
    """With the amount at one place taken for so many parts; what is whole stays an int."""
    if parts == 1:
        return amounts
    return (*amounts[:place], Fraction(amounts[place]) / parts, *amounts[place + 1 :])


def _evening(
    line: EveningLine,
    reader: HandReader,
    entries: list[EntryLine],
    scores: Mapping[int, Scores],
    players: tuple[str, ...],
) -> EveningFacts:
    # One text for all entries is parsed three times as fast as one after the other.
    facts: list[dict[str, Any]] = json.loads(f"[{','.join(entry[2] for entry in entries)}]")
    hands = reader.read(line.id, line.cents_per_point, entries, facts, scores)
    balances = _balances(hands)
    return EveningFacts(line.id, line.revision, line.date, line.title, line.ruleset, players, hands, balances)


def _balances(hands: Iterable[HandFact]) -> dict[str, Balance]:
    """What the evening brought everybody it concerned."""
    tables: dict[tuple[str, ...], list[HandFact]] = {}
    for hand in hands:
        tables.setdefault(hand.players, []).append(hand)
    found: dict[str, Balance] = {}
    for players, rows_of_them in tables.items():
        played = len(rows_of_them) - sum(hand.kind == "manual" for hand in rows_of_them)
        outsiders = [hand.offenders[0] for hand in rows_of_them if hand.offenders and hand.is_outsiders]
        points = zip(*(hand.points for hand in rows_of_them), strict=True)
        cents = zip(*(hand.cents for hand in rows_of_them), strict=True)
        for player, gained, paid in zip(players, points, cents, strict=True):
            before = found.get(player, _NOTHING)
            found[player] = Balance(
                before.points + sum(gained), before.cents + sum(paid), before.hands + played - outsiders.count(player)
            )
    return found
