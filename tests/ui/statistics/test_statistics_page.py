"""The place *Statistik*: what it shows is what the evenings came to, and every figure leads to its hands."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app import archive
from tarockblock.app.storage import Store
from tarockblock.ui.statistics.statistics_page import StatisticsPage
from tarockblock.ui.statistics.statistics_rows import FigureRow, RankRow
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.windows import Settle


def thursday_only(page: StatisticsPage) -> None:
    page.filters.span.set_current(0)
    page.filters.ruleset.set_current(1)
    page.filters.changed.emit()


def test_opens__with_the_latest_year_and_every_figure_leads_to_its_hands(
    page: StatisticsPage, window: MainWindow, settle: Settle, store: Store
) -> None:
    """What the figures are and which hands they are made of: tests/ui/statistics/test_statistics_rows.py."""
    # Opens: with the latest year.
    assert {each.date[:4] for each in page.page.statistics.facts.evenings} == {"2026"}
    assert page.stack.currentWidget() is page.overview

    # Arrows: choose the player everything else is about.
    thursday_only(page)
    view = page.overview
    view.rank.list.setFocus()
    QTest.keyClick(view.rank.list, Qt.Key.Key_Home)
    QTest.keyClick(view.rank.list, Qt.Key.Key_Down)
    second = view.rank.list.cells.row(1)
    assert isinstance(second, RankRow)
    assert page.page.choices.player == second.player
    assert page.page.figures.player == second.player
    assert view.rank.list.currentIndex().row() == 1

    # Enter: opens the hands behind a figure and escape goes back.
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
        page.choose_player(name)
        for link, hands in ((page.overview.card.count, 0), (page.overview.games.sum, 2)):
            said = int(link.label.split()[hands])
            if not said:
                assert not link.isEnabled()
                continue
            link.setFocus()
            QTest.keyClick(link, Qt.Key.Key_Return)
            settle(window)
            assert page.stack.currentWidget() is page.hands
            assert page.hands.table.model().rowCount() == said
            QTest.keyClick(page.hands.table, Qt.Key.Key_Escape)

    # Hand: its evening is shown read-only in the archive, at that very hand; Esc leads back to the hands.
    page.overview.card.list.opened.emit(page.overview.card.list.rows.row(0))
    ref = page.hands._hands.row(0).hand.ref
    QTest.keyClick(page.hands.table, Qt.Key.Key_Return)
    shown = window.archive_page.evening
    assert window.stack.currentWidget() is window.archive_page
    assert shown.session.evening_id == ref.evening
    assert shown.table.current_entry() == ref.row
    assert not window.session.is_open, "looking back opens nothing"
    QTest.keyClick(shown.table, Qt.Key.Key_Escape)
    assert window.stack.currentWidget() is page
    assert page.stack.currentWidget() is page.hands
    QTest.keyClick(page.hands.table, Qt.Key.Key_Escape)

    # Chart: Enter at the last evening leads to it.
    settle(window)
    surface = page.overview.chart.surface
    surface.setFocus()
    QTest.keyClick(surface, Qt.Key.Key_End)
    QTest.keyClick(surface, Qt.Key.Key_Return)
    assert window.archive_page.evening.session.evening_id == page.page.statistics.facts.evenings[-1].id
    window.go_to("statistics")

    # Matrix: is the same from both sides.
    matrix = page.matrix
    page.overview.pairs.matrix_requested.emit()
    settle(window)
    assert page.stack.currentWidget() is matrix
    cells = matrix.table.model()
    places = [(a, b) for a in range(cells.rowCount()) for b in range(cells.columnCount()) if a != b]
    said = {place: (cells.index(*place).data() or "").partition("(")[2].rstrip(")") for place in places}
    assert any(said.values())
    assert all(said[a, b] == said[b, a] for a, b in places)

    # Matrix: every cell leads to its hands.
    for place in filter(said.get, places):
        matrix.table.opened.emit(cells.index(*place))
        settle(window)
        assert page.stack.currentWidget() is page.hands
        assert page.hands.table.model().rowCount() == int(said[place])
        QTest.keyClick(page.hands.table, Qt.Key.Key_Escape)
        assert page.stack.currentWidget() is matrix
    QTest.keyClick(matrix.table, Qt.Key.Key_Escape)

    # Nothing played: says so.
    archive.trash(store, *[each.id for each in archive.list_evenings(store)])
    page.refresh()
    settle(window)
    assert page.stack.currentWidget() is page._hint
    assert page._hint.text().startswith("No hand has been played yet.")
    assert not page.export.isEnabled()


def test_stop__leaves_a_sentence(window: MainWindow) -> None:
    window.go_to("statistics")
    window.statistics_page.progress.stop_requested.emit()
    assert not window.statistics_page.busy
    assert "F5" in window.statistics_page._hint.text()
    QApplication.processEvents()
