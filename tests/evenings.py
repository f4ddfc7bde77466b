"""Random evenings that keep all the rules: every ruleset, four to six people, every kind of entry. Seeded, no clock.

Used wherever something must hold for any evening (zero-sum, round-trips, stores, exports). Facts only: what they
come to is not known here.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction

from tarockblock.domain.check import check_entry
from tarockblock.domain.deal import Deal
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    WHOLE_DEAL,
    Annulled,
    BonusCall,
    Claim,
    Doubling,
    Entry,
    FiguresOnly,
    Manual,
    NegativeDeclarer,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    RateChange,
    Renonce,
    Result,
    Side,
    TableChange,
    Trischaken,
)
from tarockblock.domain.ledger import check_doubling, check_table
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.objections import forced_possible, object_to
from tarockblock.domain.rounds import Round, after_doubling, after_hand, after_replay, after_table
from tarockblock.domain.ruleset import Game, GameKind, Ruleset
from tarockblock.rules.library import shipped, shipped_ids

NAMES = (
    "Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Gerti", "Hans", "Ilse", "Jörg", "Käthe B.", "Ødegård",
    "O'Neill", "=1+1", "-Max", "@home", "<img src=x>", "A & B", '"Zitat"', "a,b;c", "王", "Žofie",
)  # fmt: skip
NOTES = ("", "", "", "lange überlegt", "Zeile 1\nZeile 2", '"so", sagt er', "=SUM(A1:A9)", "<b>fett</b>", "Tab\there")


def random_evening(
    seed: int, *, entries: int | None = None, ruleset: str | Ruleset | None = None, people: int | None = None
) -> Evening:
    """One evening; the same seed and arguments give the same evening. ``ruleset``: a shipped one's id, or any one."""
    if isinstance(ruleset, Ruleset):
        return _Maker(random.Random(f"{seed}/{ruleset.id}/{people}")).evening(entries, ruleset, people)
    return _shipped_evening(seed, entries, ruleset, people)


@functools.cache
def _shipped_evening(seed: int, entries: int | None, ruleset: str | None, people: int | None) -> Evening:
    return _Maker(random.Random(f"{seed}/{ruleset}/{people}")).evening(entries, ruleset, people)


class _Maker:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def chance(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    def evening(self, entries: int | None, ruleset: str | Ruleset | None, people: int | None) -> Evening:
        rng = self.rng
        self.rules = ruleset if isinstance(ruleset, Ruleset) else shipped(ruleset or rng.choice(shipped_ids()))
        players = tuple(rng.sample(NAMES, people or rng.choice((4, 4, 5, 5, 6))))
        self.seen = list(players)
        self.planned = rng.choice((None, None, 1, 2, 3, 4))
        self.state = Round(players, rng.choice(players))
        evening = Evening(
            ruleset=self.rules,
            players=players,
            first_dealer=self.state.dealer,
            cents_per_point=1 if self.rules.points_are_cents else rng.choice((0, 1, 5, 10, 25)),
            title=rng.choice(("", "Donnerstagsrunde", "Beim Wirt – Stüberl")),
            date=rng.choice((None, (date(2026, 1, 1) + timedelta(days=rng.randrange(400))).isoformat())),
            note=rng.choice(NOTES),
            planned_radl=self.planned,
        )
        count = rng.randrange(1, 26) if entries is None else entries
        return replace(evening, entries=tuple(self.entry() for _ in range(count)))

    def entry(self) -> Entry:
        if self.chance(12):
            made = self.rng.choice((self.manual, self.table, self.doubling, self.rate))()
            if made is not None:
                return made
        entry = self.played()
        if isinstance(entry, Annulled) and entry.replay:
            self.state = after_replay(self.state, entry)
        else:
            self.state = after_hand(self.state, entry, self.rules, self.planned)
        return entry

    # ----------------------------------------------------------------- no hands

    def manual(self) -> Entry:
        payer, payee = self.rng.sample(self.seen, 2)
        amount = Fraction(self.rng.randrange(1, 40), self.rng.choice((1, 1, 1, 2, 3)))
        cents = None if self.chance(60) else {payer: Cents(-amount), payee: Cents(amount)}
        return Manual(
            points={payer: Points(-amount), payee: Points(amount)}, cents=cents, reason=self.rng.choice(NOTES)
        )

    def table(self) -> Entry | None:
        seating = list(self.state.seating)
        what = self.rng.randrange(3)
        if what == 0 and len(seating) < 6:
            free = [name for name in NAMES if name not in seating]
            seating.insert(self.rng.randrange(len(seating) + 1), self.rng.choice(free))
        elif what == 1 and len(seating) > 4:
            seating.remove(self.rng.choice(seating))
        else:
            self.rng.shuffle(seating)
        entry = TableChange(players=tuple(seating), dealer=self.rng.choice((None, None, seating[0])))
        if check_table(entry):
            return None
        self.seen += [name for name in seating if name not in self.seen]
        self.state = after_table(self.state, entry)
        return entry

    def doubling(self) -> Entry | None:
        entry = Doubling(radl=self.rng.choice((1, 1, 2, -1)))
        if check_doubling(entry):
            return None
        self.state = after_doubling(self.state, entry.radl, self.rules)
        return entry

    def rate(self) -> Entry | None:
        if self.rules.points_are_cents:
            return None
        entry = RateChange(cents_per_point=self.rng.choice((0, 1, 5, 20)))
        self.state = replace(self.state, rate=entry.cents_per_point)
        return entry

    # ----------------------------------------------------------------- hands

    def played(self) -> PlayedEntry:
        """A hand that keeps the rules; nearly every attempt does, and a struck one always does."""
        for _ in range(30):
            frame = self.overrides()
            deal = self.state.deal(self.rules, frame)
            entry = self.hand(deal)
            entry = replace(
                entry,
                dealer=frame.dealer,
                vorhand=frame.vorhand,
                sitting_out=frame.sitting_out,
                note=self.rng.choice(NOTES),
                at=self.when(),
            )
            if not check_entry(entry, self.rules, deal):
                return entry
        return Annulled()

    def overrides(self) -> Annulled:
        seating = self.state.seating
        frame = Annulled()
        if self.chance(6):
            frame = replace(frame, dealer=self.rng.choice(seating))
        if self.chance(6):
            frame = replace(frame, vorhand=self.rng.choice(seating))
        if self.chance(4):
            frame = replace(frame, sitting_out=tuple(self.rng.sample(seating, len(seating) - 4)))
        return Annulled() if self.state.deal_problems(frame, self.rules) else frame

    def when(self) -> str | None:
        if self.chance(70):
            return None
        moment = datetime(2026, 11, 19, 20, 0, tzinfo=timezone(timedelta(hours=1)))
        return (moment + timedelta(minutes=self.rng.randrange(300))).isoformat()

    def hand(self, deal: Deal) -> PlayedEntry:
        draw = self.rng.randrange(100)
        if draw < 6:
            return Annulled(replay=self.chance(50), reason=self.rng.choice(NOTES))
        if draw < 18:
            return self.trischaken(deal)
        if draw > 94:
            return self.figures(deal)
        if draw < 34:
            return self.renonce(deal)
        game = self.rng.choice([each for each in self.rules.games.values() if each.kind is not GameKind.TRISCHAKEN])
        return self.negative(game, deal) if game.kind is GameKind.NEGATIVE else self.positive(game, deal)

    def figures(self, deal: Deal) -> FiguresOnly:
        amounts = [Fraction(self.rng.randrange(-30, 30), self.rng.choice((1, 1, 1, 3))) for _ in range(3)]
        points = dict(zip(deal.active, map(Points, (*amounts, -sum(amounts))), strict=True))
        payer, payee = self.rng.sample(deal.active, 2)
        cents = None if self.chance(70) else {payer: Cents(-70), payee: Cents(70)}
        return FiguresOnly(points=points, cents=cents, reason=self.rng.choice(NOTES))

    def trischaken(self, deal: Deal) -> Trischaken:
        shape = self.rng.randrange(6)
        cut = sorted(self.rng.randrange(WHOLE_DEAL + 1) for _ in range(3))
        thirds = [cut[0], cut[1] - cut[0], cut[2] - cut[1], WHOLE_DEAL - cut[2]]
        if shape == 0:
            thirds = [0, 0, 105, 105]
        elif shape == 1:
            thirds = [70, 70, 70, 0]
        elif shape == 2:
            thirds = [0, 0, 0, WHOLE_DEAL]
        elif shape == 3:
            thirds = [60, 60, 45, 45]
        self.rng.shuffle(thirds)
        return Trischaken(card_points=dict(zip(deal.active, thirds, strict=True)))

    def parties(self, game: Game, deal: Deal) -> tuple[str, str | None]:
        declarer = deal.vorhand if game.vorhand_only else self.rng.choice(deal.active)
        others = [player for player in deal.active if player != declarer]
        return declarer, self.rng.choice(others) if game.calls_partner and self.chance(85) else None

    def level(self, percent: int = 20) -> int:
        most = self.rules.kontra_levels
        return self.rng.randrange(1, most + 1) if self.chance(percent) and most else 0

    def positive(self, game: Game, deal: Deal) -> PositiveGame:
        declarer, partner = self.parties(game, deal)
        bid = self.rng.choice(game.bids).bonus if game.bids else None
        if game.concedable and self.chance(8):
            return PositiveGame(game=game.id, declarer=declarer, bid=bid, result=Result.CONCEDED)
        by_cards = self.chance(30)
        return PositiveGame(
            game=game.id,
            declarer=declarer,
            partner=partner,
            bid=bid,
            result=None if by_cards else self.rng.choice((Result.WON, Result.WON, Result.LOST)),
            card_points=self.rng.randrange(WHOLE_DEAL + 1) if by_cards else None,
            kontra=self.level(),
            bonuses=self.bonuses(game, bid, (declarer, partner), deal, announced_only=False),
            king_in_talon=game.calls_partner and partner is None and self.chance(50),
        )

    def bonuses(
        self, game: Game, bid: str | None, own: Sequence[str | None], deal: Deal, *, announced_only: bool
    ) -> tuple[BonusCall, ...]:
        calls = []
        for name in game.bonuses:
            bonus = self.rules.bonuses[name]
            if name == bid:
                calls.append(BonusCall(name, Side.DECLARER, announced=True, made=self.chance(70), kontra=self.level()))
            elif self.chance(14):
                loud = bonus.silent is None or (bonus.announced is not None and (announced_only or self.chance(50)))
                if announced_only and not loud:
                    continue
                side = self.rng.choice(list(Side)) if bonus.opponents else Side.DECLARER
                members = [p for p in deal.active if (p in own) is (side is Side.DECLARER)]
                calls.append(
                    BonusCall(
                        name,
                        side,
                        announced=loud,
                        made=not loud or self.chance(65),
                        kontra=self.level() if loud else 0,
                        by=self.rng.choice(members) if self.chance(25) else None,
                    )
                )
        calls += [self.other_side(call) for call in calls if call.announced and call.bonus != bid and self.chance(10)]
        self.rng.shuffle(calls)
        return tuple(calls)

    def other_side(self, call: BonusCall) -> BonusCall:
        """The same bonus announced by the other side, too."""
        return BonusCall(call.bonus, call.side.other, announced=True, made=not call.made and self.chance(50))

    def declarers(self, game: Game, deal: Deal, *, results: bool) -> tuple[NegativeDeclarer, ...]:
        count = self.rng.choice((1, 1, 2, 3, 4)) if self.rules.setting("bei_games") == "yes" else 1
        found = []
        for player in self.rng.sample(deal.active, count):
            others = [other for other in deal.active if other != player]
            forced = forced_possible(player, count, game.id, self.rules, deal) and self.chance(80)
            levels = {} if forced else {other: self.level(100) for other in others if self.chance(25)}
            levels = {other: level for other, level in levels.items() if level}
            found.append(NegativeDeclarer(player, self.chance(50) if results else None, levels, no_kontra=forced))
        return tuple(found)

    def negative(self, game: Game, deal: Deal) -> NegativeGame:
        captured = self.rules.setting("mondfang_in_negative") == "remind" and self.chance(30)
        return NegativeGame(game=game.id, declarers=self.declarers(game, deal, results=True), mondfang=captured)

    def renonce(self, deal: Deal) -> Renonce:
        """With an offence that fits, if there is one."""
        entry = self.bare_renonce(deal)

        def fits(each: Renonce) -> bool:
            return next(object_to(each, self.rules, deal), None) is None

        named = (replace(entry, offence=offence.id) for offence in self.rules.offences)
        return self.rng.choice([entry, *filter(fits, named)] if fits(entry) else [entry])

    def bare_renonce(self, deal: Deal) -> Renonce:
        game = self.rng.choice(list(self.rules.games.values()))
        fifth = bool(deal.sitting_out) and self.chance(12)
        some = self.rng.sample(deal.active, self.rng.choice((1, 1, 1, 2, 3)))
        entry = Renonce(
            offenders=(self.rng.choice(deal.sitting_out),) if fifth else tuple(some),
            game=game.id,
        )
        if game.kind is GameKind.TRISCHAKEN:
            return entry
        if game.kind is GameKind.NEGATIVE:
            return replace(entry, declarers=self.declarers(game, deal, results=False))
        declarer, partner = self.parties(game, deal)
        bid = self.rng.choice(game.bids).bonus if game.bids else None
        entry = replace(entry, declarer=declarer, partner=partner, bid=bid, kontra=self.level())
        if game.id == "besserrufer" and self.chance(15):
            return replace(entry, offenders=(declarer,), no_bird=True)
        entry = replace(entry, bonuses=self.bonuses(game, bid, (declarer, partner), deal, announced_only=True))
        return self.claiming(entry, game) if self.chance(40) else entry

    def claiming(self, entry: Renonce, game: Game) -> Renonce:
        announced = {call.bonus for call in entry.bonuses}
        names = [name for name in game.bonuses if name not in announced]
        claims = tuple(
            Claim(name, self.rng.choice(list(Side)))
            for name in self.rng.sample(names, min(len(names), self.rng.randrange(1, 3)))
        )
        return replace(entry, claims=claims, would_have_won=self.rng.choice((True, False)))
