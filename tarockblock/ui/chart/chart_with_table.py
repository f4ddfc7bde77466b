"""A panel that shows a chart, or the same numbers as a table for screen readers.

Subclasses fill the table and the context menu.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QStackedLayout, QWidget

from tarockblock.ui.chart.chart_export import NotifyingPanel
from tarockblock.ui.chart.chart_surface import ChartSurface
from tarockblock.ui.chart.chart_words import ChartNumbers
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.layout import add_pages
from tarockblock.ui.kit.widgets.base import on_menu
from tarockblock.ui.kit.widgets.menu import Menu
from tarockblock.ui.kit.widgets.plain_table import DENSE
from tarockblock.ui.kit.widgets.tables import PlainTable


class ChartTable(PlainTable):
    """The numbers of a chart: players as columns, hands, Radl or evenings as rows; letters are the window's keys.

    Names are headers, so that a screen reader says them with each number.
    """

    def __init__(self) -> None:
        model: ColumnsModel[tuple[str, Sequence[tuple[str, int]]]] = ColumnsModel(names=lambda row: row[0])
        super().__init__("", model, by_click=True, density=DENSE)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)

    def show_numbers(self, numbers: ChartNumbers) -> None:
        """Show numbers, keeping the current cell if possible."""

        def column(n: int, head: str) -> Column[tuple[str, Sequence[tuple[str, int]]]]:
            return Column(
                head,
                lambda row: row[1][n][0],
                right=True,
                spoken=lambda row: f"{row[0]}, {head}: {row[1][n][0]}",
                sign=lambda row: row[1][n][1],
                width=Width(fits=True, part=1),
            )

        rows = list(zip(numbers.names, numbers.cells, strict=True))
        self.show_rows(rows, [column(n, head) for n, head in enumerate(numbers.heads)])


class ChartWithTable(NotifyingPanel):
    """The panel; ``table_shown`` says whether the table is shown."""

    table_shown = Signal(bool)

    def __init__(self, surface: ChartSurface, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.table = ChartTable()
        self.faces = QStackedLayout()
        self._drawing = surface

    def fill_faces(self) -> None:
        """Fill the stack once it has a parent: otherwise each page would open as a window."""
        for view in (self._drawing, self.table):
            add_pages(self.faces, view)
            on_menu(view, self._show_menu)

    @property
    def face(self) -> QWidget:
        """The visible widget, drawing or table, for the focus."""
        return self.table if self.shows_table else self._drawing

    @property
    def shows_table(self) -> bool:
        return self.faces.currentWidget() is self.table

    def show_table(self, wanted: bool) -> None:
        had_focus = self.face.hasFocus()
        self.faces.setCurrentWidget(self.table if wanted else self._drawing)
        if wanted:
            self.fill_table()
        if had_focus:
            self.face.setFocus(Qt.FocusReason.OtherFocusReason)
        self.table_shown.emit(wanted)

    def fill_table(self) -> None: ...

    def make_menu(self) -> Menu:
        menu = Menu(self, once=True)
        label = self.tr("Show as a chart") if self.shows_table else self.tr("Show as a table")
        menu.offer(label, lambda: self.show_table(not self.shows_table))
        menu.addSeparator()
        return menu

    def _show_menu(self, at: QPoint) -> None:
        self.make_menu().popup(self.face.mapToGlobal(at))
