"""What was being played when the renonce happened, as far as it is known: taken over from a hand, or asked.

No window. Announced bonuses and kontra only: results and silent bonuses do not matter in a renonce.
"""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app.drafts.draft_choices import GameChoice, game_choices
from tarockblock.app.drafts.draft_parties import Parties, PositiveFields
from tarockblock.app.drafts.played_draft import Evaluate
from tarockblock.app.renonce.renonce_flow_spoken import SpokenSheet
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, NegativeDeclarer, Side
from tarockblock.domain.ruleset import GameKind, Offence, Offender, Ruleset


class FactFields(PositiveFields):
    """The fields of a :class:`Renonce` that say what was being played."""

    declarer: str | None
    declarers: tuple[NegativeDeclarer, ...]


class GameFacts(Parties):
    """The parties with what was said, and what of it a case asks for.

    ``choices`` are the games in which the case can happen.
    """

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str, evaluate: Evaluate | None = None) -> None:
        super().__init__(ruleset, deal, language, evaluate)
        self.choices = self.all_choices = game_choices(ruleset, language, trischaken=True)
        self.spoken = SpokenSheet(self)
        self._partner_matters = True

    def fit_to(self, case: Offence) -> None:
        """Ask for what matters in a case: it happens in some games only, or costs the same whoever was called."""
        self.choices = tuple(each for each in self.all_choices if self.ruleset.fits(case, each.game.id))
        self._partner_matters = not case.no_bird
        self.may_be_alone = case.offender is not Offender.PARTNER

    # ------------------------------------------------------------------ answers

    def choose_game(self, choice: GameChoice) -> None:
        """Choose the game; X aims at it until a bonus is touched."""
        super().choose_game(choice)
        self.spoken.last = None

    def forget_partner(self) -> None:
        """Nobody has said yet who was called."""
        self._partner, self._alone = None, False

    # ------------------------------------------------------------------ what is known

    @property
    def complete(self) -> bool:
        """Whether everything is known, and the game is one in which the case can happen."""
        return self.knows_game and self.knows_declarer and self.knows_partner

    @property
    def knows_game(self) -> bool:
        """Whether a game is chosen, one in which the case can happen."""
        return self.choice is not None and self.choice in self.choices

    @property
    def knows_declarer(self) -> bool:
        """Whether somebody plays, or nobody does."""
        return self.kind in (None, GameKind.TRISCHAKEN) or self.declarer is not None

    @property
    def knows_partner(self) -> bool:
        """Whether it is known who was called, where it matters."""
        if not self.partners or not self._partner_matters or self.partner is not None:
            return True
        return self.alone and self.may_be_alone

    # ------------------------------------------------------------------ the facts

    def calls(self) -> tuple[BonusCall, ...]:
        """The bonuses as facts; who announced or made one is kept where he is still on that side."""
        own, active = (self.declarer, self.partner), self.deal.active
        return tuple(
            call if call.by in active and (call.by in own) is (call.side is Side.DECLARER) else replace(call, by=None)
            for call in super().calls()
        )

    def announced(self) -> tuple[BonusCall, ...]:
        """The announced bonuses as facts, in the ruleset's order; in a renonce nobody asks who made them."""
        announced = {(call.bonus, call.side): replace(call, made=True) for call in self.calls() if call.announced}
        return tuple(announced[row.bonus, row.side] for row in self.spoken.rows() if row.side is not None)

    def fields(self) -> FactFields:
        """What goes into the :class:`Renonce`; only with a game chosen."""
        fields = FactFields(
            **self.positive_fields(),
            declarer=None if self.is_negative else self.declarer,
            declarers=tuple(replace(each, won=None) for each in self.negatives.facts()),
        )
        fields["bonuses"] = self.announced()
        return fields
