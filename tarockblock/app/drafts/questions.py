"""Questions asked one after the other; dialogs take buttons, keys and focus from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial


class Ask(StrEnum):
    """All questions; problems use the same names."""

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
    """An answer: printed key, kind (``what``), target (``to``); ``give`` gives it.

    With ``sided``, Shift gives it for the opponents. Without ``give`` the dialog acts.
    """

    key: str
    what: str
    to: str = ""
    give: Callable[..., object] | None = field(default=None, compare=False)
    sided: bool = False


def nothing() -> tuple[()]:
    """Return no choices: answered elsewhere."""
    return ()


def always() -> bool:
    """Return True: it may stay open."""
    return True


@dataclass(frozen=True, slots=True)
class Question:
    """A current question; ``index`` counts its kind; ``one``: a single answer is possible."""

    ask: Ask
    answered: Callable[[], bool] = always
    choices: Callable[[], Iterable[Choice]] = nothing
    chosen: Callable[[], Iterable[str | None]] = nothing
    index: int = 0
    one: bool = False


class Questions:
    """A list of questions; number ``index`` of kind ``step`` listens."""

    step = Ask.GAME
    index = 0
    kept: frozenset[Ask] = frozenset()
    """Stored answers not yet confirmed: stop there as if open."""

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
        return self.index if self.step is ask else None

    # ------------------------------------------------------------------ from question to question

    def go_to(self, ask: Ask, index: int = 0) -> bool:
        """Listen to a question; False if impossible or already so."""
        found, before = self.find(ask, index), (self.step, self.index)
        if found is not None:
            self._listen_to(found)
        return found is not None and before != (ask, index)

    def go_by(self, offset: int) -> bool:
        """Move by questions with choices; False at either end."""
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
        self._listen_to(next((each for each in self.questions() if not each.answered()), self.rest()))

    def rest(self) -> Question | None:
        return next(reversed(tuple(self.questions())), None)

    def follow(self) -> None:
        if self.here is None:
            self.to_open()

    def move_on(self, answered: Ask, index: int = 0) -> None:
        """Go to the next open question, else an earlier, else a final addition."""
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
        """Return questions whose keys work too, unless taken."""
        return ()

    def press(self, text: str, *, shift: bool = False) -> bool:
        """Handle a key; False if it does not work."""
        for question in (self.here, *self.listening_too()):
            choice = None if question is None else by_key(question.choices()).get(text.upper())
            if question is not None and choice is not None:
                self._listen_to(question)
                give(choice, shift=shift)
                self.after(question)
                return True
        return False

    def answer(self, ask: Ask, to: str, index: int = 0) -> None:
        question = self.find(ask, index)
        choice = None if question is None else next((each for each in question.choices() if each.to == to), None)
        if question is not None and choice is not None:
            self._listen_to(question)
            give(choice)
            self.after(question)

    def after(self, question: Question) -> None:
        """Choose the next question, unless the answer does."""


def by_key(choices: Iterable[Choice]) -> dict[str, Choice]:
    found: dict[str, Choice] = {}
    for each in choices:
        found.setdefault(each.key, each)
    return found


def give(choice: Choice, *, shift: bool = False) -> None:
    if choice.give is not None:
        choice.give(**({"shift": shift} if choice.sided else {}))


def yes_no(ask: Ask, decide: Callable[[bool], object], answer: bool | None, index: int = 0) -> Question:
    """Return a question answered by J and Y (yes) or N, in either language."""
    keys = {"Y": True, "J": True, "N": False}
    choices = tuple(Choice(key, "answer", _said(yes), partial(decide, yes)) for key, yes in keys.items())
    return Question(ask, lambda: answer is not None, lambda: choices, lambda: [_said(answer)], index)


def _said(yes: bool | None) -> str:
    return {True: "yes", False: "no", None: ""}[yes]
