"""An own Trischaken table being edited: payer, payee, price, situation."""

from __future__ import annotations

import json
from typing import Any

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.domain.trischaken_table import Group, Split
from tarockblock.rules.shapes import earlier_tables
from tarockblock.rules.writer import copied

Line = dict[str, Any]

PRICES = ("pay", "game", "vorhand", "vorhand_game", "jungfrau", "jungfrau_game", "two_jungfrauen", "all_tricks")
"""Possible price names; their values are entered elsewhere in the editor."""
COUNTS = ("", "0", "1", "2", "3", "4", "0 2", "0 2 3", "1 2", "2 3", "1 2 3")
"""Possible numbers of players; empty: any."""


def _cell(key: str, default: Any = None) -> Any:
    def read(table: TableDraft) -> Any:
        return table.line.get(key, default)

    def write(table: TableDraft, value: Any) -> None:
        if value == default:
            table.line.pop(key, None)
        else:
            table.line[key] = value

    return property(read, write)


def _numbers(key: str) -> Any:
    def read(table: TableDraft) -> str:
        return " ".join(map(str, table.line.get(key, ())))

    def write(table: TableDraft, value: str) -> None:
        _cell(key, []).fset(table, [int(each) for each in value.split()])

    return property(read, write)


class TableDraft:
    """A copy of the table in force; ``at``: the current line."""

    def __init__(self, draft: HouseDraft) -> None:
        table = copied(draft.data["trischaken"])
        table = {**earlier_tables().get(table["style"], {}), **table} if "table" not in table else table
        self.lines: list[Line] = list(copied({"lines": table["table"]})["lines"])
        self.places = bool(table.get("places"))
        self.at = 0

    @property
    def line(self) -> Line:
        return self.lines[self.at]

    payers, payees = _cell("from"), _cell("to")
    price, with_game = _cell("price"), _cell("with_game")
    times, split = _cell("times", 1), _cell("split", str(Split.EACH))
    without, most = _numbers("without"), _numbers("most")
    vorhand, game = _cell("vorhand"), _cell("game")

    def add(self) -> None:
        """Add a line after it: the highest player pays each other."""
        self.at += 1
        self.lines.insert(self.at, {"from": str(Group.MOST), "to": str(Group.OTHERS), "price": PRICES[0]})

    def copy(self) -> None:
        self.lines.insert(self.at + 1, copied(self.line))
        self.at += 1

    def remove(self) -> None:
        """Remove the current line, unless it is the only line."""
        if len(self.lines) > 1:
            del self.lines[self.at]
            self.at = min(self.at, len(self.lines) - 1)

    def clear(self) -> None:
        self.lines, self.at = [], -1
        self.add()

    def content(self) -> str:
        """Return JSON for :meth:`HouseDraft.set_table`."""
        return json.dumps({"table": self.lines, "places": self.places}, ensure_ascii=False)
