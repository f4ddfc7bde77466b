"""Random histories of a round's money, or of several machines, each against its model; ``money --histories 1000``."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.app import machines, test_book_model

STEPS = {"money": 30, "machines": 80}


def one(of: str, seed: int) -> tuple[int, int, int]:
    """How many machines, evenings and conflicts there were at the end."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            if of == "machines":
                club = machines.run_history(Path(folder), seed, STEPS[of])
                return len(club.machines), club.evenings, club.conflicts
            test_book_model.run_history(Path(folder), random.Random(seed), STEPS[of], late=seed % 3 == 0)
        except Exception as error:
            error.add_note(f"in the history of seed {seed}")
            raise
    return 1, 0, 0


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("of", choices=STEPS)
    parser.add_argument("--histories", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        done = list(pool.map(partial(one, asked.of), range(asked.first, asked.first + asked.histories)))
    said = f"{len(done)} histories of {STEPS[asked.of]} steps each"
    if asked.of == "machines":
        found, evenings, conflicts = map(sum, zip(*done, strict=True))
        said += f", {found} machines, {evenings} evenings, {conflicts} conflicts left: all agree, nothing that was"
        print(f"{said} acknowledged is missing")
    else:
        print(f"{said}: nothing lost, nothing demanded twice, every book as the model has it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
