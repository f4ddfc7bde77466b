"""A second window on the same database: when one is asked, who is waited for, and that nobody is kept out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tarockblock.app import second_window
from tarockblock.app.second_window import Choice, Standing, open_how

FIRST, ANSWERS, SILENT = Standing.FIRST, Standing.ANSWERS, Standing.SILENT


class Other:
    """What one window learns of another, each time it asks; the last answer stays."""

    def __init__(
        self, *standings: Standing, young: bool = False, computer: str = "", rises: Sequence[bool] = ()
    ) -> None:
        self._standings, self._rises = list(standings), list(rises)
        self.is_young, self.other_computer = young, computer
        self.is_sent = False
        self.risen = 0

    def claim(self) -> Standing:
        return self._standings.pop(0) if len(self._standings) > 1 else self._standings[0]

    def call_other(self) -> bool:
        answers = self._rises.pop(0) if self._rises else self._standings[0] is ANSWERS
        self.risen += answers
        return answers


class Asked:
    """Answers the question, and remembers what it was."""

    def __init__(self, choice: Choice = Choice.WRITE) -> None:
        self.choice, self.of = choice, list[Standing]()

    def __call__(self, standing: Standing) -> Choice:
        self.of.append(standing)
        return self.choice


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The waits, which take no time here."""
    waits: list[float] = []
    monkeypatch.setattr(second_window.time, "sleep", waits.append)
    monkeypatch.setattr(second_window.time, "monotonic", lambda: sum(waits))
    return waits


def test_alone__nobody_is_asked() -> None:
    asked = Asked()
    assert open_how(Other(FIRST), asked) is Choice.WRITE
    assert asked.of == []


@pytest.mark.parametrize("choice", [Choice.READ_ONLY, Choice.QUIT])
def test_two__the_answer_holds(choice: Choice) -> None:
    other, asked = Other(ANSWERS), Asked(choice)
    assert open_how(other, asked) is choice
    assert (asked.of, other.risen) == ([ANSWERS], 0)


def test_two__the_other_one_can_be_gone_to() -> None:
    other = Other(ANSWERS)
    assert open_how(other, Asked(Choice.GO_THERE)) is Choice.GO_THERE
    assert other.risen == 1


def test_two__both_writing_is_never_what_anybody_wants() -> None:
    """Whatever is answered: one that answers is gone to."""
    other = Other(ANSWERS)
    assert open_how(other, Asked(Choice.WRITE)) is Choice.GO_THERE
    assert other.risen == 1


def test_quick_starts__the_second_goes_to_the_first_unasked() -> None:
    other, asked = Other(ANSWERS, young=True), Asked()
    assert open_how(other, asked) is Choice.GO_THERE
    assert (asked.of, other.risen) == ([], 1)


def test_quick_starts__one_that_is_still_starting_is_waited_for(clock: list[float]) -> None:
    """A slow start: its age alone does not tell."""
    other, asked = Other(SILENT, SILENT, SILENT, ANSWERS), Asked()
    assert open_how(other, asked) is Choice.GO_THERE
    assert (asked.of, other.risen, len(clock)) == ([], 1, 3)


def test_silent__is_asked_about_after_the_time_it_has_and_can_be_passed_by(clock: list[float]) -> None:
    other, asked = Other(SILENT), Asked()
    assert open_how(other, asked, patience=3) is Choice.WRITE
    assert asked.of == [SILENT]
    assert 3 <= sum(clock) < 4


def test_silent__of_another_computer_is_not_waited_for(clock: list[float]) -> None:
    asked = Asked()
    assert open_how(Other(SILENT, computer="kueche"), asked) is Choice.WRITE
    assert (asked.of, clock) == ([SILENT], [])


def test_silent__that_answers_at_last_is_not_passed_by() -> None:
    other, asked = Other(SILENT, ANSWERS), Asked()
    assert open_how(other, asked, patience=0) is Choice.GO_THERE
    assert (asked.of, other.risen) == ([SILENT], 1)


def test_gone_while_the_question_stood__one_is_first() -> None:
    asked = Asked(Choice.GO_THERE)
    assert open_how(Other(ANSWERS, FIRST, rises=[False]), asked) is Choice.WRITE
    assert asked.of == [ANSWERS]


def test_sent_with_a_file__the_other_one_is_handed_it_unasked() -> None:
    """A double click on an evening file while the program runs (session-file.md: the window looks at it)."""
    asked, other = Asked(Choice.QUIT), Other(ANSWERS)
    other.is_sent = True
    assert open_how(other, asked) is Choice.GO_THERE
    assert (asked.of, other.risen) == ([], 1)
