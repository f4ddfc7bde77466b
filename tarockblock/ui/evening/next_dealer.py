"""The sign for the next dealer after a hand.

The sign is legible across the table and takes no keys or mouse.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.evening.open_evening import Change, NextDeal, after_change
from tarockblock.ui.evening.evening_page import EveningPage
from tarockblock.ui.kit.marks import Mark, marks_by_name
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget, announce
from tarockblock.ui.kit.widgets.painting import CENTER, box, draw_text, largest
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.ledger.ledger_lines import next_words
from tarockblock.ui.shell.frame import Frame
from tarockblock.visible_text import visible

_NAMES = (76, 64, 52, 42, 34, 26)
_DOES_SIZES, _SMALL_SIZES = (28, 22, 18), (18, 16, 14)
_MARK, _GAP, _PAD = 48, 8, 20


class DealerSign(PaintedWidget):
    """A player's mark, name and role, with lines below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.name, self.does, self._mark = "", "", Mark("", 0)
        self.below: tuple[str, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_player(self, name: str, mark: Mark, does: str, *below: str) -> None:
        self.name, self.does, self._mark = visible(name), does, mark
        self.below = tuple(visible(each) for each in below if each)
        self.setAccessibleName(". ".join((f"{name} {does}", *filter(None, below))))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as large as possible, without the mark if low."""
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), px(10), tokens().surface, tokens().accent, 2)
        room = self.width() - 2 * px(_PAD)
        does = largest(self.does, room, _DOES_SIZES, 600)
        rest = [(self.does, font(does, 600), tokens().accent, px(does * 1.3))]
        for text in self.below:
            small = largest(text, room, _SMALL_SIZES, 500)
            rest.append((text, font(small, 500), tokens().text2, px(small * 1.4)))
        under = sum(height + px(_GAP) for *_words, height in rest)
        sizes = [each for each in _NAMES if px(each * 1.25) + under <= self.height() - px(_GAP)] or _NAMES[-1:]
        size = largest(self.name, room, sizes, 700)
        lines = [(self.name, font(size, 700), tokens().text, px(size * 1.25)), *rest]
        high = sum(height for *_words, height in lines) + (len(lines) - 1) * px(_GAP)
        side = px(_MARK) if high + px(_MARK + _GAP + 2 * _PAD) <= self.height() else 0
        top = (self.height() - high - side - (px(_GAP) if side else 0)) / 2
        if side:
            paint_mark(painter, QRectF((self.width() - side) / 2, top, side, side), self._mark)
            top += side + px(_GAP)
        for text, face, ink, height in lines:
            draw_text(painter, QRectF(px(_PAD), top, room, height), text, face, ink, CENTER)
            top += height + px(_GAP)


SHOWN_MS = 6000
_LEAST = 260
"""Least width of a chart covered by the sign, in design pixels."""
_HEAD = 44
"""Height of the ledger's head, in design pixels."""
_ENDS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel)


class NextDealer(QObject):
    """The window's controller of the sign, made after the first paint."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        self.sign: DealerSign | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(self.close)
        window.bridge.changed.connect(self._changed)

    def _changed(self, change: Change) -> None:
        self.close()
        window = self._window
        found = after_change(change.kind, window.session.ledger) if window.session.is_open else None
        if found is None:
            return
        if window.preferences.settings.dealer_sign and isinstance(window.current, EveningPage):
            self._show(found, window.current)

    def _show(self, found: NextDeal, page: EveningPage) -> None:
        everybody = self._window.session.evening.everybody
        mark = marks_by_name(everybody)[found.dealer]
        sign = self.sign = DealerSign(page)
        does, *below = next_words(found)
        sign.show_player(found.dealer, mark, does, *below)
        sign.setGeometry(self._area(page))
        sign.show()
        sign.raise_()
        announce(sign, sign.accessibleName())
        self._timer.start()
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def _area(self, page: EveningPage) -> QRect:
        chart = page.built_chart
        if chart is not None and chart.isVisible() and chart.width() >= _LEAST:
            return QRect(chart.mapTo(page, QPoint()), chart.size())
        panel, table = page.panel, page.table
        last = table.visualRect(table.ledger_model.index(table.ledger_model.rowCount() - 1, 0))
        size = QSize(min(px(440), panel.width()), min(px(190), panel.height() - px(_HEAD)))
        right = panel.width() - size.width()
        above = last.bottom() > table.viewport().height() / 2
        corner = QPoint(right, px(_HEAD) if above else panel.height() - size.height())
        return QRect(panel.mapTo(page, corner), size)

    def close(self) -> None:
        self._timer.stop()
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        sign, self.sign = self.sign, None
        if sign is not None:
            sign.hide()
            sign.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hide the sign on any key or click, without consuming it."""
        if event.type() in _ENDS:
            self.close()
        return False
