"""Data of the preview panel as plain texts, and its spoken form."""

from __future__ import annotations

from dataclasses import dataclass

from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.translate import joined


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in seat order; `sign` (−1, 0, 1) gives ▲ or ▽ and the ink; `out` dims players who sit out."""

    mark: Mark
    name: str
    role: str = ""
    points: str = ""
    money: str = ""
    sign: int = 0
    out: bool = False


@dataclass(frozen=True, slots=True)
class WhyLine:
    """A reason; `below` are the small lines under it, a `total` is bold with a line above it."""

    text: str
    points: str = ""
    money: str = ""
    sign: int = 0
    below: tuple[str, ...] = ()
    total: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Reasons under a heading."""

    title: str
    lines: tuple[WhyLine, ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewData:
    """The whole panel. `foot` is "Summe 0"; `foot_ok` False shows it as a problem; `about` explains the sources' own
    words in a tooltip. All texts are ready.
    """

    title: str
    points_head: str
    money_head: str
    players: tuple[PlayerLine, ...]
    sections: tuple[Section, ...] = ()
    clauses: tuple[str, ...] = ()
    foot: str = ""
    foot_ok: bool = True
    about: tuple[str, ...] = ()


def spoken(data: PreviewData) -> str:
    """Return the players' lines as a sentence for a screen reader."""
    lines = (joined(line.name, line.role, line.points, line.money, by=" ") for line in data.players)
    return ". ".join((data.title, *lines))


def spoken_in_full(data: PreviewData) -> str:
    """Return everything the panel says, reasons and clauses included."""
    parts = [spoken(data)]
    for section in data.sections:
        parts.append(section.title)
        parts += [joined(w.text, w.points, w.money, ", ".join(w.below), by=" ") for w in section.lines]
    parts += [*data.clauses, *data.about, data.foot]
    return joined(*parts, by=". ")
