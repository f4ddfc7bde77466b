"""The ways into the renonce wizard (button, hand being entered, row), and what becomes of what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from tarockblock.app.corrections.correction import Place, evaluator
from tarockblock.domain.hand import Annulled, Entry, NegativeGame, PlayedEntry, PositiveGame, Renonce, Trischaken
from tarockblock.ui.window.dialog_desk import AT_END, DialogDesk
from tarockblock.ui.window.hands import HandWishes

if TYPE_CHECKING:
    from tarockblock.app.drafts.hand_draft import HandDraft
    from tarockblock.app.drafts.trischaken_draft import TrischakenDraft
    from tarockblock.app.renonce.renonce_flow import RenonceFlow
    from tarockblock.ui.dialogs.renonce.renonce_wizard import RenonceWizard


class RenonceWishes(QObject):
    """Opens the wizard for the next hand or a row; stores its entry, or goes back to the hand with the consequence."""

    def __init__(self, desk: DialogDesk, hands: HandWishes) -> None:
        super().__init__(desk)
        self._hands = hands
        self._desk = desk
        self._session = desk.session
        self._languages = desk.languages

    def in_new_hand(self, place: Place = AT_END) -> None:
        """Nothing of the hand is known yet."""
        self._open(self._flow(None, place), place, None)

    def in_hand(self, dialog: QDialog, draft: HandDraft, place: Place) -> None:
        """The hand being entered ended in one."""
        from tarockblock.app.renonce.renonce_flow import RenonceFlow

        judge = evaluator(self._session.ledger, place)
        self._open(RenonceFlow.from_draft(draft, judge), place, dialog)

    def in_trischaken(self, dialog: QDialog, draft: TrischakenDraft, place: Place) -> None:
        """The Trischaken being entered ended in one."""
        self._open(self._flow(draft.outcome().entry, place), place, dialog)

    def in_row(self, index: int) -> None:
        """A stored hand turns out to be one, or a renonce is put right."""
        original = self._session.struck_entry(index)
        known = self._session.ledger.rows[index].entry if original is None else original
        if isinstance(known, PositiveGame | NegativeGame | Trischaken | Renonce | Annulled):
            self._open(self._flow(known, Place(index)), Place(index), None)

    def _flow(self, known: PlayedEntry | None, place: Place) -> RenonceFlow:
        from tarockblock.app.renonce.renonce_flow import RenonceFlow

        ledger = self._session.ledger
        ruleset = ledger.evening.ruleset
        deal = place.state_in(ledger).deal(ruleset)
        return RenonceFlow(ruleset, deal, known, evaluator(ledger, place), self._languages.language)

    def _open(self, flow: RenonceFlow, place: Place, under: QDialog | None) -> None:
        from tarockblock.ui.dialogs.corrections.correction_frame import say_misfits
        from tarockblock.ui.dialogs.renonce.renonce_wizard import RenonceWizard

        hand = place.state_in(self._session.ledger).hand
        parent = self._desk.window if under is None else under
        wizard = RenonceWizard(flow, hand=hand, marks=self._desk.marks(), parent=parent)
        if under is None:
            say_misfits(wizard, self._desk.misfits(place))
        wizard.entered.connect(lambda entry: self._entered(wizard, entry, place, under))
        wizard.hand_returned.connect(lambda hand, words: self._returned(wizard, hand, words, place, under))
        self._desk.open(wizard)

    def _entered(self, wizard: RenonceWizard, entry: Entry, place: Place, under: QDialog | None) -> None:
        """Stored: the hand it happened in is entered with it."""
        if self._desk.store(wizard, entry, place) and under is not None:
            under.reject()

    def _returned(
        self, wizard: RenonceWizard, hand: PlayedEntry | None, words: str, place: Place, under: QDialog | None
    ) -> None:
        """No renonce: back to the hand, with the consequence filled in."""
        wizard.accept()
        self._desk.told.emit(words)
        if isinstance(hand, PositiveGame | NegativeGame | Trischaken):
            if under is not None:
                under.reject()
            self._hands.edit(hand, place)
