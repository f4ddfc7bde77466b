"""A button that opens a list of choices and shows the chosen one: "Zeitraum 2026"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import ENTER, PaintedButton
from tarockblock.ui.kit.widgets.menu import Menu
from tarockblock.ui.kit.widgets.painting import LEFT, draw_text, text_width

HEIGHT, _PAD, _CHEVRON, _LEAST = 36, 12, 14, 120


class MenuButton(PaintedButton):
    """A menu button: `caption` in secondary ink, the chosen option bold, a chevron; Space, Enter, ↓ and the mouse
    open the list.
    """

    current_changed = Signal(int)  # by the user only
    may_be_cut = False
    """Whether a long option may be cut if there is no room; the tooltip then has it in full."""

    def __init__(
        self,
        caption: str,
        options: Sequence[str],
        current: int = 0,
        *,
        captioned: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", parent)
        self._name, self._caption = caption, caption if captioned else ""
        self._options: tuple[str, ...] = ()
        # The index of the chosen option, or -1.
        self.current = -1
        self._unsaid = False
        self._menu: QMenu | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open_menu)
        self.set_options(options, current)

    @property
    def count(self) -> int:
        return len(self._options)

    def set_options(self, options: Sequence[str], current: int | None = None) -> None:
        """Replace the options without emitting, keeping the chosen one if possible."""
        self._options = tuple(options)
        if current is None:
            current = self._options.index(self.label) if self.label in self._options else 0
        self.set_current(current)

    def set_current(self, index: int) -> None:
        self.current = index if 0 <= index < len(self._options) else -1
        self.set_label(self._options[self.current] if self.current >= 0 else "")
        if self.may_be_cut:
            self.setToolTip(plain_tip(self.label))
        self.setAccessibleName(joined(self._name, self.label, by=" "))
        self.updateGeometry()
        self.update()

    def open_menu(self) -> None:
        if self._menu is not None:
            self._menu.deleteLater()
        self._menu = menu = Menu(self)
        group = QActionGroup(menu)
        for index, option in enumerate(self._options):
            action = menu.offer(option, partial(self._choose, index))
            action.setCheckable(True)
            action.setChecked(index == self.current)
            action.setActionGroup(group)
        menu.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    def sizeHint(self) -> QSize:
        return QSize(self._width(self.label), px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(_LEAST), px(HEIGHT)) if self.may_be_cut else self.sizeHint()

    def _width(self, option: str) -> int:
        width = 2 * px(_PAD) + px(_CHEVRON) + px(10) + text_width(font(13, 600), option)
        width += text_width(font(13, 500), self._caption) + px(6 if option else 0) if self._caption else 0
        return round(width) + 1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, *ENTER):
            self.open_menu()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, rect = QPainter(self), QRectF(self.rect())
        ink = self.paint_box(painter, 8)
        left = float(px(_PAD))
        if self._caption:
            line = rect.adjusted(left, 0, 0, 0)
            left += draw_text(painter, line, self._caption, font(13, 500), tokens().text2, LEFT) + px(6)
        right = rect.right() - px(_PAD) - px(_CHEVRON)
        if not self._unsaid or self.width() >= self.sizeHint().width():
            area = QRectF(left, 0, right - left, rect.height())
            draw_text(painter, area, self.label, font(13, 600), ink, LEFT, may_be_cut=self.may_be_cut)
        draw_icon(painter, "chevron-down", QRectF(right, 0, px(_CHEVRON), rect.height()), tokens().text2)

    def _choose(self, index: int) -> None:
        if index != self.current:
            self.set_current(index)
            self.current_changed.emit(index)
