"""What a case that is no renonce concerns in the hand, where that has to be chosen, and the hand it leaves."""

from __future__ import annotations

from collections.abc import Callable

from tarockblock.app.drafts.draft_keys import KONTRA_KEY
from tarockblock.app.renonce.renonce_flow_ending import EffectKind, Option, options, returned_hand
from tarockblock.app.renonce.renonce_flow_facts import GameFacts
from tarockblock.app.renonce.renonce_flow_inquiry import Inquiry
from tarockblock.domain.hand import PlayedEntry, Side
from tarockblock.domain.ruleset import GameKind


class Consequence:
    """``with_game`` says whether the game is being asked for: what was announced can be entered beside it then."""

    def __init__(
        self, inquiry: Inquiry, facts: GameFacts, known: PlayedEntry | None, with_game: Callable[[], bool]
    ) -> None:
        self._inquiry, self._facts, self._known, self._with_game = inquiry, facts, known, with_game
        self._chosen: str | None = None

    @property
    def could_concern(self) -> tuple[Option, ...]:
        """What it can concern; an announcement that nobody has entered, too, where none that fits was."""
        case = self._inquiry.case
        return () if case is None else options(self._inquiry.effect, self._facts, case.bonuses)

    @property
    def options(self) -> tuple[Option, ...]:
        """What there is to choose from."""
        found = self.could_concern
        return tuple(each for each in found if each.entered) if self._with_game() else found

    @property
    def option(self) -> Option | None:
        """What it concerns: as chosen, or the only thing there is.

        An announcement is not taken for being the only one where the ruleset does not say that the case is about it.
        """
        found, case = self.options, self._inquiry.case
        lost = self._inquiry.effect is EffectKind.LOST_BONUS
        if len(found) == 1 and found[0].entered and not (lost and case is not None and not case.bonuses):
            return found[0]
        return next((each for each in found if each.id == self._chosen), None)

    @property
    def table_decides(self) -> bool:
        """Whether the hand has no game that could be lost, so that the table has to say what becomes of it (Tirol)."""
        trischaken = self._facts.complete and self._facts.kind is GameKind.TRISCHAKEN
        return self._inquiry.effect is EffectKind.LOST_ALL and trischaken

    def key_of(self, option: Option) -> str:
        """What is printed on an option: a bonus's own key, a number, or X for the Kontra on the game."""
        if option.bonus is not None:
            return self._facts.ruleset.bonuses[option.bonus].key
        if self._inquiry.effect is EffectKind.LOST_ALL or option.against is not None:
            return str(self.options.index(option) + 1)
        return KONTRA_KEY

    def at_key(self, text: str, *, shift: bool) -> Option | None:
        """The option of a key; with Shift an announcement of the opponents, or the only one of its kind anyway."""
        found = [each for each in self.options if self.key_of(each) == text.upper()]
        fitting = [each for each in found if (each.side is Side.OPPONENTS) is shift]
        return next(iter(fitting or (found if len(found) == 1 else [])), None)

    def choose(self, option_id: str) -> None:
        """Choose what it concerns."""
        self._chosen = option_id

    def forget(self) -> None:
        """Nothing is chosen any more."""
        self._chosen = None

    def returned(self) -> PlayedEntry | None:
        """The hand to go back to, with the consequence filled in; None where nothing of it is known."""
        return returned_hand(self._inquiry.effect, self.option, self._facts, self._known)
