"""The statistics as files: what can be written, built piece by piece so that it can be stopped, whole on disk or not.

Meant for a worker thread: everything of many evenings takes a while.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from tarockblock.app.export import write_whole
from tarockblock.app.statistics import Progress, ShouldStop, Statistics
from tarockblock.domain.statistics_table import Table
from tarockblock.exchange.json_text import write_json
from tarockblock.exchange.statistics_export import (
    over_time_csv,
    pair_row,
    pairs_csv,
    player_data,
    table_csv,
    table_data,
)

_T = TypeVar("_T")


class Kind(StrEnum):
    """What a file holds."""

    TABLE = "table"
    EVERYTHING = "everything"
    OVER_TIME = "over_time"
    PAIRS = "pairs"

    @property
    def suffix(self) -> str:
        """How its name ends."""
        return ".json" if self is Kind.EVERYTHING else ".csv"


def named(path: Path, kind: Kind) -> Path:
    """The path with the ending its contents need; another one is kept before it."""
    return path if path.suffix.lower() == kind.suffix else path.with_name(path.name + kind.suffix)


def write_statistics(
    path: Path, kind: Kind, statistics: Statistics, table: Table, progress: Progress, should_stop: ShouldStop
) -> bool:
    """Write the chosen evenings' statistics, with the table as it is shown; False, and no file, if told to stop.

    Raises TarockblockError ``file_unwritable``.
    """
    text = statistics_text(kind, statistics, table, progress, should_stop)
    if text is None or should_stop():
        return False
    # The mark at the beginning tells spreadsheets that the text is UTF-8.
    write_whole(path, text.encode("utf-8" if kind is Kind.EVERYTHING else "utf-8-sig"))
    return True


def statistics_text(
    kind: Kind, statistics: Statistics, table: Table, progress: Progress, should_stop: ShouldStop
) -> str | None:
    """What such a file holds, None if told to stop; ``progress`` counts players."""
    if kind is Kind.TABLE:
        return table_csv(table)
    if kind is Kind.PAIRS:
        pairs = statistics.of_each_pair(pair_row, progress=progress, should_stop=should_stop)
        return None if pairs is None else pairs_csv(pairs.values())
    if kind is Kind.OVER_TIME:
        lines = _each(statistics.facts.players, statistics.over_time, progress, should_stop)
        return None if lines is None else over_time_csv(lines)
    names = tuple(row.player for row in table.rows)
    players = _each(names, lambda name: player_data(statistics.player_in_passing(name)), progress, should_stop)
    if players is None:
        return None
    return write_json({"table": table_data(table), "players": list(players.values())})


def _each(
    names: tuple[str, ...], find: Callable[[str], _T], progress: Progress, should_stop: ShouldStop
) -> dict[str, _T] | None:
    """Something of each player, by name."""
    found = {}
    for number, name in enumerate(names):
        if should_stop():
            return None
        found[name] = find(name)
        progress(number + 1, len(names))
    return found
