"""The place *Statistik*: what it shows is what the evenings came to, and every figure leads to its hands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app import archive
from tarockblock.app.storage import Store
from tarockblock.ui.statistics.statistics_rows import FigureRow, RankRow
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.windows import Settle


@pytest.fixture
def opened(window: MainWindow, settle: Settle) -> MainWindow:
    """The place in sight, everything read."""
    QTest.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    settle(window)
    return window


def thursday_only(window: MainWindow) -> None:
    filters = window.statistics_page.filters
    filters.span.set_current(0)
    filters.ruleset.set_current(1)
    filters.changed.emit()


def test_opens__with_the_latest_year_and_leads_to_hands_and_evenings(opened: MainWindow, settle: Settle) -> None:
    """What the figures are and which hands stand behind them: tests/ui/statistics/test_statistics_rows.py."""
    # Opens: with the latest year.
    page = opened.statistics_page.page
    assert {each.date[:4] for each in page.statistics.facts.evenings} == {"2026"}
    assert opened.statistics_page.stack.currentWidget() is opened.statistics_page.overview

    # Arrows: choose the player everything else is about.
    thursday_only(opened)
    view = opened.statistics_page.overview
    view.rank.list.setFocus()
    QTest.keyClick(view.rank.list, Qt.Key.Key_Home)
    QTest.keyClick(view.rank.list, Qt.Key.Key_Down)
    second = view.rank.list.rows.row(1)
    page = opened.statistics_page.page
    assert isinstance(second, RankRow)
    assert page.choices.player == second.player
    assert page.figures.player == second.player
    assert view.rank.list.currentIndex().row() == 1

    # Enter: opens the hands behind a figure and escape goes back.
    thursday_only(opened)
    page, view = opened.statistics_page, opened.statistics_page.overview
    view.card.list.setFocus()
    view.card.list.setCurrentIndex(view.card.list.rows.index(0, 0))
    row = view.card.list.rows.row(0)
    assert isinstance(row, FigureRow)
    QTest.keyClick(view.card.list, Qt.Key.Key_Return)
    assert page.stack.currentWidget() is page.hands
    model = page.hands.table.model()
    assert model.rowCount() == int(row.value)
    assert model.index(0, 6).data().endswith("€")
    QTest.keyClick(page.hands.table, Qt.Key.Key_Escape)
    assert page.stack.currentWidget() is view

    # Heads: lead to the hands they count.
    for name in ["Anna", "Emil"]:
        thursday_only(opened)
        opened.statistics_page.choose_player(name)
        page = opened.statistics_page
        for link, hands in ((page.overview.card.count, 0), (page.overview.games.sum, 2)):
            said = int(link.label.split()[hands])
            if not said:
                assert not link.isEnabled()
                continue
            link.setFocus()
            QTest.keyClick(link, Qt.Key.Key_Return)
            settle(opened)
            assert page.stack.currentWidget() is page.hands
            assert page.hands.table.model().rowCount() == said
            QTest.keyClick(page.hands.table, Qt.Key.Key_Escape)

    # Hand: opens its evening read only and back. The evening stands in the archive, at that very hand; Esc leads
    # back to the hands.
    thursday_only(opened)
    page = opened.statistics_page
    page.overview.card.list.opened.emit(page.overview.card.list.rows.row(0))
    share = page.hands._hands.row(0)
    ref = share.hand.ref
    QTest.keyClick(page.hands.table, Qt.Key.Key_Return)
    shown = opened.archive_page.evening
    assert opened.stack.currentWidget() is opened.archive_page
    assert shown.session.evening_id == ref.evening
    assert shown.table.current_entry() == ref.row
    assert not opened.session.is_open, "looking back opens nothing"
    QTest.keyClick(shown.table, Qt.Key.Key_Escape)
    assert opened.stack.currentWidget() is page
    assert page.stack.currentWidget() is page.hands


def test_chart__leads_to_the_evening(opened: MainWindow, settle: Settle) -> None:
    """Enter, at the last evening of the year."""
    settle(opened)
    page = opened.statistics_page
    surface, shown = page.overview.chart.surface, page.page
    surface.setFocus()
    QTest.keyClick(surface, Qt.Key.Key_End)
    QTest.keyClick(surface, Qt.Key.Key_Return)
    session = opened.archive_page.evening.session
    assert session.evening_id == shown.statistics.facts.evenings[-1].id


def test_matrix__every_cell_leads_to_its_hands(opened: MainWindow, settle: Settle) -> None:
    # Matrix: is the same from both sides.
    thursday_only(opened)
    page = opened.statistics_page
    page.overview.pairs.matrix_requested.emit()
    matrix = page.matrix
    settle(opened)
    assert page.stack.currentWidget() is matrix
    cells = matrix.table.model()
    size = cells.rowCount()
    pairs = [(a, b) for a in range(size) for b in range(size) if a != b]
    assert any(cells.index(a, b).data() for a, b in pairs)
    for a, b in pairs:
        here, there = cells.index(a, b).data(), cells.index(b, a).data()
        assert (here or "").partition("(")[2] == (there or "").partition("(")[2]

    # Matrix: every cell leads to its hands.
    cells = page.matrix.table.model()
    filled = [
        cells.index(row, column)
        for row in range(cells.rowCount())
        for column in range(cells.columnCount())
        if cells.index(row, column).data()
    ]
    assert filled
    for index in filled:
        said = int(index.data().partition("(")[2].rstrip(")"))
        page.matrix.table.opened.emit(index)
        settle(opened)
        assert page.stack.currentWidget() is page.hands
        assert page.hands.table.model().rowCount() == said
        QTest.keyClick(page.hands.table, Qt.Key.Key_Escape)
        assert page.stack.currentWidget() is page.matrix


def test_nothing_played__says_so(opened: MainWindow, store: Store, settle: Settle) -> None:
    for each in archive.list_evenings(store):
        archive.trash(store, each.id)
    opened.statistics_page.refresh()
    settle(opened)
    page = opened.statistics_page
    assert page.stack.currentWidget() is page._hint
    assert page._hint.text().startswith("No hand has been played yet.")
    assert not page.export.isEnabled()


def test_stop__leaves_a_sentence(window: MainWindow) -> None:
    window.go_to("statistics")
    window.statistics_page.progress.stop_requested.emit()
    assert not window.statistics_page.busy
    assert "F5" in window.statistics_page._hint.text()
    QApplication.processEvents()
