"""An evening as facts: people, ruleset, rate and entries. What it comes to is computed by ``ledger``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from tarockblock.domain.hand import Entry, TableChange
from tarockblock.domain.ruleset import Ruleset
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, kw_only=True)
class Evening:
    """Everything that was written down; ``players`` is the first seating, in playing order.

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
    entries: tuple[Entry, ...] = ()

    @cached_property
    def everybody(self) -> tuple[str, ...]:
        """All who ever sat at the table, in order of appearance."""
        names = dict.fromkeys(self.players)
        for change in [entry for entry in self.entries if type(entry) is TableChange]:
            names |= dict.fromkeys(change.players)
        return tuple(names)

    @cached_property
    def arrivals(self) -> Mapping[str, int]:
        """The entry with which everybody came to the table: 0 who sat there from the beginning."""
        found = dict.fromkeys(self.players, 0)
        for index, entry in enumerate(self.entries):
            if isinstance(entry, TableChange):
                found = dict.fromkeys(entry.players, index) | found
        return found

    def with_entry(self, entry: Entry) -> Evening:
        """The evening with one more entry."""
        return replace(self, entries=(*self.entries, entry))
