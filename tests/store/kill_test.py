"""Kills a writing child with SIGKILL at random moments and looks at what is left, again and again.

``python tests/store/kill_test.py --kills 500`` does it in full and prints a table; ``test_kill.py`` a short form of it.
The child is forked, not started anew, so that most of its life is spent writing. Before each commit it says what the
whole database is going to hold, and after it that this is so; what is found must be one or the other, row by row.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tarockblock.app import archive, checking
from tarockblock.app.archive import empty_trash
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.settling import Settling
from tarockblock.app.storage import open_store
from tarockblock.store import backups, local
from tarockblock.store.database import Store
from tests.store.kit import FOUR, Minutes, blank, dreier, retitle, sample, session_on

SAMPLE = sample()
Acknowledge = Callable[[int], None]

WINDOW = 0.2
"""The child is killed at a random moment of its first so many seconds."""

DATABASE = "abend.db"


@dataclass(frozen=True)
class Heard:
    """What a child said before it died: how many things it had done, and what the database held after each commit.

    ``under_way`` is what it was going to hold after a commit of which the child did not say any more that it was done.
    """

    acknowledged: int
    committed: str
    under_way: str | None


@dataclass(frozen=True)
class Trial:
    """What the child does until it is killed, and what must hold afterwards.

    ``prepare`` makes the folder ready, ``run`` never ends and acknowledges what it has done, ``check`` raises
    AssertionError and says what became of what was under way: ``there``, ``not there``, or ``nothing``. The child's
    time begins when it is forked, or, where it ``begins_late``, when it acknowledges 0.
    """

    name: str
    prepare: Callable[[Path], None]
    run: Callable[[Path, Acknowledge], None]
    check: Callable[[Path, Heard], str]
    begins_late: bool = False


# ---------------------------------------------------------------------- what a database holds


def content(connection: sqlite3.Connection, *, ids: bool = True) -> str:
    """A digest of every row of every table, and of all definitions.

    Without ``ids``, which are drawn, and what is made of them, it is seen that there is one: two databases in which the
    same was done have the same.
    """
    schema = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    found = hashlib.blake2b(repr(schema).encode(), digest_size=8)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall():
        columns = "*" if ids else _WITHOUT_IDS.get(name, "*")
        found.update(repr((name, connection.execute(f"SELECT {columns} FROM {name}").fetchall())).encode())
    return found.hexdigest()


_WITHOUT_IDS = {
    "log": "seq, length(id), length(stream), number, length(text)",
    "tally": "length(total), facts, greatest, length(seal)",
    "states": "length(evening), length(up_to), seq, length(summary), length(rows), length(seal)",
    "local": "name, length(value), length(seal)",
}


def held(path: Path, *, ids: bool = True) -> str:
    """The same of a file; what a killed program left half done is put back first."""
    with closing(sqlite3.connect(path)) as connection:
        return content(connection, ids=ids)


def report_what_is_written(say: Callable[[str], object]) -> None:
    """From now on every transaction of this process says before its commit what will be there, and after it that so."""
    inner = Store.writing

    @contextmanager
    def writing(self: Store) -> Iterator[None]:
        with inner(self):
            yield
            after = content(self.db.conn)
            say(f"writes {after}")
        say(f"wrote {after}")

    Store.writing = writing  # type: ignore[method-assign]


def heard(lines: list[str], before: str) -> Heard:
    """What a child said; ``before`` is what the database held when it began."""
    acknowledged, committed, under_way = 0, before, None
    for word, value in (line.split() for line in lines):
        if word == "did":
            acknowledged = int(value)
        elif word == "writes":
            under_way = value
        else:
            committed, under_way = value, None
    return Heard(acknowledged, committed, under_way)


def exactly(folder: Path, said: Heard) -> str:
    """The database holds what was acknowledged, and what was under way as a whole or not at all: nothing else."""
    found = held(folder / DATABASE)
    with open_store(folder / DATABASE) as store:
        sound(store)
    if said.under_way is not None and found == said.under_way != said.committed:
        return "there"
    assert found == said.committed
    return "nothing" if said.under_way is None else "not there"


def sound(store: Store) -> None:
    assert store.row("PRAGMA integrity_check")[0] == "ok"
    assert checking.verify(store) == []


# ---------------------------------------------------------------------- entering hands


def prepare_evening(folder: Path) -> None:
    with open_store(folder / DATABASE) as store:
        session_on(store)


def run_record(folder: Path, acknowledge: Acknowledge) -> None:
    with open_store(folder / DATABASE) as store:
        session, count = EveningSession(store, Minutes()), 0
        session.open(session.last_open_id() or 0)
        while True:
            if len(session.evening.entries) >= 40:
                session.start(blank())
            session.record(dreier(FOUR[len(session.evening.entries) % 4]))
            count += 1
            acknowledge(count)


def prepare_long_evening(folder: Path) -> None:
    with open_store(folder / DATABASE) as store:
        session_on(store, replace(blank(), entries=tuple(dreier() for _ in range(30))))


def run_correct(folder: Path, acknowledge: Acknowledge) -> None:
    """Corrections at the top, undo, ticks, rounding: many rows written in one transaction."""
    with open_store(folder / DATABASE) as store:
        session, count = EveningSession(store, Minutes()), 0
        session.open(1)
        step = int(session.evening.note or 0)
        while True:
            step += 1
            session.replace(step % 30, dreier(FOUR[step % 4], won=step % 3 == 0, note=str(step)))
            session.move(step % 30, (step + 7) % 30)
            session.undo()
            view = Settling(session)
            view.set_paid(view.money.payments[0], bool(view.money.payments[0].open)) if view.money.payments else None
            view.set_unit((10, 50)[step % 2])
            retitle(session, "Abend", str(step))
            count += 1
            acknowledge(count)


# ---------------------------------------------------------------------- whole evenings


def run_import(folder: Path, acknowledge: Acknowledge) -> None:
    with open_store(folder / DATABASE) as store:
        first = len(archive.list_evenings(store))
        count = 0
        while True:
            archive.import_evening(store, replace(SAMPLE, title=f"Abend {first + count}"), Minutes())
            count += 1
            acknowledge(count)


def last_number(store: Store) -> int:
    """The number of the latest evening there ever was."""
    return max(local.evenings(store))


def run_empty(folder: Path, acknowledge: Acknowledge) -> None:
    """Evenings into the trash, two at a time, and the trash emptied."""
    with open_store(folder / DATABASE) as store:
        count = 0
        while True:
            for _ in range(2):
                evening = replace(SAMPLE, title=f"Abend {last_number(store)}")
                archive.trash(store, archive.import_evening(store, evening, Minutes()), clock=Minutes())
            empty_trash(store)
            count += 1
            acknowledge(count)


def check_empty(folder: Path, said: Heard) -> str:
    """Of what was deleted nothing is left; what was not is there as a whole."""
    became = exactly(folder, said)
    with open_store(folder / DATABASE) as store:
        listed = archive.list_evenings(store) + archive.list_evenings(store, trashed=True)
        left = {local.id_of(store, each.id) for each in listed}
        assert local.id_of(store, 1) in left
        gone = {*store.log.evenings} - left
        assert all(each.is_tombstone for evening in gone for each in store.log.stream(evening).values())
        shown = store.rows("SELECT evening, rows FROM states")
        assert all(evening in left or rows == "[]" for evening, rows in shown)
    return became


# ---------------------------------------------------------------------- the file as a whole


def two_databases(folder: Path) -> None:
    for name, who in (("a.db", "Anna"), ("b.db", "Bert")):
        with open_store(folder / name) as store:
            session = session_on(store)
            for _ in range(10):
                session.record(dreier(who))
    archive.restore(folder / DATABASE, folder / "a.db")


def run_restore(folder: Path, acknowledge: Acknowledge) -> None:
    count = 0
    while True:
        kept = archive.restore(folder / DATABASE, folder / ("b.db", "a.db")[count % 2])
        if kept is not None:
            kept.unlink()
        count += 1
        acknowledge(count)


def check_restore(folder: Path, said: Heard) -> str:
    """One of the two, the one that was put in place last or the one after it; what it replaced is kept, or was."""
    before, after = (held(folder / ("a.db", "b.db")[(said.acknowledged + step) % 2]) for step in (0, 1))
    found = held(folder / DATABASE)
    assert found in (before, after)
    with open_store(folder / DATABASE) as store:
        sound(store)
    kept = list(folder.glob("abend-replaced-*.db"))
    assert len(kept) <= 1
    for path in kept:
        assert held(path) == before
        path.unlink()
    archive.restore(folder / DATABASE, folder / "a.db")
    for path in folder.glob("abend-replaced-*.db"):
        path.unlink()
    return "there" if found == after else "not there"


def run_backup(folder: Path, acknowledge: Acknowledge) -> None:
    with open_store(folder / DATABASE) as store:
        count = 0
        while True:
            archive.backup(store, clock=Minutes())
            backups.thin_out(store.path)
            count += 1
            acknowledge(count)


def check_backup(folder: Path, said: Heard) -> str:
    found = backups.copies_of(folder / DATABASE)
    assert said.acknowledged <= len(found) <= said.acknowledged + 1
    for each in found:
        assert held(each.path) == held(folder / DATABASE)
        each.path.unlink()
    return "there" if len(found) > said.acknowledged else "not there"


def run_create(folder: Path, acknowledge: Acknowledge) -> None:
    count = 0
    while True:
        with open_store(folder / f"neu{count}.db") as store:
            session_on(store)
        count += 1
        acknowledge(count)


def check_create(folder: Path, said: Heard) -> str:
    """All that were acknowledged are there with their evening, and maybe one more, with it or without."""
    found = {path.stem: held(path, ids=False) for path in folder.glob("neu*.db")}
    with tempfile.TemporaryDirectory() as name, open_store(Path(name) / "leer.db") as store:
        empty = content(store.db.conn, ids=False)
        session_on(store)
        full = content(store.db.conn, ids=False)
    last = found.pop(f"neu{said.acknowledged}", None)
    assert found == {f"neu{number}": full for number in range(said.acknowledged)}
    assert last in (None, empty, full)
    for path in folder.glob("neu*.db"):
        with open_store(path) as store:
            sound(store)
    for path in folder.glob("neu*"):
        path.unlink()
    return "not there" if last is None else "there"


TRIALS = (
    Trial("record", prepare_evening, run_record, exactly),
    Trial("correct", prepare_long_evening, run_correct, exactly),
    Trial("import", prepare_evening, run_import, exactly),
    Trial("empty", prepare_evening, run_empty, check_empty),
    Trial("create", lambda folder: None, run_create, check_create),
    Trial("backup", prepare_evening, run_backup, check_backup),
    Trial("restore", two_databases, run_restore, check_restore),
)

GROWN = 1_000_000
"""Bytes of a database after which a folder is made ready anew: what grows without end takes ever longer to check."""


def fork(trial: Trial, folder: Path) -> tuple[int, int]:
    """A child at work; its process, and where it can be heard."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            report_what_is_written(lambda line: os.write(writer, f"{line}\n".encode()))
            if not trial.begins_late:
                os.write(writer, b"did 0\n")
            trial.run(folder, lambda number: os.write(writer, f"did {number}\n".encode()) and None)
        except BaseException:  # noqa: BLE001  the child must not go on as a second parent
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writer)
    return child, reader


def kill_once(trial: Trial, folder: Path, wait: float) -> Counter[str]:
    """Let a child work, kill it after so many seconds, and check; counts what was met."""
    before = held(folder / DATABASE) if (folder / DATABASE).exists() else ""
    child, reader = fork(trial, folder)
    first = os.read(reader, 6)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reader, "rb") as pipe:
        lines = (first + pipe.read()).decode().split("\n")[:-1]
    assert os.WIFSIGNALED(status), f"the child of {trial.name} ended by itself"
    journal = any(folder.rglob("*-journal"))
    said = heard(lines, before)
    became = trial.check(folder, said)
    return Counter({"kills": 1, "at work": said.acknowledged > 0, "journal": journal, became: 1, "exact": 1})


def kill_often(trial: Trial, kills: int, seed: int = 4, window: float = WINDOW) -> Counter[str]:
    """So many kills; AssertionError at the first after which something is not as it must be."""
    chance = random.Random(seed)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trial.prepare(folder)
        while counts["kills"] < kills:
            counts += kill_once(trial, folder, chance.uniform(0, window))
            if not counts["at work"]:
                window *= 2  # a slow machine: the child has not come to its work yet
            left = [each.name for each in folder.rglob("*.*-*") if "-" in each.suffix]
            assert len(left) <= 4, f"only the last child's half-made files may be left: {left}"
            if (folder / DATABASE).exists() and (folder / DATABASE).stat().st_size > GROWN:
                (folder / DATABASE).unlink()
                trial.prepare(folder)
    return counts


COLUMNS = {
    "killed at work": "at work",
    "a journal was left": "journal",
    "what was under way: there": "there",
    "not there": "not there",
    "nothing was": "nothing",
    "exact": "exact",
}


def print_table(results: dict[str, Counter[str]]) -> None:
    """Every figure with what it is out of."""
    print("| trial | " + " | ".join(COLUMNS) + " |")
    print("|---" * (len(COLUMNS) + 1) + "|")
    for name, counts in results.items():
        cells = (f"{counts[each]} of {counts['kills']}" for each in COLUMNS.values())
        print(f"| {name} | {' | '.join(cells)} |")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=1, help="so many trials at a time; default: %(default)s")
    parser.add_argument("trials", nargs="*", help="default: all")
    asked = parser.parse_args()
    chosen = [trial.name for trial in TRIALS if trial.name in asked.trials or not asked.trials]
    with ProcessPoolExecutor(asked.jobs) as pool:
        print_table(dict(zip(chosen, pool.map(partial(_named, asked), chosen), strict=True)))
    return 0


def _named(asked: argparse.Namespace, name: str) -> Counter[str]:
    (trial,) = (each for each in TRIALS if each.name == name)
    return kill_often(trial, asked.kills, asked.seed)


if __name__ == "__main__":
    sys.exit(main())
