"""What the system wants of every program: more contrast, less motion. Qt tells of the first, the desktop of both."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QStyleHints

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusPendingCallWatcher

_log = logging.getLogger(__name__)

_PORTAL = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings")
_NAMESPACE = "org.freedesktop.appearance"


class DesktopPreferences(QObject):
    """``changed`` when one of them did. What is not known is not preferred."""

    changed = Signal()

    def __init__(self, hints: QStyleHints, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Since Qt 6.10. Held with what they belong to: PySide lets go of the one with the other.
        self._all_hints = hints
        self._hints = hints.accessibility() if hasattr(hints, "accessibility") else None
        self._answers = {"contrast": False, "reduced-motion": False}
        if self._hints is not None:
            self._hints.contrastPreferenceChanged.connect(self.changed)

    @property
    def contrast(self) -> bool:
        """Whether more contrast is preferred."""
        if self._hints is not None and self._hints.contrastPreference() == Qt.ContrastPreference.HighContrast:
            return True
        return self._answers["contrast"]

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing is to move."""
        return self._answers["reduced-motion"]

    def ask_desktop(self) -> None:
        """Ask the desktop portal (freedesktop.org), where there is one, and wait for no answer."""
        try:
            from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher
        except ImportError:
            _log.info("no D-Bus: the desktop's preferences are not known")
            return
        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return
        for key in self._answers:
            question = QDBusMessage.createMethodCall(*_PORTAL, "ReadOne")
            question.setArguments([_NAMESPACE, key])
            self.wait_for(QDBusPendingCallWatcher(bus.asyncCall(question), self), key)

    def wait_for(self, answer: QDBusPendingCallWatcher, key: str) -> None:
        """Hear the answer to one of them when it comes."""
        answer.setObjectName(key)
        answer.finished.connect(self._answered)  # a method: PySide hands a partial no arguments

    def _answered(self, watcher: QDBusPendingCallWatcher) -> None:
        arguments = watcher.reply().arguments()
        watcher.deleteLater()
        if not watcher.isError() and arguments:
            answer = arguments[0]
            self.set_answer(watcher.objectName(), answer.variant() if hasattr(answer, "variant") else answer)

    def set_answer(self, key: str, value: object) -> None:
        """The desktop's answer: 1 is yes, anything else no."""
        wanted = value == 1
        if self._answers.get(key, wanted) is not wanted:
            self._answers[key] = wanted
            self.changed.emit()
