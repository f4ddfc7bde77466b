"""What a release consists of, in ``dist/release``: ``python3 packaging/dev.py release`` calls both halves of this.

``check`` says what is in the way of a release; ``make`` packs source, wheel, folder and Debian's package, and writes
checksums and notes. The same commit gives the same bytes: times are those of the commit, names are sorted.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from bundle_contents import macos_floor
from project_version import made_at, program_version, releases

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "dist" / "release"
SUMS = "SHA256SUMS"
NOTES = "NOTES.md"


def macos() -> str:
    """Return the Macs on which the program for macOS runs."""
    return f"macOS {macos_floor().removesuffix('.0')} or newer, Apple silicon"


WHAT_FOR = (
    (r".*\.deb", "Debian 12 or newer, Ubuntu 22.04 or newer: double click, or `sudo apt install ./…`"),
    (r".*-linux-\w+\.tar\.xz", "any other Linux: unpack it and start `tarockblock` in the folder"),
    (r".*\.AppImage", "any other Linux, one file: make it executable and start it"),
    (r".*\.flatpak", "Flatpak: `flatpak install --user …`"),
    (r".*\.exe", "Windows 10 or newer: the installer"),
    (r".*\.dmg", f"{macos()}: open it and drag Tarockblock to Applications"),
    (r".*\.whl", "Python 3.11 or newer: `pipx install ./…`"),
    (r".*\.tar\.gz", "the source"),
)
"""What each file is for, by its name; the first that fits counts."""


class ReleaseError(Exception):
    """There is no release to be made of this."""


def git(*arguments: str) -> str:
    """Ask git about the checkout."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ReleaseError(f"git {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.strip()


def check() -> None:
    """Refuse a tree that is not what was committed, a version without its day, and a tag that says another version."""
    changed = git("status", "--porcelain")
    if changed:
        raise ReleaseError(f"Not committed yet:\n{changed}")
    version = program_version()
    if version not in releases():
        raise ReleaseError(f"CHANGELOG.md has no heading for it yet: ## [{version}] - YYYY-MM-DD")
    tags = [tag for tag in git("tag", "--points-at", "HEAD").split() if re.fullmatch(r"v\d.*", tag)]
    if tags and f"v{version}" not in tags:
        raise ReleaseError(f"This commit is tagged {', '.join(tags)}, and the program says {version}.")


def pack_folder(folder: Path, target: Path) -> None:
    """Pack a folder so that the same files give the same archive."""
    seconds = int(made_at().timestamp())

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = seconds
        return entry  # TarInfo.replace is missing in Python 3.11.2, which Debian 12 has

    with tarfile.open(target, "w:xz", preset=2) as archive:  # a third of the time for a tenth more
        for path in sorted([folder, *folder.rglob("*")]):
            archive.add(path, path.relative_to(folder.parent).as_posix(), recursive=False, filter=plain)


def make() -> list[Path]:
    """Fill the folder of the release; returns its files."""
    version = program_version()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(int(made_at().timestamp()))}
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(OUT), "-t", "sdist", "-t", "wheel"]
    if subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=False).returncode != 0:
        raise ReleaseError("Source and wheel could not be packed (the message is above).")
    for package in (ROOT / "dist").glob(f"tarockblock_{version}_*.deb"):
        shutil.copy2(package, OUT)
    if sys.platform.startswith("linux"):
        folder = ROOT / "dist" / "tarockblock"
        pack_folder(folder, OUT / f"tarockblock-{version}-linux-{platform.machine()}.tar.xz")
    return describe(OUT)


def describe(folder: Path) -> list[Path]:
    """Write checksums and notes for what lies in a folder; returns the files described."""
    files = sorted(path for path in folder.iterdir() if path.name not in {SUMS, NOTES})
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / SUMS).write_text("".join(sums), encoding="utf-8")
    (folder / NOTES).write_text(notes([path.name for path in files]), encoding="utf-8")
    return files


def notes(names: list[str]) -> str:
    """Return what is said beside a release: which file is for whom, and what changed for people."""
    version = program_version()
    rows = [f"| `{name}` | {what_for(name)} |\n" for name in names]
    head = f"# Tarockblock {version}\n\n| file | for |\n|---|---|\n{''.join(rows)}\n"
    return f"{head}`sha256sum -c {SUMS}` says whether they arrived whole.\n\n{changes(version)}"


def what_for(name: str) -> str:
    """Return what a file of a release is for; raises ReleaseError for one nobody could explain."""
    found = next((words for pattern, words in WHAT_FOR if re.fullmatch(pattern, name)), None)
    if found is None:
        raise ReleaseError(f"What is {name} for? It belongs into the list of packaging/release.py.")
    return found


def changes(version: str) -> str:
    """Return what changed, out of CHANGELOG.md."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(version)}\] - .*?\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ReleaseError(f"CHANGELOG.md says nothing about {version}.")
    return f"## What is new\n{found[1].rstrip()}\n"


def main() -> int:
    """Do the half that is asked for: check, make, or describe what was gathered in a folder."""
    try:
        match sys.argv[1:]:
            case ["check"]:
                check()
            case ["describe", folder]:
                describe(Path(folder))
            case _:
                for path in make():
                    print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1024 / 1024:.1f} MiB")
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
