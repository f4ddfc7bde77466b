"""The window of the program over a database, on the evening of 19 November 2026."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app.clock import Clock, FixedClock
from tarockblock.app.settings import Settings
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.evening import Evening
from tarockblock.ui.application import make_window
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.pages import NOW
from tests.ui.typist import wait_for


@contextmanager
def window_over(
    where: Store | Path,
    evening: Evening | None = None,
    *,
    size: tuple[int, int] | None = None,
    clock: Clock | None = None,
    settings: Settings | None = None,
    language: str = "en",
) -> Iterator[MainWindow]:
    """Shown, with this evening begun in it; closed in the end, with what is open before it.

    ``where``: a database, or a folder in which a new one is made.
    """
    if isinstance(where, Path):
        with (
            open_store(where / "abend.db") as store,
            window_over(store, evening, size=size, clock=clock, settings=settings, language=language) as made,
        ):
            yield made
        return
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    languages = Languages(app, language)
    chosen = Preferences(settings=settings or Settings(language=language))
    made = make_window(where, clock or FixedClock(NOW), chosen, languages)
    if size is not None:
        made.resize(*size)
    if evening is not None:
        made.bridge.start(evening)
    made.show()
    wait_for("the window", [made])
    yield made
    while made.dialogs.dialog is not None:
        made.dialogs.dialog.reject()
    made.close()
    made.deleteLater()
    languages.set_setting("en")


def begin_as_last_time(window: MainWindow) -> None:
    """The next evening, by two keys: the form opens as it was last time."""
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    dialog = window.dialogs.dialog
    assert dialog is not None
    wait_for("the dialog", [dialog])
    QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    wait_for("the main window", [window])
