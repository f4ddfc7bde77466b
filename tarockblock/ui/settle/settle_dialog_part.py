"""How much of a payment was paid. One field; the owner stores it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tarockblock.app.money.booking_draft import read_cents
from tarockblock.app.settling import PaymentLine
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.book_words import account_name
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog, titled
from tarockblock.ui.kit.layout import stretch
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.payment_lines import plain_euros


class PartDraft:
    """So much of what is open."""

    def __init__(self, line: PaymentLine) -> None:
        self.line, self.amount_text = line, ""

    @property
    def cents(self) -> int | None:
        """None where what was typed is no amount."""
        return read_cents(self.amount_text)


class PartDialog(FormDialog[PartDraft]):
    """``entered`` brings the draft."""

    manual = "settling"

    def __init__(self, line: PaymentLine, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(PartDraft(line), wording, parent=parent)
        self._open = plain_euros(line.open, wording.language)
        payee = isolated(account_name(line.payee, wording, "gets"))
        self.lay_out(
            self.tr("A part was paid"),
            self.tr("Paid"),
            titled(
                self.tr("{payer} gives {payee}").format(payer=isolated(line.payer), payee=payee),
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
            return {"amount": self.tr("Only {amount} are open.").format(amount=self._open)}
        return {}

    def refresh(self) -> None:
        super().refresh()
        self.primary.setEnabled(self.fact() is not None)

    def fact(self) -> object | None:
        return None if self.draft.cents is None or self.found() else self.draft
