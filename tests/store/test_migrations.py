"""Every version there ever was still opens, nothing of it missing; a version without its frozen file fails here."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from tarockblock.app import archive
from tarockblock.app.archive_care import Emptied, empty_trash
from tarockblock.app.storage import open_store
from tarockblock.errors import StoreError
from tarockblock.store import backups, database, migrations
from tarockblock.store.database import Store
from tarockblock.store.migrations import MIGRATIONS
from tests.store.freeze import FROZEN, contents
from tests.store.kit import database as some_database
from tests.store.kit import dreier, session_on

VERSIONS = range(1, len(MIGRATIONS) + 1)


def schema(path: Path) -> dict[str, str]:
    """All definitions, without what ALTER TABLE does to white space."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: re.sub(r"\s+", " ", sql) for name, sql in rows}


@pytest.mark.parametrize("version", VERSIONS)
def test_frozen__there_is_one_of_each_version(version: int) -> None:
    path = FROZEN / f"v{version:03d}.db"
    assert path.exists(), f"freeze version {version} with tests/store/freeze.py"
    assert (FROZEN / f"v{version:03d}.json").exists()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (version,)


def test_frozen__no_migration_without_its_function() -> None:
    assert [migrate.__module__.rpartition(".")[2] for migrate in MIGRATIONS] == [f"m{each:04d}" for each in VERSIONS]
    files = {path.stem for path in Path(migrations.__file__).parent.glob("m*.py")}
    assert files == {f"m{each:04d}" for each in VERSIONS}


def by_id(found: dict[str, Any]) -> dict[str, Any]:
    """A copy of an official ruleset goes out whole once the official one says something in other words."""
    for evening in found["evenings"].values():
        ruleset = evening["file"]["ruleset"]
        evening["file"]["ruleset"] = ruleset["id"] if isinstance(ruleset, dict) else ruleset
    return found


FIRST_WITH_A_BOOK = 5


def before_the_book(found: dict[str, Any]) -> dict[str, Any]:
    """What can be held against a version that had settlements: of an open evening what was paid.

    Its proposals are not: nothing is netted across rounds any more, and evenings were of different titles. Rests are
    the business of ``test_old_money.py``.
    """
    found.pop("book", None)
    for evening in found["evenings"].values():
        paid = [each[:4] for each in evening["payments"] if evening["closed"] != "None" or each[3] != "None"]
        evening["payments"] = sorted(paid)
        for name in ("rests", "known_as"):
            evening.pop(name, None)
    return found


@pytest.mark.parametrize("version", VERSIONS)
def test_migration__nothing_is_missing(tmp_path: Path, version: int) -> None:
    path = tmp_path / "abend.db"
    shutil.copy(FROZEN / f"v{version:03d}.db", path)
    golden = json.loads((FROZEN / f"v{version:03d}.json").read_text(encoding="utf-8"))
    with open_store(path) as store:
        assert store.version == len(MIGRATIONS)
        assert archive.verify(store) == []
    with open_store(path, read_only=True) as store:
        found = by_id(json.loads(json.dumps(contents(store))))
    if version < FIRST_WITH_A_BOOK:
        found, golden = before_the_book(found), before_the_book(golden)
    assert found == by_id(golden)
    assert len(backups.copies_of(path)) == (version < len(MIGRATIONS))


@pytest.mark.parametrize("version", VERSIONS)
def test_migration__ends_with_the_same_tables_as_a_new_database(tmp_path: Path, version: int) -> None:
    shutil.copy(FROZEN / f"v{version:03d}.db", tmp_path / "alt.db")
    for name in ("alt.db", "neu.db"):
        open_store(tmp_path / name).close()
    assert schema(tmp_path / "alt.db") == schema(tmp_path / "neu.db")


def test_m0002__the_trash_of_an_old_database_is_emptied_and_its_trace_as_guarded_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "abend.db"
    shutil.copy(FROZEN / "v001.db", path)
    with open_store(path) as store:
        assert empty_trash(store) == Emptied(gone=1, left=0)
        assert archive.list_evenings(store, trashed=True) == []
        assert archive.verify(store) == []
        for table in ("versions", "log", "evenings"):
            with pytest.raises(sqlite3.IntegrityError), store.writing():
                store.execute(f"DELETE FROM {table}")


# ---------------------------------------------------------------------- the machinery, with versions to come


def harmless(db: Database) -> None:
    db.execute("ALTER TABLE evenings ADD COLUMN place TEXT")


def breaks_off(db: Database) -> None:
    db.execute("UPDATE evenings SET place = 'Stube'")
    raise sqlite3.OperationalError("injected")


def test_migration__copies_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = some_database(tmp_path)
    before = path.read_bytes()
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, harmless))
    with Store(path) as store:
        assert store.version == len(MIGRATIONS) + 1
        assert store.row("SELECT place FROM evenings") == (None,)
        session = session_on(store)
        session.record(dreier())
    (copy,) = backups.copies_of(path)
    assert copy.reason == f"v{len(MIGRATIONS)}"
    with closing(sqlite3.connect(copy.path)) as old, closing(sqlite3.connect(":memory:")) as same:
        same.deserialize(before)
        assert list(old.iterdump()) == list(same.iterdump())


def test_migration__no_copy_no_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = some_database(tmp_path)
    before = path.read_bytes()
    backups.folder_of(path).write_text("hier ist kein Platz für einen Ordner")
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, harmless))
    with pytest.raises(StoreError):
        Store(path)
    assert path.read_bytes() == before


def test_migration__one_that_fails_leaves_the_version_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = some_database(tmp_path)
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, harmless, breaks_off))
    with pytest.raises(sqlite3.OperationalError):
        Store(path)
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, harmless))
    with Store(path) as store:
        assert store.version == len(MIGRATIONS) + 1
        assert store.row("SELECT place FROM evenings") == (None,)
        assert archive.verify(store) == []


def test_migration__an_old_database_that_can_only_be_read_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = some_database(tmp_path)
    before = path.read_bytes()
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, harmless))
    with pytest.raises(StoreError) as refused:
        Store(path, read_only=True)
    assert refused.value.code == "old_database_read_only"
    assert path.read_bytes() == before


def test_migration__the_second_of_two_windows_finds_it_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = some_database(tmp_path)
    with Store(path) as first:
        monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, harmless))
        Store(path).close()
        database.run_migrations(first.db, len(MIGRATIONS))
        assert first.version == len(MIGRATIONS) + 1
