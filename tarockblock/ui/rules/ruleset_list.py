"""The list of rulesets at the left of *Regeln*: arrows and mouse choose, Enter or a double click wants to change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tarockblock.ui.kit.columns_model import SpokenRows
from tarockblock.ui.kit.roles import ROW_ROLE, Index
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.chip import badge_width, paint_badge
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, draw_wrapped, wrapped_height
from tarockblock.ui.kit.widgets.plain_table import PlainList
from tarockblock.ui.rules.ruleset_rows import RulesetRow


class RulesetModel(SpokenRows[RulesetRow]):
    """Headings cannot be chosen."""

    def row_of(self, ruleset_id: str) -> int:
        """Where a ruleset stands, -1 where it does not."""
        found = (n for n, each in enumerate(self._rows) if each.ruleset is not None and each.ruleset.id == ruleset_id)
        return next(found, -1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings are not for choosing."""
        row = self.row_at(index.row())
        return Qt.ItemFlag.NoItemFlags if row is None or row.is_heading else super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Also everything as a tool tip, where it may not fit."""
        row = self.row_at(index.row())
        if role == Qt.ItemDataRole.ToolTipRole and row is not None and not row.is_heading:
            return plain_tip("\n".join(part for part in (row.title, row.full or row.text) if part))
        return super().data(index, role)


_ROW, _HEADING = 46, 34


class RulesetList(PlainList):
    """``chosen`` carries the row the user went to, ``opened`` the one to be changed."""

    chosen = Signal(object)
    opened = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._rows = RulesetModel(self)
        self._quiet = False
        self.setModel(self._rows)
        self.setItemDelegate(_RulesetDelegate(self))
        self.selectionModel().currentChanged.connect(self._moved)
        self.doubleClicked.connect(self._open)

    @property
    def rows(self) -> RulesetModel:
        return self._rows

    @property
    def current(self) -> RulesetRow | None:
        """The chosen row; headings are none."""
        row = self._rows.row_at(self.currentIndex().row())
        return None if row is None or row.is_heading else row

    def set_rows(self, rows: Sequence[RulesetRow]) -> None:
        """Show others, without emitting; what was chosen stays chosen if it is still there."""
        before, place = self.current, self.currentIndex().row()
        self._quiet = True
        self._rows.set_rows(rows)
        row = -1
        if before is not None and before.ruleset is not None:
            row = self._rows.row_of(before.ruleset.id)
        elif before is not None:
            row = next((n for n, each in enumerate(rows) if each.draft is before.draft), -1)
        if row < 0:
            row = next((n for n in (place, place - 1, 1) if 0 <= n < len(rows) and not rows[n].is_heading), -1)
        self.setCurrentIndex(self._rows.index(row))
        self._quiet = False

    def choose(self, ruleset_id: str) -> None:
        """Choose a ruleset, without emitting."""
        row = self._rows.row_of(ruleset_id)
        if row >= 0:
            self._quiet = True
            self.setCurrentIndex(self._rows.index(row))
            self._quiet = False

    def open_current(self) -> bool:
        self._open(self.currentIndex())
        return True

    def _moved(self, _current: QModelIndex, _before: QModelIndex) -> None:
        if self.current is not None and not self._quiet:
            self.chosen.emit(self.current)

    def _open(self, _index: QModelIndex) -> None:
        if self.current is not None:
            self.opened.emit(self.current)


class _RulesetDelegate(QStyledItemDelegate):
    """Name, badge, and a line about it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as its texts are in the width there is."""
        row, view = index.data(ROW_ROLE), self.parent()
        width = view.viewport().width() if isinstance(view, RulesetList) else option.rect.width()
        if not isinstance(row, RulesetRow):
            return QSize(px(120), px(_ROW))
        if row.is_heading:
            extra = 0.0 if row.title else wrapped_height(font(12), row.text, width - px(28)) - px(16)
            return QSize(px(120), px(_HEADING) + round(max(0.0, extra)))
        title, text = _heights(row, width - px(18) - px(14))
        return QSize(px(120), max(px(_ROW), round(px(10) + title + text)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, RulesetRow):
            return
        rect = QRectF(option.rect)
        left, right = rect.left() + px(18), rect.right() - px(14)
        painter.save()
        if row.is_heading:
            area = QRectF(rect.left() + px(14), rect.top() + px(8), right - left, rect.height() - px(8))
            if row.title:
                draw_text(painter, area, row.title, font(12, 600), tokens().text2, LEFT)
            else:
                area.moveTop(rect.top() + px(2))
                draw_wrapped(painter, area, row.text, font(12), tokens().text2)
            painter.restore()
            return
        inner = rect.adjusted(px(6), 1, -px(6), -1)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            box(painter, inner, px(8), tokens().accent_soft)
            bar = QRectF(inner.left(), inner.top() + px(9), px(3), inner.height() - 2 * px(9))
            box(painter, bar, px(1.5), tokens().accent)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            box(painter, inner, px(8), tokens().raised)
        if option.state & QStyle.StateFlag.State_HasFocus:
            box(painter, inner, px(8), None, tokens().accent, 1.5)
        tall, text_tall = _heights(row, right - left)
        title = QRectF(left, rect.top() + (rect.height() - tall - text_tall) / 2, right - left, tall)
        if row.badge:
            badge = badge_width(row.badge)
            paint_badge(painter, right - badge, title.top() + px(9), row.badge, Tone.GOLD)
            title.setRight(right - badge - px(6))
        draw_wrapped(painter, title, row.title, font(14, 600 if chosen else 500), tokens().text)
        draw_wrapped(painter, QRectF(left, title.bottom(), right - left, 0), row.text, font(12), tokens().text2)
        painter.restore()


def _heights(row: RulesetRow, width: float) -> tuple[float, float]:
    """Of the title, as wide as when it is chosen, and of the line about it."""
    beside = badge_width(row.badge) + px(6) if row.badge else 0.0
    return (
        wrapped_height(font(14, 600), row.title, width - beside),
        wrapped_height(font(12), row.text, width) if row.text else 0.0,
    )
