"""The user's choices in the statistics; knows no widget."""

from __future__ import annotations

from dataclasses import dataclass, field

from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Selection
from tarockblock.domain.statistics_table import Measure


@dataclass(frozen=True, slots=True)
class Choices:
    """The user's choices; ``player`` is the player looked at, None for the first of the table.

    Without ``guests``, players with too few evenings are left out of the table; with ``settled`` it shows settled
    amounts.
    """

    selection: Selection = field(default_factory=Selection)
    measure: Measure = Measure.SUM
    account: Account = Account.CENTS
    least_evenings: int = 1
    player: str | None = None
    guests: bool = True
    settled: bool = False
