"""The choice of a ruleset: a card each, with what sets it off from the others; texts come in ready."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.layout import Pixels, sheet, vbox
from tarockblock.ui.kit.own_keys import OwnKey, press_own
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import PaintedButton, PaintedWidget
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, draw_wrapped, wrapped_height
from tarockblock.ui.kit.widgets.slim_scroll_bar import make_slim

HEIGHT, _GAP = 48, 4
_SHOWN = 4
_STEPS = {"Up": -1, "Down": 1}


@dataclass(frozen=True, slots=True)
class RulesetCard:
    """One ruleset: id, short name, a line about it, and its full name for the tool tip."""

    id: str
    title: str
    text: str
    full: str = ""


class _Card(PaintedButton):
    stepped = Signal(int)

    def __init__(self, data: RulesetCard, parent: QWidget) -> None:
        super().__init__(data.title, parent)
        self.data = data
        self.setCheckable(True)
        self.set_exclusive()
        self.setToolTip(plain_tip(data.full))
        self.setAccessibleDescription(". ".join(part for part in (data.full, data.text) if part))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        width = max(self.width(), px(320))
        return QSize(px(320), self.heightForWidth(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may break the line about it otherwise."""
        super().resizeEvent(event)
        if self.heightForWidth(event.size().width()) != self.heightForWidth(event.oldSize().width()):
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), px(HEIGHT))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, arg__1: int) -> int:
        text = wrapped_height(font(12), self.data.text, arg__1 - px(50))
        return max(px(HEIGHT), round(px(25) + text + px(7)))

    def own_keys(self) -> list[OwnKey]:
        """The arrows choose, as with radio buttons; taken here, or the scroll area around would scroll."""
        words = translate("KeysDialog", "the ruleset before or after it")
        return [OwnKey(tuple(_STEPS), words, lambda key: self.stepped.emit(_STEPS[key]))]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_own(self, event):
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect, chosen = QRectF(self.rect()), self.isChecked()
        ground = tokens().accent_soft if chosen else tokens().surface
        edge = tokens().accent if chosen else (tokens().field if self.hovered() else tokens().control)
        box(painter, rect, px(8), ground, edge)
        if self.hasFocus():
            box(painter, rect, px(8), None, tokens().accent, 2)
        ring = QRectF(px(12), round((rect.height() - px(18)) / 2), px(18), px(18))
        if chosen:
            box(painter, ring, px(9), tokens().accent)
            draw_icon(painter, "check", ring.adjusted(px(2), px(2), -px(2), -px(2)), tokens().on_accent)
        else:
            box(painter, ring, px(9), None, tokens().field, 1.5)
        left = px(40)
        title = QRectF(left, px(6), rect.width() - left - px(10), px(18))
        draw_text(painter, title, self.label, font(14, 600), tokens().text, LEFT)
        text = QRectF(left, px(25), rect.width() - left - px(10), 0)
        draw_wrapped(painter, text, self.data.text, font(12), tokens().text2)


class RulesetChoice(PaintedWidget):
    """Cards that exclude each other; ↑ and ↓ choose the neighbour. Four stand there, more can be scrolled to."""

    chosen = Signal(str)  # by the user only

    def __init__(self, cards: Sequence[RulesetCard], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._cards = [_Card(card, self) for card in cards]
        self._inner = sheet(*self._cards, gap=Pixels(_GAP))
        for card in self._cards:
            card.clicked.connect(lambda _checked=False, card=card: self._choose(card))
            card.stepped.connect(lambda step, card=card: self._step(card, step))
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._inner)
        make_slim(self._scroll, "window")
        self.setLayout(vbox(self._scroll))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def current(self) -> str:
        """The id of the chosen one."""
        return next((card.data.id for card in self._cards if card.isChecked()), "")

    def set_current(self, ruleset_id: str) -> None:
        """Choose without emitting; Tab stops at the chosen one only, where none is at the first."""
        stop_at = next((card for card in self._cards if card.data.id == ruleset_id), self._cards[0])
        for card in self._cards:
            card.setChecked(card.data.id == ruleset_id)
            stop = card is stop_at
            card.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stop else Qt.FocusPolicy.ClickFocus)

    def showEvent(self, event: QShowEvent) -> None:
        """The chosen one is in sight from the beginning, however many there are."""
        super().showEvent(event)
        self._inner.adjustSize()
        for card in self._cards:
            if card.isChecked():
                self._scroll.ensureWidgetVisible(card, 0, _GAP)

    def take_focus(self) -> None:
        """Where Tab stops; Space and the arrows choose."""
        next(card for card in self._cards if card.focusPolicy() == Qt.FocusPolicy.StrongFocus).setFocus(
            Qt.FocusReason.TabFocusReason
        )

    def card(self, ruleset_id: str) -> PaintedButton:
        """The button of a ruleset."""
        return next(card for card in self._cards if card.data.id == ruleset_id)

    def sizeHint(self) -> QSize:
        shown = min(_SHOWN, len(self._cards))
        return QSize(px(380), shown * px(HEIGHT) + (shown - 1) * _GAP)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(220), self.sizeHint().height())

    def _step(self, card: _Card, step: int) -> None:
        target = self._cards[max(0, min(len(self._cards) - 1, self._cards.index(card) + step))]
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self._scroll.ensureWidgetVisible(target)
        self._choose(target)

    def _choose(self, card: _Card) -> None:
        self.set_current(card.data.id)
        self.chosen.emit(card.data.id)
