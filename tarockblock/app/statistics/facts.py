"""Reads the statistics' facts from the evenings' cached states; scores nothing again.

Reads in short pieces, so that a hand can be entered meanwhile, and may run in a thread with its own store. A
state's summary has balances and numbers of hands, so the table of all years parses no hand; `EveningFacts.hands`
parses those of an evening on first use. States are sealed, so their entries are not validated again.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from tarockblock.app import states
from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.records import exact, ruleset_of
from tarockblock.app.states import Listed, is_played, people_of
from tarockblock.app.storage import Store
from tarockblock.domain.day import is_day
from tarockblock.domain.money import Exact
from tarockblock.domain.names import People
from tarockblock.domain.statistics import Balance, Booked, EveningFacts, Facts, HandFact, Unread
from tarockblock.domain.statistics_hand import Judge, Receipt
from tarockblock.errors import StoreError
from tarockblock.log.facts import Data
from tarockblock.store.local import StateRow, rows_of, text_of, written
from tarockblock.watch import UNWATCHED, Watch

PIECE = 40
"""Evenings read at a time: some twenty milliseconds, far less than a writer waits for the lock."""


@contextmanager
def _uncollected() -> Iterator[None]:
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def load_facts(store: Store, known: Facts | None = None, watch: Watch = UNWATCHED, since: str = "") -> Facts:
    """Read all evenings outside the trash, in order of time.

    With ``since`` (an ISO date) only those from that day on are read, and the facts say so. Unchanged evenings are
    taken from ``known`` unless people are called differently now. Damaged evenings are left out and named. Raise
    StoreError if the database cannot be read.
    """
    people = people_of(store)
    here = [each for each in states.with_damaged(store) if not each.is_trashed and each.day >= since]
    revisions = {each.number: each.revision for each in here}
    same = () if known is None or known.people != people else known.evenings
    found = {each.id: each for each in same if revisions.get(each.id) == each.revision}
    fresh = [each for each in here if each.number not in found]
    loader = _Loader(store, people)
    for piece in watch.pieces(fresh, PIECE):
        found |= {evening.id: evening for evening in loader.load(piece)}
    evenings = [found[each.number] for each in _in_order(store, here) if each.number in found]
    before = {} if known is None else dict(known.rulesets or {})
    return Facts(
        tuple(each for each in evenings if each.rows),
        before | {mark: judge.ruleset for mark, judge in loader.judges.items()},
        since,
        people,
        tuple(loader.unread),
        _booked(store),
    )


def _in_order(store: Store, here: list[Listed]) -> list[Listed]:
    def place(each: Listed) -> tuple[str, str, int, str]:
        day, hand, id_ = each.place
        return day, hand, store.log.first_number(id_), id_

    return sorted(here, key=place)


class _Loader:
    """Loads evenings piece by piece, under the current names."""

    def __init__(self, store: Store, people: People) -> None:
        self.unread: list[Unread] = []
        self.judges: dict[str, Judge] = {}
        self._store, self._people = store, people

    def load(self, piece: Iterable[Listed]) -> list[EveningFacts]:
        """Load some evenings; damaged ones are recorded as unread."""
        found = []
        with self._store.reading():
            for each in piece:
                try:
                    found.append(self._evening(each))
                except StoreError as error:
                    if error.code != "database_damaged":
                        raise
                    self.unread.append(Unread(each.number, each.title, each.day))
        return found

    def _evening(self, each: Listed) -> EveningFacts:
        store = self._store
        if each.is_damaged or (each.day and not is_day(each.day)):
            raise store.damage
        row = written(store, each.id)
        if row is None:
            state = states.fresh(store, each.id)
            told, text = state.summary, text_of(state.rows)
            if told["state"] == "deleted":  # since it was listed
                raise store.damage
        else:
            _, _, told, text = row
        heading, everybody = told["heading"], tuple(told["everybody"])
        judge = self._judge(heading["ruleset"])
        names = {name: called for name, called in self._people.in_evening(everybody).items() if name != called}

        def hands() -> tuple[HandFact, ...]:
            try:
                with _uncollected():
                    return tuple(hands_of(judge, each.number, heading["cents_per_point"], rows_of(text), names))
            except (KeyError, TypeError, ValueError) as error:
                raise store.damage from error

        return EveningFacts(
            id=each.number,
            revision=each.revision,
            date=each.day,
            title=heading["title"],
            ruleset=heading["ruleset"],
            players=tuple([names.get(who, who) for who in everybody]),
            rows=told["played"]["rows"],
            played=told["played"]["hands"],
            balances={names.get(who, who): each for who, each in _balances(told).items()},
            read=hands,
        )

    def _judge(self, mark: str) -> Judge:
        if mark not in self.judges:
            self.judges[mark] = Judge(ruleset_of(self._store, mark))
        return self.judges[mark]


def hands_of(
    judge: Judge, evening: int, rate: int, rows: Iterable[StateRow], names: Mapping[str, str]
) -> Iterator[HandFact]:
    """Yield the rows of an evening that change a balance; ``names`` maps written to current names."""
    for row, (_, entry, receipt) in enumerate(rows):
        if receipt is None or receipt["problems"]:
            continue
        scores = receipt["scores"]
        if entry["kind"] == "rate":
            rate = entry["cents_per_point"]
        elif is_played(entry) or (entry["kind"] == "manual" and scores):
            points, cents = list[Exact](), list[Exact]()
            for point, of, cent, per in scores.values():
                points.append(point if of == 1 else exact(point, of))
                cents.append(cent if per == 1 else exact(cent, per))
            worth = Receipt(receipt["vorhand"], receipt["factor"], tuple(scores), tuple(points), tuple(cents))
            hand = judge.fact(evening, row, entry, worth, rate)
            yield hand.with_names(names) if names else hand


def _balances(told: Data) -> dict[str, Balance]:
    """Return everybody's result, in the order of the seats."""
    people, totals = told["played"]["people"], told["totals"]
    return {
        who: Balance(exact(*totals[who][:2]), exact(*totals[who][2:]), people[who][1])
        for who in told["everybody"]
        if people.get(who, (0,))[0]
    }


def _booked(store: Store) -> Mapping[int, Booked]:
    """Return the bookings by evening; none if the book is damaged (``verify`` names that)."""
    accounts = store.unless_damaged(lambda: read_accounts(store), None)
    if accounts is None:
        return {}
    names = accounts.round_names
    return {number: Booked(names[each.round], _settled(accounts, number)) for number, each in accounts.evenings.items()}


def _settled(accounts: Accounts, number: int) -> Mapping[str, int] | None:
    listed = accounts.evenings[number]
    posting = accounts.book_of(number).closing_of(listed.id)
    if posting is None or posting.closing is None:
        return None
    shown = accounts.people.in_evening(listed.everybody)
    return {shown.get(name, name): cents for name, cents in posting.closing.results.items() if name is not None}
