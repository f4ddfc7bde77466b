"""Collects the licences of everything in a folder build, from the metadata of what is installed there.

A distribution that names no licence stops the build: it would be given on without its terms.
"""

from __future__ import annotations

import platform
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path, PurePosixPath

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # where a folder is built the checkout is not installed
from tarockblock.app.about import licence_name  # found only from here on

FOLDER = "licences"
LIST = "README.txt"
_LICENCE_FILES = ("LICEN", "COPYING", "AUTHORS", "NOTICE")
_STARTER = "GPL-2.0-or-later WITH Bootloader-exception"  # its metadata have room for the first half only
_QT = ("pyside6-essentials", "shiboken6")

_HEAD = """\
What this copy of Tarockblock consists of
=========================================

Tarockblock itself is under the MIT licence (tarockblock/LICENSE). It comes with the parts below, each under its own
licence; the full texts are in the folders beside this file, and name what the parts themselves contain.

Tarockblock selbst steht unter der MIT-Lizenz. Die Teile darunter haben ihre eigenen Lizenzen; die vollen Texte liegen
in den Ordnern neben dieser Datei.

"""
_FOOT = """
Qt and PySide6 are used under the GNU Lesser General Public License, version 3. They are unchanged and lie as separate
libraries in _internal/PySide6 and _internal/shiboken6, where you may replace them by builds of your own. Their source,
with the notices of what Qt itself contains: https://download.qt.io/official_releases/QtForPython/ and
https://download.qt.io/official_releases/qt/, in the folder of the version named above.
"""


@dataclass(frozen=True)
class Part:
    """Something bundled, the short name of its licence, and the files with its terms by their place in its folder."""

    name: str
    version: str
    licence: str
    files: dict[str, Path]

    @property
    def folder(self) -> str:
        """The name of its folder."""
        return self.name.partition(" ")[0].lower()


def part_of(distribution: metadata.Distribution) -> Part:
    """Return an installed distribution as a part."""
    files = {}
    for file in distribution.files or []:
        if file.name.upper().startswith(_LICENCE_FILES) and file.suffix not in {".py", ".pyc"}:
            packed = file.parts[0].endswith(".dist-info")
            inside = PurePosixPath(*(part for part in file.parts[1 if packed else 0 :] if part != "licenses"))
            files[str(inside)] = Path(str(distribution.locate_file(file)))
    return Part(distribution.metadata["Name"], distribution.version, licence_name(distribution.metadata), files)


def distributions_of(modules: Iterable[str]) -> list[str]:
    """Return the names of the distributions that modules, or files inside the folder, come from."""
    tops = {module.replace("\\", "/").partition("/")[0].partition(".")[0] for module in modules}
    owners = metadata.packages_distributions()
    return sorted({owner for top in tops for owner in owners.get(top, [])}, key=str.lower)


def python_part() -> Part:
    """Return the Python this runs on."""
    places = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))
    files = [place / "LICENSE.txt" for place in places if (place / "LICENSE.txt").is_file()]
    return Part("Python", platform.python_version(), "PSF-2.0", {file.name: file for file in files[:1]})


def parts_of(modules: Iterable[str], root: Path) -> list[Part]:
    """Return all parts of a folder with these modules, Tarockblock's own first."""
    texts = {file.name: file for file in sorted((root / "packaging" / FOLDER).glob("*.txt"))}
    parts = [
        Part("Tarockblock", "", "MIT", {"LICENSE": root / "LICENSE"}),
        Part("Inter (typeface)", "", "OFL-1.1", {"OFL.txt": root / "resources" / "fonts" / "OFL.txt"}),
        python_part(),
    ]
    # The program that starts the folder is PyInstaller's; its licence makes an exception for that.
    for name in [*distributions_of(modules), "pyinstaller"]:
        part = part_of(metadata.distribution(name))
        if name.lower().replace("_", "-") in _QT:
            part = replace(part, files=part.files | texts)
        parts.append(part if name != "pyinstaller" else replace(part, licence=_STARTER))
    return parts


def collect(modules: Iterable[str], root: Path, folder: Path) -> None:
    """Write the list and the texts into ``folder``; raises ValueError where a part is without terms."""
    parts = parts_of(modules, root)
    without = [part.name for part in parts if not part.licence or not part.files]
    if without:
        raise ValueError(f"no licence found for: {', '.join(without)}")
    shutil.rmtree(folder, ignore_errors=True)
    for part in parts:
        for inside, file in part.files.items():
            place = folder / part.folder / inside
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)
    lines = [f"{f'{part.name} {part.version}'.strip():<30} {part.licence}" for part in parts[1:]]
    (folder / LIST).write_text(_HEAD + "\n".join(lines) + "\n" + _FOOT, encoding="utf-8")
