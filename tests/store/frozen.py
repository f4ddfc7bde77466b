"""Frozen databases: what an earlier state of the program wrote, as ``tests/store/frozen`` keeps it."""

from __future__ import annotations

import tarfile
from pathlib import Path

FROZEN = Path(__file__).parent / "frozen"


def unpacked(name: str, folder: Path) -> list[Path]:
    """Put the databases of an archive into a folder."""
    with tarfile.open(FROZEN / name) as archive:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Debian 12 has Python 3.11.2
        archive.extractall(folder, **safely)
    return sorted(folder.glob("*.db"))
