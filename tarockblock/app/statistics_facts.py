"""Reads everything that was played as facts for the statistics, from stored facts and receipts; scores nothing anew.

Reads in short pieces, so that a hand can be entered meanwhile, and may run in a thread with a store of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from tarockblock.app.progress import Progress, ShouldStop
from tarockblock.app.records import ruleset_of
from tarockblock.app.same_people import people_of
from tarockblock.app.statistics_book import booked_evenings
from tarockblock.app.statistics_reader import HandReader, Line, Scores, lines_of
from tarockblock.app.storage import Store
from tarockblock.domain.day import day_of
from tarockblock.domain.deal import ACTIVE
from tarockblock.domain.money import Exact
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.same_person import People
from tarockblock.domain.statistics import Balance, EveningFacts, Facts, HandFact, Unread, total
from tarockblock.domain.statistics_names import as_called
from tarockblock.errors import StoreError
from tarockblock.store import scored, soundness
from tarockblock.store import statistics as rows
from tarockblock.store.belief import damaged
from tarockblock.store.statistics import EntryLine, EveningLine, ScoreColumns

PIECE = 40
"""Evenings read at a time: some twenty milliseconds, far below what a writer waits for the lock."""

_Add = Callable[[Sequence[Exact]], Exact]

_NOTHING = Balance(0, 0, 0)


def load_facts(
    store: Store,
    known: Facts | None = None,
    *,
    since: str = "",
    progress: Progress | None = None,
    should_stop: ShouldStop | None = None,
) -> Facts | None:
    """All evenings outside the trash, in order of time; None if cancelled.

    With ``since`` (an ISO date) only those from that day on, and the facts say so: the rest may follow.
    Evenings of ``known`` that have not changed since are taken from there, unless people are called otherwise now:
    nothing else in the statistics knows how a name was written. An evening that is not as it was written is left out
    and named. Raises StoreError.
    """
    lines, people = [line for line in rows.evenings(store) if line.date >= since], people_of(store)
    before: dict[tuple[int, int], EveningFacts] = {}
    if known is not None and known.people == people:
        before = {(each.id, each.revision): each for each in known.evenings}
    found = {line.id: before[line.id, line.revision] for line in lines if (line.id, line.revision) in before}
    fresh = [line for line in lines if line.id not in found]
    loader = _Loader(store)
    for start in range(0, len(fresh), PIECE):
        if should_stop is not None and should_stop():
            return None
        for evening in loader.load(fresh[start : start + PIECE]):
            found[evening.id] = as_called(evening, people)
        if progress is not None:
            progress(min(start + PIECE, len(fresh)), len(fresh))
    order = {line.id: (line.date, line.order) for line in lines}
    evenings = sorted((each for each in found.values() if each.rows), key=lambda each: order[each.id])
    rulesets = dict((known.rulesets or {}) if known is not None else {}) | loader.rulesets
    regulars, booked = _regulars(store, people), booked_evenings(store)
    return Facts(tuple(evenings), rulesets, since, people, tuple(loader.unread), regulars, booked)


def _regulars(store: Store, people: People) -> tuple[str, ...]:
    """Everybody by the name he is called by, who came most often first."""
    found: dict[str, int] = {}
    for name, evenings in rows.attendance(store):
        found[people.called(name)] = found.get(people.called(name), 0) + evenings
    return tuple(sorted(found, key=lambda name: (-found[name], name)))


class _Loader:
    """Loads evenings piece by piece."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rulesets: dict[str, Ruleset] = {}
        self.unread: list[Unread] = []
        self._readers: dict[str, HandReader] = {}
        self._names: Mapping[int, str] = {}
        self._players: dict[tuple[int, ...], tuple[str, ...]] = {}
        self._amounts: dict[tuple[Exact, ...], tuple[Exact, ...]] = {}  # they repeat: each is held once
        self._add: _Add = total

    def load(self, lines: list[EveningLine]) -> list[EveningFacts]:
        """The facts of some evenings; where something is wrong with one of them, of all others."""
        try:
            return self._load(lines)
        except StoreError as error:
            if error.code != "database_damaged":
                raise
        if len(lines) > 1:
            return [evening for line in lines for evening in self.load([line])]
        self.unread += [Unread(line.id, line.title, line.date) for line in lines]
        return []

    def _load(self, lines: list[EveningLine]) -> list[EveningFacts]:
        """The facts of some evenings; raises ``database_damaged`` where one of them is not as it was written."""
        first, last = lines[0].id, lines[-1].id
        with self.store.reading():
            self._names = rows.names(self.store)
            entries, seats = rows.entries(self.store, first, last), rows.seats(self.store, first, last)
            runs = rows.runs(entries)
            scores = [rows.scores(self.store, *run) for run in runs]
            broken = [run for run, piece in zip(runs, scores, strict=True) if not piece.is_whole]
            fractions = [each for run in broken for each in rows.fractions(self.store, *run)]
            self._add = total if fractions else sum
            readers = [self._reader(line.ruleset) for line in lines]
            seals = scored.seals_of(entries, scores, fractions)
            bad = soundness.bad_headings(self.store, first, last) | scored.differing(self.store, first, last, seals)
        if not (bad | soundness.unsealed(entries)).isdisjoint(line.id for line in lines):
            raise damaged(self.store)
        by_evening = {number: list(found) for number, found in groupby(entries, itemgetter(1))}
        players: dict[int, list[str]] = {}
        for evening, name in seats:
            players.setdefault(evening, []).append(name)
        try:
            by_entry = self._scores(scores, fractions)
            return [
                self._evening(line, reader, by_evening.get(line.id, ()), by_entry, tuple(players.get(line.id, ())))
                for line, reader in zip(lines, readers, strict=True)
            ]
        except (KeyError, TypeError, ValueError) as error:
            raise damaged(self.store) from error

    def _reader(self, mark: str) -> HandReader:
        if mark not in self._readers:
            self.rulesets[mark] = ruleset_of(self.store, mark)
            self._readers[mark] = HandReader(self.rulesets[mark])
        return self._readers[mark]

    def _evening(
        self,
        evening: EveningLine,
        reader: HandReader,
        entries: Iterable[EntryLine],
        scores: Mapping[int, Scores],
        players: tuple[str, ...],
    ) -> EveningFacts:
        day_of(evening.date)
        store, lines = self.store, lines_of(entries, scores)

        def hands() -> tuple[HandFact, ...]:
            try:
                return reader.facts(evening.id, evening.cents_per_point, lines)
            except (KeyError, TypeError, ValueError) as error:
                raise damaged(store) from error

        return EveningFacts(
            id=evening.id,
            revision=evening.revision,
            date=evening.date,
            title=evening.title,
            ruleset=evening.ruleset,
            players=players,
            rows=len(lines),
            played=_played(lines),
            balances=_in_seats(_balances(lines, reader, self._add), players),
            read=hands,
        )

    def _scores(
        self, pieces: Iterable[ScoreColumns], fractions: Iterable[tuple[int, int, int, int]]
    ) -> dict[int, Scores]:
        """Who got what out of each entry."""
        found: dict[int, Scores] = {}
        same = self._amounts.setdefault
        for piece in pieces:
            entries, start, end = piece.entries, 0, len(piece.entries)
            while start < end:
                entry = entries[start]
                after = bisect_right(entries, entry, start)
                who = piece.players[start:after]
                names = self._players.get(who)
                if names is None:
                    names = self._players[who] = tuple(self._names[number] for number in who)
                gained, paid = piece.points[start:after], piece.cents[start:after]
                found[entry] = (names, same(gained, gained), same(paid, paid))
                start = after
        for entry, number, points_parts, cents_parts in fractions:
            players, points, cents = found[entry]
            place = players.index(self._names[number])
            found[entry] = (players, _divided(points, place, points_parts), _divided(cents, place, cents_parts))
        return found


def _in_seats(balances: Mapping[str, Balance], players: Iterable[str]) -> dict[str, Balance]:
    """In the order of the seats: that of the database's own numbers is another one on every machine."""
    return {who: balances[who] for who in players if who in balances} | dict(balances)


def _divided(amounts: tuple[Exact, ...], place: int, parts: int) -> tuple[Exact, ...]:
    """With the amount at one place taken for so many parts; what is whole stays an int."""
    if parts == 1:
        return amounts
    return (*amounts[:place], Fraction(amounts[place]) / parts, *amounts[place + 1 :])


def _played(lines: Sequence[Line]) -> int:
    """How many of them are no correction."""
    return len([line for line in lines if line.kind != "manual"])


def _balances(lines: Iterable[Line], reader: HandReader, add: _Add) -> dict[str, Balance]:
    """What the evening brought everybody it concerned; ``add`` may be plain where all is whole.

    ValueError where somebody's part in a hand is missing.
    """
    tables: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        tables.setdefault(line.scores[0], []).append(line)
    found: dict[str, Balance] = {}
    for players, those in tables.items():
        played = _played(those)
        if played and len(players) < ACTIVE:
            raise ValueError(f"{len(players)} players in a hand")
        outsiders = []
        if len(players) > ACTIVE:
            outsiders = [reader.offender(line) for line in those if line.kind == "renonce"]
        points, cents = [line.scores[1] for line in those], [line.scores[2] for line in those]
        sums = zip(players, map(add, zip(*points, strict=True)), map(add, zip(*cents, strict=True)), strict=True)
        for player, gained, paid in sums:
            before = found.get(player, _NOTHING)
            count = before.hands + played - outsiders.count(player)
            found[player] = Balance(before.points + gained, before.cents + paid, count)
    if add([each.points for each in found.values()]) or add([each.cents for each in found.values()]):
        raise ValueError("the evening does not come to nothing")
    return found
