"""Opens the dialogs for entering, inserting and changing hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject

from tarockblock.app.corrections.correction import Position
from tarockblock.domain.deal import SEATS
from tarockblock.domain.hand import NegativeGame, PlayedEntry, PositiveGame, Trischaken
from tarockblock.ui.shell.dialog_host import AT_END, DialogHost

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QWidget

    from tarockblock.app.drafts.hand_draft import HandDraft
    from tarockblock.app.drafts.trischaken_draft import TrischakenDraft
    from tarockblock.domain.ruleset import Ruleset
    from tarockblock.ui.hand.entry_dialog import EntryDialog

D = TypeVar("D", bound="EntryDialog[Any]")


class HandController(QObject):
    """The commands that open a hand's dialog; ``do`` requests the wizard."""

    def __init__(self, host: DialogHost) -> None:
        super().__init__(host)
        self._host = host
        self._session = host.session
        self._begun: tuple[int | None, HandDraft | TrischakenDraft] | None = None

    @property
    def new_hand_words(self) -> str:
        """Label of the button while a hand is unfinished, else ""."""
        return self.tr("Continue the hand") if self._put_aside() is not None else ""

    def _put_aside(self) -> HandDraft | TrischakenDraft | None:
        if self._begun is None or not self._session.is_open or self._begun[0] != self._session.evening_id:
            return None
        draft, (ruleset, deal, *_) = self._begun[1], self._host.given(AT_END)
        return draft if (draft.ruleset, draft.places.base) == (ruleset, deal) else None

    def get_ready(self) -> None:
        """Import the first hand's modules while idle."""
        from tarockblock.app.drafts import hand_draft  # noqa: F401
        from tarockblock.ui.hand import hand_dialog  # noqa: F401

    def enter(self, place: Position = AT_END) -> None:
        """Enter a hand at the end or before a row, or go on with the one that was begun."""
        from tarockblock.app.drafts.hand_draft import HandDraft

        begun = self._put_aside() if place == AT_END else None
        self._begin(begun or HandDraft(*self._host.given(place)), place)

    def enter_trischaken(self, place: Position = AT_END) -> None:
        from tarockblock.app.drafts.trischaken_draft import TrischakenDraft

        begun = self._put_aside() if place == AT_END else None
        if not isinstance(begun, TrischakenDraft):
            begun = TrischakenDraft(*self._host.given(place))
        self._begin(begun, place)

    def _begin(self, draft: HandDraft | TrischakenDraft, place: Position) -> None:
        from tarockblock.app.drafts.hand_draft import HandDraft

        draft.go_on(*self._host.given(place)[1:])
        if isinstance(draft, HandDraft):
            self.open(draft, place, draft.told)
        else:
            self._open_trischaken(draft, place, draft.told)

    def edit(self, entry: PositiveGame | NegativeGame | Trischaken, place: Position) -> None:
        """Edit a row, as stored or as given, in its dialog."""
        from tarockblock.app.drafts.hand_draft import HandDraft
        from tarockblock.app.drafts.trischaken_draft import TrischakenDraft

        if isinstance(entry, Trischaken):
            self._open_trischaken(TrischakenDraft.from_entry(entry, *self._host.given(place)), place)
        else:
            self.open(HandDraft.from_entry(entry, *self._host.given(place)), place)

    def open(self, draft: HandDraft, place: Position, told: tuple[object, ...] = ()) -> None:
        """Open a draft's dialog; Esc keeps a new hand unless it still equals ``told``."""
        from tarockblock.ui.hand.hand_dialog import HandDialog

        host = self._host
        dialog = self._over(HandDialog, draft, place)
        dialog.trischaken_requested.connect(dialog.reject)
        dialog.trischaken_requested.connect(lambda: self.enter_trischaken(place))
        self._keep(dialog, draft, told)
        dialog.figures_requested.connect(dialog.reject)
        dialog.figures_requested.connect(lambda: host.do("figures", place))
        dialog.renonce_requested.connect(lambda: host.do("renonce_in_hand", dialog, draft, place))
        host.open(dialog, self._again(draft, place, lambda place: self.open(draft, place, told)))

    def _again(
        self, draft: HandDraft | TrischakenDraft, place: Position, reopen: Callable[[Position], None]
    ) -> Callable[[QDialog], bool]:
        host, row = self._host, self._host.row_at(place)

        def again(dialog: QDialog) -> bool:
            now = host.place_of(place, row)
            if now is None or not draft.fits(*host.given(now)[:2]):
                return False
            is_untouched = now.editing and draft.outcome().entry == draft.stored
            dialog.reject()
            if is_untouched:
                host.do("edit_entry", now.index)
            else:
                draft.go_on(*host.given(now)[1:])
                reopen(now)
            return True

        return again

    def _keep(self, dialog: QDialog, draft: HandDraft | TrischakenDraft, told: tuple[object, ...]) -> None:
        """Let Esc keep a new hand unless it still equals ``told``; another that was begun stays then."""

        def left() -> None:
            if draft.told != told:
                self._put(draft)
            elif self._begun is not None and self._begun[1] is draft:
                self._put(None)

        if told:
            dialog.rejected.connect(left)
            dialog.accepted.connect(lambda: self._put(None))

    def _put(self, draft: HandDraft | TrischakenDraft | None) -> None:
        self._begun = None if draft is None else (self._session.evening_id, draft)
        if self._put_aside() is not None:
            self._host.notified.emit(self.tr("The unfinished hand is kept: “Continue the hand”."))
        self._host.window.update_actions()  # type: ignore[attr-defined]

    def _open_trischaken(self, draft: TrischakenDraft, place: Position, told: tuple[object, ...] = ()) -> None:
        from tarockblock.ui.hand.trischaken_dialog import TrischakenDialog

        host = self._host
        dialog = self._over(TrischakenDialog, draft, place)
        dialog.show_misfits(host.misfits(place))
        self._keep(dialog, draft, told)
        dialog.renonce_requested.connect(lambda: host.do("renonce_in_trischaken", dialog, dialog.draft, place))
        host.open(dialog, self._again(draft, place, lambda place: self._open_trischaken(draft, place, told)))

    def _over(self, kind: Callable[..., D], draft: HandDraft | TrischakenDraft, place: Position) -> D:
        host, state = self._host, place.state_in(self._session.ledger)
        draft.places.holds = place.holds_in(self._session.ledger)
        draft.places.asks = draft.places.holds and place.inserting
        row = place.row_in(self._session.ledger) if place.editing else None
        draft.stored = row.entry if row is not None and isinstance(row.entry, PlayedEntry) else None
        dialog = kind(
            draft, hand=state.hand, radl=state.radl, editing=place.editing, marks=host.marks(), parent=host.window
        )
        dialog.entered.connect(lambda entry: host.store(dialog, entry, place, holding=draft.places.holds))
        dialog.foot.costs.clicked.connect(lambda: show_costs(host, draft.ruleset, dialog))
        return dialog


def show_costs(host: DialogHost, ruleset: Ruleset, parent: QWidget | None = None) -> None:
    """Show a ruleset's prices for the current table, or four, at the evening's rate if its own."""
    from tarockblock.ui.hand.cost_list import CostList
    from tarockblock.ui.hand.costs_dialog import CostsDialog

    session, seats, rate = host.session, SEATS[0], ruleset.cents_per_point
    if session.is_open:
        seats = min(max(seats, len(session.ledger.state.seating)), SEATS[1])
        if session.evening.ruleset == ruleset:
            rate = session.ledger.state.rate or session.evening.cents_per_point
    prices = CostList(ruleset, seats, rate, host.languages.wording)
    dialog = CostsDialog(prices, host.window if parent is None else parent)
    dialog.said.connect(host.notified)
    host.open(dialog)
