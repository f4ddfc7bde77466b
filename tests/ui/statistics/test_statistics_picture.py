"""The chart of *Statistik* goes out: as a picture, onto the clipboard, and as a table of its numbers."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tarockblock.charts.series import Line, Standings
from tarockblock.charts.statistics_series import Balances
from tarockblock.domain.hand import Account
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.ui.kit.delivery import Delivery
from tarockblock.ui.statistics.statistics_chart import MOST_EVENINGS, BalancePanel, numbers
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.waiting import until
from tests.ui.windows import Settle

pytestmark = pytest.mark.charts


@pytest.fixture
def chart(window: MainWindow, settle: Settle) -> BalancePanel:
    """In sight, over all Thursdays."""
    window.go_to("statistics")
    settle(window)
    filters = window.statistics_page.filters
    filters.span.set_current(0)
    filters.ruleset.set_current(1)
    filters.changed.emit()
    settle(window)
    return window.statistics_page.overview.chart


def delivered(window: MainWindow) -> None:
    until(lambda: not Delivery.of(window).busy)


def test_chart__as_a_table_and_a_picture(window: MainWindow, chart: BalancePanel, tmp_path: Path) -> None:
    # Table: by key has the balances after every evening.
    QTest.keyClick(window, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert chart.shows_table
    assert chart.table.isVisible()
    assert chart.table.hasFocus()
    assert window.actions_table["chart_table"].isChecked()
    page = window.statistics_page.page
    assert chart.table.cells.rowCount() == len(page.statistics.facts.evenings) == 2
    cells = chart.table.cells
    heads = [column.head for column in cells.columns]
    for row in page.table.rows:
        assert cells.index(1, heads.index(row.player)).data() == euro_text(Cents(row.cents.value), "en", unit=False)
    assert cells.headerData(0, Qt.Orientation.Vertical) == "20 Nov 2025"
    QTest.keyClick(window, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert not chart.shows_table

    # Table: of many evenings has a row a month.
    first = date(2020, 1, 1)
    days = tuple(first + timedelta(days=number) for number in range(MOST_EVENINGS + 1))
    values = tuple(Cents(number).value for number in range(len(days) + 1))
    lines = (Line("Anna", 0, values),)
    data = Balances(Standings(Account.CENTS, lines, rows=tuple(range(len(days)))), days, tuple(range(len(days))))
    found = numbers(data, replace(chart._texts, value=str), "en")
    assert found.names == ("Jan 2020", "Feb 2020", "Mar 2020", "Apr 2020")
    assert [cells[0][0] for cells in found.cells] == ["31", "60", "91", "101"]

    # Table: of other places is theirs.
    window.go_to("evening")
    QTest.keyClick(window, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert not chart.shows_table

    # Menu: copies the chart.
    QGuiApplication.clipboard().clear()
    said: list[str] = []
    chart.notified.connect(said.append)
    menu = chart.make_menu()
    next(action for action in menu.actions() if action.text() == "Copy chart as a picture").trigger()
    delivered(window)
    assert said == ["The chart is on the clipboard."]
    assert window.notice.text == said[0]
    image = QGuiApplication.clipboard().image()
    assert (image.width(), image.height()) == (1920, 1080)

    # Save: as png svg and pdf.
    for suffix, begins in [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")]:
        path = tmp_path / f"chart{suffix}"
        chart.save_to(path)
        delivered(window)
        assert path.read_bytes().startswith(begins)
        assert window.notice.text == f"Exported to chart{suffix}, in the folder {tmp_path.name}."
        assert [button.label for button in window.notice._buttons] == ["Show"], "the folder"

    # Save: what is no picture is a sentence.
    failed: list[str] = []
    chart.failed.connect(failed.append)
    chart.save_to(tmp_path / "chart.doc")
    assert len(failed) == 1
    assert not (tmp_path / "chart.doc").exists()
