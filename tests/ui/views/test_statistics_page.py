"""The place *Statistik*: what it shows is what the evenings came to, and every figure leads to its hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app import archive
from tarockblock.app.statistics import Account, Share
from tarockblock.app.storage import Store
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.statistics_text import average_text
from tarockblock.ui.models.statistics.statistics_hands import MONEY
from tarockblock.ui.models.statistics.statistics_rows import BarRow, FigureRow, PairRow, RankRow, Row
from tarockblock.ui.views.statistics.statistics_panels import ListPanel
from tarockblock.ui.window.frame import STATISTICS
from tarockblock.ui.window.main_window import MainWindow

pytestmark = pytest.mark.qt

Settle = Callable[[MainWindow], None]


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
    second = view.rank.list.rows.row_at(1)
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
    row = view.card.list.rows.row_at(0)
    assert isinstance(row, FigureRow)
    QTest.keyClick(view.card.list, Qt.Key.Key_Return)
    assert page.stack.currentWidget() is page.hands
    model = page.hands.table.model()
    assert model.rowCount() == int(row.value)
    assert model.index(0, MONEY).data().endswith("€")
    QTest.keyClick(page.hands.table, Qt.Key.Key_Escape)
    assert page.stack.currentWidget() is view


# ------------------------------------------------------------------ every figure leads to its hands


def rows_of(panel: ListPanel) -> list[Row]:
    found = [panel.list.rows.row_at(number) for number in range(panel.list.rows.rowCount())]
    return [row for row in found if row is not None]


def shares(row: Row) -> tuple[Share, ...]:
    assert row.behind is not None, row.spoken
    return row.behind.shares()


def money(found: Iterable[Share]) -> str:
    return euro_text(Cents(sum((Fraction(share.cents) for share in found), Fraction())), "en")


def card(window: MainWindow) -> dict[str, FigureRow]:
    """The player's card by its labels, headings left out."""
    rows = [row for row in rows_of(window.statistics_page.overview.card) if isinstance(row, FigureRow)]
    return {row.label: row for row in rows if row.value}


def of_each_player(check: Callable[[MainWindow], None]) -> Callable[[MainWindow], None]:
    """Checks each player in turn in one window that only reads, over all evenings of one ruleset."""

    def checked(opened: MainWindow) -> None:
        thursday_only(opened)
        for name in ("Anna", "Bert", "Cilli", "Dora", "Emil"):
            opened.statistics_page.choose_player(name)
            check(opened)

    return checked


@of_each_player
def test_card__every_figure_but_nought_leads_to_hands(looked_at: MainWindow) -> None:
    for label, row in card(looked_at).items():
        none = row.value == "0" or (label == "Evenings in plus" and row.value.startswith("0 "))
        assert (row.behind is None) == none, label


@of_each_player
def test_card__counts_are_the_hands_behind_them(looked_at: MainWindow) -> None:
    found = card(looked_at)
    counted = ("As declarer", "As called partner", "As opponent", "Trischaken", "Renonce")
    counted += ("Own games won in a row", "Own games lost in a row")
    for label in counted:
        row = found[label]
        assert int(row.value) == (0 if row.behind is None else len(shares(row))), label
    assert {share.won for share in shares(found["Own games won in a row"])} <= {True}


@of_each_player
def test_card__amounts_are_the_sum_of_the_hands_behind_them(looked_at: MainWindow) -> None:
    found = card(looked_at)
    for label in ("Best evening", "Worst evening", "Best hand", "Worst hand", "What renonces cost"):
        if label in found:
            assert money(shares(found[label])) == found[label].value, label


@of_each_player
def test_card__averages_are_those_of_the_hands_behind_them(looked_at: MainWindow) -> None:
    found = card(looked_at)
    for label, of in (("A hand", "hands"), ("An evening", "evenings")):
        behind = shares(found[label])
        count = len(behind) if of == "hands" else len({share.hand.evening for share in behind})
        average = sum((Fraction(share.cents) for share in behind), Fraction()) / count
        assert average_text(average, Account.CENTS, "en") == found[label].value, label


@of_each_player
def test_card__evenings_are_those_of_the_hands_behind_them(looked_at: MainWindow) -> None:
    found = card(looked_at)
    for label in ("Evenings in plus", "Evenings in plus in a row", "Evenings in minus in a row"):
        row = found[label]
        evenings = set() if row.behind is None else {share.hand.evening for share in shares(row)}
        assert int(row.value.split()[0]) == len(evenings), label


@of_each_player
def test_card__bonuses_and_kontra_lead_to_hands_that_had_them(looked_at: MainWindow) -> None:
    page = looked_at.statistics_page.page
    assert page is not None
    assert page.figures is not None
    found = card(looked_at)
    for bonus, figures in page.figures.bonuses.items():
        name = page.statistics.bonus_name(bonus)
        assert name is not None
        behind = shares(found[name.get("en")])
        assert len(behind) == figures.announced + len(figures.silent) + len(figures.silent_lost)
        assert all(bonus in {call.bonus for call in share.hand.calls} for share in behind)
        order = [share.hand.ref for share in page.figures.rows]
        assert [order.index(share.hand.ref) for share in behind] == sorted(
            order.index(share.hand.ref) for share in behind
        )
    for label in ("Given", "Received", "Answered with Rekontra"):
        if found[label].value != "0":
            assert all(share.hand.kontras for share in shares(found[label]))


def test_table__leads_to_the_hands_its_sum_is_made_of(opened: MainWindow) -> None:
    thursday_only(opened)
    rows = [row for row in rows_of(opened.statistics_page.overview.rank) if isinstance(row, RankRow)]
    assert len(rows) == 5
    for row in rows:
        assert money(shares(row)) == row.money + "\N{NO-BREAK SPACE}€"
        assert len({share.hand.evening for share in shares(row)}) == int(row.evenings)


@of_each_player
def test_games_and_pairs__have_as_many_hands_as_they_say(looked_at: MainWindow) -> None:
    view = looked_at.statistics_page.overview
    for row in rows_of(view.games):
        assert isinstance(row, BarRow)
        assert len(shares(row)) == row.total
        assert sum(share.won is True for share in shares(row)) == row.won
    for side in (0, 1):
        view.pairs._choice.current_changed.emit(side)
        for row in rows_of(view.pairs):
            assert isinstance(row, PairRow)
            assert len(shares(row)) == int(row.hands)


@pytest.mark.parametrize("name", ["Anna", "Emil"])
def test_heads__lead_to_the_hands_they_count(opened: MainWindow, settle: Settle, name: str) -> None:
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


def test_chart__leads_to_the_evening(opened: MainWindow, settle: Settle) -> None:
    """Enter, at the last evening of the year."""
    settle(opened)
    page = opened.statistics_page
    surface, shown = page.overview.chart.surface, page.page
    assert shown is not None
    surface.setFocus()
    QTest.keyClick(surface, Qt.Key.Key_End)
    QTest.keyClick(surface, Qt.Key.Key_Return)
    session = opened.archive_page.evening.session
    assert session is not None
    assert session.evening_id == shown.statistics.facts.evenings[-1].id


def test_matrix__every_cell_leads_to_its_hands(opened: MainWindow, settle: Settle) -> None:
    thursday_only(opened)
    page = opened.statistics_page
    page.overview.pairs.matrix_requested.emit()
    settle(opened)
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


def test_hand__opens_its_evening_read_only_and_back(opened: MainWindow) -> None:
    """The evening stands in the archive, at that very hand; Esc leads back to the hands."""
    thursday_only(opened)
    page = opened.statistics_page
    page.overview.card.list.opened.emit(page.overview.card.list.rows.row_at(0))
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
    row = opened.statistics_page.overview.rank.list.rows.row_at(0)
    assert isinstance(row, RankRow)
    assert row.points == "–"


def test_matrix__is_the_same_from_both_sides(opened: MainWindow, settle: Settle) -> None:
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
    window.go_to(STATISTICS)
    window.statistics_page.progress.stop_requested.emit()
    assert not window.statistics_page.busy
    assert "F5" in window.statistics_page._hint.text()
    QApplication.processEvents()
