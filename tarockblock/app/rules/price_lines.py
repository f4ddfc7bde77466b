"""What each game costs per opponent, as texts: for the picker, the window's price list and that of the command line."""

from __future__ import annotations

from collections.abc import Iterator

from tarockblock.domain.money import Points
from tarockblock.domain.ruleset import Bid, Bonus, Effect, Game, Ruleset, Text
from tarockblock.exchange.formatting import points_text
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game, or one bid of it, which has a price of its own."""

    game: Game
    bid: Bid | None
    ruleset: Ruleset

    @property
    def key(self) -> str:
        """What it is called among all lines."""
        return self.game.id if self.bid is None else f"{self.game.id}.{self.bid.bonus}"

    @property
    def name(self) -> Text:
        """The name of the game, or that of the bid."""
        return self.game.name if self.bid is None else self.bid.name

    @property
    def has_prices_for_vorhand(self) -> bool:
        """Whether Vorhand, who is not alone in playing it, plays it for another price."""
        return not self.game.vorhand_only and self.prices(vorhand=True) != self.prices(vorhand=False)

    def prices(self, *, vorhand: bool) -> tuple[str, str]:
        """Won and lost: ``4`` and ``8``, with the bid's bonus ``10+40``."""
        won, lost = (_plain(self.game.price(won=won, vorhand=vorhand)) for won in (True, False))
        return won + self._bonus, lost + self._bonus

    def price(self, *, vorhand: bool) -> str:
        """Both as one text: ``4/8``; what is the same is said once."""
        won, lost = (_plain(self.game.price(won=won, vorhand=vorhand)) for won in (True, False))
        return (won if won == lost else f"{won}/{lost}") + self._bonus

    @property
    def _bonus(self) -> str:
        if self.bid is None:
            return ""
        price = self.ruleset.bonus_price(self.ruleset.bonuses[self.bid.bonus], self.game, announced=True)
        return f"+{_plain(price or 0)}"


def game_lines(ruleset: Ruleset) -> Iterator[GameLine]:
    """Every game in the ruleset's order, one with bids bid by bid."""
    for game in ruleset.games.values():
        for bid in game.bids or (None,):
            yield GameLine(game, bid, ruleset)


def bonus_prices(bonus: Bonus) -> tuple[str, str]:
    """Silent and announced: ``1`` and ``2``, ``×4`` of what multiplies, a dash where it cannot be had that way."""
    times = "×" if bonus.effect is Effect.MULTIPLY else ""
    silent, announced = ("–" if each is None else f"{times}{each}" for each in (bonus.silent, bonus.announced))
    return silent, announced


def _plain(value: int) -> str:
    return points_text(Points(value), signed=False)
