"""The popup that answers "why" beside a ledger cell."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from tarockblock.domain.ledger import Ledger, Row
from tarockblock.exchange.wording import Wording
from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.layout import at_right, grow, hbox, vbox
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.base import announce, round_corners
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.preview_data import spoken_in_full
from tarockblock.ui.kit.widgets.preview_panel import PreviewPanel
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.why import Why

GAP = 6


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the screen, in pixels; ``right`` and ``bottom`` lie just outside."""

    left: int
    top: int
    right: int
    bottom: int


def spot_beside(cell: Box, size: tuple[int, int], room: Box, table: Box, figures: int) -> tuple[int, int]:
    """Return left and top for a popup of this size about a table's cell.

    It goes beside the table, else over the names left of ``figures`` (where figures begin), else beside the cell.
    """
    width, height = size
    top = max(room.top, min(cell.top - GAP, room.bottom - height))
    right_most = room.right - width
    for left in (table.right + GAP, table.left - GAP - width):
        if room.left <= left <= right_most:
            return left, top
    left, below, above = figures - GAP - width, cell.bottom + GAP, cell.top - GAP - height
    if room.left <= left <= right_most:
        return left, next((each for each in (below, above) if room.top <= each <= room.bottom - height), top)
    left = cell.right + GAP
    if left + width > room.right and cell.left - GAP - width >= room.left:
        left = cell.left - GAP - width
    return max(room.left, min(left, right_most)), top


_MARGIN = 8
_SCROLL = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -6, Qt.Key.Key_PageDown: 6}


class WhyPopup(QFrame):
    """A popup that takes no keys or clicks and stays until its owner closes it."""

    change_requested = Signal()

    def __init__(
        self,
        parent: QWidget | None,
        row: Row,
        ledger: Ledger,
        wording: Wording,
        *,
        can_change: bool = False,
    ) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        round_corners(self)
        self.change = KeyButton(self.tr("Change"), "pencil", "E", height=32, do=self._ask_change)
        self.change.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._can_change = can_change
        why = Why(row, ledger, wording)
        self.data, title, people = why.data, why.title, why.people
        self.panel = PreviewPanel(title)
        self.panel.set_data(self.data)
        if row.score is None:
            # A short text must not get the room of a long explanation.
            self.panel.setMaximumHeight(self.panel.minimumSizeHint().height() + px(60))
        self._lay_out(title, people)
        self.setAccessibleName(why.head)
        self.setAccessibleDescription(spoken_in_full(self.data))

    @property
    def spoken(self) -> str:
        return f"{self.accessibleName()}. {self.accessibleDescription()}"

    def show_beside(self, cell: QRect, table: QRect | None = None, figures: int = 0) -> None:
        owner = self.parentWidget() or self
        room = owner.screen().availableGeometry().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        hint = self.sizeHint()
        width, height = min(hint.width(), room.width()), min(hint.height(), room.height())
        around = _box(cell if table is None else table)
        self.resize(width, height)
        self.move(*spot_beside(_box(cell), (width, height), _box(room), around, figures))
        self.show()

    def _lay_out(self, title: str, people: str) -> None:
        ground = Panel("window")
        self.setLayout(vbox(ground))
        ground.setLayout(
            vbox(
                hbox(
                    TextLabel(title, 15, 650),
                    grow(TextLabel(people, 13, 400, "text2", elide=True)),
                    gap=8,
                    margins=(8, 0),
                ),
                grow(self.panel),
                at_right(self.change),
                gap=8,
                margins=(8, 10, 8, 8),
            )
        )
        self.change.setVisible(self._can_change)
        self.setMaximumWidth(max(self.panel.sizeHint().width() + 2 * px(8), ground.minimumSizeHint().width()))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        announce(self, self.spoken)

    def _ask_change(self) -> None:
        self.close()
        self.change_requested.emit()

    def scroll_by_key(self, key: int) -> bool:
        """Scroll by an arrow or page key; return False if nothing scrolls."""
        bar = self.panel.findChildren(QScrollArea)[0].verticalScrollBar()
        if key not in _SCROLL or not bar.maximum():
            return False
        bar.setValue(bar.value() + _SCROLL[Qt.Key(key)] * px(24))
        return True


def _box(rect: QRect) -> Box:
    return Box(rect.left(), rect.top(), rect.left() + rect.width(), rect.top() + rect.height())
