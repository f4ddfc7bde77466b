#!/usr/bin/env python3
"""Sets this checkout up and runs it: ``python3 packaging/dev.py run`` or ``python3 packaging/dev.py test``.

Needs nothing but the standard library of Python 3.11 or newer. Everything goes into ``.venv``; with an installed
requirement set that is still right, nothing is fetched. pip is used as it is configured on this machine.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from dev_system import ON_WINDOWS, SetupError, has_screen, report, see_to_system

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging"
VENV = ROOT / ".venv"
BUNDLE_VENV = ROOT / "build" / "venv"
MUTATE_VENV = ROOT / "build" / "mutate" / "venv"
LOWEST_VENV = ROOT / "build" / "lowest"
OLDEST_PYTHON = (3, 11)

# ------------------------------------------------------------------------------------------------ .venv


def venv_of(name: str) -> Path:
    """Return where something is installed: into a bundle goes nothing only tests need, mutants need little else."""
    return {"bundle": BUNDLE_VENV, "mutate": MUTATE_VENV, "lowest": LOWEST_VENV}.get(name, VENV)


def in_venv(name: str, venv: Path = VENV) -> Path:
    """Return the path of a program of a virtual environment."""
    return venv / ("Scripts" if ON_WINDOWS else "bin") / (f"{name}.exe" if ON_WINDOWS else name)


def fingerprint(requirements: Path) -> str:
    """Return a digest of everything the installation in a virtual environment depends on."""
    digest = hashlib.sha256(f"{sys.version_info[:2]} {sys.platform} {ROOT}".encode())
    for path in (requirements, ROOT / "pyproject.toml"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def stamp(name: str) -> Path:
    """Return the file that remembers what was installed: ``run``, ``dev``, ``bundle`` or ``mutate``."""
    return venv_of(name) / f".installed-{name}"


def is_installed(name: str) -> bool:
    """Say whether the virtual environment still holds what the requirements ask for."""
    file = stamp(name)
    if not file.is_file() or not in_venv("python", venv_of(name)).exists():
        return False
    return file.read_text() == fingerprint(requirements_file(name))


def requirements_file(name: str) -> Path:
    """Return the pinned requirements for ``run``, ``dev``, ``bundle`` or ``mutate``."""
    return HERE / ("requirements.txt" if name == "run" else f"requirements-{name}.txt")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Keep a second start of this script out of ``.venv`` while it is being filled."""
    if ON_WINDOWS:
        yield
        return
    import fcntl

    with Path(__file__).open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def venv_was_moved(venv: Path) -> bool:
    """Say whether it was made in another folder; its programs would still look for their Python there."""
    lines = (venv / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    return any(line.startswith("command = ") and not line.endswith(str(venv)) for line in lines)


def venv_works(venv: Path) -> bool:
    """Say whether it is there, was made here, starts, has pip and the version of this Python."""
    if not in_venv("python", venv).exists() or not (venv / "pyvenv.cfg").is_file() or venv_was_moved(venv):
        return False
    probe = "import sys, pip; print(*sys.version_info[:2])"
    done = subprocess.run([in_venv("python", venv), "-c", probe], capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.split() == [str(part) for part in sys.version_info[:2]]


def pip_install(venv: Path, *arguments: str) -> None:
    """Call pip of a virtual environment, as this machine has it configured."""
    command = [str(in_venv("python", venv)), "-m", "pip", "install", "-q", "--disable-pip-version-check", *arguments]
    if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
        raise SetupError("pip could not install the libraries (its message is above). Is the network reachable?")


def install(name: str) -> None:
    """Fill the virtual environment with the pinned requirements, and ``.venv`` with this checkout, unless it is so."""
    venv = venv_of(name)
    with alone():
        # What the tests need holds all that running needs.
        if is_installed(name) or (name == "run" and is_installed("dev")):
            return
        if not venv_works(venv):
            report(f"Making {venv.relative_to(ROOT)} with Python {sys.version.split()[0]}")
            command = [sys.executable, "-m", "venv", "--clear", str(venv)]
            if subprocess.run(command, check=False).returncode != 0:
                raise SetupError(f"The virtual environment could not be made. This was tried: {shlex.join(command)}")
        report("Installing the libraries (the first time about 150 MB)")
        for file in venv.glob(".installed-*"):
            file.unlink()
        pip_install(venv, "--require-hashes", "-r", str(requirements_file(name)))
        if venv in (VENV, LOWEST_VENV):  # PyInstaller and mutmut read the checkout itself
            pip_install(venv, "--no-deps", "--no-build-isolation", "-e", ".")
        stamp(name).write_text(fingerprint(requirements_file(name)))


def make_ready(name: str, *, on_screen: bool) -> None:
    """Do all set-up for ``run``, ``dev`` or ``bundle``."""
    see_to_system(on_screen=on_screen, building=name == "bundle")
    install(name)
    if python("packaging/hatch_build.py", venv=venv_of(name)) != 0:
        raise SetupError("The translations could not be compiled.")


# ------------------------------------------------------------------------------------------------ the commands


def call(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> int:
    """Run a program in the checkout and return its exit status."""
    merged = os.environ | dict(environment or {})
    try:
        status = subprocess.run([str(part) for part in command], cwd=ROOT, env=merged, check=False).returncode
    except KeyboardInterrupt:
        return 130
    return status if status >= 0 else 128 - status


def python(*arguments: str, environment: Mapping[str, str] | None = None, venv: Path = VENV) -> int:
    """Run the Python of a virtual environment."""
    return call([in_venv("python", venv), *arguments], environment)


OFF_SCREEN = {"QT_QPA_PLATFORM": "offscreen"}
SEVERAL_CORES = ["-n", "auto", "--maxprocesses", "4", "--dist", "worksteal"]
COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}
"""Tests start Python many times; where it may keep nothing, each time compiles the whole package anew."""


def run(arguments: list[str]) -> int:
    """Start the program; without a screen play the sample evenings through its dialogs instead."""
    if has_screen() or arguments:
        make_ready("run", on_screen=has_screen())
        return python("-m", "tarockblock", *arguments)
    make_ready("run", on_screen=False)
    report(
        "There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can be shown.\n"
        "Instead, the sample evenings are now entered through the real dialogs, off screen."
    )
    return python("-m", "tests.ui.rehearsal", environment=OFF_SCREEN)


def test(arguments: list[str]) -> int:
    """Run the tests off screen, on several cores; the long ones only with --long."""
    make_ready("dev", on_screen=False)
    chosen = {(): [*SEVERAL_CORES, "-m", "not long"], ("--long",): SEVERAL_CORES}.get(tuple(arguments), arguments)
    return python("-m", "pytest", *chosen, environment=OFF_SCREEN | COMPILED)


def lowest(arguments: list[str]) -> int:
    """Run the tests with the lowest versions that pyproject.toml allows, in an environment of their own."""
    make_ready("lowest", on_screen=False)
    chosen = arguments or [*SEVERAL_CORES, "-m", "not long"]
    return python("-m", "pytest", *chosen, environment=OFF_SCREEN | COMPILED, venv=LOWEST_VENV)


def check(arguments: list[str]) -> int:
    """Look at the code without running it: ruff, format, mypy --strict, import contracts, names nobody uses."""
    del arguments
    make_ready("dev", on_screen=False)
    checks: list[list[str | Path]] = [
        [in_venv("ruff"), "check"],
        [in_venv("ruff"), "format", "--check"],
        [in_venv("python"), "-m", "mypy"],
        [in_venv("lint-imports"), "--no-logo", "--no-cache"],
        [in_venv("vulture")],
    ]
    failed = []
    for command in checks:
        name = shlex.join([Path(command[0]).stem, *(str(part) for part in command[1:])])
        report(f"$ {name}")
        if call(command) != 0:
            failed.append(name)
    report(f"Failed: {', '.join(failed)}" if failed else "All checks passed.")
    return 1 if failed else 0


def tidy(arguments: list[str]) -> int:
    """Put the code into its usual form (ruff format, and what ruff can mend)."""
    del arguments
    make_ready("dev", on_screen=False)
    return max(call([in_venv("ruff"), "format"]), call([in_venv("ruff"), "check", "--fix"]))


def endurance(arguments: list[str]) -> int:
    """Run the long tests in full (kills, damage, hostile files) and write tests/RESULTS.md; takes an hour."""
    make_ready("dev", on_screen=False)
    return python("packaging/endurance.py", *arguments, environment=OFF_SCREEN | COMPILED)


def bench(arguments: list[str]) -> int:
    """Measure the speed the program promises and print it as a table; --short for every change, or name the rows."""
    make_ready("run", on_screen=False)
    return python("packaging/bench.py", *arguments, environment=OFF_SCREEN)


def sizes(arguments: list[str]) -> int:
    """Open every dialog and place on every promised screen, in both languages and a longer one; list what is cut."""
    make_ready("dev", on_screen=False)
    return python("tests/ui/sizes.py", *arguments, environment=OFF_SCREEN | COMPILED)


def mutate(arguments: list[str]) -> int:
    """Change rules and log in thousands of ways and say what no test notices; --minutes 5 FILE for one file alone."""
    install("mutate")
    return python("packaging/mutate.py", *arguments, venv=MUTATE_VENV)


def pictures(arguments: list[str]) -> int:
    """Draw the pictures of the documentation anew, off screen."""
    make_ready("run", on_screen=False)
    return python("packaging/pictures.py", *arguments, environment=OFF_SCREEN)


def translations(arguments: list[str]) -> int:
    """Collect the strings of the source into translations/*.ts and compile them."""
    import tomllib  # not in the Pythons that are too old, which get a sentence of ours

    make_ready("run", on_screen=False)
    sources = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tarockblock" / "ui").rglob("*.py"))]
    for catalogue in sorted((ROOT / "translations").glob("core_*.toml")):
        language = catalogue.stem.partition("_")[2]
        file, options = f"translations/tarockblock_{language}.ts", ["-pluralonly"] if language == "en" else []
        locale = tomllib.loads(catalogue.read_text(encoding="utf-8"))["language"]["locale"]
        meant = ["-source-language", "en", "-target-language", locale, "-locations", "none", "-no-obsolete"]
        status = call([in_venv("pyside6-lupdate"), *sources, *meant, *options, *arguments, "-ts", file])
        if status:
            return status
    return python("packaging/hatch_build.py")


def bundle(arguments: list[str]) -> int:
    """Build dist/tarockblock, a folder with the program that needs no Python, and try it."""
    del arguments
    make_ready("bundle", on_screen=True)
    return python("packaging/bundle.py", venv=BUNDLE_VENV)


def deb(arguments: list[str]) -> int:
    """Build that folder and a package of Debian around it, dist/tarockblock_….deb."""
    return bundle(arguments) or python("packaging/deb.py", venv=BUNDLE_VENV)


def release(arguments: list[str]) -> int:
    """Check, test, and make dist/release: source, wheel, folder, package, checksums, notes; --no-tests to try it."""
    make_ready("dev", on_screen=False)
    if python("packaging/release.py", "check") != 0:
        return 1
    if "--no-tests" not in arguments and (check([]) or test(["--long"])):
        return 1
    built = deb([]) if shutil.which("dpkg-deb") else bundle([])
    return built or python("packaging/release.py", "make")


def setup(arguments: list[str]) -> int:
    """Only set up, with everything the tests need."""
    del arguments
    make_ready("dev", on_screen=has_screen())
    report(f"Ready. The program: {in_venv('tarockblock').relative_to(ROOT)}")
    return 0


COMMANDS = {
    "run": run,
    "test": test,
    "lowest": lowest,
    "check": check,
    "tidy": tidy,
    "endurance": endurance,
    "sizes": sizes,
    "bench": bench,
    "mutate": mutate,
    "pictures": pictures,
    "translations": translations,
    "bundle": bundle,
    "deb": deb,
    "release": release,
    "setup": setup,
}


def python_too_old() -> str | None:
    """Return what to do where this Python is too old, else None."""
    if sys.version_info >= OLDEST_PYTHON:
        return None
    return (
        "Tarockblock needs Python 3.11 or newer; this is Python {}.{}. Debian 12 and Ubuntu 24.04 have it as python3. "
        "On Ubuntu 22.04 type: sudo apt-get update && sudo apt-get install -y python3.11 python3.11-venv\n"
        "and then: python3.11 packaging/dev.py {}".format(*sys.version_info[:2], " ".join(sys.argv[1:]) or "run")
    )


def main() -> int:
    """Do what the command line asks for."""
    too_old = python_too_old()
    if too_old is not None:
        print(too_old, file=sys.stderr)
        return 1
    lines = [f"  {name:<13} {(command.__doc__ or '').strip()}" for name, command in COMMANDS.items()]
    parser = argparse.ArgumentParser(
        prog="dev.py",
        description="Sets this checkout up (in .venv) and runs it.",
        epilog="commands:\n" + "\n".join(lines) + "\n\nWhat follows a command is handed on.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=list(COMMANDS), metavar="command")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="…")
    options = parser.parse_args()
    try:
        return COMMANDS[options.command](options.arguments)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
