"""Kills a writing child with SIGKILL at random moments and looks at what is left, again and again.

``python tests/store/kill_test.py --kills 500`` does it in full and prints a table; ``test_kill.py`` a short form of it.
The child is forked, not started anew, so that most of its life is spent writing.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from sqlite_utils import Database

from tarockblock.app import archive
from tarockblock.app.archive_care import empty_trash
from tarockblock.app.evening import EveningSession
from tarockblock.app.settling import SettlingView
from tarockblock.app.storage import open_store
from tarockblock.store import backups, database, evenings, migrations, money_log
from tarockblock.store.database import Store
from tests.store.kit import FOUR, Minutes, blank, dreier, sample, session_on

SAMPLE = sample()
Acknowledge = Callable[[int], None]

WINDOW = 0.2
"""The child is killed at a random moment of its first so many seconds."""


@dataclass(frozen=True)
class Trial:
    """What the child does until it is killed, and what must hold afterwards.

    ``prepare`` makes the folder ready once, ``run`` never ends and acknowledges what it has done, ``check`` gets the
    last thing acknowledged (0: nothing) and raises AssertionError.
    """

    name: str
    prepare: Callable[[Path], None]
    run: Callable[[Path, Acknowledge], None]
    check: Callable[[Path, int], None]


def sound(store: Store) -> None:
    assert store.row("PRAGMA integrity_check")[0] == "ok"
    assert archive.verify(store) == []


def traced(store: Store) -> None:
    """The trace of the money ends with what is so now: nothing was done without it, and nothing is told too much."""
    ends: dict[tuple[int, str], str] = {}
    for number in evenings.numbers(store):
        for each in money_log.read(store, number):
            assert ends.get((number, each.about), each.was) == each.was
            ends[number, each.about] = each.became
    paid = {about for about, became in ends.items() if became == "paid"}
    assert paid == set(store.rows(_PAID))
    assert {number: ends.get((number, '["unit"]'), "1") for number, _ in store.rows(_UNITS)} == dict(store.rows(_UNITS))


_PAID = (
    "SELECT evening, json_array('payment', number, a.name, b.name, cents) FROM payments"
    " JOIN players AS a ON a.id = payer JOIN players AS b ON b.id = payee WHERE paid_at IS NOT NULL"
)
_UNITS = "SELECT evening, CAST(unit AS TEXT) FROM settlements"


def begin_anew(folder: Path, prepare: Callable[[Path], None]) -> None:
    """What grows without end takes ever longer to check."""
    (folder / "abend.db").unlink()
    prepare(folder)


# ---------------------------------------------------------------------- entering hands


def prepare_evening(folder: Path) -> None:
    with open_store(folder / "abend.db") as store:
        session_on(store)


def run_record(folder: Path, acknowledge: Acknowledge) -> None:
    with open_store(folder / "abend.db") as store:
        session = EveningSession(store, Minutes())
        session.open(session.last_open_id() or 0)
        while True:
            if len(session.evening.entries) >= 40:
                session.start(blank())
            session.record(dreier(FOUR[len(session.evening.entries) % 4]))
            acknowledge(1000 * (session.evening_id or 0) + len(session.evening.entries))


def check_record(folder: Path, last: int) -> None:
    with open_store(folder / "abend.db") as store:
        sound(store)
        evening, entries = divmod(last, 1000)
        latest = archive.list_evenings(store)[0].id
        if evening:
            found = len(archive.load(store, evening).entries)
            assert entries <= found <= entries + 1
            assert evening <= latest <= evening + 1
    if latest > 10:
        begin_anew(folder, prepare_evening)


def prepare_long_evening(folder: Path) -> None:
    with open_store(folder / "abend.db") as store:
        session_on(store, replace(blank(), entries=tuple(dreier() for _ in range(30))))


def run_correct(folder: Path, acknowledge: Acknowledge) -> None:
    """Corrections at the top, undo, ticks, rounding: many rows written in one transaction."""
    with open_store(folder / "abend.db") as store:
        session = EveningSession(store, Minutes())
        session.open(1)
        step = int(session.evening.note or 0)
        while True:
            step += 1
            session.replace(step % 30, dreier(FOUR[step % 4], won=step % 3 == 0, note=str(step)))
            session.move(step % 30, (step + 7) % 30)
            session.undo()
            view = SettlingView(session)
            view.set_paid(view.payments[0], not view.payments[0].paid_at) if view.payments else None
            view.set_unit((10, 50)[step % 2])
            session.rename("Abend", str(step))
            acknowledge(step)


def check_correct(folder: Path, last: int) -> None:
    with open_store(folder / "abend.db") as store:
        sound(store)
        evening = archive.load(store, 1)
        step = int(evening.note or 0)
        assert last <= step <= last + 1 or not last
        traced(store)
        if last:
            assert any(getattr(entry, "note", "") == str(last) for entry in evening.entries)
    if step > 300:
        begin_anew(folder, prepare_long_evening)


# ---------------------------------------------------------------------- whole evenings


def run_import(folder: Path, acknowledge: Acknowledge) -> None:
    with open_store(folder / "abend.db") as store:
        count = len(archive.list_evenings(store))
        while True:
            archive.import_evening(store, replace(SAMPLE, title=f"Abend {count}"), Minutes())
            count += 1
            acknowledge(count)


def check_import(folder: Path, last: int) -> None:
    with open_store(folder / "abend.db") as store:
        assert store.row("PRAGMA integrity_check")[0] == "ok"
        listed = archive.list_evenings(store)
        assert last <= len(listed) <= last + 1 or not last
        for each in listed[:3]:
            evening = archive.load(store, each.id)
            assert evening.entries in (SAMPLE.entries, ())
    if len(listed) > 60:
        begin_anew(folder, prepare_evening)


def last_number(store: Store) -> int:
    """The number of the latest evening there ever was."""
    return int(store.row("SELECT seq FROM sqlite_sequence WHERE name = 'evenings'")[0])


def run_empty(folder: Path, acknowledge: Acknowledge) -> None:
    """Evenings into the trash, two at a time, and the trash emptied."""
    with open_store(folder / "abend.db") as store:
        while True:
            for _ in range(2):
                evening = replace(SAMPLE, title=f"Abend {last_number(store)}")
                archive.trash(store, archive.import_evening(store, evening, Minutes()), Minutes())
            empty_trash(store)
            acknowledge(last_number(store))


def check_empty(folder: Path, last: int) -> None:
    """What was deleted is gone without a rest; what was not is there as a whole."""
    with open_store(folder / "abend.db") as store:
        sound(store)
        left = {each.id for each in archive.list_evenings(store) + archive.list_evenings(store, trashed=True)}
        assert 1 in left
        assert not left & set(range(2, last + 1))
        for table in ("entries", "versions", "log", "money_log", "seats", "settlements", "payments"):
            assert {number for (number,) in store.rows(f"SELECT DISTINCT evening FROM {table}")} <= left
        for number in left - {1}:
            archive.trash(store, number, Minutes())
        empty_trash(store)


# ---------------------------------------------------------------------- the file as a whole


def two_databases(folder: Path) -> None:
    for name, who in (("a.db", "Anna"), ("b.db", "Bert")):
        with open_store(folder / name) as store:
            session = session_on(store)
            for _ in range(10):
                session.record(dreier(who))
    archive.restore(folder / "abend.db", folder / "a.db")


def run_restore(folder: Path, acknowledge: Acknowledge) -> None:
    count = 0
    while True:
        kept = archive.restore(folder / "abend.db", folder / ("a.db", "b.db")[count % 2])
        if kept is not None:
            kept.unlink()
        count += 1
        acknowledge(count)


def check_restore(folder: Path, last: int) -> None:
    with open_store(folder / "abend.db") as store:
        sound(store)
        declarers = {getattr(entry, "declarer", "") for entry in archive.load(store, 1).entries}
        assert declarers in ({"Anna"}, {"Bert"})
        assert len(archive.load(store, 1).entries) == 10


def run_backup(folder: Path, acknowledge: Acknowledge) -> None:
    with open_store(folder / "abend.db") as store:
        count = 0
        while True:
            archive.backup(store, clock=Minutes())
            backups.thin_out(store.path)
            count += 1
            acknowledge(count)


def check_backup(folder: Path, last: int) -> None:
    found = backups.copies_of(folder / "abend.db")
    assert len(found) >= min(last, 1)
    for each in found:
        with open_store(each.path) as store:
            assert store.row("PRAGMA integrity_check")[0] == "ok"
        each.path.unlink()


def run_create(folder: Path, acknowledge: Acknowledge) -> None:
    count = 0
    while True:
        with open_store(folder / f"neu{count}.db") as store:
            session_on(store)
        count += 1
        acknowledge(count)


def check_create(folder: Path, last: int) -> None:
    found = sorted(folder.glob("neu*.db"))
    assert len(found) >= last
    for path in found:
        with open_store(path) as store:
            sound(store)
            evenings = len(archive.list_evenings(store))
            assert evenings == 1 or path == max(found, key=lambda each: int(each.stem[3:]))
    for path in folder.glob("neu*"):
        path.unlink()


# ---------------------------------------------------------------------- bringing up to date


def next_version(db: Database) -> None:
    """A version that is not there yet, with work enough to be killed in."""
    db.executescript(
        "CREATE TABLE extra (entry INTEGER PRIMARY KEY REFERENCES entries (id), said TEXT NOT NULL) STRICT;"
        "INSERT INTO extra SELECT id, upper(fact) FROM entries;"
        "ALTER TABLE evenings ADD COLUMN place TEXT;"
        "UPDATE evenings SET place = 'Stube';"
    )


def prepare_migration(folder: Path) -> None:
    with open_store(folder / "alt.db") as store:
        for number in range(20):
            archive.import_evening(store, replace(SAMPLE, title=f"Abend {number}"), Minutes())
    (folder / "abend.db").write_bytes((folder / "alt.db").read_bytes())


def with_next_version() -> None:
    database.MIGRATIONS = (*migrations.MIGRATIONS, next_version)  # type: ignore[misc, assignment]


def run_migration(folder: Path, acknowledge: Acknowledge) -> None:
    with_next_version()
    count = 0
    while True:
        open_store(folder / "abend.db").close()
        count += 1
        acknowledge(count)
        (folder / "frisch.db").write_bytes((folder / "alt.db").read_bytes())
        (folder / "frisch.db").replace(folder / "abend.db")


def check_migration(folder: Path, last: int) -> None:
    path = folder / "abend.db"
    known = database.MIGRATIONS
    with_next_version()
    try:
        with open_store(path) as store:
            sound(store)
            assert len(archive.list_evenings(store)) == 20
            assert store.row("SELECT count(*) FROM extra")[0] == 20 * len(SAMPLE.entries)
    finally:
        database.MIGRATIONS = known  # type: ignore[misc]
    for each in backups.copies_of(path):
        with closing(sqlite3.connect(each.path)) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            assert copy.execute("SELECT count(*) FROM evenings").fetchone()[0] == 20
        each.path.unlink()
    path.write_bytes((folder / "alt.db").read_bytes())


TRIALS = (
    Trial("record", prepare_evening, run_record, check_record),
    Trial("correct", prepare_long_evening, run_correct, check_correct),
    Trial("import", prepare_evening, run_import, check_import),
    Trial("empty", prepare_evening, run_empty, check_empty),
    Trial("create", lambda folder: None, run_create, check_create),
    Trial("migrate", prepare_migration, run_migration, check_migration),
    Trial("backup", prepare_evening, run_backup, check_backup),
    Trial("restore", two_databases, run_restore, check_restore),
)


def kill_once(trial: Trial, folder: Path, wait: float) -> tuple[int, bool]:
    """Let a child work, kill it after so many seconds, and check.

    Returns what it had acknowledged last, and whether a journal was left.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            os.write(writer, b"0\n")
            trial.run(folder, lambda number: os.write(writer, f"{number}\n".encode()) and None)
        except BaseException:  # noqa: BLE001  the child must not go on as a second parent
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writer)
    first = os.read(reader, 2)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reader, "rb") as pipe:
        lines = (first + pipe.read()).decode().split("\n")[:-1]
    assert os.WIFSIGNALED(status), f"the child of {trial.name} ended by itself"
    journal = any(folder.rglob("*-journal"))
    trial.check(folder, int(lines[-1]))
    return int(lines[-1]), journal


def kill_often(trial: Trial, kills: int, seed: int = 4) -> tuple[int, int]:
    """So many kills; returns in how many the child had acknowledged something, and how many left a journal."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trial.prepare(folder)
        window, found = WINDOW, []
        for _ in range(kills):
            found.append(kill_once(trial, folder, chance.uniform(0, window)))
            if all(last == 0 for last, _ in found):
                window *= 2  # a slow machine: the child has not come to its work yet
        left = [each.name for each in folder.rglob("*.*-*") if "-" in each.suffix]
        assert len(left) <= 4, f"only the last child's half-made files may be left: {left}"
    return sum(last > 0 for last, _ in found), sum(journal for _, journal in found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=4)
    asked = parser.parse_args()
    print("| trial | kills | while at work | a journal was left | lost | half |")
    print("|---|---|---|---|---|---|")
    for trial in TRIALS:
        busy, journals = kill_often(trial, asked.kills, asked.seed)
        print(f"| {trial.name} | {asked.kills} | {busy} | {journals} | 0 | 0 |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
