"""An evening as facts: people, ruleset, rate and entries. The ``ledger`` computes the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from tarockblock.domain.deal import SEATS, TOTAL_SEATS
from tarockblock.domain.entry_shapes import SHAPE_OF
from tarockblock.domain.hand import Entry, Manual, RateChange, TableChange
from tarockblock.domain.ruleset import Ruleset
from tarockblock.lazy_dataclass import dataclass


class CupPlace(NamedTuple):
    name: str
    round: int
    table: int


@dataclass(frozen=True, kw_only=True)
class Evening:
    """An evening as written down; ``players`` is the first seating, in playing order.

    ``date`` is an ISO date or None; ``cents_per_point`` a whole number of cents >= 0.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    first_dealer: str
    cents_per_point: int
    title: str = ""
    date: str | None = None
    note: str = ""
    planned_radl: int | None = None
    cup: CupPlace | None = None
    entries: tuple[Entry, ...] = ()
    six_by_seat: bool = False
    """Whether at six the seat before the dealer always sits out, as in old evenings."""

    @cached_property
    def everybody(self) -> tuple[str, ...]:
        names = dict.fromkeys(self.players)
        for change in [entry for entry in self.entries if type(entry) is TableChange]:
            names |= dict.fromkeys(change.players)
        return tuple(names)

    @cached_property
    def rates(self) -> tuple[int, ...]:
        later = [entry.cents_per_point for entry in self.entries if type(entry) is RateChange]
        return tuple(rate for rate, _ in groupby((self.cents_per_point, *later)))

    @cached_property
    def arrivals(self) -> Mapping[str, int]:
        found = dict.fromkeys(self.players, 0)
        for index, entry in enumerate(self.entries):
            if isinstance(entry, TableChange):
                found = dict.fromkeys(entry.players, index) | found
        return found

    @property
    def is_total(self) -> bool:
        """Whether only the total is known: one correction and no hand."""
        return len(self.entries) == 1 and type(self.entries[0]) is Manual

    @property
    def takes_hands(self) -> bool:
        """Whether as many sit there as can play; totals may have fewer or more people."""
        return SEATS[0] <= len(self.players) <= SEATS[1]

    @property
    def seats_allowed(self) -> tuple[int, int]:
        return TOTAL_SEATS if self.is_total else SEATS

    def with_entry(self, entry: Entry) -> Evening:
        return replace(self, entries=(*self.entries, entry))


def renamed(evening: Evening, names: Mapping[str, str]) -> Evening:
    """Return the evening with other names, all at once: two people can swap theirs."""
    return replace(
        evening,
        players=tuple(names.get(each, each) for each in evening.players),
        first_dealer=names.get(evening.first_dealer, evening.first_dealer),
        entries=tuple(renamed_entry(each, names) for each in evening.entries),
    )


def renamed_entry(entry: Entry, names: Mapping[str, str]) -> Entry:
    found: Entry = _renamed(entry, names)
    return found


def is_renamed(before: Entry, after: Entry | None, names: Mapping[str, str]) -> bool:
    if not names or after is None or before == after:
        return False
    return renamed_entry(before, names) == after or renamed_entry(after, names) == before


def _renamed(fact: Any, names: Mapping[str, str]) -> Any:
    changed: dict[str, Any] = {}
    for field in SHAPE_OF[type(fact)].fields:
        value = getattr(fact, field.name)
        match field.form.of if value else None:
            case "name":
                changed[field.name] = names.get(value, value)
            case "names":
                changed[field.name] = tuple(names.get(each, each) for each in value)
            case str(form) if form.endswith("by name"):
                changed[field.name] = {names.get(who, who): each for who, each in value.items()}
            case "list":
                changed[field.name] = tuple(_renamed(each, names) for each in value)
    return replace(fact, **changed) if changed else fact
