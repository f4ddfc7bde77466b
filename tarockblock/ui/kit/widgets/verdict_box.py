"""The verdict of the renonce wizard, with quoted clauses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import Wrapping, announce
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, draw_wrapped, text_width, wrapped_height


class VerdictKind(Enum):
    """The kind of a verdict: a renonce, none, or undecided until a question is answered."""

    RENONCE = "renonce"
    NONE = "none"
    DEPENDS = "depends"


@dataclass(frozen=True, slots=True)
class Clause:
    """A quotation and its reference ("OÖ, Renonce 2")."""

    reference: str
    quote: str


@dataclass(frozen=True, slots=True)
class VerdictData:
    kind: VerdictKind
    title: str
    text: str = ""
    clauses: tuple[Clause, ...] = ()


class VerdictBox(Wrapping):
    """A box for a `VerdictData`. The answers to a question are buttons of the dialog."""

    usual_width, least_size = 560, (300, 64)
    grows = QSizePolicy.Policy.Preferred

    def __init__(self, data: VerdictData) -> None:
        super().__init__()
        self._data = data
        self.set_data(data)

    def set_data(self, data: VerdictData) -> None:
        changed = data != self._data
        self._data = data
        self.setAccessibleName(joined(data.title, data.text, by=". "))
        self.setAccessibleDescription(" ".join(f"{c.reference}: {c.quote}" for c in data.clauses))
        if changed:
            announce(self, self.accessibleName())
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        return self.height_of(self._data, width)

    def height_of(self, data: VerdictData, width: int) -> int:
        """Return the height another verdict would have at a width."""
        return max(px(64), round(self._walk(None, data, width)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground, ink, on, icon = {
            VerdictKind.RENONCE: (tokens().minus_soft, tokens().minus, tokens().on_minus, "flag"),
            VerdictKind.NONE: (tokens().accent_soft, tokens().accent, tokens().on_accent, "check"),
            VerdictKind.DEPENDS: (tokens().gold, tokens().gold_text, tokens().surface, "question-mark"),
        }[self._data.kind]
        box(painter, QRectF(self.rect()), px(10), ground)
        box(painter, QRectF(0, px(11), px(4), self.height() - 2 * px(11)), px(2), ink)
        disc = QRectF(px(18), px(15), px(36), px(36))
        box(painter, disc, px(18), ink)
        draw_icon(painter, icon, disc.adjusted(px(9), px(9), -px(9), -px(9)), on)
        self._walk(painter, self._data, self.width(), ink)

    def _walk(self, painter: QPainter | None, data: VerdictData, width: float, ink: str = "") -> float:
        left, y = px(66), float(px(12))
        room = width - left - px(16)
        blocks = [(data.title, font(19, 700), ink), (data.text, font(13, 400), tokens().text)]
        for text, face, color in blocks:
            if text:
                if painter:
                    draw_wrapped(painter, QRectF(left, y, room, 0), text, face, color)
                y += wrapped_height(face, text, room) + px(1)
        y += px(5) if data.clauses else 0
        for clause in data.clauses:
            y = self._walk_clause(painter, clause, QRectF(left, y + px(4), room, 0)) + px(4)
        return y + px(12)

    def _walk_clause(self, painter: QPainter | None, clause: Clause, area: QRectF) -> float:
        bold, plain = font(12, 600), font(12)
        lead = text_width(bold, clause.reference) + px(6)
        beside = area.width() - lead
        # A long reference, or large text: the quotation goes below it.
        below = beside < px(180)
        line = wrapped_height(bold, clause.reference, area.width())
        if painter:
            top = QRectF(area.x(), area.y(), area.width(), line)
            draw_text(painter, top, clause.reference, bold, tokens().text, LEFT)
        quote = QRectF(area.x(), area.y() + line, area.width(), 0) if below else area.adjusted(lead, 0, 0, 0)
        if painter:
            draw_wrapped(painter, quote, clause.quote, plain, tokens().text2)
        return quote.y() + max(line, wrapped_height(plain, clause.quote, quote.width())) + px(2)
