"""A themed application for windows and dialogs: light, 100 %, put back after each test.

Qt is loaded only for a test that asks for it: what words and models say needs none.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tarockblock.ui.kit import marks, translate
from tests.ui.patience import PATIENCE_MS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from tarockblock.app.storage import Store
    from tarockblock.ui.kit.theme import Theme
    from tarockblock.ui.window.main_window import MainWindow

_QT_BOT = sys.modules.get("pytestqt.qtbot")
for _waiting in ("waitUntil", "waitSignal", "waitSignals") if _QT_BOT is not None else ():
    getattr(_QT_BOT.QtBot, _waiting).__kwdefaults__["timeout"] = PATIENCE_MS


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The one theme of the test run."""
    from PySide6.QtCore import QCoreApplication, QEvent

    from tarockblock.app.settings import ColorMode
    from tarockblock.ui.kit.key_handover import handover
    from tarockblock.ui.kit.theme import Theme

    # Where no main loop runs, nobody else sees to windows of earlier tests that only wait to be deleted.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    keys = handover()
    keys._held.clear()
    keys._arrived()  # a window of an earlier test may have gone while keys were held for it
    made = qapp.property("tarockblock_theme")
    theme = made if isinstance(made, Theme) else Theme(qapp, ColorMode.LIGHT)
    _put_back(theme)
    yield theme
    _put_back(theme)


def _put_back(theme: Theme) -> None:
    """Light, 100 %; windows nobody holds go before, not while Qt hands out the list of all widgets to be restyled."""
    from tarockblock.app.settings import ColorMode

    if theme.mode is not ColorMode.LIGHT or theme.text_scale != 100:
        gc.collect()
        theme.set_mode(ColorMode.LIGHT)
        theme.set_text_scale(100)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language a test has put on, the next one begins without; numbers are said in English all the same."""
    asked = translate._translates[-1]

    def translated(context: str, text: str, comment: str | None, count: int) -> str:
        return asked(context, text, comment, count).replace("(s)", "" if count == 1 else "s")

    translate.install(translated)
    yield
    if translate._translates[-1] is translated:
        translate.install(asked)
    if (dialogs := sys.modules.get("tarockblock.ui.kit.save_dialog")) is not None:
        dialogs._LAST.clear()
    core, i18n = sys.modules.get("PySide6.QtCore"), sys.modules.get("tarockblock.ui.kit.languages")
    if core is None or i18n is None or (app := core.QCoreApplication.instance()) is None:
        return
    for languages in app.findChildren(i18n.Languages):
        for translator in languages._translators:
            app.removeTranslator(translator)
    core.QLocale.setDefault(core.QLocale("en_GB"))


@pytest.fixture(autouse=True)
def strangers() -> Iterator[None]:
    """Nobody has a colour of his own yet."""
    yield
    marks.know_marks({})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Two Thursdays in two years, and an evening in Tulln."""
    from tarockblock.app.storage import open_store
    from tests.ui.pages import three_evenings

    path = tmp_path / "evenings.db"
    path.write_bytes(three_evenings())
    path.chmod(0o600)
    with open_store(path) as opened:
        yield opened


@pytest.fixture
def settle() -> Callable[[MainWindow], None]:
    """Waits until nothing is read any more."""
    from tests.ui.waiting import until

    def busy(window: MainWindow) -> bool:
        """Only pages that were shown read anything."""
        looks_back = [page for name, page in window.pages.items() if name in ("statistics", "archive")]
        return any(page.busy or getattr(page, "files", page).busy for page in looks_back)

    return lambda window: until(lambda: not busy(window))


@pytest.fixture
def window(theme: Theme, store: Store) -> Iterator[MainWindow]:
    """In English, with nothing open, over three evenings."""
    from tests.ui.windows import window_over

    with window_over(store) as made:
        yield made
