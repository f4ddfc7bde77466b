"""What a renonce costs: every regular player is put as if his side had won game and announced bonuses; offenders pay.

Sources: Hausruck 10, OÖ "Renonce" and Auslegung B 4, Tirol 6 and the criteria, Tulln "Renonce"; readings R13, R14, R20.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tarockblock.domain.check_renonce import claimants
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, Claim, Renonce, Side
from tarockblock.domain.money import Cents, Points, Price
from tarockblock.domain.outcome import Multiplier, kontra_is_void, multiplier_of, solo_without_partner
from tarockblock.domain.positive import bid_factors, multiplies_bid
from tarockblock.domain.ruleset import Bonus, BonusKind, Effect, Game, GameKind, Ruleset
from tarockblock.domain.score import HandScore, Item, Pricing, Transfer
from tarockblock.lazy_dataclass import dataclass


def score_renonce(hand: Renonce, ruleset: Ruleset, deal: Deal, pricing: Pricing) -> HandScore:
    """All rows of a renonce; the hand must have passed ``check_renonce``."""
    scorer = _Scorer(hand, ruleset, deal, pricing)
    items = list(scorer.dues())
    if ruleset.renonce.claims == "uncovered" and ruleset.setting("claims_cover") == "by_account":
        items += scorer.cover_items(items)
    else:
        items += scorer.claim_dues()
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
    def kontra_void(self) -> bool:
        return kontra_is_void(self.hand, self.ruleset)

    def level(self, level: int) -> int:
        return 0 if self.kontra_void else level

    def side_of(self, player: str) -> Side:
        return Side.DECLARER if player in (self.hand.declarer, self.hand.partner) else Side.OPPONENTS

    def share_of(self, player: str) -> int:
        return 3 if player == self.hand.declarer and self.hand.partner is None else 1

    def dues(self) -> Iterator[Item]:
        """What every regular player is due, claims apart."""
        if self.game.kind is GameKind.TRISCHAKEN:
            yield from self._trischaken()
        elif self.game.kind is GameKind.NEGATIVE:
            yield from self._negative()
        elif self.hand.no_bird and self.ruleset.renonce.no_bird is not None:
            amount, clause = self.ruleset.renonce.no_bird, self.ruleset.renonce.no_bird_clause
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
        """The game at so many points."""
        return self._due(Item("renonce", self.game.id, Price(Points(amount)), clause, player=player, **more))

    def _negative(self) -> Iterator[Item]:
        """Pair by pair: a regular declarer against each other player, a regular opponent against each declarer."""
        for player in self.regular:
            for declarer in self.hand.declarers:
                if player == declarer.player:
                    for other in self.deal.active:
                        if other != player:
                            yield self._pair(player, other, declarer.kontra.get(other, 0))
                else:
                    yield self._pair(player, declarer.player, declarer.kontra.get(player, 0))

    def _pair(self, player: str, opponent: str, kontra: int) -> Item:
        return self._priced(player, self.game.value, self.game.clause, kontra=kontra, opponent=opponent)

    def _positive(self, player: str) -> Iterator[Item]:
        calls = self.announced_calls()
        multiplier = multiplier_of(calls, self.ruleset)
        yield self._game_due(player, multiplier)
        for call in calls:
            bonus = self.ruleset.bonuses[call.bonus]
            if bonus.effect is Effect.ADD:
                yield self._bonus_due(player, call, self.bonus_price(bonus, multiplier))

    def _bonus_due(self, player: str, call: BonusCall, price: Price) -> Item:
        item = Item(
            "renonce_bonus",
            call.bonus,
            price,
            self.ruleset.bonuses[call.bonus].clause,
            announced=True,
            kontra=self.level(call.kontra),
            player=player,
            side=call.side,
            notes=self._kontra_notes(call.kontra),
        )
        return self._due(item, self.share_of(player), self._kontra_settings(call.kontra))

    def _game_due(self, player: str, multiplier: Multiplier | None) -> Item:
        level = self.hand.kontra if multiplier is None else multiplier.kontra(self.hand.kontra, self.ruleset)
        side, kontra, notes = self.side_of(player), self.level(level), self._kontra_notes(level)
        price, clause = self.game_price(side), self.game.clause
        item = Item("renonce", self.game.id, price, clause, kontra=kontra, player=player, side=side, notes=notes)
        if multiplier is not None:
            by = multiplier.call.bonus
            price, clause = price.times(*multiplier.factors), self.ruleset.bonuses[by].clause
            item = item._replace(price=price, clause=clause, factor=multiplier.factor, by=by)
        return self._due(item, self.share_of(player), self._game_settings(player, level))

    def _game_settings(self, player: str, level: int) -> tuple[str, ...]:
        """What decided the game's value beside its price."""
        lost = self.side_of(player) is Side.OPPONENTS and self.game.lost_value != self.game.value
        return (*(("sechserdreier_opponents",) if lost else ()), *self._kontra_settings(level))

    def _kontra_notes(self, level: int) -> tuple[str, ...]:
        return ("kontra_void",) if level and self.kontra_void else ()

    def _kontra_settings(self, level: int) -> tuple[str, ...]:
        """The setting that says whether a kontra holds where the called king lay in the talon of a solo game."""
        return ("solo_king_in_talon",) if level and solo_without_partner(self.hand, self.ruleset) else ()

    def bonus_price(self, bonus: Bonus, multiplier: Multiplier | None) -> Price:
        """An announced bonus; the bid's own one may be multiplied with the game."""
        multiplied = bid_factors(bonus.id, self.hand.bid, multiplier, self.ruleset)
        return self.ruleset.added_price(bonus, self.game, announced=True).times(*multiplied)

    def game_price(self, side: Side) -> Price:
        """The game as if that side had won it; the opponents then get its lost value (R20)."""
        plain = self.ruleset.setting("sechserdreier_opponents") == "value" and self.game.lost_value != self.game.value
        won = side is Side.DECLARER or plain
        return self.game.full_price(won=won, vorhand=self.hand.declarer == self.deal.vorhand)

    def announced_calls(self) -> tuple[BonusCall, ...]:
        """The announced bonuses, as if made; the bird of a bird-less bid belongs to them, listed or not.

        In Tirol an announced valat calls off announced possession bonuses (Tirol 5).
        """
        calls = tuple(replace(call, made=True) for call in self.hand.bonuses if call.announced)
        if self.hand.no_bird and self.hand.bid and all(call.bonus != self.hand.bid for call in calls):
            calls = (*calls, BonusCall(self.hand.bid, Side.DECLARER, announced=True))
        return self._without_possession(calls, valat=any(self._kind(call) is BonusKind.VALAT for call in calls))

    def _kind(self, call: BonusCall) -> BonusKind:
        return self.ruleset.bonuses[call.bonus].kind

    def _without_possession(self, calls: tuple[BonusCall, ...], *, valat: bool) -> tuple[BonusCall, ...]:
        """The calls that count beside a valat, if there is one (Tirol 5)."""
        if not valat or self.ruleset.setting("beside_valat") != "course_only":
            return calls
        return tuple(call for call in calls if self._kind(call) is not BonusKind.POSSESSION)

    def claim_dues(self) -> Iterator[Item]:
        """What the regular players of a claiming side are due on top."""
        for claim in self.hand.claims:
            for player in claimants(claim, self.hand, self.deal):
                yield self._claim_due(player, claim)

    def _claim_due(self, player: str, claim: Claim) -> Item:
        bonus = self.ruleset.bonuses[claim.bonus]
        price, kontra = self._claim_price(bonus, claim.side)
        clause = self.ruleset.renonce.claims_clause
        item = Item("claim", bonus.id, price, clause, kontra=kontra, player=player, side=claim.side)
        return self._due(item, self.share_of(player))

    def _claim_price(self, bonus: Bonus, side: Side) -> tuple[Price, int]:
        """A silent bonus; a silent valat where it multiplies: three more game values under the game's kontra."""
        price = self.ruleset.added_price(bonus, self.game, announced=False)
        if bonus.effect is Effect.ADD:
            return price, 0
        more = self.game_price(side).value
        if self.hand.bid is not None and multiplies_bid(self.ruleset):
            more += self.bonus_price(self.ruleset.bonuses[self.hand.bid], None).value
        further = (bonus.price(announced=False) or 1) - 1
        return Price(more * further), self.level(self.hand.kontra)

    def _due(self, item: Item, share: int = 1, settings: tuple[str, ...] = ()) -> Item:
        """An item one regular player is due: ``share`` times its price, of which every offender pays his part."""
        assert item.player is not None
        parts = 1 if self.ruleset.setting("several_offenders") == "each_full" else len(self.hand.offenders)
        whole = self.pricing.pay("", item.player, item.value * share, item.kontra)
        points, cents = whole.points / parts, whole.cents / parts
        return item._replace(
            gains=item.side,
            notes=(*item.notes, *(("three_times",) if share == 3 else ())),
            grounds=self._grounds(item, settings),
            transfers=tuple(Transfer(each, item.player, points, cents) for each in self.hand.offenders),
        )

    def _grounds(self, item: Item, settings: tuple[str, ...]) -> tuple[str, ...]:
        """What puts a regular player where he would be, and whatever made the sum what it is.

        Where the text names the price itself (Trischaken, no bird) there is nothing he would have won.
        """
        solo = (self.ruleset.solo_clause,) if item.what == "renonce_bonus" and self.game.solo else ()
        several = ("several_offenders",) if len(self.hand.offenders) > 1 else ()
        kontra = (self.ruleset.kontra_clause,) if item.kontra else ()
        priced = item.what == "claim" or "no_bird" in item.notes or self.game.kind is GameKind.TRISCHAKEN
        formula = () if priced else (self.ruleset.renonce.clause,)
        return (*formula, *solo, *self.ruleset.clauses_of((*settings, *several)), *kontra)

    def cover_items(self, items: list[Item]) -> list[Item]:
        """Tirol 6: a claim counts only as far as the loss is not covered, in each account for itself (R13)."""
        found = []
        claiming = {player for claim in self.hand.claims for player in claimants(claim, self.hand, self.deal)}
        for player in self.regular:
            if player not in claiming:
                continue
            due_points = sum((item.balance(player)[0] for item in items), Points())
            due_cents = sum((item.balance(player)[1] for item in items), Cents())
            would_points, would_cents = self._would(player)
            points = max(would_points - due_points, Points())
            cents = max(would_cents - due_cents, Cents())
            parts = len(self.hand.offenders)
            subjects = [claim.bonus for claim in self.hand.claims if player in claimants(claim, self.hand, self.deal)]
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
                    grounds=self.ruleset.clauses_of(("claims_cover",)),
                    transfers=tuple(
                        Transfer(offender, player, points / parts, cents / parts)
                        for offender in self.hand.offenders
                        if points or cents
                    ),
                )
            )
        return found

    def _would(self, player: str) -> tuple[Points, Cents]:
        """What the player would have had without the renonce: game and bonuses from his point of view.

        Beside a claimed valat announced possession bonuses count for nobody, as in the played game (Tirol 5).
        """
        own, share = self.side_of(player), self.share_of(player)
        claimed = [self.ruleset.bonuses[claim.bonus].kind for claim in self.hand.claims]
        calls = self._without_possession(self.announced_calls(), valat=BonusKind.VALAT in claimed)
        multiplier = multiplier_of(calls, self.ruleset)
        parts = [self._would_be_game(multiplier)]
        for call in calls:
            bonus = self.ruleset.bonuses[call.bonus]
            if bonus.effect is Effect.ADD:
                parts.append((call.side, self.bonus_price(bonus, multiplier).value, call.kontra))
        for claim in self.hand.claims:
            price, _ = self._claim_price(self.ruleset.bonuses[claim.bonus], claim.side)
            parts.append((claim.side, price.value, 0))
        points, cents = Points(), Cents()
        for side, value, kontra in parts:
            whole = self.pricing.pay("", player, value * share, self.level(kontra))
            sign = 1 if side is own else -1
            points, cents = points + whole.points * sign, cents + whole.cents * sign
        return points, cents

    def _would_be_game(self, multiplier: Multiplier | None) -> tuple[Side, Points, int]:
        """The game as it would have ended: who gains it, its value and its kontra level."""
        won, factor, level = bool(self.hand.would_have_won), 1, self.hand.kontra
        if multiplier is not None:
            won, factor = multiplier.winner is Side.DECLARER, multiplier.factor
            level = multiplier.kontra(level, self.ruleset)
        price = self.game.price(won=won, vorhand=self.hand.declarer == self.deal.vorhand)
        return Side.DECLARER if won else Side.OPPONENTS, Points(price * factor), level
