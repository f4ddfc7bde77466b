"""The theme: fonts, sizes, appearance, and the sound reference count that painting needs."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontInfo, QFontMetricsF, QPalette, QPen
from pytestqt.qtbot import QtBot

from tarockblock.ui.icons import icon_pixmap
from tarockblock.ui.theme import DARK, FAMILY, ColorMode, Theme, font_paths, theme_of
from tarockblock.ui.widgets.text_label import TextLabel


def test_theme__is_found_by_widgets(theme: Theme) -> None:
    assert theme_of() is theme


def test_theme__brings_its_own_face(theme: Theme) -> None:
    assert all(path.is_file() for path in font_paths())
    assert (font_paths()[0].parent / "OFL.txt").is_file()
    assert QFontInfo(theme.font(14)).family() == FAMILY


def test_theme__figures_are_tabular(theme: Theme) -> None:
    metrics = QFontMetricsF(theme.font(14))
    assert metrics.horizontalAdvance("11111") == pytest.approx(metrics.horizontalAdvance("88888"))
    assert metrics.horizontalAdvance("+") == pytest.approx(metrics.horizontalAdvance("−"))


def test_theme__sizes_follow_the_text_size(theme: Theme) -> None:
    theme.set_text_scale(150)
    assert (theme.px(34), theme.px(0), theme.px(-78), theme.font(14).pixelSize()) == (51, 0, -117, 21)
    theme.set_text_scale(500)
    assert theme.text_scale == 200


def test_theme__widgets_change_with_it(theme: Theme, qtbot: QtBot) -> None:
    label = TextLabel("Anna", 14)
    qtbot.addWidget(label)
    with qtbot.waitSignal(theme.changed):
        theme.set_mode(ColorMode.DARK)
    theme.set_text_scale(200)
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == DARK.text.lower()
    assert label.font().pixelSize() == 28
    assert theme.is_dark


def test_icons__take_the_colour_asked_for(theme: Theme) -> None:
    image = icon_pixmap("pause", "#ff0000", 24, 2.0).toImage()
    colors = {image.pixelColor(x, 24).name() for x in range(48) if image.pixelColor(x, 24).alpha() == 255}
    assert colors == {"#ff0000"}


def test_binding__void_calls_keep_their_references_to_none() -> None:
    """PySide6 6.12.0 under Python 3.11 loses one reference to None with every void call and dies of it."""
    pen = QPen()
    before = sys.getrefcount(None)
    for _ in range(500):
        pen.setWidth(1)
        pen.setStyle(Qt.PenStyle.SolidLine)
    assert sys.getrefcount(None) >= before - 50
