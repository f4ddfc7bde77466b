"""A year of a round in figures: its records and pairs, from the statistics, and its money, from the statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tarockblock.domain.hand import Account
from tarockblock.domain.journal import Book, Claim
from tarockblock.domain.money import Cents
from tarockblock.domain.statement import Sums
from tarockblock.domain.statistics import EveningFacts, Facts, HandFact, Hands, Role, Share
from tarockblock.domain.statistics_player import of_each_pair, player_figures, summary_of


class Record(NamedTuple):
    """A record of a player: an amount, or the ``length`` of a streak. Records of evenings have no ``hand``."""

    code: str
    player: str
    evening: EveningFacts
    hand: HandFact | None
    cents: Cents
    length: int = 1


class PairSum(NamedTuple):
    """Two players as declarer and partner; ``cents`` is their sum."""

    one: str
    other: str
    hands: int
    won: int
    cents: Cents


@dataclass(frozen=True, slots=True)
class KittyYear:
    """The kitty's cash at the beginning and end of a year, with income and expenses, in cents."""

    opening: int
    came_in: int
    went_out: int
    closing: int


@dataclass(frozen=True, slots=True)
class YearMoney:
    """The treasurer's year: each account's sums, which sum to zero, the kitty's cash, and what is open at the end."""

    sums: tuple[Sums, ...]
    kitty: KittyYear | None
    claims: tuple[Claim, ...]


def kitty_year(book: Book, year: str) -> KittyYear:
    before = [cents for day, cents in book.cash_moves if day < year]
    during = [cents for day, cents in book.cash_moves if day[:4] == year]
    came_in = sum(cents for cents in during if cents > 0)
    went_out = came_in - sum(during)
    return KittyYear(sum(before), came_in, went_out, sum(before) + sum(during))


def records(facts: Facts) -> Iterator[Record]:
    """Yield the records in money, the earliest of equal ones; what did not happen is left out."""
    figures = [player_figures(facts, player) for player in facts.players]
    sums = [(each.player, summary_of(each, Account.CENTS)) for each in figures]
    order = {each.id: place for place, each in enumerate(facts.evenings)}
    for code, sign in (("best_evening", -1), ("worst_evening", 1)):
        found = [(who, share) for who, of in sums if (share := getattr(of, code)) is not None]
        if found:
            who, share = min(found, key=lambda each: (sign * each[1].cents, order[each[1].evening.id]))
            yield Record(code, who, share.evening, None, Cents(Fraction(share.cents)))
    hands: dict[str, list[tuple[str, tuple[Share, ...]]]] = {
        "best_hand": [(who, (of.best_hand,)) for who, of in sums if of.best_hand],
        "worst_hand": [(who, (of.worst_hand,)) for who, of in sums if of.worst_hand],
        "games_won": [(who, of.games_won.items) for who, of in sums if len(of.games_won) > 1],
        "dearest_renonce": [(each.player, (share,)) for each in figures for share in each.as_(Role.OFFENDER)],
    }
    for code, runs in hands.items():
        if runs:
            who, run = min(runs, key=lambda each: _worth(code, each[1], order))
            last = run[-1].hand
            yield Record(code, who, facts.evenings[order[last.evening]], last, Hands(run).cents, len(run))


def _worth(code: str, run: tuple[Share, ...], order: Mapping[int, int]) -> tuple[Fraction, int, int]:
    first = run[0]
    amount = -len(run) if code == "games_won" else -first.cents if code == "best_hand" else first.cents
    return Fraction(amount), order[first.hand.evening], first.hand.row


def pair_sums(facts: Facts) -> list[PairSum]:
    """Return the pairs that played together, the best first."""
    found = of_each_pair(facts, lambda pair: (len(pair.together), len(pair.together.won), pair.together.cents))
    pairs = [
        PairSum(one, other, hands, won, cents + found[other, one][2])
        for (one, other), (hands, won, cents) in found.items()
        if one < other and hands
    ]
    return sorted(pairs, key=lambda each: (-each.cents.value, each.one, each.other))
