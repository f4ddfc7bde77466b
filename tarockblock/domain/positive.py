"""Scores a game for card points: every item on its own, as transfers with reasons.

Sources: the price lists of the four rulesets, Hausruck 8 and 9, OÖ "Ansagen/Praemien", Tirol 2 and 5, Tulln "Praemien".
"""

from __future__ import annotations

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, PositiveGame, Result, Side
from tarockblock.domain.money import Factor, Points, Price
from tarockblock.domain.outcome import (
    Multiplier,
    calls_by_cards,
    declarer_wins,
    kontra_is_void,
    multiplier_of,
    solo_without_partner,
)
from tarockblock.domain.ruleset import Bonus, BonusKind, Effect, Game, Ruleset
from tarockblock.domain.score import HandScore, Item, Pricing


def multiplies_bid(ruleset: Ruleset) -> bool:
    """Whether what multiplies a game multiplies the bid's own bonus, too, as a house may have it (R6)."""
    return ruleset.setting("multiplied_base") == "game_and_bid"


def bid_factors(bonus: str, bid: str | None, multiplier: Multiplier | None, ruleset: Ruleset) -> tuple[Factor, ...]:
    """What of the game's multiplier holds for a bonus."""
    return multiplier.factors if multiplier is not None and bonus == bid and multiplies_bid(ruleset) else ()


def conceded_price(game: Game, bid: str | None, ruleset: Ruleset) -> int:
    """What a conceded game costs per opponent: game and the bid's own bonus (Hausruck 5, Tulln; R17)."""
    price = game.value
    if bid is not None and ruleset.setting("conceded_price") == "game_and_bid":
        price += ruleset.bonus_price(ruleset.bonuses[bid], game, announced=True) or 0
    return price


class PositiveScorer:
    """Scores one positive game, item by item."""

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
        self._kontra_void = kontra_is_void(hand, ruleset)

    def score(self) -> HandScore:
        """All items of the hand."""
        if self.hand.result is Result.CONCEDED:
            return HandScore((self._conceded_item(),))
        calls = calls_by_cards(self.hand, self.ruleset)
        multiplier = multiplier_of(calls, self.ruleset)
        found = [self._call_item(call, calls, multiplier) for call in calls]
        return HandScore((self._game_item(multiplier), *[item for item in found if item is not None]))

    def item(self, call: BonusCall | None) -> Item | None:
        """The item of one of the hand's calls, or that of the game; None for a call that multiplies the game."""
        calls = calls_by_cards(self.hand, self.ruleset)
        multiplier = multiplier_of(calls, self.ruleset)
        return self._game_item(multiplier) if call is None else self._call_item(call, calls, multiplier)

    def level(self, level: int) -> int:
        """A kontra level, 0 where a king in the talon voids it."""
        return 0 if self._kontra_void else level

    def _conceded_item(self) -> Item:
        price = Price(Points(conceded_price(self.game, self.hand.bid, self.ruleset)))
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

    def _game_item(self, multiplier: Multiplier | None) -> Item:
        won = declarer_wins(self.hand, self.ruleset) if multiplier is None else multiplier.winner is Side.DECLARER
        price = self.game.full_price(won=won, vorhand=self.is_vorhand)
        price = price if multiplier is None else price.times(*multiplier.factors)
        gains = Side.DECLARER if won else Side.OPPONENTS
        kontra = self.level(self._given(multiplier))
        call = None if multiplier is None else multiplier.call
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
            notes=self._game_notes(won, multiplier),
            grounds=self._game_grounds(multiplier),
            transfers=self.pricing.between(self.side[gains.other], self.side[gains], price.value, kontra),
        )

    def _given(self, multiplier: Multiplier | None) -> int:
        """The kontra given on the game's item, void or not."""
        return self.hand.kontra if multiplier is None else multiplier.kontra(self.hand.kontra, self.ruleset)

    def _game_notes(self, won: bool, multiplier: Multiplier | None) -> tuple[str, ...]:
        notes = []
        if self.hand.card_points is not None:
            notes.append("by_cards")
        if not won and self.game.lost_value > self.game.value:
            notes.append("lost_counts_more")
        plain = self.game.value if won else self.game.lost_value
        if self.is_vorhand and self.game.price(won=won, vorhand=True) != plain:
            notes.append("vorhand_price")
        given = self._given(multiplier)
        if given and not self.level(given):
            notes.append("kontra_void")
        return tuple(notes)

    def _game_grounds(self, multiplier: Multiplier | None) -> tuple[str, ...]:
        """What made the game worth what it is beside its price: thresholds, solo games, kontra, a valat."""
        found = [] if self.hand.card_points is None else [self.ruleset.won_from_clause]
        given = self._given(multiplier)
        settings = self._kontra_settings(given)
        if multiplier is not None:
            found.append(self.game.clause)
            settings += self._multiplier_settings(multiplier)
        return (*found, *self.ruleset.clauses_of(settings), *self._kontra_grounds(given))

    def _multiplier_settings(self, multiplier: Multiplier) -> list[str]:
        call = multiplier.call
        settings = [] if call.made else ["lost_multiplier"]
        if call.side is Side.OPPONENTS and self.ruleset.bonuses[call.bonus].kind is BonusKind.VALAT:
            settings.append("opponents_valat")
        if len({self.hand.kontra, *(each.kontra for each in multiplier.calls)}) > 1:
            settings.append("replaced_kontra")
        return settings

    def _kontra_settings(self, level: int) -> list[str]:
        """The setting that says whether a kontra holds where the called king lay in the talon of a solo game."""
        return ["solo_king_in_talon"] if level and solo_without_partner(self.hand, self.ruleset) else []

    def _kontra_grounds(self, level: int) -> tuple[str, ...]:
        return (self.ruleset.kontra_clause,) if self.level(level) else ()

    def _call_item(self, call: BonusCall, calls: tuple[BonusCall, ...], multiplier: Multiplier | None) -> Item | None:
        bonus = self.ruleset.bonuses[call.bonus]
        if bonus.effect is Effect.ADD:
            return self._bonus_item(call, bonus, calls, multiplier)
        if multiplier is None or call not in multiplier.calls:
            return self._idle_item(call, bonus, "outweighed")
        return None

    def _bonus_item(
        self, call: BonusCall, bonus: Bonus, calls: tuple[BonusCall, ...], multiplier: Multiplier | None
    ) -> Item:
        idle = _beside_valat(call, bonus, calls, self.ruleset)
        if idle is not None:
            return self._idle_item(call, bonus, idle)
        multiplied = bid_factors(bonus.id, self.hand.bid, multiplier, self.ruleset)
        price = self.ruleset.added_price(bonus, self.game, announced=call.announced).times(*multiplied)
        kontra = self.level(call.kontra)
        notes: tuple[str, ...] = ("solo_doubles",) if self.game.solo else ()
        if call.kontra and not kontra:
            notes += ("kontra_void",)
        return Item(
            what="bonus",
            subject=bonus.id,
            price=price,
            clause=bonus.clause,
            gains=call.gains,
            side=call.side,
            announced=call.announced,
            made=call.made,
            kontra=kontra,
            factor=multiplied[0].times if multiplied else 1,
            player=call.by,
            notes=notes,
            grounds=self._bonus_grounds(call, bonus, multiplied),
            transfers=self.pricing.between(self.side[call.gains.other], self.side[call.gains], price.value, kontra),
        )

    def _bonus_grounds(self, call: BonusCall, bonus: Bonus, multiplied: tuple[Factor, ...]) -> tuple[str, ...]:
        solo = (self.ruleset.solo_clause,) if self.game.solo else ()
        settings = self._kontra_settings(call.kontra)
        if multiplied:
            settings.append("multiplied_base")
        if not call.made and not call.announced:
            settings.append("failed_silent_bonus")
        if bonus.kind is BonusKind.VALAT and call.side is Side.OPPONENTS:
            settings.append("opponents_valat")
        return (*solo, *self.ruleset.clauses_of(settings), *self._kontra_grounds(call.kontra))

    def _idle_item(self, call: BonusCall, bonus: Bonus, note: str) -> Item:
        clause = self.ruleset.setting_clause("beside_valat") if note == "beside_valat" else None
        return Item(
            what="bonus",
            subject=bonus.id,
            price=Price(Points()),
            clause=clause or bonus.clause,
            gains=call.gains,
            side=call.side,
            announced=call.announced,
            made=call.made,
            player=call.by,
            notes=(note,),
        )


def _beside_valat(call: BonusCall, bonus: Bonus, calls: tuple[BonusCall, ...], ruleset: Ruleset) -> str | None:
    """A note where a bonus does not count because of a valat, made or announced (Hausruck 9, Tirol 5)."""
    valat = any(ruleset.bonuses[other.bonus].kind is BonusKind.VALAT for other in calls)
    if not valat or bonus.kind is BonusKind.VALAT:
        return None
    rule = ruleset.setting("beside_valat")
    silent = rule == "announced_only" and not call.announced
    possession = rule == "course_only" and bonus.kind is BonusKind.POSSESSION
    return "beside_valat" if silent or possession else None
