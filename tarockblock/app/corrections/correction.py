"""Place and effect of a correction in the ledger, computed on copies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry, TableChange
from tarockblock.domain.held_deal import has_hands_from
from tarockblock.domain.ledger import Ledger, Row, compute_ledger, problems_of_entry
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.problems import Problem
from tarockblock.domain.rounds import Round
from tarockblock.lazy_dataclass import dataclass

Evaluate = Callable[[Entry], Row | list[Problem]]


@dataclass(frozen=True, slots=True)
class Position:
    """The place of an entry: after the last row (``index`` None), replacing a row, or before it (``inserting``)."""

    index: int | None = None
    inserting: bool = False

    @property
    def editing(self) -> bool:
        return self.index is not None and not self.inserting

    def holds_in(self, ledger: Ledger) -> bool:
        """Return whether later hands exist that could keep their dealers."""
        return self.index is not None and has_hands_from(ledger, self.index + (not self.inserting))

    def row_in(self, ledger: Ledger) -> Row | None:
        """Return the row at this place, or None at the end."""
        return None if self.index is None else ledger.rows[self.index]

    def state_in(self, ledger: Ledger) -> Round:
        row = self.row_in(ledger)
        return ledger.state if row is None else row.state

    def totals_in(self, ledger: Ledger) -> tuple[Mapping[str, Points], Mapping[str, Cents]]:
        """Return everybody's points and cents before this place."""
        if self.index is None:
            return ledger.points, ledger.cents
        if not self.index:
            return dict.fromkeys(ledger.points, Points()), dict.fromkeys(ledger.cents, Cents())
        before = ledger.rows[self.index - 1]
        return before.points_total, before.cents_total

    def people_in(self, ledger: Ledger) -> tuple[str, ...]:
        """Return everybody seated by then, in order of appearance."""
        names = dict.fromkeys(ledger.evening.players)
        for row in ledger.rows[: self.index]:
            if isinstance(row.entry, TableChange) and not row.problems:
                names |= dict.fromkeys(row.entry.players)
        return tuple(names)

    def put(self, evening: Evening, entry: Entry) -> Evening:
        entries = list(evening.entries)
        if self.index is None:
            entries.append(entry)
        elif self.inserting:
            entries.insert(self.index, entry)
        else:
            entries[self.index] = entry
        return replace(evening, entries=tuple(entries))


def evaluator(ledger: Ledger, place: Position) -> Evaluate:
    """Return a function that scores an entry at a place."""
    evening = ledger.evening

    def evaluate(entry: Entry) -> Row | list[Problem]:
        computed = compute_ledger(place.put(evening, entry))
        row = computed.rows[-1 if place.index is None else place.index]
        return list(problems_of_entry(row, computed.evening)) or row

    return evaluate


def moved(evening: Evening, index: int, to: int) -> Evening:
    """Return the evening with a row moved; ``to``: its new index."""
    entries = list(evening.entries)
    entries.insert(to, entries.pop(index))
    return replace(evening, entries=tuple(entries))


def held_misfits(rows: Iterable[Row], entries: Sequence[Entry], evening: Evening) -> tuple[Row, ...]:
    """Return the rows that would become invalid if every hand kept its dealer.

    ``rows`` and ``entries`` run in parallel.
    """
    then = compute_ledger(replace(evening, entries=tuple(entries))).rows
    return tuple(
        replace(now, problems=row.problems)
        for now, row in zip(rows, then, strict=True)
        if row.problems and not now.problems
    )


def new_misfits(before: Ledger, after: Ledger) -> tuple[Row, ...]:
    """Return the rows that would become invalid: present rows and numbers, future problems."""
    now = {id(row.entry): row for row in before.rows}
    return tuple(
        replace(now[id(row.entry)], problems=row.problems)
        for row in after.rows
        if row.problems and id(row.entry) in now and not now[id(row.entry)].problems
    )
