"""The table of Trischaken of a house ruleset while it is being changed: who pays whom, how much, in which situation."""

from __future__ import annotations

import json
from typing import Any

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.domain.trischaken_table import Group, Split
from tarockblock.rules.shapes import earlier_tables
from tarockblock.rules.writer import copied

Line = dict[str, Any]

PRICES = ("pay", "game", "vorhand", "vorhand_game", "jungfrau", "jungfrau_game", "two_jungfrauen", "all_tricks")
"""The names a price can have; what each is worth is entered in the section of the editor."""
COUNTS = ("", "0", "1", "2", "3", "4", "0 2", "0 2 3", "1 2", "2 3", "1 2 3")
"""How many players can be meant; empty: any number."""


def _cell(key: str, default: Any = None) -> Any:
    """Return a property that is a cell of the line chosen; the default is left out of it."""

    def read(table: TableDraft) -> Any:
        return table.line.get(key, default)

    def write(table: TableDraft, value: Any) -> None:
        if value == default:
            table.line.pop(key, None)
        else:
            table.line[key] = value

    return property(read, write)


def _numbers(key: str) -> Any:
    """Return a property for a list of numbers, as text."""

    def read(table: TableDraft) -> str:
        return " ".join(map(str, table.line.get(key, ())))

    def write(table: TableDraft, value: str) -> None:
        _cell(key, []).fset(table, [int(each) for each in value.split()])

    return property(read, write)


class TableDraft:
    """A copy of the table in force; ``at`` is the line that is being changed."""

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
        """Add a line behind the chosen one: the player with the most pays each of the others."""
        self.at += 1
        self.lines.insert(self.at, {"from": str(Group.MOST), "to": str(Group.OTHERS), "price": PRICES[0]})

    def copy(self) -> None:
        """Add a copy of the chosen line behind it."""
        self.lines.insert(self.at + 1, copied(self.line))
        self.at += 1

    def remove(self) -> None:
        """Remove the chosen line; one always stays."""
        if len(self.lines) > 1:
            del self.lines[self.at]
            self.at = min(self.at, len(self.lines) - 1)

    def clear(self) -> None:
        """Begin with a single line."""
        self.lines, self.at = [], -1
        self.add()

    def content(self) -> str:
        """Return the table as JSON, for :meth:`HouseDraft.set_table`."""
        return json.dumps({"table": self.lines, "places": self.places}, ensure_ascii=False)
