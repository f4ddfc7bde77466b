"""Prices per opponent as text."""

from __future__ import annotations

from collections.abc import Iterator

from tarockblock.domain.money import Points
from tarockblock.domain.ruleset import Bid, Bonus, Effect, Game, Ruleset, Text
from tarockblock.exchange.formatting import points_text
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class GameLine:
    game: Game
    bid: Bid | None
    ruleset: Ruleset

    @property
    def key(self) -> str:
        return self.game.id if self.bid is None else f"{self.game.id}.{self.bid.bonus}"

    @property
    def name(self) -> Text:
        return self.game.name if self.bid is None else self.bid.name

    @property
    def has_prices_for_vorhand(self) -> bool:
        """Whether Vorhand plays it at another price than other declarers."""
        return not self.game.vorhand_only and self.prices(vorhand=True) != self.prices(vorhand=False)

    def prices(self, *, vorhand: bool) -> tuple[str, str]:
        """Return won and lost: ``4`` and ``8``, with a bid's bonus ``10+40``."""
        won, lost = (_plain(self.game.price(won=won, vorhand=vorhand)) for won in (True, False))
        return won + self._bonus, lost + self._bonus

    def price(self, *, vorhand: bool) -> str:
        """Return both as ``4/8``, or once if equal."""
        won, lost = (_plain(self.game.price(won=won, vorhand=vorhand)) for won in (True, False))
        return (won if won == lost else f"{won}/{lost}") + self._bonus

    @property
    def _bonus(self) -> str:
        if self.bid is None:
            return ""
        price = self.ruleset.bonus_price(self.ruleset.bonuses[self.bid.bonus], self.game, announced=True)
        return f"+{_plain(price or 0)}"


def game_lines(ruleset: Ruleset) -> Iterator[GameLine]:
    """Yield all games in order, bid by bid."""
    for game in ruleset.games.values():
        for bid in game.bids or (None,):
            yield GameLine(game, bid, ruleset)


def bonus_prices(bonus: Bonus) -> tuple[str, str]:
    """Return silent and announced: ``1`` and ``2``, ``×4`` if multiplying, a dash if impossible."""
    times = "×" if bonus.effect is Effect.MULTIPLY else ""
    silent, announced = ("–" if each is None else f"{times}{each}" for each in (bonus.silent, bonus.announced))
    return silent, announced


def _plain(value: int) -> str:
    return points_text(Points(value), signed=False)
