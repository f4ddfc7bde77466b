"""Entry of names for the table; decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, QStringListModel, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.key_groups import keys_in
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox
from tarockblock.ui.kit.own_keys import OwnKey, OwnKeys, press_own
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import ENTER, PaintedButton, PlacedWidget, RovingFocus, dispose, on_low_screen
from tarockblock.ui.kit.widgets.key_button import KeyButton, bound_button
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, text_width
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import ProblemLabel

_APART_KEY = "Alt+T"


class NameProblem(QWidget):
    def __init__(self, field: TextField | None = None) -> None:
        super().__init__()
        self.label = ProblemLabel(field)
        self.apart = bound_button(self, _APART_KEY, self.tr("Separate"), self._press, height=32)
        self.apart.hide()
        self._do: Callable[[], object] | None = None
        self.setLayout(hbox(grow(self.label), self.apart, gap=Pixels(8)))

    def show_problem(self, sentence: str, take_apart: Callable[[], object] | None = None) -> None:
        """Show a problem; ``take_apart`` separates two people and retries."""
        self._do = take_apart
        self.apart.setVisible(take_apart is not None)
        self.label.show_problem(sentence)

    def text(self) -> str:
        return self.label.text()

    def clear(self) -> None:
        self.show_problem("")

    def _press(self) -> None:
        do = self._do
        self.clear()
        if do is not None:
            do()


_LINES, _LINES_LOW = 3, 1
_CHIP, _GAP = 32, 6
_WIDEST = 180


class _NameChip(PaintedButton):
    def sizeHint(self) -> QSize:
        width = text_width(font(13, 500), self.label) + px(16 + 4) + 2 * px(10)
        return QSize(min(round(width), px(_WIDEST)), px(_CHIP))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect = QRectF(self.rect())
        lit = self.hovered() or self.isDown()
        box(painter, rect, rect.height() / 2, tokens().accent_soft if lit else tokens().sunken, tokens().border)
        if self.hasFocus():
            box(painter, rect, rect.height() / 2, None, tokens().accent, 1.5)
        draw_icon(painter, "plus", QRectF(px(9), 0, px(14), rect.height()), tokens().accent)
        area = QRectF(px(27), 0, rect.width() - px(35), rect.height())
        ink = tokens().text if self.isEnabled() else tokens().text3
        draw_text(painter, area, self.label, font(13, 500), ink, LEFT)


class NameChips(OwnKeys, PlacedWidget):
    """Names in three lines, or one on low screens, most recent first; a single Tab stop."""

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._chips: list[_NameChip] = []
        self._roving = RovingFocus([])
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_names(self, names: Sequence[str], *, enabled: bool) -> None:
        if tuple(names) != self._names:
            focused = next((index for index, chip in enumerate(self._chips) if chip.hasFocus()), None)
            self._names = tuple(names)
            for chip in self._chips:
                dispose(chip)
            self._chips = [self._chip(name) for name in self._names[: _LINES * 8]]
            self.restyle()
            if focused is not None and self._chips:
                # The next name moves up to the place of the seated one.
                self._chips[min(focused, len(self._chips) - 1)].setFocus(Qt.FocusReason.TabFocusReason)
        for chip in self._chips:
            chip.setEnabled(enabled)

    def sizeHint(self) -> QSize:
        return QSize(px(360), self._lines * px(_CHIP) + (self._lines - 1) * px(_GAP))

    @property
    def _lines(self) -> int:
        return _LINES_LOW if on_low_screen(self) else _LINES

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), self.sizeHint().height())

    def own_keys(self) -> list[OwnKey]:
        return [self._roving.own_key()]

    def _chip(self, name: str) -> _NameChip:
        chip = _NameChip(name, self)
        chip.clicked.connect(lambda _checked=False: self.chosen.emit(name))
        return chip

    def restyle(self) -> None:
        left, line, shown = 0, 0, []
        for chip in self._chips:
            size = chip.sizeHint()
            if left and left + size.width() > self.width():
                left, line = 0, line + 1
            fits = line < self._lines
            chip.setVisible(fits)
            if fits:
                chip.setGeometry(left, line * px(_CHIP + _GAP), size.width(), size.height())
                shown.append(chip)
            left += size.width() + px(_GAP)
        self._roving = RovingFocus(shown)


class NameEntry(QWidget):
    """Field, problem and chips; ``name_given`` asks the owner, who answers with ``taken``."""

    name_given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = TextField(self.tr("Name"), self.tr("Name, or several with commas"), height=36)
        self.field.setMinimumWidth(self.field.sizeHint().width())
        self.field.setProperty("takes_enter", True)
        self.field.installEventFilter(self)
        self._model = QStringListModel(self)
        self._completer = self.field.suggest(self._model)
        # The completer fills the field only after this signal, so take the name later.
        self._completer.activated.connect(lambda text: QTimer.singleShot(0, lambda: self.name_given.emit(text)))
        self._add = KeyButton(self.tr("Seat"), "plus", height=36, do=lambda: self.name_given.emit(self.field.text()))
        self.problem = NameProblem(self.field)
        self.field.textEdited.connect(self.problem.clear)
        self.chips = NameChips(self.tr("Names from before"))
        self.chips.chosen.connect(self.name_given)
        self.setLayout(vbox(hbox(grow(self.field), self._add, gap=Pixels(8)), self.problem, self.chips, gap=Pixels(4)))

    def offer(self, names: Sequence[str], *, full: bool) -> None:
        """Offer earlier names; none if the table is full."""
        self._model.setStringList(list(names))
        self.chips.set_names(names, enabled=not full)

    def taken(self) -> None:
        self.field.clear()
        self.problem.clear()

    def refuse(self, sentence: str, take_apart: Callable[[], object] | None = None) -> None:
        """Report a refused name and keep its text; ``take_apart`` may solve it."""
        self.problem.show_problem(sentence, take_apart)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def own_keys(self) -> list[OwnKey]:
        return [OwnKey(("Down",), translate("KeysDialog", "in the empty name field: all names"), self._show_names)]

    def _show_names(self, _key: str) -> bool:
        if self.field.text():
            return False
        self._completer.setCompletionPrefix("")
        self._completer.complete(self.field.rect().translated(QPoint(0, 2)))
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle Enter: seat a name; Ctrl+Enter is left to the dialog."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in ENTER and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                if self.field.text().strip():
                    self.name_given.emit(self.field.text())
                else:
                    self.refuse(keys_in(self.tr("Type a name; Ctrl+Enter goes on without one.")))
                return True
            if press_own(self, event):
                return True
        return super().eventFilter(watched, event)
