"""Keys typed while one window gives way to another reach the one that comes, all of them and in order.

From the opening of a dialog until the system gives it the keyboard, keys go on to the window below: Qt would drop them,
since a modal dialog blocks it. Keys typed while something is stored are addressed to the dialog that closes by it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QDialog
from shiboken6 import isValid

_PATIENCE_MS = 3000
"""So long a window may take to be given the keyboard; then it gets the keys without."""

_Type = QEvent.Type
_KEYS = (_Type.KeyPress, _Type.KeyRelease)
_BLOCKED = frozenset(
    {
        *(_Type.MouseButtonPress, _Type.MouseButtonRelease, _Type.MouseButtonDblClick, _Type.Wheel, _Type.Close),
        *(_Type.TouchBegin, _Type.TouchUpdate, _Type.TouchEnd, _Type.TabletPress, _Type.TabletRelease),
    }
)
"""What a window below a dialog does not get; Qt sees to it once the dialog has the keyboard."""


class KeyHandover(QObject):
    """One for the whole application. Watches only while a window is awaited, or keys are still to be handed on."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._awaited: QWindow | None = None
        self._held: list[QKeyEvent] = []
        self._handing_on = False
        self._opening: dict[QDialog, QWindow | None] = {}
        """Dialogs that do not block yet, each with the window below."""
        self._closed: list[QDialog] = []
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._arrived)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._arrived)
        application.focusWindowChanged.connect(self._focus_changed)

    def opened(self, dialog: QDialog) -> None:
        """A dialog is shown now: it goes when it is closed, and until then keys are its own."""
        dialog.finished.connect(lambda _result: self._finished(dialog))
        handle, focus = _handle(dialog), _focus()
        if handle is None or handle is focus or (focus is None and self._awaited is None):
            return  # one of the system's own, or it has the keyboard, or nobody types here
        self._opening[dialog] = handle.transientParent()
        handle.setTransientParent(None)  # type: ignore[arg-type]  # the stubs leave out that it may be none
        _reconsider(dialog)
        self._await(handle)

    def closing(self, dialog: QDialog) -> None:
        """A dialog is about to be closed: the window below gets the keyboard first.

        Left to the system, it would be nobody's from the one's going to the other's turn.
        """
        if dialog.windowHandle() is _focus():
            for window in _below(dialog)[:1]:
                window.requestActivate()

    def _finished(self, dialog: QDialog) -> None:
        """Its window stays until the one below has the keyboard: keys may still be addressed to it."""
        self._opening.pop(dialog, None)
        self._closed.append(dialog)
        below, active = _below(dialog), QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
        awaits = active and below and below[0] is not _focus()
        self._await(below[0] if awaits else None)
        if not awaits:
            self._soon.start()

    def _await(self, window: QWindow | None) -> None:
        self._awaited = window
        self._application.installEventFilter(self)
        self._patience.start()

    def _focus_changed(self, focus: QWindow | None) -> None:
        if focus is not None and focus is self._awaited:
            self._soon.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hold keys, whatever window they are addressed to; the mouse does nothing below a dialog that comes."""
        if self._handing_on or not isinstance(watched, QWindow):
            return False
        if event.type() == _Type.ShortcutOverride:
            event.accept()  # a key that is held is nobody's shortcut yet
            return True
        if isinstance(event, QKeyEvent) and event.type() in _KEYS:
            if not event.isAutoRepeat():
                self._held.append(event.clone())
            return True
        if event.type() not in _BLOCKED or not event.spontaneous():
            return False
        return any(isValid(each) and watched in _below(each) for each in self._opening)

    def _arrived(self) -> None:
        """The window has the keyboard, or was waited for long enough: it gets the keys, until one opens another."""
        self._patience.stop()
        awaited, self._awaited = self._awaited, None
        # From here on the dialogs are modal again.
        opening, self._opening = self._opening, {}
        for dialog, below in opening.items():
            handle = dialog.windowHandle() if isValid(dialog) else None
            if handle is not None and below is not None and isValid(below):
                handle.setTransientParent(below)
                _reconsider(dialog)
        while self._held and self._awaited is None:
            window, event = _focus() or awaited, self._held.pop(0)
            if window is not None and isValid(window):
                self._hand_on(event, window)
        if self._awaited is None:
            self._application.removeEventFilter(self)
            for dialog in filter(isValid, self._closed):
                dialog.deleteLater()
            self._closed.clear()

    def _hand_on(self, event: QKeyEvent, window: QWindow) -> None:
        self._handing_on = True
        try:
            QApplication.sendEvent(window, event)
        finally:
            self._handing_on = False


def _focus() -> QWindow | None:
    """The window with the keyboard; none where no window of ours has it, whatever the stubs say."""
    return QGuiApplication.focusWindow()


def _handle(dialog: QDialog) -> QWindow | None:
    """Its window; none where the system brings a dialog of its own."""
    return dialog.windowHandle()


def _below(dialog: QDialog) -> list[QWindow]:
    """The windows a dialog was opened over, the next one first."""
    found, parent = [], dialog.parentWidget()
    while parent is not None:
        handle = parent.window().windowHandle()
        if handle is not None:
            found.append(handle)
        parent = parent.window().parentWidget()
    return found


def _reconsider(dialog: QDialog) -> None:
    """Have Qt ask again whether the windows below a dialog are blocked by it: it does when their parent is set."""
    for window in _below(dialog):
        window.setTransientParent(window.transientParent())


def handover() -> KeyHandover:
    """The one of the application."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application.findChild(KeyHandover) or KeyHandover(application)
