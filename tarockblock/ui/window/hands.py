"""Entering, inserting and putting right hands and Trischaken: opens the dialog over a draft for its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tarockblock.app.corrections.correction import Place, evaluator
from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.trischaken_draft import TrischakenDraft
from tarockblock.domain.hand import NegativeGame, PositiveGame, Trischaken
from tarockblock.ui.bridge import Bridge
from tarockblock.ui.i18n import Languages

if TYPE_CHECKING:
    from tarockblock.ui.window.flows import Flows


AT_END = Place()
"""After the last row."""


class HandWishes(QObject):
    """Everything that ends in the hand dialog or the Trischaken dialog."""

    def __init__(self, flows: Flows, bridge: Bridge, languages: Languages) -> None:
        super().__init__(flows)
        self._flows = flows
        self._session = bridge.session
        self._languages = languages

    def enter(self, place: Place = AT_END) -> None:
        """A new hand, after the last row or before another one."""
        ledger = self._session.ledger
        ruleset = ledger.evening.ruleset
        deal = place.state_in(ledger).deal(ruleset)
        self.open(HandDraft(ruleset, deal, self._languages.language, evaluator(ledger, place)), place)

    def enter_trischaken(self, place: Place = AT_END) -> None:
        """A new Trischaken."""
        ledger = self._session.ledger
        ruleset = ledger.evening.ruleset
        deal = place.state_in(ledger).deal(ruleset)
        draft = TrischakenDraft(ruleset, deal, self._languages.language, evaluator(ledger, place))
        self._open_trischaken(draft, place)

    def edit(self, entry: PositiveGame | NegativeGame | Trischaken, place: Place) -> None:
        """A row as it is, or what somebody made of it, in the dialog it was entered with."""
        ledger, language = self._session.ledger, self._languages.language
        ruleset, judge = ledger.evening.ruleset, evaluator(ledger, place)
        deal = place.state_in(ledger).deal(ruleset)
        if isinstance(entry, Trischaken):
            self._open_trischaken(TrischakenDraft.from_entry(entry, ruleset, deal, language, judge), place)
        else:
            self.open(HandDraft.from_entry(entry, ruleset, deal, language, judge), place)

    def open(self, draft: HandDraft, place: Place) -> None:
        """The hand dialog over a draft."""
        from tarockblock.ui.dialogs.hand.hand_dialog import HandDialog

        flows, state = self._flows, place.state_in(self._session.ledger)
        dialog = HandDialog(
            draft,
            hand=state.hand,
            radl=state.radl,
            editing=place.editing,
            marks=flows.marks(),
            parent=flows.window,
        )
        dialog.entered.connect(lambda entry: flows.store(dialog, entry, place))
        dialog.trischaken_requested.connect(dialog.reject)
        dialog.trischaken_requested.connect(lambda: self.enter_trischaken(place))
        dialog.renonce_requested.connect(lambda draft: flows.renonce.in_hand(dialog, draft, place))
        flows.open(dialog)

    def _open_trischaken(self, draft: TrischakenDraft, place: Place) -> None:
        from tarockblock.ui.dialogs.corrections.correction_frame import say_misfits
        from tarockblock.ui.dialogs.hand.trischaken_dialog import TrischakenDialog

        flows, state = self._flows, place.state_in(self._session.ledger)
        dialog = TrischakenDialog(
            draft,
            hand=state.hand,
            radl=state.radl,
            editing=place.editing,
            marks=flows.marks(),
            parent=flows.window,
        )
        say_misfits(dialog, flows.misfits(place))
        dialog.entered.connect(lambda entry: flows.store(dialog, entry, place))
        dialog.renonce_requested.connect(lambda: flows.renonce.in_trischaken(dialog, place))
        flows.open(dialog)
