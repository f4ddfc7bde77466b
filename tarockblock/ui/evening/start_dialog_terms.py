"""What is agreed on before the first deal: rate, planned Radl, dealer, title, date. Fields only; the draft decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.layout import add, add_lines, at_top, grid, grow, hbox, in_lines, set_shares, stretch, vbox
from tarockblock.ui.kit.own_keys import OwnKey, press_own
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.player_mark import Mark, marks_for
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.rebuilding import clear_layout
from tarockblock.ui.kit.widgets.roving import RovingFocus
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel

_COLUMNS = 3


class TermField(QWidget):
    """A title, and a field with its unit; the sentence about a problem stands in the row's common line."""

    typed = Signal(str)

    def __init__(self, title: str, unit: str = "", *, width: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = TextField(title, height=36)
        self.field.textEdited.connect(self.typed)
        self._unit = TextLabel(unit, 13, 400, "text2")
        self._fixed = TextLabel("", 13, 400, "text2")
        self._fixed.setMinimumHeight(self.field.sizeHint().height())
        self._fixed.hide()
        if width:
            self.field.setFixedWidth(px(width))
        behind = (self._unit, self._fixed, stretch()) if width else ()
        self._line = hbox(self.field, *behind, gap=8)
        self.setLayout(vbox(TextLabel(title, 13, 600), self._line, gap=3))

    def add(self, widget: QWidget) -> None:
        """Something behind the field."""
        add(self._line, widget)

    def set_text(self, text: str) -> None:
        """Show another text without emitting."""
        if text != self.field.text():
            self.field.setText(text)

    def set_unit(self, unit: str) -> None:
        """Another word after the field."""
        self._unit.set_text(unit)

    def set_fixed(self, sentence: str) -> None:
        """A sentence in place of the field, where there is nothing to type; "" brings the field back."""
        self._fixed.set_text(sentence)
        self._fixed.setVisible(bool(sentence))
        self.field.setVisible(not sentence)
        self._unit.setVisible(not sentence)

    def set_problem(self, words: str) -> None:
        """Colour the edge, and say why to a screen reader."""
        self.field.set_problem(bool(words))
        self.field.setAccessibleDescription(words)


class TermRow(QWidget):
    """Two fields beside each other over one line for what is wrong with them: so nothing moves when it appears."""

    def __init__(self, first: TermField, second: TermField, stretch: tuple[int, int]) -> None:
        super().__init__()
        self._fields = (first, second)
        self.problem = ProblemLabel()
        self.problem.setWordWrap(False)
        self.setLayout(vbox(hbox(*map(grow, self._fields, stretch), gap=16), self.problem, gap=3))

    def show_problems(self, first: str, second: str) -> None:
        """The sentences of both fields; the line has room for one at a time."""
        for field, words in zip(self._fields, (first, second), strict=True):
            field.set_problem(words)
        self.problem.show_problem(first or second)


class DealerChoice(QWidget):
    """Who deals first: a button a seat, in two lines so that nothing moves. One stop for Tab, arrows choose."""

    chosen = Signal(str)  # by the user only

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._buttons: list[ChoiceButton] = []
        self._roving = RovingFocus([])
        self._grid = grid(gap=6, shares=dict.fromkeys(range(_COLUMNS), 1))
        self.setLayout(self._grid)
        self._columns = _COLUMNS
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_seats(self, names: Sequence[str], dealer: str | None) -> None:
        """Offer those who sit there."""
        if tuple(names) != self._names:
            self._names = tuple(names)
            self._rebuild()
        for button, name in zip(self._buttons, self._names, strict=True):
            button.setChecked(name == dealer)
        self._roving.settle()

    @property
    def current(self) -> str:
        return next((button.label for button in self._buttons if button.isChecked()), "")

    def button(self, name: str) -> ChoiceButton:
        """The button of a player."""
        return self._buttons[self._names.index(name)]

    def sizeHint(self) -> QSize:
        """Two lines of buttons, used or not; more where they do not fit beside each other."""
        lines = max(2, -(-len(self._buttons) // self._columns))
        return QSize(px(360), lines * px(34) + (lines - 1) * px(6))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(240), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many beside each other as there is room for."""
        super().resizeEvent(event)
        if (columns := self._fitting(self.width())) != self._columns:
            self._columns = columns
            for button in self._buttons:
                self._grid.removeWidget(button)
            self._place()
            set_shares(self._grid, {column: int(column < columns) for column in range(_COLUMNS)})
            self.updateGeometry()

    def _fitting(self, width: int) -> int:
        gap = px(6)
        widest = max((each.minimumSizeHint().width() for each in self._buttons), default=0)
        return max(1, min(_COLUMNS, (width + gap) // (widest + gap)))

    def _place(self) -> None:
        add_lines(self._grid, in_lines([*map(at_top, self._buttons)], self._columns))

    def own_keys(self) -> list[OwnKey]:
        return [self._roving.own_key(lambda target: target.click())]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Its own keys; the rest is the dialog's."""
        if not press_own(self, event):
            super().keyPressEvent(event)

    def _rebuild(self) -> None:
        clear_layout(self._grid)
        marks = self._marks()
        self._buttons = [ChoiceButton(name, mark=marks.get(name)) for name in self._names]
        self._place()
        for button, name in zip(self._buttons, self._names, strict=True):
            button.clicked.connect(lambda _checked=False, name=name: self._choose(name))
            # A layout shows what is added later only when the event loop comes round; the focus does not wait.
            button.show()
        self._roving = RovingFocus(self._buttons)

    def _marks(self) -> Mapping[str, Mark]:
        return dict(zip(self._names, marks_for(self._names), strict=True))

    def _choose(self, name: str) -> None:
        for button, each in zip(self._buttons, self._names, strict=True):
            button.setChecked(each == name)
        self._roving.settle()
        self.chosen.emit(name)
