"""Puts the program through the long tests in full and writes what came of it into tests/RESULTS.md.

``python3 packaging/dev.py endurance`` starts it. ``--part 100`` does a hundredth of each, to see whether it runs.
Every figure stands beside what it is out of; a part in which anything is not as it must be fails.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "tests" / "RESULTS.md"
BEGIN, END = "<!-- endurance: begin -->", "<!-- endurance: end -->"


@dataclass(frozen=True)
class Part:
    """One long test: its command, and how its output reads in the results.

    ``{count}`` is how many times, ``{part}`` 1 for all of what there is a fixed number of, else for an N-th of it.
    """

    title: str
    command: tuple[str, ...]
    full: int
    told: Callable[[str], str] = str.strip


def _last_line(output: str) -> str:
    return output.strip().splitlines()[-1]


def _passed(output: str) -> str:
    """What pytest counted, without how long it took."""
    return _last_line(output).strip("= ").partition(" in ")[0] + "."


PARTS = (
    Part("Killed while writing", ("tests/store/kill_test.py", "--kills", "{count}"), 500),
    Part("Killed at work in the window", ("tests/ui/kill_window.py", "--kills", "{count}"), 500),
    Part("Damaged: bits, pages, the end", ("tests/store/damages.py", "--bits", "{count}", "--every", "{part}"), 600),
    Part("Hostile files, at random", ("tests/fuzz/random_files.py", "--files", "{count}"), 100_000),
    Part("Hostile files, made to be slow or large", ("tests/fuzz/bombs.py",), 0, _last_line),
    Part(
        "The sweeps of the tests",
        ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "sweep", "tests"),
        0,
        _passed,
    ),
)


def run(part: Part, divisor: int) -> tuple[int, str]:
    """Run one; its exit status and its section of the results."""
    count = max(1, part.full // divisor)
    command = [each.format(count=count, part=divisor) for each in part.command]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "TAROCKBLOCK_TESTS": "full"}
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    try:
        if done.returncode != 0:
            raise ValueError(f"status {done.returncode}")
        told = part.told(done.stdout)
    except ValueError as fault:
        print(f"{part.title}: FAILED: {fault}\n{done.stdout}{done.stderr}", flush=True)
        return 1, ""
    print(f"{part.title}: fine", flush=True)
    line = " ".join(["python", *command])
    return 0, f"### {part.title}\n\n    {line}\n\n{told}\n"


def write(sections: list[str], day: str) -> None:
    """Replace the table of results; what stands before and behind it stays."""
    text = RESULTS.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    body = "\n".join([f"Run on {day}.\n", *sections])
    RESULTS.write_text(f"{before}{BEGIN}\n{body}{END}{after}", encoding="utf-8")


def main() -> int:
    """Run everything, two at a time; the results are written only where nothing failed."""
    parser = argparse.ArgumentParser(prog="dev.py endurance", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--part", type=int, default=1, metavar="N", help="an N-th of it, and nothing is written")
    parser.add_argument("--jobs", type=int, default=2, help="so many at a time; default: %(default)s")
    parser.add_argument("--date", default=date.today().isoformat(), help="the day the results carry; default: today")
    asked = parser.parse_args()
    with ThreadPoolExecutor(asked.jobs) as pool:
        results = list(pool.map(lambda part: run(part, asked.part), PARTS))
    failed = any(status for status, _ in results)
    if not failed and asked.part == 1:
        write([text for _, text in results], asked.date)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
