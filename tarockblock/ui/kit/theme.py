"""The current look: colours, text scale, fonts. Follows the system unless an appearance is set."""

from __future__ import annotations

import gc
import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPalette, QPixmapCache, QStyleHints
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget
from shiboken6 import isValid

from tarockblock.app.settings import TEXT_SIZES, ColorMode
from tarockblock.ui.kit.fonts import Face, make_font, register_fonts
from tarockblock.ui.kit.tokens import DARK, HIGH_DARK, HIGH_LIGHT, LIGHT, Tokens

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusPendingCallWatcher


_TURNS = 3
"""Turns of the event loop that dependent layouts and tables need."""


def repaint_at_once(window: QWidget) -> None:
    """Keep the window's old picture until the event loop is idle, so that no half-changed frame is shown."""
    holding = window.findChild(_Holding, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if holding is not None:
        holding.renew()
    elif window.isVisible():
        _Holding(window)


class _Holding(QObject):
    """An event filter that delays repainting of a window; grabbing a picture is not affected."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._left = _TURNS
        self._kept_back = False
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._turn)
        window.installEventFilter(self)
        self._timer.start()

    def renew(self) -> None:
        """Start waiting again after another change."""
        self._left = _TURNS

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Block update requests; Qt sends the next only after the previous was handled."""
        window = getattr(self, "_window", None)  # gone if the window is destroyed with its children
        if watched is window and event.type() == QEvent.Type.UpdateRequest:
            self._kept_back = True
            return True
        return super().eventFilter(watched, event)

    def _turn(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._timer.stop()
            self._window.removeEventFilter(self)
            self.setParent(None)
            if self._kept_back:
                QCoreApplication.sendEvent(self._window, QEvent(QEvent.Type.UpdateRequest))
            self.deleteLater()


_log = logging.getLogger(__name__)

_PORTAL = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings")
_NAMESPACE = "org.freedesktop.appearance"


class DesktopPreferences(QObject):
    """The desktop's wish for more contrast (from Qt) and reduced motion (from the desktop portal).

    ``changed`` is emitted when either changes. An unknown preference counts as not set.
    """

    changed = Signal()

    def __init__(self, hints: QStyleHints, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Since Qt 6.10. Both objects are held, since PySide releases the inner with the outer.
        self._all_hints = hints
        self._hints = hints.accessibility() if hasattr(hints, "accessibility") else None
        self._answers = {"contrast": False, "reduced-motion": False}
        if self._hints is not None:
            self._hints.contrastPreferenceChanged.connect(self.changed)

    @property
    def contrast(self) -> bool:
        if self._hints is not None and self._hints.contrastPreference() == Qt.ContrastPreference.HighContrast:
            return True
        return self._answers["contrast"]

    @property
    def reduced_motion(self) -> bool:
        return self._answers["reduced-motion"]

    def ask_desktop(self) -> None:
        """Ask the desktop portal (freedesktop.org) asynchronously, if there is one."""
        try:
            from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher
        except ImportError:
            _log.info("no D-Bus: the desktop's preferences are not known")
            return
        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return
        for key in self._answers:
            question = QDBusMessage.createMethodCall(*_PORTAL, "ReadOne")
            question.setArguments([_NAMESPACE, key])
            self.wait_for(QDBusPendingCallWatcher(bus.asyncCall(question), self), key)

    def wait_for(self, answer: QDBusPendingCallWatcher, key: str) -> None:
        answer.setObjectName(key)
        answer.finished.connect(self._answered)  # a method: PySide passes no arguments to a partial

    def _answered(self, watcher: QDBusPendingCallWatcher) -> None:
        arguments = watcher.reply().arguments()
        watcher.deleteLater()
        if not watcher.isError() and arguments:
            answer = arguments[0]
            self.set_answer(watcher.objectName(), answer.variant() if hasattr(answer, "variant") else answer)

    def set_answer(self, key: str, value: object) -> None:
        """Store the desktop's answer; 1 is yes."""
        wanted = value == 1
        if self._answers.get(key, wanted) is not wanted:
            self._answers[key] = wanted
            self.changed.emit()


def build_palette(tokens: Tokens) -> QPalette:
    """Return the palette of an appearance, all groups; disabled text is `text3`."""
    palette = QPalette()
    role = QPalette.ColorRole
    button = tokens.raised if tokens.dark else tokens.surface
    colors = {
        role.Window: tokens.window,
        role.WindowText: tokens.text,
        role.Base: tokens.surface,
        role.AlternateBase: tokens.raised,
        role.Text: tokens.text,
        role.PlaceholderText: tokens.placeholder,
        role.Button: button,
        role.ButtonText: tokens.text,
        role.BrightText: tokens.minus,
        role.Highlight: tokens.accent,
        role.HighlightedText: tokens.on_accent,
        role.Accent: tokens.accent,
        role.Link: tokens.accent,
        role.LinkVisited: tokens.accent,
        role.ToolTipBase: tokens.raised,
        role.ToolTipText: tokens.text,
        role.Light: tokens.raised,
        role.Midlight: tokens.line,
        role.Mid: tokens.border,
        role.Dark: tokens.control,
        role.Shadow: tokens.field,
    }
    for key, color in colors.items():
        palette.setColor(key, QColor(color))
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(tokens.text3))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(tokens.control))
    return palette


_PROPERTY = "tarockblock_theme"
_APPEARANCES = {
    ColorMode.LIGHT: LIGHT,
    ColorMode.DARK: DARK,
    ColorMode.CONTRAST_LIGHT: HIGH_LIGHT,
    ColorMode.CONTRAST_DARK: HIGH_DARK,
}
_CACHE = 512
"""Limit of Qt's pixmap cache in KiB; its default is 10 MiB."""


class Theme(QObject):
    """The application's theme, applied at once and kept up to date.

    Painted widgets call the functions below (`px`, `font`, `tokens`). What caches fonts or widths listens to
    `changed`, or, in a widget, to `QEvent.ThemeChange`, sent to every widget after a change.
    """

    changed = Signal()

    def __init__(self, app: QApplication, mode: ColorMode = ColorMode.SYSTEM, text_scale: int = 100) -> None:
        super().__init__(app)
        self._app = app
        # As set by the user; `tokens` are the result.
        self.mode = mode
        # Text size in percent, 80–200.
        self.text_scale = _clamp(text_scale)
        # The colours of the current appearance, as `#RRGGBB`.
        self.tokens = LIGHT
        self._fonts: dict[tuple[float, int, bool], Face] = {}
        register_fonts()
        app.setStyle(QStyleFactory.create("Fusion"))
        # Fusion caches pixmaps by palette; with our palettes each widget has its own, and nothing is ever found again.
        QPixmapCache.setCacheLimit(_CACHE)
        app.setProperty(_PROPERTY, self)
        _made[:] = [self]
        # The system's accessibility preferences.
        self.desktop_preferences = DesktopPreferences(app.styleHints(), self)
        app.styleHints().colorSchemeChanged.connect(self._follow_system)
        self.desktop_preferences.changed.connect(self._follow_desktop)
        self._flash = app.cursorFlashTime()
        self._set_platform_scheme()
        self._apply()

    def player_color(self, number: int) -> QColor:
        """Return the colour of a person, numbered from 0."""
        return QColor(self.tokens.players[number % len(self.tokens.players)])

    def font(self, size: float = 13, weight: int = 400, *, tabular: bool = True) -> Face:
        """Return the face at a design size, by default with tabular figures."""
        key = (size, weight, tabular)
        if key not in self._fonts:
            self._fonts[key] = make_font(px(size), weight, tabular=tabular)
        return self._fonts[key]

    def set_mode(self, mode: ColorMode) -> None:
        if mode is not self.mode:
            self.mode = mode
            self._set_platform_scheme()
            self._apply()

    def set_text_scale(self, percent: int) -> None:
        """Set the text size in percent, clamped to 80–200."""
        if (scale := _clamp(percent)) != self.text_scale:
            self.text_scale = scale
            self._fonts.clear()
            self._apply()

    def _set_platform_scheme(self) -> None:
        hints = self._app.styleHints()
        if self.mode is ColorMode.SYSTEM:
            hints.unsetColorScheme()
        else:
            dark = _APPEARANCES[self.mode].dark
            hints.setColorScheme(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)

    def _follow_system(self) -> None:
        if self.mode is ColorMode.SYSTEM and self._wanted() is not self.tokens:
            self._apply()

    def _follow_desktop(self) -> None:
        still = self.desktop_preferences.reduced_motion
        self._app.setCursorFlashTime(0 if still else self._flash)
        for effect in (Qt.UIEffect.UI_AnimateMenu, Qt.UIEffect.UI_FadeMenu, Qt.UIEffect.UI_AnimateCombo):
            if still:
                self._app.setEffectEnabled(effect, False)
        self._follow_system()

    def _wanted(self) -> Tokens:
        if self.mode is not ColorMode.SYSTEM:
            return _APPEARANCES[self.mode]
        dark, high = self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark, self.desktop_preferences.contrast
        if dark:
            return HIGH_DARK if high else DARK
        return HIGH_LIGHT if high else LIGHT

    def _apply(self) -> None:
        self.tokens = self._wanted()
        for window in self._app.topLevelWidgets():
            repaint_at_once(window)
        self._app.setPalette(build_palette(self.tokens))
        self._app.setFont(self.font(14, 400))
        for widget in self._widgets():
            if isValid(widget):  # an event sent before may have closed its window
                QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.ThemeChange))
        self.changed.emit()

    def _widgets(self) -> list[QWidget]:
        """Return all widgets. Garbage collection is off meanwhile: it would delete windows under Qt's hands."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            return self._app.allWidgets()
        finally:
            if collecting:
                gc.enable()


def current_theme() -> Theme:
    """Return the application's theme. Raise RuntimeError if there is none."""
    if _made and isValid(_made[-1]):
        return _made[-1]
    raise RuntimeError("no Theme has been made for this QApplication")


def px(size: float) -> int:
    """Convert a design length (pixels at 100 %) to whole pixels at the current text size; 0 only for 0."""
    scaled = round(size * _made[-1].text_scale / 100)
    return scaled if scaled or not size else 1


def font(size: float = 13, weight: int = 400, *, tabular: bool = True) -> Face:
    """Return the face at a design size, by default with tabular figures."""
    return current_theme().font(size, weight, tabular=tabular)


def tokens() -> Tokens:
    """Return the colours of the current appearance, as `#RRGGBB`."""
    return current_theme().tokens


def player_color(number: int) -> QColor:
    """Return the colour of a person, numbered from 0."""
    return current_theme().player_color(number)


def text_scale() -> int:
    """Return the text size in percent, 80–200."""
    return current_theme().text_scale


_made: list[Theme] = []
"""The application's theme is the last; every painted text asks for it."""


def sign_ink(sign: int | None, plain: str = "text") -> str:
    """Return the name of the colour of a gain or loss, or ``plain``."""
    shown = tokens()
    return {1: shown.plus, -1: shown.minus}.get(sign or 0) or str(getattr(shown, plain))


def _clamp(percent: int) -> int:
    return max(TEXT_SIZES[0], min(TEXT_SIZES[1], percent))
