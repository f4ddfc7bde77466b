"""Lays ``dist/tarockblock`` out as an AppImage wants it, in ``build/Tarockblock.AppDir``, and packs it.

``appimagetool`` packs it where it is on the PATH; without it the folder is made all the same, and can be started.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from desktop import APP_ID, icon_file, lay_out
from project_version import made_at, program_version

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "dist" / "tarockblock"
APP_DIR = ROOT / "build" / "Tarockblock.AppDir"


def make_app_dir(folder: Path, target: Path) -> Path:
    """Lay everything out; returns what starts it."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(folder, target / "usr" / "lib" / "tarockblock", symlinks=True)
    lay_out(target / "usr" / "share")
    (target / "AppRun").symlink_to("usr/lib/tarockblock/tarockblock")
    (target / f"{APP_ID}.desktop").symlink_to(f"usr/share/applications/{APP_ID}.desktop")
    shutil.copy(icon_file(256), target / f"{APP_ID}.png")
    (target / ".DirIcon").symlink_to(f"{APP_ID}.png")
    return target / "AppRun"


def main() -> int:
    """Make the folder, and the file where it can be packed."""
    if not FOLDER.is_dir():
        print("dist/tarockblock is not there. First: python3 packaging/dev.py bundle", file=sys.stderr)
        return 1
    start = make_app_dir(FOLDER, APP_DIR)
    version = subprocess.run([start, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    print(f"{APP_DIR.relative_to(ROOT)}: {version}")
    tool = shutil.which("appimagetool")
    if tool is None:
        print("appimagetool is not there: not packed", file=sys.stderr)
        return 2
    target = ROOT / "dist" / f"Tarockblock-{program_version()}-{platform.machine()}.AppImage"
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(int(made_at().timestamp())), "ARCH": platform.machine()}
    return subprocess.run([tool, "--no-appstream", str(APP_DIR), str(target)], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
