"""What the benchmarks of charts and exports measure with, and an evening to measure."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

from tarockblock.domain.ledger import Ledger, compute_ledger
from tests.store.kit import sample

HANDS, TIMES = 60, 40


def long_evening(hands: int = HANDS) -> Ledger:
    """Five people, the hands of the sample over and over."""
    evening = sample("donnerstagsrunde")
    entries = [entry for entry in evening.entries if entry.kind in ("game", "trischaken")]
    return compute_ledger(replace(evening, entries=tuple((entries * hands)[:hands])))


def measured(what: str, work: Callable[[int], object], times: int = TIMES) -> float:
    """Print least, median and most of so many times, and the processor's median; returns the least, in seconds."""
    found, busy = [], []
    for turn in range(times):
        start, cpu = time.perf_counter(), time.process_time()
        work(turn)
        found.append(time.perf_counter() - start)
        busy.append(time.process_time() - cpu)
    figures = (min(found), statistics.median(found), max(found))
    words = " / ".join(f"{1000 * each:.1f}" for each in figures)
    print(f"\n{what}: {words} ms (processor {1000 * statistics.median(busy):.1f} ms)", end="")
    return min(found)
