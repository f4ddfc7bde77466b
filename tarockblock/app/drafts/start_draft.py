"""What the start dialog holds while an evening is set up, and what is still wrong with it. No window, no storage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tarockblock.app.drafts.seats_draft import SeatsDraft
from tarockblock.app.drafts.typed_terms import Terms
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.deal import SEATS
from tarockblock.domain.evening import Evening
from tarockblock.domain.names import People
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.language import read_date


@dataclass(frozen=True)
class Rounds:
    """The rounds an evening can belong to: their names, that of the ``latest`` evening, and what is known of each."""

    names: tuple[str, ...] = ()
    latest: str | None = None
    last_of: Callable[[str], Evening | None] = lambda _name: None
    terms_of: Callable[[str], RoundTerms] = lambda _name: RoundTerms()


class StartDraft(SeatsDraft):
    """The evening about to begin; fields a user types into are kept as text until they are read.

    ``rulesets`` are those offered, ``known`` the names from before (most recent first), ``last`` the template for "as
    last time", ``today`` the date proposed, ``who`` says who counts as whom.
    """

    def __init__(
        self,
        rulesets: Sequence[Ruleset],
        today: date,
        known: Iterable[str] = (),
        last: Evening | None = None,
        rounds: Rounds | None = None,
        who: People | None = None,
    ) -> None:
        if not rulesets:
            raise ValueError("there must be a ruleset to choose")
        super().__init__(known, who)
        self._rulesets = {ruleset.id: ruleset for ruleset in rulesets}
        self.last, self._latest = last, last
        self._rounds = rounds or Rounds()
        self._round: str | None = None
        self._rate: str | None = None
        self._proposed: str | None = None
        self._ruleset = rulesets[0]
        self.ruleset_chosen = len(rulesets) == 1 or last is not None
        """Whether somebody has chosen, now or by playing by it last time: no ruleset is a round's by chance."""
        self.title = ""
        self.planned_text = ""
        self.today = today
        self.date_text = today.isoformat()
        if last is not None:
            self._rulesets.setdefault(last.ruleset.id, last.ruleset)
            self._ruleset = self._rulesets[last.ruleset.id]

    @property
    def day(self) -> date | None:
        """The day that was typed, or proposed; None where there is none."""
        return read_date(self.date_text, self.today)

    # ------------------------------------------------------------------ round

    @property
    def rounds(self) -> tuple[str, ...]:
        """All rounds there are."""
        return self._rounds.names

    @property
    def round(self) -> str | None:
        """The round it belongs to; None: called as the evening."""
        return self._round

    def choose_round(self, name: str | None) -> None:
        """Another round: what it has agreed upon is proposed, and "as last time" means its latest evening."""
        if self.title in ("", self._round):
            self.title = name or ""
        self._round = name
        self.last = self._latest if name is None else self._rounds.last_of(name)
        terms = RoundTerms() if name is None else self._rounds.terms_of(name)
        ruleset = terms.ruleset or (None if self.last is None else self.last.ruleset.id)
        if self.last is not None:
            self._rulesets.setdefault(self.last.ruleset.id, self.last.ruleset)
        if ruleset in self._rulesets:
            self._ruleset, self.ruleset_chosen = self._rulesets[ruleset], True
        self._propose_rate(terms.cents_per_point)

    def _propose_rate(self, agreed: int | None) -> None:
        """What the round has agreed upon, else what it played for last; what was typed by hand stays."""
        if agreed is None and self._round is not None and self.last is not None:
            agreed = self.last.cents_per_point if self.last.ruleset.id == self._ruleset.id else None
        if self._rate in (None, self._proposed):
            self._rate = self._proposed = None if agreed is None or self.rate_is_fixed else str(agreed)

    # ------------------------------------------------------------------ rules and rate

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """All that are offered."""
        return tuple(self._rulesets.values())

    @property
    def ruleset(self) -> Ruleset:
        """The one chosen; until then, the one whose rate is proposed."""
        return self._ruleset

    def choose_ruleset(self, ruleset_id: str) -> None:
        """Choose one of those offered; a rate that was typed stays."""
        self._ruleset, self.ruleset_chosen = self._rulesets[ruleset_id], True

    @property
    def rate_is_fixed(self) -> bool:
        """Whether the points are cents, so that there is nothing to agree on."""
        return self._ruleset.points_are_cents

    @property
    def rate_text(self) -> str:
        """Cents per point as typed, else the ruleset's proposal."""
        if self.rate_is_fixed or self._rate is None:
            return str(self._ruleset.cents_per_point)
        return self._rate

    def type_rate(self, text: str) -> None:
        """The rate agreed on, in cents per point."""
        self._rate = text

    @property
    def cut_decides(self) -> bool:
        """Whether the highest card cut deals first under this ruleset."""
        return self._ruleset.remark("first_dealer") is not None

    # ------------------------------------------------------------------ first dealer

    @property
    def first_dealer(self) -> str | None:
        """Who deals first; unless chosen the last seat, so that the first seat has Vorhand."""
        if self._dealer is not None:
            return self._dealer
        return self._seats[-1] if self._seats else None

    def choose_dealer(self, name: str) -> None:
        """Choose who deals first, out of those seated."""
        if name in self._seats:
            self._dealer = name

    # ------------------------------------------------------------------ as last time

    def take_last(self) -> None:
        """Same people, seats turned, same round, rules and rate; the date stays today's."""
        last = self.last
        if last is None:
            return
        self._round = self._rounds.latest if self._round is None else self._round
        self._seats = list(last.players)
        self._dealer = last.first_dealer
        self._ruleset, self.ruleset_chosen = self._rulesets[last.ruleset.id], True
        self._rate = None if last.ruleset.points_are_cents else str(last.cents_per_point)
        self.title = last.title
        self.planned_text = "" if last.planned_radl is None else str(last.planned_radl)

    # ------------------------------------------------------------------ the result

    def problems(self) -> list[Problem]:
        """Everything that keeps the evening from beginning; paths are fields of an evening."""
        found = []
        if len(self._seats) < SEATS[0]:
            found.append(problem("players", "seats_missing", count=SEATS[0] - len(self._seats)))
        if not self.ruleset_chosen:
            found.append(problem("ruleset", "ruleset_missing"))
        found += self._terms.problems()
        return found

    def evening(self) -> Evening | None:
        """The evening as it is, None while there are problems."""
        terms = self._terms
        cents, dealer = terms.cents, self.first_dealer
        if self.problems() or cents is None or dealer is None:
            return None
        return Evening(
            ruleset=self._ruleset,
            players=self.seats,
            first_dealer=dealer,
            cents_per_point=cents,
            title=self.title.strip(),
            date=terms.date,
            planned_radl=terms.planned,
        )

    @property
    def _terms(self) -> Terms:
        return Terms(self.title, self.date_text, self.rate_text, self.planned_text, self.today)
