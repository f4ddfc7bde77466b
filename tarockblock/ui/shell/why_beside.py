"""Shows beside a row why a hand scored so; it swallows neither keys nor clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tarockblock.ui.shell.dialog_host import DialogHost

if TYPE_CHECKING:
    from tarockblock.domain.ledger import Ledger
    from tarockblock.ui.ledger.ledger_view import LedgerTable
    from tarockblock.ui.ledger.why_popup import WhyPopup

_GONE = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowDeactivate, QEvent.Type.Hide)


class Shown(Protocol):
    """An evening whose ledger is shown: the current one, an archived one, or a file."""

    @property
    def ledger(self) -> Ledger: ...


class WhyBeside(QObject):
    """At most one popup. ``change`` opens a row of the current evening for correction."""

    def __init__(self, host: DialogHost, change: Callable[[int], None]) -> None:
        super().__init__(host)
        self._host, self._change = host, change
        self._popup: WhyPopup | None = None
        self._table: LedgerTable | None = None
        self._row: int | None = None
        self._scrolls = False
        host.bridge.changed.connect(self.close)

    @property
    def popup(self) -> WhyPopup | None:
        return self._popup if self._popup is not None and isValid(self._popup) else None

    def ask(self, table: LedgerTable, index: QModelIndex, shown: Shown) -> None:
        """Open by key: arrows scroll long texts, Enter closes it."""
        self.show(table, index, shown)
        self._scrolls = True

    def show(self, table: LedgerTable, index: QModelIndex, shown: Shown) -> None:
        """Open by a click: keys keep their usual meaning; a second click on the row closes it."""
        if self.popup is not None and self._table is table and self._row == index.row():
            self.close()
        else:
            self._show(table, index, shown)

    def close(self, _change: object = None) -> None:
        popup, self._popup = self.popup, None
        table, self._table, self._row, self._scrolls = self._table, None, None, False
        if table is not None and isValid(table):
            table.verticalScrollBar().valueChanged.disconnect(self.close)
            table.selectionModel().currentRowChanged.disconnect(self.close)
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        if popup is not None:
            popup.close()
            self._host.read.emit()

    def _show(self, table: LedgerTable, index: QModelIndex, shown: Shown) -> None:
        line = table.ledger_model.line(index.row())
        if line is None or line.index is None:
            return
        from tarockblock.ui.ledger.why_popup import WhyPopup

        self.close()
        host, ledger, row = self._host, shown.ledger, line.index
        session = host.session
        writable = shown is session and not session.closed and not session.store.read_only
        popup = WhyPopup(table.window(), ledger.rows[row], ledger, host.languages.wording, can_change=writable)
        popup.change_requested.connect(lambda: self._put_right(row))
        popup.show_beside(table.cell_rect(index), *table.figures_rect())
        self._popup, self._table, self._row = popup, table, index.row()
        table.verticalScrollBar().valueChanged.connect(self.close)
        table.selectionModel().currentRowChanged.connect(self.close)
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(self)

    def _put_right(self, row: int) -> None:
        self.close()
        self._change(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close on Esc, on a click elsewhere, and when the table moves or loses the focus."""
        if self._table is None or not isinstance(watched, QWidget):
            return False
        kind, popup = event.type(), self.popup
        if popup is None:
            self.close()
        elif watched is self._table and isinstance(event, QKeyEvent):
            return self._use(event, popup)
        elif kind == QEvent.Type.MouseButtonPress:
            inside = watched is popup or popup.isAncestorOf(watched) or watched is self._table.viewport()
            if not inside:
                self.close()
        elif self._is_left(watched, kind):
            self.close()
        return False

    def _use(self, event: QKeyEvent, popup: WhyPopup) -> bool:
        leaves, kind = event.key() == Qt.Key.Key_Escape, event.type()
        if leaves and kind == QEvent.Type.ShortcutOverride:
            event.accept()
        elif leaves and kind == QEvent.Type.KeyPress:
            self.close()
        elif kind == QEvent.Type.KeyPress:
            return self._scrolls and popup.scroll_by_key(event.key())
        return leaves

    def _is_left(self, watched: QObject, kind: QEvent.Type) -> bool:
        if self._table is not None and watched is self._table.window():
            return kind in _GONE
        return watched is self._table and kind == QEvent.Type.FocusOut
