"""The colours of a chart, as `#RRGGBB`; passed in by the caller, with a set for paper and files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from tarockblock.paths import resource

DASHES: tuple[tuple[float, ...], ...] = ((), (5.5, 2.2), (1.2, 1.8), (7.0, 2.0, 1.2, 2.0))
"""Dash patterns of people who share a colour: strokes and gaps, in line widths."""


@dataclass(frozen=True, slots=True)
class ChartColors:
    """The colours of an appearance: ground, lines, inks, and people by number."""

    ground: str
    grid: str
    radl: str
    zero: str
    text: str
    text2: str
    plus: str
    minus: str
    doubled: str
    players: tuple[str, ...]

    def player(self, number: int) -> str:
        return self.players[number % len(self.players)]

    def dash(self, number: int) -> tuple[float, ...]:
        """Return the dash pattern of a person; solid for as many people as there are colours."""
        return DASHES[number // len(self.players) % len(DASHES)]


_CALLED = {"ground": "surface", "grid": "line", "radl": "border", "zero": "field", "doubled": "gold"}
"""Names of colours that an appearance calls differently."""


def colors_of(named: Callable[[str], Any]) -> ChartColors:
    found = {each.name: named(_CALLED.get(each.name, each.name)) for each in fields(ChartColors)}
    return ChartColors(**{**found, "players": tuple(found["players"])})


PAPER = colors_of(tomllib.loads(resource("themes.toml").read_text(encoding="utf-8"))["light"].__getitem__)
"""The window's light appearance, for files and printing."""
