"""An evening under two rulesets, row by row: what each player got, and what he would have got. Ready texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Qt

from tarockblock.app.settings import LedgerView
from tarockblock.app.statistics import WhatIf
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.models.columns_model import Column, ColumnsModel
from tarockblock.ui.models.ledger_lines import build_lines
from tarockblock.ui.models.statistics.statistics_words import sign_of
from tarockblock.ui.roles import SIGN_ROLE, STRONG_ROLE

translate = QCoreApplication.translate
LEFT_OUT_ROLE = Qt.ItemDataRole.UserRole + 2
"""Of every cell of a hand that does not count in the second ledger: the word for it; of others None."""

_FIXED = 2


@dataclass(frozen=True, slots=True)
class _Line:
    """A row in both ledgers, or the ledgers for their sums; ``out`` is the word for what the second leaves out."""

    before: Ledger | Row
    after: Ledger | Row
    number: str
    game: str
    out: str | None = None


class WhatIfModel(ColumnsModel[_Line]):
    """The first row is the sum; then a row an entry. Only what differs is coloured, as the difference.

    ``longest`` holds every player's longest figure.
    """

    def __init__(self, wording: Wording, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self._wording = wording
        self._account = LedgerView.MONEY
        self.longest: tuple[str, ...] = ()

    def set_found(self, found: WhatIf, account: LedgerView) -> None:
        """Show another one, in points or in money."""
        self._account = account
        lines, columns = self._lines(found), self._columns(found.before.evening.everybody)
        self.longest = tuple(max((column.text(line) for line in lines), key=len) for column in columns[_FIXED:])
        self.set_rows(lines, columns)

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the player columns."""
        return tuple(column.head for column in self.columns[_FIXED:])

    def _columns(self, players: Sequence[str]) -> list[Column[_Line]]:
        roles = {STRONG_ROLE: lambda line: isinstance(line.before, Ledger), LEFT_OUT_ROLE: lambda line: line.out}
        return [
            Column(translate("Archive", "No."), lambda line: line.number, right=True, roles=roles),
            Column(translate("Archive", "Game"), lambda line: line.game, spoken=_spoken, roles=roles),
            *(
                Column(
                    name, partial(self._cell, name), right=True, roles=roles | {SIGN_ROLE: partial(self._sign, name)}
                )
                for name in players
            ),
        ]

    def _lines(self, found: WhatIf) -> list[_Line]:
        names = {
            line.index: (line.number, " ".join(part for part in (line.name, line.people) if part))
            for line in build_lines(found.before, LedgerView.MONEY, self._wording)
        }
        word = translate("Archive", "left out")
        return [
            _Line(found.before, found.after, "", translate("Archive", "All together")),
            *(
                _Line(row, after, *names.get(row.index, ("", "")), word if row.index in found.left_out else None)
                for row, after in zip(found.before.rows, found.after.rows, strict=True)
            ),
        ]

    def _cell(self, player: str, line: _Line) -> str:
        """What it was, and what it would have been where that differs."""
        before, after = self._amounts(player, line)
        old, new = self._text(before), self._text(after)
        if line.out:
            return f"{old} → –" if before else ""
        if isinstance(line.before, Row) and not before and not after:
            return ""
        return old if before.value == after.value else f"{old} → {new}"

    def _sign(self, player: str, line: _Line) -> int | None:
        before, after = self._amounts(player, line)
        return None if line.out or before.value == after.value else sign_of(after.value - before.value)

    def _amounts(self, player: str, line: _Line) -> tuple[Points | Cents, Points | Cents]:
        if self._account is LedgerView.POINTS:
            return line.before.points[player], line.after.points[player]
        return line.before.cents[player], line.after.cents[player]

    def _text(self, amount: Points | Cents) -> str:
        if isinstance(amount, Points):
            return points_text(amount, self._wording.language)
        return euro_text(amount, self._wording.language, unit=False)


def _spoken(line: _Line) -> str:
    """What is left out says so to whoever only hears it."""
    return f"{line.game}, {line.out}" if line.out else line.game
