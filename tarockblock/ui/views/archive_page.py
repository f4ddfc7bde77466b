"""The place *Archiv*, plain for now: the evenings, the latest first; one can be opened."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from tarockblock.app.archive import EveningSummary
from tarockblock.ui.delegates.archive_delegate import ROW_ROLE, ArchiveDelegate
from tarockblock.ui.i18n import Languages
from tarockblock.ui.models.archive_rows import archive_row
from tarockblock.ui.theme import theme_of
from tarockblock.ui.views.slim_scroll_bar import make_slim
from tarockblock.ui.widgets.panel import Panel
from tarockblock.ui.widgets.text_label import TextLabel

_ID = Qt.ItemDataRole.UserRole + 1


class _List(QListWidget):
    """Enter opens, as a double click does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter."""
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self.itemActivated.emit(item)
            return
        super().keyPressEvent(event)


class ArchivePage(QWidget):
    """Shows summaries; ``open_requested`` carries the evening's id."""

    open_requested = Signal(int)

    def __init__(self, languages: Languages) -> None:
        super().__init__()
        self._languages = languages
        px = theme_of(self).px
        column = QVBoxLayout(self)
        column.setContentsMargins(16, px(10), 16, 16)
        column.setSpacing(10)
        column.addWidget(TextLabel(self.tr("Archive"), 20, 650))
        self._hint = TextLabel("", 13, 400, "text2")
        column.addWidget(self._hint)
        panel = Panel()
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(2, 8, 2, 8)
        self.list = _List()
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setAccessibleName(self.tr("Evenings"))
        self.list.setItemDelegate(ArchiveDelegate(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        make_slim(self.list)
        self.list.itemActivated.connect(lambda item: self.open_requested.emit(item.data(_ID)))
        inside.addWidget(self.list)
        column.addWidget(panel, 1)

    def set_evenings(self, evenings: Sequence[EveningSummary], current: int | None) -> None:
        """Show these; the one that is open stands out."""
        self.list.clear()
        hint = self.tr("Enter or a double click opens an evening.") if evenings else self.tr("No evening yet.")
        self._hint.set_text(hint)
        for each in evenings:
            row = archive_row(each, current, self._languages.locale, self._languages.language)
            item = QListWidgetItem()
            item.setData(_ID, each.id)
            item.setData(ROW_ROLE, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.spoken)
            self.list.addItem(item)
            if each.id == current:
                self.list.setCurrentItem(item)
