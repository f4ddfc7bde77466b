"""What Tarockblock relies on in Qt and the system it runs on."""

from __future__ import annotations

import sys


def test_qt__loses_no_none_and_has_fonts(qapp: object) -> None:
    # Void calls: do not lose none. PySide6 6.12.0 loses a reference to None with each call that returns nothing,
    # and dies of it on Python 3.11.
    from PySide6.QtCore import QObject

    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(500):
        thing.setObjectName("x")
    assert sys.getrefcount(None) > before - 100

    # Fonts: exist. Without any font every letter is a box, and nothing else fails.
    from PySide6.QtGui import QFontDatabase

    assert QFontDatabase.families()
