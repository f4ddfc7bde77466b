"""The display keeps the screen on: the desktop is asked by D-Bus, and asked no more once the display is closed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

pytestmark = [
    pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="no D-Bus"),
]

DESKTOP = """
import time
from PySide6.QtCore import ClassInfo, QCoreApplication, QObject, Slot
from PySide6.QtDBus import QDBusConnection
from tarockblock.ui.display.display_window import Awake

app = QCoreApplication([])


@ClassInfo({"D-Bus Interface": "org.freedesktop.ScreenSaver"})
class Desktop(QObject):
    asked = []

    @Slot(str, str, result=int)
    def Inhibit(self, who, why):
        self.asked.append((who, why))
        return 7


bus, desktop = QDBusConnection.sessionBus(), Desktop()
everything = QDBusConnection.RegisterOption.ExportAllSlots
assert bus.registerObject("/org/freedesktop/ScreenSaver", desktop, everything)
assert bus.registerService("org.freedesktop.ScreenSaver")


def connections():
    return len(bus.interface().registeredServiceNames().value())


before, awake = connections(), Awake()
awake.hold("The display")
awake.hold("The display")
until = time.monotonic() + 5
while not desktop.asked and time.monotonic() < until:
    app.processEvents()
print(desktop.asked, connections() - before, awake.held)
awake.dispose()
print(connections() - before, awake.held)
"""

NOBODY = """
from tarockblock.ui.display.display_window import Awake

awake = Awake()
awake.hold("The display")
print(awake.held)
awake.dispose()
"""


def told(*command: str, **environment: str) -> list[str]:
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, env=os.environ | environment)
    return done.stdout.splitlines()


def test_desktop__is_asked_once_and_let_go() -> None:
    said = told("dbus-run-session", "--", sys.executable, "-c", DESKTOP)
    assert said == ["[('Tarockblock', 'The display')] 1 True", "0 False"]


def test_desktop__that_is_not_there_is_not_missed() -> None:
    assert told(sys.executable, "-c", NOBODY, DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere") == ["False"]
