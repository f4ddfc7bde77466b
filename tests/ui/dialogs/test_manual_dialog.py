"""A correction typed into its dialog: by keys alone, problems beside their field, unusual amounts warned of."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app.corrections.correction import Place, evaluator
from tarockblock.app.corrections.manual_draft import ManualDraft, largest_hand
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry, Manual, PositiveGame, Result
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.rules.library import shipped
from tarockblock.ui.dialogs.corrections.manual_dialog import ManualDialog
from tarockblock.ui.theme import ColorMode, Theme
from tarockblock.ui.widgets.text_label import TextLabel

pytestmark = pytest.mark.qt

FOUR = ("Anna", "Bert", "Cilli", "Dora")
HAND = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)


def dialog(
    qtbot: QtBot,
    *entries: Entry,
    ruleset: str = "tirol-2025",
    entry: Manual | None = None,
    misfits: Sequence[str] = (),
) -> ManualDialog:
    evening = Evening(
        ruleset=shipped(ruleset), players=FOUR, first_dealer="Dora", cents_per_point=10, entries=entries or (HAND,)
    )
    ledger, place = compute_ledger(evening), Place()
    largest, evaluate = largest_hand(ledger), evaluator(ledger, place)
    draft = ManualDraft(evening, place.people_in(ledger), largest, evaluate, "en")
    if entry is not None:
        draft = ManualDraft.from_entry(entry, evening, place.people_in(ledger), largest, evaluate, "en")
    made = ManualDialog(draft, editing=entry is not None, misfits=misfits)
    qtbot.addWidget(made)
    made.resize(1040, 540)
    with qtbot.waitActive(made):
        made.show()
    return made


def press(qtbot: QtBot, *keys: Qt.Key | str) -> None:
    for key in keys:
        focus = QApplication.focusWidget()
        assert focus is not None
        if isinstance(key, str):
            qtbot.keyClicks(focus, key)
        else:
            qtbot.keyClick(focus, key)


def test_by_keys_alone_reason_two_amounts_enter(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    with qtbot.waitSignal(shown.entered) as caught:
        press(qtbot, "Slip", Qt.Key.Key_Tab, "3", Qt.Key.Key_Down, "-3", Qt.Key.Key_Return)

    assert caught.args == [Manual(points={"Anna": Points(3), "Bert": Points(-3)}, reason="Slip")]


def test_the_rest_stands_in_the_other_fields_and_can_be_typed_over(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Tab, "4", Qt.Key.Key_Down, "4")
    assert [shown.points_field(who).text() for who in FOUR] == ["4", "4", "−4", "−4"]
    assert shown.caption("Cilli") == "follows from the others"
    assert shown.money_field("Cilli").text() == "−0.40"

    press(qtbot, Qt.Key.Key_Down, "-8")
    assert [shown.points_field(who).text() for who in FOUR] == ["4", "4", "-8", "0"]


def test_an_emptied_field_is_offered_the_rest_and_what_is_typed_next_replaces_it(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Tab, "4", Qt.Key.Key_Down, "4", Qt.Key.Key_Down, "5", Qt.Key.Key_Backspace)
    assert shown.points_field("Cilli").text() == "−4"
    press(qtbot, "7")

    assert shown.points_field("Cilli").text() == "7"


def test_money_typed_is_kept_beside_the_points(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Tab, "3", Qt.Key.Key_Down, "-3")
    shown.money_field("Anna").setFocus()
    with qtbot.waitSignal(shown.entered) as caught:
        press(qtbot, "1", Qt.Key.Key_Down, "-1", Qt.Key.Key_Return)

    assert caught.args[0].cents == {"Anna": Cents(100), "Bert": Cents(-100)}


def test_what_is_wrong_stands_beside_its_field_and_keeps_it_from_being_stored(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    with qtbot.assertNotEmitted(shown.entered):
        press(qtbot, Qt.Key.Key_Tab, "drei", Qt.Key.Key_Return)

    assert shown.caption("Anna") == "Write it like −3, 1/2 or 2 1/2."
    assert shown.points_field("Anna").accessibleDescription() == shown.caption("Anna")
    assert shown.points_field("Anna").has_problem
    assert not shown.foot.primary.isEnabled()


def test_a_sum_that_is_not_zero_is_said_below(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Tab, "1", Qt.Key.Key_Down, "1", Qt.Key.Key_Down, "1", Qt.Key.Key_Down, "1")

    assert not shown.foot.primary.isEnabled()
    assert shown._sum_words.text().startswith("is not 0")


def test_more_than_any_hand_is_warned_of_and_stored_all_the_same(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Tab, "500", Qt.Key.Key_Down, "-500")
    assert "No hand of this evening" in shown.warning.text
    assert shown.warning.isVisible()
    with qtbot.waitSignal(shown.entered):
        press(qtbot, Qt.Key.Key_Return)


def test_nothing_moves_when_a_warning_comes(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Tab, "1", Qt.Key.Key_Down, "-1")
    before = shown.size(), [shown.points_field(who).pos() for who in FOUR]
    press(qtbot, "000")

    assert shown.warning.isVisible()
    assert (shown.size(), [shown.points_field(who).pos() for who in FOUR]) == before


def test_in_tulln_there_is_one_account(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot, ruleset="tulln-2009")

    assert shown.points_field("Anna").isVisible()
    assert not shown.money_field("Anna").isVisible()


def test_the_preview_says_the_totals_afterwards(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Tab, "3", Qt.Key.Key_Down, "-3")
    data = shown._preview_data()

    worth = compute_ledger(shown_evening()).points["Anna"]
    assert data.sections[0].lines[0].points == f"+{worth.value + 3}"


def shown_evening() -> Evening:
    return Evening(
        ruleset=shipped("tirol-2025"), players=FOUR, first_dealer="Dora", cents_per_point=10, entries=(HAND,)
    )


def test_a_correction_that_does_not_fit_says_why_on_opening(qtbot: QtBot, theme: Theme) -> None:
    entry = Manual(points={"Zita": Points(3), "Bert": Points(-3)}, reason="Irrtum")
    shown = dialog(qtbot, entry=entry, misfits=["Zita is not at the table"])

    assert shown.misfit.isVisible()
    assert shown.misfit.text == "Zita is not at the table."
    assert "Zita has not sat at the table" in shown.caption("Zita")
    assert shown.windowTitle() == "Change correction"


def test_a_failure_keeps_everything_and_can_be_tried_again(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Tab, "3", Qt.Key.Key_Down, "-3")
    shown.show_failure("The disk is full.")

    assert shown.foot.reason.text() == "The disk is full."
    assert shown.points_field("Anna").text() == "3"
    with qtbot.waitSignal(shown.entered):
        press(qtbot, Qt.Key.Key_Return)


@pytest.mark.parametrize("mode", [ColorMode.LIGHT, ColorMode.DARK])
def test_it_fits_a_small_screen(qtbot: QtBot, theme: Theme, mode: ColorMode) -> None:
    theme.set_mode(mode)
    shown = dialog(qtbot)

    assert shown.minimumSizeHint().width() <= 1264
    assert shown.height() <= 664


def test_every_control_has_a_name(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)

    names = [shown.points_field(who).accessibleName() for who in FOUR]
    assert names == [f"Points of {who}" for who in FOUR]
    assert shown.money_field("Anna").accessibleName() == "Money of Anna, in euros"
    assert shown.reason.accessibleName() == "Reason"


def test_too_much_is_said_to_be_too_much(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)
    press(qtbot, Qt.Key.Key_Tab, "2000000")
    assert "That is too much: at most 1000000." in [each.text() for each in shown.findChildren(TextLabel)]


@pytest.mark.parametrize(("ruleset", "head"), [("tulln-2009", "Cents"), ("tirol-2025", "Points")])
def test_the_column_is_headed_by_what_is_counted(qtbot: QtBot, theme: Theme, ruleset: str, head: str) -> None:
    """Tulln counts cents (Tulln, "Schrift"); everywhere else a point is worth what was agreed on."""
    heads = [each.text() for each in dialog(qtbot, ruleset=ruleset).findChildren(TextLabel)]
    assert head in heads
    assert {"Cents": "Points", "Points": "Cents"}[head] not in heads
