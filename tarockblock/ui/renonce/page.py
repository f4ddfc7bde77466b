"""What all pages of the renonce wizard share: they show the flow, say when something was answered, and take keys."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.app.renonce.renonce_flow_stops import PageStops, Stop
from tarockblock.ui.kit.widgets.player_mark import Mark


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


class StopsPage(WizardPage):
    """A page whose steps are stops that need no window: see `PageStops`."""

    def __init__(
        self, flow: RenonceFlow, stops: PageStops, marks: Mapping[str, Mark], parent: QWidget | None = None
    ) -> None:
        super().__init__(flow, marks, parent)
        self.stops = stops

    def part_of(self, stop: Stop) -> QWidget | None:
        """Where the focus goes for a stop."""
        raise NotImplementedError

    def stop_of(self, widget: QWidget) -> Stop | None:
        """The stop a widget belongs to."""
        raise NotImplementedError

    def press(self, text: str, *, shift: bool) -> bool:
        """The keys of the stop that listens."""
        done = self.stops.press(text, shift=shift)
        if done:
            self.answered.emit()
        return done

    def go_by(self, offset: int) -> bool:
        """From stop to stop."""
        moved = self.stops.go_by(offset)
        if moved:
            self._listen()
        return moved

    def enter(self) -> None:
        """To what is open."""
        self.to_open()

    def tab_in(self, *, forward: bool) -> None:
        """To the first stop, from behind to the last."""
        self.stops.go_to_end(forward=forward)
        self._listen()

    def to_open(self) -> None:
        """To what is open."""
        self.stops.to_open()
        self._listen()

    def settle(self) -> None:
        """To the answer given, or to the first one; where nothing is asked the page only listens to Enter."""
        give_focus(self.window() if self.stops.stop is None else self.part_of(self.stops.stop))

    def focus_moved(self, widget: QWidget) -> None:
        """A click or an arrow into another stop."""
        stop = self.stop_of(widget)
        if stop is not None and self.stops.go_to(stop):
            self.refresh()

    def _listen(self) -> None:
        self.refresh()
        self.settle()
