"""What happens on a wish of the user: which dialog opens, and what is asked of the bridge when it is done.

Shows nothing itself but dialogs; sentences go out by ``said``. Dialogs are imported when they are first needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QModelIndex, QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from tarockblock.app.hand_draft import Evaluate, HandDraft
from tarockblock.app.people import as_last_time, known_names
from tarockblock.app.settling import SettlingView
from tarockblock.app.start_draft import StartDraft
from tarockblock.app.trischaken_draft import TrischakenDraft
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    Annulled,
    Entry,
    NegativeGame,
    Played,
    PlayedEntry,
    PositiveGame,
    Renonce,
    Trischaken,
)
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem
from tarockblock.errors import TarockblockError
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.ui.bridge import Bridge
from tarockblock.ui.i18n import Languages
from tarockblock.ui.main_window_renonce import RenonceWishes
from tarockblock.ui.views.ledger_view import LedgerTable
from tarockblock.ui.widgets.player_mark import Mark, marks_for


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
        self.renonce = RenonceWishes(self, bridge, languages)

    @property
    def dialog(self) -> QDialog | None:
        """The dialog on top, if one is open."""
        return self._dialogs[-1] if self._dialogs else None

    # ------------------------------------------------------------------ hands

    def enter_hand(self) -> None:
        """The next hand."""
        ledger = self._session.ledger
        deal = ledger.state.deal(ledger.evening.ruleset)
        draft = HandDraft(ledger.evening.ruleset, deal, self._languages.language, self.evaluate(None))
        self.open_hand(draft, ledger.state.hand, ledger.state.radl, None)

    def enter_trischaken(self) -> None:
        """The next hand is a Trischaken."""
        ledger = self._session.ledger
        deal = ledger.state.deal(ledger.evening.ruleset)
        draft = TrischakenDraft(ledger.evening.ruleset, deal, self._languages.language, self.evaluate(None))
        self._open_trischaken(draft, ledger.state.hand, ledger.state.radl, None)

    def edit(self, index: int) -> None:
        """Put a row right, in the dialog it was entered with."""
        row = self._session.ledger.rows[index]
        ruleset, language = self._session.evening.ruleset, self._languages.language
        deal, hand = row.state.deal(ruleset), row.state.hand

        if isinstance(row.entry, PositiveGame | NegativeGame):
            draft = HandDraft.from_entry(row.entry, ruleset, deal, language, self.evaluate(index))
            self.open_hand(draft, hand, row.state.radl, index)
        elif isinstance(row.entry, Trischaken):
            trischaken = TrischakenDraft.from_entry(row.entry, ruleset, deal, language, self.evaluate(index))
            self._open_trischaken(trischaken, hand, row.state.radl, index)
        elif isinstance(row.entry, Renonce | Annulled):
            self.renonce.in_row(index)
        else:
            self.said.emit(self.tr("This row cannot be edited here. Strike it, or undo it."))

    def strike(self, index: int) -> None:
        """Strike a hand: it stays visible, and the same dealer deals again."""
        entry = self._session.ledger.rows[index].entry
        if isinstance(entry, PositiveGame | NegativeGame | Trischaken | Renonce):
            self._bridge.strike(index, replay=True)
        elif not isinstance(entry, Annulled):
            self.said.emit(self.tr("Only hands can be struck."))

    def restore(self, index: int) -> None:
        """Bring a struck hand back."""
        if self._session.struck_entry(index) is not None:
            self._bridge.restore(index)
        else:
            self.said.emit(self.tr("This row was not struck here."))

    def evaluate(self, index: int | None) -> Evaluate:
        """What an entry would come to as the next one, or in place of a row."""

        def judge(entry: PlayedEntry) -> Row | list[Problem]:
            return self._session.preview(entry, index)

        return judge

    def open_hand(self, draft: HandDraft, hand: int, radl: int, index: int | None) -> None:
        """The hand dialog over a draft; ``index`` is the row it puts right, None for the next hand."""
        from tarockblock.ui.dialogs.hand_dialog import HandDialog

        editing = index is not None
        dialog = HandDialog(draft, hand=hand, radl=radl, editing=editing, marks=self.marks(), parent=self._window)
        dialog.entered.connect(lambda entry: self.store(dialog, entry, index))
        dialog.trischaken_requested.connect(lambda: self._instead(dialog, self.enter_trischaken))
        dialog.renonce_requested.connect(lambda draft: self.renonce.in_hand(dialog, draft, index))
        self.open(dialog)

    def _open_trischaken(self, draft: TrischakenDraft, hand: int, radl: int, index: int | None) -> None:
        from tarockblock.ui.dialogs.trischaken_dialog import TrischakenDialog

        editing = index is not None
        dialog = TrischakenDialog(draft, hand=hand, radl=radl, editing=editing, marks=self.marks(), parent=self._window)
        dialog.entered.connect(lambda entry: self.store(dialog, entry, index))
        dialog.renonce_requested.connect(lambda: self.renonce.in_trischaken(dialog, index))
        self.open(dialog)

    def store(self, dialog: EntryDialog, entry: Entry, index: int | None) -> bool:
        """Store it; where that fails, the dialog keeps everything and says why."""
        if isinstance(entry, Played) and entry.at is None:
            entry = replace(entry, at=self._session.clock.now().isoformat())
        change = self._bridge.record(entry) if index is None else self._bridge.replace(index, entry)
        if change is None:
            dialog.show_failure(self._bridge.last_failure)
            return False
        dialog.accept()
        return True

    def _instead(self, dialog: QDialog, then: Callable[[], None]) -> None:
        dialog.reject()
        then()

    # ------------------------------------------------------------------ evenings

    def new_evening(self) -> None:
        """Ask who sits down, and begin."""
        from tarockblock.ui.dialogs.start_dialog import StartDialog

        try:
            known, last = known_names(self._session.store), as_last_time(self._session.store)
        except TarockblockError as error:
            self.said.emit(self._bridge.sentence(error))
            return
        rulesets = [shipped(each) for each in shipped_ids()]
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
        from tarockblock.ui.dialogs.settle_dialog import SettleDialog

        view = SettlingView(self._session)
        evening, hands = self._session.evening, self._session.ledger.state.hands
        dialog = SettleDialog(
            view, evening, hands, self._languages.wording, closed=self._session.closed, parent=self._window
        )
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

    def marks(self) -> dict[str, Mark]:
        """Marks by name; colours go by the first seating of the evening."""
        everybody = self._session.evening.everybody
        return dict(zip(everybody, marks_for(everybody), strict=True))
