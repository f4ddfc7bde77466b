"""Changes the rules a little in thousands of ways and says which changes no test notices (mutation testing).

``python3 packaging/dev.py mutate`` starts it, for all of ``domain/`` and ``rules/`` or for the files named. It goes on
where it was stopped: what is killed stays killed until its function changes; what survived is tried again. Survivors
that mean nothing stand in ``tests/mutants.toml`` with their reason.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mutate_sources import Change, change_of, copy_sources, has_functions

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutate"
KNOWN = ROOT / "tests" / "mutants.toml"

CHANGED = ("tarockblock/domain", "tarockblock/rules")
DOMAIN_TESTS = ("tests/domain", "tests/exchange/test_evening_file.py", "tests/exchange/test_reasons.py")
RULES_TESTS = ("tests/rules",)
"""Those that are there for the rules; what a window or a database would notice as well does not count."""

OF_BOTH = ("cardpoints.py", "names.py", "problems.py", "ruleset.py", "settings.py", "strict.py", "visible_text.py")
"""Files of the domain that the reading of rulesets rests on."""

PARTS = (
    *("tarockblock/__init__.py", "tarockblock/errors.py", "tarockblock/paths.py"),
    *("tarockblock/app", "tarockblock/domain", "tarockblock/exchange", "tarockblock/rules", "tarockblock/store"),
    *("docs/sources", "resources/rulesets", "translations/core_de.toml", "translations/core_en.toml"),
    *("tests/conftest.py", "tests/evenings.py", "tests/sentences.py", "tests/thorough.py", *DOMAIN_TESTS, *RULES_TESTS),
)

SETTINGS = """\
[tool.mutmut]
source_paths = ["tarockblock"]
only_mutate = ["{file}"]
also_copy = ["conftest.py", "docs", "resources", "translations"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:warnings"]
pytest_add_cli_args_test_selection = {tests}
timeout_constant = 5.0
track_dependencies = false
use_git_change_detection = false

[tool.pytest.ini_options]
addopts = ["--import-mode=importlib"]
pythonpath = ["."]
markers = ["qt", "charts", "slow", "sweep", "benchmark"]
"""

CONFTEST = '''\
"""Few random examples, the same every time; and nothing remembered from before a function was changed."""

import sys

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "mutate",
    database=None,
    deadline=None,
    derandomize=True,
    max_examples=20,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


def pytest_sessionstart() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("tarockblock"):
            for each in list(vars(module).values()):
                if callable(getattr(each, "cache_clear", None)):
                    each.cache_clear()
'''

KILLED = {1: "killed", 3: "killed", 36: "timeout", 24: "timeout", -24: "timeout", 152: "timeout", 255: "timeout"}
NO_TESTS = (5, 33)
"""Exit codes of mutmut; 0 is a survivor, None was not tried."""


@dataclass
class Counted:
    """What became of the mutants of one file."""

    fates: Counter[str] = field(default_factory=Counter)
    survivors: list[Change] = field(default_factory=list)

    @property
    def share(self) -> str:
        """Of those tried that mean something, how many were killed."""
        killed = self.fates["killed"] + self.fates["timeout"]
        tried = killed + self.fates["survived"] + self.fates["no tests"]
        return f"{100 * killed / tried:.1f} %" if tried else "–"


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


def place_of(file: str) -> Path:
    """Where a file is worked on: the others are as they are there, so that tests are nearly as quick as ever."""
    return WORK / file.removesuffix(".py").replace("/", ".")


def results_of(file: str) -> dict[str, int | None]:
    """The exit code of every mutant of a file."""
    path = place_of(file) / "mutants" / f"{file}.meta"
    if not path.is_file():
        return {}
    codes: dict[str, int | None] = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return codes


def tests_of(file: str) -> tuple[str, ...]:
    """Which tests are to notice a change in a file."""
    if file.startswith("tarockblock/rules/"):
        return RULES_TESTS
    return (*DOMAIN_TESTS, *RULES_TESTS) if Path(file).name in OF_BOTH else DOMAIN_TESTS


def prepare(file: str) -> None:
    """Make the copy, and let mutmut try again whatever was not killed: there may be new tests."""
    place = place_of(file)
    place.mkdir(parents=True, exist_ok=True)
    copy_sources(ROOT, place, PARTS, file)
    settings = SETTINGS.format(file=file, tests=json.dumps(tests_of(file)))
    for name, text in (("pyproject.toml", settings), ("conftest.py", CONFTEST)):
        if not (place / name).is_file() or (place / name).read_text(encoding="utf-8") != text:
            (place / name).write_text(text, encoding="utf-8")
    path = place / "mutants" / f"{file}.meta"
    if path.is_file():
        data = json.loads(path.read_text(encoding="utf-8"))
        codes = data["exit_code_by_key"]
        data["exit_code_by_key"] = {name: code if code in KILLED else None for name, code in codes.items()}
        path.write_text(json.dumps(data, indent=4), encoding="utf-8")


def run_mutmut(file: str, jobs: int, seconds: float) -> bool:
    """Let it run until it is done or the time is over, and say which; what it found out by then is written down."""
    place = place_of(file)
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(jobs)]
    environment = os.environ | {
        "HYPOTHESIS_PROFILE": "mutate",
        "PYTHONDONTWRITEBYTECODE": "1",
        "TAROCKBLOCK_TESTS": "full",
    }
    with (place / "mutmut.log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=place, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            process.wait(max(0.0, seconds))
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(20)
            return False
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    if process.returncode:
        said = (place / "mutmut.log").read_text(encoding="utf-8", errors="replace").replace("\r", "\n")
        raise SystemExit("\n".join([f"mutmut could not do {file}:", *said.splitlines()[-30:]]))
    return True


def count(file: str, known: dict[Change, str]) -> Counted:
    """What became of the mutants of one file; a survivor with a reason is none."""
    found = Counted()
    for mutant, code in results_of(file).items():
        if code in KILLED:
            found.fates[KILLED[code]] += 1
        elif code is None or code not in (0, *NO_TESTS):
            found.fates["not tried"] += 1
        else:
            change = change_of(place_of(file) / "mutants", file, mutant)
            if change in known:
                found.fates["accepted"] += 1
            else:
                found.fates["survived" if code == 0 else "no tests"] += 1
                found.survivors.append(change)
    return found


COLUMNS = ("killed", "timeout", "survived", "no tests", "accepted", "not tried")


def report(files: Sequence[str]) -> int:
    """Print the table and the survivors; 1 where one has no reason, or a reason has no survivor any more."""
    known = accepted()
    counted = {file: count(file, known) for file in files}
    total = Counted(sum((each.fates for each in counted.values()), Counter()))
    width = max(map(len, files))
    print(f"\n{'':{width}}  " + "  ".join(f"{name:>9}" for name in (*COLUMNS, "share")))
    for file, each in (*((file, each) for file, each in counted.items() if each.fates), ("together", total)):
        cells = (*(str(each.fates[name]) for name in COLUMNS), each.share)
        print(f"{file:{width}}  " + "  ".join(f"{cell:>9}" for cell in cells))
    for file, each in counted.items():
        if each.survivors:
            print(f"\n{file}")
        for change in each.survivors:
            print(f"   {change.function}\n{change.said}")
    left = stale(files, known) if not total.fates["not tried"] else []
    for change in left:
        print(f"\nNo such survivor any more, to be taken out of {KNOWN.relative_to(ROOT)}:\n   {change.function}")
        print(change.said)
    return 1 if left or any(each.survivors for each in counted.values()) else 0


def stale(files: Sequence[str], known: dict[Change, str]) -> list[Change]:
    """Reasons for what did not survive."""
    survived = {
        change_of(place_of(file) / "mutants", file, mutant)
        for file in files
        for mutant, code in results_of(file).items()
        if code == 0 or code in NO_TESTS
    }
    return [change for change in known if change.file in files and change not in survived]


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="dev.py mutate", description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", metavar="FILE", help="of domain/ or rules/; default: all of them")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="stop after so long; the next start goes on")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default: 2)")
    parser.add_argument("--anew", action="store_true", help="forget what was found out before")
    parser.add_argument("--report", action="store_true", help="only say again what was found out")
    options = parser.parse_args()
    files = files_meant(options.files)
    end = time.monotonic() + options.minutes * 60
    for file in () if options.report else files:
        if options.anew and place_of(file).exists():
            shutil.rmtree(place_of(file))
        print(f"{file}: ", end="", flush=True)
        prepare(file)
        done = run_mutmut(file, options.jobs, end - time.monotonic())
        print(", ".join(f"{number} {fate}" for fate, number in count(file, accepted()).fates.items()), flush=True)
        if not done:
            print("Stopped; the next start goes on from here.")
            break
    return report(files)


if __name__ == "__main__":
    sys.exit(main())
