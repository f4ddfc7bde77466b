"""Layouts as one nested expression: ``vbox(title, hbox(name, stretch(), ok, gap=6), margins=(14, 10))``.

Gaps and margins are lengths of the design, which grow with the text, unless they are `Pixels`. What goes into a layout
is a widget, another layout, a `Part`, or None, which is left out.
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
    """A length in pixels, the same at every text size."""


class Part(NamedTuple):
    """A widget or layout, a space (a length) or one that stretches (None); its share of what is left over; its side."""

    content: QWidget | QLayout | float | None
    share: int = 0
    side: Qt.AlignmentFlag = Qt.AlignmentFlag(0)


class Span(NamedTuple):
    """What takes more than one column or row of a grid; -1 is all there are, 0 the same cell as what follows."""

    content: Item
    columns: int
    rows: int = 1


PAGE = (Pixels(16), 11, Pixels(16), 12)
"""The margins of a page of the window."""

Item: TypeAlias = QWidget | QLayout | Part | None
Cell: TypeAlias = Item | Span
Margins: TypeAlias = float | Sequence[float] | None
"""One length, across and down, or left, top, right and bottom; None leaves what the style wants around."""


def grow(content: QWidget | QLayout, share: int = 1) -> Part:
    """Takes so many shares of the room that is left over."""
    return Part(content, share)


def stretch(share: int = 1) -> Part:
    """Empty room that takes so many shares of what is left over."""
    return Part(None, share)


def space(size: float) -> Part:
    """Empty room beside the gaps."""
    return Part(size)


def at_top(content: QWidget) -> Part:
    """As high as it wants to be, at the top."""
    return Part(content, side=Qt.AlignmentFlag.AlignTop)


def at_left(content: QWidget) -> Part:
    """As wide as it wants to be, at the left."""
    return Part(content, side=Qt.AlignmentFlag.AlignLeft)


def at_right(content: QWidget) -> Part:
    """As wide as it wants to be, at the right."""
    return Part(content, side=Qt.AlignmentFlag.AlignRight)


def hbox(*items: Item, gap: float | None = None, margins: Margins = 0) -> QHBoxLayout:
    """Beside each other; without a gap that of the layout around."""
    return filled(QHBoxLayout(), *items, gap=gap, margins=margins)


def vbox(*items: Item, gap: float | None = None, margins: Margins = 0) -> QVBoxLayout:
    """Below each other; without a gap that of the layout around."""
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
    """Lines of cells; ``gap`` may be across and down. By column: shares of what is left over, and least widths.

    ``heights`` are the least ones, by row; the row ``tall`` takes what is left over, it may be one below the last.
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
    """One of them at a time."""
    made = QStackedWidget()
    add_pages(made, *pages)
    return made


def add_pages(layout: QStackedWidget | QStackedLayout, *pages: QWidget) -> None:
    """More of which one is shown at a time."""
    for page in pages:
        layout.addWidget(page)


def within(widget: _Widget, layout: QLayout) -> _Widget:
    """The widget, laid out so."""
    widget.setLayout(layout)
    return widget


def sheet(*items: Item, gap: float | None = None, margins: Margins = 0) -> QWidget:
    """A plain widget with things below each other."""
    return within(QWidget(), vbox(*items, gap=gap, margins=margins))


def add(layout: QBoxLayout, *items: Item, at: int = -1) -> None:
    """Put more into a layout: at its end, or before what is there."""
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
    """Put lines of cells into a grid, from a row on."""
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
    """So many in each line of a grid."""
    return [items[at : at + columns] for at in range(0, len(items), columns)]


def set_margins(inside: QLayout | QWidget, margins: Margins) -> None:
    """Other room around what is in a layout, or around a text."""
    if margins is not None:
        sides = margins if isinstance(margins, Sequence) else (margins,)
        inside.setContentsMargins(QMargins(*map(length, (*sides, *sides, *sides, *sides)[:4])))


def set_shares(layout: QGridLayout, shares: Mapping[int, int]) -> None:
    """Other shares of what is left over, by column."""
    for number, share in shares.items():
        layout.setColumnStretch(number, share)


def set_gap(layout: QBoxLayout, gap: float) -> None:
    """Other room between what is in a layout."""
    layout.setSpacing(length(gap))


def set_beside(layout: QBoxLayout, beside: bool) -> None:
    """Lay out from left to right, or from top to bottom."""
    layout.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)


def length(size: float) -> int:
    """A length of the design, in pixels."""
    return size if isinstance(size, Pixels) else px(size)


def filled(layout: _Box, *items: Item, gap: float | None = None, margins: Margins = 0) -> _Box:
    """A layout of one's own, with this in it."""
    set_margins(layout, margins)
    if gap is not None:
        set_gap(layout, gap)
    add(layout, *items)
    return layout
