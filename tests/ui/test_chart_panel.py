"""The chart beside the ledger: what it says in which account, in words too, and that nothing heavy happens at start."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTranslator
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from tarockblock.app.export import export
from tarockblock.charts.colors import PAPER
from tarockblock.charts.radl_layout import RadlLayout
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry, Manual, PositiveGame, Renonce, Result
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Points
from tarockblock.exchange.report import plain_report
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.ui.theme import LIGHT, ColorMode, Theme
from tarockblock.ui.views.chart.chart_panel import ChartPanel
from tarockblock.ui.views.chart.chart_surface import chart_colors
from tarockblock.ui.views.delivery import Delivery
from tests.ui.waiting import until

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


def table_rows(panel: ChartPanel) -> list[list[str]]:
    """What the table says, the name of each row first."""
    table, role = panel.table, Qt.ItemDataRole.DisplayRole
    return [
        [
            table.model().headerData(row, Qt.Orientation.Vertical, role),
            *(table.model().index(row, column).data() for column in range(table.columnCount())),
        ]
        for row in range(table.rowCount())
    ]


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
    rows = table_rows(panel)

    assert [row[0] for row in rows] == ["Start", "1 Dreier", "2 Renonce", "Correction"]
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
    assert hover.changes == (("+15", 1), *[("−5", -1)] * 3)
    qtbot.keyClick(panel.surface, Qt.Key.Key_Escape)
    assert panel.surface._hover is None


def test_beside_a_hand_stands_what_it_brought_in_the_order_of_the_totals(qtbot: QtBot, panel: ChartPanel) -> None:
    """Anna won 15 from three, then Bert from the others: he gains 15, she loses 5 and still leads by the seat."""
    panel.set_ledger(ledger(DREIER, replace(DREIER, declarer="Bert")))
    panel.set_account("money")
    shown(qtbot, panel)
    panel.surface._enter(2)

    hover = panel.surface._hover
    assert hover is not None
    assert hover.players == ("Anna", "Bert", "Cilli", "Dora")
    assert hover.changes == (("−0,50", -1), ("+1,50", 1), ("−0,50", -1), ("−0,50", -1))
    panel.surface._enter(0)
    assert panel.surface._hover is not None
    assert panel.surface._hover.changes == ()


def test_a_hand_that_does_not_fit_says_that_it_does_not_count(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(DREIER, replace(DREIER, declarer="Zora")))
    shown(qtbot, panel)
    panel.surface._enter(2)

    assert panel.surface._hover is not None
    assert panel.surface._hover.head == "Hand 2: Dreier, does not count"
    panel.show_table(True)
    assert [row[0] for row in table_rows(panel)] == ["Start", "1 Dreier", "2 Dreier, does not count"]


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
        "from tarockblock.ui.views.chart.chart_panel import ChartPanel; panel = ChartPanel('de');"
        "assert not any(each.isVisible() for each in app.allWidgets()); [app.processEvents() for _ in range(9)];"
        "assert 'matplotlib' not in sys.modules; panel.show();"
        "assert 'matplotlib' not in sys.modules; from tests.ui.waiting import until;"
        "from tarockblock.ui.views.chart.chart_library import is_there; until(is_there);"
        "assert 'matplotlib' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | {"PYTHONPATH": str(Path.cwd())})


# --------------------------------------------------------------------------- the second view


def bars(panel: ChartPanel) -> list[list[str]]:
    layout = panel.surface.layout_shown
    assert isinstance(layout, RadlLayout)
    return [[bar.text for bar in strip.bars] for strip in layout.strips]


def test_radl_view_shows_what_each_radl_brought_in_either_account(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(*[DREIER] * 5))
    panel.set_view("radl")
    shown(qtbot, panel)
    assert bars(panel) == [["+60", "+15"], *[["−20", "−5"]] * 3]
    assert labels(panel) == {"Anna": "+75", "Bert": "−25", "Cilli": "−25", "Dora": "−25"}

    panel.set_account("money")
    panel.surface.draw_now()
    assert bars(panel)[0] == ["+6,00", "+1,50"]


def test_choosing_the_view_is_told_setting_it_is_not(qtbot: QtBot, panel: ChartPanel) -> None:
    with qtbot.assertNotEmitted(panel.view_changed):
        panel.set_view("radl")
    shown(qtbot, panel)
    with qtbot.waitSignal(panel.view_changed, check_params_cb=lambda view: view == "course"):
        qtbot.keyClick(panel._views._segments[1], Qt.Key.Key_Left)
    with qtbot.waitSignal(panel.view_changed, check_params_cb=lambda view: view == "radl"):
        qtbot.mouseClick(panel._views._segments[1], Qt.MouseButton.LeftButton)
    assert panel.view == "radl"


def test_there_and_back_again_is_the_same_picture(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(*[DREIER] * 5))
    shown(qtbot, panel)
    first = panel.surface.grab().toImage()
    panel.set_view("radl")
    assert panel.surface.grab().toImage() != first
    panel.set_view("course")

    assert panel.surface.grab().toImage() == first


def test_arrows_walk_from_radl_to_radl(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(*[DREIER] * 5))
    panel.set_view("radl")
    shown(qtbot, panel)
    heads = []
    for key in (Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Right):
        qtbot.keyClick(panel.surface, key)
        hover = panel.surface._hover
        assert hover is not None
        heads.append(hover.head)

    assert heads == ["Radl 2: 1 of 4 hands", "Radl 1", "Radl 1", "Radl 2: 1 of 4 hands"]
    assert hover.lines[0] == ("Anna", "+15", 1)


def test_the_mouse_finds_the_radl_and_the_name(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(*[DREIER] * 5))
    panel.set_view("radl")
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
    assert panel.surface._hover is not None
    assert panel.surface._hover.head == "Radl 1"
    panel.surface.grab()
    qtbot.mouseClick(
        panel.surface,
        Qt.MouseButton.LeftButton,
        pos=QPoint(round(layout.name_x) + 4, round(layout.labels[2].y)),
    )

    assert panel.selected == "Cilli"


def test_the_table_has_a_line_a_radl_and_the_totals(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(*[DREIER] * 5))
    panel.set_view("radl")
    panel.show_table(True)

    assert table_rows(panel) == [
        ["Radl 1", "+60", "−20", "−20", "−20"],
        ["Radl 2: 1 of 4 hands", "+15", "−5", "−5", "−5"],
        ["Total", "+75", "−25", "−25", "−25"],
    ]
    panel.set_view("course")
    assert panel.table.rowCount() == 6


@pytest.mark.parametrize("view", ["course", "radl"])
def test_words_follow_the_language_at_once(qtbot: QtBot, qapp: QApplication, panel: ChartPanel, view: str) -> None:
    class Shouting(QTranslator):
        def translate(self, _context: str, source: str, _hint: str | None = None, _n: int = -1) -> str:
            return source if "{" in source else source.upper()

        def isEmpty(self) -> bool:
            return False

    panel.set_view(view)
    panel.set_ledger(ledger(DREIER))
    panel.show_table(True)
    shown(qtbot, panel)
    translator = Shouting()
    qapp.installTranslator(translator)
    try:
        qapp.processEvents()
        segments = [segment.label for segment in (*panel._views._segments, *panel._choice._segments)]
        assert segments == ["COURSE", "RADL", "POINTS", "MONEY"]
        assert panel._views._segments[0].accessibleName() == "VIEW OF THE CHART, COURSE"
        assert panel.surface.accessibleName() in ("COURSE OF THE EVENING", "WHAT EACH RADL BROUGHT")
        heading = panel.table.verticalHeaderItem(0)
        assert heading is not None
        assert heading.text() in ("START", "Radl 1: 1 of 4 hands")
    finally:
        qapp.removeTranslator(translator)
    qapp.processEvents()
    assert panel._views._segments[0].label == "Course"


def test_numbers_follow_the_language(qtbot: QtBot, panel: ChartPanel) -> None:
    panel.set_ledger(ledger(DREIER))
    panel.set_account("money")
    shown(qtbot, panel)
    panel.set_language("en")
    panel.surface.draw_now()

    assert labels(panel)["Anna"] == "+1.50"


# --------------------------------------------------------------------------- handing it on


def actions(panel: ChartPanel) -> dict[str, QAction]:
    return {action.text(): action for action in panel.make_menu().actions() if action.text()}


def test_menu_offers_table_picture_and_page(panel: ChartPanel) -> None:
    assert list(actions(panel)) == ["Show as a table", "Copy chart as a picture", "Save page with both charts …"]
    assert not actions(panel)["Save page with both charts …"].isEnabled()
    panel.set_ledger(ledger(DREIER))
    assert all(action.isEnabled() for action in actions(panel).values())


@pytest.mark.parametrize("view", ["course", "radl"])
def test_a_copied_picture_is_light_whatever_the_window_is(
    qtbot: QtBot, panel: ChartPanel, theme: Theme, view: str
) -> None:
    panel.set_ledger(ledger(DREIER))
    panel.set_view(view)
    theme.set_mode(ColorMode.DARK)
    with qtbot.waitSignal(panel.notified):
        actions(panel)["Copy chart as a picture"].trigger()
    image = QApplication.clipboard().image()

    assert image.width() > 1000
    assert image.pixelColor(1, 1).name().upper() == PAPER.ground


def test_the_two_charts_are_two_pictures_also_on_the_clipboard(panel: ChartPanel) -> None:
    panel.set_ledger(ledger(DREIER))
    panel.copy_picture()
    until(lambda: not Delivery.of(panel).busy)
    course = QApplication.clipboard().image()
    panel.set_view("radl")
    panel.copy_picture()
    until(lambda: not Delivery.of(panel).busy)

    assert QApplication.clipboard().image() != course


@pytest.mark.parametrize(("name", "begin"), [("a.png", b"\x89PNG"), ("a.SVG", b"<?xml"), ("a.pdf", b"%PDF")])
def test_the_page_is_that_of_the_command_line(
    qtbot: QtBot, panel: ChartPanel, tmp_path: Path, name: str, begin: bytes
) -> None:
    shown_ledger = ledger(DREIER)
    panel.set_ledger(shown_ledger)
    with qtbot.waitSignal(panel.notified, check_params_cb=lambda text: name in text):
        panel.save_to(tmp_path / name)

    data = (tmp_path / name).read_bytes()
    assert data.startswith(begin)
    assert data == export(plain_report(shown_ledger), name[-3:].lower(), Wording("de"))


@pytest.mark.parametrize("name", ["no/where.png", "abend.docx", "abend"])
def test_what_can_not_be_saved_is_a_sentence(qtbot: QtBot, panel: ChartPanel, tmp_path: Path, name: str) -> None:
    panel.set_ledger(ledger(DREIER))
    with qtbot.waitSignal(panel.failed, check_params_cb=lambda text: Path(name).name in text):
        panel.save_to(tmp_path / name)

    assert list(tmp_path.iterdir()) == []


def test_the_place_is_asked_for_with_a_name_proposed(qtbot: QtBot, panel: ChartPanel) -> None:
    shown_ledger = ledger(DREIER)
    panel.set_ledger(compute_ledger(replace(shown_ledger.evening, title="Wirt: A/B", date="2026-11-19")))
    actions(panel)["Save page with both charts …"].trigger()
    dialog = panel.findChild(QFileDialog)
    assert dialog is not None
    assert Path(dialog.selectedFiles()[0]).name == "2026-11-19 Wirt- A-B.png"
    dialog.filterSelected.emit(dialog.nameFilters()[2])
    assert Path(dialog.selectedFiles()[0]).suffix == ".pdf"
    dialog.reject()
