"""Turns a stored entry (JSON data as ``entry_writer`` writes it) and its receipt into a fact of the statistics.

The data have been through the strict reader when they were stored; here speed counts, and what makes no sense raises.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarockblock.domain.cardpoints import parse_thirds
from tarockblock.domain.hand import BonusCall, Side
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import Call, Exact, HandFact, Kontra
from tarockblock.domain.statistics_hand import End, Ending, Judge, Shape, SideKontra, kontra_of

Scores = tuple[tuple[str, ...], tuple[Exact, ...], tuple[Exact, ...]]
"""Names, points and cents of those who got something, or nothing, out of an entry."""

Data = Mapping[str, Any]
Worth = tuple[int, int]
"""The factor of the hand and the evening's cents a point."""


class HandReader:
    """Reads entries played under one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.judge = Judge(ruleset)
        self._calls: dict[tuple[Any, ...], tuple[Call, BonusCall]] = {}
        self._thirds: dict[str | int, int] = {}

    def read(
        self, data: Data, where: tuple[int, int], scores: Scores, vorhand: str | None, worth: Worth
    ) -> HandFact | None:
        """The fact, or None for entries that are no hand and change no balance; ``where`` is evening and row."""
        kind = data["kind"]
        if kind == "game":
            if "declarers" in data:
                return self._negative(data, where, scores, vorhand, worth)
            return self._positive(data, where, scores, vorhand, worth)
        game, bid = "", None
        declarers: tuple[str, ...] = ()
        partner, offenders = None, ()
        if kind == "renonce":
            game, bid, partner = data["game"], data.get("bid"), data.get("partner")
            offenders = tuple(data["offenders"])
            declarers = _declarers(data)
        elif kind == "trischaken":
            game = kind
        elif kind != "manual":
            return None
        return HandFact(
            *where, kind, game, bid, declarers, partner, (), False, offenders, (), (),
            scores[0], scores[1], scores[2],
        )  # fmt: skip

    def _positive(
        self, data: Data, where: tuple[int, int], scores: Scores, vorhand: str | None, worth: Worth
    ) -> HandFact:
        declarer, partner, result = data["declarer"], data.get("partner"), data.get("result")
        calls: tuple[Call, ...] = ()
        kontras: tuple[Kontra, ...] = ()
        decisive: tuple[BonusCall, ...] = ()
        if "bonuses" in data:
            calls, decisive = self._bonuses(data["bonuses"])
        if result is not None and not decisive and "kontra" not in data:
            won = result == "won"
        else:
            (won, by_cards), found = self._outcome(data, vorhand, decisive)
            if by_cards is not None:
                calls = (*calls, Call(by_cards.bonus, by_cards.side, False, True, None))
            if found:
                own = (declarer,) if partner is None else (declarer, partner)
                others = tuple(player for player in scores[0] if player not in own)
                kontras = tuple(kontra_of(each, own, others, *worth) for each in found)
        return HandFact(
            *where, "game", data["game"], data.get("bid"), (declarer,), partner, (won,), result == "conceded", (),
            calls, kontras, scores[0], scores[1], scores[2],
        )  # fmt: skip

    def _outcome(
        self, data: Data, vorhand: str | None, decisive: tuple[BonusCall, ...]
    ) -> tuple[End, tuple[SideKontra, ...]]:
        """Ask the judge: first who won, then what every kontra changed."""
        judge, game, kontra = self.judge, data["game"], data.get("kontra", 0)
        cards, alone = data.get("card_points"), "partner" not in data
        beside = tuple(call for call in decisive if call.bonus in judge.decisive)
        result = data.get("result") if cards is None else self._card_points(cards)
        end = judge.end(Ending(game, result, kontra > 0, alone, beside))
        if end.by_cards is not None:
            beside = (*beside, end.by_cards)
        found = []
        if kontra or beside:
            is_vorhand = data["declarer"] == vorhand
            found.append(judge.kontra(Shape(game, None, end.won, kontra, alone, is_vorhand, beside, None)))
        for call in decisive:
            if call.kontra and call.bonus not in judge.multipliers:
                others = tuple(other for other in beside if other is not call)
                found.append(judge.kontra(Shape(game, data.get("bid"), True, 0, alone, False, others, call)))
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

    def _negative(
        self, data: Data, where: tuple[int, int], scores: Scores, vorhand: str | None, worth: Worth
    ) -> HandFact:
        game, declarers = data["game"], data["declarers"]
        won = tuple(each["result"] == "won" for each in declarers)
        kontras = []
        for each, success in zip(declarers, won, strict=True):
            player = each["player"]
            for opponent, level in each.get("kontra", {}).items():
                in_points, in_cents = self.judge.negative_kontra(
                    game, won=success, vorhand=player == vorhand, level=level
                )
                in_points, in_cents = in_points * worth[0], in_cents * worth[0] * worth[1]
                kontras.append(Kontra(game, level, (opponent,), (player,), -in_points, -in_cents, in_points, in_cents))
        return HandFact(
            *where, "game", game, None, tuple(each["player"] for each in declarers), None, won, False, (),
            (), tuple(kontras), scores[0], scores[1], scores[2],
        )  # fmt: skip


def _declarers(data: Data) -> tuple[str, ...]:
    if "declarers" in data:
        return tuple(each["player"] for each in data["declarers"])
    return (data["declarer"],) if "declarer" in data else ()


def _bonus(data: Data) -> tuple[Call, BonusCall]:
    full = BonusCall(
        bonus=data["bonus"],
        side=Side(data["side"]),
        announced=data.get("announced", False),
        made=data.get("made", True),
        kontra=data.get("kontra", 0),
    )
    return Call(full.bonus, full.side, full.announced, full.made, data.get("by")), full
