"""What is left of a damaged file can be had back; the file is kept. ``damages.py`` damages it in many ways."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.evening import EveningSession
from tarockblock.app.recovery import recover
from tarockblock.app.safekeeping import at_start
from tarockblock.app.settling import SettlingView
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.errors import StoreError
from tests.store.kit import FOUR, Minutes, blank, database, dreier, killed_in_the_middle, retitle, sample, session_on
from tests.store.test_seals import altered

pytestmark = pytest.mark.slow

LOST = "nicht mehr lesbar"


def original(folder: Path, *, with_copy: bool = False) -> tuple[Path, dict[int, Evening]]:
    """A database as after some weeks: an imported evening, one entered and corrected, one still open."""
    path = folder / "abend.db"
    with open_store(path) as store:
        archive.import_evening(store, sample())
        session = session_on(store, blank("eingetragen"))
        for number in range(12):
            session.record(dreier(FOUR[number % 4], note=f"Spiel {number}"))
        session.strike(3)
        session.move(0, 5)
        session.undo()
        view = SettlingView(session)
        view.set_paid(view.payments[0], True)
        session.close_evening()
        open_one = session_on(store, blank("noch offen"))
        open_one.record(dreier("Anna"))
        if with_copy:
            at_start(store, Minutes())
        return path, {number: archive.load(store, number) for number in (1, 2, 3)}


def flipped(path: Path, offset: int, bit: int) -> None:
    raw = bytearray(path.read_bytes())
    raw[offset] ^= 1 << bit
    path.write_bytes(raw)


def test_entry__a_flipped_one_comes_back_from_the_undo_log(tmp_path: Path) -> None:
    path = database(tmp_path)
    with open_store(path) as store:
        evening = archive.load(store, 1)
    raw = path.read_bytes()
    place = raw.index(b'"note":"Spiel 3"')  # the entry's own page comes before the log's
    flipped(path, place + 10, 1)
    with open_store(path) as store:
        assert {each.code for each in archive.verify(store)} & {"entry_changed", "log_changed"}
    recovery = recover(path, Minutes(), LOST)
    assert [(each.number, each.lost) for each in recovery.evenings] == [(1, 0)]
    with open_store(path) as store:
        assert archive.load(store, 1) == evening
        assert archive.verify(store) == []


def test_entry__lost_for_good_says_so_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "abend.db"
    with open_store(path) as store:
        archive.import_evening(store, sample())
        before = archive.load(store, 1)
        store.execute("DROP TRIGGER entries_edited")
        store.execute("UPDATE entries SET fact = replace(fact, 'Anna', 'Anno') WHERE id = 1")
    recovery = recover(path, Minutes(), LOST)
    assert [each.lost for each in recovery.evenings] == [1]
    with open_store(path) as store:
        after: tuple[Entry, ...] = archive.load(store, 1).entries
    assert after == (Annulled(reason=LOST), *before.entries[1:])


def test_half_written__is_put_back_before_anything_is_read(tmp_path: Path) -> None:
    path, evenings = original(tmp_path)
    killed_in_the_middle(path)
    raw = bytearray(path.read_bytes())
    raw[:4] = b"Bier"  # so that opening alone does not do it
    path.write_bytes(raw)
    recovery = recover(path, Minutes(), LOST)
    assert [each.title for each in recovery.evenings] == [evening.title for evening in evenings.values()]
    with open_store(path) as store:
        assert {number: archive.load(store, number) for number in (1, 2, 3)} == evenings


def test_truncated__the_latest_copy_fills_in(tmp_path: Path) -> None:
    path, evenings = original(tmp_path, with_copy=True)
    raw = path.read_bytes()
    path.write_bytes(raw[: len(raw) // 3])
    recovery = recover(path, Minutes(), LOST)
    assert recovery.kept.read_bytes() == raw[: len(raw) // 3]
    assert recovery.lost == ()
    with open_store(path) as store:
        assert {number: archive.load(store, number) for number in (1, 2, 3)} == evenings


def test_copies__an_older_one_fills_in_what_is_damaged_in_the_newest(tmp_path: Path) -> None:
    path, evenings = original(tmp_path, with_copy=True)
    with open_store(path) as store:
        newest = archive.backup(store)
    with open_store(newest) as store:
        store.execute("DROP TRIGGER entries_edited")
        store.execute("UPDATE entries SET fact = replace(fact, 'Anna', 'Anno') WHERE evening = 2")
    raw = path.read_bytes()
    path.write_bytes(raw[: len(raw) // 3])
    recovery = recover(path, Minutes(), LOST)
    assert (recovery.lost, sum(each.lost for each in recovery.evenings)) == ((), 0)
    with open_store(path) as store:
        assert {number: archive.load(store, number) for number in (1, 2, 3)} == evenings


def test_copies__receipts_that_lack_what_people_got_contradict_nothing(tmp_path: Path) -> None:
    """The file ends between the two tables: who dealt is known of each hand, and not what it came to."""
    path, evenings = original(tmp_path, with_copy=True)
    with closing(sqlite3.connect(path)) as connection:
        (scores,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'scores'").fetchone()
        (receipts,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'receipts'").fetchone()
    assert receipts < scores
    path.write_bytes(path.read_bytes()[: (scores - 1) * 4096])
    assert recover(path, Minutes(), LOST).is_whole
    with open_store(path) as store:
        assert {number: archive.load(store, number) for number in evenings} == evenings


@pytest.mark.parametrize("content", [b"", b"Liebe Oma", bytes(20_000), b"SQLite format 3\x00" * 1000])
def test_nothing_left__the_file_stays_where_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "abend.db"
    path.write_bytes(content)
    with pytest.raises(StoreError) as refused:
        recover(path, Minutes(), LOST)
    assert refused.value.code == "nothing_recovered"
    assert [each.name for each in tmp_path.iterdir()] == ["abend.db"]
    assert path.read_bytes() == content


def test_names__that_are_others_than_the_history_knows(tmp_path: Path) -> None:
    """A page out of another database: who sat there is not who dealt, so nothing is proven."""
    path = database(tmp_path)
    with open_store(path) as store:
        session = EveningSession(store, Minutes())
        session.open(1)
        retitle(session, "beim Wirt", "")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        altered(connection, "UPDATE players SET name = name || '2'")
    with pytest.raises(StoreError) as refused:
        recover(path, Minutes(), LOST)
    assert refused.value.code == "nothing_recovered"


def test_recovered__ticks_and_rests_stay(tmp_path: Path) -> None:
    path, _ = original(tmp_path)
    with open_store(path) as store:
        session = EveningSession(store, Minutes())
        session.open(2)
        before = SettlingView(session)
        listed, paid = before.payments, before.paid
    recover(path, Minutes(), LOST)
    with open_store(path) as store:
        session = EveningSession(store, Minutes())
        session.open(2)
        after = SettlingView(session)
        assert [(each.payer, each.cents) for each in after.payments] == [(each.payer, each.cents) for each in listed]
        assert after.paid == paid > 0
