"""Layouts as a nested expression: ``vbox(title, hbox(name, stretch(), ok, gap=6), margins=(14, 10))``.

Gaps and margins are design lengths, which grow with the text, unless they are `Pixels`. Items are widgets,
layouts, a `Part`, or None, which is skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import QMargins, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QStackedLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tarockblock.ui.kit.theme import px

_Box = TypeVar("_Box", bound=QBoxLayout)
_Cell = TypeVar("_Cell")
_Widget = TypeVar("_Widget", bound=QWidget)


class Pixels(int):
    """A length in pixels, independent of the text size."""


class Part(NamedTuple):
    """An item of a layout: a widget, layout, space (a length) or stretch (None), with its share of the free room
    and its alignment.
    """

    content: QWidget | QLayout | float | None
    share: int = 0
    side: Qt.AlignmentFlag = Qt.AlignmentFlag(0)


class Span(NamedTuple):
    """A cell over several columns or rows of a grid; -1 means all, 0 the same cell as the next item."""

    content: Item
    columns: int
    rows: int = 1


PAGE = (Pixels(16), 11, Pixels(16), 12)

Item: TypeAlias = QWidget | QLayout | Part | None
Cell: TypeAlias = Item | Span
Margins: TypeAlias = float | Sequence[float] | None
"""A single length, two (across, down) or four (left, top, right, bottom); None keeps the style's margins."""


def grow(content: QWidget | QLayout, share: int = 1) -> Part:
    """Return an item that takes so many shares of the free room."""
    return Part(content, share)


def stretch(share: int = 1) -> Part:
    """Return empty room that takes so many shares of the free room."""
    return Part(None, share)


def space(size: float) -> Part:
    """Return empty room in addition to the gaps."""
    return Part(size)


def at_top(content: QWidget) -> Part:
    """Return an item of its own height, at the top."""
    return Part(content, side=Qt.AlignmentFlag.AlignTop)


def in_middle(content: QWidget) -> Part:
    """Return an item of its own height, in the middle."""
    return Part(content, side=Qt.AlignmentFlag.AlignVCenter)


def at_left(content: QWidget) -> Part:
    """Return an item of its own width, at the left."""
    return Part(content, side=Qt.AlignmentFlag.AlignLeft)


def at_right(content: QWidget) -> Part:
    """Return an item of its own width, at the right."""
    return Part(content, side=Qt.AlignmentFlag.AlignRight)


def hbox(*items: Item, gap: float | None = None, margins: Margins = 0) -> QHBoxLayout:
    """Lay items out side by side; by default with the gap of the surrounding layout."""
    return filled(QHBoxLayout(), *items, gap=gap, margins=margins)


def vbox(*items: Item, gap: float | None = None, margins: Margins = 0) -> QVBoxLayout:
    """Lay items out below each other; by default with the gap of the surrounding layout."""
    return filled(QVBoxLayout(), *items, gap=gap, margins=margins)


def grid(
    *lines: Sequence[Cell],
    gap: float | tuple[float, float] | None = None,
    margins: Margins = 0,
    shares: Mapping[int, int] | None = None,
    widths: Mapping[int, float] | None = None,
    heights: Mapping[int, float] | None = None,
    tall: int | None = None,
) -> QGridLayout:
    """Lay out lines of cells; ``gap`` may be (across, down). ``shares`` and ``widths`` are by column.

    ``heights`` are least heights by row; the row ``tall`` takes the free room and may be the one after the last.
    """
    made = QGridLayout()
    set_margins(made, margins)
    if gap is not None:
        across, down = gap if isinstance(gap, tuple) else (gap, gap)
        made.setHorizontalSpacing(length(across))
        made.setVerticalSpacing(length(down))
    set_shares(made, shares or {})
    for number, width in (widths or {}).items():
        made.setColumnMinimumWidth(number, length(width))
    for number, height in (heights or {}).items():
        made.setRowMinimumHeight(number, length(height))
    add_lines(made, lines)
    if tall is not None:
        made.setRowStretch(tall, 1)
    return made


def stack(*pages: QWidget) -> QStackedWidget:
    made = QStackedWidget()
    add_pages(made, *pages)
    return made


def add_pages(layout: QStackedWidget | QStackedLayout, *pages: QWidget) -> None:
    for page in pages:
        layout.addWidget(page)


def within(widget: _Widget, layout: QLayout) -> _Widget:
    widget.setLayout(layout)
    return widget


def sheet(*items: Item, gap: float | None = None, margins: Margins = 0) -> QWidget:
    """Return a plain widget with items below each other."""
    return within(QWidget(), vbox(*items, gap=gap, margins=margins))


def add(layout: QBoxLayout, *items: Item, at: int = -1) -> None:
    """Add items to a layout, at the end or at an index."""
    for item in items:
        content, share, side = item if isinstance(item, Part) else Part(item)
        if isinstance(content, QWidget):
            layout.insertWidget(at, content, share, side)
        elif isinstance(content, QLayout):
            layout.insertLayout(at, content, share)
        elif content is not None:
            layout.insertSpacing(at, length(content))
        elif item is not None:
            layout.insertStretch(at, share)
        at += at >= 0 and item is not None


def add_lines(layout: QGridLayout, lines: Iterable[Sequence[Cell]], first: int = 0) -> None:
    """Add lines of cells to a grid, starting at row ``first``."""
    for number, line in enumerate(lines, first):
        column = 0
        for cell in line:
            item, columns, rows = cell if isinstance(cell, Span) else Span(cell, 1)
            content, _, side = item if isinstance(item, Part) else Part(item)
            if isinstance(content, QWidget):
                layout.addWidget(content, number, column, rows, columns or 1, side)
            elif isinstance(content, QLayout):
                layout.addLayout(content, number, column, rows, columns or 1, side)
            column += columns


def in_lines(items: Sequence[_Cell], columns: int) -> list[Sequence[_Cell]]:
    return [items[at : at + columns] for at in range(0, len(items), columns)]


def set_margins(inside: QLayout | QWidget, margins: Margins) -> None:
    """Change the margins of a layout or a text."""
    if margins is not None:
        sides = margins if isinstance(margins, Sequence) else (margins,)
        inside.setContentsMargins(QMargins(*map(length, (*sides, *sides, *sides, *sides)[:4])))


def set_shares(layout: QGridLayout, shares: Mapping[int, int]) -> None:
    """Change the columns' shares of the free room."""
    for number, share in shares.items():
        layout.setColumnStretch(number, share)


def set_gap(layout: QBoxLayout, gap: float) -> None:
    layout.setSpacing(length(gap))


def set_beside(layout: QBoxLayout, beside: bool) -> None:
    """Lay out from left to right, or from top to bottom."""
    layout.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)


def length(size: float) -> int:
    """Convert a design length to pixels."""
    return size if isinstance(size, Pixels) else px(size)


def filled(layout: _Box, *items: Item, gap: float | None = None, margins: Margins = 0) -> _Box:
    set_margins(layout, margins)
    if gap is not None:
        set_gap(layout, gap)
    add(layout, *items)
    return layout
