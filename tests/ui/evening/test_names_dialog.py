"""Who is the same person, by keys: ticked, named, refused where it cannot be, taken apart again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.names_dialog import NamesDialog
from tarockblock.ui.kit.theme import Theme, px
from tests.ui.evening.test_names_draft import ANNA, FRANZ, FRANZL, HUBER, line
from tests.ui.waiting import activated


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> NamesDialog:
    made = NamesDialog([ANNA, FRANZ, FRANZL], Wording("en"))
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    return activated(qtbot, made)


def reason(dialog: NamesDialog) -> str:
    return dialog.foot.reason.text()


def test_two_become_one_by_keys_and_by_mouse_and_are_taken_apart(qtbot: QtBot, dialog: NamesDialog) -> None:
    # By keys two become one. The name of whoever played more is offered; Space ticks, Enter does it.
    assert reason(dialog).startswith("Tick the names of one person")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Up, Qt.Key.Key_Space):
        qtbot.keyClick(dialog.list, key)
    assert dialog.name.text() == "Franz"
    with qtbot.waitSignal(dialog.entered) as caught:
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert caught.args == [(["Franz", "Franzl"], "Franz")]
    assert dialog.isVisible()

    dialog.set_people([ANNA, FRANZ, FRANZL])
    # By mouse anywhere on the row.
    for row in (1, 2):
        spot = dialog.list.visualItemRect(dialog.list.item(row)).center()
        qtbot.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert dialog.list.ticked == [1, 2]
    with qtbot.waitSignal(dialog.entered):
        qtbot.mouseClick(dialog.foot.primary, Qt.MouseButton.LeftButton)

    dialog.set_people([ANNA, FRANZ, FRANZL])
    # A letter goes to the next name with it.
    dialog.list.setCurrentRow(0)
    qtbot.keyClick(dialog.list, "f")
    assert dialog.list.currentRow() == 1

    dialog.set_people([ANNA, FRANZ, FRANZL])
    dialog.list.setCurrentRow(0)
    # Taken apart by key only who was joined.
    dialog.set_people([ANNA, HUBER])
    assert not dialog.apart.isEnabled()
    with qtbot.assertNotEmitted(dialog.apart_wanted):
        qtbot.keyClick(dialog.list, Qt.Key.Key_Delete)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    with qtbot.waitSignal(dialog.apart_wanted) as caught:
        qtbot.keyClick(dialog.list, Qt.Key.Key_Delete)
    assert caught.args == ["Franz Huber"]


def test_a_name_is_typed_and_a_refusal_stays_until_something_else_is_ticked(qtbot: QtBot, dialog: NamesDialog) -> None:
    """What is missing when: tests/ui/evening/test_names_draft.py."""
    # One alone needs another name.
    dialog.list.tick(2)
    assert reason(dialog) == "Tick a second name, or type another one."
    assert not dialog.foot.primary.isEnabled()
    dialog.name.setFocus()
    qtbot.keyClicks(dialog.name, "Ferdl")
    with qtbot.waitSignal(dialog.entered) as caught:
        qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    assert caught.args == [(["Franzl"], "Ferdl")]

    dialog.set_people([ANNA, FRANZ, FRANZL])
    # A refusal stays until something else is ticked.
    dialog.list.tick(0)
    dialog.list.tick(1)
    dialog.show_failure("Anna and Franz both sat there")
    assert reason(dialog) == "Anna and Franz both sat there."
    dialog.list.tick(0)
    assert reason(dialog) == "Tick a second name, or type another one."

    dialog.set_people([ANNA, FRANZ, FRANZL])
    # A refusal with nobody ticked offers nothing.
    dialog.show_failure("a rest is counted in under another name")
    assert reason(dialog) == "A rest is counted in under another name."
    assert not dialog.foot.primary.isEnabled()
    dialog.list.tick(0)
    dialog.list.tick(1)
    dialog.show_failure("the database is locked")
    assert dialog.foot.primary.isEnabled()


def test_the_list__leaves_room_and_has_the_keys_and_who_was_made(dialog: NamesDialog, qtbot: QtBot) -> None:
    # The longest name leaves room for how often. What is painted right of it looks the same whatever the name.
    pictures = []
    for name in ("Anna", "M" * 40):
        dialog.set_people([replace(ANNA, called=name)])
        row = dialog.list.visualItemRect(dialog.list.item(0))
        pictures.append(dialog.list.viewport().grab(row.adjusted(row.width() - px(120), 0, 0, 0)).toImage())
    assert pictures[0] == pictures[1]

    dialog.set_people([ANNA, FRANZ, FRANZL])
    # Who was made is current.
    dialog.list.tick(1)
    dialog.list.tick(2)
    dialog.name.setFocus()
    dialog.name.clear()
    qtbot.keyClicks(dialog.name, "Franz Huber")
    dialog.entered.connect(lambda *_: dialog.set_people([line("Aaron"), ANNA, HUBER, line("Zita")]))
    qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.list.currentRow() == 2
    assert dialog.focusWidget() is dialog.list
