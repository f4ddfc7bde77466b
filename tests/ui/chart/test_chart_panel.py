"""The chart beside the ledger: what it says in which account, in words too, and that nothing heavy happens at start."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from tarockblock.app.archive.export import picture_page
from tarockblock.app.settings import ColorMode
from tarockblock.charts.colors import PAPER
from tarockblock.charts.radl_layout import RadlLayout
from tarockblock.domain.hand import Entry
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.exchange.report import plain_report
from tarockblock.exchange.wording import Wording
from tarockblock.ui.chart.chart_panel import ChartPanel
from tarockblock.ui.chart.chart_surface import chart_colors
from tarockblock.ui.kit.delivery import Delivery
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.tokens import LIGHT
from tests.store.kit import DREIER, FOUR, night
from tests.ui.drawn import draw_now, turn_to
from tests.ui.waiting import until

pytestmark = pytest.mark.charts


def ledger(*entries: Entry, rules: str = "tirol-2025", names: tuple[str, ...] = FOUR) -> Ledger:
    evening = night(*entries, ruleset=rules, players=names, cents_per_point=10)
    return compute_ledger(replace(evening, cents_per_point=1) if rules == "tulln-2009" else evening)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch) -> ChartPanel:
    monkeypatch.setattr("tarockblock.ui.chart.chart_panel._REST", 5)
    made = ChartPanel("de")
    qtbot.addWidget(made)
    made.resize(318, 555)
    return made


def shown(qtbot: QtBot, panel: ChartPanel) -> ChartPanel:
    with qtbot.waitExposed(panel):
        panel.show()
    followed(panel)
    draw_now(panel.surface)
    return panel


def followed(panel: ChartPanel) -> None:
    """Until what was given to a chart in sight is what it shows."""
    until(lambda: not panel._later.isActive())


def labels(panel: ChartPanel) -> dict[str, str]:
    layout = panel.surface.layout_shown
    return {label.player: label.value for label in layout.labels}


def test_it_shows_what_its_words_say(qtbot: QtBot, panel: ChartPanel) -> None:
    """In points or money, where points are cents, in another language: tests/ui/chart/test_chart_words.py."""
    # Line ends carry name and total in points or euros.
    panel.set_ledger(ledger(DREIER))
    shown(qtbot, panel)
    assert labels(panel) == {"Anna": "+15", "Bert": "−5", "Cilli": "−5", "Dora": "−5"}

    turn_to(panel, "money")
    draw_now(panel.surface)
    assert labels(panel)["Anna"] == "+1,50"

    # Numbers follow the language.
    english = ChartPanel("en")
    qtbot.addWidget(english)
    english.resize(panel.size())
    english.set_ledger(ledger(DREIER))
    turn_to(english, "money")
    assert labels(shown(qtbot, english))["Anna"] == "+1.50"

    # Where points are cents there is nothing to choose.
    turn_to(panel, "points")
    panel.set_ledger(ledger(DREIER, rules="tulln-2009"))
    shown(qtbot, panel)

    assert not panel._choice.isVisible()
    assert panel._unit.isVisible()
    assert labels(panel)["Anna"] == "+150"

    # No evening and an evening without hands are shown calmly.
    shown(qtbot, panel)
    panel.set_ledger(ledger())
    followed(panel)
    draw_now(panel.surface)

    assert set(labels(panel).values()) == {"0"}
    panel.set_ledger(None)
    followed(panel)
    draw_now(panel.surface)

    # A screen reader hears how everybody stands best first.
    panel.set_ledger(ledger(replace(DREIER, declarer="Bert")))
    followed(panel)

    assert panel.surface.accessibleDescription() == "Bert +15, Anna −5, Cilli −5, Dora −5"


def test_choosing_is_told(qtbot: QtBot, panel: ChartPanel) -> None:
    turn_to(panel, "money")
    with qtbot.waitSignal(panel.account_changed, check_params_cb=lambda account: account == "points"):
        panel._choice.buttons[0].click()
    assert panel.account == "points"

    turn_to(panel, "radl")
    shown(qtbot, panel)
    with qtbot.waitSignal(panel.view_changed, check_params_cb=lambda view: view == "course"):
        qtbot.keyClick(panel._views.buttons[1], Qt.Key.Key_Left)
    with qtbot.waitSignal(panel.view_changed, check_params_cb=lambda view: view == "radl"):
        qtbot.mouseClick(panel._views.buttons[1], Qt.MouseButton.LeftButton)
    assert panel.view == "radl"


def test_pictures_are_of_the_theme_and_of_the_view(qtbot: QtBot, panel: ChartPanel, theme: Theme) -> None:
    # Files and paper show the colours of the light window.
    assert chart_colors(LIGHT) == PAPER

    # There and back again is the same picture.
    panel.set_ledger(ledger(*[DREIER] * 5))
    shown(qtbot, panel)
    first = panel.surface.grab().toImage()
    turn_to(panel, "radl")
    assert panel.surface.grab().toImage() != first
    turn_to(panel, "course")

    assert panel.surface.grab().toImage() == first

    # It follows light and dark.
    panel.set_ledger(ledger(DREIER))
    shown(qtbot, panel)
    assert panel.surface.grab().toImage().pixelColor(1, 1).name().upper() == theme.tokens.surface
    theme.set_mode(ColorMode.DARK)

    assert panel.surface.grab().toImage().pixelColor(1, 1).name().upper() == theme.tokens.surface

    # The two charts are two pictures also on the clipboard.
    panel.set_ledger(ledger(DREIER))
    panel.copy_picture()
    until(lambda: not Delivery.of(panel).busy)
    course = QApplication.clipboard().image()
    turn_to(panel, "radl")
    panel.copy_picture()
    until(lambda: not Delivery.of(panel).busy)

    assert QApplication.clipboard().image() != course

    # A copied picture is light whatever the window is.
    for view in ["course", "radl"]:
        panel.set_ledger(ledger(DREIER))
        turn_to(panel, view)
        theme.set_mode(ColorMode.DARK)
        with qtbot.waitSignal(panel.notified):
            actions(panel)["Copy chart as a picture"].trigger()
        image = QApplication.clipboard().image()

        assert image.width() > 1000
        assert image.pixelColor(1, 1).name().upper() == PAPER.ground


@pytest.mark.long
def test_matplotlib_is_not_there_before_a_chart_is_shown() -> None:
    code = (
        "import sys; from PySide6.QtWidgets import QApplication; app = QApplication([]);"
        "from tarockblock.ui.kit.theme import Theme; theme = Theme(app);"
        "from tarockblock.ui.chart.chart_panel import ChartPanel; panel = ChartPanel('de');"
        "assert not any(each.isVisible() for each in app.allWidgets()); [app.processEvents() for _ in range(9)];"
        "assert 'matplotlib' not in sys.modules; panel.show();"
        "assert 'matplotlib' not in sys.modules; from tests.ui.waiting import until;"
        "from tarockblock.ui.chart.chart_surface import is_there; until(is_there);"
        "assert 'matplotlib' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | {"PYTHONPATH": str(Path.cwd())})


# --------------------------------------------------------------------------- the second view


def bars(panel: ChartPanel) -> list[list[str]]:
    layout = panel.surface.layout_shown
    assert isinstance(layout, RadlLayout)
    return [[bar.text for bar in strip.bars] for strip in layout.strips]


def test_radl_are_shown_and_found_by_key_and_mouse(qtbot: QtBot, panel: ChartPanel) -> None:
    # Radl view shows what each radl brought in either account.
    panel.set_ledger(ledger(*[DREIER] * 5))
    turn_to(panel, "radl")
    shown(qtbot, panel)
    assert bars(panel) == [["+60", "+15"], *[["−20", "−5"]] * 3]
    assert labels(panel) == {"Anna": "+75", "Bert": "−25", "Cilli": "−25", "Dora": "−25"}

    turn_to(panel, "money")
    draw_now(panel.surface)
    assert bars(panel)[0] == ["+6,00", "+1,50"]

    # Arrows walk from radl to radl.
    turn_to(panel, "points")
    panel.set_ledger(ledger(*[DREIER] * 5))
    turn_to(panel, "radl")
    shown(qtbot, panel)
    heads = []
    for key in (Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Right):
        qtbot.keyClick(panel.surface, key)
        hover = panel.surface._hover
        heads.append(hover.head)

    assert heads == ["Radl 2: 1 of 4 hands", "Radl 1", "Radl 1", "Radl 2: 1 of 4 hands"]
    assert hover.lines[0] == ("Anna", "+15", 1)

    # The mouse finds the radl and the name.
    panel.set_ledger(ledger(*[DREIER] * 5))
    turn_to(panel, "radl")
    shown(qtbot, panel)
    layout = panel.surface.layout_shown
    assert isinstance(layout, RadlLayout)
    point = QPointF(round(layout.steps[0]), 100)
    # An event of our own: moving the real pointer says nothing where an earlier test left it in that very place.
    none = Qt.MouseButton.NoButton
    move = QMouseEvent(
        QEvent.Type.MouseMove, point, panel.surface.mapToGlobal(point), none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(panel.surface, move)
    assert panel.surface._hover.head == "Radl 1"
    panel.surface.grab()
    at = QPoint(round(layout.name_x) + 4, round(layout.labels[2].y))
    for selected in ("Cilli", None):  # a second click takes it back
        qtbot.mouseClick(panel.surface, Qt.MouseButton.LeftButton, pos=at)
        assert panel.selected == selected


# --------------------------------------------------------------------------- handing it on


def actions(panel: ChartPanel) -> dict[str, QAction]:
    return {action.text(): action for action in panel.make_menu().actions() if action.text()}


@pytest.mark.long
def test_the_page_is_that_of_the_command_line(qtbot: QtBot, panel: ChartPanel, tmp_path: Path) -> None:
    # The page is that of the command line.
    for name, begin in [("a.png", b"\x89PNG"), ("a.SVG", b"<?xml"), ("a.pdf", b"%PDF")]:
        shown_ledger = ledger(DREIER)
        panel.set_ledger(shown_ledger)
        with qtbot.waitSignal(panel.exported, check_params_cb=lambda path, name=name: path.name == name):
            panel.save_to(tmp_path / name)

        data = (tmp_path / name).read_bytes()
        assert data.startswith(begin)
        assert data == picture_page(plain_report(shown_ledger), name[-3:].lower(), Wording("de"))

    # What cannot be saved is a sentence.
    before = sorted(tmp_path.iterdir())
    for name in ["no/where.png", "abend.docx", "abend"]:
        panel.set_ledger(ledger(DREIER))
        with qtbot.waitSignal(panel.failed, check_params_cb=lambda text, name=name: Path(name).name in text):
            panel.save_to(tmp_path / name)

        assert sorted(tmp_path.iterdir()) == before

    # The place is asked for with a name proposed.
    shown_ledger = ledger(DREIER)
    panel.set_ledger(compute_ledger(replace(shown_ledger.evening, title="Wirt: A/B", date="2026-11-19")))
    actions(panel)["Save page with both charts …"].trigger()
    dialog = panel.findChild(QFileDialog)
    assert Path(dialog.selectedFiles()[0]).name == "2026-11-19 Wirt- A-B.png"
    dialog.filterSelected.emit(dialog.nameFilters()[2])
    assert Path(dialog.selectedFiles()[0]).suffix == ".pdf"
    dialog.reject()
