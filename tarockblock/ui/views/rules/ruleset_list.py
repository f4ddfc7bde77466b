"""The list of rulesets at the left of *Regeln*: arrows and mouse choose, Enter or a double click wants to change."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tarockblock.ui.models.rules.ruleset_model import RulesetModel
from tarockblock.ui.models.rules.ruleset_rows import RulesetRow
from tarockblock.ui.roles import ROW_ROLE, Index
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.chip import Tone, badge_width, paint_badge
from tarockblock.ui.widgets.painting import LEFT, box, draw_text
from tarockblock.ui.widgets.plain_view import PlainList

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
        """The model."""
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
        """Enter opens."""
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
        """Two heights."""
        row = index.data(ROW_ROLE)
        heading = isinstance(row, RulesetRow) and row.is_heading
        return QSize(theme_of().px(120), theme_of().px(_HEADING if heading else _ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground, bar, texts."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, RulesetRow):
            return
        theme, rect = theme_of(), QRectF(option.rect)
        tokens, px = theme.tokens, theme.px
        left, right = rect.left() + px(18), rect.right() - px(14)
        painter.save()
        if row.is_heading:
            area = QRectF(rect.left() + px(14), rect.top() + px(8), right - left, rect.height() - px(8))
            if row.text:
                area.moveTop(rect.top() - px(4))
            draw_text(
                painter, area, row.title or row.text, theme.font(12, 600 if row.title else 400), tokens.text2, LEFT
            )
            painter.restore()
            return
        inner = rect.adjusted(px(6), 1, -px(6), -1)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            box(painter, inner, px(8), tokens.accent_soft)
            bar = QRectF(inner.left(), inner.top() + px(9), px(3), inner.height() - 2 * px(9))
            box(painter, bar, px(1.5), tokens.accent)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            box(painter, inner, px(8), tokens.raised)
        if option.state & QStyle.StateFlag.State_HasFocus:
            box(painter, inner, px(8), None, tokens.accent, 1.5)
        title = QRectF(left, rect.top() + px(5), right - left, px(18))
        if row.badge:
            title.setRight(right - badge_width(theme, row.badge) - px(6))
            paint_badge(painter, theme, title.right() + px(6), title.center().y(), row.badge, Tone.GOLD)
        draw_text(painter, title, row.title, theme.font(14, 600 if chosen else 500), tokens.text, LEFT)
        text = QRectF(left, rect.top() + px(24), right - left, px(16))
        draw_text(painter, text, row.text, theme.font(12), tokens.text2, LEFT)
        painter.restore()
