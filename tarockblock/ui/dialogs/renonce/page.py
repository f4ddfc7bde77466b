"""What all pages of the renonce wizard share: they show the flow, say when something was answered, and take keys."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.ui.widgets.player_mark import Mark


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


def holds_focus(part: QWidget) -> bool:
    """Whether the focus is somewhere inside a part, so that there is no reason to move it."""
    focus = QApplication.focusWidget()
    return focus is not None and part.isAncestorOf(focus)


def give_focus(widget: QWidget | None) -> None:
    """Focus a widget as a dialog does by itself."""
    if widget is not None:
        widget.setFocus(Qt.FocusReason.OtherFocusReason)
