"""What is known of everything in a damaged database: from the file itself, and from its copies, the newest first.

The newest sound version counts. A copy of a state that was given up since, by going back to an earlier copy, does not.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TypeVar

from tarockblock.app.digests import digest
from tarockblock.app.records import parsed_ruleset
from tarockblock.app.recovery_rows import NO_STEPS, Rows, Steps, data_of, fact_text, since, united
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import StoreError
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.store import backups
from tarockblock.store.money_records import PaymentRecord, SettlementRecord
from tarockblock.store.records import MoneyRecord, ReceiptRecord
from tarockblock.store.salvage import FoundEntry, FoundStep, FoundVersion, Heading, Salvage, salvage

_T = TypeVar("_T")


class Copies:
    """The copies of a database, the newest first; each is read when it is first wanted.

    ``unreadable``: their folder can not be looked into, so there are none.
    """

    def __init__(self, db_path: Path) -> None:
        self._read: list[Salvage] = []
        self._waiting: list[backups.Copy] = []
        self.unreadable = False
        try:
            self._waiting = backups.copies_of(db_path)
        except StoreError:
            self.unreadable = True

    def __iter__(self) -> Iterator[Salvage]:
        place = 0
        while place < len(self._read) or self._read_next():
            yield self._read[place]
            place += 1

    def _read_next(self) -> bool:
        """Read the next one; one that can not be read at all is none."""
        while self._waiting:
            with contextlib.suppress(OSError):
                self._read.append(salvage(self._waiting.pop().path))
                return True
        return False


@dataclass(frozen=True, slots=True)
class Settlement:
    """How an evening was settled, if it was.

    One that is not as it was ``stored`` has what was done since; open payments follow from the ledger. One that is not
    even ``known`` has nothing else.
    """

    record: SettlementRecord | None
    is_stored: bool = True
    is_known: bool = True


class Sources:
    """A damaged file and its copies. Where the file knows of something, whole and sealed, no copy is asked."""

    def __init__(self, file: Salvage, copies: Copies) -> None:
        self.file = file
        self.copies = copies
        self._rulesets: dict[str, Ruleset] = {digest(each): each for each in map(shipped, shipped_ids())}
        self._same: dict[tuple[Salvage, int], bool] = {}

    @cached_property
    def numbers(self) -> list[int]:
        """All evenings of which anything is left; those that were deleted are not among them."""
        found = set(self.file.numbers)
        if not self.file.knows_all_evenings:
            for copy in self.copies:
                found |= {number for number in copy.numbers if not self._is_deleted(number, copy)}
                if copy.knows_all_evenings:
                    break
        return sorted(number for number in found if number > 0)

    def _is_deleted(self, number: int, copy: Salvage) -> bool:
        """Whether an evening of a copy had rows, and is known to have none any more."""
        return self.file.knows_all_entries and bool(copy.entries(number)) and not self.file.entries(number)

    def states(self, number: int) -> Iterator[Salvage]:
        """The copies that hold an earlier state of the same evening."""
        for copy in self.copies:
            if (copy, number) not in self._same:
                self._same[copy, number] = _is_same(self.file, copy, number)
            if self._same[copy, number]:
                yield copy

    def is_current(self, copy: Salvage, number: int) -> bool:
        """Whether no row of an evening was changed since a copy was made, as far as that can be told."""
        own, there = self.file.headings.get(number), copy.headings.get(number)
        if own is not None and there is not None:
            return own.revision == there.revision and own.saved_at in ("", there.saved_at)
        known, then = self.file.steps.get(number, NO_STEPS), copy.steps.get(number, NO_STEPS)
        if self.file.knows_all_steps:
            return known == then
        return all(then.get(place) == step for place, step in known.items())

    def heading(self, number: int) -> tuple[Heading | None, bool]:
        """What an evening says of itself, as far as it can be known, and whether more may have been changed since."""
        own = self.file.headings.get(number)
        if own is not None:
            return (own if own.saved_at else self._saved(own)), True
        for copy in self.states(number):
            if number in copy.headings:
                found = self._brought_up_to_date(copy.headings[number], copy)
                return found, found == copy.headings[number] and self.is_current(copy, number)
        return None, False

    def _saved(self, heading: Heading) -> Heading:
        """A heading with the latest time that is known of the evening."""
        latest = self._latest(heading.number)
        if latest is not None and self.is_current(latest, heading.number):
            return replace(heading, saved_at=latest.headings[heading.number].saved_at or heading.started_at)
        times = [step.at for step in self.file.steps.get(heading.number, NO_STEPS).values()]
        return replace(heading, saved_at=max((heading.started_at, *times)))

    def _brought_up_to_date(self, heading: Heading, copy: Salvage) -> Heading:
        """The heading of a copy after what the file knows was done since."""
        number, header = heading.number, heading.header
        closed, saved = heading.closed_at, heading.saved_at
        for step, is_done in since(copy.steps.get(number, NO_STEPS), self.steps(number)) or ():
            data, saved = data_of(step), max(saved, step.at)
            if data["op"] == "amend":
                header = replace(header, **data["after" if is_done else "before"])
        for record in self.money_since(number, copy):
            if json.loads(record.about) == ["closing"]:
                closed = record.at.isoformat() if record.became == "closed" else None
        return replace(heading, header=header, closed_at=closed, saved_at=saved)

    def rows(self, number: int) -> list[FoundEntry]:
        """The rows of an evening."""
        return Rows(number, self.file, self.states(number)).found()

    def unsure(self, number: int, rows: Sequence[FoundEntry]) -> frozenset[int]:
        """The numbers of those rows that the file itself does not know."""
        own = {each.id for each in self.file.entries(number) if each.fact is not None}
        facts = {
            fact_text(data["fact"])
            for data in map(data_of, self.file.steps.get(number, NO_STEPS).values())
            if "fact" in data
        }
        return frozenset(
            each.id for each in rows if each.id not in own and each.fact is not None and each.fact not in facts
        )

    def knows_rows(self, number: int) -> bool:
        """Whether no change of a row can be newer than what is known of it."""
        heading, own = self.file.headings.get(number), self.file.entries(number)
        is_all = len(own) == heading.count if heading is not None else self.file.knows_all_entries
        if self.file.knows_all_steps or (is_all and all(each.fact is not None for each in own)):
            return True
        latest = self._latest(number)  # without a copy nothing old can be shown
        return latest is None or self.is_current(latest, number)

    def receipts(self, number: int, rows: Sequence[FoundEntry]) -> Mapping[int, ReceiptRecord]:
        """What was written down of these rows when they were scored, by their number; another row may change that."""
        wanted = {each.id for each in rows if each.id}
        found, latest = self.file.receipts(wanted), self._latest(number)
        if len(found) < len(wanted) and latest is not None and self.is_current(latest, number):
            return {**latest.receipts(wanted), **found}
        return found

    def _latest(self, number: int) -> Salvage | None:
        return next(self.states(number), None)

    # ------------------------------------------------------------------ what was done

    def steps(self, number: int) -> Steps:
        """The undo log of an evening."""
        found = self.file.steps.get(number, NO_STEPS)
        if self.file.knows_all_steps and all(step.at for step in found.values()):
            return found
        for copy in self.states(number):
            steps = copy.steps.get(number, NO_STEPS)
            timed = {
                place: replace(step, at=step.at or steps[place].at) for place, step in found.items() if place in steps
            }
            if not self.is_current(copy, number):  # what could be redone then was dropped by the next change
                steps = {place: _not_undone(step) for place, step in steps.items()}
            found = {**steps, **found, **timed}
            if copy.knows_all_steps:
                break
        return found

    def knows_history(self, number: int) -> bool:
        """Whether nothing that was done in an evening is lost."""
        file, steps = self.file, self.file.steps.get(number, NO_STEPS)
        only_inserted = all(step.state == "done" and data_of(step)["op"] == "insert" for step in steps.values())
        versions = file.knows_all_versions or (file.knows_all_steps and only_inserted)
        untouched = not (file.book.has_journal or file.book.is_settled(number))  # no money was dealt with in it
        if file.knows_all_steps and versions and (file.knows_all_money or untouched):
            return True
        latest = self._latest(number)
        return latest is not None and self.is_current(latest, number)

    def versions(self, number: int) -> list[FoundVersion]:
        """The earlier versions of the rows of an evening."""
        return self._traced(number, lambda source: (source.versions, source.knows_all_versions))

    def money(self, number: int) -> list[MoneyRecord]:
        """What was done with the money of an evening."""
        return self._traced(number, lambda source: (source.money, source.knows_all_money))

    def money_since(self, number: int, copy: Salvage) -> list[MoneyRecord]:
        """The same without what a copy knows of."""
        known = copy.money.get(number, [])
        return [each for each in self.money(number) if each not in known]

    def _traced(self, number: int, trace: Callable[[Salvage], tuple[Mapping[int, Sequence[_T]], bool]]) -> list[_T]:
        """What the file knows of a trace and, where that is not all, the copies back to the first that has all."""
        found: list[_T] = []
        for source in chain([self.file], self.states(number)):
            part, is_whole = trace(source)
            found = united(found, part.get(number, ()))
            if is_whole:
                break
        return found

    # ------------------------------------------------------------------ money, rulesets, memory

    def settlement(self, number: int) -> Settlement:
        """How an evening was settled before there was a journal."""
        own = self.file.book.settlement(number)
        if own is not None or not self.file.book.is_settled(number):
            return Settlement(own and with_rests(own, self.money(number)))
        for copy in self.states(number):
            found = copy.book.settlement(number)
            if found is not None or not copy.book.is_settled(number):
                later = self.money_since(number, copy)
                return Settlement(settled_after(found, later) if later else found, is_stored=not later)
        records = [each for each in self.money(number) if json.loads(each.about) != ["closing"]]
        heading, _ = self.heading(number)
        return Settlement(
            settled_after(None, records) if records else None,
            is_stored=False,
            is_known=not records and (heading is None or heading.closed_at is None),
        )

    def ruleset(self, mark: str) -> Ruleset | None:
        """The ruleset of that digest: the shipped one, or a copy that is what it was."""
        for source in self.all():
            if mark in self._rulesets:
                break
            self._rulesets |= _read_rulesets(source)
        return self._rulesets.get(mark)

    def remembered(self, key: str, read: Callable[[str], _T]) -> _T | None:
        """What was remembered under a key, as ``read`` makes sense of it (or raises ValueError, TypeError)."""
        for source in self.all():
            text = source.memory.get(key)
            try:
                if text is not None:
                    return read(text)
            except (ValueError, TypeError):
                continue
            if source.knows_all_memory:
                return None
        return None

    def all(self) -> Iterator[Salvage]:
        """The file, then its copies."""
        yield self.file
        yield from self.copies

    @property
    def knows_memory(self) -> bool:
        """Whether nothing remembered or joined is lost: the file has it all, or was not changed since it was copied."""
        if self.file.knows_all_memory and self.file.book.happened.knows_all_joins:
            return True
        known = (each for each in self.copies if each.knows_all_memory and each.book.happened.knows_all_joins)
        copy = next(known, None)
        return copy is not None and all(
            number in copy.headings and self.is_current(copy, number) for number in self.file.numbers
        )

    @property
    def keys(self) -> set[str]:
        """Everything under which something may have been remembered."""
        found = set(self.file.memory)
        for copy in self.copies if not self.file.knows_all_memory else ():
            found |= set(copy.memory)
        return found


def _is_same(file: Salvage, copy: Salvage, number: int) -> bool:
    """Whether nothing in the file contradicts that a copy holds a state of the same evening."""
    mine, its = file.headings.get(number), copy.headings.get(number)
    if mine is not None and its is not None:
        then, now = (its.revision, its.saved_at), (mine.revision, mine.saved_at)
        if mine.started_at != its.started_at or (now[1] and then != now and then[0] >= now[0]):
            return False
    begun = {each.id: each.recorded_at for each in file.entries(number) if each.recorded_at}
    for each in copy.entries(number):
        if file.owners.get(each.id, number) != number or begun.get(each.id, each.recorded_at) != each.recorded_at:
            return False
    steps = file.steps.get(number, NO_STEPS)
    return all(
        (step.kind, step.data) == (steps[place].kind, steps[place].data)
        for place, step in copy.steps.get(number, NO_STEPS).items()
        if place in steps
    )


def _not_undone(step: FoundStep) -> FoundStep:
    return replace(step, state="dropped") if step.state == "undone" else step


def _read_rulesets(source: Salvage) -> dict[str, Ruleset]:
    found = {}
    for text in source.rulesets:
        try:
            ruleset, mark = parsed_ruleset(text)
        except ValueError:
            continue
        if ruleset is not None:
            found[mark] = ruleset
    return found


def settled_after(settlement: SettlementRecord | None, records: Sequence[MoneyRecord]) -> SettlementRecord:
    """A settlement after what was done with it since."""
    found = settlement or SettlementRecord(unit=1, carry=True)
    payments = {each.number: each for each in found.payments}
    for record in records:
        about, *rest = json.loads(record.about)
        if about == "unit":
            found = replace(found, unit=int(record.became))
        elif about == "carry":
            found = replace(found, carry=record.became == "1")
        elif about in ("payment", "rest"):
            payment = PaymentRecord(*rest)
            known = payments.get(payment.number, payment)
            if replace(known, paid_at=None, carried_into=None) == payment:
                payment = known
            if about == "payment":
                payment = replace(payment, paid_at=record.at if record.became == "paid" else None)
            else:
                payment = replace(payment, carried_into=int(record.became) if record.became else None)
            payments[payment.number] = payment
    return replace(found, payments=tuple(payments.values()))


def with_rests(settlement: SettlementRecord, records: Sequence[MoneyRecord]) -> SettlementRecord:
    """A settlement with what the trace says of who has taken a payment over: no seal is over that."""
    into = {}
    for record in records:
        about, *rest = json.loads(record.about)
        if about == "rest":
            into[PaymentRecord(*rest)] = int(record.became) if record.became else None
    return replace(
        settlement,
        payments=tuple(
            replace(each, carried_into=into.get(replace(each, paid_at=None, carried_into=None), each.carried_into))
            for each in settlement.payments
        ),
    )
