#!/usr/bin/env python3
"""Prints how long the statistics of a large database take, and what memory: no test, since machines differ.

``.venv/bin/python tests/benchmarks/statistics_figures.py [BIG.db]``; without a file it makes one of 1,000 evenings
with 60,000 hands in a temporary folder (``packaging/make_big_database.py``). Every run is a process of its own. Beside
the seconds stands how many times a loop of a million additions they are, which is fairer between machines.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
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
    from tarockblock.app.statistics import Account, Measure, Selection, open_statistics
    from tarockblock.app.storage import open_store

    reference = min(loop() for _ in range(5))
    with open_store(path, read_only=True) as store:
        store.row("SELECT count(*) FROM entries")  # what a running program has long read: the file's first pages
    before = memory()
    seconds: dict[str, float] = {}

    def timed(name: str, work: Callable[[], Any]) -> Any:
        start = time.perf_counter()
        result = work()
        seconds[name] = time.perf_counter() - start
        return result

    def page() -> Any:
        found = open_statistics(path)
        assert found is not None
        seconds["  of it reading"] = time.perf_counter() - start
        table = found.table(Measure.SUM, Account.CENTS)
        for row in table.rows:
            found.over_time(row.player)
        busiest = max(table.rows, key=lambda row: row.hands).player
        figures = found.player(busiest)
        assert all(len(hands.won) <= len(hands) for hands in (*figures.by_game.values(), *figures.partners.values()))
        figures.per_hand(Account.CENTS)
        return found

    start = time.perf_counter()
    found = timed("open: table, chart, the busiest player's figures", page)
    opened = memory()
    names = sorted(found.facts.players, key=lambda name: len(found.player(name).hands))
    fresh = found.choose(Selection())
    timed("another player", lambda: fresh.player(names[-2]))
    timed("everybody's figures", lambda: [fresh.player(name) for name in names])
    timed("one player's pairs", lambda: fresh.pairs(names[-1]))
    timed("matrix of all pairs", fresh.matrix)
    year = found.facts.years[1]
    timed("choose a year, its table", lambda: found.choose(Selection.year(year)).table())
    timed("open again, nothing changed", lambda: open_statistics(path, found))
    timed("open one year alone", lambda: open_statistics(path, since=f"{found.facts.years[0]}-01-01"))
    return {
        "seconds": seconds,
        "loop": reference,
        "memory": {"open": opened - before, "all of the above": memory() - before, "whole process": memory()},
        "evenings": len(found.facts.evenings),
        "hands": found.facts.hands,
        "busiest": len(found.player(names[-1]).hands),
    }


def main() -> None:
    """Run it several times and print the medians."""
    if sys.argv[1:2] == ["--once"]:
        print(json.dumps(once(Path(sys.argv[2]))))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "big.db"
        if not path.exists():
            print("Making the database …", flush=True)
            maker = ROOT / "packaging" / "make_big_database.py"
            subprocess.run([sys.executable, str(maker), str(path)], check=True)
        runs = []
        for _ in range(RUNS):
            command = [sys.executable, __file__, "--once", str(path)]
            runs.append(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
    first = runs[0]
    print(f"{first['evenings']} evenings, {first['hands']} hands; the busiest player has {first['busiest']}")
    print(f"{RUNS} runs, each its own process; a loop of a million additions: {min(r['loop'] for r in runs):.3f} s\n")
    print(f"{'':52}{'least':>8}{'median':>8}{'most':>8}{'× loop':>9}")
    for name in first["seconds"]:
        times = [run["seconds"][name] for run in runs]
        ratio = statistics.median(run["seconds"][name] / run["loop"] for run in runs)
        print(f"{name:52}{min(times):8.3f}{statistics.median(times):8.3f}{max(times):8.3f}{ratio:9.1f}")
    print()
    for name in first["memory"]:
        print(f"{'memory, ' + name:52}{statistics.median(run['memory'][name] for run in runs):8.0f} MiB")


if __name__ == "__main__":
    main()
