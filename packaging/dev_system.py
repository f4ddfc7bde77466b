"""What a machine must bring along: shared libraries for Qt, a font, Python's venv; says so or installs it.

Standard library only, and nothing of Python newer than 3.8 while it is read: `dev.py` has a sentence for an old Python.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ON_WINDOWS = os.name == "nt"
ON_LINUX = sys.platform.startswith("linux")

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


def report(message: str) -> None:
    """Print a line at once, so that it stays in order with what the started programs print."""
    print(message, flush=True)


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


def missing_to_build() -> list[str]:
    """Return the Debian packages PyInstaller needs to make a folder of the program."""
    library = f"libpython{sys.version_info[0]}.{sys.version_info[1]}"
    packages = [] if shutil.which("objdump") else ["binutils"]
    # Debian's own Python is whole without its library; one that somebody built has it or not.
    if sys.base_prefix == "/usr" and not can_load(f"{library}.so.1.0"):
        packages.append(library)
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
        report(f"$ {shlex.join(command)}")
        if subprocess.run(command, env=environment, check=False).returncode != 0:
            raise SetupError(f"The system packages could not be installed. This was tried: {shlex.join(command)}")


def see_to_system(*, on_screen: bool, building: bool = False) -> None:
    """Make sure of the system's part: install what is missing as root, otherwise say how, once and completely."""
    if not ON_LINUX:
        return
    packages = missing_packages(on_screen=on_screen) + (missing_to_build() if building else [])
    if not packages:
        return
    if not shutil.which("apt-get"):
        wanted = list(missing_libraries(on_screen=on_screen))
        wanted += [] if has_font() else ["any font"]
        wanted += [] if can_make_venv() else ["Python's venv module"]
        wanted += missing_to_build() if building else []
        raise SetupError(
            "Tarockblock needs some things of this system that are not there. Please install them with the package "
            f"manager and start again: {', '.join(wanted)}"
        )
    if os.geteuid() != 0:
        raise SetupError(
            "Tarockblock needs some packages of this system that are not there. Please type this one line, "
            f"then start again:\n\n    {install_command(packages)}\n"
        )
    report(f"Installing system packages: {' '.join(packages)}")
    apt_install(packages)
    still = missing_packages(on_screen=on_screen)
    if still:
        raise SetupError(f"Installed, but still not found: {' '.join(still)}")
