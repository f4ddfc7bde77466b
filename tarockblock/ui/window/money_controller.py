"""Handles the actions of *Geld*, each with its way back. Shows nothing but dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from tarockblock.app.archive.export import write_whole
from tarockblock.app.archive.files import legal_name
from tarockblock.app.money.booking_draft import BookingDraft, TermsDraft, cents_field
from tarockblock.app.money.posting import MoneyCommands
from tarockblock.app.money.round_page import RoundPage
from tarockblock.domain.journal import KITTY, Debt, Kind
from tarockblock.errors import TarockblockError
from tarockblock.exchange import statement as words
from tarockblock.exchange.book_words import transfer_words
from tarockblock.exchange.statement import Statement
from tarockblock.ui.kit.dialog import open_dialog
from tarockblock.ui.kit.place_dialog import ask_place
from tarockblock.ui.kit.theme import font
from tarockblock.ui.kit.widgets.notice_line import NoticeKind
from tarockblock.ui.money.booking_words import done_words
from tarockblock.ui.money.money_page import MoneyPage
from tarockblock.ui.window.frame import ARCHIVE, Frame

if TYPE_CHECKING:
    from tarockblock.ui.kit.form_dialog import FormDialog
    from tarockblock.ui.kit.paper import Paper
    from tarockblock.ui.money.money_dialogs import SeasonDialog


class MoneyController(QObject):
    """Made once per window; the page is made anew with the language, what can be taken back stays."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        self._commands = MoneyCommands(window.session.store, window.session.clock)
        window.flows.copies.restored.connect(self._commands.forget)

    def connect_page(self, page: MoneyPage) -> None:
        """Connect the place, which is made anew with the language."""
        page.failed.connect(self._window.show_problem)
        page.evening_requested.connect(self._look_at)
        self._window.flows.copies.restored.connect(page.forget)
        self._window.flows.names.changed.connect(page.refresh)

    @property
    def undo_words(self) -> str:
        """What undo would take back, as the words of the action; nothing where there is nothing."""
        last = self._commands.last
        if last is None:
            return ""
        return self.tr("Undo: {what}").format(what=done_words(last, self._window.languages.wording))

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back last."""
        return self._commands.can_redo

    def handle(self, name: str) -> None:
        """Do what an action of the place stands for."""
        self._window.attempt(self.handlers()[name])

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each action of the place does."""
        return {
            "money_paid": lambda: self._pay([each.transfer for each in self._page.chosen_claims()]),
            "money_payment": self._ask_payment,
            "money_all_paid": lambda: self._pay([each.transfer for each in self._round.claims]),
            "money_kitty": lambda: self._ask(self._draft(Kind.STAKE)),
            "money_write_off": self._ask_write_off,
            "money_season": self._ask_season,
            "money_terms": self._ask_terms,
            "money_take_back": self._take_back,
            "money_post_again": self._post_again,
            "money_print": self._print,
            "money_copy": self._copy,
            "money_export": self._ask_export,
        }

    def undo(self) -> None:
        """Take back what was done here last."""
        self._window.attempt(self._undo)

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._window.attempt(self._redo)

    # ------------------------------------------------------------------ done at once

    def _pay(self, owed: Sequence[Debt]) -> None:
        if not owed:
            return
        self._commands.pay_claims(self._round.name, owed)
        if len(owed) == 1:
            wording = self._window.languages.wording
            text = self.tr("Paid: {what}.").format(what=transfer_words(owed[0], wording))
        else:
            text = self.tr("%n payment(s) booked.", None, len(owed))
        self._done(text)

    def _take_back(self) -> None:
        line = self._page.line
        if line is not None:
            self._commands.take_back(line.posting.id)
            self._done(self.tr("Taken back. It stands there struck through and counts no more."), "redo")

    def _post_again(self) -> None:
        line = self._page.line
        if line is not None:
            self._commands.post_again(line.posting.id)
            self._done(self.tr("Posted again."))

    def _undo(self) -> None:
        last = self._commands.last
        if last is not None:
            self._commands.undo()
            what = done_words(last, self._window.languages.wording)
            self._done(self.tr("Taken back: {what}.").format(what=what), "redo")

    def _redo(self) -> None:
        if self._commands.can_redo:
            self._commands.redo()
            self._done(self.tr("Done again."))

    def _done(self, text: str, way_back: str = "undo") -> None:
        """Show it, and offer the way back."""
        self._window.refresh()
        self._window.notify_done(text, NoticeKind.OK, way_back)

    # ------------------------------------------------------------------ dialogs

    def _ask_payment(self) -> None:
        claims = self._page.chosen_claims() or self._round.claims[:1]
        draft = self._draft(Kind.PAYMENT)
        if claims:
            draft.giver, draft.taker = claims[0].debtor, claims[0].creditor
            draft.amount_text = cents_field(claims[0].cents, self._language)
        elif len(draft.people) > 1:
            draft.giver, draft.taker = draft.people[0], draft.people[1]
        self._ask(draft)

    def _ask_write_off(self) -> None:
        claim = next(iter(self._page.chosen_claims()), None)
        if claim is not None:
            draft = self._draft(Kind.ADJUST)
            draft.giver, draft.taker = claim.debtor, claim.creditor
            draft.amount_text = cents_field(claim.cents, self._language)
            self._ask(draft)

    def _draft(self, kind: Kind) -> BookingDraft:
        today = self._window.session.clock.now().date()
        return BookingDraft(self._round, kind, language=self._language, today=today)

    def _ask(self, draft: BookingDraft) -> None:
        from tarockblock.ui.money.money_dialogs import BookingDialog

        if draft.giver is KITTY and draft.kind is Kind.STAKE:
            draft.choose_kind(Kind.STAKE)
        dialog = BookingDialog(draft, self._window.languages.wording, self._window)
        dialog.entered.connect(lambda: self._store(dialog, lambda: draft.post(self._commands), self.tr("Booked.")))
        self._window.dialogs.open(dialog)

    def _ask_terms(self) -> None:
        from tarockblock.app.rules.library import all_rulesets
        from tarockblock.ui.money.money_dialogs import TermsDialog

        page, wording = self._round, self._window.languages.wording
        draft = TermsDraft.of(page.terms, self._language)
        name = page.name or wording.reason("round_nameless")
        dialog = TermsDialog(name, draft, all_rulesets(self._window.session.store), wording, self._window)

        def agree() -> None:
            terms = draft.terms()
            if terms is not None:
                self._commands.agree(page.name, terms)

        done = self.tr("Agreed; it holds from the next closing on.")
        dialog.entered.connect(lambda: self._store(dialog, agree, done))
        self._window.dialogs.open(dialog)

    def _ask_season(self) -> None:
        from tarockblock.ui.money.money_dialogs import SeasonDialog

        page, wording = self._round, self._window.languages.wording
        dialog = SeasonDialog(page.accounts, page.name, wording, self._window)
        dialog.output_requested.connect(lambda way: self._season_out(dialog, way))
        dialog.entered.connect(
            lambda: self._store(
                dialog,
                lambda: self._commands.close_season(page.name, paid=dialog.paid.isChecked()),
                self.tr("The season is closed: what is open now are these payments."),
            )
        )
        self._window.dialogs.open(dialog)

    def _store(self, dialog: FormDialog[Any], store: Callable[[], object], done: str) -> None:
        try:
            store()
        except TarockblockError as error:
            dialog.show_failure(self._sentence(error))
            return
        dialog.accept()
        self._done(done)

    # ------------------------------------------------------------------ out

    def _season_out(self, dialog: SeasonDialog, way: str) -> None:
        from tarockblock.ui.kit.paper import Paper
        from tarockblock.ui.ledger.settle_sheet import as_html, as_text

        sheet = dialog.sheet()
        if way == "copy":
            QGuiApplication.clipboard().setText(as_text(sheet))
            dialog.set_status(self.tr("Copied."), possible=dialog.primary.isEnabled())
        elif way == "print":
            self._ask_for_printer(Paper(sheet.title, as_html(sheet)))
        else:
            paper, kinds = Paper(sheet.title, as_html(sheet)), {self.tr("PDF files (*.pdf)"): (".pdf",)}
            name = legal_name(sheet.title)
            ask_place(dialog, self.tr("Season's close"), kinds, name, lambda path, _kind: self._save_pdf(paper, path))

    def _copy(self) -> None:
        found = self._page.statement()
        if found is not None:
            QGuiApplication.clipboard().setText(words.statement_text(found, self._window.languages.wording))
            self._window.notify(self.tr("Copied."))

    def _print(self) -> None:
        found = self._page.statement()
        if found is not None:
            self._ask_for_printer(self._paper(found))

    def _paper(self, found: Statement) -> Paper:
        from tarockblock.ui.kit.paper import Paper

        wording = self._window.languages.wording
        return Paper(words.title_of(found, wording), words.statement_html(found, wording))

    def _ask_for_printer(self, paper: Paper) -> None:
        from PySide6.QtPrintSupport import QPrintDialog

        from tarockblock.ui.kit.paper import print_paper

        dialog = QPrintDialog(self._window)
        dialog.accepted.connect(lambda: print_paper(paper, font(13), dialog.printer()))
        open_dialog(dialog)

    def _ask_export(self) -> None:
        found = self._page.statement()
        if found is None:
            return
        kinds = {
            self.tr("PDF files (*.pdf)"): (".pdf",),
            self.tr("Spreadsheet (*.xlsx)"): (".xlsx",),
            self.tr("Table (*.csv)"): (".csv",),
            self.tr("Text for a message (*.txt)"): (".txt",),
        }
        wording = self._window.languages.wording
        parts = (words.title_of(found, wording), words.subtitle_of(found, wording))
        name = legal_name(" ".join(part for part in parts if part))
        title = self.tr("Export statement")
        ask_place(self._window, title, kinds, name, lambda path, _kind: self.export(found, path))

    def export(self, found: Statement, path: Path) -> bool:
        """Write a statement in the format its name asks for, and say so; False where it could not be written."""
        wording, kind = self._window.languages.wording, path.suffix.lower()
        if kind == ".pdf":
            return self._save_pdf(self._paper(found), path)
        made: dict[str, Callable[[], bytes]] = {
            ".xlsx": lambda: words.statement_xlsx(found, wording),
            ".csv": lambda: words.statement_csv(found, wording).encode("utf-8-sig"),
        }
        text = made.get(kind, lambda: words.statement_text(found, wording).encode())
        return self._write(lambda: write_whole(path, text()), path)

    def _save_pdf(self, paper: Paper, path: Path) -> bool:
        from tarockblock.ui.kit.paper import save_paper

        return self._write(lambda: save_paper(paper, font(13), path), path)

    def _write(self, write: Callable[[], None], path: Path) -> bool:
        written = self._window.attempt(write)
        if written:
            self._window.notify(self.tr("Exported to {file}.").format(file=path.name))
        return written

    # ------------------------------------------------------------------ inside

    @property
    def _page(self) -> MoneyPage:
        return self._window.lazy_money.get()

    @property
    def _round(self) -> RoundPage:
        """The round in sight; its actions are off where there is none."""
        page = self._page.page
        assert page is not None
        return page

    @property
    def _language(self) -> str:
        return self._window.languages.language

    def _look_at(self, number: int) -> None:
        if self._window.archive_page.look_at(number, from_elsewhere=True):
            self._window.came_from = self._window.rail.current
            self._window.go_to(ARCHIVE)

    def _sentence(self, error: TarockblockError) -> str:
        return self._window.bridge.sentence(error)
