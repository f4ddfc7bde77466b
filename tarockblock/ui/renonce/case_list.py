"""The list of cases with headings and verdicts; the flow decides content and order."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter

from tarockblock.app.renonce.renonce_flow_inquiry import listed_verdict
from tarockblock.app.renonce.renonce_flow_search import CaseGroup
from tarockblock.domain.ruleset import Offence, Verdict
from tarockblock.ui.kit.columns import Column
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.painting import (
    LEFT,
    RIGHT,
    draw_text,
    draw_wrapped,
    text_width,
    wrapped_height,
)
from tarockblock.ui.kit.widgets.tables import PlainList
from tarockblock.ui.renonce.verdicts import group_title, verdict_word

ROW, HEADING, NARROW = 32, 30, 420

_ICONS = {Verdict.RENONCE: "flag", Verdict.NONE: "check", Verdict.DEPENDS: "question-mark"}


@dataclass(frozen=True, slots=True)
class CaseRow:
    text: str
    case: Offence | None = None


def _height(row: CaseRow, width: float) -> float:
    if row.case is None:
        return px(HEADING)
    return max(px(ROW), wrapped_height(font(13, 600), row.text, _room(row.case, width)) + 12)


def _room(case: Offence, width: float) -> float:
    return width - px(8) - px(10) - text_width(font(12, 600), _word(case, width)) - px(20) - px(16)


def _word(case: Offence, width: float) -> str:
    """Return the verdict; in a narrow list the sign stands alone, since the verdict is beside the list."""
    return verdict_word(case) if width - px(8) > px(NARROW) else ""


def _paint(painter: QPainter, rect: QRectF, line: CaseRow, chosen: bool) -> None:
    case = line.case
    if case is None:
        draw_text(painter, rect.adjusted(px(12), px(6), 0, 0), line.text, font(12, 600), tokens().text2, LEFT)
        return
    row = rect.adjusted(px(4), 1, -px(4), -1)
    verdict = listed_verdict(case)
    ink = {Verdict.RENONCE: tokens().minus, Verdict.NONE: tokens().accent}.get(verdict, tokens().gold_text)
    word = _word(case, rect.width())
    used = draw_text(painter, row.adjusted(0, 0, -px(10), 0), word, font(12, 600), ink, RIGHT)
    icon = QRectF(row.right() - px(10) - used - px(20), row.y(), px(15), row.height())
    draw_icon(painter, _ICONS[verdict], icon, ink)
    face, room = font(13, 600 if chosen else 500), _room(case, rect.width())
    top = row.center().y() - wrapped_height(face, line.text, room) / 2
    draw_wrapped(painter, QRectF(row.x() + px(8), top, room, 0), line.text, face, tokens().text)


def _spoken(row: CaseRow) -> str:
    return row.text if row.case is None else f"{row.text}, {verdict_word(row.case)}"


class CaseList(PlainList):
    """The list; emits the current case, and a request to go on at a double click."""

    case_chosen = Signal(str)
    on_requested = Signal()

    def __init__(self, language: str) -> None:
        column = Column[CaseRow](
            "",
            lambda row: row.text,
            spoken=_spoken,
            paint=_paint,
            height=_height,
            heading=lambda row: row.case is None,
        )
        super().__init__("", column)
        self._language = language
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(lambda index: self._press(index.row()))
        self.doubleClicked.connect(lambda _index: self.on_requested.emit())

    def show_groups(self, groups: tuple[CaseGroup, ...], chosen: str | None) -> None:
        rows: list[CaseRow] = []
        for group in groups:
            rows.append(CaseRow(group_title(group.id, self._language, fits=group.fits)))
            rows += [CaseRow(case.name.get(self._language), case) for case in group.cases]
        if rows != self.rows.rows:
            self.rows.set_rows(rows)
        row = self.rows.find(lambda each: each.case is not None and each.case.id == chosen)
        if row != self.currentIndex().row():
            self.go_to(row)
            self.scrollTo(self.rows.index(max(0, row - 1), 0))
            self.scrollTo(self.currentIndex())
        if row < 0:
            self.clearSelection()

    def walk(self, offset: int) -> None:
        """Move by ``offset`` cases, stopping at the ends."""
        cases = [n for n, row in enumerate(self.rows.rows) if row.case is not None]
        row = self.currentIndex().row()
        if row in cases:
            self._press(cases[max(0, min(len(cases) - 1, cases.index(row) + offset))])
        elif cases:
            self._press(cases[0 if offset > 0 else -1])

    def page_length(self) -> int:
        """Return the number of cases that PageDown moves."""
        return max(1, self.viewport().height() // px(ROW) - 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def _press(self, row: int) -> None:
        line = self.rows.row(row)
        if line is not None and line.case is not None:
            self.case_chosen.emit(line.case.id)
