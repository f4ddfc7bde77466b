"""A second model of what a hand can come to: cards that lie somewhere and tricks that somebody took.

A world is a deal as far as a bonus can see it: where the Trull and the Kings lie, how many tricks each side has, whose
are the last four and by which card, how the talon was read. All worlds of a game are enumerated; whatever is true in
none of them can not be. It shares no line with the program: neither bonuses nor what they imply.

Written down from the sources: 54 cards, twelve tricks of four; a King or piece of the Trull is 13 thirds, Queens 10,
Knights 7, Jacks 4, the others 1, which makes 210. The declarer lays away no King and no Trull. Pagat to Quapil take
the last trick to the fourth from the end. The Mond is captured by the Sküs, or with it by the Pagat (Kaiserstich). A
side without a trick may have been written with no card points at all, where a valat or just that was entered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product

D, O = "D", "O"  # noqa: E741 - the declarer's side and the opponents, as on paper
NOBODY = ""
REST = sorted([10] * 4 + [7] * 4 + [4] * 4 + [1] * 35)
"""All cards but the seven that count 13."""
LOW_BIRDS = ("uhu", "kakadu", "quapil")


@dataclass(frozen=True)
class Shape:
    """What of a game matters: cards taken up, whether a king is called, who is alone, what a source says of the rest.

    ``rest``: whose the talon cards are that nobody took (empty: not said); ``king_half``: whose the half with the king;
    ``tricks_only``: Trull and Kings in the talon count for nobody.
    """

    taken: int
    called: bool
    alone: bool
    rest: str
    king_half: str
    tricks_only: bool


@dataclass(frozen=True)
class World:
    """One possible hand as the bonuses see it, and the thirds the declarer's side can have in it, as bits."""

    trull: str
    kings: str
    mond: str
    pagat: str
    low: tuple[int, int]
    king_last: bool
    all_tricks: str
    thirds: int


@dataclass(frozen=True)
class Said:
    """One bonus of a hand, on paper."""

    bonus: str
    side: str
    made: bool

    @property
    def other(self) -> str:
        return O if self.side == D else D


# ---------------------------------------------------------------------------------------------------- the worlds


def _talons(shape: Shape) -> Iterator[tuple[int, str]]:
    """How many of the cards left are the declarer's, and in whose part the called king lies, if in one."""
    left = 6 - shape.taken
    if not (shape.called and shape.alone and left == 6):
        for owner in shape.rest or D + O:
            yield (left if owner == D else 0), NOBODY
        return
    for king in shape.king_half or shape.rest or D + O:
        for other in shape.rest or D + O:
            yield 3 * (king == D) + 3 * (other == D), king


def _places(shape: Shape, declarers: int, king: str) -> Iterator[tuple[str, ...]]:
    """Where Pagat, Mond, Sküs, the called king and the others lie: with D or O in tricks, with d or o in the talon."""
    room = {"d": declarers, "o": 6 - shape.taken - declarers}
    somewhere = "DO" + "".join(part for part, cards in room.items() if cards)
    called = king.lower() or ("DO" if shape.called and not shape.alone else somewhere)
    for high in product(somewhere, repeat=3):
        for one in called:
            for kings in combinations_with_replacement(somewhere, 3):
                found = (*high, one, *kings)
                if all(found.count(part) <= cards for part, cards in room.items()):
                    yield found


def _owner(places: tuple[str, ...], *, counted: bool, king: str) -> str:
    """The side that has all of some cards; where the talon does not count, only a called king in its own half does."""
    for side in (D, O):
        good = (side, side.lower()) if counted else (side,)
        if all(place in good or (king == side and place == side.lower() and index == len(places) - 1)
               for index, place in enumerate(places)):  # fmt: skip
            return side
    return NOBODY


@cache
def worlds(shape: Shape) -> tuple[World, ...]:
    """Every world of a game, those alike in one with all the thirds they can have."""
    groups: dict[tuple[object, ...], None] = {}
    for declarers, king in _talons(shape):
        for places in _places(shape, declarers, king):
            for counted in (False,) if shape.tricks_only else (True,) if shape.rest else (True, False):
                trull = _owner(places[:3], counted=counted, king=NOBODY)
                kings = _owner((*places[4:], places[3]), counted=counted, king=king)
                mond = places[1] if places[1] == places[2] and places[1] in (D, O) else NOBODY
                counts = tuple(places.count(part) for part in "DOdo")
                high = tuple(any(place == side for place in places[1:3]) for side in (D, O))
                both = tuple(all(place == side for place in places[1:3]) for side in (D, O))
                groups[trull, kings, mond, places[0], places[3] == D, counts, high, both, declarers] = None
    found: dict[tuple[object, ...], int] = {}
    for group in groups:
        for key, thirds in _ends(shape, *group):  # type: ignore[arg-type]
            found[key] = found.get(key, 0) | thirds
    return tuple(World(*key, thirds) for key, thirds in found.items())  # type: ignore[arg-type]


def _ends(
    shape: Shape,
    trull: str,
    kings: str,
    mond: str,
    pagat_at: str,
    king_played: bool,
    counts: tuple[int, int, int, int],
    high: tuple[bool, bool],
    both: tuple[bool, bool],
    declarers: int,
) -> Iterator[tuple[tuple[object, ...], int]]:
    """How the last four tricks can go, for every number of tricks."""
    laid = (shape.taken + declarers, 6 - shape.taken - declarers)
    for tricks in range(13):
        each = tricks, 12 - tricks
        thirds = _thirds(each, laid, counts)
        if not thirds:
            continue
        sweep = D if tricks == 12 else O if tricks == 0 else NOBODY
        for pagat, king_last in product(("", D, O), (False, True)):
            if (pagat and pagat != pagat_at) or (king_last and (not king_played or pagat == O or not tricks)):
                continue
            if king_last and pagat and shape.alone:
                continue
            own, others = (
                [
                    low
                    for low in range(4)
                    if _fits(
                        each[index],
                        low,
                        counts[index],
                        last=pagat == side or (king_last and side == D),
                        high=high[index],
                        pagat_alone=pagat == side and not both[index],
                    )
                ]
                for index, side in enumerate((D, O))
            )
            for low in ((d, o) for d in own for o in others if d + o < 4):
                yield (trull, kings, mond, pagat, low, king_last, sweep), thirds


def _fits(tricks: int, low: int, count: int, *, last: bool, high: bool, pagat_alone: bool) -> bool:
    """Whether a side has tricks enough for its birds, and room in them for what it must hold."""
    needed = low + last
    # A low bird beats no Sküs and no Mond; the Pagat takes both or neither.
    if high:
        needed = max(needed, low + pagat_alone + 1)
    return tricks >= needed and count <= 4 * tricks - low


def _thirds(tricks: tuple[int, int], laid: tuple[int, int], counts: tuple[int, ...]) -> int:
    """The thirds the declarer's side can have, as bits; none where the cards do not fit into the tricks."""
    free, honours = [], []
    for index in range(2):
        honours.append(counts[index] + counts[index + 2])
        free.append(4 * tricks[index] + laid[index] - honours[index])
        if counts[index] > 4 * tricks[index] or not 0 <= free[index] <= len(REST):
            return 0
    return sums()[free[0]] << 13 * honours[0]


@cache
def sums() -> tuple[int, ...]:
    """The thirds, as bits, that each number of the other cards can come to: every card is in or not."""
    found = [1] + [0] * len(REST)
    for card in REST:
        for count in range(len(REST), 0, -1):
            found[count] |= found[count - 1] << card
    return tuple(found)


def bits(least: int, most: int) -> int:
    return (1 << most + 1) - (1 << least)


# ---------------------------------------------------------------------------------------------------- what is said


class Deals:
    """All worlds of a game, to be asked what is possible."""

    def __init__(self, shape: Shape) -> None:
        self._worlds = worlds(shape)

    @cache  # noqa: B019 - one for each shape, and all of them are kept
    def _where(self, bonus: str, side: str, made: bool) -> int:
        """The worlds in which something holds, as bits."""
        return sum(1 << index for index, world in enumerate(self._worlds) if _holds(world, bonus, side, made=made))

    @cache  # noqa: B019
    def _low(self, declarers: int, opponents: int) -> int:
        low = (declarers, opponents)
        return sum(1 << index for index, world in enumerate(self._worlds) if world.low == low)

    @cache  # noqa: B019
    def _within(self, thirds: int) -> int:
        """The worlds in which one of these thirds (as bits) is possible by the cards."""
        return sum(1 << index for index, world in enumerate(self._worlds) if world.thirds & thirds)

    def _found(self, said: tuple[Said, ...]) -> int:
        birds = [each for each in said if each.bonus in LOW_BIRDS and each.made]
        if len({each.bonus for each in birds}) < len(birds):
            return 0
        found = self._low(sum(each.side == D for each in birds), sum(each.side == O for each in birds))
        for each in said:
            if each.bonus not in POINTS and each not in birds:
                found &= self._where(each.bonus, each.side, each.made)
        return found

    def possible(self, *said: Said, thirds: int | None = None) -> bool:
        """Whether all of this can be so, with these thirds of the declarer's side."""
        found, wanted = self._found(said), bits(0, 210) if thirds is None else 1 << thirds
        for each in said:
            if each.bonus in POINTS:
                own = POINTS[each.bonus]
                low, high = (own, 210) if each.made else (0, own - 1)
                wanted &= bits(low, high) if each.side == D else bits(210 - high, 210 - low)
        if found & self._within(wanted):
            return True
        for idle, written in ((D, 0), (O, 210)):
            entered = thirds == written or any(each.bonus == "valat" and each.made for each in said)
            other = O if idle == D else D
            if entered and wanted >> written & 1 and found & self._where("valat", other, True):
                return True
        return False


POINTS = {"schnitt": 210 - 44, "sack_1": 45 * 3 + 2, "sack_2": 55 * 3 + 2}
"""Thirds for bonuses of card points: under 15 points are 44 thirds at most (Tulln); 45/2 and 55/2 (Tirol)."""


def _holds(world: World, bonus: str, side: str, *, made: bool) -> bool:
    if bonus == "valat":
        return (world.all_tricks == side) is made
    if bonus == "trull":
        return (world.trull == side) is made
    if bonus == "vier_koenige":
        return (world.kings == side) is made
    if bonus == "mondfang":
        return not made or world.mond == side
    if bonus == "pagat":
        return (world.pagat == side) is made
    if bonus == "koenig_ultimo":
        return world.king_last is made
    assert bonus in LOW_BIRDS
    return not made
