"""The commands of *Geld*, each with its undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog

from tarockblock.app.archive.export import write_pdf, write_whole
from tarockblock.app.archive.files import legal_name
from tarockblock.app.money.booking_draft import BookingDraft, TermsDraft, cents_field
from tarockblock.app.money.posting import MoneyCommands
from tarockblock.domain.book_sums import due_debts
from tarockblock.domain.journal import KITTY, Claim, Debt, Posted
from tarockblock.domain.statement import Statement
from tarockblock.exchange import statement as words
from tarockblock.exchange.book_words import account_name, reminder, transfer_words
from tarockblock.ui.kit.print_preview import show_paper
from tarockblock.ui.kit.save_dialog import ask_path, table_kinds
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.notice_line import NoticeKind
from tarockblock.ui.money.money_rows import done_words
from tarockblock.ui.money.money_view import MoneyView
from tarockblock.ui.shell.frame import Frame

if TYPE_CHECKING:
    from tarockblock.exchange.sheets import Paper
    from tarockblock.ui.kit.form_dialog import FormDialog
    from tarockblock.ui.money.money_dialogs import SeasonDialog


class MoneyPage(MoneyView):
    """The page with its commands; its undo survives a change of language."""

    manual = "money"

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._commands = MoneyCommands(frame.session.store, frame.session.clock)

    def state(self) -> tuple[object, ...]:
        return (self._commands, *super().state())

    def resume(self, state: tuple[Any, ...]) -> None:
        self._commands, *rest = state
        super().resume(tuple(rest))

    def forget(self) -> None:
        self._commands.forget()
        super().forget()

    def names_changed(self) -> None:
        self.refresh()

    @property
    def can_undo(self) -> bool:
        return self._commands.last is not None

    @property
    def can_redo(self) -> bool:
        return self._commands.can_redo

    @property
    def can_lay_out(self) -> bool:
        return self.page is not None

    @property
    def undo_words(self) -> str:
        last = self._commands.last
        if last is None:
            return ""
        return self.tr("Undo: {booking}").format(booking=done_words(last, self._languages.wording))

    def do_money_paid(self) -> None:
        self._pay([each.transfer for each in self.chosen_claims()])

    def do_money_all_paid(self) -> None:
        self._pay(due_debts(self._round.book, self._round.claims))

    def _pay(self, owed: Sequence[Debt]) -> None:
        self._commands.pay_claims(self._round.name, owed)
        if len(owed) == 1:
            wording = self._languages.wording
            text = self.tr("Paid: {payments}.").format(payments=transfer_words(owed[0], wording))
        else:
            text = self.tr("%n payment(s) booked.", None, len(owed))
        self._done(text)

    def do_money_take_back(self) -> None:
        line = self.line
        if line is not None:
            self._commands.take_back(line.posting.id)
            self._done(self.tr("Reversed. It stays there, struck through, and no longer counts."), "redo")

    def do_money_post_again(self) -> None:
        line = self.line
        if line is not None:
            self._commands.post_again(line.posting.id)
            self._done(self.tr("Booked again."))

    def do_undo(self) -> None:
        last = self._commands.last
        if last is not None:
            self._commands.undo()
            what = done_words(last, self._languages.wording)
            self._done(self.tr("Taken back: {entry}.").format(entry=what), "redo")

    def do_redo(self) -> None:
        self._commands.redo()
        self._done(self.tr("Done again."))

    def _done(self, text: str, way_back: str = "undo") -> None:
        self.frame.refresh()
        self.frame.notify_done(text, NoticeKind.OK, way_back)

    def do_money_payment(self) -> None:
        self._ask(Posted.PAYMENT, self.chosen_claims() or self._round.claims)

    def do_money_kitty(self) -> None:
        self._ask(Posted.STAKE)

    def do_outlay(self) -> None:
        from tarockblock.ui.money.outlay_dialog import ask_outlay

        ask_outlay(self.frame, self._round, self._commands, lambda: self._done(self.tr("Booked.")))

    def do_money_write_off(self) -> None:
        self._ask(Posted.ADJUST, self.chosen_claims())

    def _ask(self, kind: Posted, claims: Sequence[Claim] = ()) -> None:
        from tarockblock.ui.money.money_dialogs import BookingDialog

        today, language = self._session.clock.now().date(), self._languages.language
        draft = BookingDraft(self._round, kind, language=language, today=today)
        if claims:
            draft.giver, draft.taker = claims[0].debtor, claims[0].creditor
            draft.amount_text = cents_field(claims[0].cents, language)
        elif kind is Posted.PAYMENT and len(draft.people) > 1:
            draft.giver, draft.taker = draft.people[0], draft.people[1]
        if draft.giver is KITTY and draft.kind is Posted.STAKE:
            draft.choose_kind(Posted.STAKE)
        dialog = BookingDialog(draft, self._languages.wording, self.frame)
        dialog.entered.connect(lambda: self._store(dialog, lambda: draft.post(self._commands), self.tr("Booked.")))

        def again(_dialog: QDialog) -> bool:
            draft.page = self._round  # what was typed stays; what is open is that of now
            dialog.refresh()
            return True

        self.frame.dialogs.open(dialog, again)

    def do_money_close(self) -> None:
        self.frame.do("settle_number", self.unclosed_number)

    def do_money_terms(self) -> None:
        page = self._round
        names = page.accounts.names_beside(page.name)
        draft = TermsDraft.of(page.terms, self._languages.language, page.called, names)

        def agree() -> None:
            self._commands.agree(page.name, draft.terms(), draft.name)
            self._done(self.tr("Agreed; it applies from the next closing on."))

        self.frame.do("ask_terms", draft, agree)

    def do_money_season(self) -> None:
        from tarockblock.ui.money.money_dialogs import SeasonDialog

        page, wording = self._round, self._languages.wording
        dialog = SeasonDialog(page.accounts, page.name, wording, self.frame)
        dialog.output_requested.connect(lambda way: self._season_out(dialog, way))
        dialog.entered.connect(
            lambda: self._store(
                dialog,
                lambda: self._commands.close_season(page.name, paid=dialog.paid.isChecked()),
                self.tr("The season is closed; these payments are open now."),
            )
        )
        self.frame.dialogs.open(dialog, self.frame.dialogs.anew(self.do_money_season))

    def _store(self, dialog: FormDialog[Any], store: Callable[[], object], done: str) -> None:
        if self.frame.dialogs.stored(dialog, store):
            self._done(done)

    def _season_out(self, dialog: SeasonDialog, way: str) -> None:
        from tarockblock.ui.ledger.settle_sheet import as_paper, as_text

        sheet = dialog.sheet()
        if way == "copy":
            QGuiApplication.clipboard().setText(as_text(sheet))
            dialog.set_status(self.tr("Copied."), possible=dialog.primary.isEnabled())
        elif way == "print":
            self._print(as_paper(sheet))
        else:
            paper, kinds = as_paper(sheet), {self.tr("PDF files (*.pdf)"): (".pdf",)}
            name = legal_name(sheet.title)
            ask_path(dialog, self.tr("Close the season"), kinds, name, lambda path, _kind: self._save_pdf(paper, path))

    def do_copy(self) -> None:
        QGuiApplication.clipboard().setText(words.statement_text(self.statement(), self._languages.wording))
        self.frame.notify(self.tr("Copied."))

    def do_money_remind(self) -> None:
        page, wording = self._round, self._languages.wording
        debtors = dict.fromkeys(each.debtor for each in self.chosen_claims())
        texts = (reminder(page.book, page.called, each, wording) for each in debtors)
        QGuiApplication.clipboard().setText("\n\n".join(texts))
        people = wording.people(tuple(account_name(each, wording) for each in debtors))
        self.frame.notify(self.tr("A reminder for {people} is copied.").format(people=people))

    @property
    def can_print(self) -> bool:  # type: ignore[override]
        return self.can_write_out

    def do_print(self) -> None:
        self._print(words.statement_paper(self.statement(), self._languages.wording))

    def _print(self, paper: Paper) -> None:
        show_paper(self.frame, paper, self._languages.wording, self.frame.notify)

    def do_export(self) -> None:
        self.do_money_export()

    def do_money_export(self) -> None:
        found = self.statement()
        wording = self._languages.wording
        name = legal_name(joined(words.title_of(found, wording), words.subtitle_of(found, wording), by=" "))
        title = self.tr("Export statement")
        ask_path(self.frame, title, table_kinds(), name, lambda path, _kind: self.export(found, path))

    def export(self, found: Statement, path: Path) -> bool:
        """Write a statement in its name's format and report it; return False on failure."""
        wording, kind = self._languages.wording, path.suffix.lower()
        if kind == ".pdf":
            return self._save_pdf(words.statement_paper(found, wording), path)
        made: dict[str, Callable[[], bytes]] = {
            ".xlsx": lambda: words.statement_xlsx(found, wording),
            ".csv": lambda: words.statement_csv(found, wording).encode("utf-8-sig"),
        }
        text = made.get(kind, lambda: words.statement_text(found, wording).encode())
        return self.frame.exported(path, lambda: write_whole(path, text()))

    def _save_pdf(self, paper: Paper, path: Path) -> bool:
        return self.frame.exported(path, lambda: write_pdf(path, paper, self._languages.wording))
