"""Turns stored entries (JSON data as ``entry_writer`` writes it) and their receipts into facts of the statistics.

The data have been through the strict reader when they were stored; here speed counts, and what makes no sense raises
KeyError, TypeError or ValueError. The text of a game for card points is taken apart before it is read as JSON: what
is left of it without players, note and time is known already, most of the time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tarockblock.app.statistics_outline import Data, Doubled, Outline, Outliner
from tarockblock.domain.money import Exact
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import Call, HandFact, Kontra
from tarockblock.domain.statistics_hand import kontra_of
from tarockblock.store.statistics import EntryLine

Scores = tuple[tuple[str, ...], tuple[Exact, ...], tuple[Exact, ...]]
"""Names, points and cents of those who got something, or nothing, out of an entry."""

_GAME: Final = re.compile(
    r'(\{"kind":"game","game":"[^"\\]*"(?:,"bid":"[^"\\]*")?),"declarer":"([^"\\]*)"(?:,"partner":"([^"\\]*)")?'
    r'(?!,"partner":)(.*)\}',
    re.DOTALL,
)
"""A game for card points as it is stored: what stands before its players, they, what follows. What is laid out
otherwise, or has a name with a quotation mark in it, does not match, and is read by its data like all the rest."""

_NOTE, _AT = ',"note":"', ',"at":"'
"""How they begin. Nothing else in such a game does: inside a string there is a backslash before a quotation mark."""

_Parts = tuple[str, str, bool]
"""What stands before the players, what follows without note and time, and whether the declarer was alone."""

Line = tuple[int, str, str | None, int, Data | None, Scores]
"""An entry that is a hand or changes a balance: its row, the fact, Vorhand, factor, the data unless it is a game."""

_GAME_BEGINS = '{"kind":"game",'
_PLAYED = frozenset({"game", "trischaken", "renonce"})
_KINDS = _PLAYED | {"manual"}


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


class _Parties(dict[tuple[str, str | None], tuple[tuple[str], str | None, tuple[str, ...]]]):
    """By declarer and partner: the former by himself, the latter, and both; each made once."""

    def __missing__(self, who: tuple[str, str | None]) -> tuple[tuple[str], str | None, tuple[str, ...]]:
        declarer, partner = who
        alone = (declarer,)
        found = self[who] = (alone, partner, alone if partner is None else (declarer, partner))
        return found


class HandReader:
    """Reads entries played under one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._outliner = Outliner(ruleset)
        self._outlines: dict[_Parts, Outline] = {}
        self._parties = _Parties()

    def facts(self, evening: int, cents_per_point: int, lines: Sequence[Line]) -> tuple[HandFact, ...]:
        """The hands of an evening, out of its :func:`lines_of`."""
        parts, others = self._take_apart(lines)
        outlines, parties, new = self._outlines, self._parties, tuple.__new__
        found: list[HandFact] = []
        for (row, _, vorhand, factor, _, (players, points, cents)), game in zip(lines, parts, strict=True):
            if game is None:
                told, kontras = self._other(next(others), vorhand, players, (factor, cents_per_point))
                found.append(HandFact(evening, row, *told, kontras, players, points, cents))
                continue
            kind, bid, won, conceded, calls, doubled = outlines[game[0]]
            alone, partner, own = parties[game[1]]
            kontras = ()
            if doubled is not None:
                kontras = self._of_sides(doubled, own, vorhand, players, (factor, cents_per_point))
            start = (evening, row, "game", kind, bid, alone, partner, won, conceded, (), calls)
            # A named tuple's own constructor takes twice as long.
            found.append(new(HandFact, (*start, kontras, players, points, cents)))
        return tuple(found)

    def _take_apart(
        self, lines: Sequence[Line]
    ) -> tuple[list[tuple[_Parts, tuple[str, str | None]] | None], Iterator[Data]]:
        """Parts and parties of games for card points, whose outlines are learnt; None, and data, for anything else."""
        outlines, match = self._outlines, _GAME.fullmatch
        found: list[tuple[_Parts, tuple[str, str | None]] | None] = []
        fresh: dict[_Parts, str] = {}
        others: list[str] = []
        for line in lines:
            game = match(line[1])
            if game is None:
                others.append(line[1])
                found.append(None)
                continue
            head, declarer, partner, tail = game.groups()
            tail = tail.partition(_AT)[0].partition(_NOTE)[0]
            parts = (head, tail, partner is None)
            if parts not in outlines:
                fresh[parts] = f"{head}{tail}}}"
            found.append((parts, (declarer, partner)))
        # One text for all is parsed three times as fast as one after the other.
        data = iter(json.loads(f"[{','.join((*fresh.values(), *others))}]"))
        for parts in fresh:
            outlines[parts] = self._outliner.outline(next(data), alone=parts[2])
        return found, data

    def _other(
        self, data: Data, vorhand: str | None, players: tuple[str, ...], worth: tuple[int, int]
    ) -> tuple[Told, tuple[Kontra, ...]]:
        """What is not laid out as a game for card points; it may be one all the same."""
        kind = data["kind"]
        if kind == "game":
            if "declarers" in data:
                return _negative(data), self._of_opponents(data, vorhand, worth)
            partner = data.get("partner")
            alone, _, own = self._parties[data["declarer"], partner]
            game, bid, won, conceded, calls, doubled = self._outliner.outline(data, alone=partner is None)
            kontras = () if doubled is None else self._of_sides(doubled, own, vorhand, players, worth)
            return Told(kind, game, bid, alone, partner, won, conceded, (), calls), kontras
        if kind == "renonce":
            return _renonce(data), ()
        if kind == "trischaken":
            return Told(kind, kind), ()
        return Told(kind, ""), ()

    def _of_sides(
        self,
        doubled: Doubled,
        own: tuple[str, ...],
        vorhand: str | None,
        players: tuple[str, ...],
        worth: tuple[int, int],
    ) -> tuple[Kontra, ...]:
        """What every kontra changed; ``worth`` is how often the hand counts, and the cents of a point."""
        found = self._outliner.weigh(doubled, is_vorhand=own[0] == vorhand)
        if not found:
            return ()
        others = tuple([player for player in players if player not in own])
        return tuple([kontra_of(each, own, others, *worth) for each in found])

    def _of_opponents(self, data: Data, vorhand: str | None, worth: tuple[int, int]) -> tuple[Kontra, ...]:
        """Every opponent's kontra in a negative game."""
        game, (factor, cents_per_point) = data["game"], worth
        found = []
        for each in data["declarers"]:
            player, won = each["player"], each["result"] == "won"
            for opponent, level in each.get("kontra", {}).items():
                judge = self._outliner.judge
                points, cents = judge.negative_kontra(game, won=won, vorhand=player == vorhand, level=level)
                points, cents = points * factor, cents * factor * cents_per_point
                found.append(Kontra(game, level, (opponent,), (player,), -points, -cents, points, cents))
        return tuple(found)


def lines_of(entries: Iterable[EntryLine], scores: Mapping[int, Scores]) -> list[Line]:
    """The rows of an evening, without entries that do not fit, are no hand and change no balance.

    ValueError where a hand should have brought something, and nothing is there.
    """
    found: list[Line] = []
    for row, (number, _, fact, vorhand, factor, problems, _, _) in enumerate(entries):
        if problems:
            continue
        if number not in scores:
            if json.loads(fact)["kind"] in _PLAYED:
                raise ValueError(f"entry {number} has no scores")
            continue
        data = None
        if not fact.startswith(_GAME_BEGINS):
            data = json.loads(fact)
            if data["kind"] not in _KINDS:
                continue
        found.append((row, fact, vorhand, factor, data, scores[number]))
    return found


def _negative(data: Data) -> Told:
    declarers = data["declarers"]
    who, won = tuple(each["player"] for each in declarers), tuple(each["result"] == "won" for each in declarers)
    return Told("game", data["game"], None, who, None, won)


def _renonce(data: Data) -> Told:
    """What is known of the game that a renonce ended."""
    declarers: tuple[str, ...] = ()
    if "declarers" in data:
        declarers = tuple(each["player"] for each in data["declarers"])
    elif "declarer" in data:
        declarers = (data["declarer"],)
    offenders = tuple(data["offenders"])
    return Told("renonce", data["game"], data.get("bid"), declarers, data.get("partner"), offenders=offenders)
