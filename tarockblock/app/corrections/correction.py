"""Where a correction goes in the ledger, and what it would do there. Computes on copies; changes and stores nothing."""

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
    """Where an entry goes: after the last row (``index`` None), in place of a row, or before it (``inserting``)."""

    index: int | None = None
    inserting: bool = False

    @property
    def editing(self) -> bool:
        """Whether a row that is there is put right."""
        return self.index is not None and not self.inserting

    def holds_in(self, ledger: Ledger) -> bool:
        """Whether it is proposed that the hands after it keep who deals: where there are any."""
        return self.index is not None and has_hands_from(ledger, self.index + (not self.inserting))

    def row_in(self, ledger: Ledger) -> Row | None:
        """The row that stands there now; None after the last one."""
        return None if self.index is None else ledger.rows[self.index]

    def state_in(self, ledger: Ledger) -> Round:
        """How the round stands before the entry."""
        row = self.row_in(ledger)
        return ledger.state if row is None else row.state

    def totals_in(self, ledger: Ledger) -> tuple[Mapping[str, Points], Mapping[str, Cents]]:
        """How everybody stands there: points and cents before whatever comes in that place."""
        if self.index is None:
            return ledger.points, ledger.cents
        if not self.index:
            return dict.fromkeys(ledger.points, Points()), dict.fromkeys(ledger.cents, Cents())
        before = ledger.rows[self.index - 1]
        return before.points_total, before.cents_total

    def people_in(self, ledger: Ledger) -> tuple[str, ...]:
        """Everybody who has sat at the table by then, in order of appearance."""
        names = dict.fromkeys(ledger.evening.players)
        for row in ledger.rows[: self.index]:
            if isinstance(row.entry, TableChange) and not row.problems:
                names |= dict.fromkeys(row.entry.players)
        return tuple(names)

    def put(self, evening: Evening, entry: Entry) -> Evening:
        """The evening with the entry in this place."""
        entries = list(evening.entries)
        if self.index is None:
            entries.append(entry)
        elif self.inserting:
            entries.insert(self.index, entry)
        else:
            entries[self.index] = entry
        return replace(evening, entries=tuple(entries))


def evaluator(ledger: Ledger, place: Position) -> Evaluate:
    """What an entry would come to in a place, or what speaks against it there."""
    evening = ledger.evening

    def evaluate(entry: Entry) -> Row | list[Problem]:
        computed = compute_ledger(place.put(evening, entry))
        row = computed.rows[-1 if place.index is None else place.index]
        return list(problems_of_entry(row, computed.evening)) or row

    return evaluate


def moved(evening: Evening, index: int, to: int) -> Evening:
    """The evening with a row at another place; ``to`` is its index afterwards."""
    entries = list(evening.entries)
    entries.insert(to, entries.pop(index))
    return replace(evening, entries=tuple(entries))


def held_misfits(rows: Iterable[Row], entries: Sequence[Entry], evening: Evening) -> tuple[Row, ...]:
    """The same where hands are dealt as they were; ``rows`` are those the entries are in now, in the order there."""
    then = compute_ledger(replace(evening, entries=tuple(entries))).rows
    return tuple(
        replace(now, problems=row.problems)
        for now, row in zip(rows, then, strict=True)
        if row.problems and not now.problems
    )


def new_misfits(before: Ledger, after: Ledger) -> tuple[Row, ...]:
    """The rows that fit and would fit no more: as they stand now (numbers too), with the problems they would have."""
    now = {id(row.entry): row for row in before.rows}
    return tuple(
        replace(now[id(row.entry)], problems=row.problems)
        for row in after.rows
        if row.problems and id(row.entry) in now and not now[id(row.entry)].problems
    )
