"""What follows from a hand's facts beside its score: who won the game, and what each kontra alone changed.

It asks the scorer itself. Hands are alike by the thousand, so equal ones, without their names, are judged once.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, Entry, NegativeGame, PositiveGame, Renonce, Result, Side, Trischaken
from tarockblock.domain.money import Exact
from tarockblock.domain.outcome import calls_with_schnitt, declarer_wins, multiplier_of
from tarockblock.domain.positive import PositiveScorer
from tarockblock.domain.ruleset import BonusKind, Effect, Ruleset
from tarockblock.domain.score import Item, Pricing
from tarockblock.domain.statistics import HandFact, HandRef, Kontra


class Receipt(NamedTuple):
    """What an entry came to, as it is stored: names, points and cents of whoever is concerned, in the same order.

    ``factor`` says how often the hand counts.
    """

    vorhand: str | None
    factor: int
    players: tuple[str, ...]
    points: tuple[Exact, ...]
    cents: tuple[Exact, ...]


class End(NamedTuple):
    """Whether the declarer's side won, and the silent Schnitt that the card points brought by themselves."""

    won: bool
    by_cards: BonusCall | None


class SideKontra(NamedTuple):
    """An item under kontra: what the kontra alone brings a head on either side, at a cent a point, not doubled."""

    subject: str
    level: int
    giver: Side
    declarers: tuple[Exact, Exact]
    opponents: tuple[Exact, Exact]


class Judge:
    """Judges hands under one ruleset, and remembers."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        bonuses = ruleset.bonuses.values()
        self._multipliers = frozenset(bonus.id for bonus in bonuses if bonus.effect is Effect.MULTIPLY)
        # Beside a valat some bonuses do not count, even where it multiplies nothing (Tirol 5).
        self._decisive = self._multipliers | {bonus.id for bonus in bonuses if bonus.kind is BonusKind.VALAT}
        self.end = cache(self._end)
        self.kontra = cache(self._kontra)

    def fact(self, ref: HandRef, entry: Entry, receipt: Receipt, rate: int) -> HandFact:
        """An entry that changed a balance as a fact of the statistics; ``rate`` is in cents a point."""
        game, bid, partner, conceded = "", None, None, False
        who: tuple[str, ...] = ()
        won: tuple[bool, ...] = ()
        offenders: tuple[str, ...] = ()
        calls: tuple[BonusCall, ...] = ()
        kontras: tuple[Kontra, ...] = ()
        if isinstance(entry, PositiveGame):
            game, bid, partner, who = entry.game, entry.bid, entry.partner, (entry.declarer,)
            conceded = entry.result is Result.CONCEDED
            won, calls, kontras = self._positive(entry, receipt, rate)
        elif isinstance(entry, NegativeGame):
            game, who = entry.game, tuple([each.player for each in entry.declarers])
            won = tuple([bool(each.won) for each in entry.declarers])
            kontras = self._of_opponents(entry, receipt, rate)
        elif isinstance(entry, Renonce):
            game, bid, partner, offenders = entry.game, entry.bid, entry.partner, entry.offenders
            declarers = tuple([each.player for each in entry.declarers])
            who = declarers if entry.declarer is None else (entry.declarer,)
        elif isinstance(entry, Trischaken):
            game = "trischaken"
        evening, row = ref
        _, _, players, points, cents = receipt
        return HandFact(
            evening,
            row,
            entry.kind,
            game,
            bid,
            who,
            partner,
            won,
            conceded,
            offenders,
            calls,
            kontras,
            players,
            points,
            cents,
        )

    def _positive(
        self, entry: PositiveGame, receipt: Receipt, rate: int
    ) -> tuple[tuple[bool], tuple[BonusCall, ...], tuple[Kontra, ...]]:
        """Whether a game for card points was won, its bonuses with the silent Schnitt, and its kontras."""
        calls, won = entry.bonuses, entry.result is Result.WON
        is_under_kontra = entry.kontra > 0 or any(each.kontra for each in calls)
        decisive = tuple([each for each in calls if each.bonus in self._decisive])
        if is_under_kontra or decisive or entry.card_points is not None:
            # Whether somebody played alone decides nothing but whether his kontra is void.
            alone, result = entry.kontra > 0 and entry.partner is None, entry.card_points
            end = self.end(entry.game, entry.result or result, decisive, entry.kontra > 0, alone)
            won = end.won
            if end.by_cards is not None:
                calls, decisive = (*calls, end.by_cards), (*decisive, end.by_cards)
        if not is_under_kontra:
            return (won,), calls, ()
        own = (entry.declarer,) if entry.partner is None else (entry.declarer, entry.partner)
        others = tuple([player for player in receipt.players if player not in own])
        found = self._under_kontra(entry, won, decisive, vorhand=entry.declarer == receipt.vorhand)
        return (won,), calls, tuple([kontra_of(each, own, others, receipt.factor, rate) for each in found])

    def _under_kontra(
        self, entry: PositiveGame, won: bool, decisive: tuple[BonusCall, ...], *, vorhand: bool
    ) -> list[SideKontra]:
        """What is under kontra, or may be by what goes with it: the game, then every call that adds to it."""
        alone, result, found = entry.partner is None, Result.WON if won else Result.LOST, []
        if entry.kontra or decisive:
            hand = nameless(entry.game, result, decisive, kontra=entry.kontra, alone=alone)
            found.append(self.kontra(hand, None, vorhand))
        for call in entry.bonuses:
            if call.kontra and call.bonus not in self._multipliers:
                calls = (*[other for other in decisive if other is not call], call)
                bid = call.bonus if entry.bid == call.bonus else None
                found.append(self.kontra(nameless(entry.game, result, calls, alone=alone, bid=bid), call, False))
        return [each for each in found if each is not None]

    def _of_opponents(self, entry: NegativeGame, receipt: Receipt, rate: int) -> tuple[Kontra, ...]:
        """Every opponent's kontra in a negative game."""
        found = []
        for each in entry.declarers:
            for opponent, level in each.kontra.items():
                points, cents = self.negative_kontra(
                    entry.game, won=bool(each.won), vorhand=each.player == receipt.vorhand, level=level
                )
                points, cents = points * receipt.factor, cents * receipt.factor * rate
                found.append(Kontra(entry.game, level, (opponent,), (each.player,), -points, -cents, points, cents))
        return tuple(found)

    def negative_kontra(self, game: str, *, won: bool, vorhand: bool, level: int) -> tuple[int, int]:
        """What one opponent's kontra alone brings the declarer of a negative game, as in :class:`SideKontra`."""
        worth = self.ruleset.games[game].price(won=won, vorhand=vorhand) * (2**level - 1)
        worth = worth if won else -worth
        return (worth if self.ruleset.kontra_in_points else 0), worth

    def _end(
        self, game: str, result: Result | int | None, decisive: tuple[BonusCall, ...], is_under: bool, alone: bool
    ) -> End:
        """Who won a game for card points; of its bonuses only Schnitt and Valat matter."""
        hand = nameless(game, result, decisive, kontra=is_under, alone=alone)
        calls = calls_with_schnitt(hand, self.ruleset)
        multiplier = multiplier_of(calls, self.ruleset)
        won = declarer_wins(hand, self.ruleset) if multiplier is None else multiplier.winner is Side.DECLARER
        return End(won, calls[-1] if len(calls) > len(hand.bonuses) else None)

    def _kontra(self, hand: PositiveGame, call: BonusCall | None, vorhand: bool) -> SideKontra | None:
        """What the kontra on one item of a hand (the game where ``call`` is None) alone changed.

        None where it does not count. ``vorhand`` says whether the declarer is Vorhand.
        """
        deal = Deal(_PLAYERS, _PLAYERS[3], _PLAYERS[0] if vorhand else _PLAYERS[3], ())
        pricing = Pricing(1, self.ruleset.kontra_in_points)
        item = PositiveScorer(hand, self.ruleset, deal, pricing).item(call)
        if item is None or not item.kontra:
            return None
        declarers, opponents = self._worth(item, _PLAYERS[0]), self._worth(item, _PLAYERS[3])
        return SideKontra(item.subject, item.kontra, _giver(item, hand), declarers, opponents)

    def _worth(self, item: Item, player: str) -> tuple[Exact, Exact]:
        """What is left of an item when its plain value is taken away: of times 2, 4, 8 a half, three quarters, …"""
        parts = 2**item.kontra
        points, cents = (_part(amount.exact, parts - 1, parts) for amount in item.balance(player))
        return points if self.ruleset.kontra_in_points else 0, cents


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
    """A game for card points without names; ``result`` may be the thirds of the declarer's side."""
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
    """Who gave the first kontra: whoever the item was not announced by.

    A multiplied game has one level for two: that of the game is the opponents', a higher one belongs to the multiplier.
    """
    if item.what == "game" and hand.kontra >= item.kontra:
        return Side.OPPONENTS
    assert item.side is not None
    return item.side.other


def _part(amount: Exact, times: int, parts: int) -> Exact:
    """So many of so many parts of it; what is whole stays an int."""
    found = Fraction(amount * times) / parts
    return int(found) if found.denominator == 1 else found


def kontra_of(
    found: SideKontra, declarers: tuple[str, ...], opponents: tuple[str, ...], factor: int, rate: int
) -> Kontra:
    """An item under kontra with names, in a hand that counts ``factor`` times; ``rate`` is in cents a point."""
    ours = (found.declarers[0] * factor, found.declarers[1] * factor * rate)
    theirs = (found.opponents[0] * factor, found.opponents[1] * factor * rate)
    if found.giver is Side.DECLARER:
        return Kontra(found.subject, found.level, declarers, opponents, *ours, *theirs)
    return Kontra(found.subject, found.level, opponents, declarers, *theirs, *ours)
