"""Draft of the start dialog."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import SystemRandom

from tarockblock.app.drafts.seats_draft import SeatsDraft
from tarockblock.app.drafts.typed_terms import TypedTerms
from tarockblock.app.money.unclosed import Unclosed
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.deal import SEATS
from tarockblock.domain.evening import Evening
from tarockblock.domain.names import History, People, Respelled, composed, rounds_fitting
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset


@dataclass(frozen=True)
class Usual:
    """A round's habits: ``last`` evening without entries, ``terms``, last settlement.

    ``known``: names, the likeliest first; ``owed``: open cents in its book; ``unclosed``: evenings never closed.
    """

    last: Evening | None = None
    terms: RoundTerms = field(default_factory=RoundTerms)
    settled: RoundTerms | None = None
    known: Sequence[str] = ()
    owed: int = 0
    unclosed: Sequence[Unclosed] = ()


@dataclass(frozen=True)
class Rounds:
    """Rounds on offer, names by first name; ``latest``: the last evening's.

    ``usual`` returns a round's habits; None means a new round.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    latest: str | None = None
    usual: Callable[[str | None], Usual] = lambda _name: Usual()


Shuffle = Callable[[list[str]], None]


class StartDraft(SeatsDraft, TypedTerms):
    """An evening about to begin; typed fields stay text until read.

    ``who`` identifies people; ``shuffle`` draws seats.
    """

    def __init__(
        self,
        rulesets: Sequence[Ruleset],
        today: date,
        rounds: Rounds | None = None,
        who: People | None = None,
        shuffle: Shuffle | None = None,
        history: History | None = None,
    ) -> None:
        if not rulesets:
            raise ValueError("there must be a ruleset to choose")
        super().__init__((), who)
        self._old_names: dict[str, str] = {}
        self.respelled = Respelled(history, self._changed_names)
        """Who was called otherwise in a seat: the same person, or somebody else."""
        self._rulesets = {ruleset.id: ruleset for ruleset in rulesets}
        self.ruleset = rulesets[0]
        """The one chosen; until then, the one whose rate is proposed."""
        self.ruleset_chosen = len(rulesets) == 1
        """Whether somebody has chosen, now or by playing by it last time: no ruleset is a round's by chance."""
        self._rounds, self._shuffle = rounds or Rounds(), shuffle or SystemRandom().shuffle
        self.today = today
        self.date_text = today.isoformat()
        self.choose_round(self._rounds.latest)

    # the round

    @property
    def offered_names(self) -> tuple[str, ...]:
        renamed = {old for old, _ in self.respelled.joins}
        return tuple(each for each in super().offered_names if each not in renamed)

    def choose_round(self, name: str | None) -> None:
        """Choose a round by its first name (None: new), with its presets."""
        usual = self._rounds.usual(name)
        self.owed, self.unclosed = usual.owed, usual.unclosed
        self.round, self._usual_terms, self.terms = name, usual.terms, usual.settled or usual.terms
        self.called, self._known = "" if name is None else self._rounds.names[name], tuple(usual.known)
        last = usual.last
        if last is not None:
            self._rulesets.setdefault(last.ruleset.id, last.ruleset)
        ruleset = usual.terms.ruleset if last is None else last.ruleset.id
        if ruleset in self._rulesets:
            self.ruleset, self.ruleset_chosen = self._rulesets[ruleset], True
        if name is None:
            last = None
        rate = usual.terms.cents_per_point if last is None else last.cents_per_point
        self._rate = None if rate is None or self.rate_is_fixed else str(rate)
        titled = last is not None and composed(last.title) != name
        self.title = last.title if titled and last is not None else self.called
        self.planned_text = "" if last is None or last.planned_radl is None else str(last.planned_radl)
        self._seats = [] if last is None else list(last.players)
        self._usual, self._dealer = frozenset(self._seats), None
        self._away.clear()
        first = 0 if last is None else self._seats.index(last.first_dealer)
        self._turn = (*self._seats[first:], *self._seats[:first])
        self._drawn: tuple[str, ...] = ()

    @property
    def rounds(self) -> Mapping[str, str]:
        return self._rounds.names

    def agree(self, terms: RoundTerms, called: str) -> None:
        if self.title in ("", self.called):
            self.title = called
        self.terms, self.called = terms, called

    @property
    def round_name(self) -> str | None:
        """Round's first name; None: called as the evening."""
        return self.called or None if self.round is None else self.round

    @property
    def agreed(self) -> tuple[RoundTerms | str, ...]:
        terms = () if self.terms == self._usual_terms else (self.terms,)
        renamed = self.round is not None and self.called != self._rounds.names[self.round]
        return (*terms, self.called) if renamed else terms

    # ------------------------------------------------------------------ names

    def rename(self, index: int, typed: str) -> Problem | None:
        before = self.chairs[index]
        found = super().rename(index, typed)
        if found is None and self.chairs[index] != before:
            self._old_names[self.chairs[index]] = self._old_names.pop(before, before)
        return found

    def _changed_names(self) -> list[tuple[str, str]]:
        pairs = ((old, new) for new, old in self._old_names.items() if new in self.seats)
        return [(old, new) for old, new in pairs if old != new and old not in self.seats]

    # ------------------------------------------------------------------ seats by chance

    def draw(self) -> None:
        here = list(self.seats)
        self._shuffle(here)
        self._seats = [*here, *(name for name in self._seats if name in self._away)]
        self._drawn = self.chairs

    @property
    def is_drawn(self) -> bool:
        return bool(self._drawn) and self._drawn == self.chairs

    # ------------------------------------------------------------------ rules and rate

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        return tuple(self._rulesets.values())

    def choose_ruleset(self, ruleset_id: str) -> None:
        """Choose a ruleset; a typed rate stays."""
        self.ruleset, self.ruleset_chosen = self._rulesets[ruleset_id], True

    # ------------------------------------------------------------------ first dealer

    @property
    def first_dealer(self) -> str | None:
        """First dealer: chosen, else due, else the last seat."""
        if self._dealer is not None:
            return self._dealer
        # With the last seat dealing, the first seat has Vorhand.
        return next((name for name in self._turn if name in self.seats), self.seats[-1] if self.seats else None)

    def choose_dealer(self, name: str) -> None:
        if name in self.seats:
            self._dealer = name

    # ------------------------------------------------------------------ the result

    def problems(self) -> list[Problem]:
        """Return what prevents a start; paths are fields of an evening."""
        found = []
        if len(self.seats) < SEATS[0]:
            found.append(problem("players", "seats_missing", count=SEATS[0] - len(self.seats)))
        if not self.ruleset_chosen:
            found.append(problem("ruleset", "ruleset_missing"))
        if self.round is None and self.title.strip() and not self.called and rounds_fitting(self.title, self.rounds):
            found.append(problem("title", "round_name_used", round=self.title.strip()))
        return [*found, *self.wrong_terms()]

    def evening(self) -> Evening | None:
        cents, dealer = self.cents, self.first_dealer
        if self.problems() or cents is None or dealer is None:
            return None
        return Evening(
            ruleset=self.ruleset,
            players=self.seats,
            first_dealer=dealer,
            cents_per_point=cents,
            title=self.title.strip(),
            date=self.iso_date,
            planned_radl=self.planned,
        )
