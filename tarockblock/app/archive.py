"""The evenings as a whole: list, import, load, trash, verify, copy. Single entries are the business of ``evening``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from tarockblock.app.storage import Store, open_store
from tarockblock.domain.evening import Evening

__all__ = [
    "EveningSummary",
    "Finding",
    "backup",
    "find_same",
    "import_evening",
    "list_evenings",
    "load",
    "open_store",
    "restore",
    "trash",
    "untrash",
    "verify",
]


@dataclass(frozen=True, slots=True)
class EveningSummary:
    """One evening of the archive; ``players`` are all who ever sat there, ``hands`` the counted ones."""

    id: int
    title: str
    date: str | None
    players: tuple[str, ...]
    ruleset: str
    hands: int
    closed: bool
    saved_at: datetime
    trashed: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """Something ``verify`` found; ``code`` names a sentence of the catalogue (``[findings]``)."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    evening_id: int | None = None


def list_evenings(store: Store, *, trashed: bool = False) -> list[EveningSummary]:
    """All evenings (or those in the trash), the latest first."""
    raise NotImplementedError


def load(store: Store, evening_id: int) -> Evening:
    """An evening; StoreError ``no_such_evening``."""
    raise NotImplementedError


def find_same(store: Store, evening: Evening) -> int | None:
    """The number under which the very same evening is stored already, if it is."""
    raise NotImplementedError


def import_evening(store: Store, evening: Evening) -> int:
    """Store an evening from a file, closed, in one transaction; BadInputError ``same_evening`` if it is there."""
    raise NotImplementedError


def trash(store: Store, evening_id: int) -> None:
    """Put an evening into the trash; nothing of it is lost."""
    raise NotImplementedError


def untrash(store: Store, evening_id: int) -> None:
    """Take an evening out of the trash."""
    raise NotImplementedError


def verify(store: Store) -> list[Finding]:
    """Check the database itself, every checksum, and recompute every stored score."""
    raise NotImplementedError


def backup(store: Store, target: Path | None = None) -> Path:
    """Write a consistent copy (default: into the backup folder) and return where it lies."""
    raise NotImplementedError


def restore(db_path: Path, source: Path) -> Path | None:
    """Put a copy in the database's place; returns where the replaced one is kept, None if there was none."""
    raise NotImplementedError
