"""A pop-up calendar, and the button beside a field that opens it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from PySide6.QtCore import QDate, QEvent, QLocale, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QFrame, QLineEdit, QTableView, QToolButton, QWidget

from tarockblock.exchange.language import fact, read_date, typed_day
from tarockblock.ui.kit.layout import Pixels, vbox
from tarockblock.ui.kit.own_keys import OwnKey, PopupKeys, press_own
from tarockblock.ui.kit.theme import font, px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import open_beside
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.text_field import TextField

_TARGET = 32
"""Least size of controls, in pixels."""


class Calendar(PopupKeys, QFrame):
    """Qt's calendar in a pop-up: a click or Enter chooses, Page up and Page down turn the months."""

    chosen = Signal(object)  # a date

    def __init__(self, day: date, today: date, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.page = QCalendarWidget()
        self.page.setFont(font(14))
        self.page.setLocale(QLocale(fact(language, "locale")))  # in Austria the first month is Jänner
        self.page.setFirstDayOfWeek(Qt.DayOfWeek.Monday)
        self.page.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self.page.setDateEditEnabled(False)
        plain = QTextCharFormat()
        plain.setForeground(self.palette().text())
        for weekend in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            self.page.setWeekdayTextFormat(weekend, plain)
        marked = QTextCharFormat()
        marked.setFontUnderline(True)
        marked.setFontWeight(650)
        self.page.setDateTextFormat(_qt(today), marked)
        self.page.setSelectedDate(_qt(day))
        self.page.setMinimumSize(px(320), px(300))
        names = {"qt_calendar_prevmonth": self.tr("Previous month"), "qt_calendar_nextmonth": self.tr("Next month")}
        for button in self.page.findChildren(QToolButton):
            button.setMinimumSize(_TARGET, _TARGET)
            button.setAccessibleName(names.get(button.objectName(), button.text()))
        for part in (self.page, *self.page.findChildren(QTableView)):
            part.setAccessibleName(self.tr("Days"))
        self.setLayout(vbox(self.page, margins=Pixels(1)))
        self.page.clicked.connect(self._choose)
        self.page.activated.connect(self._choose)

    def own_keys(self) -> list[OwnKey]:
        """Return Qt's own keys of a calendar, and Esc."""
        qt = (
            (("Left", "Right", "Up", "Down"), translate("KeysDialog", "to another day")),
            (("PgUp", "PgDown"), translate("KeysDialog", "to another month")),
            (("Return",), translate("KeysDialog", "choose the day")),
        )
        found = [OwnKey(keys, words, lambda _key: False) for keys, words in qt]
        return [*found, OwnKey(("Esc",), translate("KeysDialog", "close"), lambda _key: self.close())]

    def open_below(self, widget: QWidget) -> None:
        """Show it below a widget, or above if there is no room."""
        open_beside(self, widget, at_right=True)
        self.page.setFocus(Qt.FocusReason.PopupFocusReason)

    def _choose(self, day: QDate) -> None:
        if self.close():
            self.chosen.emit(date(day.year(), day.month(), day.day()))


class CalendarButton(KeyButton):
    """A button beside a day field: ``read`` returns the field's day or None, ``chosen`` carries the new day.

    F4 and Alt+↓ in the field open the calendar, too.
    """

    chosen = Signal(object)  # a date

    def __init__(self, field: QLineEdit, read: Callable[[], date | None], today: date, language: str) -> None:
        super().__init__("", "calendar", height=36, name=self.tr("Calendar"), tip=self.tr("Calendar (F4)"))
        self._field, self._read, self._today, self._language = field, read, today, language
        self.clicked.connect(self.open_calendar)
        field.installEventFilter(self)

    def open_calendar(self) -> Calendar:
        """Open the month of the field's day."""
        calendar = Calendar(self._read() or self._today, self._today, self._language, self)
        calendar.chosen.connect(self._chosen)
        calendar.open_below(self)
        return calendar

    def own_keys(self) -> list[OwnKey]:
        words = translate("KeysDialog", "in the date: the calendar")
        return [OwnKey(("F4", "Alt+Down"), words, lambda _key: self.open_calendar())]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress:
            return press_own(self, event)
        return False

    def _chosen(self, day: date) -> None:
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.chosen.emit(day)


def _qt(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)


_MONTH = 30


class DateField(TextField):
    """A day field, typed or stepped: ↑ and ↓ by days, Page up and Page down by thirty; it may be empty.

    ``today`` gives the year of a day typed without one.
    """

    def __init__(self, name: str, day: date | None, language: str, today: date | None = None) -> None:
        super().__init__(name)
        self._language, self._today = language, today
        self.show_day(day)

    @property
    def day(self) -> date | None:
        """The typed day, or None if empty or invalid."""
        return read_date(self.text(), self._today)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: _MONTH, Qt.Key.Key_PageDown: -_MONTH}
        step, day = steps.get(Qt.Key(event.key())), self.day
        if step is None or day is None:
            super().keyPressEvent(event)
        elif date.min.toordinal() <= day.toordinal() + step <= date.max.toordinal():
            self.show_day(day + timedelta(days=step))
            self.textEdited.emit(self.text())

    def show_day(self, day: date | None) -> None:
        """Show a day as if it had been typed."""
        self.setText("" if day is None else typed_day(day, self._language))
