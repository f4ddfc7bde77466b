"""Statistics as tables for spreadsheets, with localised heads and rounded decimals."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tarockblock.domain.hand import Account
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.statistics_player import Pair
from tarockblock.domain.statistics_table import BalanceAfter, Ranking, TableRow
from tarockblock.exchange.csv_export import plain_cell
from tarockblock.exchange.formatting import NO_BREAK_SPACE, average_text, decimal_text, euro_text, points_text
from tarockblock.exchange.language import list_mark
from tarockblock.exchange.wording import Wording
from tarockblock.visible_text import isolated, visible

if TYPE_CHECKING:
    from tarockblock.exchange.sheets import Paper

Cell = str | int | Points | Cents | None
"""Cents are shown in euros; None is empty, for sums of points of different worth."""

_DIGITS, _CENTS = 4, 2
_AVERAGES = (6, 7)


@dataclass(frozen=True, slots=True)
class Grid:
    name: str
    titles: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    names: int = 1


def table_grid(table: Ranking, wording: Wording, *, mixed: bool) -> Grid:
    """Return the year's table; players with too few evenings have no place."""
    word = wording.reason
    titles = (
        word("stat_place"), word("page_player"), word("stat_evenings"), word("stat_hands"), word("points"),
        word("page_euros"), word("stat_points_evening"), word("stat_euros_evening"), word("stat_settled"),
    )  # fmt: skip
    return Grid(word("stat_table"), titles, tuple(_table_row(row, mixed=mixed) for row in table.rows), 2)


def _table_row(row: TableRow, *, mixed: bool) -> tuple[Cell, ...]:
    points, average = row.points, Points(row.per_evening(Account.POINTS))
    start = (row.place, row.player, row.evenings, row.hands)
    money = row.cents, Cents(row.per_evening(Account.CENTS))
    settled = Cents(row.settled) if row.booked else None
    return (*start, None if mixed else points, money[0], None if mixed else average, money[1], settled)


def table_paper(table: Ranking, title: str, wording: Wording, *, mixed: bool) -> Paper:
    from tarockblock.exchange.sheets import paper

    grid = table_grid(table, wording, mixed=mixed)
    return paper("table", title, size=9, heads=grid.titles, rows=table_texts(grid, wording), names=grid.names)


def table_texts(grid: Grid, wording: Wording) -> list[list[str]]:
    """Return the cells of the year's table as printed."""
    return [
        [_printed(cell, wording.language, average=at in _AVERAGES) for at, cell in enumerate(row)] for row in grid.rows
    ]


def table_message(table: Ranking, title: str, wording: Wording, *, mixed: bool) -> str:
    lines = [title]
    for row in table.rows:
        place = "" if row.place is None else f"{row.place}. "
        points = "" if mixed else f"{points_text(row.points, wording.language)}, "
        lines.append(f"{place}{isolated(row.player)} {points}{euro_text(row.cents, wording.language)}")
    return visible("\n".join(lines)) + "\n"


def _printed(cell: Cell, language: str, *, average: bool) -> str:
    if average and isinstance(cell, Points | Cents):
        account = Account.POINTS if isinstance(cell, Points) else Account.CENTS
        return average_text(cell.value, account, language).rstrip(f"{NO_BREAK_SPACE}€")
    if isinstance(cell, Cents):
        return euro_text(cell, language, unit=False)
    return points_text(cell, language) if isinstance(cell, Points) else visible("" if cell is None else str(cell))


def over_time_grid(lines: Mapping[str, Sequence[BalanceAfter]], wording: Wording, *, mixed: bool) -> Grid:
    word = wording.reason
    titles = (word("page_player"), word("stat_date"), word("stat_evening"), word("points"), word("page_euros"))
    rows: list[tuple[Cell, ...]] = []
    for player, steps in lines.items():
        for step in steps:
            points = None if mixed else Points(Fraction(step.points))
            rows.append((player, step.date, step.evening, points, Cents(Fraction(step.cents))))
    return Grid(word("stat_over_time"), titles, tuple(rows))


def pair_row(pair: Pair, *, mixed: bool) -> tuple[Cell, ...]:
    """Return a line of `pairs_grid`, from the view of ``player``."""
    row: list[Cell] = [pair.player, pair.other]
    for hands in (pair.together, pair.allied, pair.against):
        row += [len(hands), len(hands.won), None if mixed else hands.points, hands.cents]
    return tuple(row)


def pairs_grid(rows: Iterable[tuple[Cell, ...]], wording: Wording) -> Grid:
    word = wording.reason
    titles = [word("page_player"), word("stat_other")]
    for which in (word("stat_together"), word("stat_allied"), word("stat_against")):
        for what in (word("stat_hands"), word("stat_won"), word("points"), word("page_euros")):
            titles.append(f"{which}: {what}")
    return Grid(word("stat_pairs"), tuple(titles), tuple(rows), 2)


def grid_csv(grid: Grid, language: str) -> str:
    """Return CSV, with semicolons if the decimal mark is a comma."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=list_mark(language), lineterminator="\r\n")
    writer.writerow(map(plain_cell, grid.titles))
    for row in grid.rows:
        writer.writerow([_text(cell, language) for cell in row])
    return out.getvalue()


def _text(cell: Cell, language: str) -> object:
    if isinstance(cell, Cents):
        digits = _CENTS if cell.value.denominator == 1 else _DIGITS
        return _decimal(cell.value / 100, language, digits)
    if isinstance(cell, Points):
        return int(cell.value) if cell.value.denominator == 1 else _decimal(cell.value, language, _DIGITS)
    return "" if cell is None else plain_cell(cell)


def _decimal(value: Fraction, language: str, digits: int) -> str:
    return decimal_text(value, language, digits=digits, signed=False).replace("\N{MINUS SIGN}", "-")
