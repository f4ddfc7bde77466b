"""Common parts of all views of rows: keys, focus, slim scroll bars, heads of columns and rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QFrame,
    QHeaderView,
    QScrollArea,
    QScrollBar,
    QStyle,
    QStyleOptionSlider,
    QTableView,
    QWidget,
)

from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import ENTER, is_stale
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, hairline, text_width

if TYPE_CHECKING:
    _View = QAbstractItemView
else:
    _View = object


_WALKING = frozenset(
    {
        *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Space, Qt.Key.Key_Home, Qt.Key.Key_End),
        *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    }
)
"""Keys left to the view although some, on some systems, have a text."""

_ACTIVATION = frozenset({QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate})
_OF_THE_WINDOW = frozenset({Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason})
"""Focus reasons that leave the colours as they are: only the ring around the current cell comes and goes."""


class PlainView(_View):
    """Mixin for Qt's views, listed before the Qt base class; the constructor ends with :meth:`set_up`."""

    def set_up(self, name: str = "") -> None:
        """Apply the common look and behaviour."""
        if name:
            self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        if isinstance(self, QTableView):
            self.setShowGrid(False)
            self.setWordWrap(False)
            self.setTabKeyNavigation(False)
        else:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        make_slim(self)
        self._is_set_up = True
        self.restyle()

    def restyle(self) -> None:
        """Reapply sizes and colours after a change of theme or text size."""
        self.viewport().update()

    def open_current(self) -> bool:
        """Handle Enter; return False to leave it to the parent."""
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Enter; leave letters to the page instead of searching by them."""
        ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() in ENTER:
            if ctrl or not self.open_current():
                event.ignore()
        elif event.text() and not ctrl and event.key() not in _WALKING:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Ignore window activation, after which Qt would repaint everything with every dialog."""
        return event.type() not in _ACTIVATION and super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in _OF_THE_WINDOW and self.currentIndex().isValid():
            QAbstractScrollArea.focusInEvent(self, event)
            self.update(self.currentIndex())
        else:
            super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if event.reason() in _OF_THE_WINDOW:
            QAbstractScrollArea.focusOutEvent(self, event)
            self.update(self.currentIndex())
        else:
            super().focusOutEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_stale(event) and getattr(self, "_is_set_up", False):
            self.restyle()


ROW, HEADER = 36, 38
PAD = 12


class GroundHeader(QHeaderView):
    """A header that paints its ground beside the sections, too, and the line below."""

    ground = "raised"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), QColor(getattr(tokens(), self.ground)))
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        hairline(painter, 0, self.viewport().width(), self.height() - 1, tokens().border)


@dataclass(frozen=True)
class Density:
    """The room a table takes: padding, heights of rows and head, type size, in pixels at 100 %."""

    pad: int
    row: int
    head: int
    size: int
    ground: str


ROOMY, DENSE = Density(PAD, ROW, HEADER, 13, "raised"), Density(5, 26, 28, 12, "surface")


class PlainHeader(GroundHeader):
    """Heads in secondary ink; the sorted column has an arrow."""

    def __init__(self, parent: QWidget, density: Density = ROOMY) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._pad, self.ground = density.pad, density.ground
        self.setHighlightSections(False)
        self.setMinimumSectionSize(24)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        model = self.model()
        painter.save()
        painter.fillRect(rect, QColor(getattr(tokens(), self.ground)))
        flag = Qt.AlignmentFlag(
            model.headerData(logicalIndex, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
        )
        text = str(model.headerData(logicalIndex, Qt.Orientation.Horizontal) or "")
        area = QRectF(rect).adjusted(px(self._pad), 0, -px(self._pad), 0)
        sorts = self.isSortIndicatorShown() and self.sortIndicatorSection() == logicalIndex
        face = font(12, 600 if sorts else 500)
        ink = tokens().text if sorts else tokens().text2
        tip = bool(model.headerData(logicalIndex, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole))
        width = draw_text(painter, area, text, face, ink, flag, may_be_cut=tip)
        if sorts:
            up = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
            right = bool(flag & Qt.AlignmentFlag.AlignRight)
            left = area.right() - width - px(14) if right else area.left() + width + px(2)
            arrow = QRectF(left, area.top(), px(12), area.height())
            draw_icon(painter, "chevron-up" if up else "chevron-down", arrow, ink)
        painter.restore()


class RowNames(QHeaderView):
    """Names at the left edge, fixed during horizontal scrolling; a line separates them from the columns."""

    _MOST, _SHARE = 200, 0.46

    def __init__(self, table: QTableView, density: Density = ROOMY) -> None:
        super().__init__(Qt.Orientation.Vertical, table)
        self._density = density
        self.setHighlightSections(False)
        self.setSectionsClickable(False)
        # Qt makes the corner above the names; it can be painted but not replaced.
        self._corner = table.findChild(QAbstractButton)
        if self._corner is not None:
            self._corner.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._corner.installEventFilter(self)

    @property
    def _face(self) -> QFont:
        return font(self._density.size, 500)

    def fit(self, room: int) -> None:
        """Set the width of the longest name, up to a limit and a share of the table's width ``room`` in pixels."""
        model = self.model()
        names = [str(model.headerData(row, Qt.Orientation.Vertical) or "") for row in range(model.rowCount())]
        widest = max((text_width(self._face, name) for name in names), default=0.0) + 2 * px(PAD) + 1
        self.setFixedWidth(round(min(widest, px(self._MOST), max(room * self._SHARE, px(80)))))

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        painter.save()
        painter.fillRect(rect, QColor(tokens().surface))
        name = str(self.model().headerData(logicalIndex, Qt.Orientation.Vertical) or "")
        area = QRectF(rect).adjusted(px(PAD), 0, -px(PAD), 0)
        draw_text(painter, area, name, self._face, tokens().text, LEFT)
        hairline(painter, rect.left(), rect.right() + 1, QRectF(rect).bottom() - 1, tokens().line)
        painter.restore()

    def paintEvent(self, event: QPaintEvent) -> None:
        end = self.length() - self.offset()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.fillRect(0, end, self.viewport().width(), self.viewport().height() - end, QColor(tokens().surface))
        painter.fillRect(self.viewport().width() - 1, 0, 1, self.viewport().height(), QColor(tokens().border))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        corner = self._corner
        if corner is None or watched is not corner or event.type() != QEvent.Type.Paint:
            return super().eventFilter(watched, event)
        painter = QPainter(corner)
        painter.fillRect(corner.rect(), QColor(getattr(tokens(), self._density.ground)))
        painter.fillRect(corner.width() - 1, 0, 1, corner.height(), QColor(tokens().border))
        hairline(painter, 0, corner.width(), corner.height() - 1, tokens().border)
        return True


_WIDTH, _INSET = 12, 3


class SlimScrollBar(QScrollBar):
    """A scroll bar that is only its handle, without arrows or groove."""

    def __init__(self, orientation: Qt.Orientation, ground: str = "surface") -> None:
        super().__init__(orientation)
        self._ground = ground
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return (
            QSize(_WIDTH, hint.height())
            if self.orientation() == Qt.Orientation.Vertical
            else QSize(hint.width(), _WIDTH)
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(getattr(tokens(), self._ground)))
        if self.maximum() <= self.minimum():
            return
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ScrollBarSlider
        handle = QRectF(self.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, part, self))
        handle.adjust(_INSET, _INSET, -_INSET, -_INSET)
        lit = self.underMouse() or self.isSliderDown()
        box(painter, handle, min(handle.width(), handle.height()) / 2, tokens().field if lit else tokens().control)


def make_slim(area: QAbstractScrollArea, ground: str = "surface") -> None:
    area.setVerticalScrollBar(SlimScrollBar(Qt.Orientation.Vertical, ground))
    area.setHorizontalScrollBar(SlimScrollBar(Qt.Orientation.Horizontal, ground))


class ScrollArea(QScrollArea):
    """A vertical scroll area that is no tab stop and shows the ground below it."""

    def __init__(self, content: QWidget | None = None, *, ground: str = "surface") -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        make_slim(self, ground)
        if content is not None:
            self.setWidget(content)

    def setWidget(self, widget: QWidget) -> None:
        super().setWidget(widget)  # Qt makes it fill its background
        for part in (self.viewport(), widget):
            part.setAutoFillBackground(False)
