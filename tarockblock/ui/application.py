"""Puts the windowed program together: the only place where settings, store, clock, theme and window meet."""

from __future__ import annotations

import logging
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from tarockblock import __version__, paths
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.evening import EveningSession
from tarockblock.app.settings import SettingsFile
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import TarockblockError
from tarockblock.ui.bridge import Bridge
from tarockblock.ui.i18n import Languages
from tarockblock.ui.main_window import MainWindow
from tarockblock.ui.messages import BugReporter, tell
from tarockblock.ui.preferences import Preferences
from tarockblock.ui.theme import ColorMode, Theme

DESKTOP_FILE = "org.tarockblock.Tarockblock"
_WAKE_PYTHON_MS = 250
_log = logging.getLogger(__name__)


def make_application(arguments: list[str]) -> QApplication:
    """The QApplication with the names the desktop knows it by."""
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(arguments)
    app.setApplicationName("Tarockblock")
    app.setApplicationDisplayName("Tarockblock")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(DESKTOP_FILE)
    app.setWindowIcon(QIcon(str(paths.resource("icons", "tarockblock.svg"))))
    return app


def make_window(store: Store, clock: Clock, preferences: Preferences, languages: Languages) -> MainWindow:
    """The window over a store, showing the evening that was open."""
    session = EveningSession(store, clock)
    bridge = Bridge(session, languages)
    window = MainWindow(bridge, preferences, languages)
    last = session.last_open_id()
    if last is not None:
        bridge.open(last)
    return window


def run(database: Path | None = None, language: str | None = None) -> int:
    """Run the program until the window is closed; returns the exit status. ``language`` overrides the setting."""
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    app = make_application([sys.argv[0]])
    preferences = Preferences(SettingsFile(paths.settings_file()))
    settings = preferences.settings
    Theme(app, ColorMode(settings.appearance), settings.text_size)
    languages = Languages(app, language or settings.language)
    window: MainWindow | None = None
    BugReporter(lambda: window).install()
    try:
        store = _open(database)
    except TarockblockError as error:
        sentence = languages.wording.error(error)
        _log.error("%s", sentence)
        box = tell(None, "Tarockblock", sentence)
        box.finished.connect(app.quit)
        app.exec()
        return 2
    with store:
        window = make_window(store, SystemClock(), preferences, languages)
        window.restore_place()
        window.show()
        window.first_focus()
        window.tell_of_settings()
        _listen_to_signals(app)
        status = app.exec()
        window.deleteLater()
    return status


def _open(database: Path | None) -> Store:
    """The database the user named, or the one where the platform wants it."""
    if database is not None:
        return open_store(database)
    paths.data_dir().mkdir(parents=True, exist_ok=True)
    return open_store(paths.database_file())


def _listen_to_signals(app: QApplication) -> None:
    """Ctrl+C in the terminal closes the program; Python runs its handler only when it is woken now and then."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: app.quit())
    timer = QTimer(app)
    timer.timeout.connect(lambda: None)
    timer.start(_WAKE_PYTHON_MS)
