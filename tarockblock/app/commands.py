"""What can be done to the entries of an evening, as values that know their own inverse; stores and computes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Header:
    """What an evening says of itself and may be put right later; units as in :class:`Evening`."""

    title: str
    date: str | None
    note: str
    first_dealer: str
    cents_per_point: int
    planned_radl: int | None

    @classmethod
    def of(cls, evening: Evening) -> Header:
        """The header of an evening."""
        return cls(
            title=evening.title,
            date=evening.date,
            note=evening.note,
            first_dealer=evening.first_dealer,
            cents_per_point=evening.cents_per_point,
            planned_radl=evening.planned_radl,
        )

    def on(self, evening: Evening) -> Evening:
        """The evening under this header."""
        return replace(
            evening,
            title=self.title,
            date=self.date,
            note=self.note,
            first_dealer=self.first_dealer,
            cents_per_point=self.cents_per_point,
            planned_radl=self.planned_radl,
        )


@dataclass(frozen=True, slots=True)
class Item:
    """An entry with the number under which the database knows it, whatever its place."""

    id: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Insert:
    """An item comes to a place; everything from there on moves down."""

    index: int
    item: Item


@dataclass(frozen=True, slots=True)
class Remove:
    """The item at a place goes; only ever the inverse of :class:`Insert`."""

    index: int
    item: Item


@dataclass(frozen=True, slots=True)
class Replace:
    """The fact at a place becomes another one."""

    index: int
    before: Item
    after: Item


@dataclass(frozen=True, slots=True)
class Move:
    """The item at ``index`` goes to ``to`` (its index afterwards)."""

    index: int
    to: int


@dataclass(frozen=True, slots=True)
class Amend:
    """The header becomes another one."""

    before: Header
    after: Header


@dataclass(frozen=True, slots=True)
class Whole:
    """All of an evening: its round, its heading (an evening without entries) and its entries."""

    round: str
    heading: Evening
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Update:
    """The whole evening becomes another state of itself, as a file has it.

    ``ids`` are those of entries that are new here (else None), in the order of ``after``; ``names`` who is called
    otherwise in it: pairs of old and new.
    """

    before: Whole
    after: Whole
    ids: tuple[str | None, ...] = ()
    names: tuple[tuple[str, str], ...] = ()


Single = Insert | Remove | Replace | Move


@dataclass(frozen=True, slots=True)
class Together:
    """Several done as one, in this order: the first is what it is about, the others follow from it."""

    steps: tuple[Single, ...]


Command = Single | Amend | Update | Together


def _inverse(command: Single) -> Single:
    if isinstance(command, Insert):
        return Remove(command.index, command.item)
    if isinstance(command, Remove):
        return Insert(command.index, command.item)
    if isinstance(command, Move):
        return Move(command.to, command.index)
    return Replace(command.index, command.after, command.before)


def inverse(command: Command) -> Command:
    """The command that takes another one back."""
    if isinstance(command, Single):
        return _inverse(command)
    if isinstance(command, Together):
        return Together(tuple(map(_inverse, reversed(command.steps))))
    if isinstance(command, Update):
        return Update(command.after, command.before, names=tuple((new, old) for old, new in command.names))
    return Amend(command.after, command.before)


def apply(command: Command, items: Sequence[Item]) -> tuple[Item, ...]:
    """The items after a command."""
    if isinstance(command, Together):
        return reduce(lambda now, step: apply(step, now), command.steps, tuple(items))
    found = list(items)
    if isinstance(command, Insert):
        found.insert(command.index, command.item)
    elif isinstance(command, Remove):
        del found[command.index]
    elif isinstance(command, Replace):
        found[command.index] = command.after
    elif isinstance(command, Move):
        found.insert(command.to, found.pop(command.index))
    elif isinstance(command, Update):
        return command.after.items
    return tuple(found)


def fits(command: Command, items: Sequence[Item]) -> bool:
    """Whether what a command starts from is there; where a list of commands is not whole, it may not be."""
    if isinstance(command, Amend):
        return True
    if isinstance(command, Together):
        return all(fits(step, apply(Together(command.steps[:at]), items)) for at, step in enumerate(command.steps))
    if isinstance(command, Update):
        return command.before.items == tuple(items)
    if isinstance(command, Insert):
        return command.index <= len(items) and all(item.id != command.item.id for item in items)
    if isinstance(command, Move):
        return max(command.index, command.to) < len(items)
    before = command.item if isinstance(command, Remove) else command.before
    return command.index < len(items) and items[command.index] == before


def first_touched(command: Command) -> int:
    """The first place whose row may change."""
    if isinstance(command, Amend | Update):
        return 0
    if isinstance(command, Together):
        return min(first_touched(step) for step in command.steps)
    if isinstance(command, Move):
        return min(command.index, command.to)
    return command.index


def changes_nothing(command: Command) -> bool:
    """Whether all is so already: a correction that was confirmed without correcting anything leaves no trace."""
    if isinstance(command, Move):
        return command.index == command.to
    if isinstance(command, Replace | Amend | Update):
        return bool(command.before == command.after)
    return False
