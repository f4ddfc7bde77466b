"""The display for the room and the page for phones, as somebody at the main window uses them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app.display_spot import unpacked
from tarockblock.app.settings import ColorMode
from tarockblock.phone.addresses import Interface
from tarockblock.ui.display.display_window import DisplayWindow
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.sharing import phone_controller
from tarockblock.ui.sharing.phone_dialog import PhoneDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.phone.kit import HERE, get
from tests.store.kit import sample
from tests.ui.typist import wait_for
from tests.ui.waiting import until
from tests.ui.windows import SHIFT, dialog_of, window_fixture

THURSDAY = sample()


window = window_fixture()


def open_display(window: MainWindow) -> DisplayWindow:
    wait_for("the window", [window])
    QTest.keyClick(window, Qt.Key.Key_F11)
    display = window.display.display
    QApplication.processEvents()
    return display


def test_display__follows_everything_and_is_never_lost(window: MainWindow, theme: Theme) -> None:
    # Before any evening: it says so.
    display = open_display(window)
    assert "No evening is open." in display.board.accessibleName()
    assert window.actions_table["display"].isChecked()

    # Every change: another evening, a hand, undo, the language, the appearance.
    window.bridge.start(replace(THURSDAY, entries=THURSDAY.entries[:13]))
    assert "Hand 12" in display.board.accessibleName()
    window.bridge.record(THURSDAY.entries[13])
    assert "Hand 13 Kakadurufer Cilli + Emil" in display.board.accessibleName()
    until(lambda: display.board.chart.layout_shown is not None)
    window.bridge.undo()
    assert "Hand 12" in display.board.accessibleName()
    window.actions_table["language_de"].trigger()
    assert "Spiel 12" in display.board.accessibleName()
    assert display.windowTitle() == "Donnerstagsrunde (Anzeige) – Tarockblock"
    window.actions_table["language_en"].trigger()
    light = display.grab().toImage()
    theme.set_mode(ColorMode.DARK)
    dark = display.grab().toImage()
    assert light.pixelColor(2, 2).lightness() > 200 > 60 > dark.pixelColor(2, 2).lightness()

    # In and out of the full screen by a double click; nothing else on it can be operated.
    assert not display.isFullScreen()
    QTest.mouseDClick(display, Qt.MouseButton.LeftButton)
    assert display.isFullScreen()
    QTest.mouseDClick(display, Qt.MouseButton.LeftButton)
    assert not display.isFullScreen()
    assert display.board.chart.focusPolicy() == Qt.FocusPolicy.NoFocus

    # Esc closes it; its place is remembered; it goes with the main window.
    QTest.keyClick(display, Qt.Key.Key_Escape)
    assert window.display.display is None
    assert not window.actions_table["display"].isChecked()
    assert unpacked(window.preferences.settings.display) is not None
    again = open_display(window)
    window.close()
    assert not again.isVisible()


TWO_SCREENS = """
import json, sys
from PySide6.QtWidgets import QApplication
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.display.display_window import DisplayWindow

app = QApplication([])
Theme(app)
told = []

def tell():
    app.processEvents()
    told.append([display.screen().name(), display.isFullScreen(), display.isVisible()])

laptop, television = app.screens()
display = DisplayWindow()
display.closed.connect(lambda place: told.append(place.packed()))
display.open_at("", laptop)
tell()
for happens in (display._unplugged, display._plugged_in, display._unplugged):
    happens(television)  # off screen nobody can pull a plug; what Qt calls then
    tell()
display.close()
print(json.dumps(told))
"""


def test_two_screens__full_on_the_other_and_back_when_it_is_back(tmp_path: Path) -> None:
    screens = [
        {"name": name, "x": x, "y": 0, "width": wide, "height": high, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
        for name, x, wide, high in (("laptop", 0, 1366, 768), ("television", 1366, 1920, 1080))
    ]
    file = tmp_path / "screens.json"
    file.write_text(json.dumps({"screens": screens}), encoding="utf-8")
    environment = os.environ | {"QT_QPA_PLATFORM": f"offscreen:configfile={file}"}
    done = subprocess.run(
        [sys.executable, "-c", TWO_SCREENS], env=environment, capture_output=True, text=True, check=True
    )
    *told, kept = json.loads(done.stdout)
    there, gone = ["television", True, True], ["laptop", False, True]
    assert told == [there, gone, there, gone]
    place = unpacked(kept)
    assert (place.screen, place.full) == ("television", True), "what it was moved to in need is not what is wanted"


def test_phones__switched_on_for_this_evening(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    wait_for("the window", [window])
    QTest.keyClick(window, Qt.Key.Key_F11, SHIFT)
    assert window.dialogs.dialog is None, "no evening, nothing to read"

    # No home network: it cannot be switched on, and says what to do.
    window.bridge.start(replace(THURSDAY, entries=THURSDAY.entries[:13]))
    monkeypatch.setattr(phone_controller, "interfaces", list)
    QTest.keyClick(window, Qt.Key.Key_F11, SHIFT)
    dialog = dialog_of(window, PhoneDialog)
    assert not dialog.foot.primary.isEnabled()
    assert "connect it" in dialog.foot.reason.text()
    dialog.reject()

    # An address that is there: Enter switches it on, and shows code and address.
    monkeypatch.setattr(phone_controller, "interfaces", lambda: [Interface("lo", HERE)])
    monkeypatch.setattr("tarockblock.phone.addresses.is_private", lambda address: True)
    wait_for("the window", [window])
    QTest.keyClick(window, Qt.Key.Key_F11, SHIFT)
    dialog = dialog_of(window, PhoneDialog)
    assert not dialog.is_on
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    reading = window.phones.reading
    assert dialog.is_on
    assert dialog.link.accessibleName() == reading.link
    assert dialog.code.grab().toImage().pixelColor(QPointF(4, 30).toPoint()).lightness() > 250, "white around the code"
    wait_for("the dialog", [dialog])
    QTest.keyClick(dialog, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == reading.link
    assert window.actions_table["phones"].isChecked()
    assert window.evening_page.header._shared.isVisible()
    window.actions_table["language_de"].trigger()
    assert window.evening_page.header._shared.accessibleName() == "am Handy"
    window.actions_table["language_en"].trigger()
    dialog.reject()
    server = reading._server

    # A hand is on the page a moment later.
    window.bridge.record(THURSDAY.entries[13])
    until(lambda: server._edition == 2)
    assert b"Kakadurufer Cilli + Emil" in get(server).body

    # Opened again, the dialog says that it is on; switched off and on it is another address.
    wait_for("the window", [window])
    QTest.keyClick(window, Qt.Key.Key_F11, SHIFT)
    dialog = dialog_of(window, PhoneDialog)
    assert dialog.is_on
    before = reading.link
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert window.dialogs.dialog is None
    assert reading.is_on, "Enter leaves it on"
    wait_for("the window", [window])
    QTest.keyClick(window, Qt.Key.Key_F11, SHIFT)
    dialog = dialog_of(window, PhoneDialog)
    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not reading.is_on
    assert not dialog.is_on
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert reading.link not in ("", before)
    dialog.reject()

    # The network is gone: the window says so and offers to switch it on again, in one that is there. It comes back.
    monkeypatch.setattr(phone_controller, "interfaces", list)
    window.phones.look()
    assert window.evening_page.header._shared.accessibleName() == "phones: no network"
    assert HERE in window.notice.text
    monkeypatch.setattr(phone_controller, "interfaces", lambda: [Interface("lo", HERE)])
    window.phones.look()
    assert window.evening_page.header._shared.accessibleName() == "on phones"
    monkeypatch.setattr(phone_controller, "interfaces", list)
    window.phones.look()
    before = reading.link
    monkeypatch.setattr(phone_controller, "interfaces", lambda: [Interface("lo", HERE)])
    window.notice.action_triggered.emit()
    dialog = dialog_of(window, PhoneDialog)
    assert not dialog.is_on
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert reading.link not in ("", before)
    dialog.reject()

    # It ends with the evening.
    window.bridge.close_evening()
    assert not reading.is_on
    assert not window.actions_table["phones"].isChecked()
    assert not window.actions_table["phones"].isEnabled()
    assert not window.evening_page.header._shared.isVisible()

    # And with the program.
    window.bridge.reopen()
    reading.switch_on(HERE, window.languages.wording, port=0)
    window.close()
    assert not reading.is_on
