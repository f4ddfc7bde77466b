#!/usr/bin/env python3
"""Prints how long the archive of a large database takes to read and to search: no test, since machines differ.

``.venv/bin/python tests/benchmarks/archive_figures.py BIG.db``, with a database of ``packaging/make_big_database.py``.
Nothing is written to it.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tarockblock.app.archive import list_evenings
from tarockblock.app.archive.search import Lookup, Query, read_lookup, search
from tarockblock.app.storage import open_store

RUNS = 15
SEARCHES = ("wirt", "drei tarock", '"mit drei"', "anna", "ge", "k", "gibt es nicht")


def told(name: str, work: Callable[[], object]) -> None:
    """Measure and print: least, median, most."""
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - start))
    print(f"| {name} | {min(taken):.1f} / {statistics.median(taken):.1f} / {max(taken):.1f} |")


def main() -> int:
    """Print a table."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    with open_store(Path(sys.argv[1]), read_only=True) as store:
        evenings = list_evenings(store)
        known = read_lookup(store)
        number = max(known.details)
        stale = Lookup({each: details for each, details in known.details.items() if each != number})
        print(f"{len(evenings)} evenings, {sum(len(each.notes) for each in known.details.values())} notes of hands\n")
        print("| what | least / median / most |\n|---|---|")
        told("list the evenings", lambda: list_evenings(store))
        told("read notes, winners and turnover, and fold the words", lambda: read_lookup(store))
        told("of it folding the words", lambda: Lookup(known.details))
        told("the same again after one evening changed", lambda: read_lookup(store, stale))
        told("the same again after nothing changed", lambda: read_lookup(store, known))
        for words in SEARCHES:
            found = len(search(evenings, known, Query(words=words)))
            told(f"find {words} ({found})", lambda words=words: search(evenings, known, Query(words=words)))  # type: ignore[misc]
    return 0


if __name__ == "__main__":
    sys.exit(main())
