"""What the program loads is the German of today."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6.QtCore")

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from tarockblock.ui.i18n import Languages
from tests.ui.test_translations import GERMAN, messages

pytestmark = pytest.mark.qt


def test_compiled__is_what_the_program_loads(qapp: QApplication) -> None:
    """`dev.py` compiles before it tests; what is loaded must be today's German, plurals and Qt's own words included."""
    languages = Languages(qapp, "de")
    try:
        for each in messages(GERMAN):
            if not each.plural:
                assert QCoreApplication.translate(each.context, each.source) == each.forms[0], each
        assert QCoreApplication.translate("SettleDialog", "%n hand(s)", "", 1) == "1 Spiel"
        assert QCoreApplication.translate("SettleDialog", "%n hand(s)", "", 5) == "5 Spiele"
        assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    finally:
        languages.set_setting("en")
    assert QCoreApplication.translate("SettleDialog", "%n hand(s)", "", 1) == "1 hand"
    assert QCoreApplication.translate("Actions", "Undo") == "Undo"
