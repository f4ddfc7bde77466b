"""Base classes and helpers of painted widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QRegion, QResizeEvent, QTransform
from PySide6.QtWidgets import QAbstractButton, QLabel, QLayout, QSizePolicy, QWidget

from tarockblock.ui.kit.own_keys import OwnKey, OwnKeys
from tarockblock.ui.kit.theme import px, tokens
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.painting import box
from tarockblock.visible_text import visible

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object

_W = TypeVar("_W", bound=QWidget)

_STALE = frozenset(
    {
        QEvent.Type.ThemeChange,
        QEvent.Type.PaletteChange,
        QEvent.Type.FontChange,
        QEvent.Type.LanguageChange,
        QEvent.Type.EnabledChange,
    }
)

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LEFT_TO_PARENT = frozenset({*ENTER, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right})


def is_stale(event: QEvent) -> bool:
    """Return whether a change event calls for new metrics and a repaint."""
    return event.type() in _STALE


def announce(widget: QWidget, text: str) -> None:
    """Make a screen reader say `text` politely, if one is listening."""
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


class Painted(_Widget):
    """Mixin for widgets that paint themselves from the theme. List it before the Qt base class.

    ``usual_size`` is the size hint in design lengths, ``least_size`` the minimum. Without them Qt asks the layout.
    """

    usual_size: tuple[float, float] | None = None
    least_size: tuple[float, float] | None = None

    def restyle(self) -> None:
        """Recompute cached metrics after a change of theme, font or language."""

    def sizeHint(self) -> QSize:
        return super().sizeHint() if self.usual_size is None else QSize(*map(px, self.usual_size))

    def minimumSizeHint(self) -> QSize:
        least = self.least_size or self.usual_size
        return super().minimumSizeHint() if least is None else QSize(*map(px, least))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_stale(event):
            self.restyle()
            self.updateGeometry()
            self.update()


class PaintedWidget(Painted, QWidget):
    """A self-painted widget; subclasses override `restyle` for cached metrics."""


class Listens(_Widget):
    """Mixin for painted widgets with a key cap: dark while the key works, faint while another step has the focus."""

    listening = True

    def set_active(self, listening: bool) -> None:
        if listening != self.listening:
            self.listening = listening
            self.update()


class Wrapping(PaintedWidget):
    """A painted widget whose text wraps, so that its height depends on its width. Its own width is
    ``usual_width``; with ``keeps_room`` it takes room even while hidden.
    """

    usual_width = 0.0
    grows = QSizePolicy.Policy.Minimum

    def __init__(self, parent: QWidget | None = None, *, keeps_room: bool = False) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, self.grows)
        policy.setHeightForWidth(True)
        policy.setRetainSizeWhenHidden(keeps_room)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        width = px(self.usual_width)
        return QSize(width, self.heightForWidth(width))


class PlacedWidget(PaintedWidget):
    """A painted widget that places its children in `restyle` whenever its size changes."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()


class PaintedLabel(Painted, QLabel):
    """A painted label; a screen reader takes it for a text and reads its accessible name."""


class PaintedButton(Painted, QAbstractButton):
    """A self-painted button. Its label is kept apart from `text()`, so that `&` in a name is no shortcut.

    If several exclude each other (`setAutoExclusive`), all may be off.
    """

    def __init__(self, label: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = label = visible(label)
        self.setAccessibleName(label)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def setChecked(self, arg__1: bool) -> None:
        exclusive = self.autoExclusive()
        if exclusive and not arg__1:  # else Qt would not release the chosen button
            self.setAutoExclusive(False)
        super().setChecked(arg__1)
        if exclusive:
            self.setAutoExclusive(True)

    def set_label(self, label: str) -> None:
        """Show another text and make it the accessible name."""
        label = visible(label)
        if label != self.label:
            self.label = label
            self.setAccessibleName(label)
            self.updateGeometry()
            self.update()

    def hovered(self) -> bool:
        """Return whether the mouse is over the enabled button."""
        return self.isEnabled() and self.underMouse()

    def paint_box(self, painter: QPainter, radius: float) -> QColor:
        """Paint ground, edge and focus ring of an unfilled button, and return its ink."""
        rect, enabled, lit = (
            QRectF(self.rect()),
            self.isEnabled(),
            self.hovered() or (self.isEnabled() and self.isDown()),
        )
        ground = tokens().raised if tokens().dark or lit else tokens().surface
        box(painter, rect, px(radius), ground if enabled else None, tokens().field if lit else tokens().control)
        if self.hasFocus():
            box(painter, rect, px(radius), None, tokens().accent, 1.5)
        return QColor(tokens().text if enabled else tokens().text3)

    def minimumSizeHint(self) -> QSize:
        """Return the size hint, unless a subclass can be narrower."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Enter and arrows to the dialog: Enter stores from any step."""
        if event.key() in _LEFT_TO_PARENT:
            event.ignore()
            return
        super().keyPressEvent(event)


class Themed(_Widget):
    """Mixin for Qt widgets with fonts, colours or lengths of the theme."""

    def restyle(self) -> None:
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ThemeChange:
            self.restyle()


class Arranged(Themed):
    """A themed widget whose arrangement also depends on its size: `restyle` lays it out for the available room."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()


_LOW = 690


def on_low_screen(widget: QWidget) -> bool:
    """Return whether the screen is too low at this text size for the largest form, so that lists must shrink."""
    return widget.screen().availableGeometry().height() < px(_LOW)


def open_beside(popup: QWidget, widget: QWidget, *, above: bool = False, at_right: bool = False) -> None:
    """Show a popup below a widget, or above if there is no room below, aligned at the left or right edge."""
    popup.adjustSize()
    room = widget.screen().availableGeometry()
    corner = widget.mapToGlobal(QPoint(widget.width() - popup.width() if at_right else 0, widget.height() + 4))
    if above or corner.y() + popup.height() > room.bottom():
        corner.setY(widget.mapToGlobal(QPoint(0, 0)).y() - popup.height() - 4)
    left = max(room.left(), min(corner.x(), room.right() + 1 - popup.width()))
    popup.move(left, max(room.top(), corner.y()))
    popup.show()


RADIUS = 10


def round_corners(popup: QWidget) -> None:
    """Give a frameless window a panel's round corners, at any size.

    A mask is used, so no compositor is needed.
    """
    popup.installEventFilter(_Corners(popup))


class _Corners(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            path, radius = QPainterPath(), px(RADIUS)
            path.addRoundedRect(QRectF(watched.rect()), radius, radius)
            watched.setMask(QRegion(path.toFillPolygon(QTransform()).toPolygon()))
        return False


def focus_neighbour(widgets: Sequence[_W], step: int) -> _W | None:
    """Move the focus by ``step`` within `widgets`, stopping at the ends; return None if none has it."""
    here = next((index for index, each in enumerate(widgets) if each.hasFocus()), None)
    if here is None:
        return None
    target = widgets[max(0, min(len(widgets) - 1, here + step))]
    target.setFocus(Qt.FocusReason.TabFocusReason)
    return target


class RovingFocus:
    """A single tab stop among `buttons`; the owner lists `own_key` among its keys to move it."""

    def __init__(self, buttons: Sequence[QAbstractButton], keys: tuple[str, str] = ("Left", "Right")) -> None:
        self._buttons, self._keys = list(buttons), keys
        self.settle()

    def settle(self) -> None:
        """Make the chosen button, or the first, the tab stop."""
        chosen = next((b for b in self._buttons if b.isChecked()), None)
        stop = chosen or next(iter(self._buttons), None)
        for button in self._buttons:
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if button is stop else Qt.FocusPolicy.ClickFocus)

    def own_key(self, then: Callable[[QAbstractButton], object] | None = None) -> OwnKey:
        """Return the arrow keys for the owner's table; ``then`` gets the newly focused button."""
        words = translate("KeysDialog", "from choice to choice")
        return OwnKey(self._keys, words, lambda key: self._step(key, then))

    def _step(self, key: str, then: Callable[[QAbstractButton], object] | None) -> bool:
        target = focus_neighbour(self._buttons, 1 if key == self._keys[1] else -1)
        if target is not None and then is not None:
            then(target)
        return target is not None


class OneOf(OwnKeys, PaintedWidget):
    """Buttons of which at most one is chosen, by index; a screen reader says "radio button". They form a single
    tab stop in which ← and → choose the neighbour; without roving each is a stop.
    """

    current_changed = Signal(int)  # by the user only
    roves, says_again = True, False  # roves; a press on the chosen button emits, too

    def hold(self, buttons: Sequence[PaintedButton]) -> None:
        self.buttons, self.current = buttons, -1
        for index, button in enumerate(buttons):
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.clicked.connect(partial(self._choose, index))
        self._roving = RovingFocus(buttons if self.roves else [])

    def set_current(self, index: int) -> None:
        """Choose without emitting; -1 chooses none."""
        self.current = index
        for number, button in enumerate(self.buttons):
            button.setChecked(number == index)
        self._roving.settle()

    def own_keys(self) -> list[OwnKey]:
        return [self._roving.own_key(lambda target: target.click())] if self.roves else []

    def _choose(self, index: int) -> None:
        changed = index != self.current
        self.set_current(index)
        if changed or self.says_again:
            self.current_changed.emit(index)


class BuiltFor:
    """The shape for which a pane was last built."""

    def __init__(self) -> None:
        self._shape: object = None
        self._is_built = False

    def update(self, shape: object) -> bool:
        """Store the shape; return True if it is new, so that the pane must be rebuilt."""
        differs = not self._is_built or shape != self._shape
        self._shape, self._is_built = shape, True
        return differs

    def forget(self) -> None:
        """Force a rebuild at the next update."""
        self._is_built = False


def on_menu(widget: QWidget, do: Callable[[QPoint], object]) -> None:
    """Call ``do`` on a right click or the menu key."""
    widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    widget.customContextMenuRequested.connect(do)


def dispose(widget: QWidget) -> None:
    """Hide a widget and delete it once nothing uses it."""
    widget.hide()
    widget.deleteLater()


def clear_layout(layout: QLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            dispose(widget)


def replace_widget(layout: QLayout, old: QWidget, new: QWidget) -> QWidget:
    """Replace a widget in a layout by another, shown at once so that it can take the focus now."""
    layout.replaceWidget(old, new)
    dispose(old)
    new.show()
    return new
