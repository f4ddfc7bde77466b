"""Copies of the database: in order whatever the clock says, thinned out, looked into, put back."""

from __future__ import annotations

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.app import archive, checking, safekeeping
from tarockblock.app.archive import empty_trash
from tarockblock.app.clock import FixedClock
from tarockblock.app.recovery import recover
from tarockblock.app.safekeeping import copy_and_renew
from tarockblock.app.storage import open_store
from tarockblock.errors import StoreError
from tarockblock.store import backups, files
from tarockblock.store.backups import Copy, worth_keeping
from tests.store.kit import (
    NINE,
    Minutes,
    altered,
    blank,
    database,
    dreier,
    killed_in_the_middle,
    refusing,
    session_in,
    session_on,
)


def copy_at(number: int, at: datetime, reason: str = "daily") -> Copy:
    return Copy(Path(f"{number}.db"), number, at, reason)


DAY = datetime(2026, 11, 19, 20, 0)


def test_worth_keeping__a_copy_a_day_for_two_years_leaves_thirty() -> None:
    copies = [copy_at(number, DAY + timedelta(days=number)) for number in range(730)]
    kept = worth_keeping(copies)
    ages = sorted((copies[-1].at - copy.at).days for copy in kept)
    assert len(kept) == backups.LIMIT
    assert ages[:8] == list(range(8))
    assert ages[-1] > 300


def test_worth_keeping__everything_while_there_are_few() -> None:
    copies = [copy_at(number, DAY + timedelta(days=number)) for number in range(10)]
    assert set(worth_keeping(copies)) == set(copies)


def test_worth_keeping__of_one_long_evening_the_newest_ten() -> None:
    copies = [copy_at(number, DAY + timedelta(minutes=number)) for number in range(50)]
    assert [copy.number for copy in worth_keeping(copies)] == list(range(49, 39, -1))


@given(st.lists(st.integers(-2000, 2000), min_size=1, max_size=120))
def test_worth_keeping__whatever_the_clock_did(days: list[int]) -> None:
    """The newest copy by number is never thrown away, and there are never too many."""
    copies = [copy_at(number, DAY + timedelta(days=day)) for number, day in enumerate(days)]
    kept = worth_keeping(copies)
    assert copies[-1] in kept
    assert len(kept) <= backups.LIMIT
    assert len(set(kept)) == len(kept)
    assert set(worth_keeping(kept)) == set(kept)


def test_at_start__one_a_day(tmp_path: Path) -> None:
    clock = FixedClock(NINE)
    with open_store(database(tmp_path)) as store:
        assert safekeeping.at_start(store, clock) is not None
        assert safekeeping.at_start(store, clock) is None
        clock.at += timedelta(days=1)
        assert safekeeping.at_start(store, clock) is not None
        assert [each.reason for each in backups.copies_of(store.path)[::-1]] == ["daily", "daily"]


def test_at_start__the_clock_set_back_overwrites_nothing(tmp_path: Path) -> None:
    clock = FixedClock(NINE)
    with open_store(database(tmp_path)) as store:
        for days in (0, -400, 0, 1):
            clock.at = NINE + timedelta(days=days)
            safekeeping.at_start(store, clock)
            backups.make_copy(store.db, store.path, "close", clock.now())
        copies = backups.copies_of(store.path)
    assert [copy.number for copy in copies] == list(range(1, len(copies) + 1))
    assert len(copies) == 7  # the third start was on a day that had its copy


def test_at_start__no_copy_of_a_damaged_database_pushes_a_good_one_out(tmp_path: Path) -> None:
    path = database(tmp_path)
    raw = bytearray(path.read_bytes())
    root = raw.index(b'"note":"Spiel 1"') // 4096 * 4096
    raw[root + 3 : root + 5] = b"\x7f\xff"
    path.write_bytes(raw)
    with open_store(path) as store:
        with refusing("database_damaged"):
            safekeeping.at_start(store, Minutes())
        assert backups.copies_of(path) == []


def with_damaged_hand(path: Path) -> Path:
    """As a flipped bit leaves it: SQLite finds nothing, the seal does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        altered(connection, "UPDATE log SET text = replace(text, 'Spiel 1', 'Spuel 1')")
    return path


def test_at_start__no_copy_is_made_of_a_database_with_a_damaged_evening(tmp_path: Path) -> None:
    with open_store(with_damaged_hand(database(tmp_path))) as store:
        with pytest.raises(StoreError) as refused:
            safekeeping.at_start(store, Minutes())
        assert (refused.value.code, refused.value.params["evenings"]) == ("evenings_damaged", "Donnerstagsrunde")
        assert refused.value.params["file"] == store.path
        assert list(backups.folder_of(store.path).iterdir()) == []


def test_at_start__of_a_damaged_ruleset_too(tmp_path: Path) -> None:
    path = database(tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        altered(connection, "UPDATE log SET text = replace(text, 'Dreier', 'Dreyer') WHERE stream = 'house'")
    with open_store(path) as store, refusing("evenings_damaged"):
        safekeeping.at_start(store, Minutes())


def test_at_start__in_another_thread(tmp_path: Path) -> None:
    path = database(tmp_path)
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(copy_and_renew, path, Minutes()).result() == []
    (made,) = backups.copies_of(path)
    with open_store(made.path) as store:
        assert len(archive.load(store, 1).entries) == 6


def test_look_inside__names_the_damaged_evening(tmp_path: Path) -> None:
    path = database(tmp_path)
    with open_store(path) as store:
        session_on(store, blank("unversehrt"))
        sound = archive.backup(store)
    assert safekeeping.look_inside(sound).damaged == frozenset()
    inside = safekeeping.look_inside(with_damaged_hand(sound))
    assert [each.title for each in inside.evenings] == ["unversehrt", "Donnerstagsrunde"]
    assert inside.damaged == {1}


def test_thinning__copies_of_a_damaged_database_never_push_out_the_last_sound_one(tmp_path: Path) -> None:
    clock = FixedClock(NINE)
    with open_store(database(tmp_path)) as store:
        sound = safekeeping.at_start(store, clock)
    with open_store(with_damaged_hand(tmp_path / "abend.db")) as store:
        for _ in range(70):
            clock.at += timedelta(hours=9)
            backups.make_copy(store.db, store.path, "close", clock.now())
        assert len(backups.copies_of(store.path)) <= backups.LIMIT
    assert sound.exists()


def test_thinning__touches_only_its_own(tmp_path: Path) -> None:
    path = database(tmp_path)
    with open_store(path) as store:
        manual = archive.backup(store, clock=FixedClock(NINE - timedelta(days=900)))
        stranger = backups.folder_of(path) / "Urlaub 2026.db"
        stranger.write_bytes(b"x")
        other = backups.folder_of(path) / manual.name.replace("abend-", "andere-")
        other.write_bytes(b"x")
        clock = FixedClock(NINE)
        for _ in range(60):
            clock.at += timedelta(hours=7)
            backups.make_copy(store.db, store.path, "close", clock.now())
    assert manual.exists()
    assert stranger.exists()
    assert other.exists()
    assert len([each for each in backups.copies_of(path) if each.reason == "close"]) <= backups.LIMIT


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes among files here")
def test_copies__whatever_else_has_the_name_of_one_is_none(tmp_path: Path) -> None:
    path = database(tmp_path)
    with open_store(path) as store:
        made = archive.backup(store, clock=Minutes())

    def named(number: int) -> Path:
        return made.with_name(f"abend-{number:06d}-20261119-210000-daily.db")

    named(2).mkdir()
    os.mkfifo(named(3))
    named(4).symlink_to("nowhere")
    named(5).symlink_to(named(5))
    named(6).symlink_to("/dev/zero")
    assert [(each.path, each.size) for each in backups.copies_of(path)[::-1]] == [(made, made.stat().st_size)]
    path.write_bytes(path.read_bytes()[:4096])
    found = recover(path, Minutes(), "lost")
    assert ([each.entries for each in found.evenings], found.missing) == ([6], ("memory", "facts"))


def test_copies__one_that_goes_while_they_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another window thins out."""
    path = database(tmp_path)
    with open_store(path) as store:
        clock = Minutes()
        gone, stays = (archive.backup(store, clock=clock) for _ in range(2))
    there = [gone, stays]
    monkeypatch.setattr(Path, "iterdir", lambda self: iter(there))
    gone.unlink()
    assert [each.path for each in backups.copies_of(path)[::-1]] == [stays]


def test_closing__makes_a_copy_with_the_evening_closed(tmp_path: Path) -> None:
    with open_store(tmp_path / "abend.db") as store:
        session = session_on(store)
        session.record(dreier())
        session.close_evening()
        assert session.copy_error is None
        (copy,) = backups.copies_of(store.path)[::-1]
    assert [(each.hands, each.closed) for each in safekeeping.look_inside(copy.path).evenings] == [(1, True)]


def test_closing__a_copy_that_fails_does_not_keep_the_evening_open(tmp_path: Path) -> None:
    with open_store(tmp_path / "abend.db") as store:
        session = session_on(store)
        backups.folder_of(store.path).write_text("hier ist kein Platz für einen Ordner")
        session.close_evening()
        assert session.closed
        assert session.copy_error is not None


def test_look_inside__leaves_the_copy_alone(tmp_path: Path) -> None:
    with open_store(database(tmp_path)) as store:
        copy = archive.backup(store)
    before, names = copy.read_bytes(), sorted(copy.parent.iterdir())
    assert [each.title for each in safekeeping.look_inside(copy).evenings] == ["Donnerstagsrunde"]
    assert (copy.read_bytes(), sorted(copy.parent.iterdir())) == (before, names)


@pytest.mark.parametrize(
    ("content", "code"), [(b"", "copy_empty"), (b"Liebe Oma", "copy_not_ours"), (bytes(5000), "copy_not_ours")]
)
def test_restore__what_is_no_copy_is_refused(tmp_path: Path, content: bytes, code: str) -> None:
    path = database(tmp_path)
    before = path.read_bytes()
    (tmp_path / "brief.db").write_bytes(content)
    for attempt in (
        lambda: archive.restore(path, tmp_path / "brief.db"),
        lambda: safekeeping.look_inside(tmp_path / "brief.db"),
    ):
        with pytest.raises(StoreError) as refused:
            attempt()
        assert (refused.value.code, refused.value.params["file"]) == (code, tmp_path / "brief.db")
    assert path.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["abend.db", "brief.db"]


def test_restore__a_damaged_copy_is_refused(tmp_path: Path) -> None:
    path = database(tmp_path)
    raw = path.read_bytes()
    (tmp_path / "kopie.db").write_bytes(raw[: len(raw) // 2])
    with pytest.raises(StoreError):
        archive.restore(path, tmp_path / "kopie.db")
    assert path.read_bytes() == raw


def test_restore__not_while_another_program_writes(tmp_path: Path) -> None:
    path = database(tmp_path)
    with open_store(path) as store:
        copy = archive.backup(store)
        with store.writing(), refusing("database_locked"):
            archive.restore(path, copy)


def test_restore__over_a_damaged_database(tmp_path: Path) -> None:
    """What people want it for: the damaged file is kept, and a journal of its own does not spoil the copy."""
    path = database(tmp_path)
    with open_store(path) as store:
        copy = archive.backup(store)
    path.write_bytes(b"Bier")
    path.with_name("abend.db-journal").write_bytes(b"noch mehr Bier")
    kept = archive.restore(path, copy, Minutes())
    assert kept.read_bytes() == b"Bier"
    with open_store(path) as store:
        assert len(archive.load(store, 1).entries) == 6
        assert checking.verify(store) == []


def test_restore__over_a_database_a_program_died_writing(tmp_path: Path) -> None:
    """Its journal belongs to the replaced file, which is put right first, and never to the copy."""
    path = database(tmp_path)
    with open_store(path) as store:
        session = session_in(store)
        copy = archive.backup(store)
        session.record(dreier())
        before = session.evening
    killed_in_the_middle(path)
    kept = archive.restore(path, copy, Minutes())
    assert path.read_bytes() == copy.read_bytes()
    assert not list(tmp_path.glob("*-journal"))
    with open_store(kept) as store:
        assert archive.load(store, 1) == before
        assert checking.verify(store) == []


def test_restore__a_window_that_is_still_open_stores_nothing_into_the_replaced_file(tmp_path: Path) -> None:
    path = database(tmp_path)
    with open_store(path) as store:
        copy = archive.backup(store)
        session = session_in(store)
        kept = archive.restore(path, copy, Minutes())
        before = kept.read_bytes()
        with refusing("database_replaced"):
            session.record(dreier())
        assert kept.read_bytes() == before


def test_restore__twice_within_a_second_keeps_both(tmp_path: Path) -> None:
    path = database(tmp_path)
    with open_store(path) as store:
        copy = archive.backup(store)
    clock = FixedClock(NINE)
    assert archive.restore(path, copy, clock) != archive.restore(path, copy, clock)


def test_litter__of_the_dead_goes_of_the_living_stays(tmp_path: Path) -> None:
    path = database(tmp_path)
    dead = os.spawnlp(os.P_NOWAIT, "true", "true")
    os.waitpid(dead, 0)
    gone = [f"abend.db.restore-{dead}", f"abend.db.new-{dead}-journal", f"abend.db.recover-{dead}.part-{dead}"]
    kept = [f"abend.db.restore-{os.getppid()}", f"andere.db.restore-{dead}", "abend.db-journal-1", "abend.db.restore-x"]
    for name in gone + kept:
        (tmp_path / name).write_text("")
    assert files.name_beside(path, "new").name == f"abend.db.new-{os.getpid()}"
    open_store(path).close()
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(["abend.db", *kept])


def test_blank_store__has_no_copies(tmp_path: Path) -> None:
    with open_store(tmp_path / "abend.db") as store:
        session_on(store, blank())
        assert backups.copies_of(store.path)[::-1] == []


# ---------------------------------------------------------------------- a copy in the place of another one


def test_backup__replaces_a_copy_that_holds_nothing_else_also_of_what_was_deleted_since(tmp_path: Path) -> None:
    with open_store(tmp_path / "abend.db") as store:
        session_on(store).record(dreier())
        copy = archive.backup(store, tmp_path / "stick.db")
        session_on(store, blank("noch einer")).record(dreier())
        archive.trash(store, 1, clock=Minutes())
        empty_trash(store)
        for _ in range(2):  # nothing was done since
            assert archive.backup(store, copy) == copy
    with open_store(copy) as store:
        assert [each.title for each in archive.list_evenings(store)] == ["noch einer"]


HOLDS_MORE = ("a hand more there", "renamed there", "newer", "another round's", "damaged", "nothing in it")


@pytest.mark.parametrize("since", HOLDS_MORE)
def test_backup__leaves_what_lies_there_where_it_may_hold_anything_else(tmp_path: Path, since: str) -> None:
    copy = tmp_path / "stick.db"
    with open_store(tmp_path / "abend.db") as store:
        session_on(store).record(dreier())
        if since in HOLDS_MORE[:2] or since == "damaged":
            archive.backup(store, copy)
        elif since == "newer":
            older = archive.backup(store)
            session_on(store).record(dreier())
            archive.backup(store, copy)
        with open_store(copy) as other:
            if since == "damaged":
                altered(other.db.conn, "UPDATE log SET text = text || ' '")
            elif since == "renamed there":
                archive.rename(other, 1, "Bei Franz", "mit Regen", Minutes())
            elif since not in ("newer", "nothing in it"):
                session_on(other).record(dreier("Bert"))
        before = copy.read_bytes()
        here = open_store(older) if since == "newer" else nullcontext(store)
        with here as one, refusing("other_database_in_the_way"):
            archive.backup(one, copy)
        assert copy.read_bytes() == before
