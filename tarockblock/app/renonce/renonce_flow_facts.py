"""What was being played when the renonce happened, as far as it is known: taken over from a hand, or asked.

No window. Announced bonuses and kontra only: results and silent bonuses do not matter in a renonce.
"""

from __future__ import annotations

from typing import TypedDict

from tarockblock.app.drafts.draft_choices import GameChoice
from tarockblock.app.drafts.draft_negatives import NegativeRow
from tarockblock.app.renonce.renonce_flow_parties import Parties
from tarockblock.app.renonce.renonce_flow_spoken import SpokenSheet
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, NegativeDeclarer, PlayedEntry, PositiveGame, Renonce
from tarockblock.domain.ruleset import GameKind, Offence, Offender, Ruleset


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
    """The parties with what was said.

    ``current`` is the negative declarer whose kontra is being entered.
    """

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str) -> None:
        super().__init__(ruleset, deal, language)
        self.spoken = SpokenSheet(ruleset, language)
        self.current = 0
        self._partner_matters, self._partner_needed = True, False

    def fit_to(self, case: Offence) -> None:
        """Ask for what matters in a case: it happens in some games only, or costs the same whoever was called."""
        self.only = case.games
        self._partner_matters = not case.no_bird
        self._partner_needed = case.offender is Offender.PARTNER

    def load(self, entry: PlayedEntry) -> None:
        """Take over what a hand knows."""
        self.load_parties(entry)
        if isinstance(entry, PositiveGame | Renonce):
            self.spoken.load(entry, self._choice)
        elif self._choice is not None:
            self.spoken.play(self._choice)

    # ------------------------------------------------------------------ answers

    def choose_game(self, choice: GameChoice) -> None:
        """Choose the game; what fits it is kept."""
        self._choice = choice
        self.spoken.play(choice)
        self.current = 0
        self.negatives.forget_forced()

    def choose_declarer(self, player: str) -> None:
        """Choose who plays."""
        if player in self.declarers:
            self._declarer = player

    def choose_partner(self, player: str | None) -> None:
        """Choose who was called, None for alone."""
        self._partner, self._alone = player, player is None

    def forget_partner(self) -> None:
        """Nobody has said yet who was called."""
        self._partner, self._alone = None, False

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

    # ------------------------------------------------------------------ what is known

    @property
    def complete(self) -> bool:
        """Whether everything is known, and the game is one in which the case can happen."""
        return self.knows_game and self.knows_declarer and self.knows_partner

    @property
    def knows_game(self) -> bool:
        """Whether a game is chosen, one in which the case can happen."""
        return self._choice is not None and self._choice in self.choices

    @property
    def knows_declarer(self) -> bool:
        """Whether somebody plays, or nobody does."""
        return self.kind in (None, GameKind.TRISCHAKEN) or self.declarer is not None

    @property
    def knows_partner(self) -> bool:
        """Whether it is known who was called, where it matters."""
        if not self.partners or not self._partner_matters or self.partner is not None:
            return True
        return self._alone and self.may_be_alone

    @property
    def may_be_alone(self) -> bool:
        """Whether the case leaves room for a called king that nobody held."""
        return not self._partner_needed

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
