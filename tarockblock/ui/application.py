"""The composition of the windowed program: settings, store, clock, theme, window."""

from __future__ import annotations

import gc
import logging
import signal
import sys
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock import __version__, paths
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.settings import SettingsFile
from tarockblock.app.storage import HeldFile, Store, default_database, make_folder, warm_up
from tarockblock.debug_log import phase
from tarockblock.errors import DAMAGED, StoreError, TarockblockError, reason_of
from tarockblock.ui.kit import own_keys
from tarockblock.ui.kit.first_paint import FirstPaint
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.messages import BugReporter, show_message
from tarockblock.ui.kit.theme import Theme, current_theme
from tarockblock.ui.kit.work import Work
from tarockblock.ui.shell.bridge import Bridge
from tarockblock.ui.shell.frame import Frame
from tarockblock.ui.shell.notices import settings_words
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tarockblock.ui.window.single_instance import SingleInstance, bring_to_front, open_claimed

if TYPE_CHECKING:
    from tarockblock.app.safekeeping import Renewed

DESKTOP_FILE = "org.tarockblock.Tarockblock"
_WAKE_PYTHON_MS = 250
_MOST_LISTED = 12
_IDLE_MS = 500
_PAINTED_AT_LATEST_MS = 3000
"""Time after which the day's copy is made unpainted: a minimised window may stay so for hours."""
_log = logging.getLogger(__name__)


class Application(QApplication):
    """An application that receives files opened on macOS, which sends no arguments."""

    file_opened = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            self.file_opened.emit(event.file())
            return True
        return super().event(event)


def make_application(arguments: list[str]) -> QApplication:
    """Create the QApplication with the names known to the desktop."""
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else Application(arguments)
    app.setApplicationName("Tarockblock")
    app.setApplicationDisplayName("Tarockblock")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(DESKTOP_FILE)
    app.setWindowIcon(QIcon(str(paths.resource("icons", "tarockblock.svg"))))
    return app


def make_window(
    store: Store, clock: Clock, preferences: Preferences, languages: Languages, *, marks_wait: bool = False
) -> MainWindow:
    """Create the window with the last open evening; ``marks_wait`` until ``begin_later``."""
    session = EveningSession(store, clock)
    bridge = Bridge(session, languages)
    window = MainWindow(bridge, preferences, languages, marks_wait=marks_wait)
    last = session.last_open_id()
    if last is None:
        window.refresh()
    else:
        bridge.open(last)  # which shows it, or says why not
    return window


def run(database: Path | None = None, language: str | None = None, file: Path | None = None) -> int:
    """Run the program until its window closes, and return the exit status.

    ``language`` overrides the setting. ``file`` is an evening to show, here or in the window that has the database
    open.
    """
    phase(_log, "imported")
    app = make_application([sys.argv[0]])
    preferences = Preferences(SettingsFile(paths.settings_file()))
    settings = preferences.settings
    Theme(app, settings.appearance, settings.text_size)
    languages = Languages(app, language or settings.language)
    own_keys.set_help(partial(_help_with, languages))
    phase(_log, "themed")
    window: MainWindow | None = None
    BugReporter(lambda: window).install()
    _listen_to_signals(app)
    try:
        path = default_database() if database is None else database
        make_folder(path)
        instance = SingleInstance(path, listen=False)
        instance.brings = file
        store = _open(path, instance, languages)
    except (TarockblockError, OSError) as error:
        from tarockblock.ui.archive.recovery import LeftAloneError

        return _show_and_quit(app, _sentence(error, languages), left_alone=isinstance(error, LeftAloneError))
    if store is None:
        return 0
    with store:
        phase(_log, "database open")
        clock = SystemClock()
        window = make_window(store, clock, preferences, languages, marks_wait=True)
        instance.rise_requested.connect(partial(bring_to_front, window))
        instance.look_requested.connect(partial(_look_at, window))
        if isinstance(app, Application):
            app.file_opened.connect(partial(_look_at, window))
        phase(_log, "window built")
        window.restore_geometry()
        window.show()
        window.first_focus()
        report_settings_problem(window)
        copying = Work(window)
        copying.failed.connect(partial(_report_missing_copy, window))
        copying.finished.connect(partial(_announce_renewals, window, languages))
        FirstPaint(window, partial(_begin_later, window, instance, copying), _PAINTED_AT_LATEST_MS)
        if file is not None:
            QTimer.singleShot(0, window, partial(_look_at, window, str(file)))
        status = app.exec()
        window.following.stop()
        copying.wait()
        window.deleteLater()
    instance.release()
    return status


def _help_with(languages: Languages, dialog: QWidget) -> None:
    from tarockblock.ui.help.help_controller import show_keys

    show_keys(dialog, languages)


def _look_at(window: MainWindow, file: str) -> None:
    from tarockblock.ui.archive.evening_files import look_at_file

    look_at_file(window, Path(file))


def _begin_later(window: MainWindow, instance: SingleInstance, copying: Work) -> None:
    phase(_log, "window painted")
    gc.enable()
    instance.listen()
    window.begin_later()
    current_theme().desktop_preferences.ask_desktop()
    store, clock = window.session.store, window.session.clock
    if not store.read_only:
        file = store.file
        copying.start(lambda *_: _copy_and_renew(file, clock))
        QTimer.singleShot(_IDLE_MS, window, partial(_get_ready, window))
        copying.finished.connect(partial(_begin_sharing, window))


def _begin_sharing(window: MainWindow, _renewed: object) -> None:
    if paths.sharing_file().exists():
        window.sharing.begin()


def _get_ready(window: MainWindow) -> None:
    window.hands.get_ready()
    phase(_log, "ready for the first hand")


def _copy_and_renew(file: HeldFile, clock: Clock) -> list[Renewed]:
    from tarockblock.app.safekeeping import copy_and_renew

    warm_up()
    phase(_log, "ready to write")
    found = copy_and_renew(file, clock)
    phase(_log, "copied and renewed")
    return found


def _open(path: Path, instance: SingleInstance, languages: Languages) -> Store | None:
    """Return the open database, or None if there is to be no window; the lock is held only with a database."""
    open_database = partial(open_claimed, path, instance)
    try:
        try:
            return open_database()
        except StoreError as error:
            if error.code not in DAMAGED:
                raise
        gc.enable()
        from tarockblock.ui.archive.recovery import open_or_recover

        instance.listen()  # the question may stay open for long
        return open_or_recover(path, open_database, SystemClock(), languages)
    except BaseException:
        instance.release()
        raise


def _sentence(error: TarockblockError | OSError, languages: Languages) -> str:
    if isinstance(error, OSError):
        error = TarockblockError("system_fault", file=error.filename or "Tarockblock", reason=reason_of(error))
    return languages.wording.error(error)


def _show_and_quit(app: QApplication, sentence: str, *, left_alone: bool) -> int:
    """Explain why the database could not be opened, unless already said."""
    gc.enable()
    _log.error("%s", sentence)
    if left_alone:
        return 2
    box = show_message(None, "Tarockblock", sentence)
    box.finished.connect(app.quit)
    app.exec()
    return 2


def report_settings_problem(window: Frame) -> None:
    """Report unreadable settings; nothing else shows the problem."""
    file = window.preferences.file
    words = "" if file is None else settings_words(file, window.languages.wording)
    if words:
        window.show_problem(words)


def _report_missing_copy(window: MainWindow, error: Exception) -> None:
    if not isinstance(error, TarockblockError):
        raise error
    damaged = error.code in (*DAMAGED, "evenings_damaged")
    (window.bridge.damaged if damaged else window.bridge.failed).emit(window.bridge.sentence(error))


def _announce_renewals(window: MainWindow, languages: Languages, found: list[Renewed]) -> None:
    """Announce, once, hands whose results changed since the arithmetic was corrected."""
    if found:
        from tarockblock.app.safekeeping import renewed_text

        wording = languages.wording
        lines = [renewed_text(each, wording) for each in found[:_MOST_LISTED]]
        if len(found) > _MOST_LISTED:
            lines.append(wording.reason("renewed_more", count=len(found) - _MOST_LISTED))
        show_message(window, "Tarockblock", wording.reason("renewed"), "\n".join(lines))


def _listen_to_signals(app: QApplication) -> None:
    """Close on Ctrl+C; Python runs the handler only if woken now and then."""

    wanted = threading.Event()

    def leave() -> None:
        """Quit repeatedly: the main loop may not run yet, or a question precedes it."""
        if wanted.is_set():
            app.closeAllWindows()
            app.quit()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: wanted.set())
    timer = QTimer(app)
    timer.timeout.connect(leave)
    timer.start(_WAKE_PYTHON_MS)
