"""The ledger of an evening: a fold over its entries that computes every row, all totals and who deals next.

Nothing here is stored as truth; the facts are. An entry that does not fit (any more) keeps its place with
its problems and scores nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from tarockblock.domain.check import check_hand
from tarockblock.domain.deal import SEATS, Deal, check_deal, not_at_table
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, PlayedEntry, TableChange
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.names import check_names
from tarockblock.domain.objections import object_to
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.rounds import Round, after_doubling, after_hand, after_replay, after_table
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.score import HandScore
from tarockblock.domain.scoring import score_hand

MAX_DOUBLING = 20
"""More doubled Radl than this at once are a slip of the finger."""


Change = tuple[Mapping[str, Points], Mapping[str, Cents]]
"""What an entry gives each player in both accounts; who is missing gets nothing."""

NO_CHANGE: Change = ({}, {})


@dataclass(frozen=True, slots=True)
class Row:
    """One entry with what it comes to; maps hold everybody who ever sat at the table.

    ``hand``, ``radl`` and ``deal`` are None for entries that are no hand. ``points_total`` and ``cents_total`` are the
    running totals after this row. ``state`` is how the round stood before it.
    """

    index: int
    entry: Entry
    state: Round
    hand: int | None
    radl: int | None
    deal: Deal | None
    factor: int
    score: HandScore | None
    points: Mapping[str, Points]
    cents: Mapping[str, Cents]
    points_total: Mapping[str, Points]
    cents_total: Mapping[str, Cents]
    problems: tuple[Problem, ...] = ()


def problems_of_entry(row: Row, ruleset: Ruleset) -> tuple[Problem, ...]:
    """What speaks against a row that is entered, changed or read from a file; more than keeps it from scoring."""
    if row.deal is None or isinstance(row.entry, Manual | TableChange | Doubling):
        return row.problems
    return (*row.problems, *object_to(row.entry, ruleset, row.deal))


@dataclass(frozen=True, slots=True)
class RadlSum:
    """The subtotal of one Radl; ``hands`` counted so far of ``length``, ``last`` the index of its last row."""

    number: int
    hands: int
    length: int
    complete: bool
    last: int
    points: Mapping[str, Points]
    cents: Mapping[str, Cents]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The computed evening. ``state`` is how the round stands for the next hand."""

    evening: Evening
    rows: tuple[Row, ...]
    state: Round
    radl: tuple[RadlSum, ...] = field(default=())

    @property
    def points(self) -> Mapping[str, Points]:
        """Totals in points."""
        return self.rows[-1].points_total if self.rows else dict.fromkeys(self.evening.everybody, Points())

    @property
    def cents(self) -> Mapping[str, Cents]:
        """Totals in cents."""
        return self.rows[-1].cents_total if self.rows else dict.fromkeys(self.evening.everybody, Cents())

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong with any entry, with its place in the evening file."""
        return [found.under(f"entries[{row.index}]") for row in self.rows for found in row.problems]

    @property
    def refused(self) -> list[Problem]:
        """Everything for which the evening would be refused as a file, with its place in it."""
        against = ((row, problems_of_entry(row, self.evening.ruleset)) for row in self.rows)
        return [found.under(f"entries[{row.index}]") for row, problems in against for found in problems]

    def next_deal(self) -> Deal:
        """Who deals, sits out and is Vorhand in the next hand."""
        return self.state.deal(self.evening.ruleset)


def compute_ledger(evening: Evening) -> Ledger:
    """Compute the whole evening from its facts."""
    fold = Fold(evening)
    rows = tuple(fold.step(index, entry) for index, entry in enumerate(evening.entries))
    return Ledger(evening, rows, fold.state, tuple(_radl_sums(rows, fold.state)))


def ledger_rows(evening: Evening) -> Iterator[Row]:
    """The rows alone, one by one, for whoever may stop early."""
    fold = Fold(evening)
    return (fold.step(index, entry) for index, entry in enumerate(evening.entries))


class Fold:
    """The state carried from entry to entry; ``state`` is how the round stands for the next one."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.state = Round(evening.players, evening.first_dealer)
        self.everybody = evening.everybody
        self.seen = set(evening.players)
        self.points: Mapping[str, Points] = dict.fromkeys(self.everybody, Points())
        self.cents: Mapping[str, Cents] = dict.fromkeys(self.everybody, Cents())

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the evening."""
        return self.evening.ruleset

    def step(self, index: int, entry: Entry) -> Row:
        """The row of the next entry."""
        before = self.state
        if isinstance(entry, Manual):
            problems = check_manual(entry, self.seen)
            change = NO_CHANGE if problems else manual_rows(entry, self.evening.cents_per_point)
            return self._row(index, entry, before, change, problems)
        if isinstance(entry, TableChange):
            problems = check_table(entry)
            if not problems:
                self.seen |= set(entry.players)
                self.state = after_table(before, entry)
            return self._row(index, entry, before, NO_CHANGE, problems)
        if isinstance(entry, Doubling):
            problems = check_doubling(entry)
            if not problems:
                self.state = after_doubling(before, entry.radl, self.ruleset)
            return self._row(index, entry, before, NO_CHANGE, problems)
        return self._hand(index, entry)

    def tried(self, index: int, entry: Entry) -> Row:
        """The row it would be; nothing is carried on."""
        other = copy(self)
        other.seen = set(self.seen)
        return other.step(index, entry)

    def _hand(self, index: int, entry: PlayedEntry) -> Row:
        before = self.state
        problems = check_deal(before.seating, entry, self.ruleset, before.dealer)
        deal = before.deal(self.ruleset) if problems else before.deal(self.ruleset, entry)
        problems += check_hand(entry, self.ruleset, deal)
        replay = isinstance(entry, Annulled) and entry.replay
        factor = 1 if replay else before.factor
        score = None if problems else score_hand(entry, self.ruleset, deal, self.evening.cents_per_point)
        change = NO_CHANGE if score is None else score.rows(self.everybody, factor)
        if not problems:
            self._after(entry)
        else:
            self.state = after_hand(before, Annulled(), self.ruleset, self.evening.planned_radl)
        return self._row(index, entry, before, change, problems, deal=deal, factor=factor, score=score)

    def _after(self, entry: PlayedEntry) -> None:
        if isinstance(entry, Annulled) and entry.replay:
            self.state = after_replay(self.state, entry)
        else:
            self.state = after_hand(self.state, entry, self.ruleset, self.evening.planned_radl)

    def _row(
        self,
        index: int,
        entry: Entry,
        state: Round,
        change: Change,
        problems: list[Problem],
        *,
        deal: Deal | None = None,
        factor: int = 1,
        score: HandScore | None = None,
    ) -> Row:
        points = {player: change[0].get(player, Points()) for player in self.everybody}
        cents = {player: change[1].get(player, Cents()) for player in self.everybody}
        self.points = {player: self.points[player] + points[player] for player in self.everybody}
        self.cents = {player: self.cents[player] + cents[player] for player in self.everybody}
        return Row(
            index=index,
            entry=entry,
            state=state,
            hand=None if deal is None else state.hand,
            radl=None if deal is None else state.radl,
            deal=deal,
            factor=factor,
            score=score,
            points=points,
            cents=cents,
            points_total=self.points,
            cents_total=self.cents,
            problems=tuple(problems),
        )


def manual_rows(entry: Manual, cents_per_point: int) -> Change:
    """What a correction row gives everybody; cents at the evening's rate unless given."""
    if entry.cents is not None:
        return entry.points, entry.cents
    return entry.points, {player: amount.at_rate(cents_per_point) for player, amount in entry.points.items()}


def check_manual(entry: Manual, seen: set[str]) -> list[Problem]:
    """A correction names people who have sat at the table, and sums to zero in each account."""
    known = tuple(sorted(seen))
    problems = []
    for account, amounts in (("points", entry.points), ("cents", entry.cents or {})):
        problems += [not_at_table(f"{account}.{who}", who, known) for who in amounts if who not in seen]
        total = sum((amount.value for amount in amounts.values()), Fraction())
        if total:
            problems.append(problem(account, "not_zero_sum", total=str(total)))
    return problems


def check_table(entry: TableChange) -> list[Problem]:
    """A seating has four to six different people, one of whom deals."""
    problems = check_names(entry.players, "players")
    if not SEATS[0] <= len(entry.players) <= SEATS[1]:
        problems.append(problem("players", "table_size", count=len(entry.players)))
    if entry.dealer is not None and entry.dealer not in entry.players:
        problems.append(not_at_table("dealer", entry.dealer, entry.players))
    return problems


def check_doubling(entry: Doubling) -> list[Problem]:
    """At least one doubled Radl is appended or taken away."""
    if entry.radl == 0 or abs(entry.radl) > MAX_DOUBLING:
        return [problem("radl", "doubling_range", most=MAX_DOUBLING)]
    return []


def _radl_sums(rows: tuple[Row, ...], final: Round) -> Iterator[RadlSum]:
    """Subtotals, one per Radl begun; entries that are no hand belong to the Radl under way."""
    for number, group in groupby(rows, lambda row: row.state.radl):
        members = list(group)
        counted = {row.hand for row in members if row.hand is not None and not _is_replay(row.entry)}
        after = rows[members[-1].index + 1].state if members[-1].index + 1 < len(rows) else final
        if not counted and after.radl == number:
            continue
        everybody = members[0].points
        yield RadlSum(
            number=number,
            hands=len(counted),
            length=len(members[-1].state.seating),
            complete=after.radl > number,
            last=members[-1].index,
            points={who: sum((row.points[who] for row in members), Points()) for who in everybody},
            cents={who: sum((row.cents[who] for row in members), Cents()) for who in everybody},
        )


def _is_replay(entry: Entry) -> bool:
    return isinstance(entry, Annulled) and entry.replay
