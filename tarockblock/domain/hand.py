"""The entries of an evening as frozen facts, with nothing computed.

Names are unique within an evening. Card points are exact, in thirds ("Blatt"): 35/2 is 35 points and 2 Blatt = 107
thirds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any, ClassVar, Literal

from tarockblock.domain.money import Cents, Points
from tarockblock.lazy_dataclass import dataclass

WHOLE_DEAL = 210
"""All card points of a deal, in thirds (70 points)."""

MAX_RATE = 100_000
"""Highest rate, in cents a point."""

_NOTATION = re.compile(r"\s*([0-9]{1,2})\s*(?:/\s*([0-2])?)?\s*", re.ASCII)


def parse_thirds(text: str) -> int | None:
    """Parse ``"23/1"``, ``"23"`` or ``"23/"`` as thirds; None if invalid or above 70 points."""
    match = _NOTATION.fullmatch(text)
    if match is None:
        return None
    thirds = int(match[1]) * 3 + int(match[2] or 0)
    return thirds if thirds <= WHOLE_DEAL else None


def format_thirds(thirds: int, *, always_blatt: bool = False) -> str:
    """Format thirds: ``107`` as ``"35/2"``, whole points as ``"20"`` or ``"20/0"``."""
    points, blatt = divmod(thirds, 3)
    return f"{points}/{blatt}" if blatt or always_blatt else str(points)


class Side(StrEnum):
    DECLARER = "declarer"
    OPPONENTS = "opponents"

    @property
    def other(self) -> Side:
        return Side.OPPONENTS if self is Side.DECLARER else Side.DECLARER


class Result(StrEnum):
    WON = "won"
    LOST = "lost"
    CONCEDED = "conceded"


class Account(StrEnum):
    POINTS = "points"
    CENTS = "cents"

    def of(self, each: Any) -> Any:
        return getattr(each, self.value)


@dataclass(frozen=True, slots=True)
class BonusCall:
    """A bonus (Praemie) of a hand; ``made`` is False only if an announcement failed.

    ``kontra`` is a level 0-3, ``by`` the player who announced or made it, if noted.
    """

    bonus: str
    side: Side
    announced: bool = False
    made: bool = True
    kontra: int = 0
    by: str | None = None

    @property
    def gains(self) -> Side:
        return self.side if self.made else self.side.other


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    dealer: str | None = None
    vorhand: str | None = None
    sitting_out: tuple[str, ...] | None = None
    note: str = ""
    at: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PositiveGame(Played):
    """A game for card points; either ``result`` or ``card_points`` (thirds of the declarer's side) is given."""

    kind: ClassVar[str] = "game"
    game: str
    declarer: str
    partner: str | None = None
    bid: str | None = None
    result: Result | None = None
    card_points: int | None = None
    kontra: int = 0
    bonuses: tuple[BonusCall, ...] = ()
    king_in_talon: bool = False


@dataclass(frozen=True, slots=True)
class NegativeDeclarer:
    """A declarer of a negative game; ``kontra`` maps opponents to levels. ``won`` is None if not needed.

    ``game`` is a game of their own beside that of the hand (Bettler beside Piccolo).
    """

    player: str
    won: bool | None = None
    kontra: Mapping[str, int] = field(default_factory=dict)
    no_kontra: bool = False
    game: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NegativeGame(Played):
    """Piccolo, Bettler and similar games; several declarers only with Bei games.

    ``mondfang``: the Mond was captured, which brings a doubled Radl under some rulesets (R18).
    """

    kind: ClassVar[str] = "game"
    game: str
    declarers: tuple[NegativeDeclarer, ...]
    mondfang: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Trischaken(Played):
    """All against all; ``card_points`` are thirds of each active player, 210 in all.

    If the ruleset needs no points, ``most`` lists those with the most, ``without`` those without a trick;
    ``has_game``: one of the former has the game.
    """

    kind: ClassVar[str] = "trischaken"
    card_points: Mapping[str, int] = field(default_factory=dict)
    most: tuple[str, ...] = ()
    has_game: bool = False
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A silent bonus a side would surely have made without the renonce."""

    bonus: str
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Renonce(Played):
    kind: ClassVar[str] = "renonce"
    offenders: tuple[str, ...]
    game: str
    declarer: str | None = None
    partner: str | None = None
    bid: str | None = None
    kontra: int = 0
    bonuses: tuple[BonusCall, ...] = ()
    declarers: tuple[NegativeDeclarer, ...] = ()
    offence: str | None = None
    no_bird: bool = False
    claims: tuple[Claim, ...] = ()
    would_have_won: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Annulled(Played):
    """A struck hand; with ``replay`` the same dealer deals again."""

    kind: ClassVar[str] = "annulled"
    replay: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manual:
    """A correction row, not a hand. With ``cents`` None the points count at the evening's rate."""

    kind: ClassVar[str] = "manual"
    points: Mapping[str, Points]
    cents: Mapping[str, Cents] | None = None
    reason: str = ""
    hand: Literal[False] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresOnly(Played):
    """A hand with known amounts only, before a doubled Radl; ``cents`` as in `Manual`."""

    kind: ClassVar[str] = "manual"
    points: Mapping[str, Points]
    cents: Mapping[str, Cents] | None = None
    reason: str = ""
    hand: Literal[True] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChange:
    """A new seating; ``dealer`` deals next (None: by rotation)."""

    kind: ClassVar[str] = "table"
    players: tuple[str, ...]
    dealer: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubling:
    kind: ClassVar[str] = "doubling"
    radl: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RateChange:
    """A new rate, in cents a point."""

    kind: ClassVar[str] = "rate"
    cents_per_point: int


PlayedEntry = PositiveGame | NegativeGame | Trischaken | Renonce | Annulled | FiguresOnly
Unscored = TableChange | Doubling | RateChange

NoHand = Manual | Unscored
Entry = PlayedEntry | NoHand
