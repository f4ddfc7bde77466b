"""Turns stored entries (JSON data as ``entry_writer`` writes it) and their receipts into facts of the statistics.

The data have been through the strict reader when they were stored; here speed counts, and what makes no sense raises
KeyError, TypeError or ValueError.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tarockblock.domain.cardpoints import parse_thirds
from tarockblock.domain.hand import BonusCall, Side
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import Call, Exact, HandFact, Kontra
from tarockblock.domain.statistics_hand import End, Ending, Judge, Shape, SideKontra, kontra_of
from tarockblock.store.statistics import EntryLine

Scores = tuple[tuple[str, ...], tuple[Exact, ...], tuple[Exact, ...]]
"""Names, points and cents of those who got something, or nothing, out of an entry."""

Data = Mapping[str, Any]


_NUMBER: Final = 0
_FACT: Final = 2
_PROBLEMS: Final = 5
"""Places in an :data:`EntryLine`."""


class Told(NamedTuple):
    """What an entry tells by itself, whoever else sat there: these fields of :class:`HandFact`."""

    kind: str
    game: str
    bid: str | None = None
    declarers: tuple[str, ...] = ()
    partner: str | None = None
    won: tuple[bool, ...] = ()
    conceded: bool = False
    offenders: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()


class Doubled(NamedTuple):
    """What is under kontra in an entry. A negative game has neither ``end`` nor calls."""

    data: Data
    end: End | None = None
    decisive: tuple[BonusCall, ...] = ()
    beside: tuple[BonusCall, ...] = ()


class HandReader:
    """Reads entries played under one ruleset; hands are alike by the thousand, so equal ones are read once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.judge = Judge(ruleset)
        self._known: dict[str, tuple[Told | None, Doubled | None]] = {}
        self._calls: dict[tuple[Any, ...], tuple[Call, BonusCall]] = {}
        self._thirds: dict[str | int, int] = {}

    def read(
        self, evening: int, cents_per_point: int, entries: Sequence[EntryLine], scores: Mapping[int, Scores]
    ) -> tuple[HandFact, ...]:
        """The facts of an evening, without entries that do not fit, are no hand and change no balance."""
        known = self._known
        self._learn([entry[_FACT] for entry in entries if not entry[_PROBLEMS] and entry[_NUMBER] in scores])
        found = []
        for row, (number, _, fact, vorhand, factor, problems) in enumerate(entries):
            if problems or number not in scores:
                continue
            told, doubled = known[fact]
            if told is None:
                continue
            players, points, cents = scores[number]
            kontras = () if doubled is None else self._kontras(doubled, vorhand, players, (factor, cents_per_point))
            found.append(HandFact(evening, row, *told, kontras, players, points, cents))
        return tuple(found)

    def _learn(self, facts: Iterable[str]) -> None:
        """Read the facts that have not occurred yet."""
        fresh = [fact for fact in dict.fromkeys(facts) if fact not in self._known]
        # One text for all is parsed three times as fast as one after the other.
        for fact, data in zip(fresh, json.loads(f"[{','.join(fresh)}]"), strict=True):
            self._known[fact] = self._told(data)

    def _told(self, data: Data) -> tuple[Told | None, Doubled | None]:
        kind = data["kind"]
        if kind == "game":
            return _negative(data) if "declarers" in data else self._positive(data)
        if kind == "renonce":
            return _renonce(data), None
        if kind == "trischaken":
            return Told(kind, kind), None
        return (Told(kind, "") if kind == "manual" else None), None

    def _positive(self, data: Data) -> tuple[Told, Doubled | None]:
        """A game for card points: who won it, its bonuses, and whether anything in it is under kontra."""
        calls, decisive = self._bonuses(data["bonuses"]) if "bonuses" in data else ((), ())
        won, doubled = data.get("result") == "won", None
        if decisive or "card_points" in data or "kontra" in data:
            end, beside = self._end(data, decisive)
            won = end.won
            if end.by_cards is not None:
                calls = (*calls, Call(end.by_cards.bonus, end.by_cards.side, False, True, None))
            if decisive or "kontra" in data:
                doubled = Doubled(data, end, decisive, beside)
        who, partner, conceded = (data["declarer"],), data.get("partner"), data.get("result") == "conceded"
        return Told("game", data["game"], data.get("bid"), who, partner, (won,), conceded, (), calls), doubled

    def _end(self, data: Data, decisive: tuple[BonusCall, ...]) -> tuple[End, tuple[BonusCall, ...]]:
        """Who won, and the calls that decide what else counts."""
        kontra, cards = data.get("kontra", 0), data.get("card_points")
        beside = tuple(call for call in decisive if call.bonus in self.judge.decisive)
        result = data.get("result") if cards is None else self._card_points(cards)
        # Whether somebody played alone decides nothing but whether his kontra is void.
        alone = kontra > 0 and "partner" not in data
        end = self.judge.end(Ending(data["game"], result, kontra > 0, alone, beside))
        return end, beside if end.by_cards is None else (*beside, end.by_cards)

    def _kontras(
        self, doubled: Doubled, vorhand: str | None, players: tuple[str, ...], worth: tuple[int, int]
    ) -> tuple[Kontra, ...]:
        """What every kontra changed; ``worth`` is how often the hand counts, and the cents of a point."""
        data = doubled.data
        if doubled.end is None:
            return self._of_opponents(data, vorhand, worth)
        found = self._weighed(data, doubled.end, doubled, is_vorhand=data["declarer"] == vorhand)
        if not found:
            return ()
        partner = data.get("partner")
        own = (data["declarer"],) if partner is None else (data["declarer"], partner)
        others = tuple(player for player in players if player not in own)
        return tuple(kontra_of(each, own, others, *worth) for each in found)

    def _weighed(self, data: Data, end: End, doubled: Doubled, *, is_vorhand: bool) -> list[SideKontra]:
        """Ask the judge about the game and every call."""
        game, kontra, alone = data["game"], data.get("kontra", 0), "partner" not in data
        judge, beside = self.judge, doubled.beside
        found = []
        if kontra or beside:
            found.append(judge.kontra(Shape(game, None, end.won, kontra, alone, is_vorhand, beside, None)))
        for call in doubled.decisive:
            if call.kontra and call.bonus not in judge.multipliers:
                others = tuple(other for other in beside if other is not call)
                bid = call.bonus if data.get("bid") == call.bonus else None
                found.append(judge.kontra(Shape(game, bid, True, 0, alone, False, others, call)))
        return [each for each in found if each is not None]

    def _of_opponents(self, data: Data, vorhand: str | None, worth: tuple[int, int]) -> tuple[Kontra, ...]:
        """Every opponent's kontra in a negative game."""
        game, (factor, cents_per_point) = data["game"], worth
        found = []
        for each in data["declarers"]:
            player, won = each["player"], each["result"] == "won"
            for opponent, level in each.get("kontra", {}).items():
                points, cents = self.judge.negative_kontra(game, won=won, vorhand=player == vorhand, level=level)
                points, cents = points * factor, cents * factor * cents_per_point
                found.append(Kontra(game, level, (opponent,), (player,), -points, -cents, points, cents))
        return tuple(found)

    def _card_points(self, cards: str | int) -> int:
        found = self._thirds.get(cards)
        if found is None:
            found = parse_thirds(str(cards))
            if found is None:
                raise ValueError(f"no card points: {cards}")
            self._thirds[cards] = found
        return found

    def _bonuses(self, data: list[Data]) -> tuple[tuple[Call, ...], tuple[BonusCall, ...]]:
        """All bonuses of a hand, and those the judge has to know: Schnitt, Valat, whatever stands under kontra."""
        calls, decisive = [], []
        for each in data:
            key = tuple(each.items())
            known = self._calls.get(key)
            if known is None:
                known = self._calls[key] = _bonus(each)
            call, full = known
            calls.append(call)
            if full.kontra or full.bonus in self.judge.decisive:
                decisive.append(full)
        return tuple(calls), tuple(decisive)


def _negative(data: Data) -> tuple[Told, Doubled | None]:
    declarers = data["declarers"]
    who, won = tuple(each["player"] for each in declarers), tuple(each["result"] == "won" for each in declarers)
    doubled = any("kontra" in each for each in declarers)
    return Told("game", data["game"], None, who, None, won), Doubled(data) if doubled else None


def _renonce(data: Data) -> Told:
    """What is known of the game that a renonce ended."""
    declarers: tuple[str, ...] = ()
    if "declarers" in data:
        declarers = tuple(each["player"] for each in data["declarers"])
    elif "declarer" in data:
        declarers = (data["declarer"],)
    offenders = tuple(data["offenders"])
    return Told("renonce", data["game"], data.get("bid"), declarers, data.get("partner"), offenders=offenders)


def _bonus(data: Data) -> tuple[Call, BonusCall]:
    full = BonusCall(
        bonus=data["bonus"],
        side=Side(data["side"]),
        announced=data.get("announced", False),
        made=data.get("made", True),
        kontra=data.get("kontra", 0),
    )
    return Call(full.bonus, full.side, full.announced, full.made, data.get("by")), full
