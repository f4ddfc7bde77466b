"""What every layout of our own does the same way for Qt: it keeps its items in a list."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QLayoutItem

from tarockblock.ui.kit.layout import Margins, length, set_margins


class ItemLayout(QLayout):
    """Subclasses say how high they are at a width, and place ``_items``."""

    def __init__(self, gap: float, margins: Margins = 0) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        set_margins(self, margins)
        self.setSpacing(length(gap))

    def addItem(self, arg__1: QLayoutItem) -> None:
        self._items.append(arg__1)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True
