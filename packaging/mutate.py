"""Changes rules and log a little in thousands of ways and says which changes no test notices (mutation testing).

``python3 packaging/dev.py mutate`` starts it, for all of ``domain/``, ``log/`` and ``rules/`` or for the files named.
The changes are mutmut's. It goes on where it was stopped: what is killed stays killed until its function changes; what
survived is tried again. Survivors that mean nothing stand in ``tests/mutants.toml`` with their reason.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from pathlib import Path

from mutate_sources import Change, Mutant, has_functions, mutants_of

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "build" / "mutate" / "results.json"
KNOWN = ROOT / "tests" / "mutants.toml"

CHANGED = ("tarockblock/domain", "tarockblock/log", "tarockblock/rules")
TESTS = (
    *("tests/domain", "tests/rules"),
    *("tests/exchange/test_evening_file.py", "tests/exchange/test_reasons.py"),
    *("tests/exchange/test_statistics_export.py", "tests/fuzz/test_fuzz.py"),
    *(
        "tests/app/test_house_rules_draft.py",
        "tests/app/test_house_rules_files.py",
        "tests/app/test_renonce_inquiry.py",
    ),
    *("tests/app/test_same_people.py", "tests/app/test_settling.py", "tests/app/test_statistics.py"),
    "tests/app/test_statistics_recounted.py",
    *("tests/log", "tests/app/test_book_model.py", "tests/app/test_checking.py", "tests/app/test_evening.py"),
    *("tests/app/test_history.py", "tests/app/test_machines.py", "tests/app/test_merging.py"),
    *("tests/app/test_stored_stays.py", "tests/app/test_uniting_attacked.py", "tests/store/test_seals.py"),
    "tests/store/test_version7.py",
    *("tests/app/test_evening_undo.py", "tests/store/test_damage.py"),
)
"""Those that are there for the rules and the log; what a window or a database alone would notice does not count."""

KILLED = ("killed", "timeout")
SURVIVED = ("survived", "no tests")

Results = dict[str, dict[str, str]]
"""By file, by the digest of a changed function: what became of it."""


@dataclass
class Counted:
    """What became of the mutants of one file."""

    mutants: int = 0
    fates: Counter[str] = field(default_factory=Counter)
    survivors: list[tuple[Change, str]] = field(default_factory=list)

    @property
    def killed(self) -> int:
        """Those that made a test fail, or not come to an end."""
        return sum(self.fates[fate] for fate in KILLED)

    @property
    def tried(self) -> int:
        """Those tried, without what is accepted."""
        return self.killed + sum(self.fates[fate] for fate in SURVIVED)

    @property
    def share(self) -> str:
        """Of those tried that mean something, how many were killed."""
        return f"{100 * self.killed / self.tried:.1f} %" if self.tried else "–"

    @property
    def interval(self) -> str:
        """Between what the share of all of them lies, by 95 % (Wilson); nothing where all were tried."""
        if not self.tried or self.tried + self.fates["accepted"] == self.mutants:
            return ""
        low, high = wilson(self.killed, self.tried)
        return f"{100 * low:.1f}–{100 * high:.1f} %"

    def __add__(self, other: Counted) -> Counted:
        return Counted(self.mutants + other.mutants, self.fates + other.fates, self.survivors + other.survivors)


def wilson(found: int, of: int) -> tuple[float, float]:
    """Wilson's interval for a share, at 95 %."""
    z = 1.96
    middle, width = found / of + z * z / (2 * of), z * sqrt(found * (of - found) / of**3 + z * z / (4 * of * of))
    return (middle - width) / (1 + z * z / of), (middle + width) / (1 + z * z / of)


def accepted() -> dict[Change, str]:
    """The survivors that mean nothing, and why."""
    data = tomllib.loads(KNOWN.read_text(encoding="utf-8"))
    return {Change(each["file"], each["function"], each["was"], each["now"]): each["reason"] for each in data["mutant"]}


def files_meant(names: Sequence[str]) -> list[str]:
    """The files named (by path, or by the name alone), all of them without names; SystemExit for one there is not."""
    paths = sorted(path for each in CHANGED for path in (ROOT / each).glob("*.py"))
    every = [path.relative_to(ROOT).as_posix() for path in paths if has_functions(path)]
    found = []
    for name in names:
        place = Path(name)
        meant = [each for each in every if Path(each).name == place.name and each.endswith(place.as_posix())]
        if not meant:
            raise SystemExit(f"{name} is no file of {' or '.join(CHANGED)}.")
        found += meant
    return found or every


def sample(mutants: Sequence[Mutant], one_in: int, draw: int) -> list[Mutant]:
    """Of every function one in so many, rounded up; the same ones every time, others with another ``draw``."""
    strata = defaultdict(list)
    for mutant in mutants:
        strata[mutant.key].append(mutant)
    found = []
    for each in strata.values():
        each.sort(key=lambda mutant: hashlib.sha256(f"{draw}/{mutant.digest}".encode()).digest())
        found += each[: ceil(len(each) / one_in)]
    return found


def read_results() -> Results:
    """What was found out before."""
    found: Results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.is_file() else {}
    return found


def write_results(results: Results) -> None:
    """Keep what was found out."""
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=1), encoding="utf-8")


def run(mutants: Sequence[Mutant], files: Sequence[str], results: Results, jobs: int, minutes: float) -> None:
    """Try out what was not killed yet for so long, and write down what becomes of it."""
    from mutate_run import Runner, collect

    def work(runner: Runner) -> None:
        begun = time.monotonic()
        failed = runner.learn(files_meant([]), RESULTS.with_name("tests.json"))
        if failed or not runner.sound():
            raise SystemExit("\n".join(["Tests fail where nothing is changed:", *failed]))
        print(f"{len(runner.items)} tests, run once in {time.monotonic() - begun:.0f} s", flush=True)
        end = time.monotonic() + 60 * minutes
        for number, (mutant, fate) in enumerate(runner.try_out(waiting, jobs, end), 1):
            results.setdefault(mutant.change.file, {})[mutant.digest] = fate
            if number % 100 == 0:
                print(f"{number} of {len(waiting)}, {time.monotonic() - begun:.0f} s", flush=True)
                write_results(results)

    waiting = [each for each in mutants if results.get(each.change.file, {}).get(each.digest) not in KILLED]
    try:
        if waiting:
            collect(ROOT, TESTS, work)
    finally:
        write_results(results)


def count(mutants: Sequence[Mutant], chosen: Sequence[Mutant], results: Results) -> dict[str, Counted]:
    """What became of those chosen and of those tried earlier, by file; a survivor with a reason is none."""
    known = accepted()
    found: dict[str, Counted] = defaultdict(Counted)
    for mutant in mutants:
        found[mutant.change.file].mutants += 1
    meant = {mutant.digest for mutant in chosen}
    for mutant in mutants:
        counted = found[mutant.change.file]
        fate = results.get(mutant.change.file, {}).get(mutant.digest, "not tried")
        if fate == "not tried" and mutant.digest not in meant:
            continue
        if fate in SURVIVED and mutant.change in known:
            fate = "accepted"
        counted.fates[fate] += 1
        if fate in SURVIVED:
            counted.survivors.append((mutant.change, fate))
    return found


def report(mutants: Sequence[Mutant], chosen: Sequence[Mutant], results: Results) -> int:
    """Print the table and the survivors; 1 where one has no reason, or a reason has no survivor any more."""
    counted = count(mutants, chosen, results)
    total = sum(counted.values(), Counted())
    print(
        "\n| file | mutants | tried | killed | survived | accepted | share | 95 % |\n|---|---|---|---|---|---|---|---|"
    )
    for file, each in (*counted.items(), ("together", total)):
        tried, survived = each.tried + each.fates["accepted"], len(each.survivors)
        numbers = f"{each.mutants} | {tried} | {each.killed} | {survived} | {each.fates['accepted']}"
        print(f"| {file.removeprefix('tarockblock/')} | {numbers} | {each.share} | {each.interval} |")
    print(f"\n{total.fates['timeout']} of those killed came to no end.")
    if total.fates["not tried"]:
        print(f"{total.fates['not tried']} were not tried; the next start goes on from here.")
    for file, each in counted.items():
        if each.survivors:
            print(f"\n{file}")
        for change, fate in each.survivors:
            print(f"   {change.function}{' (no test runs it)' if fate == 'no tests' else ''}\n{change.diff}")
    left = stale(mutants, results)
    for change in left:
        print(f"\nNo such survivor any more, to be taken out of {KNOWN.relative_to(ROOT)}:\n   {change.function}")
        print(change.diff)
    return 1 if left or total.survivors else 0


def stale(mutants: Sequence[Mutant], results: Results) -> list[Change]:
    """Reasons for what is killed, or is no change any more."""
    files = {mutant.change.file for mutant in mutants}
    fates = {mutant.change: results.get(mutant.change.file, {}).get(mutant.digest) for mutant in mutants}
    return [each for each in accepted() if each.file in files and (each not in fates or fates[each] in KILLED)]


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="dev.py mutate", description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", metavar="FILE", help="of domain/, log/ or rules/; default: all of them")
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="try one in N of every function")
    parser.add_argument("--draw", type=int, default=0, metavar="K", help="another sample than K - 1")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="try so long; the next start goes on")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default: 2)")
    parser.add_argument("--anew", action="store_true", help="forget what was found out before")
    parser.add_argument("--report", action="store_true", help="only say again what was found out")
    options = parser.parse_args()
    files = files_meant(options.files)
    mutants = [
        each
        for file in files
        for each in mutants_of(file, (ROOT / file).read_text(encoding="utf-8"), RESULTS.with_name("mutants"))
    ]
    chosen = sample(mutants, options.sample, options.draw)
    print(f"{len(mutants)} mutants of {len(files)} files, {len(chosen)} of them chosen", flush=True)
    results = read_results()
    if options.anew:
        results = {file: found for file, found in results.items() if file not in files}
    if not options.report:
        run(chosen, files, results, options.jobs, options.minutes)
    return report(mutants, chosen, results)


if __name__ == "__main__":
    sys.exit(main())
