"""The winner of a positive game, by card points and by Valat and Schnitt if these multiply the game."""

from __future__ import annotations

from collections.abc import Iterable

from tarockblock.domain.hand import WHOLE_DEAL, BonusCall, PositiveGame, Renonce, Result, Side
from tarockblock.domain.money import Factor
from tarockblock.domain.ruleset import Bonus, BonusKind, Effect, Game, Read, Ruleset
from tarockblock.lazy_dataclass import dataclass

SCHNITT_THIRDS = 44
"""Most thirds of a side under 15 points (Tulln, "Allgemeines")."""


def side_thirds(hand: PositiveGame, side: Side) -> int | None:
    """Return the card points of a side in thirds, or None if not entered."""
    if hand.card_points is None:
        return None
    return hand.card_points if side is Side.DECLARER else WHOLE_DEAL - hand.card_points


def kontra_is_void(hand: PositiveGame | Renonce, ruleset: Ruleset, read: Read | None = None) -> bool:
    """Return whether the called king lay in the talon of a solo game and the ruleset then voids every kontra."""
    return solo_without_partner(hand, ruleset) and (read or ruleset.setting)("solo_king_in_talon") == "kontra_void"


def solo_without_partner(hand: PositiveGame | Renonce, ruleset: Ruleset) -> bool:
    game = ruleset.games[hand.game]
    return game.calls_partner and game.solo and hand.partner is None


def declarer_wins(hand: PositiveGame, ruleset: Ruleset) -> bool:
    if hand.card_points is None:
        return hand.result is Result.WON
    kontra = hand.kontra > 0 and not kontra_is_void(hand, ruleset)
    return hand.card_points >= ruleset.least_to_win(ruleset.games[hand.game], kontra=kontra)


def least_by_cards(bonus: Bonus) -> int | None:
    """Return the thirds a bonus needs if card points alone decide it (Schnitt, Sack), or None."""
    return WHOLE_DEAL - SCHNITT_THIRDS if bonus.kind is BonusKind.SCHNITT else bonus.least_thirds


def silent_by_cards(hand: PositiveGame, ruleset: Ruleset) -> tuple[BonusCall, ...]:
    """Return the silent bonuses due to card points alone, except kinds that were entered."""
    found: list[BonusCall] = []
    for name in () if hand.card_points is None else ruleset.games[hand.game].bonuses:
        bonus = ruleset.bonuses[name]
        least = None if bonus.silent is None else least_by_cards(bonus)
        if least is None or any(call.bonus == name for call in hand.bonuses):
            continue
        for side in [each for each in Side if getattr(bonus, each)]:
            thirds = side_thirds(hand, side)
            if thirds is not None and thirds >= least:
                found.append(BonusCall(name, side))
    return tuple(found)


def calls_by_cards(hand: PositiveGame, ruleset: Ruleset) -> tuple[BonusCall, ...]:
    return (*hand.bonuses, *silent_by_cards(hand, ruleset))


@dataclass(frozen=True, slots=True)
class Multiplier:
    winner: Side
    factor: int
    call: BonusCall
    calls: tuple[BonusCall, ...]

    @property
    def factors(self) -> tuple[Factor, ...]:
        call = self.call
        return (Factor("multiplier", self.factor, call.bonus, call.announced),) if self.factor > 1 else ()

    def kontra(self, game_level: int, read: Read) -> int:
        """Return the level of the replaced item: the higher of the game's and the multiplier's (R7)."""
        own = max(call.kontra for call in self.calls)
        if {game_level, *(call.kontra for call in self.calls)} == {own}:
            return own
        reading = read("replaced_kontra")
        return {"game": game_level, "multiplier": own}.get(reading, max(game_level, own))

    def solo_factors(self, game: Game, ruleset: Ruleset, read: Read) -> tuple[Factor, ...]:
        """Return the factors of a game that multiplies its bonuses on a valat that multiplies the game."""
        if game.multiplies == 1 or ruleset.bonuses[self.call.bonus].kind is not BonusKind.VALAT or self.factor == 1:
            return ()
        return (Factor("solo", game.multiplies),) if read("valat_in_solo") == "doubled" else ()


def counts_beside_valat(
    bonus: Bonus, calls: Iterable[BonusCall], ruleset: Ruleset, read: Read, *, announced: bool
) -> bool:
    valats = [call for call in calls if ruleset.bonuses[call.bonus].kind is BonusKind.VALAT]
    if not valats or bonus.kind is BonusKind.VALAT:
        return True
    table = ruleset.beside_valat(announced=any(call.announced for call in valats))
    counts = {
        "announced_only": announced,
        "course_only": bonus.kind is not BonusKind.POSSESSION,
        "by_kind": table is None or table.lists(bonus, announced=announced),
    }
    return all(counts.values()) or counts.get(read("beside_valat"), True)


def kontra_beside_valat(calls: Iterable[BonusCall], ruleset: Ruleset, read: Read) -> bool:
    """Return whether a kontra on the game holds beside a valat among the calls, if any."""
    valats = [call for call in calls if ruleset.bonuses[call.bonus].kind is BonusKind.VALAT]
    table = ruleset.beside_valat(announced=any(call.announced for call in valats)) if valats else None
    return table is None or table.kontra or read("beside_valat") != "by_kind"


def factor_of(call: BonusCall, ruleset: Ruleset, read: Read | None = None) -> int:
    """Return a call's factor on the game; a lost announcement may cost the plain game only (R5)."""
    if not call.made and (read or ruleset.setting)("lost_multiplier") == "simple":
        return 1
    return ruleset.bonuses[call.bonus].price(announced=call.announced, made=call.made) or 1


def multiplier_of(calls: Iterable[BonusCall], ruleset: Ruleset, read: Read | None = None) -> Multiplier | None:
    """Return the effect of Valat and Schnitt on the game, or None.

    A lost announcement loses the game whatever else was made (Hausruck 9; Tulln R5); the largest factor of the
    winner counts: an announced Schnitt that becomes a silent Valat stays at four (Tulln).
    """
    found = [call for call in calls if ruleset.bonuses[call.bonus].effect is Effect.MULTIPLY]
    if not found:
        return None
    lost = [call for call in found if not call.made]
    decisive = max(lost or found, key=lambda call: factor_of(call, ruleset, read))
    same = tuple(call for call in found if call.gains is decisive.gains)
    strongest = max(same, key=lambda call: factor_of(call, ruleset, read))
    return Multiplier(decisive.gains, factor_of(strongest, ruleset), strongest, same)
