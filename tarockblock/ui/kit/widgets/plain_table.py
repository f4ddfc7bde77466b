"""What all views of rows have in common: keys, focus, slim scroll bars, heads of columns and rows."""

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
"""Keys that are the view's although some, or some systems', have a text."""

_ACTIVATION = frozenset({QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate})
_OF_THE_WINDOW = frozenset({Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason})
"""Whatever opens before the window, the colours stay: only the ring around the current cell comes and goes."""


class PlainView(_View):
    """Stands before one of Qt's views among the bases; the constructor ends with :meth:`set_up`."""

    def set_up(self, name: str = "") -> None:
        """Look and behave like all others."""
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
        """Sizes and colours anew: another theme, or text size."""
        self.viewport().update()

    def open_current(self) -> bool:
        """Enter was pressed; False leaves it to what lies around the view."""
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens; letters are keys of the page, not the beginning of a word to look for."""
        ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() in ENTER:
            if ctrl or not self.open_current():
                event.ignore()
        elif event.text() and not ctrl and event.key() not in _WALKING:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Qt would paint everything anew with every dialog that opens and closes."""
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
    """Paints its ground beside the sections too, and the line below."""

    ground = "raised"

    def paintEvent(self, event: QPaintEvent) -> None:
        """Sections, ground beside them, the line below."""
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), QColor(getattr(tokens(), self.ground)))
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        hairline(painter, 0, self.viewport().width(), self.height() - 1, tokens().border)


@dataclass(frozen=True)
class Density:
    """How much room a table takes: padding, height of rows and of the head, size of the type, in pixels at 100 %."""

    pad: int
    row: int
    head: int
    size: int
    ground: str
    """Of the head."""


ROOMY, DENSE = Density(PAD, ROW, HEADER, 13, "raised"), Density(5, 26, 28, 12, "surface")


class PlainHeader(GroundHeader):
    """Heads in secondary ink; the column that sorts has an arrow."""

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
    """Names at the left edge, which stay when the table goes sideways; a line parts them from what goes below them."""

    _MOST, _SHARE = 200, 0.46

    def __init__(self, table: QTableView, density: Density = ROOMY) -> None:
        super().__init__(Qt.Orientation.Vertical, table)
        self._density = density
        self.setHighlightSections(False)
        self.setSectionsClickable(False)
        # Qt makes the corner above the names; it cannot be replaced, only painted.
        self._corner = table.findChild(QAbstractButton)
        if self._corner is not None:
            self._corner.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._corner.installEventFilter(self)

    @property
    def _face(self) -> QFont:
        return font(self._density.size, 500)

    def fit(self, room: int) -> None:
        """As wide as the longest name, up to a bound and a share of the table, whose width in pixels this is."""
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
        """Names on the ground of the table, the line beside them."""
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
    """Only its handle, without arrows and groove: it fits into round panels of both appearances."""

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
        """The handle on the ground of its panel."""
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
    """Give a scroll area slim bars."""
    area.setVerticalScrollBar(SlimScrollBar(Qt.Orientation.Vertical, ground))
    area.setHorizontalScrollBar(SlimScrollBar(Qt.Orientation.Horizontal, ground))


class ScrollArea(QScrollArea):
    """Scrolls up and down what has no room; no stop for Tab. Content and viewport show the ground they lie on."""

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
        super().setWidget(widget)  # Qt has it fill its background
        for part in (self.viewport(), widget):
            part.setAutoFillBackground(False)
