"""What was dropped on the window: evening files read, everything else told apart. Reads only; stores nothing."""

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


class DropKind(StrEnum):
    """What a file is."""

    EVENING = "evening"
    DATABASE = "database"
    RULESET = "ruleset"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file; ``evening`` where it holds one, else ``reason`` says why not, in the language asked for."""

    path: Path
    kind: DropKind
    evening: Evening | None = None
    reason: str = ""


def look_through(paths: Iterable[Path], wording: Wording) -> list[Dropped]:
    """Each file once, in the order given; one that cannot be read or understood is there with the reason."""
    return [_look_at(path, wording) for path in dict.fromkeys(paths)]


def _look_at(path: Path, wording: Wording) -> Dropped:
    if path.suffix.lower() == RULESET_ENDING:
        return Dropped(path, DropKind.RULESET)
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
