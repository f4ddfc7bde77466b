"""Which dialog opens on a request of the user, and what is asked of the bridge when it is done.

Shows nothing itself but dialogs; sentences go out by signals. Dialogs and their drafts are imported when first needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog

from tarockblock.app.corrections.correction import Place
from tarockblock.domain.hand import NegativeGame, PositiveGame, Renonce, Trischaken
from tarockblock.errors import TarockblockError
from tarockblock.ui.archive.copies import CopyController
from tarockblock.ui.evening.correction_controller import CorrectionController
from tarockblock.ui.evening.evening_edit import EveningController
from tarockblock.ui.evening.names_controller import NameController
from tarockblock.ui.evening.why_beside import WhyBeside
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.ledger.misfits import misfits, reasons, uncounted_sentence
from tarockblock.ui.shell.dialog_host import DialogHost, StoresEntry
from tarockblock.ui.window.hand_controller import HandController

if TYPE_CHECKING:
    from tarockblock.app.drafts.start_draft import Rounds
    from tarockblock.domain.evening import Evening


class Flows:
    """Which dialog opens on which request; the ``host`` opens it."""

    def __init__(self, host: DialogHost) -> None:
        self._host = host
        self._bridge = host.bridge
        self._session = host.session
        self._languages = host.languages
        self.hands = HandController(host)
        self.corrections = CorrectionController(host)
        self.copies = CopyController(host)
        self.names = NameController(host)
        self.evenings = EveningController(host)
        self.why = WhyBeside(host, self.edit)

    @property
    def dialog(self) -> QDialog | None:
        """The dialog on top, if one is open."""
        return self._host.dialog

    # ------------------------------------------------------------------ rows

    def edit(self, index: int) -> None:
        """Put a row right, in the dialog it was entered with."""
        entry, place = self._session.ledger.rows[index].entry, Place(index)
        if isinstance(entry, PositiveGame | NegativeGame | Trischaken):
            self.hands.edit(entry, place)
        elif isinstance(entry, Renonce):
            self.hands.renonce_in_row(index)
        else:
            self.corrections.edit(entry, place)

    def insert_before(self, index: int) -> None:
        self.hands.enter(Place(index, inserting=True))

    def insert_after(self, index: int) -> None:
        """A forgotten hand, below a row."""
        behind = index + 1
        self.hands.enter(Place(behind, inserting=True) if behind < len(self._session.ledger.rows) else Place())

    def insertable(self) -> dict[str, Callable[[Place], None]]:
        """What can be entered in any place, under the names of its actions."""
        return {
            "new_hand": self.hands.enter,
            "trischaken": self.hands.enter_trischaken,
            "renonce": self.hands.enter_renonce,
            "struck": self.corrections.annulled,
            "correction": self.corrections.manual,
            "table": self.corrections.table,
            "doubling": self.corrections.doubling,
        }

    # ------------------------------------------------------------------ evenings

    def new_evening(self) -> None:
        """Ask who sits down, and begin."""
        from tarockblock.app.drafts.start_draft import StartDraft
        from tarockblock.app.names import people_of
        from tarockblock.app.rules.library import house_rulesets, official_rulesets
        from tarockblock.app.same_people import as_last_time, known_names
        from tarockblock.ui.evening.start_dialog import StartDialog

        try:
            known, last = known_names(self._session.store), as_last_time(self._session.store)
            rounds, who = self._rounds(), people_of(self._session.store)
            rulesets = [*house_rulesets(self._session.store), *official_rulesets()]
        except TarockblockError as error:
            self._host.failed.emit(self._bridge.sentence(error))
            return
        draft = StartDraft(rulesets, self._session.clock.now().date(), known, last, rounds, who)
        dialog = StartDialog(draft, self._languages.wording, parent=self._host.window)
        dialog.entered.connect(lambda evening: self._start(dialog, evening, draft.round))
        self._host.open(dialog)

    def _rounds(self) -> Rounds:
        """The rounds a new evening can belong to."""
        from tarockblock.app.drafts.start_draft import Rounds
        from tarockblock.app.money.accounts import read_accounts
        from tarockblock.app.same_people import as_last_time, round_of_latest

        store = self._session.store
        accounts = read_accounts(store)
        names = tuple(name for name in accounts.rounds if name)
        return Rounds(names, round_of_latest(store), lambda name: as_last_time(store, name), accounts.terms_of)

    def _start(self, dialog: StoresEntry, evening: Evening, round_name: str | None) -> None:
        if self._bridge.start(evening, round_name) is not None:
            dialog.accept()
        else:
            dialog.show_failure(self._bridge.last_failure)

    def as_last_time(self) -> None:
        """The same round again, at once."""
        from tarockblock.app.same_people import as_last_time, round_of_latest

        try:
            last, name = as_last_time(self._session.store), round_of_latest(self._session.store)
        except TarockblockError as error:
            self._host.failed.emit(self._bridge.sentence(error))
            return
        if last is None:
            self._host.notified.emit(translate("Flows", "There is no earlier evening."))
        else:
            self._bridge.start(replace(last, date=self._session.clock.now().date().isoformat()), name)

    def settle(self) -> None:
        from tarockblock.app.settling import SettlingView
        from tarockblock.ui.settle.settle_dialog import SettleDialog

        ledger, wording = self._session.ledger, self._languages.wording
        try:
            view = SettlingView(self._session)
            dialog = SettleDialog(
                view,
                ledger.evening,
                ledger.state.hands,
                wording,
                closed=self._session.closed,
                read_only=self._session.store.read_only,
                uncounted=(reasons(ledger, wording), uncounted_sentence(misfits(ledger))),
                parent=self._host.window,
            )
        except TarockblockError as error:
            self._host.failed.emit(self._bridge.sentence(error))
            return
        dialog.closed_evening.connect(self._bridge.close_evening)
        dialog.failed.connect(self._host.failed)
        self._host.open(dialog)
