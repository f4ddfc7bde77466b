"""A table is its columns: each says what its cell of a row shows, how it is painted and how wide it is.

A list is a table of one column. `kit/widgets/tables.py` paints them all. Only the ledger is none: it tells its view
which rows are new and hands whole lines to a painter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from tarockblock.ui.kit.column_widths import Width
from tarockblock.ui.kit.roles import Index
from tarockblock.ui.kit.tip import plain_tip

R = TypeVar("R")
_ROOT, _NARROW = QModelIndex(), Width()

Paint = Callable[[QPainter, QRectF, R, bool], object]


@dataclass(frozen=True)
class Column(Generic[R]):
    """A column: its head, and what a row has to say in it, asked when it is shown.

    ``tip`` and ``head_tip`` are plain texts. ``roles`` are further ones, by number. Who sorts by it wants the largest
    first where it says so. How a cell is painted:

    - ``sign`` makes it an amount: bold, in the ink of 1 or -1, faint for 0; None makes it a text.
    - ``strong`` is bold, ``struck`` faint and struck through; ``ink`` and ``ground`` are names of theme colours.
    - ``brief`` says a text, in a font, in less room than it needs.
    - ``paint`` does it all, of a row that may be chosen, on the ground that is there; what returns False has painted
      nothing. ``height`` is the height of such a cell in a width, both in pixels.

    A ``heading`` cannot be chosen; a row that is not ``lit`` stays as it is below the mouse.
    """

    head: str
    text: Callable[[R], str]
    right: bool = False
    tip: Callable[[R], str] | None = None
    spoken: Callable[[R], str | None] | None = None
    roles: Mapping[int, Callable[[R], Any]] = field(default_factory=dict)
    head_tip: str = ""
    largest_first: bool = False
    width: Width = _NARROW
    sign: Callable[[R], int | None] | None = None
    strong: Callable[[R], bool] | None = None
    struck: Callable[[R], bool] | None = None
    ink: Callable[[R], str] | None = None
    ground: Callable[[R], str] | None = None
    brief: Callable[[str, QFont, float], str] | None = None
    paint: Paint[R] | None = None
    height: Callable[[R, float], float] | None = None
    heading: Callable[[R], bool] | None = None
    lit: Callable[[R], bool] | None = None

    @property
    def alignment(self) -> Qt.AlignmentFlag:
        """Of the head and the cells alike."""
        return Qt.AlignmentFlag.AlignVCenter | (
            Qt.AlignmentFlag.AlignRight if self.right else Qt.AlignmentFlag.AlignLeft
        )

    def cell(self, row: R, role: int) -> Any:
        """What Qt asks of a cell."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.tip(row)) or None if self.tip else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            spoken = self.spoken(row) if self.spoken else ""
            return spoken or (None if self.text(row) else self.head)  # an empty cell has its head's name
        further = self.roles.get(role)
        return further(row) if further else None

    def title(self, role: int) -> Any:
        """What Qt asks of the head."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self.head
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.head_tip) or None
        if role == Qt.ItemDataRole.InitialSortOrderRole and self.largest_first:
            return Qt.SortOrder.DescendingOrder
        return None


class ColumnsModel(QAbstractTableModel, Generic[R]):
    """Rows as they are given; read only. ``names`` gives the head of a row, at the left of the table."""

    def __init__(
        self,
        columns: Sequence[Column[R]] = (),
        parent: QObject | None = None,
        *,
        names: Callable[[R], str] | None = None,
    ) -> None:
        super().__init__(parent)
        self.columns: Sequence[Column[R]] = columns
        self.rows: Sequence[R] = ()
        self.names = names

    def set_rows(self, rows: Sequence[R], columns: Sequence[Column[R]] | None = None) -> None:
        """Show these, in other columns if there are any."""
        self.beginResetModel()
        self.rows, self.columns = rows, self.columns if columns is None else columns
        self.endResetModel()

    def row(self, number: int) -> R | None:
        """One of them, None where there is none."""
        return self.rows[number] if 0 <= number < len(self.rows) else None

    def find(self, wanted: Callable[[R], bool]) -> int:
        """The number of the first row that is wanted, -1 where there is none."""
        return next((number for number, row in enumerate(self.rows) if wanted(row)), -1)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings are not for choosing."""
        row = self.row(index.row())
        heading = None if row is None or not self.columns else self.columns[index.column()].heading
        is_heading = heading is not None and row is not None and heading(row)
        return Qt.ItemFlag.NoItemFlags if is_heading else super().flags(index)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            return self.columns[section].title(role) if 0 <= section < len(self.columns) else None
        row = self.row(section)
        if self.names is None or row is None:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.names(row))
        return self.names(row) if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the column says of the row."""
        if not (0 <= index.row() < len(self.rows) and 0 <= index.column() < len(self.columns)):
            return None
        return self.columns[index.column()].cell(self.rows[index.row()], role)
