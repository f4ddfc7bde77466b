"""The open evening as stored: facts, ledger, last change, previews. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from tarockblock.app.clock import Clock
from tarockblock.app.records import Item, entry_of, ledger_of
from tarockblock.app.sides import Difference, difference
from tarockblock.app.states import dated, day_of, joined, names_in, stands_as, times
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening, renamed_entry
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.domain.ledger import Ledger, Row, problems_of_entry, row_in_place
from tarockblock.domain.problems import Problem
from tarockblock.errors import StoreError
from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.evening_log import EveningLog
from tarockblock.log.facts import Content, Fact
from tarockblock.store import local


class ChangeKind(StrEnum):
    """The kind of a change, as in the log (``did``)."""

    STARTED = "started"
    OPENED = "opened"
    RECORDED = "recorded"
    INSERTED = "inserted"
    REPLACED = "replaced"
    STRUCK = "struck"
    RESTORED = "restored"
    MOVED = "moved"
    AMENDED = "amended"
    """Header or settlement terms changed."""
    UPDATED = "updated"
    """Header and rows replaced from a file, or names changed."""
    UNDONE = "undone"
    REDONE = "redone"
    CLOSED = "closed"
    REOPENED = "reopened"
    ELSEWHERE = "elsewhere"
    """Changed by another window or computer, as ``difference`` says; an evening in the trash is left."""
    UNCHANGED = "unchanged"
    """Nothing was written, as nothing differs."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change at row ``index`` (None: the whole evening).

    After an undone entry, ``index`` is the row now there, if any. ``of``: the kind undone or redone; ``row``: the
    row it removed, changed or restored, as it was or is again.
    """

    kind: ChangeKind
    evening_id: int
    index: int | None
    at: datetime
    of: ChangeKind | None = None
    row: Row | None = None
    difference: Difference | None = None


OPEN_EVENING = "open_evening"
"""Key under which the database stores the open evening."""


_CORRECTIONS = (ChangeKind.REPLACED, ChangeKind.STRUCK, ChangeKind.RESTORED)


@dataclass(frozen=True, slots=True)
class Stored:
    """An evening after the fact ``stands``, with the computed results."""

    id: int
    of: EveningLog
    stands: Fact
    content: Content
    ledger: Ledger
    saved_at: datetime
    closed_at: datetime | None

    @property
    def uuid(self) -> str:
        return self.stands.stream

    @property
    def evening(self) -> Evening:
        return self.ledger.evening

    @property
    def items(self) -> tuple[Item, ...]:
        pairs = zip(self.content.rows, self.evening.entries, strict=True)
        return tuple([Item(row, entry, data) for (row, data), entry in pairs])


def read_stored(store: Store, evening_id: int) -> Stored:
    """Read an evening by number. Raise StoreError ``no_such_evening`` or ``database_damaged``."""
    with store.reading():
        of, stands, content = stands_as(store, local.id_of(store, evening_id))
        ledger, at = dated(ledger_of(content, store), day_of(of, stands, content)), times(store, of, stands)
    closed_at = None if at["closed_at"] is None else datetime.fromisoformat(at["closed_at"])
    return Stored(evening_id, of, stands, content, ledger, datetime.fromisoformat(str(at["saved_at"])), closed_at)


class OpenEvening:
    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._stored: Stored | None = None

    @property
    def _now(self) -> Stored:
        if self._stored is None:
            raise RuntimeError("no evening is open")
        return self._stored

    @property
    def is_open(self) -> bool:
        return self._stored is not None

    @property
    def evening_id(self) -> int | None:
        """Number of the evening, or None."""
        return None if self._stored is None else self._stored.id

    @property
    def is_current(self) -> bool:
        """Whether the stored evening is still as read."""
        return self._standing() == self._now.stands.id

    def _standing(self) -> str:
        with self.store.reading():
            return self.store.log.evening(self._now.uuid).standing.id

    @property
    def evening(self) -> Evening:
        """The facts; RuntimeError without an evening."""
        return self._now.evening

    @property
    def ledger(self) -> Ledger:
        """The computed evening; RuntimeError without an evening."""
        return self._now.ledger

    @property
    def saved_at(self) -> datetime | None:
        return None if self._stored is None else self._stored.saved_at

    @property
    def closed_at(self) -> datetime | None:
        """Time of closing, or None while open."""
        return None if self._stored is None else self._stored.closed_at

    @property
    def closed(self) -> bool:
        """Whether it must be reopened before changes."""
        return self.closed_at is not None

    @property
    def is_split(self) -> bool:
        """Whether another version of it is still undecided."""
        return self._stored is not None and len(self._stored.of.versions) > 1

    @property
    def can_undo(self) -> bool:
        return self._stored is not None and not self.closed and bool(self._done)

    @property
    def can_redo(self) -> bool:
        now = self._stored
        return now is not None and not self.closed and bool(now.of.trail(now.stands).undone)

    @property
    def history_sound(self) -> bool:
        if self._stored is None:
            return True
        first = list(self._stored.of.line(self._stored.stands))[-1]
        return not first.parents

    @property
    def _done(self) -> tuple[Fact, ...]:
        return self._now.of.trail(self._now.stands).done

    def catch_up(self) -> Change | None:
        """Reload the evening if someone else changed it, and return what they did.

        A deleted evening stays as read.
        """
        now = self._stored
        if now is None:
            return None
        of = self.store.log.evening(now.uuid)
        if self.is_current:
            self._stored = replace(now, of=of)  # another version may have come
            return None
        if not of.standing.is_tombstone:
            self._stored = read_stored(self.store, now.id)
        # A recovered or restored database may not know what was read.
        known = now.stands.id in of.facts
        found = difference(self.store, of, now.stands, of.standing) if known else None
        return Change(ChangeKind.ELSEWHERE, now.id, None, self.clock.now(), difference=found)

    @property
    def stored_state(self) -> str:
        """State of the evening as stored now: ``open``, ``closed``, ``trashed`` or ``deleted``."""
        with self.store.reading():
            of = self.store.log.evening(self._now.uuid)
            return of.status(of.standing).state

    def leave(self) -> None:
        self._stored = None

    def row_id(self, index: int) -> str:
        return self._now.content.rows[index][0]

    def index_of(self, row: str) -> int | None:
        """Return the row's index, or None."""
        return next((index for index, (each, _) in enumerate(self._now.content.rows) if each == row), None)

    # ------------------------------------------------------------------ how a row was

    def struck_entry(self, index: int) -> Entry | None:
        """Return a struck row's original entry, or None."""
        row = self._now.items[index]
        return self._struck(row.id, self._corrections().get(row.id))

    def _struck(self, row: str, correction: Fact | None) -> Entry | None:
        return None if correction is None else self._before_striking(correction).get(row, (None, None))[0]

    def _before_striking(self, fact: Fact) -> dict[str, tuple[Entry, Entry]]:
        if fact.data["did"]["kind"] != ChangeKind.STRUCK:
            return {}
        later = self._done[self._done.index(fact) + 1 :]
        names = joined(map(names_in, later))
        was = dict(self._now.of.before(fact, self._now.stands).rows)
        ruleset, found = self.evening.ruleset, {}
        for each in fact.data["operations"]:
            if each["op"] == "replace":
                pair = [entry_of(data, ruleset, self.store) for data in (was[each["id"]], each["entry"])]
                found[each["id"]] = renamed_entry(pair[0], names), renamed_entry(pair[1], names)
        return found

    def corrected(self) -> tuple[set[int], dict[int, Entry]]:
        """Return the edited rows, and the original entries of struck ones."""
        edited, struck = set(), {}
        corrections = self._corrections()
        for index, item in enumerate(self._now.items if corrections else ()):
            if item.id not in corrections:
                continue
            entry = self._struck(item.id, corrections[item.id])
            if entry is not None:
                struck[index] = entry
            elif not isinstance(item.entry, Annulled):
                edited.add(index)
        return edited, struck

    def _corrections(self) -> dict[str, Fact]:
        told = ((each, each.data.get("did", {})) for each in self._done)
        return {did["row"]: each for each, did in told if did.get("kind") in _CORRECTIONS}

    # ------------------------------------------------------------------ what would be

    def last_open_id(self) -> int | None:
        """Return the evening last open, even if damaged, or None."""
        from tarockblock.app.states import fresh

        with self.store.reading():
            remembered = self.store.unless_damaged(lambda: local.recall(self.store, OPEN_EVENING), None)
        if remembered is None:
            return None
        number = int(remembered)
        try:
            state = fresh(self.store, local.id_of(self.store, number)).summary["state"]
        except StoreError as error:
            return number if error.code == "database_damaged" else None
        return number if state in ("open", "closed") else None

    def preview(self, entry: Entry, index: int | None = None) -> Row | list[Problem]:
        """Return an entry's row, appended or at ``index``, or its problems."""
        entries = self.evening.entries
        row = row_in_place(self.ledger, len(entries) if index is None else index, entry)
        entered = replace(self.evening, entries=(*entries[: row.index], entry, *entries[row.index + 1 :]))
        return list(problems_of_entry(row, entered)) or row


class Follower:
    """A watch for changes others write to a session's database."""

    def __init__(self, session: OpenEvening) -> None:
        self._session = session
        self._store: Store | None = None
        self._known = 0
        self._take_up()

    def look(self, catch_up: Callable[[], object] | None = None) -> bool:
        """Update the session, by ``catch_up`` if given, if someone else has written; return whether so.

        Raise StoreError if it is unreadable (``database_locked``: the next look retries) or another file has
        replaced it.
        """
        if self._session.store is not self._store:
            self._take_up()  # this window restored a copy itself and shows its content already
            return False
        now = self._session.store.writes_of_others()
        if now == self._known:
            return False
        (catch_up or self._session.catch_up)()
        self._known = now
        return True

    def _take_up(self) -> None:
        self._store = self._session.store
        self._known = self._store.writes_of_others()


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The next hand's dealer, Vorhand and sitters-out."""

    dealer: str
    vorhand: str
    sitting_out: tuple[str, ...] = ()


def after_change(kind: ChangeKind, ledger: Ledger) -> NextDeal | None:
    """Return the next deal after a change, or None unless a hand was appended."""
    last = ledger.rows[-1].deal if ledger.rows else None
    if kind != ChangeKind.RECORDED or last is None:
        return None
    deal = ledger.next_deal()
    return NextDeal(deal.dealer, deal.vorhand, deal.sitting_out)
