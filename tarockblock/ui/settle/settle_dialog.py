"""The dialog that settles and closes an evening; `app.settling` computes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tarockblock.app.archive.export import write_whole
from tarockblock.app.archive.files import file_name
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.booking_draft import PartDraft
from tarockblock.app.settling import Settling
from tarockblock.domain.day import day_of
from tarockblock.domain.evening import Evening
from tarockblock.domain.evening_money import EveningMoney, Proposal
from tarockblock.domain.journal import KITTY, EveningRef
from tarockblock.domain.money import Cents, Points
from tarockblock.errors import TarockblockError
from tarockblock.exchange.book_words import account_name, held_words, kind_word, transfers_words
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.language import day_and_month, long_date, short_day
from tarockblock.exchange.wording import Wording
from tarockblock.printing import missing_words, pdf
from tarockblock.ui.kit.dialog import Dialog, open_dialog
from tarockblock.ui.kit.form_dialog import FormDialog, titled
from tarockblock.ui.kit.key_groups import key_text
from tarockblock.ui.kit.layout import grow, hbox, sheet, space, stretch, vbox, within
from tarockblock.ui.kit.marks import Mark, marks_by_name, marks_for
from tarockblock.ui.kit.print_preview import show_paper
from tarockblock.ui.kit.save_dialog import ask_path
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.flow_layout import SideBySide
from tarockblock.ui.kit.widgets.key_button import bound_button
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import ProblemLabel, TextLabel
from tarockblock.ui.ledger.balance_table import BalanceRow, BalanceTable
from tarockblock.ui.ledger.settle_sheet import LineWords, Sheet, as_paper, as_text, dash_or_euros, plain_euros
from tarockblock.ui.settle.settle_parts import KittyList, PaymentList, SettleFoot
from tarockblock.visible_text import isolated, visible

_YEAR = timedelta(days=366)


class PartDialog(FormDialog[PartDraft]):
    manual = "settling"

    def __init__(self, line: Proposal, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(PartDraft(line, wording.language), wording, parent=parent)
        self._open = plain_euros(line.open, wording.language)
        payee = isolated(account_name(line.payee, wording, "gets"))
        self.lay_out(
            self.tr("A part was paid"),
            self.tr("Paid"),
            titled(
                self.tr("{payer} gives {payee}").format(payer=isolated(line.payer or ""), payee=payee),
                self.line("amount_text", self.tr("Amount in euros"), width=120),
                TextLabel("€", 14),
                self.tr("of {amount} that are open").format(amount=self._open),
            ),
            stretch(),
            width=420,
            first="amount",
        )

    def found(self) -> dict[str, str]:
        cents = self.draft.cents
        if cents is None and self.draft.amount_text.strip():
            return {"amount": self.tr("An amount in euros, such as 1.20, please.")}
        if cents is not None and cents > self.draft.line.open:
            return {"amount": self.tr("Only {amount} is open.").format(amount=self._open)}
        return {}

    def refresh(self) -> None:
        super().refresh()
        self.primary.setEnabled(self.fact() is not None)

    def fact(self) -> object | None:
        return None if self.draft.cents is None or self.found() else self.draft


UNITS = (1, 5, 10, 50)


class SettleDialog(Dialog):
    """The settle dialog; ticks, rounding and carrying over are stored at once.

    In a ``closed`` evening only payments can be ticked; one imported closed and not booked has to be closed here
    first.
    ``uncounted`` describes rows that do not count, with reasons and in short. ``closed_evening`` asks the owner to
    close the
    evening, ``first_wanted`` to settle another (its number) first; ``failed`` reports a storage error.
    """

    manual = "settling"
    shows = "book"

    closed_evening = Signal()
    first_wanted = Signal(int)
    failed = Signal(str)

    def __init__(
        self,
        view: Settling,
        evening: Evening,
        hands: int,
        wording: Wording,
        *,
        closed: bool = False,
        read_only: bool = False,
        uncounted: tuple[str, str] = ("", ""),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self._view, self._evening, self._hands, self._wording = view, evening, hands, wording
        self._language = wording.language
        self._marks = marks_by_name(evening.everybody)
        self.setWindowTitle(self.tr("Settle – {evening}").format(evening=self._name()))
        self._table = BalanceTable(self.tr("Balances"))
        self._rounding = SegmentedControl(
            (self.tr("off"), self.tr("5 ct"), self.tr("10 ct"), self.tr("50 ct")), self.tr("Round to")
        )
        self._rounding.current_changed.connect(lambda index: self._change(lambda: view.set_unit(UNITS[index])))
        self._carrying = SegmentedControl((self.tr("include"), self.tr("leave open")), self._rest_word)
        self._carrying.current_changed.connect(lambda index: self._change(lambda: view.set_carry(index == 0)))
        self._words = LineWords(wording, evening.date)
        self._payments = PaymentList(self._mark, wording, evening.date)
        self._payments.tick_wanted.connect(self._tick)
        bound = partial(bound_button, self, height=36)
        self._all_paid = bound("Ctrl+B", self.tr("All paid"), self.pay_everything, icon="check")
        self._part = bound("Ctrl+T", self.tr("A part …"), self.ask_part)
        self._kitty = KittyList(wording, evening.date)
        self._kitty.tick_wanted.connect(self._tick)
        self._gained = TextLabel("", 12, 400, "text2", elide=True)
        self._beside = TextLabel("", 13, 400, "text2", wrap=True)
        self._copy = bound("Ctrl+C", self.tr("Copy as text"), self.copy_text, icon="copy")
        self._print = bound("Ctrl+P", self.tr("Print"), self._ask_for_printer, icon="printer")
        self._print.setToolTip(self.tr("{key}: save as PDF").format(key=key_text("Ctrl+Shift+P")))
        self._uncounted = ProblemLabel(parent=self)
        self._uncounted.show_problem(uncounted[0])
        self._uncounted.setVisible(bool(uncounted[0]))
        unbooked = closed and not view.money.is_booked
        closed = closed and view.money.is_booked
        self._pays = not (read_only or unbooked)
        self._foot = SettleFoot(closed=closed, read_only=read_only, uncounted=uncounted[1], unbooked=unbooked)
        self._foot.close_wanted.connect(self.reject)
        self._foot.evening_closed.connect(self._close_evening)
        self._foot.first_wanted.connect(self._settle_first)
        self._lay_out()
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self._foot.press_primary)
        QShortcut(QKeySequence("Ctrl+E"), self, self._settle_first).setWhatsThis(
            self.tr("Settle the other evening first")
        )
        QShortcut(QKeySequence("Ctrl+Shift+P"), self, self._ask_for_file).setWhatsThis(self.tr("Save as PDF"))
        self.refresh()
        self.fit(1040, grow=True)
        self._payments.focus_first()
        # The result is fixed once the evening is closed; only payments can still be ticked.
        fixed = (self._rounding, self._carrying) if closed or read_only else ()
        for widget in (*fixed, *(() if self._pays else (self._payments, self._kitty))):
            widget.setEnabled(False)
        if read_only:  # copying and printing still work
            self.refresh()
            self._copy.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def money(self) -> EveningMoney:
        return self._view.money

    def refresh(self) -> None:
        money = self._view.money
        self._show_balances()
        if money.closing.unit in UNITS:
            self._rounding.set_current(UNITS.index(money.closing.unit))
        self._carrying.set_current(1 if money.closing.leave_open else 0)
        self._carry_row.setVisible(money.is_carried or money.left_out)
        self._payments.set_payments(money.payments, minimal=money.minimal)
        self._paid.set_text(self._paid_text())
        self._foot.set_open(plain_euros(money.open, self._language) if money.open else "")
        for button in (self._all_paid, self._part):
            button.setVisible(self._pays and bool(money.lines))
            button.setEnabled(self._is_open)
        self._kitty.set_lines(money.kitty, self._dues_text())
        self._kitty.setVisible(bool(money.kitty))
        self._gained.set_text(self._gained_text())
        self._beside.set_text(self._beside_text())
        self._beside.setVisible(bool(self._beside.text()))
        self._foot.set_waiting(" ".join(map(self._unclosed_words, (each for each, _ in self._view.waiting))))

    def _unclosed_words(self, evening: EveningRef) -> str:
        called = day_and_month(evening.date, self._language) or isolated(evening.title)
        return self.tr("The evening of {evening} is not closed.").format(evening=called)

    def _beside_text(self) -> str:
        money, wording = self._view.money, self._wording
        parts = []
        if money.is_changing:
            parts.append(self.tr("Being changed: what was agreed counts until the evening is closed again."))
        parts += [
            self.tr("On account: {payer} → {payee} {amount}").format(
                payer=isolated(account_name(each.debtor, wording)),
                payee=isolated(account_name(each.creditor, wording)),
                amount=plain_euros(each.cents, self._language),
            )
            for each in money.on_account
        ]
        parts += [held_words(each, cents, wording) for each, cents in self._view.waiting]
        return "\n".join(parts)

    @property
    def _is_open(self) -> bool:
        return bool(self._view.money.open)

    def _dues_text(self) -> str:
        parts = [
            f"{kind_word(kind, self._wording)}: {transfers_words(transfers, self._wording)}"
            for kind, transfers in self._view.money.dues.items()
        ]
        head = self.tr("For the kitty") if self._view.money.is_booked else self.tr("Closing brings the kitty")
        return f"{head} – {'; '.join(parts)}" if parts else ""

    def _gained_text(self) -> str:
        gained = sorted(
            (line for line in self._view.money.people if line.rounding.sign > 0), key=lambda line: -line.rounding.value
        )
        if not gained:
            return self.tr("The sum stays 0.")
        names = self._wording.people(tuple(line.player for line in gained))
        return self.tr("Rounded in favour of {names}.").format(names=names)

    def _show_balances(self) -> None:
        money, language = self._view.money, self._language
        rest = money.is_carried
        columns = [self.tr("Player"), self._points_word(), self.tr("Money")]
        columns += [self._rest_head()] if rest else []
        columns += [self.tr("Rounding"), self.tr("Balance")]
        rows = []
        for line in money.people:
            amounts = [points_text(line.points, language), euro_text(line.result, language, unit=False)]
            amounts += [dash_or_euros(line.carried, language)] if rest else []
            amounts += [dash_or_euros(line.rounding, language), euro_text(Cents(line.balance), language)]
            sign = (line.balance > 0) - (line.balance < 0)
            rows.append(BalanceRow(line.player, tuple(amounts), self._mark(line.player), sign))
        nothing = (points_text(Points(), language), *[euro_text(Cents(), language, unit=False)] * (len(columns) - 3))
        self._table.set_rows(columns, [*rows, BalanceRow(self.tr("Sum"), (*nothing, euro_text(Cents(), language)))])
        self._columns, self._rows = tuple(columns), rows

    def _points_word(self) -> str:
        return self.tr("Cents") if self._evening.ruleset.points_are_cents else self.tr("Points")

    @property
    def _rest_word(self) -> str:
        return self.tr("Carried over")

    def _rest_head(self) -> str:
        of = self._view.money.carried_from
        date = "" if of is None else short_day(of.date, self._language)
        return self.tr("From {date}").format(date=date) if date else self._rest_word

    def _rest_label(self) -> str:
        of = self._view.money.carried_from
        date = "" if of is None else day_and_month(of.date, self._language)
        return self.tr("Carried over from {date}").format(date=date) if date else self._rest_word

    def _paid_text(self) -> str:
        money = self._view.money
        if not money.given:
            return ""
        paid, total = plain_euros(money.given, self._language), plain_euros(money.total, self._language)
        return self.tr("{paid} of {total} paid").format(paid=paid, total=total)

    def _name(self) -> str:
        return joined(visible(self._evening.title), long_date(self._evening.date, self._language)) or self.tr("Evening")

    def _mark(self, player: str) -> Mark:
        return self._marks.get(player) or marks_for([player])[0]

    def _tick(self, payment: Proposal, paid: bool) -> None:
        """Store a tick; focus the next open payment only if Space pays it."""
        if self._change(lambda: self._view.set_paid(payment, paid)) and paid and payment.payee is not KITTY:
            self._payments.focus_first()

    def pay_everything(self) -> None:
        if self._pays and self._is_open and self._change(self._view.pay_everything) and not self._foot.problem:
            self._foot.show_status(self.tr("All paid."))

    def ask_part(self) -> None:
        """Ask how much of the focused payment was paid."""
        line = self._kitty.current or self._payments.current
        if line is None or not self._pays:
            return
        dialog = PartDialog(line, self._wording, self)
        dialog.entered.connect(lambda draft: self._pay_part(dialog, line, draft.cents))
        open_dialog(dialog)

    def _pay_part(self, dialog: PartDialog, line: Proposal, cents: int) -> None:
        if self._change(lambda: self._view.pay_part(line, cents)):
            dialog.accept()
        else:
            dialog.show_failure(self._foot.problem)

    def _change(self, change: Callable[[], None]) -> bool:
        """Apply a change and return whether it was stored; otherwise nothing changes."""
        try:
            change()
        except TarockblockError as error:
            sentence = self._wording.error(error)
            self._foot.show_problem(sentence)
            self.failed.emit(sentence)
            return False
        else:
            self._foot.show_problem(self._clock_question())
            return True
        finally:
            self.refresh()

    def _clock_question(self) -> str:
        days = [line.last.date for line in self._view.money.lines if line.last is not None]
        if not days or not self._evening.date or day_of(self._evening.date) - day_of(min(days)) < _YEAR:
            return ""
        return self.tr(
            "A payment is dated {day}, long before this evening. If the computer's clock is wrong: "
            "untick it, set the clock, tick it again."
        ).format(day=long_date(min(days), self._language))

    def _settle_first(self) -> None:
        waiting = self._view.waiting
        if waiting:
            self.reject()
            self.first_wanted.emit(self._view.accounts.numbers[waiting[0][0].id])

    def _close_evening(self) -> None:
        self.closed_evening.emit()
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._foot.asking:
            self._foot.ask(False)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        event.accept()

    def sheet(self) -> Sheet:
        """Return the settlement in words, for copying and printing."""
        return Sheet(
            title=self._name(),
            subtitle=", ".join((self._evening.ruleset.short.get(self._language), self._played())),
            columns=self._columns,
            balances=tuple((row.name, *row.amounts) for row in self._rows),
            payments_title=self._payments.heading,
            payments=tuple(map(self._line, self._view.money.payments)),
            foot=joined(self._paid_text(), self._beside_text(), by="\n"),
            kitty_title=self._dues_text(),
            kitty=tuple(map(self._line, self._view.money.kitty)),
        )

    def _line(self, line: Proposal) -> tuple[str, str, str]:
        words = self._words.of(line)
        who = self.tr("{payer} → {payee}").format(payer=isolated(words.payer), payee=isolated(words.payee))
        return who, words.amount, self._words.became(line)

    def copy_text(self) -> None:
        QGuiApplication.clipboard().setText(as_text(self.sheet()))
        self._foot.show_status(self.tr("Copied."))

    def _ask_for_printer(self) -> None:
        show_paper(self, as_paper(self.sheet()), self._wording, self._foot.show_status)

    def _ask_for_file(self) -> None:
        words = joined(self._evening.title, self.tr("Settlement"), by=" ")
        name = file_name(replace(self._evening, title=words), "pdf")
        kinds = {self.tr("PDF files (*.pdf)"): (".pdf",)}
        ask_path(self, self.tr("Save as PDF"), kinds, name, lambda path, _kind: self.save_pdf(path))

    def save_pdf(self, path: Path) -> None:
        paper = as_paper(self.sheet())
        if self._change(lambda: write_whole(path, pdf(paper))):
            saved = self.tr("Saved as {file}.").format(file=path.name)
            self._foot.show_status(f"{saved} {missing_words(paper, self._wording)}".rstrip())

    def _played(self) -> str:
        return self.tr("%n hand(s)", "", self._hands)

    def _balances_column(self) -> QVBoxLayout:
        self._carry_row = self._row(self._rest_label(), self._carrying)
        return vbox(
            TextLabel(self.tr("Standing after %n hand(s)", "", self._hands), 15, 650),
            self._uncounted if self._uncounted.text() else None,
            self._table,
            space(6),
            self._row(self.tr("Round to"), self._rounding, self._gained),
            self._carry_row,
            self._kitty,
            self._beside,
            stretch(),
            gap=10,
        )

    def _payments_column(self) -> QVBoxLayout:
        self._paid = TextLabel("", 13, 400, "text2")
        return vbox(
            self._payments,
            self._paid,
            hbox(self._all_paid, self._part, stretch(), gap=6),
            stretch(),
            hbox(self._copy, stretch(), self._print, gap=4),
            gap=8,
        )

    def _lay_out(self) -> None:
        self.compose(
            sheet(
                SideBySide(grow(self._balances_column(), 3), grow(self._payments_column(), 2), gap=22, top=1),
                margins=(20, 16),
            ),
            self._foot,
        )

    def _row(self, title: str, control: QWidget, hint: QWidget | None = None) -> QWidget:
        return within(
            QWidget(), hbox(TextLabel(title, 13, 600), control, stretch() if hint is None else grow(hint), gap=10)
        )


def settle_dialog(
    session: EveningSession, wording: Wording, *, read_only: bool, uncounted: Sequence[str], parent: QWidget
) -> SettleDialog:
    return SettleDialog(
        Settling(session),
        session.evening,
        session.ledger.hands,
        wording,
        closed=session.closed,
        read_only=read_only,
        uncounted=(uncounted[0], uncounted[1]),
        parent=parent,
    )
