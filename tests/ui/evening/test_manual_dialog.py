"""A correction typed into its dialog: by keys alone, problems beside their field, unusual amounts warned of."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tarockblock.app.corrections.correction import Position, evaluator
from tarockblock.app.corrections.manual_draft import ManualDraft, largest_hand
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry, Manual, PositiveGame, Result
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.ui.evening.manual_dialog import ManualDialog
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tests.store.kit import FOUR, night
from tests.ui.windows import press_all

HAND = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)


def dialog(
    qtbot: QtBot,
    *entries: Entry,
    ruleset: str = "tirol-2025",
    entry: Manual | None = None,
    misfits: Sequence[str] = (),
) -> ManualDialog:
    evening = night(*(entries or (HAND,)), ruleset=ruleset, cents_per_point=10)
    ledger, place = compute_ledger(evening), Position()
    largest, evaluate = largest_hand(ledger), evaluator(ledger, place)
    draft = ManualDraft(evening, place.people_in(ledger), largest, evaluate, "en", entry)
    made = ManualDialog(draft, editing=entry is not None, misfits=misfits)
    qtbot.addWidget(made)
    made.resize(1040, 540)
    with qtbot.waitActive(made):
        made.show()
    return made


def test_by_keys_alone__amounts_the_rest_and_money(qtbot: QtBot, theme: Theme) -> None:
    # By keys alone reason two amounts enter.
    shown = dialog(qtbot)
    with qtbot.waitSignal(shown.entered) as caught:
        press_all("Slip", Qt.Key.Key_Tab, "3", Qt.Key.Key_Down, "-3", Qt.Key.Key_Return)

    assert caught.args == [Manual(points={"Anna": Points(3), "Bert": Points(-3)}, reason="Slip")]

    # The rest stands in the other fields and can be typed over.
    shown = dialog(qtbot)
    press_all(Qt.Key.Key_Tab, "4", Qt.Key.Key_Down, "4")
    assert [shown.points[who].text() for who in FOUR] == ["4", "4", "−4", "−4"]
    assert shown.captions["Cilli"].text() == "follows from the others"
    assert shown.money["Cilli"].text() == "−0.40"

    press_all(Qt.Key.Key_Down, "-8")
    assert [shown.points[who].text() for who in FOUR] == ["4", "4", "-8", "0"]

    # An emptied field is offered the rest and what is typed next replaces it.
    shown = dialog(qtbot)
    press_all(Qt.Key.Key_Tab, "4", Qt.Key.Key_Down, "4", Qt.Key.Key_Down, "5", Qt.Key.Key_Backspace)
    assert shown.points["Cilli"].text() == "−4"
    press_all("7")

    assert shown.points["Cilli"].text() == "7"

    # Money typed is kept beside the points.
    shown = dialog(qtbot)
    press_all(Qt.Key.Key_Tab, "3", Qt.Key.Key_Down, "-3")
    shown.money["Anna"].setFocus()
    with qtbot.waitSignal(shown.entered) as caught:
        press_all("1", Qt.Key.Key_Down, "-1", Qt.Key.Key_Return)

    assert caught.args[0].cents == {"Anna": Cents(100), "Bert": Cents(-100)}

    # A failure keeps everything and can be tried again.
    shown = dialog(qtbot)
    press_all(Qt.Key.Key_Tab, "3", Qt.Key.Key_Down, "-3")
    shown.show_failure("The disk is full.")

    assert shown.foot.reason.text() == "The disk is full."
    assert shown.points["Anna"].text() == "3"
    with qtbot.waitSignal(shown.entered):
        press_all(Qt.Key.Key_Return)


def test_what_is_wrong_or_large__stands_beside_its_field(qtbot: QtBot, theme: Theme) -> None:
    # What is wrong stands beside its field and keeps it from being stored.
    shown = dialog(qtbot)
    with qtbot.assertNotEmitted(shown.entered):
        press_all(Qt.Key.Key_Tab, "drei", Qt.Key.Key_Return)

    assert shown.captions["Anna"].text() == "Write it like −3, 1/2 or 2 1/2."
    assert shown.points["Anna"].accessibleDescription() == shown.captions["Anna"].text()
    assert shown.points["Anna"].has_problem
    assert not shown.foot.primary.isEnabled()

    # A sum that is not zero is said below.
    shown = dialog(qtbot)
    press_all(Qt.Key.Key_Tab, "1", Qt.Key.Key_Down, "1", Qt.Key.Key_Down, "1", Qt.Key.Key_Down, "1")

    assert not shown.foot.primary.isEnabled()
    assert shown._sum_words.text().startswith("is not 0")

    # Too much is said to be too much.
    shown = dialog(qtbot)
    press_all(Qt.Key.Key_Tab, "2000000")
    assert "That is too much: at most 1000000." in [each.text() for each in shown.findChildren(TextLabel)]

    # More than any hand is warned of and stored all the same.
    shown = dialog(qtbot)
    press_all(Qt.Key.Key_Tab, "500", Qt.Key.Key_Down, "-500")
    assert "No hand of this evening" in shown.warning.text
    assert shown.warning.isVisible()
    with qtbot.waitSignal(shown.entered):
        press_all(Qt.Key.Key_Return)

    # Nothing moves when a warning comes.
    shown = dialog(qtbot)
    press_all(Qt.Key.Key_Tab, "1", Qt.Key.Key_Down, "-1")
    before = shown.size(), [shown.points[who].pos() for who in FOUR]
    press_all("000")

    assert shown.warning.isVisible()
    assert (shown.size(), [shown.points[who].pos() for who in FOUR]) == before

    # A correction that does not fit says why on opening.
    entry = Manual(points={"Zita": Points(3), "Bert": Points(-3)}, reason="Irrtum")
    shown = dialog(qtbot, entry=entry, misfits=["Zita is not at the table"])

    assert shown.misfit.isVisible()
    assert shown.misfit.text == "Zita is not at the table."
    assert "Zita has not sat at the table" in shown.captions["Zita"].text()
    assert shown.windowTitle() == "Change correction"


def test_accounts__names_heads_and_the_preview(qtbot: QtBot, theme: Theme) -> None:
    # In tulln there is one account.
    shown = dialog(qtbot, ruleset="tulln-2009")

    assert shown.points["Anna"].isVisible()
    assert not shown.money["Anna"].isVisible()

    # The column is headed by what is counted. Tulln counts cents (Tulln, "Schrift"); everywhere else a point is
    # worth what was agreed on.
    for ruleset, head in [("tulln-2009", "Cents"), ("tirol-2025", "Points")]:
        heads = [each.text() for each in dialog(qtbot, ruleset=ruleset).findChildren(TextLabel)]
        assert head in heads
        assert {"Cents": "Points", "Points": "Cents"}[head] not in heads

    # Every control has a name.
    shown = dialog(qtbot)

    names = [shown.points[who].accessibleName() for who in FOUR]
    assert names == [f"Points of {who}" for who in FOUR]
    assert shown.money["Anna"].accessibleName() == "Money of Anna, in euros"
    assert shown.reason_field.accessibleName() == "Reason"

    # The preview says the totals afterwards.
    shown = dialog(qtbot)
    press_all(Qt.Key.Key_Tab, "3", Qt.Key.Key_Down, "-3")
    data = shown._preview_data()

    worth = compute_ledger(shown_evening()).points["Anna"]
    assert data.sections[0].lines[0].points == f"+{worth.value + 3}"


def shown_evening() -> Evening:
    return night(HAND)
