"""What the hand dialog holds: questions and answers of one hand, what comes next, and the fact they make.

No window, no arithmetic, no storage: prices come from the ruleset, scores from ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tarockblock.app.drafts import draft_fields
from tarockblock.app.drafts.draft_cards import CardsField
from tarockblock.app.drafts.draft_choices import GameChoice
from tarockblock.app.drafts.draft_parties import Parties
from tarockblock.app.drafts.draft_walk import Step, Walk
from tarockblock.app.drafts.played_draft import Evaluate
from tarockblock.domain.cardpoints import format_thirds
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, NegativeGame, PositiveGame, Result
from tarockblock.domain.ledger import Row
from tarockblock.domain.outcome import calls_with_schnitt, declarer_wins, silent_by_cards
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset

_STEP_OF = {
    draft_fields.DECLARER: Step.DECLARER,
    draft_fields.PARTNER: Step.PARTNER,
    draft_fields.BONUSES: Step.BONUSES,
    "bonus": Step.BONUSES,
}
"""Where a problem of a stored hand is mended, as far as that is not at its result."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the answers come to. ``problems`` stand under the field they concern (see ``draft_fields``).

    ``entry`` is there as soon as game and declarer are known, ``row`` only once it can be stored.
    """

    entry: PositiveGame | NegativeGame | None = None
    row: Row | None = None
    missing: tuple[Step, ...] = ()
    problems: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)

    @property
    def can_be_stored(self) -> bool:
        """Whether every question is answered and nothing is wrong."""
        return self.entry is not None and not self.missing and not self.problems


class HandDraft(Parties, Walk):
    """One hand being entered: the parties, how it ended, and what comes next."""

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str = "de", evaluate: Evaluate | None = None) -> None:
        super().__init__(ruleset, deal, language, evaluate)
        self.cards = CardsField()
        self._result: Result | None = None
        self.bonuses.by_cards = self._by_cards

    @classmethod
    def from_entry(
        cls,
        entry: PositiveGame | NegativeGame,
        ruleset: Ruleset,
        deal: Deal,
        language: str = "de",
        evaluate: Evaluate | None = None,
    ) -> HandDraft:
        """The draft of a hand entered before; ``deal`` is that of its place, without the entry's overrides.

        It listens to what does not fit any more, else to the question that follows the game: as if the key of its
        game had just been pressed, so that every key means what it means in a new hand.
        """
        draft = cls(ruleset, deal, language, evaluate)
        draft.load(entry)
        if isinstance(entry, NegativeGame):
            draft.negatives.mondfang = entry.mondfang
        else:
            draft._result = entry.result
            if entry.card_points is not None:
                draft.cards.type(format_thirds(entry.card_points, always_blatt=True), final=True)
        if isinstance(entry, PositiveGame):
            # What was stored without it stays without it; the Schnitt counts whether it was entered or not.
            counted = calls_with_schnitt(entry, ruleset) if entry.game in ruleset.games else ()
            draft.bonuses.declined = {(c.bonus, c.side) for c in draft.bonuses.by_cards() if c not in counted}
        if draft.choice is None:
            return draft
        if draft.missing:
            draft.to_open()
            return draft
        draft.kept = frozenset((Step.DECLARER, Step.PARTNER, Step.RESULT))
        draft.move_on(Step.GAME)
        problem = next(iter(draft.outcome().problems), None)
        if problem is not None:
            draft.go_to(_STEP_OF.get(problem.partition(":")[0], Step.RESULT))
        return draft

    # ------------------------------------------------------------------ answers

    def choose_game(self, choice: GameChoice) -> None:
        """Choose the game; what fits it is kept."""
        was_negative, declarer = self.is_negative, self._declarer
        super().choose_game(choice)
        if self.is_negative and not was_negative and declarer is not None and self._result in (Result.WON, Result.LOST):
            self.negatives.set_won(declarer, self._result is Result.WON)
        self.move_on(Step.GAME)

    def choose_declarer(self, player: str) -> None:
        """Choose who plays; in a negative game too the result stays."""
        before = self.declarer
        super().choose_declarer(player)
        if self.is_negative and before is not None and before not in self.negatives.declarers:
            self.negatives.hand_on(before, player)
        self.move_on(Step.DECLARER)

    def choose_partner(self, player: str | None) -> None:
        """Choose who was called, or None for alone."""
        super().choose_partner(player)
        if player is not None and self._result is Result.CONCEDED:
            self._result = None
        self.move_on(Step.PARTNER)

    def toggle_bei(self, player: str) -> None:
        """Somebody plays beside the main declarer, or does not after all; the step stays, there may be more."""
        super().toggle_bei(player)
        self.step = Step.BEI

    def choose_result(self, result: Result) -> None:
        """Choose how it ended; card points typed before are forgotten. In a negative game: for the current declarer."""
        if result not in self.results:
            return
        if self.is_negative:
            self._choose_negative_result(result is Result.WON)
            return
        self._result = result
        self.cards.clear()
        self.move_on(Step.RESULT)

    def type_cards(self, text: str, *, final: bool = False) -> None:
        """Card points of the declarer's side as typed, which set won or lost by themselves; "38/1" moves on."""
        before = self.cards.thirds
        self.cards.type(text, final=final)
        if self.cards.thirds != before:
            self.bonuses.declined.clear()
        if text.strip():
            self._result = None
        if self.cards.is_complete and not final:
            self.move_on(Step.RESULT)

    def _choose_negative_result(self, won: bool) -> None:
        declarers = self.negatives.declarers
        if not declarers:
            return
        self.negatives.current = min(self.negatives.current, len(declarers) - 1)
        self.negatives.set_won(declarers[self.negatives.current], won)
        unanswered = [index for index, row in enumerate(self.negatives.rows()) if row.won is None]
        following = self.negatives.current + 1
        if Step.RESULT in self.kept and following < len(declarers):
            self.negatives.current = following
            self.step = Step.RESULT
            return
        later = [index for index in unanswered if index >= following]
        self.negatives.current = (later or unanswered or [0])[0]
        self.move_on(Step.RESULT)

    # ------------------------------------------------------------------ how it ended

    @property
    def results(self) -> tuple[Result, ...]:
        """How the game can end."""
        concedable = self.game is not None and self.game.concedable
        return (Result.WON, Result.LOST, *((Result.CONCEDED,) if concedable else ()))

    @property
    def is_conceded(self) -> bool:
        """Whether the game was thrown in unplayed (geschliffen)."""
        return self.cards.thirds is None and self._result is Result.CONCEDED and Result.CONCEDED in self.results

    @property
    def result(self) -> Result | None:
        """How a positive game ended, as chosen or by its card points."""
        if self.cards.thirds is not None:
            entry = self._as_typed()
            return None if entry is None else (Result.WON if declarer_wins(entry, self.ruleset) else Result.LOST)
        return self._result if self._result in self.results else None

    # ------------------------------------------------------------------ steps

    @property
    def steps(self) -> tuple[Step, ...]:
        """The questions of the game chosen, in order."""
        if self.game is None:
            return (Step.GAME,)
        if self.is_negative:
            bei = (Step.BEI,) if self.negatives.beside else ()
            return (Step.GAME, Step.DECLARER, *bei, Step.RESULT, Step.KONTRA)
        partner = (Step.PARTNER,) if self.game.calls_partner else ()
        bonuses = () if self.is_conceded else (Step.BONUSES,)
        return (Step.GAME, Step.DECLARER, *partner, Step.RESULT, *bonuses)

    def answered(self, step: Step) -> bool:
        """Whether a question has its answer; one that may stay open always has."""
        if step is Step.GAME:
            return self.choice is not None
        if step is Step.DECLARER:
            return self.declarer is not None
        if step is Step.PARTNER:
            return self.alone or self.partner is not None
        if step is not Step.RESULT:
            return True
        if not self.is_negative:
            return self.result is not None or self.cards.thirds is not None
        rows = self.negatives.rows()
        return bool(rows) and all(row.won is not None for row in rows)

    def leaves_a_choice(self, step: Step) -> bool:
        """Who plays is no question in a game that only one can play."""
        return step is not Step.DECLARER or len(self.declarers) > 1

    def is_asked(self, step: Step) -> bool:
        """As in any walk, where there is something to choose."""
        return super().is_asked(step) and self.leaves_a_choice(step)

    # ------------------------------------------------------------------ the outcome

    def entry(self) -> PositiveGame | NegativeGame | None:
        """The fact, as far as it is known; None before game and declarer are."""
        return self.negative_entry() if self.is_negative else self.positive_entry()

    def positive_entry(self) -> PositiveGame | None:
        """A positive game as far as it is known, with what its card points bring; None before game and declarer are."""
        entry = self._as_typed()
        if entry is None or entry.card_points is None:
            return entry
        if not self.keeps_cards:
            entry = replace(entry, card_points=None, result=self.result)
        counted = calls_with_schnitt(entry, self.ruleset)
        brought = (call for call in self.bonuses.brought() if call not in counted)
        return replace(entry, bonuses=(*entry.bonuses, *brought))

    @property
    def keeps_cards(self) -> bool:
        """Whether the card points are stored: the Schnitt counts by them alone, so without it only who won is."""
        entry = self._as_typed()
        counted = () if entry is None else calls_with_schnitt(entry, self.ruleset)
        return not any((call.bonus, call.side) in self.bonuses.declined for call in counted if call not in self.calls())

    def _by_cards(self) -> tuple[BonusCall, ...]:
        """The silent bonuses that the card points bring."""
        entry = self._as_typed()
        return () if entry is None else silent_by_cards(entry, self.ruleset)

    def _as_typed(self) -> PositiveGame | None:
        """A positive game with nothing but what was entered."""
        declarer, thirds, loaded = self.declarer, self.cards.thirds, self._loaded
        if not self.is_positive or declarer is None:
            return None
        return PositiveGame(
            **self.positive_fields(),
            **self.head(),
            declarer=declarer,
            result=None if thirds is not None or self._result not in self.results else self._result,
            card_points=thirds,
            king_in_talon=self.alone and isinstance(loaded, PositiveGame) and loaded.king_in_talon,
        )

    def negative_entry(self) -> NegativeGame | None:
        """A negative game as far as it is known; None before game and declarer are."""
        if self.game is None or not self.is_negative or self.declarer is None:
            return None
        return NegativeGame(
            **self.head(),
            game=self.game.id,
            declarers=self.negatives.facts(),
            mondfang=self.negatives.mondfang,
        )

    def outcome(self) -> Outcome:
        """What the answers come to now: the fact, its score, what is missing and what is wrong."""
        entry, missing = self.entry(), self.missing
        unreadable = self.cards.problem()
        problems = [] if unreadable is None or self.is_negative else [unreadable]
        row = None
        if entry is None:
            problems += self.places.problems()
        else:
            found = self.judge(entry)
            if isinstance(found, Row):
                row = found
            else:
                # What is not answered yet is asked for, not complained about.
                problems += [each for each in found if each.code != "result_missing"]
        by_field: dict[str, tuple[Problem, ...]] = {}
        for each in problems:
            key = draft_fields.field_of(each, entry)
            by_field[key] = (*by_field.get(key, ()), each)
        return Outcome(entry, None if missing or problems else row, missing, by_field)
