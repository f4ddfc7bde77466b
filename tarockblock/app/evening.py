"""The one door for changes to an evening: records, corrects, undoes; every change is on disk before it is believed.

Knows no window.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from tarockblock.app import evening_writer
from tarockblock.app.change import Change, ChangeKind
from tarockblock.app.commands import (
    Amend,
    Command,
    Header,
    Insert,
    Item,
    Move,
    Replace,
    Single,
    Together,
    Update,
    Whole,
    apply,
    changes_nothing,
    first_touched,
    fits,
    inverse,
)
from tarockblock.app.evening_writer import Origin
from tarockblock.app.open_evening import OpenEvening, Step, Stored, Version, step_of
from tarockblock.app.records import command_data, command_of, fact_of, keep_ruleset, read_fact
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, TableChange
from tarockblock.domain.held_deal import dealer_after, has_hands_from, held, held_moved, next_dealer_entry
from tarockblock.domain.ledger import Ledger, compute_ledger, problems_of_entry
from tarockblock.domain.names import check_names
from tarockblock.domain.problems import Problem
from tarockblock.domain.same_person import composed
from tarockblock.errors import BadInputError, StoreError
from tarockblock.lazy_dataclass import dataclass
from tarockblock.store import evenings, identities, rulesets, undo_log
from tarockblock.store import steps as lasting

if TYPE_CHECKING:
    from tarockblock.app.money.closing import Choice

__all__ = ["BadEntryError", "Change", "ChangeKind", "EveningSession", "Version"]


class BadEntryError(BadInputError):
    """The entry (or the evening's header) does not fit; nothing was written."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("bad_entry", count=len(problems))
        self.problems = list(problems)


@dataclass(frozen=True, slots=True)
class EveningState:
    """All of an evening as it is to be; ``numbers`` are those its entries have here (0 for new ones, with ``ids``)."""

    evening: Evening
    round: str
    numbers: tuple[int, ...]
    ids: tuple[str | None, ...]


class EveningSession(OpenEvening):
    """One evening at a time: started, opened, changed, closed.

    Every method that changes something raises StoreError where it can not be stored; the session is then as before.
    ``index`` counts rows from 0, all kinds of entries included.
    """

    copy_error: StoreError | None = None
    """Why there is no copy of the evening that was closed last, if there is none."""

    @property
    def round(self) -> str:
        """The round the evening belongs to."""
        return identities.read(self.store, self._now.id).round

    # ------------------------------------------------------------------ beginning and end

    def start(self, evening: Evening, round_name: str | None = None) -> Change:
        """Begin an evening (its entries, if any, come along) and open it; its round is called as it is, by default."""
        problems = evening_writer.header_problems(evening) or evening_writer.measure_problems(evening)
        if problems:
            raise BadEntryError(problems)
        at = self.clock.now()
        with self.store.writing():
            number = evening_writer.keep_new(self.store, evening, at, Origin(round=round_name))
            evening_writer.remember_open(self.store, number)
        self._stored = self._read(number)
        return Change(ChangeKind.STARTED, number, None, at)

    def open(self, evening_id: int) -> Change:
        """Open a stored evening; StoreError ``no_such_evening``."""
        stored = self._read(evening_id)
        if not self.store.read_only and not evening_writer.is_open(self.store, evening_id):
            with self.store.writing():
                evening_writer.remember_open(self.store, evening_id)
        self._stored = stored
        return Change(ChangeKind.OPENED, evening_id, None, self.clock.now())

    def close_evening(self, choice: Choice | None = None) -> Change:
        """Close the evening and post what it comes to; one that is closed already is only booked.

        BadInputError ``evening_booked`` where that is done already. Then a copy of the database is made; the evening is
        closed even if the copy fails: ``copy_error`` then says why.
        """
        from tarockblock.app.money import closing as money
        from tarockblock.app.safekeeping import on_closing

        at = self.clock.now()
        with self.store.writing():
            revision = evenings.claim(self.store, self._now.id, self._now.revision)
            self._refuse_in_trash()
            made = money.book_evening(self.store, self._now.id, self.ledger, at, choice or money.AS_IT_SAYS)
            after = self._keep_closed(revision, self.closed_at or at, at)
            lasting.append(self.store, after.id, ChangeKind.CLOSED, at, closing=made.id)
        self._stored = after
        self.copy_error = None
        try:
            on_closing(self.store, self.clock)
        except StoreError as error:
            self.copy_error = error
        return Change(ChangeKind.CLOSED, after.id, None, at)

    def reopen(self) -> Change:
        """Open a closed evening for changes again; what was posted of it is taken back. ``evening_open``."""
        from tarockblock.app.money import closing as money

        if not self.closed:
            raise BadInputError("evening_open", evening=self._now.id)
        at = self.clock.now()
        with self.store.writing():
            revision = evenings.claim(self.store, self._now.id, self._now.revision)
            self._refuse_in_trash()
            money.take_back(self.store, self._now.id, at)
            after = self._keep_closed(revision, None, at)
            lasting.append(self.store, after.id, ChangeKind.REOPENED, at)
        self._stored = after
        return Change(ChangeKind.REOPENED, after.id, None, at)

    # ------------------------------------------------------------------ changes

    # ``holding``: who dealt, sat out and was Vorhand in the hands after it stays as it was; what that takes is written
    # into the next one. Where none was played yet, the next is dealt as if this one had been dealt in turn.

    def record(self, entry: Entry, *, holding: bool = False) -> Change:
        """Add the next entry; BadEntryError where it does not fit."""
        return self._insert(ChangeKind.RECORDED, len(self._now.items), entry, holding=holding)

    def insert(self, index: int, entry: Entry, *, holding: bool = False) -> Change:
        """Put a forgotten entry before a row; what comes after may fit no more, and says so."""
        return self._insert(ChangeKind.INSERTED, index, entry, holding=holding)

    def replace(self, index: int, entry: Entry, *, holding: bool = False) -> Change:
        """Put a row right."""
        entry = self._in_form(entry)
        found = self.preview(entry, index)
        if isinstance(found, list):
            raise BadEntryError(found)
        return self._correct(ChangeKind.REPLACED, index, entry, holding=holding)

    def strike(self, index: int, *, replay: bool = True, reason: str = "", holding: bool = False) -> Change:
        """Strike a row: it stays visible and counts nothing.

        With ``replay`` the same dealer deals again, as if the row were not there; without, the deal moves on.
        """
        struck = Annulled(replay=replay, reason=reason)
        entry = self._now.items[index].entry
        if not replay and not isinstance(entry, Manual | TableChange | Doubling):
            # The deal took place: whoever dealt and sat out out of turn still did.
            dealer, vorhand, out = entry.dealer, entry.vorhand, entry.sitting_out
            struck = dataclasses.replace(struck, dealer=dealer, vorhand=vorhand, sitting_out=out)
        return self._correct(ChangeKind.STRUCK, index, self._in_form(struck), holding=holding)

    def restore(self, index: int) -> Change:
        """Bring back a row that was struck here; ValueError for any other row."""
        entry = self.struck_entry(index)
        if entry is None:
            raise ValueError("the row was not struck")
        before, held_then = self._now.items[index], self._held_by_striking(index)
        steps: list[Single] = [Replace(index, before, Item(before.id, entry))]
        for at, item in enumerate(self._now.items):
            if (was := held_then.get(item.id)) is not None and was[1] == item.entry:
                steps.append(Replace(at, item, Item(item.id, was[0])))
        return self._do(ChangeKind.RESTORED, steps[0] if len(steps) == 1 else Together(tuple(steps)))

    def move(self, index: int, to: int, *, holding: bool = False) -> Change:
        """Move a row; ``to`` is its index afterwards. ``holding``: every hand keeps who dealt it."""
        if not (0 <= index < len(self._now.items) and 0 <= to < len(self._now.items)):
            raise IndexError("there is no such row")
        command = Move(index, to)
        return self._do(ChangeKind.MOVED, self._moving_held(command) if holding and index != to else command)

    def edit(self, evening: Evening, round_name: str, names: Mapping[str, str] | None = None) -> Change:
        """Put right what the evening is: its heading, its ruleset, its round, and what people are called in it.

        ``evening`` is all of it as it is to be, with the same entries but for the ``names``, old to new. What was paid
        for the evening goes with it into another round.
        """
        round_name = composed(round_name)
        found = evening_writer.header_problems(evening, self.evening.everybody)
        problems = found or check_names(evening.everybody, "players")
        if problems:
            raise BadEntryError(problems)
        called = tuple((names or {}).items())
        is_heading = not called and evening.ruleset == self.evening.ruleset and round_name == composed(self.round)
        if is_heading:
            return self._do(ChangeKind.AMENDED, Amend(Header.of(self.evening), Header.of(evening)))
        pairs = zip(self._now.items, evening.entries, strict=True)
        items = tuple(Item(item.id, self._in_form_of(entry, evening)) for item, entry in pairs)
        before = Whole(self.round, dataclasses.replace(self.evening, entries=()), self._now.items)
        after = Whole(round_name, dataclasses.replace(evening, entries=()), items)
        return self._do(ChangeKind.AMENDED, Update(before, after, names=called))

    def update(self, state: EveningState) -> Change:
        """Bring the whole evening to another state, as one step that can be undone. Raises BadEntryError."""
        evening = state.evening
        found = evening_writer.header_problems(evening, evening.everybody)
        problems = found or evening_writer.measure_problems(evening)
        if problems:
            raise BadEntryError(problems)
        pairs = zip(state.numbers, evening.entries, strict=True)
        items = tuple(Item(number, self._in_form_of(each, evening)) for number, each in pairs)
        before = Whole(self.round, dataclasses.replace(self.evening, entries=()), self._now.items)
        after = Whole(state.round, dataclasses.replace(evening, entries=()), items)
        return self._do(ChangeKind.UPDATED, Update(before, after, state.ids))

    def undo(self) -> Change:
        """Take the last change back; ValueError where there is none."""
        step = self._step_to_undo()
        if step is None:
            raise ValueError("nothing to undo")
        return self._again(ChangeKind.UNDONE, step)

    def redo(self) -> Change:
        """Do again what was taken back last; ValueError where there is nothing."""
        step = self._step_to_redo()
        if step is None:
            raise ValueError("nothing to redo")
        return self._again(ChangeKind.REDONE, step)

    # ------------------------------------------------------------------ inside

    def _read(self, number: int) -> Stored:
        return evening_writer.made_ready(self.store, super()._read(number))

    def _in_form(self, entry: Entry) -> Entry:
        """The entry as it will come back from the disk; BadEntryError where its form is wrong."""
        return self._in_form_of(entry, self.evening)

    @staticmethod
    def _in_form_of(entry: Entry, evening: Evening) -> Entry:
        read, problems = read_fact(fact_of(entry), evening.ruleset)
        if read is None:
            raise BadEntryError(problems)
        return read

    def _insert(self, kind: ChangeKind, index: int, entry: Entry, *, holding: bool) -> Change:
        if not 0 <= index <= len(self._now.items):
            raise IndexError("there is no such row")
        command: Command = Insert(index, Item(0, self._in_form(entry)))
        ledger = self._after(command)
        problems = problems_of_entry(ledger.rows[index], ledger.evening)
        if problems:
            raise BadEntryError(problems)
        if holding and (held := self._holding(command, index, 1)) is not command:
            command, ledger = held, self._after(held)
        return self._do(kind, command, ledger)

    def _correct(self, kind: ChangeKind, index: int, entry: Entry, *, holding: bool = False) -> Change:
        before = self._now.items[index]
        command: Command = Replace(index, before, Item(before.id, entry))
        return self._do(kind, self._holding(command, index, 0) if holding else command)

    def _holding(self, command: Command, index: int, shift: int) -> Command:
        """A change at a row together with what keeps the deals after it as they were; alone where nothing has to."""
        assert isinstance(command, Insert | Replace)
        items = apply(command, self._now.items)
        entries = tuple(item.entry for item in items)
        steps: list[Single] = [command]
        for at, (item, entry) in enumerate(zip(items, held(self.ledger, entries, index, shift), strict=True)):
            if entry is not item.entry:
                steps.append(Replace(at, item, Item(item.id, self._in_form(entry))))
        if not has_hands_from(self.ledger, index + 1 - shift) and (end := self._next_dealer(command, index)):
            steps.append(Insert(len(items), Item(0, self._in_form(end))))
        return command if len(steps) == 1 else Together(tuple(steps))

    def _moving_held(self, command: Move) -> Command:
        """A move together with what keeps all deals, and the next one, as they were; alone where nothing has to."""
        items = apply(command, self._now.items)
        steps: list[Single] = [command]
        for at, (item, entry) in enumerate(zip(items, held_moved(self.ledger, command.index, command.to), strict=True)):
            if entry is not item.entry:
                steps.append(Replace(at, item, Item(item.id, self._in_form(entry))))
        after = self._after(Together(tuple(steps)))
        if end := next_dealer_entry(after, self.ledger.state.dealer):
            steps.append(Insert(len(items), Item(0, self._in_form(end))))
        return command if len(steps) == 1 else Together(tuple(steps))

    def _next_dealer(self, command: Insert | Replace, index: int) -> Entry | None:
        """Who deals next is as if the hand had been dealt in turn; None where that needs no word."""
        ledger = self._after(command)
        row = ledger.rows[index]
        if isinstance(row.entry, Manual | TableChange | Doubling) or row.entry.dealer is None:
            return None
        if ledger.state.seating != row.state.seating:
            return None
        return next_dealer_entry(ledger, dealer_after(row.state, row.entry, ledger.evening))

    def _do(self, kind: ChangeKind, command: Command, ledger: Ledger | None = None) -> Change:
        """A new change: written with its step in the undo log, all in one transaction."""
        self._refuse_if_closed()
        now, at = self._now, self.clock.now()
        if changes_nothing(command):
            return Change(ChangeKind.UNCHANGED, now.id, _place(command), at)
        ledger = ledger or self._after(command)
        self._refuse_beyond_measure(ledger.evening, command)
        with self.store.writing():
            written, after = self._write(command, ledger, at)
            record = undo_log.append(self.store, now.id, kind, command_data(written), at)
            lasting.append(self.store, now.id, kind, at)
        logged = tuple(
            dataclasses.replace(step, state="dropped") if step.state == "undone" else step for step in now.steps
        )
        self._stored = dataclasses.replace(after, steps=(*logged, step_of(record)))
        return Change(kind, now.id, _place(command), at)

    def _again(self, kind: ChangeKind, step: Step) -> Change:
        """Take a step back, or do it again."""
        self._refuse_if_closed()
        now, at = self._now, self.clock.now()
        done = kind == ChangeKind.REDONE
        command = command_of(step.data, now.evening.ruleset, self.store)
        command = command if done else inverse(command)
        if not fits(command, now.items):
            raise StoreError("history_damaged")
        ledger = self._after(command)
        with self.store.writing():
            _, after = self._write(command, ledger, at)
            undo_log.mark(self.store, now.id, step.number, done=done)
            lasting.append(self.store, now.id, kind, at)
        other = dataclasses.replace(step, state="done" if done else "undone")
        logged = tuple(other if each.number == step.number else each for each in now.steps)
        self._stored = dataclasses.replace(after, steps=logged)
        place = _place(command)
        rows = (ledger if done or isinstance(command, Replace) else now.ledger).rows
        row = rows[place] if place is not None and place < len(rows) else None
        return Change(kind, now.id, self._row_at(place), at, ChangeKind(step.kind), row)

    def _write(self, command: Command, ledger: Ledger, at: datetime) -> tuple[Command, Stored]:
        """Write a command and everything that follows from it; returns the evening as it then stands."""
        now = self._now
        revision = evenings.claim(self.store, now.id, now.revision)
        if not rulesets.is_kept(self.store, now.ruleset_mark):  # damaged; what is written below refers to it
            keep_ruleset(self.store, now.evening.ruleset)
        mark = keep_ruleset(self.store, ledger.evening.ruleset) if isinstance(command, Update) else now.ruleset_mark
        now = dataclasses.replace(now, ruleset_mark=mark)
        command = evening_writer.keep_command(self.store, now.id, command, now.items, at)
        items = apply(command, now.items)
        evening_writer.keep_header(self.store, now.id, command, ledger.evening, mark)
        scored = evening_writer.keep_receipts(self.store, now, ledger, items)
        evenings.touch(self.store, now.id, at, ledger.state.hands)
        after = dataclasses.replace(
            now,
            revision=revision,
            evening=ledger.evening,
            items=items,
            ledger=ledger,
            receipts=scored.receipts,
            scored=scored,
            size=evening_writer.grown(now.size, command),
            saved_at=at,
        )
        return command, after

    def _after(self, command: Command) -> Ledger:
        """What a command makes of the evening; nothing is written."""
        evening = command.after.on(self.evening) if isinstance(command, Amend) else self.evening
        evening = command.after.heading if isinstance(command, Update) else evening
        items = apply(command, self._now.items)
        return compute_ledger(dataclasses.replace(evening, entries=tuple([item.entry for item in items])), self.ledger)

    def _keep_closed(self, revision: int, closed_at: datetime | None, at: datetime) -> Stored:
        """Write that the evening is closed, or open; returns it as it then stands."""
        now = self._now
        evenings.set_closed(self.store, now.id, closed_at)
        evenings.touch(self.store, now.id, at, now.ledger.state.hands)
        return dataclasses.replace(now, revision=revision, saved_at=at, closed_at=closed_at)

    def _refuse_in_trash(self) -> None:
        """Somebody else may have put it there while it was open here."""
        if evenings.is_trashed(self.store, self._now.id):
            raise BadInputError("evening_in_trash", evening=self._now.id)

    def _refuse_if_closed(self) -> None:
        if self.closed:
            raise BadInputError("evening_closed")

    def _refuse_beyond_measure(self, evening: Evening, command: Command) -> None:
        """What is stored can be exported and read again; an evening that is beyond that already may still be mended."""
        problems = evening_writer.measure_problems(evening, evening_writer.grown(self._now.size, command))
        if problems and not evening_writer.measure_problems(self.evening):
            raise BadEntryError(problems)

    def _row_at(self, index: int | None) -> int | None:
        return index if index is not None and index < len(self._now.items) else None


def _place(command: Command) -> int | None:
    """The row a command is about, once it is done."""
    if isinstance(command, Amend | Update):
        return None
    if isinstance(command, Together) and isinstance(command.steps[0], Move):
        command = command.steps[0]
    return command.to if isinstance(command, Move) else first_touched(command)
