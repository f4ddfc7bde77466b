"""Version 3: what is done with the money leaves a trace, and what the trace says of a version is said twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tarockblock.store.connection import OpenFile

_MONEY_LOG = """
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

DROP TRIGGER evenings_deleted;

CREATE TRIGGER evenings_deleted AFTER DELETE ON evenings
BEGIN
    UPDATE payments SET carried_into = NULL WHERE carried_into = OLD.id;
    DELETE FROM payments WHERE evening = OLD.id;
    DELETE FROM settlements WHERE evening = OLD.id;
    DELETE FROM seats WHERE evening = OLD.id;
    DELETE FROM entries WHERE evening = OLD.id;
    DELETE FROM versions WHERE evening = OLD.id;
    DELETE FROM log WHERE evening = OLD.id;
    DELETE FROM money_log WHERE evening = OLD.id;
END;
"""
"""``about`` is JSON: what it is about, and of a payment its number, payer, payee and cents. ``twin`` is all of it once
more, in place of a seal, which SQLite can not compute."""


def _note(evening: str, about: str, was: str, became: str) -> str:
    """The statement of a trigger that notes what has happened."""
    return f"""
    INSERT INTO money_log (evening, at, about, was, became)
    VALUES ({evening}, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), {about}, {was}, {became});
"""


def _note_first(about: str, was: str, became: str) -> str:
    """The same for a row that is new; in a database that is recovered its trace may be there already, and say so."""
    return f"""
    INSERT INTO money_log (evening, at, about, was, became)
    SELECT NEW.evening, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), it.about, {was}, it.became
    FROM (SELECT {about} AS about, CAST({became} AS TEXT) AS became) AS it
    WHERE it.became IS NOT (SELECT became FROM money_log AS known
        WHERE known.evening = NEW.evening AND known.about = it.about ORDER BY known.id DESC LIMIT 1);
"""


def _payment(row: str, word: str) -> str:
    """A payment as JSON; ``row`` is OLD or NEW."""
    payer, payee = (f"(SELECT name FROM players WHERE id = {row}.{who})" for who in ("payer", "payee"))
    return f"json_array('{word}', {row}.number, {payer}, {payee}, {row}.cents)"


_EVENINGS = f"""
CREATE TRIGGER evenings_closed AFTER UPDATE OF closed_at ON evenings
WHEN OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL
BEGIN {_note("NEW.id", "json_array('closing')", "'open'", "'closed'")} END;

CREATE TRIGGER evenings_reopened AFTER UPDATE OF closed_at ON evenings
WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL
BEGIN {_note("NEW.id", "json_array('closing')", "'closed'", "'open'")} END;
"""
"""An evening that comes closed out of a file was not closed here, and leaves no trace of that."""

_SETTLEMENTS = f"""
CREATE TRIGGER settlements_rounded AFTER UPDATE OF unit ON settlements WHEN OLD.unit <> NEW.unit
BEGIN {_note("NEW.evening", "json_array('unit')", "OLD.unit", "NEW.unit")} END;

CREATE TRIGGER settlements_rounded_first AFTER INSERT ON settlements WHEN NEW.unit <> 1
BEGIN {_note_first("json_array('unit')", "1", "NEW.unit")} END;

CREATE TRIGGER settlements_carry AFTER UPDATE OF carry ON settlements WHEN OLD.carry <> NEW.carry
BEGIN {_note("NEW.evening", "json_array('carry')", "OLD.carry", "NEW.carry")} END;

CREATE TRIGGER settlements_carry_first AFTER INSERT ON settlements WHEN NEW.carry <> 1
BEGIN {_note_first("json_array('carry')", "1", "NEW.carry")} END;
"""
"""As long as nothing else is stored, nothing is rounded and earlier rests count in."""

_KNOWN = "EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)"

_PAYMENTS = f"""
CREATE TRIGGER payments_stay BEFORE UPDATE OF id, evening, number, payer, payee, cents ON payments
WHEN OLD.id IS NOT NEW.id OR OLD.evening IS NOT NEW.evening OR OLD.number IS NOT NEW.number
    OR OLD.payer IS NOT NEW.payer OR OLD.payee IS NOT NEW.payee OR OLD.cents IS NOT NEW.cents
BEGIN SELECT RAISE(ABORT, 'a payment stays what it is'); END;

CREATE TRIGGER payments_paid AFTER UPDATE OF paid_at ON payments WHEN OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL
BEGIN {_note("NEW.evening", _payment("NEW", "payment"), "'open'", "'paid'")} END;

CREATE TRIGGER payments_paid_first AFTER INSERT ON payments WHEN NEW.paid_at IS NOT NULL
BEGIN {_note_first(_payment("NEW", "payment"), "'open'", "'paid'")} END;

CREATE TRIGGER payments_unpaid AFTER UPDATE OF paid_at ON payments WHEN OLD.paid_at IS NOT NULL AND NEW.paid_at IS NULL
BEGIN {_note("NEW.evening", _payment("NEW", "payment"), "'paid'", "'open'")} END;

CREATE TRIGGER payments_paid_gone BEFORE DELETE ON payments WHEN OLD.paid_at IS NOT NULL AND {_KNOWN}
BEGIN {_note("OLD.evening", _payment("OLD", "payment"), "'paid'", "'open'")} END;

CREATE TRIGGER payments_taken_over AFTER UPDATE OF carried_into ON payments
WHEN OLD.carried_into IS NOT NEW.carried_into
BEGIN {_note("NEW.evening", _payment("NEW", "rest"), "ifnull(OLD.carried_into, '')", "ifnull(NEW.carried_into, '')")}
END;

CREATE TRIGGER payments_taken_over_first AFTER INSERT ON payments WHEN NEW.carried_into IS NOT NULL
BEGIN {_note_first(_payment("NEW", "rest"), "''", "NEW.carried_into")} END;

CREATE TRIGGER payments_taken_over_gone BEFORE DELETE ON payments WHEN OLD.carried_into IS NOT NULL AND {_KNOWN}
BEGIN {_note("OLD.evening", _payment("OLD", "rest"), "OLD.carried_into", "''")} END;
"""
"""Which evening has taken a rest over stands in the trace of the evening that left it."""


def _keep(change: str) -> str:
    """The statement of a trigger that keeps an entry as it was, and what it had scored."""
    return f"""
    INSERT INTO versions (entry, evening, place, fact, checksum, written_at, replaced_at, change, scored, twin)
    SELECT OLD.id, OLD.evening, OLD.place, OLD.fact, OLD.checksum, OLD.changed_at, it.at, '{change}', it.scored,
        OLD.changed_at || ' ' || it.at || ' {change} ' || it.scored
    FROM (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS at, (
        SELECT json_group_array(json_array(p.name, s.points, s.points_parts, s.cents, s.cents_parts))
        FROM scores AS s JOIN players AS p ON p.id = s.player WHERE s.entry = OLD.id) AS scored) AS it;
"""


_VERSIONS = f"""
ALTER TABLE versions ADD COLUMN twin TEXT;

DROP TRIGGER entries_edited;
DROP TRIGGER entries_moved;
DROP TRIGGER entries_removed;

CREATE TRIGGER entries_edited BEFORE UPDATE OF fact ON entries WHEN OLD.fact IS NOT NEW.fact
BEGIN {_keep("edited")} END;

CREATE TRIGGER entries_moved BEFORE UPDATE OF place ON entries WHEN OLD.place IS NOT NEW.place
BEGIN {_keep("moved")} END;

CREATE TRIGGER entries_removed BEFORE DELETE ON entries WHEN EXISTS (SELECT 1 FROM evenings WHERE id = OLD.evening)
BEGIN {_keep("removed")} END;
"""
"""The checksum of a version covers its fact alone; the twin covers the times, the change and what had been scored.

What was written before has none. It is not read for that: a damaged page would keep everybody from his evenings, since
SQLite commits nothing any more once it has met one.
"""


def migrate(db: OpenFile) -> None:
    """Add the trace of the money, and twins to the versions to come."""
    db.executescript(_MONEY_LOG + _EVENINGS + _SETTLEMENTS + _PAYMENTS + _VERSIONS)
