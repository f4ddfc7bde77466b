"""The statistics as files: what can be written, built piece by piece so that it can be stopped, whole on disk or not.

Meant for a worker thread: everything of many evenings takes a while.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from tarockblock.app.archive.export import write_whole
from tarockblock.app.statistics import Statistics
from tarockblock.app.storage import Progress, ShouldStop
from tarockblock.domain.statistics_player import of_each_pair
from tarockblock.domain.statistics_table import Ranking, balance_over_time
from tarockblock.exchange.statistics_export import player_data, table_data
from tarockblock.exchange.statistics_grids import Grid, grid_csv, over_time_grid, pair_row, pairs_grid, table_grid
from tarockblock.exchange.wording import Wording
from tarockblock.json_text import write_json

_T = TypeVar("_T")


class FileKind(StrEnum):
    """What a file holds."""

    TABLE = "table"
    BOOK = "book"
    EVERYTHING = "everything"
    OVER_TIME = "over_time"
    PAIRS = "pairs"

    @property
    def suffix(self) -> str:
        """How its name ends."""
        return {FileKind.EVERYTHING: ".json", FileKind.BOOK: ".xlsx"}.get(self, ".csv")


def named(path: Path, kind: FileKind) -> Path:
    """The path with the ending its contents need; another one is kept before it."""
    return path if path.suffix.lower() == kind.suffix else path.with_name(path.name + kind.suffix)


@dataclass(frozen=True, slots=True)
class Content:
    """The chosen evenings' statistics, the table as it is shown, and the language of the surface."""

    statistics: Statistics
    table: Ranking
    wording: Wording


def write_statistics(path: Path, kind: FileKind, content: Content, progress: Progress, should_stop: ShouldStop) -> bool:
    """Write the chosen evenings' statistics; False, and no file, if cancelled.

    Raises TarockblockError ``file_unwritable``.
    """
    data = statistics_bytes(kind, content, progress, should_stop)
    if data is None or should_stop():
        return False
    write_whole(path, data, private=kind is FileKind.EVERYTHING)
    return True


def statistics_bytes(kind: FileKind, content: Content, progress: Progress, should_stop: ShouldStop) -> bytes | None:
    """What such a file holds, None if cancelled; ``progress`` counts players."""
    if kind is FileKind.EVERYTHING:
        return _everything(content, progress, should_stop)
    wording, made = content.wording, {FileKind.TABLE: _table, FileKind.PAIRS: _pairs, FileKind.OVER_TIME: _over_time}
    if kind is FileKind.BOOK:
        from tarockblock.exchange.xlsx_export import grids_xlsx  # its library is loaded by whoever wants it

        grids = [make(content, progress, should_stop) for make in made.values()]
        found = [grid for grid in grids if grid is not None]
        return grids_xlsx(wording.reason("stat_table"), found, wording) if len(found) == len(grids) else None
    grid = made[kind](content, progress, should_stop)
    # The mark at the beginning tells spreadsheets that the text is UTF-8.
    return None if grid is None else grid_csv(grid, wording.language).encode("utf-8-sig")


def _table(content: Content, progress: Progress, should_stop: ShouldStop) -> Grid | None:
    return table_grid(content.table, content.wording, mixed=content.statistics.facts.mixed_units)


def _over_time(content: Content, progress: Progress, should_stop: ShouldStop) -> Grid | None:
    facts = content.statistics.facts
    lines = _each(facts.players, partial(balance_over_time, facts), progress, should_stop)
    return None if lines is None else over_time_grid(lines, content.wording, mixed=facts.mixed_units)


def _pairs(content: Content, progress: Progress, should_stop: ShouldStop) -> Grid | None:
    mixed = content.statistics.facts.mixed_units
    pairs = of_each_pair(
        content.statistics.facts, partial(pair_row, mixed=mixed), progress=progress, should_stop=should_stop
    )
    return None if pairs is None else pairs_grid(pairs.values(), content.wording)


def _everything(content: Content, progress: Progress, should_stop: ShouldStop) -> bytes | None:
    statistics, table = content.statistics, content.table
    mixed, names = statistics.facts.mixed_units, tuple(row.player for row in table.rows)

    def data(name: str) -> dict[str, Any]:
        return player_data(statistics.player_in_passing(name), mixed=mixed)

    players = _each(names, data, progress, should_stop)
    if players is None:
        return None
    found = {"table": table_data(table, mixed=mixed), "players": list(players.values())}
    left_out = [each._asdict() for each in statistics.everything.unread]
    return write_json(found | ({"left_out": left_out} if left_out else {})).encode()


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
