"""What all pages of the renonce wizard share: they show the flow, say when something was answered, and take keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.ui.entry.parts import AskedPart
from tarockblock.ui.kit.layout import hbox
from tarockblock.ui.kit.own_keys import OwnKey, press_own
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import ENTER
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.text_field import TextField


class ChangeButton(AskedPart):
    """Leads back to an earlier page; a stop of Tab."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.button = KeyButton(translate("RenonceParts", "Change"), height=32)
        self.button.setAccessibleName(name)
        self.button.clicked.connect(lambda _checked: self.pressed.emit("", 0))
        self.setLayout(hbox(self.button, gap=0))

    def stop(self, index: int = 0) -> QWidget:
        """The focus goes to the button itself."""
        return self.button


def holds_focus(part: QWidget) -> bool:
    """Whether the focus is somewhere inside a part, so that there is no reason to move it."""
    focus = QApplication.focusWidget()
    return focus is not None and part.isAncestorOf(focus)


def give_focus(widget: QWidget | None) -> None:
    """Focus a widget as a dialog does by itself."""
    if widget is not None:
        widget.setFocus(Qt.FocusReason.OtherFocusReason)


class WizardPage(QWidget):
    """A page over a list of questions; ``parts`` are the widgets that show them, all of one kind in one part.

    After an answer it emits `answered`; the wizard then refreshes everything and settles the focus. The keys are those
    of the question that has the focus.
    """

    shows: Page
    answered = Signal()
    on_requested = Signal()
    change_requested = Signal(object)
    """Another page of the flow is to be shown."""

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.flow, self.marks, self.asked = flow, marks, flow.lists[self.shows]
        self.parts: dict[Ask, AskedPart] = {}

    def show_parts(self, parts: Mapping[Ask, AskedPart]) -> None:
        """These show the questions, and take the answers."""
        self.parts = dict(parts)
        for ask, part in parts.items():
            part.pressed.connect(partial(self.give, ask))
            part.did.connect(self.do)

    def refresh(self) -> None:
        """Show the flow as it is now."""
        raise NotImplementedError

    def press(self, text: str, *, shift: bool) -> bool:
        """The keys of the question that listens."""
        done = self.asked.press(text, shift=shift)
        if done:
            self.answered.emit()
        return done

    def go_by(self, offset: int) -> bool:
        """From question to question."""
        moved = self.asked.go_by(offset)
        if moved:
            self._listen()
        return moved

    def enter(self) -> None:
        """To what is open."""
        self.to_open()

    def tab_in(self, *, forward: bool) -> None:
        """To the first question, from behind to the last."""
        self.asked.go_to_end(forward=forward)
        self._listen()

    def to_open(self) -> None:
        """To what is open."""
        self.asked.to_open()
        self._listen()

    def settle(self) -> None:
        """To the answer given, or to the first one; where nothing is asked the page only listens to Enter."""
        part = self.parts.get(self.asked.step)
        give_focus(self.window() if part is None else part.stop(self.asked.index))

    def focus_moved(self, widget: QWidget) -> None:
        """A click or an arrow into another question makes that one listen."""
        for ask, part in self.parts.items():
            index = part.index_at(widget)
            if index is not None:
                self.asked.go_to(ask, index)
                self.refresh()

    def do(self, ask: Ask, action: Callable[[], object]) -> None:
        """Something of a question was pressed that is none of its answers: it listens, and goes on listening."""
        self.asked.go_to(ask)
        action()
        self.answered.emit()

    def give(self, ask: Ask, to: str, index: int = 0) -> None:
        """An answer was pressed."""
        self.asked.answer(ask, to, index)
        self.answered.emit()

    def _listen(self) -> None:
        self.refresh()
        self.settle()


class FieldPage(WizardPage):
    """A page of which a text field keeps the focus: Enter goes on, other keys are the page's own or text."""

    field: TextField

    def settle(self) -> None:
        """Into the field."""
        if not self.field.hasFocus():
            give_focus(self.field)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the field does not get."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if not press_own(self, event) and event.key() not in ENTER:
            return False
        if event.key() in ENTER:
            self.on_requested.emit()
        return True

    def own_keys(self) -> list[OwnKey]:
        """The page's own keys."""
        raise NotImplementedError
