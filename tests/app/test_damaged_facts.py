"""Facts that cannot be believed: what depends on them says so, and nothing else is hidden by them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.recovery import recover
from tarockblock.app.restoring import is_damaged
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.errors import StoreError
from tarockblock.rules.library import shipped
from tests.store.kit import Minutes, altered, blank, database, dreier, session_on


def damage(path: Path, statement: str) -> None:
    """Write what a flipped bit may make of a row, past every guard of the database."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        altered(connection, statement)


def loaded(path: Path, number: int = 1) -> Evening:
    with open_store(path) as store:
        return archive.load(store, number)


def test_evening__with_a_damaged_fact_is_refused_and_the_others_are_there(tmp_path: Path) -> None:
    path = database(tmp_path)
    with open_store(path) as store:
        session_on(store, blank("danach")).record(dreier("Bert"))
    damage(path, "UPDATE log SET text = replace(text, 'Spiel 3', 'Spiel 4') WHERE text LIKE '%Spiel 3%'")
    with pytest.raises(StoreError) as refused:
        loaded(path)
    assert refused.value.code == "database_damaged"
    assert loaded(path, 2).title == "danach"
    with open_store(path) as store:
        assert {each.code for each in checking.verify(store)} == {"log_changed"}
        session = EveningSession(store, Minutes())
        session.open(2)
        session.record(dreier("Cilli"))


@pytest.mark.parametrize("statement", ["UPDATE states SET rows = replace(rows, 'Anna', 'Anno')", "DELETE FROM states"])
def test_state__without_it_an_evening_is_folded(tmp_path: Path, statement: str) -> None:
    path = database(tmp_path)
    before = loaded(path)
    with open_store(path) as store:
        archive.rename(store, 1, "Donnerstag", "", Minutes())
    damage(path, statement)
    assert loaded(path) == replace(before, title="Donnerstag")


def test_ruleset__a_damaged_copy_of_a_shipped_one_is_not_needed(tmp_path: Path) -> None:
    path = database(tmp_path)
    before = loaded(path)
    damage(path, "UPDATE log SET text = replace(text, 'Dreier', 'Dreyer') WHERE stream = 'house'")
    assert loaded(path) == before
    with open_store(path) as store:
        assert {each.code for each in checking.verify(store)} == {"ruleset_changed"}


def test_ruleset__a_damaged_copy_of_a_house_ruleset_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "abend.db"
    with open_store(path) as store:
        session_on(store, replace(blank(), ruleset=replace(shipped("tirol-2025"), id="unser-tisch")))
    damage(path, "UPDATE log SET text = replace(text, 'Dreier', 'Dreyer') WHERE stream = 'house'")
    with pytest.raises(StoreError) as refused:
        loaded(path)
    assert refused.value.code == "database_damaged"


def test_rescue__finds_it_damaged_and_leaves_it_sound(tmp_path: Path) -> None:
    path = database(tmp_path)
    assert not is_damaged(path)
    damage(path, "UPDATE log SET text = replace(text, 'Spiel 3', 'Spiel 4') WHERE text LIKE '%Spiel 3%'")
    assert is_damaged(path)
    recover(path, Minutes(), "verloren")
    assert not is_damaged(path)
