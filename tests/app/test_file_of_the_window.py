"""While a window has the database open, a sync program deletes or replaces the file.

Every operation that opens the database by its name is tried in every such state: it says what is so, creates nothing
and loses nothing. `log.md`, *The file is the window's file*.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tarockblock.app.archive import backup, empty_trash, list_evenings
from tarockblock.app.archive.files import Target, export_files, import_files
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.merging.folder import Shares, take_turns
from tarockblock.app.restoring import is_damaged, merge_into, preview, restore_into, take_merge_back
from tarockblock.app.safekeeping import copy_and_renew, evenings_now, lies_elsewhere
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import in_store, open_store
from tarockblock.errors import StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.store.backups import facts_held
from tests.store.kit import Minutes, blank, dreier, session_on


def deleted(path: Path, _older: Path) -> None:
    path.unlink()


def older(path: Path, older: Path) -> None:
    """As a sync program does it: written beside it, then moved over it."""
    fresh = path.with_name("fresh")
    shutil.copyfile(older, fresh)
    fresh.replace(path)


def another(path: Path, _older: Path) -> None:
    fresh = path.with_name("fresh")
    with open_store(fresh) as store:
        session_on(store, blank(title="Fremd"))
    fresh.replace(path)


def no_database(path: Path, _older: Path) -> None:
    path.unlink()
    path.write_text("Liebe Oma, heute")


def a_folder(path: Path, _older: Path) -> None:
    path.unlink()
    path.mkdir()


def folder_gone(path: Path, _older: Path) -> None:
    path.parent.rename(path.parent.with_name("fort"))


STATES = {
    deleted: "database_gone",
    older: "database_replaced",
    another: "database_replaced",
    no_database: "database_replaced",
    a_folder: "database_replaced",
    folder_gone: "folder_missing",
}
State = Callable[[Path, Path], None]


class Window:
    """What a window holds: a session on an open database, with a hand that no older copy has."""

    def __init__(self, tmp_path: Path) -> None:
        self.path = tmp_path / "daten" / "abend.db"
        self.path.parent.mkdir()
        self.outside = tmp_path
        self.store = open_store(self.path)
        self.session: EveningSession = session_on(self.store, blank(title="Unser Abend"))
        self.older = backup(self.store, tmp_path / "aelter.db")
        self.session.record(dreier())
        self.evening = tmp_path / "fremd.tarock.json"
        export_files(self.store.file, [1], Target(tmp_path, "json"), Wording("de"))
        (written,) = tmp_path.glob("*.tarock.json")
        written.rename(self.evening)
        self.merged = merge_into(self.store.file, [self.older], None, Minutes())

    @property
    def everything(self) -> set[str]:
        return self.store.log.ids()


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    made = Window(tmp_path)
    yield made
    made.store.close()


def turns(window: Window) -> None:
    """Each folder's failure is named beside what came of the others."""
    shares = Shares(window.outside / "sharing.json")
    folder = window.outside / "ordner"
    folder.mkdir()
    shares.choose(window.path, folder, None)
    found = take_turns(window.store.file, Minutes(), shares)
    assert not list(folder.iterdir())
    (failure,) = found.failures
    raise failure


OPERATIONS: dict[str, Callable[[Window], object]] = {
    "record": lambda window: window.session.record(dreier()),
    "empty the trash": lambda window: in_store(window.store.file, empty_trash),
    "import": lambda window: import_files(window.store.file, [window.evening], Wording("de")),
    "export": lambda window: export_files(window.store.file, [1], Target(window.outside, "html"), Wording("de")),
    "statistics": lambda window: in_store(window.store.file, load_statistics, read_only=True),
    "copy of the day": lambda window: copy_and_renew(window.store.file, Minutes()),
    "folder of the round": turns,
    "preview of a merge": lambda window: preview(window.store.file, [window.older]),
    "merge": lambda window: merge_into(window.store.file, [window.older], None, Minutes()),
    "take a merge back": lambda window: take_merge_back(window.session, window.merged),
    "put a copy back": lambda window: restore_into(window.session, window.older),
    "look for damage": lambda window: is_damaged(window.store.file),
}


def picture(folder: Path) -> dict[str, bytes]:
    return {str(each.relative_to(folder)): each.read_bytes() if each.is_file() else b"" for each in folder.rglob("*")}


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
@pytest.mark.parametrize("name", OPERATIONS)
def test_operation__says_what_became_of_the_file_and_touches_nothing(name: str, state: State, window: Window) -> None:
    everything = window.everything
    state(window.path, window.older)
    before = picture(window.outside)
    with pytest.raises(StoreError) as said:
        OPERATIONS[name](window)
    assert said.value.code == STATES[state]
    after = picture(window.outside)
    for made in ("sharing.json", "ordner"):
        after.pop(made, None)
    assert after == before
    assert window.everything == everything
    assert [each.title for each in list_evenings(window.store)] == ["Unser Abend"]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_copy_of_everything__has_everything(state: State, window: Window) -> None:
    everything = window.everything
    state(window.path, window.older)
    target = backup(window.store, window.outside / "alles.db")
    assert facts_held(target) == everything
    with open_store(target) as store:
        assert [(each.title, each.hands) for each in list_evenings(store)] == [("Unser Abend", 1)]


@pytest.mark.parametrize("state", [deleted, older])
def test_copy_of_everything__into_the_old_place_heals_it(state: State, window: Window) -> None:
    state(window.path, window.older)
    backup(window.store, window.path)
    assert facts_held(window.path) == window.everything


@pytest.mark.parametrize(
    ("state", "code"),
    [(another, "other_database_in_the_way"), (no_database, "other_file_in_the_way"), (a_folder, "file_unwritable")],
)
def test_copy_of_everything__into_the_old_place_replaces_nothing_else(state: State, code: str, window: Window) -> None:
    state(window.path, window.older)
    before = picture(window.path.parent)
    with pytest.raises(StoreError) as said:
        backup(window.store, window.path)
    assert said.value.code == code
    assert picture(window.path.parent) == before


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_quitting__asks_until_everything_lies_somewhere(state: State, window: Window) -> None:
    assert lies_elsewhere(window.store)
    state(window.path, window.older)
    assert not lies_elsewhere(window.store)
    copy = backup(window.store, window.outside / "alles.db")
    assert lies_elsewhere(window.store, copy)
    copy.unlink()
    assert not lies_elsewhere(window.store, copy)


def test_quitting__does_not_ask_if_the_other_file_or_a_copy_has_everything(window: Window) -> None:
    whole = backup(window.store, window.outside / "alles.db")
    older(window.path, whole)
    assert lies_elsewhere(window.store)
    window.path.unlink()
    assert not lies_elsewhere(window.store)
    whole.replace(window.path)
    assert lies_elsewhere(window.store)


def test_quitting__a_copy_of_its_own_folder_that_has_everything_is_enough(window: Window) -> None:
    backup(window.store, clock=Minutes())
    deleted(window.path, window.older)
    assert lies_elsewhere(window.store)


def test_quitting__nothing_was_entered(tmp_path: Path) -> None:
    with open_store(tmp_path / "leer.db") as store:
        (tmp_path / "leer.db").unlink()
        assert lies_elsewhere(store)


def test_evenings_now__none_of_another_file(window: Window) -> None:
    another(window.path, window.older)
    assert evenings_now(window.store.file) == []


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be renamed there")
def test_moved_away_and_back__goes_on(window: Window) -> None:
    window.path.rename(window.outside / "weg.db")
    window.path.with_name("x").write_text("")
    (window.outside / "weg.db").rename(window.path)
    window.session.record(dreier())
    assert not is_damaged(window.store.file)
