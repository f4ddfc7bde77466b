"""Version 6: whatever happens to an evening is a step, so that databases that were kept apart can be united.

What happened before gets derived ids, times and numbers out of what is stored. As with the versions before, a
connection beside looks first; an evening of which something can not be read gets no step, and ``verify`` names it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tarockblock.store import derived_ids
from tarockblock.store.checksum import seal, seal_join, seal_offer, seal_standing, seal_step

if TYPE_CHECKING:
    from tarockblock.store.connection import OpenFile

_TABLES = """
CREATE TABLE steps (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    evening TEXT NOT NULL,
    number INTEGER NOT NULL,
    parents TEXT NOT NULL CHECK (json_valid(parents)),
    kind TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'closed', 'trashed', 'deleted')),
    closing TEXT,
    at TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT;

CREATE INDEX steps_by_evening ON steps (evening);
CREATE INDEX steps_by_number ON steps (number);

CREATE TABLE standing (
    evening INTEGER PRIMARY KEY REFERENCES evenings (id),
    step TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT;

CREATE TABLE sides (
    head TEXT PRIMARY KEY,
    evening TEXT NOT NULL,
    content TEXT NOT NULL CHECK (json_valid(content)),
    checksum TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE joins (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    number INTEGER NOT NULL,
    called TEXT NOT NULL,
    names TEXT NOT NULL CHECK (json_valid(names)),
    checksum TEXT NOT NULL
) STRICT;

CREATE TABLE offers (
    ruleset TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    digest TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
"""``steps``: what happened to evenings, known by ids that are everybody's; ``closing`` is the posting an evening is
booked by after the step. ``standing``: the step after which an evening is as its tables say. ``sides``: evenings as
they are after other steps. ``joins``: whose names mean one person from then on; ``called`` is empty where they were
taken apart. ``offers``: which version of a house ruleset is on offer, empty where it was removed.
"""

_GUARDS = """
CREATE TRIGGER steps_unchanged BEFORE UPDATE ON steps
BEGIN SELECT RAISE(ABORT, 'a step is not edited'); END;

CREATE TRIGGER steps_undeleted BEFORE DELETE ON steps
BEGIN SELECT RAISE(ABORT, 'a step is not edited'); END;

CREATE TRIGGER sides_unchanged BEFORE UPDATE ON sides
BEGIN SELECT RAISE(ABORT, 'a version is not edited'); END;

CREATE TRIGGER sides_undeleted BEFORE DELETE ON sides
WHEN EXISTS (SELECT 1 FROM identities WHERE uuid = OLD.evening)
BEGIN SELECT RAISE(ABORT, 'a version goes with its evening'); END;

CREATE TRIGGER joins_unchanged BEFORE UPDATE ON joins
BEGIN SELECT RAISE(ABORT, 'a join is not edited'); END;

CREATE TRIGGER joins_undeleted BEFORE DELETE ON joins
BEGIN SELECT RAISE(ABORT, 'a join is not edited'); END;

DROP TRIGGER postings_unchanged;

CREATE TRIGGER postings_unchanged BEFORE UPDATE ON postings
WHEN NEW.id IS NOT OLD.id OR NEW.uuid IS NOT OLD.uuid
    OR NOT (NEW.number < OLD.number OR (NEW.number = OLD.number AND NEW.checksum < OLD.checksum))
BEGIN SELECT RAISE(ABORT, 'a posting is not edited'); END;

DROP TRIGGER evenings_deleted;

CREATE TRIGGER evenings_deleted AFTER DELETE ON evenings
BEGIN
    DELETE FROM seats WHERE evening = OLD.id;
    DELETE FROM entries WHERE evening = OLD.id;
    DELETE FROM versions WHERE evening = OLD.id;
    DELETE FROM log WHERE evening = OLD.id;
    DELETE FROM money_log WHERE evening = OLD.id;
    DELETE FROM row_ids WHERE evening = OLD.id;
    DELETE FROM identities WHERE evening = OLD.id;
    DELETE FROM standing WHERE evening = OLD.id;
END;
"""
"""A payment that was ticked on two machines is one: there the earlier telling of a posting takes the other's place."""


def migrate(db: OpenFile) -> None:
    """Make the tables, and write what happened so far as steps."""
    old = _beside(db)
    db.executescript(_TABLES + _GUARDS)
    _write(db.conn, old.evenings)
    _insert(db.conn, "joins", "uuid, number, called, names", joins_of(old.groups), seal_join)
    offers = [(name, digest, 1) for digest, name in old.offers]
    _insert(db.conn, "offers", "ruleset, digest, number", offers, lambda row: seal_offer(*row))


def write_steps(connection: sqlite3.Connection) -> None:
    """The same for a database that was recovered out of one without steps."""
    _write(connection, list(_evenings(connection)))


def _write(connection: sqlite3.Connection, evenings: Sequence[_Evening]) -> None:
    steps = [step for evening in evenings for step in _steps(evening)]
    _insert(connection, "steps", "uuid, evening, number, parents, kind, state, closing, at", steps, seal_step)
    standing = [(evening.number, list(_steps(evening))[-1][0]) for evening in evenings]
    _insert(connection, "standing", "evening, step", standing, lambda row: seal_standing(*row))


def _insert(connection: sqlite3.Connection, table: str, names: str, rows: Iterable[Sequence[Any]], mark: Any) -> None:
    places = ", ".join("?" * (names.count(",") + 2))
    connection.executemany(
        f"INSERT INTO {table} ({names}, checksum) VALUES ({places})", [(*row, mark(row)) for row in rows]
    )


class _Evening(NamedTuple):
    number: int
    id: str
    started_at: str
    revision: int
    state: str
    source: str | None
    seals: tuple[str, ...]
    closing: str | None
    log: list[tuple[int, str, str, str]]
    is_as_imported: bool


class _Old(NamedTuple):
    evenings: Sequence[_Evening] = ()
    groups: Sequence[list[str]] = ()
    offers: Sequence[tuple[str, str]] = ()


def _steps(evening: _Evening) -> Iterator[tuple[Any, ...]]:
    """As rows: the beginning, what the undo log tells, and how the evening was found."""
    begun = evening.source is not None
    first = (
        derived_ids.of_beginning(evening.id, evening.source)
        if evening.source is not None
        else derived_ids.of_step(evening.id, 0, evening.started_at)
    )
    number = 1 if begun else evening.number
    yield first, evening.id, number, "[]", "begun", "closed" if begun else "open", None, evening.started_at
    if evening.is_as_imported:
        return
    last, at, start = first, evening.started_at, number
    for place, kind, at, _ in evening.log:
        known, number = derived_ids.of_step(evening.id, place, at), start + place
        yield known, evening.id, number, json.dumps([last]), kind, "open", None, at
        last = known
    undone = [place for place, _, _, state in evening.log if state == "undone"]
    found = derived_ids.of_found(last, seal(evening.revision, evening.state, undone, evening.seals))
    number = max(start + evening.revision, number) + 1
    yield found, evening.id, number, json.dumps([last]), "found", evening.state, evening.closing, at


def joins_of(groups: Iterable[Sequence[str]]) -> Iterator[tuple[str, int, str, str]]:
    """Joins out of lists of the name shown and those written; the more names one has, the later it will have been."""
    for called, *names in groups:
        text = json.dumps(sorted(names), ensure_ascii=False, separators=(",", ":"))
        yield derived_ids.of_join(called, text), len(names), called, text


def _beside(db: OpenFile) -> _Old:
    file = str(db.execute("PRAGMA database_list").fetchone()[2])
    if not file:  # a new database in memory: nothing lies in it
        return _Old()
    with closing(sqlite3.connect(f"{Path(file).absolute().as_uri()}?mode=ro", uri=True)) as other:
        found = _Old()
        try:
            groups, marks = _remembered(other, "same_people"), _remembered(other, "house_rules")
            ids = dict(other.execute("SELECT digest, id FROM rulesets").fetchall())
            offers = [(mark, ids[mark]) for mark in marks if mark in ids]
            found = _Old(groups=groups if list(joins_of(groups)) else (), offers=offers)
        except (sqlite3.Error, ValueError, TypeError):
            found = _Old()
        try:
            return found._replace(evenings=list(_evenings(other)))
        except (sqlite3.Error, ValueError, TypeError):
            return found


def _remembered(other: sqlite3.Connection, key: str) -> list[Any]:
    row = other.execute("SELECT value FROM memory WHERE key = ?", (key,)).fetchone()
    return [] if row is None else list(json.loads(row[0]))


_EVENINGS = """
SELECT e.id, i.uuid, e.started_at, e.revision, e.closed_at IS NOT NULL, e.trashed_at IS NOT NULL, e.source,
    e.checksum, i.checksum
FROM evenings AS e JOIN identities AS i ON i.evening = e.id ORDER BY e.id
"""
_CLOSINGS = """
SELECT evening, uuid FROM postings WHERE kind = 'evening' AND evening IS NOT NULL
    AND uuid NOT IN (SELECT names FROM postings WHERE kind = 'reversal' AND names IS NOT NULL)
ORDER BY number, uuid
"""


def _evenings(other: sqlite3.Connection) -> Iterator[_Evening]:
    closings = dict(other.execute(_CLOSINGS).fetchall())
    log: dict[int, list[tuple[int, str, str, str]]] = {}
    for number, *row in _readable(other, "SELECT evening, number, kind, at, state FROM log ORDER BY evening, number"):
        log.setdefault(number, []).append((row[0], row[1], row[2], row[3]))
    imported = _rows_as_imported(other)
    for number, uuid, started_at, revision, closed, trashed, source, *seals in _readable(other, _EVENINGS):
        state = "trashed" if trashed else "closed" if closed else "open"
        logged, closing_ = log.get(number, []), closings.get(uuid) if state == "closed" else None
        untouched = source is not None and state == "closed" and revision == 1 and not logged and closing_ is None
        yield _Evening(
            number,
            uuid,
            started_at,
            revision,
            state,
            source,
            tuple(seals),
            closing_,
            logged,
            untouched and uuid not in imported,
        )


def _rows_as_imported(other: sqlite3.Connection) -> set[str]:
    """The evenings with a row whose id is another one than an import would give it."""
    found, place, before = set(), 0, 0
    query = (
        "SELECT e.evening, i.uuid, e.fact, r.uuid FROM entries AS e JOIN identities AS i ON i.evening = e.evening"
        " LEFT JOIN row_ids AS r ON r.entry = e.id ORDER BY e.evening, e.place"
    )
    for number, evening, fact, uuid in _readable(other, query):
        place, before = (place + 1 if number == before else 0), number
        if uuid != derived_ids.of_imported_row(evening, place, fact):
            found.add(evening)
    return found


def _readable(other: sqlite3.Connection, query: str) -> list[Any]:
    """The rows of a query before the first page that can not be read."""
    rows = []
    try:
        for row in other.execute(query):
            rows.append(row)
    except sqlite3.Error:
        return rows
    return rows
