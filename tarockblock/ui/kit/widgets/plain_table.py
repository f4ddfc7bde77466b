"""Plain tables of the look-back places: own header and rows, Enter and double click open. Knows no contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QFrame,
    QHeaderView,
    QListView,
    QListWidget,
    QScrollBar,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionSlider,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.roles import SIGN_ROLE, STRONG_ROLE, Index
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
        """Enter opens; letters are keys of the place, not the beginning of a word to look for."""
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


class PlainList(PlainView, QListView):
    """Rows that we paint ourselves; model and delegate are its owner's."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.set_up(name)

    def restyle(self) -> None:
        """Our own ground, and heights anew."""
        surface = tokens().surface
        if self.palette().color(QPalette.ColorRole.Base).name() != surface.lower():
            palette = self.palette()
            palette.setColor(QPalette.ColorRole.Base, QColor(surface))
            self.setPalette(palette)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()


class PlainListWidget(PlainView, QListWidget):
    """The same with items."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.set_up(name)


ROW, HEADER = 36, 38
PAD = 12


class GroundHeader(QHeaderView):
    """Paints its ground beside the sections too, and the line below."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Sections, ground beside them, the line below."""
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), QColor(tokens().raised))
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        hairline(painter, 0, self.viewport().width(), self.height() - 1, tokens().border)


class PlainHeader(GroundHeader):
    """Heads in secondary ink; the column that sorts has an arrow."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(24)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        model = self.model()
        painter.save()
        painter.fillRect(rect, QColor(tokens().raised))
        role = Qt.ItemDataRole.TextAlignmentRole
        align = model.headerData(logicalIndex, Qt.Orientation.Horizontal, role)
        text = str(model.headerData(logicalIndex, Qt.Orientation.Horizontal) or "")
        area = QRectF(rect).adjusted(px(PAD), 0, -px(PAD), 0)
        sorts = self.isSortIndicatorShown() and self.sortIndicatorSection() == logicalIndex
        face = font(12, 600 if sorts else 500)
        ink = tokens().text if sorts else tokens().text2
        flag = Qt.AlignmentFlag(align) if align else Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        tip = bool(model.headerData(logicalIndex, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole))
        width = draw_text(painter, area, text, face, ink, flag, may_be_cut=tip)
        if sorts:
            up = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
            right = bool(flag & Qt.AlignmentFlag.AlignRight)
            left = area.right() - width - px(14) if right else area.left() + width + px(2)
            spot = QRectF(left, area.top(), px(12), area.height())
            draw_icon(painter, "chevron-up" if up else "chevron-down", spot, ink)
        painter.restore()


class RowNames(QHeaderView):
    """Names at the left edge, which stay when the table goes sideways; a line parts them from what goes below them."""

    MOST = 200

    def __init__(self, table: QTableView) -> None:
        super().__init__(Qt.Orientation.Vertical, table)
        self.setHighlightSections(False)
        self.setSectionsClickable(False)
        # Qt makes the corner above the names; it cannot be replaced, only painted.
        self._corner = table.findChild(QAbstractButton)
        if self._corner is not None:
            self._corner.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._corner.installEventFilter(self)

    def fit(self) -> None:
        """As wide as the longest name, up to a bound."""
        model = self.model()
        face = font(13, 500)
        names = [str(model.headerData(row, Qt.Orientation.Vertical) or "") for row in range(model.rowCount())]
        widest = max((text_width(face, name) for name in names), default=0.0)
        self.setFixedWidth(round(min(widest, px(self.MOST)) + 2 * px(PAD)) + 1)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        painter.save()
        painter.fillRect(rect, QColor(tokens().surface))
        name = str(self.model().headerData(logicalIndex, Qt.Orientation.Vertical) or "")
        area = QRectF(rect).adjusted(px(PAD), 0, -px(PAD), 0)
        draw_text(painter, area, name, font(13, 500), tokens().text, LEFT)
        hairline(painter, rect.left(), rect.right() + 1, QRectF(rect).bottom(), tokens().line)
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
        painter.fillRect(corner.rect(), QColor(tokens().raised))
        painter.fillRect(corner.width() - 1, 0, 1, corner.height(), QColor(tokens().border))
        hairline(painter, 0, corner.width(), corner.height() - 1, tokens().border)
        return True


class PlainDelegate(QStyledItemDelegate):
    """One line of text a cell; SIGN_ROLE colours it, STRONG_ROLE makes it bold."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(px(60), px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tokens().accent_soft))
        hairline(painter, rect.left(), rect.right() + 1, rect.bottom(), tokens().line)
        sign = index.data(SIGN_ROLE)
        ink = tokens().text
        if sign is not None:
            ink = {1: tokens().plus, -1: tokens().minus}.get(sign, tokens().text2)
        strong = sign is not None or bool(index.data(STRONG_ROLE))
        align = index.data(Qt.ItemDataRole.TextAlignmentRole)
        flag = Qt.AlignmentFlag(align) if align else Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        area = rect.adjusted(px(PAD), 0, -px(PAD), 0)
        face = font(13, 600 if strong else 400)
        draw_text(painter, area, self.line(index, face, area.width()), face, ink, flag)
        painter.restore()

    def line(self, index: Index, font: QFont, room: float) -> str:
        """What is written; whoever knows a briefer way to say it may use it where there is little room."""
        return str(index.data() or "")


class PlainTable(PlainView, QTableView):
    """Rows are chosen as a whole, or single cells with ``by_cell``; ``opened`` carries the index.

    With ``row_names`` the model's heads of rows stand at the left edge.
    """

    opened = Signal(QModelIndex)
    resized = Signal()
    """There is other room for the columns; the panel around it knows that too soon."""

    def __init__(
        self,
        name: str,
        model: QAbstractItemModel,
        *,
        by_cell: bool = False,
        row_names: bool = False,
    ) -> None:
        super().__init__()
        self._header = PlainHeader(self)
        self._names = RowNames(self) if row_names else None
        if self._names is not None:
            self.setVerticalHeader(self._names)
        self.setHorizontalHeader(self._header)
        self.setModel(model)
        self.setItemDelegate(PlainDelegate(self))
        behavior = QAbstractItemView.SelectionBehavior
        self.setSelectionBehavior(behavior.SelectItems if by_cell else behavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        rows = self.verticalHeader()
        rows.setVisible(row_names)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        (self.clicked if by_cell else self.doubleClicked).connect(self.opened)
        self.set_up(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.resized.emit()

    def open_current(self) -> bool:
        if self.currentIndex().isValid():
            self.opened.emit(self.currentIndex())
        return self.currentIndex().isValid()

    def fit_names(self) -> None:
        """Other names may need other room."""
        if self._names is not None:
            self._names.fit()

    def restyle(self) -> None:
        self._header.setFixedHeight(px(HEADER))
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(px(ROW))
        rows.setDefaultSectionSize(px(ROW))
        self.fit_names()
        self.viewport().update()
        self._header.viewport().update()


_WIDTH, _INSET = 12, 3


class SlimScrollBar(QScrollBar):
    """Vertical or horizontal; behaves like any other."""

    def __init__(self, orientation: Qt.Orientation, ground: str = "surface", parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
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
