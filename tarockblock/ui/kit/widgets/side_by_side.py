"""Things beside each other where there is room for them, else below each other."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from tarockblock.ui.kit.layout import Part
from tarockblock.ui.kit.widgets.flow_layout import ItemLayout


class SideBySide(ItemLayout):
    """Parts from left to right; those with a share take what is left over, the others what they want."""

    def __init__(self, *items: QWidget | QLayout | Part, gap: float) -> None:
        super().__init__(gap)
        self._shares: list[int] = []
        self.add(*items)

    def add(self, *items: QWidget | QLayout | Part) -> None:
        """Put more after those there are; what can grow has a share."""
        for item in items:
            part, share, _ = item if isinstance(item, Part) else Part(item)
            self._shares.append(share)
            if isinstance(part, QWidget):
                self.addWidget(part)
            elif isinstance(part, QLayout):
                self.addChildLayout(part)
                self.addItem(part)

    # ------------------------------------------------------------------ Qt's side

    def takeAt(self, index: int) -> QLayoutItem | None:
        if not 0 <= index < len(self._items):
            return None
        del self._shares[index]
        return self._items.pop(index)

    def heightForWidth(self, arg__1: int) -> int:
        items = self._shown()
        if self._stacks(arg__1):
            return sum(_height(item, arg__1) for item in items) + self.spacing() * max(0, len(items) - 1)
        return max((_height(item, width) for item, width in self._widths(arg__1)), default=0)

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._shown()]
        across = sum(hint.width() for hint in hints) + self.spacing() * max(0, len(hints) - 1)
        return QSize(across, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        """Below each other; how high that is, ``heightForWidth`` says."""
        sizes = [item.minimumSize() for item in self._shown()]
        widths, heights = [each.width() for each in sizes], [each.height() for each in sizes]
        return QSize(max(widths, default=0), max(heights, default=0))

    def setGeometry(self, arg__1: QRect) -> None:
        super().setGeometry(arg__1)
        left, top = arg__1.left(), arg__1.top()
        if not self._stacks(arg__1.width()):
            for item, width in self._widths(arg__1.width()):
                item.setGeometry(QRect(left, top, width, arg__1.height()))
                left += width + self.spacing()
            return
        for item in self._shown():
            height = _height(item, arg__1.width())
            item.setGeometry(QRect(left, top, arg__1.width(), height))
            top += height + self.spacing()

    # ------------------------------------------------------------------ sharing out

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _stacks(self, room: int) -> bool:
        items = self._shown()
        return sum(item.minimumSize().width() for item in items) + self.spacing() * (len(items) - 1) > room

    def _widths(self, room: int) -> list[tuple[QLayoutItem, int]]:
        parts = [(item, share) for item, share in zip(self._items, self._shares, strict=True) if not item.isEmpty()]
        least = [item.minimumSize().width() for item, _ in parts]
        spare = room - sum(least) - self.spacing() * (len(parts) - 1)
        for at, (item, share) in enumerate(parts):
            if not share:
                more = max(0, min(spare, item.sizeHint().width() - least[at]))
                least[at] += more
                spare -= more
        shares = sum(share for _, share in parts)
        for at, (_, share) in enumerate(parts):
            if share:
                part = spare * share // shares
                least[at] += part
                spare, shares = spare - part, shares - share
        return [(item, width) for (item, _), width in zip(parts, least, strict=True)]


def _height(item: QLayoutItem, width: int) -> int:
    wanted = item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
    return max(wanted, item.minimumSize().height())
