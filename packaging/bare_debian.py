"""Tries Debian's package in a bare root: installs it, starts the window off screen, enters hands and exports them.

``python3 packaging/bare_debian.py [PACKAGE] [--suite bookworm] [--root FOLDER]`` needs root, ``debootstrap`` and the
archive this machine is set up for; a root that is there already is used again. Prints what was seen.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_HOME = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
_PAPERS = {"pdf": b"%PDF", "png": b"\x89PNG", "html": b"<!", "xlsx": b"PK"}

_EVENING = """\
{"format": "tarockblock-evening", "version": 1, "title": "Probe", "date": "2026-11-19", "ruleset": "hausruck-2007",
 "cents_per_point": 5, "players": ["Anna", "Bert", "Cilli", "Dora"], "first_dealer": "Anna", "entries": []}
"""
_SCREEN = ("xvfb", "openbox", "xdotool", "xauth")
"""A screen that nobody sees, and fingers: the package itself wants none of them."""
_HANDS = ("n r 4 g Return", "n r 1 v Return", "n r 2 g Return")
"""Three Rufer of whoever is Vorhand, seats 3, 4 and 1: called with seat 4 and won, with 1 and lost, with 2 and won."""
_TYPIST = """\
#!/bin/sh
# Types into the window of the installed program; $@ are keys, "wait" gives it time.
openbox & sleep 2
tarockblock & program=$!
for second in $(seq 40); do
    window=$(xdotool search --onlyvisible --name Tarockblock | tail -1) && [ -n "$window" ] && break; sleep 1
done
[ -n "$window" ] || { echo "no window came"; exit 1; }
sleep 4; xdotool windowactivate --sync "$window"; sleep 1
for key in "$@"; do
    if [ "$key" = wait ]; then sleep 2; else xdotool key "$key"; sleep 0.4; fi
done
sleep 2
xdotool key ctrl+q; sleep 2
kill "$program" 2>/dev/null; exit 0
"""


class TryError(Exception):
    """Something in the bare root did not go as it should, or it could not be made."""


def why_not() -> str | None:
    """Return what keeps this machine from trying, None where nothing does."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "only root can make a bare system"
    if shutil.which("debootstrap") is None:
        return "debootstrap is not installed"
    if shutil.which("chroot") is None:
        return "there is no chroot"
    return None


def run(*command: str | Path, **more: str) -> str:
    """Run a program and return what it says; raises TryError where it fails."""
    environment = _HOME | {"DEBIAN_FRONTEND": "noninteractive"} | more
    done = subprocess.run(list(map(str, command)), env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = f"{done.stdout[-1500:]}{done.stderr[-1500:]}"
        raise TryError(f"{' '.join(map(str, command))}: status {done.returncode}\n{said}")
    return done.stdout


def make_root(root: Path, suite: str) -> None:
    """Make a minimal Debian, without Python, unless it is there."""
    if not (root / "bin" / "sh").exists():
        run("debootstrap", "--variant=minbase", suite, root)
    shutil.copy("/etc/resolv.conf", root / "etc")
    for file in Path("/etc/apt/apt.conf.d").glob("*"):
        shutil.copy(file, root / "etc" / "apt" / "apt.conf.d")
    run("chroot", root, "apt-get", "update", "-q")


@contextmanager
def with_processes(root: Path) -> Iterator[None]:
    """Mount what a running program looks for."""
    run("mount", "-t", "proc", "proc", root / "proc")
    try:
        yield
    finally:
        run("umount", "-l", root / "proc")


def install(root: Path, package: Path) -> str:
    """Install the package as a user would, and nothing that is only recommended; returns the version installed."""
    shutil.copy(package, root / "tmp")
    run("chroot", root, "apt-get", "install", "-y", "-q", "--no-install-recommends", f"/tmp/{package.name}")
    return run("chroot", root, "dpkg-query", "-W", "-f", "${Version}", "tarockblock")


def start_off_screen(root: Path) -> None:
    """Let the window run for some seconds where there is no screen at all; it must neither fall nor complain."""
    command = ["chroot", str(root), "timeout", "-s", "TERM", "8", "tarockblock"]
    done = subprocess.run(
        command, env=_HOME | {"QT_QPA_PLATFORM": "offscreen"}, capture_output=True, text=True, check=False
    )
    complaints = [line for line in done.stderr.splitlines() if line and "This plugin does not support" not in line]
    if done.returncode not in (0, 124, 143) or complaints:
        raise TryError(f"the window off screen: status {done.returncode}\n{done.stderr}")


def enter_three_hands(root: Path) -> int:
    """Type three hands into the window, on a screen that nobody sees; returns how many lie in the evening."""
    run("chroot", root, "apt-get", "install", "-y", "-q", "--no-install-recommends", *_SCREEN)
    (root / "root" / "probe.tarock.json").write_text(_EVENING, encoding="utf-8")
    ask(root, "import", "/root/probe.tarock.json")
    script = root / "root" / "type.sh"
    script.write_text(_TYPIST, encoding="utf-8")
    script.chmod(0o755)
    keys = ["ctrl+shift+n", "wait", "Return", "wait"]  # the next evening, as last time
    keys += [key for hand in _HANDS for key in (hand[0], "wait", *hand.split()[1:], "wait")]
    print(run("chroot", root, "xvfb-run", "-a", "-s", "-screen 0 1280x800x24", "/root/type.sh", *keys, **_HOME).strip())
    ask(root, "export", "2", "-o", "/root/typed.tarock.json")
    typed = json.loads((root / "root" / "typed.tarock.json").read_text(encoding="utf-8"))
    return len(typed["entries"])


def ask(root: Path, *arguments: str) -> str:
    """Run a command of the installed program."""
    return run("chroot", root, "tarockblock", *arguments, **_HOME)


def print_evening(root: Path) -> dict[str, int]:
    """Export the evening in every form that goes on paper; returns their sizes in bytes."""
    found = {}
    for kind, magic in _PAPERS.items():
        ask(root, "export", "2", "-o", f"/root/probe.{kind}")
        data = (root / "root" / f"probe.{kind}").read_bytes()
        if not data.startswith(magic):
            raise TryError(f"export --format {kind} wrote something else")
        found[kind] = len(data)
    return found


def remove(root: Path) -> list[str]:
    """Purge the package; returns what it left behind outside of what belongs to the user."""
    run("chroot", root, "apt-get", "purge", "-y", "-q", "tarockblock")
    return [str(path) for top in ("usr", "etc", "var/lib") for path in (root / top).rglob("*tarockblock*")
            if "dpkg/info" not in str(path)]  # fmt: skip


def try_out(package: Path, root: Path, suite: str) -> None:
    """Do all of it, and say what was seen."""
    make_root(root, suite)
    with with_processes(root):
        print(f"{package.name} in a bare Debian {suite}: {install(root, package)} installed")
        start_off_screen(root)
        print("window off screen: ran for 8 seconds, no complaint")
        hands = enter_three_hands(root)
        print(f"typed into the window: {hands} hands")
        if hands != len(_HANDS):
            raise TryError(f"{len(_HANDS)} hands were typed, {hands} are there")
        print(ask(root, "settle", "2").strip())
        sizes = print_evening(root)
        print("printed:", ", ".join(f"{kind} {size:,} bytes" for kind, size in sizes.items()))
        left = remove(root)
        print("purged:", "nothing left" if not left else f"left behind: {left}")


def main() -> int:
    """Try the package named, or the newest in dist."""
    parser = argparse.ArgumentParser(prog="bare_debian.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("package", nargs="?", type=Path)
    parser.add_argument("--suite", default="bookworm")
    parser.add_argument("--root", type=Path)
    options = parser.parse_args()
    reason = why_not()
    packages = sorted((ROOT / "dist").glob("tarockblock_*.deb"), key=lambda path: path.stat().st_mtime)
    package = options.package or (packages[-1] if packages else None)
    if reason or package is None:
        print(reason or "There is no package in dist. First: python3 packaging/dev.py deb", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="tarockblock-bare-") as made:
        try:
            try_out(package, options.root or Path(made) / "root", options.suite)
        except TryError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
