"""What the hand dialog shows is what its draft holds, after every key and click; and every key it prints works."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.hand import Result, Side
from tarockblock.rules.library import shipped_ids
from tarockblock.ui.hand.hand_dialog import HandDialog
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.level_button import LevelButton
from tests.app.hand_tools import draft_of, typed
from tests.store.kit import FIVE
from tests.thorough import some, times
from tests.ui.hand.hand_keys import Opened
from tests.ui.windows import SHIFT, type_keys

NONE = Qt.KeyboardModifier.NoModifier


def differences(dialog: HandDialog) -> list[str]:
    """Buttons in sight that show something else than the draft holds."""
    draft, answers = dialog.draft, dialog.answers
    held: list[tuple[str, QAbstractButton, object, object]] = []
    for id_, button in dialog.picker._buttons.items():
        held.append((id_, button, button.isChecked(), draft.choice is not None and draft.choice.id == id_))
    for ask, row in {**answers.parties.rows, Ask.RESULT: answers.results}.items():
        question = draft.find(ask)
        chosen = {draft.declarer} if ask is Ask.DECLARER else set() if question is None else set(question.chosen())
        held += [(f"{ask} {to}", each, each.isChecked(), to in chosen) for to, each in row.buttons.items()]
    if draft.is_negative:
        for each in draft.negatives.rows():
            for result, button in answers.negatives._results.get(each.player, {}).items():
                wanted = each.won is not None and each.won is (result is Result.WON)
                held.append((f"{each.player} {result}", button, button.isChecked(), wanted))
            for opponent, level in each.levels.items():
                chip = answers.negatives._levels[each.player, opponent]
                if isinstance(chip, LevelButton):
                    held.append((f"{each.player} {opponent}", chip, chip.current, level))
    elif draft.choice is not None and not draft.is_conceded:
        held.append(("kontra", answers.cards.kontra, answers.cards.kontra.current, draft.kontra))
        for line, bonus in zip(answers.bonuses._lines, draft.bonuses.rows(), strict=True):
            held.append((f"kontra {bonus.id}", line.kontra, line.kontra.current, bonus.kontra))
    return [
        f"{name}: {shown}, not {wanted}" for name, each, shown, wanted in held if each.isVisible() and shown != wanted
    ]


def press(button: QAbstractButton) -> None:
    """Press and let go with the mouse; what a press changes must not take the button away."""
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


@pytest.mark.parametrize("declarers", [2, 3])
def test_several_declarers__every_result_by_keyboard(opened: Opened, declarers: int) -> None:
    for number in range(2**declarers):
        results = ["GV"[number >> each & 1] for each in range(declarers)]
        dialog = opened(draft_of("tulln-2009"))
        for key in ("P", "1", "B", *"23"[: declarers - 1], Qt.Key.Key_Tab, *results):
            type_keys(key)
            assert differences(dialog) == [], key
        assert [row.won for row in dialog.draft.negatives.rows()] == [each == "G" for each in results]
        dialog.reject()


def results_of(dialog: HandDialog) -> Iterator[tuple[str, Result, ChoiceButton]]:
    for player, buttons in dialog.answers.negatives._results.items():
        yield from ((player, result, button) for result, button in buttons.items())


@pytest.mark.parametrize("declarers", [2, 3])
def test_several_declarers__every_result_by_mouse(opened: Opened, declarers: int) -> None:
    """In any order, pressed again, and also when the stored hand is opened again."""
    dialog = opened(typed(draft_of("tulln-2009"), "P1B" + "23"[: declarers - 1]))
    rng, places = random.Random(declarers), [(p, r) for p, r, _ in results_of(dialog)]
    wanted: dict[str, bool] = {}
    for player, result in [*places, *rng.choices(places, k=30)]:
        press(next(button for p, r, button in results_of(dialog) if (p, r) == (player, result)))
        wanted[player] = result is Result.WON
        held = {row.player: row.won for row in dialog.draft.negatives.rows() if row.won is not None}
        assert (held, differences(dialog)) == (wanted, [])
    entry = dialog.draft.entry()
    assert entry is not None
    again = opened(HandDraft.from_entry(entry, dialog.draft.ruleset, dialog.draft.deal), editing=True)
    assert differences(again) == []


@pytest.mark.long
@pytest.mark.parametrize("ruleset", shipped_ids())
def test_any_hand__what_is_shown_is_in_the_draft(opened: Opened, ruleset: str) -> None:
    """Random keys and clicks, all of them on what is there."""
    rng = random.Random(ruleset)
    for walk in range(times(1, 4)):
        dialog = opened(draft_of(ruleset, FIVE if walk % 2 else ("Anna", "Bert", "Cilli", "Dora")))
        for _ in range(25):
            buttons = [
                each for each in dialog.findChildren(QAbstractButton) if isinstance(each, ChoiceButton | LevelButton)
            ]
            there = [each for each in buttons if each.isVisible() and each.isEnabled()]
            keys = [key for ask in dialog.draft.steps for key in dialog.draft.keys_of(ask) if key not in "HNT+"]
            if rng.random() < 0.5:
                press(rng.choice(there))
            else:
                type_keys(rng.choice(keys).lower(), modifier=SHIFT if rng.random() < 0.1 else NONE)
            assert differences(dialog) == []
        dialog.reject()


STATES = (
    "",
    "R",
    "R3",
    "R3G",
    "R3GTT",
    "R3GTT1",
    "R3GTTT",
    "21",
    "214G",
    "D",
    "D2V",
    "P",
    "P1",
    "P1G",
    "S2",
    "S23",
    "L1G",
)


def told(draft: HandDraft) -> tuple[object, ...]:
    """All a draft holds."""
    marks = tuple(
        (row.id, row.marks[Side.DECLARER], row.marks[Side.OPPONENTS], row.kontra) for row in draft.bonuses.rows()
    )
    return (
        draft.choice,
        draft.declarer,
        draft.partner,
        draft.alone,
        draft.result,
        draft.kontra,
        marks,
        draft.negatives.rows(),
    )


def printed(dialog: HandDialog) -> dict[str, Callable[[], None]]:
    """The active keys in sight on buttons that do something to the draft, and how to press each by mouse."""
    found: dict[str, Callable[[], None]] = {}
    for each in dialog.findChildren(QAbstractButton):
        if isinstance(each, ChoiceButton | LevelButton) and each.isVisible() and each.key and each.listening:
            found.setdefault(each.key, each.click)
    return found


@pytest.mark.long
@pytest.mark.parametrize("ruleset", shipped_ids())
def test_keys__each_that_is_printed_works_in_every_state(opened: Opened, ruleset: str) -> None:
    """A key does what its button does, wherever the cap is dark; one cap has one meaning."""
    pressed = 0
    for place, state in enumerate(STATES):
        keys = [*printed(opened(typed(draft_of(ruleset), state)))]
        for key in some(keys, 8, place):
            by_mouse = opened(typed(draft_of(ruleset), state))
            printed(by_mouse)[key]()
            assert told(typed(draft_of(ruleset), state + key)) == told(by_mouse.draft), (state, key)
            pressed += 1
            by_mouse.reject()
    assert pressed > times(7, 60)
