"""Entering, inserting and putting right hands and Trischaken: opens the dialog over a draft for its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tarockblock.app.corrections.correction import Place, evaluator
from tarockblock.domain.hand import NegativeGame, PositiveGame, Trischaken
from tarockblock.ui.window.dialog_desk import AT_END, DialogDesk

if TYPE_CHECKING:
    from tarockblock.app.drafts.hand_draft import HandDraft
    from tarockblock.app.drafts.trischaken_draft import TrischakenDraft


class HandWishes(QObject):
    """Everything that ends in the hand dialog or the Trischaken dialog.

    ``renonce_in_hand`` and ``renonce_in_trischaken`` carry the dialog whose hand turned out to be one, what it holds,
    and the place.
    """

    renonce_in_hand = Signal(object, object, object)
    renonce_in_trischaken = Signal(object, object, object)

    def __init__(self, desk: DialogDesk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._session = desk.session
        self._languages = desk.languages

    def get_ready(self) -> None:
        """Import what the first hand needs, while nobody waits for it."""
        from tarockblock.app.drafts import hand_draft  # noqa: F401
        from tarockblock.ui.dialogs.hand import hand_dialog  # noqa: F401

    def enter(self, place: Place = AT_END) -> None:
        """A new hand, after the last row or before another one."""
        from tarockblock.app.drafts.hand_draft import HandDraft

        ledger = self._session.ledger
        ruleset = ledger.evening.ruleset
        deal = place.state_in(ledger).deal(ruleset)
        self.open(HandDraft(ruleset, deal, self._languages.language, evaluator(ledger, place)), place)

    def enter_trischaken(self, place: Place = AT_END) -> None:
        """A new Trischaken."""
        from tarockblock.app.drafts.trischaken_draft import TrischakenDraft

        ledger = self._session.ledger
        ruleset = ledger.evening.ruleset
        deal = place.state_in(ledger).deal(ruleset)
        draft = TrischakenDraft(ruleset, deal, self._languages.language, evaluator(ledger, place))
        self._open_trischaken(draft, place)

    def edit(self, entry: PositiveGame | NegativeGame | Trischaken, place: Place) -> None:
        """A row as it is, or what somebody made of it, in the dialog it was entered with."""
        from tarockblock.app.drafts.hand_draft import HandDraft
        from tarockblock.app.drafts.trischaken_draft import TrischakenDraft

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

        desk, state = self._desk, place.state_in(self._session.ledger)
        dialog = HandDialog(
            draft,
            hand=state.hand,
            radl=state.radl,
            editing=place.editing,
            marks=desk.marks(),
            parent=desk.window,
        )
        dialog.entered.connect(lambda entry: desk.store(dialog, entry, place))
        dialog.trischaken_requested.connect(dialog.reject)
        dialog.trischaken_requested.connect(lambda: self.enter_trischaken(place))
        dialog.renonce_requested.connect(lambda draft: self.renonce_in_hand.emit(dialog, draft, place))
        desk.open(dialog)

    def _open_trischaken(self, draft: TrischakenDraft, place: Place) -> None:
        from tarockblock.ui.dialogs.corrections.correction_frame import say_misfits
        from tarockblock.ui.dialogs.hand.trischaken_dialog import TrischakenDialog

        desk, state = self._desk, place.state_in(self._session.ledger)
        dialog = TrischakenDialog(
            draft,
            hand=state.hand,
            radl=state.radl,
            editing=place.editing,
            marks=desk.marks(),
            parent=desk.window,
        )
        say_misfits(dialog, desk.misfits(place))
        dialog.entered.connect(lambda entry: desk.store(dialog, entry, place))
        dialog.renonce_requested.connect(lambda: self.renonce_in_trischaken.emit(dialog, dialog.draft, place))
        desk.open(dialog)
