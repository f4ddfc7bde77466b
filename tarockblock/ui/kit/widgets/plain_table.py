"""Plain tables of the look-back places: own header and rows, Enter and double click open. Knows no contents."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QHeaderView,
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
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, hairline, text_width
from tarockblock.ui.kit.widgets.plain_view import PlainView

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
        # Qt makes the corner above the names; it can not be replaced, only painted.
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
