"""On-screen digits for a field of card points on touch screens; the keyboard keeps working."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QInputDevice, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from tarockblock.ui.kit.layout import Cell, Span, grid
from tarockblock.ui.kit.theme import px, tokens
from tarockblock.ui.kit.widgets.base import open_beside, round_corners
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.painting import box

_ROWS = ("789", "456", "123", "0/")
_TARGET, _GAP, _AIR = 48, 6, 8
_TOUCH = QInputDevice.DeviceType.TouchScreen


def has_touch_screen() -> bool:
    return any(device.type() == _TOUCH for device in QInputDevice.devices())


class DigitPad(QWidget):
    """A pad without focus or keys; its digits go to the field as if typed there."""

    def __init__(self, field: QLineEdit) -> None:
        super().__init__(field.window(), Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAccessibleName(self.tr("Digits"))
        round_corners(self)
        self._field = field
        lines: list[list[Cell]] = [
            [self._button(sign, ord(sign), self.tr("Blatt") if sign == "/" else sign) for sign in signs]
            for signs in _ROWS
        ]
        lines[-1].append(self._button("⌫", Qt.Key.Key_Backspace, self.tr("Delete")))
        done = self._button(self.tr("Done"), 0, self.tr("Done"), kind=ButtonKind.PRIMARY)
        self.setLayout(grid(*lines, (Span(done, 3),), gap=_GAP, margins=_AIR))
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._field and event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.close()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        box(QPainter(self), QRectF(self.rect()), px(10), tokens().window, tokens().control)

    def _button(self, label: str, key: int, name: str, *, kind: ButtonKind = ButtonKind.NORMAL) -> KeyButton:
        button = KeyButton(label, kind=kind, height=_TARGET, name=name, do=lambda: self._press(label, key))
        button.setMinimumWidth(px(_TARGET))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return button

    def _press(self, label: str, key: int) -> None:
        if not key:
            self.close()
            return
        text = "" if key == Qt.Key.Key_Backspace else label
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(self._field, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text))


class OfferDigits(QObject):
    """Opens the pad below a field on a finger's touch, or by a button shown on touch screens."""

    def __init__(self, field: QLineEdit) -> None:
        super().__init__(field)
        self._field = field
        self.pad: DigitPad | None = None
        field.installEventFilter(self)
        field.setToolTip(self.tr("Double click: digits on the screen"))

    def make_button(self) -> KeyButton:
        """Return the button to lay out beside the field."""
        button = KeyButton("", "keypad", height=34, name=self.tr("Digits on the screen"), do=self.open)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if not has_touch_screen():
            button.hide()
        return button

    def open(self) -> None:
        if self.pad is not None:
            self.pad.close()
            return
        self._field.setFocus(Qt.FocusReason.MouseFocusReason)
        self.pad = DigitPad(self._field)
        self.pad.destroyed.connect(self._gone)
        open_beside(self.pad, self._field)

    def _gone(self) -> None:
        self.pad = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open on a touch, or on a double click, since a mouse usually has a keyboard beside it."""
        if not isinstance(event, QMouseEvent):
            return False
        if event.type() == QEvent.Type.MouseButtonDblClick and self.pad is None:
            self.open()
            return True
        if event.type() != QEvent.Type.MouseButtonRelease:
            return False
        if event.pointingDevice().type() == _TOUCH and self.pad is None:
            self.open()
        return False
