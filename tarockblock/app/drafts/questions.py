"""Questions asked one after the other: which are open, which listens, what each key answers.

Dialogs take titles, buttons, keys, Tab order and focus from the list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial


class Ask(StrEnum):
    """All questions; problems of answers use the same names."""

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
    """An answer: its printed key, its kind (``what``), its target (``to``); ``give`` gives it.

    With ``sided``, Shift gives it for the opponents. Without ``give`` the dialog must act.
    """

    key: str
    what: str
    to: str = ""
    give: Callable[..., object] | None = field(default=None, compare=False)
    sided: bool = False


def nothing() -> tuple[()]:
    """Return no choices: answered in a field, or by a button that leads elsewhere."""
    return ()


def always() -> bool:
    """Return True: the question may stay open."""
    return True


@dataclass(frozen=True, slots=True)
class Question:
    """A current question; ``index`` distinguishes several of a kind.

    ``choices``: answers with keys; ``chosen``: those given; ``one``: only one is possible.
    """

    ask: Ask
    answered: Callable[[], bool] = always
    choices: Callable[[], Iterable[Choice]] = nothing
    chosen: Callable[[], Iterable[str | None]] = nothing
    index: int = 0
    one: bool = False


class Questions:
    """A list of questions; number ``index`` of kind ``step`` listens to the keys."""

    step = Ask.GAME
    index = 0
    kept: frozenset[Ask] = frozenset()
    """Questions with a stored answer not yet confirmed: stop there as if open."""

    def questions(self) -> Iterable[Question]:
        """Return the current questions in order; none if fields take all keys."""
        return ()

    @property
    def steps(self) -> tuple[Ask, ...]:
        return tuple(each.ask for each in self.questions())

    @property
    def missing(self) -> tuple[Ask, ...]:
        return tuple(each.ask for each in self.questions() if not each.answered())

    @property
    def here(self) -> Question | None:
        return self.find(self.step, self.index)

    def find(self, ask: Ask, index: int = 0) -> Question | None:
        return next((each for each in self.questions() if (each.ask, each.index) == (ask, index)), None)

    def listening(self, ask: Ask) -> int | None:
        """Return the listening index of a kind, or None."""
        return self.index if self.step is ask else None

    # ------------------------------------------------------------------ from question to question

    def go_to(self, ask: Ask, index: int = 0) -> bool:
        """Listen to a question; False if not asked or listening already."""
        found, before = self.find(ask, index), (self.step, self.index)
        if found is not None:
            self._listen_to(found)
        return found is not None and before != (ask, index)

    def go_by(self, offset: int) -> bool:
        """Move one question on or back, skipping those without choices; False at either end."""
        asked = [each for each in self.questions() if not each.one or each.ask is self.step]
        here = next((n for n, each in enumerate(asked) if (each.ask, each.index) == (self.step, self.index)), -1)
        if not 0 <= here + offset < len(asked):
            return False
        self._listen_to(asked[here + offset])
        return True

    def go_to_end(self, *, forward: bool) -> None:
        """Go to the first question, or to the last if entering backwards."""
        asked = tuple(self.questions())
        self._listen_to(asked[0 if forward else -1] if asked else None)

    def to_open(self) -> None:
        """Go to the first unanswered question, else to :meth:`rest`."""
        self._listen_to(next((each for each in self.questions() if not each.answered()), self.rest()))

    def rest(self) -> Question | None:
        """Return the question that listens if none is open: the last, if more can be added."""
        return next(reversed(tuple(self.questions())), None)

    def follow(self) -> None:
        """Go on if an answer removed the listening question."""
        if self.here is None:
            self.to_open()

    def move_on(self, answered: Ask, index: int = 0) -> None:
        """Go to the next open question, else an earlier one, else a final addition."""
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
        """Return other questions whose keys work too, unless the listening one uses them."""
        return ()

    def press(self, text: str, *, shift: bool = False) -> bool:
        """Handle a key; False if it does not work now."""
        for question in (self.here, *self.listening_too()):
            choice = None if question is None else by_key(question.choices()).get(text.upper())
            if question is not None and choice is not None:
                self._listen_to(question)
                give(choice, shift=shift)
                self.after(question)
                return True
        return False

    def answer(self, ask: Ask, to: str, index: int = 0) -> None:
        """Give an answer by its button: its question listens, then the follow-up."""
        question = self.find(ask, index)
        choice = None if question is None else next((each for each in question.choices() if each.to == to), None)
        if question is not None and choice is not None:
            self._listen_to(question)
            give(choice)
            self.after(question)

    def after(self, question: Question) -> None:
        """Choose the next question after an answer, unless the answer itself does."""


def by_key(choices: Iterable[Choice]) -> dict[str, Choice]:
    """Return the choices by key, in order; the first of equal keys wins."""
    found: dict[str, Choice] = {}
    for each in choices:
        found.setdefault(each.key, each)
    return found


def give(choice: Choice, *, shift: bool = False) -> None:
    if choice.give is not None:
        choice.give(**({"shift": shift} if choice.sided else {}))


def yes_no(ask: Ask, decide: Callable[[bool], object], answer: bool | None, index: int = 0) -> Question:
    """Return a question with two answers: J and Y yes, N no, in either language."""
    keys = {"Y": True, "J": True, "N": False}
    choices = tuple(Choice(key, "answer", _said(yes), partial(decide, yes)) for key, yes in keys.items())
    return Question(ask, lambda: answer is not None, lambda: choices, lambda: [_said(answer)], index)


def _said(yes: bool | None) -> str:
    return {True: "yes", False: "no", None: ""}[yes]
