"""The left edge: the pages of the window, and the menu at its foot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.layout import Pixels, stretch, vbox
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import ENTER, OneOf, PaintedButton
from tarockblock.ui.kit.widgets.painting import CENTER, box, draw_text, text_width

WIDTH = 84
_HEIGHT, _LEAST = 60, 48


@dataclass(frozen=True, slots=True)
class RailPage:
    """A page: icon name, label, and tooltip ("Abend (Strg+1)")."""

    icon: str
    label: str
    tip: str = ""


class _RailButton(PaintedButton):
    def __init__(self, page: RailPage, parent: QWidget) -> None:
        super().__init__(page.label, parent)
        self._icon = page.icon
        self.setToolTip(page.tip)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        widest = round(text_width(font(12, 700), self.label)) + 2 * px(10)
        return QSize(max(px(WIDTH) - 1, widest), px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return a lower height if large text leaves little room."""
        return QSize(self.sizeHint().width(), px(_LEAST))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the page on Enter; move to the neighbour on ↑ and ↓."""
        key = event.key()
        if key in ENTER:
            self.click()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(key == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        top = px(9) - (px(_HEIGHT) - self.height()) / 2
        area = QRectF(px(10), 0, self.width() - 2 * px(10), self.height())
        current = self.isChecked()
        if current:
            box(painter, area, px(8), tokens().accent_soft)
            box(painter, QRectF(0, px(16), px(3), self.height() - 2 * px(16)), px(1.5), tokens().accent)
        elif self.hovered():
            box(painter, area, px(8), tokens().sunken if not tokens().dark else tokens().window)
        if self.hasFocus():
            box(painter, area, px(8), None, tokens().accent, 1.5)
        ink = tokens().accent if current else tokens().text2
        if not self.label:
            draw_icon(
                painter, self._icon, QRectF(0, 0, self.width(), self.height()).adjusted(0, px(19), 0, -px(19)), ink
            )
            return
        draw_icon(painter, self._icon, QRectF(0, top, self.width(), px(22)), ink)
        label = QRectF(0, top + px(24), self.width(), px(20))
        draw_text(painter, label, self.label, font(12, 700 if current else 500), ink, CENTER)


class Rail(OneOf):
    """The pages, above each other. On macOS hide the menu with `show_menu(False)`."""

    menu_requested = Signal()
    roves = False

    def __init__(self, pages: Sequence[RailPage], name: str, menu_name: str) -> None:
        super().__init__()
        self.hold([_RailButton(page, self) for page in pages])
        # Anchor of the menu.
        self.menu_button = _RailButton(RailPage("menu", "", menu_name), self)
        self.menu_button.setAccessibleName(menu_name)
        self.menu_button.clicked.connect(self.menu_requested)
        around = (0, Pixels(14), Pixels(1), 0)
        self.setLayout(vbox(*self.buttons, stretch(), self.menu_button, gap=Pixels(10), margins=around))
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.set_current(0)

    def show_menu(self, shown: bool) -> None:
        self.menu_button.setVisible(shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(tokens().rail))
        painter.fillRect(QRectF(self.width() - 1, 0, 1, self.height()), QColor(tokens().border))
