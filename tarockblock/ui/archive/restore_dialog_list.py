"""The list of copies in the restore dialog: when, why, how large. Ready texts; reads no file."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tarockblock.ui.kit.roles import ROW_ROLE, Index
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, box, draw_text, hairline, text_width
from tarockblock.ui.kit.widgets.plain_view import PlainListWidget

HEIGHT = 52


@dataclass(frozen=True, slots=True)
class CopyLine:
    when: str
    why: str
    size: str


class _CopyDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, px(HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = index.data(ROW_ROLE)
        if not isinstance(line, CopyLine):
            return
        rect = QRectF(option.rect)
        painter.save()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(rect, QColor(tokens().accent_soft))
            box(painter, QRectF(rect.left() + 2, rect.top() + px(8), px(3), rect.height() - px(16)), 1, tokens().accent)
        hairline(painter, rect.left(), rect.right(), rect.bottom() - 1, tokens().line)
        if option.state & QStyle.StateFlag.State_HasFocus:
            box(painter, rect.adjusted(1, 1, -1, -2), px(6), None, tokens().accent, 1.5)
        inside = rect.adjusted(px(14), px(7), -px(14), -px(8))
        upper, lower = QRectF(inside), QRectF(inside)
        upper.setHeight(inside.height() / 2)
        lower.setTop(inside.center().y())
        when = draw_text(painter, upper, line.when, font(14, 600), tokens().text, LEFT)
        why = draw_text(painter, lower, line.why, font(12), tokens().text2, LEFT)
        size = text_width(font(12), line.size) + px(10)
        # Beside whichever line leaves room for it; a screen reader has it anyway.
        beside = next((area for area, used in ((upper, when), (lower, why)) if used + size <= area.width()), None)
        if beside is not None:
            draw_text(painter, beside, line.size, font(12), tokens().text2, RIGHT)
        painter.restore()


class CopyList(PlainListWidget):
    """The newest first; Enter is left to the dialog."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setItemDelegate(_CopyDelegate(self))

    def add(self, line: CopyLine, *, first: bool = False) -> None:
        item = QListWidgetItem()
        item.setData(ROW_ROLE, line)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join((line.when, line.why, line.size)))
        self.insertItem(0 if first else self.count(), item)
