"""An evening of the archive that is over: paid later, and what was changed in it; nothing becomes the open one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app.archive import DetachedSession
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import Store
from tarockblock.ui.evening.history import HistoryDialog
from tarockblock.ui.settle.settle_dialog import SettleDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.pages import NOW
from tests.ui.typist import wait_for
from tests.ui.waiting import until
from tests.ui.windows import Settle


def back_to_list(window: MainWindow) -> None:
    wait_for("the window", [window])
    page = window.archive_page
    if page.stack.currentWidget() is page.evening:
        QTest.keyClick(page.evening.table, Qt.Key.Key_Escape)
    page.list.table.setFocus()


def settle_dialog() -> SettleDialog:
    dialog = next(
        each for each in QApplication.topLevelWidgets() if isinstance(each, SettleDialog) and each.isVisible()
    )
    until(dialog.isActiveWindow)  # until then keys are the window's
    return dialog


def book(window: MainWindow, number: int) -> None:
    """What comes out of a file is closed, but not booked."""
    session = DetachedSession(window.session.store, FixedClock(NOW))
    session.open(number)
    session.close_evening()


def test_settlement__not_booked_or_not_closed_or_in_the_trash_only_to_be_looked_at(
    opened: MainWindow, settle: Settle
) -> None:
    # Settlement: not booked only to be looked at.
    page = opened.archive_page
    QTest.keyClick(page.list.table, Qt.Key.Key_Return)
    QTest.keyClick(page.evening.table, Qt.Key.Key_A)
    dialog = settle_dialog()
    assert not dialog._payments.isEnabled()
    dialog.reject()

    back_to_list(opened)
    # Settlement: of one that is not closed only to be looked at.
    page = opened.archive_page
    chosen = page.list.chosen()
    session = EveningSession(opened.session.store, FixedClock(NOW))
    session.open(chosen.id)
    session.reopen()
    page.look_at(chosen.id)
    QTest.keyClick(page.evening.table, Qt.Key.Key_A)
    dialog = settle_dialog()
    assert not dialog._payments.isEnabled()
    dialog.reject()

    back_to_list(opened)
    # Settlement: in the trash only to be looked at.
    page = opened.archive_page
    QTest.keyClick(page.list.table, Qt.Key.Key_Delete)
    page.list.which.set_current(2)
    page.refresh()
    settle(opened)
    QTest.keyClick(page.list.table, Qt.Key.Key_Return)
    QTest.keyClick(page.evening.table, Qt.Key.Key_A)
    dialog = settle_dialog()
    assert not dialog._payments.isEnabled()
    dialog.reject()


def test_settlement__what_is_paid_is_ticked_a_week_later(opened: MainWindow) -> None:
    """By keys: Enter looks at the evening, A shows who owes whom; it came out of a file, so Ctrl+Enter closes it first.
    Space ticks; the line below follows.
    """
    page = opened.archive_page
    QTest.keyClick(page.list.table, Qt.Key.Key_Return)
    QTest.keyClick(page.evening.table, Qt.Key.Key_A)
    dialog = settle_dialog()
    assert not dialog._payments.isEnabled()
    for _ in range(2):
        dialog._foot.press_primary()
    dialog.close()
    opened.activateWindow()
    until(opened.isActiveWindow)
    before = page.evening._settled.text()
    QTest.keyClick(page.evening.table, Qt.Key.Key_A)
    dialog = settle_dialog()
    QTest.keyClick(dialog._payments._parts[0], Qt.Key.Key_Space)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert before.count("(open)") == page.evening._settled.text().count("(open)") + 1
    assert page.evening.session.closed


def history() -> HistoryDialog:
    dialog = next(
        each for each in QApplication.topLevelWidgets() if isinstance(each, HistoryDialog) and each.isVisible()
    )
    until(dialog.isActiveWindow)  # until then keys are the window's
    return dialog


def test_changes__of_the_evening_chosen_to_be_read(opened: MainWindow, store: Store) -> None:
    """Ctrl+H in the list and at an evening looked at; the row of a change is gone to, and nothing becomes open."""
    page = opened.archive_page
    chosen = page.list.chosen()
    session = EveningSession(store, FixedClock(NOW))
    session.open(chosen.id)
    session.reopen()
    session.strike(2, reason="vergeben")
    session.close_evening()
    opened.session.catch_up()

    QTest.keyClick(opened, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    dialog = history()
    assert any("Struck" in line.what or "struck" in line.what for line in dialog.table.cells.rows)
    row = next(number for number, line in enumerate(dialog.table.cells.rows) if line.index == 2)
    dialog.table.setCurrentIndex(dialog.table.cells.index(row, 0))
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    assert page.stack.currentWidget() is page.evening
    line = page.evening.table.ledger_model.line(page.evening.table.currentIndex().row())
    assert line.index == 2

    QTest.mouseClick(page.evening.changes, Qt.MouseButton.LeftButton)
    history().reject()
    assert not opened.session.is_open
