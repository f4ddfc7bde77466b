"""Parts of the settle dialog: payments, kitty, foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QStackedLayout, QWidget

from tarockblock.domain.evening_money import Proposal
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.key_groups import key_text
from tarockblock.ui.kit.layout import add, add_pages, hbox, set_margins, stretch, vbox, within
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.own_keys import OwnKey, OwnKeys
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.ui.kit.widgets.base import announce, dispose, focus_neighbour
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, FootLayout
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.panel import Bar
from tarockblock.ui.kit.widgets.payment_card import PaymentCard, PaymentData
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.ledger.settle_sheet import LineWords
from tarockblock.visible_text import isolated

_Part = TypeVar("_Part", bound=QAbstractButton)


class _Lines(OwnKeys, QWidget, Generic[_Part]):
    """A list of buttons to tick; ``tick_wanted(line, paid)`` asks the owner.

    Buttons are reused, so that focus stays. ``evening`` is an ISO date, if any.
    """

    tick_wanted = Signal(object, bool)
    forward: tuple[str, ...]
    """Keys that go to the next line."""
    backward: tuple[str, ...]
    walking: Callable[[], str]
    """The help text for these keys."""

    def __init__(self, wording: Wording, evening: str | None) -> None:
        super().__init__()
        self._words = LineWords(wording, evening)
        self._lines: tuple[Proposal, ...] = ()
        self._parts: list[_Part] = []

    def _make(self, index: int) -> _Part:
        raise NotImplementedError

    def _show(self, part: _Part, line: Proposal) -> None:
        part.setEnabled(not line.is_settled_elsewhere)
        part.setToolTip(plain_tip(self._words.explained(line)))

    def _show_lines(self, lines: Sequence[Proposal]) -> None:
        self._lines = tuple(lines)
        while len(self._parts) > len(self._lines):
            part = self._parts.pop()
            own = self.layout()
            assert own is not None
            own.removeWidget(part)
            dispose(part)
        while len(self._parts) < len(self._lines):
            index = len(self._parts)
            part = self._make(index)
            part.clicked.connect(lambda paid, index=index: self.tick_wanted.emit(self._lines[index], paid))
            self._parts.append(part)
            part.show()
        for part, line in zip(self._parts, self._lines, strict=True):
            self._show(part, line)
        self.updateGeometry()

    def _open_ones(self) -> list[tuple[_Part, Proposal]]:
        return [(part, line) for part, line in zip(self._parts, self._lines, strict=True) if line.open]

    @property
    def current(self) -> Proposal | None:
        """The focused line if some of it is open, else None."""
        return next((line for part, line in self._open_ones() if part.hasFocus()), None)

    def own_keys(self) -> list[OwnKey]:
        walk = OwnKey((*self.forward, *self.backward), self.walking(), self._walk)
        return [walk, OwnKey(("Space",), translate("KeysDialog", "mark as paid or unpaid"), lambda _key: False)]

    def _walk(self, key: str) -> bool:
        parts = [part for part in self._parts if part.isEnabled()]
        return focus_neighbour(parts, 1 if key in self.forward else -1) is not None


class PaymentList(_Lines[PaymentCard]):
    forward, backward = ("Down",), ("Up",)

    def __init__(self, mark_of: Callable[[str], Mark], wording: Wording, evening: str | None) -> None:
        super().__init__(wording, evening)
        self._mark_of = mark_of
        self._title = TextLabel("", 15, 650)
        self._hint = TextLabel("", 13, 400, "text2")
        self._column = vbox(hbox(self._title, self._hint, stretch(), gap=8), gap=8)
        self.setLayout(self._column)

    @staticmethod
    def walking() -> str:
        return translate("KeysDialog", "to the next payment, or back")

    @property
    def heading(self) -> str:
        """Heading such as ``3 payments``."""
        return self._title.accessibleName()

    def set_payments(self, payments: Sequence[Proposal], *, minimal: bool) -> None:
        count = len(payments)
        self._title.set_text(self.tr("%n payment(s)", "", count) if count else self.tr("Nothing to pay"))
        self._hint.set_text(self.tr("the fewest possible") if minimal and count else "")
        self._show_lines(payments)

    def focus_first(self) -> None:
        for card, _line in self._open_ones()[:1]:
            card.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def current(self) -> Proposal | None:
        """The focused open payment, else the first open payment, or None."""
        return super().current or next((line for _card, line in self._open_ones()), None)

    def _make(self, index: int) -> PaymentCard:
        line = self._lines[index]
        card = PaymentCard(self._data(line), self._sentence(line), self)
        add(self._column, card)
        return card

    def _show(self, part: PaymentCard, line: Proposal) -> None:
        super()._show(part, line)
        part.set_data(self._data(line), self._sentence(line))
        part.setToolTip(part.toolTip() or plain_tip(self._sentence(line)))

    def _data(self, line: Proposal) -> PaymentData:
        words, payee = self._words.of(line), line.payee or ""
        return PaymentData(
            payer=line.payer or "",
            payer_mark=self._mark_of(line.payer or ""),
            payee=payee,
            payee_mark=self._mark_of(payee),
            amount=words.amount,
            note=self._note(line),
            paid=words.ticked,
        )

    def _note(self, line: Proposal) -> str:
        became = self._words.became(line)
        if became:
            return became
        first = next((each for each in self._lines if each.open), None)
        if line is first and self.isEnabled():
            return self.tr("Space: paid")
        return self.tr("otherwise stays open")

    def _sentence(self, line: Proposal) -> str:
        words = self._words.of(line)
        payer, payee = isolated(words.payer), isolated(words.payee)
        return self.tr("{payer} pays {payee} {amount}").format(payer=payer, payee=payee, amount=words.amount)


class KittyList(_Lines[TickBox]):
    forward, backward = ("Right", "Down"), ("Left", "Up")

    def __init__(self, wording: Wording, evening: str | None) -> None:
        super().__init__(wording, evening)
        self.sentence = TextLabel("", 13, 400, "text2", wrap=True)
        self._row = FlowLayout(gap=6)
        self.setLayout(vbox(self.sentence, self._row, gap=2))

    @staticmethod
    def walking() -> str:
        return translate("KeysDialog", "from person to person")

    def set_lines(self, lines: Sequence[Proposal], sentence: str) -> None:
        self.sentence.set_text(sentence)
        self._show_lines(lines)

    def _make(self, index: int) -> TickBox:
        box = TickBox("", "", self)
        self._row.add(box)
        return box

    def _show(self, part: TickBox, line: Proposal) -> None:
        super()._show(part, line)
        words, became = self._words.of(line), self._words.became(line)
        label = f"{isolated(words.payer)} {words.amount}"
        part.set_label(f"{label} ({became})" if became and not words.ticked else label)
        sentence = translate("PaymentList", "{payer} pays {amount} into the kitty")
        part.setAccessibleName(sentence.format(payer=isolated(words.payer), amount=words.amount))
        part.setAccessibleDescription(joined(became, self._words.explained(line), by=" "))
        part.setChecked(words.ticked)


class SettleFoot(Bar):
    """The foot: ``close_wanted`` closes the dialog, ``evening_closed`` the evening, after a question.

    ``first_wanted`` asks for another open evening, offered with the question.
    """

    close_wanted = Signal()
    evening_closed = Signal()
    first_wanted = Signal()

    def __init__(
        self, *, closed: bool = False, read_only: bool = False, uncounted: str = "", unbooked: bool = False
    ) -> None:
        super().__init__()
        self._stays = closed or read_only
        self._open_text, self._uncounted = "", uncounted
        hint = self.tr("A closed evening can be opened again.")
        if unbooked:
            hint = self.tr("This evening is closed, but not booked; it is in the book once you close it here.")
        if closed:
            hint = self.tr("This evening is closed; payments can still be ticked.")
        if read_only:
            hint = self.tr("It can only be viewed here: nothing can be changed.")
        self._status, self.problem = hint, ""
        self._hint = TextLabel(hint, 12, 400, "text2", wrap=True)
        self._open = TextLabel("", 13, 400, "text2")
        self._close = KeyButton(self.tr("Back"), "", key_text("Esc"), do=self.close_wanted)
        primary = partial(KeyButton, kind=ButtonKind.PRIMARY)
        self._primary = primary(self.tr("Close the evening …"), "", key_text("Ctrl+Enter"), do=lambda: self.ask(True))
        self._question = TextLabel("", 14, 600, wrap=True)
        self._back = KeyButton(self.tr("Not yet"), "", key_text("Esc"), do=lambda: self.ask(False))
        self._confirm = primary(self.tr("Yes, close it"), "", key_text("Enter"), do=self.evening_closed)
        self._first = KeyButton(self.tr("Close that one first"), "", key_text("Ctrl+E"), do=self.first_wanted)
        self._waiting = ""
        self._stack = QStackedLayout(self)
        set_margins(self._stack, 0)
        asks = self._page(self._question, self._first, self._back, self._confirm)
        add_pages(self._stack, self._page(self._hint, self._open, self._close, self._primary), asks)
        self._primary.setVisible(not self._stays)

    @property
    def asking(self) -> bool:
        return self._stack.currentIndex() == 1

    def set_open(self, amount: str) -> None:
        """Set the amount still to be paid ("6,50 €"), or ""."""
        self._open_text = amount
        self._open.set_text(self.tr("{amount} is still open.").format(amount=amount) if amount else "")

    def set_waiting(self, sentence: str) -> None:
        """Offer another open evening with money from these people, or none ("")."""
        self._waiting = sentence
        self._first.setVisible(bool(sentence))

    def show_problem(self, sentence: str) -> None:
        """Show a sentence in place of the hint; "" restores the hint."""
        self.problem = sentence
        self._hint.set_color("minus" if sentence else "text2")
        self._hint.set_text(sentence or self._status)
        announce(self, sentence)

    def show_status(self, sentence: str) -> None:
        self._status = sentence
        self.show_problem("")
        announce(self, sentence)

    def press_primary(self) -> None:
        """Ask, or confirm if already asking."""
        if self._stays:
            return
        if self.asking:
            self._confirm.click()
        else:
            self.ask(True)

    def ask(self, wanted: bool) -> None:
        if wanted == self.asking:
            return
        if wanted:
            rest = self.tr("{amount} is carried over.").format(amount=self._open_text) if self._open_text else ""
            question = joined(self._waiting, self.tr("Close the evening?"), self._uncounted, rest, by=" ")
            self._question.set_text(question)
            announce(self, self._question.accessibleName())
        self._stack.setCurrentIndex(1 if wanted else 0)
        (self._first if wanted and self._waiting else self._confirm if wanted else self._primary).setFocus(
            Qt.FocusReason.OtherFocusReason
        )

    def _page(self, sentence: TextLabel, *ends: QWidget) -> QWidget:
        return within(QWidget(), FootLayout(sentence, *ends, row=44, gap=8, margins=(18, 8)))
