"""The first chart: what draws is fetched in a thread, the window stays at hand, and a failure is a sentence."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.domain.ledger import compute_ledger
from tarockblock.ui.chart import chart_surface
from tarockblock.ui.chart.chart_panel import ChartPanel
from tarockblock.ui.chart.chart_surface import Figures, fetch
from tarockblock.ui.kit.theme import Theme
from tests.store.kit import night
from tests.ui.waiting import PATIENCE_MS, until

pytestmark = pytest.mark.charts


class Slowly:
    """Fetches when it is told to, and remembers in which threads it was asked."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.go_on, self.over = Event(), Event()
        self.threads: list[bool] = []

    def __call__(self) -> Figures:
        self.threads.append(threading.current_thread() is threading.main_thread())
        if not self.go_on.is_set():
            assert not self.threads[-1], "the window waits for itself"
            self.go_on.wait(PATIENCE_MS / 1000)
        self.over.set()
        if self.error is not None:
            raise self.error
        return fetch()


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slowly]:
    made = Slowly()
    monkeypatch.setattr(chart_surface, "fetch", made)
    monkeypatch.setattr(chart_surface, "is_there", made.go_on.is_set)
    yield made
    made.go_on.set()


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme, slowly: Slowly) -> Iterator[ChartPanel]:
    hand = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)
    made = ChartPanel("de")
    made.resize(318, 555)
    evening = night(hand)
    made.set_ledger(compute_ledger(evening))
    with qtbot.waitExposed(made):
        made.show()
    until(lambda: slowly.threads)
    yield made
    if isValid(made):
        made.close()
        made.deleteLater()


def test_it_is_fetched_once_in_a_thread_and_drawn_then(panel: ChartPanel, slowly: Slowly, qtbot: QtBot) -> None:
    # Several reasons to draw fetch once.
    panel.hide()
    panel.show()
    panel.resize(400, 600)
    panel.set_ledger(panel._words.ledger)
    until(lambda: not panel.surface._wake.isActive())
    assert slowly.threads == [False]

    # It is fetched in a thread and drawn then.
    surface = panel.surface
    assert slowly.threads == [False]
    assert surface.layout_shown is None
    waiting = surface.grab().toImage()
    # The window works on meanwhile.
    qtbot.mouseClick(panel._views.buttons[1], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(panel._views.buttons[0], Qt.MouseButton.LeftButton)
    surface.set_data(None, panel._words.texts())
    assert surface.grab().toImage() != waiting, "it says nothing while it is fetched"
    panel.set_ledger(panel._words.ledger)
    slowly.go_on.set()
    until(lambda: surface.layout_shown is not None)
    assert surface.grab().toImage() != waiting


def test_closed_meanwhile__nothing_happens(qtbot: QtBot, panel: ChartPanel, slowly: Slowly) -> None:
    panel.deleteLater()
    QCoreApplication.sendPostedEvents(panel, QEvent.Type.DeferredDelete)
    assert not isValid(panel)
    slowly.go_on.set()
    until(slowly.over.is_set)


def test_what_can_not_be_fetched_is_a_sentence_and_the_numbers_stay(
    qtbot: QtBot, panel: ChartPanel, slowly: Slowly
) -> None:
    surface = panel.surface
    fetching = surface.grab().toImage()
    slowly.error = ImportError("No module named 'matplotlib'")
    slowly.go_on.set()
    until(lambda: not surface._fetching.is_running)
    assert surface.layout_shown is None
    assert "matplotlib" in surface._hindrance
    assert surface.grab().toImage() != fetching
    panel.show_table(True)
    assert panel.table.cells.rowCount() == 2
