"""Turns in the round's folder as the window takes them, and a merge taken back (sharing.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.merging.folder import Shares, take_turns
from tarockblock.app.merging.versions import marked
from tarockblock.app.restoring import merge_into, take_merge_back
from tarockblock.app.storage import open_store
from tarockblock.errors import StoreError
from tests.app.two_versions import CLOCK, diverged
from tests.store.kit import sample


def database(folder: Path, name: str, title: str) -> Path:
    path = folder / f"{name}.db"
    with open_store(path) as store:
        archive.import_evening(store, sample(title))
    return path


def titles(path: Path) -> set[str]:
    with open_store(path, read_only=True) as store:
        return {each.title for each in archive.list_evenings(store)}


def test_turns__two_databases_become_the_same_and_nothing_new_is_skipped(tmp_path: Path) -> None:
    one, other = database(tmp_path, "one", "donnerstagsrunde"), database(tmp_path, "other", "tullner-runde")
    both = titles(one) | titles(other)
    assert len(both) == 2
    folder, lost = tmp_path / "cloud", tmp_path / "unplugged"
    folder.mkdir()
    here, there = Shares(tmp_path / "here.json"), Shares(tmp_path / "there.json")
    here.choose(one, lost, None)  # what is in the way of one folder keeps nobody from the next
    here.choose(one, folder, None)
    there.choose(other, folder, None)
    first = take_turns(one, CLOCK, here)
    assert [each.code for each in first.failures] == ["no_share_folder"]
    assert not first.brought
    second = take_turns(other, CLOCK, there)
    assert second.brought
    third = take_turns(one, CLOCK, here, first.seen)
    assert third.brought
    assert titles(one) == titles(other) == both
    assert [(each.added, each.name) for each in here.of(one).brought] == [(1, there.machine)]
    files = {each.name: each.read_bytes() for each in folder.iterdir()}
    assert take_turns(one, CLOCK, here, third.seen).turns == ()
    assert not take_turns(one, CLOCK, here).brought
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == files


def test_merge__taken_back_until_something_else_is_written(tmp_path: Path) -> None:
    one, other = database(tmp_path, "one", "donnerstagsrunde"), database(tmp_path, "other", "tullner-runde")
    before = titles(one)
    done = merge_into(one, [other], None, CLOCK)
    assert len(titles(one)) == 2
    with open_store(one) as store:
        session = EveningSession(store, CLOCK)
        assert take_merge_back(session, done).kept is not None
        assert len(archive.list_evenings(session.store)) == 1
    assert titles(one) == before
    again = merge_into(one, [other], None, CLOCK)
    with open_store(one) as store:
        archive.trash(store, archive.list_evenings(store)[0].id, clock=CLOCK)
        session = EveningSession(store, CLOCK)
        with pytest.raises(StoreError, match=r"^merge_gone_on\b"):
            take_merge_back(session, again)
        assert len(archive.list_evenings(session.store)) == 1


def test_list__says_which_evenings_have_two_versions(tmp_path: Path) -> None:
    one, other = diverged(tmp_path)
    assert merge_into(one, [other], None, CLOCK).conflicts
    with open_store(one) as store:
        (summary,) = marked(store, archive.list_evenings(store))
        assert (summary.is_split, summary.versions) == (True, True)
