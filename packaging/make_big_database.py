#!/usr/bin/env python3
"""Makes a large database of random but valid evenings, for measuring: ``make_big_database.py FILE``.

By default 1,000 evenings of 60 hands over ten years, written by the program's own import, one transaction an evening,
as if somebody had kept score all the time. The same seed gives the same evenings. Needs the installed program
(``.venv/bin/python packaging/make_big_database.py big.db``); takes about a minute.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.storage import open_store
from tarockblock.domain.check import check_entry
from tarockblock.domain.deal import Deal
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    Doubling,
    Entry,
    Manual,
    NegativeDeclarer,
    NegativeGame,
    Played,
    PlayedEntry,
    PositiveGame,
    Renonce,
    Result,
    Side,
    TableChange,
    Trischaken,
)
from tarockblock.domain.money import Points
from tarockblock.domain.rounds import Round, after_doubling, after_hand, after_replay, after_table
from tarockblock.domain.ruleset import Game, GameKind, Ruleset
from tarockblock.rules.library import shipped, shipped_ids

PEOPLE = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Gerti", "Hans", "Ida", "Josef", "Karin", "Leo")
FIRST_DAY = date(2016, 1, 7)
DAYS = 3650
SECONDS = 187
"""From one entry to the next."""

TRIES = 40
"""So often a hand is thrown anew when the rules speak against it, before a plain one takes its place."""

WEIGHTS = {"rufer": 30, "besserrufer": 22, "koenigrufer": 10, "solorufer": 14, "dreier": 12, "piccolo": 12}
"""How often games are played; all others are rarer."""


@dataclass(frozen=True)
class Circle:
    """A round that meets again and again: its people, its rules, whether it writes down card points."""

    title: str
    people: tuple[str, ...]
    ruleset: str
    card_points: bool


def circles() -> tuple[Circle, ...]:
    """Return rounds of four, five and six people, each with a ruleset of its own; some people sit in several."""
    people = (PEOPLE[:5], PEOPLE[3:7], PEOPLE[2:8], PEOPLE[7:12])
    titles = ("Donnerstagsrunde", "Wirtshaus", "Familie", "Tullner Runde")
    return tuple(
        Circle(title, who, rules, rules in ("tirol-2025", "tulln-2009"))
        for title, who, rules in zip(titles, people, shipped_ids()[: len(titles)], strict=True)
    )


class Thrower:
    """Throws the hands of one evening, keeping to the rules and to whose turn it is."""

    def __init__(self, chance: Random, circle: Circle) -> None:
        self.chance, self.circle = chance, circle
        self.ruleset: Ruleset = shipped(circle.ruleset)
        seating = list(circle.people)
        chance.shuffle(seating)
        self.first = tuple(seating)
        self.state = Round(self.first, self.first[-1])
        self.planned = chance.choice((None, 4, 8))

    def evening(self, day: date, hands: int) -> Evening:
        """A whole evening of so many hands."""
        entries: list[Entry] = []
        while self.state.hands < hands:
            entries.append(self._entry())
        rate = 1 if self.ruleset.points_are_cents else self.chance.choice((5, 10, 10, 20))
        return Evening(
            ruleset=self.ruleset,
            players=self.first,
            first_dealer=self.first[-1],
            cents_per_point=rate,
            title=self.circle.title,
            date=day.isoformat(),
            note=self.chance.choice(("", "", "beim Wirt", "mit Jause")),
            planned_radl=self.planned,
            entries=_timed(entries, day),
        )

    def _entry(self) -> Entry:
        if self.chance.random() < 0.01:
            return self._no_hand()
        entry = self._hand()
        if isinstance(entry, Annulled) and entry.replay:
            self.state = after_replay(self.state, entry)
        else:
            self.state = after_hand(self.state, entry, self.ruleset, self.planned)
        return entry

    def _no_hand(self) -> Entry:
        which = self.chance.randrange(4)
        if which == 0:
            doubling = Doubling(radl=1)
            self.state = after_doubling(self.state, 1, self.ruleset)
            return doubling
        if which == 1:
            turned = TableChange(players=self.state.seating[1:] + self.state.seating[:1])
            self.state = after_table(self.state, turned)
            return turned
        payer, payee = self.chance.sample(self.state.seating, 2)
        amount = Points(self.chance.randint(1, 5))
        return Manual(points={payer: -amount, payee: amount}, reason="verschrieben")

    def _hand(self) -> PlayedEntry:
        deal = self.state.deal(self.ruleset)
        for _ in range(TRIES):
            entry = self._throw(deal)
            if not check_entry(entry, self.ruleset, deal):
                return entry
        return self._trischaken(deal)

    def _throw(self, deal: Deal) -> PlayedEntry:
        luck = self.chance.random()
        if luck < 0.03:
            return self._trischaken(deal)
        if luck < 0.045:
            return self._renonce(deal)
        if luck < 0.055:
            return Annulled(replay=luck < 0.05, reason="vergeben")
        game = self._game()
        if game.kind is GameKind.NEGATIVE:
            return self._negative(game, deal)
        return self._positive(game, deal)

    def _game(self) -> Game:
        games = [game for game in self.ruleset.games.values() if game.kind is not GameKind.TRISCHAKEN]
        return self.chance.choices(games, [WEIGHTS.get(game.id, 4) for game in games])[0]

    def _trischaken(self, deal: Deal) -> Trischaken:
        step = self.chance.choice((1, 1, 1, 15, 35))  # round numbers, so that ties and Jungfrauen occur
        cuts = sorted(self.chance.randrange(0, 211, step) for _ in range(3))
        thirds = (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 210 - cuts[2])
        return Trischaken(card_points=dict(zip(deal.active, thirds, strict=True)))

    def _parties(self, game: Game, deal: Deal) -> tuple[str, str | None]:
        declarer = deal.vorhand if game.vorhand_only else self.chance.choice(deal.active)
        others = [player for player in deal.active if player != declarer]
        partner = self.chance.choice(others) if game.calls_partner and self.chance.random() < 0.93 else None
        return declarer, partner

    def _kontra(self) -> int:
        return self.chance.choices((0, 1, 2, 3), (90, 8, 1.5, 0.5))[0]

    def _positive(self, game: Game, deal: Deal) -> PositiveGame:
        declarer, partner = self._parties(game, deal)
        bid = self.chance.choice(game.bids).bonus if game.bids else None
        if game.concedable and partner is None and self.chance.random() < 0.3:
            return PositiveGame(game=game.id, declarer=declarer, bid=bid, result=Result.CONCEDED)
        thirds = min(max(round(self.chance.gauss(118, 32)), 0), 210)
        cards = self.circle.card_points and self.chance.random() < 0.6
        least = self.ruleset.least_to_win(game, kontra=False)
        return PositiveGame(
            game=game.id,
            declarer=declarer,
            partner=partner,
            bid=bid,
            result=None if cards else Result.WON if thirds >= least else Result.LOST,
            card_points=thirds if cards else None,
            kontra=self._kontra(),
            bonuses=self._bonuses(game, bid),
            note=self.chance.choice(("", "", "", "", "", "knapp", "mit drei Tarock")),
        )

    def _bonuses(self, game: Game, bid: str | None) -> tuple[BonusCall, ...]:
        calls = []
        if bid is not None:
            calls.append(BonusCall(bid, Side.DECLARER, True, self.chance.random() < 0.8, self._kontra()))
        for bonus in game.bonuses:
            rare = self.ruleset.bonuses[bonus].kind.value in ("valat", "schnitt")
            if bonus == bid or self.chance.random() > (0.004 if rare else 0.09):
                continue
            announced = self.chance.random() < 0.35
            side = Side.DECLARER if self.chance.random() < 0.65 else Side.OPPONENTS
            good = not announced or self.chance.random() < 0.75
            calls.append(BonusCall(bonus, side, announced, good, self._kontra() if announced else 0))
        return tuple(calls)

    def _negative(self, game: Game, deal: Deal) -> NegativeGame:
        several = self.ruleset.setting("bei_games") == "yes" and self.chance.random() < 0.25
        players = self.chance.sample(deal.active, 2 if several else 1)
        found = []
        for player in players:
            levels = {other: self._kontra() for other in deal.active if other != player}
            kontra = {other: level for other, level in levels.items() if level}
            found.append(NegativeDeclarer(player, self.chance.random() < 0.6, kontra))
        return NegativeGame(game=game.id, declarers=tuple(found))

    def _renonce(self, deal: Deal) -> Renonce:
        offenders: tuple[str, ...] = (self.chance.choice(deal.active),)
        if deal.sitting_out and self.chance.random() < 0.1:
            offenders = (deal.sitting_out[0],)
        elif self.chance.random() < 0.1:
            offenders = tuple(self.chance.sample(deal.active, self.chance.choice((2, 2, 3))))
        game = self._game()
        if game.kind is GameKind.NEGATIVE:
            declarers = (NegativeDeclarer(self.chance.choice(deal.active), None),)
            return Renonce(offenders=offenders, game=game.id, declarers=declarers)
        declarer, partner = self._parties(game, deal)
        bid = self.chance.choice(game.bids).bonus if game.bids else None
        calls = tuple(call for call in self._bonuses(game, bid) if call.announced)
        return Renonce(offenders=offenders, game=game.id, declarer=declarer, partner=partner, bid=bid, bonuses=calls)


def _timed(entries: list[Entry], day: date) -> tuple[Entry, ...]:
    """With the time at every hand, as the window writes it: no two entries are the same text."""
    begun = datetime(day.year, day.month, day.day, 19, tzinfo=UTC)
    found: list[Entry] = []
    for number, entry in enumerate(entries):
        at = (begun + timedelta(seconds=SECONDS * number)).isoformat()
        found.append(replace(entry, at=at) if isinstance(entry, Played) else entry)
    return tuple(found)


def main() -> int:
    """Make the file and say how long it took."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=60, help="hands of an evening")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.file.exists():
        print(f"{args.file} is there already; it is not touched.", file=sys.stderr)
        return 2
    start, chance, rounds = time.perf_counter(), Random(args.seed), circles()
    with open_store(args.file) as store:
        for number in range(args.evenings):
            day = FIRST_DAY + timedelta(days=number * DAYS // args.evenings)
            evening = Thrower(chance, chance.choice(rounds)).evening(day, args.hands)
            clock = FixedClock(datetime(day.year, day.month, day.day, 23, tzinfo=UTC))
            archive.import_evening(store, evening, clock)
            if (number + 1) % 100 == 0:
                print(f"{number + 1} evenings, {time.perf_counter() - start:.0f} s", flush=True)
    size = args.file.stat().st_size / 1024 / 1024
    print(f"{args.file}: {args.evenings} evenings of {args.hands} hands, {size:.0f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
