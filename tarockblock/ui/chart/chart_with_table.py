"""A panel with a chart and, in its place when wanted, the same numbers as a table for screen readers.

Knows no chart; who derives it says what the table holds and what the context menu offers.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from tarockblock.ui.chart.chart_export import NotifyingPanel
from tarockblock.ui.chart.chart_surface import ChartSurface
from tarockblock.ui.chart.chart_words import ChartNumbers
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.layout import add_pages
from tarockblock.ui.kit.widgets.base import on_menu
from tarockblock.ui.kit.widgets.menu import Menu
from tarockblock.ui.kit.widgets.tables import PlainTable


class ChartTable(PlainTable):
    """The numbers of a chart: a column a player, a row a hand, a Radl or an evening; letters are the window's keys.

    Names are heads and not cells, so that a screen reader says with each number whose it is and of what.
    """

    def __init__(self) -> None:
        model: ColumnsModel[tuple[str, Sequence[tuple[str, int]]]] = ColumnsModel(names=lambda row: row[0])
        super().__init__("", model, by_cell=True, dense=True)

    def show_numbers(self, numbers: ChartNumbers) -> None:
        """Show other numbers; the current cell stays where it is while there is still one."""

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
    """``table_shown`` tells whether the numbers stand there as a table now."""

    table_shown = Signal(bool)

    def __init__(self, surface: ChartSurface, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.table = ChartTable()
        self.faces = QStackedLayout()
        self._drawing = surface

    def fill_faces(self) -> None:
        """Put the two into their place, once it has one: else the stack would show each as a window of its own."""
        for view in (self._drawing, self.table):
            add_pages(self.faces, view)
            on_menu(view, self._show_menu)

    @property
    def face(self) -> QWidget:
        """What is shown now, drawing or table: where the keyboard can go."""
        return self.table if self.shows_table else self._drawing

    @property
    def shows_table(self) -> bool:
        """Whether the numbers stand there as a table."""
        return self.faces.currentWidget() is self.table

    def show_table(self, wanted: bool) -> None:
        """Table instead of drawing, or back."""
        had_focus = self.face.hasFocus()
        self.faces.setCurrentWidget(self.table if wanted else self._drawing)
        if wanted:
            self.fill_table()
        if had_focus:
            self.face.setFocus(Qt.FocusReason.OtherFocusReason)
        self.table_shown.emit(wanted)

    def fill_table(self) -> None:
        """Put the numbers of what is drawn into the table."""

    def make_menu(self) -> Menu:
        """The context menu, as it is now: first of all from the one face to the other."""
        menu = Menu(self, once=True)
        label = self.tr("Show as a chart") if self.shows_table else self.tr("Show as a table")
        menu.offer(label, lambda: self.show_table(not self.shows_table))
        menu.addSeparator()
        return menu

    def _show_menu(self, at: QPoint) -> None:
        self.make_menu().popup(self.face.mapToGlobal(at))
