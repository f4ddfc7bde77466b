"""The colours a chart is drawn in, as `#RRGGBB`; handed in by whoever shows it, with one set for paper and files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from tarockblock.paths import resource

DASHES: tuple[tuple[float, ...], ...] = ((), (5.5, 2.2), (1.2, 1.8), (7.0, 2.0, 1.2, 2.0))
"""How the lines of people are broken who share a colour: strokes and gaps, in widths of the line."""


@dataclass(frozen=True, slots=True)
class ChartColors:
    """One appearance: ground, lines, inks, and the colours of people by their numbers."""

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
        """The colour of a person, counted from 0."""
        return self.players[number % len(self.players)]

    def dash(self, number: int) -> tuple[float, ...]:
        """How his line is broken: not at all for as many as there are colours."""
        return DASHES[number // len(self.players) % len(DASHES)]


_CALLED = {"ground": "surface", "grid": "line", "radl": "border", "zero": "field", "doubled": "gold"}
"""What an appearance calls a colour, where that is another name."""


def colors_of(named: Callable[[str], Any]) -> ChartColors:
    """The colours of an appearance, asked for by their names."""
    found = {each.name: named(_CALLED.get(each.name, each.name)) for each in fields(ChartColors)}
    return ChartColors(**{**found, "players": tuple(found["players"])})


PAPER = colors_of(tomllib.loads(resource("themes.toml").read_text(encoding="utf-8"))["light"].__getitem__)
"""For files and printing: the light appearance of the window."""
