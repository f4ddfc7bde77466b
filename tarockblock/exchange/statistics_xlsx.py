"""The statistics as a spreadsheet: a sheet for each table; numbers are numbers, texts are texts, none a formula."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.statistics_grids import Cell, Grid
from tarockblock.exchange.wording import Wording
from tarockblock.exchange.xlsx_export import SET_APART, Look, Sheet, written_book

_NAME, _FIGURE = 22, 14


def grids_xlsx(title: str, grids: Sequence[Grid], wording: Wording) -> bytes:
    """The bytes of the file; the same tables give the same bytes."""
    with written_book(title) as (book, out):
        for grid in grids:
            _write(Sheet(book, grid.name, wording), grid)
    return out.getvalue()


def _write(sheet: Sheet, grid: Grid) -> None:
    for column, head in enumerate(grid.heads):
        sheet.text(0, column, head, Look(SET_APART.number, SET_APART.ground, strong=True, right=column >= grid.names))
        sheet.sheet.set_column(column, column, _NAME if column < grid.names else _FIGURE)
    sheet.height(0, [(head, _FIGURE) for head in grid.heads])
    for line, row in enumerate(grid.rows, 1):
        for column, cell in enumerate(row):
            _cell(sheet, line, column, cell)
    sheet.sheet.freeze_panes(1, grid.names)
    sheet.sheet.repeat_rows(0)


def _cell(sheet: Sheet, line: int, column: int, cell: Cell) -> None:
    if isinstance(cell, Points | Cents):
        sheet.amount(line, column, cell)
    elif isinstance(cell, int):
        sheet.whole(line, column, cell)
    else:
        sheet.text(line, column, cell or "")
