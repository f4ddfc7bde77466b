"""The chart by keyboard: from hand to hand, from line to line, and what a screen reader hears of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from tarockblock.domain.hand import PositiveGame
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.ui.chart import chart_surface
from tarockblock.ui.chart.chart_panel import ChartPanel
from tarockblock.ui.chart.chart_surface import ChartSurface
from tarockblock.ui.kit.theme import Theme
from tests.store.kit import DREIER, night
from tests.ui.drawn import draw_now, turn_to
from tests.ui.waiting import until

pytestmark = pytest.mark.charts

BERTS = replace(DREIER, declarer="Bert")


def ledger(*hands: PositiveGame) -> Ledger:
    evening = night(*hands)
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
    draw_now(made.surface)
    qtbot.waitUntil(made.surface.hasFocus)
    return made


def press(qtbot: QtBot, panel: ChartPanel, *keys: Qt.Key) -> list[str]:
    """What the chart is described as after each key."""
    heard = []
    for key in keys:
        qtbot.keyClick(panel.surface, key)
        heard.append(panel.surface.accessibleDescription())
    return heard


def begin_anew(qtbot: QtBot, panel: ChartPanel) -> None:
    """As it was made: nobody walked to, the keyboard on the chart."""
    turn_to(panel, "course")
    turn_to(panel, "points")
    panel.set_selected(None)
    panel.set_ledger(ledger(DREIER, BERTS))
    panel.surface.setFocus()
    draw_now(panel.surface)
    qtbot.waitUntil(panel.surface.hasFocus)
    qtbot.keyClick(panel.surface, Qt.Key.Key_Escape)


UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right


def test_arrows_walk_hands_and_lines_and_say_them_once(
    qtbot: QtBot, panel: ChartPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which sentences: tests/ui/chart/test_chart_words.py."""
    # Down walks the lines of a hand from the best and stops at the last.
    assert press(qtbot, panel, DOWN, DOWN, DOWN, DOWN, DOWN) == [
        "Hand 2: Dreier. Anna −5, now +10",
        "Hand 2: Dreier. Bert +15, now +10",
        "Hand 2: Dreier. Cilli −5, now −10",
        "Hand 2: Dreier. Dora −5, now −10",
        "Hand 2: Dreier. Dora −5, now −10",
    ]

    begin_anew(qtbot, panel)
    # Up begins at the foot.
    assert press(qtbot, panel, UP, UP) == ["Hand 2: Dreier. Dora −5, now −10", "Hand 2: Dreier. Cilli −5, now −10"]

    begin_anew(qtbot, panel)
    # Left and right stay with the player.
    assert press(qtbot, panel, UP, LEFT, LEFT, Qt.Key.Key_End, Qt.Key.Key_Home) == [
        "Hand 2: Dreier. Dora −5, now −10",
        "Hand 1: Dreier. Dora −5, now −5",
        "Start. Dora 0",
        "Hand 2: Dreier. Dora −5, now −10",
        "Start. Dora 0",
    ]

    begin_anew(qtbot, panel)
    # Without a line everybody is named.
    assert press(qtbot, panel, LEFT) == [
        "Hand 1: Dreier. Anna +15, now +15. Bert −5, now −5. Cilli −5, now −5. Dora −5, now −5"
    ]

    begin_anew(qtbot, panel)
    # Each thing is said once.
    said: list[str] = []
    monkeypatch.setattr(chart_surface, "announce", lambda _widget, text: said.append(text) if text else None)
    press(qtbot, panel, DOWN, LEFT, LEFT, LEFT, Qt.Key.Key_Escape)
    assert said == ["Hand 2: Dreier. Anna −5, now +10", "Hand 1: Dreier. Anna +15, now +15", "Start. Anna 0"]


def test_a_walk_ends_and_begins_anew(qtbot: QtBot, panel: ChartPanel, theme: Theme) -> None:
    # Escape leaves and the chart says again how everybody stands.
    standing = panel.surface.accessibleDescription()
    assert standing.startswith("Anna +10")
    assert press(qtbot, panel, DOWN, Qt.Key.Key_Escape)[-1] == standing
    # What comes next begins anew.
    assert press(qtbot, panel, LEFT)[-1].startswith("Hand 1: Dreier. Anna +15, now +15. Bert")

    begin_anew(qtbot, panel)
    # The focus gone it says again how everybody stands.
    standing = panel.surface.accessibleDescription()
    press(qtbot, panel, DOWN)
    panel.surface.clearFocus()
    assert panel.surface.accessibleDescription() == standing

    begin_anew(qtbot, panel)
    # Space sets the line off and one stays where one was.
    press(qtbot, panel, LEFT, DOWN)
    assert press(qtbot, panel, Qt.Key.Key_Space) == ["Hand 1: Dreier. Anna +15, now +15"]
    assert panel.selected == "Anna"
    assert press(qtbot, panel, RIGHT, Qt.Key.Key_Space) == ["Hand 2: Dreier. Anna −5, now +10"] * 2
    assert panel.selected is None

    begin_anew(qtbot, panel)
    # A further hand ends the walk.
    press(qtbot, panel, DOWN)
    panel.set_ledger(ledger(DREIER, BERTS, DREIER))
    until(lambda: panel.surface.accessibleDescription() == "Anna +25, Bert +5, Cilli −15, Dora −15")

    begin_anew(qtbot, panel)
    # The lines of the radl are walked in the order of the strips.
    panel.set_ledger(ledger(*[DREIER] * 4, BERTS))
    turn_to(panel, "radl")
    assert press(qtbot, panel, DOWN, DOWN, LEFT, DOWN) == [
        "Radl 2: 1 of 4 hands. Anna −5",
        "Radl 2: 1 of 4 hands. Bert +15",
        "Radl 1. Bert −20",
        "Radl 1. Cilli −20",
    ]

    # An empty chart is left alone.
    surface = ChartSurface("Hand by hand")
    qtbot.addWidget(surface)
    for key in (DOWN, LEFT, Qt.Key.Key_Space, Qt.Key.Key_Escape):
        qtbot.keyClick(surface, key)
    assert surface.accessibleDescription() == ""


def test_the_walked_line_is_in_the_picture_and_heard(qtbot: QtBot, panel: ChartPanel) -> None:
    # The walked line is marked in the picture.
    press(qtbot, panel, LEFT)
    everybody = panel.surface.grab().toImage()
    press(qtbot, panel, DOWN)
    anna = panel.surface.grab().toImage()
    press(qtbot, panel, DOWN)
    assert anna != everybody
    assert panel.surface.grab().toImage() != anna

    begin_anew(qtbot, panel)
    # It is what accessibility tools read.
    press(qtbot, panel, DOWN)
    seen = QAccessible.queryAccessibleInterface(panel.surface)
    assert seen.text(QAccessible.Text.Description) == "Hand 2: Dreier. Anna −5, now +10"
    assert seen.text(QAccessible.Text.Name) == "The evening hand by hand"

    begin_anew(qtbot, panel)
    # Other words are heard at once.
    press(qtbot, panel, DOWN)
    panel._choose_account("money")
    assert press(qtbot, panel, DOWN) == ["Hand 2: Dreier. Anna −0,50, now +1,00"]
