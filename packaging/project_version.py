"""The version of the program and what is known of its releases.

The version stands in ``tarockblock/__init__.py`` and nowhere else; when a version came out stands in ``CHANGELOG.md``,
as ``## [1.2.3] - 2026-01-31``. Wheel, folder, package and the store's description take both from there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_VERSION = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"$', re.MULTILINE)
_RELEASE = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$", re.MULTILINE)


def program_version(root: Path = ROOT) -> str:
    """Return the version as ``tarockblock --version`` tells it."""
    found = _VERSION.search((root / "tarockblock" / "__init__.py").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError("tarockblock/__init__.py names no version of the form 1.2.3")
    return found[1]


def releases(root: Path = ROOT) -> dict[str, str]:
    """Return the versions that came out with their days, the newest first."""
    return dict(_RELEASE.findall((root / "CHANGELOG.md").read_text(encoding="utf-8")))


def made_at(root: Path = ROOT) -> datetime:
    """Return when the source was last changed: ``SOURCE_DATE_EPOCH``, else the last commit, else the changes' file."""
    stated = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not stated and (root / ".git").exists() and shutil.which("git"):
        command = ["git", "log", "-1", "--format=%ct"]
        stated = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout.strip()
    seconds = int(stated) if stated else int((root / "CHANGELOG.md").stat().st_mtime)
    return datetime.fromtimestamp(seconds, UTC)


def package_version(version: str, released: dict[str, str], made: datetime) -> str:
    """Return Debian's version: one that is not out yet counts as older than the release it will be."""
    return version if version in released else f"{version}~{made:%Y%m%d%H%M}"


def with_releases(metainfo: str, version: str, released: dict[str, str], made: datetime) -> str:
    """Return the AppStream data with the list of releases, which the file in the source has not got."""
    lines = [f'    <release version="{each}" date="{day}"/>' for each, day in released.items()]
    if version not in released:
        lines.insert(0, f'    <release type="development" version="{version}" date="{made:%Y-%m-%d}"/>')
    block = "\n".join(["  <releases>", *lines, "  </releases>"])
    return metainfo.replace("</component>", f"{block}\n</component>")
