"""Version 1: people, rulesets, evenings, entries with their history, receipts, the undo log, settlements."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tarockblock.store.connection import OpenFile

_TABLES = """
CREATE TABLE rulesets (
    digest TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    copy TEXT NOT NULL CHECK (json_valid(copy))
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE CHECK (name <> '')
) STRICT;

CREATE TABLE evenings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    date TEXT,
    note TEXT NOT NULL,
    ruleset TEXT NOT NULL REFERENCES rulesets (digest),
    cents_per_point INTEGER NOT NULL CHECK (cents_per_point >= 0),
    planned_radl INTEGER CHECK (planned_radl > 0),
    first_dealer INTEGER NOT NULL REFERENCES players (id),
    entry_count INTEGER NOT NULL DEFAULT 0 CHECK (entry_count >= 0),
    hands INTEGER NOT NULL DEFAULT 0 CHECK (hands >= 0),
    revision INTEGER NOT NULL DEFAULT 1,
    started_at TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    closed_at TEXT,
    trashed_at TEXT,
    source TEXT,
    checksum TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE seats (
    evening INTEGER NOT NULL REFERENCES evenings (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    player INTEGER NOT NULL REFERENCES players (id),
    starts INTEGER NOT NULL CHECK (starts IN (0, 1)),
    PRIMARY KEY (evening, seat),
    UNIQUE (evening, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_player ON seats (player, evening);

CREATE TABLE entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    evening INTEGER NOT NULL REFERENCES evenings (id),
    place INTEGER NOT NULL,
    fact TEXT NOT NULL CHECK (json_valid(fact)),
    recorded_at TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    checksum TEXT NOT NULL,
    kind TEXT GENERATED ALWAYS AS (json_extract(fact, '$.kind')) VIRTUAL NOT NULL,
    game TEXT GENERATED ALWAYS AS (json_extract(fact, '$.game')) VIRTUAL,
    bid TEXT GENERATED ALWAYS AS (json_extract(fact, '$.bid')) VIRTUAL,
    declarer TEXT GENERATED ALWAYS AS (
        coalesce(json_extract(fact, '$.declarer'), json_extract(fact, '$.declarers[0].player'))) VIRTUAL,
    partner TEXT GENERATED ALWAYS AS (json_extract(fact, '$.partner')) VIRTUAL,
    result TEXT GENERATED ALWAYS AS (
        coalesce(json_extract(fact, '$.result'), json_extract(fact, '$.declarers[0].result'))) VIRTUAL,
    kontra INTEGER GENERATED ALWAYS AS (coalesce(json_extract(fact, '$.kontra'), 0)) VIRTUAL,
    note TEXT GENERATED ALWAYS AS (coalesce(json_extract(fact, '$.note'), json_extract(fact, '$.reason'), '')) VIRTUAL,
    UNIQUE (evening, place)
) STRICT;

CREATE TABLE receipts (
    entry INTEGER PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
    hand INTEGER,
    radl INTEGER,
    dealer TEXT,
    vorhand TEXT,
    factor INTEGER NOT NULL,
    problems INTEGER NOT NULL,
    ruleset TEXT NOT NULL REFERENCES rulesets (digest),
    engine TEXT NOT NULL
) STRICT;

CREATE TABLE scores (
    entry INTEGER NOT NULL REFERENCES receipts (entry) ON DELETE CASCADE,
    player INTEGER NOT NULL REFERENCES players (id),
    points INTEGER NOT NULL,
    points_parts INTEGER NOT NULL CHECK (points_parts > 0),
    cents INTEGER NOT NULL,
    cents_parts INTEGER NOT NULL CHECK (cents_parts > 0),
    PRIMARY KEY (entry, player)
) STRICT, WITHOUT ROWID;

CREATE TABLE versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entry INTEGER NOT NULL,
    evening INTEGER NOT NULL REFERENCES evenings (id),
    place INTEGER NOT NULL,
    fact TEXT NOT NULL,
    checksum TEXT NOT NULL,
    written_at TEXT NOT NULL,
    replaced_at TEXT NOT NULL,
    change TEXT NOT NULL CHECK (change IN ('edited', 'moved', 'removed')),
    scored TEXT NOT NULL
) STRICT;

CREATE INDEX versions_by_entry ON versions (entry);
CREATE INDEX versions_by_evening ON versions (evening);

CREATE TABLE log (
    evening INTEGER NOT NULL REFERENCES evenings (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)),
    state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'dropped')),
    checksum TEXT NOT NULL,
    PRIMARY KEY (evening, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE settlements (
    evening INTEGER PRIMARY KEY REFERENCES evenings (id),
    unit INTEGER NOT NULL CHECK (unit > 0),
    carry INTEGER NOT NULL CHECK (carry IN (0, 1)),
    changed_at TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT;

CREATE TABLE payments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    evening INTEGER NOT NULL REFERENCES settlements (evening),
    number INTEGER NOT NULL,
    payer INTEGER NOT NULL REFERENCES players (id),
    payee INTEGER NOT NULL REFERENCES players (id),
    cents INTEGER NOT NULL CHECK (cents > 0),
    paid_at TEXT,
    carried_into INTEGER REFERENCES evenings (id),
    UNIQUE (evening, number)
) STRICT;

CREATE INDEX payments_carried ON payments (carried_into);

CREATE TABLE memory (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
"""Points and cents are exact: a whole number of so many parts. Generated columns make facts queryable and can't lie."""

_SCORED = """(
        SELECT json_group_array(json_array(p.name, s.points, s.points_parts, s.cents, s.cents_parts))
        FROM scores AS s JOIN players AS p ON p.id = s.player WHERE s.entry = OLD.id)"""

_KEEP = f"""
    INSERT INTO versions (entry, evening, place, fact, checksum, written_at, replaced_at, change, scored)
    VALUES (OLD.id, OLD.evening, OLD.place, OLD.fact, OLD.checksum, OLD.changed_at,
        strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), '{{change}}', {_SCORED});
"""

_HISTORY = f"""
CREATE TRIGGER entries_edited BEFORE UPDATE OF fact ON entries WHEN OLD.fact IS NOT NEW.fact
BEGIN {_KEEP.format(change="edited")} END;

CREATE TRIGGER entries_moved BEFORE UPDATE OF place ON entries WHEN OLD.place IS NOT NEW.place
BEGIN {_KEEP.format(change="moved")} END;

CREATE TRIGGER entries_removed BEFORE DELETE ON entries
BEGIN {_KEEP.format(change="removed")} END;

CREATE TRIGGER entries_stay BEFORE UPDATE OF id, evening, recorded_at ON entries
WHEN OLD.id IS NOT NEW.id OR OLD.evening IS NOT NEW.evening OR OLD.recorded_at IS NOT NEW.recorded_at
BEGIN SELECT RAISE(ABORT, 'an entry stays what and where it is'); END;

CREATE TRIGGER versions_unchanged BEFORE UPDATE ON versions
BEGIN SELECT RAISE(ABORT, 'the trace is not edited'); END;

CREATE TRIGGER versions_undeleted BEFORE DELETE ON versions
BEGIN SELECT RAISE(ABORT, 'the trace is not edited'); END;

CREATE TRIGGER log_unchanged BEFORE UPDATE OF evening, number, kind, at, data, checksum ON log
BEGIN SELECT RAISE(ABORT, 'the log is not edited'); END;

CREATE TRIGGER log_undeleted BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log is not edited'); END;

CREATE TRIGGER rulesets_unchanged BEFORE UPDATE ON rulesets
BEGIN SELECT RAISE(ABORT, 'a ruleset that was played is not edited'); END;

CREATE TRIGGER evenings_undeleted BEFORE DELETE ON evenings
BEGIN SELECT RAISE(ABORT, 'evenings go into the trash'); END;
"""
"""The trace is the database's own doing: no code can forget it, and none can edit it."""


def migrate(db: OpenFile) -> None:
    """Create everything in an empty database."""
    db.executescript(_TABLES + _HISTORY)
