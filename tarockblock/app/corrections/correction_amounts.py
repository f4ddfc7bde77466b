"""One account of a correction row while it is typed: who gets what, and what is left over for the others.

Texts and exact numbers only; knows neither rates nor windows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

ENOUGH = 2
"""From so many typed amounts on, the rest is offered to the others."""

MAX_AMOUNT = 1_000_000
"""No correction at a card table is larger; a slip of the finger is."""

MAX_DENOMINATOR = 1000

_GLYPHS = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅙": "1/6", "⅚": "5/6"}
_SIGNS = str.maketrans({"−": "-", "–": "-", "\u00a0": " ", "\u202f": " "})
_FORM = re.compile(
    r"(?P<sign>[+-]?) *"
    r"(?:(?P<whole>\d{1,12})(?:[.,](?P<decimals>\d{1,4}))?)?"
    r"(?:(?: +|^|(?<=[+-]))(?P<up>\d{1,4})/(?P<down>\d{1,4}))?",
    re.ASCII,
)


def parse_amount(text: str) -> Fraction | None:
    """The number in ``-3``, ``1/2``, ``2 1/2``, ``2½``, ``+0,5``; None where there is none, or an unheard-of one."""
    value = _read(text)
    return None if value is None or abs(value) > MAX_AMOUNT else value


def is_too_large(text: str) -> bool:
    """Whether there is a number, but one beyond any card table."""
    value = _read(text.replace("€", ""))
    return value is not None and abs(value) > MAX_AMOUNT


def _read(text: str) -> Fraction | None:
    text = text.translate(_SIGNS)
    for glyph, plain in _GLYPHS.items():
        text = text.replace(glyph, f" {plain}")
    match = _FORM.fullmatch(" ".join(text.replace("+ ", "+").replace("- ", "-").split()))
    if match is None or (match["whole"] is None and match["up"] is None):
        return None
    if match["up"] is not None and (match["decimals"] is not None or not int(match["down"])):
        return None
    value = Fraction(int(match["whole"] or 0))
    if match["decimals"] is not None:
        value += Fraction(int(match["decimals"]), 10 ** len(match["decimals"]))
    if match["up"] is not None:
        value += Fraction(int(match["up"]), int(match["down"]))
    if value.denominator > MAX_DENOMINATOR:
        return None
    return -value if match["sign"] == "-" else value


def parse_euros(text: str) -> Fraction | None:
    """The cents in ``-1,50``, ``2.00 €``, ``3`` or (half a cent) ``1/200``; None where there is no amount."""
    euros = parse_amount(text.replace("€", ""))
    if euros is None or ((euros * 100).denominator != 1 and "/" not in text):
        return None
    return euros * 100


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
