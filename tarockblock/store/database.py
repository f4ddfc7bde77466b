"""The one connection: opens, guards and closes the database file, and writes in whole transactions or not at all.

And the log as it is stored: facts by streams, read when they are asked for, written in one place. A row is believed if
its text fits its id and says what its columns say; of whatever is written the tally keeps count.

The end of each path: whoever opened a transaction (session, posting, merge) gives facts to ``Store.append``.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

from tarockblock.errors import StoreError
from tarockblock.log.evening_log import EveningLog
from tarockblock.log.facts import (
    BOOK,
    HOUSE,
    MOST_NUMBER,
    Fact,
    StoredFact,
    UnsoundError,
    believed,
    evening_of,
    read_misfit,
)
from tarockblock.log.kinds import Misfit
from tarockblock.log.union import ALL_SUMS, Difference, Log, Tally
from tarockblock.store import opening
from tarockblock.store.faults import Deadline, faults, is_there, os_fault, sense, unwritable
from tarockblock.store.files import half_made, make_file, put_where_nothing_is, sweep, sync
from tarockblock.store.opening import Identity, connect, identity_of, transaction

_T = TypeVar("_T")

LIMIT = 100
"""So many lines of the complaints of ``integrity_check`` are enough."""

OLDEST_SQLITE = (3, 37)
"""The first one with STRICT tables."""


@dataclass(frozen=True, slots=True)
class HeldFile:
    """A database file that is open somewhere. Its name may come to mean another file, or none, in the meantime."""

    path: Path
    identity: Identity


class Store:
    """An open database; a context manager. Must be used in the thread that opened it.

    Opening creates a missing file (in a folder that is there), unless an ``identity`` says which one is meant. Nothing
    is read of one that is not exactly ours; with a ``deadline`` it is worked on no longer than that.
    """

    def __init__(
        self,
        path: Path,
        *,
        read_only: bool = False,
        deadline: Deadline | None = None,
        identity: Identity | None = None,
    ) -> None:
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise StoreError("sqlite_too_old", version=sqlite3.sqlite_version)
        self.path = path
        self._log: StoredLog | None = None
        if identity is not None:
            check_identity(path, identity)
        elif not is_there(path) and not read_only:
            self._create()
        with opening.of_its_version(path):
            opening.look(path)
        self.read_only = read_only or not _writable(path)
        self.deadline = deadline
        limit = deadline or Deadline.of(path)
        self.db = connect(path, read_only=self.read_only, deadline=limit)
        try:
            with faults(path, limit):
                if identity is not None:
                    check_identity(path, identity, self.db.identity)
                self._settle_in()
        except BaseException:
            self.db.close()
            raise

    # ------------------------------------------------------------------ reading and writing

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        """Run one statement; writes only within :meth:`writing`."""
        with self._faults():
            return self.db.execute(sql, parameters)

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """All rows of a query, as tuples."""
        with self._faults():
            return self.db.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Sequence[Any] = ()) -> Any:
        """The first row of a query, or None."""
        return next(iter(self.rows(sql, parameters)), None)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One change: all of it is on disk when the block ends, or nothing of it ever was."""
        if self.read_only:
            raise StoreError("database_read_only", file=self.path)
        self.check_unmoved()
        with self._faults(), transaction(self.db):
            yield

    @property
    def log(self) -> StoredLog:
        """All facts, read as far as they are asked for; StoreError ``database_damaged``.

        Several things that must fit together are asked within :meth:`reading` or :meth:`writing`.
        """
        tally = read_tally(self)
        if self._log is None or self._log.tally != tally:  # somebody else has written since
            self._log = StoredLog(self, tally)
        return self._log

    def append(self, found: Iterable[Fact], *, is_torn: bool = False) -> Difference:
        """Unite the log with facts, within :meth:`writing`: the one way in, whatever they come from.

        What there is no reason to keep any more goes. Raise UnsoundError where they do not fit; write nothing then.
        """
        log = self.log
        greatest = log.tally.greatest
        if greatest >= MOST_NUMBER - 1:  # nothing that was accepted has it: somebody has forged this file
            raise self.damage
        change = log.unite(found)
        fault = next(log.faults_beside(change.added, greatest, is_torn=is_torn), None)
        if fault is not None:
            raise UnsoundError(*fault)
        if change.added:
            with self._faults():
                self.db.table("log").insert_all(each.row._asdict() for each in change.added)
        for each in change.dropped:
            self.execute("DELETE FROM log WHERE id = ?", (each.id,))
        if change.added or change.dropped:
            set_tally(self, log.tally)
        return change

    @property
    def is_writing(self) -> bool:
        """Whether a change is being made."""
        return self.db.conn.in_transaction

    # ------------------------------------------------------------------ damage

    @property
    def damage(self) -> StoreError:
        """To be raised where something stored is missing, is not as it was written, or makes no sense."""
        return StoreError("database_damaged", file=self.path, folder=self.path.parent)

    def unless_damaged(self, read: Callable[[], _T], otherwise: _T) -> _T:
        """What can be done without, or ``otherwise`` where it cannot be read any more."""
        try:
            with self.reading():
                return read()
        except StoreError as error:
            if error.code != "database_damaged":
                raise
            return otherwise

    def believes(self, read: Callable[[], object]) -> bool:
        """Whether it can be read as it was written."""
        return self.unless_damaged(lambda: bool((read(), True)), otherwise=False)

    def altered(self) -> list[str]:
        """Tables, indexes and triggers that are not (or not any more) as a new database has them."""
        with faults(self.path):
            return opening.altered(self.db)

    def integrity(self) -> list[str]:
        """What ``integrity_check`` says, and whether the end of the file is missing; empty where all is well."""
        try:
            with self.reading():
                rows = self.rows(f"PRAGMA integrity_check({LIMIT})")
                size = self.row("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")[0]
                missing = size - self.path.stat().st_size  # of its last page SQLite takes for zero what is not there
        except StoreError as error:
            return [f"integrity_check: {error.__cause__}"]
        found = [] if rows == [("ok",)] else [str(row[0]) for row in rows]
        return [*found, f"file too short: {missing} bytes"] if missing > 0 else found

    def check_time(self) -> None:
        """Raise StoreError ``took_too_long`` where it was worked on for longer than it may be."""
        if self.deadline is not None:
            self.deadline.check()

    @contextmanager
    def part(self) -> Iterator[None]:
        """A part of a change, within :meth:`writing`: what fails in it leaves nothing, and the change may go on."""
        self.execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            if self.db.conn.in_transaction:
                self.execute("ROLLBACK TO part")
                self.execute("RELEASE part")
            raise
        self.execute("RELEASE part")

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Several queries that see the same state, whatever other programs write meanwhile.

        What cannot be made sense of inside (a number that is none, a text that is no JSON) is damage.
        """
        inner = self.db.conn.in_transaction
        with self._faults(), sense(self.path):
            if not inner:
                self.db.execute("BEGIN")
            try:
                yield
            finally:
                if not inner:
                    self.db.rollback()

    def writes_of_others(self) -> int:
        """A number that is another one once somebody else has written here; StoreError where it is another file now."""
        self.check_unmoved()
        return int(self.row("PRAGMA data_version")[0])

    def state(self) -> tuple[int, int]:
        """Another pair once anybody has written to the database, here or elsewhere; within a transaction."""
        return int(self.row("PRAGMA data_version")[0]), self.db.conn.total_changes

    # ------------------------------------------------------------------ opening and closing

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        self.db.close()

    def _create(self) -> None:
        """Make a new database beside its place and move it there: an empty or half-made file is never seen."""
        with half_made(self.path, "new") as partial:
            try:
                make_file(partial)  # the system says what is in the way, SQLite only that something is
                partial.write_bytes(opening.empty_database())
            except OSError as error:
                raise unwritable(error, self.path) from error
            try:
                sync(partial)
                put_where_nothing_is(partial, self.path)
            except OSError as error:
                raise os_fault(error, self.path) from error

    def _settle_in(self) -> None:
        """Check what SQLite reads; a WAL database (somebody's tool) goes back to one file."""
        application_id = int(self.db.execute("PRAGMA application_id").fetchone()[0])
        opening.check_header(self.path, application_id, int(self.db.execute("PRAGMA user_version").fetchone()[0]))
        opening.check(self.db, self.path)
        if self.deadline is None:
            self.db.conn.set_progress_handler(None, 0)  # ours: as long as it takes
        if not self.read_only:
            sweep(self.path.parent, f"{self.path.name}.")
        if not self.read_only and self.db.execute("PRAGMA journal_mode").fetchone()[0] != "delete":
            self.db.execute("PRAGMA journal_mode = DELETE").fetchone()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """What SQLite says inside; where it finds fault with our own statements, the tables may be what is wrong."""
        self.check_time()
        try:
            with faults(self.path, self.deadline):
                yield
        except sqlite3.Error as error:
            if self.altered():
                raise self.damage from error
            raise

    @property
    def file(self) -> HeldFile:
        """The file as it is held here, to be opened once more in another thread."""
        return HeldFile(self.path, self.db.identity or (0, 0))

    def check_unmoved(self) -> None:
        """Raise StoreError if the file was taken away (a stick pulled out) or replaced, so that writes would be lost.

        SQLite checks as well, but takes a file of the same number on another device for ours.
        """
        check_identity(self.path, self.db.identity)


def check_identity(path: Path, held: Identity | None, now: Identity | None = None) -> None:
    """Raise ``database_gone``, ``folder_missing`` or ``database_replaced`` unless the file is the one that is held."""
    now = now or identity_of(path)
    if now is None:
        code = "database_gone" if path.parent.is_dir() else "folder_missing"
        raise StoreError(code, file=path, folder=path.parent)
    if now != held:
        raise StoreError("database_replaced", file=path)


def _writable(path: Path) -> bool:
    """Whether both the file and its folder (for the journal) can be written."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


# ---------------------------------------------------------------------- the log

_COPY = '"kind":"ruleset"'
"""Part of a fact that holds a copy of a ruleset, and of no other of the house."""


class StoredLog(Log):
    """A log that reads a stream of its database once it is asked for; right as long as its tally is the stored one."""

    def __init__(self, store: Store, tally: Tally) -> None:
        self._store = store
        self._read: set[str] = set()
        self._looked: dict[str, Fact] = {}
        """Facts that were looked at already, and not asked for yet."""
        super().__init__()
        self.tally = tally
        self.watch = store.check_time

    def stream(self, name: str) -> dict[str, Fact]:
        """Raises StoreError ``database_damaged`` where one of its facts cannot be believed."""
        if name not in self._read:
            rows = self._rows("WHERE stream = ?", name)
            if name == HOUSE:  # without the copy of a ruleset nothing but its own evenings is lost
                rows = (each for each in rows if _COPY not in each.text or believed(each) is not None)
            self.streams[name] = {each.id: each for each in map(self._believed, rows)}
            self._read.add(name)
        return self.streams[name]

    def __iter__(self) -> Iterator[Fact]:
        for name in (BOOK, HOUSE, *self.evenings):
            yield from self.stream(name).values()

    @property
    def evenings(self) -> tuple[str, ...]:
        rows = self._store.rows("SELECT DISTINCT stream FROM log")
        return tuple(name for (name,) in rows if name not in (BOOK, HOUSE))

    def evening(self, id_: str) -> EveningLog:
        """What follows from the facts of an evening; StoreError ``database_damaged`` where they follow each other."""
        if id_ not in self._evenings and any(self.order_faults(id_, self.stream(id_).values())):
            self._evenings.pop(id_, None)
            raise self._store.damage
        return super().evening(id_)

    def _rows(self, where: str = "", *parameters: str) -> Iterable[StoredFact]:
        sql = f"SELECT id, stream, number, text FROM log {where} ORDER BY seq"
        return (StoredFact(*row) for row in self._store.rows(sql, parameters))

    def _believed(self, row: StoredFact) -> Fact:
        fact = self._looked.pop(row.id, None)
        if fact is None or fact.row != row:
            fact = believed(row)
        if fact is None or fact.misfit is not None:
            raise self._store.damage
        self._store.check_time()
        return fact

    # ------------------------------------------------------------------ what is asked without reading all of it

    def ids(self) -> set[str]:
        """The ids of all facts; none is read for it."""
        return {id_ for (id_,) in self._store.rows("SELECT id FROM log")}

    def numbered(self) -> list[tuple[int, str]]:
        """Return numbers and ids of all facts; none is read for it."""
        return self._store.rows("SELECT number, id FROM log")

    def last(self) -> str:
        """Stream and id of the fact that was written last; empty where there is none."""
        return " ".join(self._store.row("SELECT stream, id FROM log ORDER BY seq DESC LIMIT 1") or ())

    def knows(self, mark: str) -> bool:
        """Whether what :meth:`last` once said was ever written here; an evening may be deleted for good since."""
        stream, _, id_ = mark.partition(" ")
        if self._store.row("SELECT 1 FROM log WHERE id = ?", (id_,)) is not None:
            return True
        return any(each.is_tombstone for each in self.stream(stream).values())

    def trial(self, facts: Collection[Fact]) -> Log:
        """Return a copy of what uniting with new facts may change, to try that out; nothing else is read."""
        streams = {BOOK, HOUSE, *(each.stream for each in facts), *filter(None, map(evening_of, facts))}
        trial = Log(each for name in streams if facts for each in self.stream(name).values())
        trial.tally = self.tally
        return trial

    def news(self, facts: Iterable[Fact]) -> Difference:
        """Return what uniting the log with facts would change; nothing is written."""
        known = self.ids()
        new = [each for each in facts if each.id not in known]
        return self.trial(new).unite(new)

    def first_number(self, stream: str) -> int:
        """The least number of a fact of a stream; 0 where there is none."""
        return int(self._store.row("SELECT min(number) FROM log WHERE stream = ?", (stream,))[0] or 0)

    # ------------------------------------------------------------------ what is wrong

    def is_whole(self) -> bool:
        """Whether no fact is missing, and none more than should be: the sum of their ids fits. None is read for it.

        The greatest number there ever was may be gone.
        """
        total, facts, greatest = 0, 0, 0
        for id_, number in self._store.execute("SELECT id, number FROM log"):
            self._store.check_time()
            try:
                total += int(id_, 16)
            except ValueError:
                raise self._store.damage from None
            facts, greatest = facts + 1, max(greatest, number)
        return self.tally[:2] == (total % ALL_SUMS, facts) and self.tally.greatest >= greatest

    def sound(self, stream: str) -> list[Fact]:
        """The facts of a stream that can be believed, the others left out, in the order in which they were written."""
        found = filter(None, map(believed, self._rows("WHERE stream = ?", stream)))
        return [each for each in found if each.misfit is None]

    def unbelieved(self, known: Collection[str] = ()) -> Iterator[tuple[StoredFact, Misfit | None]]:
        """Yield the rows that are not as they were written, with what still can be read of them.

        And, with what does not fit, those that no Tarockblock has written, unless they are ``known`` from elsewhere.
        """
        # As bytes: one bad byte would otherwise end the whole query.
        texts = "CAST(id AS BLOB), CAST(stream AS BLOB), number, CAST(text AS BLOB)"
        for id_, stream, number, text in self._store.execute(f"SELECT {texts} FROM log ORDER BY seq"):
            self._store.check_time()
            row = StoredFact(_text(id_), _text(stream), number, _text(text))
            fact = believed(row)
            if fact is None:
                yield row, read_misfit(row)
            elif row.id in known or fact.misfit is None:
                self._looked[row.id] = fact
            else:
                yield row, fact.misfit._replace(place=f"{fact.kind}: {fact.misfit.place}")


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def read_tally(store: Store) -> Tally:
    """What is noted of all facts; StoreError ``database_damaged`` where that is not as it was written."""
    row = store.row("SELECT total, facts, greatest, seal FROM tally")
    if row is None or row[3] != opening.seal("tally", *row[:3]):
        raise store.damage
    return Tally(int(row[0], 16), row[1], row[2])


def set_tally(store: Store, tally: Tally) -> None:
    """Note it; within a transaction."""
    row = opening.sealed_tally(f"{tally.total:064x}", tally.facts, tally.greatest)
    store.execute("UPDATE tally SET total = ?, facts = ?, greatest = ?, seal = ?", row)
