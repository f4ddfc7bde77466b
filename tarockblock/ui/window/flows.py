"""What happens on a wish of the user: which dialog opens, and what is asked of the bridge when it is done.

Shows nothing itself but dialogs; sentences go out by ``said``. Dialogs are imported when they are first needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QModelIndex, QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from tarockblock.app.corrections.correction import Place
from tarockblock.app.drafts.start_draft import StartDraft
from tarockblock.app.evening import Change
from tarockblock.app.house_rules.library import house_rulesets, official_rulesets
from tarockblock.app.people import as_last_time, known_names
from tarockblock.app.settling import SettlingView
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry, NegativeGame, Played, PositiveGame, Renonce, Trischaken
from tarockblock.errors import TarockblockError
from tarockblock.ui.bridge import Bridge
from tarockblock.ui.i18n import Languages
from tarockblock.ui.models.misfits import misfits, reasons, uncounted_sentence
from tarockblock.ui.views.ledger_view import LedgerTable
from tarockblock.ui.widgets.player_mark import Mark, marks_for
from tarockblock.ui.window.copies import RestoreWishes
from tarockblock.ui.window.corrections import CorrectionWishes
from tarockblock.ui.window.hands import HandWishes
from tarockblock.ui.window.renonce import RenonceWishes
from tarockblock.ui.window.second_click import SecondClick


class EntryDialog(Protocol):
    """What all dialogs that enter something have."""

    def accept(self) -> None:
        """Close it: what it held is stored."""

    def show_failure(self, text: str) -> None:
        """Say why it could not be stored."""


class Flows(QObject):
    """``window`` is the parent of every dialog. ``said`` carries a problem, ``told`` a quiet sentence."""

    said = Signal(str)
    told = Signal(str)

    def __init__(self, window: QWidget, bridge: Bridge, languages: Languages) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._session = bridge.session
        self._languages = languages
        self._dialogs: list[QDialog] = []
        self._second_click = SecondClick(self)
        self.hands = HandWishes(self, bridge, languages)
        self.renonce = RenonceWishes(self, bridge, languages)
        self.corrections = CorrectionWishes(self, bridge, languages)
        self.copies = RestoreWishes(self, bridge, languages)

    @property
    def dialog(self) -> QDialog | None:
        """The dialog on top, if one is open."""
        return self._dialogs[-1] if self._dialogs else None

    @property
    def window(self) -> QWidget:
        """The parent of every dialog."""
        return self._window

    # ------------------------------------------------------------------ rows

    def edit(self, index: int) -> None:
        """Put a row right, in the dialog it was entered with."""
        entry, place = self._session.ledger.rows[index].entry, Place(index)
        if isinstance(entry, PositiveGame | NegativeGame | Trischaken):
            self.hands.edit(entry, place)
        elif isinstance(entry, Renonce):
            self.renonce.in_row(index)
        else:
            self.corrections.edit(entry, place)

    def insert_before(self, index: int) -> None:
        """A forgotten hand."""
        self.hands.enter(Place(index, inserting=True))

    def insertable(self) -> dict[str, Callable[[Place], None]]:
        """What can be entered in any place, under the names of its actions."""
        return {
            "new_hand": self.hands.enter,
            "trischaken": self.hands.enter_trischaken,
            "renonce": self.renonce.in_new_hand,
            "struck": self.corrections.annulled,
            "correction": self.corrections.manual,
            "table": self.corrections.table,
            "doubling": self.corrections.doubling,
        }

    def misfits(self, place: Place) -> list[str]:
        """Why the row that is put right does not fit any more; nothing where it fits."""
        ledger = self._session.ledger
        if not place.editing or place.index is None:
            return []
        problems = ledger.rows[place.index].problems
        return [self._languages.wording.problem(found, ledger.evening.ruleset) for found in problems]

    def store(self, dialog: EntryDialog, entry: Entry, place: Place) -> bool:
        """Store an entry in its place; where that fails, the dialog keeps everything and says why.

        The time goes with what is entered as it is played; what is put right keeps its own, or has none.
        """
        if place.index is None:
            if isinstance(entry, Played) and entry.at is None:
                entry = replace(entry, at=self._session.clock.now().isoformat())
            change = self._bridge.record(entry)
        elif place.inserting:
            change = self._bridge.insert(place.index, entry)
        else:
            change = self._bridge.replace(place.index, entry)
        return self.finish(dialog, change)

    def finish(self, dialog: EntryDialog, change: Change | None) -> bool:
        """Close the dialog after a change; without one it stays and says why."""
        if change is None:
            dialog.show_failure(self._bridge.last_failure)
            return False
        dialog.accept()
        return True

    # ------------------------------------------------------------------ evenings

    def new_evening(self) -> None:
        """Ask who sits down, and begin."""
        from tarockblock.ui.dialogs.start.start_dialog import StartDialog

        try:
            known, last = known_names(self._session.store), as_last_time(self._session.store)
            rulesets = [*house_rulesets(self._session.store), *official_rulesets()]
        except TarockblockError as error:
            self.said.emit(self._bridge.sentence(error))
            return
        draft = StartDraft(rulesets, self._session.clock.now().date(), known, last)
        dialog = StartDialog(draft, self._languages.wording, parent=self._window)
        dialog.started.connect(lambda evening: self._start(dialog, evening))
        self.open(dialog)

    def _start(self, dialog: EntryDialog, evening: Evening) -> None:
        if self._bridge.start(evening) is not None:
            dialog.accept()
        else:
            dialog.show_failure(self._bridge.last_failure)

    def as_last_time(self) -> None:
        """The same round again, at once."""
        try:
            last = as_last_time(self._session.store)
        except TarockblockError as error:
            self.said.emit(self._bridge.sentence(error))
            return
        if last is not None:
            self._bridge.start(replace(last, date=self._session.clock.now().date().isoformat()))

    def settle(self) -> None:
        """Who pays whom."""
        from tarockblock.ui.dialogs.settle.settle_dialog import SettleDialog

        ledger, wording = self._session.ledger, self._languages.wording
        try:
            dialog = SettleDialog(
                SettlingView(self._session),
                ledger.evening,
                ledger.state.hands,
                wording,
                closed=self._session.closed,
                read_only=self._session.store.read_only,
                uncounted=(reasons(ledger, wording), uncounted_sentence(misfits(ledger))),
                parent=self._window,
            )
        except TarockblockError as error:
            self.said.emit(self._bridge.sentence(error))
            return
        dialog.closed_evening.connect(self._bridge.close_evening)
        dialog.failed.connect(self.said)
        self.open(dialog)

    def why(self, table: LedgerTable, index: QModelIndex) -> None:
        """Say why a hand came out as it did, beside its cell."""
        line = table.ledger_model.line(index.row())
        if line is None or line.index is None:
            return
        from tarockblock.ui.dialogs.why_popup import WhyPopup

        ledger = self._session.ledger
        popup = WhyPopup(self._window, ledger.rows[line.index], ledger, self._languages.wording)
        popup.show_beside(table.cell_rect(index))

    # ------------------------------------------------------------------ dialogs

    def open(self, dialog: QDialog) -> None:
        """Show a dialog, on top of the one that may be open."""
        self._dialogs.append(dialog)
        dialog.finished.connect(lambda _result: self._dialogs.remove(dialog))
        QDialog.open(dialog)
        self._second_click.watch(dialog)

    def marks(self) -> dict[str, Mark]:
        """Marks by name; colours go by the first seating of the evening."""
        everybody = self._session.evening.everybody
        return dict(zip(everybody, marks_for(everybody), strict=True))
