"""Version 2: the trash is emptied by the database itself, whole evenings at a time, and no guard is ever set aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tarockblock.store.connection import OpenFile

_GUARDS = """
DROP TRIGGER versions_undeleted;
DROP TRIGGER log_undeleted;
DROP TRIGGER evenings_undeleted;
DROP TRIGGER entries_removed;

CREATE TRIGGER versions_undeleted BEFORE DELETE ON versions
WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN SELECT RAISE(ABORT, 'the trace is not edited'); END;

CREATE TRIGGER log_undeleted BEFORE DELETE ON log
WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN SELECT RAISE(ABORT, 'the log is not edited'); END;

CREATE TRIGGER entries_removed BEFORE DELETE ON entries
WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN
    INSERT INTO versions (entry, evening, place, fact, checksum, written_at, replaced_at, change, scored)
    VALUES (OLD.id, OLD.evening, OLD.place, OLD.fact, OLD.checksum, OLD.changed_at,
        strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'removed', (
        SELECT json_group_array(json_array(p.name, s.points, s.points_parts, s.cents, s.cents_parts))
        FROM scores AS s JOIN players AS p ON p.id = s.player WHERE s.entry = OLD.id));
END;

CREATE TRIGGER evenings_stay BEFORE UPDATE OF id ON evenings WHEN OLD.id IS NOT NEW.id
BEGIN SELECT RAISE(ABORT, 'an evening keeps its number'); END;

CREATE TRIGGER evenings_undeleted BEFORE DELETE ON evenings WHEN OLD.trashed_at IS NULL
BEGIN SELECT RAISE(ABORT, 'evenings go into the trash'); END;

CREATE TRIGGER evenings_needed BEFORE DELETE ON evenings
WHEN EXISTS (
    SELECT 1 FROM payments AS x JOIN evenings AS later ON later.id = x.carried_into
    WHERE x.evening = OLD.id AND later.trashed_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'a later settlement rests on this evening'); END;

CREATE TRIGGER evenings_deleted AFTER DELETE ON evenings
BEGIN
    UPDATE payments SET carried_into = NULL WHERE carried_into = OLD.id;
    DELETE FROM payments WHERE evening = OLD.id;
    DELETE FROM settlements WHERE evening = OLD.id;
    DELETE FROM seats WHERE evening = OLD.id;
    DELETE FROM entries WHERE evening = OLD.id;
    DELETE FROM versions WHERE evening = OLD.id;
    DELETE FROM log WHERE evening = OLD.id;
END;
"""
"""Trace and log can go only once their evening is gone, and an evening only out of the trash and as a whole.

An entry that goes with its evening leaves no version: that would go at once as well.
"""


def migrate(db: OpenFile) -> None:
    """Put other guards against deleting in the place of those of version 1."""
    db.executescript(_GUARDS)
