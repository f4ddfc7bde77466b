"""The place *Regeln*: the price list of every ruleset with its clauses, two side by side if wanted. Changes nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.ui.models.price_list import PriceRow, PriceSection, price_list
from tarockblock.ui.theme import theme_of
from tarockblock.ui.views.slim_scroll_bar import make_slim
from tarockblock.ui.widgets.panel import Hairline, Panel
from tarockblock.ui.widgets.segmented import SegmentedControl
from tarockblock.ui.widgets.text_label import TextLabel

_CLAUSE = 3  # the column after name and two values
_NAME_LEAST = 150


class RulesPage(QWidget):
    """Shows one ruleset, or two of them beside each other."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language
        self._rulesets = [shipped(each) for each in shipped_ids()]
        self._touched = False
        names = [each.short.get(language) for each in self._rulesets]
        self._first = SegmentedControl(names, self.tr("Ruleset"), 0)
        self._second = SegmentedControl([self.tr("none"), *names], self.tr("Beside it"), 0)
        self._first.current_changed.connect(lambda _index: self._choose())
        self._second.current_changed.connect(lambda _index: self._choose())
        self._sheets = QHBoxLayout()
        self._sheets.setSpacing(12)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 16)
        column.setSpacing(10)
        column.addWidget(TextLabel(self.tr("Rules"), 20, 650))
        column.addLayout(self._choices())
        column.addLayout(self._sheets, 1)
        self._fill()

    def _choices(self) -> QBoxLayout:
        """Both choices in one row, or below each other where that has no room."""
        rows = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        rows.setSpacing(10)
        first, second = QHBoxLayout(), QHBoxLayout()
        first.addWidget(self._first)
        second.setSpacing(10)
        second.addWidget(TextLabel(self.tr("beside it"), 13, 400, "text2"))
        second.addWidget(self._second)
        for row in (first, second):
            row.addStretch(1)
            rows.addLayout(row)
        rows.setStretch(1, 1)
        self._rows = rows
        return rows

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width: one row or two."""
        super().resizeEvent(event)
        wanted = self._first.sizeHint().width() + self._second.sizeHint().width() + theme_of(self).px(130)
        way = QBoxLayout.Direction.LeftToRight if wanted <= event.size().width() else QBoxLayout.Direction.TopToBottom
        self._rows.setDirection(way)

    def show_first(self, ruleset: Ruleset | None) -> None:
        """Begin with the ruleset being played, unless something else was chosen."""
        ids = [each.id for each in self._rulesets]
        if ruleset is None or self._touched or ruleset.id not in ids:
            return
        if self._first.current != ids.index(ruleset.id):
            self._first.set_current(ids.index(ruleset.id))
            self._fill()

    def take_focus(self) -> None:
        """The keyboard begins at the choice of ruleset."""
        for button in self._first.findChildren(QAbstractButton):
            if button.isChecked():
                button.setFocus()

    def _choose(self) -> None:
        self._touched = True
        self._fill()

    def _fill(self) -> None:
        while (item := self._sheets.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        chosen = [self._rulesets[self._first.current]]
        if self._second.current > 0:
            chosen.append(self._rulesets[self._second.current - 1])
        for ruleset in chosen:
            self._sheets.addWidget(self._sheet(ruleset))

    def _sheet(self, ruleset: Ruleset) -> QWidget:
        panel = Panel()
        around = QVBoxLayout(panel)
        around.setContentsMargins(2, 2, 2, 2)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        make_slim(scroll)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(16, 12, 16, 16)
        column.setSpacing(6)
        column.addWidget(TextLabel(ruleset.name.get(self._language), 18, 650, wrap=True))
        column.addWidget(TextLabel(ruleset.source.get(self._language), 12, 400, "text2", wrap=True))
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(5)
        grid.setColumnMinimumWidth(0, theme_of(self).px(_NAME_LEAST))
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(_CLAUSE, 5)
        number = 0
        for section in price_list(ruleset, self._language):
            number = _add_section(grid, number, section)
        column.addLayout(grid)
        column.addStretch(1)
        scroll.setWidget(inside)
        for part in (scroll.viewport(), inside):
            part.setAutoFillBackground(False)
        around.addWidget(scroll)
        return panel


def _add_section(grid: QGridLayout, number: int, section: PriceSection) -> int:
    """A heading, a line, the rows; all sections share their columns. Returns the next free row."""
    grid.setRowMinimumHeight(number, 14)
    grid.addWidget(TextLabel(section.title, 14, 650), number + 1, 0, 1, 1 if any(section.heads) else _CLAUSE + 1)
    for place, head in enumerate(section.heads, start=1):
        label = TextLabel(head, 12, 500, "text2")
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        grid.addWidget(label, number + 1, place)
    grid.addWidget(Hairline(), number + 2, 0, 1, _CLAUSE + 1)
    for place, row in enumerate(section.rows, start=number + 3):
        _add_row(grid, place, row)
    return number + 3 + len(section.rows)


def _add_row(grid: QGridLayout, number: int, row: PriceRow) -> None:
    """Name, values, clause; a name without values takes their room."""
    span = 1 if row.values else _CLAUSE
    grid.addWidget(TextLabel(row.name, 13, 600, wrap=True), number, 0, 1, span, Qt.AlignmentFlag.AlignTop)
    for place, text in enumerate(row.values, start=_CLAUSE - len(row.values) if len(row.values) == 1 else 1):
        label = TextLabel(text, 13, 500)
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label, number, place)
    clause = TextLabel(row.clause, 12, 400, "text2", wrap=True)
    clause.setAlignment(Qt.AlignmentFlag.AlignTop)
    grid.addWidget(clause, number, _CLAUSE)
