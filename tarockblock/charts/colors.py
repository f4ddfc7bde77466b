"""The colours a chart is drawn in, as `#RRGGBB`; handed in by whoever shows it, with one set for paper and files."""

from __future__ import annotations

from dataclasses import dataclass

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


PAPER = ChartColors(
    ground="#FFFFFF",
    grid="#EDEAE4",
    radl="#E2DFD8",
    zero="#928D83",
    text="#1F2124",
    text2="#5F5E5A",
    plus="#0F6B78",
    minus="#B23A1E",
    doubled="#F9F0D8",
    players=(
        *("#1E5CD6", "#EC6F1C", "#19A86D", "#C054A4", "#273646", "#5F4000"),
        *("#7800FA", "#F00046", "#500087", "#1E0F00"),
    ),
)
"""For files and printing: the light appearance of the window."""
