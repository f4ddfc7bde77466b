"""The consequence of a case that is no renonce: its target in the hand, and the hand returned to its dialog.

No window. Sources: OÖ "Ansagen" 5-6 and Auslegung B 2, Tirol criteria, Hausruck 5 and 8, Tulln "Renonce".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tarockblock.app.drafts.draft_parties import KONTRA_KEY
from tarockblock.app.drafts.questions import Ask, Choice, Question
from tarockblock.app.renonce.renonce_flow_facts import GameFacts, call_id
from tarockblock.app.renonce.renonce_flow_inquiry import EffectKind, Inquiry
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    Renonce,
    Result,
    Side,
    Trischaken,
)
from tarockblock.domain.ruleset import GameKind

GAME = "game"
"""The option for the game itself, beside those that are ids of bonuses."""


NEEDS_HAND = (EffectKind.LOST_BONUS, EffectKind.LOST_ALL)
"""Effects that change the hand, so that the game must be known."""


@dataclass(frozen=True, slots=True)
class Option:
    """A possible target: an announcement, the game (:data:`GAME`), a losing side or player.

    ``side`` owns it; ``against`` is the declarer to whom ``player`` gave kontra. ``entered`` is False for an
    announcement not yet entered.
    """

    id: str
    side: Side
    level: int = 0
    bonus: str | None = None
    player: str | None = None
    against: str | None = None
    entered: bool = True


def options(effect: EffectKind | None, facts: GameFacts, bonuses: tuple[str, ...] = ()) -> tuple[Option, ...]:
    """Return the possible targets of a consequence in the hand; ``bonuses`` are those of the case."""
    if effect is EffectKind.LOST_BONUS:
        return _lost_bonuses(facts, bonuses)
    if effect is EffectKind.LOST_ALL:
        return _laid_down(facts)
    if effect is EffectKind.VOID_KONTRA and facts.kind is GameKind.NEGATIVE:
        return tuple(
            Option(f"{opponent}>{row.player}", Side.OPPONENTS, level, player=opponent, against=row.player)
            for row in facts.negatives.rows()
            for opponent, level in row.levels.items()
            if level
        )
    if effect is EffectKind.VOID_KONTRA and facts.is_positive:
        game = (Option(GAME, Side.DECLARER, facts.kontra),) if facts.kontra else ()
        calls = [call for call in facts.announced() if call.kontra]
        return (*game, *(Option(call_id(c.bonus, c.side), c.side, c.kontra, c.bonus) for c in calls))
    return ()


def _lost_bonuses(facts: GameFacts, bonuses: tuple[str, ...]) -> tuple[Option, ...]:
    rows = [row for row in facts.spoken.rows() if not bonuses or row.bonus in bonuses]
    announced = [(row.bonus, row.side) for row in rows if row.side is not None]
    could = [(row.bonus, side) for side in Side for row in rows if side in row.sides]
    return tuple(
        Option(call_id(bonus, side), side, bonus=bonus, entered=bool(announced)) for bonus, side in announced or could
    )


def _laid_down(facts: GameFacts) -> tuple[Option, ...]:
    """Return the games that can be lost: a side's, or in a negative game the declarer's or the opponents' (Tirol)."""
    if facts.is_positive:
        return tuple(Option(side.value, side) for side in Side)
    declarers = tuple(Option(player, Side.DECLARER, player=player) for player in facts.negatives.declarers)
    return (*declarers, Option(Side.OPPONENTS.value, Side.OPPONENTS)) if declarers else ()


def as_hand(facts: GameFacts, known: PlayedEntry | None) -> PlayedEntry | None:
    if facts.game is None or not facts.complete:
        return None if isinstance(known, Renonce | Annulled) else known
    if facts.kind is GameKind.TRISCHAKEN:
        return known if isinstance(known, Trischaken) else None
    if facts.kind is GameKind.NEGATIVE:
        return replace(facts.negative(), mondfang=isinstance(known, NegativeGame) and known.mondfang)
    hand = facts.positive()
    if not isinstance(known, PositiveGame):
        return hand
    in_talon = known.king_in_talon and facts.alone
    return replace(hand, result=known.result, card_points=known.card_points, king_in_talon=in_talon)


def _changed(hand: PositiveGame, option: Option, **change: Any) -> PositiveGame:
    calls = (replace(c, **change) if call_id(c.bonus, c.side) == option.id else c for c in hand.bonuses)
    return replace(hand, bonuses=tuple(calls))


def _bonus_lost(hand: PositiveGame, option: Option) -> PositiveGame:
    assert option.bonus is not None
    if option.entered:
        return _changed(hand, option, made=False)
    others = (call for call in hand.bonuses if call.bonus != option.bonus)
    announced = BonusCall(option.bonus, option.side, announced=True, made=False)
    return replace(hand, bonuses=(*others, announced))


def _kontra_void(hand: PositiveGame, option: Option) -> PositiveGame:
    return replace(hand, kontra=0) if option.id == GAME else _changed(hand, option, kontra=0)


def _without_kontra(hand: NegativeGame, option: Option) -> NegativeGame:
    rest = [
        {who: level for who, level in each.kontra.items() if (who, each.player) != (option.player, option.against)}
        for each in hand.declarers
    ]
    declarers = zip(hand.declarers, rest, strict=True)
    return replace(hand, declarers=tuple(replace(each, kontra=kontra) for each, kontra in declarers))


def _negative_lost(hand: NegativeGame, option: Option) -> NegativeGame:
    won = option.side is Side.OPPONENTS
    lost = (replace(each, won=won) if option.player in (None, each.player) else each for each in hand.declarers)
    return replace(hand, declarers=tuple(lost))


def _all_lost(hand: PositiveGame, option: Option) -> PositiveGame:
    """Let a side lose game and bonuses; its silent bonuses are not made (Tirol, criteria)."""
    side = option.side
    bonuses = tuple(
        replace(call, made=False) if call.side is side else call
        for call in hand.bonuses
        if call.announced or call.side is not side
    )
    return replace(hand, result=Result.LOST if side is Side.DECLARER else Result.WON, card_points=None, bonuses=bonuses)


_CHANGES: Mapping[tuple[type, EffectKind | None], Callable[[Any, Option], PlayedEntry]] = {
    (PositiveGame, EffectKind.LOST_BONUS): _bonus_lost,
    (PositiveGame, EffectKind.VOID_KONTRA): _kontra_void,
    (PositiveGame, EffectKind.LOST_ALL): _all_lost,
    (NegativeGame, EffectKind.VOID_KONTRA): _without_kontra,
    (NegativeGame, EffectKind.LOST_ALL): _negative_lost,
}
"""The change of the hand for each consequence and kind of game."""


class Consequence:
    """The consequence and its target. ``with_game`` says whether the game is being asked for, so that
    announcements can be entered, too.
    """

    def __init__(
        self, inquiry: Inquiry, facts: GameFacts, known: PlayedEntry | None, with_game: Callable[[], bool]
    ) -> None:
        self._inquiry, self._facts, self._known, self._with_game = inquiry, facts, known, with_game
        self._chosen: str | None = None

    @property
    def could_concern(self) -> tuple[Option, ...]:
        """The possible targets, including announcements not yet entered if no other fits."""
        case = self._inquiry.case
        return () if case is None else options(self._inquiry.effect, self._facts, case.bonuses)

    @property
    def options(self) -> tuple[Option, ...]:
        found = self.could_concern
        return tuple(each for each in found if each.entered) if self._with_game() else found

    @property
    def option(self) -> Option | None:
        """The target: the chosen one, or the only one.

        An announcement counts as the only one only if the ruleset says that the case is about it.
        """
        found, case = self.options, self._inquiry.case
        lost = self._inquiry.effect is EffectKind.LOST_BONUS
        if len(found) == 1 and found[0].entered and not (lost and case is not None and not case.bonuses):
            return found[0]
        return next((each for each in found if each.id == self._chosen), None)

    @property
    def table_decides(self) -> bool:
        """Whether no game can be lost, so that the table decides (Tirol)."""
        trischaken = self._facts.complete and self._facts.kind is GameKind.TRISCHAKEN
        return self._inquiry.effect is EffectKind.LOST_ALL and trischaken

    def key_of(self, option: Option) -> str:
        """Return an option's key: a bonus's own, a number, or X for the Kontra on the game."""
        if option.bonus is not None:
            return self._facts.ruleset.bonuses[option.bonus].key
        if self._inquiry.effect is EffectKind.LOST_ALL or option.against is not None:
            return str(self.options.index(option) + 1)
        return KONTRA_KEY

    def question(self) -> Question:
        return Question(Ask.OPTION, lambda: self.option is not None, self._keys)

    def _keys(self) -> Iterator[Choice]:
        for key in dict.fromkeys(map(self.key_of, self.options)):
            yield Choice(key, Ask.OPTION, "", partial(self._press, key), sided=True)
        yield from (Choice("", Ask.OPTION, each.id, partial(self.choose, each.id)) for each in self.options)

    def _press(self, key: str, *, shift: bool) -> None:
        found = [each for each in self.options if self.key_of(each) == key]
        fitting = [each for each in found if (each.side is Side.OPPONENTS) is shift]
        self.choose((fitting or found)[0].id)

    def choose(self, option_id: str) -> None:
        self._chosen = option_id

    def forget(self) -> None:
        self._chosen = None

    def returned(self) -> PlayedEntry | None:
        """Return the hand with the consequence applied, or None if unknown."""
        hand, option = as_hand(self._facts, self._known), self.option
        change = _CHANGES.get((type(hand), self._inquiry.effect))
        return hand if hand is None or option is None or change is None else change(hand, option)
