"""The guide to the first evening, shown until finished or put away."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from tarockblock.app.evening.open_evening import Change
from tarockblock.app.first_evening import Guide, GuideStep, guide_of, step_of
from tarockblock.app.same_people import as_last_time
from tarockblock.app.settings import GuideState
from tarockblock.errors import TarockblockError
from tarockblock.ui.evening.evening_page import CHART_FROM
from tarockblock.ui.evening.evening_words import GuideLine, guide_lines, guide_title, strip_title
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.key_groups import keys_in
from tarockblock.ui.kit.layout import Item, add, at_left, at_top, grow, hbox, stretch, vbox
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import PaintedWidget, dispose
from tarockblock.ui.kit.widgets.key_button import ActionButton, KeyButton
from tarockblock.ui.kit.widgets.painting import CENTER, box, draw_text
from tarockblock.ui.kit.widgets.panel import Bar
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.frame import Frame

ACTIONS: Mapping[GuideStep, str] = {
    GuideStep.BEGIN: "new_evening",
    GuideStep.ENTER: "new_hand",
    GuideStep.WHY: "to_ledger",
    GuideStep.RIGHT: "undo",
    GuideStep.SETTLE: "settle",
}
"""First action of each step."""


def guide_end() -> str:
    return keys_in(
        translate("Guide", "Everything else is in the manual (Shift+F1). This guide stays in the Help menu.")
    )


WIDTH = 272
_BUTTONS = 640
"""Width the start page needs beside the rail, in design pixels."""


class GuidePanel(Bar):
    """All steps at the right edge, or the current step in a ``strip`` below."""

    put_away = Signal()

    def __init__(self, guide: Guide, actions: Actions, *, strip: bool) -> None:
        super().__init__(Qt.Edge.TopEdge if strip else Qt.Edge.BottomEdge)
        self.setAccessibleName(guide_title(guide))
        self.strip = strip
        tip = translate("Guide", "Put the guide away; it stays in the Help menu.")
        name = translate("Guide", "Put the guide away")
        self.away = KeyButton("", "close", height=32, name=name, tip=tip, do=self.put_away)
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
    """A step's number, or its check mark."""

    usual_size = (22, 22)

    def __init__(self, line: GuideLine) -> None:
        super().__init__()
        self._line = line
        self.setAccessibleName(line.spoken)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
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
    """Check whether a column would take room needed by ledger and chart, or the first buttons."""
    least = CHART_FROM if beside_evening else _BUTTONS
    return window.width() - px(WIDTH) < px(least)


class GuideController(QObject):
    """The window's controller of the guide, made after the first paint."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        self.panel: GuidePanel | None = None
        window.bridge.changed.connect(self._changed)
        # only then, since nothing may move under an open dialog
        window.dialogs.read.connect(lambda: self._done(GuideStep.WHY))
        window.done.connect(self._followed)
        window.languages.changed.connect(self._built_anew)
        window.installEventFilter(self)
        state = window.preferences.settings.guide
        if state is GuideState.SHOWN and self.guide.current is None:
            window.preferences.change(guide=GuideState.AWAY)  # finished and announced in an earlier run
        elif state is GuideState.SHOWN or (state is GuideState.NEW and not window.read_only and self._is_first()):
            window.preferences.change(guide=GuideState.SHOWN)
            self._show()

    @property
    def guide(self) -> Guide:
        return guide_of(self._window.preferences.settings.guide_done)

    def begin(self) -> None:
        """Resume the guide, or restart it if finished."""
        done = "" if self.guide.current is None else self.guide.text
        self._window.preferences.change(guide=GuideState.SHOWN, guide_done=done)
        self._show()

    def put_away(self) -> None:
        """Hide the guide until asked for in the Help menu."""
        self._window.preferences.change(guide=GuideState.AWAY)
        self._take_off()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Place the panel again after a change of size or text size."""
        if self.panel is not None and (
            event.type() == QEvent.Type.ThemeChange
            or (event.type() == QEvent.Type.Resize and self.panel.strip is not self._lies_below)
        ):
            self._show()
        return super().eventFilter(watched, event)

    def _followed(self, action: str) -> None:
        if action == "manual" and self.panel is not None and self.guide.current is None:
            self.put_away()

    def _is_first(self) -> bool:
        try:
            return not self._window.session.is_open and as_last_time(self._window.session.store) is None
        except TarockblockError:
            return False  # damaged evenings count, too

    def _changed(self, change: Change) -> None:
        if self.panel is not None and self.guide.current is None:
            self.put_away()  # finished and announced, and the evening goes on
            return
        self._done(step_of(change.kind))
        if self.panel is not None and self.panel.strip is not self._lies_below:
            self._show()

    @property
    def _lies_below(self) -> bool:
        return is_narrow(self._window, beside_evening=self._window.session.is_open)

    def _done(self, step: GuideStep | None) -> None:
        if self.panel is None or step is None or step in self.guide.done:
            return
        self._window.preferences.change(guide_done=self.guide.with_step(step).text)
        self._show()

    def _built_anew(self) -> None:
        if self.panel is not None:
            self.panel = None
            self._show()

    def _show(self) -> None:
        self._take_off()
        panel = self.panel = GuidePanel(self.guide, self._window.actions_table, strip=self._lies_below)
        panel.put_away.connect(self.put_away)
        if panel.strip:
            add(self._window.page_column, panel, at=self._window.page_column.count() - 1)
        else:
            add(self._window.page_row, panel)

    def _take_off(self) -> None:
        panel, self.panel = self.panel, None
        if panel is not None:
            dispose(panel)
