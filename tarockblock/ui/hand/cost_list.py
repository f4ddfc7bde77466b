"""The price list for beginners as texts, without Qt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tarockblock.app.rules.costs import (
    SEATS,
    Amount,
    BonusPrice,
    GamePrice,
    Stake,
    bonus_prices,
    game_prices,
    trischaken_prices,
)
from tarockblock.domain.ruleset import GameKind, Ruleset
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.sheets import Paper, paper
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import situation_texts
from tarockblock.ui.entry.labels import KONTRA_SHORT, kontra_times
from tarockblock.ui.kit.translate import Context, translate, word

Costs = Context("Costs")

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class CostCell:
    """A player's gain in both accounts, or a dash; ``sign`` is 1, 0 or −1."""

    points: str
    money: str = ""
    sign: int = 0

    def __str__(self) -> str:
        return f"{self.points} ({self.money})" if self.money else self.points


@dataclass(frozen=True, slots=True)
class CostLine:
    """A role or situation, with a cell per head."""

    label: str
    cells: tuple[CostCell, ...]


@dataclass(frozen=True, slots=True)
class CostCard:
    """A game with remark and lines; a ``wide`` one fills the width."""

    title: str
    note: str
    heads: tuple[str, ...]
    lines: tuple[CostLine, ...]
    wide: bool = False


@dataclass(frozen=True, slots=True)
class CostSection:
    """Cards under a heading."""

    title: str
    cards: tuple[CostCard, ...]


class CostList:
    """A ruleset's prices at a table of ``seats``, by Kontra level."""

    def __init__(self, ruleset: Ruleset, seats: int, cents_per_point: int, wording: Wording) -> None:
        self.ruleset, self.seats, self.wording = ruleset, seats, wording
        self._language = wording.language
        self._rate = ruleset.cents_per_point if ruleset.points_are_cents else cents_per_point
        self._games = game_prices(ruleset, seats, self._rate)
        self._bonuses = bonus_prices(ruleset, seats, self._rate)
        self._trischakens = trischaken_prices(ruleset, seats, self._rate)

    @property
    def levels(self) -> tuple[str, ...]:
        """Kontra levels of the game, from none up."""
        words = [f"{name} {times}" for name, times in zip(KONTRA_SHORT, kontra_times(self.ruleset), strict=False)]
        return (translate("Costs", "no Kontra"), *words)

    @property
    def title(self) -> str:
        return self.ruleset.name.get(self._language)

    @property
    def facts(self) -> str:
        parts = [Costs.tr("%n at the table", "", self.seats)]
        if self.ruleset.points_are_cents:
            parts.append(translate("Costs", "the points are cents"))
        else:
            parts.append(translate("Costs", "1 point = {cents} ct").format(cents=self._rate))
        return " · ".join(parts)

    def sections(self, level: int) -> list[CostSection]:
        """Return all cards under a Kontra level."""
        kinds = (
            (translate("Costs", "With a partner"), (GameKind.PARTNER,)),
            (translate("Costs", "Alone against three"), (GameKind.ALONE, GameKind.COLOUR)),
            (translate("Costs", "Negative: no trick, or just one or two"), (GameKind.NEGATIVE,)),
        )
        found = [
            CostSection(title, tuple(self._game(each, level) for each in self._games if each.game.kind in of))
            for title, of in kinds
        ]
        found.append(CostSection(translate("Costs", "Bonuses, with a partner"), tuple(self._bonus_cards(level))))
        found.append(CostSection(translate("Costs", "Trischaken: each player alone"), tuple(self._trischaken())))
        return [section for section in found if section.cards]

    def _game(self, price: GamePrice, level: int) -> CostCard:
        named = price.game.name if price.bid is None else price.bid.name
        lines = tuple(CostLine(word("i_am", role), self._cells(stakes[level])) for role, stakes in price.roles.items())
        return CostCard(named.get(self._language), self._note(price), _won_lost(), lines)

    def _note(self, price: GamePrice) -> str:
        parts = []
        if price.game.vorhand_only:
            parts.append(translate("Costs", "for Vorhand alone"))
        elif price.by_vorhand:
            parts.append(translate("Costs", "if Vorhand plays it"))
        if price.bid is not None:
            bonus = self.ruleset.bonuses[price.bid.bonus].name.get(self._language)
            parts.append(translate("Costs", "the announced {bonus} is won or lost with it").format(bonus=bonus))
        return " · ".join(parts)

    def _bonus_cards(self, level: int) -> Iterator[CostCard]:
        added = [each for each in self._bonuses if not each.whole]
        if added:
            note = translate("Costs", "in addition to the game, for each player of the declarer's side")
            yield CostCard(
                translate("Costs", "Silent"),
                note,
                (translate("Costs", "We make it"), translate("Costs", "They make it")),
                tuple(self._bonus_line(each, each.silent) for each in added if each.silent != Stake(None, None)),
            )
            yield CostCard(
                translate("Costs", "Announced"),
                note,
                (translate("Costs", "We make it"), translate("Costs", "We miss it")),
                tuple(
                    self._bonus_line(each, each.announced[level]) for each in added if each.announced[0].won is not None
                ),
            )
        for each in self._bonuses:
            if each.whole:
                yield self._multiplier(each, level)

    def _multiplier(self, price: BonusPrice, level: int) -> CostCard:
        base = price.base.name.get(self._language)
        lines = (
            CostLine(translate("Costs", "silent"), self._cells(price.silent)),
            CostLine(translate("Costs", "announced"), self._cells(price.announced[level])),
        )
        note = translate("Costs", "multiplies the game; here together with a {game}").format(game=base)
        return CostCard(price.bonus.name.get(self._language), note, _won_lost(), lines)

    def _bonus_line(self, price: BonusPrice, stake: Stake) -> CostLine:
        return CostLine(price.bonus.name.get(self._language), self._cells(stake))

    def _trischaken(self) -> Iterator[CostCard]:
        lines = []
        for each in self._trischakens:
            name = situation_texts()[each.situation].name.get(self._language)
            lines.append(CostLine(f"{name} ({' · '.join(each.cards)})", tuple(map(self._cell, each.amounts))))
        if lines:
            note = translate("Costs", "points for each; card points in brackets, Vorhand first")
            heads = tuple(map(str, SEATS[: len(lines[0].cells)]))
            yield CostCard("Trischaken", note, heads, tuple(lines), wide=True)

    def _cells(self, stake: Stake) -> tuple[CostCell, ...]:
        return tuple(self._cell(each) for each in (stake.won, stake.lost))

    def _cell(self, amount: Amount | None) -> CostCell:
        if amount is None:
            return CostCell(NOTHING)
        money, sign = euro_text(amount.cents, self._language), amount.points.sign
        if self.ruleset.points_are_cents:
            return CostCell(points_text(amount.cents, self._language), money, sign)
        return CostCell(points_text(amount.points, self._language), money, sign)


def _won_lost() -> tuple[str, str]:
    return translate("Costs", "If I win"), translate("Costs", "If I lose")


def costs_paper(prices: CostList, level: int) -> Paper:
    return paper("costs", prices.title, prices=prices, level=level)
