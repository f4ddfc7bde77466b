"""The list of cases: headings and cases with their verdicts; what is found and in which order the flow says."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tarockblock.app.renonce.renonce_flow_inquiry import listed_verdict
from tarockblock.app.renonce.renonce_flow_search import CaseGroup
from tarockblock.domain.ruleset import Offence, Verdict
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.roles import Index
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.painting import (
    LEFT,
    RIGHT,
    box,
    draw_text,
    draw_wrapped,
    text_width,
    wrapped_height,
)
from tarockblock.ui.kit.widgets.plain_table import PlainList
from tarockblock.ui.renonce.verdicts import group_title, verdict_word

CASE_ROLE = Qt.ItemDataRole.UserRole + 1
ROW, HEADING, NARROW = 32, 30, 420

_ICONS = {Verdict.RENONCE: "flag", Verdict.NONE: "check", Verdict.DEPENDS: "question-mark"}


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    case: Offence | None = None


class CaseModel(QAbstractListModel):
    """One row a heading or case."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._lines: list[_Line] = []

    def show_groups(self, groups: tuple[CaseGroup, ...]) -> None:
        lines = []
        for group in groups:
            lines.append(_Line(group_title(group.id, self._language, fits=group.fits)))
            lines += [_Line(case.name.get(self._language), case) for case in group.cases]
        if lines != self._lines:
            self.beginResetModel()
            self._lines = lines
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own default
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The text, what a screen reader says, and the case."""
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return line.text if line.case is None else f"{line.text}, {verdict_word(line.case)}"
        return line.case if role == CASE_ROLE else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings cannot be chosen."""
        if not index.isValid() or self._lines[index.row()].case is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def row_of(self, case_id: str) -> int | None:
        """The row of a case, None if it is not shown."""
        return next(
            (i for i, line in enumerate(self._lines) if line.case is not None and line.case.id == case_id), None
        )

    def neighbour(self, row: int, offset: int) -> int | None:
        """The case so many cases further down (or up), at most the last (or first)."""
        rows = [i for i, line in enumerate(self._lines) if line.case is not None]
        if not rows:
            return None
        if row not in rows:
            return rows[0 if offset > 0 else -1]
        return rows[max(0, min(len(rows) - 1, rows.index(row) + offset))]


class _CaseDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Headings are a little lower; a long case breaks."""
        view, case = self.parent(), index.data(CASE_ROLE)
        if not isinstance(case, Offence) or not isinstance(view, CaseList):
            return QSize(100, px(HEADING))
        room = self._room(case, view.viewport().width())
        return QSize(100, max(px(ROW), round(wrapped_height(font(13, 600), str(index.data()), room)) + 12))

    def _room(self, case: Offence, width: float) -> float:
        """What sign and verdict leave of a list so wide."""
        used = text_width(font(12, 600), self._word(case, width))
        return width - px(8) - px(10) - used - px(20) - px(16)

    def _word(self, case: Offence, width: float) -> str:
        """In a narrow list the sign says it alone; the verdict stands in full beside the list anyway."""
        return verdict_word(case) if width - px(8) > px(NARROW) else ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """A heading, or a case with its verdict at the right."""
        painter.save()
        rect = QRectF(option.rect)
        case, text = index.data(CASE_ROLE), str(index.data())
        if not isinstance(case, Offence):
            draw_text(painter, rect.adjusted(px(12), px(6), 0, 0), text, font(12, 600), tokens().text2, LEFT)
            painter.restore()
            return
        state = option.state
        chosen, lit = bool(state & QStyle.StateFlag.State_Selected), bool(state & QStyle.StateFlag.State_MouseOver)
        row = rect.adjusted(px(4), 1, -px(4), -1)
        if chosen or lit:
            box(
                painter,
                row,
                px(7),
                tokens().accent_soft if chosen else tokens().sunken,
                tokens().accent if chosen else None,
            )
        verdict = listed_verdict(case)
        ink = {Verdict.RENONCE: tokens().minus, Verdict.NONE: tokens().accent}.get(verdict, tokens().gold_text)
        word = self._word(case, rect.width())
        used = draw_text(painter, row.adjusted(0, 0, -px(10), 0), word, font(12, 600), ink, RIGHT)
        icon = QRectF(row.right() - px(10) - used - px(20), row.y(), px(15), row.height())
        draw_icon(painter, _ICONS[verdict], icon, ink)
        face, room = font(13, 600 if chosen else 500), self._room(case, rect.width())
        top = row.center().y() - wrapped_height(face, text, room) / 2
        draw_wrapped(painter, QRectF(row.x() + px(8), top, room, 0), text, face, tokens().text)
        painter.restore()


class CaseList(PlainList):
    """Emits the case that becomes the current one; a double click asks to go on."""

    case_chosen = Signal(str)
    on_requested = Signal()

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._model = CaseModel(language, self)
        self.setModel(self._model)
        self.setItemDelegate(_CaseDelegate(self))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(self._pressed)
        self.doubleClicked.connect(lambda _index: self.on_requested.emit())

    def show_groups(self, groups: tuple[CaseGroup, ...], chosen: str | None) -> None:
        """Show other cases, and which one is chosen."""
        self._model.show_groups(groups)
        row = None if chosen is None else self._model.row_of(chosen)
        if row is None:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        elif row != self.currentIndex().row():
            self.setCurrentIndex(self._model.index(row))
            self.scrollTo(self._model.index(max(0, row - 1)))
            self.scrollTo(self._model.index(row))

    def walk(self, offset: int) -> None:
        """So many cases down or up."""
        row = self._model.neighbour(self.currentIndex().row(), offset)
        if row is not None:
            self._pressed(self._model.index(row))

    def page_length(self) -> int:
        """How many cases PageDown goes."""
        return max(1, self.viewport().height() // px(ROW) - 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def _pressed(self, index: Index) -> None:
        case = index.data(CASE_ROLE)
        if isinstance(case, Offence):
            self.case_chosen.emit(case.id)
