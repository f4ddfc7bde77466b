"""Turns the entries of an evening, read as strictly as any, and their receipts into facts of the statistics."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from tarockblock.app.states import PLAYED
from tarockblock.domain.hand import BonusCall, Entry, NegativeGame, PositiveGame, Renonce, Result, Trischaken
from tarockblock.domain.money import Exact
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import Call, HandFact, Kontra
from tarockblock.domain.statistics_hand import End, Ending, Judge, Shape, kontra_of
from tarockblock.domain.strict import Table
from tarockblock.exchange.entry_reader import MAX_TEXT, WITH_NOTE_AND_TIME, is_time, read_entry
from tarockblock.log.facts import Data
from tarockblock.store.states import StateRow

Scores = tuple[tuple[str, ...], tuple[Exact, ...], tuple[Exact, ...]]
"""Names, points and cents of those who got something, or nothing, out of an entry."""


_Content = tuple[
    str,
    str | None,
    tuple[str, ...],
    str | None,
    tuple[bool, ...],
    bool,
    tuple[str, ...],
    tuple[Call, ...],
    tuple[Kontra, ...],
]
"""The fields of :class:`HandFact` from ``game`` to ``kontras``."""


class Line(NamedTuple):
    """An entry that changes a balance: its row, its kind and itself as stored, Vorhand, factor and scores."""

    row: int
    kind: str
    entry: Data
    vorhand: str | None
    factor: int
    scores: Scores


class HandReader:
    """Reads entries played under one ruleset; ValueError where one can not be read."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._judge = Judge(ruleset)
        self._known: dict[bytes, _Content] = {}

    def facts(self, evening: int, cents_per_point: int, lines: Sequence[Line]) -> tuple[HandFact, ...]:
        """The hands of an evening."""
        return tuple([self._fact(evening, cents_per_point, line) for line in lines])

    def _fact(self, evening: int, rate: int, line: Line) -> HandFact:
        row, kind, data, vorhand, factor, (players, points, cents) = line
        content, rest = content_of(data)
        found = None if content is None else self._known.get(content)
        if found is None:
            entry = read_entry(Table(rest), self._ruleset)
            if entry is None:
                raise ValueError("an entry that can not be read")
            found = self._content_of(entry, vorhand, players, (factor, rate))
            if content is not None and not _is_under_kontra(entry):
                self._known[content] = found
        return HandFact(evening, row, kind, *found, players, points, cents)

    def _content_of(
        self, entry: Entry, vorhand: str | None, players: tuple[str, ...], worth: tuple[int, int]
    ) -> _Content:
        """What an entry says; who was Vorhand and what it was worth matters where there is a kontra."""
        if isinstance(entry, PositiveGame):
            return self._positive(entry, vorhand, players, worth)
        if isinstance(entry, NegativeGame):
            who = tuple([each.player for each in entry.declarers])
            won = tuple([bool(each.won) for each in entry.declarers])
            return (entry.game, None, who, None, won, False, (), (), self._of_opponents(entry, vorhand, *worth))
        if isinstance(entry, Renonce):
            who = tuple([each.player for each in entry.declarers])
            if entry.declarer is not None:
                who = (entry.declarer,)
            return (entry.game, entry.bid, who, entry.partner, (), False, entry.offenders, (), ())
        return ("trischaken" if isinstance(entry, Trischaken) else "", None, (), None, (), False, (), (), ())

    def _positive(
        self, entry: PositiveGame, vorhand: str | None, players: tuple[str, ...], worth: tuple[int, int]
    ) -> _Content:
        """A game for card points; ``worth`` is how often it counts, and the cents of a point."""
        alone = (entry.declarer,)
        own = alone if entry.partner is None else (entry.declarer, entry.partner)
        calls = tuple([Call(each.bonus, each.side, each.announced, each.made, each.by) for each in entry.bonuses])
        beside = tuple([each for each in entry.bonuses if each.bonus in self._judge.decisive])
        won, kontras = entry.result is Result.WON, tuple[Kontra, ...]()
        under_kontra = _is_under_kontra(entry)
        if under_kontra or beside or entry.card_points is not None:
            end = self._end(entry, beside)
            won = end.won
            if end.by_cards is not None:
                calls = (*calls, Call(end.by_cards.bonus, end.by_cards.side, False, True, None))
                beside = (*beside, end.by_cards)
        if under_kontra:
            weighed = map(self._judge.kontra, self._doubled(entry, won, beside, is_vorhand=entry.declarer == vorhand))
            others = tuple([player for player in players if player not in own])
            kontras = tuple([kontra_of(each, own, others, *worth) for each in weighed if each is not None])
        conceded = entry.result is Result.CONCEDED
        return (entry.game, entry.bid, alone, entry.partner, (won,), conceded, (), calls, kontras)

    def _end(self, entry: PositiveGame, beside: tuple[BonusCall, ...]) -> End:
        result = entry.card_points if entry.result is None else entry.result.value
        kontra = entry.kontra > 0
        # Whether somebody played alone decides nothing but whether his kontra is void.
        return self._judge.end(Ending(entry.game, result, kontra, kontra and entry.partner is None, beside))

    def _doubled(
        self, entry: PositiveGame, won: bool, beside: tuple[BonusCall, ...], *, is_vorhand: bool
    ) -> list[Shape]:
        """What is under kontra, or may be by what stands beside it: the game, then every call that adds to it."""
        alone, found = entry.partner is None, []
        if entry.kontra or beside:
            found.append(Shape(entry.game, None, won, entry.kontra, alone, is_vorhand, beside, None))
        for call in entry.bonuses:
            if call.kontra and call.bonus not in self._judge.multipliers:
                others = tuple([other for other in beside if other is not call])
                bid = call.bonus if entry.bid == call.bonus else None
                found.append(Shape(entry.game, bid, True, 0, alone, False, others, call))
        return found

    def _of_opponents(self, entry: NegativeGame, vorhand: str | None, factor: int, rate: int) -> tuple[Kontra, ...]:
        """Every opponent's kontra in a negative game."""
        found = []
        for each in entry.declarers:
            for opponent, level in each.kontra.items():
                points, cents = self._judge.negative_kontra(
                    entry.game, won=bool(each.won), vorhand=each.player == vorhand, level=level
                )
                points, cents = points * factor, cents * factor * rate
                found.append(Kontra(entry.game, level, (opponent,), (each.player,), -points, -cents, points, cents))
        return tuple(found)


def content_of(data: Data) -> tuple[bytes | None, Data]:
    """What an entry says, note and time apart, and the same as plain data: those of one content are read once.

    None where it has to be read whole: note or time are not in form, and the reader says so, or there can be none.
    """
    if data.get("kind") not in WITH_NOTE_AND_TIME:
        return None, data
    note, at = data.get("note", ""), data.get("at")
    if type(note) is not str or len(note) > MAX_TEXT or not (at is None or (type(at) is str and is_time(at))):
        return None, data
    rest = {name: value for name, value in data.items() if name not in ("note", "at")}
    return marshal.dumps(rest, _PLAIN), rest


_PLAIN = 2
"""The version of marshal's format in which equal values are equal bytes."""


def _is_under_kontra(entry: Entry) -> bool:
    """Whether anybody has said kontra."""
    if isinstance(entry, PositiveGame):
        return entry.kontra > 0 or any(each.kontra for each in entry.bonuses)
    return isinstance(entry, NegativeGame) and any(each.kontra for each in entry.declarers)


def lines_of(rows: Iterable[StateRow]) -> list[Line]:
    """The rows of an evening, without entries that do not fit, are no hand and change no balance."""
    found: list[Line] = []
    for row, (_, entry, receipt) in enumerate(rows):
        if receipt is None or receipt["problems"]:
            continue
        kind, scores = entry["kind"], receipt["scores"]
        if kind in PLAYED or (kind == "manual" and scores):
            amounts = scores.values()
            points = tuple([exact(each[0], each[1]) for each in amounts])
            cents = tuple([exact(each[2], each[3]) for each in amounts])
            found.append(Line(row, kind, entry, receipt["vorhand"], receipt["factor"], (tuple(scores), points, cents)))
    return found


def exact(amount: int, parts: int) -> Exact:
    """An amount of the log; what is whole stays an int."""
    return amount if parts == 1 else Fraction(amount, parts)
