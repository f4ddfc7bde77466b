"""More of the place *Statistik*: what is no hand, what a pair brought and won, who is in the chart."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.app import archive
from tarockblock.app.storage import Store
from tarockblock.ui.statistics.statistics_page import StatisticsPage
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import blank, dreier, manual
from tests.ui.windows import Settle, heads


@pytest.fixture
def page(window: MainWindow, store: Store, settle: Settle) -> StatisticsPage:
    """In sight: a year with one evening of two hands and a correction."""
    evening = replace(
        blank(), date="2031-05-01", entries=(dreier(), dreier("Bert", won=False), manual(Anna=3, Bert=-3))
    )
    archive.import_evening(store, evening)
    QTest.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    settle(window)
    page = window.statistics_page
    assert len(page.page.statistics.facts.evenings) == 1
    page.choose_player("Anna")
    settle(window)
    return page


def open_rank(page: StatisticsPage, window: MainWindow, settle: Settle) -> None:
    page.overview.rank.list.setFocus()
    QTest.keyClick(page.overview.rank.list, Qt.Key.Key_Return)
    settle(window)
    assert page.stack.currentWidget() is page.hands


def test_one_evening__its_hands_pairs_table_and_what_if(
    page: StatisticsPage, window: MainWindow, settle: Settle
) -> None:
    # Hands: a correction is no hand. Anna: +15 and +5 by Dreier, +3 by correction; ten cents a point.
    assert page.overview.card.count.label == "2 hands"
    open_rank(page, window, settle)
    assert page.hands.table.model().rowCount() == 3
    assert page.hands._sum.text().startswith("2 hands · 1 correction · ")

    QTest.keyClick(page.hands.table, Qt.Key.Key_Escape)
    # Hands: fill the panel when first shown and after.
    window.resize(1500, 800)
    open_rank(page, window, settle)
    table = page.hands.table
    assert table.horizontalHeader().length() == table.viewport().width()
    window.resize(1700, 800)
    assert table.horizontalHeader().length() == table.viewport().width()

    # Matrix: begins at a cell that opens something. Nobody was called: together nobody has a hand, and the first
    # cell is that beside the diagonal.
    page.overview.pairs.matrix_requested.emit()
    settle(window)
    here = page.matrix.table.currentIndex()
    assert (here.row(), here.column(), here.data()) == (0, 1, "")
    for pairing in (1, 2):
        page.matrix._choice.set_current(pairing)
        page.matrix._choice.current_changed.emit(pairing)
        assert page.matrix.table.currentIndex().data()

    QTest.keyClick(page.matrix.table, Qt.Key.Key_Escape)
    # Matrix: average sum and share of the same hands. Anna against Bert: +15 and +5 points at ten cents, won both.
    page.overview.pairs.matrix_requested.emit()
    settle(window)
    matrix = page.matrix
    matrix._choice.set_current(1)
    names = [matrix.table.model().headerData(row, Qt.Orientation.Vertical) for row in range(4)]
    texts = []
    for figure in range(3):
        matrix.figure.set_current(figure)
        matrix.figure.current_changed.emit(figure)
        texts.append(matrix.table.model().index(names.index("Anna"), names.index("Bert")).data())
    assert texts == ["+1.00\N{NO-BREAK SPACE}€ (2)", "+2.00\N{NO-BREAK SPACE}€ (2)", "100\N{NO-BREAK SPACE}% (2)"]
    header = matrix.table.horizontalHeader()
    assert header.length() == matrix.table.viewport().width()
    window.resize(1700, 900)
    assert header.length() == matrix.table.viewport().width()

    # Table: ranked by average says so.
    rank = page.overview.rank
    assert rank._title.text() == "Table of 2031"
    assert heads(rank.list) == ("Player", "Evenings", "Points", "Money")
    page.filters.measure.set_current(1)
    page.filters.changed.emit()
    settle(window)
    assert rank._title.text() == "Table of 2031 · average"
    assert heads(rank.list) == ("Player", "Evenings", "Ø Points", "Ø Money")

    # Figure of nothing: says so instead of nothing.
    cards = page.overview.card.list
    labels = [cards.rows.row(number).label for number in range(cards.rows.rowCount())]
    cards.setFocus()
    cards.setCurrentIndex(cards.rows.index(labels.index("Trischaken"), 0))
    QTest.keyClick(cards, Qt.Key.Key_Return)
    assert page.stack.currentWidget() is page.overview
    assert window.notice.text == "There is no hand behind this figure."

    # Table: its head opens all hands each once.
    link = page.overview.rank.count
    assert link.label == "1 evening"
    link.setFocus()
    QTest.keyClick(link, Qt.Key.Key_Return)
    settle(window)
    assert page.stack.currentWidget() is page.hands
    assert page.hands.table.model().rowCount() == 3
    assert page.hands._sum.text() == "2 hands · 1 correction", "what different people got comes to nothing"

    # What if: fills its panel.
    window.go_to("archive")
    settle(window)
    view = window.archive_page
    assert view.look_at(4)
    window.actions_table["archive_what_if"].trigger()
    table = view.what_if.table
    for width in (1300, 1700):
        window.resize(width, 800)
        assert table.horizontalHeader().length() == table.viewport().width()


# ------------------------------------------------------------------ the year's table


# ------------------------------------------------------------------ the chart


def test_chart__says_how_many_are_shown(window: MainWindow, store: Store, settle: Settle) -> None:
    for number in range(4):
        players = tuple(f"P{4 * number + seat:02}" for seat in range(4))
        archive.import_evening(store, replace(blank(players=players), date="2031-05-01", entries=(dreier(players[0]),)))
    QTest.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    settle(window)
    chart = window.statistics_page.overview.chart
    assert chart.shown.text() == "12 of 16 players"
    assert all(f"P{number:02} " in chart.surface.accessibleDescription() for number in range(16))
