"""What the hand dialog holds: questions and answers of one hand, what comes next, and the fact they make.

No window, no arithmetic, no storage: prices come from the ruleset, scores from ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tarockblock.app.drafts import draft_fields
from tarockblock.app.drafts.draft_answers import HandAnswers
from tarockblock.app.drafts.draft_choices import GameChoice
from tarockblock.domain.cardpoints import format_thirds
from tarockblock.domain.check import check_entry
from tarockblock.domain.deal import Deal, check_deal
from tarockblock.domain.hand import BonusCall, NegativeGame, PlayedEntry, PositiveGame, Result
from tarockblock.domain.ledger import Row
from tarockblock.domain.outcome import calls_with_schnitt
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset

Evaluate = Callable[[PlayedEntry], Row | list[Problem]]
"""What an entry would come to in its place of the evening, or what is wrong with it; stores nothing."""


class Step(StrEnum):
    """The questions, in the order of thinking."""

    GAME = "game"
    DECLARER = "declarer"
    PARTNER = "partner"
    BEI = "bei"
    RESULT = "result"
    BONUSES = "bonuses"
    KONTRA = "kontra"


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

    ``entry`` is there as soon as game and declarer are known, ``row`` only once it can be stored. ``derived`` are
    bonuses that nobody entered, since the card points bring them by themselves.
    """

    entry: PositiveGame | NegativeGame | None = None
    row: Row | None = None
    missing: tuple[Step, ...] = ()
    problems: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)
    derived: tuple[BonusCall, ...] = ()

    @property
    def can_be_stored(self) -> bool:
        """Whether every question is answered and nothing is wrong."""
        return self.entry is not None and not self.missing and not self.problems


class HandDraft(HandAnswers):
    """One hand being entered. ``step`` is the question that listens, ``current`` the negative declarer it is about."""

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str = "de", evaluate: Evaluate | None = None) -> None:
        super().__init__(ruleset, deal, language)
        self.step = Step.GAME
        self.current = 0
        self._evaluate = evaluate

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

        It listens to what does not fit any more, else to the result: what is most often put right, and the middle of
        the way to everything else.
        """
        draft = cls(ruleset, deal, language, evaluate)
        draft._loaded = entry
        draft.places.load(entry)
        draft.note = entry.note
        bid = entry.bid if isinstance(entry, PositiveGame) else None
        known = [each for each in draft.choices if each.game.id == entry.game]
        choice = next((each for each in known if each.bid == bid), known[0] if known else None)
        if isinstance(entry, NegativeGame):
            draft._declarer = entry.declarers[0].player if entry.declarers else None
            draft.negatives.load(entry.declarers)
            draft.negatives.mondfang = entry.mondfang
        else:
            draft._declarer, draft._partner, draft._alone = entry.declarer, entry.partner, entry.partner is None
            draft._result, draft._kontra = entry.result, entry.kontra
            if entry.card_points is not None:
                draft.cards.type(format_thirds(entry.card_points, always_blatt=True), final=True)
            draft.bonuses.load(entry.bonuses)
        if choice is not None:
            draft._choice = choice
            draft.bonuses.play(choice)
            draft.move_on(Step.GAME)
            if not draft.missing:
                wrong = (_STEP_OF.get(name.partition(":")[0]) for name in draft.outcome().problems)
                draft.go_to(next((step for step in wrong if step is not None), Step.RESULT))
        return draft

    # ------------------------------------------------------------------ answers

    def choose_game(self, choice: GameChoice) -> None:
        """Choose the game; what fits it is kept."""
        was_negative, declarer = self.is_negative, self._declarer
        self._choice = choice
        self.current = 0
        self.bonuses.play(choice)
        self.negatives.forget_forced()
        if self.is_negative and not was_negative and declarer is not None and self._result in (Result.WON, Result.LOST):
            self.negatives.set_won(declarer, self._result is Result.WON)
        self.move_on(Step.GAME)

    def choose_declarer(self, player: str) -> None:
        """Choose who plays."""
        self._declarer = player
        self.move_on(Step.DECLARER)

    def choose_partner(self, player: str | None) -> None:
        """Choose who was called, or None for alone."""
        self._partner, self._alone = player, player is None
        if player is not None and self._result is Result.CONCEDED:
            self._result = None
        self.move_on(Step.PARTNER)

    def toggle_bei(self, player: str) -> None:
        """Somebody plays beside the main declarer, or does not after all; the step stays, there may be more."""
        self.negatives.toggle_bei(player)
        self.current = 0
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
        self.cards.type(text, final=final)
        if text.strip():
            self._result = None
        if self.cards.is_complete and not final:
            self.move_on(Step.RESULT)

    def walk_game_kontra(self) -> None:
        """Kontra on the game: one level up, after the last back to none."""
        if not self.is_negative and not self.is_conceded:
            self.set_kontra((self.kontra + 1) % (self.ruleset.kontra_levels + 1))

    def _choose_negative_result(self, won: bool) -> None:
        declarers = self.negative_declarers
        if not declarers:
            return
        self.current = min(self.current, len(declarers) - 1)
        self.negatives.set_won(declarers[self.current], won)
        unanswered = [index for index, row in enumerate(self.negative_rows()) if row.won is None]
        later = [index for index in unanswered if index > self.current]
        self.current = (later or unanswered or [0])[0]
        self.move_on(Step.RESULT)

    # ------------------------------------------------------------------ steps

    @property
    def steps(self) -> tuple[Step, ...]:
        """The questions of the game chosen, in order."""
        if self._choice is None:
            return (Step.GAME,)
        if self.is_negative:
            bei = (Step.BEI,) if self.beside else ()
            return (Step.GAME, Step.DECLARER, *bei, Step.RESULT, Step.KONTRA)
        partner = (Step.PARTNER,) if self._choice.game.calls_partner else ()
        bonuses = () if self.is_conceded else (Step.BONUSES,)
        return (Step.GAME, Step.DECLARER, *partner, Step.RESULT, *bonuses)

    @property
    def missing(self) -> tuple[Step, ...]:
        """Questions still without an answer."""
        return tuple(step for step in self.steps if not self.answered(step))

    def answered(self, step: Step) -> bool:
        """Whether a question has its answer; one that may stay open always has."""
        if step is Step.GAME:
            return self._choice is not None
        if step is Step.DECLARER:
            return self.declarer is not None
        if step is Step.PARTNER:
            return self.alone or self.partner is not None
        if step is not Step.RESULT:
            return True
        if not self.is_negative:
            return self.result is not None or self.cards.thirds is not None
        rows = self.negative_rows()
        return bool(rows) and all(row.won is not None for row in rows)

    def go_to(self, step: Step) -> None:
        """Listen to another step, if the game has it."""
        if step in self.steps:
            self.step = step

    def go_by(self, offset: int) -> bool:
        """One step forth or back; False at the end of the row."""
        steps = self.steps
        target = (steps.index(self.step) if self.step in steps else 0) + offset
        if not 0 <= target < len(steps):
            return False
        self.step = steps[target]
        return True

    def move_on(self, answered: Step) -> None:
        """After an answer: the next open question, else an earlier one, else what may be added at the end."""
        steps = self.steps
        later = steps[steps.index(answered) + 1 :] if answered in steps else ()
        unanswered = [step for step in (*later, *steps) if not self.answered(step)]
        self.step = unanswered[0] if unanswered else steps[-1]

    # ------------------------------------------------------------------ the outcome

    def entry(self) -> PositiveGame | NegativeGame | None:
        """The fact, as far as it is known; None before game and declarer are."""
        return self.negative_entry() if self.is_negative else self.positive_entry()

    def outcome(self) -> Outcome:
        """What the answers come to now: the fact, its score, what is missing and what is wrong."""
        entry, missing = self.entry(), self.missing
        unreadable = self.cards.problem()
        problems = [] if unreadable is None or self.is_negative else [unreadable]
        row = None
        if entry is None:
            problems += self.places.problems()
        else:
            found = self._judge(entry)
            if isinstance(found, Row):
                row = found
            else:
                # What is not answered yet is asked for, not complained about.
                problems += [each for each in found if each.code != "result_missing"]
        by_field: dict[str, tuple[Problem, ...]] = {}
        for each in problems:
            key = draft_fields.field_of(each, entry)
            by_field[key] = (*by_field.get(key, ()), each)
        return Outcome(entry, None if missing or problems else row, missing, by_field, self._derived(entry))

    def _derived(self, entry: PlayedEntry | None) -> tuple[BonusCall, ...]:
        if not isinstance(entry, PositiveGame):
            return ()
        return tuple(call for call in calls_with_schnitt(entry, self.ruleset) if call not in entry.bonuses)

    def _judge(self, entry: PlayedEntry) -> Row | list[Problem]:
        if self._evaluate is not None:
            return self._evaluate(entry)
        base = self.places.base
        return check_deal(base.seating, entry, self.ruleset, base.dealer) + check_entry(entry, self.ruleset, self.deal)
