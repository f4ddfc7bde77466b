"""The foot of a dialog: something quiet at the left, a sentence, buttons at the right; in two rows if need be."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.layout import Margins
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.flow_layout import ItemLayout
from tarockblock.ui.kit.widgets.text_label import TextLabel


class FootLayout(ItemLayout):
    """Leads first, then the sentence, then the ends, of which the last is the primary button.

    Room is given out so: every word, the sentence up to a third, keys and icons from the primary button on, what can
    still grow. Leads stand in a row of their own before a word would be cut.
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
        """Begin so many pixels from the edge."""
        margins = self.contentsMargins()
        margins.setLeft(left)
        self.setContentsMargins(margins)

    def add_lead(self, widget: QWidget) -> None:
        """At the left, after the leads there are."""
        self._leads.append(widget)
        self.addWidget(widget)

    def add_end(self, widget: QWidget, *, before: QWidget | None = None) -> None:
        """At the right, or left of another end."""
        self._ends.insert(len(self._ends) if before is None else self._ends.index(before), widget)
        self.addWidget(widget)

    # ------------------------------------------------------------------ Qt's side

    def heightForWidth(self, arg__1: int) -> int:
        margins = self.contentsMargins()
        heights = [self._height(row) for row in self._rows(arg__1 - margins.left() - margins.right())]
        return margins.top() + sum(heights) + self.spacing() * (len(heights) - 1) + margins.bottom()

    def sizeHint(self) -> QSize:
        widgets = [*_shown(self._leads), *_shown(self._ends)]
        across = sum(_hint(each) + self.spacing() for each in widgets) + self._wanted()
        return self._around(across)

    def minimumSize(self) -> QSize:
        leads, ends = self._least(_shown(self._leads)), self._least(_shown(self._ends))
        return self._around(max(leads, ends))

    def setGeometry(self, arg__1: QRect) -> None:
        super().setGeometry(arg__1)
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

    # ------------------------------------------------------------------ sharing out

    def _around(self, across: int) -> QSize:
        margins = self.contentsMargins()
        return QSize(
            margins.left() + across + margins.right(),
            margins.top() + self._row + margins.bottom(),
        )

    def _wanted(self) -> int:
        """The sentence in one line."""
        return self._sentence.sizeHint().width() if self._sentence.text() else 0

    def _least(self, widgets: list[QWidget]) -> int:
        return sum(map(_least, widgets)) + self.spacing() * max(0, len(widgets) - 1)

    def _rows(self, room: int) -> list[dict[QWidget, int]]:
        """Who stands where, how wide."""
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
