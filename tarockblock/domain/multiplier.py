"""Valat and Schnitt where they multiply the game: which of them decides it, by what factor and under which kontra."""

from __future__ import annotations

from collections.abc import Iterable

from tarockblock.domain.hand import BonusCall, Side
from tarockblock.domain.price import Factor
from tarockblock.domain.ruleset import Effect, Ruleset
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Multiplier:
    """What replaces the game item: its winner, the factor, the call that decides and all calls of the same winner."""

    winner: Side
    factor: int
    call: BonusCall
    calls: tuple[BonusCall, ...]

    @property
    def factors(self) -> tuple[Factor, ...]:
        """The factor it puts on the game, none where that is one."""
        call = self.call
        return (Factor("multiplier", self.factor, call.bonus, call.announced),) if self.factor > 1 else ()

    def kontra(self, game_level: int, ruleset: Ruleset) -> int:
        """The one level of the replaced item: the higher of the game's and the multiplier's (R7)."""
        reading = ruleset.setting("replaced_kontra")
        if reading == "game":
            return game_level
        own = max(call.kontra for call in self.calls)
        return own if reading == "multiplier" else max(game_level, own)


def factor_of(call: BonusCall, ruleset: Ruleset) -> int:
    """The factor one call puts on the game; a lost announcement may cost the plain game only (R5)."""
    if not call.made and ruleset.setting("lost_multiplier") == "simple":
        return 1
    return ruleset.bonuses[call.bonus].price(announced=call.announced) or 1


def multiplier_of(calls: Iterable[BonusCall], ruleset: Ruleset) -> Multiplier | None:
    """What Valat and Schnitt make of the game; None where neither is there or neither multiplies.

    An announcement that was lost loses the game whatever else was made (Hausruck 9; Tulln R5); of several for the
    same winner the largest factor counts: an announced Schnitt that becomes a silent Valat stays at four (Tulln).
    """
    found = [call for call in calls if ruleset.bonuses[call.bonus].effect is Effect.MULTIPLY]
    if not found:
        return None
    lost = [call for call in found if not call.made]
    decisive = max(lost or found, key=lambda call: factor_of(call, ruleset))
    same = tuple(call for call in found if call.gains is decisive.gains)
    strongest = max(same, key=lambda call: factor_of(call, ruleset))
    return Multiplier(decisive.gains, factor_of(strongest, ruleset), strongest, same)
