"""The database connection, and the log as stored: read on demand, written in whole transactions."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

from tarockblock.errors import StoreError
from tarockblock.lazy_dataclass import dataclass
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

OLDEST_SQLITE = (3, 37)


@dataclass(frozen=True, slots=True)
class HeldFile:
    path: Path
    identity: Identity


class Store:
    """An open database, as a context manager. Use it only in the thread that opened it.

    A missing file is created in an existing folder, unless an ``identity`` is given. Nothing is read from a file
    that is not ours; ``deadline`` limits the time.
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

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        with self._faults():
            return self.db.execute(sql, parameters)

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Any]:
        with self._faults():
            return self.db.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Sequence[Any] = ()) -> Any:
        return next(iter(self.rows(sql, parameters)), None)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Run a change that is completely on disk at the end of the block, or not at all."""
        if self.read_only:
            raise StoreError("database_read_only", file=self.path)
        self.check_unmoved()
        with self._faults(), transaction(self.db):
            yield

    @property
    def log(self) -> StoredLog:
        """All facts, read on demand. Raise StoreError ``database_damaged``.

        For a consistent view use it within `reading` or `writing`.
        """
        tally = read_tally(self)
        if self._log is None or self._log.tally != tally:  # another program has written since
            self._log = StoredLog(self, tally)
        return self._log

    def append(self, found: Iterable[Fact], *, is_torn: bool = False) -> Difference:
        """Unite the log with facts, within `writing`: the only way in.

        Facts no longer kept are deleted. Raise UnsoundError if they do not fit; then nothing is written.
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
        return self.db.conn.in_transaction

    @property
    def damage(self) -> StoreError:
        return StoreError("database_damaged", file=self.path, folder=self.path.parent)

    def unless_damaged(self, read: Callable[[], _T], otherwise: _T) -> _T:
        """Return the result of ``read``, or ``otherwise`` if it is unreadable."""
        try:
            with self.reading():
                return read()
        except StoreError as error:
            if error.code != "database_damaged":
                raise
            return otherwise

    def believes(self, read: Callable[[], object]) -> bool:
        return self.unless_damaged(lambda: bool((read(), True)), otherwise=False)

    def altered(self) -> list[str]:
        with faults(self.path):
            return opening.altered(self.db)

    def integrity(self) -> list[str]:
        """Return the findings of ``integrity_check``, and whether the end of the file is missing."""
        try:
            with self.reading():
                rows = self.rows(f"PRAGMA integrity_check({LIMIT})")
                size = self.row("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")[0]
                missing = size - self.path.stat().st_size  # SQLite reads a missing part of the last page as zeros
        except StoreError as error:
            return [f"integrity_check: {error.__cause__}"]
        found = [] if rows == [("ok",)] else [str(row[0]) for row in rows]
        return [*found, f"file too short: {missing} bytes"] if missing > 0 else found

    def check_time(self) -> None:
        if self.deadline is not None:
            self.deadline.check()

    @contextmanager
    def part(self) -> Iterator[None]:
        """Run a part of a change, within `writing`: a failure inside undoes only this part."""
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
        """Run several queries on the same state.

        Invalid values inside (a bad number, a text that is not JSON) are damage.
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
        """Return a number that changes when another connection writes. Raise StoreError if the file was replaced."""
        self.check_unmoved()
        return int(self.row("PRAGMA data_version")[0])

    def state(self) -> tuple[int, int]:
        return int(self.row("PRAGMA data_version")[0]), self.db.conn.total_changes

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        self.db.close()

    def _create(self) -> None:
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
        application_id = int(self.db.execute("PRAGMA application_id").fetchone()[0])
        opening.check_header(self.path, application_id, int(self.db.execute("PRAGMA user_version").fetchone()[0]))
        opening.check(self.db, self.path)
        if self.deadline is None:
            self.db.conn.set_progress_handler(None, 0)  # it is ours: no time limit
        if not self.read_only:
            sweep(self.path.parent, f"{self.path.name}.")
        if not self.read_only and self.db.execute("PRAGMA journal_mode").fetchone()[0] != "delete":
            self.db.execute("PRAGMA journal_mode = DELETE").fetchone()

    @contextmanager
    def _faults(self) -> Iterator[None]:
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
        return HeldFile(self.path, self.db.identity or (0, 0))

    def check_unmoved(self) -> None:
        """Raise StoreError if the file was removed (a stick pulled out) or replaced, so that writes would be lost.

        SQLite checks too, but takes a file of the same number on another device for ours.
        """
        check_identity(self.path, self.db.identity)


def check_identity(path: Path, held: Identity | None, now: Identity | None = None) -> None:
    """Raise ``database_gone``, ``folder_missing`` or ``database_replaced`` unless the file is still the same."""
    now = now or identity_of(path)
    if now is None:
        code = "database_gone" if path.parent.is_dir() else "folder_missing"
        raise StoreError(code, file=path, folder=path.parent)
    if now != held:
        raise StoreError("database_replaced", file=path)


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


_COPY = '"kind":"ruleset"'
"""Text found only in facts that hold a copy of a ruleset."""


class StoredLog(Log):
    def __init__(self, store: Store, tally: Tally) -> None:
        self._store = store
        self._read: set[str] = set()
        self._looked: dict[str, Fact] = {}
        """Facts that were looked at already, and not asked for yet."""
        super().__init__()
        self.tally = tally
        self.watch = store.check_time

    def stream(self, name: str) -> dict[str, Fact]:
        if name not in self._read:
            rows = self._rows("WHERE stream = ?", name)
            if name == HOUSE:  # without the copy of a ruleset only its own evenings are lost
                rows = (each for each in rows if _COPY not in each.text or believed(each) is not None)
            self.streams[name] = {each.id: each for each in map(self._believed, rows)}
            self._read.add(name)
        return self.streams[name]

    def __iter__(self) -> Iterator[Fact]:
        for name in (*self.others, *self.evenings):
            yield from self.stream(name).values()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for (name,) in self._store.rows("SELECT DISTINCT stream FROM log"))

    def evening(self, id_: str) -> EveningLog:
        """Return an evening's log. Raise StoreError ``database_damaged`` if its facts form a cycle."""
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

    def ids(self) -> set[str]:
        return {id_ for (id_,) in self._store.rows("SELECT id FROM log")}

    def numbered(self) -> list[tuple[int, str]]:
        return self._store.rows("SELECT number, id FROM log")

    def last(self) -> str:
        """Return stream and id of the last fact written, or ""."""
        return " ".join(self._store.row("SELECT stream, id FROM log ORDER BY seq DESC LIMIT 1") or ())

    def knows(self, mark: str) -> bool:
        """Return whether a mark from `last` was ever written here; its evening may be deleted since."""
        stream, _, id_ = mark.rpartition(" ")
        if self._store.row("SELECT 1 FROM log WHERE id = ?", (id_,)) is not None:
            return True
        return any(each.is_tombstone for each in self.stream(stream).values())

    def trial(self, facts: Collection[Fact]) -> Log:
        streams = {BOOK, HOUSE, *(each.stream for each in facts), *filter(None, map(evening_of, facts))}
        trial = Log(each for name in streams if facts for each in self.stream(name).values())
        trial.tally = self.tally
        return trial

    def news(self, facts: Iterable[Fact]) -> Difference:
        known = self.ids()
        new = [each for each in facts if each.id not in known]
        return self.trial(new).unite(new)

    def first_number(self, stream: str) -> int:
        return int(self._store.row("SELECT min(number) FROM log WHERE stream = ?", (stream,))[0] or 0)

    def is_whole(self) -> bool:
        """Return whether the facts are complete by the sum of their ids, without reading any.

        The greatest number ever may be lost.
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
        found = filter(None, map(believed, self._rows("WHERE stream = ?", stream)))
        return [each for each in found if each.misfit is None]

    def unbelieved(self, known: Collection[str] = ()) -> Iterator[tuple[StoredFact, Misfit | None]]:
        """Yield altered rows, with what is still readable of them.

        Also those no Tarockblock has written, with what does not fit, unless ``known`` from elsewhere.
        """
        # As bytes: a single bad byte would otherwise end the whole query.
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
    """Return the tally of all facts. Raise StoreError ``database_damaged`` if it was altered."""
    row = store.row("SELECT total, facts, greatest, seal FROM tally")
    if row is None or row[3] != opening.seal("tally", *row[:3]):
        raise store.damage
    return Tally(int(row[0], 16), row[1], row[2])


def set_tally(store: Store, tally: Tally) -> None:
    row = opening.sealed_tally(f"{tally.total:064x}", tally.facts, tally.greatest)
    store.execute("UPDATE tally SET total = ?, facts = ?, greatest = ?, seal = ?", row)
