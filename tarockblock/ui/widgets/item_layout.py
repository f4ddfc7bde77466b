"""What every layout of our own does the same way for Qt: it keeps its items in a list."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class ItemLayout(QLayout):
    """Subclasses say how high they are at a width, and place ``_items``."""

    def __init__(self, spacing: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

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
