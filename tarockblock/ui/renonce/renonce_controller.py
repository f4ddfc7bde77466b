"""Opens the wizard for an unknown hand, a hand being entered, and a stored hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from tarockblock.app.corrections.correction import Position, evaluator
from tarockblock.domain.hand import Annulled, Entry, NegativeGame, PlayedEntry, PositiveGame, Renonce, Trischaken
from tarockblock.ui.shell.dialog_host import AT_END, DialogHost

if TYPE_CHECKING:
    from tarockblock.app.drafts.hand_draft import HandDraft
    from tarockblock.app.drafts.trischaken_draft import TrischakenDraft
    from tarockblock.app.renonce.renonce_flow import RenonceFlow
    from tarockblock.ui.renonce.renonce_wizard import RenonceWizard


class RenonceController(QObject):
    """Every entrance to the wizard."""

    def __init__(self, host: DialogHost) -> None:
        super().__init__(host)
        self._host = host
        self._session = host.session

    def enter(self, place: Position = AT_END) -> None:
        self._open_wizard(self._flow(None, place), place, None)

    def in_hand(self, dialog: QDialog, draft: HandDraft, place: Position) -> None:
        """Continue a hand being entered as a renonce."""
        from tarockblock.app.renonce.renonce_flow import RenonceFlow

        judge = evaluator(self._session.ledger, place)
        self._open_wizard(RenonceFlow.from_draft(draft, judge), place, dialog)

    def in_trischaken(self, dialog: QDialog, draft: TrischakenDraft, place: Position) -> None:
        """Continue a Trischaken being entered as a renonce."""
        self._open_wizard(self._flow(draft.outcome().entry, place), place, dialog)

    def in_row(self, index: int) -> None:
        """Turn a stored hand into a renonce, or correct one."""
        original = self._session.struck_entry(index)
        known = self._session.ledger.rows[index].entry if original is None else original
        if isinstance(known, PositiveGame | NegativeGame | Trischaken | Renonce | Annulled):
            self._open_wizard(self._flow(known, Position(index)), Position(index), None)

    def _flow(self, known: PlayedEntry | None, place: Position) -> RenonceFlow:
        from tarockblock.app.renonce.renonce_flow import RenonceFlow

        ruleset, deal, language, judge = self._host.given(place)
        return RenonceFlow(ruleset, deal, known, judge, language)

    def _open_wizard(self, flow: RenonceFlow, place: Position, under: QDialog | None) -> None:
        from tarockblock.ui.renonce.renonce_wizard import RenonceWizard

        hand = place.state_in(self._session.ledger).hand
        parent = self._host.window if under is None else under
        wizard = RenonceWizard(flow, hand=hand, marks=self._host.marks(), parent=parent)
        if under is None:
            wizard.show_misfits(self._host.misfits(place))
        wizard.entered.connect(lambda entry: self._renonce_entered(wizard, entry, place, under))
        wizard.hand_returned.connect(lambda hand, words: self._hand_returned(wizard, hand, words, place, under))
        self._host.open(wizard)

    def _renonce_entered(self, wizard: RenonceWizard, entry: Entry, place: Position, under: QDialog | None) -> None:
        draft = getattr(under, "draft", None)
        holding = place.holds_in(self._session.ledger) if draft is None else draft.places.holds
        if self._host.store(wizard, entry, place, holding=holding) and under is not None:
            under.reject()

    def _hand_returned(
        self, wizard: RenonceWizard, hand: PlayedEntry | None, words: str, place: Position, under: QDialog | None
    ) -> None:
        wizard.accept()
        self._host.notified.emit(words)
        if isinstance(hand, PositiveGame | NegativeGame | Trischaken):
            if under is not None:
                under.reject()
            self._host.do("change_hand", hand, place)
