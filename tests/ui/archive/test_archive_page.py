"""The place *Archiv*: finding, looking, trash and back, renaming, several files at once, another ruleset."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.app import archive, checking
from tarockblock.app.storage import Store
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.ui.archive.archive_lines import TITLE, TURNOVER, WINNER
from tarockblock.ui.archive.archive_what_if import WhatIfView
from tarockblock.ui.evening.evening_dialog import EveningDialog
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.plain_table import SlimScrollBar
from tarockblock.ui.settle.settle_dialog import SettleDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.typist import wait_for
from tests.ui.waiting import until
from tests.ui.windows import Settle, dialog_of


def titles(window: MainWindow) -> list[str]:
    model = window.archive_page.list.model
    return [model.index(row, TITLE).data() for row in range(model.rowCount())]


def test_list__finds_sorts_looks_and_goes_on(opened: MainWindow, store: Store) -> None:
    """What stands in the lines: tests/ui/archive/test_archive_lines.py."""
    # List: the latest first with winner and turnover.
    model = opened.archive_page.list.model
    assert titles(opened)[-1] == "Früher · not in the book"
    summary = model.row(0)
    best = compute_ledger(archive.load(store, summary.id)).points
    assert model.index(0, WINNER).data() == max(best, key=lambda name: best[name].value)
    tip, across = Qt.ItemDataRole.ToolTipRole, Qt.Orientation.Horizontal
    assert "points" in model.headerData(WINNER, across, tip)
    assert "money" in model.headerData(TURNOVER, across, tip)

    # Search: by words in notes and by year.
    page = opened.archive_page.list
    QTest.keyClicks(page.search, "wirt fruh")
    assert titles(opened) == ["Früher · not in the book"]
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert len(titles(opened)) == 3
    page.year.set_current(2)
    page.year.current_changed.emit(2)
    assert titles(opened) == ["Früher · not in the book"]

    # Sort: by a column.
    opened.archive_page.list.table.sortByColumn(TITLE, Qt.SortOrder.AscendingOrder)
    assert titles(opened) == sorted(titles(opened), key=str.casefold)

    # Enter: looks without opening. The ledger is there with its settlement; the evening that is open stays what it
    # was.
    page = opened.archive_page
    QTest.keyClick(page.list.table, Qt.Key.Key_Return)
    assert page.stack.currentWidget() is page.evening
    assert page.evening.table.ledger_model.rowCount() >= len(page.evening.session.evening.entries)
    assert "→" in page.evening._settled.text()
    assert not opened.session.is_open
    QTest.keyClick(page.evening.table, Qt.Key.Key_Escape)
    assert page.stack.currentWidget() is page.list

    # Settlement: of the evening chosen in the list too.
    page = opened.archive_page
    page.list.table.selectRow(0)
    (number,) = page.list.chosen_numbers()
    page.list.table.setFocus()
    QTest.keyClick(page.list.table, Qt.Key.Key_A)
    (dialog,) = opened.findChildren(SettleDialog)
    assert dialog.isVisible()
    assert page.stack.currentWidget() is page.evening
    assert page.evening.session.evening_id == number
    dialog.reject()

    # Go on: reopens it in its place.
    opened.archive_page.list.buttons["archive_continue"].click()
    assert opened.stack.currentWidget() is opened.evening_page
    assert not opened.session.closed


def test_trash_and_names__by_key_with_the_way_back(opened: MainWindow, store: Store, settle: Settle) -> None:
    # Rename: a closed evening.
    QTest.keyClick(opened.archive_page.list.table, Qt.Key.Key_F2)
    dialog = dialog_of(opened, EveningDialog)
    dialog.title.selectAll()
    QTest.keyClicks(dialog.title, "Umgetauft")
    QTest.keyClick(dialog.title, Qt.Key.Key_Return)
    assert opened.dialogs.dialog is None
    assert "Umgetauft · not in the book" in titles(opened)
    assert checking.verify(store) == []
    wait_for("the window", [opened])

    # Delete: into the trash and back by the notice.
    QTest.keyClick(opened.archive_page.list.table, Qt.Key.Key_Delete)
    assert len(titles(opened)) == 2
    assert len(archive.list_evenings(store, trashed=True)) == 1
    opened.notice.action_triggered.emit()
    assert len(titles(opened)) == 3

    # Trash: is shown and emptied after one question.
    number = archive.list_evenings(store)[0].id
    archive.trash(store, number)
    page = opened.archive_page.list
    page.which.set_current(2)
    page.which.current_changed.emit(2)
    assert page.model.rowCount() == 1
    assert page.buttons["archive_empty"].isVisible()
    opened.archive_page.files.empty_trash()
    settle(opened)
    assert page.model.rowCount() == 0
    assert archive.list_evenings(store, trashed=True) == []

    # Delete: not the one on the table.
    number = archive.list_evenings(store)[0].id
    opened.bridge.open(number)
    opened.archive_page.list.which.buttons[0].click()
    opened.archive_page.list.choose([number])
    opened.archive_page.do_archive_trash()
    assert archive.list_evenings(store, trashed=True) == []
    assert "Evening" in opened.notice.text


def what_if_of(window: MainWindow, number: int, ruleset: str) -> WhatIfView:
    """By keyboard to what the evening would have been under this ruleset."""
    page = window.archive_page
    page.look_at(number)
    QTest.keyClick(page.evening, Qt.Key.Key_W)
    view = page.what_if
    place = next(place for place, each in enumerate(view._rulesets) if each.id == ruleset)
    view.choice.set_current(place)
    view.choice.current_changed.emit(place)
    return view


def test_what_if__shows_what_its_lines_say(opened: MainWindow, store: Store, theme: Theme) -> None:
    """What they say: tests/ui/archive/test_what_if_lines.py."""
    # What if: other prices in points and in money.
    page = opened.archive_page
    number = next(each.id for each in archive.list_evenings(store) if each.ruleset == "tirol-2025")
    view = what_if_of(opened, number, "ooe-2023")
    assert page.stack.currentWidget() is view
    ledger, cells = compute_ledger(archive.load(store, number)), view.table.model()
    for column, points in enumerate(ledger.points.values(), start=2):
        assert cells.index(0, column).data().startswith(points_text(points, "en"))
    view.account.buttons[0].setFocus()
    QTest.keyClick(view.account.buttons[0], Qt.Key.Key_Right)
    for column, cents in enumerate(ledger.cents.values(), start=2):
        assert cells.index(0, column).data().startswith(euro_text(cents, "en", unit=False))
    QTest.keyClick(view.table, Qt.Key.Key_Escape)
    assert page.stack.currentWidget() is page.evening

    # What if: tulln compares the money and names games as players do. Königrufer, Farbendreier and Mondfang are not
    # in the price list of Hausruck; a point is 10 cents there.
    number = next(each.id for each in archive.list_evenings(store) if each.ruleset == "tulln-2009")
    view = what_if_of(opened, number, "hausruck-2007")
    assert view.account.isHidden()
    assert "the points are cents" in view._basis.text()
    assert "10 ct" in view._basis.text()
    assert "Königrufer" in view.lost.toPlainText()
    cells = view.table.cells
    assert cells.index(2, 2).data() == "−0.20", "Pagatrufer: 10 + 10 cents, or 2 points"
    grounds = [cells.columns[2].ground(row) for row in (1, 2)]  # type: ignore[misc]
    assert grounds == ["sunken", ""], "the first hand is left out"
    assert cells.index(1, 2).data() == "+0.30 → –"
    assert "left out" in cells.index(1, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert isinstance(view.lost.verticalScrollBar(), SlimScrollBar)

    # What if: five players have room at larger text.
    number = next(each.id for each in archive.list_evenings(store) if each.ruleset == "tulln-2009")
    opened.resize(1280, 720)
    theme.set_text_scale(125)
    try:
        view = what_if_of(opened, number, "tirol-2025")
        until(lambda: view.table.horizontalScrollBar().maximum() == 0)
    finally:
        theme.set_text_scale(100)
