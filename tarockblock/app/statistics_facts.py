"""Reads everything that was played as facts for the statistics, from the evenings' states; scores nothing anew.

Reads in short pieces, so that a hand can be entered meanwhile, and may run in a thread with a store of its own.
"""

from __future__ import annotations

from collections import defaultdict

from tarockblock.app import states
from tarockblock.app.names import people_of
from tarockblock.app.records import ruleset_of
from tarockblock.app.states import Listed
from tarockblock.app.statistics_book import booked_evenings
from tarockblock.app.statistics_reader import HandReader, exact, lines_of
from tarockblock.app.storage import Progress, ShouldStop, Store
from tarockblock.domain.day import is_day
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.same_person import People
from tarockblock.domain.statistics import Balance, EveningFacts, Facts, HandFact, Unread
from tarockblock.domain.statistics_names import as_called
from tarockblock.errors import StoreError
from tarockblock.log.facts import Data
from tarockblock.store.states import rows_of, text_of, written

PIECE = 40
"""Evenings read at a time: some twenty milliseconds, far below what a writer waits for the lock."""


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
    people = people_of(store)
    here = [each for each in states.with_damaged(store) if not each.is_trashed and each.day >= since]
    before: dict[tuple[int, str], EveningFacts] = {}
    if known is not None and known.people == people:
        before = {(each.id, each.revision): each for each in known.evenings}
    found = {each.number: before[each.number, each.revision] for each in here if (each.number, each.revision) in before}
    fresh = [each for each in here if each.number not in found]
    loader = _Loader(store)
    for start in range(0, len(fresh), PIECE):
        if should_stop is not None and should_stop():
            return None
        for evening in loader.load(fresh[start : start + PIECE]):
            found[evening.id] = as_called(evening, people)
        if progress is not None:
            progress(min(start + PIECE, len(fresh)), len(fresh))
    evenings = [found[each.number] for each in _in_order(store, here) if each.number in found]
    rulesets = dict((known.rulesets or {}) if known is not None else {}) | loader.rulesets
    regulars, booked = _regulars(here, people), booked_evenings(store)
    return Facts(
        tuple(each for each in evenings if each.rows), rulesets, since, people, tuple(loader.unread), regulars, booked
    )


def _in_order(store: Store, here: list[Listed]) -> list[Listed]:
    """By day; those of one day in the same order on every machine: by their first facts, then by their ids."""
    days: dict[str, list[Listed]] = defaultdict(list)
    for each in here:
        days[each.day].append(each)
    found = []
    for _, those in sorted(days.items()):
        if len(those) > 1:
            those.sort(key=lambda each: (store.log.first_number(each.id), each.id))
        found += those
    return found


def _regulars(here: list[Listed], people: People) -> tuple[str, ...]:
    """Everybody by the name he is called by, who came most often first."""
    found: dict[str, int] = defaultdict(int)
    for each in here:
        for name in each.everybody:
            found[people.called(name)] += 1
    return tuple(sorted(found, key=lambda name: (-found[name], name)))


class _Loader:
    """Loads evenings piece by piece."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rulesets: dict[str, Ruleset] = {}
        self.unread: list[Unread] = []
        self._readers: dict[str, HandReader] = {}

    def load(self, piece: list[Listed]) -> list[EveningFacts]:
        """The facts of some evenings; one that is not as it was written is noted as unread."""
        found = []
        with self.store.reading():
            for each in piece:
                try:
                    found.append(self._evening(each))
                except StoreError as error:
                    if error.code != "database_damaged":
                        raise
                    self.unread.append(Unread(each.number, each.title, each.day))
        return found

    def _evening(self, each: Listed) -> EveningFacts:
        if each.is_damaged or not is_day(each.day):
            raise self.store.damage
        row = written(self.store, each.id)
        if row is None:
            state = states.fresh(self.store, each.id)
            told, text = state.summary, text_of(state.rows)
            if told["state"] == "deleted":  # since it was listed
                raise self.store.damage
        else:
            _, _, told, text = row
        heading = told["heading"]
        reader, store = self._reader(heading["ruleset"]), self.store

        def hands() -> tuple[HandFact, ...]:
            try:
                return reader.facts(each.number, heading["cents_per_point"], lines_of(rows_of(text)))
            except (KeyError, TypeError, ValueError) as error:
                raise store.damage from error

        return EveningFacts(
            id=each.number,
            revision=each.revision,
            date=each.day,
            title=heading["title"],
            ruleset=heading["ruleset"],
            players=tuple(told["everybody"]),
            rows=told["played"]["rows"],
            played=told["played"]["hands"],
            balances=_balances(told),
            read=hands,
        )

    def _reader(self, mark: str) -> HandReader:
        if mark not in self._readers:
            self.rulesets[mark] = ruleset_of(self.store, mark)
            self._readers[mark] = HandReader(self.rulesets[mark])
        return self._readers[mark]


def _balances(told: Data) -> dict[str, Balance]:
    """What an evening brought everybody it concerned, in the order of the seats."""
    people, totals = told["played"]["people"], told["totals"]
    return {
        who: Balance(exact(*totals[who][:2]), exact(*totals[who][2:]), people[who][1])
        for who in told["everybody"]
        if people.get(who, (0,))[0]
    }
