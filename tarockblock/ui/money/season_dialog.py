"""The close of a season on one page: everybody's balance, and the fewest payments that bring all to zero.

The kitty is no part of these payments; what is open with it stands below them, and is paid with them.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.app.money.accounts import Accounts
from tarockblock.app.money.posting import kitty_payments, season_settled
from tarockblock.domain.journal import KITTY, Account, Debt
from tarockblock.domain.money import Cents
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.book_words import transfer_words
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.actions import key_text
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import add, grow, hbox, stretch, vbox
from tarockblock.ui.kit.theme import text_scale
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.payment_card import PaymentCard, PaymentData
from tarockblock.ui.kit.widgets.player_mark import Mark, marks_for
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.ledger.balance_table import BalanceRow, BalanceTable
from tarockblock.ui.ledger.settle_sheet import Sheet

_TWO_COLUMNS_UP_TO = 125  # percent text size; above, the payments stand below the balances


class SeasonDialog(FormDialog):
    """``paid`` says whether the payments have been made, too; the cards can be read, not ticked one by one.

    ``output_requested`` carries "print", "pdf" or "copy".
    """

    manual = "money"

    output_requested = Signal(str)

    def __init__(self, accounts: Accounts, name: str, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._accounts, self._name, self._wording = accounts, name, wording
        settled = season_settled(accounts, name)
        self.payments, self.kitty = settled.closing(None).proposed, kitty_payments(accounts, name)
        self._minimal = settled.minimal
        claims = [each for each in accounts.book(name).claims if KITTY not in (each.debtor, each.creditor)]
        self._claims = len(claims)
        self._stays = {each.transfer for each in claims} == set(self.payments)
        among, kitty = _balances(each.transfer for each in claims), _balances(self.kitty)
        people = sorted(who for who in {*among, *kitty} if who is not None)
        self._among = {who: among.get(who, 0) for who in people}
        self._kitty = {who: kitty.get(who, 0) for who in self._among}
        everybody = accounts.people_in(name)
        self._marks = dict(zip(everybody, marks_for(everybody), strict=True))
        self.setWindowTitle(self.tr("Season's close – {round}").format(round=name or wording.reason("round_nameless")))
        self.primary.set_label(self.tr("Close the season"))
        self.paid = TickBox(self.tr("All of these payments have been made"), self.tr("all paid already"))
        self._lay_out()
        self.paid.setVisible(bool(self.payments or self.kitty))
        self.paid.toggled.connect(lambda _ticked: self._show_hint())
        self._show_hint()
        self.fit(860 if text_scale() <= _TWO_COLUMNS_UP_TO else 460, grow=True)
        self.primary.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_hint(self) -> None:
        some = bool(self._claims or self.kitty)
        self.set_status(self._hint(), possible=some and not (self._stays and not self.paid.isChecked()))

    def _hint(self) -> str:
        if not self._claims and not self.kitty:
            return self.tr("Nobody owes anybody anything: there is nothing to close.")
        if self._stays:
            if self._minimal:
                return self.tr("These are the debts as they stand; fewer are not possible. Tick that they are paid.")
            return self.tr("These are the debts as they stand. Tick that they are paid.")
        now = self.tr("%n debt(s) become", None, self._claims)
        then = self.tr("%n payment(s). It can be taken back.", None, len(self.payments))
        return f"{now} {then}"

    def _lay_out(self) -> None:
        rows = [
            BalanceRow(who, self._cells(who), self._mark(who), (cents > 0) - (cents < 0))
            for who, cents in self._totals().items()
        ]
        if not self.kitty:
            rows.append(BalanceRow(self.tr("Sum"), (self._euros(0),)))
        table = BalanceTable(self.tr("Balances"))
        table.set_rows(self._columns(), rows)
        buttons = FlowLayout(gap=6)
        for way, label, icon, key in (
            ("copy", self.tr("Copy as text"), "copy", "Ctrl+C"),
            ("print", self.tr("Print"), "printer", "Ctrl+P"),
            ("pdf", self.tr("PDF …"), "save", "Ctrl+Shift+P"),
        ):
            button = KeyButton(label, icon, key_text(key), height=36)
            button.clicked.connect(lambda _checked=False, way=way: self.output_requested.emit(way))
            self.add_key(key, button)
            buttons.add(button)
        wide = text_scale() <= _TWO_COLUMNS_UP_TO
        body = (hbox if wide else vbox)(
            grow(vbox(TextLabel(self.tr("Where everybody stands"), 15, 650), table, stretch(), gap=10), 2),
            grow(
                vbox(
                    hbox(
                        TextLabel(self._heading(), 15, 650),
                        TextLabel(self._hint_of_fewest(), 13, 400, "text2"),
                        stretch(),
                        gap=8,
                    ),
                    *(self._card(each) for each in self.payments),
                    TextLabel(self._kitty_words(), 13, 400, "text2", wrap=True) if self.kitty else None,
                    self.paid,
                    stretch(),
                    buttons,
                    gap=8,
                ),
                3,
            ),
            gap=22,
        )
        add(self.column, body)

    def _columns(self) -> tuple[str, ...]:
        if not self.kitty:
            return self.tr("Player"), self.tr("Balance")
        return self.tr("Player"), self.tr("Among you"), self.tr("Kitty"), self.tr("Balance")

    def _totals(self) -> dict[str, int]:
        return {who: cents + self._kitty[who] for who, cents in self._among.items()}

    def _cells(self, who: str) -> tuple[str, ...]:
        total = self._euros(self._totals()[who], signed=True)
        if not self.kitty:
            return (total,)
        return self._part(self._among[who]), self._part(self._kitty[who]), total

    def _part(self, cents: int) -> str:
        return euro_text(Cents(cents), self._wording.language, unit=False) if cents else "–"

    def _kitty_words(self) -> str:
        """Who pays the kitty, or gets something out of it."""
        payments = ", ".join(transfer_words(each, self._wording) for each in self.kitty)
        return self.tr("With the kitty: {payments}").format(payments=payments)

    def _hint_of_fewest(self) -> str:
        return self.tr("fewer are not possible") if self.payments and self._minimal else ""

    def _heading(self) -> str:
        return self.tr("%n payment(s)", None, len(self.payments)) if self.payments else self.tr("Nothing to pay")

    def _card(self, transfer: Debt) -> PaymentCard:
        payer, payee = transfer.debtor or "", transfer.creditor or ""
        amount = self._euros(transfer.cents)
        sentence = self.tr("{payer} pays {payee} {amount}").format(
            payer=isolated(payer), payee=isolated(payee), amount=amount
        )
        data = PaymentData(payer, self._mark(payer), payee, self._mark(payee), amount)
        card = PaymentCard(data, sentence)
        card.set_plain()
        return card

    def _mark(self, who: str) -> Mark:
        return self._marks.get(who, Mark(who[:1].upper(), 0))

    def _euros(self, cents: int, *, signed: bool = False) -> str:
        return euro_text(Cents(cents), self._wording.language, signed=signed)

    def sheet(self) -> Sheet:
        """Everything in words, for paper and messages."""
        return Sheet(
            title=self.windowTitle(),
            subtitle="",
            columns=self._columns(),
            balances=tuple((who, *self._cells(who)) for who in self._among),
            payments_title=self._heading(),
            payments=tuple(
                (f"{isolated(each.debtor or '')} → {isolated(each.creditor or '')}", self._euros(each.cents), "")
                for each in self.payments
            ),
            foot=self._kitty_words() if self.kitty else "",
        )


def _balances(owed: Iterable[Debt]) -> dict[Account, int]:
    """What each account gets (plus) or owes (minus), in cents."""
    found: dict[Account, int] = {}
    for each in owed:
        found[each.debtor] = found.get(each.debtor, 0) - each.cents
        found[each.creditor] = found.get(each.creditor, 0) + each.cents
    return found
