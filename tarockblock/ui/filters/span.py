"""Two small dialogs of the filters: from which day to which, and which rulesets. They choose, and count nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.exchange.dates import typed_day
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import Pixels, add, hbox, vbox
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.calendar import DateField
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import ProblemLabel, TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox

_MONTH = 30


class _Choosing(Dialog):
    """``column`` takes what is to be chosen; then comes `finish`."""

    manual = "statistics"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.foot = DialogFoot(translate("SmallDialog", "Show"))
        self.foot.cancelled.connect(self.reject)
        self.foot.pressed.connect(self.enter)
        self._inside = QWidget()
        self.column = vbox(gap=Pixels(8), margins=(Pixels(16), Pixels(14)))
        self._inside.setLayout(self.column)

    def finish(self) -> None:
        self.compose(self._inside, self.foot)
        self.fit(380)


class SpanDialog(_Choosing):
    """``chosen`` carries the first and the last day as ISO dates, None for no bound."""

    chosen = Signal(object, object)

    def __init__(self, first: date | None, last: date | None, language: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Statistics from … to …"))
        self._language = language
        self.first = DateField(self.tr("From"), first, language)
        self.last = DateField(self.tr("To"), last, language)
        row = hbox()
        for field in (self.first, self.last):
            add(row, vbox(TextLabel(field.accessibleName(), 13, 500, "text2"), field))
            field.textEdited.connect(lambda _text: self._clear())
        hint = self.tr("↑ ↓ step by days, Page up and Page down by thirty; an empty field is no bound.")
        self.problem = ProblemLabel()
        add(self.column, row, TextLabel(hint, 12, 400, "text2", wrap=True), self.problem)
        self.finish()
        self.first.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        """Both days, or a sentence about what is wrong."""
        example = typed_day(date(2026, 11, 19), self._language)
        for field in (self.first, self.last):
            if field.text().strip() and field.day is None:
                words = self.tr("That is no date. Write it like {example}, or leave it empty.").format(example=example)
                self._complain(field, words)
                return
        first, last = self.first.day, self.last.day
        if first is not None and last is not None and first > last:
            self._complain(self.last, self.tr("The last day is before the first one."))
            return
        self.chosen.emit(*(None if day is None else day.isoformat() for day in (first, last)))
        self.accept()

    def _complain(self, field: TextField, words: str) -> None:
        field.set_problem(True)
        self.problem.show_problem(words)
        field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _clear(self) -> None:
        for field in (self.first, self.last):
            field.set_problem(False)
        self.problem.clear()


class RulesetsDialog(_Choosing):
    """``chosen`` carries the ids ticked, as a frozenset; none ticked are all."""

    chosen = Signal(object)

    def __init__(self, names: Mapping[str, str], ticked: Collection[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Statistics of several rulesets"))
        self.boxes = {key: TickBox(name, name) for key, name in names.items()}
        for key, box in self.boxes.items():
            box.setChecked(key in ticked)
            add(self.column, box)
        hint = self.tr("Space ticks. With none ticked all count.")
        add(self.column, TextLabel(hint, 12, 400, "text2", wrap=True))
        self.finish()
        next(iter(self.boxes.values())).setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        self.chosen.emit(frozenset(key for key, box in self.boxes.items() if box.isChecked()))
        self.accept()
