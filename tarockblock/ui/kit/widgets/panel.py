"""Grounds: the panel, the raised bar, the hairline; and the page with nothing to show."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.layout import hbox, space, stretch, vbox
from tarockblock.ui.kit.theme import px, tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.key_button import ActionButton
from tarockblock.ui.kit.widgets.painting import box, hairline
from tarockblock.ui.kit.widgets.text_label import TextLabel


class Panel(PaintedWidget):
    """A sheet with a one-pixel edge and round corners; lay children out with a margin of 16. `ground` names a token."""

    def __init__(self, ground: str = "surface", *, edged: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ground, self._edged = ground, edged

    def paintEvent(self, event: QPaintEvent) -> None:
        edge = tokens().border if self._edged else None
        box(QPainter(self), QRectF(self.rect()), px(10), getattr(tokens(), self._ground), edge)


class Bar(PaintedWidget):
    """A full-width raised strip with a hairline at one side: dialog foot (`edge` top) or steps bar (bottom)."""

    def __init__(self, edge: Qt.Edge = Qt.Edge.TopEdge, ground: str = "raised", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edge, self._ground = edge, ground

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(getattr(tokens(), self._ground)))
        y = 0 if self._edge == Qt.Edge.TopEdge else self.height() - 1
        hairline(painter, 0, self.width(), y, tokens().border)


class Hairline(PaintedWidget):
    """A horizontal line of one pixel."""

    def __init__(self, token: str = "border", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._token = token
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(8, 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        hairline(QPainter(self), 0, self.width(), 0, getattr(tokens(), self._token))


class EmptyPage(QWidget):
    """A centred explanation why there is nothing to show, with buttons that lead on."""

    def __init__(self, buttons: Mapping[str, ActionButton]) -> None:
        super().__init__()
        self.buttons = buttons
        self._title, self._text = TextLabel("", 15, 650), TextLabel("", 13, 400, "text2", wrap=True)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        line = hbox(stretch(), *buttons.values(), stretch(), gap=10)
        self.setLayout(vbox(stretch(2), self._title, self._text, space(6), line, stretch(3), gap=10, margins=(24, 16)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # so that keys work on an empty page

    def explain(self, title: str, text: str, offered: Collection[str] = ()) -> None:
        self._title.set_text(title)
        self._text.set_text(text)
        self.setAccessibleName(f"{title}. {text}")
        for name, button in self.buttons.items():
            button.set_offered(name in offered)

    def take_focus(self) -> None:
        """Focus the first button, or the page itself."""
        first = next((button for button in self.buttons.values() if not button.isHidden()), None)
        (first or self).setFocus()
