"""Random histories of a round's money, each against the model; ``--histories 1000`` does so many."""

from __future__ import annotations

import argparse
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.app.test_book_model import run_history

STEPS = 30


def one(seed: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        try:
            run_history(Path(folder), seed, STEPS)
        except Exception as error:
            error.add_note(f"in the history of seed {seed}")
            raise
    return seed


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--histories", type=int, default=150)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        done = sum(1 for _ in pool.map(one, range(asked.histories)))
    print(
        f"{done} histories of {STEPS} steps each: nothing lost, nothing demanded twice, every book as the model has it"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
