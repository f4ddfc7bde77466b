"""Results of a hand beyond its score: the winner, and the change by each kontra alone.

It asks the scorer. Thousands of hands are alike, so equal ones, without their names, are judged once.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, PositiveGame, Result, Side, parse_thirds
from tarockblock.domain.money import Exact
from tarockblock.domain.outcome import calls_by_cards, declarer_wins, multiplier_of
from tarockblock.domain.positive import PositiveScorer
from tarockblock.domain.ruleset import BonusKind, Effect, Ruleset
from tarockblock.domain.score import Item, Pricing
from tarockblock.domain.statistics import FIGURES_ONLY, HandFact, Kontra

Plain = Mapping[str, Any]
"""An entry, or a part of it, as stored."""


class Receipt(NamedTuple):
    """The stored result of an entry: names, points and cents in the same order.

    ``factor`` says how often the hand counts.
    """

    vorhand: str | None
    factor: int
    players: tuple[str, ...]
    points: tuple[Exact, ...]
    cents: tuple[Exact, ...]


class End(NamedTuple):
    """Whether the declarer's side won, and the silent bonuses that followed from the card points."""

    won: bool
    by_cards: tuple[BonusCall, ...]


class SideKontra(NamedTuple):
    """An item under kontra: the gain per person of each side by the kontra alone, at a cent a point, not doubled."""

    subject: str
    level: int
    giver: Side
    declarers: tuple[Exact, Exact]
    opponents: tuple[Exact, Exact]


class Judge:
    """Judges hands under a ruleset, with a cache."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        bonuses = ruleset.bonuses.values()
        self._multipliers = frozenset(bonus.id for bonus in bonuses if bonus.effect is Effect.MULTIPLY)
        # Beside a valat some bonuses do not count, even if it multiplies nothing (Tirol 5).
        self._decisive = self._multipliers | {bonus.id for bonus in bonuses if bonus.kind is BonusKind.VALAT}
        self.end = cache(self._end)
        self.kontra = cache(self._kontra)

    def fact(self, evening: int, row: int, entry: Plain, receipt: Receipt, rate: int) -> HandFact:
        """Return an entry that changed a balance as a fact; ``rate`` is in cents a point.

        It works on plain data, as validated by the strict reader: making an entry of every hand takes longer than
        the rest.
        """
        said, kind = entry.get, entry["kind"]
        declarer, declarers = said("declarer"), said("declarers") or ()
        who = tuple([each["player"] for each in declarers]) if declarer is None else (declarer,)
        won: tuple[bool, ...] = ()
        calls: tuple[BonusCall, ...] = ()
        kontras: tuple[Kontra, ...] = ()
        if kind == "game" and declarer is None:
            won = tuple([each["result"] == "won" for each in declarers])
            kontras = self._of_opponents(entry, receipt, rate)
        elif kind == "game":
            won, calls, kontras = self._positive(entry, receipt, rate)
        game, offenders = said("game", "trischaken" if kind == "trischaken" else ""), tuple(said("offenders") or ())
        bid, partner, conceded = said("bid"), said("partner"), said("result") == "conceded"
        said_of_all = who, partner, won, conceded, offenders, calls, kontras
        kind = FIGURES_ONLY if said("hand") else kind
        return HandFact(evening, row, kind, game, bid, *said_of_all, *receipt[2:])

    def _positive(
        self, entry: Plain, receipt: Receipt, rate: int
    ) -> tuple[tuple[bool], tuple[BonusCall, ...], tuple[Kontra, ...]]:
        """Return whether a game for card points was won, its bonuses with a silent Schnitt, and its kontras."""
        said, level = entry.get, entry.get("kontra") or 0
        result, cards, bonuses, partner = said("result"), said("card_points"), said("bonuses"), said("partner")
        if not bonuses and not level and cards is None:
            return (result == "won",), (), ()
        entered = calls = tuple([_call(*each.items()) for each in bonuses or ()])
        is_under_kontra = level > 0 or any(each.kontra for each in calls)
        won, decisive = result == "won", tuple([each for each in calls if each.bonus in self._decisive])
        if is_under_kontra or decisive or cards is not None:
            # Playing alone only decides whether a kontra is void.
            outcome = _thirds(cards) if result is None else Result(result)
            end = self.end(entry["game"], outcome, decisive, level > 0, level > 0 and partner is None)
            won = end.won
            for call in end.by_cards:
                if all(other.bonus != call.bonus for other in entered):
                    calls += (call,)
                    decisive += (call,) if call.bonus in self._decisive else ()
        if not is_under_kontra:
            return (won,), calls, ()
        declarer = entry["declarer"]
        own = (declarer,) if partner is None else (declarer, partner)
        others = tuple([player for player in receipt.players if player not in own])
        found = self._under_kontra(entry, won, entered, decisive, vorhand=declarer == receipt.vorhand)
        return (won,), calls, tuple([kontra_of(each, own, others, receipt.factor, rate) for each in found])

    def _under_kontra(
        self, entry: Plain, won: bool, calls: tuple[BonusCall, ...], decisive: tuple[BonusCall, ...], *, vorhand: bool
    ) -> list[SideKontra]:
        alone, result, found = entry.get("partner") is None, Result.WON if won else Result.LOST, []
        game, level = entry["game"], entry.get("kontra") or 0
        if level or decisive:
            found.append(self.kontra(nameless(game, result, decisive, kontra=level, alone=alone), None, vorhand))
        for call in calls:
            if call.kontra and call.bonus not in self._multipliers:
                beside = (*[other for other in decisive if other is not call], call)
                bid = call.bonus if entry.get("bid") == call.bonus else None
                found.append(self.kontra(nameless(game, result, beside, alone=alone, bid=bid), call, False))
        return [each for each in found if each is not None]

    def _of_opponents(self, entry: Plain, receipt: Receipt, rate: int) -> tuple[Kontra, ...]:
        found = []
        for each in entry["declarers"]:
            for opponent, level in (each.get("kontra") or {}).items():
                who, won, game = each["player"], each["result"] == "won", each.get("game") or entry["game"]
                points, cents = self.negative_kontra(game, won=won, vorhand=who == receipt.vorhand, level=level)
                points, cents = points * receipt.factor, cents * receipt.factor * rate
                found.append(Kontra(game, level, (opponent,), (who,), -points, -cents, points, cents))
        return tuple(found)

    def negative_kontra(self, game: str, *, won: bool, vorhand: bool, level: int) -> tuple[int, int]:
        """Return the declarer's gain by an opponent's kontra alone, as in :class:`SideKontra`."""
        worth = self.ruleset.games[game].price(won=won, vorhand=vorhand) * (self.ruleset.kontra_factor(level) - 1)
        worth = worth if won else -worth
        return (worth if self.ruleset.kontra_in_points else 0), worth

    def _end(
        self, game: str, result: Result | int | None, decisive: tuple[BonusCall, ...], is_under: bool, alone: bool
    ) -> End:
        """Return the winner of a game for card points; of its bonuses only Schnitt and Valat matter."""
        hand = nameless(game, result, decisive, kontra=is_under, alone=alone)
        calls = calls_by_cards(hand, self.ruleset)
        multiplier = multiplier_of(calls, self.ruleset)
        won = declarer_wins(hand, self.ruleset) if multiplier is None else multiplier.winner is Side.DECLARER
        return End(won, calls[len(hand.bonuses) :])

    def _kontra(self, hand: PositiveGame, call: BonusCall | None, vorhand: bool) -> SideKontra | None:
        """Return the change by the kontra on an item alone (the game if ``call`` is None).

        Return None if it does not count. ``vorhand`` says whether the declarer is Vorhand.
        """
        deal = Deal(_PLAYERS, _PLAYERS[3], _PLAYERS[0] if vorhand else _PLAYERS[3], ())
        pricing = Pricing(1, self.ruleset.kontra_in_points, self.ruleset.kontra_factor)
        item = PositiveScorer(hand, self.ruleset, deal, pricing).item(call)
        if item is None or not item.kontra:
            return None
        declarers, opponents = self._worth(item, _PLAYERS[0]), self._worth(item, _PLAYERS[3])
        return SideKontra(item.subject, item.kontra, _giver(item, hand), declarers, opponents)

    def _worth(self, item: Item, player: str) -> tuple[Exact, Exact]:
        parts = self.ruleset.kontra_factor(item.kontra)
        points, cents = (_part(amount.exact, parts - 1, parts) for amount in item.balance(player))
        return points if self.ruleset.kontra_in_points else 0, cents


@lru_cache(4096)
def _call(*fields: tuple[str, Any]) -> BonusCall:
    said = {key: value for key, value in fields if value is not None}
    return BonusCall(**said | {"side": Side(said["side"])})


@lru_cache(4096)
def _thirds(cards: int | str) -> int | None:
    return cards * 3 if isinstance(cards, int) else parse_thirds(cards)


_PLAYERS = ("declarer", "partner", "third", "fourth")


def nameless(
    game: str,
    result: Result | int | None,
    calls: tuple[BonusCall, ...] = (),
    *,
    kontra: int = 0,
    alone: bool = False,
    bid: str | None = None,
) -> PositiveGame:
    """Return a game for card points without names; ``result`` may be the thirds of the declarer's side."""
    return PositiveGame(
        game=game,
        declarer=_PLAYERS[0],
        partner=None if alone else _PLAYERS[1],
        bid=bid,
        result=result if isinstance(result, Result) else None,
        card_points=None if isinstance(result, Result) else result,
        kontra=kontra,
        bonuses=calls,
    )


def _giver(item: Item, hand: PositiveGame) -> Side:
    """Return the side of the first kontra: the side that did not announce the item.

    A multiplied game has a single level for both: the game's is the opponents', a higher one belongs to the
    multiplier.
    """
    if item.what == "game" and hand.kontra >= item.kontra:
        return Side.OPPONENTS
    assert item.side is not None
    return item.side.other


def _part(amount: Exact, times: int, parts: int) -> Exact:
    """Return ``times`` of so many ``parts`` of an amount; whole numbers stay int."""
    whole, rest = divmod(amount * times, parts)
    return whole + Fraction(rest) / parts if rest else whole


def kontra_of(
    found: SideKontra, declarers: tuple[str, ...], opponents: tuple[str, ...], factor: int, rate: int
) -> Kontra:
    """Return an item under kontra with names, in a hand that counts ``factor`` times; ``rate`` is in cents a point."""
    ours = (found.declarers[0] * factor, found.declarers[1] * factor * rate)
    theirs = (found.opponents[0] * factor, found.opponents[1] * factor * rate)
    if found.giver is Side.DECLARER:
        return Kontra(found.subject, found.level, declarers, opponents, *ours, *theirs)
    return Kontra(found.subject, found.level, opponents, declarers, *theirs, *ours)
