"""Closing and reopening leaves a trace the database keeps by itself: each command once, and none that was none."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.evening import EveningSession
from tarockblock.app.recovery import recover
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import StoreError
from tarockblock.store import money_log
from tests.store.freeze import FROZEN
from tests.store.kit import Minutes, blank, dreier, sample, session_on

LOST = "nicht mehr lesbar"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "abend.db") as opened:
        yield opened


@pytest.fixture
def session(store: Store) -> EveningSession:
    """Anna has lost a Dreier: 5 points to each of three, a point 10 cents (Tirol 2025)."""
    made = session_on(store)
    made.record(dreier("Anna", won=False))
    return made


def told(store: Store, evening: int = 1) -> list[tuple[object, ...]]:
    """What the trace says: (about what, …, was, became)."""
    return [(*json.loads(each.about), each.was, each.became) for each in money_log.read(store, evening)]


def test_closed_and_reopened(store: Store, session: EveningSession) -> None:
    session.close_evening()
    session.reopen()
    session.close_evening()

    assert told(store) == [
        ("closing", "open", "closed"),
        ("closing", "closed", "open"),
        ("closing", "open", "closed"),
    ]


def test_imported__was_not_closed_here(store: Store) -> None:
    number = archive.import_evening(store, sample())
    assert session_closed(store, number)
    assert told(store, number) == []


def session_closed(store: Store, number: int) -> bool:
    session = EveningSession(store, Minutes())
    session.open(number)
    return session.closed


def test_other_programs__leave_it_too(store: Store, session: EveningSession) -> None:
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        assert other.execute("UPDATE evenings SET closed_at = ''").rowcount == 1
        other.execute("INSERT INTO players (name) VALUES ('Xaver')")
    assert told(store) == [("closing", "open", "closed")]


def test_damaged__is_named_and_left_out(store: Store, session: EveningSession) -> None:
    session.close_evening()
    session.reopen()
    assert archive.verify(store) == []
    for column in ("at", "about", "was", "became", "twin"):
        assert_noticed(store, session, column)


def assert_noticed(store: Store, session: EveningSession, column: str) -> None:
    """Change one letter of a row as a flipped bit does, past the guards; and put it right again."""
    copy = store.path.with_name(f"{column}.db")
    shutil.copy(store.path, copy)
    raw = copy.read_bytes()
    (value,) = store.row(f"SELECT {column} FROM money_log WHERE id = 2")
    (row,) = store.row("SELECT at || about || was || became || twin FROM money_log WHERE id = 2")
    place = raw.index(row.encode()) + row.index(value)
    if column == "twin":
        place = raw.index(row.encode()) + row.rindex(value)
    copy.write_bytes(raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :])
    with open_store(copy) as damaged:
        assert {each.code for each in archive.verify(damaged)} - {"integrity"} == {"money_log_changed"}, column
        other = EveningSession(damaged, Minutes())
        other.open(1)
        assert other.evening == session.evening
        assert not other.history_sound
        assert len(money_log.read(damaged, 1)) == 1


@pytest.mark.parametrize("column", ["scored", "replaced_at", "change"])
def test_versions__what_the_seal_does_not_cover_is_noticed(store: Store, session: EveningSession, column: str) -> None:
    session.replace(0, dreier("Bert"))
    assert archive.verify(store) == []
    (value,) = store.row(f"SELECT {column} FROM versions")
    raw = bytearray(store.path.read_bytes())
    (change,) = store.row("SELECT change || scored FROM versions")
    row = raw.index(change.encode()) - len("2026-11-22T07:14:21.540Z")
    place = raw.index(value.encode(), row)
    number = raw.index(b"-", place) if column == "scored" else place  # −15 becomes another number
    raw[number + (1 if column == "scored" else 0)] ^= 1
    damaged_path = store.path.with_name("schaden.db")
    damaged_path.write_bytes(raw)
    with open_store(damaged_path) as damaged:
        assert {each.code for each in archive.verify(damaged)} - {"integrity"} == {"history_changed"}


def test_recovered__keeps_the_trace_and_adds_nothing(store: Store, session: EveningSession) -> None:
    session.close_evening()
    session.reopen()
    session.close_evening()
    session_on(store, blank("heute")).close_evening()
    before = {number: money_log.read(store, number) for number in (1, 2)}
    assert all(before.values())
    store.close()
    recover(store.path, Minutes(), LOST)
    with open_store(store.path) as recovered:
        assert {number: money_log.read(recovered, number) for number in (1, 2)} == before
        assert archive.verify(recovered) == []


def test_recovered__a_damaged_row_out_of_the_copy_made_on_closing(store: Store, session: EveningSession) -> None:
    for _ in range(2):
        session.close_evening()
        session.reopen()
    before = money_log.read(store, 1)
    store.execute("DROP TRIGGER money_log_unchanged")
    store.execute("UPDATE money_log SET became = CAST(x'ff' AS TEXT) WHERE id = 2")
    store.close()
    recover(store.path, Minutes(), LOST)
    with open_store(store.path) as recovered:
        assert money_log.read(recovered, 1) == before
        assert archive.verify(recovered) == []


def test_recovered__out_of_a_copy_where_nothing_of_it_is_left(store: Store, session: EveningSession) -> None:
    session.close_evening()
    session.reopen()
    before = money_log.read(store, 1)
    archive.backup(store)
    raw = store.path.read_bytes()
    store.close()
    store.path.write_bytes(raw[: len(raw) // 3])
    recover(store.path, Minutes(), LOST)
    with open_store(store.path) as recovered:
        assert money_log.read(recovered, 1) == before


# ---------------------------------------------------------------------- the migration


def test_m0003__an_old_database_has_no_trace_and_gets_one_from_now_on(tmp_path: Path) -> None:
    path = tmp_path / "abend.db"
    shutil.copy(FROZEN / "v002.db", path)
    with open_store(path) as store:
        assert store.row("SELECT count(*) FROM money_log") == (0,)
        closed = store.row("SELECT max(id) FROM evenings WHERE closed_at IS NOT NULL AND trashed_at IS NULL")[0]
        session = EveningSession(store, Minutes())
        session.open(closed)
        session.reopen()
        assert told(store, closed) == [("closing", "closed", "open")]
        assert archive.verify(store) == []


def test_m0003__a_damaged_trace_keeps_nobody_from_his_evenings(tmp_path: Path) -> None:
    """A whole page of the versions: the database is brought up to date, `verify` says what is wrong."""
    path = tmp_path / "abend.db"
    shutil.copy(FROZEN / "v002.db", path)
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'versions'").fetchone()
        evening, entries = connection.execute("SELECT evening, count(*) FROM entries GROUP BY 1 ORDER BY 1").fetchone()
    raw = bytearray(path.read_bytes())
    raw[(root - 1) * 4096 : (root - 1) * 4096 + 8] = b"\xff" * 8
    path.write_bytes(raw)
    with open_store(path) as store:
        assert len(archive.load(store, evening).entries) == entries
        assert archive.verify(store)


# ---------------------------------------------------------------------- a flipped bit in a trigger


@pytest.mark.parametrize(
    ("sound", "flipped"),
    [
        ("INTO money_log (evening, at, about", "INTO money_log (evenang, at, about"),
        ("json_array('closing'", "json_abray('closing'"),
        ("'open', 'closed'", "'open'+ 'closed'"),
    ],
)
def test_trigger__a_damaged_one_is_damage_and_no_fault_of_ours(
    store: Store, session: EveningSession, sound: str, flipped: str
) -> None:
    """Nothing is done with such a database but to recover it."""
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("PRAGMA writable_schema = ON")
        other.execute(
            "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = 'evenings_closed'", (sound, flipped)
        )
    store.close()
    with pytest.raises(StoreError) as refused:
        open_store(store.path)
    assert (refused.value.code, refused.value.params["names"]) == ("schema_damaged", "evenings_closed")
    assert recover(store.path, Minutes(), LOST).strange == "evenings_closed"
    with open_store(store.path) as recovered:
        assert archive.verify(recovered) == []
