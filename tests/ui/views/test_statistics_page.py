"""The place *Statistik*: what it shows is what the evenings came to, and every figure leads to its hands."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app import archive
from tarockblock.app.statistics import Account
from tarockblock.app.storage import Store
from tarockblock.domain.ledger import compute_ledger
from tarockblock.ui.models.statistics.statistics_hands import MONEY
from tarockblock.ui.models.statistics.statistics_rows import FigureRow, RankRow
from tarockblock.ui.views.statistics.statistics_files import everything_text, table_text
from tarockblock.ui.window.main_window import MainWindow

pytestmark = pytest.mark.qt

Settle = Callable[[MainWindow], None]


@pytest.fixture
def opened(window: MainWindow, settle: Settle) -> MainWindow:
    """The place in sight, everything read."""
    QTest.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    settle(window)
    return window


def thursday_only(window: MainWindow) -> None:
    filters = window.statistics_page.filters
    filters.span.set_current(0)
    filters.ruleset.set_current(1)
    filters.changed.emit()


def test_opens__with_the_latest_year(opened: MainWindow) -> None:
    page = opened.statistics_page.page
    assert page is not None
    assert {each.date[:4] for each in page.statistics.facts.evenings} == {"2026"}
    assert opened.statistics_page.stack.currentWidget() is opened.statistics_page.overview


def test_table__is_the_sum_of_the_ledgers(opened: MainWindow, store: Store) -> None:
    thursday_only(opened)
    page = opened.statistics_page.page
    assert page is not None
    expected: dict[str, Fraction] = {}
    for each in page.statistics.facts.evenings:
        for name, cents in compute_ledger(archive.load(store, each.id)).cents.items():
            expected[name] = expected.get(name, Fraction()) + cents.value
    assert len(page.statistics.facts.evenings) == 2
    assert {row.player: row.cents.value for row in page.table.rows} == expected


def test_arrows__choose_the_player_everything_else_is_about(opened: MainWindow) -> None:
    thursday_only(opened)
    view = opened.statistics_page.overview
    view.rank.list.setFocus()
    QTest.keyClick(view.rank.list, Qt.Key.Key_Home)
    QTest.keyClick(view.rank.list, Qt.Key.Key_Down)
    second = view.rank.list.rows.row(1)
    page = opened.statistics_page.page
    assert page is not None
    assert isinstance(second, RankRow)
    assert page.wishes.player == second.player
    assert page.figures is not None
    assert page.figures.player == second.player
    assert view.rank.list.currentIndex().row() == 1


def test_enter__opens_the_hands_behind_a_figure_and_escape_goes_back(opened: MainWindow) -> None:
    thursday_only(opened)
    page, view = opened.statistics_page, opened.statistics_page.overview
    view.card.list.setFocus()
    view.card.list.setCurrentIndex(view.card.list.rows.index(0))
    row = view.card.list.rows.row(0)
    assert isinstance(row, FigureRow)
    QTest.keyClick(view.card.list, Qt.Key.Key_Return)
    assert page.stack.currentWidget() is page.hands
    model = page.hands.table.model()
    assert model.rowCount() == int(row.value)
    assert model.index(0, MONEY).data().endswith("€")
    QTest.keyClick(page.hands.table, Qt.Key.Key_Escape)
    assert page.stack.currentWidget() is view


def test_every_figure__has_as_many_hands_as_it_says(opened: MainWindow) -> None:
    thursday_only(opened)
    view = opened.statistics_page.overview
    for panel in (view.games, view.pairs):
        rows = [panel.list.rows.row(number) for number in range(panel.list.rows.rowCount())]
        assert rows
        for row in rows:
            assert row is not None
            assert row.behind is not None
            said = getattr(row, "total", None)
            said = int(getattr(row, "hands", "0")) if said is None else said
            assert len(row.behind.shares()) == said


def test_hand__opens_its_evening_read_only_and_back(opened: MainWindow) -> None:
    """The evening stands in the archive, at that very hand; Esc leads back to the hands."""
    thursday_only(opened)
    page = opened.statistics_page
    page.overview.card.list.opened.emit(page.overview.card.list.rows.row(0))
    ref = page.hands._hands.ref(0)
    assert ref is not None
    QTest.keyClick(page.hands.table, Qt.Key.Key_Return)
    shown = opened.archive_page.evening
    assert opened.stack.currentWidget() is opened.archive_page
    assert shown.session is not None
    assert shown.session.evening_id == ref.evening
    assert shown.table.current_entry() == ref.row
    assert not opened.session.is_open, "looking back opens nothing"
    QTest.keyClick(shown.table, Qt.Key.Key_Escape)
    assert opened.stack.currentWidget() is page
    assert page.stack.currentWidget() is page.hands


def test_mixed_units__only_money_is_compared(opened: MainWindow) -> None:
    """In Tulln a point is a cent, elsewhere it is not: their sum means nothing."""
    filters = opened.statistics_page.filters
    filters.span.set_current(0)
    filters.changed.emit()
    page = opened.statistics_page.page
    assert page is not None
    assert page.statistics.facts.mixed_units
    opened.statistics_page.overview.chart.account_chosen.emit(Account.POINTS)
    page = opened.statistics_page.page
    assert page is not None
    assert page.wishes.account is Account.CENTS
    row = opened.statistics_page.overview.rank.list.rows.row(0)
    assert isinstance(row, RankRow)
    assert row.points == "–"


def test_matrix__is_the_same_from_both_sides(opened: MainWindow) -> None:
    thursday_only(opened)
    page = opened.statistics_page
    page.overview.pairs.matrix_requested.emit()
    matrix = page.matrix
    for _ in range(1000):
        if not matrix._work.is_running:
            break
        QTest.qWait(5)
    assert page.stack.currentWidget() is matrix
    cells = matrix.table.model()
    size = cells.rowCount()
    pairs = [(a, b) for a in range(size) for b in range(size) if a != b]
    assert any(cells.index(a, b + 1).data() for a, b in pairs)
    for a, b in pairs:
        here, there = cells.index(a, b + 1).data(), cells.index(b, a + 1).data()
        assert (here or "").partition("(")[2] == (there or "").partition("(")[2]


def test_export__table_and_everything(opened: MainWindow) -> None:
    page = opened.statistics_page.page
    assert page is not None
    assert len(table_text(page).splitlines()) == 1 + len(page.table.rows)
    assert f'"{page.table.rows[0].player}"' in everything_text(page)


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
    window.go_to(2)
    window.statistics_page.progress.stop_requested.emit()
    assert not window.statistics_page.busy
    assert "F5" in window.statistics_page._hint.text()
    QApplication.processEvents()
