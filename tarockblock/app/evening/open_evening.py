"""The evening that is open, as it is in the database: facts, ledger, what just happened to it, what would happen.

Changes nothing; what does is ``session``.

A hand: ``session`` comes before, ``records`` (the entry as data) and ``storage`` (reads the evening) after.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from tarockblock.app.clock import Clock
from tarockblock.app.records import Item, entry_of, ledger_of
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
    """What happened; a change says the same word in the log (``did``)."""

    STARTED = "started"
    OPENED = "opened"
    RECORDED = "recorded"
    INSERTED = "inserted"
    REPLACED = "replaced"
    STRUCK = "struck"
    RESTORED = "restored"
    MOVED = "moved"
    AMENDED = "amended"
    """The heading is another one, or how the evening is to be settled."""
    UPDATED = "updated"
    """Heading and rows are those of a file, or all names are others."""
    UNDONE = "undone"
    REDONE = "redone"
    CLOSED = "closed"
    REOPENED = "reopened"
    UNCHANGED = "unchanged"
    """It was so already: nothing was written."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened.

    ``index`` is the row it happened at (None where it concerns the whole evening; after an undone entry the row that
    is there now, if any); ``of`` the kind of change that was undone or redone, ``row`` what it had been about: what
    went or was otherwise before, or is again.
    """

    kind: ChangeKind
    evening_id: int
    index: int | None
    at: datetime
    of: ChangeKind | None = None
    row: Row | None = None


OPEN_EVENING = "open_evening"
"""Under this name the database remembers which evening was open."""


_CORRECTIONS = (ChangeKind.REPLACED, ChangeKind.STRUCK, ChangeKind.RESTORED)


@dataclass(frozen=True, slots=True)
class Stored:
    """An evening as it is after the fact ``stands``, with what follows from it."""

    id: int
    of: EveningLog
    stands: Fact
    content: Content
    ledger: Ledger
    saved_at: datetime
    closed_at: datetime | None

    @property
    def uuid(self) -> str:
        """What the evening is known by everywhere."""
        return self.stands.stream

    @property
    def evening(self) -> Evening:
        """The evening itself."""
        return self.ledger.evening

    @property
    def items(self) -> tuple[Item, ...]:
        """Its entries with the ids of their rows."""
        pairs = zip(self.content.rows, self.evening.entries, strict=True)
        return tuple([Item(row, entry, data) for (row, data), entry in pairs])


def read_stored(store: Store, evening_id: int) -> Stored:
    """Read an evening by its number; raises StoreError ``no_such_evening`` or ``database_damaged``."""
    with store.reading():
        of, stands, content = stands_as(store, local.id_of(store, evening_id))
        ledger, at = dated(ledger_of(content, store), day_of(of, stands, content)), times(store, of, stands)
    closed_at = None if at["closed_at"] is None else datetime.fromisoformat(at["closed_at"])
    return Stored(evening_id, of, stands, content, ledger, datetime.fromisoformat(str(at["saved_at"])), closed_at)


class OpenEvening:
    """What can be asked of a session."""

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
        """Whether there is an evening at all (closed ones included)."""
        return self._stored is not None

    @property
    def evening_id(self) -> int | None:
        """The number of the evening, None where none is open."""
        return None if self._stored is None else self._stored.id

    @property
    def is_current(self) -> bool:
        """Whether nobody else has changed the evening since it was read."""
        return self._standing() == self._now.stands.id

    def _standing(self) -> str:
        """The id of the fact after which the evening is in the database now."""
        with self.store.reading():
            return self.store.log.evening(self._now.uuid).standing.id

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
        return self._stored is not None and not self.closed and bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change taken back."""
        now = self._stored
        return now is not None and not self.closed and bool(now.of.trail(now.stands).undone)

    @property
    def history_sound(self) -> bool:
        """Whether all that was done is known from the beginning on; else some of it is lost."""
        if self._stored is None:
            return True
        first = list(self._stored.of.line(self._stored.stands))[-1]
        return not first.parents

    @property
    def _done(self) -> tuple[Fact, ...]:
        """The changes that are done and can be taken back, the latest last."""
        return self._now.of.trail(self._now.stands).done

    def catch_up(self) -> bool:
        """Read the evening again where somebody else has changed it; whether anybody has.

        An evening that is gone for good stays as it was read.
        """
        now = self._stored
        if now is None or self.is_current:
            return False
        try:
            self._stored = read_stored(self.store, now.id)
        except StoreError as error:
            if error.code != "no_such_evening":
                raise
            return False
        return True

    def leave(self) -> None:
        """Show no evening any more; what is stored stays."""
        self._stored = None

    def row_id(self, index: int) -> str:
        """The id by which a row is known, whatever its place."""
        return self._now.content.rows[index][0]

    def index_of(self, row: str) -> int | None:
        """The place of the row with that id, if there still is one."""
        return next((index for index, (each, _) in enumerate(self._now.content.rows) if each == row), None)

    # ------------------------------------------------------------------ how a row was

    def struck_entry(self, index: int) -> Entry | None:
        """For a row that was struck here: the entry as it was, else None."""
        row = self._now.items[index]
        return self._struck(row.id, self._corrections().get(row.id))

    def _struck(self, row: str, correction: Fact | None) -> Entry | None:
        return None if correction is None else self._before_striking(correction).get(row, (None, None))[0]

    def _before_striking(self, fact: Fact) -> dict[str, tuple[Entry, Entry]]:
        """The rows that were changed when one was struck: before and after, under the names people have now."""
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
        """The rows that were edited, struck ones apart, and what was struck here, as it was."""
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
        """The rows that were corrected since they were entered, each with the last change that did it and stands."""
        told = ((each, each.data.get("did", {})) for each in self._done)
        return {did["row"]: each for each, did in told if did.get("kind") in _CORRECTIONS}

    # ------------------------------------------------------------------ what would be

    def last_open_id(self) -> int | None:
        """The evening that was open when the program last ran, if it is still in the archive; be it damaged."""
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
        """What an entry would come to as the next one (or in place of a row), or what speaks against it."""
        entries = self.evening.entries
        row = row_in_place(self.ledger, len(entries) if index is None else index, entry)
        entered = replace(self.evening, entries=(*entries[: row.index], entry, *entries[row.index + 1 :]))
        return list(problems_of_entry(row, entered)) or row


class Follower:
    """Follows one session; what this session writes itself is no news."""

    def __init__(self, session: OpenEvening) -> None:
        self._session = session
        self._store: Store | None = None
        self._known = 0
        self._take_up()

    def look(self) -> bool:
        """Whether somebody else has written since the last look; the session is then as the database is.

        Raises StoreError where that cannot be read (``database_locked``: the next look will see it), and where another
        file has come into the place of the database.
        """
        if self._session.store is not self._store:
            self._take_up()  # this window has put a copy back: it shows what is in it already
            return False
        now = self._session.store.writes_of_others()
        if now == self._known:
            return False
        self._session.catch_up()
        self._known = now
        return True

    def _take_up(self) -> None:
        self._store = self._session.store
        self._known = self._store.writes_of_others()


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Who deals next, who has Vorhand then and who sits out; ``moved``: somebody else deals than in the hand before."""

    dealer: str
    vorhand: str
    moved: bool
    sitting_out: tuple[str, ...] = ()


def after_change(kind: ChangeKind, ledger: Ledger) -> NextDeal | None:
    """What follows a change of this kind; None where no hand was entered at the end."""
    last = ledger.rows[-1].deal if ledger.rows else None
    if kind != ChangeKind.RECORDED or last is None:
        return None
    deal = ledger.next_deal()
    return NextDeal(deal.dealer, deal.vorhand, deal.dealer != last.dealer, deal.sitting_out)
