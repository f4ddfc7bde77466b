"""A change at the table, by keys and by mouse: who leaves keeps the total, and the next deal is said."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app.corrections.correction import Position
from tarockblock.app.corrections.table_draft import TableDraft
from tarockblock.domain.hand import PositiveGame, Result, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.table_dialog import TableDialog
from tarockblock.ui.kit.marks import Mark, know_marks
from tarockblock.ui.kit.theme import Theme
from tests.store.kit import FIVE, night
from tests.ui.waiting import activated
from tests.ui.windows import press_all

EVENING = night(PositiveGame(game="dreier", declarer="Anna", result=Result.WON), players=FIVE)
LEDGER = compute_ledger(EVENING)


def dialog(
    qtbot: QtBot,
    known: tuple[str, ...] = (),
    misfits: Sequence[str] = (),
    entry: TableChange | None = None,
) -> TableDialog:
    draft = TableDraft(LEDGER.state, EVENING.ruleset, Position().people_in(LEDGER), known, entry)
    totals = {who: (LEDGER.points[who], LEDGER.cents[who]) for who in FIVE}
    made = TableDialog(draft, totals, Wording("en"), editing=entry is not None, misfits=misfits)
    return activated(qtbot, made)


def test_by_keys__leaving_swapping_dealing_and_back(qtbot: QtBot, theme: Theme) -> None:
    # Somebody leaves by keys and keeps the total.
    shown = dialog(qtbot)
    assert QApplication.focusWidget() is shown.names.field, "mostly somebody comes"
    assert shown.foot.primary.key == "Ctrl+Enter"
    shown.seats.focus_row(0)
    press_all(Qt.Key.Key_Down, Qt.Key.Key_Delete)

    points = LEDGER.points["Bert"].value
    assert f"keeps the total and is settled at the end: Bert (points −{abs(points)}" in shown.follows.text
    with qtbot.waitSignal(shown.entered) as caught:
        press_all(Qt.Key.Key_Return)
    assert caught.args == [TableChange(players=("Anna", "Cilli", "Dora", "Emil"))]

    # Seats are swapped by keys.
    shown = dialog(qtbot)
    shown.seats.focus_row(0)
    press_all(Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.AltModifier)

    assert "playing order changes" in shown.follows.text
    with qtbot.waitSignal(shown.entered) as caught:
        press_all(Qt.Key.Key_Return)
    assert caught.args == [TableChange(players=("Bert", "Anna", "Cilli", "Dora", "Emil"))]

    # Marks are those of the evening whatever the seat.
    know_marks({name: Mark(name[0], number) for number, name in enumerate(FIVE)})
    shown = dialog(qtbot)
    shown.seats.focus_row(0)
    press_all(Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.AltModifier)

    seats = {row._name: row.mark.color for row in shown.seats._rows if row._name}
    assert seats == dict(zip(FIVE, range(5), strict=True))

    # Another dealer is chosen.
    shown = dialog(qtbot)
    assert shown.draft.seats[shown.dealer.current] == LEDGER.next_deal().dealer
    shown.dealer.buttons[shown.draft.seats.index("Dora")].click()

    assert shown.fact() == TableChange(players=FIVE, dealer="Dora")

    # As it was takes everything back.
    shown = dialog(qtbot)
    shown.seats.focus_row(0)
    press_all(Qt.Key.Key_Delete)
    shown.reset.click()

    assert shown.draft.seats == FIVE
    assert shown.foot.reason.text() == "Nothing has changed yet."


def test_names__one_click_typed_or_refused(qtbot: QtBot, theme: Theme) -> None:
    # A name from before is one click.
    shown = dialog(qtbot, known=("Franz", "Grete"))
    assert [chip.label for chip in shown.names.chips._chips if not chip.isHidden()] == ["Franz", "Grete"]
    next(chip for chip in shown.names.chips._chips if chip.label == "Franz").click()

    assert shown.fact() == TableChange(players=(*FIVE, "Franz"))
    assert "Seat 6: Franz, new" in shown.seats.rows()
    assert "New at the table: Franz." in shown.follows.text

    # A name is typed and enter seats before it stores.
    shown = dialog(qtbot)
    shown.names.field.setFocus()
    with qtbot.assertNotEmitted(shown.entered):
        press_all("Franz", Qt.Key.Key_Return)
    with qtbot.assertNotEmitted(shown.entered):
        press_all(Qt.Key.Key_Return)  # without a name it does nothing
    with qtbot.waitSignal(shown.entered) as caught:
        press_all(Qt.Key.Key_Return, modifier=Qt.KeyboardModifier.ControlModifier)

    assert caught.args == [TableChange(players=(*FIVE, "Franz"))]

    # A name that sits there is refused beside its field.
    shown = dialog(qtbot)
    shown.names.field.setFocus()
    press_all("anna", Qt.Key.Key_Return)

    assert shown.names.problem.text() == "Anna sits at the table already."
    assert shown.names.field.text() == "anna"


def test_it_says_the_next_deal_who_is_missing_and_what_does_not_fit(qtbot: QtBot, theme: Theme) -> None:
    # The next deal is said as the ledger will have it.
    shown = dialog(qtbot)
    shown.seats.focus_row(0)
    press_all(Qt.Key.Key_Delete)
    entry = shown.fact()
    assert isinstance(entry, TableChange)
    deal = compute_ledger(EVENING.with_entry(entry)).next_deal()

    assert f"{deal.dealer} deals, Vorhand is {deal.vorhand}." in shown.follows.text

    # With three it says who is missing and stores nothing.
    shown = dialog(qtbot)
    shown.seats.focus_row(0)
    with qtbot.assertNotEmitted(shown.entered):
        press_all(Qt.Key.Key_Delete, Qt.Key.Key_Down, Qt.Key.Key_Delete, Qt.Key.Key_Return)

    assert "more at the table" in shown.seats_problem.text()
    assert not shown.foot.primary.isEnabled()

    # A change that does not fit says why.
    shown = dialog(qtbot, misfits=["four to six people sit at the table, not 3"], entry=TableChange(players=FIVE[:3]))

    assert shown.misfit.text == "Four to six people sit at the table, not 3."
