"""The ways into the renonce wizard (button, hand being entered, row), and what becomes of what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from tarockblock.app.hand_draft import HandDraft
from tarockblock.app.renonce_flow import RenonceFlow
from tarockblock.domain.hand import Annulled, Entry, NegativeGame, PlayedEntry, PositiveGame, Renonce, Trischaken
from tarockblock.ui.bridge import Bridge
from tarockblock.ui.i18n import Languages

if TYPE_CHECKING:
    from tarockblock.ui.dialogs.hand_dialog import HandDialog
    from tarockblock.ui.dialogs.renonce_wizard import RenonceWizard
    from tarockblock.ui.dialogs.trischaken_dialog import TrischakenDialog
    from tarockblock.ui.main_window_flows import Flows


class RenonceWishes(QObject):
    """Opens the wizard for the next hand or a row; stores its entry, or goes back to the hand with the consequence."""

    def __init__(self, flows: Flows, bridge: Bridge, languages: Languages) -> None:
        super().__init__(flows)
        self._flows = flows
        self._session = bridge.session
        self._languages = languages

    def in_next_hand(self) -> None:
        """Nothing of the hand is known yet."""
        ledger = self._session.ledger
        ruleset = ledger.evening.ruleset
        deal = ledger.state.deal(ruleset)
        flow = RenonceFlow(ruleset, deal, None, self._flows.evaluate(None), self._languages.language)
        self._open(flow, None, None)

    def in_hand(self, dialog: HandDialog, draft: HandDraft, index: int | None) -> None:
        """The hand being entered ended in one."""
        self._open(RenonceFlow.from_draft(draft, self._flows.evaluate(index)), index, dialog)

    def in_trischaken(self, dialog: TrischakenDialog, index: int | None) -> None:
        """The Trischaken being entered ended in one."""
        draft = dialog.draft
        known = draft.outcome().entry
        flow = RenonceFlow(draft.ruleset, draft.places.base, known, self._flows.evaluate(index), draft.language)
        self._open(flow, index, dialog)

    def in_row(self, index: int) -> None:
        """A stored hand turns out to be one, or a renonce is put right."""
        row = self._session.ledger.rows[index]
        ruleset = self._session.evening.ruleset
        original = self._session.struck_entry(index)
        known = row.entry if original is None else original
        if not isinstance(known, PositiveGame | NegativeGame | Trischaken | Renonce | Annulled):
            return
        deal, language = row.state.deal(ruleset), self._languages.language
        flow = RenonceFlow(ruleset, deal, known, self._flows.evaluate(index), language)
        self._open(flow, index, None)

    def _open(self, flow: RenonceFlow, index: int | None, under: QDialog | None) -> None:
        from tarockblock.ui.dialogs.renonce_wizard import RenonceWizard

        wizard = RenonceWizard(flow, hand=self._number(index), marks=self._flows.marks(), parent=under)
        wizard.entered.connect(lambda entry: self._entered(wizard, entry, index, under))
        wizard.hand_returned.connect(lambda hand, words: self._returned(wizard, hand, words, index, under))
        self._flows.open(wizard)

    def _entered(self, wizard: RenonceWizard, entry: Entry, index: int | None, under: QDialog | None) -> None:
        """Stored: the hand it happened in is entered with it."""
        if self._flows.store(wizard, entry, index) and under is not None:
            under.reject()

    def _returned(
        self, wizard: RenonceWizard, hand: PlayedEntry | None, words: str, index: int | None, under: QDialog | None
    ) -> None:
        """No renonce: back to the hand, with the consequence filled in."""
        wizard.accept()
        self._flows.told.emit(words)
        if not isinstance(hand, PositiveGame | NegativeGame):
            return
        if under is not None:
            under.reject()
        ledger = self._session.ledger
        ruleset = ledger.evening.ruleset
        state = ledger.state if index is None else ledger.rows[index].state
        evaluate = self._flows.evaluate(index)
        draft = HandDraft.from_entry(hand, ruleset, state.deal(ruleset), self._languages.language, evaluate)
        self._flows.open_hand(draft, state.hand, state.radl, index)

    def _number(self, index: int | None) -> int:
        ledger = self._session.ledger
        return (ledger.state if index is None else ledger.rows[index].state).hand
