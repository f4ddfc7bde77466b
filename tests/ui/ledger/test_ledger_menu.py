"""Context menus of *Abend*: a row's own actions on a row, what can be entered beside all rows, a player's card."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tarockblock.ui.evening.evening_dialog import EveningDialog
from tarockblock.ui.evening.mark_dialog import MarkDialog
from tarockblock.ui.evening.names_dialog import NamesDialog
from tarockblock.ui.evening.table_dialog import TableDialog
from tarockblock.ui.hand.hand_dialog import HandDialog
from tarockblock.ui.kit.widgets.player_card import PlayerCard
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.windows import window_fixture

ENTERING = ["Enter hand …", "Trischaken …", "Renonce …", "Struck hand …", "Correction …", "Change the table …"]


window = window_fixture(sample(entries=3))
"""Three rows, so that there is room below them."""


def ask(widget: QWidget, spot: QPoint, reason: QContextMenuEvent.Reason = QContextMenuEvent.Reason.Mouse) -> None:
    QApplication.sendEvent(widget, QContextMenuEvent(reason, spot, widget.mapToGlobal(spot)))


def offered() -> list[str]:
    """What stands in the menu that is open; it is closed then."""
    menu = QApplication.activePopupWidget()
    if menu is None:
        return []
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions() if action.isEnabled()]
    menu.close()
    return texts


def below(window: MainWindow) -> QPoint:
    """A place below the last row."""
    table = window.evening_page.table
    spot = QPoint(table.viewport().width() // 2, table.viewport().height() - 5)
    assert not table.indexAt(spot).isValid()
    return spot


def test_below_the_rows__it_does_what_it_says(window: MainWindow) -> None:
    ask(window.evening_page.table.viewport(), below(window))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert isinstance(window.dialogs.dialog, HandDialog)


def test_below_the_rows__what_can_be_entered_and_nothing_of_the_current_row(window: MainWindow) -> None:
    # On a row: its own actions. Qt opens that menu by itself, and waits in it: so only that nothing keeps it back.
    table = window.evening_page.table
    table.go_to_last_entry()
    row = table.visualRect(table.currentIndex()).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, row, table.viewport().mapToGlobal(row))
    assert not table.beside_rows.eventFilter(table.viewport(), event)
    assert offered() == []

    # On the header: none.
    header = window.evening_page.table.header
    ask(header.viewport(), QPoint(5, 5))
    assert offered() == []

    # Below the rows: what can be entered and nothing of the current row.
    window.evening_page.table.go_to_last_entry()
    ask(window.evening_page.table.viewport(), below(window))
    assert offered()[:6] == ENTERING


def test_by_keyboard_and_closed__what_can_be_entered_or_only_the_way_back(window: MainWindow) -> None:
    # By keyboard: the current row s and without one what can be entered.
    table = window.evening_page.table
    keyboard = QContextMenuEvent.Reason.Keyboard
    table.go_to_last_entry()
    event = QContextMenuEvent(keyboard, QPoint(), table.mapToGlobal(QPoint(0, table.height() - 5)))
    assert not table.beside_rows.eventFilter(table, event)
    window.bridge.start(replace(window.session.evening, entries=()))
    ask(table, QPoint(5, 5), keyboard)
    assert offered()[:6] == ENTERING

    # Below the rows: of a closed evening only the way back.
    window.bridge.close_evening()
    ask(window.evening_page.table.viewport(), below(window))
    assert offered() == ["Reopen evening"]


def choose(window: MainWindow, row: int) -> QWidget | None:
    """Choose a row of the menu of the second card, and what opens."""
    ask(window.evening_page.findChildren(PlayerCard)[1], QPoint(20, 20))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.actions()[row].trigger()
    menu.close()
    return window.dialogs.dialog


def test_card__leads_to_the_names_and_to_the_table_filled_in(window: MainWindow) -> None:
    here = choose(window, 0)
    assert isinstance(here, EveningDialog)
    assert here.focusWidget() is here.names[1], "the name in this evening"
    here.reject()
    mark = choose(window, 1)
    assert isinstance(mark, MarkDialog)
    assert mark.draft.name == "Bert"
    mark.reject()
    leaves = choose(window, 4)
    assert isinstance(leaves, TableDialog)
    assert leaves.draft.gone == ("Bert",)
    QTest.keyClick(leaves.primary, Qt.Key.Key_Return)
    assert window.session.ledger.next_deal().seating == ("Anna", "Cilli", "Dora", "Emil")
    assert len(window.session.evening.entries) == 4
    window.bridge.close_evening()
    names = choose(window, 0)
    assert isinstance(names, NamesDialog), "in a closed evening names are as they were written"
    assert names.draft.people[names.list.currentRow()].called == "Bert"
    assert names.focusWidget() is names.name
