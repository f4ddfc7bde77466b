"""What comes of a case that is no renonce: what it concerns in the hand, and the hand as it goes back to its dialog.

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
"""The option that stands for the game itself, beside those that are ids of bonuses."""


NEEDS_HAND = (EffectKind.LOST_BONUS, EffectKind.LOST_ALL)
"""These change the hand: what was being played must be known."""


@dataclass(frozen=True, slots=True)
class Option:
    """What can be concerned: an announcement, the game (:data:`GAME`), a side or a player that has lost.

    ``side`` is whose it is; ``against`` the declarer to whom ``player`` gave kontra. ``entered`` is False for an
    announcement that nobody has entered until now.
    """

    id: str
    side: Side
    level: int = 0
    bonus: str | None = None
    player: str | None = None
    against: str | None = None
    entered: bool = True


def options(effect: EffectKind | None, facts: GameFacts, bonuses: tuple[str, ...] = ()) -> tuple[Option, ...]:
    """What the consequence can concern in the hand as it is known; ``bonuses`` are those the case is about."""
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
    """The announcements the case can be about; where none of them was entered, all that can have been made."""
    rows = [row for row in facts.spoken.rows() if not bonuses or row.bonus in bonuses]
    announced = [(row.bonus, row.side) for row in rows if row.side is not None]
    could = [(row.bonus, side) for side in Side for row in rows if side in row.sides]
    return tuple(
        Option(call_id(bonus, side), side, bonus=bonus, entered=bool(announced)) for bonus, side in announced or could
    )


def _laid_down(facts: GameFacts) -> tuple[Option, ...]:
    """Whose game is lost: a side's, or in a negative game that of whoever declared it, or their opponents' (Tirol)."""
    if facts.is_positive:
        return tuple(Option(side.value, side) for side in Side)
    declarers = tuple(Option(player, Side.DECLARER, player=player) for player in facts.negatives.declarers)
    return (*declarers, Option(Side.OPPONENTS.value, Side.OPPONENTS)) if declarers else ()


def as_hand(facts: GameFacts, known: PlayedEntry | None) -> PlayedEntry | None:
    """The hand as the wizard knows it now: what was taken over, with what was changed since."""
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
    """With an announcement changed."""
    calls = (replace(c, **change) if call_id(c.bonus, c.side) == option.id else c for c in hand.bonuses)
    return replace(hand, bonuses=tuple(calls))


def _bonus_lost(hand: PositiveGame, option: Option) -> PositiveGame:
    """An announcement nobody had entered is entered with it."""
    assert option.bonus is not None
    if option.entered:
        return _changed(hand, option, made=False)
    others = (call for call in hand.bonuses if call.bonus != option.bonus)
    announced = BonusCall(option.bonus, option.side, announced=True, made=False)
    return replace(hand, bonuses=(*others, announced))


def _kontra_void(hand: PositiveGame, option: Option) -> PositiveGame:
    return replace(hand, kontra=0) if option.id == GAME else _changed(hand, option, kontra=0)


def _without_kontra(hand: NegativeGame, option: Option) -> NegativeGame:
    """One opponent's kontra on one declarer goes."""
    rest = [
        {who: level for who, level in each.kontra.items() if (who, each.player) != (option.player, option.against)}
        for each in hand.declarers
    ]
    declarers = zip(hand.declarers, rest, strict=True)
    return replace(hand, declarers=tuple(replace(each, kontra=kontra) for each, kontra in declarers))


def _negative_lost(hand: NegativeGame, option: Option) -> NegativeGame:
    """Who laid down has lost: a declarer his game, an opponent every game against him."""
    won = option.side is Side.OPPONENTS
    lost = (replace(each, won=won) if option.player in (None, each.player) else each for each in hand.declarers)
    return replace(hand, declarers=tuple(lost))


def _all_lost(hand: PositiveGame, option: Option) -> PositiveGame:
    """Game and bonuses of one side count as lost; its silent bonuses are not made (Tirol, criteria)."""
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
"""What a consequence changes in a hand, by the kind of game."""


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

    def question(self) -> Question:
        """What it concerns, where there is a choice."""
        return Question(Ask.OPTION, lambda: self.option is not None, self._keys)

    def _keys(self) -> Iterator[Choice]:
        for key in dict.fromkeys(map(self.key_of, self.options)):
            yield Choice(key, Ask.OPTION, "", partial(self._press, key), sided=True)
        yield from (Choice("", Ask.OPTION, each.id, partial(self.choose, each.id)) for each in self.options)

    def _press(self, key: str, *, shift: bool) -> None:
        """With Shift an announcement of the opponents, or the only one of its kind anyway."""
        found = [each for each in self.options if self.key_of(each) == key]
        fitting = [each for each in found if (each.side is Side.OPPONENTS) is shift]
        self.choose((fitting or found)[0].id)

    def choose(self, option_id: str) -> None:
        """Choose what it concerns."""
        self._chosen = option_id

    def forget(self) -> None:
        """Nothing is chosen any more."""
        self._chosen = None

    def returned(self) -> PlayedEntry | None:
        """The hand to go back to, with the consequence filled in; None where nothing of it is known."""
        hand, option = as_hand(self._facts, self._known), self.option
        change = _CHANGES.get((type(hand), self._inquiry.effect))
        return hand if hand is None or option is None or change is None else change(hand, option)
