"""What is left of a damaged file can be had back; the file is kept. ``damages.py`` damages it in many ways."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.archive import empty_trash
from tarockblock.app.recovery import recover, recover_to
from tarockblock.app.safekeeping import at_start
from tarockblock.app.settling import Settling
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.store import local
from tarockblock.store.backups import folder_of
from tests.store.kit import (
    FOUR,
    Minutes,
    blank,
    database,
    dreier,
    killed_in_the_middle,
    refusing,
    sample,
    session_in,
    session_on,
    spoil,
)

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
        view = Settling(session)
        view.set_paid(view.money.payments[0], True)
        session.close_evening()
        open_one = session_on(store, blank("noch offen"))
        open_one.record(dreier("Anna"))
        if with_copy:
            at_start(store, Minutes())
        return path, {number: archive.load(store, number) for number in (1, 2, 3)}


def loaded(path: Path) -> dict[int, Evening]:
    """The three evenings of a database in which nothing is damaged any more."""
    with open_store(path) as store:
        assert checking.verify(store) == []
        return {number: archive.load(store, number) for number in (1, 2, 3)}


def flipped(path: Path, offset: int, bit: int) -> None:
    raw = bytearray(path.read_bytes())
    raw[offset] ^= 1 << bit
    path.write_bytes(raw)


def test_entry__a_flipped_one_comes_back_from_the_state_of_the_evening(tmp_path: Path) -> None:
    path, evenings = original(tmp_path)
    shutil.rmtree(folder_of(path))
    place = path.read_bytes().index(b'"note":"Spiel 3"')
    flipped(path, place + 10, 1)
    with open_store(path) as store:
        assert {each.code for each in checking.verify(store)} == {"log_changed"}
    recovery = recover(path, Minutes(), LOST)
    found = [(each.number, each.lost, each.missing) for each in recovery.evenings]
    assert found == [(1, 0, ()), (2, 0, ("history",)), (3, 0, ())]
    assert loaded(path) == evenings


@pytest.mark.parametrize(("hand", "missing"), [(3, "order"), (6, "latest")])
def test_entry__lost_for_good_is_named_until_it_is_entered_again(tmp_path: Path, hand: int, missing: str) -> None:
    """Neither its fact nor any state of the evening is left; what came after it is. The last one leaves no gap."""
    path, gap = database(tmp_path), () if hand == 6 else (hand - 1,)
    with open_store(path) as store:
        before = archive.load(store, 1)
        lost = f"'Spiel {hand}'"
        spoil(store, f"UPDATE log SET text = replace(text, {lost}, 'Spuel') WHERE instr(text, {lost})")
        store.execute("DELETE FROM states")
    recovery = recover(path, Minutes(), LOST)
    assert [(each.gaps, each.missing) for each in recovery.evenings] == [(gap, (missing, "history"))]
    with open_store(path) as store:
        after: tuple[Entry, ...] = archive.load(store, 1).entries
        kept = [Annulled(reason=LOST) if index in gap else entry for index, entry in enumerate(before.entries)]
        assert list(after) == kept[: 6 if gap else 5]
        assert [each.code for each in checking.verify(store)] == ["evening_doubtful"]
        session = session_in(store)
        if gap:
            session.replace(hand - 1, before.entries[hand - 1])
        else:
            session.record(before.entries[hand - 1])
        assert checking.verify(store) == []
        assert archive.load(store, 1) == before


def test_beginning__of_an_imported_evening_comes_back_from_its_state(tmp_path: Path) -> None:
    """All of such an evening stands in one fact."""
    path, evenings = original(tmp_path)
    shutil.rmtree(folder_of(path))
    with open_store(path) as store:
        (first,) = [id_ for number, id_ in local.evenings(store).items() if number == 1]
        spoil(store, f"UPDATE log SET number = number + 1 WHERE stream = '{first}'")
    assert recover(path, Minutes(), LOST).evenings[0].missing == ("history",)
    assert loaded(path) == evenings


def test_deleted__does_not_come_back_from_free_pages_or_copies(tmp_path: Path) -> None:
    path, _ = original(tmp_path, with_copy=True)
    with open_store(path) as store:
        archive.trash(store, 2, clock=Minutes())
        empty_trash(store)
    raw = path.read_bytes()
    page = next(at for at in range(0, len(raw), 4096) if b'"title":"noch offen"' in raw[at : at + 4096])
    path.write_bytes(raw[:page] + bytes(4096) + raw[page + 4096 :])
    assert [each.number for each in recover(path, Minutes(), LOST).evenings] == [1, 3]


def test_older_version__is_for_the_version_that_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "alt.db"
    path.write_bytes(b"SQLite format 3\x00" + bytes(500) + b"CREATE TRIGGER evenings_undeleted" + bytes(4096))
    with refusing("too_old_database"):
        recover(path, Minutes(), LOST)
    assert [each.name for each in tmp_path.iterdir()] == ["alt.db"]


def test_half_written__is_put_back_before_anything_is_read(tmp_path: Path) -> None:
    path, evenings = original(tmp_path)
    killed_in_the_middle(path)
    raw = bytearray(path.read_bytes())
    raw[:4] = b"Bier"  # so that opening alone does not do it
    path.write_bytes(raw)
    recovery = recover(path, Minutes(), LOST)
    assert [each.title for each in recovery.evenings] == [evening.title for evening in evenings.values()]
    assert loaded(path) == evenings


@pytest.mark.parametrize("newest_is_damaged", [False, True])
def test_truncated__the_latest_copy_that_is_sound_fills_in(tmp_path: Path, newest_is_damaged: bool) -> None:
    path, evenings = original(tmp_path, with_copy=True)
    if newest_is_damaged:
        with open_store(path) as store:
            newest = archive.backup(store)
        with open_store(newest) as store:
            spoil(store, "UPDATE log SET text = replace(text, 'Anna', 'Anno') WHERE text LIKE '%Spiel%'")
    raw = path.read_bytes()
    path.write_bytes(raw[: len(raw) // 3])
    recovery = recover(path, Minutes(), LOST)
    assert recovery.kept.read_bytes() == raw[: len(raw) // 3]
    assert (recovery.lost, sum(each.lost for each in recovery.evenings)) == ((), 0)
    assert loaded(path) == evenings


@pytest.mark.parametrize("content", [b"", b"Liebe Oma", bytes(20_000), b"SQLite format 3\x00" * 1000])
def test_nothing_left__the_file_stays_where_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "abend.db"
    path.write_bytes(content)
    with refusing("nothing_recovered"):
        recover(path, Minutes(), LOST)
    assert [each.name for each in tmp_path.iterdir()] == ["abend.db"]
    assert path.read_bytes() == content


def test_recovered__ticks_and_rests_stay(tmp_path: Path) -> None:
    path, _ = original(tmp_path)
    with open_store(path) as store:
        session = session_in(store, 2)
        before = Settling(session)
        listed, paid = before.money.payments, before.money.given
    recover(path, Minutes(), LOST)
    with open_store(path) as store:
        session = session_in(store, 2)
        after = Settling(session)
        assert [(each.payer, each.cents) for each in after.money.payments] == [
            (each.payer, each.cents) for each in listed
        ]
        assert after.money.given == paid > 0


def test_sealed__and_none_of_ours_is_a_sentence(tmp_path: Path) -> None:
    """Whoever knows how to seal a row can write anything into it."""
    path = database(tmp_path)
    for number, (name, value) in enumerate((("evening:x", "[]"), ("evening:1", "7"), ("greatest_evening", "viele"))):
        with open_store(path) as store, store.writing():
            local.remember(store, name, value)
        with refusing("database_damaged"):
            recover_to(path, tmp_path / f"neu{number}.db", Minutes(), LOST)
