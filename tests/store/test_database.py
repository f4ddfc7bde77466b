"""Opening, guarding and writing the database file: what is refused leaves the file byte for byte as it was."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.storage import open_store
from tarockblock.errors import StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.log.journal import ruleset_fact
from tarockblock.store import local, opening
from tarockblock.store.database import Store
from tarockblock.store.opening import identity_of
from tests.store.kit import ROOT, copied, database, dreier, refusing, session_on

NOBODY = 65534
"""The user without rights."""


def refusal(path: Path) -> StoreError:
    """The error of opening a file, which must not change for it."""
    before = path.read_bytes() if path.is_file() else None
    names = sorted(path.parent.iterdir()) if path.parent.is_dir() else None
    with pytest.raises(StoreError) as refused:
        Store(path)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert (sorted(path.parent.iterdir()) if path.parent.is_dir() else None) == names
    for language in ("de", "en"):
        sentence = Wording(language).error(refused.value)
        assert str(path.name) in sentence or str(path.parent) in sentence
    return refused.value


def set_header(path: Path, offset: int, value: int) -> None:
    raw = bytearray(path.read_bytes())
    raw[offset : offset + 4] = value.to_bytes(4, "big")
    path.write_bytes(raw)


def test_new__is_one_file_with_our_mark(tmp_path: Path) -> None:
    path = tmp_path / "neu.db"
    with Store(path) as store:
        assert store.row("PRAGMA user_version")[0] == opening.VERSION
        assert store.row("PRAGMA journal_mode")[0] == "delete"
        assert store.row("PRAGMA synchronous")[0] == 2
        assert store.row("PRAGMA foreign_keys")[0] == 1
    assert [each.name for each in tmp_path.iterdir()] == ["neu.db"]
    assert path.read_bytes()[68:72] == opening.APPLICATION_ID.to_bytes(4, "big") == b"Taro"


def test_new__every_table_is_strict(tmp_path: Path) -> None:
    with Store(tmp_path / "neu.db") as store:
        tables = store.rows("SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
        assert {name for name, _ in tables} == {"log", "tally", "states", "local", "sqlite_schema"}
        assert {name for name, strict in tables if not strict} == {"sqlite_schema"}


def test_new__does_not_overwrite_what_another_window_made_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = database(tmp_path)
    monkeypatch.setattr(Path, "exists", lambda self: False)
    store = Store.__new__(Store)
    store.path = path
    before = path.read_bytes()
    store._create()
    assert path.read_bytes() == before


def test_path__may_hold_what_an_address_must_not(tmp_path: Path) -> None:
    folder = tmp_path / "Tarock #1 50% ä?"
    folder.mkdir()
    with Store(folder / "Spiele & mehr.db") as store:
        session_on(store)
    assert [each.name for each in folder.iterdir()] == ["Spiele & mehr.db"]


def test_newer_version__is_left_alone(tmp_path: Path) -> None:
    path = database(tmp_path)
    set_header(path, 60, opening.VERSION + 1)
    error = refusal(path)
    assert (error.code, error.params["version"]) == ("newer_database", opening.VERSION + 1)


def test_foreign_database__is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "fremd.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (id)")
    assert refusal(path).code == "foreign_database"


def test_other_application__is_left_alone(tmp_path: Path) -> None:
    path = database(tmp_path)
    set_header(path, 68, 7)
    assert refusal(path).code == "foreign_database"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty_database"),
        (b"Liebe Oma", "not_a_database"),
        (b"SQLite format 3\x00", "not_a_database"),
        (b"\x00" * 4096, "not_a_database"),
    ],
)
def test_no_database__is_left_alone(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "brief.db"
    path.write_bytes(content)
    assert refusal(path).code == code


def test_folder__is_not_made_where_a_drive_is_missing(tmp_path: Path) -> None:
    assert refusal(tmp_path / "stick" / "abend.db").code == "folder_missing"
    with refusing("folder_missing"):
        open_store(tmp_path / "stick" / "abend.db")


def test_folder__a_folder_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "abend.db").mkdir()
    with pytest.raises(StoreError):
        Store(tmp_path / "abend.db")


@pytest.mark.parametrize("cut", [100, 3000, 4096, 9000])
def test_truncated__is_noticed_and_left_alone(tmp_path: Path, cut: int) -> None:
    path = database(tmp_path)
    path.write_bytes(path.read_bytes()[:cut])
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused, Store(path) as store:
        archive.load(store, 1)
    assert refused.value.code in ("database_damaged", "not_a_database")
    assert path.read_bytes() == before


def test_wal__goes_back_to_one_file(tmp_path: Path) -> None:
    """Some tool switched the database to WAL; people copy the one file, so it has to hold everything."""
    path = database(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    with Store(path) as store:
        session_on(store)
        assert [each.name for each in tmp_path.iterdir()] == [path.name]
        with Store(copied(path, "kopie.db")) as copy:
            assert len(archive.list_evenings(copy)) == 2


def test_locked__fails_fast_and_stores_nothing(tmp_path: Path) -> None:
    path = database(tmp_path)
    with Store(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        session = session_on(store)
        other.execute("BEGIN EXCLUSIVE")
        before = time.monotonic()
        with refusing("database_locked"):
            session.record(dreier())
        assert time.monotonic() - before < 1
        with refusing("database_locked"):
            Store(path)
        other.rollback()
        session.record(dreier())
        assert session.evening.entries == (dreier(),)


def test_locked__by_a_long_reader(tmp_path: Path) -> None:
    """The commit fails, not the statement before it: nothing of the change may stay."""
    path = database(tmp_path)
    with Store(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        session = session_on(store)
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM log").fetchone()
        with refusing("database_locked"):
            session.record(dreier())
        assert not store.db.conn.in_transaction
        other.rollback()
        assert archive.load(store, session.evening_id or 0) == session.evening


def test_gone__the_folder_vanished_under_an_open_window(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    with Store(database(folder)) as store:
        session = session_on(store)
        shutil.rmtree(folder)
        with refusing("folder_missing"):
            session.record(dreier())
        assert session.evening.entries == ()


def test_gone__another_file_was_put_in_its_place(tmp_path: Path) -> None:
    path = database(tmp_path)
    other = copied(path, "kopie.db")
    with Store(path) as store:
        session = session_on(store)
        other.replace(path)
        before = path.read_bytes()
        with refusing("database_replaced"):
            session.record(dreier())
        assert path.read_bytes() == before


def test_gone__a_file_with_the_same_number_on_another_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another stick under the same name: SQLite compares the number alone, and would write where we look no more."""
    path = database(tmp_path)
    with Store(path) as store:
        session = session_on(store)
        before = path.read_bytes()
        device, number = identity_of(path) or (0, 0)
        monkeypatch.setattr("tarockblock.store.database.identity_of", lambda _path: (device + 1, number))
        with refusing("database_replaced"):
            session.record(dreier())
        assert path.read_bytes() == before
        monkeypatch.undo()
        session.record(dreier())


def test_gone__the_same_file_by_another_way_is_not(tmp_path: Path) -> None:
    path = database(tmp_path)
    with Store(path) as store:
        session = session_on(store)
        os.utime(path)
        moved = path.rename(tmp_path / "weg.db")
        moved.rename(path)
        session.record(dreier())
        assert len(session.evening.entries) == 1


def test_read_only__the_program_may_ask_for_it(tmp_path: Path) -> None:
    path = database(tmp_path)
    before = path.read_bytes()
    with Store(path, read_only=True) as store:
        assert len(archive.list_evenings(store)) == 1
        with refusing("database_read_only"):
            session_on(store)
    assert path.read_bytes() == before


def test_read_only__does_not_create(tmp_path: Path) -> None:
    with refusing("database_gone"):
        Store(tmp_path / "fehlt.db", read_only=True)
    assert list(tmp_path.iterdir()) == []


def report_what_opening_brings(path: Path, say: Callable[[str], None]) -> None:
    try:
        with Store(path) as store:
            say(f"{store.read_only} {len(archive.list_evenings(store))}")
            session_on(store)
    except StoreError as error:
        say(error.code)


def as_somebody_else(path: Path) -> list[str]:
    """What opening brings for somebody who is not root: in a child that has given its rights away.

    A fork, not a new Python: somebody else may not be allowed to read Python or the checkout where root keeps them.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            report_what_opening_brings(path, lambda text: os.write(writer, f"{text}\n".encode()) and None)
        except BaseException:  # noqa: BLE001  the child must not go on as a second parent
            os.write(writer, traceback.format_exc().encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    return said.split("\n")[:-1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the permissions of POSIX")
@pytest.mark.parametrize(
    ("file_mode", "folder_mode", "expected"),
    [
        (0o444, 0o777, ["True 1", "database_read_only"]),
        (0o666, 0o555, ["True 1", "database_read_only"]),
        (0o444, 0o555, ["True 1", "database_read_only"]),
        (0o000, 0o777, ["database_unreachable"]),
        (0o666, 0o777, ["False 1"]),
    ],
)
def test_permissions__of_file_and_folder(tmp_path: Path, file_mode: int, folder_mode: int, expected: list[str]) -> None:
    """Root may do anything, so a root test run does this as somebody else."""
    path = database(tmp_path)
    before = path.read_bytes()
    base = Path(tempfile.gettempdir()).resolve()
    for each in (tmp_path, *tmp_path.parents):
        if base in each.resolve().parents:
            each.chmod(0o755)
    path.chmod(file_mode)
    tmp_path.chmod(folder_mode)
    try:
        said = as_somebody_else(path)
    finally:
        tmp_path.chmod(0o755)
        path.chmod(0o644)
    assert said == expected
    if expected != ["False 1"]:
        assert path.read_bytes() == before


def half_a_change(store: Store) -> None:
    with store.writing():
        store.append([ruleset_fact("0" * 32, "{}")])
        local.remember(store, "kitchen", "warm")
        local.remember(store, "kitchen", str(1 // 0))


def test_transaction__a_failure_in_the_middle_leaves_nothing(tmp_path: Path) -> None:
    with Store(database(tmp_path)) as store:
        before = list(store.db.conn.iterdump())
        with pytest.raises(ZeroDivisionError):
            half_a_change(store)
        assert not store.db.conn.in_transaction
        assert list(store.db.conn.iterdump()) == before
        assert "0" * 32 not in store.log.house.rulesets


def test_transaction__two_at_once_are_a_fault_of_ours(tmp_path: Path) -> None:
    with Store(database(tmp_path)) as store:
        with pytest.raises(sqlite3.OperationalError), store.writing(), store.writing():
            pass
        assert not store.db.conn.in_transaction


class Failing:
    """Stands in for ``execute``: the so-many-th statement that writes fails."""

    def __init__(self, execute: Callable[..., sqlite3.Cursor]) -> None:
        self.execute = execute
        self.left = -1

    def __call__(self, sql: str, *rest: object) -> sqlite3.Cursor:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            self.left -= 1
            if self.left == 0:
                raise sqlite3.OperationalError("injected")
        return self.execute(sql, *rest)


def test_transaction__every_single_statement_may_fail(tmp_path: Path) -> None:
    """Whichever statement of a correction fails, the evening is as it was, in memory and on disk."""
    with Store(tmp_path / "abend.db") as store:
        session = session_on(store)
        for _ in range(3):
            session.record(dreier())
        failing = Failing(store.db.execute)
        store.db.execute = store.db.utils.execute = failing  # type: ignore[method-assign, assignment]
        entry = dreier("Bert", won=False)
        for most in range(1, 200):
            before, dump = session.evening, list(store.db.conn.iterdump())
            failing.left = most
            try:
                session.replace(0, entry)
                break
            except sqlite3.OperationalError:
                assert session.evening == before
                assert list(store.db.conn.iterdump()) == dump
        assert most > 2
        failing.left = -1
        assert session.evening.entries[0] == entry
        assert checking.verify(store) == []


FULL = """
import resource, sys
from pathlib import Path
from tarockblock.app import archive, checking
from tests.store.kit import *
with open_store(Path(sys.argv[1])) as store:
    session = session_in(store)
    size = Path(sys.argv[1]).stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    codes, before = set(), session.evening
    for _ in range(20):
        try:
            session.record(dreier(note="y" * 3000))
            before = session.evening
        except StoreError as error:
            codes.add(error.code)
    assert session.evening == before
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    session.record(dreier())
    assert archive.load(store, 1) == session.evening
    assert checking.verify(store) == []
    print(sorted(codes))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_disk__that_takes_no_more_loses_nothing(tmp_path: Path) -> None:
    path = database(tmp_path)
    script = "from tarockblock.errors import StoreError" + FULL
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("['disk_error']\n", "")


STRACE = ("strace", "-f", "-y", "-e", "trace=fsync,fdatasync,write,unlink", "-o")


@pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")
def test_recorded__is_synced_before_it_is_called_saved(tmp_path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from tests.store.kit import *;"
        "store = open_store(Path(sys.argv[1])); session = session_on(store);"
        "os.write(2, b'ENTERED'); session.record(dreier()); os.write(2, b'SAVED')"
    )
    trace = tmp_path / "trace"
    done = subprocess.run(
        [*STRACE, str(trace), sys.executable, "-c", script, str(tmp_path / "abend.db")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if "ptrace" in done.stderr:
        pytest.skip("strace may not trace here")
    lines = trace.read_text().splitlines()
    entered = next(i for i, line in enumerate(lines) if "ENTERED" in line)
    saved = next(i for i, line in enumerate(lines) if "SAVED" in line)
    between = lines[entered:saved]
    assert any("sync(" in line and line.rstrip().endswith("= 0") and "abend.db>" in line for line in between)
    assert any("unlink(" in line and "abend.db-journal" in line for line in between)


def test_writing__has_the_lock_from_the_beginning(tmp_path: Path) -> None:
    """A change that only finds out half way that somebody else writes would have to be thrown away."""
    path = database(tmp_path)
    with Store(path) as store, closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as other:
        with store.writing(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")
        other.rollback()
