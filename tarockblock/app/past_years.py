"""Import of past evenings from a table: planned, then stored whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from pathlib import Path

from tarockblock.app import archive, states
from tarockblock.app.clock import Clock
from tarockblock.app.evening.open_evening import read_stored
from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.money.closing import closing_posting
from tarockblock.app.records import ENGINE
from tarockblock.app.statistics.facts import load_facts
from tarockblock.app.storage import Store, writer
from tarockblock.domain.closing import settle_evening
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Manual
from tarockblock.domain.journal import CARRIED, KITTY, Debt, EveningRef, Posted, Posting
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.names import composed
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.settlement import fewest_payments
from tarockblock.domain.statistics import EveningFacts
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.evening_file import EveningInFile, KnownAs
from tarockblock.exchange.past_sheets import MAX_BYTES
from tarockblock.exchange.past_table import PastRow, PastTable, read_past_table
from tarockblock.log.facts import derived_id
from tarockblock.log.journal import payment_id
from tarockblock.store import local

_KITTY_SEAT = ""
"""The kitty among people; no person has this name."""


@dataclass(frozen=True, slots=True)
class PlannedEvening:
    """An evening of the table; ``number``: the same stored evening, or None."""

    place: str
    file: EveningInFile
    number: int | None


@dataclass(frozen=True, slots=True)
class PastPlan:
    """A table to store; ``carried``: new postings of its balances."""

    table: PastTable
    round: str
    evenings: tuple[PlannedEvening, ...]
    carried: tuple[Posting, ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        """Numbers of evenings found, added and already stored, and of postings."""
        found, added = len(self.evenings), len(self.new)
        return {"evenings": found, "added": added, "same": found - added, "adjusted": len(self.carried)}

    @property
    def new(self) -> tuple[PlannedEvening, ...]:
        return tuple(each for each in self.evenings if each.number is None)


def read_table(path: Path, clock: Clock) -> tuple[PastTable | None, list[Problem]]:
    """Return the table in a file, or None and all problems. Raise TarockblockError ``file_unreadable``."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)  # enough to refuse an oversized file
    except OSError as error:
        raise TarockblockError("file_unreadable", file=path, reason=reason_of(error)) from error
    return read_past_table(raw, clock.now().date())


def plan_table(
    store: Store, table: PastTable, clock: Clock, *, name: str, in_euros: bool | None, ruleset: Ruleset | None
) -> tuple[PastPlan | None, list[Problem]]:
    """Plan to store a table for the round called ``name``, or return all problems. Writes nothing.

    Without ``in_euros`` the unit is as shown, without ``ruleset`` it is that of the round's latest evening.
    """
    problems = list[Problem]()
    with store.reading():
        accounts = read_accounts(store)
        called = composed(name)
        key = accounts.key_of(called)
        latest = None if ruleset else states.latest(store, key)
        if latest is not None:
            ruleset = read_stored(store, latest.number).evening.ruleset
        in_euros = table.in_euros if in_euros is None else in_euros
        if ruleset is None:
            problems.append(problem("", "past_ruleset_needed", round=called))
        if in_euros is None:
            problems.append(problem("", "past_unit_needed"))
        if ruleset is None or in_euros is None:
            return None, problems
        planner = _Planner(store, accounts, key, accounts.round_names.get(key, called), ruleset, in_euros)
        plan = planner.plan(table, clock)
    return (None, planner.problems) if planner.problems else (plan, [])


def take_past(store: Store, plan: PastPlan, clock: Clock, *, booked: bool = False) -> list[int]:
    """Store a planned table in one change; return the numbers of its new evenings.

    With ``booked`` they are booked, and paid on their day.
    """
    at = clock.now()
    with store.writing():
        numbers = [archive.import_known(store, each.file, clock) for each in plan.new]
        if plan.carried:
            store.append(writer(store, at).booked(plan.carried))
        if booked:
            _book_as_paid(store, [each.file for each in plan.new], at)
    return numbers


def _book_as_paid(store: Store, files: Sequence[EveningInFile], at: datetime) -> None:
    """Book evenings by themselves, to the cent, and post their payments.

    They bring the kitty nothing: the round's terms of today are not those of long ago.
    """
    write = writer(store, at)
    closings = [_closing(each, write.number, at) for each in files]
    store.append([fact for each in closings for fact in write.closed(each.evening_id or "", [each])])
    # Payments need a later number than the closings, or some would count as made before them.
    write, ids = writer(store, at), {each.evening_id for each in closings}
    before = [each for each in store.log.journal if each.kind is Posted.PAYMENT and each.evening_id in ids]
    store.append(write.booked(_tick(each, debt, before) for each in closings for debt in each.transfers))
    for each in closings:
        states.keep(store, each.evening_id or "")


def _closing(file: EveningInFile, number: int, at: datetime) -> Posting:
    evening, known_as = file.evening, file.known_as
    closing = settle_evening(compute_ledger(evening).cents, (), 1, leave_open=True, engine=ENGINE)
    ref = EveningRef(known_as.id or "", evening.title, evening.date)
    return closing_posting(closing, known_as.round or "", ref, number, at)


def _tick(closing: Posting, debt: Debt, before: Sequence[Posting]) -> Posting:
    made = replace(closing, kind=Posted.PAYMENT, transfers=(debt.turned,), closing=None, day=closing.date)
    return replace(made, id=payment_id(before, made))


@dataclass
class _Planner:
    store: Store
    accounts: Accounts
    round: str
    called: str
    ruleset: Ruleset
    in_euros: bool
    problems: list[Problem] = field(default_factory=list)

    def plan(self, table: PastTable, clock: Clock) -> PastPlan:
        here, alike = self._here(), Counter[str]()
        planned = []
        for row in table.evenings:
            evening = self._evening(row)
            content = [self.round, row.day.isoformat(), *([who, str(what)] for who, what in row.figures.items())]
            alike[str(content)] += 1
            id_ = derived_id("past", self.in_euros, *content, alike[str(content)])
            number = local.number_of(self.store, id_)
            if number is None or states.fresh(self.store, id_).summary["state"] == "deleted":
                number = self._same(row, here)
            file = EveningInFile(evening, KnownAs(id_, self.round, (derived_id("past_row", id_),)))
            planned.append(PlannedEvening(row.place, file, number))
        return PastPlan(table, self.called, tuple(planned), self._carried(table, clock.now()))

    def _here(self) -> dict[tuple[str, frozenset[str]], list[EveningFacts]]:
        found = dict[tuple[str, frozenset[str]], list[EveningFacts]]()
        facts = load_facts(self.store)
        for each in facts.evenings:
            if facts.booked_of(each).round == self.called:
                found.setdefault((each.date, frozenset(each.players)), []).append(each)
        return found

    def _same(self, row: PastRow, here: Mapping[tuple[str, frozenset[str]], list[EveningFacts]]) -> int | None:
        called = self.accounts.people.called
        candidates = here.get((row.day.isoformat(), frozenset(map(called, row.figures))), [])
        rate = 100 if self.in_euros else 1
        for each in candidates:
            balances = {who: of.cents if self.in_euros else of.points for who, of in each.balances.items()}
            if all(balances.get(called(who), 0) == value * rate for who, value in row.figures.items()):
                candidates.remove(each)
                return each.id
        if candidates:
            self._complain(row.place, "past_other_here", evening=candidates[0].id)
        return None

    def _evening(self, row: PastRow) -> Evening:
        figures = row.figures
        if self.in_euros:
            cents = {who: Cents(self._cents(row.place, value * 100)) for who, value in figures.items()}
            as_points = self.ruleset.points_are_cents
            points = {who: Points(amount.exact if as_points else 0) for who, amount in cents.items()}
            entry = Manual(points=points, cents=cents)
        else:
            entry = Manual(points={who: Points(value) for who, value in figures.items()})
        return Evening(
            ruleset=self.ruleset,
            players=tuple(figures),
            first_dealer=next(iter(figures)),
            cents_per_point=self.ruleset.cents_per_point,
            title=self.called,
            date=row.day.isoformat(),
            entries=(entry,),
        )

    def _cents(self, place: str, cents: Fraction) -> int:
        if cents.denominator != 1:
            self._complain(place, "past_cents")
        return int(cents)

    def _carried(self, table: PastTable, at: datetime) -> tuple[Posting, ...]:
        before = [each for each in self.accounts.book(self.round).postings if each.reason == CARRIED]
        found, postings = list[Posting](), {each.id for each in before}
        for row in table.carried:
            made = self._postings(row, at)
            if found or (before and {each.id for each in made} != postings):
                first = table.carried[0].place if found else before[0].date
                self._complain(row.place, "past_carried_twice", first=first)
            found += made
        return tuple(each for each in found if each.id not in postings)

    def _postings(self, row: PastRow, at: datetime) -> list[Posting]:
        """Return a row's debts by the fewest payments; the kitty takes the remainder."""
        rate = Fraction(100) if self.in_euros else Fraction(self.ruleset.cents_per_point)
        balances = {who: self._cents(row.place, value * rate) for who, value in row.figures.items()}
        balances[_KITTY_SEAT] = -sum(balances.values())
        day = row.day.isoformat()
        return [
            Posting(
                id=derived_id("carried", self.round, day, each.payer or KITTY, each.payee or KITTY, each.cents),
                number=self.accounts.next_number,
                at=at,
                kind=Posted.ADJUST,
                round=self.round,
                transfers=(Debt(each.payer or KITTY, each.payee or KITTY, each.cents),),
                reason=CARRIED,
                day=day,
            )
            for each in fewest_payments(balances)[0]
        ]

    def _complain(self, where: str, code: str, **params: object) -> None:
        self.problems.append(Problem(where, code, params))
