"""Draft of the Trischaken dialog: four card-point fields, the last computed, and the fact.

Scores come from ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from tarockblock.app.drafts.draft_cards import CardsField
from tarockblock.app.drafts.played_draft import Evaluate, PlayedDraft
from tarockblock.app.drafts.questions import Ask, Question
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import WHOLE_DEAL, PlayedEntry, Trischaken, format_thirds
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class FieldState:
    """A player's field; ``completed``: computed from the others.

    ``most`` and ``no_trick``: hints under the bar; ``problem``: of the typed text.
    """

    player: str
    text: str
    thirds: int | None
    completed: bool = False
    most: bool = False
    no_trick: bool = False
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class TrischakenOutcome:
    """The result of the fields; ``total``: known card points in thirds."""

    fields: tuple[FieldState, ...]
    total: int
    entry: Trischaken | None = None
    row: Row | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def can_be_stored(self) -> bool:
        return self.entry is not None and not self.problems


class TrischakenDraft(PlayedDraft):
    """A Trischaken being entered; ``deal`` as the rotation gives it."""

    step = Ask.CARDS

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str = "de", evaluate: Evaluate | None = None) -> None:
        super().__init__(ruleset, deal, language, evaluate)
        self._fields: dict[str, CardsField] = {}
        self._typed: list[str] = []

    def load(self, entry: PlayedEntry) -> None:
        super().load(entry)
        known = entry.card_points if isinstance(entry, Trischaken) else {}
        for player in self.players[:-1]:
            if player in known:
                self.type(player, format_thirds(known[player], always_blatt=True), final=True)

    @property
    def players(self) -> tuple[str, ...]:
        active = self.deal.active
        start = active.index(self.deal.vorhand)
        return active[start:] + active[:start]

    def questions(self) -> Iterator[Question]:
        for index, player in enumerate(self.players):
            yield Question(Ask.CARDS, partial(self._knows, player), index=index)

    def rest(self) -> Question | None:
        """Return the listening field: it stays if all are known."""
        return self.here

    def type(self, player: str, text: str, *, final: bool = False) -> None:
        """Set a field's text; typing over the computed one recomputes the one typed longest ago."""
        self._fields.setdefault(player, CardsField()).type(text, final=final)
        if player in self._typed:
            self._typed.remove(player)
        if text.strip():
            self._typed.append(player)

    def leave(self, player: str) -> None:
        """Finish a field: "10" becomes "10/0"."""
        if player not in self._typed:
            return
        field = self._fields[player]
        field.type(field.text, final=True)
        if field.thirds is not None:
            field.type(format_thirds(field.thirds, always_blatt=True), final=True)

    @property
    def completed(self) -> str | None:
        """Player whose points are computed, or None before three are known."""
        typed = [player for player in self._typed if player in self.players]
        given = typed[-3:]
        if len(given) < 3 or any(self._fields[player].thirds is None for player in given):
            return None
        return next(player for player in self.players if player not in given)

    def outcome(self) -> TrischakenOutcome:
        completed = self.completed
        known = {player: thirds for player in self.players if (thirds := self._given(player)) is not None}
        if completed is not None:
            rest = WHOLE_DEAL - sum(thirds for player, thirds in known.items() if player != completed)
            known.pop(completed, None)
            if rest >= 0:
                known[completed] = rest
        total = sum(known.values())
        too_much = total > WHOLE_DEAL
        fields = tuple(self._state(player, known, completed, too_much=too_much) for player in self.players)
        problems = [state.problem for state in fields if state.problem is not None] + self.places.problems()
        if len(known) < len(self.players) or too_much:
            return TrischakenOutcome(fields, total, problems=tuple(problems))
        entry = self.headed(Trischaken(card_points={player: known[player] for player in self.players}))
        found = self.judge(entry)
        if isinstance(found, Row):
            return TrischakenOutcome(fields, total, entry, found if not problems else None, tuple(problems))
        return TrischakenOutcome(
            fields, total, entry, None, (*problems, *(each for each in found if each not in problems))
        )

    def _knows(self, player: str) -> bool:
        return next(field.thirds is not None for field in self.outcome().fields if field.player == player)

    def _given(self, player: str) -> int | None:
        return self._fields[player].thirds if player in self._typed else None

    def _state(self, player: str, known: dict[str, int], completed: str | None, *, too_much: bool) -> FieldState:
        thirds = known.get(player)
        if player == completed:
            text = "" if thirds is None else format_thirds(thirds, always_blatt=True)
            found = None
        else:
            text = self._fields[player].text if player in self._typed else ""
            found = self._fields[player].problem() if player in self._typed else None
        if too_much and self._typed and player == self._typed[-1]:
            found = problem("card_points", "card_points_sum", sum=format_thirds(sum(known.values())))
        everybody = len(known) == len(self.players)
        most = everybody and thirds == max(known.values())
        return FieldState(player, text, thirds, player == completed, most, everybody and thirds == 0, found)
