"""The header line of the evening, made of ready texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.layout import Pixels, hbox, space, stretch
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import Arranged, PaintedLabel
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.chip import Chip
from tarockblock.ui.kit.widgets.painting import CENTER, LEFT, draw_text, text_width
from tarockblock.ui.kit.widgets.text_label import TextLabel

_GAP, _DOT, _VALUE_MOST, _VALUE_LEAST, _SLACK = 6, 18, 110, 56, 36


class FactsLine(PaintedLabel):
    """Labels and values: ``Radl 3 von 4 • Spiel 14 • Geber Cilli``."""

    def __init__(self) -> None:
        super().__init__()
        self._facts: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Expanding)

    def set_facts(self, facts: Sequence[tuple[str, str]]) -> None:
        self._facts = tuple(facts)
        self.setAccessibleName(", ".join(f"{label} {value}" for label, value in facts))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._width(_VALUE_MOST), px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(_VALUE_LEAST), px(28))

    def _width(self, most: float) -> int:
        width = sum(
            text_width(font(13), label) + px(_GAP) + self._value_width(value, most) for label, value in self._facts
        )
        return round(width) + px(_DOT) * max(0, len(self._facts) - 1) + 2

    def _value_width(self, value: str, most: float) -> float:
        return min(text_width(font(13, 650), value), float(px(most)))

    def _most(self) -> float:
        """Return the greatest width of a value, in design pixels."""
        return next((most for most in range(_VALUE_MOST, _VALUE_LEAST, -6) if self._width(most) <= self.width()), 56)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, left, most = QPainter(self), 0.0, self._most()
        for number, (label, value) in enumerate(self._facts):
            if number:
                dot = QRectF(left, 0, px(_DOT), self.height())
                draw_text(painter, dot, "•", font(12), tokens().text3, CENTER)
                left += px(_DOT)
            area = QRectF(left, 0, self.width(), self.height())
            left += draw_text(painter, area, label, font(13), tokens().text2, LEFT) + px(_GAP)
            area = QRectF(left, 0, self._value_width(value, most), self.height())
            left += draw_text(painter, area, value, font(13, 650), tokens().text, LEFT)


class HeaderLine(Arranged, QWidget):
    """Title, date, chips and facts; for lack of room rate, date and ruleset go, in this order.

    ``edit_requested`` names the part clicked: title, date, rules, rate.
    """

    edit_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title = TextLabel("", 20, 650, elide=True)
        # Qt takes an ignored width for none at all, so `_fit` sets a fixed one.
        self._title.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._date = TextLabel("", 14, 400, "text2")
        self._rules = Chip("", "rules")
        self._rate = Chip("")
        self._doubled = Chip("", tone=Tone.GOLD, lead="×2")
        self._closed = Chip("", "lock")
        self._shared = Chip("", "people", tone=Tone.ACCENT)
        self._shared_words = ""
        self._facts = FactsLine()
        chips = (self._rules, self._rate, self._closed, self._doubled, self._shared)
        parts = (self._title, self._date, space(Pixels(4)), *chips, stretch(), self._facts)
        self._layout = hbox(*parts, gap=Pixels(10), margins=(Pixels(2), 0, 0, 0))
        self.setLayout(self._layout)
        self._words: dict[QWidget, str] = {}
        self.parts: dict[str, QWidget] = {
            "title": self._title,
            "date": self._date,
            "rules": self._rules,
            "rate": self._rate,
        }
        for part in self.parts.values():
            part.installEventFilter(self)

    def offer_editing(self, tip: str, tips: Mapping[str, str] | None = None) -> None:
        """Make the parts editable under this tool tip, or read-only with "".

        ``tips`` explains the chips by name: rules, rate, doubled, closed.
        """
        tips = tips or {}
        self._doubled.setToolTip(plain_tip(tips.get("doubled", "")))
        self._closed.setToolTip(plain_tip(tips.get("closed", "")))
        for name, part in self.parts.items():
            part.setToolTip(plain_tip(joined(tips.get(name, ""), tip, by="\n")))
            part.setCursor(Qt.CursorShape.PointingHandCursor if tip else Qt.CursorShape.ArrowCursor)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            name = next((name for name, part in self.parts.items() if part is watched), "")
            if name and event.button() == Qt.MouseButton.LeftButton:
                self.edit_requested.emit(name)
                return True
        return super().eventFilter(watched, event)

    def set_texts(
        self, title: str, date: str, rules: str, rate: str, *, closed: str = "", doubled: str = "", times: str = "×2"
    ) -> None:
        """Show these texts; an empty text hides its chip."""
        self._title.set_text(title)
        self._date.set_text(date)
        self._rules.set_text(rules)
        self._rate.set_text(rate)
        self._closed.set_text(closed)
        self._doubled.set_text(doubled, times)
        pairs = ((self._date, date), (self._rules, rules), (self._rate, rate))
        self._words = {**dict(pairs), self._closed: closed, self._doubled: doubled, self._shared: self._shared_words}
        self.restyle()

    def set_shared(self, words: str, tip: str, *, is_lost: bool = False) -> None:
        """Show whether others can read along; ``is_lost`` marks a lost connection, "" hides it."""
        self._shared.set_tone(Tone.MINUS if is_lost else Tone.ACCENT)
        self._shared_words = words
        self._shared.set_text(words)
        self._shared.setToolTip(plain_tip(tip))
        self._words[self._shared] = words
        self.restyle()

    def set_facts(self, facts: Sequence[tuple[str, str]]) -> None:
        self._facts.set_facts(facts)
        self.restyle()

    def restyle(self) -> None:
        for part, words in self._words.items():
            part.setVisible(bool(words))
        title = self._title.sizeHint().width()
        for part in (self._rate, self._date, self._rules):
            if self._others() + title <= self.width():
                break
            part.setVisible(False)
        self._title.setFixedWidth(max(40, min(title, self.width() - self._others())))

    def _others(self) -> int:
        parts = [self._facts, *(part for part in self._words if part.isVisibleTo(self))]
        return sum(part.sizeHint().width() + self._layout.spacing() for part in parts) + _SLACK
