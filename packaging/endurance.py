"""Puts the program through the long tests in full and writes what came of it into tests/RESULTS.md.

``python3 packaging/dev.py endurance`` starts it. ``--part 100`` does a hundredth of each, to see whether it runs;
``--only recovery`` does what has that in its title, after a change or where a run was broken off.
Every figure stands beside what it is out of. A part in which anything is not as it must be fails and loses its section.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "tests" / "RESULTS.md"
BEGIN, END = "<!-- endurance: begin -->", "<!-- endurance: end -->"


@dataclass(frozen=True)
class Part:
    """One long test: its command, and how its output reads in the results.

    ``{count}`` is how many times, ``{part}`` 1 for all of what there is a fixed number of, else for an N-th of it;
    ``{jobs}`` how much of it at a time.
    """

    title: str
    command: tuple[str, ...]
    full: int
    summary: Callable[[str], str] = str.strip


def _last_line(output: str) -> str:
    return output.strip().splitlines()[-1] + "."


def _passed(output: str) -> str:
    """What pytest counted, without how long it took."""
    return output.strip().splitlines()[-1].strip("= ").partition(" in ")[0] + "."


PARTS = (
    Part("Killed while writing", ("tests/store/kill_test.py", "--jobs", "{jobs}", "--kills", "{count}"), 250),
    Part("Killed at work in the window", ("tests/ui/kill_window.py", "--kills", "{count}"), 150),
    Part(
        "Damaged: bits, pages, the end",
        ("tests/store/damages.py", "--jobs", "{jobs}", "--bits", "{count}", "--every", "{part}"),
        100,
    ),
    Part(
        "What recovery makes of it",
        ("tests/store/pages.py", "--jobs", "{jobs}", "--bits", "{count}", "--every", "{part}"),
        30,
    ),
    Part("Opened and closed", ("tests/ui/leaks.py", "--jobs", "{jobs}", "--times", "{count}"), 500, _last_line),
    Part("Hostile files, at random", ("tests/fuzz/random_files.py", "--files", "{count}"), 10_000),
    Part("Hostile files, made to be slow or large", ("tests/fuzz/bombs.py",), 0, _last_line),
    Part(
        "Money through random histories",
        ("tests/app/histories.py", "money", "--jobs", "{jobs}", "--histories", "{count}"),
        2_000,
        _last_line,
    ),
    Part(
        "Machines kept apart and brought together",
        ("tests/app/histories.py", "machines", "--jobs", "{jobs}", "--histories", "{count}"),
        200,
        _last_line,
    ),
    Part(
        "The sweeps of the tests",
        ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "sweep", "tests"),
        0,
        _passed,
    ),
)


def run(part: Part, divisor: int, jobs: int) -> str:
    """Run one; what there is to say of it, empty where it failed."""
    count = max(1, part.full // divisor)
    command = [each.format(count=count, part=divisor, jobs=jobs) for each in part.command]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "TAROCKBLOCK_TESTS": "full"}
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        print(f"{part.title}: FAILED with status {done.returncode}\n{done.stdout}{done.stderr}", flush=True)
        return ""
    print(f"{part.title}: fine\n{done.stdout}", flush=True)
    line = " ".join(["python", *command])
    return f"Run on {date.today().isoformat()}:\n\n    {line}\n\n{part.summary(done.stdout)}"


def write(title: str, section: str) -> None:
    """Replace the section of one part, or take it out where there is none; all others stay as they are."""
    before, rest = RESULTS.read_text(encoding="utf-8").split(BEGIN)
    table, after = rest.split(END)
    found = dict(each.strip("\n").split("\n\n", 1) for each in table.split("### ")[1:])
    found[title] = section
    sections = [f"### {each.title}\n\n{found[each.title]}\n" for each in PARTS if found.get(each.title)]
    RESULTS.write_text("\n".join([before + BEGIN, *sections, END + after]), encoding="utf-8")


def main() -> int:
    """Run them, two parts at a time; what is fine is written down at once."""
    parser = argparse.ArgumentParser(prog="dev.py endurance", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--part", type=int, default=1, metavar="N", help="an N-th of it, and nothing is written")
    parser.add_argument("--only", default="", metavar="TEXT", help="those with this in their title")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time; default: %(default)s")
    asked = parser.parse_args()
    failed = False
    with ThreadPoolExecutor(2) as pool:
        chosen = [part for part in PARTS if asked.only.casefold() in part.title.casefold()]
        running = {pool.submit(run, part, asked.part, max(1, asked.jobs // 2)): part for part in chosen}
        for done in as_completed(running):
            failed |= not done.result()
            if asked.part == 1:
                write(running[done].title, done.result())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
