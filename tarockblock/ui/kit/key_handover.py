"""Forwards keys typed while a window is replaced by another, completely and in order.

Between opening a dialog and the system giving it the focus, keys still arrive at the window below, where Qt would
drop them because a modal dialog blocks it. Keys typed while a hand is being stored arrive at the dialog that is
closing.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QDialog
from shiboken6 import isValid

_PATIENCE_MS = 3000
"""Longest wait for a window to get the focus; then it gets the keys anyway."""

_Type = QEvent.Type
_KEYS = (_Type.KeyPress, _Type.KeyRelease)
_BLOCKED = frozenset(
    {
        *(_Type.MouseButtonPress, _Type.MouseButtonRelease, _Type.MouseButtonDblClick, _Type.Wheel, _Type.Close),
        *(_Type.TouchBegin, _Type.TouchUpdate, _Type.TouchEnd, _Type.TabletPress, _Type.TabletRelease),
    }
)
"""Events withheld from a window below a dialog; Qt does so once the dialog has the focus."""


class KeyHandover(QObject):
    """The application's key handover. It filters events only while a window is awaited or keys are queued."""

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
        """Queue keys for a dialog that has just been shown."""
        dialog.finished.connect(lambda _result: self._finished(dialog))
        handle, focus = _handle(dialog), _focus()
        if handle is None or handle is focus or (focus is None and self._awaited is None):
            return  # a native dialog, or it has the focus already, or nobody is typing here
        self._opening[dialog] = handle.transientParent()
        handle.setTransientParent(None)  # type: ignore[arg-type]  # the stubs leave out that it may be none
        _reconsider(dialog)
        self._await(handle)

    def closing(self, dialog: QDialog) -> None:
        """Give the focus to the window below before a dialog closes, so that no window is without it in between."""
        if dialog.windowHandle() is _focus():
            for window in _below(dialog)[:1]:
                window.requestActivate()

    def _finished(self, dialog: QDialog) -> None:
        """Keep the dialog's native window until the one below has the focus, since keys may still arrive there."""
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
        """Queue keys of any window; block the mouse below a dialog that is opening."""
        if self._handing_on or not isinstance(watched, QWindow):
            return False
        if event.type() == _Type.ShortcutOverride:
            event.accept()  # a queued key must trigger no shortcut yet
            return True
        if isinstance(event, QKeyEvent) and event.type() in _KEYS:
            if not event.isAutoRepeat():
                self._held.append(event.clone())
            return True
        if event.type() not in _BLOCKED or not event.spontaneous():
            return False
        return any(isValid(each) and watched in _below(each) for each in self._opening)

    def _arrived(self) -> None:
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
    """Return our window with the focus, or None; Qt's stubs hide that it can be None."""
    return QGuiApplication.focusWindow()


def _handle(dialog: QDialog) -> QWindow | None:
    """Return the native window, or None for a native dialog."""
    return dialog.windowHandle()


def _below(dialog: QDialog) -> list[QWindow]:
    found, parent = [], dialog.parentWidget()
    while parent is not None:
        handle = parent.window().windowHandle()
        if handle is not None:
            found.append(handle)
        parent = parent.window().parentWidget()
    return found


def _reconsider(dialog: QDialog) -> None:
    """Make Qt check again which windows a dialog blocks; setting its parent does that."""
    for window in _below(dialog):
        window.setTransientParent(window.transientParent())


def handover() -> KeyHandover:
    """Return the application's key handover, creating it on first use."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application.findChild(KeyHandover) or KeyHandover(application)
