"""Draft of the Trischaken dialog: four card-point fields, or who has the most, the game and no trick; and the fact.

Scores come from ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from tarockblock.app.drafts.draft_cards import CardsField
from tarockblock.app.drafts.played_draft import Evaluate, PlayedDraft
from tarockblock.app.drafts.questions import Ask, Question
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import WHOLE_DEAL, PlayedEntry, Trischaken, format_thirds
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset


class Standing(StrEnum):
    """A player's end of a Trischaken if no card points are told; ``GAME`` is the most points and the game."""

    MOST = "most"
    GAME = "game"
    WITHOUT = "without"


STANDING_KEYS = {Standing.MOST: "M", Standing.GAME: "S", Standing.WITHOUT: "O"}
"""Keys that set the standing of the player whose field listens; no field takes letters."""


@dataclass(frozen=True, slots=True)
class FieldState:
    """A player's field; ``completed``: computed from the others.

    ``most`` and ``no_trick``: hints under the bar; ``standing``: chosen, or by four numbers; ``is_unused``: the
    number is not part of the fact; ``problem``: of the typed text.
    """

    player: str
    text: str
    thirds: int | None
    completed: bool = False
    most: bool = False
    no_trick: bool = False
    standing: Standing | None = None
    is_unused: bool = False
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class TrischakenOutcome:
    """The fields' result; ``total``: known card points in thirds."""

    fields: tuple[FieldState, ...]
    total: int
    entry: Trischaken | None = None
    row: Row | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def can_be_stored(self) -> bool:
        return self.entry is not None and not self.problems


class TrischakenDraft(PlayedDraft):
    step = Ask.CARDS

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str = "de", evaluate: Evaluate | None = None) -> None:
        super().__init__(ruleset, deal, language, evaluate)
        self._fields: dict[str, CardsField] = {}
        self._typed: list[str] = []
        self._standings: dict[str, Standing] = {}

    def load(self, entry: PlayedEntry) -> None:
        super().load(entry)
        known = entry.card_points if isinstance(entry, Trischaken) else {}
        if isinstance(entry, Trischaken):
            self._standings = dict.fromkeys(entry.most, Standing.GAME if entry.has_game else Standing.MOST)
            self._standings |= dict.fromkeys(entry.without, Standing.WITHOUT)
        for player in self.players[:-1]:
            if player in known:
                self.type(player, format_thirds(known[player], always_blatt=True), final=True)

    @property
    def told(self) -> tuple[object, ...]:
        """All answers, for comparison."""
        numbers = tuple((player, self._fields[player].text) for player in self._typed)
        return (*self.played, numbers, *self._standings.items())

    @property
    def players(self) -> tuple[str, ...]:
        active = self.deal.active
        start = active.index(self.deal.vorhand)
        return active[start:] + active[:start]

    def questions(self) -> Iterator[Question]:
        for index, player in enumerate(self.players):
            yield Question(Ask.CARDS, partial(self._knows, player), index=index)

    def rest(self) -> Question | None:
        return self.here

    def type(self, player: str, text: str, *, final: bool = False) -> None:
        """Set a field's text; typing over the computed field computes the field typed longest ago."""
        self._fields.setdefault(player, CardsField()).type(text, final=final)
        if player in self._typed:
            self._typed.remove(player)
        if text.strip():
            self._typed.append(player)

    def set_standing(self, player: str, standing: Standing) -> bool:
        """Set a player's standing, or clear it if it is the same; return False if four numbers tell it already.

        Tied players have the game all or none, so the last answer holds for each of them.
        """
        if self.completed is not None:
            return False
        if self._standings.get(player) is standing:
            del self._standings[player]
            return True
        self._standings[player] = standing
        if standing is not Standing.WITHOUT:
            most = [each for each, now in self._standings.items() if now is not Standing.WITHOUT]
            self._standings.update(dict.fromkeys(most, standing))
        return True

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
        """Player whose points are computed, or None; never if nobody counts the talon, since its points are open."""
        if not self.ruleset.trischaken.talon_counts:
            return None
        typed = [player for player in self._typed if player in self.players]
        given = typed[-3:]
        if len(given) < 3 or any(self._fields[player].thirds is None for player in given):
            return None
        return next(player for player in self.players if player not in given)

    @property
    def most_points(self) -> int:
        """Highest sum of all players, in thirds: a talon that nobody counts holds at least six Blatt."""
        return WHOLE_DEAL if self.ruleset.trischaken.talon_counts else WHOLE_DEAL - 6

    def outcome(self) -> TrischakenOutcome:
        completed = self.completed
        known = {player: thirds for player in self.players if (thirds := self._given(player)) is not None}
        if completed is not None:
            rest = WHOLE_DEAL - sum(thirds for player, thirds in known.items() if player != completed)
            known.pop(completed, None)
            if rest >= 0:
                known[completed] = rest
        total = sum(known.values())
        too_much = total > self.most_points
        entry = self._entry(known, too_much=too_much)
        fields = tuple(self._state(player, known, completed, entry) for player in self.players)
        problems = [state.problem for state in fields if state.problem is not None] + self.places.problems()
        if entry is None:
            return TrischakenOutcome(fields, total, problems=tuple(problems))
        found = self.judge(entry)
        if isinstance(found, Row):
            return TrischakenOutcome(fields, total, entry, found if not problems else None, tuple(problems))
        return TrischakenOutcome(
            fields, total, entry, None, (*problems, *(each for each in found if each not in problems))
        )

    def _entry(self, known: dict[str, int], *, too_much: bool) -> Trischaken | None:
        """Return the fact of four numbers, else of the standings, or None while too little is known."""
        if too_much:
            return None
        if len(known) == len(self.players):
            return self.headed(Trischaken(card_points={player: known[player] for player in self.players}))
        standings = {player: self._standings[player] for player in self.players if player in self._standings}
        without = tuple(player for player, standing in standings.items() if standing is Standing.WITHOUT)
        most = tuple(player for player in standings if player not in without)
        if not most:
            return None
        has_game = Standing.GAME in standings.values()
        return self.headed(Trischaken(most=most, has_game=has_game, without=without))

    def _knows(self, player: str) -> bool:
        return next(field.thirds is not None for field in self.outcome().fields if field.player == player)

    def _given(self, player: str) -> int | None:
        return self._fields[player].thirds if player in self._typed else None

    def _state(self, player: str, known: dict[str, int], completed: str | None, entry: Trischaken | None) -> FieldState:
        thirds, total = known.get(player), sum(known.values())
        if player == completed:
            text = "" if thirds is None else format_thirds(thirds, always_blatt=True)
            found = None
        else:
            text = self._fields[player].text if player in self._typed else ""
            found = self._fields[player].problem() if player in self._typed else None
        if total > WHOLE_DEAL and self._typed and player == self._typed[-1]:
            found = problem("card_points", "card_points_sum", sum=format_thirds(total))
        everybody = len(known) == len(self.players)
        most, no_trick = everybody and thirds == max(known.values()), everybody and thirds == 0
        standing = self._standings.get(player)
        if everybody and thirds is not None:
            won = thirds >= self.ruleset.won_from
            standing = Standing.WITHOUT if no_trick else Standing.GAME if won else Standing.MOST if most else None
        is_unused = entry is not None and bool(entry.most) and thirds is not None
        return FieldState(player, text, thirds, player == completed, most, no_trick, standing, is_unused, found)
