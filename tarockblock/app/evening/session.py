"""All changes to an evening; each is on disk before it takes effect."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from tarockblock.app import states
from tarockblock.app.evening.open_evening import (
    OPEN_EVENING,
    Change,
    ChangeKind,
    OpenEvening,
    read_stored,
)
from tarockblock.app.files import header_problems, measure_problems
from tarockblock.app.marks import given
from tarockblock.app.records import Item, content_of, digest, keep_ruleset, ledger_of, read_data
from tarockblock.app.states import names_in
from tarockblock.app.storage import drawn, writing
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry, NoHand
from tarockblock.domain.held_deal import dealer_after, has_hands_from, held, held_moved, next_dealer_entry, struck
from tarockblock.domain.ledger import Ledger, compute_ledger, problems_of_entry
from tarockblock.domain.names import check_names, composed
from tarockblock.domain.problems import Problem
from tarockblock.errors import BadInputError, StoreError
from tarockblock.exchange.entry_writer import write_entry
from tarockblock.exchange.evening_file import most_bytes
from tarockblock.log.facts import Data, Fact, changes, set_heading
from tarockblock.log.journal import agreed_fact
from tarockblock.log.writing import Writer
from tarockblock.store import local
from tarockblock.store.faults import sense

if TYPE_CHECKING:
    from tarockblock.app.money.evening import Choice


class BadEntryError(BadInputError):
    """Entry or header does not fit; nothing was written."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("bad_entry", count=len(problems))
        self.problems = list(problems)


class EveningSession(OpenEvening):
    """A session on one evening: start, open, change, close.

    Changing methods raise StoreError if storing fails, and the session stays as before. ``index`` counts all rows
    from 0.
    """

    copy_error: StoreError | None = None
    """Why closing made no copy, or None."""

    @property
    def round(self) -> str:
        return self._now.content.round

    # ------------------------------------------------------------------ beginning and end

    def start(self, evening: Evening, round_name: str | None = None, *agreed: RoundTerms | str) -> Change:
        """Begin an evening, with any entries, and open it.

        ``round_name``: the round's first name, by default its title; ``agreed``: new terms or name of the round.
        """
        problems = header_problems(evening) or measure_problems(evening)
        if problems:
            raise BadEntryError(problems)
        at, uuid = self.clock.now(), drawn()
        items = tuple(Item(drawn(), self._in_form(entry, evening)) for entry in evening.entries)
        with writing(self.store, at) as writer:
            mark = keep_ruleset(self.store, evening.ruleset)
            if round_name is None:
                renamed = {name: key for key, name in self.store.log.renamed_rounds.items()}
                round_name = renamed.get(composed(evening.title), evening.title)
            content = content_of(evening, mark, round_name, items)
            marks = given(self.store, content.round, evening.everybody, at)
            self.store.append([*writer.begun(uuid, content), *marks])
            self.store.append(agreed_fact(content.round, each, writer.number, at.isoformat()) for each in agreed)
            number = local.give(self.store, uuid, at)
            local.remember(self.store, OPEN_EVENING, str(number))
            stored = read_stored(self.store, number)
            states.keep(self.store, uuid, stored.ledger)
        self._stored = stored
        return Change(ChangeKind.STARTED, number, None, at)

    def open(self, evening_id: int) -> Change:
        """Open a stored evening; StoreError ``no_such_evening``."""
        stored = read_stored(self.store, evening_id)
        is_noted = local.is_remembered(self.store, OPEN_EVENING, str(evening_id))
        if not self.store.read_only and not (is_noted and not states.is_stale(self.store, stored.uuid)):
            with self.store.writing():
                local.remember(self.store, OPEN_EVENING, str(evening_id))
                states.keep(self.store, stored.uuid)
        self._stored = stored
        return Change(ChangeKind.OPENED, evening_id, None, self.clock.now())

    def close_evening(self, choice: Choice | None = None) -> Change:
        """Close the evening and post its results; only post if closed already.

        BadInputError ``evening_booked`` if posted already. A failed database copy is kept in ``copy_error``.
        """
        from tarockblock.app.money import closing as money
        from tarockblock.store import backups

        now, at = self._now, self.clock.now()
        with self._writing(at, keep=True):
            money.book_evening(self.store, now.id, self.ledger, at, choice, on=now.stands.id)
        self.copy_error = None
        try:
            backups.make_copy(self.store.db, self.store.path, "close", at)  # unchecked, since closing must be quick
        except StoreError as error:
            self.copy_error = error
        return Change(ChangeKind.CLOSED, now.id, None, at)

    def reopen(self) -> Change:
        """Reopen a closed evening; its closing counts until the next. ``evening_open``.

        A window without an evening then shows it.
        """
        now, at = self._now, self.clock.now()
        if not self.closed:
            raise BadInputError("evening_open", evening=now.id)
        is_first = self.store.unless_damaged(lambda: local.recall(self.store, OPEN_EVENING) is None, otherwise=False)
        with self._writing(at, keep=True) as writer:
            self.store.append(writer.reopened(now.uuid, on=now.stands.id))
            if is_first:
                local.remember(self.store, OPEN_EVENING, str(now.id))
        return Change(ChangeKind.REOPENED, now.id, None, at)

    def settle_by(self, unit: int | None, leave_open: bool | None) -> Change:
        """Choose rounding to ``unit`` cents and carrying over; None: as the round."""
        now, at = self._now, self.clock.now()
        wanted = {"unit": unit, "leave_open": leave_open}
        operations = [set_heading(name, to) for name, to in wanted.items() if now.content.heading.get(name) != to]
        if not operations:
            return Change(ChangeKind.UNCHANGED, now.id, None, at)
        with self._writing(at) as writer:
            self.store.append(writer.changed(now.uuid, operations, now.stands.id, _did(ChangeKind.AMENDED)))
        return Change(ChangeKind.AMENDED, now.id, None, at)

    @contextmanager
    def _writing(self, at: datetime, *, keep: bool = False) -> Iterator[Writer]:
        """Open a transaction; update the session on success, else leave it.

        ``keep``: also store the results.
        """
        now = self._now
        with writing(self.store, at, now.id) as writer:
            yield writer
            of = writer.log.evening(now.uuid)
            closed_at = None if of.status(of.standing).state == "open" else now.closed_at or at
            content = of.content(of.standing)
            if keep:
                states.keep(self.store, now.uuid, self.ledger)
        self._stored = dataclasses.replace(
            now, of=of, stands=of.standing, content=content, saved_at=at, closed_at=closed_at
        )

    # ------------------------------------------------------------------ changes

    # ``holding``: later hands keep their dealer, sitters-out and Vorhand; the next one stores the overrides for that.
    # If none was played yet, it is dealt as if this one had been dealt in turn.

    def record(self, entry: Entry, *, holding: bool = False) -> Change:
        """Append an entry; BadEntryError if it does not fit."""
        return self._insert(ChangeKind.RECORDED, len(self.evening.entries), entry, holding=holding)

    def insert(self, index: int, entry: Entry, *, holding: bool = False) -> Change:
        """Insert a forgotten entry; later rows may become invalid."""
        return self._insert(ChangeKind.INSERTED, index, entry, holding=holding)

    def replace(self, index: int, entry: Entry, *, holding: bool = False) -> Change:
        entry = self._in_form(entry)
        found = self.preview(entry, index)
        if isinstance(found, list):
            raise BadEntryError(found)
        return self._correct(ChangeKind.REPLACED, index, entry, holding=holding)

    def take_over(self, row: str, entry: Entry, before: Sequence[str]) -> Change:
        """Take a row over from another version: in place of what it is here, else after the rows ``before`` it."""
        here = self.index_of(row)
        if here is not None:
            return self.replace(here, entry)
        known = {item.id: index for index, item in enumerate(self._now.items)}
        index = 1 + max((known[each] for each in before if each in known), default=-1)
        return self._insert(ChangeKind.INSERTED, index, entry, holding=False, row=row)

    def strike(self, index: int, *, replay: bool = True, reason: str = "", holding: bool = False) -> Change:
        """Strike a row: visible, but without effect.

        With ``replay`` the same dealer deals again, else the deal moves on.
        """
        entry = self._in_form(struck(self.evening.entries[index], replay=replay, reason=reason))
        return self._correct(ChangeKind.STRUCK, index, entry, holding=holding)

    def restore(self, index: int) -> Change:
        """Bring back a row struck here; ValueError for others."""
        entry, row = self.struck_entry(index), self.row_id(index)
        if entry is None:
            raise ValueError("the row was not struck")
        fact = self._corrections().get(row)
        held_then = {} if fact is None else self._before_striking(fact)
        items = list(self._now.items)
        for at, item in enumerate(items):
            if (was := held_then.get(item.id)) is not None and was[1] == item.entry:
                items[at] = Item(item.id, was[0])
        items[index] = Item(row, entry)
        return self._do(ChangeKind.RESTORED, tuple(items), row)

    def move(self, index: int, to: int, *, holding: bool = False) -> Change:
        """Move a row to the new index ``to``; ``holding``: hands keep their dealers."""
        items = list(self._now.items)
        if not (0 <= index < len(items) and 0 <= to < len(items)):
            raise IndexError("there is no such row")
        row = items.pop(index)
        items.insert(to, row)
        moved = tuple(items)
        if holding and index != to:
            moved = self._in_place(moved, held_moved(self.ledger, index, to))
            if end := next_dealer_entry(self._after(moved), self.ledger.state.dealer):
                moved = (*moved, Item(drawn(), self._in_form(end)))
        return self._do(ChangeKind.MOVED, moved, row.id)

    def edit(self, evening: Evening, round_name: str, names: Mapping[str, str] | None = None) -> Change:
        """Change header, ruleset, round and names.

        ``evening``: the complete result, its entries unchanged but for ``names`` (old to new). Its payments follow
        into another round.
        """
        found = header_problems(evening, self.evening.everybody)
        problems = found or check_names(evening.everybody, "players")
        if problems:
            raise BadEntryError(problems)
        items = self._now.items
        if names or evening.ruleset != self.evening.ruleset:
            pairs = zip(items, evening.entries, strict=True)
            items = tuple(Item(item.id, self._in_form(entry, evening)) for item, entry in pairs)
        return self._do(ChangeKind.AMENDED, items, heading=evening, round_name=composed(round_name), names=names)

    def update(self, evening: Evening, round_name: str, rows: Sequence[str | None]) -> Change:
        """Replace the whole evening in a single undoable step; ``rows``: its entries' ids (None: new).

        Raise BadEntryError.
        """
        problems = header_problems(evening, evening.everybody) or measure_problems(evening)
        if problems:
            raise BadEntryError(problems)
        pairs = zip(rows, evening.entries, strict=True)
        items = tuple(Item(row or drawn(), self._in_form(each, evening)) for row, each in pairs)
        return self._do(ChangeKind.UPDATED, items, heading=evening, round_name=round_name)

    def undo(self) -> Change:
        """Undo the last change; ValueError if there is none."""
        self._refuse_if_closed()
        if not self.can_undo:
            raise ValueError("nothing to undo")
        return self._again(ChangeKind.UNDONE, self._done[-1])

    def redo(self) -> Change:
        """Redo the last undone change; ValueError if there is none."""
        self._refuse_if_closed()
        if not self.can_redo:
            raise ValueError("nothing to redo")
        return self._again(ChangeKind.REDONE, self._now.of.trail(self._now.stands).undone[-1][1])

    def _in_form(self, entry: Entry, evening: Evening | None = None) -> Entry:
        read, problems = read_data(write_entry(entry), (evening or self.evening).ruleset)
        if read is None:
            raise BadEntryError(problems)
        return read

    def _insert(self, kind: ChangeKind, index: int, entry: Entry, *, holding: bool, row: str = "") -> Change:
        before = self._now.items
        if not 0 <= index <= len(before):
            raise IndexError("there is no such row")
        item = Item(row or drawn(), self._in_form(entry))
        items = (*before[:index], item, *before[index:])
        ledger = self._after(items)
        problems = problems_of_entry(ledger.rows[index], ledger.evening)
        if problems:
            raise BadEntryError(problems)
        if holding:
            items = self._holding(items, index, 1)
        return self._do(kind, items, item.id, ledger=None if holding else ledger)

    def _correct(self, kind: ChangeKind, index: int, entry: Entry, *, holding: bool = False) -> Change:
        before = self._now.items
        item = Item(before[index].id, entry)
        items = (*before[:index], item, *before[index + 1 :])
        return self._do(kind, self._holding(items, index, 0) if holding else items, item.id)

    def _holding(self, items: tuple[Item, ...], index: int, shift: int) -> tuple[Item, ...]:
        found = self._in_place(items, held(self.ledger, tuple(each.entry for each in items), index, shift))
        if not has_hands_from(self.ledger, index + 1 - shift) and (end := self._next_dealer(items, index)):
            found = (*found, Item(drawn(), self._in_form(end)))
        return found

    def _in_place(self, items: tuple[Item, ...], entries: Sequence[Entry]) -> tuple[Item, ...]:
        return tuple(
            item if entry is item.entry else Item(item.id, self._in_form(entry))
            for item, entry in zip(items, entries, strict=True)
        )

    def _next_dealer(self, items: tuple[Item, ...], index: int) -> Entry | None:
        """Return an entry making the next dealer due in turn, or None."""
        ledger = self._after(items)
        row = ledger.rows[index]
        if isinstance(row.entry, NoHand) or row.entry.dealer is None:
            return None
        if ledger.state.seating != row.state.seating:
            return None
        return next_dealer_entry(ledger, dealer_after(row.state, row.entry, ledger.evening))

    def _do(
        self,
        kind: ChangeKind,
        items: tuple[Item, ...],
        row: str = "",
        *,
        heading: Evening | None = None,
        round_name: str | None = None,
        names: Mapping[str, str] | None = None,
        ledger: Ledger | None = None,
    ) -> Change:
        """Write a change as the difference to the new evening.

        ``row``: the affected id; ``names``: renamings.
        """
        self._refuse_if_closed()
        now, at = self._now, self.clock.now()
        ledger = ledger or self._after(items, heading)
        self._refuse_beyond_measure(ledger.evening)
        index = next((index for index, each in enumerate(items) if each.id == row), None)
        is_same = ledger.evening.ruleset is now.evening.ruleset
        mark = now.content.heading["ruleset"] if is_same else digest(ledger.evening.ruleset)
        wanted_round = self.round if round_name is None else round_name
        written = ledger.evening
        if written.date == now.evening.date:  # a day derived from other facts is not stored with a hand
            written = dataclasses.replace(written, date=now.content.heading["date"])
        content = content_of(written, mark, wanted_round, items, now.content)
        operations = changes(now.content, content)
        if not operations:
            return Change(ChangeKind.UNCHANGED, now.id, index, at)
        with self._writing(at) as writer:
            if ledger.evening.ruleset != now.evening.ruleset:
                keep_ruleset(self.store, ledger.evening.ruleset)
            made = writer.changed(now.uuid, operations, now.stands.id, _did(kind, row, names))
            if ledger.evening.everybody != now.evening.everybody:
                made = (*made, *given(self.store, content.round, ledger.evening.everybody, at))
            self._append(writer, made, names)
        self._stored = dataclasses.replace(self._now, ledger=ledger)
        return Change(kind, now.id, index, at)

    def _append(self, writer: Writer, facts: Sequence[Fact], names: Mapping[str, str] | None) -> None:
        self.store.append(facts)
        round_name, of = writer.log.round_of(self._now.uuid), writer.log.evening(self._now.uuid)
        if (names or round_name != self.round) and of.booked(of.standing) == (0, ""):
            from tarockblock.app.money.posting import move_payments

            move_payments(self.store, self._now.uuid, round_name, dict(names or {}), writer.at)

    def _again(self, kind: ChangeKind, change: Fact) -> Change:
        now, at = self._now, self.clock.now()
        is_redo = kind == ChangeKind.REDONE
        names = names_in(change) if is_redo else {new: old for old, new in names_in(change).items()}
        with self._writing(at) as writer, sense(self.store.path):
            made = (writer.redone if is_redo else writer.undone)(now.uuid, now.stands.id)
            self._append(writer, made, names)
            # Read before the commit: what returns may be unreadable.
            written = writer.log.evening(now.uuid)
            ledger = ledger_of(written.content(written.standing), self.store, (now.content, now.ledger))
        after = self._now
        ledger = states.dated(ledger, states.day_of(after.of, after.stands, after.content))
        self._stored = after = dataclasses.replace(after, ledger=ledger)
        did = change.data.get("did", {"kind": ChangeKind.UPDATED, "row": ""})
        of, index = ChangeKind(did["kind"]), self.index_of(did["row"])
        was = next((index for index, (row, _) in enumerate(now.content.rows) if row == did["row"]), None)
        if is_redo or of in (ChangeKind.REPLACED, ChangeKind.STRUCK, ChangeKind.RESTORED):
            row = None if index is None else after.ledger.rows[index]
        else:
            row = None if was is None else now.ledger.rows[was]
        shown = was if index is None else index
        is_there = shown is not None and shown < len(self.evening.entries)
        return Change(kind, now.id, shown if is_there else None, at, of, row)

    def _after(self, items: Sequence[Item], heading: Evening | None = None) -> Ledger:
        entries = tuple([item.entry for item in items])
        return compute_ledger(dataclasses.replace(heading or self.evening, entries=entries), self.ledger)

    def _refuse_if_closed(self) -> None:
        if self.closed:
            raise BadInputError("evening_closed")

    def _refuse_beyond_measure(self, evening: Evening) -> None:
        size = sum(map(_most_bytes, (each.text for each in self._now.of.facts.values())))
        problems = measure_problems(evening, size + _MOST_GROWTH)
        if problems and not measure_problems(self.evening):
            raise BadEntryError(problems)


_MOST_GROWTH = 2**18
"""Upper bound in bytes of a change's entries in a file."""


_most_bytes = lru_cache(maxsize=8192)(most_bytes)
"""Upper bound in bytes of a fact's content in a file."""


def _did(kind: ChangeKind, row: str = "", names: Mapping[str, str] | None = None) -> Data:
    return {"kind": kind.value, "row": row, "names": [[old, new] for old, new in (names or {}).items()]}
