"""Going back to an earlier copy while an evening is open: what was replaced is kept and can be put back itself."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tarockblock.app import archive, checking, safekeeping
from tarockblock.app.recovery import recover
from tarockblock.app.restoring import REPLACED, chosen_file, is_damaged, restorables, restore_into
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import StoreError
from tests.store.kit import Minutes, altered, blank, database, dreier, session_on


def test_a_copy_is_put_back_and_the_session_goes_on_with_it(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    copy = archive.backup(store)
    session.record(dreier("Bert"))
    restored = restore_into(session, copy)

    assert restored.evening_id == 1
    assert not session.is_open
    session.open(1)
    assert session.evening.entries == (dreier("Anna"),)
    session.record(dreier("Cilli"))
    assert archive.load(store, 1).entries == (dreier("Anna"), dreier("Cilli"))
    assert checking.verify(store) == []


def test_what_was_replaced_is_offered_and_brings_everything_back(store: Store) -> None:
    session = session_on(store)
    copy = archive.backup(store)
    session.record(dreier("Bert"))
    kept = restore_into(session, copy).kept
    offered = restorables(store.path)

    assert [each.path for each in offered if each.reason == REPLACED] == [kept]
    restore_into(session, kept)
    session.open(1)
    assert session.evening.entries == (dreier("Bert"),)


def test_what_was_replaced_is_offered_whatever_the_database_is_called(tmp_path: Path) -> None:
    with open_store(tmp_path / "[Abend].db") as store:
        session = session_on(store)
        kept = restore_into(session, archive.backup(store)).kept
        assert [each.path for each in restorables(store.path) if each.reason == REPLACED] == [kept]


def test_what_only_has_the_name_of_a_replaced_database_is_not_offered(store: Store) -> None:
    session_on(store)
    for name, make in {
        "20269919-210000": Path.touch,
        "20261119-210000": Path.mkdir,
        "20261119-210001": lambda path: path.symlink_to("nowhere"),
    }.items():
        make(store.path.with_name(f"tarockblock-replaced-{name}.db"))
    assert restorables(store.path) == []


def test_a_copy_without_an_evening_leaves_none_open(store: Store) -> None:
    copy = archive.backup(store)
    session = session_on(store)
    restored = restore_into(session, copy)

    assert (restored.evening_id, session.is_open) == (None, False)
    session.start(blank())
    assert [each.id for each in archive.list_evenings(store)] == [1]


def test_a_copy_that_is_none_changes_nothing(store: Store, tmp_path: Path) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    bad = tmp_path / "bad.db"
    bad.write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError):
        restore_into(session, bad)

    session.record(dreier("Bert"))
    assert archive.load(store, 1).entries == (dreier("Anna"), dreier("Bert"))
    assert [each for each in restorables(store.path) if each.reason == REPLACED] == []


def test_copies_come_newest_first_with_size_and_reason(store: Store) -> None:
    session = session_on(store)
    safekeeping.at_start(store, session.clock)
    archive.backup(store, clock=session.clock)
    found = restorables(store.path)

    assert [each.reason for each in found] == ["manual", "daily"]
    assert all(each.size == each.path.stat().st_size > 0 for each in found)
    assert found[0].at > found[1].at


def test_a_file_of_ones_own_can_be_chosen(store: Store, tmp_path: Path) -> None:
    session = session_on(store)
    copy = archive.backup(store, tmp_path / "stick.db")
    session.record(dreier("Anna"))
    chosen = chosen_file(copy)

    assert (chosen.reason, chosen.size) == ("file", copy.stat().st_size)
    restore_into(session, chosen.path)
    session.open(1)
    assert session.evening.entries == ()


def test_the_evening_that_was_open_in_the_copy_is_shown(store: Store) -> None:
    session = session_on(store)
    session.start(blank("Freitag"))
    session.open(1)
    copy = archive.backup(store)
    session.open(2)

    assert restore_into(session, copy).evening_id == 1


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="asks Linux which files are open")
def test_as_on_windows__no_file_is_replaced_while_it_is_open(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = Path.replace

    def strict(self: Path, target: Path) -> Path:
        open_now = {str(each.resolve()) for each in Path("/proc/self/fd").iterdir()}
        if open_now & {str(self.resolve()), str(Path(target).resolve())}:
            raise PermissionError(13, "used by another process", str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", strict)
    session = session_on(store)
    copy = archive.backup(store)
    session.record(dreier("Bert"))
    restored = restore_into(session, copy)
    assert restored.kept is not None
    session.open(1)
    assert session.evening.entries == ()


def test_long_path__longer_than_windows_takes_without_being_asked(tmp_path: Path) -> None:
    room = 300 - len(str(tmp_path))  # SQLite takes at most 512, and the copies' names need some of them
    folder = tmp_path.joinpath(*("abende" * 10 for _ in range(room // 60 + 1)))
    folder.mkdir(parents=True)
    assert len(str(folder)) > 260
    with open_store(folder / "abend.db") as store:
        session = session_on(store)
        session.record(dreier("Anna"))
        restore_into(session, archive.backup(store))
        session.open(1)
        assert session.evening.entries == (dreier("Anna"),)


def test_rescue__finds_it_damaged_and_leaves_it_sound(tmp_path: Path) -> None:
    path = database(tmp_path)
    assert not is_damaged(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        altered(connection, "UPDATE log SET text = replace(text, 'Spiel 3', 'Spiel 4') WHERE text LIKE '%Spiel 3%'")
    assert is_damaged(path)
    recover(path, Minutes(), "verloren")
    assert not is_damaged(path)
