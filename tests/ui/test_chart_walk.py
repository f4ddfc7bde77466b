"""The chart by keyboard: from hand to hand, from line to line, and what a screen reader hears of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.rules.library import shipped
from tarockblock.ui.theme import Theme
from tarockblock.ui.views.chart import chart_surface
from tarockblock.ui.views.chart.chart_panel import ChartPanel
from tarockblock.ui.views.chart.chart_surface import ChartSurface
from tests.ui.waiting import until

pytestmark = [pytest.mark.qt, pytest.mark.charts]

FOUR = ("Anna", "Bert", "Cilli", "Dora")
DREIER = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)
BERTS = replace(DREIER, declarer="Bert")


def ledger(*hands: PositiveGame) -> Ledger:
    evening = Evening(
        ruleset=shipped("tirol-2025"), players=FOUR, first_dealer="Dora", cents_per_point=10, entries=hands
    )
    return compute_ledger(evening)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> ChartPanel:
    """A Dreier of Anna (15, the others pay 5 each), then one of Bert; shown, with the keyboard."""
    made = ChartPanel("de")
    qtbot.addWidget(made)
    made.resize(318, 555)
    made.set_ledger(ledger(DREIER, BERTS))
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    made.surface.setFocus()
    made.surface.draw_now()
    qtbot.waitUntil(made.surface.hasFocus)
    return made


def press(qtbot: QtBot, panel: ChartPanel, *keys: Qt.Key) -> list[str]:
    """What the chart is described as after each key."""
    heard = []
    for key in keys:
        qtbot.keyClick(panel.surface, key)
        heard.append(panel.surface.accessibleDescription())
    return heard


UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right


def test_down_walks_the_lines_of_a_hand_from_the_best_and_stops_at_the_last(qtbot: QtBot, panel: ChartPanel) -> None:
    # Both won one and paid one: 15 − 5 = 10; the others paid twice.
    assert press(qtbot, panel, DOWN, DOWN, DOWN, DOWN, DOWN) == [
        "Hand 2: Dreier. Anna −5, now +10",
        "Hand 2: Dreier. Bert +15, now +10",
        "Hand 2: Dreier. Cilli −5, now −10",
        "Hand 2: Dreier. Dora −5, now −10",
        "Hand 2: Dreier. Dora −5, now −10",
    ]


def test_up_begins_at_the_foot(qtbot: QtBot, panel: ChartPanel) -> None:
    assert press(qtbot, panel, UP, UP) == ["Hand 2: Dreier. Dora −5, now −10", "Hand 2: Dreier. Cilli −5, now −10"]


def test_left_and_right_stay_with_the_player(qtbot: QtBot, panel: ChartPanel) -> None:
    assert press(qtbot, panel, UP, LEFT, LEFT, Qt.Key.Key_End, Qt.Key.Key_Home) == [
        "Hand 2: Dreier. Dora −5, now −10",
        "Hand 1: Dreier. Dora −5, now −5",
        "Start. Dora 0",
        "Hand 2: Dreier. Dora −5, now −10",
        "Start. Dora 0",
    ]


def test_without_a_line_everybody_is_named(qtbot: QtBot, panel: ChartPanel) -> None:
    assert press(qtbot, panel, LEFT) == [
        "Hand 1: Dreier. Anna +15, now +15. Bert −5, now −5. Cilli −5, now −5. Dora −5, now −5"
    ]


def test_escape_leaves_and_the_chart_says_again_how_everybody_stands(qtbot: QtBot, panel: ChartPanel) -> None:
    standing = panel.surface.accessibleDescription()
    assert standing.startswith("Anna +10")
    assert press(qtbot, panel, DOWN, Qt.Key.Key_Escape)[-1] == standing
    # What comes next begins anew.
    assert press(qtbot, panel, LEFT)[-1].startswith("Hand 1: Dreier. Anna +15, now +15. Bert")


def test_the_focus_gone_it_says_again_how_everybody_stands(qtbot: QtBot, panel: ChartPanel) -> None:
    standing = panel.surface.accessibleDescription()
    press(qtbot, panel, DOWN)
    panel.surface.clearFocus()
    assert panel.surface.accessibleDescription() == standing


def test_space_sets_the_line_off_and_one_stays_where_one_was(qtbot: QtBot, panel: ChartPanel) -> None:
    press(qtbot, panel, LEFT, DOWN)
    assert press(qtbot, panel, Qt.Key.Key_Space) == ["Hand 1: Dreier. Anna +15, now +15"]
    assert panel.selected == "Anna"
    assert press(qtbot, panel, RIGHT, Qt.Key.Key_Space) == ["Hand 2: Dreier. Anna −5, now +10"] * 2
    assert panel.selected is None


def test_a_further_hand_ends_the_walk(qtbot: QtBot, panel: ChartPanel) -> None:
    press(qtbot, panel, DOWN)
    panel.set_ledger(ledger(DREIER, BERTS, DREIER))
    until(lambda: panel.surface.accessibleDescription() == "Anna +25, Bert +5, Cilli −15, Dora −15")


def test_the_lines_of_the_radl_are_walked_in_the_order_of_the_strips(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(*[DREIER] * 4, BERTS))
    panel.set_view("radl")
    assert press(qtbot, panel, DOWN, DOWN, LEFT, DOWN) == [
        "Radl 2: 1 of 4 hands. Anna −5",
        "Radl 2: 1 of 4 hands. Bert +15",
        "Radl 1. Bert −20",
        "Radl 1. Cilli −20",
    ]


def test_other_words_are_heard_at_once(qtbot: QtBot, panel: ChartPanel) -> None:
    press(qtbot, panel, DOWN)
    panel._choose_account("money")
    assert press(qtbot, panel, DOWN) == ["Hand 2: Dreier. Anna −0,50, now +1,00"]


def test_each_thing_is_said_once(qtbot: QtBot, panel: ChartPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(chart_surface, "announce", lambda _widget, text: said.append(text) if text else None)
    press(qtbot, panel, DOWN, LEFT, LEFT, LEFT, Qt.Key.Key_Escape)
    assert said == ["Hand 2: Dreier. Anna −5, now +10", "Hand 1: Dreier. Anna +15, now +15", "Start. Anna 0"]


def test_it_is_what_accessibility_tools_read(qtbot: QtBot, panel: ChartPanel) -> None:
    press(qtbot, panel, DOWN)
    seen = QAccessible.queryAccessibleInterface(panel.surface)
    assert seen.text(QAccessible.Text.Description) == "Hand 2: Dreier. Anna −5, now +10"
    assert seen.text(QAccessible.Text.Name) == "Course of the evening"


def test_the_walked_line_is_marked_in_the_picture(qtbot: QtBot, panel: ChartPanel) -> None:
    press(qtbot, panel, LEFT)
    everybody = panel.surface.grab().toImage()
    press(qtbot, panel, DOWN)
    anna = panel.surface.grab().toImage()
    press(qtbot, panel, DOWN)
    assert anna != everybody
    assert panel.surface.grab().toImage() != anna


def test_an_empty_chart_is_left_alone(qtbot: QtBot, theme: Theme) -> None:
    surface = ChartSurface("Course")
    qtbot.addWidget(surface)
    for key in (DOWN, LEFT, Qt.Key.Key_Space, Qt.Key.Key_Escape):
        qtbot.keyClick(surface, key)
    assert surface.accessibleDescription() == ""
