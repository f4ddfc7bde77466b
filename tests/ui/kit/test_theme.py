"""The theme: fonts, sizes, appearance, and the sound reference count that painting needs."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontInfo, QFontMetricsF, QPalette, QPen
from pytestqt.qtbot import QtBot

from tarockblock.app.settings import ColorMode
from tarockblock.paths import font_files
from tarockblock.ui.kit.fonts import FAMILY
from tarockblock.ui.kit.icons import icon_pixmap
from tarockblock.ui.kit.theme import Theme, current_theme, px
from tarockblock.ui.kit.tokens import DARK
from tarockblock.ui.kit.widgets.text_label import TextLabel


def test_theme__fonts_figures_and_icons(theme: Theme) -> None:
    # Theme: is found by widgets.
    assert current_theme() is theme

    # Theme: brings its own face.
    assert all(path.is_file() for path in font_files())
    assert (font_files()[0].parent / "OFL.txt").is_file()
    assert QFontInfo(theme.font(14)).family() == FAMILY

    # Theme: figures are tabular.
    metrics = QFontMetricsF(theme.font(14))
    assert metrics.horizontalAdvance("11111") == pytest.approx(metrics.horizontalAdvance("88888"))
    assert metrics.horizontalAdvance("+") == pytest.approx(metrics.horizontalAdvance("−"))

    # Icons: take the colour asked for.
    image = icon_pixmap("pause", "#ff0000", 24, 2.0).toImage()
    colors = {image.pixelColor(x, 24).name() for x in range(48) if image.pixelColor(x, 24).alpha() == 255}
    assert colors == {"#ff0000"}


def test_theme__sizes_and_widgets_follow(theme: Theme, qtbot: QtBot) -> None:
    # Theme: widgets change with it.
    label = TextLabel("Anna", 14)
    qtbot.addWidget(label)
    with qtbot.waitSignal(theme.changed):
        theme.set_mode(ColorMode.DARK)
    theme.set_text_scale(200)
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == DARK.text.lower()
    assert label.font().pixelSize() == 28
    assert theme.tokens.dark

    # Theme: sizes follow the text size.
    theme.set_text_scale(150)
    assert (px(34), px(0), px(-78), theme.font(14).pixelSize()) == (51, 0, -117, 21)
    theme.set_text_scale(500)
    assert theme.text_scale == 200


def test_binding__void_calls_keep_their_references_to_none() -> None:
    """PySide6 6.12.0 under Python 3.11 loses one reference to None with every void call and dies of it."""
    pen = QPen()
    before = sys.getrefcount(None)
    for _ in range(500):
        pen.setWidth(1)
        pen.setStyle(Qt.PenStyle.SolidLine)
    assert sys.getrefcount(None) >= before - 50


def test_wishes__the_desktop_s_answer_is_heard(theme: Theme, qtbot: QtBot) -> None:
    # As from the portal: 1 is the wish for more contrast (org.freedesktop.appearance, "contrast").
    dbus = pytest.importorskip("PySide6.QtDBus")
    question = dbus.QDBusMessage.createMethodCall("a.b", "/a", "a.b", "ReadOne")
    answer = dbus.QDBusPendingCall.fromCompletedCall(question.createReply(1))
    assert not theme.desktop_preferences.contrast
    with qtbot.waitSignal(theme.desktop_preferences.changed, timeout=5000):
        theme.desktop_preferences.wait_for(dbus.QDBusPendingCallWatcher(answer, theme.desktop_preferences), "contrast")
    assert theme.desktop_preferences.contrast
    assert not theme.desktop_preferences.reduced_motion
