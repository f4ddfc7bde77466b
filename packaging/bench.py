#!/usr/bin/env python3
"""Measures what the program promises to be quick at: ``python3 packaging/dev.py bench [--short] [ROW …]``.

One function a row (or two that belong together). What is compared is done by turns in one run, and the ratio is the
median of the turns: other work on the machine slows both sides alike. Seconds are processor time of the work itself
unless a row says otherwise. Nothing fails here: a table says what was found beside what is wanted.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import bench_window
from make_big_database import Thrower, circles

from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.files import dump_evening, resolve_ruleset
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.statistics_table import ranking
from tarockblock.exchange.evening_file import read_evening

ROOT = Path(__file__).resolve().parent.parent
DAY = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table: what was measured, what was found and what is wanted, both in ``unit``."""

    what: str
    found: float
    aim: float
    unit: str
    note: str = ""

    @property
    def text(self) -> str:
        """The line as a row of the table."""
        mark = "" if self.found <= self.aim else "**over**"
        return f"| {self.what} | {self.found:.3g} {self.unit} | ≤ {self.aim:.3g} {self.unit} | {mark} | {self.note} |"


# ------------------------------------------------------------------------------------------------ measuring


def processor() -> float:
    """Processor seconds of this process and of those it has started and waited for."""
    if sys.platform == "win32":  # says nothing of other processes
        return time.perf_counter()
    import resource

    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def by_turns(turns: int, works: Mapping[str, Callable[[], object]]) -> dict[str, list[float]]:
    """Processor seconds of each work, done by turns so many times; once before that for nothing."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for turn in range(turns + 1):
        for name, work in works.items():
            start = processor()
            work()
            if turn:
                found[name].append(processor() - start)
    return found


def ratio(of: Sequence[float], to: Sequence[float]) -> float:
    """The median ratio of two works done by turns."""
    return statistics.median(one / other for one, other in zip(of, to, strict=True))


def child(command: Sequence[str | Path]) -> None:
    """A whole process that prints nowhere."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else everything would be compiled each time
    subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL, env=environment)


# ------------------------------------------------------------------------------------------------ what is measured


@cache
def evenings(count: int, hands: int = 60) -> tuple[Evening, ...]:
    """So many evenings, the same every time, by turns under four rulesets."""
    chance, rounds = Random(1), circles()
    return tuple(Thrower(chance, rounds[number % len(rounds)]).evening(DAY, hands) for number in range(count))


def entry_rows(short: bool) -> Iterator[Line]:
    """Scoring an entry, and reading and checking one."""
    those = evenings(8 if short else 24)
    count = sum(len(each.entries) for each in those)
    texts = [dump_evening(each) for each in those]
    data = [json.loads(text) for text in texts]
    found = by_turns(
        5 if short else 15,
        {
            "json": lambda: [json.loads(text) for text in texts],
            "score": lambda: [compute_ledger(each) for each in those],
            "read": lambda: [read_evening(each, resolve_ruleset) for each in data],
        },
    )
    for name, what, aim in (("score", "scoring an entry", 34), ("read", "reading and checking an entry", 28)):
        each = statistics.median(found[name]) / count * 1e6
        yield Line(what, ratio(found[name], found["json"]), aim, "× json.loads of it", f"{each:.0f} µs")


def score_rows(short: bool) -> Iterator[Line]:
    """``score --json`` of many evenings in one call less that of one; and one evening, whole process."""
    program = [sys.executable, "-m", "tarockblock", "score", "--json"]
    bare = [sys.executable, "-c", "import json, tomllib, fractions, dataclasses, argparse"]
    texts = [dump_evening(each) for each in evenings(60 if short else 300)]
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.tarock.json" for number in range(len(texts))]
        for file, text in zip(files, texts, strict=True):
            file.write_text(text, encoding="utf-8")
        found = by_turns(
            3 if short else 7,
            {
                "all": lambda: child([*program, *files]),
                "one": lambda: child([*program, files[0]]),
                "bare": lambda: child(bare),
                "json": lambda: [json.loads(text) for text in texts],
            },
        )
    more = [a - b for a, b in zip(found["all"], found["one"], strict=True)]
    each = statistics.median(more) * 1e3
    yield Line(
        f"score --json, {len(files)} evenings less one",
        ratio(more, found["json"]),
        80,
        "× json.loads",
        f"{each:.0f} ms",
    )
    one = statistics.median(found["one"]) * 1e3
    yield Line("score, one evening, whole process", ratio(found["one"], found["bare"]), 3, "× bare", f"{one:.0f} ms")


def session_rows(short: bool) -> Iterator[Line]:
    """A hand stored, and row 1 changed, in short and in long evenings, without a window."""
    lengths = {60: 1.0, 300: 1.3} | ({600: 2.0} if short else {2400: 6.0})
    with tempfile.TemporaryDirectory() as folder:
        sessions = {rows: _session(Path(folder), _long(rows)) for rows in lengths}
        works = {f"store {rows}": partial(_record, each) for rows, each in sessions.items()}
        works |= {f"change {rows}": partial(_change, each) for rows, each in sessions.items() if rows != 300}
        found = by_turns(5 if short else 15, works)
        for session in sessions.values():
            session.store.close()
    for rows, aim in lengths.items():
        if rows > 60:
            few, many = (found[f"store {each}"] for each in (60, rows))
            note = " / ".join(f"{statistics.median(each) * 1e3:.1f}" for each in (many, few))
            yield Line(f"a hand stored at {rows} rows", ratio(many, few), aim, "× at 60", f"{note} ms")
        if rows != 300:
            changed = statistics.median(found[f"change {rows}"]) * 1e3
            yield Line(f"row 1 of {rows} changed", changed, 15.0 if rows == 60 else 500.0 * rows / 2400, "ms")


def _long(rows: int) -> Evening:
    """An evening of so many hands; so long that no round has played it."""
    return Thrower(Random(2), circles()[1]).evening(DAY, rows)


def _session(folder: Path, evening: Evening) -> EveningSession:
    store = open_store(folder / f"{len(evening.entries)}.db")
    session = EveningSession(store, FixedClock(datetime(2026, 1, 1, 20, tzinfo=UTC)))
    session.start(evening)
    return session


def _record(session: EveningSession) -> None:
    """Store one more hand."""
    session.record(_plain(session))


def _change(session: EveningSession) -> None:
    """Put the first row right: what it says is new each time."""
    entry = _plain(session, first=True)
    session.replace(0, entry)


def _plain(session: EveningSession, *, first: bool = False) -> PositiveGame:
    ruleset, number = session.evening.ruleset, len(session._now.of.facts)
    deal = (session.ledger.rows[0].deal if first else None) or session.ledger.next_deal()
    declarer, partner = deal.active[0], deal.active[1 + number % 3]
    game = next(each.id for each in ruleset.games.values() if each.calls_partner and not each.bids)
    won = Result.WON if number % 2 else Result.LOST
    return PositiveGame(game=game, declarer=declarer, partner=partner, result=won, note=f"{number}")


def statistics_rows(short: bool) -> Iterator[Line]:
    """Statistics of all evenings of a large database: reading them and the table of all years."""
    for evenings_made, aim in ((100, 0.24),) if short else ((250, 0.6), (1000, 4.0)):
        path = big_database(evenings_made)
        found = [_in_process(str(path)) for _ in range(3 if short else 7)]
        for name in ("all years, the table", "every hand read"):
            seconds = statistics.median(each[name] for each in found)
            yield Line(f"statistics of {found[0]['hands']} hands: {name}", seconds, aim, "s")


def start_rows(short: bool) -> Iterator[Line]:
    """Up to the first painted window, over one evening and over many, beside a bare window of Qt."""
    many = 100 if short else 1000
    with tempfile.TemporaryDirectory() as folder:
        files = {"one": Path(folder) / "one.db", "many": Path(folder) / "many.db"}
        for number, file in zip((1, many), files.values(), strict=True):
            shutil.copyfile(big_database(number), file)
            bench_window.make_ready(file)
        found = bench_window.starts(5 if short else 15, files)
    what = "start to the first painted window, 60 hands"
    took = {name: [each["processor"] for each in every] for name, every in found.items()}
    memory = {name: statistics.median(each["memory"] for each in every) for name, every in found.items()}
    walls = {name: statistics.median(each["wall"] for each in every) for name, every in found.items()}
    note = f"{walls['one']:.0f} against {walls['bare']:.0f} ms by the clock"
    yield Line(f"{what}: time", ratio(took["one"], took["bare"]), 2.7, "× bare", note)
    note = f"{memory['one']:.0f} against {memory['bare']:.0f} MiB"
    yield Line(f"{what}: memory", memory["one"] / memory["bare"], 1.7, "× bare", note)
    note = f"{walls['many']:.0f} ms by the clock"
    yield Line(f"the same with {many} evenings in the database", ratio(took["many"], took["one"]), 1.1, "×", note)


def window_rows(short: bool) -> Iterator[Line]:
    """From an action in the window to what it shows."""
    aims = {
        "hand dialog": ("the hand dialog, from N to painted", 80),
        "hand stored": ("a hand stored, from Enter to the painted row, at 60 rows", 60),
        "text size": ("a change of text size, painted", 250),
        "theme": ("a change of theme, painted", 250),
        "language": ("a change of language, painted", 250),
    }
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "one.db"
        shutil.copyfile(big_database(1), file)
        bench_window.make_ready(file)
        found = bench_window.acts(file, 5 if short else 15)
        lengths = {60: 1.0, 300: 1.3} | ({600: 2.0} if short else {2400: 6.0})
        stored = {rows: _stored_hands(Path(folder), rows, 5 if short else 15) for rows in lengths}
    for name, (what, aim) in aims.items():
        wall = statistics.median(each["wall"] for each in found[name])
        processor = statistics.median(each["processor"] for each in found[name])
        yield Line(what, processor, aim, "ms", f"{wall:.0f} ms by the clock")
    for rows, most in list(lengths.items())[1:]:
        note = f"{stored[rows]:.0f} / {stored[60]:.0f} ms"
        what = f"a hand stored, to the painted row, at {rows} rows"
        yield Line(what, stored[rows] / stored[60], most, "× at 60 of the same evening", note)


def _stored_hands(folder: Path, rows: int, turns: int) -> float:
    """What storing a hand takes in an evening of so many, in milliseconds of processor."""
    session = _session(folder, _long(rows))
    session.store.close()
    found = bench_window.acts(session.store.path, turns, "hand stored")["hand stored"]
    return statistics.median(each["processor"] for each in found)


def big_database(evenings_made: int) -> Path:
    """A database of so many evenings of 60 hands; made once and kept."""
    path = ROOT / "build" / "bench" / f"{evenings_made}.db"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        maker = [sys.executable, str(ROOT / "packaging" / "make_big_database.py"), str(path)]
        subprocess.run([*maker, "--evenings", str(evenings_made)], check=True, stdout=subprocess.DEVNULL)
    return path


def _in_process(path: str) -> dict[str, Any]:
    """What the statistics take in a process of their own."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, __file__, "--statistics", path]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _statistics(path: Path) -> dict[str, Any]:
    from tarockblock.app.statistics import load_statistics
    from tarockblock.app.storage import in_store

    with open_store(path, read_only=True) as store:
        store.row("SELECT count(*) FROM log")  # what a running program has long read: the file's first pages
    start = time.process_time()
    found = in_store(path, load_statistics, read_only=True)
    ranking(found.facts)
    table = time.process_time() - start
    hands = sum(len(list(each.hands)) for each in found.everything.evenings)
    return {"all years, the table": table, "every hand read": time.process_time() - start, "hands": hands}


ROWS: dict[str, Callable[[bool], Iterator[Line]]] = {
    "start": start_rows,
    "window": window_rows,
    "entry": entry_rows,
    "score": score_rows,
    "session": session_rows,
    "statistics": statistics_rows,
}
"""Every row (or group of rows) by its name on the command line; given whether it is to be short."""


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"only these: {', '.join(ROWS)}")
    parser.add_argument("--short", action="store_true", help="fewer turns, less data: a minute, for every change")
    parser.add_argument("--statistics", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.statistics is not None:
        print(json.dumps(_statistics(options.statistics)))
        return 0
    unknown = set(options.rows) - set(ROWS)
    if unknown:
        parser.error(f"no such row: {', '.join(sorted(unknown))}")
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores{load}\n"
    )
    print("| what | found | aim | | |\n|---|---|---|---|---|")
    for name in options.rows or ROWS:
        for line in ROWS[name](options.short):
            print(line.text, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
