"""The window of the program over a database, on the evening of 19 November 2026."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QTableView, QWidget

from tarockblock.app.clock import Clock, FixedClock
from tarockblock.app.settings import Settings
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.evening import Evening
from tarockblock.ui.application import make_window
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.rules.rules_editor import RulesEditor
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
    preferences: Preferences | None = None,
    language: str = "en",
    languages: Languages | None = None,
) -> Iterator[MainWindow]:
    """Shown, with this evening begun in it; closed in the end, with what is open before it.

    ``where``: a database, or a folder in which a new one is made. Without ``settings`` there is no chart beside the
    ledger: drawing it takes as long as all the rest.
    """
    if isinstance(where, Path):
        options: dict[str, Any] = {"size": size, "clock": clock, "settings": settings, "languages": languages}
        with (
            open_store(where / "abend.db") as store,
            window_over(store, evening, language=language, **options) as made,
        ):
            yield made
        return
    languages = languages or Languages(QApplication.instance(), language)
    chosen = preferences or Preferences(settings=settings or Settings(language=language, chart_visible=False))
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
    QCoreApplication.sendPostedEvents(made, QEvent.Type.DeferredDelete)  # else it would all be made in English, too
    languages.set_setting("en")


def window_fixture(evening: Evening | None = None, where: str = "tmp_path", **options: Any) -> Any:
    """Such a window as a fixture: over a database of its own, or with "store" over that of the test."""

    @pytest.fixture
    def window(theme: Theme, request: pytest.FixtureRequest) -> Iterator[MainWindow]:
        with window_over(request.getfixturevalue(where), evening, **options) as made:
            yield made

    return window


@pytest.fixture
def empty_store(tmp_path: Path) -> Iterator[Store]:
    """For tests of windows, whose store else has three evenings."""
    with open_store(tmp_path / "abend.db") as opened:
        yield opened


Settle = Callable[[MainWindow], None]
Maker = Callable[..., MainWindow]

_Dialog = TypeVar("_Dialog", bound=QDialog)


def dialog_of(window: MainWindow, kind: type[_Dialog]) -> _Dialog:
    """The dialog in front, which is of this kind and gets the keyboard."""
    dialog = window.dialogs.dialog
    assert isinstance(dialog, kind), f"not a {kind.__name__}: {dialog}"
    wait_for("the dialog", [dialog])
    return dialog


NONE, CTRL, SHIFT = (getattr(Qt.KeyboardModifier, f"{each}Modifier") for each in ("No", "Control", "Shift"))


def heads(table: QTableView) -> tuple[str, ...]:
    """Return the heads in sight."""
    model, shown = table.model(), [n for n in range(table.model().columnCount()) if not table.isColumnHidden(n)]
    return tuple(model.headerData(n, Qt.Orientation.Horizontal) for n in shown)


def press(widget: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    """A key, and what comes of it."""
    QTest.keyClick(widget, key, modifier)
    QApplication.processEvents()


def type_keys(*keys: str | Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    """Press keys wherever the focus is; a longer text is typed letter by letter."""
    for each in keys:
        for key in each if isinstance(each, str) else (each,):
            focus = QApplication.focusWidget()
            QTest.keyClick(focus.window().windowHandle(), key, modifier)
            QApplication.processEvents()


def button(area: QWidget, name: str) -> QAbstractButton:
    """The visible button whose accessible name begins so."""
    shown = [each for each in area.findChildren(QAbstractButton) if each.isVisible()]
    found = [each for each in shown if each.accessibleName().startswith(name)]
    assert len(found) == 1, (name, [each.accessibleName() for each in shown])
    return found[0]


def click(area: QWidget, name: str) -> None:
    """Click a button by its accessible name."""
    QTest.mouseClick(button(area, name), Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def press_all(*keys: Qt.Key | str, modifier: Qt.KeyboardModifier = NONE) -> None:
    """Keys and texts, one after the other, into what has the keyboard by then."""
    for key in keys:
        if isinstance(key, str):
            QTest.keyClicks(QApplication.focusWidget(), key)
        else:
            QTest.keyClick(QApplication.focusWidget(), key, modifier)


def begin_as_last_time(window: MainWindow) -> None:
    """The next evening, by two keys: the form opens as it was last time."""
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    dialog = window.dialogs.dialog
    assert dialog is not None
    wait_for("the dialog", [dialog])
    QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    wait_for("the main window", [window])


def editor_section(editor: RulesEditor, path: str) -> int:
    """The section of the editor a field is in; StopIteration where there is no such field."""
    return next(index for index, view in enumerate(editor.views) if path in view.section.all_paths)


def editor_row(editor: RulesEditor, path: str) -> Any:
    """The row of a field, once its section was shown."""
    return next(row for row in editor.views[editor_section(editor, path)].rows if path in row.fields)
