"""Parts of the settle dialog: the payments to tick, what the kitty gets, the foot that closes the evening."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from tarockblock.app.settling import PaymentLine
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.actions import key_text
from tarockblock.ui.kit.layout import add, add_pages, hbox, set_margins, stretch, vbox, within
from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import PaintedWidget, announce
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, FootLayout
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.panel import Bar
from tarockblock.ui.kit.widgets.payment_card import PaymentCard, PaymentData
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.ledger.settle_sheet import LineWords


class PaymentList(PaintedWidget):
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


class KittyList(PaintedWidget):
    """A sentence and the boxes. ``tick_wanted(line, paid)`` is a request; the owner answers with :meth:`set_lines`."""

    tick_wanted = Signal(object, bool)

    def __init__(self, wording: Wording, evening: str | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = LineWords(wording, evening)
        self._lines: tuple[PaymentLine, ...] = ()
        self._boxes: list[TickBox] = []
        self.sentence = TextLabel("", 13, 400, "text2", wrap=True)
        self._row = FlowLayout(gap=6)
        self.setLayout(vbox(self.sentence, self._row, gap=2))

    def set_lines(self, lines: Sequence[PaymentLine], sentence: str) -> None:
        """Show these; boxes stay the same widgets, so that the focus stays where it is."""
        self._lines = tuple(lines)
        self.sentence.set_text(sentence)
        while len(self._boxes) > len(self._lines):
            box = self._boxes.pop()
            self._row.removeWidget(box)
            box.hide()
            box.deleteLater()
        while len(self._boxes) < len(self._lines):
            self._add_box(len(self._boxes))
        for box, line in zip(self._boxes, self._lines, strict=True):
            self._show_line(box, line)
        self.updateGeometry()

    def _add_box(self, index: int) -> None:
        box = TickBox("", "", self)
        box.clicked.connect(lambda paid, index=index: self.tick_wanted.emit(self._lines[index], paid))
        self._boxes.append(box)
        self._row.add(box)
        box.show()

    def _show_line(self, box: TickBox, line: PaymentLine) -> None:
        words, became = self._words.of(line), self._words.became(line)
        label = f"{isolated(words.payer)} {words.amount}"
        box.set_label(f"{label} ({became})" if became and not words.ticked else label)
        sentence = translate("PaymentList", "{payer} pays {amount} into the kitty")
        box.setAccessibleName(sentence.format(payer=isolated(words.payer), amount=words.amount))
        explained = self._words.explained(line)
        box.setToolTip(plain_tip(explained))
        box.setAccessibleDescription(" ".join(filter(None, (became, explained))))
        box.setChecked(words.ticked)
        box.setEnabled(not line.is_settled_elsewhere)

    @property
    def current(self) -> PaymentLine | None:
        """The one that has the keyboard, if some of it is open."""
        pairs = zip(self._boxes, self._lines, strict=True)
        return next((line for box, line in pairs if box.hasFocus() and line.open), None)

    def own_keys(self) -> list[OwnKey]:
        """From box to box; a box is ticked by the bar."""
        walk = OwnKey(("Left", "Right", "Up", "Down"), translate("KeysDialog", "from person to person"), self._walk)
        return [walk, OwnKey(("Space",), translate("KeysDialog", "paid, or not after all"), lambda _key: False)]

    def _walk(self, key: str) -> bool:
        boxes = [box for box in self._boxes if box.isEnabled()]
        here = next((place for place, box in enumerate(boxes) if box.hasFocus()), None)
        if here is None:
            return False
        target = max(0, min(len(boxes) - 1, here + (1 if key in ("Right", "Down") else -1)))
        boxes[target].setFocus(Qt.FocusReason.TabFocusReason)
        return True


class SettleFoot(Bar):
    """``close_wanted`` closes the dialog, ``evening_closed`` the evening; asked once, here, with nothing popping up."""

    close_wanted = Signal()
    evening_closed = Signal()

    def __init__(
        self,
        *,
        closed: bool = False,
        read_only: bool = False,
        uncounted: str = "",
        unbooked: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self._stays = closed or read_only
        self._open_text, self._uncounted = "", uncounted
        hint = self.tr("A closed evening can be opened again.")
        if unbooked:
            hint = self.tr("This evening is closed, but not booked; it is in the book once you close it here.")
        if closed:
            hint = self.tr("This evening is closed; what is paid can still be ticked.")
        if read_only:
            hint = self.tr("It can only be viewed here: nothing can be changed.")
        self._status, self._wrong = hint, ""
        self._hint = TextLabel(hint, 12, 400, "text2", wrap=True)
        self._open = TextLabel("", 13, 400, "text2")
        self._close = KeyButton(self.tr("Close"), "", key_text("Esc"))
        self._close.clicked.connect(self.close_wanted)
        self._primary = KeyButton(self.tr("Close the evening …"), "", key_text("Ctrl+Enter"), kind=ButtonKind.PRIMARY)
        self._primary.clicked.connect(lambda: self.ask(True))
        self._question = TextLabel("", 14, 600, wrap=True)
        self._back = KeyButton(self.tr("Not yet"), "", key_text("Esc"))
        self._back.clicked.connect(lambda: self.ask(False))
        self._confirm = KeyButton(self.tr("Yes, close it"), "", key_text("Enter"), kind=ButtonKind.PRIMARY)
        self._confirm.clicked.connect(self.evening_closed)
        self._stack = QStackedLayout(self)
        set_margins(self._stack, 0)
        asks = self._page(self._question, self._back, self._confirm)
        add_pages(self._stack, self._page(self._hint, self._open, self._close, self._primary), asks)
        self._primary.setVisible(not self._stays)

    @property
    def asking(self) -> bool:
        """Whether the question stands there."""
        return self._stack.currentIndex() == 1

    def set_open(self, amount: str) -> None:
        """What is still to be paid ("6,50 €"); empty where nothing is."""
        self._open_text = amount
        self._open.set_text(self.tr("{amount} are still open.").format(amount=amount) if amount else "")

    @property
    def problem(self) -> str:
        """The sentence in place of the hint, if there is one."""
        return self._wrong

    def show_problem(self, sentence: str) -> None:
        """A sentence in place of the hint; an empty one brings the hint back."""
        self._wrong = sentence
        self._hint.set_color("minus" if sentence else "text2")
        self._hint.set_text(sentence or self._status)
        announce(self, sentence)

    def show_status(self, sentence: str) -> None:
        """A quiet word in place of the hint."""
        self._status = sentence
        self.show_problem("")
        announce(self, sentence)

    def press_primary(self) -> None:
        """Ask; asked already, do it."""
        if self._stays:
            return
        if self.asking:
            self._confirm.click()
        else:
            self.ask(True)

    def ask(self, wanted: bool) -> None:
        """Put the question, or take it back."""
        if wanted == self.asking:
            return
        if wanted:
            rest = self.tr("{amount} stay open as a rest.").format(amount=self._open_text) if self._open_text else ""
            parts = (self.tr("Close the evening?"), self._uncounted, rest)
            self._question.set_text(" ".join(part for part in parts if part))
            announce(self, self._question.accessibleName())
        self._stack.setCurrentIndex(1 if wanted else 0)
        (self._confirm if wanted else self._primary).setFocus(Qt.FocusReason.OtherFocusReason)

    def _page(self, sentence: TextLabel, *ends: QWidget) -> QWidget:
        return within(QWidget(), FootLayout(sentence, *ends, row=44, gap=8, margins=(18, 8)))
