"""Random histories of several machines, each held against the laws of merging; ``--histories 1000`` does so many."""

from __future__ import annotations

import argparse
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.app.machines import run_history

STEPS = 80


def one(seed: int) -> tuple[int, int, int]:
    """How many machines, evenings and conflicts there were at the end."""
    with tempfile.TemporaryDirectory() as folder:
        club = run_history(Path(folder), seed, STEPS)
    return len(club.machines), club.evenings, club.conflicts


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--histories", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        done = list(pool.map(one, range(asked.first, asked.first + asked.histories)))
    machines, evenings, conflicts = map(sum, zip(*done, strict=True))
    print(
        f"{len(done)} histories, {STEPS} steps, {machines} machines, {evenings} evenings, {conflicts} conflicts left:"
        " all agree, nothing that was acknowledged is missing"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
