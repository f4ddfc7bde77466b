"""How much of a payment was paid. One field; the owner stores it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tarockblock.app.money.booking_draft import read_cents
from tarockblock.app.settling import PaymentLine
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.book_words import account_name
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import add, stretch
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.payment_lines import plain_euros


class PartDialog(FormDialog):
    """``cents`` is what was typed."""

    manual = "settling"

    def __init__(self, line: PaymentLine, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line, self._language = line, wording.language
        self.setWindowTitle(self.tr("A part was paid"))
        self.primary.set_label(self.tr("Paid"))
        self.amount = TextField(self.tr("Amount in euros"), height=36)
        self.amount.setFixedWidth(px(120))
        self.amount.textEdited.connect(lambda _text: self._judge())
        payee = isolated(account_name(line.payee, wording, "gets"))
        who = self.tr("{payer} gives {payee}").format(payer=isolated(line.payer), payee=payee)
        open_now = self.tr("of {amount} that are open").format(amount=plain_euros(line.open, self._language))
        self.add_field(who, self.amount, TextLabel("€", 14), TextLabel(open_now, 13, 400, "text2"))
        add(self.column, stretch())
        self._judge()
        self.fit(420, grow=True)
        self.amount.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def cents(self) -> int | None:
        """What was typed, None where it is no amount."""
        return read_cents(self.amount.text())

    def _judge(self) -> None:
        cents, sentence = self.cents, ""
        if cents is None and self.amount.text().strip():
            sentence = self.tr("An amount in euros, such as 1.20, please.")
        elif cents is not None and cents > self._line.open:
            sentence = self.tr("Only {amount} are open.").format(amount=plain_euros(self._line.open, self._language))
        self.amount.set_problem(bool(sentence))
        self.set_status(sentence, possible=cents is not None and not sentence)
