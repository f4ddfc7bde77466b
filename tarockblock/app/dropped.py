"""Files dropped on the window, read or classified. Stores nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tarockblock.app.files import evening_bytes, load_evening
from tarockblock.domain.evening import Evening
from tarockblock.errors import reason_of
from tarockblock.exchange.wording import Wording
from tarockblock.store.opening import MAGIC

RULESET_ENDING = ".toml"
TABLE_ENDINGS = (".csv", ".xlsx")


class DropKind(StrEnum):
    EVENING = "evening"
    DATABASE = "database"
    RULESET = "ruleset"
    TABLE = "table"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Dropped:
    """A dropped file: its ``evening``, or the ``reason`` against it."""

    path: Path
    kind: DropKind
    evening: Evening | None = None
    reason: str = ""


def look_through(paths: Iterable[Path], wording: Wording) -> list[Dropped]:
    """Read each file once, in order."""
    return [_look_at(path, wording) for path in dict.fromkeys(paths)]


def _look_at(path: Path, wording: Wording) -> Dropped:
    if path.suffix.lower() == RULESET_ENDING:
        return Dropped(path, DropKind.RULESET)
    if path.suffix.lower() in TABLE_ENDINGS:
        return Dropped(path, DropKind.TABLE)
    try:
        raw = evening_bytes(path)
    except OSError as error:
        return Dropped(path, DropKind.OTHER, reason=wording.system(reason_of(error)))
    if raw.startswith(MAGIC):
        return Dropped(path, DropKind.DATABASE)
    evening, problems = load_evening(raw)
    if evening is None:
        return Dropped(path, DropKind.OTHER, reason=wording.place(problems[0]))
    return Dropped(path, DropKind.EVENING, evening)
