"""Opens the price list for beginners: over the evening being played, its hand, or a ruleset of *Regeln*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarockblock.domain.deal import SEATS
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.shell.dialog_host import DialogHost

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from tarockblock.domain.ruleset import Ruleset


def show_costs(host: DialogHost, ruleset: Ruleset, parent: QWidget | None = None) -> None:
    """The prices of a ruleset for as many as sit at the table, else four; at the evening's rate where it is its own."""
    from tarockblock.ui.hand.costs_dialog import CostsDialog
    from tarockblock.ui.hand.costs_words import CostList

    session, seats, rate = host.session, SEATS[0], ruleset.cents_per_point
    if session.is_open:
        seats = len(session.ledger.state.seating)
        if session.evening.ruleset == ruleset:
            rate = session.evening.cents_per_point
    prices = CostList(ruleset, seats, rate, host.languages.wording)
    dialog = CostsDialog(prices, host.window if parent is None else parent)
    dialog.printed.connect(lambda: host.notified.emit(translate("Costs", "Sent to the printer.")))
    host.open(dialog)
