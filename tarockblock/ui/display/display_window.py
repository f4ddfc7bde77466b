"""The window of the display: opened, closed and updated; full screen or not, on any screen."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QMouseEvent, QScreen
from PySide6.QtWidgets import QWidget

from tarockblock.app.display_spot import Screen, Spot, spot_for, window_on
from tarockblock.ui.display.display_texts import DisplayTexts
from tarockblock.ui.display.scoreboard import Scoreboard
from tarockblock.ui.kit.layout import add, vbox
from tarockblock.ui.kit.own_keys import OwnKey, PopupKeys
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.shell.frame import Board, Frame
from tarockblock.visible_text import visible

if TYPE_CHECKING:
    from tarockblock.app.display_spot import Spot
    from tarockblock.ui.display.display_texts import DisplayTexts, DisplayWords
    from tarockblock.ui.display.table_board import TableBoard


_REST = 80
"""Delay of the chart in milliseconds: standings and main window come first."""


class DisplayWindow(PopupKeys, QWidget):
    """A window of its own, beside the main one. ``closed`` carries its place."""

    closed = Signal(object)  # a Spot

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setMinimumSize(480, 270)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)  # the focus stays where hands are entered
        self.board = Scoreboard()
        self.table: TableBoard | None = None
        self._column = vbox(self.board)
        self.setLayout(self._column)
        self._later = QTimer(self, singleShot=True, interval=_REST)
        self._later.timeout.connect(self.board.draw_chart)
        self._window = (0, 0, 0, 0)
        self._home: Spot | None = None  # its place on a screen that was unplugged
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.screenRemoved.connect(self._unplugged)
        application.screenAdded.connect(self._plugged_in)

    def show_texts(self, texts: DisplayTexts, title: str) -> None:
        """Show other texts at once, and the chart a moment later."""
        self.setWindowTitle(title)
        self.board.set_texts(texts)
        self._later.start()

    def show_board(self, board: Board | None) -> None:
        """Show standings of many people instead of the evening; the evening again without any."""
        if board is not None:
            if self.table is None:
                from tarockblock.ui.display.table_board import TableBoard

                self.table = TableBoard()
                add(self._column, self.table)
            self.table.set_board(board)
        if self.table is not None:
            self.table.setVisible(board is not None)
            self.board.setVisible(board is None)

    def open_at(self, remembered: str, main: QScreen | None) -> None:
        """Show it at its last place, or on the other screen."""
        self._move_to(spot_for(remembered, _screens(), "" if main is None else main.name()))

    def spot(self) -> Spot:
        rect = self.geometry()
        if not self.isFullScreen():
            self._window = (rect.x(), rect.y(), rect.width(), rect.height())
        return Spot(self.screen().name(), self.isFullScreen(), self._window)

    def toggle_full_screen(self) -> None:
        spot, self._home = self.spot(), None
        self._move_to(Spot(spot.screen, not spot.full, spot.window))

    def _move_to(self, spot: Spot) -> None:
        screen = next((each for each in QGuiApplication.screens() if each.name() == spot.screen), self.screen())
        self._window = spot.window
        if spot.full:
            self.setScreen(screen)
            self.setGeometry(screen.geometry())
        # Not showFullScreen() or showNormal(): they would take the focus.
        self.setWindowState(Qt.WindowState.WindowFullScreen if spot.full else Qt.WindowState.WindowNoState)
        self.show()
        if not spot.full:
            self.setGeometry(QRect(*spot.window))
        self.setCursor(Qt.CursorShape.BlankCursor if spot.full else Qt.CursorShape.ArrowCursor)

    def _unplugged(self, screen: QScreen) -> None:
        rect, seen = self.geometry(), [each for each in QGuiApplication.screens() if each is not screen]
        if self.isHidden() or not seen:
            return
        if screen is self.screen() or not any(each.geometry().intersects(rect) for each in seen):
            spot = self.spot()
            self._home = Spot(screen.name(), spot.full, spot.window)
            # The window system moves the window by itself first.
            QTimer.singleShot(0, self, partial(self._move_to, window_on(_screen_of(seen[0]))))

    def _plugged_in(self, screen: QScreen) -> None:
        home = self._home
        if home is not None and screen.name() == home.screen and not self.isHidden():
            self._home = None
            QTimer.singleShot(0, self, partial(self._move_to, home))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.toggle_full_screen()

    def own_keys(self) -> list[OwnKey]:
        """Return the keys that close it: Esc and the key that opened it."""
        return [OwnKey(("Esc", "F11"), translate("KeysDialog", "close"), lambda _key: self.close())]

    def closeEvent(self, event: QCloseEvent) -> None:
        self._later.stop()
        if not self.isHidden():
            self.closed.emit(self._home or self.spot())
        super().closeEvent(event)


def _screen_of(screen: QScreen) -> Screen:
    room = screen.availableGeometry()
    return Screen(screen.name(), (room.x(), room.y(), room.width(), room.height()))


def _screens() -> list[Screen]:
    return [_screen_of(each) for each in QGuiApplication.screens()]


_SERVICE, _PATH = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"
_BUS = "tarockblock-display"

_ON, _OFF = 0x80000000 | 0x00000002, 0x80000000
"""Windows constants: ``ES_CONTINUOUS | ES_DISPLAY_REQUIRED``, and the former alone."""


class Awake:
    """Keeps the screen on from :meth:`hold` until :meth:`dispose`, or the end of the process.

    It uses each system's own means; where there is none, as on a bare X server, the system's settings apply.
    """

    def __init__(self) -> None:
        self._helper: subprocess.Popen[bytes] | None = None
        self.held = False
        """Whether the system was asked to keep it on."""

    def hold(self, reason: str) -> None:
        """Keep the screen on; desktops may show ``reason``."""
        if self.held:
            return
        if sys.platform == "win32":
            import ctypes

            self.held = ctypes.windll.kernel32.SetThreadExecutionState(_ON) != 0
        elif sys.platform == "darwin":
            with suppress(OSError):
                self._helper = subprocess.Popen(["/usr/bin/caffeinate", "-d", "-w", str(os.getpid())])
            self.held = self._helper is not None
        else:
            self.held = _ask_desktop(reason)

    def dispose(self) -> None:
        """Let the screen go dark again."""
        if not self.held:
            return
        self.held = False
        if sys.platform == "win32":
            import ctypes

            ctypes.windll.kernel32.SetThreadExecutionState(_OFF)
        elif self._helper is not None:
            self._helper.terminate()
            self._helper.wait()
            self._helper = None
        else:
            from PySide6.QtDBus import QDBusConnection

            QDBusConnection.disconnectFromBus(_BUS)


def _ask_desktop(reason: str) -> bool:
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

    bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, _BUS)
    if not bus.isConnected():
        QDBusConnection.disconnectFromBus(_BUS)
        return False
    call = QDBusMessage.createMethodCall(_SERVICE, _PATH, _SERVICE, "Inhibit")
    call.setArguments(["Tarockblock", reason])
    return bus.send(call)


class DisplayController(QObject):
    """Opens the window, which is imported on first use."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        self.display: DisplayWindow | None = None
        self._words: DisplayWords | None = None
        self._awake: Awake | None = None
        window.shown.connect(self.keep_up)
        window.closing.connect(self.close)

    def toggle(self) -> None:
        if self.display is not None:
            self.close()
            return
        display = self.display = DisplayWindow()
        display.closed.connect(self._gone)
        self.keep_up()
        self._awake = Awake()
        self._awake.hold(self.tr("The display for the room is open"))
        display.open_at(self._window.preferences.settings.display, self._window.screen())
        self._window.actions_table["display"].setChecked(True)

    def close(self) -> None:
        if self.display is not None:
            self.display.close()

    def keep_up(self) -> None:
        if self.display is not None:
            self.display.show_board(self._window.current.board)
            texts = self._texts()
            self.display.show_texts(
                texts, self.tr("{evening} (display) – Tarockblock").format(evening=visible(texts.title))
            )

    def _texts(self) -> DisplayTexts:
        from tarockblock.ui.display.display_texts import DisplayWords

        session = self._window.session
        words = self._words = self._words or DisplayWords()
        if not session.is_open:
            return words.nothing()
        edited, originals = session.corrected()
        wording, closed = self._window.languages.wording, session.closed
        return words.of(session.ledger, wording, closed=closed, edited=edited, originals=originals)

    def _gone(self, spot: Spot) -> None:
        display, self.display = self.display, None
        awake, self._awake = self._awake, None
        if awake is not None:
            awake.dispose()
        if display is not None:
            display.deleteLater()
        self._window.preferences.change(display=spot.packed())
        self._window.actions_table["display"].setChecked(False)
