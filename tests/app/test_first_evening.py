"""The way through the first evening: five steps in order, ticked by what was really done."""

from __future__ import annotations

import pytest

from tarockblock.app.first_evening import Guide, GuideStep, guide_of, step_of
from tarockblock.ui.evening.evening_words import guide_lines, guide_title, strip_title


@pytest.mark.parametrize(
    ("change", "step"),
    [
        ("started", GuideStep.BEGIN),
        ("recorded", GuideStep.ENTER),
        ("undone", GuideStep.RIGHT),
        ("replaced", GuideStep.RIGHT),
        ("struck", GuideStep.RIGHT),
        ("closed", GuideStep.SETTLE),
        ("opened", None),
        ("reopened", None),
    ],
)
def test_step_of__a_change_of_the_evening(change: str, step: GuideStep | None) -> None:
    assert step_of(change) is step


def test_guide__goes_on_to_the_first_step_that_is_open() -> None:
    guide = Guide()
    assert guide.current is GuideStep.BEGIN
    guide = guide.with_step(GuideStep.RIGHT).with_step(GuideStep.BEGIN).with_step(None)
    assert guide.current is GuideStep.ENTER, "what was done out of turn stays done"
    for step in GuideStep:
        guide = guide.with_step(step)
    assert guide.current is None


def test_guide__is_remembered_and_whatever_makes_no_sense_is_left_out() -> None:
    guide = Guide(frozenset({GuideStep.ENTER, GuideStep.BEGIN}))
    assert guide_of(guide.text) == guide
    assert guide_of("begin nonsense settle") == Guide(frozenset({GuideStep.BEGIN, GuideStep.SETTLE}))
    assert guide_of("") == Guide()


def test_lines__say_how_far_one_is() -> None:
    guide = Guide(frozenset({GuideStep.BEGIN}))
    lines = guide_lines(guide)
    assert [line.number for line in lines] == [1, 2, 3, 4, 5]
    assert [line.done for line in lines] == [True, False, False, False, False]
    assert [line.current for line in lines] == [False, True, False, False, False]
    assert lines[0].spoken.startswith("1. Begin an evening, done")
    assert guide_title(guide) == "The first evening · 1 of 5"
    assert strip_title(guide) == f"The first evening · step 2 of 5: {lines[1].title}"
    out_of_order = guide.with_step(GuideStep.ENTER).with_step(GuideStep.RIGHT)
    assert "step 3 of 5" in strip_title(out_of_order), "the step that is shown, not how many are done"
    assert strip_title(Guide(frozenset(GuideStep))) == "That was the first evening"
    assert guide_title(Guide(frozenset(GuideStep))) == "That was the first evening"
