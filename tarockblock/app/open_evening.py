"""The evening that is open, as it stands in the database: facts, ledger, history, and what a further entry would do.

Changes nothing; what does is ``evening``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from itertools import takewhile
from typing import Any

from tarockblock.app.change import ChangeKind
from tarockblock.app.clock import Clock
from tarockblock.app.commands import Item
from tarockblock.app.records import entry_of, evening_of
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.domain.ledger import Ledger, Row, compute_ledger, problems_of_entry, row_in_place
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.problems import Problem
from tarockblock.domain.renaming import is_renamed, renamed_entry
from tarockblock.exchange.evening_file import most_bytes
from tarockblock.lazy_dataclass import dataclass
from tarockblock.store import entries, evenings, memory, money_log, undo_log
from tarockblock.store.belief import unless_damaged
from tarockblock.store.records import LogRecord, ReceiptRecord
from tarockblock.store.scored import NOTHING_SCORED, Scored

OPEN_EVENING = "open_evening"
"""Under this key the database remembers which evening was open."""


@dataclass(frozen=True, slots=True)
class Version:
    """An earlier version of a row: the fact, when it was written, when it was replaced, and what it scored."""

    entry: Entry
    written_at: datetime
    replaced_at: datetime
    points: Mapping[str, Points]
    cents: Mapping[str, Cents]


_CORRECTIONS = (ChangeKind.REPLACED, ChangeKind.STRUCK, ChangeKind.RESTORED)


@dataclass(frozen=True)
class Step:
    """One change of the undo log; ``state`` is done, undone or dropped.

    Of one that is not ``sound`` only the state is believed, and if that says ``damaged``, not even that.
    """

    number: int
    kind: str
    text: str
    state: str
    sound: bool = True

    @cached_property
    def data(self) -> dict[str, Any]:
        """The command as plain data."""
        found: dict[str, Any] = json.loads(self.text)
        return found

    @property
    def corrects(self) -> int | None:
        """The number of the entry this step corrects while it stands."""
        if self.kind not in _CORRECTIONS or self.state != "done" or not self.sound:
            return None
        return int(self.data["entry"])

    @property
    def renames(self) -> dict[str, str]:
        """Who is called otherwise by it while it stands: old names to new."""
        return self.names if self.state == "done" else {}

    @property
    def names(self) -> dict[str, str]:
        """The same, whether it stands or not."""
        if self.kind != ChangeKind.AMENDED or not self.sound:
            return {}
        return dict(self.data.get("names", ()))


def _joined(renamings: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Several renamings, one after the other, as one."""
    names: dict[str, str] = {}
    for each in renamings:
        names = {old: each.get(new, new) for old, new in names.items()} | {
            old: new for old, new in each.items() if old not in names.values()
        }
    return names


@dataclass(frozen=True, slots=True)
class Stored:
    """An evening exactly as the database has it, with what follows from it.

    ``scored`` are the receipts that are right; ``size`` is more than the bytes the entries take in a file. A session,
    which changes it, knows the former.
    """

    id: int
    revision: int
    ruleset_mark: str
    evening: Evening
    items: tuple[Item, ...]
    ledger: Ledger
    receipts: Mapping[int, ReceiptRecord]
    size: int
    steps: tuple[Step, ...]
    history_sound: bool
    saved_at: datetime
    closed_at: datetime | None
    scored: Scored = NOTHING_SCORED


def read_stored(store: Store, evening_id: int) -> Stored:
    """Read an evening; raises StoreError ``no_such_evening`` or ``database_damaged``.

    That is about the evening itself: where only its history or a receipt is damaged, it is read without that.
    """
    with store.reading():
        record = evenings.read(store, evening_id)
        evening = evening_of(record, store)
        logged = unless_damaged(store, lambda: undo_log.read(store, evening_id), [_UNREADABLE])
        bad_versions = unless_damaged(store, lambda: entries.bad_versions(store, evening_id), [0])
        bad_money = unless_damaged(store, lambda: money_log.bad_rows(store, evening_id), [0])
        timed = unless_damaged(store, lambda: not undo_log.bad_times(store, evening_id), False)
        receipts = unless_damaged(store, lambda: entries.receipts(store, evening_id), _NO_RECEIPTS)
    numbers = [each.id for each in record.entries]
    return Stored(
        id=evening_id,
        revision=record.revision,
        ruleset_mark=record.header.ruleset,
        evening=evening,
        items=tuple(Item(*each) for each in zip(numbers, evening.entries, strict=True)),
        ledger=compute_ledger(evening),
        receipts=receipts,
        size=sum(most_bytes(each.fact) for each in record.entries),
        steps=tuple(map(step_of, logged)),
        history_sound=not bad_versions and not bad_money and timed and all(step.sound for step in logged),
        saved_at=record.saved_at,
        closed_at=record.closed_at,
    )


_UNREADABLE = LogRecord(0, "", "", "damaged", sound=False)
_NO_RECEIPTS: dict[int, ReceiptRecord] = {}
"""They are no truth: with the next change they are written anew."""


def step_of(record: LogRecord) -> Step:
    """A step out of its row."""
    return Step(record.number, record.kind, record.data, record.state, record.sound)


class OpenEvening:
    """What can be asked of a session."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._stored: Stored | None = None

    def _read(self, number: int) -> Stored:
        return read_stored(self.store, number)

    @property
    def _now(self) -> Stored:
        if self._stored is None:
            raise RuntimeError("no evening is open")
        return self._stored

    @property
    def is_open(self) -> bool:
        """Whether there is an evening at all (closed ones included)."""
        return self._stored is not None

    @property
    def evening_id(self) -> int | None:
        """The number of the evening, None where none is open."""
        return None if self._stored is None else self._stored.id

    @property
    def is_current(self) -> bool:
        """Whether nobody else has changed the evening since it was read."""
        return evenings.revision_of(self.store, self._now.id) == self._now.revision

    @property
    def evening(self) -> Evening:
        """The facts; RuntimeError where no evening is open."""
        return self._now.evening

    @property
    def ledger(self) -> Ledger:
        """The computed evening; RuntimeError where none is open."""
        return self._now.ledger

    @property
    def saved_at(self) -> datetime | None:
        """When the evening was last written to disk."""
        return None if self._stored is None else self._stored.saved_at

    @property
    def closed_at(self) -> datetime | None:
        """When the evening was closed, None while it is open."""
        return None if self._stored is None else self._stored.closed_at

    @property
    def closed(self) -> bool:
        """Whether the evening has been closed; it must be reopened before anything changes."""
        return self.closed_at is not None

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return self._step_to_undo() is not None and not self.closed

    @property
    def can_redo(self) -> bool:
        """Whether there is a change taken back."""
        return self._step_to_redo() is not None and not self.closed

    @property
    def history_sound(self) -> bool:
        """Whether all that was done (with the money, too) and every version is as written; else some is left out."""
        return self._stored is None or self._stored.history_sound

    def catch_up(self) -> bool:
        """Read the evening anew where somebody else has changed it; whether anybody has.

        An evening that is gone for good stays as it was read.
        """
        now = self._stored
        if now is None or evenings.revision_of(self.store, now.id) in (None, now.revision):
            return False
        self._stored = self._read(now.id)
        return True

    def leave(self) -> None:
        """Show no evening any more; what is stored stays."""
        self._stored = None

    def number_of(self, index: int) -> int:
        """The number under which the database knows a row, whatever its place."""
        return self._now.items[index].id

    def index_of(self, number: int) -> int | None:
        """The row with that number, if there still is one."""
        return next((index for index, item in enumerate(self._now.items) if item.id == number), None)

    def versions(self, index: int) -> list[Version]:
        """All earlier versions of a row that are sound, oldest first; an undone edit is one too."""
        ruleset = self.evening.ruleset
        with self.store.reading():
            found = entries.versions(self.store, self._now.items[index].id)
        facts = [entry_of(each.fact, ruleset, self.store) for each in found]
        later = [*facts, self._now.items[index].entry][1:]
        names = self._names_now()
        return [
            Version(
                entry=renamed_entry(fact, names),
                written_at=each.written_at.astimezone(),
                replaced_at=each.replaced_at.astimezone(),
                points={names.get(who, who): Points(amounts.points) for who, amounts in each.scores.items()},
                cents={names.get(who, who): Cents(amounts.cents) for who, amounts in each.scores.items()},
            )
            for each, fact, after in zip(found, facts, later, strict=True)
            if each.change == "edited" and not any(is_renamed(fact, after, step.names) for step in self._now.steps)
        ]

    def _names_now(self) -> dict[str, str]:
        """What people who are not called so any more are called in this evening by now."""
        renamings = [step.renames for step in self._now.steps if step.renames]
        found: dict[str, str] = {}
        for first in range(len(renamings)):
            found |= _joined(renamings[first:])
        return {old: new for old, new in found.items() if old not in self.evening.everybody}

    def struck_entry(self, index: int) -> Entry | None:
        """For a row that was struck here: the entry as it was, else None."""
        return self._struck_by(self._corrections().get(index))

    def _held_by_striking(self, index: int) -> dict[int, tuple[Entry, Entry]]:
        """What was written into other rows when one was struck: by their numbers, before and after."""
        step = self._corrections().get(index)
        if step is None or step.kind != ChangeKind.STRUCK:
            return {}
        names = _joined(each.renames for each in self._now.steps if each.number > step.number)
        ruleset, store = self.evening.ruleset, self.store
        found = {}
        for each in step.data.get("also", ()):
            if each["op"] == "replace":
                pair = (entry_of(each[name], ruleset, store) for name in ("before", "fact"))
                before, after = (renamed_entry(entry, names) for entry in pair)
                found[int(each["entry"])] = before, after
        return found

    def corrected(self) -> tuple[set[int], dict[int, Entry]]:
        """The rows that were edited, struck ones apart, and what was struck here, as it was."""
        edited, struck = set(), {}
        for index, step in self._corrections().items():
            entry = self._struck_by(step)
            if entry is not None:
                struck[index] = entry
            elif not isinstance(self.ledger.rows[index].entry, Annulled):
                edited.add(index)
        return edited, struck

    def _struck_by(self, step: Step | None) -> Entry | None:
        if step is None or step.kind != ChangeKind.STRUCK:
            return None
        names = _joined(each.renames for each in self._now.steps if each.number > step.number)
        return renamed_entry(entry_of(step.data["before"], self.evening.ruleset, self.store), names)

    def _corrections(self) -> dict[int, Step]:
        """The rows that were corrected since they were entered, each with the last step that did it and stands."""
        steps = {step.corrects: step for step in self._now.steps if step.corrects is not None}
        if not steps:
            return {}
        return {index: steps[item.id] for index, item in enumerate(self._now.items) if item.id in steps}

    def last_open_id(self) -> int | None:
        """The evening that was open when the program last ran, if it is still in the archive."""
        with self.store.reading():
            remembered = unless_damaged(self.store, lambda: memory.recall(self.store, OPEN_EVENING), None)
            number = None if remembered is None else int(remembered)
            return number if number in evenings.listed(self.store) else None

    def preview(self, entry: Entry, index: int | None = None) -> Row | list[Problem]:
        """What an entry would come to as the next one (or in place of a row), or what speaks against it."""
        row, entries = self._row_of(entry, index), self.evening.entries
        entered = replace(self.evening, entries=(*entries[: row.index], entry, *entries[row.index + 1 :]))
        return list(problems_of_entry(row, entered)) or row

    def _row_of(self, entry: Entry, index: int | None) -> Row:
        return row_in_place(self.ledger, len(self._now.items) if index is None else index, entry)

    def _step_to_undo(self) -> Step | None:
        """The last one done; a damaged one can not be passed over, since all before it rests on it."""
        steps = () if self._stored is None else self._stored.steps
        last = next((step for step in reversed(steps) if step.state in ("done", "damaged")), None)
        return last if last is not None and last.sound else None

    def _step_to_redo(self) -> Step | None:
        """The first one undone after the last one done; one whose state is not known will have been done."""
        steps = () if self._stored is None else self._stored.steps
        after = takewhile(lambda step: step.state != "done", reversed(steps))
        first = next((step for step in reversed(list(after)) if step.state == "undone"), None)
        return first if first is not None and first.sound else None
