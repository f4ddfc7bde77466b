"""F1 in the hand dialog: the keys that listen come first, and they are those that are bound."""

from __future__ import annotations

import pytest

from tarockblock.app.drafts.questions import Ask
from tarockblock.ui.hand.hand_keys import hand_keys
from tarockblock.ui.kit.key_groups import KeyLine, without_repeats
from tests.app.hand_tools import RULESETS, draft_of


def test_hand_keys__the_question_that_listens_comes_first() -> None:
    draft = draft_of("tirol-2025")
    assert hand_keys(draft)[0].title == "Game"
    assert "R" in {cap for line in hand_keys(draft)[0].lines for cap in line.keys}
    draft.type_key("r")
    partner = hand_keys(draft)[0]
    assert partner.title == "Partner"
    assert KeyLine("alone", ("0",)) in partner.lines
    draft.type_key("3")
    result = hand_keys(draft)[0]
    assert result.lines[:2] == (KeyLine("won", ("G",)), KeyLine("lost", ("V",)))
    assert KeyLine("card points of the declarer's side, like 38/1", ("0–9", "/")) in result.lines


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hand_keys__name_every_key_there_is_and_no_other(ruleset: str) -> None:
    """One source: what F1 says is what the draft answers to (design.md, Behaviour)."""
    for game in {key for key, what in draft_of(ruleset).keys_of(Ask.GAME).items() if what.what == "game"}:
        draft = draft_of(ruleset)
        draft.type_key(game)
        steps = sorted(draft.steps, key=lambda each: each is not draft.step)
        for step, group in zip(steps, hand_keys(draft), strict=True):
            bound = {text for text, key in draft.keys_of(step).items() if key.what != "cards"}
            said = {cap for line in group.lines for cap in line.keys}
            assert said - {"0–9", "/", "Shift + key", "Ctrl + key"} == bound
            assert all(line.text for line in group.lines)


def test_without_repeats__one_line_for_what_several_keys_do() -> None:
    lines = [KeyLine("Undo", ("Z",)), KeyLine("Undo", ("Y",)), KeyLine("", ("Q",)), KeyLine("x", ())]
    assert without_repeats("", lines).lines == (KeyLine("Undo", ("Z", "Y")),)
