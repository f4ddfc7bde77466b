"""Plain text in the theme's type scale; never HTML, never a mnemonic, no hidden characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from tarockblock.ui.kit.layout import Pixels, grow, hbox
from tarockblock.ui.kit.theme import font, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import Themed, announce
from tarockblock.visible_text import visible

if TYPE_CHECKING:
    from tarockblock.ui.kit.widgets.text_field import TextField


class TextLabel(Themed, QLabel):
    """A label in a design size; `color` is the name of a token ("text", "text2", "minus" …).

    With `wrap` it breaks lines, with `elide` it may be narrower than its text.
    """

    def __init__(
        self,
        text: str = "",
        size: float = 13,
        weight: int = 400,
        color: str = "text",
        *,
        wrap: bool = False,
        elide: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._size, self._weight, self._color, self._elide = size, weight, color, elide
        self._full = text = visible(text)
        self._tip = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setText(text)
        self.setAccessibleName(text)
        if elide:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.restyle()

    def set_text(self, text: str) -> None:
        text = visible(text)
        if text != self._full:
            self._full = text
            self.setText(text)
            self.setAccessibleName(text)
            self._fit()

    def set_color(self, color: str) -> None:
        if color != self._color:
            self._color = color
            self.restyle()

    def set_weight(self, weight: int) -> None:
        if weight != self._weight:
            self._weight = weight
            self.restyle()

    def sizeHint(self) -> QSize:
        """Return the size of the whole text, even while elided."""
        hint = super().sizeHint()
        if self._elide:
            hint.setWidth(self.fontMetrics().horizontalAdvance(self._full) + 1)
        return hint

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        if self._elide:
            hint.setWidth(min(hint.width(), self.fontMetrics().horizontalAdvance("nnn…")))
        return hint

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._fit()

    def restyle(self) -> None:
        self.setFont(font(self._size, self._weight))
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, getattr(tokens(), self._color))
        self.setPalette(palette)
        self._fit()

    def setToolTip(self, arg__1: str) -> None:
        """Set the tooltip, below the whole text while that is elided."""
        self._tip = arg__1
        super().setToolTip(arg__1)
        self._fit()

    def _fit(self) -> None:
        if not self._elide:
            return
        shown = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, self.width())
        self.setText(shown)
        super().setToolTip(joined("" if shown == self._full else plain_tip(self._full), self._tip, by="\n"))


class ProblemLabel(TextLabel):
    """A label that keeps its room while empty; it also colours the edge of its field."""

    def __init__(self, field: TextField | None = None, parent: QWidget | None = None) -> None:
        super().__init__("", 12, 500, "minus", wrap=True, parent=parent)
        self._field = field
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)

    def show_problem(self, sentence: str) -> None:
        """Show and announce the sentence; "" clears it."""
        if self._field is not None:
            self._field.set_problem(bool(sentence))
            self._field.setAccessibleDescription(sentence)
        if sentence != self.text():
            self.set_text(sentence)
            announce(self, sentence)

    def clear(self) -> None:
        self.show_problem("")


class StepTitle(QWidget):
    """A title with a quiet hint beside it."""

    def __init__(self, text: str, hint: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = TextLabel(text, 13, 600, parent=self)
        self._hint = TextLabel(hint, 12, 400, "text2", wrap=True, parent=self)
        self.setLayout(hbox(self._title, grow(self._hint), gap=Pixels(8)))
        self._hint.setVisible(bool(hint))

    @property
    def text(self) -> str:
        return self._title.accessibleName()

    @property
    def hint(self) -> str:
        return self._hint.text()

    def set_text(self, text: str, hint: str = "") -> None:
        self._title.set_text(text)
        self._hint.set_text(hint)
        self._hint.setVisible(bool(hint))

    def set_active(self, listening: bool) -> None:
        """Set whether it is green because its step has the focus."""
        self._title.set_color("accent" if listening else "text")
