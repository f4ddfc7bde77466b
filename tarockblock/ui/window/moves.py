"""Alt+↑ and Alt+↓ in the ledger: a row moves by one place, and the cursor goes with it. Decides nothing."""

from __future__ import annotations

from tarockblock.ui.bridge import Bridge
from tarockblock.ui.views.ledger_view import LedgerTable


def move_row(table: LedgerTable, bridge: Bridge, step: int) -> bool:
    """Move the current entry up (-1) or down (1); False at the ends and where it could not be stored."""
    entry = table.current_entry()
    if entry is None:
        return False
    to = entry + step
    return 0 <= to < len(bridge.session.ledger.rows) and bridge.move(entry, to) is not None
