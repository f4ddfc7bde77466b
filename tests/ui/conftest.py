"""A themed application for windows and dialogs: light, 100 %, put back after each test."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtWidgets import QApplication

from tarockblock.ui.theme import ColorMode, Theme


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The one theme of the test run."""
    # Dialogs of earlier tests go now, not while Qt hands out the list of all widgets to be restyled.
    gc.collect()
    made = qapp.property("tarockblock_theme")
    theme = made if isinstance(made, Theme) else Theme(qapp, ColorMode.LIGHT)
    theme.set_mode(ColorMode.LIGHT)
    theme.set_text_scale(100)
    yield theme
    theme.set_mode(ColorMode.LIGHT)
    theme.set_text_scale(100)
