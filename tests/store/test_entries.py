"""The order of entries, their receipts, and the trace the database keeps of its own accord."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarockblock.app import archive
from tarockblock.app.settling import SettlingView
from tarockblock.errors import StoreError
from tarockblock.store import entries, evenings
from tarockblock.store.database import Store
from tarockblock.store.records import Amounts
from tests.store.kit import FOUR, dreier, session_on, thirds


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "abend.db") as store:
        yield store


@settings(max_examples=15)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 30), st.integers(0, 30)), max_size=20), st.sampled_from([2, 4]))
def test_order__is_a_list_however_narrow_the_gaps(todo: list[tuple[bool, int, int]], gap: int) -> None:
    """With next to no room between places they are set apart again and again; the order must never show it."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "abend.db") as store:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(entries, "GAP", gap)
            session = session_on(store)
            expected: list[str] = []
            for number, (moves, first, second) in enumerate(todo):
                if moves and expected:
                    index, to = first % len(expected), second % len(expected)
                    session.move(index, to)
                    expected.insert(to, expected.pop(index))
                else:
                    index = first % (len(expected) + 1)
                    session.insert(index, dreier(note=str(number)))
                    expected.insert(index, str(number))
        assert [entry.note for entry in archive.load(store, 1).entries] == expected  # type: ignore[union-attr]
        assert archive.verify(store) == []


def test_order__forty_insertions_at_one_place(store: Store) -> None:
    """More than the widest gap holds."""
    session = session_on(store)
    session.record(dreier(note="Anfang"))
    session.record(dreier(note="Ende"))
    for number in range(40):
        session.insert(1, dreier(note=str(number)))
    notes = [entry.note for entry in archive.load(store, 1).entries]  # type: ignore[union-attr]
    assert notes == ["Anfang", *(str(number) for number in reversed(range(40))), "Ende"]


def test_receipts__are_exact(store: Store) -> None:
    session = session_on(store)
    session.record(thirds())
    (receipt,) = entries.receipts(store, 1).values()
    assert receipt.scores == {
        "Anna": Amounts(Fraction(2, 3), Fraction(20, 3)),
        "Bert": Amounts(Fraction(-2, 3), Fraction(-20, 3)),
    }


def test_columns__facts_can_be_asked_for(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna", note="Spiel des Abends"))
    session.record(thirds())
    assert store.rows("SELECT kind, game, declarer, result, kontra, note FROM entries ORDER BY place") == [
        ("game", "dreier", "Anna", "won", 0, "Spiel des Abends"),
        ("manual", None, None, None, 0, ""),
    ]


def test_fact__must_be_json(store: Store) -> None:
    session_on(store).record(dreier())
    with pytest.raises((sqlite3.IntegrityError, StoreError)), store.writing():
        store.execute("UPDATE entries SET fact = 'Unfug'")
    assert archive.verify(store) == []


# ---------------------------------------------------------------------- the trace

_OF_EVENINGS = (
    "SELECT m.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c"
    " WHERE m.type = 'table' AND c.name = 'evening'"
)


def trace(store: Store) -> list[tuple[str, str]]:
    return store.rows("SELECT change, json_extract(fact, '$.note') FROM versions ORDER BY id")


def test_trace__whoever_changes_an_entry_leaves_one(store: Store) -> None:
    """Not our code but bare SQL: the trace is the database's own."""
    session = session_on(store)
    for number in range(3):
        session.record(dreier(note=f"Spiel {number}"))
    store.execute("UPDATE entries SET fact = json_set(fact, '$.note', 'anders') WHERE id = 1")
    store.execute("UPDATE entries SET place = place + 1 WHERE id = 2")
    store.execute("DELETE FROM entries WHERE id = 3")
    assert trace(store) == [("edited", "Spiel 0"), ("moved", "Spiel 1"), ("removed", "Spiel 2")]


def test_trace__holds_what_was_scored(store: Store) -> None:
    session = session_on(store)
    for _ in range(2):
        session.record(dreier("Anna"))
    scored = session.ledger.rows[0].points
    store.execute("UPDATE entries SET fact = json_set(fact, '$.note', 'anders') WHERE id = 1")
    store.execute("DELETE FROM entries WHERE id = 2")
    for number in (1, 2):
        (version,) = entries.versions(store, number)
        assert {who: each.points for who, each in version.scores.items()} == {who: scored[who].value for who in FOUR}


def test_trace__nothing_changed_leaves_none(store: Store) -> None:
    session_on(store).record(dreier())
    store.execute("UPDATE entries SET fact = fact, place = place")
    assert trace(store) == []


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE versions SET fact = '{}'",
        "DELETE FROM versions",
        "INSERT OR REPLACE INTO versions SELECT * FROM versions",
        "UPDATE money_log SET became = 'open'",
        "DELETE FROM money_log",
        "INSERT OR REPLACE INTO money_log (id, evening, at, about, was, became) SELECT id, 1, '', '[]', '', ''"
        " FROM money_log",
        "UPDATE postings SET note = 'anders'",
        "DELETE FROM postings",
        "INSERT OR REPLACE INTO postings SELECT * FROM postings",
        "UPDATE identities SET uuid = 'anders'",
        "DELETE FROM identities",
        "UPDATE row_ids SET uuid = 'anders'",
        "DELETE FROM row_ids",
        "UPDATE log SET data = '{}'",
        "DELETE FROM log",
        "UPDATE entries SET id = 99",
        "UPDATE entries SET recorded_at = '2020-01-01T00:00:00+00:00'",
        "DELETE FROM evenings",
        "UPDATE evenings SET id = 99",
        "UPDATE rulesets SET copy = '{}'",
        "DELETE FROM rulesets",
    ],
)
def test_trace__can_not_be_edited(store: Store, sql: str) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    session.replace(0, dreier("Bert"))
    view = SettlingView(session)
    view.set_paid(view.payments[0], True)
    session.close_evening()
    before = list(store.db.conn.iterdump())
    with pytest.raises(sqlite3.IntegrityError), store.writing():
        store.execute(sql)
    assert list(store.db.conn.iterdump()) == before


@pytest.mark.parametrize("table", ["versions", "log", "money_log"])
def test_trash__the_trace_is_deleted_with_its_evening_or_not_at_all(store: Store, table: str) -> None:
    """Not even the way through the trash leads to a piece of it."""
    session = session_on(store)
    session.record(dreier("Anna"))
    session.replace(0, dreier("Bert"))
    session.close_evening()
    archive.trash(store, 1)
    with pytest.raises(sqlite3.IntegrityError), store.writing():
        store.execute(f"DELETE FROM {table}")
    with store.writing():
        store.execute("DELETE FROM evenings")
    assert store.row(f"SELECT count(*) FROM {table}") == (0,)


def test_trash__everything_of_an_evening_goes_but_what_was_booked(store: Store) -> None:
    """Bare SQL again; the other evening, and the whole journal, stay as they are."""
    for _ in range(2):
        session = session_on(store)
        session.record(dreier("Anna"))
        session.replace(0, dreier("Bert"))
        session.close_evening()
    tables = [name for (name,) in store.rows(_OF_EVENINGS)]
    assert {"versions", "log", "money_log", "entries", "seats", "identities", "row_ids"} <= set(tables)
    tables = [name for name in tables if name not in ("postings", "steps", "sides")]  # they know it by its id
    before = {name: store.rows(f"SELECT * FROM {name} WHERE evening = 1") for name in tables}
    booked = store.rows("SELECT * FROM postings")
    assert all(before.values())
    store.execute("UPDATE evenings SET trashed_at = 'now' WHERE id = 2")
    with store.writing():
        store.execute("DELETE FROM evenings WHERE id = 2")
    assert {name: store.rows(f"SELECT * FROM {name} WHERE evening = 1") for name in tables} == before
    assert not any(store.rows(f"SELECT * FROM {name} WHERE evening = 2") for name in tables)
    assert store.rows("SELECT * FROM postings") == booked
    for receipts in ("receipts", "scores"):
        assert store.row(f"SELECT count(*) FROM {receipts} WHERE entry NOT IN (SELECT id FROM entries)") == (0,)
    assert store.rows("PRAGMA foreign_key_check") == []


def test_trace__an_entry_that_comes_back_keeps_its_number_and_time(store: Store) -> None:
    session = session_on(store)
    session.record(dreier())
    known = "SELECT id, recorded_at, uuid FROM entries JOIN row_ids ON entry = id"
    before = store.row(known)
    session.undo()
    session.redo()
    assert store.row(known) == before


def test_numbers__are_never_used_again(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    session.undo()
    session.record(dreier("Bert"))
    assert store.rows("SELECT id FROM entries") == [(2,)]


def test_seal__covers_place_and_evening(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    session.record(dreier("Bert"))
    assert evenings.bad_entries(store, 1) == []
    store.execute("UPDATE entries SET place = 5 WHERE id = 2")
    assert evenings.bad_entries(store, 1) == [2]
