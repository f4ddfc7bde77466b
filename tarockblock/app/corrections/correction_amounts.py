"""One account of a correction row while it is typed: who gets what, and what is left over for the others.

Texts and exact numbers only; knows neither rates nor windows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from tarockblock.app.amounts import parse_euros

ENOUGH = 2
"""From so many typed amounts on, the rest is offered to the others."""


class AmountColumn:
    """The amounts of one account by player; ``players`` gives the order, ``parse`` reads a field.

    ``strangers`` among them are offered nothing: they have no seat any more, and an empty field of theirs is zero.
    """

    def __init__(
        self, players: Iterable[str], parse: Callable[[str], Fraction | None], strangers: Iterable[str] = ()
    ) -> None:
        self._players = tuple(players)
        self._strangers = frozenset(strangers)
        self._parse = parse
        self._texts: dict[str, str] = {}

    def type(self, player: str, text: str) -> None:
        """A field as it stands; an empty one is offered the rest."""
        if text.strip():
            self._texts[player] = text
        else:
            self._texts.pop(player, None)

    @property
    def touched(self) -> bool:
        """Whether anything was typed."""
        return bool(self._texts)

    def text(self, player: str) -> str:
        """What was typed for a player."""
        return self._texts.get(player, "")

    def is_typed(self, player: str) -> bool:
        """Whether a player's amount was typed, not offered."""
        return player in self._texts

    @property
    def unreadable(self) -> tuple[str, ...]:
        """Players whose field holds no amount."""
        return tuple(player for player in self._players if self._number(player) is None and player in self._texts)

    @property
    def typed(self) -> dict[str, Fraction]:
        """The amounts that were typed and can be read."""
        return {player: value for player in self._players if (value := self._number(player)) is not None}

    @property
    def offered(self) -> dict[str, Fraction]:
        """What the others get so that it comes to zero: equal shares, fractions if need be."""
        waiting = [player for player in self._players if player not in self._texts and player not in self._strangers]
        typed = self.typed
        if not waiting or self.unreadable or len(typed) < ENOUGH:
            return {}
        return self._shares(-sum(typed.values(), Fraction()), waiting)

    @property
    def known(self) -> dict[str, Fraction]:
        """Typed and offered together."""
        nothing = {player: Fraction() for player in self._strangers if player not in self._texts}
        return nothing | self.typed | self.offered

    @property
    def complete(self) -> bool:
        """Whether everybody has an amount and they come to zero."""
        known = self.known
        return len(known) == len(self._players) and not sum(known.values(), Fraction())

    @property
    def total(self) -> Fraction:
        """The sum of what is known."""
        return sum(self.known.values(), Fraction())

    def _number(self, player: str) -> Fraction | None:
        return self._parse(self._texts[player]) if player in self._texts else None

    def _shares(self, rest: Fraction, players: list[str]) -> dict[str, Fraction]:
        return dict.fromkeys(players, rest / len(players))


class CentColumn(AmountColumn):
    """Cents, where a share is never less than a whole cent: the first ones get one more."""

    def __init__(self, players: Iterable[str], strangers: Iterable[str] = ()) -> None:
        super().__init__(players, parse_euros, strangers)

    def _shares(self, rest: Fraction, players: list[str]) -> dict[str, Fraction]:
        if rest.denominator != 1:
            return super()._shares(rest, players)
        each, over = divmod(abs(int(rest)), len(players))
        sign = -1 if rest < 0 else 1
        return {player: Fraction(sign * (each + (place < over))) for place, player in enumerate(players)}


def largest_amount(amounts: Mapping[str, Fraction]) -> Fraction:
    """The largest amount, whatever its sign."""
    return max((abs(value) for value in amounts.values()), default=Fraction())
