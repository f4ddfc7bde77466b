"""What draws charts, fetched when the first one comes into sight: the import takes longer than a window may wait."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tarockblock.debug_log import phase

if TYPE_CHECKING:
    from tarockblock.charts.radl_figure import RadlFigure
    from tarockblock.charts.standings_figure import StandingsFigure

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Figures:
    """What draws: the course, and what each Radl brought."""

    course: type[StandingsFigure]
    radl: type[RadlFigure]


@cache
def fetch() -> Figures:
    """Import matplotlib and find the fonts, in whatever thread this is; once there, it is there for every chart."""
    from tarockblock.charts.radl_figure import RadlFigure
    from tarockblock.charts.sheet import warm_up
    from tarockblock.charts.standings_figure import StandingsFigure

    warm_up()
    phase(_log, "chart library ready")
    return Figures(StandingsFigure, RadlFigure)


def is_there() -> bool:
    """Whether :func:`fetch` has nothing left to do."""
    return fetch.cache_info().currsize > 0
