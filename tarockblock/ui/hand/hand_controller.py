"""Entering, inserting and putting right hands, Trischaken and renonces: opens the dialog for a place in the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from tarockblock.app.corrections.correction import Evaluate, Place, evaluator
from tarockblock.domain.hand import Annulled, Entry, NegativeGame, PlayedEntry, PositiveGame, Renonce, Trischaken
from tarockblock.ui.shell.dialog_host import AT_END, DialogHost

if TYPE_CHECKING:
    from tarockblock.app.drafts.hand_draft import HandDraft
    from tarockblock.app.drafts.trischaken_draft import TrischakenDraft
    from tarockblock.app.renonce.renonce_flow import RenonceFlow
    from tarockblock.domain.deal import Deal
    from tarockblock.domain.ruleset import Ruleset
    from tarockblock.ui.hand.entry_dialog import EntryDialog
    from tarockblock.ui.renonce.renonce_wizard import RenonceWizard

D = TypeVar("D", bound="EntryDialog")


class HandController(QObject):
    """Everything that ends in the hand dialog, the Trischaken dialog or the renonce wizard."""

    def __init__(self, host: DialogHost) -> None:
        super().__init__(host)
        self._host = host
        self._session = host.session
        self._languages = host.languages

    def get_ready(self) -> None:
        """Import what the first hand needs, while nobody waits for it."""
        from tarockblock.app.drafts import hand_draft  # noqa: F401
        from tarockblock.ui.hand import hand_dialog  # noqa: F401

    def _given(self, place: Place) -> tuple[Ruleset, Deal, str, Evaluate]:
        """What every draft of a hand in a place begins with."""
        ledger = self._session.ledger
        ruleset = ledger.evening.ruleset
        return ruleset, place.state_in(ledger).deal(ruleset), self._languages.language, evaluator(ledger, place)

    def enter(self, place: Place = AT_END) -> None:
        """A new hand, after the last row or before another one."""
        from tarockblock.app.drafts.hand_draft import HandDraft

        self.open(HandDraft(*self._given(place)), place)

    def enter_trischaken(self, place: Place = AT_END) -> None:
        from tarockblock.app.drafts.trischaken_draft import TrischakenDraft

        self._open_trischaken(TrischakenDraft(*self._given(place)), place)

    def edit(self, entry: PositiveGame | NegativeGame | Trischaken, place: Place) -> None:
        """A row as it is, or what somebody made of it, in the dialog it was entered with."""
        from tarockblock.app.drafts.hand_draft import HandDraft
        from tarockblock.app.drafts.trischaken_draft import TrischakenDraft

        if isinstance(entry, Trischaken):
            self._open_trischaken(TrischakenDraft.from_entry(entry, *self._given(place)), place)
        else:
            self.open(HandDraft.from_entry(entry, *self._given(place)), place)

    def open(self, draft: HandDraft, place: Place) -> None:
        """The hand dialog over a draft."""
        from tarockblock.ui.hand.hand_dialog import HandDialog

        dialog = self._over(HandDialog, draft, place)
        dialog.trischaken_requested.connect(dialog.reject)
        dialog.trischaken_requested.connect(lambda: self.enter_trischaken(place))
        dialog.renonce_requested.connect(lambda draft: self._renonce_in_hand(dialog, draft, place))
        self._host.open(dialog)

    def _open_trischaken(self, draft: TrischakenDraft, place: Place) -> None:
        from tarockblock.ui.hand.trischaken_dialog import TrischakenDialog

        dialog = self._over(TrischakenDialog, draft, place)
        dialog.show_misfits(self._host.misfits(place))
        dialog.renonce_requested.connect(lambda: self._renonce_in_trischaken(dialog, dialog.draft, place))
        self._host.open(dialog)

    def _over(self, kind: Callable[..., D], draft: HandDraft | TrischakenDraft, place: Place) -> D:
        """The dialog over a draft, which stores what it brings."""
        host, state = self._host, place.state_in(self._session.ledger)
        draft.places.holds = place.holds_in(self._session.ledger)
        row = place.row_in(self._session.ledger) if place.editing else None
        draft.stored = row.entry if row is not None and isinstance(row.entry, PlayedEntry) else None
        dialog = kind(
            draft, hand=state.hand, radl=state.radl, editing=place.editing, marks=host.marks(), parent=host.window
        )
        dialog.entered.connect(lambda entry: host.store(dialog, entry, place, holding=draft.places.holds))
        dialog.foot.costs_pressed.connect(lambda: self._show_costs(dialog, draft.ruleset))
        return dialog

    def _show_costs(self, dialog: QDialog, ruleset: Ruleset) -> None:
        from tarockblock.ui.hand.costs_controller import show_costs

        show_costs(self._host, ruleset, dialog)

    # ------------------------------------------------------------------ renonces

    def enter_renonce(self, place: Place = AT_END) -> None:
        """A renonce in a hand of which nothing is known yet."""
        self._open_wizard(self._flow(None, place), place, None)

    def _renonce_in_hand(self, dialog: QDialog, draft: HandDraft, place: Place) -> None:
        """The hand being entered ended in one."""
        from tarockblock.app.renonce.renonce_flow import RenonceFlow

        judge = evaluator(self._session.ledger, place)
        self._open_wizard(RenonceFlow.from_draft(draft, judge), place, dialog)

    def _renonce_in_trischaken(self, dialog: QDialog, draft: TrischakenDraft, place: Place) -> None:
        """The Trischaken being entered ended in one."""
        self._open_wizard(self._flow(draft.outcome().entry, place), place, dialog)

    def renonce_in_row(self, index: int) -> None:
        """A stored hand turns out to be one, or a renonce is put right."""
        original = self._session.struck_entry(index)
        known = self._session.ledger.rows[index].entry if original is None else original
        if isinstance(known, PositiveGame | NegativeGame | Trischaken | Renonce | Annulled):
            self._open_wizard(self._flow(known, Place(index)), Place(index), None)

    def _flow(self, known: PlayedEntry | None, place: Place) -> RenonceFlow:
        from tarockblock.app.renonce.renonce_flow import RenonceFlow

        ruleset, deal, language, judge = self._given(place)
        return RenonceFlow(ruleset, deal, known, judge, language)

    def _open_wizard(self, flow: RenonceFlow, place: Place, under: QDialog | None) -> None:
        from tarockblock.ui.renonce.renonce_wizard import RenonceWizard

        hand = place.state_in(self._session.ledger).hand
        parent = self._host.window if under is None else under
        wizard = RenonceWizard(flow, hand=hand, marks=self._host.marks(), parent=parent)
        if under is None:
            wizard.show_misfits(self._host.misfits(place))
        wizard.entered.connect(lambda entry: self._renonce_entered(wizard, entry, place, under))
        wizard.hand_returned.connect(lambda hand, words: self._hand_returned(wizard, hand, words, place, under))
        self._host.open(wizard)

    def _renonce_entered(self, wizard: RenonceWizard, entry: Entry, place: Place, under: QDialog | None) -> None:
        """Stored: the hand it happened in is entered with it."""
        draft = getattr(under, "draft", None)
        holding = place.holds_in(self._session.ledger) if draft is None else draft.places.holds
        if self._host.store(wizard, entry, place, holding=holding) and under is not None:
            under.reject()

    def _hand_returned(
        self, wizard: RenonceWizard, hand: PlayedEntry | None, words: str, place: Place, under: QDialog | None
    ) -> None:
        """No renonce: back to the hand, with the consequence filled in."""
        wizard.accept()
        self._host.notified.emit(words)
        if isinstance(hand, PositiveGame | NegativeGame | Trischaken):
            if under is not None:
                under.reject()
            self.edit(hand, place)
