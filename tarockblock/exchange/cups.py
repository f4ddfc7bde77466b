"""A cup as plain data, and its result list for text, paper and spreadsheets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tarockblock.domain.cup import Cup, CupProblem, CupTable, Standing, YearLine
from tarockblock.domain.draw import Draw, Tables
from tarockblock.domain.money import Points
from tarockblock.exchange.formatting import points_text
from tarockblock.exchange.statistics_grids import Cell, Grid
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording
from tarockblock.visible_text import isolated, visible

if TYPE_CHECKING:
    from tarockblock.exchange.sheets import Paper


def listed_data(cup: Cup) -> dict[str, Any]:
    first, last = cup.dates or (None, None)
    counts = {"rounds": cup.rounds, "tables": len(cup.tables), "people": len(cup.players)}
    return {"cup": cup.name, **counts, "from": first, "to": last}


def cup_data(cup: Cup) -> dict[str, Any]:
    rounds = [{"round": at, "tables": list(map(_table_data, tables))} for at, tables in cup.by_round.items()]
    standings = [_data(each, {"cup_points"}) for each in cup.standings]
    problems = [_data(each, {"round", "player", "tables"}) for each in cup.problems]
    return {"cup": cup.name, "rounds": rounds, "standings": standings, "problems": problems}


def _table_data(each: CupTable) -> dict[str, Any]:
    points = {who: points.plain() for who, points in each.points.items()}
    told = {"table": each.table, "evening": each.evening, "people": list(points), "points": points}
    return told | {"closed": each.is_closed, "hands": each.hands}


def _data(each: Standing | CupProblem, optional: Collection[str]) -> dict[str, Any]:
    found = {name: _plain(value) for name, value in each._asdict().items()}
    return {name: value for name, value in found.items() if name not in optional or value not in (None, [])}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value.plain() if isinstance(value, Points) else value


def draw_data(draw: Draw) -> dict[str, Any]:
    return {
        "rounds": [[list(table) for table in tables] for tables in draw.rounds],
        "meetings": {str(often): pairs for often, pairs in draw.meetings.items()},
    }


def draw_words(draw: Draw, wording: Wording) -> str:
    again = {often: pairs for often, pairs in draw.meetings.items() if often > 1}
    told = (wording.reason("cup_again", count=pairs, times=often) for often, pairs in again.items())
    return "; ".join(told) or wording.reason("cup_nobody_again")


def draw_text(draw: Draw, wording: Wording) -> str:
    seated = [[", ".join(map(isolated, table)) for table in tables] for tables in draw.rounds]
    rounds = [_round_text(at, dict(enumerate(tables, 1)).items(), wording) for at, tables in enumerate(seated, 1)]
    return "\n\n".join((*rounds, draw_words(draw, wording)))


def _round_text(number: int, tables: Iterable[tuple[int, str]], wording: Wording) -> str:
    lines = [f"{wording.reason('cup_table', table=table)}: {text}" for table, text in tables]
    return "\n".join((wording.reason("cup_round", round=number), *lines))


STEP_CODES = ("rounds", "encounter", "tables", "lot", "order")


def decided_words(each: Standing, cup: Cup, wording: Wording) -> str:
    """Return the step that put a player behind the previous one; empty if their points differ."""
    if each.decided_by is None:
        return ""
    is_written = any(each.player in group and set(group) <= set(order) for order in cup.orders for group in cup.lots)
    return wording.reason("cup_by_order" if each.decided_by == "lot" and is_written else f"cup_by_{each.decided_by}")


def remarks(cup: Cup, wording: Wording) -> list[str]:
    """Return which tables are still playing, and all problems."""
    word = wording.reason
    playing = [word("cup_place", round=each.round, table=each.table) for each in cup.tables if not each.is_closed]
    found = [word("cup_playing", tables=", ".join(playing))] if playing else []
    for each in cup.problems:
        tables = ", ".join(map(str, each.tables))
        found.append(word(f"cup_{each.code}", round=each.round, player=each.player or "", tables=tables))
    return found


def result_grid(cup: Cup, wording: Wording) -> Grid:
    word, has_list = wording.reason, any(each.cup_points is not None for each in cup.standings)
    rounds = [word("cup_round_short", round=number) for number in cup.by_round]
    titles = [word("stat_place"), word("page_player"), *rounds, word("cup_total"), word("cup_decided")]
    rows = [
        (each.place, each.player, *each.rounds, each.points, decided_words(each, cup, wording))
        + ((each.cup_points,) if has_list else ())
        for each in cup.standings
    ]
    return Grid(cup.name, (*titles, *[word("cup_points")] * has_list), tuple(rows), 2)


def year_grid(name: str, cups: Sequence[Cup], lines: Sequence[YearLine], wording: Wording) -> Grid:
    rows = []
    for each in lines:
        dropped = {at: f"({_text(each.results[at], wording)})" for at in each.dropped if each.results[at] is not None}
        results = [dropped.get(at, result) for at, result in enumerate(each.results)]
        rows.append((each.place, each.player, *results, each.total))
    titles = (wording.reason("stat_place"), wording.reason("page_player"), *(each.name for each in cups))
    return Grid(name, (*titles, wording.reason("cup_total")), tuple(rows), 2)


def cell_texts(grid: Grid, wording: Wording) -> list[list[str]]:
    return [[_text(cell, wording) for cell in row] for row in grid.rows]


def _text(cell: Cell, wording: Wording) -> str:
    if isinstance(cell, Points):
        return points_text(cell, wording.language, signed=False)
    return "" if cell is None else str(cell)


def grid_text(found: Grid, wording: Wording, beside: Sequence[str] = ()) -> str:
    right = [index != 1 for index in range(len(found.titles))]
    table = grid([found.titles, *cell_texts(found, wording)], right)
    return visible("\n\n".join((isolated(found.name), table, *filter(None, ["\n".join(beside)]))))


def cup_text(cup: Cup, wording: Wording) -> str:
    def told(table: CupTable) -> tuple[int, str]:
        won = (f"{isolated(who)} {points_text(each, wording.language)}" for who, each in table.points.items())
        return table.table, f"{', '.join(won)} (#{table.evening})"

    rounds = [_round_text(number, map(told, tables), wording) for number, tables in cup.by_round.items()]
    return "\n\n".join((*rounds, grid_text(result_grid(cup, wording), wording, remarks(cup, wording))))


def grid_paper(found: Grid, wording: Wording, beside: Sequence[str] = ()) -> Paper:
    from tarockblock.exchange.sheets import paper

    rows = cell_texts(found, wording)
    left = [at for at, head in enumerate(found.titles) if at == 1 or head == wording.reason("cup_decided")]
    return paper("cup_table", found.name, heads=found.titles, rows=rows, left=left, beside=beside)


def draw_paper(name: str, rounds: Mapping[int, Tables], wording: Wording, *, with_slips: bool = False) -> Paper:
    """Return the seating of rounds for the wall, then a slip for each table."""
    from tarockblock.exchange.sheets import paper

    return paper("cup_seating", name, size=14, rounds=rounds, with_slips=with_slips, word=wording.reason)
