"""An evening in which somebody is called otherwise: every place where his name stands, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar, overload

from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    Doubling,
    Entry,
    Manual,
    NegativeDeclarer,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    Renonce,
    TableChange,
    Trischaken,
)

_T = TypeVar("_T")


def renamed(evening: Evening, names: Mapping[str, str]) -> Evening:
    """The evening with other names, old to new; all at once, so that two people can swap theirs."""
    calls = _Renamer(names)
    return replace(
        evening,
        players=calls.all(evening.players),
        first_dealer=calls.one(evening.first_dealer),
        entries=tuple(map(calls.entry, evening.entries)),
    )


def renamed_entry(entry: Entry, names: Mapping[str, str]) -> Entry:
    """The same for one entry."""
    return _Renamer(names).entry(entry)


def is_renamed(before: Entry, after: Entry | None, names: Mapping[str, str]) -> bool:
    """Whether that people are called otherwise is all that changed, there or back."""
    if not names or after is None or before == after:
        return False
    return renamed_entry(before, names) == after or renamed_entry(after, names) == before


class _Renamer:
    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    @overload
    def one(self, name: str) -> str: ...
    @overload
    def one(self, name: str | None) -> str | None: ...
    def one(self, name: str | None) -> str | None:
        return name if name is None else self._names.get(name, name)

    def all(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(self.one, names))

    def keys(self, amounts: Mapping[str, _T]) -> dict[str, _T]:
        return {self.one(name): amount for name, amount in amounts.items()}

    def entry(self, entry: Entry) -> Entry:
        if isinstance(entry, Doubling):
            return entry
        if isinstance(entry, TableChange):
            return replace(entry, players=self.all(entry.players), dealer=self.one(entry.dealer))
        if isinstance(entry, Manual):
            cents = None if entry.cents is None else self.keys(entry.cents)
            return replace(entry, points=self.keys(entry.points), cents=cents)
        return self._game(self._places(entry))

    def _places(self, entry: PlayedEntry) -> PlayedEntry:
        out = None if entry.sitting_out is None else self.all(entry.sitting_out)
        return replace(entry, dealer=self.one(entry.dealer), vorhand=self.one(entry.vorhand), sitting_out=out)

    def _game(self, entry: PlayedEntry) -> PlayedEntry:
        if isinstance(entry, Annulled):
            return entry
        if isinstance(entry, Trischaken):
            return replace(entry, card_points=self.keys(entry.card_points))
        if isinstance(entry, NegativeGame):
            return replace(entry, declarers=tuple(map(self._declarer, entry.declarers)))
        calls = tuple(map(self._call, entry.bonuses))
        if isinstance(entry, PositiveGame):
            return replace(entry, declarer=self.one(entry.declarer), partner=self.one(entry.partner), bonuses=calls)
        return self._renonce(entry, calls)

    def _renonce(self, entry: Renonce, calls: tuple[BonusCall, ...]) -> Renonce:
        return replace(
            entry,
            offenders=self.all(entry.offenders),
            declarer=self.one(entry.declarer),
            partner=self.one(entry.partner),
            declarers=tuple(map(self._declarer, entry.declarers)),
            bonuses=calls,
        )

    def _declarer(self, declarer: NegativeDeclarer) -> NegativeDeclarer:
        return replace(declarer, player=self.one(declarer.player), kontra=self.keys(declarer.kontra))

    def _call(self, call: BonusCall) -> BonusCall:
        return replace(call, by=self.one(call.by))
