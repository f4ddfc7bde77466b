"""Opens the dialogs over the evening, stores their entries, and shows failures.

Features decide which dialog opens. The second click of a double click on a dialog's last button would hit what
lies below: it is swallowed here. Clicks are matched by the system's times, so that slow storing in between does
not matter.
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
from tarockblock.ui.kit.translate import joined, sentence
from tarockblock.ui.shell.bridge import Bridge, ShowsFailure
from tarockblock.ui.shell.notices import notice

if TYPE_CHECKING:
    from tarockblock.domain.deal import Deal
    from tarockblock.domain.ruleset import Ruleset
    from tarockblock.ui.kit.form_dialog import FormDialog

_Found = TypeVar("_Found")

_CLICK = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease)


class SecondClick(QObject):
    """The guard against second clicks, shared by all dialogs."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._released: int | None = None
        self._below: QWindow | None = None
        self._swallowing = False

    def watch(self, dialog: QDialog) -> None:
        """Guard the widgets below a dialog that is already shown."""
        handle = dialog.windowHandle()
        if handle is not None:
            self._released = None
            handle.installEventFilter(self)
            dialog.finished.connect(lambda _result: self._closed(dialog))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Remember the last click in a dialog; swallow its second click below."""
        kind = event.type()
        if watched is self._below:
            return isinstance(event, QMouseEvent) and kind in _CLICK and self._belongs(event)
        if kind == QEvent.Type.KeyPress:
            self._released = None
        elif kind == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            self._released = event.timestamp()
        return False

    def _closed(self, dialog: QDialog) -> None:
        parent = dialog.parentWidget()
        handle = None if parent is None else parent.window().windowHandle()
        if self._released is None or handle is None:
            return
        self._stand_down()
        self._below = handle
        handle.installEventFilter(self)

    def _belongs(self, event: QMouseEvent) -> bool:
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
    def accept(self) -> None:
        """Close it: what it held is stored."""


class DialogHost(QObject):
    """The dialogs; ``window`` is their parent. ``failed`` carries a problem, ``notified`` a notice.

    ``closed`` is emitted when a dialog has closed for any reason, ``read`` when the user has read why a hand
    scored so.
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
        self.kept_clear: Callable[[], Sequence[QRect]] = list
        """What a hand dialog leaves in sight: the players\' totals, and the last rows of the ledger."""
        self._dialogs: list[QDialog] = []
        self._again: dict[QDialog, Callable[[QDialog], bool]] = {}
        self._outdated: set[object] = set()
        self._second_click = SecondClick(self)

    def do(self, name: str, *given: object) -> Any:
        """Call another feature through the window (`Frame.do`)."""
        return self.window.do(name, *given)  # type: ignore[attr-defined]

    @property
    def dialog(self) -> QDialog | None:
        """The dialog on top, or None."""
        # A dialog deleted with the one below it emits no finished signal.
        self._dialogs = [each for each in self._dialogs if isValid(each)]
        return self._dialogs[-1] if self._dialogs else None

    def open(self, dialog: QDialog, again: Callable[[QDialog], bool] | None = None) -> None:
        """Show a dialog. ``again`` replaces it by one that shows what others changed; False if that is impossible."""
        from tarockblock.ui.kit.dialog import Dialog, open_dialog, stand_clear

        self._dialogs = [*filter(isValid, self._dialogs), dialog]
        if again is not None:
            self._again[dialog] = again
        dialog.finished.connect(lambda _result: self._forget(dialog))
        kept = self.kept_clear()
        if kept and isinstance(dialog, Dialog) and dialog.keeps_cards_free:
            stand_clear(dialog, *kept)
        dialog.finished.connect(self.closed)
        open_dialog(dialog)
        event(_log, "dialog", name=type(dialog).__name__)
        self._second_click.watch(dialog)

    def _forget(self, dialog: QDialog) -> None:
        self._dialogs.remove(dialog)
        self._again.pop(dialog, None)
        self._outdated.discard(dialog)

    def anew(self, show: Callable[[], object]) -> Callable[[QDialog], bool]:
        """Return how a dialog that holds nothing of its own is opened again."""

        def again(dialog: QDialog) -> bool:
            dialog.reject()
            show()
            return self.dialog is not None

        return again

    def tell(self, change: Change) -> None:
        """Tell the open dialogs what others changed: each shows it, or says it and stores nothing any more."""
        from tarockblock.ui.kit.dialog import Dialog

        shown = ("evening", "book") if change.evening_id else ("book",)
        told = [each for each in self._dialogs if isinstance(each, Dialog) and each.shows in shown]
        text = notice(change, self.session, self.languages.wording)
        text = text or self.tr("Something was changed in another window or on another computer.")
        if len(told) == 1 and told[0] is self.dialog and (again := self._again.get(told[0])) and again(told[0]):
            if isinstance(self.dialog, Dialog):
                title = self.dialog.windowTitle() if self.dialog.shows == "evening" else ""
                self.dialog.show_outdated(joined(text, sentence(title), by=" "))
            return
        for each in told:
            self._outdated.add(each)
            each.show_outdated(text, self.tr("Close this window and open it again."))

    def place_of(self, place: Position, row: str | None) -> Position | None:
        """Return where a place is now, after changes by others; ``row`` is the row that was there."""
        if not self.session.is_open or self.session.closed:
            return None
        if row is None:
            return place
        index = self.session.index_of(row)
        return None if index is None else replace(place, index=index)

    def row_at(self, place: Position) -> str | None:
        return None if place.index is None else self.session.row_id(place.index)

    def store(self, dialog: StoresEntry, entry: Entry, place: Position, *, holding: bool = False) -> bool:
        """Store an entry; on failure the dialog stays and shows why.

        A new entry gets the time; a corrected one keeps its own. ``holding``: the dealer after it does not change.
        """
        if dialog in self._outdated:
            dialog.show_failure("")  # its foot says why
            return False
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
        """Close the dialog after a change; without one it stays and shows why."""
        if change is None:
            dialog.show_failure(self.bridge.last_failure)
            return False
        dialog.accept()
        return True

    def stored(self, dialog: StoresEntry, store: Callable[[], object]) -> bool:
        """Run ``store`` and close the dialog; on failure it stays and shows why."""
        try:
            store()
        except TarockblockError as error:
            dialog.show_failure(self.bridge.sentence(error))
            return False
        dialog.accept()
        return True

    def ask(
        self, dialog: FormDialog[Any], store: Callable[[], object], done: Callable[[], object] | None = None
    ) -> None:
        """Open a dialog; :meth:`stored` runs ``store`` for its entry, then ``done`` follows."""

        def enter() -> None:
            if self.stored(dialog, store) and done is not None:
                done()

        dialog.entered.connect(enter)
        self.open(dialog)

    def tried(self, get: Callable[[], _Found]) -> _Found | None:
        """Run ``get``; on failure show why and return None."""
        try:
            return get()
        except TarockblockError as error:
            self.failed.emit(self.bridge.sentence(error))
            return None

    def given(self, place: Position) -> tuple[Ruleset, Deal, str, Evaluate]:
        """Return the common inputs of a draft for a hand at a position."""
        ledger = self.session.ledger
        ruleset = ledger.evening.ruleset
        return ruleset, place.state_in(ledger).deal(ruleset), self.languages.language, evaluator(ledger, place)

    def misfits(self, place: Position) -> list[str]:
        """Return why the row being corrected no longer fits, or nothing."""
        ledger = self.session.ledger
        if not place.editing or place.index is None:
            return []
        problems = ledger.rows[place.index].problems
        return [self.languages.wording.problem(found, ledger.evening.ruleset) for found in problems]

    def marks(self) -> dict[str, Mark]:
        """Return the marks by name; colours follow the evening's first seating."""
        everybody = self.session.evening.everybody
        return marks_by_name(everybody)

    def looks(self, round_name: str, names: Sequence[str]) -> Mapping[str, Mark]:
        """Return the marks of a round's people, including those that new people will get."""
        from tarockblock.app.marks import marks_there

        found = self.bridge.attempt(lambda: marks_there(self.session.store, round_name, names))
        return found or marks_by_name(names)
