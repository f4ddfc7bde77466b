"""The place *Statistik* where there is little room: at 200 % on a small screen, or with many players."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.statistics.statistics_page import StatisticsPage
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.windows import Settle


def test_little_room__filters_scroll_and_focus_and_arrows_stay_in_sight(
    window: MainWindow, page: StatisticsPage, settle: Settle, theme: Theme
) -> None:
    window.resize(1280, 720)
    page.filters.span.set_current(0)
    page.filters.ruleset.set_current(1)
    page.filters.changed.emit()
    settle(window)
    # Little room: a table of hands has it and filters scroll. At 200 % on 1280 × 720 three rows of filters left one
    # row of a table.
    buttons = (*page.filters.buttons, page.export)
    assert not any(page.overview.isAncestorOf(each) for each in buttons)
    page.overview.card.list.opened.emit(page.overview.card.list.rows.row(0))
    assert all(each.isVisible() for each in buttons)
    QTest.keyClick(page.hands.table, Qt.Key.Key_Escape)

    theme.set_text_scale(200)
    settle(window)
    assert all(page.overview.isAncestorOf(each) and each.isVisible() for each in buttons)
    page.overview.card.list.opened.emit(page.overview.card.list.rows.row(0))
    settle(window)
    table = page.hands.table
    assert table.viewport().height() >= 5 * table.rowHeight(0)
    assert not any(each.isVisible() for each in buttons)
    QTest.keyClick(table, Qt.Key.Key_Escape)
    assert all(each.isVisible() for each in buttons)

    # Little room: arrows stay in sight.
    theme.set_text_scale(200)
    view = page.overview
    settle(window)
    for rows in (view.rank.list, view.card.list, view.games.list, view.pairs.list):
        rows.setFocus()
        for key in (Qt.Key.Key_End, Qt.Key.Key_Home):
            QTest.keyClick(rows, key)
            settle(window)
            place = rows.viewport().mapTo(view.viewport(), rows.visualRect(rows.currentIndex()).center())
            assert view.viewport().rect().contains(place)

    # Little room: a filter keeps the focus where no evening is like that.
    theme.set_text_scale(200)
    settle(window)
    page.filters.round.setFocus()
    page._turn_to(page._hint)
    assert not page.overview.isAncestorOf(page.filters.round)
    assert page.filters.round.isVisible()
    assert page.filters.round.hasFocus()

    page._turn_to(page.overview)
    # Matrix: names stay when it goes sideways and are told once.
    theme.set_text_scale(200)
    table = page.matrix.table
    page.overview.pairs.matrix_requested.emit()
    settle(window)
    cells, names = table.model(), table.verticalHeader()
    for _ in range(cells.columnCount()):
        QTest.keyClick(table, Qt.Key.Key_Right)
    assert table.currentIndex().column() == cells.columnCount() - 1
    assert table.horizontalScrollBar().value() > 0
    assert names.isVisible()
    assert names.mapTo(table, names.rect().topLeft()).x() == 0
    assert names.geometry().right() < table.viewport().geometry().left()
    seen = QAccessible.queryAccessibleInterface(table)
    told = [seen.child(place) for place in range(seen.childCount())]
    heads = [each.text(QAccessible.Text.Name) for each in told if each.role() == QAccessible.Role.RowHeader]
    players = [cells.headerData(row, Qt.Orientation.Vertical) for row in range(cells.rowCount())]
    assert len(players) > 3
    assert heads == players
    inside = {each.text(QAccessible.Text.Name) for each in told if each.role() == QAccessible.Role.Cell}
    assert not inside & set(players)
