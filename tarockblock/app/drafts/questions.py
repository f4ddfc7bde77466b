"""Questions asked one after the other: which there are, which one listens, what is missing, what each key answers.

The hand dialog, the Trischaken dialog, the places of a hand and the pages of the renonce wizard are such lists. A
dialog asks the list for titles, buttons, keys, Tab order and focus; it keeps no order of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial


class Ask(StrEnum):
    """Everything that is asked. Problems of an answer are listed under the same names."""

    NOTHING = ""
    GAME = "game"
    DECLARER = "declarer"
    PARTNER = "partner"
    BEI = "bei"
    RESULT = "result"
    BONUSES = "bonuses"
    KONTRA = "kontra"
    CARDS = "cards"
    DEALER = "dealer"
    OUT = "out"
    VORHAND = "vorhand"
    CASE = "case"
    QUESTION = "question"
    WAYS = "ways"
    OPTION = "option"
    FACTS = "facts"
    STAYS = "stays"
    OFFENDERS = "offenders"
    CLAIMS = "claims"
    WOULD = "would"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: the key printed on its button, what it is (``what``) and to whom or what (``to``); ``give`` gives it.

    A ``sided`` one is given with ``shift`` for the opponents. Without ``give`` the dialog has to do something.
    """

    key: str
    what: str
    to: str = ""
    give: Callable[..., object] | None = field(default=None, compare=False)
    sided: bool = False


def nothing() -> tuple[()]:
    """The choices of a question that is answered in a field, or by a button that leads elsewhere."""
    return ()


def always() -> bool:
    """The answer to whether a question is answered that may stay open."""
    return True


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is asked now; ``index`` tells several of a kind apart.

    ``choices`` are its answers with their keys, ``chosen`` names those given; ``one`` says that only one is possible.
    """

    ask: Ask
    answered: Callable[[], bool] = always
    choices: Callable[[], Iterable[Choice]] = nothing
    chosen: Callable[[], Iterable[str | None]] = nothing
    index: int = 0
    one: bool = False


class Questions:
    """A list of questions, of which one listens to the keys: number ``index`` of the kind ``step``."""

    step = Ask.GAME
    index = 0
    kept: frozenset[Ask] = frozenset()
    """Questions whose answer was stored before and not given again: they are stopped at as if they were open."""

    def questions(self) -> Iterable[Question]:
        """Those asked now, in order; none where fields take all keys."""
        return ()

    @property
    def steps(self) -> tuple[Ask, ...]:
        """What is asked now, in order."""
        return tuple(each.ask for each in self.questions())

    @property
    def missing(self) -> tuple[Ask, ...]:
        """Questions without an answer."""
        return tuple(each.ask for each in self.questions() if not each.answered())

    @property
    def here(self) -> Question | None:
        """The question that listens."""
        return self.find(self.step, self.index)

    def find(self, ask: Ask, index: int = 0) -> Question | None:
        """A question, if it is asked now."""
        return next((each for each in self.questions() if (each.ask, each.index) == (ask, index)), None)

    def listening(self, ask: Ask) -> int | None:
        """Which of its kind listens, None if another kind does."""
        return self.index if self.step is ask else None

    # ------------------------------------------------------------------ from question to question

    def go_to(self, ask: Ask, index: int = 0) -> bool:
        """Listen to another question, if it is asked; False if it is not, or listens already."""
        found, before = self.find(ask, index), (self.step, self.index)
        if found is not None:
            self._listen_to(found)
        return found is not None and before != (ask, index)

    def go_by(self, offset: int) -> bool:
        """One question forth or back, past those with nothing to choose; False at either end."""
        asked = [each for each in self.questions() if not each.one or each.ask is self.step]
        here = next((n for n, each in enumerate(asked) if (each.ask, each.index) == (self.step, self.index)), -1)
        if not 0 <= here + offset < len(asked):
            return False
        self._listen_to(asked[here + offset])
        return True

    def go_to_end(self, *, forward: bool) -> None:
        """To the first question, or from behind to the last."""
        asked = tuple(self.questions())
        self._listen_to(asked[0 if forward else -1] if asked else None)

    def to_open(self) -> None:
        """Listen to the first question without an answer, else to :meth:`rest`."""
        self._listen_to(next((each for each in self.questions() if not each.answered()), self.rest()))

    def rest(self) -> Question | None:
        """What listens where nothing is open: the last question, where more can be added."""
        return next(reversed(tuple(self.questions())), None)

    def follow(self) -> None:
        """An answer can take away the question that listens."""
        if self.here is None:
            self.to_open()

    def move_on(self, answered: Ask, index: int = 0) -> None:
        """After an answer: the next open question, else an earlier one, else what may be added at the end."""
        self.kept -= {answered}
        asked = tuple(self.questions())
        here = next((n for n, each in enumerate(asked) if (each.ask, each.index) == (answered, index)), len(asked))
        later = (each for each in asked[here + 1 :] if not each.one and (each.ask in self.kept or not each.answered()))
        found = next(later, None)
        if found is None:
            self.to_open()
        else:
            self._listen_to(found)

    def _listen_to(self, question: Question | None) -> None:
        self.step, self.index = (Ask.NOTHING, 0) if question is None else (question.ask, question.index)

    # ------------------------------------------------------------------ keys and buttons

    def listening_too(self) -> Iterable[Question]:
        """Other questions whose keys work now as well, where they mean nothing to the one that listens."""
        return ()

    def press(self, text: str, *, shift: bool = False) -> bool:
        """A key was pressed; False where it is none of those that work."""
        for question in (self.here, *self.listening_too()):
            choice = None if question is None else by_key(question.choices()).get(text.upper())
            if question is not None and choice is not None:
                self._listen_to(question)
                give(choice, shift=shift)
                self.after(question)
                return True
        return False

    def answer(self, ask: Ask, to: str, index: int = 0) -> None:
        """The button of an answer was pressed: its question listens, and then what the answer leads to."""
        question = self.find(ask, index)
        choice = None if question is None else next((each for each in question.choices() if each.to == to), None)
        if question is not None and choice is not None:
            self._listen_to(question)
            give(choice)
            self.after(question)

    def after(self, question: Question) -> None:
        """A question was answered: where to go on, if the answer itself does not say so."""


def by_key(choices: Iterable[Choice]) -> dict[str, Choice]:
    """The choices by their keys, in their order; where two have the same key, it is the first one's."""
    found: dict[str, Choice] = {}
    for each in choices:
        found.setdefault(each.key, each)
    return found


def give(choice: Choice, *, shift: bool = False) -> None:
    """Give an answer, by its key or its button."""
    if choice.give is not None:
        choice.give(**({"shift": shift} if choice.sided else {}))


def yes_no(ask: Ask, decide: Callable[[bool], object], answer: bool | None, index: int = 0) -> Question:
    """A question with two answers: J and Y are yes, N is no, in either language."""
    keys = {"Y": True, "J": True, "N": False}
    choices = tuple(Choice(key, "answer", _said(yes), partial(decide, yes)) for key, yes in keys.items())
    return Question(ask, lambda: answer is not None, lambda: choices, lambda: [_said(answer)], index)


def _said(yes: bool | None) -> str:
    return {True: "yes", False: "no", None: ""}[yes]
