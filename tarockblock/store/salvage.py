"""What can still be believed of a database file, damaged or not: rows that fit their ids and seals. It is not touched.

A table is known by the form of its rows, so nothing has to lead to them; indexes say which facts there were.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from tarockblock.errors import StoreError
from tarockblock.log.facts import Data, Fact, Row, believed
from tarockblock.log.union import ALL_SUMS, Tally
from tarockblock.store import gate, schema, version6
from tarockblock.store.bringing_over import new_database
from tarockblock.store.files import settled_bytes
from tarockblock.store.pages import PageFile, Values
from tarockblock.store.schema import seal
from tarockblock.store.states import State, rows_of

_ID = re.compile("[0-9a-f]{64}")
_UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_OF_OLD, _OF_OURS = b"CREATE TRIGGER evenings_undeleted", b"CREATE TRIGGER log_kept"


def salvage(path: Path, check: Callable[[], None] = lambda: None) -> Salvage:
    """What is left in a file; raises OSError, and StoreError for what is left of an earlier version.

    Codes: ``version6_damaged``, ``too_old_database``. A sound one of version 6 is as good as one of ours.
    """
    raw = settled_bytes(path)
    if _OF_OLD in raw and _OF_OURS not in raw:
        raw = _brought_over(raw, path)
    return Salvage(raw, check)


def _brought_over(raw: bytes, path: Path) -> bytes:
    version = int.from_bytes(raw[60:64], "big")
    if 0 < version < gate.OLDEST:
        raise StoreError("too_old_database", file=path, version=version)
    with version6.damage(path), closing(schema.in_memory()) as db:
        db.conn.deserialize(raw)
        return new_database(version6.read(db, path))


class Salvage:
    """The rows of one file.

    ``facts`` by id; ``deleted`` are those on pages that may hold only what was deleted. ``rows`` are numbers of rows by
    the id of their fact, ``streams`` streams by the numbers of rows, both as indexes say it, too. ``states`` are sealed
    but maybe stale. ``local`` is what is remembered. ``strange`` says
    what in the list of tables is not as the program makes it; empty where nothing is.
    """

    def __init__(self, raw: bytes, check: Callable[[], None] = lambda: None) -> None:
        self.facts: dict[str, Fact] = {}
        self.deleted: dict[str, Fact] = {}
        self.rows: dict[str, int] = {}
        self.streams: dict[int, str] = {}
        self.states: list[State] = []
        self.tally: Tally | None = None
        self._local: dict[str, set[str]] = defaultdict(set)
        self._is_ours = False
        parts: list[schema.Part] = []
        named: list[list[Values]] = []
        is_whole = False
        for page in PageFile(raw, check):
            if not page.is_table:
                named.append([values for _, values in page.rows])
                continue
            is_whole |= page.number == 1 and page.is_whole
            for rowid, values in page.rows:
                if not page.is_free and len(values) == 5 and values[0] in ("table", "index", "trigger", "view"):
                    parts.append(schema.Part(*values[:3], values[4]))
                elif rowid is not None:
                    self._take(rowid, values, is_free=page.is_free)
        for each in named:
            self._take_index(each)
        names = {name for each in named for name in _names(each)} - set(self.streams.values())
        self._named = {each for each in names if not (_ID.fullmatch(each) or _UUID.fullmatch(each))}
        self.strange = _strange(parts, is_whole=is_whole)

    def _take(self, rowid: int, values: Values, *, is_free: bool) -> None:
        match values:
            case (None, str() as id_, str() as stream, int() as number, str() as text):
                fact = believed(Row(id_, stream, number, text))
                if fact is not None:
                    (self.deleted if is_free else self.facts)[id_] = fact
                if not is_free and _ID.fullmatch(id_):
                    self.rows.setdefault(id_, rowid)
                    self.streams.setdefault(rowid, stream if fact is None else fact.stream)
            case (None, str() as total, int() as facts, int() as greatest, str() as mark):
                if mark == seal("tally", total, facts, greatest) and not is_free:
                    self.tally, self._is_ours = Tally(int(total, 16), facts, greatest), True
            case (str() as evening, str() as up_to, int() as seq, str() as text, str() as rows, str() as mark):
                state = _state(evening, up_to, seq, text, rows, mark)
                self.states += [] if state is None else [state]
            case (str() as name, str() as value, str() as mark):
                if mark == seal("local", name, value) and not is_free:
                    self._local[name].add(value)

    def _take_index(self, values: list[Values]) -> None:
        """What a page of an index of the log says of rows, known by those that are believed."""
        cells = [each for each in values if tuple(map(type, each)) == (str, int)]
        if cells and all(_ID.fullmatch(name) for name, _ in cells):
            for name, row in cells:
                self.rows.setdefault(name, row)
            return
        told = {self.rows[id_]: fact.stream for id_, fact in self.facts.items()}
        fits = Counter(told[row] == name for name, row in cells if row in told)
        if fits[True] > fits[False]:
            for name, row in cells:
                self.streams.setdefault(row, name)

    @property
    def local(self) -> dict[str, str]:
        """What is remembered; what is there in two forms is left out."""
        return {name: next(iter(found)) for name, found in self._local.items() if len(found) == 1}

    @property
    def lost_names(self) -> set[str]:
        """Names under which something was remembered that is not there any more, as far as an index says so."""
        return self._named - self.local.keys()

    @property
    def lacks_local(self) -> bool:
        """Whether more was remembered; where nothing is left, it may have been."""
        return bool(self.lost_names) or not (self._local or self.is_empty)

    @property
    def lost(self) -> dict[str, tuple[str, int]]:
        """Stream (empty: nobody knows) and number of rows that cannot be believed, by the id of their fact."""
        return {id_: (self.streams.get(row, ""), row) for id_, row in self.rows.items() if id_ not in self.facts}

    def is_all(self, facts: Iterable[str]) -> bool:
        """Whether these are the facts there were: their sum is noted; or else no number of a row is missing."""
        ids = list(facts)
        if self.tally is not None:
            return (sum(int(each, 16) for each in ids) % ALL_SUMS, len(ids)) == self.tally[:2]
        here = {self.rows.get(each, 0) for each in ids}
        return bool(here) and here == {*range(1, max([0, *self.rows.values(), *self.streams]) + 1)}

    @property
    def is_empty(self) -> bool:
        """Whether this is a database of ours in which there is nothing."""
        return self._is_ours and self.is_all(())


def _names(values: list[Values]) -> list[str]:
    return [each[0] for each in values if tuple(map(type, each)) == (str, int)]


def _state(evening: str, up_to: str, seq: int, text: str, rows: str, mark: str) -> State | None:
    with contextlib.suppress(ValueError, KeyError, TypeError, RecursionError):  # sealed, and none of ours
        summary: Data = json.loads(text)
        if mark == seal("states", evening, up_to, seq, text) and summary["rows"] == seal(rows):
            return State(evening, up_to, seq, summary, rows_of(rows))
    return None


def _strange(parts: list[schema.Part], *, is_whole: bool) -> str:
    """What is said of the list of tables; of one that is not whole only what is there and should not."""
    if not parts:
        return ""
    strange, damaged = schema.difference(parts, schema.parts())
    here: set[Any] = {each.name for each in parts}
    return schema.names_said([each for each in (*strange, *damaged) if is_whole or each in here])
