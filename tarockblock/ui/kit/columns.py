"""Columns: a table is a list of columns, each of which says what its cells show, how they are painted and how wide
it is.

A list is a table with a single column, and may have columns of figures at its right. `kit/widgets/tables.py`
paints them all except the ledger, which hands whole lines to a painter of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:  # tables are tested without Qt
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QFont, QPainter

R = TypeVar("R")


@dataclass(frozen=True)
class Width:
    """The width of a column, in pixels at 100 % text; never narrower than its head unless it ``may_be_cut``.

    It grows from ``least`` to ``ideal`` with the others, then takes ``share`` parts of the remaining room. With
    ``fits`` it is as wide as its longest text, up to that ``part`` of the table. If even the least widths do not
    fit, columns are hidden, beginning with ``goes`` 1.
    """

    least: float = 0
    ideal: float = 0
    share: int = 0
    fits: bool = False
    part: float = 1 / 3
    goes: int = 0
    may_be_cut: bool = False


_NARROW = Width()


@dataclass(frozen=True)
class Column(Generic[R]):
    """A column: its head, and functions that give the texts and properties of a row's cell.

    ``tip`` and ``head_tip`` are plain texts. ``roles`` are further Qt roles, by number. Rows are sorted by
    ``order``, in descending order first if it says so. How a cell is painted:

    - ``sign`` makes it an amount: bold, in the ink of 1 or -1, faint for 0; None makes it a text.
    - ``strong`` is bold, ``struck`` faint and struck through; ``ink`` and ``ground`` are names of theme colours.
    - ``brief`` gives a shorter text for a font and a width.
    - ``paint`` paints the whole cell; if it returns False, it has painted nothing. ``height`` is the cell's height
      at a width, both in pixels.

    A ``heading`` cannot be chosen; a row that is not ``lit`` has no hover effect.
    """

    head: str
    text: Callable[[R], str]
    right: bool = False
    tip: Callable[[R], str] | None = None
    spoken: Callable[[R], str | None] | None = None
    roles: Mapping[int, Callable[[R], Any]] = field(default_factory=dict)
    head_tip: str = ""
    order: Callable[[R], Any] | None = None
    largest_first: bool = False
    width: Width = _NARROW
    sign: Callable[[R], int | None] | None = None
    strong: Callable[[R], bool] | None = None
    struck: Callable[[R], bool] | None = None
    ink: Callable[[R], str] | None = None
    ground: Callable[[R], str] | None = None
    brief: Callable[[str, QFont, float], str] | None = None
    paint: Callable[[QPainter, QRectF, R, bool], object] | None = None
    height: Callable[[R, float], float] | None = None
    heading: Callable[[R], bool] | None = None
    lit: Callable[[R], bool] | None = None


def share_out(room: int, widths: Sequence[Width], least: Sequence[int], ideal: Sequence[int]) -> dict[int, int]:
    """Return the width of each column shown, by number; more than ``room`` only if no further column can be hidden."""
    shown = set(range(len(widths)))
    for column in sorted((n for n in shown if widths[n].goes), key=lambda n: widths[n].goes):
        if sum(least[n] for n in shown) > room:
            shown.remove(column)
    found = {n: least[n] for n in sorted(shown)}
    wanted = {n: max(0, ideal[n] - least[n]) for n in found}
    spare, most = max(0, room - sum(found.values())), sum(wanted.values())
    for n in found:  # all shrink in proportion
        found[n] += wanted[n] if spare >= most else spare * wanted[n] // most
    rest, parts = max(0, room - sum(found.values())), sum(widths[n].share for n in found)
    for n in found:
        taken = rest * widths[n].share // parts if parts else 0
        found[n] += taken
        rest, parts = rest - taken, parts - widths[n].share
    return found


def cut_to(room: float, widths: Sequence[float]) -> list[float]:
    """Shrink texts side by side to fit ``room``, cutting the longest first."""
    cut, left = dict[int, float](), room
    for place, at in enumerate(sorted(range(len(widths)), key=widths.__getitem__)):
        cut[at] = min(widths[at], left / (len(widths) - place))
        left -= cut[at]
    return [cut[at] for at in range(len(widths))]


def in_order(rows: Sequence[R], columns: Sequence[Column[R]], by: int, *, backwards: bool) -> Sequence[R]:
    """Return the rows sorted by a column, with ties in the order of the first column; unchanged if it has no order."""
    first, column = columns[0], columns[by]
    if first.order is None or column.order is None:
        return rows
    return sorted(sorted(rows, key=first.order, reverse=first.largest_first), key=column.order, reverse=backwards)
