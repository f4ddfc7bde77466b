"""Scores a renonce: regular players get what they would have won with game and announced bonuses.

Sources: Hausruck 10, OÖ "Renonce" and Auslegung B 4, Tirol 6 and the criteria, Tulln "Renonce"; readings R13, R14,
R20.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from tarockblock.domain.check_renonce import claimants
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, Claim, NegativeDeclarer, PositiveGame, Renonce, Result, Side
from tarockblock.domain.money import Cents, Points, Price
from tarockblock.domain.outcome import Multiplier, counts_beside_valat, kontra_is_void, multiplier_of
from tarockblock.domain.positive import PositiveScorer, bid_factors
from tarockblock.domain.ruleset import Bonus, Effect, Game, GameKind, Read, Reading, Ruleset
from tarockblock.domain.score import HandScore, Item, Pricing, Transfer
from tarockblock.lazy_dataclass import dataclass


def score_renonce(hand: Renonce, ruleset: Ruleset, deal: Deal, pricing: Pricing) -> HandScore:
    scorer = _Scorer(hand, ruleset, deal, pricing)
    items = list(scorer.dues())
    read = Reading(ruleset)
    if ruleset.renonce.claims == "uncovered" and hand.claims and read("claims_cover") == "by_account":
        items += scorer.cover_items(items)
    else:
        items += scorer.claim_dues(read.names)
    return HandScore(tuple(items))


@dataclass(frozen=True, slots=True)
class _Scorer:
    hand: Renonce
    ruleset: Ruleset
    deal: Deal
    pricing: Pricing

    @property
    def game(self) -> Game:
        return self.ruleset.games[self.hand.game]

    @property
    def regular(self) -> tuple[str, ...]:
        return tuple(player for player in self.deal.active if player not in self.hand.offenders)

    @property
    def is_vorhand(self) -> bool:
        return self.hand.declarer == self.deal.vorhand

    def level(self, level: int, read: Read) -> int:
        """Return a kontra level, 0 if a king in the talon voids it."""
        return 0 if level and kontra_is_void(self.hand, self.ruleset, read) else level

    def side_of(self, player: str) -> Side:
        return Side.DECLARER if player in (self.hand.declarer, self.hand.partner) else Side.OPPONENTS

    def share_of(self, player: str) -> int:
        return 3 if player == self.hand.declarer and self.hand.partner is None else 1

    def dues(self) -> Iterator[Item]:
        rules = self.ruleset.renonce
        flat = self.ruleset.flat_renonce(self.game)
        if flat is not None:
            clause = rules.clause if self.game.renonce is None else self.game.clause
            yield from (self._priced(player, flat, clause, notes=("flat",)) for player in self.regular)
        elif self.game.kind is GameKind.TRISCHAKEN:
            yield from self._trischaken()
        elif self.game.kind is GameKind.NEGATIVE:
            yield from self._negative()
        elif self.hand.no_bird and rules.no_bird is not None:
            amount, clause = rules.no_bird, rules.no_bird_clause
            yield from (self._priced(player, amount, clause, notes=("no_bird",)) for player in self.regular)
        else:
            for player in self.regular:
                yield from self._positive(player)

    def _trischaken(self) -> Iterator[Item]:
        rules = self.ruleset.renonce
        amount = rules.trischaken_vorhand if self.deal.vorhand in self.hand.offenders else rules.trischaken
        if len(self.hand.offenders) > 1 and rules.trischaken_several is not None:
            amount = rules.trischaken_several
        for player in self.regular:
            yield self._priced(player, amount, rules.trischaken_clause)

    def _priced(self, player: str, amount: int, clause: str, **more: Any) -> Item:
        return self._due(Item("renonce", self.game.id, Price(Points(amount)), clause, player=player, **more))

    def _negative(self) -> Iterator[Item]:
        for player in self.regular:
            for declarer in self.hand.declarers:
                if player == declarer.player:
                    for other in self.deal.active:
                        if other != player:
                            yield self._pair(player, other, declarer, declarer.kontra.get(other, 0))
                else:
                    yield self._pair(player, declarer.player, declarer, declarer.kontra.get(player, 0))

    def _pair(self, player: str, opponent: str, declarer: NegativeDeclarer, kontra: int) -> Item:
        game = self.ruleset.games[declarer.game or self.hand.game]
        return self._priced(player, game.value, game.clause, kontra=kontra, opponent=opponent)

    def _positive(self, player: str) -> Iterator[Item]:
        read = Reading(self.ruleset)
        calls = self.announced_calls(read)
        multiplier = multiplier_of(calls, self.ruleset, read)
        yield self._game_due(player, multiplier, read.names)
        for call in calls:
            bonus = self.ruleset.bonuses[call.bonus]
            if bonus.effect is Effect.ADD:
                yield self._bonus_due(player, call, multiplier)

    def _bonus_due(self, player: str, call: BonusCall, multiplier: Multiplier | None) -> Item:
        bonus, read = self.ruleset.bonuses[call.bonus], Reading(self.ruleset)
        kontra = self.level(call.kontra, read)
        item = Item(
            "renonce_bonus",
            call.bonus,
            self.bonus_price(bonus, multiplier, read),
            bonus.clause,
            announced=True,
            kontra=kontra,
            player=player,
            side=call.side,
            notes=("kontra_void",) if call.kontra and not kontra else (),
        )
        return self._due(item, self.share_of(player), read.names)

    def _game_due(self, player: str, multiplier: Multiplier | None, decided: list[str]) -> Item:
        read, replaced = Reading(self.ruleset), Reading(self.ruleset)
        given = self.hand.kontra if multiplier is None else multiplier.kontra(self.hand.kontra, replaced)
        side = self.side_of(player)
        price, clause = self.game_price(side, read), self.game.clause
        kontra = self.level(given, read)
        read.names += [*decided, *replaced.names]
        notes = ("kontra_void",) if given and not kontra else ()
        item = Item("renonce", self.game.id, price, clause, kontra=kontra, player=player, side=side, notes=notes)
        if multiplier is not None:
            by, solo = multiplier.call.bonus, multiplier.solo_factors(self.game, self.ruleset, read)
            price, clause = price.times(*multiplier.factors, *solo), self.ruleset.bonuses[by].clause
            item = item._replace(price=price, clause=clause, factor=multiplier.factor, by=by)
        return self._due(item, self.share_of(player), read.names)

    def bonus_price(self, bonus: Bonus, multiplier: Multiplier | None, read: Read) -> Price:
        multiplied = bid_factors(bonus.id, self.hand.bid, multiplier, read)
        price = self.ruleset.added_price(bonus, self.game, announced=True, vorhand=self.is_vorhand)
        return price.times(*multiplied)

    def game_price(self, side: Side, read: Read) -> Price:
        """Return the game's price as if that side had won; opponents get its lost value (R20)."""
        as_lost = side is Side.OPPONENTS and self.game.lost_value != self.game.value
        won = side is Side.DECLARER or (as_lost and read("sechserdreier_opponents") == "value")
        return self.game.full_price(won=won, vorhand=self.is_vorhand)

    def announced_calls(self, read: Read) -> tuple[BonusCall, ...]:
        """Return the announced bonuses as made, with the bird of a bird-less bid, listed or not.

        Beside an announced valat some do not count (Tirol 5).
        """
        calls = tuple(replace(call, made=True) for call in self.hand.bonuses if call.announced)
        if self.hand.no_bird and self.hand.bid and all(call.bonus != self.hand.bid for call in calls):
            calls = (*calls, BonusCall(self.hand.bid, Side.DECLARER, announced=True))
        bonuses = self.ruleset.bonuses
        return tuple(
            call
            for call in calls
            if counts_beside_valat(bonuses[call.bonus], calls, self.ruleset, read, announced=True)
        )

    def claim_dues(self, decided: list[str]) -> Iterator[Item]:
        for claim in self.hand.claims:
            for player in claimants(claim, self.hand, self.deal, self.ruleset):
                read = Reading(self.ruleset)
                read.names += decided
                yield self._claim_due(player, claim, read)

    def _claim_due(self, player: str, claim: Claim, read: Reading) -> Item:
        bonus = self.ruleset.bonuses[claim.bonus]
        price, kontra = self._claim_price(bonus, claim.side, read)
        clause = self.ruleset.renonce.claims_clause
        item = Item("claim", bonus.id, price, clause, kontra=kontra, player=player, side=claim.side)
        return self._due(item, self.share_of(player), read.names)

    def _claim_price(self, bonus: Bonus, side: Side, read: Read) -> tuple[Price, int]:
        price = self.ruleset.added_price(bonus, self.game, announced=False, vorhand=self.is_vorhand)
        if bonus.effect is Effect.ADD:
            return price, 0
        call = BonusCall(bonus.id, side)
        multiplier = multiplier_of((call,), self.ruleset, read)
        assert multiplier is not None
        solo = multiplier.solo_factors(self.game, self.ruleset, read)
        further = (
            self.game_price(side, read).times(*multiplier.factors, *solo).value - self.game_price(side, read).value
        )
        if self.hand.bid is not None:
            bid = self.ruleset.bonuses[self.hand.bid]
            further += self.bonus_price(bid, multiplier, read).value - self.bonus_price(bid, None, read).value
        return Price(further), self.level(self.hand.kontra, read)

    def _due(self, item: Item, share: int = 1, settings: Iterable[str] = ()) -> Item:
        assert item.player is not None
        read, offenders = Reading(self.ruleset), len(self.hand.offenders)
        parts = 1 if offenders == 1 or read("several_offenders") == "each_full" else offenders
        whole = self.pricing.pay("", item.player, item.value * share, item.kontra)
        points, cents = whole.points / parts, whole.cents / parts
        return item._replace(
            gains=item.side,
            notes=(*item.notes, *(("three_times",) if share == 3 else ())),
            grounds=self._grounds(item, (*settings, *read.names)),
            transfers=tuple(Transfer(each, item.player, points, cents) for each in self.hand.offenders),
        )

    def _grounds(self, item: Item, settings: Iterable[str]) -> tuple[str, ...]:
        rules = self.ruleset.renonce
        solo = self.ruleset.factor_clause(self.game) if item.what == "renonce_bonus" else ()
        kontra = (self.ruleset.kontra_clause,) if item.kontra else ()
        priced = item.what == "claim" or "no_bird" in item.notes or self.game.kind is GameKind.TRISCHAKEN
        formula = () if priced else (rules.clause,)
        no_bird = (rules.no_bird_clause,) if self.hand.no_bird and item.what == "renonce" and not priced else ()
        return (*formula, *no_bird, *solo, *self.ruleset.clauses_of(dict.fromkeys(settings)), *kontra)

    def cover_items(self, items: list[Item]) -> list[Item]:
        """Return the claims as far as the dues leave the loss uncovered, in each account separately (Tirol 6; R13)."""
        found, parts = [], len(self.hand.offenders)
        would, clauses = self._would()
        due_points, due_cents = HandScore(tuple(items)).rows(self.deal.seating)
        would_points, would_cents = would.rows(self.deal.active)
        due = {claim: claimants(claim, self.hand, self.deal, self.ruleset) for claim in self.hand.claims}
        for player in self.regular:
            subjects = [claim.bonus for claim, players in due.items() if player in players]
            if not subjects:
                continue
            points = max(would_points[player] - due_points[player], Points())
            cents = max(would_cents[player] - due_cents[player], Cents())
            found.append(
                Item(
                    what="claim",
                    subject=subjects[0],
                    also=tuple(subjects[1:]),
                    price=Price(points),
                    clause=self.ruleset.renonce.claims_clause,
                    player=player,
                    side=self.side_of(player),
                    notes=("uncovered",) if points or cents else ("covered",),
                    grounds=clauses,
                    transfers=tuple(
                        Transfer(offender, player, points / parts, cents / parts)
                        for offender in self.hand.offenders
                        if points or cents
                    ),
                )
            )
        return found

    def _would(self) -> tuple[HandScore, tuple[str, ...]]:
        hand, read = self.hand, Reading(self.ruleset)
        read("claims_cover")
        claimed = tuple(BonusCall(claim.bonus, claim.side) for claim in hand.claims)
        assert hand.declarer is not None
        played = PositiveGame(
            game=hand.game,
            declarer=hand.declarer,
            partner=hand.partner,
            bid=hand.bid,
            result=Result.WON if hand.would_have_won else Result.LOST,
            kontra=hand.kontra,
            bonuses=(*self.announced_calls(read), *claimed),
        )
        score = PositiveScorer(played, self.ruleset, self.deal, self.pricing).score()
        cited = [clause for item in score.items for clause in (item.clause, *item.grounds)]
        settings = set(self.ruleset.clauses_of(self.ruleset.settings))
        return score, tuple(dict.fromkeys((*read.clauses, *filter(settings.__contains__, cited))))
