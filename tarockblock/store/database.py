"""The database file. (Being built: keeps nothing yet.)"""

from __future__ import annotations

from pathlib import Path
from typing import Self


class Store:
    """One open database."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
