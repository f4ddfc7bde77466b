"""The list of people in the dialog of names: a tick box, the name shown, what was written, how often. Ready texts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tarockblock.ui.evening.names_draft import NameRow
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.own_keys import OwnKey, press_own
from tarockblock.ui.kit.roles import ROW_ROLE, Index
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, box, draw_text, hairline
from tarockblock.ui.kit.widgets.plain_view import PlainListWidget

HEIGHT = 52
_BOX, _PAD = 18, 14


class _NameDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, px(HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, NameRow):
            return
        rect = QRectF(option.rect)
        ticked = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked.value
        painter.save()
        if ticked:
            painter.fillRect(rect, QColor(tokens().accent_soft))
        hairline(painter, rect.left(), rect.right(), rect.bottom() - 1, tokens().line)
        if option.state & QStyle.StateFlag.State_HasFocus:
            box(painter, rect.adjusted(1, 1, -1, -2), px(6), None, tokens().accent, 1.5)
        side = px(_BOX)
        tick = QRectF(rect.left() + px(_PAD), round(rect.center().y() - side / 2), side, side)
        box(
            painter,
            tick,
            px(5),
            tokens().accent if ticked else tokens().surface,
            None if ticked else tokens().field,
            1.5,
        )
        if ticked:
            draw_icon(painter, "check", tick.adjusted(px(2), px(2), -px(2), -px(2)), tokens().on_accent)
        inside = rect.adjusted(px(_PAD) + side + px(12), px(7), -px(_PAD), -px(8))
        upper, lower = QRectF(inside), QRectF(inside)
        upper.setHeight(inside.height() / 2)
        lower.setTop(inside.center().y())
        often = draw_text(painter, upper, row.often, font(13), tokens().text2, RIGHT)
        latest = draw_text(painter, lower, row.latest, font(12), tokens().text2, RIGHT)
        upper.setRight(upper.right() - often - px(12))
        lower.setRight(lower.right() - latest - px(12))
        draw_text(
            painter,
            upper if row.written else inside.adjusted(0, 0, -max(often, latest) - px(12), 0),
            row.called,
            font(14, 600),
            tokens().text,
            LEFT,
        )
        draw_text(painter, lower, row.written, font(12), tokens().text2, LEFT)
        painter.restore()


class NamesList(PlainListWidget):
    """Space or a click ticks; Enter is left to the dialog. ``ticks_changed`` tells, ``apart_wanted`` is the Del key."""

    ticks_changed = Signal()
    apart_wanted = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setItemDelegate(_NameDelegate(self))
        self.itemChanged.connect(lambda _item: self.ticks_changed.emit())

    def set_rows(self, rows: Sequence[NameRow], current: str = "") -> None:
        """Show these, none ticked; `current` becomes so, else the one that was stays so, or its place."""
        here = self.currentRow()
        called = current or ("" if here < 0 else self.item(here).data(ROW_ROLE).called)
        quiet = QSignalBlocker(self)  # half of it is nobody's business
        self.clear()
        for row in rows:
            item = QListWidgetItem()
            item.setData(ROW_ROLE, row)
            item.setText(row.called)  # what a letter looks for
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
            spoken = (row.called, row.written, row.often, row.latest)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(part for part in spoken if part))
            self.addItem(item)
        names = [row.called for row in rows]
        self.setCurrentRow(names.index(called) if called in names else max(0, min(here, len(rows) - 1)))
        quiet.unblock()

    @property
    def ticked(self) -> list[int]:
        """The rows with a tick, from the top."""
        return [row for row in range(self.count()) if self.item(row).checkState() == Qt.CheckState.Checked]

    def tick(self, row: int) -> None:
        """Set the tick, or take it away."""
        item = self.item(row)
        checked = item.checkState() == Qt.CheckState.Checked
        item.setCheckState(Qt.CheckState.Unchecked if checked else Qt.CheckState.Checked)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index == self.currentIndex() and event.button() == Qt.MouseButton.LeftButton:
            self.tick(index.row())
        event.accept()

    def own_keys(self) -> list[OwnKey]:
        """A tick, and taking apart."""
        return [
            OwnKey(("Space",), translate("KeysDialog", "tick the name, or not"), lambda _key: self._tick_current()),
            OwnKey(("Del",), translate("KeysDialog", "take the names apart"), lambda _key: self.apart_wanted.emit()),
        ]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter belongs to the dialog; a letter looks for a name."""
        if press_own(self, event):
            return
        if event.text().isalpha():
            self.keyboardSearch(event.text())
        else:
            super().keyPressEvent(event)

    def _tick_current(self) -> bool:
        if self.currentRow() < 0:
            return False
        self.tick(self.currentRow())
        return True
