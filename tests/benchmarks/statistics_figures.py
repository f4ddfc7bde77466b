#!/usr/bin/env python3
"""Prints how long the statistics of a large database take, alone and in the window, and what memory: no test.

``.venv/bin/python tests/benchmarks/statistics_figures.py [BIG.db]``; without a file it makes one of 1,000 evenings
with 60,000 hands in a temporary folder (``packaging/make_big_database.py``). Every run is a process of its own, the
window's off screen (``statistics_window.py``). The least of several runs says what the program takes; the others, what
else the machine was doing. Beside the seconds stand the least seconds the process itself was computing, which is what
an idle machine shows, and how many times a loop of a million additions, run in the same process, the median is.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.sources import ROOT

sys.path.insert(0, str(ROOT))
RUNS = 7


def memory() -> float:
    """The most memory this process has held so far, in MiB."""
    unit = 1024 if sys.platform != "darwin" else 1024 * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def loop() -> float:
    """Seconds for a million additions."""
    start, total = time.perf_counter(), 0
    for number in range(1_000_000):
        total += number
    return time.perf_counter() - start


def once(path: Path) -> dict[str, Any]:
    """One opening in this process, as the window does it, and what comes after it."""
    from tarockblock.app.statistics import open_latest_year, open_statistics
    from tarockblock.app.storage import open_store
    from tarockblock.domain.hand import Account
    from tarockblock.domain.statistics import Selection
    from tarockblock.domain.statistics_player import of_each_pair
    from tarockblock.domain.statistics_table import Measure, balance_over_time, ranking

    reference = min(loop() for _ in range(5))
    with open_store(path, read_only=True) as store:
        store.row("SELECT count(*) FROM log")  # what a running program has long read: the file's first pages
    before = memory()
    seconds: dict[str, float] = {}
    processor: dict[str, float] = {}

    def timed(name: str, work: Callable[[], Any]) -> Any:
        start, computed = time.perf_counter(), time.process_time()
        result = work()
        seconds[name], processor[name] = time.perf_counter() - start, time.process_time() - computed
        return result

    def page() -> Any:
        found = open_statistics(path)
        assert found is not None
        seconds["  of it reading"], processor["  of it reading"] = (
            time.perf_counter() - start,
            time.process_time() - computed,
        )
        table = ranking(found.facts, Measure.SUM, Account.CENTS)
        for row in table.rows:
            balance_over_time(found.facts, row.player)
        busiest = max(table.rows, key=lambda row: row.hands).player
        figures = found.player(busiest)
        assert all(len(hands.won) <= len(hands) for hands in (*figures.by_game.values(), *figures.partners.values()))
        found.summary(busiest, Account.CENTS)
        return found

    start, computed = time.perf_counter(), time.process_time()
    found = timed("open: table, chart, the busiest player's figures", page)
    opened = memory()
    names = sorted(found.facts.players, key=lambda name: len(found.player(name).hands))
    fresh = found.choose(Selection())
    timed("another player", lambda: fresh.player(names[-2]))
    timed("everybody's figures", lambda: [fresh.player(name) for name in names])
    timed("one player's pairs", lambda: fresh.pairs(names[-1]))
    timed("matrix of all pairs", lambda: of_each_pair(fresh.facts, lambda pair: pair))
    year = found.facts.years[1]
    timed("choose a year, its table", lambda: ranking(found.choose(Selection.year(year)).facts))
    timed("open again, nothing changed", lambda: open_statistics(path, found))
    timed("open the latest year alone", lambda: open_latest_year(path))
    whole = open_statistics(path)
    assert whole is not None
    timed("all hands", lambda: [each.hands[:1] for each in whole.everything.evenings])
    return {
        "seconds": seconds,
        "processor": processor,
        "loop": reference,
        "memory": {"open": opened - before, "all of the above": memory() - before, "whole process": memory()},
        "evenings": len(found.facts.evenings),
        "hands": found.facts.hands,
        "busiest": len(found.player(names[-1]).hands),
    }


def main() -> None:
    """Run it several times and print what they took."""
    if sys.argv[1:2] == ["--once"]:
        print(json.dumps(once(Path(sys.argv[2]))))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "big.db"
        if not path.exists():
            print("Making the database …", flush=True)
            maker = ROOT / "packaging" / "make_big_database.py"
            subprocess.run([sys.executable, str(maker), str(path)], check=True)
        figures, windows = [], []
        for _ in range(RUNS):
            figures.append(run(__file__, "--once", str(path)))
            windows.append(run(str(Path(__file__).with_name("statistics_window.py")), str(path)))
    first = figures[0]
    print(f"{first['evenings']} evenings, {first['hands']} hands; the busiest player has {first['busiest']}")
    print(
        f"{RUNS} runs, each its own process; a loop of a million additions: {min(r['loop'] for r in figures):.3f} s\n"
    )
    print(f"{'seconds':56}{'least':>8}{'median':>8}{'most':>8}{'processor':>11}{'× loop':>9}")
    table(figures, "seconds", loops=True)
    table(windows, "seconds")
    print(f"\n{'longest time the window answered to nothing':56}{'least':>8}{'median':>8}{'most':>8}")
    table(windows, "longest")
    print()
    for runs in (figures, windows):
        for name in runs[0]["memory"]:
            print(f"{'memory, ' + name:56}{statistics.median(each['memory'][name] for each in runs):8.0f} MiB")


def run(*command: str) -> dict[str, Any]:
    """One run in a process of its own."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, *command], check=True, capture_output=True, text=True, env=environment)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def table(runs: list[dict[str, Any]], what: str, *, loops: bool = False) -> None:
    """Least, median and most of each figure."""
    for name in runs[0][what]:
        times = [each[what][name] for each in runs]
        ratio = ""
        if loops:
            ratio = f"{min(each['processor'][name] for each in runs):11.3f}"
            ratio += f"{statistics.median(each[what][name] / each['loop'] for each in runs):9.1f}"
        print(f"{name:56}{min(times):8.3f}{statistics.median(times):8.3f}{max(times):8.3f}{ratio}")


if __name__ == "__main__":
    main()
