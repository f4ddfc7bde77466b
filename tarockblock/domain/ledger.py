"""The ledger of an evening: a fold over its entries into rows, totals and the next dealer.

An entry that no longer fits keeps its place and scores nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from itertools import groupby, takewhile
from operator import is_

from tarockblock.domain.check import check_hand, check_sums
from tarockblock.domain.deal import SEATS, Deal, not_at_table
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    Account,
    Annulled,
    Doubling,
    Entry,
    FiguresOnly,
    Manual,
    NegativeGame,
    NoHand,
    PlayedEntry,
    PositiveGame,
    RateChange,
    Renonce,
    Side,
    TableChange,
    Trischaken,
    Unscored,
)
from tarockblock.domain.money import Cents, Exact, Points, Price
from tarockblock.domain.names import check_alike, check_names
from tarockblock.domain.objections import object_to
from tarockblock.domain.positive import PositiveScorer
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.renonce import score_renonce
from tarockblock.domain.rounds import Round, after_entry, begin
from tarockblock.domain.ruleset import SETTINGS_OF_EVENTS, Event, Ruleset, Setting
from tarockblock.domain.score import HandScore, Item, Pricing, Transfer
from tarockblock.domain.settings import BY_ID
from tarockblock.domain.trischaken import score_trischaken
from tarockblock.lazy_dataclass import dataclass


def score_negative(hand: NegativeGame, ruleset: Ruleset, deal: Deal, pricing: Pricing) -> HandScore:
    """Settle each declarer with each of the three others, under that opponent's kontra level."""
    items = []
    for declarer in hand.declarers:
        game = ruleset.games[declarer.game or hand.game]
        for opponent in deal.active:
            if opponent == declarer.player:
                continue
            pair = (opponent, declarer.player) if declarer.won else (declarer.player, opponent)
            price = game.full_price(won=bool(declarer.won), vorhand=declarer.player == deal.vorhand)
            kontra = declarer.kontra.get(opponent, 0)
            items.append(
                Item(
                    what="negative",
                    subject=game.id,
                    price=price,
                    clause=game.clause,
                    gains=Side.DECLARER if declarer.won else Side.OPPONENTS,
                    side=Side.DECLARER,
                    made=bool(declarer.won),
                    kontra=kontra,
                    player=declarer.player,
                    opponent=opponent,
                    grounds=_grounds(kontra, ruleset, forced=declarer.no_kontra, alone=len(hand.declarers) == 1),
                    transfers=(pricing.pay(*pair, price.value, kontra),),
                )
            )
    return HandScore(tuple(items))


def _grounds(kontra: int, ruleset: Ruleset, *, forced: bool, alone: bool) -> tuple[str, ...]:
    settings = ["forced_piccolo"] if forced else [] if alone else ["bei_games"]
    return (*ruleset.clauses_of(settings), *((ruleset.kontra_clause,) if kontra else ()))


def score_hand(hand: PlayedEntry, ruleset: Ruleset, deal: Deal, cents_per_point: int) -> HandScore:
    pricing = Pricing(cents_per_point, ruleset.kontra_in_points, ruleset.kontra_factor)
    if isinstance(hand, PositiveGame):
        return PositiveScorer(hand, ruleset, deal, pricing).score()
    if isinstance(hand, NegativeGame):
        return score_negative(hand, ruleset, deal, pricing)
    if isinstance(hand, Trischaken):
        return score_trischaken(hand, ruleset, deal.active, deal.vorhand, pricing)
    if isinstance(hand, Annulled):
        return HandScore()
    if isinstance(hand, FiguresOnly):
        return score_figures(hand, cents_per_point, deal)
    assert isinstance(hand, Renonce)
    return score_renonce(hand, ruleset, deal, pricing)


MAX_DOUBLING = 20


Change = tuple[Mapping[str, Points], Mapping[str, Cents]]


@dataclass(frozen=True, slots=True)
class Turn:
    """An unscored entry; ``state`` is the round before it, ``problems`` prevent scoring; ``deal`` is None if it is
    not a hand.
    """

    index: int
    entry: Entry
    state: Round
    deal: Deal | None
    problems: tuple[Problem, ...]

    @property
    def is_replayed(self) -> bool:
        return isinstance(self.entry, Annulled) and self.entry.replay

    @property
    def hand(self) -> int | None:
        return None if self.deal is None else self.state.hand

    @property
    def radl(self) -> int | None:
        return None if self.deal is None else self.state.radl

    @property
    def factor(self) -> int:
        return 1 if self.deal is None or self.is_replayed else self.state.factor

    def cents_per_point(self, evening: Evening) -> int:
        return evening.cents_per_point if self.state.rate is None else self.state.rate


@dataclass(frozen=True, slots=True)
class Row(Turn):
    """A scored entry; maps hold everyone who ever sat at the table. Totals are those after this row."""

    score: HandScore | None
    points: Mapping[str, Points]
    cents: Mapping[str, Cents]
    points_total: Mapping[str, Points]
    cents_total: Mapping[str, Cents]


def problems_of_entry(turn: Turn, evening: Evening) -> tuple[Problem, ...]:
    """Return all objections to an entry to be entered, changed or imported."""
    least, most = evening.seats_allowed
    if not least <= len(evening.players) <= most:
        return (*turn.problems, problem("", "total_only", count=len(evening.players)))
    if isinstance(turn.entry, TableChange):
        return (*turn.problems, *check_alike(turn.entry.players, "players", evening.everybody))
    if turn.deal is None or isinstance(turn.entry, NoHand):
        return turn.problems
    return (*turn.problems, *object_to(turn.entry, evening.ruleset, turn.deal, turn.problems))


@dataclass(frozen=True, slots=True)
class RadlSum:
    number: int
    hands: int
    length: int
    complete: bool
    last: int
    points: Mapping[str, Points]
    cents: Mapping[str, Cents]


@dataclass(frozen=True)
class Ledger:
    """The computed evening. ``state`` is the round before the next hand."""

    evening: Evening
    rows: tuple[Row, ...]
    state: Round
    radl: tuple[RadlSum, ...] = field(default=())

    @property
    def points(self) -> Mapping[str, Points]:
        return self.rows[-1].points_total if self.rows else dict.fromkeys(self.evening.everybody, Points())

    @property
    def cents(self) -> Mapping[str, Cents]:
        return self.rows[-1].cents_total if self.rows else dict.fromkeys(self.evening.everybody, Cents())

    @property
    def hands(self) -> int:
        """Number of hands played, without struck ones."""
        return len({row.hand for row in self.rows if not isinstance(row.entry, Annulled)} - {None})

    @property
    def problems(self) -> list[Problem]:
        return [found.under(f"entries[{row.index}]") for row in self.rows for found in row.problems]

    @property
    def refused(self) -> list[Problem]:
        """All reasons to refuse the evening as a file, with their places in it."""
        against = ((row.index, found) for row in self.rows for found in problems_of_entry(row, self.evening))
        rows = [found.under(f"entries[{index}]") for index, found in against]
        return [*check_alike(self.evening.players, "players"), *rows]

    def state_before(self, index: int) -> Round:
        return self.rows[index].state if index < len(self.rows) else self.state

    @cached_property
    def factors_otherwise(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The factors of all rows under each other value of a doubling setting, with the setting's clause."""
        ruleset = self.evening.ruleset
        clauses = {name: ruleset.setting_clause(name) for name in _OF_DOUBLING}
        return tuple(
            (clause, _factors(self, replace(ruleset, settings={**ruleset.settings, name: Setting(value)})))
            for name, clause in clauses.items()
            if clause is not None
            for value in BY_ID[name].values
            if value != ruleset.setting(name)
        )

    def next_deal(self) -> Deal:
        return self.state.deal(self.evening.ruleset)


def same_start(now: Iterable[object], before: Iterable[object]) -> int:
    return sum(takewhile(bool, map(is_, now, before)))


def compute_ledger(evening: Evening, known: Ledger | None = None) -> Ledger:
    """Compute the whole evening from its facts, reusing ``known``, the ledger before a change."""
    same, before, complete = 0, tuple[Row, ...](), tuple[RadlSum, ...]()
    if known is not None and not _is_like(evening, known):
        known = None
    if known is not None:
        same = same_start(evening.entries, known.evening.entries)
        before = known.rows[:same]
        complete = tuple(each for each in known.radl if each.complete and each.last < same)
    fold = Fold(evening, known, same)
    rows = before + tuple([fold.step(*each) for each in enumerate(evening.entries[same:], same)])
    return Ledger(evening, rows, fold.rotation.state, (*complete, *_radl_sums(rows, fold.rotation.state, complete)))


def row_in_place(known: Ledger, index: int, entry: Entry) -> Row:
    entries = known.evening.entries
    evening = replace(known.evening, entries=(*entries[:index], entry, *entries[index + 1 :]))
    if not _is_like(evening, known):
        return compute_ledger(evening).rows[index]
    return Fold(evening, known, index).step(index, entry)


def _is_like(evening: Evening, known: Ledger) -> bool:
    other = known.evening
    return (
        evening.everybody == tuple(known.points)
        and evening.ruleset is other.ruleset
        and evening.players == other.players
        and evening.first_dealer == other.first_dealer
        and evening.cents_per_point == other.cents_per_point
        and evening.planned_radl == other.planned_radl
        and evening.six_by_seat == other.six_by_seat
    )


def turns(evening: Evening) -> Iterator[Turn]:
    rotation = Rotation(evening)
    return (rotation.turn(index, entry) for index, entry in enumerate(evening.entries))


class Rotation:
    """Rotates the deal; ``state`` is the round before the next entry, ``seen`` everyone who has sat there so far."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.ruleset = evening, evening.ruleset
        self.state = begin(evening)
        self.seen = set(evening.players)

    def turn(self, index: int, entry: Entry) -> Turn:
        before, deal = self.state, None
        if isinstance(entry, Manual):
            problems = check_manual(entry, self.seen)
        elif isinstance(entry, TableChange):
            problems = check_table(entry)
            self.seen |= set() if problems else set(entry.players)
        elif isinstance(entry, Doubling):
            problems = check_doubling(entry)
        elif isinstance(entry, RateChange):
            problems = check_rate(self.ruleset)
        else:
            problems = before.deal_problems(entry, self.ruleset)
            deal = before.deal(self.ruleset) if problems else before.deal(self.ruleset, entry)
            problems += check_hand(entry, self.ruleset, deal)
        turn = Turn(index, entry, before, deal, tuple(problems))
        self.state = _after(turn, before, self.ruleset, self.evening.planned_radl)
        return turn


def _after(turn: Turn, state: Round, ruleset: Ruleset, planned_radl: int | None) -> Round:
    if turn.problems:
        return state if turn.deal is None else after_entry(state, Annulled(), ruleset, planned_radl)
    is_zero = False
    if turn.deal is not None and any(each.event is Event.FOUR_ZEROS for each in ruleset.doublings):
        assert not isinstance(turn.entry, NoHand)
        score = score_hand(turn.entry, ruleset, turn.deal, 1)
        is_zero = not isinstance(turn.entry, Annulled) and not any(score.rows(turn.deal.active)[0].values())
    return after_entry(state, turn.entry, ruleset, planned_radl, is_zero=is_zero)


_OF_DOUBLING = (*(name for name, _ in SETTINGS_OF_EVENTS.values()), "doubling_start", "doubling_overlap", "radl_length")


def doubling_clauses(ledger: Ledger, index: int) -> tuple[str, ...]:
    """Return the clauses by which a row counts double: of its causes, and of settings whose other values change
    the factor.
    """
    row = ledger.rows[index]
    if row.factor == 1:
        return ()
    settings = (clause for clause, factors in ledger.factors_otherwise if factors[index] != row.factor)
    causes = (spell.clause for spell in row.state.active if spell.clause is not None)
    return tuple(dict.fromkeys((*causes, *settings)))


def _factors(ledger: Ledger, ruleset: Ruleset) -> tuple[int, ...]:
    evening, factors = ledger.evening, []
    state = begin(evening, ruleset)
    for row in ledger.rows:
        factors.append(state.factor)
        state = _after(row, state, ruleset, evening.planned_radl)
    return tuple(factors)


class Fold:
    """Folds an evening into rows, continuing after the first ``same`` rows of ``known``."""

    def __init__(self, evening: Evening, known: Ledger | None = None, same: int = 0) -> None:
        self.evening = evening
        self.everybody = evening.everybody if known is None else tuple(known.points)
        self._nothing: Change = (dict.fromkeys(self.everybody, Points()), dict.fromkeys(self.everybody, Cents()))
        self.points: Mapping[str, Points] = self._nothing[0]
        self.cents: Mapping[str, Cents] = self._nothing[1]
        self.rotation = Rotation(evening)
        self._known = known
        self._moved = 0 if known is None else len(evening.entries) - len(known.rows)
        if known is not None and same:
            before = known.rows[:same]
            self.points, self.cents = before[-1].points_total, before[-1].cents_total
            self.rotation.state = known.state_before(same)
            if len(known.points) > len(evening.players):  # the table changed at some time
                sat = [row.entry.players for row in before if isinstance(row.entry, TableChange) and not row.problems]
                self.rotation.seen.update(*sat)

    def step(self, index: int, entry: Entry) -> Row:
        again = self._again(index, entry)
        if again is not None:
            return self._row(again, again.score, (again.points, again.cents))
        turn = self.rotation.turn(index, entry)
        if turn.problems:
            return self._row(turn, None, self._nothing)
        if isinstance(entry, Manual):
            change = manual_rows(entry, turn.cents_per_point(self.evening))
            return self._row(turn, None, ({**self._nothing[0], **change[0]}, {**self._nothing[1], **change[1]}))
        if turn.deal is None or isinstance(entry, Unscored):
            return self._row(turn, None, self._nothing)
        score = score_hand(entry, self.evening.ruleset, turn.deal, turn.cents_per_point(self.evening))
        return self._row(turn, score, score.rows(self.everybody, turn.factor))

    def _again(self, index: int, entry: Entry) -> Row | None:
        if self._known is None or not 0 <= index - self._moved < len(self._known.rows):
            return None
        row = self._known.rows[index - self._moved]
        if row.entry is not entry or row.deal is None or row.state != self.rotation.state:
            return None
        self.rotation.state = self._known.state_before(row.index + 1)
        return row if row.index == index else replace(row, index=index)

    def _row(self, turn: Turn, score: HandScore | None, change: Change) -> Row:
        points, cents = change
        # Add bare numbers: this is done for every player in every row.
        made, paid = Points.of, Cents.of
        self.points = {player: made[total.exact + points[player].exact] for player, total in self.points.items()}
        self.cents = {player: paid[total.exact + cents[player].exact] for player, total in self.cents.items()}
        about = turn.index, turn.entry, turn.state, turn.deal, turn.problems
        return Row(*about, score, points, cents, self.points, self.cents)


def score_figures(hand: FiguresOnly, cents_per_point: int, deal: Deal) -> HandScore:
    """Return the score of typed amounts: in each account, those below zero pay those above, in playing order."""
    points, cents = manual_rows(hand, cents_per_point)
    paid = _between({who: points[who].exact for who in deal.active if who in points})
    money = _between({who: cents[who].exact for who in deal.active if who in cents})
    pairs = dict.fromkeys((*paid, *money))
    transfers = tuple(Transfer(*pair, Points(paid.get(pair, 0)), Cents(money.get(pair, 0))) for pair in pairs)
    return HandScore((Item(what="figures", subject="", price=Price(Points()), clause="", transfers=transfers),))


def _between(amounts: Mapping[str, Exact]) -> dict[tuple[str, str], Exact]:
    due, found = {who: amount for who, amount in amounts.items() if amount > 0}, dict[tuple[str, str], Exact]()
    for payer, amount in amounts.items():
        owed = -amount
        while owed > 0:
            payee = next(who for who, left in due.items() if left)
            found[payer, payee] = part = min(owed, due[payee])
            owed, due[payee] = owed - part, due[payee] - part
    return found


def manual_rows(entry: Manual | FiguresOnly, cents_per_point: int) -> Change:
    """Return the amounts of a correction row; cents at the evening's rate unless given."""
    if entry.cents is not None:
        return entry.points, entry.cents
    return entry.points, {player: amount.at_rate(cents_per_point) for player, amount in entry.points.items()}


def check_manual(entry: Manual, seen: set[str]) -> list[Problem]:
    known = tuple(sorted(seen))
    strangers = [
        not_at_table(f"{account}.{who}", who, known)
        for account in Account
        for who in account.of(entry) or {}
        if who not in seen
    ]
    return [*strangers, *check_sums(entry)]


def check_rate(ruleset: Ruleset) -> list[Problem]:
    """Return why the rate cannot change: points that are cents have none."""
    return [problem("cents_per_point", "rate_fixed", ruleset=ruleset.id)] if ruleset.points_are_cents else []


def check_table(entry: TableChange) -> list[Problem]:
    problems = check_names(entry.players, "players")
    if not SEATS[0] <= len(entry.players) <= SEATS[1]:
        problems.append(problem("players", "table_size", count=len(entry.players)))
    if entry.dealer is not None and entry.dealer not in entry.players:
        problems.append(not_at_table("dealer", entry.dealer, entry.players))
    return problems


def check_doubling(entry: Doubling) -> list[Problem]:
    if entry.radl == 0 or abs(entry.radl) > MAX_DOUBLING:
        return [problem("radl", "doubling_range", most=MAX_DOUBLING)]
    return []


def _radl_sums(rows: tuple[Row, ...], final: Round, complete: tuple[RadlSum, ...]) -> Iterator[RadlSum]:
    start = complete[-1].last + 1 if complete else 0
    for number, group in groupby(rows[start:], lambda row: row.state.radl):
        members = list(group)
        first, last = members[0], members[-1]
        counted = {row.hand for row in members if row.hand is not None and not row.is_replayed}
        after = final if last is rows[-1] else rows[last.index + 1].state
        if not counted and after.radl == number:
            continue
        yield RadlSum(
            number=number,
            hands=len(counted),
            length=len(last.state.seating),
            complete=after.radl > number,
            last=last.index,
            points={
                who: total - first.points_total[who] + first.points[who] for who, total in last.points_total.items()
            },
            cents={who: total - first.cents_total[who] + first.cents[who] for who, total in last.cents_total.items()},
        )


def ranks(totals: Mapping[str, Points]) -> dict[str, int]:
    """Return each player's rank by points; equals share one, in seat order."""
    ranked = sorted(totals, key=lambda who: -totals[who].value)
    return {who: 1 + sum(other > totals[who] for other in totals.values()) for who in ranked}
