"""Equal columns, as many as fit: answers beside each other, in more lines where there is less room."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayoutItem, QWidget

from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.flow_layout import ItemLayout


class EvenGrid(ItemLayout):
    """Widgets in at most so many columns of the same width; one whose words need it takes two of them (``wide``)."""

    def __init__(self, columns: int, *widgets: QWidget, gap: float, wide: bool = False) -> None:
        super().__init__(gap)
        self._breaks: set[int] = set()
        self._most, self._wide = columns, wide
        self.add(*widgets)

    def add(self, *widgets: QWidget) -> None:
        """Put more after those there are."""
        for widget in widgets:
            self.addWidget(widget)

    def set_columns(self, columns: int) -> None:
        """At most so many."""
        self._most = columns
        self.invalidate()

    def begin_line(self) -> None:
        """The next widget begins a line of its own."""
        self._breaks.add(len(self._items))

    def forget(self) -> None:
        """Other widgets come in place of those taken out."""
        self._breaks = set()

    # ------------------------------------------------------------------ Qt's side

    def heightForWidth(self, arg__1: int) -> int:
        lines = self._lines(arg__1)
        heights = [max(item.sizeHint().height() for _, item, _ in line) for line in lines]
        return sum(heights) + self.spacing() * max(0, len(heights) - 1)

    def sizeHint(self) -> QSize:
        """In as many columns as there may be."""
        needs = [_need(item) for item in self._shown()]
        columns = max(1, min(self._most, len(needs)))
        across = columns * max(needs, default=0) + self.spacing() * (columns - 1)
        return QSize(across, self.heightForWidth(across) if needs else 0)

    def minimumSize(self) -> QSize:
        items = self._shown()
        return QSize(max(map(_need, items), default=0), max((item.sizeHint().height() for item in items), default=0))

    def setGeometry(self, arg__1: QRect) -> None:
        super().setGeometry(arg__1)
        columns, top = self._columns(arg__1.width()), arg__1.top()
        edges = [round((arg__1.width() + self.spacing()) * place / columns) for place in range(columns + 1)]
        for line in self._lines(arg__1.width()):
            high = max(item.sizeHint().height() for _, item, _ in line)
            for place, item, span in line:
                width = edges[place + span] - edges[place] - self.spacing()
                item.setGeometry(QRect(arg__1.left() + edges[place], top, width, high))
            top += high + self.spacing()

    # ------------------------------------------------------------------ columns

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _columns(self, width: int) -> int:
        needs = sorted(_need(item) for item in self._shown())
        for columns in range(self._most, 1, -1):
            if not needs or needs[-1] <= self._room(width, columns, 2 if self._wide else 1):
                return columns
        return 1

    def _room(self, width: int, columns: int, span: int = 1) -> int:
        one = (width - self.spacing() * (columns - 1)) // columns
        return one * span + self.spacing() * (span - 1)

    def _lines(self, width: int) -> list[list[tuple[int, QLayoutItem, int]]]:
        """Column, item and columns taken, line by line."""
        columns = self._columns(width)
        one = self._room(width, columns)
        lines: list[list[tuple[int, QLayoutItem, int]]] = []
        place = columns
        for number, item in enumerate(self._items):
            if item.isEmpty():
                continue
            span = 2 if self._wide and columns > 1 and _need(item) > one else 1
            if place + span > columns or number in self._breaks:
                lines.append([])
                place = 0
            lines[-1].append((place, item, span))
            place += span
        return lines


def _need(item: QLayoutItem) -> int:
    """The width in which no word is cut; names may be, beside their mark."""
    widget = item.widget()
    least = widget.least_width() if isinstance(widget, ChoiceButton) else 0
    return max(least, item.minimumSize().width())
