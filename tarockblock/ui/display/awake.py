"""Keeps the screen from going dark while it is looked at and nobody touches anything.

By what each system has for that; where it has nothing, as on a bare X server, its own settings hold.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress

_SERVICE, _PATH = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"
_BUS = "tarockblock-display"

_ON, _OFF = 0x80000000 | 0x00000002, 0x80000000
"""Of Windows: ``ES_CONTINUOUS | ES_DISPLAY_REQUIRED``, and the former alone."""


class Awake:
    """Once :meth:`hold` is called the screen stays on until :meth:`dispose`, at most until the process ends."""

    def __init__(self) -> None:
        self._helper: subprocess.Popen[bytes] | None = None
        self.held = False
        """Whether the system was asked to keep it on."""

    def hold(self, reason: str) -> None:
        """Keep it on; ``reason`` is what a desktop tells whoever asks why."""
        if self.held:
            return
        if sys.platform == "win32":
            import ctypes

            self.held = ctypes.windll.kernel32.SetThreadExecutionState(_ON) != 0
        elif sys.platform == "darwin":
            with suppress(OSError):
                self._helper = subprocess.Popen(["/usr/bin/caffeinate", "-d", "-w", str(os.getpid())])
            self.held = self._helper is not None
        else:
            self.held = _ask_desktop(reason)

    def dispose(self) -> None:
        """It may go dark again."""
        if not self.held:
            return
        self.held = False
        if sys.platform == "win32":
            import ctypes

            ctypes.windll.kernel32.SetThreadExecutionState(_OFF)
        elif self._helper is not None:
            self._helper.terminate()
            self._helper.wait()
            self._helper = None
        else:
            from PySide6.QtDBus import QDBusConnection

            QDBusConnection.disconnectFromBus(_BUS)


def _ask_desktop(reason: str) -> bool:
    """Ask by D-Bus, without waiting for an answer; what was asked for ends with the connection it was asked by."""
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

    bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, _BUS)
    if not bus.isConnected():
        QDBusConnection.disconnectFromBus(_BUS)
        return False
    call = QDBusMessage.createMethodCall(_SERVICE, _PATH, _SERVICE, "Inhibit")
    call.setArguments(["Tarockblock", reason])
    return bus.send(call)
