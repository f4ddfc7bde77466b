"""Opening *Statistik* in two steps: what is chosen meanwhile is never lost and never wrong, and nothing jumps.

The second step stands before a gate that the test opens; nothing here waits for time to pass.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.statistics import Statistics, load_latest_year, load_statistics
from tarockblock.app.storage import Store
from tarockblock.domain.hand import Account
from tarockblock.errors import StoreError
from tarockblock.ui.kit.widgets.progress_panel import PATIENCE_MS, QUIET_MS
from tarockblock.ui.statistics import statistics_controller
from tarockblock.ui.statistics.statistics_controller import Doing
from tarockblock.ui.statistics.statistics_figures import PageFigures
from tarockblock.ui.statistics.statistics_page import StatisticsPage
from tarockblock.ui.window.main_window import MainWindow
from tarockblock.watch import Watch
from tests.store.kit import blank, dreier
from tests.thorough import FULL
from tests.ui.pages import NOW
from tests.ui.statistics.statistics_gate import Gate
from tests.ui.waiting import until
from tests.ui.windows import Settle

pytestmark = pytest.mark.sweep

EVERY_YEAR = 0


@pytest.fixture(autouse=True, params=["at once", "in a thread"] if FULL else [""])
def slow(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything holds for few hands, which are counted at once, and for many; in the short form for one of them."""
    way = request.param or ("at once", "in a thread")[crc32(request.node.originalname.encode()) % 2]
    if way == "in a thread":
        monkeypatch.setattr(statistics_controller, "SLOW_ROWS", -1)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    made = Gate()
    monkeypatch.setattr(statistics_controller, "load_statistics", made.read)
    yield made
    made.open()


@pytest.fixture
def page(window: MainWindow, gate: Gate) -> StatisticsPage:
    """The place in sight: the latest year is shown, the rest stands before the gate."""
    QTest.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    until(lambda: window.statistics_page.page is not None and gate.reached.is_set())
    drawn(window.statistics_page)
    return window.statistics_page


def open_anew(page: StatisticsPage, gate: Gate) -> None:
    """As if it had just been opened."""
    gate.close()
    page.forget()
    until(lambda: page.page is not None and gate.reached.is_set())
    drawn(page)


def drawn(page: StatisticsPage) -> None:
    """Until the chart stands there."""
    until(lambda: not page.overview.chart.surface.busy)


def choose_span(page: StatisticsPage, option: int) -> None:
    """As the user does: by the list."""
    page.filters.span.open_menu()
    menu = page.filters.span._menu
    menu.actions()[option].trigger()
    menu.close()


def shown(page: StatisticsPage) -> PageFigures:
    assert page.page is not None
    return page.page


def years(page: StatisticsPage) -> set[str]:
    return {each.date[:4] for each in shown(page).statistics.facts.evenings}


def offered(page: StatisticsPage) -> list[str]:
    return list(page.filters.span._options)


# ------------------------------------------------------------------ the two steps


def test_opening__shows_the_latest_year_then_offers_the_rest_and_nothing_changes(
    page: StatisticsPage, gate: Gate
) -> None:
    # Opening: shows the latest year before the rest is read.
    assert years(page) == {"2026"}
    assert not shown(page).statistics.everything.is_whole
    assert page.stack.currentWidget() is page.overview
    assert page._controller.doing is Doing.QUIETLY
    assert page.progress._wait.interval() == QUIET_MS
    assert offered(page) == ["all", "2026"]
    assert page.filters.span.label == "2026"

    # Escape: leaves alone what nobody waits for.
    QTest.keyClick(page.overview.rank.list, Qt.Key.Key_Escape)
    assert page._controller.doing is Doing.QUIETLY

    # Rest: is offered and nothing in sight changes.
    view, before = page.overview, shown(page)
    QTest.keyClick(view.rank.list, Qt.Key.Key_Down)
    until(lambda: shown(page) is not before and page._controller.doing is Doing.QUIETLY)
    drawn(page)
    second = shown(page)
    resets: list[str] = []
    for panel in (view.rank, view.card, view.games, view.pairs):
        panel.list.model().modelReset.connect(lambda: resets.append("list"))
    picture = view.chart.surface._image
    gate.open()
    until(lambda: not page.busy)
    assert resets == []
    assert view.chart.surface._image is picture
    assert view.rank.list.currentIndex().row() == 1
    assert shown(page).figures is second.figures
    assert shown(page).statistics.everything.is_whole
    assert offered(page) == ["all", "2026", "2025"]
    assert page.filters.span.label == "2026"


def test_choice__within_the_year_at_once_and_beyond_it_once_the_rest_is_read(page: StatisticsPage, gate: Gate) -> None:
    # Choice within the year: is answered before the rest is read.
    page.filters.ruleset.set_current(1)
    page.filters.changed.emit()
    until(lambda: len(shown(page).statistics.facts.evenings) == 1)
    page.overview.chart.account_chosen.emit(Account.POINTS)
    until(lambda: shown(page).choices.account is Account.POINTS)
    assert not shown(page).statistics.everything.is_whole
    assert gate.runs == 1, "reading goes on as it was"
    gate.open()
    until(lambda: not page.busy)
    assert len(shown(page).statistics.facts.evenings) == 1
    assert shown(page).choices.account is Account.POINTS
    assert page.filters.ruleset.current == 1

    # Choice beyond: waits for the rest.
    open_anew(page, gate)
    choose_span(page, EVERY_YEAR)
    assert page._controller.doing is Doing.READING
    assert page.progress._wait.interval() == PATIENCE_MS
    assert page.filters.span.label == "all"
    assert years(page) == {"2026"}
    assert page.overview.rank._title.text() == "Table of 2026"
    gate.open()
    until(lambda: not page.busy)
    assert years(page) == {"2025", "2026"}
    assert page.overview.rank._title.text() == "Table of all years"
    assert offered(page) == ["all", "2026", "2025"]
    assert page.filters.span.label == "all"

    # Choice beyond: is joined by what is chosen while it waits. The player looked at changes in what is in sight, and
    # stays when all years come.
    open_anew(page, gate)
    choose_span(page, EVERY_YEAR)
    other = shown(page).table.rows[1].player
    page.choose_player(other)
    until(lambda: shown(page).choices.player == other)
    assert years(page) == {"2026"}
    assert page.filters.span.label == "all", "it waits still"
    page.filters.measure.set_current(1)
    page.filters.changed.emit()
    gate.open()
    until(lambda: not page.busy)
    assert years(page) == {"2025", "2026"}
    choices = shown(page).choices
    assert (choices.player, choices.measure.value) == (other, "average")

    # Choice beyond: taken back is answered at once.
    open_anew(page, gate)
    choose_span(page, EVERY_YEAR)
    choose_span(page, 1)
    until(lambda: page._controller.doing is Doing.QUIETLY)
    heard: list[PageFigures] = []
    page._controller.shown.connect(heard.append)
    gate.open()
    until(lambda: not page.busy)
    assert heard == []
    assert years(page) == {"2026"}


def test_rest_comes_while_figures_are_counted__they_are_counted_anew(
    page: StatisticsPage, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to the earlier question must not bring back the time when only a year was known."""
    go, count = threading.Event(), statistics_controller.work_out

    def held(*asked: Any) -> PageFigures:
        go.wait()
        return count(*asked)

    monkeypatch.setattr(statistics_controller, "SLOW_ROWS", -1)
    monkeypatch.setattr(statistics_controller, "work_out", held)
    page._controller.change(player=shown(page).choices.player)
    assert page._controller.doing is Doing.ADDING
    gate.open()
    until(lambda: not page._controller._reading.is_running)
    go.set()
    until(lambda: not page.busy)
    assert shown(page).statistics.everything.is_whole
    assert offered(page) == ["all", "2026", "2025"]


@pytest.fixture
def fours_before(store: Store) -> None:
    """In the year before, four of them met more often than any other round."""
    for date in ("2025-01-03", "2025-01-10", "2025-01-17", "2025-01-24"):
        archive.import_evening(store, replace(blank(), date=date, entries=(dreier(),)))


@pytest.mark.usefixtures("fours_before")
def test_list_open_when_the_rest_comes__gives_what_it_showed(page: StatisticsPage, gate: Gate) -> None:
    """With the other year the lists grow and change their order."""
    people = page.filters.people
    people.open_menu()
    menu = people._menu
    texts = [action.text() for action in menu.actions()]
    gate.open()
    until(lambda: not page.busy)
    thursday = "Anna, Bert, Cilli, Dora, Emil"
    assert list(people._options).index(thursday) != texts.index(thursday)
    menu.actions()[texts.index(thursday)].trigger()
    menu.close()
    until(lambda: not page.busy)
    assert people.label == thursday
    assert shown(page).choices.selection.people == set(thursday.split(", "))


# ------------------------------------------------------------------ stopping


def test_stop_and_failure__are_said_and_what_was_read_stays(page: StatisticsPage, gate: Gate) -> None:
    # Stop: f5 reads the rest.
    page.progress.stop_requested.emit()
    assert not page.busy
    assert offered(page) == ["all", "2026"]
    page.choose_player(shown(page).table.rows[1].player)
    until(lambda: not page.busy)
    assert gate.runs == 1, "a choice within what is there does not begin reading"
    gate.open()
    QTest.keyClick(page.overview.rank.list, Qt.Key.Key_F5)
    until(lambda: not page.busy)
    assert offered(page) == ["all", "2026", "2025"]

    # Escape: stops what is waited for.
    open_anew(page, gate)
    choose_span(page, EVERY_YEAR)
    QTest.keyClick(page.overview.rank.list, Qt.Key.Key_Escape)
    assert not page.busy
    assert page.filters.span.label == "2026"

    # Stop: takes the choice back and choosing it again reads again.
    said: list[str] = []
    page.failed.connect(said.append)
    choose_span(page, EVERY_YEAR)
    page.progress.stop_requested.emit()
    assert not page.busy
    assert said
    assert "F5" in said[0]
    assert page.filters.span.label == "2026"
    assert shown(page).choices.selection.first == "2026-01-01"
    gate.open()
    choose_span(page, EVERY_YEAR)
    until(lambda: not page.busy)
    assert years(page) == {"2025", "2026"}

    # Failure: is a sentence and the year stays.
    open_anew(page, gate)
    heard: list[str] = []
    page.failed.connect(heard.append)
    choose_span(page, EVERY_YEAR)
    gate.error = StoreError("database_locked", file=Path("evenings.db"))
    gate.open()
    until(lambda: not page.busy)
    assert len(heard) == 1
    assert "database_locked" not in heard[0]
    assert years(page) == {"2026"}
    assert page.filters.span.label == "2026"
    gate.error = None
    page.refresh()
    until(lambda: not page.busy)
    assert offered(page) == ["all", "2026", "2025"]


def test_stop__before_anything_is_there_leaves_a_sentence(
    window: MainWindow, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(store: Store, watch: Watch) -> Statistics:
        return gate.read(store, Statistics(load_statistics(store).everything), watch)

    monkeypatch.setattr(statistics_controller, "load_latest_year", held)
    page = window.statistics_page
    window.go_to("statistics")
    until(gate.reached.is_set)
    assert not any(button.isEnabled() for button in page.filters.buttons)
    page.progress.stop_requested.emit()
    assert not page.busy
    assert "F5" in page._hint.text()
    monkeypatch.setattr(statistics_controller, "load_latest_year", load_latest_year)
    gate.open()
    page.refresh()
    until(lambda: not page.busy)
    assert years(page) == {"2026"}
    assert all(button.isEnabled() for button in page.filters.buttons)


# ------------------------------------------------------------------ elsewhere


def test_elsewhere__what_is_chosen_or_changed_is_there_on_coming_back(
    page: StatisticsPage, gate: Gate, window: MainWindow, store: Store
) -> None:
    # Leaving: keeps the wish for coming back.
    choose_span(page, EVERY_YEAR)
    window.go_to("evening")
    assert not page.busy
    gate.open()
    window.go_to("statistics")
    until(lambda: not page.busy)
    assert years(page) == {"2025", "2026"}
    assert page.filters.span.label == "all"

    # Change meanwhile: is in the table when the rest is read.
    open_anew(page, gate)
    before = shown(page)
    latest = before.statistics.facts.evenings[-1].id
    with_hand = strike_last(store, latest)
    gate.open()
    until(lambda: not page.busy)
    assert shown(page).table != before.table
    assert len(shown(page).statistics.facts.evenings[-1].hands) == with_hand - 1

    # Another database: begins anew.
    open_anew(page, gate)
    choose_span(page, EVERY_YEAR)
    for each in archive.list_evenings(store):
        if (each.date or "") > "2026":
            archive.trash(store, each.id)
    gate.open()
    page.forget()
    assert page.page is None
    assert page.stack.currentWidget() is page._hint
    until(lambda: not page.busy)
    assert years(page) == {"2025"}
    assert page.filters.span.label == "2025"
    assert offered(page) == ["all", "2025"]

    # Closing: while the rest is read.
    open_anew(page, gate)
    choose_span(page, EVERY_YEAR)
    window.close()
    assert not page.busy
    QApplication.processEvents()
    assert years(page) == {"2025"}


def test_leaving_in_the_first_moment__reads_the_rest_on_coming_back(window: MainWindow, settle: Settle) -> None:
    window.go_to("statistics")
    window.go_to("evening")
    settle(window)
    assert window.statistics_page.page is None
    window.go_to("statistics")
    settle(window)
    assert offered(window.statistics_page) == ["all", "2026", "2025"]


def strike_last(store: Store, number: int) -> int:
    """Strike an evening's last hand elsewhere; says how many rows counted before."""
    session = EveningSession(store, FixedClock(NOW))
    session.open(number)
    if session.closed:
        session.reopen()
    counted = [row.index for row in session.ledger.rows if row.hand is not None and not row.problems]
    rows = len([row for row in session.ledger.rows if any(amount.value for amount in row.cents.values())])
    session.strike(counted[-1])
    return rows
