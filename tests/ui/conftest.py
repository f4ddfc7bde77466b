"""A themed application for windows and dialogs: light, 100 %, put back after each test."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.ui.i18n import Languages
from tarockblock.ui.theme import ColorMode, Theme
from tests.ui.waiting import PATIENCE_MS

for _waiting in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals):
    _waiting.__kwdefaults__["timeout"] = PATIENCE_MS


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The one theme of the test run."""
    # Where no main loop runs, nobody else sees to windows of earlier tests that only wait to be deleted.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    made = qapp.property("tarockblock_theme")
    theme = made if isinstance(made, Theme) else Theme(qapp, ColorMode.LIGHT)
    _put_back(theme)
    yield theme
    _put_back(theme)


def _put_back(theme: Theme) -> None:
    """Light, 100 %; windows nobody holds go before, not while Qt hands out the list of all widgets to be restyled."""
    if theme.mode is not ColorMode.LIGHT or theme.text_scale != 100:
        gc.collect()
        theme.set_mode(ColorMode.LIGHT)
        theme.set_text_scale(100)


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> Iterator[None]:
    """Whatever language a test has put on, the next one begins without."""
    yield
    for languages in qapp.findChildren(Languages):
        for translator in languages._translators:
            qapp.removeTranslator(translator)
    QLocale.setDefault(QLocale("en_GB"))
