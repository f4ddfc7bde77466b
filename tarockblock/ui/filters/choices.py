"""What the user chose of the statistics; knows no widget."""

from __future__ import annotations

from dataclasses import dataclass, field

from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Selection
from tarockblock.domain.statistics_table import Measure


@dataclass(frozen=True, slots=True)
class Choices:
    """What the user chose; ``player`` is the one looked at, None for the first of the table.

    Without ``guests`` whoever has too few evenings is left out of the table; with ``settled`` it says what was settled.
    """

    selection: Selection = field(default_factory=Selection)
    measure: Measure = Measure.SUM
    account: Account = Account.CENTS
    least_evenings: int = 1
    player: str | None = None
    guests: bool = True
    settled: bool = False
