"""The field for a day."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from tarockblock.app.drafts.typed_terms import read_date
from tarockblock.exchange.dates import typed_day
from tarockblock.ui.kit.widgets.text_field import TextField

_MONTH = 30


class DateField(TextField):
    """A day, typed or stepped: ↑ and ↓ by days, Page up and Page down by thirty; it may be empty.

    ``today`` says which year a day without one is in.
    """

    def __init__(self, name: str, day: date | None, language: str, today: date | None = None) -> None:
        super().__init__(name)
        self._language, self._today = language, today
        self.show_day(day)

    @property
    def day(self) -> date | None:
        """The day typed; None where there is none, or no date."""
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
        """Show a day, as if it had been typed before."""
        self.setText("" if day is None else typed_day(day, self._language))
