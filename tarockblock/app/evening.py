"""The one door for changes to an evening: records, corrects, undoes; every change is stored before it is believed.

Knows no window. (Being built: keeps everything in memory for now.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tarockblock.app.clock import Clock
from tarockblock.app.commands import Amend, Command, Header, Insert, Item, Move, Replace, apply, first_touched, inverse
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.domain.ledger import Ledger, Row, compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.problems import Problem
from tarockblock.errors import BadInputError


@dataclass(frozen=True, slots=True)
class Change:
    """What just happened, and has been stored.

    ``kind``: started, opened, recorded, inserted, replaced, struck, restored, moved, amended, undone, redone, closed,
    reopened. ``index`` is the row it happened at (None where it concerns the whole evening); ``of`` the kind of change
    that was undone or redone.
    """

    kind: str
    evening_id: int
    index: int | None
    at: datetime
    of: str = ""


@dataclass(frozen=True, slots=True)
class Version:
    """An earlier version of a row: the fact, when it was written, and what it scored then."""

    entry: Entry
    written_at: datetime
    points: Mapping[str, Points]
    cents: Mapping[str, Cents]


class BadEntryError(BadInputError):
    """The entry does not fit where it should go; nothing was written."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("bad_entry", count=len(problems))
        self.problems = list(problems)


@dataclass(frozen=True, slots=True)
class _Done:
    kind: str
    command: Command


class EveningSession:
    """One evening at a time: started, opened, changed, closed."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.evening_id: int | None = None
        self.saved_at: datetime | None = None
        self.closed_at: datetime | None = None
        self._evening: Evening | None = None
        self._ledger: Ledger | None = None
        self._items: tuple[Item, ...] = ()
        self._done: list[_Done] = []
        self._undone: list[_Done] = []
        self._versions: dict[int, list[Version]] = {}
        self._next_id = 1

    # ------------------------------------------------------------------ what there is

    @property
    def is_open(self) -> bool:
        """Whether there is an evening at all (closed ones included)."""
        return self._evening is not None

    @property
    def closed(self) -> bool:
        """Whether the evening has been closed; it must be reopened before anything changes."""
        return self.closed_at is not None

    @property
    def evening(self) -> Evening:
        """The facts; RuntimeError where no evening is open."""
        if self._evening is None:
            raise RuntimeError("no evening is open")
        return self._evening

    @property
    def ledger(self) -> Ledger:
        """The computed evening; RuntimeError where none is open."""
        if self._ledger is None:
            raise RuntimeError("no evening is open")
        return self._ledger

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._done) and not self.closed

    @property
    def can_redo(self) -> bool:
        """Whether there is a change taken back."""
        return bool(self._undone) and not self.closed

    def versions(self, index: int) -> list[Version]:
        """All earlier versions of a row, oldest first."""
        return list(self._versions.get(self._items[index].id, ()))

    def edited(self, index: int) -> bool:
        """Whether the row was edited since it was entered (and the edit has not been undone)."""
        number = self._items[index].id
        return any(isinstance(done.command, Replace) and done.command.after.id == number for done in self._done)

    def struck_entry(self, index: int) -> Entry | None:
        """For a row that was struck here: the entry as it was, else None."""
        item = self._items[index]
        for done in reversed(self._done):
            if isinstance(done.command, Replace) and done.command.after.id == item.id:
                return done.command.before.entry if done.kind == "struck" else None
        return None

    def last_open_id(self) -> int | None:
        """The evening that was open when the program last ran."""
        return None

    # ------------------------------------------------------------------ looking ahead

    def problems_of(self, entry: Entry, index: int | None = None) -> list[Problem]:
        """What speaks against an entry as the next one (or in place of a row)."""
        return list(self._row_of(entry, index).problems)

    def preview(self, entry: Entry, index: int | None = None) -> Row | list[Problem]:
        """What an entry would come to as the next one (or in place of a row), or what speaks against it."""
        row = self._row_of(entry, index)
        return list(row.problems) if row.problems else row

    def _row_of(self, entry: Entry, index: int | None) -> Row:
        entries = list(self.evening.entries)
        if index is None:
            index = len(entries)
        entries[index : index + 1] = [entry]
        return compute_ledger(replace(self.evening, entries=tuple(entries[: index + 1]))).rows[index]

    # ------------------------------------------------------------------ beginning and end

    def start(self, evening: Evening) -> Change:
        """Begin an evening (its entries, if any, come along)."""
        self.evening_id = (self.evening_id or 0) + 1
        self._items = tuple(Item(self._new_id(), entry) for entry in evening.entries)
        self._done, self._undone, self._versions = [], [], {}
        self.closed_at = None
        self._take(evening, self._items)
        return self._change("started")

    def open(self, evening_id: int) -> Change:
        """Open a stored evening; StoreError ``no_such_evening``."""
        raise NotImplementedError

    def close_evening(self) -> Change:
        """Close the evening; what is unpaid becomes a rest."""
        self.closed_at = self.clock.now()
        return self._change("closed")

    def reopen(self) -> Change:
        """Open a closed evening for changes again."""
        self.closed_at = None
        return self._change("reopened")

    # ------------------------------------------------------------------ changes

    def record(self, entry: Entry) -> Change:
        """Add the next entry."""
        return self._insert("recorded", len(self._items), entry)

    def insert(self, index: int, entry: Entry) -> Change:
        """Put a forgotten entry before a row."""
        return self._insert("inserted", index, entry)

    def replace(self, index: int, entry: Entry) -> Change:
        """Put a row right."""
        return self._replace("replaced", index, entry, check=True)

    def strike(self, index: int, *, replay: bool = True, reason: str = "") -> Change:
        """Strike a row: it stays visible and counts nothing; with ``replay`` the same dealer deals again."""
        return self._replace("struck", index, Annulled(replay=replay, reason=reason), check=False)

    def restore(self, index: int) -> Change:
        """Bring back a row that was struck here; ValueError for any other row."""
        entry = self.struck_entry(index)
        if entry is None:
            raise ValueError("the row was not struck")
        return self._replace("restored", index, entry, check=False)

    def move(self, index: int, to: int) -> Change:
        """Move a row; ``to`` is its index afterwards."""
        return self._do("moved", Move(index, to), to)

    def rename(self, title: str, note: str) -> Change:
        """Change title and note."""
        return self.amend(replace(Header.of(self.evening), title=title, note=note))

    def amend(self, header: Header) -> Change:
        """Put right what the evening says of itself (title, date, note, first dealer, rate, planned Radl)."""
        return self._do("amended", Amend(Header.of(self.evening), header), None)

    def undo(self) -> Change:
        """Take the last change back; ValueError where there is none."""
        if not self.can_undo:
            raise ValueError("nothing to undo")
        done = self._done.pop()
        self._undone.append(done)
        return self._apply("undone", inverse(done.command), done.kind)

    def redo(self) -> Change:
        """Do again what was taken back last; ValueError where there is nothing."""
        if not self.can_redo:
            raise ValueError("nothing to redo")
        done = self._undone.pop()
        self._done.append(done)
        return self._apply("redone", done.command, done.kind)

    # ------------------------------------------------------------------ inside

    def _insert(self, kind: str, index: int, entry: Entry) -> Change:
        entries = (*self.evening.entries[:index], entry)
        problems = compute_ledger(replace(self.evening, entries=entries)).rows[index].problems
        if problems:
            raise BadEntryError(problems)
        return self._do(kind, Insert(index, Item(self._new_id(), entry)), index)

    def _replace(self, kind: str, index: int, entry: Entry, *, check: bool) -> Change:
        problems = self.problems_of(entry, index) if check else []
        if problems:
            raise BadEntryError(problems)
        before = self._items[index]
        row = self.ledger.rows[index]
        version = Version(before.entry, self.clock.now(), row.points, row.cents)
        self._versions.setdefault(before.id, []).append(version)
        return self._do(kind, Replace(index, before, Item(before.id, entry)), index)

    def _do(self, kind: str, command: Command, index: int | None) -> Change:
        if self.closed:
            raise BadInputError("evening_closed")
        self._done.append(_Done(kind, command))
        self._undone.clear()
        self._execute(command)
        return self._change(kind, index)

    def _apply(self, kind: str, command: Command, of: str) -> Change:
        self._execute(command)
        return self._change(kind, None if isinstance(command, Amend) else first_touched(command), of)

    def _execute(self, command: Command) -> None:
        evening = command.after.on(self.evening) if isinstance(command, Amend) else self.evening
        self._take(evening, apply(command, self._items))

    def _take(self, evening: Evening, items: tuple[Item, ...]) -> None:
        self._items = items
        self._evening = replace(evening, entries=tuple(item.entry for item in items))
        self._ledger = compute_ledger(self._evening)
        self.saved_at = self.clock.now()

    def _change(self, kind: str, index: int | None = None, of: str = "") -> Change:
        assert self.evening_id is not None
        return Change(kind, self.evening_id, index, self.clock.now(), of)

    def _new_id(self) -> int:
        self._next_id += 1
        return self._next_id
