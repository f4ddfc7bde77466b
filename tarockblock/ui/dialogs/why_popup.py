"""Answers "why" beside a cell of the ledger: the preview panel for a hand, plain words for every other entry.

What it says comes from `models/why.py`.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from tarockblock.domain.ledger import Ledger, Row
from tarockblock.exchange.wording import Wording
from tarockblock.ui.models.why import Why
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.base import ENTER, announce
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.panel import Panel
from tarockblock.ui.widgets.preview_data import spoken_in_full
from tarockblock.ui.widgets.preview_panel import PreviewPanel
from tarockblock.ui.widgets.text_label import TextLabel

_GAP, _MARGIN = 6, 8
_SCROLL = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -6, Qt.Key.Key_PageDown: 6}


class WhyPopup(QFrame):
    """Shows one row of a ledger until Esc, Enter or a click elsewhere; ``show_beside`` puts it next to a cell.

    One that does not take the keys stands there until its owner closes it. ``change_requested``: put the row right.
    """

    change_requested = Signal()

    def __init__(
        self,
        parent: QWidget | None,
        row: Row,
        ledger: Ledger,
        wording: Wording,
        *,
        takes_keys: bool = True,
        can_change: bool = False,
    ) -> None:
        kind = Qt.WindowType.Popup if takes_keys else Qt.WindowType.ToolTip
        super().__init__(parent, kind | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, not takes_keys)
        self._takes_keys = takes_keys
        self.change = KeyButton(self.tr("Change"), "pencil", "E", height=32)
        self.change.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.change.clicked.connect(self._ask_change)
        self._can_change = can_change
        why = Why(row, ledger, wording)
        self.data, title, people = why.data, why.title, why.people
        self.panel = PreviewPanel(title)
        self.panel.set_data(self.data)
        if row.score is None:
            # A few words need no room for a long explanation.
            self.panel.setMaximumHeight(self.panel.minimumSizeHint().height() + theme_of(self).px(60))
        self._lay_out(title, people)
        self.setAccessibleName(why.head)
        self.setAccessibleDescription(spoken_in_full(self.data))

    # ------------------------------------------------------------------ what it says

    @property
    def spoken(self) -> str:
        """Everything shown, as a screen reader says it."""
        return f"{self.accessibleName()}. {self.accessibleDescription()}"

    # ------------------------------------------------------------------ how it stands there

    def show_beside(self, cell: QRect) -> None:
        """Open next to a cell given in global coordinates: right of it, else left, always on the screen."""
        owner = self.parentWidget() or self
        room = owner.screen().availableGeometry().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        hint = self.sizeHint()
        width, height = min(hint.width(), room.width()), min(hint.height(), room.height())
        left = cell.right() + _GAP
        if left + width > room.right() and cell.left() - _GAP - width >= room.left():
            left = cell.left() - _GAP - width
        left = max(room.left(), min(left, room.right() - width))
        top = max(room.top(), min(cell.top() - _GAP, room.bottom() - height))
        self.resize(width, height)
        self.move(QPoint(left, top))
        self.show()

    def _lay_out(self, title: str, people: str) -> None:
        px = theme_of(self).px
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        ground = Panel("window")
        outer.addWidget(ground)
        column = QVBoxLayout(ground)
        column.setContentsMargins(px(8), px(10), px(8), px(8))
        column.setSpacing(px(8))
        head = QHBoxLayout()
        head.setContentsMargins(px(8), 0, px(8), 0)
        head.setSpacing(px(8))
        head.addWidget(TextLabel(title, 15, 650))
        head.addWidget(TextLabel(people, 13, 400, "text2", elide=True), 1)
        column.addLayout(head)
        column.addWidget(self.panel, 1)
        column.addWidget(self.change, 0, Qt.AlignmentFlag.AlignRight)
        self.change.setVisible(self._can_change)
        self.setMaximumWidth(max(self.panel.sizeHint().width() + 2 * px(8), ground.minimumSizeHint().width()))

    def showEvent(self, event: QShowEvent) -> None:
        """Said as soon as it is there."""
        super().showEvent(event)
        if self._takes_keys:
            self.setFocus(Qt.FocusReason.PopupFocusReason)
        announce(self, self.spoken)

    def _ask_change(self) -> None:
        self.close()
        self.change_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc and Enter close; the arrows scroll what is too long."""
        key = Qt.Key(event.key()) if event.key() else None
        if key in (Qt.Key.Key_Escape, *ENTER, Qt.Key.Key_Space):
            self.close()
        elif key == Qt.Key.Key_E and self._can_change:
            self._ask_change()
        elif key in _SCROLL:
            area = self.panel.findChild(QScrollArea)
            if isinstance(area, QScrollArea):
                bar = area.verticalScrollBar()
                bar.setValue(bar.value() + _SCROLL[key] * theme_of(self).px(24))
        else:
            super().keyPressEvent(event)
