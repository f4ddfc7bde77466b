"""The dialogs of *Geld*: bookings, a round's terms, the season's close."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from tarockblock.app.money.accounts import Accounts
from tarockblock.app.money.booking_draft import TO_KITTY, BookingDraft, TermsDraft, cents_field
from tarockblock.app.money.posting import kitty_payments, season_settled
from tarockblock.domain.book_sums import balances_of, due_debts
from tarockblock.domain.closing import SHARE_UNITS, is_fewest
from tarockblock.domain.journal import KITTY, Account, Debt, Posted
from tarockblock.domain.money import UNITS, Cents
from tarockblock.exchange.book_words import account_name, held_beside, transfer_words
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog, titled
from tarockblock.ui.kit.layout import Item, grow, hbox, stretch, vbox
from tarockblock.ui.kit.marks import Mark, marks_by_name, marks_for
from tarockblock.ui.kit.theme import text_scale
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import announce
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.key_button import bound_button
from tarockblock.ui.kit.widgets.payment_card import PaymentCard, PaymentData
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.ledger.balance_table import BalanceRow, BalanceTable
from tarockblock.ui.ledger.settle_sheet import Sheet
from tarockblock.ui.money.money_rows import kitty_words, person_head
from tarockblock.visible_text import isolated

_TWO_COLUMNS_UP_TO = 125  # percent text size; beyond it, the payments are below the balances


_Booking = TypeVar("_Booking", bound=BookingDraft)


class BookingForm(FormDialog[_Booking]):
    """Base of the dialogs that book an amount, with a day and a note."""

    manual = "money"
    quiet = ("amount",)

    def amount_row(self, *beside: QWidget) -> QBoxLayout:
        self.amount = self.line("amount_text", self.tr("Amount in euros"), width=120)
        return titled(self.tr("Amount"), self.amount, TextLabel("€", 14), *beside, below=self.problem("amount"))

    def day_row(self, language: str) -> QBoxLayout:
        name, today = self.tr("Date"), self.draft.today or date.max
        return titled(name, *self.day(name, language, today, width=140), below=self.problem("date"))

    def note_row(self, name: str) -> QBoxLayout:
        return titled(name, self.line("note", name), below=self.problem("note"), wide=True)


class BookingDialog(BookingForm[BookingDraft]):
    """A payment, kitty booking or write-off."""

    shows = "book"

    def __init__(self, draft: BookingDraft, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(draft, wording, parent=parent)
        self._wording = wording
        with_kitty, pays = draft.kind in TO_KITTY, draft.kind is Posted.PAYMENT
        people = [(each, account_name(each, wording)) for each in draft.people[: -1 if with_kitty else None]]
        self._head = TextLabel("", 13, 600)
        who: tuple[Item, ...]
        if with_kitty:
            names = (self.tr("stake"), self.tr("fine"), self.tr("share"), self.tr("expense"))
            kinds = dict(zip(TO_KITTY, names, strict=True))
            what = self.tr("Purpose")
            who = (
                titled(what, self.choice("kind", what, kinds, put=draft.choose_kind)),
                titled(self._head, self.menu("person", self.tr("person"), people, put=draft.choose_person)),
            )
        else:
            head = self.tr("Who gives whom") if pays else self.tr("Who owes whom")
            giver = self.menu("giver", self.tr("from"), people, put=lambda who: self._choose(giver=who))
            taker = self.menu("taker", self.tr("to"), people, put=lambda who: self._choose(taker=who))
            who = (titled(head, giver, taker),)
        self._open = TextLabel("", 13, 400, "text2")
        self.kitty = TextLabel("", 13, 400, "text2", wrap=True)
        more = (self.tr("More than is open, on account"), self.tr("more than is open: on account"))
        titles = {Posted.PAYMENT: self.tr("A payment"), Posted.ADJUST: self.tr("Write off")}
        self.lay_out(
            titles.get(draft.kind, self.tr("Kitty")),
            self.tr("Write off") if draft.kind is Posted.ADJUST else self.tr("Book it"),
            *who,
            self.amount_row(self._open),
            self.kitty,
            self.tick("on_account", *more) if pays else None,
            self.day_row(wording.language) if draft.has_day else None,
            self.note_row(self.tr("Note")),
            stretch(),
            width=460,
            first="amount",
        )

    def refresh(self) -> None:
        super().refresh()
        self._head.set_text(person_head(self.draft.kind))
        self._open.set_text(self._open_words())
        said = kitty_words(self.draft, self._wording)
        grows = said.count("\n") != self.kitty.text().count("\n") or bool(said) != bool(self.kitty.text())
        self.kitty.set_text(said)
        self.kitty.setVisible(bool(said))
        if grows and self.isVisible():
            announce(self.kitty, said)
            self.fit(460, grow=True)

    def _open_words(self) -> str:
        draft = self.draft
        if draft.kind in TO_KITTY or draft.giver == draft.taker:
            return ""
        amount, euros = self._wording.euros(draft.open), self._wording.euros
        if draft.left is None or draft.left == draft.open:
            return self.tr("{amount} is open").format(amount=amount)
        if draft.left < 0:
            return self.tr("{amount} is open; {more} will be added").format(amount=amount, more=euros(-draft.left))
        return self.tr("{amount} is open, {left} afterwards").format(
            amount=amount, left=self._wording.euros(draft.left)
        )

    def _choose(self, **who: Account) -> None:
        for side, account in who.items():
            setattr(self.draft, side, account)
        if not self.amount.isModified():
            self.draft.amount_text = cents_field(self.draft.open, self._wording.language)


class TermsDialog(FormDialog[TermsDraft]):
    """A round's terms: name, rounding, carrying over, kitty income.

    Ruleset and rate belong to evenings and are proposed for the next.
    """

    manual = "terms-of-the-round"

    def __init__(self, draft: TermsDraft, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(draft, wording, parent=parent)
        units = dict(zip(UNITS, (self.tr("off"), self.tr("5 ct"), self.tr("10 ct"), self.tr("50 ct")), strict=True))
        share_units = dict(zip(SHARE_UNITS, (self.tr("5 ct"), self.tr("10 ct")), strict=True))
        rests = {False: self.tr("include"), True: self.tr("leave open")}
        hint = self.tr(
            "Closed evenings stay as they are. Ruleset, rate and planned Radl are proposed as they were last."
        )
        name = self.line("name_text", self.tr("Name of the round"))
        self.lay_out(
            self.tr("Terms of the round"),
            self.tr("Agreed"),
            TextLabel(hint, 13, 400, "text2", wrap=True),
            titled(self.tr("Name of the round"), name, below=self.problem("name"), wide=True),
            titled(self.tr("Round payments to"), self.choice("unit", self.tr("Round payments to"), units)),
            titled(self.tr("Older debts"), self.choice("leave_open", self.tr("Older debts"), rests)),
            titled(
                self.tr("Kitty: stake per player and evening"),
                self.line("stake_text", self.tr("Stake in euros"), width=90),
                TextLabel("€", 14),
                below=self.problem("stake"),
            ),
            titled(
                self.tr("Kitty: fine for each renonce"),
                self.line("fine_text", self.tr("Fine in euros"), width=90),
                TextLabel("€", 14),
                below=self.problem("fine"),
            ),
            titled(
                self.tr("Kitty: share of winnings"),
                self.line("share_text", self.tr("Share in per cent"), width=90),
                self.tr("%, rounded up to"),
                self.choice("share_unit", self.tr("Rounded up to"), share_units),
                below=self.problem("share"),
            ),
            stretch(),
            width=520,
            first="stake" if draft.called else "name",
        )


class SeasonDialog(FormDialog[Accounts]):
    """The season's close: all balances, and the fewest payments that clear them.

    Payments with the kitty are listed separately. ``paid`` tells if payments have been made;
    ``output_requested`` carries "print", "pdf" or "copy".
    """

    manual = "the-seasons-close"
    shows = "book"

    output_requested = Signal(str)

    def __init__(self, accounts: Accounts, name: str, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(accounts, wording, parent=parent)
        self._wording = wording
        settled = season_settled(accounts, name)
        self.payments, self.kitty = settled.proposed, kitty_payments(accounts, name)
        self._book = accounts.book(name)
        self._minimal = is_fewest(settled)
        claims = [each for each in accounts.book(name).claims if KITTY not in (each.debtor, each.creditor)]
        self._claims = len(claims)
        self._stays = {each.transfer for each in claims} == set(self.payments)
        transfers = [each.transfer for each in claims]
        among, kitty, total = balances_of(transfers), balances_of(self.kitty), balances_of(transfers, self.kitty)
        people = sorted(who for who in {*among, *kitty} if who is not None)
        self._among = {who: among.get(who, 0) for who in people}
        self._kitty = {who: kitty.get(who, 0) for who in self._among}
        self._totals = {who: total.get(who, 0) for who in self._among}
        everybody = accounts.people_in(name)
        self._marks = marks_by_name(everybody)
        self.paid = TickBox(self.tr("All of these payments have been made"), self.tr("all paid already"))
        self.paid.toggled.connect(lambda _ticked: self.refresh())
        wide = text_scale() <= _TWO_COLUMNS_UP_TO
        called = accounts.round_names.get(name) or wording.reason("round_nameless")
        fewest = self.tr("the fewest possible") if self.payments and self._minimal else ""
        self.lay_out(
            self.tr("Season's close – {round}").format(round=called),
            self.tr("Close the season"),
            (hbox if wide else vbox)(
                grow(vbox(TextLabel(self.tr("Standings"), 15, 650), self._table(), stretch(), gap=10), 2),
                grow(
                    vbox(
                        hbox(
                            TextLabel(self._heading(), 15, 650),
                            TextLabel(fewest, 13, 400, "text2"),
                            stretch(),
                            gap=8,
                        ),
                        *(self._card(each) for each in self.payments),
                        TextLabel(self._kitty_words(), 13, 400, "text2", wrap=True) if self.kitty else None,
                        self.paid,
                        stretch(),
                        self._buttons(),
                        gap=8,
                    ),
                    3,
                ),
                gap=22,
            ),
            width=860 if wide else 460,
        )

    def refresh(self) -> None:
        some = bool(self._claims or self.kitty)
        self.paid.setVisible(bool(self.payments or self.kitty))
        self.set_status(self._hint(), possible=some and not (self._stays and not self.paid.isChecked()))

    def _hint(self) -> str:
        if not self._claims and not self.kitty:
            return self.tr("There are no debts, so there is nothing to close.")
        if self._stays:
            if self._minimal:
                return self.tr(
                    "These are the debts as they are; no fewer payments are possible. Tick those that are paid."
                )
            return self.tr("These are the debts as they are. Tick those that are paid.")
        now = self.tr("%n debt(s) become", None, self._claims)
        then = self.tr("%n payment(s). It can be taken back.", None, len(self.payments))
        return f"{now} {then}"

    def _table(self) -> BalanceTable:
        rows = [
            BalanceRow(who, self._cells(who), self._mark(who), (cents > 0) - (cents < 0))
            for who, cents in self._totals.items()
        ]
        if not self.kitty:
            rows.append(BalanceRow(self.tr("Sum"), (self._euros(0),)))
        table = BalanceTable(self.tr("Balances"))
        table.set_rows(self._columns(), rows)
        return table

    def _buttons(self) -> FlowLayout:
        ways = (
            ("copy", self.tr("Copy as text"), "copy", "Ctrl+C"),
            ("print", self.tr("Print"), "printer", "Ctrl+P"),
            ("pdf", self.tr("PDF …"), "save", "Ctrl+Shift+P"),
        )
        ask = self.output_requested.emit
        bound = (
            bound_button(self, key, label, partial(ask, way), icon=icon, height=36) for way, label, icon, key in ways
        )
        return FlowLayout(*bound, gap=6)

    def _columns(self) -> tuple[str, ...]:
        if not self.kitty:
            return self.tr("Player"), self.tr("Balance")
        return self.tr("Player"), self.tr("Among you"), self.tr("Kitty"), self.tr("Balance")

    def _cells(self, who: str) -> tuple[str, ...]:
        total = self._euros(self._totals[who], signed=True)
        if not self.kitty:
            return (total,)
        return self._part(self._among[who]), self._part(self._kitty[who]), total

    def _part(self, cents: int) -> str:
        return euro_text(Cents(cents), self._wording.language, unit=False) if cents else "–"

    def _kitty_words(self) -> str:
        payments = ", ".join(transfer_words(each, self._wording) for each in due_debts(self._book, self.kitty))
        return self.tr("With the kitty: {payments}").format(payments=payments)

    def _heading(self) -> str:
        return self.tr("%n payment(s)", None, len(self.payments)) if self.payments else self.tr("Nothing to pay")

    def _card(self, transfer: Debt) -> PaymentCard:
        payer, payee = transfer.debtor or "", transfer.creditor or ""
        amount, held = self._euros(self._book.due(transfer)), held_beside(transfer, self._book, self._wording)
        sentence = self.tr("{payer} pays {payee} {amount}").format(
            payer=isolated(payer), payee=isolated(payee), amount=amount
        )
        data = PaymentData(payer, self._mark(payer), payee, self._mark(payee), amount, held)
        card = PaymentCard(data, joined(sentence, held, by=". "))
        card.set_plain()
        return card

    def _mark(self, who: str) -> Mark:
        return self._marks.get(who) or marks_for([who])[0]

    def _euros(self, cents: int, *, signed: bool = False) -> str:
        return euro_text(Cents(cents), self._wording.language, signed=signed)

    def sheet(self) -> Sheet:
        """Return the close as text for paper and messages."""
        return Sheet(
            title=self.windowTitle(),
            subtitle="",
            columns=self._columns(),
            balances=tuple((who, *self._cells(who)) for who in self._among),
            payments_title=self._heading(),
            payments=tuple(
                (
                    f"{isolated(each.debtor or '')} → {isolated(each.creditor or '')}",
                    self._euros(self._book.due(each)),
                    held_beside(each, self._book, self._wording),
                )
                for each in self.payments
            ),
            foot=self._kitty_words() if self.kitty else "",
        )
