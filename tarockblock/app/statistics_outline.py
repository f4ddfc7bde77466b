"""Games for card points without their players: who won, the bonuses, and what was under kontra.

Without players, note and time hands are alike by the thousand, so each outline is understood once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tarockblock.domain.cardpoints import parse_thirds
from tarockblock.domain.hand import BonusCall, Side
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import Call
from tarockblock.domain.statistics_hand import End, Ending, Judge, Shape, SideKontra

Data = Mapping[str, Any]
"""An entry as ``entry_writer`` writes it."""


class Doubled(NamedTuple):
    """What is under kontra in a game; ``weighed`` is what it changed, as far as that has been asked, by "Vorhand"."""

    game: str
    bid: str | None
    kontra: int
    alone: bool
    end: End
    decisive: tuple[BonusCall, ...]
    beside: tuple[BonusCall, ...]
    weighed: dict[bool, tuple[SideKontra, ...]]


class Outline(NamedTuple):
    """What a game tells without its players: these fields of ``HandFact``."""

    game: str
    bid: str | None
    won: tuple[bool]
    conceded: bool
    calls: tuple[Call, ...]
    doubled: Doubled | None


class Outliner:
    """Understands games under one ruleset; KeyError, TypeError or ValueError where there is nothing to understand."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.judge = Judge(ruleset)
        self._calls: dict[tuple[Any, ...], tuple[Call, BonusCall]] = {}
        self._ends: dict[tuple[str, str | int | None, bool, bool, tuple[BonusCall, ...]], End] = {}

    def outline(self, data: Data, *, alone: bool) -> Outline:
        """Who won, the bonuses, what is under kontra; ``alone`` is a declarer without partner."""
        game, bid, kontra = data["game"], data.get("bid"), data.get("kontra", 0)
        calls, decisive = self._bonuses(data["bonuses"]) if "bonuses" in data else ((), ())
        won, doubled = data.get("result") == "won", None
        if decisive or kontra or "card_points" in data:
            end, beside = self._end(data, decisive, alone=alone)
            won = end.won
            if end.by_cards is not None:
                calls = (*calls, Call(end.by_cards.bonus, end.by_cards.side, False, True, None))
            if decisive or kontra:
                doubled = Doubled(game, bid, kontra, alone, end, decisive, beside, {})
        return Outline(game, bid, (won,), data.get("result") == "conceded", calls, doubled)

    def weigh(self, doubled: Doubled, *, is_vorhand: bool) -> tuple[SideKontra, ...]:
        """What the kontra on the game and on every call changed."""
        found = doubled.weighed.get(is_vorhand)
        if found is None:
            found = doubled.weighed[is_vorhand] = tuple(self._weighed(doubled, is_vorhand=is_vorhand))
        return found

    def _end(self, data: Data, decisive: tuple[BonusCall, ...], *, alone: bool) -> tuple[End, tuple[BonusCall, ...]]:
        """Who won, and the calls that decide what else counts."""
        result, kontra = data.get("card_points", data.get("result")), data.get("kontra", 0) > 0
        beside = tuple([call for call in decisive if call.bonus in self.judge.decisive]) if decisive else ()
        # Whether somebody played alone decides nothing but whether his kontra is void.
        key = (data["game"], result, kontra, kontra and alone, beside)
        end = self._ends.get(key)
        if end is None:
            thirds = _thirds(data["card_points"]) if "card_points" in data else result
            end = self._ends[key] = self.judge.end(Ending(key[0], thirds, *key[2:]))
        return end, beside if end.by_cards is None else (*beside, end.by_cards)

    def _weighed(self, doubled: Doubled, *, is_vorhand: bool) -> list[SideKontra]:
        """Ask the judge about the game and every call."""
        game, kontra, alone, beside = doubled.game, doubled.kontra, doubled.alone, doubled.beside
        found = []
        if kontra or beside:
            shape = Shape(game, None, doubled.end.won, kontra, alone, is_vorhand, beside, None)
            found.append(self.judge.kontra(shape))
        for call in doubled.decisive:
            if call.kontra and call.bonus not in self.judge.multipliers:
                others = tuple(other for other in beside if other is not call)
                bid = call.bonus if doubled.bid == call.bonus else None
                found.append(self.judge.kontra(Shape(game, bid, True, 0, alone, False, others, call)))
        return [each for each in found if each is not None]

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


def _bonus(data: Data) -> tuple[Call, BonusCall]:
    full = BonusCall(
        bonus=data["bonus"],
        side=Side(data["side"]),
        announced=data.get("announced", False),
        made=data.get("made", True),
        kontra=data.get("kontra", 0),
    )
    return Call(full.bonus, full.side, full.announced, full.made, data.get("by")), full


def _thirds(cards: str | int) -> int:
    found = parse_thirds(str(cards))
    if found is None:
        raise ValueError(f"no card points: {cards}")
    return found
