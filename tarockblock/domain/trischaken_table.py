"""The table of Trischaken in a ruleset: who pays whom in which situation. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from tarockblock.domain.hand import WHOLE_DEAL
from tarockblock.lazy_dataclass import dataclass


class Split(StrEnum):
    """How the amount of a line is paid.

    ``each``: each payer pays it to each payee; ``share``: each pays it once, the payees share it; ``pot``: the payers
    pay it together, the payees share it; ``pairs``: the first payer pays it to the first payee, and so on.
    """

    EACH = "each"
    SHARE = "share"
    POT = "pot"
    PAIRS = "pairs"


class Group(StrEnum):
    """Players named by a line of Trischaken; ``others`` are all but those at the other end of the line.

    ``first`` to ``last`` are places by card points, the most first: ``upper`` the first two, ``lower`` the last two.
    """

    MOST = "most"
    VORHAND = "vorhand"
    WITHOUT = "without"
    OTHERS = "others"
    FIRST = "first"
    UPPER = "upper"
    LOWER = "lower"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class TrischakenLine:
    """A line of the table of Trischaken: a payment, and the situations in which it is due.

    ``without`` and ``most`` list how many players may have no trick or be tied for the most points (empty: any number),
    ``vorhand`` whether Vorhand is among the latter, ``game`` whether one of them has the game, ``reads`` the readings.
    ``price`` names a price of the table, ``with_game`` the one that holds instead if one of them has the game.
    """

    payers: Group
    payees: Group
    price: str
    with_game: str | None = None
    times: int = 1
    split: Split = Split.EACH
    without: tuple[int, ...] = ()
    most: tuple[int, ...] = ()
    vorhand: bool | None = None
    game: bool | None = None
    reads: Mapping[str, str] = field(default_factory=dict)


VORHAND_FACTOR = "vorhand_factor"
"""The one number among the prices of Trischaken that is a factor: Vorhand with the most points pays so many times."""


@dataclass(frozen=True, slots=True)
class TrischakenRules:
    """Trischaken as a table: every line whose situation holds is paid, at the ``prices`` it names.

    ``style`` is what this table is called; ``places``: players with equal points share what their places yield;
    ``talon_counts``: somebody counts the talon. ``clauses`` leads from a situation (``domain.trischaken.SITUATIONS``)
    to the sentence that decides it; ``clause`` holds for those without one. ``is_earlier``: read from the form of an
    earlier version, which names a table without stating it, and written like that again.
    """

    style: str
    prices: Mapping[str, int]
    clause: str
    clauses: Mapping[str, str]
    lines: tuple[TrischakenLine, ...] = ()
    places: bool = False
    talon_counts: bool = True
    is_earlier: bool = False

    def allows_sum(self, thirds: int) -> bool:
        """Whether the players' card points can amount to so much: all there are, or less the six cards of the talon."""
        return thirds == WHOLE_DEAL if self.talon_counts else WHOLE_DEAL - 78 <= thirds <= WHOLE_DEAL - 6
