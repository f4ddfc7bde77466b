"""The guide to the first evening beside the window: five steps that tick themselves. Quiet; keeps nothing."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from tarockblock.app.first_evening import Guide
from tarockblock.ui.evening.evening_page import CHART_FROM
from tarockblock.ui.evening.guide_words import ACTIONS, GuideLine, guide_end, guide_lines, guide_title, strip_title
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.layout import Item, at_left, at_top, grow, hbox, stretch, vbox
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.key_button import ActionButton, KeyButton
from tarockblock.ui.kit.widgets.painting import CENTER, box, draw_text
from tarockblock.ui.kit.widgets.panel import Bar
from tarockblock.ui.kit.widgets.text_label import TextLabel

WIDTH = 272
_BUTTONS = 640
"""What the page without an evening needs with the rail, in design pixels."""


class GuidePanel(Bar):
    """At the right edge all steps; as a ``strip`` below, where there is little room, the current one alone."""

    put_away = Signal()

    def __init__(self, guide: Guide, actions: Actions, *, strip: bool) -> None:
        super().__init__(Qt.Edge.TopEdge if strip else Qt.Edge.BottomEdge)
        self.setAccessibleName(guide_title(guide))
        self.strip = strip
        self.away = KeyButton("", "close", height=32)
        self.away.setAccessibleName(translate("Guide", "Put the guide away"))
        self.away.setToolTip(translate("Guide", "Put the guide away; it stays in the Help menu."))
        self.away.clicked.connect(self.put_away)
        lines, current = guide_lines(guide), guide.current
        self.start = ActionButton(actions["manual" if current is None else ACTIONS[current]], height=34)
        if strip:
            self._lay_out_strip(guide, lines)
        else:
            self._lay_out_column(guide, lines)

    def _lay_out_column(self, guide: Guide, lines: list[GuideLine]) -> None:
        self.setFixedWidth(px(WIDTH))
        parts: list[Item] = []
        for line in lines:
            parts += (_step(line), at_left(self.start) if line.current else None)
        if guide.current is None:
            parts += (TextLabel(guide_end(), 13, 400, "text2", wrap=True), at_left(self.start))
        head = hbox(grow(TextLabel(guide_title(guide), 14, 650, wrap=True)), at_top(self.away))
        self.setLayout(vbox(head, *parts, stretch(), gap=12, margins=(14, 12, 10, 12)))

    def _lay_out_strip(self, guide: Guide, lines: list[GuideLine]) -> None:
        line = next((each for each in lines if each.current), None)
        self.setLayout(
            hbox(
                grow(
                    vbox(
                        TextLabel(strip_title(guide), 13, 600, wrap=True),
                        TextLabel(guide_end() if line is None else line.text, 13, 400, "text2", wrap=True),
                        gap=0,
                    )
                ),
                self.start,
                self.away,
                gap=10,
                margins=(16, 6, 10, 6),
            )
        )


class _Tick(PaintedWidget):
    """The number of a step, or the check mark once it is done."""

    def __init__(self, line: GuideLine) -> None:
        super().__init__()
        self._line = line
        self.setAccessibleName(line.spoken)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(px(22), px(22))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Filled when done, edged in green when it is its turn."""
        painter = QPainter(self)
        rect, line = QRectF(self.rect()).adjusted(1, 1, -1, -1), self._line
        if line.done:
            box(painter, rect, rect.height() / 2, tokens().accent)
            draw_icon(painter, "check", rect.adjusted(px(3), px(3), -px(3), -px(3)), tokens().on_accent)
            return
        box(painter, rect, rect.height() / 2, None, tokens().accent if line.current else tokens().field, 1.5)
        ink = tokens().accent if line.current else tokens().text2
        draw_text(painter, rect, str(line.number), font(12, 600), ink, CENTER)


def _step(line: GuideLine) -> QHBoxLayout:
    return hbox(
        at_top(_Tick(line)),
        grow(
            vbox(
                TextLabel(line.title, 13, 650 if line.current else 500, "text2" if line.done else "text", wrap=True),
                TextLabel(line.text, 13, 400, "text2", wrap=True) if line.current else None,
                gap=2,
            )
        ),
        gap=8,
    )


def is_narrow(window: QWidget, *, beside_evening: bool) -> bool:
    """Whether a column would leave less room than ledger and chart need beside each other, or the first buttons."""
    least = CHART_FROM if beside_evening else _BUTTONS
    return window.width() - px(WIDTH) < px(least)
