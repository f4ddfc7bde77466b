"""Makes a package of Debian around ``dist/tarockblock``: ``python3 packaging/dev.py deb``.

The libraries of the system are not in the folder; which packages bring them is worked out from what the files in it ask
for. A library nobody has named here stops the build.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from desktop import shared_files
from project_version import made_at, package_version, program_version, releases

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging"
FOLDER = ROOT / "dist" / "tarockblock"
STAGE = ROOT / "build" / "deb"

PACKAGES = {
    "ld-linux-x86-64.so.2": "libc6",
    "ld-linux-aarch64.so.1": "libc6",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libc.so.6": "libc6",
    "libcups.so.2": "libcups2",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdl.so.2": "libc6",
    "libexpat.so.1": "libexpat1",
    "libffi.so.8": "libffi8",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libm.so.6": "libc6",
    "libpthread.so.0": "libc6",
    "libresolv.so.2": "libc6",
    "libsqlite3.so.0": "libsqlite3-0 (>= 3.34)",  # from there on it finds parts of words
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
"""By the name a file asks for; the newer names of Debian 13 and Ubuntu 24.04 (``…t64``) answer to these, too."""

OPTIONAL = ("printsupport",)
"""Folders of plugins without which the program runs: printing; what they need is recommended only."""

_NEEDED = re.compile(r"^\s+NEEDED\s+(\S+)$", re.MULTILINE)
_LIBC = re.compile(rb"GLIBC_2\.(\d+)\0")


class PackageError(Exception):
    """The package cannot be made."""


@dataclass(frozen=True)
class Relations:
    """The packages without which the program does not run, and those without which something is missing."""

    depends: list[str]
    recommends: list[str]


def programs_and_libraries(folder: Path) -> list[Path]:
    """Return the ELF files of a folder."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]
    return [path for path in files if path.open("rb").read(4) == b"\x7fELF"]


def asked_for(file: Path) -> set[str]:
    """Return the shared libraries an ELF file asks for."""
    done = subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True, check=True)
    return set(_NEEDED.findall(done.stdout))


def oldest_libc(files: Iterable[Path]) -> str:
    """Return the oldest version of the C library that has all these files ask for."""
    return f"2.{max((int(minor) for file in files for minor in _LIBC.findall(file.read_bytes())), default=0)}"


def relations(needs: dict[Path, set[str]], present: set[str], libc: str) -> Relations:
    """Work out the packages; raises PackageError for a library that is in none of those named here."""
    unknown = sorted({library for libraries in needs.values() for library in libraries - present} - PACKAGES.keys())
    if unknown:
        raise PackageError(f"In which package is {', '.join(unknown)}? It belongs into the list of packaging/deb.py.")
    depends: set[str] = set()
    recommends: set[str] = set()
    for file, libraries in needs.items():
        for library in libraries - present:
            (recommends if any(part in OPTIONAL for part in file.parts) else depends).add(PACKAGES[library])
    versioned = {f"libc6 (>= {libc})" if name == "libc6" else name for name in depends}
    return Relations(sorted(versioned), sorted(recommends - depends))


def work_out_relations(folder: Path) -> Relations:
    """Look through a folder build for what the system has to bring."""
    files = programs_and_libraries(folder)
    present = {path.name for path in folder.rglob("*")}
    return relations({file: asked_for(file) for file in files}, present, oldest_libc(files))


def write(path: Path, content: str | bytes) -> None:
    """Write a file of the package, folders included; a name that ends with .gz is packed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = content.encode() if isinstance(content, str) else content
    path.write_bytes(gzip.compress(data, 9, mtime=0) if path.suffix == ".gz" else data)


def stage_files(stage: Path, version: str) -> None:
    """Lay the files out as they will lie on the user's system."""
    share = stage / "usr" / "share"
    shutil.copytree(FOLDER, stage / "usr" / "lib" / "tarockblock", symlinks=True)
    (stage / "usr" / "bin").mkdir()
    (stage / "usr" / "bin" / "tarockblock").symlink_to("../lib/tarockblock/tarockblock")
    for place, content in shared_files().items():
        placed = place.replace("zsh/site-functions", "zsh/vendor-completions")
        write(share / (f"{placed}.gz" if placed.startswith("man/") else placed), content)
    write(share / "lintian" / "overrides" / "tarockblock", (HERE / "lintian-overrides").read_bytes())
    documents = share / "doc" / "tarockblock"
    write(documents / "copyright", copyright_file())
    write(documents / "changelog.gz", changelog(version))
    write(documents / "CHANGELOG.md.gz", (ROOT / "CHANGELOG.md").read_bytes())


def copyright_file() -> str:
    """Return Debian's copyright file: ours, then the list of what is bundled."""
    bundled = (FOLDER / "licences" / "README.txt").read_text(encoding="utf-8")
    where = "The texts named below are in /usr/lib/tarockblock/licences; LGPL-3 and GPL-3 are in\n"
    return f"{(ROOT / 'LICENSE').read_text(encoding='utf-8')}\n{where}/usr/share/common-licenses, too.\n\n{bundled}"


def changelog(version: str) -> str:
    """Return Debian's changelog; what changed for people is in CHANGELOG.md, which lies beside it."""
    when = f"{made_at():%a, %d %b %Y %H:%M:%S} +0000"
    return f"tarockblock ({version}) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- {maintainer()}  {when}\n"


def maintainer() -> str:
    """Return who made it; the project has no address for letters, and ".invalid" is never anybody's."""
    return "The Tarockblock contributors <contributors@tarockblock.invalid>"


def control(stage: Path, version: str, wanted: Relations) -> str:
    """Return the package's description."""
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout
    sizes = (path.lstat().st_size for path in stage.rglob("*") if path.is_file() or path.is_symlink())
    fields = {
        "Package": "tarockblock",
        "Version": version,
        "Architecture": architecture.strip(),
        "Maintainer": maintainer(),
        "Installed-Size": str(sum(-(-size // 1024) for size in sizes)),
        "Depends": ", ".join(wanted.depends),
        "Recommends": ", ".join(wanted.recommends),
        "Section": "utils",
        "Priority": "optional",
        "Description": "score pad for evenings of Königrufen, the Austrian tarock game",
    }
    more = (
        " Four to six people at the table, six regional price lists and house rules of",
        " one's own; every hand is worked out and explained, every change kept, and at",
        " the end it says who owes whom. German and English, window and command line.",
    )
    return "\n".join([f"{name}: {text}" for name, text in fields.items() if text] + list(more)) + "\n"


def checksums(stage: Path) -> str:
    """Return the list by which ``dpkg --verify`` looks for damage."""
    files = [path for path in sorted(stage.rglob("*")) if path.is_file() and not path.is_symlink()]
    sums = ((hashlib.md5(path.read_bytes()).hexdigest(), path.relative_to(stage)) for path in files)
    return "".join(f"{digest}  {path.as_posix()}\n" for digest, path in sums)


def set_modes(stage: Path) -> None:
    """Give every file the usual rights, whatever this account's are."""
    for path in stage.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.parts[-2:] == ("tarockblock", "tarockblock") else 0o644)
    stage.chmod(0o755)


def make_package() -> Path:
    """Lay everything out and pack it; returns the package."""
    for program in ("dpkg", "dpkg-deb", "objdump"):
        if shutil.which(program) is None:
            raise PackageError(f"{program} is not there: a package of Debian can only be made on Debian or Ubuntu.")
    if not FOLDER.is_dir():
        raise PackageError("dist/tarockblock is not there. First: python3 packaging/dev.py bundle")
    version = package_version(program_version(), releases(), made_at())
    shutil.rmtree(STAGE, ignore_errors=True)
    stage_files(STAGE, version)
    sums = checksums(STAGE)
    description = control(STAGE, version, work_out_relations(FOLDER))
    write(STAGE / "DEBIAN" / "md5sums", sums)
    write(STAGE / "DEBIAN" / "control", description)
    set_modes(STAGE)
    target = FOLDER.parent / f"tarockblock_{version}_{description.split('Architecture: ')[1].split()[0]}.deb"
    # With one thread: several cut the archive into as many pieces as there are cores.
    epoch = str(int(made_at().timestamp()))
    environment = os.environ | {"SOURCE_DATE_EPOCH": epoch, "DPKG_DEB_THREADS_MAX": "1"}
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z3", "--build", str(STAGE), str(target)]
    if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode != 0:
        raise PackageError("dpkg-deb could not make the package (its message is above).")
    return target


def main() -> int:
    """Make the package and say what came out."""
    try:
        package = make_package()
    except PackageError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{package.relative_to(ROOT)}: {package.stat().st_size / 1024 / 1024:.0f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
