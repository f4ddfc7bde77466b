"""Turns in all folders a database is shared in; whoever takes them often skips those without news."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tarockblock.app.clock import Clock
from tarockblock.app.merging.folder import ENDING, Turn, take_turn
from tarockblock.app.merging.preview import counter
from tarockblock.app.merging.shares import Shares
from tarockblock.app.progress import ShouldStop
from tarockblock.app.storage import open_store
from tarockblock.errors import StoppedError, TarockblockError

Signature = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """What came of them: a turn for each folder that could be used, what was in the way of the others.

    ``seen`` says how folders and database were found afterwards.
    """

    turns: tuple[Turn, ...] = ()
    failures: tuple[TarockblockError, ...] = ()
    seen: Mapping[str, Signature] = field(default_factory=dict)

    @property
    def brought(self) -> bool:
        """Whether any of them brought anything that is to be shown."""
        return any(turn.merged.copy is not None for turn in self.turns)


def take_turns(
    database: Path,
    clock: Clock,
    shares: Shares,
    seen: Mapping[str, Signature] | None = None,
    should_stop: ShouldStop = bool,
) -> Turns:
    """Take a turn in each folder, in whatever thread this is; ``seen`` skips where nothing has changed since.

    What is in the way of one folder keeps nobody from the next; whoever stops it has what came of those before.
    StoreError where the database can not be opened.
    """
    turns, failures, now = [], [], {}
    for name, rounds in shares.of(database).folders.items():
        if seen is not None and name in seen and seen[name] == signature(database, Path(name)):
            now[name] = seen[name]
            continue
        try:
            with open_store(database, should_stop=should_stop) as store:
                turns.append(take_turn(store, Path(name), rounds, clock, shares, should_stop))
        except StoppedError:
            break
        except TarockblockError as error:
            failures.append(error)
        now[name] = signature(database, Path(name))
    return Turns(tuple(turns), tuple(failures), now)


def signature(database: Path, folder: Path) -> Signature:
    """What is another one as soon as there may be anything new: in the database, or in the files of the folder."""
    try:
        files = sorted(
            (each.name, each.stat().st_mtime_ns, each.stat().st_size)
            for each in folder.iterdir()
            if each.name.endswith(ENDING)
        )
    except OSError as error:
        return (counter(database), str(error))
    return (counter(database), *files)
