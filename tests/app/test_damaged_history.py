"""A fact of an evening that is damaged: nothing wrong is shown of it, and what is only noted of it is made anew."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.corrections.correction_restore import is_damaged
from tarockblock.app.evening import EveningSession
from tarockblock.app.recovery import recover
from tarockblock.app.safekeeping import at_start
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.errors import StoreError
from tests.store.kit import Minutes, blank, database, dreier, session_on
from tests.store.test_seals import altered

FOURTH = "WHERE instr(text, 'Spiel 4')"
TEXT = f"UPDATE log SET text = replace(text, 'Spiel 4', 'Spuel 4') {FOURTH}"
NO_TEXT = f"UPDATE log SET text = CAST(x'ff00' AS TEXT) {FOURTH}"
NO_ID = f"UPDATE log SET id = replace(id, substr(id, 1, 1), 'x') {FOURTH}"
GONE = f"DELETE FROM log {FOURTH}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An open evening of six hands, the second one corrected at the end."""
    path = database(tmp_path)
    with open_store(path) as store:
        session = EveningSession(store, Minutes())
        session.open(1)
        session.replace(1, dreier("Dora", won=False, note="verbessert"))
    return path


def evening_of(path: Path) -> Evening:
    with open_store(path) as store:
        return archive.load(store, 1)


def damage(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        altered(connection, statement)


@pytest.mark.parametrize("what", [TEXT, NO_TEXT, NO_ID, GONE])
def test_fact__that_is_damaged_keeps_its_evening_out(path: Path, what: str) -> None:
    damage(path, what)
    with open_store(path) as store:
        with pytest.raises(StoreError) as refused:
            archive.load(store, 1)
        assert refused.value.code == "database_damaged"
        assert "log_changed" in {each.code for each in archive.verify(store)}
        session_on(store, blank("nebenan")).record(dreier())


@pytest.mark.parametrize("what", [TEXT, NO_TEXT, NO_ID, GONE])
def test_rescue__finds_it_damaged_and_leaves_it_sound(path: Path, what: str) -> None:
    before = evening_of(path)
    with open_store(path) as store:
        at_start(store, Minutes())
    assert not is_damaged(path)
    damage(path, what)
    assert is_damaged(path)
    recover(path, Minutes(), "verloren")
    assert not is_damaged(path)
    assert evening_of(path) == before


@pytest.mark.parametrize("column", ["summary", "rows", "seal"])
def test_note__of_an_evening_that_is_damaged_is_made_anew(path: Path, column: str) -> None:
    before = evening_of(path)
    with open_store(path) as store:
        EveningSession(store, Minutes()).open(1)
        listed = archive.list_evenings(store)
    damage(path, f"UPDATE states SET {column} = 'x' || {column}")
    with open_store(path) as store:
        assert archive.list_evenings(store) == listed
        session = EveningSession(store, Minutes())
        session.open(1)
        assert session.evening == before
        assert archive.verify(store) == []


def test_history__of_an_evening_from_here_is_whole(tmp_path: Path) -> None:
    with open_store(tmp_path / "abend.db") as store:
        session = session_on(store, blank())
        session.record(dreier())
        session.undo()
        assert session.history_sound
