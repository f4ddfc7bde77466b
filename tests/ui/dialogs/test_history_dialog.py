"""The list of an evening's changes: in words, by keyboard, with the way to the row, and nothing in it but text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QColor, QFontMetricsF
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from tarockblock.app.clock import FixedClock
from tarockblock.app.history import happenings
from tarockblock.app.settings import Settings
from tarockblock.app.settling import SettlingView
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Manual, PositiveGame, Result
from tarockblock.domain.money import Points
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.ui.application import make_window
from tarockblock.ui.dialogs.corrections.history_dialog import HistoryDialog, HistoryTable
from tarockblock.ui.dialogs.corrections.history_lines import HistoryLine, history_lines
from tarockblock.ui.i18n import Languages
from tarockblock.ui.preferences import Preferences
from tarockblock.ui.theme import ColorMode, Theme
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.typist import wait_for

pytestmark = pytest.mark.qt

NOW = datetime(2026, 11, 19, 21, 43, tzinfo=timezone(timedelta(hours=1)))
FOUR = ("Anna", "Bert", "Cilli", "<b>Dora</b>")
ANNA = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)  # Tirol: 5 from each of three
BERT = replace(ANNA, declarer="Bert")


@pytest.fixture
def window(theme: Theme, qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    """Three Dreier: the first put right, the third taken back."""
    with open_store(tmp_path / "evening.db") as store:
        languages = Languages(qapp, "en")
        made = make_window(store, FixedClock(NOW), Preferences(settings=Settings(language="en")), languages)
        evening = Evening(
            ruleset=shipped("tirol-2025"), players=FOUR, first_dealer="Bert", cents_per_point=10, title="Thursday"
        )
        made.bridge.start(evening)
        for hand in (ANNA, ANNA, ANNA):
            made.bridge.record(hand)
        made.bridge.replace(0, BERT)
        made.bridge.undo()
        made.bridge.replace(0, BERT)
        made.show()
        wait_for("the window", [made])
        yield made
        made.close()
        made.deleteLater()


def opened(window: MainWindow) -> HistoryDialog:
    wait_for("the window", [window])
    window.actions_table["changes"].trigger()
    dialog = window.flows.dialog
    assert isinstance(dialog, HistoryDialog)
    wait_for("the dialog", [dialog])
    return dialog


def lines(window: MainWindow) -> list[HistoryLine]:
    session = window.session
    return history_lines(happenings(session), session.ledger, Wording("en"))


def test_a_line_says_what_happened_where_and_what_it_had_scored(window: MainWindow) -> None:
    latest = lines(window)[0]

    assert (latest.what, latest.row) == ("put right", "Hand 1")
    assert (latest.before, latest.after) == ("Dreier Anna", "Dreier Bert")
    assert latest.scored.replace("\N{NO-BREAK SPACE}", " ") == "Anna +15, Bert −5, Cilli −5, <b>Dora</b> −5"
    assert latest.index == 0


def test_what_was_taken_back_is_there_with_what_it_had_been(window: MainWindow) -> None:
    window.bridge.undo()
    window.bridge.undo()
    latest = lines(window)[0]

    assert (latest.what, latest.row, latest.before, latest.after) == (
        "taken back",
        "no longer there",
        "Dreier Anna",
        "",
    )
    assert latest.index is None


def test_every_kind_of_change_has_words(window: MainWindow) -> None:
    bridge = window.bridge
    bridge.strike(1, replay=False, reason="misdeal")
    bridge.restore(1)
    bridge.move(2, 0)
    bridge.insert(1, Manual(points={"Anna": Points(3), "Bert": Points(-3)}, reason="slip"))
    bridge.session.rename("At the inn", "")
    bridge.undo()
    bridge.session.rename("At the inn", "long")
    found = lines(window)

    assert {line.what for line in found} >= {"put right", "struck", "brought back", "moved", "inserted"}
    amended = next(line for line in found if line.what == "evening changed")
    assert (amended.row, amended.before, amended.after) == (
        "Evening",
        "Title “Thursday”",
        "Title “At the inn”, Note “long”",
    )
    inserted = next(line for line in found if line.what == "inserted")
    assert inserted.after == "Correction: slip"


def test_the_key_opens_it_the_arrows_walk_and_enter_goes_to_the_row(qtbot: QtBot, window: MainWindow) -> None:
    window.bridge.strike(1, replay=False, reason="misdeal")
    qtbot.keyClick(window, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    dialog = window.flows.dialog
    assert isinstance(dialog, HistoryDialog)
    wait_for("the dialog", [dialog])
    assert dialog.table.hasFocus()
    assert dialog.table.currentRow() == 0
    qtbot.keyClick(dialog.table, Qt.Key.Key_Down)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)

    assert window.flows.dialog is None
    table = window.evening_page.table
    assert table.current_entry() == 0
    assert window.focusWidget() is table


def test_a_double_click_goes_there_too(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened(window)
    cell = dialog.table.visualItemRect(dialog.table.item(0, 3)).center()  # type: ignore[arg-type]
    qtbot.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    qtbot.mouseDClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=cell)

    assert window.flows.dialog is None
    assert window.evening_page.table.current_entry() == 0


def test_there_is_no_way_to_a_row_that_is_gone(qtbot: QtBot, window: MainWindow) -> None:
    window.bridge.undo()
    window.bridge.undo()
    dialog = opened(window)
    assert not dialog.foot.primary.isEnabled()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert window.flows.dialog is dialog
    qtbot.keyClick(dialog.table, Qt.Key.Key_Escape)
    assert window.flows.dialog is None


def test_nothing_changed_is_said_and_the_way_out_has_the_focus(qtbot: QtBot, theme: Theme) -> None:
    dialog = HistoryDialog([])
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()

    assert dialog.remark.text().startswith("Nothing has been changed")
    assert not dialog.foot.primary.isVisible()
    assert dialog.focusWidget() is dialog.foot.cancel


def test_damage_is_said(qtbot: QtBot, theme: Theme) -> None:
    dialog = HistoryDialog([], sound=False)
    qtbot.addWidget(dialog)
    assert "damaged" in dialog.remark.text()


def test_it_can_be_looked_at_when_the_evening_is_closed(window: MainWindow) -> None:
    window.bridge.close_evening()
    assert window.actions_table["changes"].isEnabled()
    opened(window).reject()


def test_it_only_shows(window: MainWindow) -> None:
    dialog = opened(window)
    assert dialog.findChildren(QLineEdit) == []
    item = dialog.table.item(0, 3)
    assert item is not None
    assert dialog.table.editTriggers() == HistoryTable.EditTrigger.NoEditTriggers
    dialog.reject()


def test_names_are_text_and_heard_with_their_heads(window: MainWindow) -> None:
    dialog = opened(window)
    texts = [dialog.table.item(0, column).text() for column in range(6)]  # type: ignore[union-attr]
    assert "<b>Dora</b>" in texts[5]
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in dialog.findChildren(QLabel))
    seen = QAccessible.queryAccessibleInterface(dialog.table)
    assert seen.text(QAccessible.Text.Name) == "What was changed this evening"
    spoken = {seen.child(place).text(QAccessible.Text.Name) for place in range(seen.childCount())}
    assert {"What stood there", "Points until then", "Dreier Anna"} <= spoken
    dialog.reject()


@pytest.mark.parametrize("scale", [80, 100, 125, 200])
def test_no_word_is_cut_and_every_row_is_as_high_as_its_text(qtbot: QtBot, theme: Theme, scale: int) -> None:
    theme.set_text_scale(scale)
    long = "Solorufer Anna + Emil verloren, −Trull, Bert hat sich verschrieben und das erst viel später gemerkt"
    line = HistoryLine("22. 11. 05:08", "zurückgenommen", "Spiel 13", long, long, "Anna −4, Bert +4, Dora +4", 0)
    dialog = HistoryDialog([line])
    qtbot.addWidget(dialog)
    dialog.resize(1120, 560)
    with qtbot.waitExposed(dialog):
        dialog.show()
    table = dialog.table

    assert sum(table.columnWidth(n) for n in range(6)) <= table.viewport().width()
    for column, text in enumerate(line.cells):
        assert table.rowHeight(0) >= table._cell.height(text, column, table.columnWidth(column)) - 1
    if scale <= 125:
        assert table.columnWidth(1) >= QFontMetricsF(theme.font(13, 600)).horizontalAdvance("zurückgenommen")


def test_it_follows_light_and_dark(qtbot: QtBot, window: MainWindow, theme: Theme) -> None:
    dialog = opened(window)
    for mode in (ColorMode.LIGHT, ColorMode.DARK):
        theme.set_mode(mode)
        QApplication.processEvents()
        image = dialog.table.viewport().grab().toImage()
        foot = image.pixelColor(image.width() // 2, image.height() - 4)
        assert foot == QColor(theme.tokens.surface)
    dialog.reject()


def test_a_correction_that_was_undone_can_still_be_asked_for_at_its_row(qtbot: QtBot, window: MainWindow) -> None:
    """V used to be off there: only a row that is marked as edited had it."""
    window.bridge.undo()
    assert window.session.corrected() == (set(), {})
    table = window.evening_page.table
    table.go_to_entry(0)
    window.actions_table["versions"].trigger()
    popup = QApplication.activePopupWidget()
    assert popup is not None
    assert "Dreier Bert" in popup.accessibleDescription()
    popup.close()


def test_the_money_has_words_too(window: MainWindow) -> None:
    """Bert has won one Dreier, Anna two, 5 points from each: Cilli owes 15, which are 150 cents; Anna gets 250."""
    view = SettlingView(window.session)
    first = view.payments[0]
    view.set_paid(first, True)
    view.set_paid(first, False)
    view.set_unit(50)
    view.set_carry(False)
    window.bridge.close_evening()
    window.bridge.reopen()
    owed = "Cilli → Anna 1.50\N{NO-BREAK SPACE}€"
    found = [
        (line.what, line.row, line.before, line.after, line.scored, line.index)
        for line in lines(window)
        if line.index is None
    ]

    assert found[::-1] == [
        ("paid", "Settlement", "", owed, "", None),
        ("not paid after all", "Settlement", owed, "", "", None),
        ("rounding changed", "Settlement", "not rounded", "rounded to 50 ct", "", None),
        ("rest changed", "Settlement", "earlier rests count in", "earlier rests stay open", "", None),
        ("closed", "Evening", "", "", "", None),
        ("opened again", "Evening", "", "", "", None),
    ]


def test_a_rest_says_with_which_evening_it_was_settled(window: MainWindow) -> None:
    session = window.session
    first = session.evening_id
    assert first is not None
    window.bridge.close_evening()
    window.bridge.start(replace(session.evening, title="Friday", entries=()), session.round)
    window.bridge.close_evening()
    window.bridge.open(first)
    taken_over = [line for line in lines(window) if line.what == "taken over"]
    assert taken_over
    assert {line.after for line in taken_over} == {"settled with “Friday”"}
    assert all("→" in line.before for line in taken_over)
