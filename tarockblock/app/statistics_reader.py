"""Turns stored entries (JSON data as ``entry_writer`` writes it) and their receipts into facts of the statistics.

The data have been through the strict reader when they were stored; here speed counts, and what makes no sense raises
KeyError, TypeError or ValueError.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tarockblock.domain.cardpoints import parse_thirds
from tarockblock.domain.hand import BonusCall, Side
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import Call, Exact, HandFact, Kontra
from tarockblock.domain.statistics_hand import End, Ending, Judge, Shape, SideKontra, kontra_of
from tarockblock.store.statistics import EntryLine

Scores = tuple[tuple[str, ...], tuple[Exact, ...], tuple[Exact, ...]]
"""Names, points and cents of those who got something, or nothing, out of an entry."""

Data = Mapping[str, Any]
Parts = tuple[str, str | None, tuple[str, ...], str | None, tuple[bool, ...], bool]
"""Game, bid, declarers, partner, who won, whether it was conceded: fields of :class:`HandFact`."""

_COUNTED = {"trischaken", "renonce", "manual"}


class HandReader:
    """Reads entries played under one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.judge = Judge(ruleset)
        self._calls: dict[tuple[Any, ...], tuple[Call, BonusCall]] = {}
        self._thirds: dict[str | int, int] = {}

    def read(
        self,
        evening: int,
        cents_per_point: int,
        entries: Iterable[EntryLine],
        facts: Iterable[Data],
        scores: Mapping[int, Scores],
    ) -> tuple[HandFact, ...]:
        """The facts of an evening, without entries that do not fit, are no hand and change no balance."""
        found = []
        for row, ((number, _, _, vorhand, factor, problems), data) in enumerate(zip(entries, facts, strict=True)):
            if problems or number not in scores:
                continue
            players, points, cents = scores[number]
            kind = data["kind"]
            calls: tuple[Call, ...] = ()
            kontras: tuple[Kontra, ...] = ()
            offenders: tuple[str, ...] = ()
            if kind == "game" and "declarers" in data:
                parts, kontras = self._negative(data, vorhand, (factor, factor * cents_per_point))
            elif kind == "game":
                won = data.get("result") == "won"
                if "bonuses" in data or "card_points" in data or "kontra" in data:
                    won, calls, weighed = self._judged(data, vorhand)
                    if weighed:
                        kontras = _named(weighed, data, players, factor, cents_per_point)
                parts = _positive(data, won=won)
            elif kind in _COUNTED:
                parts = _other(data, kind)
                offenders = tuple(data["offenders"]) if kind == "renonce" else ()
            else:
                continue
            game, bid, declarers, partner, results, conceded = parts
            game_and_sides = (evening, row, kind, game, bid, declarers, partner, results, conceded)
            found.append(HandFact(*game_and_sides, offenders, calls, kontras, players, points, cents))
        return tuple(found)

    def _judged(self, data: Data, vorhand: str | None) -> tuple[bool, tuple[Call, ...], tuple[SideKontra, ...]]:
        """Who won a game for card points, its bonuses, and its items under kontra."""
        calls, decisive = self._bonuses(data["bonuses"]) if "bonuses" in data else ((), ())
        if not decisive and "card_points" not in data and "kontra" not in data:
            return data["result"] == "won", calls, ()
        end, weighed = self._outcome(data, vorhand, decisive)
        if end.by_cards is not None:
            calls = (*calls, Call(end.by_cards.bonus, end.by_cards.side, False, True, None))
        return end.won, calls, weighed

    def _outcome(
        self, data: Data, vorhand: str | None, decisive: tuple[BonusCall, ...]
    ) -> tuple[End, tuple[SideKontra, ...]]:
        """Ask the judge: first who won, then what every kontra changed."""
        judge, game, kontra = self.judge, data["game"], data.get("kontra", 0)
        cards, alone = data.get("card_points"), "partner" not in data
        beside = tuple(call for call in decisive if call.bonus in judge.decisive)
        result = data.get("result") if cards is None else self._card_points(cards)
        # Whether somebody played alone decides nothing but whether his kontra is void.
        end = judge.end(Ending(game, result, kontra > 0, alone and kontra > 0, beside))
        if end.by_cards is not None:
            beside = (*beside, end.by_cards)
        if not kontra and not decisive:
            return end, ()
        found = []
        if kontra or beside:
            is_vorhand = data["declarer"] == vorhand
            found.append(judge.kontra(Shape(game, None, end.won, kontra, alone, is_vorhand, beside, None)))
        for call in decisive:
            if call.kontra and call.bonus not in judge.multipliers:
                others = tuple(other for other in beside if other is not call)
                bid = call.bonus if data.get("bid") == call.bonus else None
                found.append(judge.kontra(Shape(game, bid, True, 0, alone, False, others, call)))
        return end, tuple(each for each in found if each is not None)

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

    def _negative(self, data: Data, vorhand: str | None, worth: tuple[int, int]) -> tuple[Parts, tuple[Kontra, ...]]:
        """A negative game, and every opponent's kontra; ``worth`` are points and cents a point counts for."""
        game, declarers = data["game"], data["declarers"]
        won = tuple(each["result"] == "won" for each in declarers)
        kontras = []
        for each, success in zip(declarers, won, strict=True):
            if "kontra" not in each:
                continue
            player = each["player"]
            for opponent, level in each["kontra"].items():
                points, cents = self.judge.negative_kontra(game, won=success, vorhand=player == vorhand, level=level)
                points, cents = points * worth[0], cents * worth[1]
                kontras.append(Kontra(game, level, (opponent,), (player,), -points, -cents, points, cents))
        return (game, None, tuple(each["player"] for each in declarers), None, won, False), tuple(kontras)


def _positive(data: Data, *, won: bool) -> Parts:
    conceded = data.get("result") == "conceded"
    return data["game"], data.get("bid"), (data["declarer"],), data.get("partner"), (won,), conceded


def _other(data: Data, kind: str) -> Parts:
    """What is known of the game in a renonce; a Trischaken and a correction have no parties."""
    if kind != "renonce":
        return kind if kind == "trischaken" else "", None, (), None, (), False
    declarers: tuple[str, ...] = ()
    if "declarers" in data:
        declarers = tuple(each["player"] for each in data["declarers"])
    elif "declarer" in data:
        declarers = (data["declarer"],)
    return data["game"], data.get("bid"), declarers, data.get("partner"), (), False


def _named(
    weighed: tuple[SideKontra, ...], data: Data, players: tuple[str, ...], factor: int, cents_per_point: int
) -> tuple[Kontra, ...]:
    """Items under kontra with the names of the sides."""
    partner = data.get("partner")
    own = (data["declarer"],) if partner is None else (data["declarer"], partner)
    others = tuple(player for player in players if player not in own)
    return tuple(kontra_of(each, own, others, factor, cents_per_point) for each in weighed)


def _bonus(data: Data) -> tuple[Call, BonusCall]:
    full = BonusCall(
        bonus=data["bonus"],
        side=Side(data["side"]),
        announced=data.get("announced", False),
        made=data.get("made", True),
        kontra=data.get("kontra", 0),
    )
    return Call(full.bonus, full.side, full.announced, full.made, data.get("by")), full
