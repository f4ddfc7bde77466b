"""The ledger as CSV for spreadsheets: one line a row, exact numbers, and no text that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping

from tarockblock.domain.ledger import Ledger, Row
from tarockblock.visible_text import visible

_NUMBER = re.compile(r"-?[0-9]+(/[0-9]+)?", re.ASCII)
_AMOUNTS = ("points", "cents", "points_total", "cents_total")
_FORMULA = ("=", "+", "-", "@", "\t")


def ledger_csv(ledger: Ledger) -> str:
    """Header and one line per entry; each player has a column for points and one for cents, then running totals.

    ``problems`` names what is wrong with a row that therefore counts nothing: place and code, as in an evening file.
    Where several people stand in one cell, each has a line of it: no name has a line break.
    """
    players = ledger.evening.everybody
    columns = [*_COLUMNS]
    for heading in _AMOUNTS:
        columns += [f"{heading} {player}" for player in players]
    rows: list[list[object]] = [[*columns, "note", "problems"]]
    for row in ledger.rows:
        numbers = [getattr(row, name)[player].plain() for name in _AMOUNTS for player in players]
        rows.append([*(of(row) for of in _COLUMNS.values()), *numbers, _note(row), _problems(row)])
    return csv_text(rows)


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Rows of cells as CSV, each cell as :func:`plain_cell` says."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows(map(plain_cell, row) for row in rows)
    return out.getvalue()


def _declarers(row: Row) -> str:
    several = getattr(row.entry, "declarers", ())
    return "\n".join(each.player for each in several) if several else getattr(row.entry, "declarer", None) or ""


_COLUMNS: Mapping[str, Callable[[Row], object]] = {
    "index": lambda row: row.index,
    "kind": lambda row: row.entry.kind,
    "hand": lambda row: row.hand or "",
    "radl": lambda row: row.radl or "",
    "dealer": lambda row: getattr(row.deal, "dealer", ""),
    "vorhand": lambda row: getattr(row.deal, "vorhand", ""),
    "sitting_out": lambda row: "\n".join(getattr(row.deal, "sitting_out", ())),
    "factor": lambda row: row.factor,
    "game": lambda row: getattr(row.entry, "game", "trischaken" if row.entry.kind == "trischaken" else ""),
    "declarer": _declarers,
    "partner": lambda row: getattr(row.entry, "partner", None) or "",
}


def _note(row: Row) -> str:
    return str(getattr(row.entry, "note", "") or getattr(row.entry, "reason", ""))


def _problems(row: Row) -> str:
    return "\n".join(f"{each.path}: {each.code}" if each.path else each.code for each in row.problems)


def plain_cell(value: object) -> object:
    """Text hides nothing; what a spreadsheet would compute gets an apostrophe in front, but numbers stay numbers."""
    if not isinstance(value, str):
        return value
    text = visible(value)
    return "'" + text if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text
