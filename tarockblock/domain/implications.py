"""The implications of bonuses about cards and tricks, and whether all statements about a hand can be true
together.

If a source does not say which side has the talon left, either may. A discard is neither King nor Trull.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import accumulate, combinations

from tarockblock.domain.hand import WHOLE_DEAL, BonusCall, PositiveGame, Side
from tarockblock.domain.outcome import declarer_wins, kontra_is_void, least_by_cards
from tarockblock.domain.ruleset import Bonus, BonusKind, Cards, Effect, Game, Ruleset
from tarockblock.lazy_dataclass import dataclass

TALON, TRICK, TRICKS, PAIR = 6, 4, 12, 2
PAGAT, MOND, SKUES, CALLED = "pagat", "mond", "skues", "called_king"
TRULL = frozenset((PAGAT, MOND, SKUES))
KINGS = frozenset((CALLED, "king_2", "king_3", "king_4"))
_HONOURS = TRULL | KINGS
CARDS, BLATT = 54, 3
"""Number of cards, and of those counted together."""
HONOUR = 13
HONOURS = len(_HONOURS)
PLAIN = (1,) * 35 + (4,) * 4 + (7,) * 4 + (10,) * 4
_LOWEST = tuple(accumulate(PLAIN, initial=0))
"""Thirds of that many of the lowest of these, together."""
_SIDES = tuple(Side)

_CARDS: Mapping[Cards | None, frozenset[str]] = {
    Cards.TRULL: TRULL,
    Cards.KINGS: KINGS,
    Cards.CALLED_KING: frozenset((CALLED,)),
    Cards.MOND: frozenset((MOND, SKUES)),
    Cards.CAUGHT_KING: frozenset((CALLED,)),
    None: frozenset(),
}


class Law(StrEnum):
    TRICK = "trick_of_both"
    TWO_CARDS = "two_cards_in_trick"
    CARD = "card_of_both"
    KING = "called_king_in_talon"
    VALAT = "beside_their_valat"
    TALON = "cards_beside_valat"
    COMPLETE = "lost_though_complete"
    POINTS = "card_points"


@dataclass(frozen=True, slots=True)
class Implied:
    """Statements about a side: it took a trick (``trick`` from the end), or each, and played ``plays`` to it.

    It has the cards ``holds`` (``in_tricks``: not in the talon left), not all of ``misses``, and that many thirds.
    """

    side: Side
    trick: int | None = None
    plays: str = ""
    took: bool = False
    sweep: bool = False
    holds: frozenset[str] = frozenset()
    in_tricks: bool = False
    misses: frozenset[str] = frozenset()
    least: int = 0
    most: int = WHOLE_DEAL


def implied(call: BonusCall, bonus: Bonus) -> Implied:
    side, cards, least = call.side, _CARDS[bonus.cards], least_by_cards(bonus)
    if bonus.kind is BonusKind.VALAT:
        return Implied(side, took=True, sweep=True) if call.made else Implied(side.other, took=True)
    if least is not None:
        return _points(side, least, made=call.made)
    if bonus.kind is BonusKind.POSSESSION:
        held, missed = (cards, frozenset[str]()) if call.made else (frozenset[str](), cards)
        return Implied(side, holds=held, misses=missed, in_tricks=bonus.in_tricks)
    if not call.made:
        return Implied(side)
    if bonus.bird is not None:
        card = PAGAT if bonus.bird == 1 else f"tarock_{bonus.bird}"
        return Implied(side, bonus.bird, card, took=True, holds=frozenset((card,)), in_tricks=True)
    if bonus.cards is Cards.CALLED_KING:
        return Implied(side, 1, CALLED, took=True, holds=cards, in_tricks=True)
    return Implied(side, took=True, holds=cards, in_tricks=True)


def _points(side: Side, least: int, *, made: bool) -> Implied:
    return Implied(side, least=least) if made else Implied(side, most=least - 1)


def implied_result(hand: PositiveGame, ruleset: Ruleset) -> Implied | None:
    """Return what card points or result imply; None if a lost announcement decided the game."""
    if hand.card_points is not None:
        return Implied(Side.DECLARER, least=hand.card_points, most=hand.card_points)
    known = [(call, ruleset.bonuses[call.bonus]) for call in hand.bonuses if call.bonus in ruleset.bonuses]
    if hand.result is None or any(not call.made and bonus.effect is Effect.MULTIPLY for call, bonus in known):
        return None
    kontra = hand.kontra > 0 and not kontra_is_void(hand, ruleset)
    least = ruleset.least_to_win(ruleset.games[hand.game], kontra=kontra)
    return _points(Side.DECLARER, least, made=declarer_wins(hand, ruleset))


@dataclass(frozen=True, slots=True)
class Talon:
    """A reading of the cards nobody played.

    ``counts``: Trull and Kings among them count for a side; ``king``: the side whose part has the called king;
    ``held``: a player has it in hand.
    """

    discards: int
    declarers: int
    counts: bool
    king: Side | None = None
    held: bool = False

    def share(self, side: Side) -> int:
        return self.declarers if side is Side.DECLARER else TALON - self.discards - self.declarers


def talons(game: Game, *, alone: bool) -> tuple[Talon, ...]:
    """Return the readings a ruleset allows for a game; ``alone`` if the called king is in no hand."""
    return _talons(game.talon, game.talon_to, game.king_half_to, calls=game.calls_partner, alone=alone)


@cache
def _talons(taken: int, to: Side | None, king_half_to: Side | None, *, calls: bool, alone: bool) -> tuple[Talon, ...]:
    left = TALON - taken
    owners = tuple(Side) if to is None else (to,)
    counted = (True,) if to is not None else (True, False)
    if taken or not (calls and alone):
        held = calls and not alone
        return tuple(
            Talon(taken, left if owner is Side.DECLARER else 0, counts, held=held)
            for owner in owners
            for counts in counted
        )
    kings = owners if king_half_to is None else (king_half_to,)
    return tuple(
        Talon(0, TALON // 2 * (king, other).count(Side.DECLARER), counts, king)
        for king in kings
        for other in owners
        for counts in counted
    )


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Calls, by index, that cannot be true together, perhaps with the result.

    ``subject`` is the trick from the end, or the card.
    """

    law: Law
    calls: tuple[int, ...]
    with_result: bool
    subject: str = ""


def contradictions(
    facts: Sequence[Implied], result: Implied | None, readings: Iterable[Talon], *, lone: bool
) -> Iterator[Contradiction]:
    """Return the smallest contradictory parts of a hand: of one or two facts, else the first; ``lone``: the
    declarer is alone.
    """
    said: list[tuple[int | None, Implied]] = [*enumerate(facts), *(() if result is None else ((None, result),))]
    talon = tuple(readings)
    if _broken([fact for _, fact in said], talon, lone=lone) is None:
        return
    found: list[set[int | None]] = []
    for size in range(1, len(said) + 1):
        if found and size > PAIR:
            return
        for part in combinations(said, size):
            names = {index for index, _ in part}
            if any(each <= names for each in found):
                continue
            broken = _broken([fact for _, fact in part], talon, lone=lone)
            if broken is not None:
                found.append(names)
                calls = tuple(index for index, _ in part if index is not None)
                yield Contradiction(broken[0], calls, None in names, broken[1])
                if size > PAIR:
                    return


_Broken = tuple[Law, str]


def _broken(facts: Sequence[Implied], readings: Iterable[Talon], *, lone: bool) -> _Broken | None:
    first = None
    for talon in readings if facts else ():
        broken = _Hand(facts, talon, lone=lone).broken()
        if broken is None:
            return None
        first = first or broken
    return first


class _Hand:
    """The statements about a hand, under one reading of the talon."""

    def __init__(self, facts: Sequence[Implied], talon: Talon, *, lone: bool) -> None:
        self._facts, self._talon, self._lone = facts, talon, lone
        self._swept = next((fact.side.other for fact in facts if fact.sweep), None)
        self._holds: dict[Side, set[str]] = {side: set() for side in _SIDES}
        self._in_tricks: dict[Side, set[str]] = {side: set() for side in _SIDES}
        for fact in facts:
            self._holds[fact.side] |= fact.holds
            if fact.in_tricks or not talon.counts:
                # The called king in a side's half of the talon counts for it, although nobody can have played it.
                own = {CALLED} if talon.king is fact.side and not fact.trick else set()
                self._in_tricks[fact.side] |= fact.holds - own
        if talon.king is not None:
            self._holds[talon.king].add(CALLED)

    def broken(self) -> _Broken | None:
        return self._tricks() or self._one_place() or self._valat() or self._missed() or self._points()

    def _tricks(self) -> _Broken | None:
        for fact, other in combinations([fact for fact in self._facts if fact.trick], 2):
            if fact.trick == other.trick and fact.side is not other.side:
                return Law.TRICK, f"trick_{fact.trick}"
            alone = self._lone and fact.side is Side.DECLARER
            if fact.trick == other.trick and fact.plays != other.plays and alone:
                return Law.TWO_CARDS, ""
        return None

    def _one_place(self) -> _Broken | None:
        king = self._talon.king
        if king is not None and (CALLED in self._in_tricks[king] or CALLED in self._holds[king.other]):
            return Law.KING, ""
        both = self._holds[Side.DECLARER] & self._holds[Side.OPPONENTS]
        return (Law.CARD, min(both)) if both else None

    def _valat(self) -> _Broken | None:
        side = self._swept
        if side is None:
            return None
        if any(fact.took for fact in self._facts if fact.side is side):
            return Law.VALAT, ""
        held = self._talon.held and CALLED in self._holds[side]
        crowded = len(self._holds[side]) > self._talon.share(side)
        return (Law.TALON, "") if self._in_tricks[side] or held or crowded else None

    def _missed(self) -> _Broken | None:
        for fact in self._facts:
            side, other = fact.side, fact.side.other
            if not fact.misses or fact.misses & self._holds[other]:
                continue
            idle = self._talon.share(side) > 0 and (fact.in_tricks or not self._talon.counts)
            # Take the cheapest: the Pagat, which any trick can take, and of the Kings the called one in a player's hand
            # only if those who miss one have no trick.
            called = self._talon.held and self._swept is side
            missing = fact.misses - (self._in_tricks[side] if idle else self._holds[side])
            free = sorted(missing, key=lambda card: ((card == CALLED) is not called, card != PAGAT))
            if self._swept is other and not idle:
                room = self._talon.share(other) > len(self._holds[other])
                free = [card for card in free if room and not (card == CALLED and self._talon.held)]
            if not free:
                return Law.COMPLETE, ""
            if not idle:
                self._holds[other].add(free[0])
        return None

    def _points(self) -> _Broken | None:
        """Check that for some number of tricks the thirds lie between what each side's cards amount to and what is
        left.
        """
        least, most = self._limits()
        # Beside a valat, or if exactly that was entered, a side may have been written without points.
        unwritten = self._swept is not None or (least == most and least in (0, WHOLE_DEAL))
        for tricks in range(self._least_tricks(Side.DECLARER), TRICKS - self._least_tricks(Side.OPPONENTS) + 1):
            if self._swept is not None and tricks != (0 if self._swept is Side.DECLARER else TRICKS):
                continue
            written = {0: 0, TRICKS: WHOLE_DEAL}.get(tricks)
            # Discards and talon need not have been counted for a side without a trick.
            uncounted = written is not None and unwritten and least <= written <= most
            if uncounted or self._reached(tricks, least, most):
                return None
        return Law.POINTS, ""

    def _reached(self, tricks: int, least: int, most: int) -> bool:
        honours = {side: len(cards & _HONOURS) for side, cards in self._holds.items()}
        if self._talon.held and tricks in (0, TRICKS):  # a called king in hand falls to the only side with tricks
            taker = Side.DECLARER if tricks else Side.OPPONENTS
            honours[taker] += CALLED not in self._holds[taker]
        own, other = honours.values()
        ours, theirs = (self._talon.share(side) for side in _SIDES)
        theirs += TRICK * (TRICKS - tricks)
        for low, high in _thirds(theirs, own, min(HONOURS - other, TRICK * tricks + ours)):
            # Every card counts one third more than a multiple of three.
            start = max(low, least)
            if start + (CARDS - theirs - start) % BLATT <= min(high, most):
                return True
        return False

    def _limits(self) -> tuple[int, int]:
        least, most = 0, WHOLE_DEAL
        for fact in self._facts:
            low, high = fact.least, fact.most
            if fact.side is Side.OPPONENTS:
                low, high = WHOLE_DEAL - high, WHOLE_DEAL - low
            least, most = max(least, low), min(most, high)
        return least, most

    def _least_tricks(self, side: Side) -> int:
        holds, facts = self._holds[side], [fact for fact in self._facts if fact.side is side]
        if side is self._swept or not (facts or holds):
            return 0
        king, share = self._talon.king is side, self._talon.share(side)
        bound = len(self._in_tricks[side] | (holds & {CALLED} if self._talon.held or king else set()))
        aside = min(share - king, len(holds) - bound)
        named = {fact.trick: fact.plays for fact in facts if fact.trick}
        low = False
        if named and all(plays.startswith("tarock") for plays in named.values()):
            high = {MOND, SKUES} & holds
            low = bool(high & self._in_tricks[side]) or len(high) > aside
        return max(len(named) + low, -(-(len(holds) - aside - king) // TRICK), any(fact.took for fact in facts))


@cache
def _thirds(theirs: int, least: int, most: int) -> tuple[tuple[int, int], ...]:
    """Return the least and most thirds of a side, by its number of Kings and Trull; ``theirs`` are the other
    side's cards.
    """
    found = []
    for number in range(max(least, HONOURS - theirs), most + 1):
        plain = theirs - HONOURS + number
        low, high = _LOWEST[len(PLAIN) - plain], _LOWEST[-1] - _LOWEST[plain]
        found.append((HONOUR * number + low, HONOUR * number + high))
    return tuple(found)
