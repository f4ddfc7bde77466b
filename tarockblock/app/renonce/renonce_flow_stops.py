"""The pages of verdict and score as rows of stops: what is asked there, what listens, and its keys. No window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum

from tarockblock.app.renonce.renonce_flow import Field, RenonceFlow
from tarockblock.app.renonce.renonce_flow_inquiry import WayOut


class Ask(StrEnum):
    """What the pages ask, or lead back to, in the order in which it stands there; of some there may be several."""

    CASE = "case"
    QUESTION = "question"
    WAYS = "ways"
    OPTION = "option"
    FACTS = "facts"
    KONTRA = "kontra"
    OFFENDERS = "offenders"
    CLAIMS = "claims"
    WOULD = "would"


Stop = tuple[Ask, int]
WAYS: Stop = (Ask.WAYS, 0)
OPTION: Stop = (Ask.OPTION, 0)
OFFENDERS: Stop = (Ask.OFFENDERS, 0)
CLAIMS: Stop = (Ask.CLAIMS, 0)
WOULD: Stop = (Ask.WOULD, 0)


WAY_KEYS = {way: str(number) for number, way in enumerate(WayOut, 1)}


class PageStops(ABC):
    """``stop`` is the one whose keys work; None where there is nothing to answer."""

    def __init__(self, flow: RenonceFlow) -> None:
        self._flow, self._inquiry = flow, flow.inquiry
        self.stop: Stop | None = None

    @property
    @abstractmethod
    def stops(self) -> tuple[Stop, ...]:
        """All of them, in order."""

    @property
    @abstractmethod
    def first_open(self) -> Stop | None:
        """What has no answer yet, or a wrong one."""

    @property
    @abstractmethod
    def rest(self) -> Stop | None:
        """What listens where nothing is open."""

    @abstractmethod
    def press(self, text: str, *, shift: bool = False) -> bool:
        """A key was pressed; False if it is none of this page's."""

    def to_open(self) -> None:
        """Listen to what has no answer yet."""
        self.stop = self.first_open or self.rest

    def follow(self) -> None:
        """An answer can take away what listens."""
        if self.stop not in self.stops:
            self.to_open()

    def go_to(self, stop: Stop) -> bool:
        """Listen to another one; False if it does already."""
        before, self.stop = self.stop, stop
        return before != stop

    def listening(self, ask: Ask) -> int | None:
        """The place of the one that listens among those of its kind, None if another kind does."""
        return self.stop[1] if self.stop is not None and self.stop[0] is ask else None

    def go_by(self, offset: int) -> bool:
        """One stop forth or back; False at either end."""
        stops = self.stops
        here = stops.index(self.stop) if self.stop in stops else -1
        if not 0 <= here + offset < len(stops):
            return False
        self.stop = stops[here + offset]
        return True

    def go_to_end(self, *, forward: bool) -> None:
        """To the first stop, or from behind to the last."""
        self.stop = self.stops[0 if forward else -1] if self.stops else None


class VerdictStops(PageStops):
    """The questions, what the table decides, what a consequence concerns."""

    @property
    def stops(self) -> tuple[Stop, ...]:
        """What is asked about the verdict."""
        questions = [(Ask.QUESTION, index) for index in range(len(self._inquiry.questions))]
        ways = [WAYS] if self._inquiry.asks_table else []
        return (*questions, *ways, *([OPTION] if self._flow.consequence.options else []))

    @property
    def first_open(self) -> Stop | None:
        """A question, what the table decided, what a consequence concerns."""
        inquiry, consequence = self._inquiry, self._flow.consequence
        if inquiry.open_question is not None:
            return (Ask.QUESTION, inquiry.open_question)
        if inquiry.asks_table and inquiry.way is None:
            return WAYS
        return OPTION if consequence.options and consequence.option is None else None

    @property
    def rest(self) -> Stop | None:
        """What was answered last."""
        return next(reversed(self.stops), None)

    def decide(self, yes: bool, index: int) -> None:
        """Answer a question; on to what is open now, else it listens on."""
        self._flow.decide(yes, index)
        self._go_on_from((Ask.QUESTION, index))

    def take(self, way: WayOut) -> None:
        self._flow.take(way)
        self._go_on_from(WAYS)

    def choose(self, option: str) -> None:
        self._flow.consequence.choose(option)
        self._go_on_from(OPTION)

    def _go_on_from(self, here: Stop) -> None:
        self.stop = here
        if self._flow.missing is not None:
            self.to_open()

    def press(self, text: str, *, shift: bool = False) -> bool:
        """Yes or no; the number of what the table decides, or the key of what a consequence concerns."""
        yes, questions = yes_no_of(text), len(self._inquiry.questions)
        if yes is None:
            return self._press_way(text) if self.stop == WAYS else self._press_option(text, shift=shift)
        if self.stop == WAYS:
            self.take(WayOut.RENONCE if yes else WayOut.PLAY_ON)
        elif questions:
            here = self.listening(Ask.QUESTION)
            self.decide(yes, questions - 1 if here is None else here)
        return self.stop == WAYS or bool(questions)

    def _press_way(self, text: str) -> bool:
        way = next((way for way, key in WAY_KEYS.items() if key == text), None)
        if way is not None:
            self.take(way)
        return way is not None

    def _press_option(self, text: str, *, shift: bool) -> bool:
        option = self._flow.consequence.at_key(text, shift=shift)
        if option is not None:
            self.choose(option.id)
        return option is not None


class ScoreStops(PageStops):
    """Everything the last page shows, each with its way back; who it was and what is claimed."""

    def __init__(self, flow: RenonceFlow) -> None:
        super().__init__(flow)
        self._answers = flow.answers
        self.stop = OFFENDERS

    @property
    def stops(self) -> tuple[Stop, ...]:
        """The stops of Tab on this page."""
        count = {
            Ask.CASE: 1,
            Ask.QUESTION: len(self._inquiry.questions),
            Ask.FACTS: 1,
            Ask.KONTRA: len(self._answers.kontra_asked()),
            Ask.OFFENDERS: 1,
            Ask.CLAIMS: int(self._answers.asks_claims),
            Ask.WOULD: int(self._answers.asks_would),
        }
        return tuple((ask, index) for ask in Ask for index in range(count.get(ask, 0)))

    @property
    def rest(self) -> Stop:
        return OFFENDERS

    @property
    def first_open(self) -> Stop | None:
        """A kontra nobody has decided, or where something is wrong."""
        kontra = next((i for i, each in enumerate(self._answers.kontra_asked()) if each.stays is None), None)
        if kontra is not None:
            return (Ask.KONTRA, kontra)
        problems = self._answers.outcome().problems
        return next(((Ask(where.value), 0) for where in Field if where in problems), None)

    def decide(self, stop: Stop, yes: bool) -> None:
        """Answer a question of the case, of a kontra, or what a claim asks."""
        ask, index = stop
        self.stop = stop
        if ask is Ask.WOULD:
            self._answers.would_have_won = yes
        elif ask is Ask.KONTRA:
            self._answers.kontra.answer(self._answers.kontra_asked()[index].id, yes)
            # On to the next one, or to whoever it was if nobody has said so.
            self.stop = self.first_open or stop
        else:
            self._flow.decide(yes, index)

    def toggle_offender(self, player: str) -> None:
        """Whoever was clicked committed it, or did not."""
        self._answers.toggle_offender(player)
        self.stop = OFFENDERS

    def press(self, text: str, *, shift: bool = False) -> bool:
        """Seat numbers for the offenders, bonus keys for the claims, yes and no for the question nearest."""
        yes = yes_no_of(text)
        if yes is not None:
            return self._press_answer(yes)
        if self.stop == CLAIMS and self._answers.asks_claims:
            # Also the key of one that can not be claimed: then the reason is shown.
            self._answers.press_claim(text, other_side=shift)
            return any(bonus.key == text.upper() for bonus in self._flow.ruleset.bonuses.values())
        if not text.isdecimal():
            return False
        self.stop = OFFENDERS
        self._answers.press_seat(int(text))
        return True

    def _press_answer(self, yes: bool) -> bool:
        """For the question that has the focus, else for what a claim asks, else for what decided last."""
        questions = len(self._inquiry.questions)
        if self.stop is not None and self.stop[0] in (Ask.QUESTION, Ask.KONTRA):
            self.decide(self.stop, yes)
        elif self._answers.asks_would and self.stop in (WOULD, CLAIMS):
            self.decide(WOULD, yes)
        elif questions:
            self.decide((Ask.QUESTION, questions - 1), yes)
        else:
            return False
        return True


def yes_no_of(text: str) -> bool | None:
    """What a key answers: J or Y yes, N no, in either language; None for any other."""
    return {"J": True, "Y": True, "N": False}.get(text.upper())
