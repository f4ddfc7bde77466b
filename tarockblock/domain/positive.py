"""Scores a game for card points: each item on its own, as transfers with reasons.

Sources: the price lists of the four rulesets, Hausruck 8 and 9, OÖ "Ansagen/Praemien", Tirol 2 and 5, Tulln
"Praemien".
"""

from __future__ import annotations

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, PositiveGame, Result, Side
from tarockblock.domain.money import Factor, Points, Price
from tarockblock.domain.outcome import (
    Multiplier,
    calls_by_cards,
    counts_beside_valat,
    declarer_wins,
    kontra_beside_valat,
    kontra_is_void,
    multiplier_of,
)
from tarockblock.domain.ruleset import Bonus, BonusKind, Effect, Game, Read, Reading, Ruleset
from tarockblock.domain.score import HandScore, Item, Pricing


def bid_factors(bonus: str, bid: str | None, multiplier: Multiplier | None, read: Read) -> tuple[Factor, ...]:
    """Return the game's multiplier as far as it applies to a bonus: a house may multiply the bid's own too (R6)."""
    is_multiplied = multiplier is not None and bonus == bid and read("multiplied_base") == "game_and_bid"
    return multiplier.factors if multiplier is not None and is_multiplied else ()


def conceded_price(game: Game, bid: str | None, ruleset: Ruleset, *, vorhand: bool) -> int:
    """Return the price of a conceded game per opponent, including the bid's bonus if the rules add it (Hausruck 5,
    Tulln; R17).
    """
    price = game.price(won=True, vorhand=vorhand)
    if bid is not None and ruleset.setting("conceded_price") == "game_and_bid":
        price += ruleset.bonus_price(ruleset.bonuses[bid], game, announced=True, vorhand=vorhand) or 0
    return price


class PositiveScorer:
    def __init__(self, hand: PositiveGame, ruleset: Ruleset, deal: Deal, pricing: Pricing) -> None:
        self.hand, self.ruleset, self.pricing = hand, ruleset, pricing
        self.game: Game = ruleset.games[hand.game]
        own = (hand.declarer, hand.partner)
        self.side = {  # the players of each, in playing order
            Side.DECLARER: tuple([player for player in deal.active if player in own]),
            Side.OPPONENTS: tuple([player for player in deal.active if player not in own]),
        }
        self.is_vorhand = hand.declarer == deal.vorhand
        """Vorhand has prices of its own in Tulln."""
        self.calls = calls_by_cards(hand, ruleset)

    def score(self) -> HandScore:
        if self.hand.result is Result.CONCEDED:
            return HandScore((self._conceded_item(),))
        found = [self.item(call) for call in (None, *self.calls)]
        return HandScore(tuple([item for item in found if item is not None]))

    def item(self, call: BonusCall | None) -> Item | None:
        """Return the item of a call or of the game (None); None for a call that multiplies the game."""
        read = Reading(self.ruleset)
        multiplier = multiplier_of(self.calls, self.ruleset, read)
        if call is None:
            return self._game_item(multiplier, read)
        bonus = self.ruleset.bonuses[call.bonus]
        if bonus.effect is Effect.ADD:
            return self._bonus_item(call, bonus, multiplier)
        if multiplier is None or call not in multiplier.calls:
            return _idle_item(call, bonus.clause, "outweighed")
        return None

    def _level(self, level: int, read: Read) -> int:
        return 0 if level and kontra_is_void(self.hand, self.ruleset, read) else level

    def _conceded_item(self) -> Item:
        price = Price(Points(conceded_price(self.game, self.hand.bid, self.ruleset, vorhand=self.is_vorhand)))
        return Item(
            what="conceded",
            subject=self.game.id,
            price=price,
            clause=self.ruleset.setting_clause("conceded_price") or self.game.clause,
            gains=Side.OPPONENTS,
            side=Side.DECLARER,
            made=False,
            by=self.hand.bid,
            transfers=self.pricing.between(self.side[Side.DECLARER], self.side[Side.OPPONENTS], price.value),
        )

    def _game_item(self, multiplier: Multiplier | None, outcome: Reading) -> Item:
        read = Reading(self.ruleset)
        given, call = self.hand.kontra, None if multiplier is None else multiplier.call
        won = declarer_wins(self.hand, self.ruleset) if multiplier is None else multiplier.winner is Side.DECLARER
        price = self.game.full_price(won=won, vorhand=self.is_vorhand)
        gains = Side.DECLARER if won else Side.OPPONENTS
        if multiplier is None:
            holds = not given or kontra_beside_valat(self.calls, self.ruleset, read)
            kontra = self._level(given, read) if holds else 0
        else:
            replaced = Reading(self.ruleset)
            given = multiplier.kontra(given, replaced)
            kontra = self._level(given, read)
            solo = multiplier.solo_factors(self.game, self.ruleset, read)
            price = price.times(*multiplier.factors, *solo)
            read.names += outcome.names
            if multiplier.call.side is Side.OPPONENTS and self._is_valat(multiplier.call):
                read("opponents_valat")
            read.names += replaced.names
        return Item(
            what="game",
            subject=self.game.id,
            price=price,
            clause=self.game.clause if call is None else self.ruleset.bonuses[call.bonus].clause,
            gains=gains,
            side=Side.DECLARER if call is None else call.side,
            announced=call is not None and call.announced,
            made=won if call is None else call.made,
            kontra=kontra,
            factor=1 if multiplier is None else multiplier.factor,
            by=None if call is None else call.bonus,
            notes=self._game_notes(won, is_void=bool(given and not kontra)),
            grounds=(*self._game_grounds(multiplier), *read.clauses, *self._kontra_clause(kontra)),
            transfers=self.pricing.between(self.side[gains.other], self.side[gains], price.value, kontra),
        )

    def _is_valat(self, call: BonusCall) -> bool:
        return self.ruleset.bonuses[call.bonus].kind is BonusKind.VALAT

    def _game_notes(self, won: bool, *, is_void: bool) -> tuple[str, ...]:
        notes = []
        if self.hand.card_points is not None:
            notes.append("by_cards")
        if not won and self.game.lost_value > self.game.value:
            notes.append("lost_counts_more")
        plain = self.game.value if won else self.game.lost_value
        if self.is_vorhand and self.game.price(won=won, vorhand=True) != plain:
            notes.append("vorhand_price")
        if is_void:
            notes.append("kontra_void")
        return tuple(notes)

    def _game_grounds(self, multiplier: Multiplier | None) -> tuple[str, ...]:
        threshold = self.game.won_from_clause or self.ruleset.won_from_clause
        by_cards = (threshold,) if self.hand.card_points is not None else ()
        return by_cards if multiplier is None else (*by_cards, self.game.clause)

    def _kontra_clause(self, kontra: int) -> tuple[str, ...]:
        return (self.ruleset.kontra_clause,) if kontra else ()

    def _bonus_item(self, call: BonusCall, bonus: Bonus, multiplier: Multiplier | None) -> Item:
        read = Reading(self.ruleset)
        if not counts_beside_valat(bonus, self.calls, self.ruleset, read, announced=call.announced):
            return _idle_item(call, self.ruleset.setting_clause("beside_valat") or bonus.clause, "beside_valat")
        price = self.ruleset.added_price(
            bonus, self.game, announced=call.announced, made=call.made, vorhand=self.is_vorhand
        )
        kontra = self._level(call.kontra, read)
        multiplied = bid_factors(bonus.id, self.hand.bid, multiplier, read)
        price = price.times(*multiplied)
        if not call.made and not call.announced:
            read("failed_silent_bonus")
        if bonus.kind is BonusKind.VALAT and call.side is Side.OPPONENTS:
            read("opponents_valat")
        notes: tuple[str, ...] = ("solo_doubles",) if self.ruleset.bonus_factors(bonus, self.game) else ()
        if call.kontra and not kontra:
            notes += ("kontra_void",)
        return _idle_item(call, bonus.clause)._replace(
            price=price,
            kontra=kontra,
            factor=multiplied[0].times if multiplied else 1,
            notes=notes,
            grounds=(*self.ruleset.factor_clause(self.game), *read.clauses, *self._kontra_clause(kontra)),
            transfers=self.pricing.between(self.side[call.gains.other], self.side[call.gains], price.value, kontra),
        )


def _idle_item(call: BonusCall, clause: str, *notes: str) -> Item:
    return Item(
        what="bonus",
        subject=call.bonus,
        price=Price(Points()),
        clause=clause,
        gains=call.gains,
        side=call.side,
        announced=call.announced,
        made=call.made,
        player=call.by,
        notes=notes,
    )
