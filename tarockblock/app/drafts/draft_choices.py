"""Choices under a ruleset and their values. Scores nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tarockblock.app.rules.price_lines import GameLine
from tarockblock.domain.check_parts import allows_side, silent_may_fail
from tarockblock.domain.hand import BonusCall, Side
from tarockblock.domain.money import Points
from tarockblock.domain.outcome import factor_of
from tarockblock.domain.ruleset import Bonus, Effect, Game, GameKind, Ruleset
from tarockblock.exchange.formatting import MINUS, points_text


class Group(StrEnum):
    PARTNER = "partner"
    ALONE = "alone"
    NEGATIVE = "negative"


class BonusMark(StrEnum):
    """A bonus entry, in the order of repeated keys."""

    OFF = "off"
    SILENT = "silent"
    ANNOUNCED = "announced"
    LOST = "lost"
    SILENT_LOST = "silent_lost"


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A button of the picker: a game or a bid."""

    game: Game
    bid: str | None
    label: str
    key: str
    short: str = ""
    """Bid's bonus name alone, for narrow places."""

    @property
    def id(self) -> str:
        """``dreier``, or ``besserrufer:uhu``."""
        return self.game.id if self.bid is None else f"{self.game.id}:{self.bid}"

    @property
    def group(self) -> Group:
        if self.game.kind is GameKind.NEGATIVE:
            return Group.NEGATIVE
        return Group.PARTNER if self.game.calls_partner else Group.ALONE


def game_choices(ruleset: Ruleset, language: str, *, trischaken: bool = False) -> tuple[GameChoice, ...]:
    """Return games in the picker's order; Trischaken last, on demand."""
    found = []
    for game in ruleset.games.values():
        if game.kind is GameKind.TRISCHAKEN and not trischaken:
            continue
        bids = [
            GameChoice(game, bid.bonus, bid.name.get(language), bid.key, ruleset.bonuses[bid.bonus].name.get(language))
            for bid in game.bids
        ]
        name = game.name.get(language)
        found += bids or [GameChoice(game, None, name, game.key, name)]
    order = list(Group)
    return tuple(sorted(found, key=lambda each: (each.game.kind is GameKind.TRISCHAKEN, order.index(each.group))))


def value_text(choice: GameChoice, ruleset: Ruleset, *, vorhand: bool) -> str:
    """Return the worth per opponent: ``1``, ``1+4`` with the bid's bonus, ``4/8`` if a lost game counts more.

    ``vorhand``: whether Vorhand declares (prices in Tulln).
    """
    return GameLine(choice.game, choice.game.bid(choice.bid), ruleset).price(vorhand=vorhand)


def next_level(level: int, ruleset: Ruleset) -> int:
    """Return the next kontra level, after the last 0."""
    return (level + 1) % (ruleset.kontra_levels + 1)


def bonus_label(bonus: Bonus, language: str) -> str:
    """Return a bonus's name, of a bird with its numeral: ``II  Uhu``."""
    tag, name = bonus.tag.get(language), bonus.name.get(language)
    return f"{tag}  {name}" if set(tag) == {"I"} else name


def bonus_cells(bonus: Bonus, choice: GameChoice, ruleset: Ruleset, side: Side) -> Mapping[BonusMark, str]:
    """Return a side's possible cells with values; the bid's own bonus is announced."""
    own = bonus.id == choice.bid
    if (own and side is Side.OPPONENTS) or not allows_side(bonus, side, ruleset):
        return {}
    silent = None if own else ruleset.bonus_price(bonus, choice.game, announced=False)
    announced = ruleset.bonus_price(bonus, choice.game, announced=True)
    cells = {}
    if silent is not None:
        cells[BonusMark.SILENT] = _gain(bonus, silent)
    if announced is not None:
        cells[BonusMark.ANNOUNCED] = _gain(bonus, announced)
        lost = factor_of(BonusCall(bonus.id, side, announced=True, made=False), ruleset)
        cells[BonusMark.LOST] = MINUS + (f"{lost}×" if bonus.effect is Effect.MULTIPLY else _plain(announced))
    if silent is not None and silent_may_fail(bonus, ruleset):
        cells[BonusMark.SILENT_LOST] = MINUS + _plain(silent)
    return cells


def _gain(bonus: Bonus, price: int) -> str:
    return f"{price}×" if bonus.effect is Effect.MULTIPLY else f"+{_plain(price)}"


def _plain(value: int) -> str:
    return points_text(Points(value), signed=False)
