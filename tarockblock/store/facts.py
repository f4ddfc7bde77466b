"""The log as it is stored: facts by streams, read when they are asked for, and written in one place.

A row is believed if its text fits its id and says what its columns say; of whatever is written the tally keeps count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tarockblock.errors import StoreError
from tarockblock.log.facts import BOOK, HOUSE, Fact, Row, believed
from tarockblock.log.union import ALL_SUMS, Change, Log, Tally
from tarockblock.store.checksum import seal
from tarockblock.store.schema import sealed_tally

if TYPE_CHECKING:
    from tarockblock.store.database import Store

_COLUMNS = "id, stream, number, text"

_COPY = '"kind":"ruleset"'
"""Stands in a fact that holds a copy of a ruleset, and in no other of the house."""


class StoredLog(Log):
    """A log that reads a stream of its database once it is asked for; right as long as its tally is the stored one."""

    def __init__(self, store: Store, tally: Tally) -> None:
        self._store = store
        self._read: set[str] = set()
        super().__init__()
        self.tally = tally

    def stream(self, name: str) -> dict[str, Fact]:
        """Raises StoreError ``database_damaged`` where one of its facts can not be believed."""
        if name not in self._read:
            rows = self._store.rows(f"SELECT {_COLUMNS} FROM log WHERE stream = ? ORDER BY seq", (name,))
            if name == HOUSE:  # without the copy of a ruleset nothing but its own evenings is lost
                rows = [each for each in rows if _COPY not in each[3] or believed(Row(*each)) is not None]
            self.streams[name] = {each.id: each for each in _believed(self._store, rows)}
            self._read.add(name)
        return self.streams[name]

    def __iter__(self) -> Iterator[Fact]:
        for name in (BOOK, HOUSE, *self.evenings):
            yield from self.stream(name).values()

    @property
    def evenings(self) -> tuple[str, ...]:
        rows = self._store.rows("SELECT DISTINCT stream FROM log")
        return tuple(name for (name,) in rows if name not in (BOOK, HOUSE))


def read(store: Store, known: StoredLog | None) -> StoredLog:
    """The log; what is ``known`` of it, where nobody has written since. StoreError ``database_damaged``."""
    tally = read_tally(store)
    return known if known is not None and known.tally == tally else StoredLog(store, tally)


def read_tally(store: Store) -> Tally:
    """What is noted of all facts; StoreError ``database_damaged`` where that is not as it was written."""
    row = store.row("SELECT total, facts, greatest, seal FROM tally")
    if row is None or row[3] != seal("tally", *row[:3]):
        raise _damaged(store)
    return Tally(int(row[0], 16), row[1], row[2])


def write(store: Store, log: StoredLog, facts: Iterable[Fact]) -> Change:
    """Unite the log with facts, in it and on the disk; within a transaction."""
    change = log.unite(facts)
    if change.added:
        store.insert("log", *(each.row._asdict() for each in change.added))
    for each in change.dropped:
        store.execute("DELETE FROM log WHERE id = ?", (each.id,))
    if change.added or change.dropped:
        set_tally(store, log.tally)
    return change


def set_tally(store: Store, tally: Tally) -> None:
    """Note it; within a transaction."""
    row = sealed_tally(f"{tally.total:064x}", tally.facts, tally.greatest)
    store.execute("UPDATE tally SET total = ?, facts = ?, greatest = ?, seal = ?", row)


def counted(store: Store) -> Tally:
    """The tally as the ids in the log say it; no fact is read for it."""
    total, facts, greatest = 0, 0, 0
    for id_, number in store.execute("SELECT id, number FROM log"):
        store.check_time()
        try:
            total += int(id_, 16)
        except ValueError:
            raise _damaged(store) from None
        facts, greatest = facts + 1, max(greatest, number)
    return Tally(total % ALL_SUMS, facts, greatest)


def is_whole(store: Store) -> bool:
    """Whether no fact is missing, and none more than should be: the sum fits. The greatest number ever may be gone."""
    noted, found = read_tally(store), counted(store)
    return noted[:2] == found[:2] and noted.greatest >= found.greatest


def sound(store: Store, stream: str) -> list[Fact]:
    """The facts of a stream that can be believed, the others left out, in the order in which they were written."""
    rows = store.rows(f"SELECT {_COLUMNS} FROM log WHERE stream = ? ORDER BY seq", (stream,))
    return [fact for fact in (believed(Row(*row)) for row in rows) if fact is not None]


def first_number(store: Store, stream: str) -> int:
    """The least number of a fact of a stream; 0 where there is none."""
    return int(store.row("SELECT min(number) FROM log WHERE stream = ?", (stream,))[0] or 0)


def everything(store: Store) -> list[Fact]:
    """All facts, in the order in which they were written; StoreError ``database_damaged``."""
    return list(_believed(store, store.rows(f"SELECT {_COLUMNS} FROM log ORDER BY seq")))


def ids(store: Store) -> set[str]:
    """The ids of all facts; none is read for it."""
    return {id_ for (id_,) in store.rows("SELECT id FROM log")}


def last(store: Store) -> str:
    """Stream and id of the fact that was written last; empty where there is none."""
    return " ".join(store.row("SELECT stream, id FROM log ORDER BY seq DESC LIMIT 1") or ())


def knows(store: Store, mark: str) -> bool:
    """Whether what :func:`last` once said was ever written here; an evening may have been deleted for good since."""
    stream, _, id_ = mark.partition(" ")
    if store.row("SELECT 1 FROM log WHERE id = ?", (id_,)) is not None:
        return True
    return any(each.is_tombstone for each in store.log.stream(stream).values())


def news(store: Store, facts: Iterable[Fact]) -> Change:
    """What uniting the log with facts would change; nothing is written, and only what they concern is read."""
    known = ids(store)
    new = [each for each in facts if each.id not in known]
    streams = {each.stream for each in new}
    trial = Log(each for name in streams | ({BOOK} if streams else set()) for each in store.log.stream(name).values())
    return trial.unite(new)


def telling_of_rests(store: Store) -> list[str]:
    """The evenings of which version 6 told that another one counted in what was open of them, by their ids."""
    words = """instr(text, '"kind":"earlier"') AND instr(text, '"about":["rest",')"""
    return [stream for (stream,) in store.rows(f"SELECT DISTINCT stream FROM log WHERE {words}")]


def _believed(store: Store, rows: Iterable[tuple[str, str, int, str]]) -> Iterator[Fact]:
    for row in rows:
        fact = believed(Row(*row))
        if fact is None:
            raise _damaged(store)
        store.check_time()
        yield fact


def _damaged(store: Store) -> StoreError:
    return StoreError("database_damaged", file=store.path, folder=store.path.parent)
