"""The payments of the settle dialog: a card each, with a tick; what a tick does is the dialog's business."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.settling import PaymentLine
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.layout import add, hbox, stretch, vbox
from tarockblock.ui.kit.own_keys import OwnKey, press_own
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.payment_card import PaymentCard, PaymentData
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.payment_lines import LineWords


class PaymentList(QWidget):
    """Heading and cards. ``tick_wanted(payment, paid)`` is a request; the owner answers with :meth:`set_payments`.

    ``evening`` is its ISO date, if it has one.
    """

    tick_wanted = Signal(object, bool)

    def __init__(
        self, mark_of: Callable[[str], Mark], wording: Wording, evening: str | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._mark_of, self._words = mark_of, LineWords(wording, evening)
        self._lines: tuple[PaymentLine, ...] = ()
        self._cards: list[PaymentCard] = []
        self._title = TextLabel("", 15, 650)
        self._hint = TextLabel("", 13, 400, "text2")
        self._column = vbox(hbox(self._title, self._hint, stretch(), gap=8), gap=8)
        self.setLayout(self._column)

    @property
    def heading(self) -> str:
        """``3 payments``, in words."""
        return self._title.accessibleName()

    def set_payments(self, payments: Sequence[PaymentLine], *, minimal: bool) -> None:
        """Show these; cards stay the same widgets, so that the focus stays where it is."""
        self._lines = tuple(payments)
        count = len(self._lines)
        self._title.set_text(self.tr("%n payment(s)", "", count) if count else self.tr("Nothing to pay"))
        self._hint.set_text(self.tr("fewer are not possible") if minimal and count else "")
        while len(self._cards) > count:
            card = self._cards.pop()
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        while len(self._cards) < count:
            self._add_card(len(self._cards))
        for card, line in zip(self._cards, self._lines, strict=True):
            card.set_data(self._data(line), self._sentence(line))
            card.setEnabled(not line.is_settled_elsewhere)
            card.setToolTip(plain_tip(self._words.explained(line)))
        self.updateGeometry()

    def focus_first(self) -> None:
        """The first one still to be paid."""
        open_ones = [card for card, line in zip(self._cards, self._lines, strict=True) if line.open]
        if open_ones:
            open_ones[0].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def current(self) -> PaymentLine | None:
        """The one that has the keyboard, else the first that is open; None where nothing is."""
        pairs = list(zip(self._cards, self._lines, strict=True))
        focused = [line for card, line in pairs if card.hasFocus() and line.open]
        return next(iter([*focused, *(line for _card, line in pairs if line.open)]), None)

    def own_keys(self) -> list[OwnKey]:
        """From card to card; a card is ticked by the bar."""
        walk = OwnKey(("Down", "Up"), translate("KeysDialog", "to the next payment, or back"), self._walk)
        return [walk, OwnKey(("Space",), translate("KeysDialog", "paid, or not after all"), lambda _key: False)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down walk from card to card."""
        if not press_own(self, event):
            super().keyPressEvent(event)

    def _walk(self, key: str) -> bool:
        here = next((i for i, card in enumerate(self._cards) if card.hasFocus()), None)
        if here is None:
            return False
        target = max(0, min(len(self._cards) - 1, here + (1 if key == "Down" else -1)))
        self._cards[target].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._lines:
            self.set_payments(self._lines, minimal=bool(self._hint.text()))

    def _add_card(self, index: int) -> None:
        card = PaymentCard(self._data(self._lines[index]), self._sentence(self._lines[index]), self)
        card.toggled.connect(lambda paid, index=index: self.tick_wanted.emit(self._lines[index], paid))
        self._cards.append(card)
        add(self._column, card)
        card.show()

    def _data(self, line: PaymentLine) -> PaymentData:
        words, payee = self._words.of(line), line.payee or ""
        return PaymentData(
            payer=line.payer,
            payer_mark=self._mark_of(line.payer),
            payee=payee,
            payee_mark=self._mark_of(payee),
            amount=words.amount,
            note=self._note(line),
            paid=words.ticked,
        )

    def _note(self, line: PaymentLine) -> str:
        became = self._words.became(line)
        if became:
            return became
        first = next((each for each in self._lines if each.open), None)
        if line is first and self.isEnabled():
            return self.tr("Space: paid")
        return self.tr("stays open otherwise")

    def _sentence(self, line: PaymentLine) -> str:
        words = self._words.of(line)
        payer, payee = isolated(words.payer), isolated(words.payee)
        return self.tr("{payer} pays {payee} {amount}").format(payer=payer, payee=payee, amount=words.amount)
