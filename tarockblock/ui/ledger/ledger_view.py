"""The table of the ledger, its header and the choice of account in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStackedLayout, QTableView, QWidget

from tarockblock.app.settings import LedgerView
from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.layout import Pixels, add_pages, sheet
from tarockblock.ui.kit.marks import marks_for
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget, dispose
from tarockblock.ui.kit.widgets.key_cap import key_cap_width, paint_key_cap
from tarockblock.ui.kit.widgets.painting import CENTER, LEFT, RIGHT, draw_text, largest, text_width
from tarockblock.ui.kit.widgets.plain_table import GroundHeader, PlainView
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.ledger.hints import Hint
from tarockblock.ui.ledger.ledger_delegate import BARE, ROOMY, TIGHT, LedgerDelegate, Longest, LongestSoFar, row_height
from tarockblock.ui.ledger.ledger_lines import LedgerLine
from tarockblock.ui.ledger.ledger_model import FIRST_PLAYER, GAME, NUMBER, LedgerModel

_TITLE, _LINE, _GAP, _BETWEEN = 24, 24, 8, 22


class LedgerHint(PaintedWidget):
    """A hint in place of the rows; the owner shows it only in an empty ledger."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hint = Hint()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def set_hint(self, hint: Hint) -> None:
        self.hint = hint
        self.setAccessibleName(hint.spoken())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        hint = self.hint
        painter = QPainter(self)
        height = px(_TITLE) + px(_LINE) * bool(hint.text) + (px(_GAP) + px(_LINE)) * bool(hint.keys)
        top = max(0.0, (self.height() - height) * 0.42)
        if top + height > self.height():
            return
        line = QRectF(px(16), top, self.width() - 2 * px(16), px(_TITLE))
        draw_text(painter, line, hint.title, font(15, 650), tokens().text, CENTER)
        if hint.text:
            line = QRectF(line.left(), line.bottom(), line.width(), px(_LINE))
            draw_text(painter, line, hint.text, font(13), tokens().text2, CENTER)
        self._paint_keys(painter, line.bottom() + px(_GAP))

    def _paint_keys(self, painter: QPainter, top: float) -> None:
        face = font(13, 500)
        shown = list(self.hint.keys)
        while shown and self._width(shown) > self.width() - 2 * px(16):
            shown.pop()
        left, middle = (self.width() - self._width(shown)) / 2, top + px(_LINE) / 2
        for key, label in shown:
            cap = key_cap_width(key)
            paint_key_cap(painter, left + cap, middle, key, tokens().text2, tokens().field)
            left += cap + px(_GAP)
            area = QRectF(left, top, text_width(face, label) + 1, px(_LINE))
            left += draw_text(painter, area, label, face, tokens().text2, LEFT) + px(_BETWEEN)

    def _width(self, keys: Sequence[tuple[str, str]]) -> float:
        face = font(13, 500)
        each = sum(key_cap_width(key) + px(_GAP) + text_width(face, label) for key, label in keys)
        return each + px(_BETWEEN) * max(0, len(keys) - 1)


class BesideRows(QObject):
    """A watcher of a table; ``menu_requested`` (global position) means beside all rows.

    The keyboard asks for the current row's menu, wherever the mouse is.
    """

    menu_requested = Signal(QPoint)

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        for each in (table, table.viewport()):
            each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QContextMenuEvent):
            return False
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            index = self._table.indexAt(self._table.viewport().mapFromGlobal(event.globalPos()))
        else:
            index = self._table.currentIndex()
        if index.isValid():
            return False
        self.menu_requested.emit(event.globalPos())
        return True


HEADER = 42
_NUMBER_WIDTH, _GAME_LEAST, _PLAYER_LEAST, _PLAYER_MOST = 45, 200, 84, 132
_GAME_IDEAL, _GAME_NARROW = 280, 192  # the choice of account lies above the games
_GAME_AMPLE, _PLAYER_WIDEST = 420, 200
"""Width at which the game column has ample room, and the widest player column."""
VIEWS = (LedgerView.POINTS, LedgerView.MONEY, LedgerView.BOTH)


class LedgerHeader(GroundHeader):
    """A header of number, marks and names, with the choice of account."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setViewport(_ground(QPalette.ColorRole.Button))
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)  # else Qt opens the current row's menu
        self.control: SegmentedControl | None = None
        self.room = ROOMY

    def set_control(self, control: SegmentedControl) -> None:
        if self.control is not None:
            dispose(self.control)
        self.control = control
        control.setParent(self.viewport())
        control.show()
        self.place_control()

    def place_control(self) -> None:
        if self.control is None:
            return
        hint = self.control.sizeHint()
        left = self.sectionViewportPosition(GAME)
        self.control.setGeometry(left, (self.height() - hint.height()) // 2, hint.width(), hint.height())

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        area = QRectF(rect)
        painter.save()
        painter.fillRect(rect, QColor(tokens().raised))
        text = str(self.model().headerData(logicalIndex, Qt.Orientation.Horizontal) or "")
        if logicalIndex == NUMBER:
            area.adjust(0, 0, -px(12), 0)
            draw_text(painter, area, text, font(12, 500), tokens().text2, RIGHT)
        elif logicalIndex >= FIRST_PLAYER:
            self._paint_player(painter, area, text, logicalIndex - FIRST_PLAYER)
        painter.restore()

    def _paint_player(self, painter: QPainter, area: QRectF, name: str, seat: int) -> None:
        model = self.model()
        if not isinstance(model, LedgerModel):
            return
        mark = marks_for(model.players)[seat]
        area.adjust(px(4), 0, 1 - px(self.room.edge), 0)
        longest = max(model.players, key=lambda each: text_width(font(12, 600), each))
        beside = area.width() - px(20 + 6)
        size = largest(longest, beside, (14, 13, 12), 600)
        if text_width(font(size, 600), longest) + 1 <= beside:
            width, side, top = text_width(font(size, 600), name) + px(6), px(20), area.center().y() - px(10)
        else:  # all names go below their marks, across the whole column
            area.setRight(area.right() + px(self.room.edge - 4))
            size, width, side, top = largest(longest, area.width(), (12, 11), 600), 0.0, px(16), area.top() + px(5)
            area.setTop(top + side)
            area.setHeight(px(18))
        paint_mark(painter, QRectF(area.right() - width - side, round(top), side, side), mark)
        draw_text(painter, area, name, font(size, 600), tokens().text, RIGHT)


def _ground(role: QPalette.ColorRole) -> QWidget:
    """Return a viewport known to Python.

    For one it does not know PySide sets up every widget class: a tenth of a bare window's start.
    """
    ground = QWidget()
    ground.setBackgroundRole(role)
    ground.setAutoFillBackground(True)
    return ground


@dataclass(frozen=True, slots=True)
class Standpoint:
    """A ledger's scroll position (in pixels), whether that is its end, and the current column."""

    at_end: bool
    value: int
    column: int


class LedgerTable(PlainView, QTableView):
    """The table of the ledger; a click asks "why", a double click edits."""

    why_requested = Signal(QModelIndex)
    versions_requested = Signal(QModelIndex)
    edit_requested = Signal(int)  # index of an entry
    view_chosen = Signal(object)  # a LedgerView
    menu_requested = Signal(QPoint)  # in screen coordinates

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setViewport(_ground(QPalette.ColorRole.Base))
        self.ledger_model = LedgerModel(self)
        self._delegate = LedgerDelegate(self)
        self._both = False
        self._longest, self._longest_so_far = Longest(), LongestSoFar()
        header = LedgerHeader(self)
        self.setHorizontalHeader(header)
        self.header = header
        self.setModel(self.ledger_model)
        self.setItemDelegate(self._delegate)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._pressed_at = QPoint()
        self._hint = LedgerHint(self.viewport())
        self.beside_rows = BesideRows(self)
        self.clicked.connect(self._clicked)
        self.set_up()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())

    def set_words(self, *, name: str, dealer_letter: str) -> None:
        self.setAccessibleName(name)
        self._delegate.dealer_letter = dealer_letter

    def set_hint(self, hint: Hint) -> None:
        self._hint.set_hint(hint)
        self.setAccessibleDescription("" if self.ledger_model.rowCount() else hint.spoken())

    def set_choice(self, labels: Sequence[str], name: str, current: LedgerView) -> None:
        """Offer account views; two labels (points are cents) leave out "both"."""
        control = SegmentedControl(labels, name, VIEWS.index(current))
        control.current_changed.connect(lambda index: self.view_chosen.emit(VIEWS[index]))
        self.header.set_control(control)

    def set_lines(self, players: Sequence[str], lines: Sequence[LedgerLine], *, both: bool) -> None:
        """Show these lines, keeping the current cell and a position at the end."""
        at_end, rows = self._at_end(), self.ledger_model.rowCount()
        column, current = self.currentIndex().column(), self.ledger_model.line(self.currentIndex().row())
        same_table = set(players) >= set(self.ledger_model.players) or set(players) <= set(self.ledger_model.players)
        self._both = both
        self._longest = self._longest_so_far.of(lines)
        self.ledger_model.set_lines(players, lines)
        if current is not None and same_table and not self.currentIndex().isValid():
            row = next((row for row, line in enumerate(lines) if line.key == current.key), None)
            if row is not None:
                self.setCurrentIndex(self.ledger_model.index(row, min(column, self.ledger_model.columnCount() - 1)))
        self._hint.setVisible(not lines)
        self._set_heights()
        self.place_columns()
        if at_end or self.ledger_model.rowCount() > rows:
            self._go_to_end()

    def current_entry(self) -> int | None:
        line = self.ledger_model.line(self.currentIndex().row())
        return None if line is None else line.index

    def go_to_entry(self, index: int) -> None:
        row = self.ledger_model.row_of_entry(index)
        if row is not None:
            self.setCurrentIndex(self.ledger_model.index(row, max(0, self.currentIndex().column())))

    def standpoint(self) -> Standpoint:
        return Standpoint(self._at_end(), self.verticalScrollBar().value(), self.currentIndex().column())

    def return_to(self, before: Standpoint, entry: int | None) -> None:
        """Restore the scroll position, with an entry's cell as the current one."""
        row = None if entry is None else self.ledger_model.row_of_entry(entry)
        if row is not None:
            self.setCurrentIndex(self.ledger_model.index(row, max(before.column, NUMBER)))
        if before.at_end:
            self._go_to_end()
        else:
            self.verticalScrollBar().setValue(before.value)

    def go_to_last_entry(self) -> None:
        rows = range(self.ledger_model.rowCount() - 1, -1, -1)
        last = next(
            (row for row in rows if (line := self.ledger_model.line(row)) is not None and line.index is not None), None
        )
        if last is not None:
            column = max(GAME, self.currentIndex().column())
            self.setCurrentIndex(self.ledger_model.index(last, column))
            self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keys go: Tab comes to the row chosen last, or the latest."""
        by_tab = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        is_first = by_tab and self.current_entry() is None
        super().focusInEvent(event)
        if is_first:
            self.go_to_last_entry()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def _clicked(self, index: QModelIndex) -> None:
        line = self.ledger_model.line(index.row())
        if line is None:
            return
        pencil = self._delegate.pencil_rect(QRectF(self.visualRect(index)), line).adjusted(-4, -6, 4, 6)
        on_pencil = line.edited and index.column() == GAME and pencil.contains(self._pressed_at.toPointF())
        (self.versions_requested if on_pencil else self.why_requested).emit(index)

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> object:
        if query == Qt.InputMethodQuery.ImCursorRectangle and self.currentIndex().isValid():
            return self.visualRect(self.currentIndex()).translated(self.viewport().pos())
        return super().inputMethodQuery(query)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()
        line = self.ledger_model.line(self.indexAt(event.position().toPoint()).row())
        if event.button() == Qt.MouseButton.LeftButton and line is not None and line.index is not None:
            self.edit_requested.emit(line.index)

    def cell_rect(self, index: QModelIndex) -> QRect:
        """Return a cell's rectangle, in global coordinates."""
        rect = self.visualRect(index)
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def last_rows(self) -> list[QRect]:
        """Return the last rows' rectangles, in global coordinates; none if scrolled away."""
        model, viewport = self.model(), self.viewport()
        first, last = (
            self.visualRect(model.index(max(0, row), 0)) for row in (model.rowCount() - 3, model.rowCount() - 1)
        )
        whole = QRect(0, first.top(), viewport.width(), last.bottom() - first.top()) & viewport.rect()
        return [] if whole.isEmpty() else [QRect(viewport.mapToGlobal(whole.topLeft()), whole.size())]

    def figures_rect(self) -> tuple[QRect, int]:
        """Return the rows' rectangle and the left edge of their figures, both global."""
        viewport = self.viewport()
        left = max(0, self.header.sectionViewportPosition(FIRST_PLAYER))
        corner = viewport.mapToGlobal(QPoint(0, 0))
        return QRect(corner, viewport.size()), corner.x() + left

    def resizeEvent(self, event: QResizeEvent) -> None:
        at_end = self._at_end()
        super().resizeEvent(event)
        self.place_columns()
        if at_end and self.ledger_model.rowCount():
            self._go_to_end()
        self._hint.setGeometry(self.viewport().rect())

    def place_columns(self) -> None:
        players = max(len(self.ledger_model.players), 1)
        width = self.viewport().width()
        number = px(_NUMBER_WIDTH)
        each = (width - number - px(_GAME_IDEAL)) // players
        roomy, tight, bare = (self._longest.needed(room) for room in (ROOMY, TIGHT, BARE))
        if each < tight:
            each = min(tight, (width - number - px(_GAME_LEAST)) // players)
        ample = min(px(_PLAYER_WIDEST), (width - number - px(_GAME_AMPLE)) // players)
        each = max(px(_PLAYER_LEAST), bare, min(max(px(_PLAYER_MOST), roomy, ample), each))
        self._delegate.room = self.header.room = self._longest.fitting(each)
        players = len(self.ledger_model.players)
        self.header.resizeSection(NUMBER, number)
        for section in range(players):
            self.header.resizeSection(FIRST_PLAYER + section, each)
        self.header.resizeSection(GAME, max(px(_GAME_NARROW), width - number - players * each))
        self.header.place_control()

    def least_width(self) -> int:
        """Return the width without cut figures or sideways scrolling, in pixels."""
        each = max(px(_PLAYER_LEAST), self._longest.needed(BARE))
        games = px(_NUMBER_WIDTH) + px(_GAME_NARROW)
        return games + len(self.ledger_model.players) * each + self.verticalScrollBar().sizeHint().width() + 2

    def _at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - 2

    def _go_to_end(self) -> None:
        self.updateGeometries()  # else the scroll bar still has its old range
        self.scrollToBottom()

    def restyle(self) -> None:
        at_end = self._at_end()
        self.header.setFixedHeight(px(HEADER))
        self._set_heights()
        self.place_columns()
        self.viewport().update()
        self.header.viewport().update()
        if at_end and self.ledger_model.rowCount():
            self._go_to_end()

    def _set_heights(self) -> None:
        height = row_height(both=self._both)
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(height)
        rows.setDefaultSectionSize(height)


class _Frame(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, rect, radius = QPainter(self), QRectF(self.rect()), px(10)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = QPainterPath()
        inner.addRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        outside = QPainterPath()
        outside.addRect(rect)
        painter.fillPath(outside.subtracted(inner), QColor(tokens().window))
        painter.setPen(QPen(QColor(tokens().border), 1))
        painter.drawPath(inner)


class LedgerPanel(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.table = LedgerTable(self)
        self._frame = _Frame(self)
        layout = QStackedLayout(self)
        layout.setStackingMode(QStackedLayout.StackingMode.StackAll)
        add_pages(layout, self._frame, sheet(self.table, margins=Pixels(1)))
        self._frame.raise_()
        self.table.installEventFilter(self)
        self.setFocusProxy(self.table)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.ZOrderChange) and watched is self.table:
            self._frame.raise_()
        return super().eventFilter(watched, event)
