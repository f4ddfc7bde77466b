"""A remark: one or two sentences on a coloured ground."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import Wrapping, announce
from tarockblock.ui.kit.widgets.painting import box, draw_wrapped, wrapped_height


class RemarkKind(Enum):
    """The kind of a remark: information, oddity or error."""

    INFO = "info"
    WARNING = "warning"
    PROBLEM = "problem"


class Remark(Wrapping):
    """One or two sentences with an icon; hidden if empty.

    A remark that comes and goes while a dialog is open ``keeps_room``, so that nothing moves.
    """

    usual_width, least_size = 420, (220, 36)

    def __init__(
        self, parent: QWidget, kind: RemarkKind = RemarkKind.INFO, text: str = "", *, keeps_room: bool = False
    ) -> None:
        super().__init__(parent)
        self._kind, self.text = kind, ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        policy.setRetainSizeWhenHidden(keeps_room)
        self.setSizePolicy(policy)
        self.hide()
        self.show_text(text)

    def show_text(self, text: str, kind: RemarkKind | None = None) -> None:
        """Show a text and have it read aloud."""
        kind = kind or self._kind
        if (text, kind) == (self.text, self._kind):
            return
        self.text, self._kind = text, kind
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()
        announce(self, text)

    def heightForWidth(self, width: int) -> int:
        return max(px(36), round(wrapped_height(self._font(), self.text, self._room(width)) + 2 * px(9)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground, ink, icon = {
            RemarkKind.INFO: (tokens().sunken, tokens().text2, "info"),
            RemarkKind.WARNING: (tokens().gold, tokens().gold_text, "warning"),
            RemarkKind.PROBLEM: (tokens().minus_soft, tokens().minus, "warning"),
        }[self._kind]
        box(painter, QRectF(self.rect()), px(8), ground)
        draw_icon(painter, icon, QRectF(px(12), px(9), px(18), px(18)), ink)
        area = QRectF(px(40), px(9), self._room(self.width()), 0)
        color = tokens().text2 if self._kind is RemarkKind.INFO else tokens().text
        draw_wrapped(painter, area, self.text, self._font(), color)

    def _font(self) -> QFont:
        return font(13, 500)

    def _room(self, width: float) -> float:
        return max(float(px(100)), width - px(40 + 14))
