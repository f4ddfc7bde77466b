"""The controller of corrections; it opens dialogs for an entry's place and stores their results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QObject

from tarockblock.app.corrections.correction import Position, evaluator
from tarockblock.domain.hand import Annulled, Doubling, FiguresOnly, Manual, NoHand, RateChange, TableChange
from tarockblock.ui.shell.dialog_host import AT_END, DialogHost

if TYPE_CHECKING:
    from tarockblock.app.evening import EveningSession
    from tarockblock.app.evening.open_evening import Change
    from tarockblock.domain.journal import Debt
    from tarockblock.ui.evening.row_dialogs import CorrectionDialog, Given
    from tarockblock.ui.ledger.ledger_view import LedgerTable


class CorrectionController(QObject):
    def __init__(self, host: DialogHost) -> None:
        super().__init__(host)
        self._host = host
        self._bridge = host.bridge
        self._session = host.session
        self._languages = host.languages

    def manual(self, place: Position = AT_END, entry: Manual | None = None) -> None:
        from tarockblock.app.corrections.manual_draft import ManualDraft, largest_hand
        from tarockblock.ui.evening.manual_dialog import ManualDialog

        ledger, people = self._session.ledger, place.people_in(self._session.ledger)
        state = place.state_in(ledger)
        here = state.deal(ledger.evening.ruleset).active
        largest, judge = largest_hand(ledger, place.index if place.editing else None), evaluator(ledger, place)
        draft = ManualDraft(ledger.evening, people, largest, judge, self._languages.language, entry, state.rate, here)
        self._enter(ManualDialog(draft, **self._given(place)), place)

    def figures(self, place: Position = AT_END, entry: FiguresOnly | None = None) -> None:
        """Enter or edit a hand known only by its points."""
        from tarockblock.app.corrections.manual_draft import FiguresDraft, largest_hand
        from tarockblock.app.drafts.draft_deal import DealDraft
        from tarockblock.ui.evening.manual_dialog import FiguresDialog

        ledger, state = self._session.ledger, place.state_in(self._session.ledger)
        ruleset, deal, language, judge = self._host.given(place)
        places, largest = DealDraft(ruleset, deal), largest_hand(ledger, place.index if place.editing else None)
        places.holds = place.holds_in(ledger)
        draft = FiguresDraft(places, ledger.evening, largest, judge, language, entry=entry, rate=state.rate)
        dialog = FiguresDialog(draft, state.hand, **self._given(place))
        self._enter(dialog, place, lambda: places.holds)

    def table(
        self, place: Position = AT_END, entry: TableChange | None = None, wish: str = "", player: str = ""
    ) -> None:
        """Change who sits where; a ``wish`` fills in the dialog (`TableDraft.begin_with`)."""
        from tarockblock.app.corrections.table_draft import TableDraft
        from tarockblock.app.money.leaving import pay_and_leave, payments_of_leaving
        from tarockblock.app.money.posting import MoneyCommands
        from tarockblock.app.same_people import known_names
        from tarockblock.app.states import people_of
        from tarockblock.ui.evening.table_dialog import TableDialog

        ledger, store = self._session.ledger, self._session.store
        read = self._bridge.attempt(lambda: (known_names(store, ledger.evening.everybody), people_of(store)))
        if read is None:
            return
        (known, who), people = read, place.people_in(ledger)
        seats = place.state_in(ledger), ledger.evening.ruleset, people, known, entry
        draft = TableDraft(*seats, who=who, asks_who_deals=place.holds_in(ledger))
        draft.begin_with(wish, player)
        points, cents = place.totals_in(ledger)
        totals = {who: (points[who], cents[who]) for who in ledger.evening.everybody}
        number, commands = self._session.evening_id or 0, MoneyCommands(store, self._session.clock)

        def due(leaving: Sequence[str], staying: Sequence[str]) -> Sequence[Debt]:
            if place.index is not None or not number:
                return ()
            return self._host.tried(lambda: payments_of_leaving(store, number, leaving, staying)) or ()

        def entered(change: object) -> None:
            leaving = dialog.leaving
            if self._host.store(dialog, change, place, holding=draft.holds) and leaving:  # type: ignore[arg-type]
                self._host.tried(lambda: pay_and_leave(store, number, leaving, commands))

        dialog = TableDialog(draft, totals, self._languages.wording, due, **self._given(place))
        dialog.seats.looks_of_new = lambda names: self._host.looks(self._session.round, names)
        dialog.entered.connect(entered)
        self._host.open(dialog)

    def from_here(self, place: Position = AT_END, entry: Doubling | RateChange | None = None) -> None:
        """Change the rate, or add or remove doubled Radl."""
        from tarockblock.app.corrections.correction_move import FromHereDraft
        from tarockblock.ui.evening.row_dialogs import FromHereDialog

        ledger = self._session.ledger
        draft = FromHereDraft(place.state_in(ledger), ledger.evening, entry)
        self._enter(FromHereDialog(draft, self._languages.wording, **self._given(place)), place)

    def annulled(self, place: Position = AT_END, entry: Annulled | None = None) -> None:
        from tarockblock.app.corrections.correction_annul import AnnulDraft
        from tarockblock.ui.evening.row_dialogs import AnnulDialog

        draft = AnnulDraft(self._session.ledger, place, entry)
        dialog = AnnulDialog(draft, self._languages.wording, **self._given(place))
        self._enter(dialog, place, lambda: draft.places.holds)

    def edit(self, entry: NoHand | Annulled | FiguresOnly, place: Position) -> None:
        """Edit a row other than a played hand."""
        dialogs: Mapping[type, Callable[..., None]] = {
            Manual: self.manual,
            TableChange: self.table,
            Doubling: self.from_here,
            RateChange: self.from_here,
            Annulled: self.annulled,
            FiguresOnly: self.figures,
        }
        dialogs[type(entry)](place, entry)

    def strike(self, index: int) -> None:
        from tarockblock.app.corrections.correction_annul import StrikeDraft
        from tarockblock.ui.evening.row_dialogs import StrikeDialog

        ledger = self._session.ledger
        if isinstance(ledger.rows[index].entry, Annulled):
            self._host.failed.emit(self.tr("This row is already struck."))
            return
        wording = self._languages.wording
        dialog = StrikeDialog(StrikeDraft(ledger, index), ledger.evening.ruleset, wording, parent=self._host.window)
        self._open(
            dialog,
            lambda draft: self._bridge.strike(
                draft.index, replay=draft.replay, reason=draft.reason.strip(), holding=draft.holds
            ),
        )

    def restore(self, index: int) -> None:
        """Bring a struck row back."""
        if self._session.struck_entry(index) is not None:
            self._bridge.restore(index)
        else:
            self._host.failed.emit(self.tr("This row was not struck here."))

    def move(self, index: int) -> None:
        from tarockblock.app.corrections.correction_move import MoveDraft
        from tarockblock.ui.evening.row_dialogs import MoveDialog

        ledger = self._session.ledger
        draft = MoveDraft(ledger, index)
        dialog = MoveDialog(draft, ledger.evening.ruleset, self._languages.wording, parent=self._host.window)
        self._open(dialog, lambda to: self._bridge.move(index, to, holding=draft.holds))

    def versions(self, table: LedgerTable, index: QModelIndex, session: EveningSession) -> None:
        """Show an edited row's earlier versions beside it."""
        from tarockblock.app.evening.history import versions

        line = table.ledger_model.line(index.row())
        if line is None or line.index is None:
            return
        row = line.index
        found = self._bridge.attempt(lambda: versions(session, row))
        if not found:
            if found is not None:
                self._host.failed.emit(self.tr("This row has not been changed."))
            return
        from tarockblock.ui.evening.versions_popup import VersionsPopup

        ledger = session.ledger
        popup = VersionsPopup(self._host.window, ledger.rows[row], found, ledger, self._languages.wording)
        popup.show_beside(table.cell_rect(index))

    def history(self, go_to: Callable[[int], None], session: EveningSession) -> None:
        """Show all changes of an evening; ``go_to`` shows a row."""
        from tarockblock.app.evening.history import happenings, is_sound
        from tarockblock.ui.evening.history import HistoryDialog
        from tarockblock.ui.evening.history_lines import history_lines

        found = self._bridge.attempt(lambda: happenings(session))
        if found is None:
            return
        lines = history_lines(found, session.ledger, self._languages.wording)
        dialog = HistoryDialog(lines, sound=is_sound(session), parent=self._host.window)
        dialog.row_chosen.connect(go_to)

        def show() -> None:
            session.catch_up()
            if session.is_open:
                self.history(go_to, session)

        self._host.open(dialog, self._host.anew(lambda: self._bridge.attempt(show)))

    def _given(self, place: Position) -> Given:
        host = self._host
        return {
            "editing": place.editing,
            "marks": host.marks(),
            "misfits": host.misfits(place),
            "parent": host.window,
        }

    def _enter(self, dialog: CorrectionDialog[Any], place: Position, holding: Callable[[], bool] = bool) -> None:
        dialog.entered.connect(lambda entry: self._host.store(dialog, entry, place, holding=holding()))
        self._host.open(dialog)

    def _open(self, dialog: CorrectionDialog[Any], change: Callable[[Any], Change | None]) -> None:
        dialog.entered.connect(lambda wanted: self._host.finish(dialog, change(wanted)))
        self._host.open(dialog)
