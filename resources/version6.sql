-- The tables, indexes and triggers of a database of version 6, word for word as SQLite lists them. Never changed.

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
, twin TEXT, scored TEXT) STRICT;

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
    note TEXT GENERATED ALWAYS AS (coalesce(json_extract(fact, '$.note'), json_extract(fact, '$.reason'), '')) VIRTUAL, twin TEXT,
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
, twin TEXT) STRICT;

CREATE INDEX versions_by_entry ON versions (entry);

CREATE INDEX versions_by_evening ON versions (evening);

CREATE TABLE log (
    evening INTEGER NOT NULL REFERENCES evenings (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)),
    state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'dropped')),
    checksum TEXT NOT NULL, twin TEXT,
    PRIMARY KEY (evening, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE memory (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
, twin TEXT) STRICT, WITHOUT ROWID;

CREATE TRIGGER entries_stay BEFORE UPDATE OF id, evening, recorded_at ON entries
WHEN OLD.id IS NOT NEW.id OR OLD.evening IS NOT NEW.evening OR OLD.recorded_at IS NOT NEW.recorded_at
BEGIN SELECT RAISE(ABORT, 'an entry stays what and where it is'); END;

CREATE TRIGGER versions_unchanged BEFORE UPDATE ON versions
BEGIN SELECT RAISE(ABORT, 'the trace is not edited'); END;

CREATE TRIGGER log_unchanged BEFORE UPDATE OF evening, number, kind, at, data, checksum ON log
BEGIN SELECT RAISE(ABORT, 'the log is not edited'); END;

CREATE TRIGGER rulesets_unchanged BEFORE UPDATE ON rulesets
BEGIN SELECT RAISE(ABORT, 'a ruleset that was played is not edited'); END;

CREATE TRIGGER versions_undeleted BEFORE DELETE ON versions
WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN SELECT RAISE(ABORT, 'the trace is not edited'); END;

CREATE TRIGGER log_undeleted BEFORE DELETE ON log
WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN SELECT RAISE(ABORT, 'the log is not edited'); END;

CREATE TRIGGER evenings_stay BEFORE UPDATE OF id ON evenings WHEN OLD.id IS NOT NEW.id
BEGIN SELECT RAISE(ABORT, 'an evening keeps its number'); END;

CREATE TRIGGER evenings_undeleted BEFORE DELETE ON evenings WHEN OLD.trashed_at IS NULL
BEGIN SELECT RAISE(ABORT, 'evenings go into the trash'); END;

CREATE TABLE money_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    evening INTEGER NOT NULL REFERENCES evenings (id),
    at TEXT NOT NULL,
    about TEXT NOT NULL CHECK (json_valid(about)),
    was TEXT NOT NULL,
    became TEXT NOT NULL,
    twin TEXT NOT NULL GENERATED ALWAYS AS (
        evening || ' ' || at || ' ' || about || ' ' || was || ' ' || became) STORED
) STRICT;

CREATE INDEX money_log_by_evening ON money_log (evening);

CREATE TRIGGER money_log_unchanged BEFORE UPDATE ON money_log
BEGIN SELECT RAISE(ABORT, 'the trace is not edited'); END;

CREATE TRIGGER money_log_undeleted BEFORE DELETE ON money_log
WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN SELECT RAISE(ABORT, 'the trace is not edited'); END;

CREATE TRIGGER evenings_closed AFTER UPDATE OF closed_at ON evenings
WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL
BEGIN 
    INSERT INTO money_log (evening, at, about, was, became)
    VALUES (NEW.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), json_array('closing'), 'open', 'closed');
 END;

CREATE TRIGGER evenings_reopened AFTER UPDATE OF closed_at ON evenings
WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL
BEGIN 
    INSERT INTO money_log (evening, at, about, was, became)
    VALUES (NEW.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), json_array('closing'), 'closed', 'open');
 END;

CREATE TRIGGER entries_edited BEFORE UPDATE OF fact ON entries WHEN OLD.fact IS NOT NEW.fact
BEGIN 
    INSERT INTO versions (entry, evening, place, fact, checksum, written_at, replaced_at, change, scored, twin)
    SELECT OLD.id, OLD.evening, OLD.place, OLD.fact, OLD.checksum, OLD.changed_at, it.at, 'edited', it.scored,
        ifnull(OLD.twin, OLD.changed_at) || ' ' || it.at || ' edited ' || it.scored
    FROM (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS at, (
        SELECT json_group_array(json_array(p.name, s.points, s.points_parts, s.cents, s.cents_parts))
        FROM scores AS s JOIN players AS p ON p.id = s.player WHERE s.entry = OLD.id) AS scored) AS it;
 END;

CREATE TRIGGER entries_moved BEFORE UPDATE OF place ON entries WHEN OLD.place IS NOT NEW.place
BEGIN 
    INSERT INTO versions (entry, evening, place, fact, checksum, written_at, replaced_at, change, scored, twin)
    SELECT OLD.id, OLD.evening, OLD.place, OLD.fact, OLD.checksum, OLD.changed_at, it.at, 'moved', it.scored,
        ifnull(OLD.twin, OLD.changed_at) || ' ' || it.at || ' moved ' || it.scored
    FROM (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS at, (
        SELECT json_group_array(json_array(p.name, s.points, s.points_parts, s.cents, s.cents_parts))
        FROM scores AS s JOIN players AS p ON p.id = s.player WHERE s.entry = OLD.id) AS scored) AS it;
 END;

CREATE TRIGGER entries_removed BEFORE DELETE ON entries WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN 
    INSERT INTO versions (entry, evening, place, fact, checksum, written_at, replaced_at, change, scored, twin)
    SELECT OLD.id, OLD.evening, OLD.place, OLD.fact, OLD.checksum, OLD.changed_at, it.at, 'removed', it.scored,
        ifnull(OLD.twin, OLD.changed_at) || ' ' || it.at || ' removed ' || it.scored
    FROM (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS at, (
        SELECT json_group_array(json_array(p.name, s.points, s.points_parts, s.cents, s.cents_parts))
        FROM scores AS s JOIN players AS p ON p.id = s.player WHERE s.entry = OLD.id) AS scored) AS it;
 END;

CREATE TRIGGER evenings_said_first AFTER INSERT ON evenings
BEGIN UPDATE evenings SET twin = NEW.saved_at WHERE id = NEW.id; END;

CREATE TRIGGER evenings_said_again AFTER UPDATE OF saved_at ON evenings
BEGIN UPDATE evenings SET twin = NEW.saved_at WHERE id = NEW.id; END;

CREATE TRIGGER entries_said_first AFTER INSERT ON entries
BEGIN UPDATE entries SET twin = NEW.changed_at WHERE id = NEW.id; END;

CREATE TRIGGER entries_said_again AFTER UPDATE OF changed_at ON entries
BEGIN UPDATE entries SET twin = NEW.changed_at WHERE id = NEW.id; END;

CREATE TRIGGER log_said_first AFTER INSERT ON log
BEGIN UPDATE log SET twin = NEW.at WHERE evening = NEW.evening AND number = NEW.number; END;

CREATE TRIGGER log_said_again AFTER UPDATE OF at ON log
BEGIN UPDATE log SET twin = NEW.at WHERE evening = NEW.evening AND number = NEW.number; END;

CREATE TRIGGER memory_said_first AFTER INSERT ON memory
BEGIN UPDATE memory SET twin = NEW.key || ' ' || NEW.value WHERE key = NEW.key; END;

CREATE TRIGGER memory_said_again AFTER UPDATE OF key, value ON memory
BEGIN UPDATE memory SET twin = NEW.key || ' ' || NEW.value WHERE key = NEW.key; END;

CREATE TABLE identities (
    evening INTEGER PRIMARY KEY REFERENCES evenings (id),
    uuid TEXT NOT NULL UNIQUE,
    round TEXT NOT NULL,
    unit INTEGER CHECK (unit > 0),
    leave_open INTEGER CHECK (leave_open IN (0, 1)),
    checksum TEXT NOT NULL
) STRICT;

CREATE TABLE row_ids (
    entry INTEGER PRIMARY KEY,
    evening INTEGER NOT NULL REFERENCES evenings (id),
    uuid TEXT NOT NULL,
    checksum TEXT NOT NULL,
    UNIQUE (evening, uuid)
) STRICT;

CREATE TABLE rounds (
    name TEXT PRIMARY KEY,
    terms TEXT NOT NULL CHECK (json_valid(terms)),
    number INTEGER NOT NULL,
    checksum TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE postings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    round TEXT NOT NULL,
    evening TEXT,
    title TEXT NOT NULL,
    date TEXT,
    note TEXT NOT NULL,
    names TEXT,
    transfers TEXT NOT NULL CHECK (json_valid(transfers)),
    closing TEXT CHECK (closing IS NULL OR json_valid(closing)),
    reason TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT;

CREATE INDEX postings_by_evening ON postings (evening);

CREATE TRIGGER identities_stay BEFORE UPDATE OF evening, uuid ON identities
WHEN OLD.evening IS NOT NEW.evening OR OLD.uuid IS NOT NEW.uuid
BEGIN SELECT RAISE(ABORT, 'an evening keeps its id'); END;

CREATE TRIGGER identities_undeleted BEFORE DELETE ON identities
WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN SELECT RAISE(ABORT, 'an evening keeps its id'); END;

CREATE TRIGGER row_ids_unchanged BEFORE UPDATE ON row_ids
BEGIN SELECT RAISE(ABORT, 'an entry keeps its id'); END;

CREATE TRIGGER row_ids_undeleted BEFORE DELETE ON row_ids
WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN SELECT RAISE(ABORT, 'an entry keeps its id'); END;

CREATE TRIGGER postings_undeleted BEFORE DELETE ON postings
BEGIN SELECT RAISE(ABORT, 'a posting is not edited'); END;

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

CREATE TRIGGER postings_unchanged BEFORE UPDATE ON postings
WHEN NEW.id IS NOT OLD.id OR NEW.uuid IS NOT OLD.uuid
    OR NOT (NEW.number < OLD.number OR (NEW.number = OLD.number AND NEW.checksum < OLD.checksum))
BEGIN SELECT RAISE(ABORT, 'a posting is not edited'); END;

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
