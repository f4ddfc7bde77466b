"""Scores Trischaken by the ruleset's table (`TrischakenRules`), without knowing regions or prices.

Sources of the shipped tables: Hausruck 4, OÖ "Trischaken", Tirol 4, Tulln "Trischaken".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import product

from tarockblock.domain.hand import WHOLE_DEAL, Trischaken
from tarockblock.domain.money import Factor, Points, Price
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.score import HandScore, Item, Pricing
from tarockblock.domain.trischaken_table import VORHAND_FACTOR, Group, Split, TrischakenLine

OVERLAP = "trischaken_combination"

Debts = dict[tuple[str, str], Price]

_MOST, _SOME, _NONE = 2, 1, 0
"""Ranks of players without card points: the most points, others, no trick."""


class Situation:
    def __init__(self, hand: Trischaken, ruleset: Ruleset, active: tuple[str, ...], vorhand: str) -> None:
        self.ruleset, self.rules, self.vorhand = ruleset, ruleset.trischaken, vorhand
        self.is_exact = not hand.most
        if self.is_exact:
            self.ranks: Mapping[str, int] = {player: hand.card_points[player] for player in active}
        else:
            known = dict.fromkeys(hand.without, _NONE) | dict.fromkeys(hand.most, _MOST)
            self.ranks = {player: known.get(player, _SOME) for player in active}
        most = max(self.ranks.values())
        self.losers = self._ranked(most)
        self.jungfrauen = self._ranked(0)
        self.has_game = most >= ruleset.won_from if self.is_exact else hand.has_game
        self.vorhand_loses = vorhand in self.losers
        self.tied = len(self.losers) > 1
        self.all_tricks = len(self.jungfrauen) == len(active) - 1
        self.read: list[str] = []
        """Settings that were asked about, in order."""

    def _ranked(self, rank: int) -> tuple[str, ...]:
        return tuple(player for player, value in self.ranks.items() if value == rank)

    @property
    def situations(self) -> tuple[str, ...]:
        without = len(self.jungfrauen)
        return tuple(name for name, holds in _HOLDS.items() if holds(self, without))

    @property
    def clauses(self) -> tuple[str, ...]:
        known, situations = self.rules.clauses, self.situations
        first = next((known[name] for name in situations if name in known), self.rules.clause)
        also = [known[name] for name in ("vorhand_game", "vorhand") if name in situations[:-1] and name in known]
        assert self.debts is not None  # reading it records the settings
        return tuple(dict.fromkeys((first, *also[:1], *self.ruleset.clauses_of(self.read))))

    @cached_property
    def debts(self) -> Debts:
        """All debts; tied players share what their places yield, if the table says so."""
        debts: Debts = {}
        for line in filter(self._holds, self.rules.lines):
            for pair, price in self._payments(line):
                debts[pair] = self._combined(debts[pair], price) if pair in debts else price
        if not self.rules.places:
            return debts
        nets = _nets(debts, self.ranks)
        shared = {}
        for player, rank in self.ranks.items():
            equals = self._ranked(rank) if self.is_exact or rank != _SOME else (player,)
            shared[player] = sum((nets[each] for each in equals), Fraction()) / len(equals)
        return _debts_of(shared)

    @property
    def needs_points(self) -> bool:
        """Whether payment depends on an order that only card points show."""
        some = () if self.is_exact else self._ranked(_SOME)
        nets = _nets(self.debts, self.ranks)
        return len({nets[player] for player in some}) > 1

    def _holds(self, line: TrischakenLine) -> bool:
        if (line.without and len(self.jungfrauen) not in line.without) or (
            line.most and len(self.losers) not in line.most
        ):
            return False
        if line.vorhand not in (None, self.vorhand_loses) or line.game not in (None, self.has_game):
            return False
        self.read += line.reads
        return all(self.ruleset.setting(name) == value for name, value in line.reads.items())

    def _payments(self, line: TrischakenLine) -> Iterator[tuple[tuple[str, str], Price]]:
        payers, payees = self._group(line.payers, line.payees), self._group(line.payees, line.payers)
        parts = {Split.SHARE: len(payees), Split.POT: len(payees) * len(payers)}.get(line.split, 1)
        name = line.with_game if self.has_game and line.with_game else line.price
        amount = Points(self.rules.prices[name] * line.times)
        for payer, payee in zip(payers, payees, strict=False) if line.split is Split.PAIRS else product(payers, payees):
            yield (payer, payee), Price(amount / parts).times(self._vorhand_factor(payer))

    def _group(self, group: Group, other: Group) -> tuple[str, ...]:
        if group is Group.OTHERS:
            against = self._group(other, group)
            return tuple(player for player in self.ranks if player not in against)
        ranked = tuple(sorted(self.ranks, key=lambda player: -self.ranks[player]))
        return {
            Group.MOST: self.losers,
            Group.VORHAND: (self.vorhand,),
            Group.WITHOUT: self.jungfrauen,
            Group.FIRST: ranked[:1],
            Group.UPPER: ranked[:2],
            Group.LOWER: ranked[2:],
            Group.LAST: ranked[-1:],
        }[group]

    def _vorhand_factor(self, payer: str) -> Factor:
        """Return the factor of what Vorhand with the most points pays (Tulln "Trischaken", R12)."""
        doubles = self.vorhand_loses and payer == self.vorhand
        return Factor("vorhand", self.rules.prices.get(VORHAND_FACTOR, 1) if doubles else 1)

    def _combined(self, one: Price, other: Price) -> Price:
        self.read.append(OVERLAP)
        if self.ruleset.setting(OVERLAP) == "sum":
            return Price(one.value + other.value)
        return max(one, other, key=lambda price: price.value)


def _nets(debts: Debts, players: Mapping[str, int]) -> dict[str, Fraction]:
    nets = dict.fromkeys(players, Fraction())
    for (payer, payee), price in debts.items():
        nets[payer] -= price.value.value
        nets[payee] += price.value.value
    return nets


def _debts_of(nets: Mapping[str, Fraction]) -> Debts:
    debts: Debts = {}
    owed = {player: -net for player, net in nets.items() if net < 0}
    due = {player: net for player, net in nets.items() if net > 0}
    for debtor, creditor in product(owed, due):
        amount = min(owed[debtor], due[creditor])
        if amount:
            owed[debtor] -= amount
            due[creditor] -= amount
            debts[debtor, creditor] = Price(Points(amount))
    return debts


_HOLDS: Mapping[str, Callable[[Situation, int], bool]] = {
    "all_tricks": lambda case, _: case.all_tricks,
    "two_jungfrauen_tied_vorhand": lambda case, without: without == 2 and case.tied and case.vorhand_loses,
    "two_jungfrauen_tied": lambda case, without: without == 2 and case.tied,
    "two_jungfrauen": lambda _, without: without == 2,
    "jungfrau_tied": lambda case, without: without == 1 and case.tied,
    "jungfrau_game": lambda case, without: without == 1 and case.has_game,
    "jungfrau": lambda _, without: without == 1,
    "tied_vorhand": lambda case, _: case.tied and case.vorhand_loses,
    "tied_three": lambda case, _: len(case.losers) == 3,
    "tied": lambda case, _: case.tied,
    "vorhand_game": lambda case, _: case.vorhand_loses and case.has_game,
    "vorhand": lambda case, _: case.vorhand_loses,
    "game": lambda case, _: case.has_game,
    "plain": lambda _, __: True,
}

SITUATIONS = tuple(_HOLDS)
"""Situations that decide a Trischaken, the most particular first. Lower ones may hold beside higher ones."""


def score_trischaken(
    hand: Trischaken, ruleset: Ruleset, active: tuple[str, ...], vorhand: str, pricing: Pricing
) -> HandScore:
    """Score a Trischaken, known by card points or by who has the most, the game and no trick."""
    case = Situation(hand, ruleset, active, vorhand)
    notes, (clause, *grounds) = _notes(case), case.clauses
    items = tuple(
        Item(
            what="trischaken",
            subject="trischaken",
            price=price,
            clause=clause,
            player=debtor,
            opponent=creditor,
            notes=notes,
            grounds=tuple(grounds),
            transfers=(pricing.pay(debtor, creditor, price.value),),
        )
        for (debtor, creditor), price in case.debts.items()
    )
    return HandScore(items)


def game_is_possible(hand: Trischaken, ruleset: Ruleset, players: int) -> bool:
    tied, others = len(hand.most), players - len(hand.most) - len(hand.without)
    most = range(1, WHOLE_DEAL // tied + 1)
    counted = 1 if ruleset.trischaken.talon_counts else 0
    return any(
        tied * each + others <= WHOLE_DEAL and (not counted or tied * each + others * (each - 1) >= WHOLE_DEAL)
        for each in most
        if (each >= ruleset.won_from) is hand.has_game
    )


def _notes(case: Situation) -> tuple[str, ...]:
    found = (
        ("all_tricks", case.all_tricks),
        ("jungfrau", len(case.jungfrauen) == 1),
        ("two_jungfrauen", len(case.jungfrauen) == 2),
        ("vorhand_most", case.vorhand_loses),
        ("has_game", case.has_game),
        ("tied", case.tied),
    )
    return tuple(note for note, holds in found if holds)
