"""The ways to the chart's menu, and its numbers as a table: by mouse, by key, by the window's menu."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QContextMenuEvent, QImage
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from tarockblock.app.archive.export import export, report_of
from tarockblock.app.settings import ColorMode
from tarockblock.app.settling import Settling
from tarockblock.exchange.report import plain_report
from tarockblock.exchange.wording import Wording
from tarockblock.ui.chart.chart_panel import ChartPanel
from tarockblock.ui.kit.delivery import Delivery
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.drawn import turn_to
from tests.ui.waiting import until
from tests.ui.windows import window_fixture

pytestmark = pytest.mark.charts

OFFERED = ["Show as a table", "Copy chart as a picture", "Save page with both charts …"]


window = window_fixture(sample(entries=5), size=(1280, 720))
"""The sample Thursday's first five hands, in English."""


def chart(window: MainWindow) -> ChartPanel:
    return window.evening_page.chart


def menu() -> QMenu:
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def texts(found: QMenu) -> list[str]:
    return [action.text() for action in found.actions() if action.text()]


def focus(qtbot: QtBot, widget: QWidget) -> None:
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)


def test_the_menu_opens_by_mouse_and_keys(qtbot: QtBot, window: MainWindow) -> None:
    # A right click opens it there.
    surface, at = chart(window).surface, QPoint(40, 60)
    QApplication.sendEvent(surface, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, surface.mapToGlobal(at)))
    assert texts(menu()) == OFFERED
    menu().close()

    # The menu key opens it at the focus.
    focus(qtbot, chart(window).surface)
    # What a desktop sends for the key.
    handle = window.windowHandle()
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), handle.position())
    QApplication.sendEvent(handle, asked)
    assert texts(menu()) == OFFERED
    menu().close()

    # Shift f10 opens it and the keys choose.
    for as_table in [False, True]:
        panel = chart(window)
        panel.show_table(as_table)
        focus(qtbot, panel.table if as_table else panel.surface)
        qtbot.keyClick(window, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
        assert texts(menu())[1:] == OFFERED[1:]
        qtbot.keyClick(menu(), Qt.Key.Key_Down)
        qtbot.keyClick(menu(), Qt.Key.Key_Return)
        qtbot.waitUntil(lambda panel=panel, as_table=as_table: panel.shows_table is not as_table)
        # The keyboard goes along.
        assert (panel.surface if as_table else panel.table).hasFocus()

    # Shift f10 in the ledger opens the row s menu at the row.
    table = window.evening_page.table
    table.go_to_last_entry()
    qtbot.waitUntil(table.hasFocus)
    qtbot.keyClick(window, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    offered, top = texts(menu()), menu().pos().y()
    menu().close()
    assert window.actions_table["edit"].text() in offered
    row = table.cell_rect(table.currentIndex())
    assert row.top() <= top <= row.bottom()


def test_the_window_s_menu_and_its_key_show_the_table(qtbot: QtBot, window: MainWindow) -> None:
    # The window s menu and its key show the table.
    action, panel = window.actions_table["chart_table"], chart(window)
    qtbot.keyClick(window, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert panel.shows_table
    assert action.isChecked()
    assert panel.table.hasFocus()
    panel.make_menu().actions()[0].trigger()
    assert not action.isChecked()
    action.trigger()
    assert panel.shows_table

    # The table brings the chart back where it was hidden.
    window.actions_table["chart"].trigger()
    assert chart(window).isHidden()
    window.actions_table["chart_table"].trigger()
    assert chart(window).isVisible()
    assert window.actions_table["chart"].isChecked()


def test_the_table__heads_sizes_colours_and_place(qtbot: QtBot, window: MainWindow, theme: Theme) -> None:
    # A screen reader finds player and hand beside each number.
    panel = chart(window)
    panel.show_table(True)
    table = panel.table
    seen = QAccessible.queryAccessibleInterface(table)
    assert seen.text(QAccessible.Text.Name) == "The evening hand by hand, as a table"
    heads: list[QAccessibleInterface] = [seen.child(place) for place in range(seen.childCount())]
    spoken = {each.text(QAccessible.Text.Name) for each in heads}
    assert {"Anna", "Bert", "Cilli", "Dora", "Emil", "3 Piccolo", "5 Trischaken"} <= spoken

    # Further hands leave the current cell where it was.
    panel = chart(window)
    panel.show_table(True)
    panel.table.setCurrentIndex(panel.table.cells.index(3, 2))
    evening = sample()
    window.bridge.record(evening.entries[5])
    qtbot.waitUntil(lambda: panel.table.cells.rowCount() == 7)
    assert (panel.table.currentIndex().row(), panel.table.currentIndex().column()) == (3, 2)

    # Hand names stay in sight and numbers are whole.
    for scale in (100, 125, 200):
        theme.set_text_scale(scale)
        panel = chart(window)
        turn_to(panel, "money")
        panel.show_table(True)
        QApplication.processEvents()
        table = panel.table
        assert table.verticalHeader().width() <= panel.width() / 2
        for column in range(table.cells.columnCount()):
            text = table.cells.index(3, column).data()
            assert table.columnWidth(column) > table.fontMetrics().horizontalAdvance(text) * 0.8

    # The table follows light and dark.
    panel = chart(window)
    panel.show_table(True)
    for mode in (ColorMode.LIGHT, ColorMode.DARK):
        theme.set_mode(mode)
        QApplication.processEvents()
        image: QImage = panel.table.grab().toImage()
        corners = {(1, 1), (1, image.height() - 3), (image.width() - 20, image.height() - 3)}
        assert {image.pixelColor(*spot).name().upper() for spot in corners} == {theme.tokens.surface}


def test_the_page_saved_from_the_window_is_settled_as_the_window_says(window: MainWindow, tmp_path: Path) -> None:
    view = Settling(window.session)
    view.set_unit(50)
    view.set_paid(view.money.payments[0], True)
    number = window.session.evening_id
    chart(window).save_to(tmp_path / "page.svg")
    until(lambda: not Delivery.of(window).busy)

    wanted = export(report_of(window.session.store, number), "svg", Wording("en"))
    assert (tmp_path / "page.svg").read_bytes() == wanted
    assert wanted != export(plain_report(window.session.ledger), "svg", Wording("en"))
