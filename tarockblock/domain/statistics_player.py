"""The statistics of a player and of each pair, as sets of hands, in a single pass.

Pairs count only games that were won or lost: in a Trischaken everybody plays alone, and a renonce settles nothing
between partners.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from tarockblock.domain.hand import Account, BonusCall, Side
from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.domain.statistics import (
    Balance,
    EveningFacts,
    Facts,
    HandRef,
    Hands,
    Kontra,
    Role,
    Share,
    part_of,
    shares_of,
    total,
)
from tarockblock.watch import UNWATCHED, Watch

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of numbers; ``variance`` is divided by their count."""

    count: int
    total: Fraction
    mean: Fraction | None
    variance: Fraction | None


def spread(values: Sequence[Exact]) -> Spread:
    """Compute count, sum, average and variance; the last two are None for no values."""
    count, whole = len(values), total(values)
    if not count:
        return Spread(0, Fraction(), None, None)
    squares = total([value * value for value in values])
    variance = Fraction(count * squares - whole * whole) / (count * count)
    return Spread(count, Fraction(whole), Fraction(whole) / count, variance)


@dataclass(frozen=True, slots=True)
class Streak(Generic[_T]):
    """Neighbours that all meet a condition; ``running`` if the last item is among them."""

    items: tuple[_T, ...] = ()
    running: bool = False

    def __len__(self) -> int:
        return len(self.items)


def longest(items: Iterable[_T], wanted: Callable[[_T], bool]) -> Streak[_T]:
    """Return the longest run of neighbours that meet a condition; the latest of equal ones."""
    best: list[_T] = []
    run: list[_T] = []
    for item in items:
        if not wanted(item):
            run = []
            continue
        run.append(item)
        if len(run) >= len(best):
            best = run
    return Streak(tuple(best), bool(best) and best is run)


class GameAndBid(NamedTuple):
    """A game, with its bid if it has one (the bird of a Besserrufer)."""

    game: str
    bid: str | None


class EveningShare(NamedTuple):
    """A player's result of an evening, and their shares, corrections included."""

    evening: EveningFacts
    balance: Balance
    hands: Hands

    @property
    def points(self) -> Exact:
        """The result in points."""
        return self.balance.points

    @property
    def cents(self) -> Exact:
        """The result in cents."""
        return self.balance.cents


class KontraShare(NamedTuple):
    """An item under kontra from a player's view: the gain by the kontra alone."""

    share: Share
    kontra: Kontra
    points: Exact
    cents: Exact


@dataclass(frozen=True, slots=True)
class KontraFigure:
    """Items under kontra. ``points`` stay 0 if kontra counts for money only."""

    items: tuple[KontraShare, ...] = ()

    def __len__(self) -> int:
        return len(self.items)

    @property
    def points(self) -> Points:
        """Gain by the kontras alone, in points."""
        return Points(Fraction(total([item.points for item in self.items])))

    @property
    def cents(self) -> Cents:
        """Gain by the kontras alone, in cents."""
        return Cents(Fraction(total([item.cents for item in self.items])))

    @property
    def gained(self) -> int:
        return sum(item.cents > 0 or item.points > 0 for item in self.items)

    def shares(self) -> tuple[Share, ...]:
        """Return the player's shares in these hands, each once."""
        return tuple({item.share.hand.ref: item.share for item in self.items}.values())

    @property
    def refs(self) -> tuple[HandRef, ...]:
        return tuple(share.hand.ref for share in self.shares())


@dataclass(frozen=True, slots=True)
class KontraFigures:
    """Kontras ``given`` against the other side, ``answered`` (Rekontra) and ``received`` on own items.

    An item's gain is in both ``given`` and ``received``, from either side's view.
    """

    given: KontraFigure
    received: KontraFigure
    answered: KontraFigure


@dataclass(frozen=True, slots=True)
class BonusFigures:
    """A bonus of the player's side; failed silent ones are known only if a ruleset prices them."""

    made: Hands
    lost: Hands
    silent: Hands
    silent_lost: Hands

    @property
    def announced(self) -> int:
        return len(self.made) + len(self.lost)


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """All figures of a player. ``rows`` is everything that touched the balance, ``hands`` the hands played.

    ``games`` are declared games that were finished or conceded; a hand ended by a renonce counts under its role
    only. ``partners`` are the hands with each partner, as declarer or as called partner.
    """

    player: str
    evenings: tuple[EveningShare, ...]
    rows: Hands
    hands: Hands
    roles: Mapping[Role, Hands]
    games: Mapping[GameAndBid, Hands]
    conceded: Hands
    partners: Mapping[str, Hands]
    bonuses: Mapping[str, BonusFigures]
    own_bonuses: Mapping[str, BonusFigures]
    kontra: KontraFigures

    def as_(self, role: Role) -> Hands:
        return self.roles.get(role, Hands())

    @property
    def by_game(self) -> Mapping[str, Hands]:
        """Declared games, all bids together."""
        return _sets((share.hand.game, share) for share in self.as_(Role.DECLARER))


@dataclass(frozen=True, slots=True)
class Summary:
    """Figures of a player that depend on the account; None without hands or evenings.

    Of equal best or worst values it has the first, of equal streaks the latest.
    """

    account: Account
    per_hand: Spread
    per_evening: Spread
    best_hand: Share | None
    worst_hand: Share | None
    best_evening: EveningShare | None
    worst_evening: EveningShare | None
    evenings_in_plus: tuple[EveningShare, ...]
    games_won: Streak[Share]
    games_lost: Streak[Share]
    hands_plus: Streak[Share]
    hands_minus: Streak[Share]
    evenings_plus: Streak[EveningShare]
    evenings_minus: Streak[EveningShare]


def summary_of(figures: PlayerFigures, account: Account) -> Summary:
    """Compute averages, best and worst, and streaks in an account."""
    hands, evenings, games = figures.hands, figures.evenings, figures.as_(Role.DECLARER)
    amount = account.of

    return Summary(
        account=account,
        per_hand=spread([amount(each) for each in hands]),
        per_evening=spread([amount(each) for each in evenings]),
        best_hand=max(hands, key=amount, default=None),
        worst_hand=min(hands, key=amount, default=None),
        best_evening=max(evenings, key=amount, default=None),
        worst_evening=min(evenings, key=amount, default=None),
        evenings_in_plus=tuple(each for each in evenings if amount(each) > 0),
        games_won=longest(games, lambda share: share.won is True),
        games_lost=longest(games, lambda share: share.won is False),
        hands_plus=longest(hands, lambda share: amount(share) > 0),
        hands_minus=longest(hands, lambda share: amount(share) < 0),
        evenings_plus=longest(evenings, lambda each: amount(each) > 0),
        evenings_minus=longest(evenings, lambda each: amount(each) < 0),
    )


def player_figures(facts: Facts, player: str) -> PlayerFigures:
    """Compute all figures of a player, empty for a player of no evening."""
    evenings = tuple(
        EveningShare(each, each.balances[player], Hands(tuple(shares_of((each,), player))))
        for each in facts.evenings
        if player in each.balances
    )
    rows = Hands(tuple(share for each in evenings for share in each.hands))
    declared = rows.where(lambda share: share.role is Role.DECLARER)
    calls = [(call, share) for share in rows for call in share.hand.calls if call.side is _side_of(share)]
    kontras = [(kontra, share) for share in rows for kontra in share.hand.kontras]
    given = [KontraShare(share, k, k.givers_points, k.givers_cents) for k, share in kontras if player in k.givers]
    received = tuple(
        KontraShare(share, k, k.receivers_points, k.receivers_cents) for k, share in kontras if player in k.receivers
    )
    answered = tuple(each for each in received if each.kontra.level > 1)
    return PlayerFigures(
        player=player,
        evenings=evenings,
        rows=rows,
        hands=rows.where(lambda share: share.played),
        roles=_sets((share.role, share) for share in rows),
        games=_sets((GameAndBid(share.hand.game, share.hand.bid), share) for share in declared),
        conceded=declared.where(lambda share: share.hand.conceded),
        partners=_sets((other, share) for share in rows if (other := _partner_in(share)) is not None),
        bonuses=_bonus_figures(calls),
        own_bonuses=_bonus_figures((call, share) for call, share in calls if call.by == player),
        kontra=KontraFigures(KontraFigure(tuple(given)), KontraFigure(received), KontraFigure(answered)),
    )


def _side_of(share: Share) -> Side:
    return Side.OPPONENTS if share.role is Role.OPPONENT else Side.DECLARER


def _partner_in(share: Share) -> str | None:
    if share.role is Role.PARTNER:
        return share.hand.declarers[0]
    return share.hand.partner if share.role is Role.DECLARER else None


def leading_shares(evenings: Iterable[EveningFacts]) -> Iterator[Share]:
    """Yield every row once, as the share of its first declarer or offender, else its first player."""
    for evening in evenings:
        for hand in evening.hands:
            player = next(iter((*hand.offenders, *hand.declarers)), hand.players[0])
            at = hand.players.index(player)
            yield Share(hand, *part_of(hand, player), hand.points[at], hand.cents[at])


_K = TypeVar("_K")


def _sets(shares: Iterable[tuple[_K, Share]]) -> dict[_K, Hands]:
    found = defaultdict[_K, list[Share]](list)
    for key, share in shares:
        found[key].append(share)
    return {key: Hands(tuple(each)) for key, each in found.items()}


def _bonus_figures(calls: Iterable[tuple[BonusCall, Share]]) -> dict[str, BonusFigures]:
    found = _sets(((call.bonus, call.announced, call.made), share) for call, share in calls)
    ends = ((True, True), (True, False), (False, True), (False, False))
    return {
        bonus: BonusFigures(*(found.get((bonus, *end), Hands()) for end in ends))
        for bonus in dict.fromkeys(bonus for bonus, _, _ in found)
    }


@dataclass(frozen=True, slots=True)
class Pair:
    """The hands of ``player`` with ``other``; amounts and wins are the player's.

    ``together``: as declarer and partner. ``allied``: both opponents of a declarer. ``against``: on different
    sides; several declarers of negative games are against each other.
    """

    player: str
    other: str
    together: Hands
    allied: Hands
    against: Hands


def pairs_of(player: str, rows: Iterable[Share]) -> dict[str, Pair]:
    """Return a player's pairs, in order of appearance.

    ``rows`` are the player's shares in everything played.
    """
    found: dict[str, tuple[list[Share], list[Share], list[Share]]] = {}
    for share in rows:
        hand, role = share.hand, share.role
        if hand.kind != "game":
            continue
        leads = (*hand.declarers, hand.partner)
        for other in hand.players:
            if other == player:
                continue
            if other not in found:
                found[other] = ([], [], [])
            together, allied, against = found[other]
            if role is Role.OPPONENT:
                (against if other in leads else allied).append(share)
            elif other in leads and hand.partner is not None:
                together.append(share)
            else:
                against.append(share)
    return {
        other: Pair(player, other, Hands(tuple(together)), Hands(tuple(allied)), Hands(tuple(against)))
        for other, (together, allied, against) in found.items()
    }


def of_each_pair(facts: Facts, of: Callable[[Pair], _T], watch: Watch = UNWATCHED) -> dict[tuple[str, str], _T]:
    """Compute ``of`` for every pair, from both sides: ``found[a, b]`` as ``a`` sees it; the watch counts players.

    Only one player's hands are held at a time; all of them would be a few hundred thousand.
    """
    found: dict[tuple[str, str], _T] = {}
    for player in watch.over(facts.players):
        pairs = pairs_of(player, shares_of(facts.evenings, player))
        # Within a hand, people are in the order of the machine's own numbers.
        found |= {(player, other): of(pairs[other]) for other in facts.players if other in pairs}
    return found
