"""F1 in the hand dialog: the keys that listen come first, and they are those that are bound."""

from __future__ import annotations

import pytest

from tarockblock.app.drafts.hand_draft import Press
from tarockblock.app.drafts.questions import Ask
from tarockblock.rules.library import shipped_ids
from tarockblock.ui.hand.hand_keys import hand_keys, refusal_text
from tarockblock.ui.kit.key_groups import KeyLine, without_repeats
from tests.app.hand_tools import RULESETS, draft_of, typed
from tests.store.kit import FIVE, FOUR


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


@pytest.mark.parametrize("ruleset", shipped_ids())
def test_seat_keys__choose_or_say_why_not(ruleset: str) -> None:
    """Whoever sits out, plays the game or is not there: no key of a seat is swallowed, and nothing changes."""
    asked = 0
    for players, dealer in ((FIVE, "Emil"), (FIVE, "Bert"), (FOUR, "Dora")):
        for game in (each.key for each in draft_of(ruleset, players, dealer).choices):
            for more in ("", "1", "2", "1G", "23"):
                for seat in "123456":
                    draft = typed(draft_of(ruleset, players, dealer), game + more)
                    if draft.step not in (Ask.DECLARER, Ask.PARTNER, Ask.BEI, Ask.KONTRA):
                        continue
                    asked += 1
                    before, done = draft.told, draft.type_key(seat)
                    if done is not Press.DONE:
                        assert refusal_text(draft, done, seat), (players, game + more, seat)
                        assert draft.told == before
    assert asked > 100
