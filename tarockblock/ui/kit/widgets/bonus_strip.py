"""The bonus strip: silent, announced or lost, for a bonus of a side, with the printed values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QGuiApplication,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.own_keys import OwnKey, OwnKeys
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import PaintedButton, PlacedWidget, RovingFocus
from tarockblock.ui.kit.widgets.painting import CENTER, LEFT, box, draw_text, text_width

HEIGHT, CELL = 32, 57


class BonusState(Enum):
    """The entered state of a bonus, in the order of the cells and of repeated key presses."""

    OFF = "off"
    STILL = "still"
    ANNOUNCED = "announced"
    LOST = "lost"


_COLUMNS = (BonusState.STILL, BonusState.ANNOUNCED, BonusState.LOST)


class _Cell(PaintedButton):
    """A cell; the strip paints the frame around all of them."""

    def __init__(self, state: BonusState, value: str, name: str, parent: QWidget) -> None:
        super().__init__(value, parent)
        self.state = state
        self._name = name
        self._derived = ""
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setAccessibleName(name)

    @property
    def is_derived(self) -> bool:
        """Whether it holds although nobody entered it."""
        return bool(self._derived)

    def set_derived(self, word: str) -> None:
        """Mark it as derived, with the reason; "" clears it."""
        if word != self._derived:
            self._derived = word
            self.setAccessibleName(joined(self._name, word))
            if word:
                self.setToolTip(plain_tip(word))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the value; filled with its glyph if chosen, dashed with it if derived."""
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if not self.isChecked():
            if self.hovered():
                box(painter, rect.adjusted(2, 2, -2, -2), px(6), tokens().sunken)
            if self._derived:
                self._paint_derived(painter, rect)
            else:
                draw_text(painter, rect, self.label, font(13, 400), tokens().text, CENTER)
            if self.hasFocus():
                box(painter, rect.adjusted(2, 2, -2, -2), px(6), None, tokens().accent, 1.5)
            return
        lost = self.state is BonusState.LOST
        ink = tokens().on_minus if lost else tokens().on_accent
        box(painter, rect, px(7), tokens().minus if lost else tokens().accent)
        if self.hasFocus():
            box(painter, rect.adjusted(2.5, 2.5, -2.5, -2.5), px(5), None, ink, 1.5)
        self._paint_words(painter, rect, "cross" if lost else "check", font(13, 700), ink)

    def _paint_derived(self, painter: QPainter, rect: QRectF) -> None:
        inner = rect.adjusted(2, 2, -2, -2)
        box(painter, inner, px(6), None, tokens().accent, 1.2, Qt.PenStyle.DashLine)
        self._paint_words(painter, rect, "check", font(13, 600), tokens().accent)

    def _paint_words(self, painter: QPainter, rect: QRectF, icon: str, font: QFont, ink: QColor | str) -> None:
        glyph, gap = px(15), px(4)
        if text_width(font, self.label) + glyph + gap > rect.width() - px(8):
            glyph, gap = px(9), px(1)
        start = (rect.width() - glyph - gap - text_width(font, self.label)) / 2
        draw_icon(painter, icon, QRectF(start, 0, glyph, rect.height()), ink)
        draw_text(painter, rect.adjusted(start + glyph + gap, 0, 0, 0), self.label, font, ink, LEFT)


class BonusStrip(OwnKeys, PlacedWidget):
    """Cells that exclude each other; pressing the chosen cell again turns it off.

    `values` holds the printed value of each cell; a state without a price is left out and its place stays empty.
    `captions` are the spoken names of the states. The owner makes the strips of a row exclude each other.
    """

    state_chosen = Signal(object)  # BonusState, by the user only
    both_chosen = Signal(object)  # with Ctrl or the right button: both sides announced it

    def __init__(self, name: str, values: Mapping[BonusState, str], captions: Mapping[BonusState, str]) -> None:
        super().__init__()
        # The chosen state.
        self.state = BonusState.OFF
        self._required = False
        self._cells: dict[BonusState, _Cell] = {}
        for state in _COLUMNS:
            if state in values:
                spoken = ", ".join((name, captions.get(state, state.value), values[state]))
                cell = _Cell(state, values[state], spoken, self)
                cell.clicked.connect(self._cell_clicked)
                self._cells[state] = cell
        self._roving = RovingFocus(list(self._cells.values()))
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_state(self, state: BonusState) -> None:
        """Show a state without emitting; a state without a cell shows as off."""
        self.state = state if state in self._cells else BonusState.OFF
        for key, cell in self._cells.items():
            cell.setChecked(key is self.state)
        self._roving.settle()
        self.update()

    def set_derived(self, state: BonusState, word: str) -> None:
        """Show a state that follows from others, with the reason; `OFF` for none. It does not count as chosen."""
        for key, cell in self._cells.items():
            cell.set_derived(word if key is state else "")

    def set_required(self, required: bool) -> None:
        """Set whether the bonus cannot be turned off by pressing it again."""
        self._required = required

    def sizeHint(self) -> QSize:
        """Return room for three columns, wide enough for the boldest value with its glyph."""
        face = font(13, 700)
        widest = max((text_width(face, cell.label) for cell in self._cells.values()), default=0.0)
        return QSize(3 * max(px(CELL), round(widest) + px(15 + 4 + 7)), px(HEIGHT))

    minimumSizeHint = sizeHint

    def restyle(self) -> None:
        edges = [round(self.width() * i / 3) for i in range(4)]
        for column, state in enumerate(_COLUMNS):
            if state in self._cells:
                self._cells[state].setGeometry(edges[column], 0, edges[column + 1] - edges[column], self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        rects = [QRectF(cell.geometry()) for cell in self._cells.values()]
        if not rects:
            return
        frame = rects[0].united(rects[-1])
        box(painter, frame, px(7), tokens().raised if tokens().dark else tokens().surface, tokens().control)
        for rect in rects[1:]:
            painter.fillRect(QRectF(round(rect.left()), px(6), 1, self.height() - 2 * px(6)), QColor(tokens().border))

    def own_keys(self) -> list[OwnKey]:
        return [self._roving.own_key()]

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Treat the right button on an announcement as announced by both sides."""
        cell = self.childAt(event.pos())
        if isinstance(cell, _Cell) and cell.state in (BonusState.ANNOUNCED, BonusState.LOST):
            self.both_chosen.emit(cell.state)
        else:
            super().contextMenuEvent(event)

    def set_hint(self, text: str) -> None:
        """Set the tooltip of announcements about the right button."""
        for state in (BonusState.ANNOUNCED, BonusState.LOST):
            if state in self._cells:
                self._cells[state].setToolTip(plain_tip(text))

    def _cell_clicked(self) -> None:
        cell = self.sender()
        if not isinstance(cell, _Cell):
            return
        if QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_state(self.state)
            self.both_chosen.emit(cell.state)
            return
        pressed_again = cell.state is self.state or cell.is_derived
        state = BonusState.OFF if pressed_again and not self._required else cell.state
        changed = state is not self.state or cell.is_derived
        self.set_state(state)
        if changed:
            self.state_chosen.emit(state)
