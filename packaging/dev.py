#!/usr/bin/env python3
"""Sets this checkout up and runs it: ``python3 packaging/dev.py run`` or ``python3 packaging/dev.py test``.

Needs nothing but the standard library of Python 3.11 or newer. Everything goes into ``.venv``; with an installed
requirement set that is still right, nothing is fetched. pip is used as it is configured on this machine.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import hashlib
import importlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging"
VENV = ROOT / ".venv"
ON_WINDOWS = os.name == "nt"
ON_LINUX = sys.platform.startswith("linux")
OLDEST_PYTHON = (3, 11)

# What Qt loads from the system, by the package of Debian and Ubuntu that has it.
LIBRARIES_ALWAYS = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",  # lupdate, through Qt's network library
}
LIBRARIES_ON_SCREEN = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
FONT_PACKAGE = "fonts-dejavu-core"
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
FONT_SUFFIXES = {".ttf", ".otf", ".ttc", ".pfb"}


class SetupError(Exception):
    """Something this script cannot mend; the message says what to do."""


def say(message: str) -> None:
    """Print a line at once, so that it stays in order with what the started programs print."""
    print(message, flush=True)


# ------------------------------------------------------------------------------------------------ the system


def has_screen() -> bool:
    """Say whether a window could be shown."""
    return not ON_LINUX or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def can_load(library: str) -> bool:
    """Say whether the system's loader finds a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_font() -> bool:
    """Say whether any font is installed; without one every letter would be a box."""
    folders = [Path(folder).expanduser() for folder in FONT_FOLDERS]
    return any(path.suffix.lower() in FONT_SUFFIXES for folder in folders for path in folder.rglob("*"))


def can_make_venv() -> bool:
    """Say whether this Python has what ``python -m venv`` needs; Debian keeps it in a package of its own."""
    importlib.invalidate_caches()
    return all(importlib.util.find_spec(module) is not None for module in ("venv", "ensurepip"))


def missing_libraries(*, on_screen: bool) -> dict[str, str]:
    """Return the shared libraries Qt would not find, with their packages."""
    wanted = LIBRARIES_ALWAYS | (LIBRARIES_ON_SCREEN if on_screen else {})
    return {library: package for library, package in wanted.items() if not can_load(library)}


def missing_packages(*, on_screen: bool) -> list[str]:
    """Return the Debian packages to install, in a stable order; empty where all is there."""
    packages = list(dict.fromkeys(missing_libraries(on_screen=on_screen).values()))
    if not has_font():
        packages.append(FONT_PACKAGE)
    if not can_make_venv():
        packages.insert(0, f"python{sys.version_info[0]}.{sys.version_info[1]}-venv")
    return packages


def install_command(packages: Sequence[str]) -> str:
    """Return the one line that installs ``packages`` on Debian and Ubuntu, for somebody who is not root."""
    names = " ".join(packages)
    if shutil.which("sudo"):
        return f"sudo apt-get update && sudo apt-get install -y --no-install-recommends {names}"
    return f"su -c 'apt-get update && apt-get install -y --no-install-recommends {names}'"


def apt_install(packages: Sequence[str]) -> None:
    """Install packages as root."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages],
    ):
        say(f"$ {shlex.join(command)}")
        if subprocess.run(command, env=environment, check=False).returncode != 0:
            raise SetupError(f"The system packages could not be installed. This was tried: {shlex.join(command)}")


def see_to_system(*, on_screen: bool) -> None:
    """Make sure of the system's part: install what is missing as root, otherwise say how, once and completely."""
    if not ON_LINUX:
        return
    packages = missing_packages(on_screen=on_screen)
    if not packages:
        return
    if not shutil.which("apt-get"):
        wanted = list(missing_libraries(on_screen=on_screen))
        wanted += [] if has_font() else ["any font"]
        wanted += [] if can_make_venv() else ["Python's venv module"]
        raise SetupError(
            "Tarockblock needs some things of this system that are not there. Please install them with the package "
            f"manager and start again: {', '.join(wanted)}"
        )
    if os.geteuid() != 0:
        raise SetupError(
            "Tarockblock needs some packages of this system that are not there. Please type this one line, "
            f"then start again:\n\n    {install_command(packages)}\n"
        )
    say(f"Installing system packages: {' '.join(packages)}")
    apt_install(packages)
    still = missing_packages(on_screen=on_screen)
    if still:
        raise SetupError(f"Installed, but still not found: {' '.join(still)}")


# ------------------------------------------------------------------------------------------------ .venv


def in_venv(name: str) -> Path:
    """Return the path of a program of ``.venv``."""
    return VENV / ("Scripts" if ON_WINDOWS else "bin") / (f"{name}.exe" if ON_WINDOWS else name)


def fingerprint(requirements: Path) -> str:
    """Return a digest of everything the installation in ``.venv`` depends on."""
    digest = hashlib.sha256(f"{sys.version_info[:2]} {sys.platform} {ROOT}".encode())
    for path in (requirements, ROOT / "pyproject.toml"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def stamp(name: str) -> Path:
    """Return the file that remembers what was installed: ``run`` or ``dev``."""
    return VENV / f".installed-{name}"


def is_installed(name: str) -> bool:
    """Say whether ``.venv`` still holds what ``requirements`` ask for."""
    file = stamp(name)
    return file.is_file() and in_venv("python").exists() and file.read_text() == fingerprint(requirements_file(name))


def requirements_file(name: str) -> Path:
    """Return the pinned requirements for ``run`` or ``dev``."""
    return HERE / ("requirements-dev.txt" if name == "dev" else "requirements.txt")


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


def venv_was_moved() -> bool:
    """Say whether ``.venv`` was made in another folder; its programs would still look for their Python there."""
    lines = (VENV / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    return any(line.startswith("command = ") and not line.endswith(str(VENV)) for line in lines)


def venv_works() -> bool:
    """Say whether ``.venv`` is there, was made here, starts, has pip and the version of this Python."""
    if not in_venv("python").exists() or not (VENV / "pyvenv.cfg").is_file() or venv_was_moved():
        return False
    probe = "import sys, pip; print(*sys.version_info[:2])"
    done = subprocess.run([in_venv("python"), "-c", probe], capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.split() == [str(part) for part in sys.version_info[:2]]


def pip_install(*arguments: str) -> None:
    """Call pip of ``.venv``, as this machine has it configured."""
    command = [str(in_venv("python")), "-m", "pip", "install", "-q", "--disable-pip-version-check", *arguments]
    if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
        raise SetupError("pip could not install the libraries (its message is above). Is the network reachable?")


def install(name: str) -> None:
    """Fill ``.venv`` with the pinned requirements and this checkout, unless that is done already."""
    with alone():
        # What the tests need holds all that running needs.
        if is_installed("dev") or is_installed(name):
            return
        if not venv_works():
            say(f"Making {VENV.name} with Python {sys.version.split()[0]}")
            command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
            if subprocess.run(command, check=False).returncode != 0:
                raise SetupError(f"The virtual environment could not be made. This was tried: {shlex.join(command)}")
        say("Installing the libraries (the first time about 150 MB)")
        for file in VENV.glob(".installed-*"):
            file.unlink()
        pip_install("-r", str(requirements_file(name)))
        pip_install("--no-deps", "--no-build-isolation", "-e", ".")
        stamp(name).write_text(fingerprint(requirements_file(name)))


def make_ready(name: str, *, on_screen: bool) -> None:
    """Do all set-up for ``run`` or ``dev``."""
    see_to_system(on_screen=on_screen)
    install(name)
    if python("packaging/hatch_build.py") != 0:
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


def python(*arguments: str, environment: Mapping[str, str] | None = None) -> int:
    """Run the Python of ``.venv``."""
    return call([in_venv("python"), *arguments], environment)


OFF_SCREEN = {"QT_QPA_PLATFORM": "offscreen"}


def run(arguments: list[str]) -> int:
    """Start the program; without a screen play the sample evenings through its dialogs instead."""
    if has_screen() or arguments:
        make_ready("run", on_screen=has_screen())
        return python("-m", "tarockblock", *arguments)
    make_ready("run", on_screen=False)
    say(
        "There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can be shown.\n"
        "Instead, the sample evenings are now entered through the real dialogs, off screen."
    )
    return python("-m", "tarockblock.ui.rehearsal", environment=OFF_SCREEN)


def test(arguments: list[str]) -> int:
    """Run the tests off screen; without arguments all of them, on several cores."""
    make_ready("dev", on_screen=False)
    chosen = arguments or ["-n", "auto", "--maxprocesses", "4", "--dist", "worksteal"]
    return python("-m", "pytest", *chosen, environment=OFF_SCREEN)


def check(arguments: list[str]) -> int:
    """Look at the code without running it: ruff, format, mypy --strict, import contracts."""
    del arguments
    make_ready("dev", on_screen=False)
    checks: list[list[str | Path]] = [
        [in_venv("ruff"), "check"],
        [in_venv("ruff"), "format", "--check"],
        [in_venv("python"), "-m", "mypy"],
        [in_venv("lint-imports"), "--no-logo"],
    ]
    failed = []
    for command in checks:
        name = shlex.join([Path(command[0]).stem, *(str(part) for part in command[1:])])
        say(f"$ {name}")
        if call(command) != 0:
            failed.append(name)
    say(f"Failed: {', '.join(failed)}" if failed else "All checks passed.")
    return 1 if failed else 0


def tidy(arguments: list[str]) -> int:
    """Put the code into its usual form (ruff format, and what ruff can mend)."""
    del arguments
    make_ready("dev", on_screen=False)
    return max(call([in_venv("ruff"), "format"]), call([in_venv("ruff"), "check", "--fix"]))


def endurance(arguments: list[str]) -> int:
    """Run the long tests in full (kills, damage, hostile files) and write tests/RESULTS.md; takes an hour."""
    make_ready("dev", on_screen=False)
    return python("packaging/endurance.py", *arguments, environment=OFF_SCREEN)


def pictures(arguments: list[str]) -> int:
    """Draw the pictures of the documentation anew, off screen."""
    make_ready("run", on_screen=False)
    return python("packaging/pictures.py", *arguments, environment=OFF_SCREEN)


def translations(arguments: list[str]) -> int:
    """Collect the strings of the source into translations/*.ts and compile them."""
    make_ready("run", on_screen=False)
    sources = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tarockblock" / "ui").rglob("*.py"))]
    for language, options in (("de_AT", []), ("en_GB", ["-pluralonly"])):
        file = f"translations/tarockblock_{language[:2]}.ts"
        meant = ["-source-language", "en", "-target-language", language, "-locations", "none", "-no-obsolete"]
        status = call([in_venv("pyside6-lupdate"), *sources, *meant, *options, *arguments, "-ts", file])
        if status:
            return status
    return python("packaging/hatch_build.py")


def setup(arguments: list[str]) -> int:
    """Only set up, with everything the tests need."""
    del arguments
    make_ready("dev", on_screen=has_screen())
    say(f"Ready. The program: {in_venv('tarockblock').relative_to(ROOT)}")
    return 0


COMMANDS = {
    "run": run,
    "test": test,
    "check": check,
    "tidy": tidy,
    "endurance": endurance,
    "pictures": pictures,
    "translations": translations,
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
        epilog="commands:\n" + "\n".join(lines) + "\n\nWhat follows run, test, endurance or pictures is handed on.",
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
