"""What follows from a hand's facts beside its score: who won the game, and what each kontra alone changed.

It asks the scorer itself. Hands are alike by the thousand, so equal ones are judged once.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, PositiveGame, Result, Side
from tarockblock.domain.money import Exact
from tarockblock.domain.multiplier import multiplier_of
from tarockblock.domain.outcome import calls_with_schnitt, declarer_wins
from tarockblock.domain.positive import PositiveScorer
from tarockblock.domain.ruleset import BonusKind, Effect, Ruleset
from tarockblock.domain.score import Item, Pricing
from tarockblock.domain.statistics import Kontra


class Ending(NamedTuple):
    """How a game for card points ended, without names; ``calls`` are Schnitt and Valat.

    ``result`` is won, lost or conceded, or the thirds of the declarer's side.
    """

    game: str
    result: str | int | None
    kontra: bool
    alone: bool
    calls: tuple[BonusCall, ...]


class End(NamedTuple):
    """Whether the declarer's side won, and the silent Schnitt that the card points brought by themselves."""

    won: bool
    by_cards: BonusCall | None


class Shape(NamedTuple):
    """An item under kontra, without names: ``call``, or the game itself where that is None.

    ``kontra`` is the level on the game, ``vorhand`` says whether the declarer is Vorhand, ``calls`` are Schnitt and
    Valat, as far as they are not the item.
    """

    game: str
    bid: str | None
    won: bool
    kontra: int
    alone: bool
    vorhand: bool
    calls: tuple[BonusCall, ...]
    call: BonusCall | None


class SideKontra(NamedTuple):
    """An item under kontra: what the kontra alone brings a head on either side, at a cent a point, not doubled."""

    subject: str
    level: int
    giver: Side
    declarers: tuple[Exact, Exact]
    opponents: tuple[Exact, Exact]


class _Unknown:
    """Stands for what has not been weighed yet; None is an answer."""


_UNKNOWN = _Unknown()


class Judge:
    """Judges hands under one ruleset, and remembers."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        bonuses = ruleset.bonuses.values()
        self.multipliers = frozenset(bonus.id for bonus in bonuses if bonus.effect is Effect.MULTIPLY)
        # Beside a valat some bonuses do not count, even where it multiplies nothing (Tirol 5).
        self.decisive = self.multipliers | {bonus.id for bonus in bonuses if bonus.kind is BonusKind.VALAT}
        self._ends: dict[Ending, End] = {}
        self._kontras: dict[Shape, SideKontra | None] = {}

    def end(self, ending: Ending) -> End:
        """Who won a game for card points."""
        found = self._ends.get(ending)
        if found is None:
            found = self._ends[ending] = self._judge(ending)
        return found

    def kontra(self, shape: Shape) -> SideKontra | None:
        """What the kontra on one item of a game for card points alone changed; None where it does not count."""
        found = self._kontras.get(shape, _UNKNOWN)
        if isinstance(found, _Unknown):
            level = shape.kontra if shape.call is None else shape.call.kontra
            found = self._weigh(shape) if level < 2 or shape.calls else self.kontra(_at_level_one(shape))
            if found is not None and found.level < level:
                found = _at_level(found, level)
            self._kontras[shape] = found
        return found

    def negative_kontra(self, game: str, *, won: bool, vorhand: bool, level: int) -> tuple[int, int]:
        """What one opponent's kontra alone brings the declarer of a negative game, as in :class:`SideKontra`."""
        worth = self.ruleset.games[game].price(won=won, vorhand=vorhand) * (2**level - 1)
        worth = worth if won else -worth
        return (worth if self.ruleset.kontra_in_points else 0), worth

    def _judge(self, ending: Ending) -> End:
        hand = PositiveGame(
            game=ending.game,
            declarer=_PLAYERS[0],
            partner=None if ending.alone else _PLAYERS[1],
            result=Result(ending.result) if isinstance(ending.result, str) else None,
            card_points=ending.result if isinstance(ending.result, int) else None,
            kontra=int(ending.kontra),
            bonuses=ending.calls,
        )
        calls = calls_with_schnitt(hand, self.ruleset)
        multiplier = multiplier_of(calls, self.ruleset)
        won = declarer_wins(hand, self.ruleset) if multiplier is None else multiplier.winner is Side.DECLARER
        return End(won, calls[-1] if len(calls) > len(hand.bonuses) else None)

    def _weigh(self, shape: Shape) -> SideKontra | None:
        hand = PositiveGame(
            game=shape.game,
            declarer=_PLAYERS[0],
            partner=None if shape.alone else _PLAYERS[1],
            bid=shape.bid,
            result=Result.WON if shape.won else Result.LOST,
            kontra=shape.kontra,
            bonuses=shape.calls if shape.call is None else (*shape.calls, shape.call),
        )
        deal = Deal(_PLAYERS, _PLAYERS[3], _PLAYERS[0] if shape.vorhand else _PLAYERS[3], ())
        pricing = Pricing(1, self.ruleset.kontra_in_points)
        item = PositiveScorer(hand, self.ruleset, deal, pricing).item(shape.call)
        if item is None or not item.kontra:
            return None
        declarers, opponents = self._worth(item, _PLAYERS[0]), self._worth(item, _PLAYERS[3])
        return SideKontra(item.subject, item.kontra, _giver(item, hand), declarers, opponents)

    def _worth(self, item: Item, player: str) -> tuple[Exact, Exact]:
        """What is left of an item when its plain value is taken away: of times 2, 4, 8 a half, three quarters, …"""
        parts = 2**item.kontra
        points, cents = (_part(amount.exact, parts - 1, parts) for amount in item.balance(player))
        return points if self.ruleset.kontra_in_points else 0, cents


_PLAYERS = ("declarer", "partner", "third", "fourth")


def _at_level_one(shape: Shape) -> Shape:
    """The same item under a plain kontra: where nothing multiplies, a level is no more than a factor."""
    call = None if shape.call is None else replace(shape.call, kontra=1)
    return shape._replace(kontra=min(shape.kontra, 1), call=call)


def _at_level(single: SideKontra, level: int) -> SideKontra:
    factor = 2**level - 1
    points, cents = single.declarers
    other_points, other_cents = single.opponents
    return single._replace(
        level=level,
        declarers=(points * factor, cents * factor),
        opponents=(other_points * factor, other_cents * factor),
    )


def _giver(item: Item, hand: PositiveGame) -> Side:
    """Who gave the first kontra: whoever the item was not announced by.

    A multiplied game has one level for two: that of the game is the opponents', a higher one belongs to the multiplier.
    """
    if item.what == "game" and hand.kontra >= item.kontra:
        return Side.OPPONENTS
    assert item.side is not None
    return item.side.other


def _part(amount: Exact, times: int, parts: int) -> Exact:
    """So many of so many parts of it; what is whole stays an int."""
    found = Fraction(amount * times) / parts
    return int(found) if found.denominator == 1 else found


def kontra_of(
    found: SideKontra, declarers: tuple[str, ...], opponents: tuple[str, ...], factor: int, rate: int
) -> Kontra:
    """An item under kontra with names, in a hand that counts ``factor`` times; ``rate`` is in cents a point."""
    ours = (found.declarers[0] * factor, found.declarers[1] * factor * rate)
    theirs = (found.opponents[0] * factor, found.opponents[1] * factor * rate)
    if found.giver is Side.DECLARER:
        return Kontra(found.subject, found.level, declarers, opponents, *ours, *theirs)
    return Kontra(found.subject, found.level, opponents, declarers, *theirs, *ours)
