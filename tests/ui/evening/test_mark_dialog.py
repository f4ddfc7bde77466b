"""A person's colour and letter: chosen with arrows, a click and the field, from *Names*, and taken back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tarockblock.app.marks import MarkDraft, marks_of
from tarockblock.domain.marks import Mark
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.mark_dialog import MarkDialog
from tarockblock.ui.evening.names_dialog import NamesDialog
from tarockblock.ui.kit.marks import marks_for
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.waiting import activated


def test_mark__arrows_choose_a_colour_and_say_whose_it_is(qtbot: QtBot, theme: Theme) -> None:
    draft = MarkDraft("Anna", Mark("A", 0), {"Bert": Mark("B", 1), "Cilli": Mark("C", 2)})
    dialog = MarkDialog(draft, Wording("en"))
    activated(qtbot, dialog)
    assert not dialog.primary.isEnabled()
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Right)
    assert (draft.mark, dialog.others.text()) == (Mark("A", 1), "Bert has this colour and swaps with Anna.")
    qtbot.keyClick(dialog.letters, Qt.Key.Key_Backspace)
    assert not dialog.primary.isEnabled()
    qtbot.keyClicks(dialog.letters, "c")
    assert dialog.others.text().endswith("Cilli has this letter and gets another one.")
    qtbot.mouseClick(dialog.swatches.buttons[12], Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(dialog.entered):
        qtbot.keyClick(dialog.letters, Qt.Key.Key_Return)
    assert draft.mark == Mark("C", 12)


def test_mark__from_names_by_keys_shown_everywhere_and_taken_back(qtbot: QtBot, window: MainWindow) -> None:
    store = window.session.store
    before = dict(marks_of(store))
    window.names.ask()
    names = window.dialogs.dialog
    assert isinstance(names, NamesDialog)
    anna = names.draft.people[0].called
    with qtbot.waitActive(names):
        names.activateWindow()
    qtbot.keyClick(names.list, Qt.Key.Key_F2)
    dialog = window.dialogs.dialog
    assert isinstance(dialog, MarkDialog)
    dialog.swatches.buttons[9].click()
    dialog.enter()
    assert marks_of(store)[anna].color == marks_for([anna])[0].color == names.draft.rows[0].mark.color == 9
    names.reject()
    window.notice.action_triggered.emit()
    assert dict(marks_of(store)) == before
    assert marks_for([anna]) == [before[anna]]
