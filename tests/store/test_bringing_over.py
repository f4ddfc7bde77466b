"""Whoever opens a database of version 6 first brings it over; the old file stays beside, and nothing goes half way."""

from __future__ import annotations

import errno
import os
import random
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tarockblock.app.states import everything, open_newly
from tarockblock.app.storage import open_store
from tarockblock.errors import StoreError
from tarockblock.store import backups, local, opening
from tarockblock.store.version6 import bring_over
from tests.store.kit import NINE
from tests.store.test_version6 import CLUBS, apart, compare, said_in, unpacked
from tests.thorough import times


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database of version 6, alone in its folder."""
    return one_of(CLUBS[0], tmp_path)


def one_of(name: str, folder: Path) -> Path:
    there = folder / "frozen"
    there.mkdir(exist_ok=True)
    first, *_ = unpacked(name, there)
    alone = folder / "alone"
    alone.mkdir()
    return Path(shutil.move(first, alone / "abend.db"))


def code_of(doing: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as refused:
        doing()
    return refused.value.code


# ---------------------------------------------------------------------- brought over


@pytest.mark.long
@pytest.mark.parametrize("name", CLUBS)
def test_brought_over_apart_and_united__they_come_to_what_the_old_program_said(tmp_path: Path, name: str) -> None:
    paths, chance = unpacked(name, tmp_path), random.Random(name)
    found = []
    for path in paths:
        with open_store(path) as store:
            found.append(list(store.log))
    for path in paths:
        with open_store(path) as store, store.writing():
            for others in chance.sample(found, len(found)):
                store.append(others)
            compare(store.log, said_in(tmp_path)["merged"])


def test_bring_over__no_number_is_given_again(old: Path) -> None:
    with open_store(old) as store, store.writing():
        known = set(local.evenings(store))
        greatest = int(local.recall(store, local.GREATEST) or 0)
        assert local.give(store, "new", NINE) == max(*known, greatest) + 1


def test_bring_over__the_app_finds_every_evening_folded(old: Path) -> None:
    with open_newly(old) as store:
        kept = {evening for (evening,) in store.rows("SELECT evening FROM states")}
        assert {each.id for each in everything(store)} <= kept


def test_bring_over__a_link_stays_a_link(old: Path) -> None:
    link = old.parent / "link.db"
    try:
        link.symlink_to(old)
    except OSError:
        pytest.skip("no links here")
    with open_store(link) as store:
        assert store.kept.parent == old.resolve().parent
    assert link.is_symlink()
    assert opening.look(old) == opening.VERSION


def test_restored_copy_of_version_6__is_put_back_and_brought_over(old: Path) -> None:
    with open_store(old) as store:
        kept = store.kept
    backups.restore(old, kept, NINE)
    assert opening.look(old) == opening.OLDEST
    with open_store(old) as store:
        assert store.kept not in (None, kept)


# ---------------------------------------------------------------------- refused


@pytest.mark.parametrize("version", range(1, 6))
def test_earlier_version__is_refused_and_left_as_it_is(tmp_path: Path, version: int) -> None:
    unpacked("earlier.tar.xz", tmp_path)
    path = tmp_path / f"v{version:03d}.db"
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        open_store(path)
    assert (refused.value.code, refused.value.params["version"]) == ("too_old_database", version)
    assert path.read_bytes() == before


def test_damaged__is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (path,) = unpacked("damaged.tar.xz", tmp_path)
    before = path.read_bytes()
    assert code_of(lambda: open_store(path)) == "version6_damaged"
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("part", range(times(2, 20)))
def test_any_flipped_bit__is_noticed_or_changes_nothing_that_is_brought_over(tmp_path: Path, part: int) -> None:
    unpacked(CLUBS[0], tmp_path)
    path, said = next(apart(tmp_path))
    raw, chance = path.read_bytes(), random.Random(part)
    for number in range(60):
        hurt = bytearray(raw)
        hurt[chance.randrange(100, len(raw))] ^= 1 << chance.randrange(8)
        file = tmp_path / f"hurt{number}.db"
        file.write_bytes(hurt)
        code = ""
        try:
            with open_store(file) as store:
                compare(store.log, said)
        except StoreError as error:
            code = error.code
        assert code in ("", "version6_damaged", "schema_strange"), number
        assert not code or file.read_bytes() == bytes(hurt)


def test_end_that_is_missing__is_noticed(old: Path) -> None:
    raw = old.read_bytes()
    for end in range(4096, len(raw), len(raw) // 12):
        old.write_bytes(raw[:end])
        assert code_of(lambda: open_store(old)) == "version6_damaged"


def test_open_in_a_window_of_the_old_program__is_left_alone(old: Path) -> None:
    before = old.read_bytes()
    lock = old.with_name(f"{old.name}.lock")
    lock.write_text("4711\ntarockblock\nelsewhere\n1\n2\n")
    assert code_of(lambda: open_store(old)) == "old_database_open"
    assert old.read_bytes() == before


def test_others_writing__is_tried_later(old: Path) -> None:
    import sqlite3

    with sqlite3.connect(old, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        assert code_of(lambda: open_store(old)) == "database_locked"
    other.close()


def test_only_to_be_read__says_so(old: Path) -> None:
    before = old.read_bytes()
    assert code_of(lambda: open_store(old, read_only=True)) == "old_database_read_only"
    assert old.read_bytes() == before


def test_folder_in_which_nothing_can_be_written__says_so(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(errno.EACCES, "not allowed", str(path))

    before = old.read_bytes()
    monkeypatch.setattr("tarockblock.store.version6.make_file", refuse)
    assert code_of(lambda: open_store(old)) == "old_database_read_only"
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == [old]


# ---------------------------------------------------------------------- at every moment


FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="no way to do it in a process of its own here")


def in_child(doing: Callable[[], object]) -> int:
    """Do it in a process of its own, which may die; 1 where it raised."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            doing()
            status = 0
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@FORKS
@pytest.mark.parametrize("linked", [True, False])
def test_disk_is_full__says_so_and_the_file_is_as_it_was(old: Path, linked: bool) -> None:
    import resource

    before = old.read_bytes()

    def bring() -> None:
        most = len(before) // 4 if linked else len(before) - 1  # the new file is smaller than the old one
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        if not linked:
            os.link = refuse
        assert code_of(lambda: bring_over(old, NINE)) == "old_database_disk_full"

    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    assert in_child(bring) == 0
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == [old]


@pytest.mark.long
@FORKS
@pytest.mark.sweep
@pytest.mark.parametrize("linked", [True, False])
def test_killed_at_any_moment__it_is_the_old_file_or_the_new_one(old: Path, linked: bool) -> None:
    """At everything Python tells of: files opened, named, linked, deleted, connections made; before it is done."""
    before = old.read_bytes()
    died = 0
    for moment in range(1, 10_000):
        shutil.rmtree(old.parent)
        old.parent.mkdir()
        old.write_bytes(before)
        status = in_child(partial(bring_with_a_death, old, moment, linked=linked))
        whole = opening.look(old)
        assert (old.read_bytes() == before) is (whole == opening.OLDEST)
        with open_store(old) as store:
            assert store.log.is_whole()
        kept = [each for each in old.parent.iterdir() if each != old]
        assert kept
        assert all("-v6-" in each.name and each.read_bytes() == before for each in kept)
        if status == 0:
            break
        died += 1
    assert died > 10


def bring_with_a_death(path: Path, moment: int, *, linked: bool) -> None:
    left = moment

    def count(event: str, _arguments: object) -> None:
        nonlocal left
        if event.split(".", maxsplit=1)[0] in ("open", "os", "sqlite3", "shutil") and event != "os.fork":
            left -= 1
            if left == 0:
                os._exit(9)

    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    if not linked:
        os.link = refuse
    sys.addaudithook(count)
    bring_over(path, NINE)
