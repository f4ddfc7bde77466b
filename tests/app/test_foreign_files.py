"""Files that somebody else has made, to be merged, shared, recovered: none keeps us busy, and none is believed."""

from __future__ import annotations

import shutil
import sqlite3
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tarockblock.app.merging import merge as merging
from tarockblock.app.merging.folder import Shares, take_turn, take_turns
from tarockblock.app.merging.merge import merge, refusal_text
from tarockblock.app.recovery import recover_to
from tarockblock.app.restoring import preview
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import StoppedError, StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.store import faults, opening
from tests.store.kit import FOUR, Minutes, database, dreier, session_on
from tests.store.strangers import ALL, contents, made
from tests.store.test_schema import endless_list

OF_US = "tarockblock-bert-0123456789abcdef.tarock"


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Store]:
    """A database of one's own, with an evening that is in no file."""
    with open_store(tmp_path / "anna.db") as store:
        session_on(store).record(dreier("Cilli"))
        yield store


def named(text: str) -> bool:
    return "it does not have the program's structure (" in text


@pytest.mark.parametrize("name", ALL)
def test_merge__names_a_strange_file_and_takes_the_others(name: str, tmp_path: Path, here: Store) -> None:
    strange, sound = made(tmp_path / "fremd", name, entries=2), database(tmp_path)
    before = contents(strange.parent)
    for found in (preview(here.path, [strange, sound]), merge(here, [strange, sound], clock=Minutes())):
        (refused,) = found.refused
        assert refused.file == strange
        assert named(refusal_text(refused.refusal, Wording("en")))
        assert found.added == 1
    assert contents(strange.parent) == before


@pytest.mark.parametrize("name", ALL)
def test_share__leaves_a_strange_file_alone_and_merges_the_others(name: str, tmp_path: Path, here: Store) -> None:
    folder = tmp_path / "cloud"
    strange = made(folder, name, file=OF_US)
    shutil.copy(database(tmp_path, 1), folder / "tarockblock-dora-fedcba9876543210.tarock")
    before = strange.read_bytes()
    turn = take_turn(here, folder, None, Minutes(), Shares(tmp_path / "shares.json"))
    assert [each.file for each in turn.left_alone] == [strange]
    assert named(refusal_text(turn.left_alone[0].refusal, Wording("en")))
    assert turn.merged.added == 1
    assert turn.written
    assert strange.read_bytes() == before


# ---------------------------------------------------------------------- the limit


def tangled(folder: Path) -> Path:
    """A database whose table of facts is a tangle of pages that all lead to the same ones; with a journal beside."""
    path = database(folder, 12)
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log'").fetchone()
    raw = path.read_bytes()
    page = bytearray(4096)
    page[0], page[3:5], page[5:7], page[8:12] = 5, (400).to_bytes(2, "big"), (2096).to_bytes(2, "big"), b"\0\0\0\x09"
    for at in range(400):
        page[12 + 2 * at : 14 + 2 * at] = (2096 + 5 * at).to_bytes(2, "big")
        page[2096 + 5 * at : 2101 + 5 * at] = b"\0\0\0\x09\x01"
    path.write_bytes(raw[: (root - 1) * 4096] + page + raw[root * 4096 :])
    return path


def test_tangle__is_found_by_sqlite_itself_and_looked_at_no_further(tmp_path: Path, here: Store) -> None:
    (refused,) = merge(here, [tangled(tmp_path)]).refused
    assert (refused.refusal.section, refused.refusal.code) == ("findings", "integrity")


def test_limit__a_list_of_tables_without_end_is_left_alone(
    tmp_path: Path, here: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "SECONDS", 0.3)
    path = endless_list(tmp_path)
    path.with_name(path.name + "-journal").write_bytes(b"left behind")
    (refused,) = merge(here, [path]).refused
    assert refused.refusal.code == "merge_too_long"
    assert refusal_text(refused.refusal, Wording("de")).startswith("die Arbeit daran hat länger als 0.3 Sekunden")


def test_limit__holds_for_a_recovery_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, target = tangled(tmp_path), tmp_path / "neu.db"
    assert recover_to(path, target, Minutes(), "verloren").evenings
    monkeypatch.setattr(faults, "SECONDS", -1)
    with pytest.raises(StoreError, match=r"^took_too_long\b"):
        recover_to(path, tmp_path / "noch einmal.db", Minutes(), "verloren")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["abend.db", "neu.db"]


class Slow(faults.Deadline):
    """Is over when it is asked for the ``last`` time: stands for work that takes ever longer."""

    last = 0

    def check(self) -> None:
        type(self).last -= 1
        if type(self).last == 0:
            self.begin(-1)
        super().check()


def test_limit__holds_at_every_step_and_the_others_are_merged(
    tmp_path: Path, here: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whenever it is over, while looking through the file or while taking it in: it is named, and the rest is there."""
    slow = Path(shutil.copy(database(tmp_path, 3), tmp_path / "langsam.db"))
    sound = database(tmp_path, 2)
    real = faults.Deadline.of

    def of(file: Path, should_stop: Callable[[], bool] = bool) -> faults.Deadline:
        return Slow(file, 60, should_stop) if file.name == slow.name else real(file, should_stop)

    monkeypatch.setattr(faults.Deadline, "of", of)
    Slow.last = 1_000_000
    preview(here.path, [slow, sound])
    needed = 1_000_000 - Slow.last
    assert needed > 40
    for last in range(1, needed, 7):
        Slow.last = last
        found = preview(here.path, [slow, sound])
        assert [(each.file, each.refusal.code) for each in found.refused if each.refusal] == [(slow, "merge_too_long")]
        assert found.added == 1


def test_stop__a_turn_can_be_given_up_at_every_step_and_leaves_nothing_half_done(tmp_path: Path) -> None:
    folder = tmp_path / "cloud"
    folder.mkdir()
    database(tmp_path, 2).rename(folder / OF_US)
    path = database(tmp_path)
    with open_store(path) as store:
        session_on(store).record(dreier(FOUR[1]))
    shares = Shares(tmp_path / "shares.json")
    shares.choose(path, folder, None)
    asked = 0

    def stop_at(last: int) -> bool:
        nonlocal asked
        asked += 1
        return asked >= last

    before = path.read_bytes()
    for last in (1, 2, 5, 10, 20, 50):
        asked = 0
        turns = take_turns(path, Minutes(), shares, None, lambda last=last: stop_at(last))  # type: ignore[misc]
        assert (turns.turns, turns.failures, path.read_bytes()) == ((), (), before), last
        assert [each.name for each in folder.iterdir()] == [OF_US]
    asked = 0
    assert len(take_turns(path, Minutes(), shares, None, lambda: stop_at(10**9)).turns) == 1
    assert asked > 50


def test_stop__is_no_failure_of_the_file(tmp_path: Path, here: Store) -> None:
    with pytest.raises(StoppedError):
        merging.read_files([database(tmp_path)], None, set(), should_stop=lambda: True)


def test_too_large__is_never_opened(tmp_path: Path, here: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    large = tmp_path / "gross.db"
    with large.open("wb") as file:
        file.write(b"SQLite format 3\x00")
        file.truncate(faults.MOST_BYTES + 1)
    folder = tmp_path / "cloud"
    folder.mkdir()
    large.rename(folder / OF_US)
    monkeypatch.setattr("shutil.copyfile", lambda *_: pytest.fail("it was read"))
    (refused,) = merge(here, [folder / OF_US]).refused
    assert refusal_text(refused.refusal, Wording("en")) == "it is larger than 512 MB; files of that size are not opened"
    with pytest.raises(StoreError, match="database_too_large"):
        recover_to(folder / OF_US, tmp_path / "neu.db", Minutes(), "verloren")
    monkeypatch.undo()
    turn = take_turn(here, folder, None, Minutes(), Shares(tmp_path / "shares.json"))
    assert [each.refusal.code for each in turn.left_alone if each.refusal] == ["merge_too_large"]


def test_refused__takes_no_memory_by_its_size(tmp_path: Path, here: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that are too long are not read, and of many that fit nothing only the first is looked at."""
    monkeypatch.setattr(opening, "MOST_ROW", 1 << 20)
    for name, rows, size in (("lang", 1, 16_000_000), ("viele", 16_000, 1000)):
        file = Path(shutil.copy(database(tmp_path, 2), tmp_path / f"{name}.db"))
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(
                "WITH RECURSIVE each(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < ?)"
                " INSERT INTO log (id, stream, number, text)"
                " SELECT printf('%064x', n), 'book', 99, hex(zeroblob(? / 2)) FROM each",
                (rows, size),
            )
            connection.commit()
        assert file.stat().st_size > 16_000_000
        tracemalloc.start()
        (refused,) = merge(here, [file], clock=Minutes()).refused
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert refusal_text(refused.refusal, Wording("en"))
        assert peak < 4_000_000, name


def test_refused__is_not_read_again_until_it_changes(
    tmp_path: Path, here: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, shares = tmp_path / "cloud", Shares(tmp_path / "shares.json")
    strange = made(folder, next(iter(ALL)), file=OF_US)
    first = take_turn(here, folder, None, Minutes(), shares).left_alone
    with monkeypatch.context() as patched:
        patched.setattr("shutil.copyfile", lambda *_: pytest.fail("it was read"))
        again = take_turn(here, folder, None, Minutes(), shares).left_alone
    assert [refusal_text(each.refusal, Wording("de")) for each in again] == [
        refusal_text(each.refusal, Wording("de")) for each in first
    ]
    shutil.copy(database(tmp_path, 2), strange)
    assert take_turn(here, folder, None, Minutes(), shares).merged.added == 1
