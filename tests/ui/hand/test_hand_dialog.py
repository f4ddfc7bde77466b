"""The hand dialog by key and by mouse: real events in, a fact out, nothing that has to be scrolled for."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.hand import BonusCall, NegativeDeclarer, NegativeGame, PositiveGame, Result, Side
from tarockblock.ui.entry.deal_override import DealOverride
from tests.app.hand_tools import draft_of, typed
from tests.store.kit import FIVE
from tests.ui.hand.hand_keys import Opened, facts
from tests.ui.windows import SHIFT, button, click, type_keys


class KeyCounter(QObject):
    """Counts presses that reach the program."""

    def __init__(self) -> None:
        super().__init__()
        self.presses = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and watched.isWindowType():
            self.presses += 1
        return False


RUFER = PositiveGame(
    game="rufer",
    declarer="Anna",
    partner="Cilli",
    result=Result.WON,
    bonuses=(BonusCall("pagat", Side.DECLARER),),
)


# ------------------------------------------------------------------ keys


def test_keys__a_hand_of_each_kind(opened: Opened, qtbot: QtBot) -> None:
    # Typical hand: five key presses with enter. design.md, "Behaviour": R, 3, G, 1, Enter; issue 2 allows six.
    dialog = opened(draft_of("tirol-2025", FIVE, "Emil"))
    found, counter = facts(dialog), KeyCounter()
    QApplication.instance().installEventFilter(counter)
    type_keys("r", "3", "g", "1", Qt.Key.Key_Return)
    QApplication.instance().removeEventFilter(counter)
    assert found == [RUFER]
    assert counter.presses == 5

    # Shift: marks the opponents.
    dialog = opened(draft_of("tirol-2025"))
    found = facts(dialog)
    type_keys("d", "2", "g")
    type_keys("t", modifier=SHIFT)
    type_keys(Qt.Key.Key_Exclam, modifier=SHIFT)
    type_keys(Qt.Key.Key_Return)
    assert found[0].bonuses == (BonusCall("trull", Side.OPPONENTS), BonusCall("pagat", Side.OPPONENTS))

    # Note: single letters are text there.
    dialog = opened(typed(draft_of("tirol-2025"), "R3G"))
    found = facts(dialog)
    dialog.foot.note.setFocus()
    type_keys("t", "1", "x", Qt.Key.Key_Return)
    assert [(entry.note, entry.bonuses) for entry in found] == [("t1x", ())]

    # Enter: before everything is answered goes to the question.
    dialog = opened(draft_of("tirol-2025"))
    found = facts(dialog)
    type_keys("s", "2")
    dialog.foot.note.setFocus()
    type_keys(Qt.Key.Key_Return)
    assert not found
    assert dialog.draft.step is Ask.PARTNER
    assert dialog.foot.reason.text() == "Who was called, or alone?"
    assert not dialog.foot.primary.isEnabled()

    # Trischaken and renonce: have their own entries.
    dialog = opened(draft_of("ooe-2023"))
    with qtbot.waitSignal(dialog.trischaken_requested):
        type_keys("t")
    type_keys("s")
    with qtbot.waitSignal(dialog.renonce_requested):
        type_keys("h")

    # Escape: cancels.
    dialog = opened(draft_of("ooe-2023"))
    with qtbot.waitSignal(dialog.rejected):
        type_keys(Qt.Key.Key_Escape)


def test_keys__the_step_with_the_focus_listens(opened: Opened) -> None:
    # Listening: only the step with the focus.
    dialog = opened(draft_of("tirol-2025"))
    assert dialog.picker.isAncestorOf(dialog.focusWidget())
    for pressed, step in (("s", Ask.DECLARER), ("2", Ask.PARTNER), ("4", Ask.RESULT), ("g", Ask.BONUSES)):
        type_keys(pressed)
        assert dialog.draft.step is step
        assert dialog.answers.step_of(dialog.focusWidget()) is step

    # Going back: shift tab and backspace.
    dialog = opened(typed(draft_of("tirol-2025"), "R3G"))
    type_keys(Qt.Key.Key_Backtab, modifier=SHIFT)
    assert dialog.draft.step is Ask.RESULT
    type_keys(Qt.Key.Key_Backspace)
    assert dialog.draft.step is Ask.PARTNER
    type_keys("2")
    assert dialog.draft.partner == "Bert"
    assert dialog.draft.step is Ask.BONUSES

    # Tab: steps then foot then round.
    dialog = opened(typed(draft_of("tirol-2025"), "D2G"))
    type_keys(Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.foot.note
    for _ in range(4):
        type_keys(Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.foot.primary
    type_keys(Qt.Key.Key_Tab)
    assert dialog.draft.step is Ask.GAME
    assert dialog.picker.isAncestorOf(dialog.focusWidget())
    type_keys(Qt.Key.Key_Backtab, modifier=SHIFT)
    assert dialog.focusWidget() is dialog.foot.primary

    # Arrows: walk from button to button.
    dialog = opened(draft_of("tirol-2025"))
    type_keys(Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space)
    assert dialog.draft.choice.id == "besserrufer:uhu"
    dialog = opened(typed(draft_of("tirol-2025"), "D2G"))
    type_keys(Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Space)
    assert dialog.draft.bonuses.calls() == (BonusCall("vier_koenige", Side.DECLARER, announced=True),)


def test_card_points__by_keys(opened: Opened) -> None:
    # Card points: enter takes a single figure as meant.
    dialog = opened(draft_of("tirol-2025"))
    found = facts(dialog)
    type_keys("d", "2", "7", Qt.Key.Key_Return)
    assert [entry.card_points for entry in found] == [21]

    # Card points: letters in the field are keys.
    dialog = opened(draft_of("tirol-2025"))
    type_keys("d", "2", "7", "g")
    assert (dialog.draft.result, dialog.draft.cards.text, dialog.answers.cards.field.text()) == (Result.WON, "", "")

    # Card points: backspace in the empty field goes back.
    dialog = opened(draft_of("tirol-2025"))
    type_keys("s", "2", "4", "7", Qt.Key.Key_Backspace)
    assert dialog.draft.step is Ask.RESULT
    assert dialog.draft.cards.text == ""
    type_keys(Qt.Key.Key_Backspace)
    assert dialog.draft.step is Ask.PARTNER

    # Problem: beside the field and left of the button.
    dialog = opened(draft_of("tirol-2025"))
    found = facts(dialog)
    type_keys("d", "2", "7", "5", Qt.Key.Key_Return)
    sentence = "Kartenpunkte liegen zwischen 0 und 70"
    assert dialog.answers.problem.text() == sentence
    assert dialog.answers.cards.field.has_problem
    assert dialog.foot.reason.text() == sentence
    assert not found
    click(dialog.answers.results, "Result, won")
    assert (dialog.answers.problem.text(), dialog.foot.reason.text()) == ("", "")
    assert dialog.foot.primary.isEnabled()


# ------------------------------------------------------------------ mouse


def test_mouse__alone_enters_hands(opened: Opened) -> None:
    # Mouse: alone enters a rufer.
    dialog = opened(draft_of("tirol-2025"))
    found = facts(dialog)
    click(dialog.picker, "Rufer")
    click(dialog.answers.parties.partners, "Partner, Cilli")
    click(dialog.answers.results, "Result, won")
    click(dialog.answers.bonuses, "I  Pagat, Declarer's side, silent")
    click(dialog.foot, "Enter hand")
    assert found == [RUFER]

    # Mouse: kontra bonuses lost and back.
    dialog = opened(draft_of("tirol-2025"))
    click(dialog.picker, "Uhurufer")
    click(dialog.answers.parties.declarers, "Declarer, Bert")
    click(dialog.answers.parties.partners, "Partner, alone")
    click(dialog.answers.results, "Result, lost")
    click(dialog.answers.cards, "Kontra on the game")
    click(dialog.answers.bonuses, "II  Uhu, Declarer's side, lost")
    click(dialog.answers.bonuses, "II  Uhu, Declarer's side, lost")
    click(dialog.answers.bonuses, "Kontra on II  Uhu")
    click(dialog.answers.bonuses, "Trull, Opponents, silent")
    click(dialog.answers.bonuses, "Trull, Opponents, silent")
    entry = dialog.draft.entry()
    assert isinstance(entry, PositiveGame)
    assert entry.kontra == 1
    assert entry.bonuses == (BonusCall("uhu", Side.DECLARER, announced=True, made=False, kontra=1),)

    # Mouse: negative games.
    dialog = opened(draft_of("tulln-2009"))
    click(dialog.picker, "Bettler, ")
    click(dialog.answers.parties.declarers, "Declarer, Bert")
    click(dialog.answers.results, "Result, won")
    click(dialog.answers.negatives, "Anna, Re ×4")
    click(dialog.answers.parties.beside, "Bei, Dora")
    click(dialog.answers.negatives, "Dora, lost")
    click(dialog.answers.negatives, "Kontra of Cilli against Dora")
    assert dialog.draft.entry() == NegativeGame(
        game="bettler",
        declarers=(NegativeDeclarer("Bert", True, {"Anna": 2}), NegativeDeclarer("Dora", False, {"Cilli": 1})),
    )

    # Mouse: a click makes its step listen.
    dialog = opened(typed(draft_of("tirol-2025"), "D2G"))
    QTest.mouseClick(dialog.answers.cards.field, Qt.MouseButton.LeftButton)
    assert dialog.draft.step is Ask.RESULT


def test_places__the_pop_up_overrides_this_hand_and_the_step_listens_again(opened: Opened) -> None:
    # Places: the pop up overrides this hand.
    dialog = opened(typed(draft_of("tirol-2025", FIVE, "Emil"), "R3G"))
    click(dialog.foot, "Dealer, Vorhand")
    popup = dialog.findChild(DealOverride)
    click(popup.rows[Ask.VORHAND], "Vorhand, Bert")
    click(popup, "Done")
    entry = dialog.draft.entry()
    assert (entry.dealer, entry.vorhand) == (None, "Bert")
    assert dialog.windowTitle() == "Enter hand 14 – Radl 3, dealer Emil, Vorhand Bert"

    # Places: after the pop up the step listens again. Enter is printed on "Enter hand": it stores, and does not
    # open the pop-up once more.
    for closing in [Qt.Key.Key_Return, Qt.Key.Key_Escape]:
        dialog = opened(typed(draft_of("tirol-2025", FIVE, "Emil"), "R3G"))
        dialog.foot.deal.setFocus()
        type_keys(Qt.Key.Key_Space)
        popup = dialog.findChild(DealOverride)
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        QTest.keyClick(popup.focusWidget() or popup, closing)
        QApplication.processEvents()
        focus = dialog.focusWidget()
        assert dialog.answers.step_of(focus) is Ask.BONUSES
        found = facts(dialog)
        type_keys(Qt.Key.Key_Return)
        assert len(found) == 1

    # Places: whom another dealer puts out is asked for again, and Enter leads there from anywhere.
    dialog = opened(typed(draft_of("tirol-2025", FIVE, "Emil"), "D3G"))
    dialog.foot.deal.click()
    popup = dialog.findChild(DealOverride)
    popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    QTest.keyClick(popup, "3")
    QTest.keyClick(popup, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert dialog.draft.step is Ask.DECLARER
    dialog.foot.note.setFocus()
    QTest.keyClick(dialog.foot.note, Qt.Key.Key_Return)
    assert dialog.answers.step_of(dialog.focusWidget()) is Ask.DECLARER
    found = facts(dialog)
    QTest.keyClick(dialog, "1")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert [each.declarer for each in found] == ["Anna"]

    # Places: where they are wrong themselves, Enter leads to them.
    dialog = opened(typed(draft_of("tirol-2025", FIVE, "Emil"), "D3G"))
    dialog.draft.places.toggle_out("Anna")
    dialog.refresh()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert [each.isVisible() for each in dialog.findChildren(DealOverride)] == [True]


# ------------------------------------------------------------------ what is shown


def test_preview__shows_what_everybody_gets_and_why(opened: Opened) -> None:
    # Title: says hand radl dealer and vorhand.
    dialog = opened(draft_of("tirol-2025", FIVE, "Cilli"))
    assert dialog.windowTitle() == "Enter hand 14 – Radl 3, dealer Cilli, Vorhand Dora"
    assert opened(draft_of("tirol-2025", FIVE, "Cilli"), editing=True).windowTitle().startswith("Change hand 14")

    # Preview: shows what everybody gets and why. hand-dialog.png: Uhurufer, König ultimo lost, the opponents'
    # Trull, Kontra on the Uhu; Tirol.
    dialog = opened(draft_of("tirol-2025", FIVE, "Cilli"))
    type_keys("2", "1", "5", "g", "k", "k", "k")
    type_keys("t", modifier=SHIFT)
    dialog.draft.bonuses.set_kontra("uhu", 1)
    dialog.refresh()
    data = dialog.preview.data
    assert [(line.name, line.role, line.points, line.money) for line in data.players] == [
        ("Anna", "spielt", "+2", "+0,60\u00a0€"),
        ("Bert", "dagegen", "−2", "−0,60\u00a0€"),
        ("Cilli", "gibt, sitzt aus", "", ""),
        ("Dora", "dagegen", "−2", "−0,60\u00a0€"),
        ("Emil", "gerufen", "+2", "+0,60\u00a0€"),
    ]
    assert data.foot_ok
    assert [line.points for line in data.sections[0].lines] == ["+1", "+4", "−2", "−1", "+2"]

    # Preview: without a partner yet nobody is against.
    dialog = opened(typed(draft_of("tirol-2025"), "R"))
    assert [line.role for line in dialog.preview.data.players] == ["spielt", "", "", "gibt"]


def test_editing__shows_what_was_entered_and_puts_it_right(opened: Opened) -> None:
    # Editing: shows what was entered.
    fresh = draft_of("tirol-2025")
    entry = PositiveGame(
        game="dreier",
        declarer="Bert",
        card_points=125,
        kontra=1,
        bonuses=(BonusCall("uhu", Side.OPPONENTS),),
        note="na ja",
    )
    dialog = opened(HandDraft.from_entry(entry, fresh.ruleset, fresh.deal), editing=True)
    assert button(dialog.picker, "Dreier").isChecked()
    assert dialog.answers.cards.field.text() == "41/2"
    assert button(dialog.answers.results, "Result, won").isChecked()
    assert button(dialog.answers.bonuses, "II  Uhu, Opponents, silent").isChecked()
    assert dialog.foot.note.text() == "na ja"
    assert dialog.draft.entry() == entry

    # Editing: the result is one press and enter. What is put right most often, without walking through the
    # questions again.
    fresh = draft_of("tirol-2025")
    dialog = opened(HandDraft.from_entry(RUFER, fresh.ruleset, fresh.deal), editing=True)
    found = facts(dialog)
    type_keys("v", Qt.Key.Key_Return)
    assert found == [replace(RUFER, result=Result.LOST)]

    # Editing: it opens where the keys of a new hand go on after its game; what is changed stands in the preview.
    fresh = draft_of("tirol-2025")
    dialog = opened(HandDraft.from_entry(RUFER, fresh.ruleset, fresh.deal), editing=True)
    found = facts(dialog)
    assert dialog.preview.data.sections[0].title == "Nothing changed yet"
    type_keys("g", "1")
    assert [line.text for line in dialog.preview.data.sections[0].lines] == ["I  Pagat silent → announced"]
    type_keys(Qt.Key.Key_Return)
    assert found == [replace(RUFER, bonuses=(BonusCall("pagat", Side.DECLARER, announced=True),))]
    dialog.show_failure("")
    type_keys(Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, "2", Qt.Key.Key_Return)
    assert found[1] == replace(found[0], partner="Bert")

    # Editing: N leads to the card points, where the figures replace what stands there.
    fresh = draft_of("tirol-2025")
    dialog = opened(
        HandDraft.from_entry(replace(RUFER, result=None, card_points=125), fresh.ruleset, fresh.deal), editing=True
    )
    found = facts(dialog)
    type_keys("n", "3", "8", "/", "1", Qt.Key.Key_Return)
    assert found == [replace(RUFER, result=None, card_points=115)]

    # By mouse alone: a double click on the card points offers the digits.
    QTest.mouseDClick(dialog.answers.cards.field, Qt.MouseButton.LeftButton)
    pad = dialog.answers.cards.digits.pad
    pad.close()

    # A key that means nothing here says where it does.
    type_keys("r")
    assert dialog.foot.reason.text().startswith("R means something in another step (Game: Rufer).")

    # Editing: a declarer who sits out by now is named and can be replaced.
    fresh = draft_of("hausruck-2007", FIVE, "Anna")
    entry = PositiveGame(game="rufer", declarer="Anna", partner="Cilli", result=Result.WON)
    dialog = opened(HandDraft.from_entry(entry, fresh.ruleset, fresh.deal), editing=True)
    found = facts(dialog)
    assert button(dialog.answers.parties.declarers, "Declarer, Anna").isChecked()
    assert dialog.answers.problem.text() == "Anna sitzt in diesem Spiel aus"
    assert dialog.foot.reason.text() == "Anna sitzt in diesem Spiel aus"
    type_keys(Qt.Key.Key_Return)
    assert found == []
    type_keys("2", Qt.Key.Key_Return)
    assert found == [replace(entry, declarer="Bert")]

    # Failure: keeps everything typed and can be tried again.
    dialog = opened(typed(draft_of("tirol-2025"), "R3G1"))
    found = facts(dialog)
    type_keys(Qt.Key.Key_Return)
    dialog.show_failure("The disk is full.")
    assert dialog.isVisible()
    assert dialog.foot.reason.text() == "The disk is full."
    type_keys(Qt.Key.Key_Return)
    assert found == [RUFER, RUFER]
