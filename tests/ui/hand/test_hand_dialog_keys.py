"""Whole hands by keyboard alone, with real key events: what is entered, where the focus is, and the way back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.check import check_entry
from tarockblock.domain.hand import BonusCall, NegativeDeclarer, NegativeGame, PlayedEntry, PositiveGame, Result, Side
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem
from tarockblock.ui.hand.hand_dialog import HandDialog
from tarockblock.ui.kit.theme import Theme
from tests.app.hand_tools import FOUR, draft_of, typed
from tests.store.kit import FIVE
from tests.ui.hand.hand_keys import Opened, facts
from tests.ui.windows import NONE, SHIFT, click, type_keys

OWN, OTHERS = Side.DECLARER, Side.OPPONENTS
SPECIAL = {"Tab": Qt.Key.Key_Tab, "Back": Qt.Key.Key_Backspace, "Enter": Qt.Key.Key_Return}


def play(dialog: HandDialog, keys: str) -> None:
    """Press keys written one after the other; "^t" is Shift and T. After each the focus is where the keys listen."""
    for each in keys.split():
        type_keys(SPECIAL.get(each, each.removeprefix("^")), modifier=SHIFT if each.startswith("^") else NONE)
        # Layouts tell their parents of another size one event later.
        QApplication.processEvents()
        assert_listening(dialog)


def assert_listening(dialog: HandDialog) -> None:
    """The focus is in the step that listens, and in sight."""
    focus = dialog.focusWidget()
    assert focus.hasFocus()
    step = Ask.GAME if dialog.picker.isAncestorOf(focus) else dialog.answers.step_of(focus)
    assert step is dialog.draft.step
    view = dialog._scroll.viewport()
    assert view.rect().contains(focus.mapTo(view, focus.rect().center()))


def positive(game: str, declarer: str, partner: str | None, result: Result | None, *calls: BonusCall, **rest: object):
    """A positive game; bonuses in the order in which they were entered."""
    return PositiveGame(game=game, declarer=declarer, partner=partner, result=result, bonuses=calls, **rest)


WON, LOST = Result.WON, Result.LOST

HANDS = {
    "uhurufer of hand-dialog.png": (
        "tirol-2025",
        FIVE,
        "Cilli",
        "2 1 5 g q ^t k k k",
        positive(
            "besserrufer",
            "Anna",
            "Emil",
            WON,
            BonusCall("uhu", OWN, announced=True, kontra=1),
            BonusCall("trull", OTHERS),
            BonusCall("koenig_ultimo", OWN, announced=True, made=False),
            bid="uhu",
        ),
    ),
    "three piccolos": (
        "tulln-2009",
        FOUR,
        "Dora",
        "p 2 b 3 4 Tab g v g",
        NegativeGame(
            game="piccolo",
            declarers=(
                NegativeDeclarer("Bert", True),
                NegativeDeclarer("Cilli", False),
                NegativeDeclarer("Dora", True),
            ),
        ),
    ),
}


@pytest.mark.parametrize("name", HANDS)
def test_hand__in_the_largest_text_the_focus_stays_in_sight(opened: Opened, theme: Theme, name: str) -> None:
    theme.set_text_scale(200)
    ruleset, seats, dealer, keys, expected = HANDS[name]
    dialog = opened(draft_of(ruleset, seats, dealer))
    dialog.resize(1264, 672)
    QApplication.processEvents()
    found = facts(dialog)
    play(dialog, keys)
    type_keys(Qt.Key.Key_Return)
    assert found == [expected]


def test_enter__stores_from_every_step(opened: Opened) -> None:
    dialog = opened(typed(draft_of("tirol-2025"), "214G1"))
    found = facts(dialog)
    for back in range(5):
        assert dialog.draft.step is dialog.draft.steps[-1 - back]
        type_keys(Qt.Key.Key_Enter)
        assert len(found) == back + 1
        dialog.show_failure("")
        type_keys(Qt.Key.Key_Backspace)


def test_kontra__x_is_always_the_games_and_a_silent_bonus_says_why_it_has_none(opened: Opened) -> None:
    dialog = opened(draft_of("tirol-2025", FIVE, "Emil"))
    game, bonuses = dialog.answers.cards.kontra, dialog.answers.bonuses

    def caps() -> list[str]:
        return [line.id for line in bonuses._lines if line.kontra.key == "Q" and line.kontra.isVisible()]

    play(dialog, "r 3")
    assert (game.listening, caps()) == (True, [])
    play(dialog, "g")
    assert (game.listening, caps()) == (True, [])
    play(dialog, "x")
    assert (game.current, game.listening, caps()) == (1, True, [])
    play(dialog, "t")
    assert (game.listening, caps()) == (True, [])
    play(dialog, "t")
    assert (game.listening, caps()) == (True, ["trull"])
    play(dialog, "q x")
    assert (game.current, dialog.draft.bonuses.calls()[0].kontra) == (2, 1)
    play(dialog, "Back")
    assert (game.listening, caps()) == (True, ["trull"])

    # Kontra: on a silent bonus says why not. Nothing typed is lost in silence: only an announced bonus can be
    # kontriert (rules.md 1).
    dialog = opened(draft_of("tirol-2025", FIVE, "Emil"))
    said = dialog.answers.bonus_problem
    play(dialog, "r 3 g 1")
    assert said.text() == ""
    play(dialog, "q")
    assert said.text().startswith("Kontra is only for announced bonuses")
    play(dialog, "1")
    assert said.text() == ""


def test_back_and_mouse__the_keyboard_goes_on_from_there(opened: Opened) -> None:
    # Back: ends at the first step.
    dialog = opened(typed(draft_of("tirol-2025"), "214G"))
    for _ in range(9):
        type_keys(Qt.Key.Key_Backspace)
        assert_listening(dialog)
    assert dialog.draft.step is Ask.GAME

    # Mouse then keys: the keyboard goes on from there.
    dialog = opened(draft_of("tirol-2025"))
    found = facts(dialog)
    click(dialog.picker, "Uhurufer")
    assert_listening(dialog)
    type_keys("2")
    click(dialog.answers.parties.partners, "Partner, Dora")
    assert_listening(dialog)
    type_keys("g")
    click(dialog.answers.bonuses, "Trull, Opponents, announced")
    assert_listening(dialog)
    type_keys("q", "1", Qt.Key.Key_Return)
    assert [call.bonus for entry in found for call in entry.bonuses] == ["uhu", "trull", "pagat"]
    assert found[0].bonuses[1] == BonusCall("trull", OTHERS, announced=True, kontra=1)

    # Mouse then back: to the step before the one clicked.
    dialog = opened(typed(draft_of("tirol-2025"), "214G"))
    click(dialog.answers.results, "Result, lost")
    click(dialog.answers.bonuses, "I  Pagat, Declarer's side, silent")
    type_keys(Qt.Key.Key_Backtab, modifier=SHIFT)
    assert dialog.draft.step is Ask.RESULT
    assert_listening(dialog)

    # Whole card points lead on by themselves: a Tab typed all the same stands at the bonuses, and not at the note.
    for figures in ("41/1", "41"):
        dialog = opened(draft_of("tirol-2025"))
        type_keys("d", "1", "n", *figures, Qt.Key.Key_Tab)
        assert dialog.draft.step is Ask.BONUSES, figures
        assert_listening(dialog)
    type_keys(Qt.Key.Key_Tab)
    assert dialog.foot.note.hasFocus()


def held(widget: QWidget, pressed: Qt.Key, text: str = "") -> None:
    """The keyboard repeats a key that is held down."""
    for _ in range(20):
        if widget.isVisible():
            event = QKeyEvent(QEvent.Type.KeyPress, pressed, Qt.KeyboardModifier.NoModifier, text, True)
            QApplication.sendEvent(widget, event)


def test_held_or_clicked_again__is_one_hand(opened: Opened) -> None:
    # Enter held: is one hand.
    dialog = opened(typed(draft_of("tirol-2025"), "R3G1"))
    found = facts(dialog)
    type_keys(Qt.Key.Key_Return)
    held(dialog.focusWidget(), Qt.Key.Key_Return)
    assert len(found) == 1

    # Enter held from before: enters nothing. The key that opened the dialog is still down.
    dialog = opened(typed(draft_of("tirol-2025"), "R3G1"))
    found = facts(dialog)
    held(dialog.focusWidget(), Qt.Key.Key_Return)
    assert not found
    dialog.foot.primary.setFocus()
    held(dialog.foot.primary, Qt.Key.Key_Return)
    assert not found

    # Letter held: answers one step. R is Rufer in the first step and nothing in all others; H is the renonce in
    # every step.
    dialog = opened(draft_of("tirol-2025"))
    asked: list[object] = []
    dialog.renonce_requested.connect(lambda: asked.append(dialog.draft))
    type_keys("r")
    held(dialog.focusWidget(), Qt.Key.Key_R, "r")
    assert not asked
    assert dialog.draft.step is Ask.PARTNER
    type_keys("h")
    assert len(asked) == 1
    type_keys("3", "g", "1")
    held(dialog.focusWidget(), Qt.Key.Key_1, "1")
    assert dialog.draft.bonuses.calls() == (BonusCall("pagat", OWN),)

    # Store clicked again: is one hand.
    for clicks in [2, 5]:
        dialog = opened(typed(draft_of("tirol-2025"), "R3G1"))
        found = facts(dialog)
        for _ in range(clicks):
            QTest.mouseDClick(dialog.foot.primary, Qt.MouseButton.LeftButton)
            QTest.mouseClick(dialog.foot.primary, Qt.MouseButton.LeftButton, pos=QPoint(9, 9))
        assert len(found) == 1


def test_seat_of_somebody_who_sits_out__says_so_and_waits(opened: Opened) -> None:
    """Cilli deals and sits out: her key is no partner, and the next one is not taken for something else."""
    dialog = opened(draft_of("tirol-2025", FIVE, "Cilli"))
    type_keys("r", "3")
    assert dialog.draft.step is Ask.PARTNER
    assert "Cilli" in dialog.foot.reason.text()
    assert not dialog.foot.primary.isEnabled()
    type_keys("1")
    assert dialog.draft.step is Ask.RESULT
    assert "Cilli" not in dialog.foot.reason.text()


@pytest.mark.parametrize(
    ("keys", "key", "words"),
    [
        ("R", "5", "Emil sits out this hand."),
        ("R", "1", "Anna is the declarer"),
        ("R", "6", "There is no player in seat 6."),
        ("D", "5", "Emil sits out this hand."),
        ("P1G", "1", "Anna plays this game"),
        ("P1G", "x", "In a negative game each opponent"),
        ("R3S", "x", "A conceded game is not played"),
        ("R3G1", "q", "Kontra is only for announced bonuses"),
    ],
)
def test_key__that_does_nothing_says_why_where_one_looks(opened: Opened, keys: str, key: str, words: str) -> None:
    dialog = opened(typed(draft_of("tirol-2025", FIVE, "Emil", "en"), keys))
    before = dialog.draft.told
    type_keys(key)
    assert dialog.draft.told == before
    shown = [each for each in (dialog.answers.problem, dialog.answers.bonus_problem) if each.isVisible()]
    assert any(each.text().startswith(words) for each in shown)


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ("R3G^1", "t"),  # their Pagat ultimo beside our Trull: the Pagat lies with one side
        ("R3G^t", "1"),
        ("R3V", "w"),  # a valat of the side that lost
    ],
)
def test_impossible_answer__is_said_at_once_and_cannot_be_stored(opened: Opened, keys: str, key: str) -> None:
    plain = draft_of("tirol-2025", FIVE, "Emil", "en")

    def judged(entry: PlayedEntry) -> Row | list[Problem]:
        """As the session judges what may be entered."""
        return check_entry(entry, plain.ruleset, plain.deal) or plain.judge(entry)

    dialog = opened(typed(HandDraft(plain.ruleset, plain.deal, "en", judged), keys))
    assert dialog.foot.primary.isEnabled()
    type_keys(key)
    assert not dialog.foot.primary.isEnabled()
    said = dialog.answers.bonus_problem.text() + dialog.answers.problem.text()
    assert said
    assert dialog.foot.reason.text() in said
