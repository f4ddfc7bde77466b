"""What all pages of the renonce wizard share: they show the flow, say when something was answered, and take keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.drafts.questions import Ask, Questions
from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.player_mark import Mark


class Part(Protocol):
    """A widget that shows the questions of a kind."""

    def stop(self, index: int = 0) -> QWidget | None:
        """Where the focus goes."""

    def index_at(self, widget: QWidget) -> int | None:
        """Which of the questions a widget belongs to; None for none."""


class WizardPage(QWidget):
    """A page. After an answer it emits `answered`; the wizard then refreshes everything and settles the focus.

    A page is a row of steps, each a part with buttons; the keys are those of the step that has the focus.
    """

    answered = Signal()
    on_requested = Signal()
    change_requested = Signal(object)
    """Another page of the flow is to be shown."""

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.flow, self.marks = flow, marks

    def refresh(self) -> None:
        """Show the flow as it is now."""

    def press(self, text: str, *, shift: bool) -> bool:
        """A key was pressed; False if it is none of the page's."""
        return False

    def go_by(self, offset: int) -> bool:
        """One step forth or back; False at either end of the page."""
        return False

    def enter(self) -> None:
        """The page is shown."""

    def tab_in(self, *, forward: bool) -> None:
        """Tab comes into the page, to its first step or from behind to its last."""
        self.enter()

    def settle(self) -> None:
        """Put the focus where the step that listens wants it."""

    def to_open(self) -> None:
        """Enter was pressed, but something has no answer yet: listen to that."""
        self.settle()

    def focus_moved(self, widget: QWidget) -> None:
        """The focus went to a widget of the page by mouse or arrow."""


class ChangeButton(KeyButton):
    """Leads back to an earlier page; a stop of Tab."""

    def stop(self, index: int = 0) -> QWidget:
        """The focus goes to the button itself."""
        del index
        return self

    def index_at(self, widget: QWidget) -> int | None:
        """Whether a widget is the button."""
        return 0 if widget is self else None


def holds_focus(part: QWidget) -> bool:
    """Whether the focus is somewhere inside a part, so that there is no reason to move it."""
    focus = QApplication.focusWidget()
    return focus is not None and part.isAncestorOf(focus)


def give_focus(widget: QWidget | None) -> None:
    """Focus a widget as a dialog does by itself."""
    if widget is not None:
        widget.setFocus(Qt.FocusReason.OtherFocusReason)


class AskingPage(WizardPage):
    """A page over a list of questions; ``parts`` are the widgets that show them, all of one kind in one part."""

    def __init__(
        self, flow: RenonceFlow, asked: Questions, marks: Mapping[str, Mark], parent: QWidget | None = None
    ) -> None:
        super().__init__(flow, marks, parent)
        self.asked = asked
        self.parts: dict[Ask, Part] = {}

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
