"""A change at the table, by keys and by mouse: who leaves keeps the total, and the next deal is said."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app.corrections.correction import Place
from tarockblock.app.corrections.table_draft import TableDraft
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import PositiveGame, Result, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.ui.dialogs.corrections.table_dialog import TableDialog
from tarockblock.ui.theme import ColorMode, Theme

pytestmark = pytest.mark.qt

FIVE = ("Anna", "Bert", "Cilli", "Dora", "Emil")
EVENING = Evening(
    ruleset=shipped("tirol-2025"),
    players=FIVE,
    first_dealer="Emil",
    cents_per_point=10,
    entries=(PositiveGame(game="dreier", declarer="Anna", result=Result.WON),),
)
LEDGER = compute_ledger(EVENING)


def dialog(
    qtbot: QtBot,
    known: tuple[str, ...] = (),
    misfits: Sequence[str] = (),
    entry: TableChange | None = None,
) -> TableDialog:
    draft = TableDraft(LEDGER.state, EVENING.ruleset, Place().people_in(LEDGER), known, entry)
    totals = {who: (LEDGER.points[who], LEDGER.cents[who]) for who in FIVE}
    made = TableDialog(draft, FIVE, totals, Wording("en"), editing=entry is not None, misfits=misfits)
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
    return made


def press(qtbot: QtBot, *keys: Qt.Key | str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        focus = QApplication.focusWidget()
        assert focus is not None
        if isinstance(key, str):
            qtbot.keyClicks(focus, key)
        else:
            qtbot.keyClick(focus, key, modifier)


def test_somebody_leaves_by_keys_and_keeps_the_total(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Down, Qt.Key.Key_Delete)

    points = LEDGER.points["Bert"].value
    assert f"keeps the total and is settled at the end: Bert (−{abs(points)} points" in shown.follows.text
    with qtbot.waitSignal(shown.entered) as caught:
        press(qtbot, Qt.Key.Key_Return)
    assert caught.args == [TableChange(players=("Anna", "Cilli", "Dora", "Emil"))]


def test_seats_are_swapped_by_keys(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.AltModifier)

    assert "playing order changes" in shown.follows.text
    with qtbot.waitSignal(shown.entered) as caught:
        press(qtbot, Qt.Key.Key_Return)
    assert caught.args == [TableChange(players=("Bert", "Anna", "Cilli", "Dora", "Emil"))]


def test_a_name_from_before_is_one_click(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot, known=("Franz", "Grete"))
    assert shown.names.chips.offered() == ["Franz", "Grete"]
    shown.names.chips.click("Franz")

    assert shown.fact() == TableChange(players=(*FIVE, "Franz"))
    assert "Seat 6: Franz, new" in shown.seats.rows()
    assert "New at the table: Franz." in shown.follows.text


def test_a_name_is_typed_and_enter_seats_before_it_stores(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    shown.names.field.setFocus()
    with qtbot.assertNotEmitted(shown.entered):
        press(qtbot, "Franz", Qt.Key.Key_Return)
    with qtbot.assertNotEmitted(shown.entered):
        press(qtbot, Qt.Key.Key_Return)  # without a name it does nothing
    with qtbot.waitSignal(shown.entered) as caught:
        press(qtbot, Qt.Key.Key_Return, modifier=Qt.KeyboardModifier.ControlModifier)

    assert caught.args == [TableChange(players=(*FIVE, "Franz"))]


def test_a_name_that_sits_there_is_refused_beside_its_field(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    shown.names.field.setFocus()
    press(qtbot, "anna", Qt.Key.Key_Return)

    assert shown.names.problem.text() == "Anna sits at the table already."
    assert shown.names.field.text() == "anna"


def test_the_next_deal_is_said_as_the_ledger_will_have_it(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Delete)
    entry = shown.fact()
    assert isinstance(entry, TableChange)
    deal = compute_ledger(EVENING.with_entry(entry)).next_deal()

    assert f"{deal.dealer} deals, Vorhand is {deal.vorhand}." in shown.follows.text


def test_another_dealer_is_chosen(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    assert shown.dealer.current == LEDGER.next_deal().dealer
    shown.dealer.button("Dora").click()

    assert shown.fact() == TableChange(players=FIVE, dealer="Dora")


def test_with_three_it_says_who_is_missing_and_stores_nothing(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    with qtbot.assertNotEmitted(shown.entered):
        press(qtbot, Qt.Key.Key_Delete, Qt.Key.Key_Delete, Qt.Key.Key_Return)

    assert "more at the table" in shown.seats_problem.text()
    assert not shown.foot.primary.isEnabled()


def test_as_it_was_takes_everything_back(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Delete)
    shown.reset.click()

    assert shown.draft.seats == FIVE
    assert shown.foot.reason.text() == "Nothing has changed yet."


def test_marks_are_those_of_the_evening_whatever_the_seat(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.AltModifier)

    assert {name: mark.seat for name, mark in shown.seats.marks.items()} == dict(zip(FIVE, range(5), strict=True))


def test_a_change_that_does_not_fit_says_why(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot, misfits=["four to six people sit at the table, not 3"], entry=TableChange(players=FIVE[:3]))

    assert shown.misfit.text == "Four to six people sit at the table, not 3."


@pytest.mark.parametrize("mode", [ColorMode.LIGHT, ColorMode.DARK])
def test_it_fits_a_small_screen(qtbot: QtBot, theme: Theme, mode: ColorMode) -> None:
    theme.set_mode(mode)
    shown = dialog(qtbot)

    assert shown.minimumSizeHint().width() <= 1264
    assert shown.height() <= 664
