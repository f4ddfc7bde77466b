"""How long the charts take, printed as least, median and most: `python -m pytest tests/benchmarks -m benchmark -s`.

Five players, sixty hands, in the size of the window's panel. The bound is held against the least of the times: on a
machine that does other things as well, the others say more about the machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

pytest.importorskip("matplotlib")

from PySide6.QtWidgets import QApplication

from tarockblock.app.settings import ColorMode
from tarockblock.charts.series import radl_bars, standings
from tarockblock.domain.hand import Account
from tarockblock.domain.ledger import Ledger
from tarockblock.ui.chart.chart_panel import ChartPanel
from tarockblock.ui.chart.chart_words import ChartWords
from tarockblock.ui.kit.theme import Theme
from tests.benchmarks.timing import HANDS, long_evening, measured
from tests.ui.drawn import draw_now, turn_to

pytestmark = [pytest.mark.benchmark, pytest.mark.charts]

Prepare = Callable[[ChartPanel, list[Ledger], str], Callable[[int], object]]


@pytest.fixture(scope="module")
def ledgers() -> list[Ledger]:
    """The last three hands of the evening, one after the other."""
    return [long_evening(HANDS - 2), long_evening(HANDS - 1), long_evening()]


@pytest.fixture
def panel(qapp: QApplication, ledgers: list[Ledger]) -> ChartPanel:
    made = qapp.property("tarockblock_theme")
    theme = made if isinstance(made, Theme) else Theme(qapp, ColorMode.LIGHT)
    theme.set_text_scale(100)
    panel = ChartPanel("de")
    panel.resize(318, 555)
    panel.set_ledger(ledgers[-1])
    panel.show()
    draw_now(panel.surface)
    return panel


def redraw(panel: ChartPanel, ledgers: list[Ledger], view: str) -> Callable[[int], object]:
    """With numbers that are there."""
    shown = [ChartWords(ledger, "points", "de") for ledger in ledgers]
    data = [standings(words.ledger, Account.POINTS) for words in shown if words.ledger is not None]
    drawn = [radl_bars(each) for each in data] if view == "radl" else data

    def work(turn: int) -> None:
        panel.surface.set_data(drawn[turn % len(drawn)], shown[0].texts())
        draw_now(panel.surface)

    return work


def a_hand_more(panel: ChartPanel, ledgers: list[Ledger], _view: str) -> Callable[[int], object]:
    """From the ledger, with all its numbers and words, to the painted widget."""
    return lambda turn: (panel.set_ledger(ledgers[turn % len(ledgers)]), panel.surface.grab())


def hover(panel: ChartPanel, _ledgers: list[Ledger], _view: str) -> Callable[[int], object]:
    """Redraws nothing."""
    return lambda turn: (panel.surface._enter(turn % 12), panel.surface.grab())


@pytest.mark.parametrize("view", ["course", "radl"])
@pytest.mark.parametrize(("prepare", "most"), [(redraw, 0.050), (a_hand_more, 0.050), (hover, 0.010)])
def test_a_chart_is_on_the_screen_in_time(
    view: str, prepare: Prepare, most: float, panel: ChartPanel, ledgers: list[Ledger]
) -> None:
    turn_to(panel, view)
    draw_now(panel.surface)
    assert measured(f"{prepare.__name__}, {view}", prepare(panel, ledgers, view)) < most


def test_the_first_chart_brings_matplotlib() -> None:
    """In a process of its own: what importing and drawing the very first chart costs a running window."""
    code = (
        "import sys, time; from PySide6.QtWidgets import QApplication; app = QApplication([]);"
        "from tarockblock.ui.kit.theme import Theme; theme = Theme(app); from tests.store.kit import sample;"
        "from tarockblock.domain.ledger import compute_ledger;"
        "from tarockblock.ui.chart.chart_panel import ChartPanel;"
        "panel = ChartPanel('de'); panel.set_ledger(compute_ledger(sample('donnerstagsrunde')));"
        "panel.resize(318, 555); panel.show(); assert 'matplotlib' not in sys.modules;"
        "from tests.ui.drawn import draw_now;"
        "start = time.perf_counter(); draw_now(panel.surface); print(time.perf_counter() - start)"
    )
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    times = []
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
        times.append(float(done.stdout))
    print(f"\nfirst chart: {' / '.join(f'{1000 * each:.0f}' for each in sorted(times))} ms", end="")
    assert min(times) < 3
