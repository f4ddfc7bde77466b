"""The table of Trischaken in a ruleset, as data: who pays whom in which situation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from tarockblock.domain.hand import WHOLE_DEAL
from tarockblock.lazy_dataclass import dataclass


class Split(StrEnum):
    """How the amount of a line is paid.

    ``each``: each payer to each payee; ``share``: each payer once, shared by the payees; ``pot``: once by the
    payers together, shared by the payees; ``pairs``: the first payer to the first payee, and so on.
    """

    EACH = "each"
    SHARE = "share"
    POT = "pot"
    PAIRS = "pairs"


class Group(StrEnum):
    """Players named by a line; ``others`` are all but those at its other end.

    ``first`` to ``last`` are places by card points, the most first: ``upper`` the first two, ``lower`` the last
    two.
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
    """A payment, and the situations in which it is due.

    ``without`` and ``most`` list how many players may have no trick or be tied for the most points (empty: any
    number), ``vorhand`` whether Vorhand is among the latter, ``game`` whether one has the game. ``with_game`` is
    the price if so.
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
"""Price that is a factor instead: of Vorhand's payment with the most points."""


@dataclass(frozen=True, slots=True)
class TrischakenRules:
    """Trischaken as a table: every applicable line is paid, at the ``prices`` it names.

    ``places``: tied players share what their places yield; ``talon_counts``: someone counts the talon. ``clauses``
    are by situation, ``clause`` the default. ``is_earlier``: in the form of an earlier version, which only names a
    table.
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
        """Return whether the players' card points can have this sum: all, or less the six cards of the talon."""
        return thirds == WHOLE_DEAL if self.talon_counts else WHOLE_DEAL - 78 <= thirds <= WHOLE_DEAL - 6
