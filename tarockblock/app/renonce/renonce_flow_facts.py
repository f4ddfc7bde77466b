"""What was being played when the renonce happened, as far as it is known: taken over from a hand, or asked.

No window. Announced bonuses and kontra only: results and silent bonuses do not matter in a renonce.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypedDict

from tarockblock.app.drafts.draft_choices import GameChoice
from tarockblock.app.drafts.draft_negatives import NegativeRow
from tarockblock.app.renonce.renonce_flow_parties import Parties
from tarockblock.app.renonce.renonce_flow_spoken import SpokenSheet
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, NegativeDeclarer, PlayedEntry, PositiveGame, Renonce
from tarockblock.domain.ruleset import GameKind, Ruleset


class FactStep(StrEnum):
    """The questions, in the order of thinking."""

    GAME = "game"
    DECLARER = "declarer"
    PARTNER = "partner"
    BEI = "bei"
    SPOKEN = "spoken"
    KONTRA = "kontra"


class FactFields(TypedDict, total=False):
    """The fields of a :class:`Renonce` that say what was being played."""

    game: str
    declarer: str | None
    partner: str | None
    bid: str | None
    kontra: int
    bonuses: tuple[BonusCall, ...]
    declarers: tuple[NegativeDeclarer, ...]


class GameFacts(Parties):
    """The parties with what was said, and the questions in their order.

    ``partner_matters`` is False where the case costs the same whoever was called. ``current`` is the negative
    declarer whose kontra is being entered.
    """

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str) -> None:
        super().__init__(ruleset, deal, language)
        self.spoken = SpokenSheet(ruleset, language)
        self.partner_matters = True
        self.step = FactStep.GAME
        self.current = 0

    def load(self, entry: PlayedEntry) -> None:
        """Take over what a hand knows."""
        self.load_parties(entry)
        if isinstance(entry, PositiveGame | Renonce):
            self.spoken.load(entry, self._choice)
        elif self._choice is not None:
            self.spoken.play(self._choice)
        self.step = next(iter(self.missing), self.steps[-1])

    # ------------------------------------------------------------------ answers

    def choose_game(self, choice: GameChoice) -> None:
        """Choose the game; what fits it is kept."""
        self._choice = choice
        self.spoken.play(choice)
        self.current = 0
        self.negatives.forget_forced()
        self.move_on(FactStep.GAME)

    def choose_declarer(self, player: str) -> None:
        """Choose who plays."""
        if player in self.declarers:
            self._declarer = player
            self.move_on(FactStep.DECLARER)

    def choose_partner(self, player: str | None) -> None:
        """Choose who was called, None for alone."""
        self._partner, self._alone = player, player is None
        self.move_on(FactStep.PARTNER)

    def forget_partner(self) -> None:
        """Nobody has said yet who was called."""
        self._partner, self._alone = None, False
        self.step = next(iter(self.missing), self.steps[-1])

    def toggle_bei(self, player: str) -> None:
        """Somebody plays beside the main declarer, or does not after all."""
        if player in self.beside:
            self.negatives.toggle_bei(player)
            self.current = 0

    def walk_negative_kontra(self, opponent: str, declarer: str | None = None) -> bool:
        """One kontra level up for an opponent of the current declarer; False where that can not be."""
        row = self.current_row(declarer)
        if row is None or opponent not in row.levels:
            return False
        self.negatives.walk_kontra(row.player, opponent)
        return True

    def current_row(self, declarer: str | None = None) -> NegativeRow | None:
        """The declarer whose kontra is being entered: the one named, else the current one, if he can have any."""
        rows = self.negative_rows()
        players = [row.player for row in rows]
        if declarer in players:
            self.current = players.index(declarer)
        can = [index for index, row in enumerate(rows) if row.levels]
        if can and self.current not in can:
            self.current = can[0]
        return rows[min(self.current, len(rows) - 1)] if rows else None

    # ------------------------------------------------------------------ steps

    @property
    def steps(self) -> tuple[FactStep, ...]:
        """The questions of the game chosen, in order."""
        if self.game is None or self.kind is GameKind.TRISCHAKEN:
            return (FactStep.GAME,)
        if self.kind is GameKind.NEGATIVE:
            bei = (FactStep.BEI,) if self.beside else ()
            return (FactStep.GAME, FactStep.DECLARER, *bei, FactStep.KONTRA)
        partner = (FactStep.PARTNER,) if self.game.calls_partner else ()
        return (FactStep.GAME, FactStep.DECLARER, *partner, FactStep.SPOKEN)

    @property
    def missing(self) -> tuple[FactStep, ...]:
        """Questions still without an answer."""
        return tuple(step for step in self.steps if not self.answered(step))

    @property
    def complete(self) -> bool:
        """Whether everything is known, and the game is one in which the case can happen."""
        return not self.missing

    def answered(self, step: FactStep) -> bool:
        """Whether a question has its answer; an optional one always has."""
        if step is FactStep.GAME:
            return self._choice is not None and self._choice in self.choices
        if step is FactStep.DECLARER:
            return self.declarer is not None
        if step is FactStep.PARTNER:
            return not self.partner_matters or self._alone or self.partner is not None
        return True

    def go_to(self, step: FactStep) -> None:
        """Listen to another step, if the game has it."""
        if step in self.steps:
            self.step = step

    def go_by(self, offset: int) -> bool:
        """One step forth or back; False at the end of the row."""
        here = self.steps.index(self.step) if self.step in self.steps else 0
        if not 0 <= here + offset < len(self.steps):
            return False
        self.step = self.steps[here + offset]
        return True

    def move_on(self, answered: FactStep) -> None:
        """After an answer: the next open question, else an earlier one, else what may be added at the end."""
        steps = self.steps
        later = steps[steps.index(answered) + 1 :] if answered in steps else steps
        open_steps = [step for step in (*later, *steps) if not self.answered(step)]
        self.step = open_steps[0] if open_steps else steps[-1]

    # ------------------------------------------------------------------ the facts

    def calls(self) -> tuple[BonusCall, ...]:
        """The announced bonuses as facts."""
        return self.spoken.calls((self.declarer, self.partner), self.deal.active)

    def fields(self) -> FactFields:
        """What goes into the :class:`Renonce`; only with a game chosen."""
        assert self._choice is not None
        game = self._choice.game
        if game.kind is GameKind.TRISCHAKEN:
            return {"game": game.id}
        if game.kind is GameKind.NEGATIVE:
            facts = self.negatives.facts(game.id, self.negative_declarers, self.deal)
            bare = tuple(NegativeDeclarer(each.player, None, each.kontra, each.no_kontra) for each in facts)
            return {"game": game.id, "declarers": bare}
        return {
            "game": game.id,
            "declarer": self.declarer,
            "partner": self.partner,
            "bid": self._choice.bid,
            "kontra": self.spoken.kontra,
            "bonuses": self.calls(),
        }
