"""Entering, inserting and putting right hands and Trischaken: opens the dialog for a place in the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject

from tarockblock.app.corrections.correction import Position
from tarockblock.domain.deal import SEATS
from tarockblock.domain.hand import NegativeGame, PlayedEntry, PositiveGame, Trischaken
from tarockblock.ui.shell.dialog_host import AT_END, DialogHost

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from tarockblock.app.drafts.hand_draft import HandDraft
    from tarockblock.app.drafts.trischaken_draft import TrischakenDraft
    from tarockblock.domain.ruleset import Ruleset
    from tarockblock.ui.hand.entry_dialog import EntryDialog

D = TypeVar("D", bound="EntryDialog[Any]")


class HandController(QObject):
    """Everything that ends in the hand dialog or the Trischaken dialog; ``do`` asks the window for the wizard."""

    def __init__(self, host: DialogHost) -> None:
        super().__init__(host)
        self._host = host
        self._session = host.session

    def get_ready(self) -> None:
        """Import what the first hand needs, while nobody waits for it."""
        from tarockblock.app.drafts import hand_draft  # noqa: F401
        from tarockblock.ui.hand import hand_dialog  # noqa: F401

    def enter(self, place: Position = AT_END) -> None:
        """A new hand, after the last row or before another one."""
        from tarockblock.app.drafts.hand_draft import HandDraft

        self.open(HandDraft(*self._host.given(place)), place)

    def enter_trischaken(self, place: Position = AT_END) -> None:
        from tarockblock.app.drafts.trischaken_draft import TrischakenDraft

        self._open_trischaken(TrischakenDraft(*self._host.given(place)), place)

    def edit(self, entry: PositiveGame | NegativeGame | Trischaken, place: Position) -> None:
        """A row as it is, or what somebody made of it, in the dialog it was entered with."""
        from tarockblock.app.drafts.hand_draft import HandDraft
        from tarockblock.app.drafts.trischaken_draft import TrischakenDraft

        if isinstance(entry, Trischaken):
            self._open_trischaken(TrischakenDraft.from_entry(entry, *self._host.given(place)), place)
        else:
            self.open(HandDraft.from_entry(entry, *self._host.given(place)), place)

    def open(self, draft: HandDraft, place: Position) -> None:
        """The hand dialog over a draft."""
        from tarockblock.ui.hand.hand_dialog import HandDialog

        host = self._host
        dialog = self._over(HandDialog, draft, place)
        dialog.trischaken_requested.connect(dialog.reject)
        dialog.trischaken_requested.connect(lambda: self.enter_trischaken(place))
        dialog.figures_requested.connect(dialog.reject)
        dialog.figures_requested.connect(lambda: host.do("figures", place))
        dialog.renonce_requested.connect(lambda: host.do("renonce_in_hand", dialog, draft, place))
        host.open(dialog)

    def _open_trischaken(self, draft: TrischakenDraft, place: Position) -> None:
        from tarockblock.ui.hand.trischaken_dialog import TrischakenDialog

        host = self._host
        dialog = self._over(TrischakenDialog, draft, place)
        dialog.show_misfits(host.misfits(place))
        dialog.renonce_requested.connect(lambda: host.do("renonce_in_trischaken", dialog, dialog.draft, place))
        host.open(dialog)

    def _over(self, kind: Callable[..., D], draft: HandDraft | TrischakenDraft, place: Position) -> D:
        """The dialog over a draft, which stores what it brings."""
        host, state = self._host, place.state_in(self._session.ledger)
        draft.places.holds = place.holds_in(self._session.ledger)
        row = place.row_in(self._session.ledger) if place.editing else None
        draft.stored = row.entry if row is not None and isinstance(row.entry, PlayedEntry) else None
        dialog = kind(
            draft, hand=state.hand, radl=state.radl, editing=place.editing, marks=host.marks(), parent=host.window
        )
        dialog.entered.connect(lambda entry: host.store(dialog, entry, place, holding=draft.places.holds))
        dialog.foot.costs.clicked.connect(lambda: show_costs(host, draft.ruleset, dialog))
        return dialog


def show_costs(host: DialogHost, ruleset: Ruleset, parent: QWidget | None = None) -> None:
    """The prices of a ruleset for as many as sit at the table, else four; at the evening's rate where it is its own."""
    from tarockblock.ui.hand.cost_list import CostList
    from tarockblock.ui.hand.costs_dialog import CostsDialog

    session, seats, rate = host.session, SEATS[0], ruleset.cents_per_point
    if session.is_open:
        seats = len(session.ledger.state.seating)
        if session.evening.ruleset == ruleset:
            rate = session.ledger.state.rate or session.evening.cents_per_point
    prices = CostList(ruleset, seats, rate, host.languages.wording)
    dialog = CostsDialog(prices, host.window if parent is None else parent)
    dialog.said.connect(host.notified)
    host.open(dialog)
