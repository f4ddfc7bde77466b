"""The rows of an evening under two rulesets for a view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt

from tarockblock.app.settings import LedgerView
from tarockblock.domain.what_if import WhatIf
from tarockblock.exchange.wording import Wording
from tarockblock.ui.archive.what_if_lines import WhatIfLines
from tarockblock.ui.kit.columns_model import Column, ColumnsModel
from tarockblock.ui.kit.roles import SIGN_ROLE, STRONG_ROLE
from tarockblock.ui.kit.translate import translate

LEFT_OUT_ROLE = Qt.ItemDataRole.UserRole + 2
"""Of every cell of a hand that does not count in the second ledger: the word for it; of others None."""


class WhatIfModel(ColumnsModel[int]):
    """The first row is the sum; then a row an entry. Only what differs is coloured, as the difference."""

    def __init__(self, wording: Wording, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self._wording = wording
        self.players: tuple[str, ...] = ()
        """Names of the player columns."""
        self.longest: tuple[str, ...] = ()
        """Every player's longest figure."""

    def set_found(self, found: WhatIf, account: LedgerView) -> None:
        """Show another one, in points or in money."""
        lines = WhatIfLines(found, account, self._wording)
        self.players, self.longest = lines.players, lines.longest
        self.set_rows(range(lines.rows), _columns(lines))


def _columns(lines: WhatIfLines) -> list[Column[int]]:
    roles: dict[int, Callable[[int], Any]] = {STRONG_ROLE: lambda row: row == 0, LEFT_OUT_ROLE: lines.left_out}
    number, game = (partial(lines.head, column=column) for column in (0, 1))
    columns = [
        Column(translate("Archive", "No."), number, right=True, roles=roles),
        Column(translate("Archive", "Game"), game, spoken=partial(game, spoken=True), roles=roles),
    ]
    for player in lines.players:
        sign = {SIGN_ROLE: partial(lines.sign, player=player)}
        columns.append(Column(player, partial(lines.cell, player=player), right=True, roles=roles | sign))
    return columns
