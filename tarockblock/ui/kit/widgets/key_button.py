"""Action buttons: icon, label, key cap; a primary kind, and a quiet kind that looks like a link."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt, SignalInstance
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.kit.actions import Action
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.key_groups import key_text
from tarockblock.ui.kit.own_keys import ButtonKey
from tarockblock.ui.kit.theme import font, px, text_scale, tokens
from tarockblock.ui.kit.widgets.base import ENTER, PaintedButton
from tarockblock.ui.kit.widgets.key_cap import key_cap_width, paint_key_cap
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, faded, text_width


class ButtonKind(Enum):
    """The weight of a button; `LINK` has neither edge nor ground, `QUIET` is a link in secondary ink."""

    NORMAL = "normal"
    PRIMARY = "primary"
    LINK = "link"
    QUIET = "quiet"


class _Form(Enum):
    """The parts of a button that fit its width."""

    FULL = "full"
    CAPLESS = "capless"
    WORD = "word"
    ICON = "icon"


_HEIGHTS = {ButtonKind.NORMAL: 40, ButtonKind.PRIMARY: 44, ButtonKind.LINK: 32, ButtonKind.QUIET: 34}
_ICON, _ICON_GAP = 18, 7


class KeyButton(PaintedButton):
    """A button with its key printed on it. Space, Enter and the mouse press it; the owner binds the shortcut.

    `key` is translated ("Strg+Z"). `height` in design pixels overrides the kind's (40; primary 44 with its ring).
    If there is little room, the cap goes first, then the icon, never the word. `name` is the accessible name if it
    differs from the label.
    """

    def __init__(
        self,
        label: str,
        icon: str = "",
        key: str = "",
        *,
        kind: ButtonKind = ButtonKind.NORMAL,
        height: int | None = None,
        do: Callable[[], object] | SignalInstance | None = None,
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(label)
        if do is not None:
            self.clicked.connect(do)
        self.setAccessibleName(name or self.label)
        self.setToolTip(tip or ("" if label else name))
        self._icon, self._key, self._kind = icon, key, kind
        # The key printed on the cap, or "".
        self.key = key
        self._icon_alone = False
        self._widths: dict[tuple[_Form, str, str, int], int] = {}
        self._height = height or _HEIGHTS[kind]
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def set_key(self, key: str) -> None:
        """Show another key; the width stays that of the widest so far."""
        if key == self.key:
            return
        self.key = key
        if key_cap_width(key) > key_cap_width(self._key):
            self._key = key
            self.updateGeometry()
        self.update()

    def allow_icon_alone(self) -> None:
        """Let the word go, too, if a tooltip says it."""
        self._icon_alone = True

    def sizeHint(self) -> QSize:
        return QSize(self._width(self._forms()[0]), px(self._height))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the word, or of the icon alone."""
        return QSize(self._width(self._forms()[-1]), px(self._height))

    def widths(self) -> tuple[int, ...]:
        """Return the width of each form: whole, without its key, without its icon."""
        return tuple(self._width(form) for form in self._forms())

    def _forms(self) -> tuple[_Form, ...]:
        if not self.label:
            return (_Form.FULL,)
        whole = (_Form.FULL, _Form.CAPLESS, _Form.WORD)
        return (*whole, _Form.ICON) if self._icon_alone else whole

    def _form(self) -> _Form:
        forms = self._forms()
        return next((each for each in forms if self._width(each) <= self.width()), forms[-1])

    def _width(self, form: _Form) -> int:
        """Return a form's width, cached since layouts ask many times."""
        what = form, self.label, self._key, text_scale()
        if what not in self._widths:
            self._widths[what] = self._measured(form)
        return self._widths[what]

    def _measured(self, form: _Form) -> int:
        width = float(self._padding(form) + self._right_padding(form))
        if form is not _Form.ICON:
            width += text_width(font(self._size(), self._weight()), self.label)
        if self._icon and form is not _Form.WORD:
            width += px(_ICON) + (px(_ICON_GAP) if self.label and form is not _Form.ICON else 0)
        if self._key and form is _Form.FULL:
            width += px(self._cap_gap()) + key_cap_width(self._key)
        return round(width) + 1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button on Enter; Ctrl+Enter is the dialog's."""
        if event.key() in ENTER and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            # A held key presses once.
            if self.isEnabled() and not event.isAutoRepeat():
                self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ink = self._paint_ground(painter)
        form, middle = self._form(), self.height() / 2
        left, right = float(self._padding(form)), float(self.width() - self._right_padding(form))
        if form is not _Form.FULL:  # the cap's room is split between both sides
            spare = max(0.0, (self.width() - self._width(form)) / 2)
            left, right = left + spare, right - spare
        if self._key and form is _Form.FULL:
            edge = faded(ink, 0.6) if self._filled() else QColor(tokens().control)
            cap_ink = ink if self._filled() else QColor(tokens().text2)
            right -= paint_key_cap(painter, right, middle, self.key, cap_ink, edge) + px(6)
        if self._icon and form is not _Form.WORD:
            side = px(_ICON)
            draw_icon(painter, self._icon, QRectF(left, middle - side / 2, side, side), ink)
            left += side + px(_ICON_GAP)
        if form is _Form.ICON:
            return
        rect = QRectF(left, 0, right - left, self.height())
        draw_text(painter, rect, self.label, font(self._size(), self._weight()), ink, LEFT)

    def _filled(self) -> bool:
        return self._kind is ButtonKind.PRIMARY and self.isEnabled()

    def _size(self) -> int:
        return {ButtonKind.PRIMARY: 15, ButtonKind.NORMAL: 14 if self._height >= 40 else 13}.get(self._kind, 13)

    def _weight(self) -> int:
        return {ButtonKind.PRIMARY: 650, ButtonKind.LINK: 600}.get(self._kind, 500)

    def _padding(self, form: _Form) -> int:
        paddings = {ButtonKind.PRIMARY: 14, ButtonKind.NORMAL: 14, ButtonKind.LINK: 5, ButtonKind.QUIET: 8}
        return px(min(8, paddings[self._kind]) if form is _Form.WORD else paddings[self._kind])

    def _right_padding(self, form: _Form) -> int:
        plain = self._padding(form)
        return min(plain, px(11)) if self._key and form is _Form.FULL else plain

    def _cap_gap(self) -> int:
        return 10 if self._kind is ButtonKind.LINK else 17

    def _paint_ground(self, painter: QPainter) -> QColor:
        rect = QRectF(self.rect())
        if self._kind in (ButtonKind.LINK, ButtonKind.QUIET):
            if self.hasFocus():
                box(painter, rect, px(5), None, tokens().accent, 1.5)
            quiet = self._kind is ButtonKind.QUIET and not self.hovered()
            color = tokens().text2 if quiet else (tokens().accent_hover if self.hovered() else tokens().accent)
            return QColor(color if self.isEnabled() else tokens().text3)
        if self._kind is ButtonKind.PRIMARY:
            return self._paint_primary(painter, rect)
        return self.paint_box(painter, 8)

    def _paint_primary(self, painter: QPainter, rect: QRectF) -> QColor:
        inner = rect.adjusted(2, 2, -2, -2)
        if not self.isEnabled():
            box(painter, inner, px(8), tokens().sunken, tokens().border)
            return QColor(tokens().text3)
        lit = self.hovered() or self.isDown()
        if self.hasFocus():
            box(painter, rect, px(9), None, tokens().accent, 1.5)
            inner = rect.adjusted(3, 3, -3, -3)
        box(painter, inner, px(7), tokens().accent_hover if lit else tokens().accent)
        return QColor(tokens().on_accent)


class ActionButton(KeyButton):
    """A button that shows an action and triggers it, visible and enabled with the action.

    A ``label`` of its own replaces the action's; with an empty one it is only the icon, with label and key as its
    tooltip. Without ``icon`` it has none, to save room.
    """

    def __init__(
        self,
        action: Action,
        *,
        label: str | None = None,
        icon: bool = True,
        kind: ButtonKind = ButtonKind.NORMAL,
        height: int | None = None,
    ) -> None:
        super().__init__(
            action.label if label is None else label,
            action.icon_name if icon else "",
            "" if label == "" else action.key,
            kind=kind,
            height=height,
        )
        self.action, self._own_label = action, label is not None
        self._tip = ""
        if label == "":
            self._tip = f"{action.label} ({action.key})"
            self.setAccessibleName(action.label)
            self.setToolTip(self._tip)
        self._possible = self._wanted = self._there = True
        self.setObjectName(f"button_{action.objectName()}")
        self.clicked.connect(action.trigger)
        # A method, not a lambda: actions outlive the button, and Qt disconnects the methods of deleted objects.
        action.changed.connect(self._follow)
        self._follow()

    def set_allowed(self, possible: bool, reason: str = "") -> None:
        """Disable it here although the action is enabled, with the reason as a tooltip."""
        self._possible = possible
        self.setToolTip(reason or self._tip)
        self._follow()

    def set_offered(self, wanted: bool) -> None:
        """Hide it here although the action is possible."""
        self._wanted = wanted
        self._follow()

    def _follow(self) -> None:
        if not self._own_label:
            self.set_label(self.action.label)
        self.setEnabled(self._possible and self.action.isEnabled())
        there = self._wanted and self.action.isVisible()
        if there != self._there:  # a button outside a layout would open as a window
            self._there = there
            self.setVisible(there)


def bound_button(
    owner: QWidget, keys: str, label: str, do: Callable[[], object], *, icon: str = "", height: int | None = None
) -> KeyButton:
    """Return a button whose key presses it from anywhere in ``owner``."""
    made = KeyButton(label, icon, key_text(keys), height=height, do=do)
    ButtonKey(keys, made, owner)
    return made
