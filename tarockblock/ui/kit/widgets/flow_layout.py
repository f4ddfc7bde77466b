"""Layouts that wrap: rows of widgets that continue in the next row if there is no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLayout, QLayoutItem, QSizePolicy, QWidget

from tarockblock.ui.kit.layout import Margins, Part, length, set_margins
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.key_button import KeyButton

if TYPE_CHECKING:
    from tarockblock.ui.kit.widgets.text_label import TextLabel


class ItemLayout(QHBoxLayout):
    """Base class of layouts that arrange their items themselves.

    It derives from a concrete Qt layout: PySide calls the abstract methods of `QLayout` during deletion, when the
    Python part is gone.
    """

    def __init__(self, gap: float, margins: Margins = 0) -> None:
        super().__init__()
        # Qt asks for the height at a width many times; both caches hold until an item changes.
        self._kept: list[QLayoutItem] | None = None
        self._heights: dict[int, int] = {}
        set_margins(self, margins)
        self.setSpacing(length(gap))

    @property
    def _items(self) -> list[QLayoutItem]:
        if self._kept is None:
            self._kept = [item for item in map(self.itemAt, range(self.count())) if item is not None]
        return self._kept

    def invalidate(self) -> None:
        self._kept, self._heights = None, {}
        super().invalidate()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, arg__1: int) -> int:
        if arg__1 not in self._heights:
            self._heights[arg__1] = self._height_at(arg__1)
        return self._heights[arg__1]

    def _height_at(self, width: int) -> int:
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._shown()]
        across = sum(hint.width() for hint in hints) + self.spacing() * max(0, len(hints) - 1)
        return self._around(across, max((hint.height() for hint in hints), default=0))

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _around(self, across: int, high: int) -> QSize:
        margins = self.contentsMargins()
        return QSize(across + margins.left() + margins.right(), high + margins.top() + margins.bottom())

    def minimumHeightForWidth(self, arg__1: int) -> int:
        return self.heightForWidth(arg__1)


def last(widget: QWidget) -> Part:
    """Return an item placed at the right end of its row."""
    return Part(widget, side=Qt.AlignmentFlag.AlignRight)


class FlowLayout(ItemLayout):
    """Widgets from the left; `last` items end their row, expanding items take the rest.

    If that saves a row, buttons give up their keys, the widest first, and then their icons.
    """

    def __init__(self, *items: QWidget | Part | None, gap: float, margins: Margins = 0) -> None:
        super().__init__(gap, margins)
        self._last: set[int] = set()
        self.add(*items)

    def add(self, *items: QWidget | Part | None) -> None:
        for item in items:
            widget = item.content if isinstance(item, Part) else item
            if isinstance(item, Part):
                self._last.add(len(self._items))
            if isinstance(widget, QWidget):
                self.addWidget(widget)

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def _height_at(self, width: int) -> int:
        margins = self.contentsMargins()
        inner = QRect(0, 0, width - margins.left() - margins.right(), 0)
        return self._arrange(inner, moves=False) + margins.top() + margins.bottom()

    def setGeometry(self, arg__1: QRect) -> None:
        QLayout.setGeometry(self, arg__1)
        self._arrange(arg__1.marginsRemoved(self.contentsMargins()), moves=True)

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._shown()]
        across = max((size.width() for size in sizes), default=0)
        return self._around(across, max((size.height() for size in sizes), default=0))

    def _arrange(self, area: QRect, *, moves: bool) -> int:
        """Break the items into rows, move them if ``moves``, and return the height."""
        hints = {i: item.sizeHint() for i, item in enumerate(self._items) if not item.isEmpty()}
        widths = {i: hint.width() for i, hint in hints.items()}
        rows = self._broken(widths, area.width())
        if len(rows) > 1:
            least = {i: self._least(i) for i in widths}
            if len(fewer := self._broken(least, area.width())) < len(rows):
                rows, widths = fewer, least
                for row in rows:
                    self._give_back(widths, row, area.width())
        top = area.top()
        for row in rows:
            height = max((hints[index].height() for index in row), default=0)
            if moves:
                self._place({index: widths[index] for index in row}, area, top, height)
            top += height + self.spacing()
        return max(0, top - self.spacing() - area.top())

    def _give_back(self, widths: dict[int, int], row: list[int], room: int) -> None:
        spare = room - sum(widths[index] for index in row) - self.spacing() * (len(row) - 1)
        widgets = {index: self._items[index].widget() for index in row}
        forms = {index: each.widths() for index, each in widgets.items() if isinstance(each, KeyButton)}
        while True:
            steps = [(width - widths[index], index) for index in forms for width in forms[index]]
            more, index = min((step for step in steps if step[0] > 0), default=(0, -1))
            if index < 0 or more > spare:
                return
            widths[index] += more
            spare -= more

    def _broken(self, widths: dict[int, int], room: int) -> list[list[int]]:
        rows: list[list[int]] = [[]]
        used = 0
        for index, width in widths.items():
            if rows[-1] and used + self.spacing() + width > room:
                rows.append([])
                used = 0
            used += width + (self.spacing() if rows[-1] else 0)
            rows[-1].append(index)
        return rows

    def _least(self, index: int) -> int:
        item = self._items[index]
        widget = item.widget()
        if isinstance(widget, QAbstractButton) and widget.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Maximum:
            return item.minimumSize().width()
        return item.sizeHint().width()

    def _place(self, row: dict[int, int], area: QRect, top: int, height: int) -> None:
        widths = {index: min(width, area.width()) for index, width in row.items()}
        spare = area.width() - sum(widths.values()) - self.spacing() * (len(row) - 1)
        wide = [index for index in row if self._expands(index)]
        for index in wide:
            widths[index] += max(0, spare) // len(wide)
        left, at_end = area.left(), [index for index in row if index in self._last]
        for index in row:
            if at_end and index == at_end[0] and not wide:
                rest = sum(widths[each] for each in at_end) + self.spacing() * (len(at_end) - 1)
                left = max(left, area.right() + 1 - rest)
            hint = self._items[index].sizeHint()
            self._items[index].setGeometry(
                QRect(left, top + (height - hint.height()) // 2, widths[index], hint.height())
            )
            left += widths[index] + self.spacing()

    def _expands(self, index: int) -> bool:
        widget = self._items[index].widget()
        return widget is not None and widget.minimumWidth() != widget.maximumWidth() and _grows(widget)


class EvenGrid(ItemLayout):
    """Widgets in equal columns; one whose words need it takes two columns (``wide``)."""

    def __init__(self, columns: int, *widgets: QWidget, gap: float, wide: bool = False) -> None:
        super().__init__(gap)
        self._breaks: set[int] = set()
        self._most, self._wide = columns, wide
        self.add(*widgets)

    def add(self, *widgets: QWidget) -> None:
        for widget in widgets:
            self.addWidget(widget)

    def set_columns(self, columns: int) -> None:
        self._most = columns
        self.invalidate()

    def begin_line(self) -> None:
        """Start a new line with the next widget."""
        self._breaks.add(len(self._items))

    def forget(self) -> None:
        self._breaks = set()

    def _height_at(self, width: int) -> int:
        lines = self._lines(width)
        heights = [max(item.sizeHint().height() for _, item, _ in line) for line in lines]
        return sum(heights) + self.spacing() * max(0, len(heights) - 1)

    def sizeHint(self) -> QSize:
        needs = [_need(item) for item in self._shown()]
        columns = max(1, min(self._most, len(needs)))
        across = columns * max(needs, default=0) + self.spacing() * (columns - 1)
        return QSize(across, self.heightForWidth(across) if needs else 0)

    def minimumSize(self) -> QSize:
        items = self._shown()
        return QSize(max(map(_need, items), default=0), max((item.sizeHint().height() for item in items), default=0))

    def setGeometry(self, arg__1: QRect) -> None:
        QLayout.setGeometry(self, arg__1)
        columns, top = self._columns(arg__1.width()), arg__1.top()
        edges = [round((arg__1.width() + self.spacing()) * column / columns) for column in range(columns + 1)]
        for line in self._lines(arg__1.width()):
            high = max(item.sizeHint().height() for _, item, _ in line)
            for column, item, span in line:
                width = edges[column + span] - edges[column] - self.spacing()
                item.setGeometry(QRect(arg__1.left() + edges[column], top, width, high))
            top += high + self.spacing()

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
        columns = self._columns(width)
        one = self._room(width, columns)
        lines: list[list[tuple[int, QLayoutItem, int]]] = []
        column = columns
        for number, item in enumerate(self._items):
            if item.isEmpty():
                continue
            span = 2 if self._wide and columns > 1 and _need(item) > one else 1
            if column + span > columns or number in self._breaks:
                lines.append([])
                column = 0
            lines[-1].append((column, item, span))
            column += span
        return lines


def _need(item: QLayoutItem) -> int:
    widget = item.widget()
    least = getattr(widget, "least_width", lambda: 0)()
    return max(least, item.minimumSize().width())


class FootLayout(ItemLayout):
    """Leads, then the reason, then the ends, of which the last is the primary button.

    Room goes to the words, then to the reason up to a third, then to keys and icons from the primary button on.
    Leads move to a row of their own before a word would be cut.
    """

    def __init__(self, sentence: TextLabel, *ends: QWidget, row: float, gap: float, margins: Margins) -> None:
        super().__init__(gap, margins)
        self._leads: list[QWidget] = []
        self._ends: list[QWidget] = []
        self._sentence, self._row = sentence, px(row)
        self.addWidget(sentence)
        for end in ends:
            self.add_end(end)

    def begin_at(self, left: int) -> None:
        """Set the left margin in pixels."""
        margins = self.contentsMargins()
        margins.setLeft(left)
        self.setContentsMargins(margins)

    def add_lead(self, widget: QWidget) -> None:
        """Add a widget at the left, after the other leads."""
        self._leads.append(widget)
        self.addWidget(widget)

    def add_end(self, widget: QWidget, *, before: QWidget | None = None) -> None:
        self._ends.insert(len(self._ends) if before is None else self._ends.index(before), widget)
        self.addWidget(widget)

    def _height_at(self, width: int) -> int:
        margins = self.contentsMargins()
        heights = [self._height(row) for row in self._rows(width - margins.left() - margins.right())]
        return margins.top() + sum(heights) + self.spacing() * (len(heights) - 1) + margins.bottom()

    def sizeHint(self) -> QSize:
        widgets = [*_shown(self._leads), *_shown(self._ends)]
        across = sum(_hint(each) + self.spacing() for each in widgets) + self._wanted()
        return self._around(across, self._row)

    def minimumSize(self) -> QSize:
        leads, ends = self._least(_shown(self._leads)), self._least(_shown(self._ends))
        return self._around(max(leads, ends), self._row)

    def setGeometry(self, arg__1: QRect) -> None:
        QLayout.setGeometry(self, arg__1)
        inner = arg__1.marginsRemoved(self.contentsMargins())
        rows = self._rows(inner.width())
        top = inner.top()
        if len(rows) == 1:
            top += max(0, inner.height() - self._height(rows[0])) // 2
        for row in rows:
            height = self._height(row)
            left = inner.left()
            for widget, width in row.items():
                high = height if widget is self._sentence else min(height, widget.sizeHint().height())
                widget.setGeometry(left, top + (height - high) // 2, width, high)
                left += width + self.spacing()
            top += height + self.spacing()

    def _wanted(self) -> int:
        return self._sentence.sizeHint().width() if self._sentence.text() else 0

    def _least(self, widgets: list[QWidget]) -> int:
        return sum(map(_least, widgets)) + self.spacing() * max(0, len(widgets) - 1)

    def _rows(self, room: int) -> list[dict[QWidget, int]]:
        leads, ends = _shown(self._leads), _shown(self._ends)
        sentence = min(self._one_line(), room // 3) if self._sentence.text() else 0
        needed = self._least([*leads, *ends]) + self.spacing() + sentence
        if not leads or needed <= room:
            return [self._shared(leads, ends, room)]
        return [self._shared(leads, [], room, with_sentence=False), self._shared([], ends, room)]

    def _one_line(self) -> int:
        label = self._sentence
        return label.fontMetrics().horizontalAdvance(label.text()) + 2

    def _shared(
        self, leads: list[QWidget], ends: list[QWidget], room: int, *, with_sentence: bool = True
    ) -> dict[QWidget, int]:
        widgets = [*leads, *ends]
        widths = {each: _least(each) for each in widgets}
        spare = room - sum(widths.values()) - self.spacing() * (len(widgets) - (0 if with_sentence else 1))
        sentence = 0
        if with_sentence and self._sentence.text():
            sentence = max(0, min(self._one_line(), room // 3, spare))
            spare -= sentence
        for each in reversed(widgets):
            more = _hint(each) - widths[each]
            if 0 < more <= spare and not _grows(each):
                widths[each] += more
                spare -= more
        if with_sentence and self._sentence.text():
            more = max(0, min(self._one_line() - sentence, spare))
            sentence, spare = sentence + more, spare - more
        for each in filter(_grows, widgets):
            more = max(0, min(each.maximumWidth() - widths[each], spare))
            widths[each] += more
            spare -= more
        middle = {self._sentence: sentence + max(0, spare)} if with_sentence else {}
        return {each: widths[each] for each in leads} | middle | {each: widths[each] for each in ends}

    def _height(self, row: dict[QWidget, int]) -> int:
        heights = [each.sizeHint().height() for each in row if each is not self._sentence]
        if self._sentence in row and self._sentence.text():
            heights.append(self._sentence.heightForWidth(row[self._sentence]))
        return max([self._row if self._sentence in row else 0, *heights])


def _shown(widgets: list[QWidget]) -> list[QWidget]:
    return [each for each in widgets if not each.isHidden()]


def _least(widget: QWidget) -> int:
    return max(widget.minimumWidth(), widget.minimumSizeHint().width())


def _hint(widget: QWidget) -> int:
    return min(widget.maximumWidth(), max(widget.minimumWidth(), widget.sizeHint().width()))


def _grows(widget: QWidget) -> bool:
    return widget.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Expanding


class SideBySide(ItemLayout):
    """Parts side by side if there is room, else below each other, beginning with number ``top``.

    Parts with a share take the free room, the others their own size.
    """

    def __init__(self, *items: QWidget | QLayout | Part, gap: float, top: int = 0) -> None:
        super().__init__(gap)
        self._top = top
        self.add(*items)

    def add(self, *items: QWidget | QLayout | Part) -> None:
        """Append parts; those that can grow have a share."""
        for item in items:
            part, share, _ = item if isinstance(item, Part) else Part(item)
            if isinstance(part, QWidget):
                self.addWidget(part, share)
            elif isinstance(part, QLayout):
                self.addLayout(part, share)

    def _height_at(self, width: int) -> int:
        items = self._shown()
        if self._stacks(width):
            return sum(_height(item, width) for item in items) + self.spacing() * max(0, len(items) - 1)
        return max((_height(item, width) for item, width in self._widths(width)), default=0)

    def minimumSize(self) -> QSize:
        """Return the least size of the stacked form; `heightForWidth` gives its height."""
        sizes = [item.minimumSize() for item in self._shown()]
        widths, heights = [each.width() for each in sizes], [each.height() for each in sizes]
        return QSize(max(widths, default=0), max(heights, default=0))

    def setGeometry(self, arg__1: QRect) -> None:
        QLayout.setGeometry(self, arg__1)
        left, top = arg__1.left(), arg__1.top()
        if not self._stacks(arg__1.width()):
            for item, width in self._widths(arg__1.width()):
                item.setGeometry(QRect(left, top, width, arg__1.height()))
                left += width + self.spacing()
            return
        shown = self._shown()
        for item in shown[self._top :] + shown[: self._top]:
            height = _height(item, arg__1.width())
            item.setGeometry(QRect(left, top, arg__1.width(), height))
            top += height + self.spacing()

    def _stacks(self, room: int) -> bool:
        items = self._shown()
        return sum(item.minimumSize().width() for item in items) + self.spacing() * (len(items) - 1) > room

    def _widths(self, room: int) -> list[tuple[QLayoutItem, int]]:
        parts = [(item, self.stretch(at)) for at, item in enumerate(self._items) if not item.isEmpty()]
        least = [item.minimumSize().width() for item, _ in parts]
        spare = room - sum(least) - self.spacing() * (len(parts) - 1)
        for at, (item, share) in enumerate(parts):
            if not share:
                more = max(0, min(spare, item.sizeHint().width() - least[at]))
                least[at] += more
                spare -= more
        shares = sum(share for _, share in parts)
        for at, (_, share) in enumerate(parts):
            if share:
                part = spare * share // shares
                least[at] += part
                spare, shares = spare - part, shares - share
        return [(item, width) for (item, _), width in zip(parts, least, strict=True)]


def _height(item: QLayoutItem, width: int) -> int:
    wanted = item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
    return max(wanted, item.minimumSize().height())
