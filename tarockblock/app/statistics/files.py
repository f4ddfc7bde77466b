"""The statistics as files, built piece by piece so that it can be stopped; complete on disk or not at all.

Meant for a thread: all of many evenings takes a while.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path

from tarockblock.app.archive.export import write_whole
from tarockblock.app.statistics import Statistics
from tarockblock.domain.statistics_player import of_each_pair
from tarockblock.domain.statistics_table import Ranking, balance_over_time
from tarockblock.exchange.statistics_export import player_data, table_data
from tarockblock.exchange.statistics_grids import Grid, grid_csv, over_time_grid, pair_row, pairs_grid, table_grid
from tarockblock.exchange.wording import Wording
from tarockblock.json_text import write_json
from tarockblock.watch import UNWATCHED, Watch


class FileKind(StrEnum):
    TABLE = "table"
    BOOK = "book"
    EVERYTHING = "everything"
    OVER_TIME = "over_time"
    PAIRS = "pairs"

    @property
    def suffix(self) -> str:
        return {FileKind.EVERYTHING: ".json", FileKind.BOOK: ".xlsx"}.get(self, ".csv")


def named(path: Path, kind: FileKind) -> Path:
    """Return the path with the ending of its content; another ending is kept before it."""
    return path if path.suffix.lower() == kind.suffix else path.with_name(path.name + kind.suffix)


@dataclass(frozen=True, slots=True)
class Content:
    """The selected evenings' statistics, the table as shown, and the language."""

    statistics: Statistics
    table: Ranking
    wording: Wording


def write_statistics(path: Path, kind: FileKind, content: Content, watch: Watch = UNWATCHED) -> Path:
    """Write the statistics completely or not at all. Raise TarockblockError ``file_unwritable``."""
    data = statistics_bytes(kind, content, watch)
    watch.check()
    write_whole(path, data, private=kind is FileKind.EVERYTHING)
    return path


def statistics_bytes(kind: FileKind, content: Content, watch: Watch = UNWATCHED) -> bytes:
    """Return the content of a file; the watch counts players."""
    if kind is FileKind.EVERYTHING:
        return _everything(content, watch)
    wording, made = content.wording, {FileKind.TABLE: _table, FileKind.PAIRS: _pairs, FileKind.OVER_TIME: _over_time}
    if kind is FileKind.BOOK:
        from tarockblock.exchange.xlsx_export import grids_xlsx  # its library is loaded on demand

        return grids_xlsx(wording.reason("stat_table"), [make(content, watch) for make in made.values()], wording)
    # The byte order mark tells spreadsheets that the text is UTF-8.
    return grid_csv(made[kind](content, watch), wording.language).encode("utf-8-sig")


def _table(content: Content, _watch: Watch) -> Grid:
    return table_grid(content.table, content.wording, mixed=content.statistics.facts.mixed_units)


def _over_time(content: Content, watch: Watch) -> Grid:
    facts = content.statistics.facts
    lines = {name: balance_over_time(facts, name) for name in watch.over(facts.players)}
    return over_time_grid(lines, content.wording, mixed=facts.mixed_units)


def _pairs(content: Content, watch: Watch) -> Grid:
    facts = content.statistics.facts
    pairs = of_each_pair(facts, partial(pair_row, mixed=facts.mixed_units), watch)
    return pairs_grid(pairs.values(), content.wording)


def _everything(content: Content, watch: Watch) -> bytes:
    statistics, mixed = content.statistics, content.statistics.facts.mixed_units
    names = tuple(row.player for row in content.table.rows)
    players = [player_data(statistics.player_in_passing(name), mixed=mixed) for name in watch.over(names)]
    found = {"table": table_data(content.table, mixed=mixed), "players": players}
    left_out = [each._asdict() for each in statistics.everything.unread]
    return write_json(found | ({"left_out": left_out} if left_out else {})).encode()
