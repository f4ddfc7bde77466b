"""A calendar to choose a day from, in a pop-up; and the button beside a field that opens it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from PySide6.QtCore import QDate, QEvent, QLocale, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from tarockblock.ui.icons import draw_icon
from tarockblock.ui.widgets.base import ENTER, PaintedWidget, announce
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.painting import CENTER, box, draw_text
from tarockblock.ui.widgets.popup_corners import round_corners

_WEEK = 7
_LINES = 6
_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -_WEEK,
    Qt.Key.Key_Down: _WEEK,
}
_MONTHS = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


def locale_of(language: str) -> QLocale:
    """Where months and days of the week are called as here: in Austria the first one is Jänner."""
    country = QLocale.Country.Austria if language == "de" else QLocale.Country.UnitedKingdom
    return QLocale(QLocale.Language.German if language == "de" else QLocale.Language.English, country)


class Calendar(PaintedWidget):
    """One month. Arrows walk by days and weeks, Page up and Page down by months, Enter and a click choose."""

    chosen = Signal(object)  # a date

    def __init__(self, day: date, today: date, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        round_corners(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._locale, self._today = locale_of(language), today
        self._day = day
        self.go_to(day)

    @property
    def day(self) -> date:
        """The day the ring is on."""
        return self._day

    def go_to(self, day: date) -> None:
        """Put the ring on another day, and show its month."""
        self._day = day
        spoken = self._locale.toString(QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat)
        self.setAccessibleName(spoken)
        announce(self, spoken)
        self.update()

    def open_below(self, widget: QWidget) -> None:
        """Show it below what was pressed, or above where there is no room."""
        self.resize(self.sizeHint())
        room = widget.screen().availableGeometry()
        corner = widget.mapToGlobal(QPoint(widget.width() - self.width(), widget.height() + 4))
        if corner.y() + self.height() > room.bottom():
            corner.setY(widget.mapToGlobal(QPoint(0, 0)).y() - self.height() - 4)
        left = max(room.left(), min(corner.x(), room.right() - self.width()))
        self.move(left, max(room.top(), corner.y()))
        self.show()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def rect_of(self, day: date) -> QRectF:
        """Where a day of the month shown stands."""
        place = (day - self._first).days
        return self._cell(place % _WEEK, 2 + place // _WEEK)

    # ------------------------------------------------------------------ Qt's side

    def sizeHint(self) -> QSize:
        """Head, days of the week, six weeks."""
        side, air = self.theme.px(36), self.theme.px(10)
        return QSize(_WEEK * side + 2 * air, (2 + _LINES) * self.theme.px(34) + 2 * air)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, choose, or close."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            self._step(timedelta(days=_STEPS[key]))
        elif key in _MONTHS:
            self._turn(_MONTHS[key])
        elif key in ENTER or key == Qt.Key.Key_Space:
            self._choose(self._day)
        elif key == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A day, or an arrow."""
        at = event.position()
        if self._arrow(-1).contains(at):
            self._turn(-1)
        elif self._arrow(1).contains(at):
            self._turn(1)
        else:
            found = next((day for day in self._days() if self.rect_of(day).contains(at)), None)
            if found is not None:
                self._choose(found)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel turns the pages."""
        if event.angleDelta().y():
            self._turn(-1 if event.angleDelta().y() > 0 else 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A sheet with an edge, the month, and its days; those of other months faint."""
        theme, tokens, px = self.theme, self.theme.tokens, self.theme.px
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), px(10), tokens.surface, tokens.control)
        month = f"{self._locale.standaloneMonthName(self._day.month)} {self._day.year}"
        draw_text(painter, self._head(), month, theme.font(14, 650), tokens.text, CENTER)
        for direction, icon in ((-1, "chevron-left"), (1, "chevron-right")):
            side = px(18)
            middle: QPointF = self._arrow(direction).center()
            draw_icon(painter, icon, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), tokens.text2)
        for column in range(_WEEK):
            name = self._locale.standaloneDayName(column + 1, QLocale.FormatType.ShortFormat).rstrip(".")
            draw_text(painter, self._cell(column, 1), name, theme.font(12), tokens.text2, CENTER)
        for day in self._days():
            self._paint_day(painter, day)

    # ------------------------------------------------------------------ inside

    def _paint_day(self, painter: QPainter, day: date) -> None:
        theme, tokens, px = self.theme, self.theme.tokens, self.theme.px
        rect = self.rect_of(day).adjusted(2, 2, -2, -2)
        here = day == self._day
        if here:
            box(painter, rect, px(7), tokens.accent)
        elif day == self._today:
            box(painter, rect, px(7), None, tokens.accent, 1.5)
        ink = tokens.on_accent if here else (tokens.text if day.month == self._day.month else tokens.text3)
        draw_text(painter, rect, str(day.day), theme.font(14, 600 if here else 400), ink, CENTER)

    @property
    def _first(self) -> date:
        """The Monday the page begins with."""
        first = self._day.replace(day=1)
        return first - timedelta(days=first.weekday()) if first > date(1, 1, 7) else first

    def _days(self) -> list[date]:
        return [self._first + timedelta(days=each) for each in range(_WEEK * _LINES)]

    def _cell(self, column: int, line: int) -> QRectF:
        px = self.theme.px
        return QRectF(px(10) + column * px(36), px(10) + line * px(34), px(36), px(34))

    def _head(self) -> QRectF:
        return self._cell(1, 0).united(self._cell(_WEEK - 2, 0))

    def _arrow(self, direction: int) -> QRectF:
        return self._cell(0 if direction < 0 else _WEEK - 1, 0)

    def _step(self, by: timedelta) -> None:
        if date(1, 2, 1) < self._day + by < date(9999, 11, 30):
            self.go_to(self._day + by)

    def _turn(self, months: int) -> None:
        count = self._day.year * 12 + self._day.month - 1 + months
        year, month = divmod(count, 12)
        for last in (self._day.day, 30, 29, 28):
            try:
                day = date(year, month + 1, last)
            except ValueError:
                continue
            self.go_to(day)
            return

    def _choose(self, day: date) -> None:
        self.close()
        self.chosen.emit(day)


class CalendarButton(KeyButton):
    """Beside a field that holds a day: ``read`` says which (None: none), ``chosen`` brings another one.

    F4 and Alt+↓ in the field open it too.
    """

    chosen = Signal(object)  # a date

    def __init__(self, field: QLineEdit, read: Callable[[], date | None], today: date, language: str) -> None:
        super().__init__("", "calendar", height=36)
        self.setAccessibleName(self.tr("Calendar"))
        self.setToolTip(self.tr("Calendar (F4)"))
        self._field, self._read, self._today, self._language = field, read, today, language
        self.clicked.connect(self.open_calendar)
        field.installEventFilter(self)

    def open_calendar(self) -> Calendar:
        """Show the month of the day in the field."""
        calendar = Calendar(self._read() or self._today, self._today, self._language, self)
        calendar.chosen.connect(self._chosen)
        calendar.open_below(self)
        return calendar

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of a field with a list."""
        if isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress:
            alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
            if (event.key() == Qt.Key.Key_F4 and not alt) or (event.key() == Qt.Key.Key_Down and alt):
                self.open_calendar()
                return True
        return False

    def _chosen(self, day: date) -> None:
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.chosen.emit(day)
