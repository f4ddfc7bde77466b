"""Reads hostile files by the thousand: ``python tests/fuzz/random_files.py --files 100000`` prints a table.

None may end in an exception, take longer than a second, or make the process grow by more than 200 MB; what is accepted
must be sound. Seeded: ``--first`` says with which file to begin.
"""

from __future__ import annotations

import argparse
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.fuzz import properties
from tests.fuzz.mutate import KINDS, hostile

SECOND, MEGABYTES = 1.0, 200
HANGS = 20.0
"""Seconds of processor time after which a file is given up."""


@dataclass
class Tally:
    """What became of the files, by kind; ``megabytes`` is how much the process grew over all of them."""

    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    crashed: Counter[str] = field(default_factory=Counter)
    slow: Counter[str] = field(default_factory=Counter)
    first_faults: list[str] = field(default_factory=list)
    megabytes: float = 0.0

    @property
    def faults(self) -> int:
        """Whatever should not have been."""
        return self.crashed.total() + self.slow.total() + (self.megabytes > MEGABYTES)


class _HangsError(Exception):
    pass


def _give_up(_number: int, _frame: FrameType | None) -> None:
    raise _HangsError


def peak() -> float:
    """The most memory this process had at once, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def run(files: int, first: int = 0, *, seconds: float = SECOND) -> Tally:
    """Read so many files, by turns of each kind."""
    tally = Tally()
    before = signal.signal(signal.SIGPROF, _give_up)
    properties.check(KINDS[0], hostile(KINDS[0], 0), Path())
    begun_with = peak()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for number in range(first, first + files):
                _one(KINDS[number % len(KINDS)], number, Path(folder), tally, seconds)
    finally:
        signal.signal(signal.SIGPROF, before)
    tally.megabytes = peak() - begun_with
    return tally


def _one(kind: str, number: int, folder: Path, tally: Tally, seconds: float) -> None:
    raw = hostile(kind, number)
    signal.setitimer(signal.ITIMER_PROF, HANGS)
    begun = time.process_time()
    try:
        accepted = properties.check(kind, raw, folder)
        took = time.process_time() - begun
        if took > seconds:  # checking reads what was accepted over again
            begun = time.process_time()
            properties.read(kind, raw, folder)
            took = time.process_time() - begun
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        tally.crashed[kind] += 1
        tally.first_faults.append(f"{kind} {number}: {traceback.format_exc(limit=-3)}")
        del tally.first_faults[10:]
        return
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    (tally.accepted if accepted else tally.refused)[kind] += 1
    if took > seconds:
        tally.slow[kind] += 1
        tally.first_faults.append(f"{kind} {number}: took {took:.1f} s")


def main() -> int:
    """Print the table; 1 where anything was wrong."""
    parser = argparse.ArgumentParser(description="Read hostile evening and ruleset files, see that none does harm.")
    parser.add_argument("--files", type=int, default=3000)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    tally = run(asked.files, asked.first)
    for fault in tally.first_faults:
        print(fault, file=sys.stderr)
    print("| read as | files | refused with sentences | accepted, and sound | crashed | over a second |")
    print("|---|---|---|---|---|---|")
    for kind in KINDS:
        counts = [each[kind] for each in (tally.refused, tally.accepted, tally.crashed, tally.slow)]
        print(f"| {kind} | {sum(counts[:3])} | " + " | ".join(map(str, counts)) + " |")
    grown = "less than" if tally.megabytes <= MEGABYTES else "MORE than"
    print(f"\nThe process grew by {grown} {MEGABYTES} MB over all of them.")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
