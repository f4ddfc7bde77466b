"""Gains and losses of every game, bonus and Trischaken, as scored hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    BonusCall,
    NegativeDeclarer,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    Result,
    Side,
    Trischaken,
    parse_thirds,
)
from tarockblock.domain.ledger import Row, compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import Bid, Bonus, Effect, Game, GameKind, Ruleset
from tarockblock.rules.library import situation_texts

SEATS = ("A", "B", "C", "D", "E", "F")
VORHAND, DECLARER, PARTNER, OTHER = SEATS[0], SEATS[1], SEATS[2], SEATS[3]
"""The last seat deals, so that the first has Vorhand."""


class Role(StrEnum):
    DECLARER = "declarer"
    PARTNER = "partner"
    OPPONENT = "opponent"
    SITTING_OUT = "sitting_out"


@dataclass(frozen=True, slots=True)
class Amount:
    """A gain in both accounts, negative for a loss."""

    points: Points
    cents: Cents


@dataclass(frozen=True, slots=True)
class Stake:
    """A role's gain if its side wins, and if not; None if impossible."""

    won: Amount | None
    lost: Amount | None


@dataclass(frozen=True, slots=True)
class GamePrice:
    """A game or bid: stakes by role, from no Kontra up; ``by_vorhand``: played by Vorhand."""

    game: Game
    bid: Bid | None
    by_vorhand: bool
    roles: Mapping[Role, tuple[Stake, ...]]


@dataclass(frozen=True, slots=True)
class BonusPrice:
    """A bonus for each of the declarer's side: silent, and announced by Kontra on it.

    ``won``: made; ``lost``: silent, the other side makes it; announced, it fails. A multiplying one (``whole``)
    includes the game.
    """

    bonus: Bonus
    base: Game
    whole: bool
    silent: Stake
    announced: tuple[Stake, ...]


@dataclass(frozen=True, slots=True)
class TrischakenPrice:
    """A situation by id: four players' card points from Vorhand, and their gains."""

    situation: str
    cards: tuple[str, ...]
    amounts: tuple[Amount, ...]


def game_prices(ruleset: Ruleset, seats: int, cents_per_point: int) -> list[GamePrice]:
    """Return all games but Trischaken, in order, for 4 to 6 ``seats``."""
    table = _Table(ruleset, seats, cents_per_point)
    found = []
    for game in ruleset.games.values():
        for bid in game.bids or (None,):
            found += list(table.prices(game, bid))
    return found


def bonus_prices(ruleset: Ruleset, seats: int, cents_per_point: int) -> list[BonusPrice]:
    """Return every bonus beside the plainest possible game."""
    return list(_Table(ruleset, seats, cents_per_point).bonuses())


def trischaken_prices(ruleset: Ruleset, seats: int, cents_per_point: int) -> list[TrischakenPrice]:
    table = _Table(ruleset, seats, cents_per_point)
    found = [(name, text.cards, table.trischaken(text.cards)) for name, text in situation_texts().items()]
    return [TrischakenPrice(name, tuple(cards), amounts) for name, cards, amounts in found if amounts]


class _Table:
    def __init__(self, ruleset: Ruleset, seats: int, cents_per_point: int) -> None:
        players = SEATS[:seats]
        rate = cents_per_point if not ruleset.points_are_cents else ruleset.cents_per_point
        self._ruleset = ruleset
        self._evening = Evening(ruleset=ruleset, players=players, first_dealer=players[-1], cents_per_point=rate)

    def prices(self, game: Game, bid: Bid | None) -> Iterator[GamePrice]:
        if game.kind is GameKind.TRISCHAKEN:
            return
        usual = self._price(game, bid, by_vorhand=game.vorhand_only)
        yield usual
        if not game.vorhand_only:
            own = self._price(game, bid, by_vorhand=True)
            if own.roles != usual.roles:
                yield own

    def _price(self, game: Game, bid: Bid | None, *, by_vorhand: bool) -> GamePrice:
        levels = [
            {won: self._row(self._hand(game, bid, kontra, won=won, by_vorhand=by_vorhand)) for won in (True, False)}
            for kontra in range(self._ruleset.kontra_levels + 1)
        ]
        people = _people(game, by_vorhand=by_vorhand)
        if len(self._evening.players) > len(SEATS) - 2:
            people[Role.SITTING_OUT] = self._evening.players[-1]
        roles = {}
        for role, who in people.items():
            against = role is Role.OPPONENT
            stakes = tuple(Stake(_amount(rows[not against], who), _amount(rows[against], who)) for rows in levels)
            if role is not Role.SITTING_OUT or any(_is_something(each) for each in stakes):
                roles[role] = stakes
        return GamePrice(game, bid, by_vorhand, roles)

    def _hand(self, game: Game, bid: Bid | None, kontra: int, *, won: bool, by_vorhand: bool) -> PlayedEntry:
        people = _people(game, by_vorhand=by_vorhand)
        declarer = people[Role.DECLARER]
        if game.kind is GameKind.NEGATIVE:
            others = [each for each in SEATS[:4] if each != declarer]
            declared = NegativeDeclarer(declarer, won, dict.fromkeys(others, kontra) if kontra else {})
            return NegativeGame(game=game.id, declarers=(declared,))
        calls = () if bid is None else (BonusCall(bid.bonus, Side.DECLARER, announced=True, made=won),)
        return PositiveGame(
            game=game.id,
            declarer=declarer,
            partner=people.get(Role.PARTNER),
            bid=None if bid is None else bid.bonus,
            result=Result.WON if won else Result.LOST,
            kontra=kontra,
            bonuses=calls,
        )

    def bonuses(self) -> Iterator[BonusPrice]:
        for bonus in self._ruleset.bonuses.values():
            for base, bid in self._bases(bonus):
                found = self._bonus(bonus, base, bid)
                if found is not None:
                    yield found
                    break

    def _bases(self, bonus: Bonus) -> Iterator[tuple[Game, Bid | None]]:
        """Yield the games with the bonus: with a partner first, then plain ones, since a solo doubles its bonuses."""
        games = [game for game in self._ruleset.games.values() if game.is_positive and bonus.id in game.bonuses]
        whole = bonus.effect is Effect.MULTIPLY  # no solo doubles it, but a bid's own bonus would be added
        order = [(not each.calls_partner, whole and bool(each.bids), each.solo, bool(each.bids)) for each in games]
        for _, game in sorted(zip(order, games, strict=True), key=lambda pair: pair[0]):
            yield from ((game, bid) for bid in game.bids or (None,) if bid is None or bid.bonus != bonus.id)

    def _bonus(self, bonus: Bonus, base: Game, bid: Bid | None) -> BonusPrice | None:
        ours, theirs = BonusCall(bonus.id, Side.DECLARER), BonusCall(bonus.id, Side.OPPONENTS)
        whole = bonus.effect is Effect.MULTIPLY
        stakes = [Stake(self._added(base, bid, ours, whole=whole), self._added(base, bid, theirs, whole=whole))]
        for level in range(self._ruleset.kontra_levels + 1):
            call = replace(ours, announced=True, kontra=level)
            failed = replace(call, made=False)
            stakes.append(Stake(self._added(base, bid, call, whole=whole), self._added(base, bid, failed, whole=whole)))
        if all(each == Stake(None, None) for each in stakes):
            return None
        return BonusPrice(bonus, base, whole, stakes[0], tuple(stakes[1:]))

    def _added(self, base: Game, bid: Bid | None, call: BonusCall, *, whole: bool) -> Amount | None:
        ours = (call.side is Side.DECLARER) is call.made
        for won in (ours, not ours):
            plain = self._hand(base, bid, 0, won=won, by_vorhand=base.vorhand_only)
            assert isinstance(plain, PositiveGame)
            before, after = self._row(plain), self._row(replace(plain, bonuses=(*plain.bonuses, call)))
            if before is not None and after is not None:
                who = plain.declarer
                if whole:
                    return _amount(after, who)
                return Amount(after.points[who] - before.points[who], after.cents[who] - before.cents[who])
        return None

    def trischaken(self, cards: Sequence[str]) -> tuple[Amount, ...]:
        """Return the four gains, or () if the hand is refused."""
        active = SEATS[:4]
        thirds = {who: parse_thirds(text) or 0 for who, text in zip(active, cards, strict=True)}
        row = self._row(Trischaken(card_points=thirds))
        return () if row is None else tuple(Amount(row.points[who], row.cents[who]) for who in active)

    def _row(self, entry: PlayedEntry) -> Row | None:
        row = compute_ledger(self._evening.with_entry(entry)).rows[0]
        return None if row.problems else row


def _people(game: Game, *, by_vorhand: bool) -> dict[Role, str]:
    declarer = VORHAND if by_vorhand else DECLARER
    found = {Role.DECLARER: declarer}
    if game.calls_partner:
        found[Role.PARTNER] = PARTNER
    return found | {Role.OPPONENT: OTHER}


def _amount(row: Row | None, who: str) -> Amount | None:
    return None if row is None else Amount(row.points[who], row.cents[who])


def _is_something(stake: Stake) -> bool:
    return any(
        each is not None and (each.points != Points() or each.cents != Cents()) for each in (stake.won, stake.lost)
    )
