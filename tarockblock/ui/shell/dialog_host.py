"""The dialogs over the evening: opens them, stores what they bring, and says why where that fails.

Knows no particular dialog; which one opens on which request is decided by the features. The second click of a double
click on a dialog's last button would fall on what lay below it: it is swallowed here. Clicks are told apart by the
time the system gave them, so that slow storing between the two changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from PySide6.QtCore import QEvent, QObject, QRect, Signal
from PySide6.QtGui import QGuiApplication, QMouseEvent, QWindow
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from tarockblock.app.corrections.correction import Evaluate, Position, evaluator
from tarockblock.app.evening.open_evening import Change
from tarockblock.debug_log import event
from tarockblock.domain.hand import Entry, Played
from tarockblock.errors import TarockblockError
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.marks import Mark, marks_by_name
from tarockblock.ui.shell.bridge import Bridge, ShowsFailure

if TYPE_CHECKING:
    from tarockblock.domain.deal import Deal
    from tarockblock.domain.ruleset import Ruleset

_Found = TypeVar("_Found")

_CLICK = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease)


class SecondClick(QObject):
    """Watches dialogs that are shown; one for all of them."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._released: int | None = None
        self._below: QWindow | None = None
        self._swallowing = False

    def watch(self, dialog: QDialog) -> None:
        """Guard what lies below a dialog once it is closed; it must be shown already."""
        handle = dialog.windowHandle()
        if handle is not None:
            self._released = None
            handle.installEventFilter(self)
            dialog.finished.connect(lambda _result: self._closed(dialog))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In a dialog remember the last click, below it swallow the one that belongs to it."""
        kind = event.type()
        if watched is self._below:
            return isinstance(event, QMouseEvent) and kind in _CLICK and self._belongs(event)
        if kind == QEvent.Type.KeyPress:
            self._released = None
        elif kind == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            self._released = event.timestamp()
        return False

    def _closed(self, dialog: QDialog) -> None:
        """By a click: what lies below is guarded until the next one. By a key: there is nothing to guard against."""
        parent = dialog.parentWidget()
        handle = None if parent is None else parent.window().windowHandle()
        if self._released is None or handle is None:
            return
        self._stand_down()
        self._below = handle
        handle.installEventFilter(self)

    def _belongs(self, event: QMouseEvent) -> bool:
        """Whether a click is the second one of two: from its press to its release."""
        if event.type() == QEvent.Type.MouseButtonPress:
            hints = QGuiApplication.styleHints()
            since = event.timestamp() - (self._released or 0)
            self._swallowing = 0 <= since <= hints.mouseDoubleClickInterval()
        swallowed = self._swallowing
        if not swallowed or event.type() == QEvent.Type.MouseButtonRelease:
            self._stand_down()
        return swallowed

    def _stand_down(self) -> None:
        if self._below is not None:
            self._below.removeEventFilter(self)
        self._below, self._swallowing = None, False


_log = logging.getLogger(__name__)

AT_END = Position()
"""After the last row."""


class StoresEntry(ShowsFailure, Protocol):
    """What all dialogs that enter something have."""

    def accept(self) -> None:
        """Close it: what it held is stored."""


class DialogHost(QObject):
    """``window`` is the parent of every dialog. ``failed`` carries a problem, ``notified`` a quiet sentence.

    ``closed`` comes when one has been closed, whatever was done in it; ``read`` when somebody has
    read why a hand came out as it did.
    """

    failed = Signal(str)
    notified = Signal(str)
    closed = Signal()
    read = Signal()

    def __init__(self, window: QWidget, bridge: Bridge, languages: Languages) -> None:
        super().__init__(window)
        self.window = window
        self.bridge = bridge
        self.session = bridge.session
        self.languages = languages
        self.cards: Callable[[], QRect] = QRect
        """Where the players' totals are on the screen; empty while they are not in sight."""
        self._dialogs: list[QDialog] = []
        self._second_click = SecondClick(self)

    def do(self, name: str, *given: object) -> Any:
        """Ask the window for what another feature does (`Frame.do`)."""
        return self.window.do(name, *given)  # type: ignore[attr-defined]

    @property
    def dialog(self) -> QDialog | None:
        """The dialog on top, if one is open."""
        # One that goes with the dialog below it has not finished, it is just no more.
        self._dialogs = [each for each in self._dialogs if isValid(each)]
        return self._dialogs[-1] if self._dialogs else None

    def open(self, dialog: QDialog) -> None:
        """Show a dialog, on top of the one that may be open."""
        from tarockblock.ui.kit.dialog import Dialog, open_dialog, stand_clear

        self._dialogs = [*filter(isValid, self._dialogs), dialog]
        dialog.finished.connect(lambda _result: self._dialogs.remove(dialog))
        cards = self.cards()
        if not cards.isEmpty() and isinstance(dialog, Dialog) and dialog.keeps_cards_free:
            stand_clear(dialog, cards)
        dialog.finished.connect(self.closed)
        open_dialog(dialog)
        event(_log, "dialog", name=type(dialog).__name__)
        self._second_click.watch(dialog)

    def store(self, dialog: StoresEntry, entry: Entry, place: Position, *, holding: bool = False) -> bool:
        """Store an entry in its place; where that fails, the dialog keeps everything and says why.

        The time goes with what is entered as it is played; what is put right keeps its own, or has none.
        ``holding``: who deals after it stays as it was.
        """
        if place.index is None:
            if isinstance(entry, Played) and entry.at is None:
                entry = replace(entry, at=self.session.clock.now().isoformat())
            change = self.bridge.record(entry, holding=holding)
        elif place.inserting:
            change = self.bridge.insert(place.index, entry, holding=holding)
        else:
            change = self.bridge.replace(place.index, entry, holding=holding)
        return self.finish(dialog, change)

    def finish(self, dialog: StoresEntry, change: Change | None) -> bool:
        """Close the dialog after a change; without one it stays and says why."""
        if change is None:
            dialog.show_failure(self.bridge.last_failure)
            return False
        dialog.accept()
        return True

    def stored(self, dialog: StoresEntry, store: Callable[[], object]) -> bool:
        """Have a dialog's content stored, and close it; where that fails it stays and says why."""
        try:
            store()
        except TarockblockError as error:
            dialog.show_failure(self.bridge.sentence(error))
            return False
        dialog.accept()
        return True

    def tried(self, get: Callable[[], _Found]) -> _Found | None:
        """What something gives; None where it fails, and then it has been said why."""
        try:
            return get()
        except TarockblockError as error:
            self.failed.emit(self.bridge.sentence(error))
            return None

    # ------------------------------------------------------------------ what dialogs are given

    def given(self, place: Position) -> tuple[Ruleset, Deal, str, Evaluate]:
        """What every draft of a hand in a place begins with."""
        ledger = self.session.ledger
        ruleset = ledger.evening.ruleset
        return ruleset, place.state_in(ledger).deal(ruleset), self.languages.language, evaluator(ledger, place)

    def misfits(self, place: Position) -> list[str]:
        """Why the row that is put right does not fit any more; nothing where it fits."""
        ledger = self.session.ledger
        if not place.editing or place.index is None:
            return []
        problems = ledger.rows[place.index].problems
        return [self.languages.wording.problem(found, ledger.evening.ruleset) for found in problems]

    def marks(self) -> dict[str, Mark]:
        """Marks by name; colours go by the first seating of the evening."""
        everybody = self.session.evening.everybody
        return marks_by_name(everybody)

    def looks(self, round_name: str, names: Sequence[str]) -> Mapping[str, Mark]:
        """Marks by name of people of a round, some of them for the first time: those they will be given."""
        from tarockblock.app.marks import marks_there

        found = self.bridge.attempt(lambda: marks_there(self.session.store, round_name, names))
        return found or marks_by_name(names)
