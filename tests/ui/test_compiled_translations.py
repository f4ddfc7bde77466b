"""What the program loads is the German of today."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from tarockblock.ui.kit.languages import Languages
from tests.packaging.test_translations_build import SAMPLE
from tests.sources import ROOT
from tests.ui.test_translations import GERMAN, messages


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


def test_compiled__by_the_build_is_read_by_qt(
    tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tarockblock_de.ts").write_text(SAMPLE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    (qm,) = import_module("hatch_build").compile_translations(tmp_path, tmp_path / "out")
    translator = QTranslator()
    assert translator.load(str(qm))
    assert translator.translate("Ledger", "Settle &now…") == "Jetzt ab&rechnen …"
    assert translator.translate("Ledger", "%n hand(s)", None, 1) == "%n Spiel"
    assert translator.translate("Ledger", "%n hand(s)", None, 5) == "%n Spiele"
    assert translator.translate("Ledger", "Open", "an evening") == "Öffnen"
