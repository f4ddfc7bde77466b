"""The chart beside the ledger: what it says in which account, in words too, and that nothing heavy happens at start."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tarockblock.charts.colors import PAPER
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry, Manual, PositiveGame, Renonce, Result
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Points
from tarockblock.rules.library import shipped
from tarockblock.ui.theme import LIGHT, ColorMode, Theme
from tarockblock.ui.views.chart_panel import ChartPanel
from tarockblock.ui.views.chart_surface import chart_colors

pytestmark = [pytest.mark.qt, pytest.mark.charts]

FOUR = ("Anna", "Bert", "Cilli", "Dora")
DREIER = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)


def ledger(*entries: Entry, rules: str = "tirol-2025", names: tuple[str, ...] = FOUR) -> Ledger:
    evening = Evening(
        ruleset=shipped(rules), players=names, first_dealer=names[-1], cents_per_point=10, entries=entries
    )
    return compute_ledger(replace(evening, cents_per_point=1) if rules == "tulln-2009" else evening)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> ChartPanel:
    made = ChartPanel("de")
    qtbot.addWidget(made)
    made.resize(318, 555)
    return made


def shown(qtbot: QtBot, panel: ChartPanel) -> ChartPanel:
    with qtbot.waitExposed(panel):
        panel.show()
    panel.surface.draw_now()
    return panel


def labels(panel: ChartPanel) -> dict[str, str]:
    layout = panel.surface.layout_shown
    assert layout is not None
    return {label.player: label.value for label in layout.labels}


def test_line_ends_carry_name_and_total_in_points_or_euros(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(DREIER))
    shown(qtbot, panel)
    assert labels(panel) == {"Anna": "+15", "Bert": "−5", "Cilli": "−5", "Dora": "−5"}

    panel.set_account("money")
    panel.surface.draw_now()
    assert labels(panel)["Anna"] == "+1,50"


def test_choosing_the_account_is_told_setting_it_is_not(qtbot: QtBot, panel: ChartPanel) -> None:
    with qtbot.assertNotEmitted(panel.account_changed):
        panel.set_account("money")
    with qtbot.waitSignal(panel.account_changed, check_params_cb=lambda account: account == "points"):
        panel._choice._segments[0].click()
    assert panel.account == "points"


def test_where_points_are_cents_there_is_nothing_to_choose(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(DREIER, rules="tulln-2009"))
    shown(qtbot, panel)

    assert not panel._choice.isVisible()
    assert panel._unit.isVisible()
    assert labels(panel)["Anna"] == "+150"


def test_a_screen_reader_hears_how_everybody_stands_best_first(panel: ChartPanel) -> None:
    panel.set_ledger(ledger(replace(DREIER, declarer="Bert")))

    assert panel.surface.accessibleDescription() == "Bert +15, Anna −5, Cilli −5, Dora −5"


def test_the_table_holds_the_same_numbers(qtbot: QtBot, panel: ChartPanel) -> None:
    correction = Manual(points={"Bert": Points(2), "Dora": Points(-2)})
    panel.set_ledger(ledger(DREIER, Renonce(offenders=("Bert",), game="dreier", declarer="Anna"), correction))
    panel.show_table(True)
    shown(qtbot, panel)
    table = panel.table
    rows = [[table.item(row, column).text() for column in range(5)] for row in range(table.rowCount())]  # type: ignore[union-attr]

    assert [row[0] for row in rows] == ["Start", "Hand 1: Dreier", "Hand 2: Renonce", "Correction"]
    assert rows[0][1:] == ["0"] * 4
    assert rows[1][1:] == ["+15", "−5", "−5", "−5"]
    # Renonce of an opponent in a Dreier (Tirol 5): the declarer is due 15, the two others 5 each.
    assert rows[2][1:] == ["+30", "−30", "0", "0"]
    assert rows[3][1:] == ["+30", "−28", "0", "−2"]


def test_arrows_walk_from_hand_to_hand_and_say_them(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(DREIER, DREIER))
    shown(qtbot, panel)
    qtbot.keyClick(panel.surface, Qt.Key.Key_Left)

    hover = panel.surface._hover
    assert hover is not None
    assert hover.head == "Hand 1: Dreier"
    assert hover.lines[0] == ("Anna", "+15", 1)
    qtbot.keyClick(panel.surface, Qt.Key.Key_Escape)
    assert panel.surface._hover is None


def test_a_click_at_a_line_end_sets_it_off_and_a_second_one_takes_it_back(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(DREIER))
    shown(qtbot, panel)
    layout = panel.surface.layout_shown
    assert layout is not None
    label = layout.labels[0]
    at = QPoint(round(layout.name_x) + 4, round(label.y))
    qtbot.mouseClick(panel.surface, Qt.MouseButton.LeftButton, pos=at)
    assert panel.selected == "Anna"
    qtbot.mouseClick(panel.surface, Qt.MouseButton.LeftButton, pos=at)
    assert panel.selected is None


def test_it_follows_light_and_dark(qtbot: QtBot, panel: ChartPanel, theme: Theme) -> None:
    panel.set_ledger(ledger(DREIER))
    shown(qtbot, panel)
    assert panel.surface.grab().toImage().pixelColor(1, 1).name().upper() == theme.tokens.surface
    theme.set_mode(ColorMode.DARK)

    assert panel.surface.grab().toImage().pixelColor(1, 1).name().upper() == theme.tokens.surface


def test_no_evening_and_an_evening_without_hands_are_shown_calmly(qtbot: QtBot, panel: ChartPanel) -> None:
    shown(qtbot, panel)
    panel.set_ledger(ledger())
    panel.surface.draw_now()

    assert set(labels(panel).values()) == {"0"}
    panel.set_ledger(None)
    panel.surface.draw_now()


def test_files_and_paper_show_the_colours_of_the_light_window() -> None:
    assert chart_colors(LIGHT) == PAPER


def test_matplotlib_is_not_there_before_a_chart_is_shown() -> None:
    code = (
        "import sys; from PySide6.QtWidgets import QApplication; app = QApplication([]);"
        "from tarockblock.ui.theme import Theme; theme = Theme(app);"
        "from tarockblock.ui.views.chart_panel import ChartPanel; panel = ChartPanel('de');"
        "assert 'matplotlib' not in sys.modules; panel.show();"
        "assert 'matplotlib' not in sys.modules; [app.processEvents() for _ in range(9)];"
        "assert 'matplotlib' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
