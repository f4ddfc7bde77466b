"""Not closed, three weeks later: nothing of it is forgotten, and each place leads on; played in the real window."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.clock import FixedClock
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.settings import ColorMode, Settings
from tarockblock.app.storage import Store, open_store
from tarockblock.ui.evening.start_dialog import StartDialog
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.money.money_page import MoneyPage
from tarockblock.ui.settle.settle_dialog import SettleDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import blank, cents, session_on
from tests.ui.typist import wait_for
from tests.ui.windows import CTRL, SHIFT, window_over

pytestmark = pytest.mark.qt

PEOPLE = ("Anna", "Bert", "Cilli", "Dora")
THREE_WEEKS_LATER = FixedClock(datetime(2026, 12, 10, 20, tzinfo=UTC))
SAME_NIGHT = FixedClock(datetime(2026, 11, 20, 1, tzinfo=UTC))


def picture(widget: QWidget, name: str) -> None:
    """Keep a picture where somebody asks for them."""
    folder = os.environ.get("TAROCKBLOCK_PICTURES")
    if folder:
        widget.grab().save(f"{folder}/{name}.png")


def left_open(store: Store) -> None:
    """Closed a week before, with 0.50 open; on 19 November Anna won 1.10 of Bert, and nobody closed it."""
    before = session_on(store, blank(players=PEOPLE))
    before.record(cents(Anna=50, Dora=-50))
    before.close_evening()
    session = session_on(store, blank(players=PEOPLE))
    session.record(cents(Anna=110, Bert=-110))


def started(window: MainWindow) -> None:
    """As the program starts, on the evening that was open."""
    window.bridge.open(window.session.last_open_id() or 0)
    window.first_focus()
    wait_for("the window", [window])
    QApplication.processEvents()


@pytest.mark.parametrize(("language", "dark"), [("en", False), ("de", True)])
def test_start__asks_once_what_becomes_of_it(theme: Theme, tmp_path: Path, language: str, dark: bool) -> None:
    with open_store(tmp_path / "a.db") as store:
        left_open(store)
        settings = Settings(language=language, chart_visible=False)
        with window_over(
            store, clock=THREE_WEEKS_LATER, language=language, size=(1280, 720), settings=settings
        ) as window:
            theme.set_dark(dark) if hasattr(theme, "set_dark") else None
            theme.set_mode(ColorMode.DARK if dark else ColorMode.LIGHT)
            started(window)
            bar = window.evening_page.still_open
            assert bar.isVisible()
            assert window.dialogs.dialog is None
            assert "1" in bar.accessibleName()
            assert "Anna" in bar.accessibleName()
            assert bar.go_on.hasFocus()
            picture(window, f"start_{language}")
            QTest.keyClick(bar.go_on, Qt.Key.Key_Return)
            assert not bar.isVisible()
            window.go_to("money")
            window.go_to("evening")
            assert not bar.isVisible()  # once


def test_start__of_the_same_night_asks_nothing(theme: Theme, tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db") as store:
        left_open(store)
        with window_over(store, clock=SAME_NIGHT) as window:
            started(window)
            assert not window.evening_page.still_open.isVisible()


def test_start__close_it_and_new_evening(theme: Theme, tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db") as store:
        left_open(store)
        with window_over(store, clock=THREE_WEEKS_LATER) as window:
            started(window)
            bar = window.evening_page.still_open
            bar.begin.click()
            dialog = window.dialogs.dialog
            assert isinstance(dialog, StartDialog)
            dialog.reject()
            window.evening_page.at_start()
            bar.close_it.click()
            settle = window.dialogs.dialog
            assert isinstance(settle, SettleDialog)
            settle.reject()


@pytest.mark.parametrize("language", ["en", "de"])
def test_new_evening__says_what_is_open_and_what_is_not_closed(theme: Theme, tmp_path: Path, language: str) -> None:
    with open_store(tmp_path / "a.db") as store:
        left_open(store)
        with window_over(store, clock=THREE_WEEKS_LATER, language=language, size=(1280, 720)) as window:
            QTest.keyClick(window, Qt.Key.Key_N, CTRL | SHIFT)
            dialog = window.dialogs.dialog
            assert isinstance(dialog, StartDialog)
            wait_for("the dialog", [dialog])
            said = dialog.left.text().replace("\u00a0", " ")
            if language == "en":
                assert said == "0.50 € open in this round. Not closed: 19 Nov 2026."
            picture(dialog, f"new_{language}")
            dialog.reject()


@pytest.mark.parametrize("language", ["en", "de"])
def test_money__lists_it_with_a_key_to_close_it(theme: Theme, tmp_path: Path, language: str) -> None:
    with open_store(tmp_path / "a.db") as store:
        left_open(store)
        with window_over(store, clock=THREE_WEEKS_LATER, language=language, size=(1280, 720)) as window:
            window.go_to("money")
            page = window.pages["money"]
            assert isinstance(page, MoneyPage)
            wait_for("the page", [page])
            assert page.unclosed_panel.isVisible()
            assert not page.kitty.isVisible()  # the balances need the room of a kitty that is none
            (row,) = page.unclosed.cells.rows
            assert "Anna" in row.cells[1]
            assert len(page.claims.cells.rows) == 1  # beside the claims, not among them
            picture(window, f"money_{language}")
            QTest.keyClick(page.claims, Qt.Key.Key_A)
            dialog = window.dialogs.dialog
            assert isinstance(dialog, SettleDialog)
            dialog.closed_evening.emit()
            dialog.reject()
            wait_for("the window", [window])
            window.go_to("money")
            assert not page.unclosed_panel.isVisible()
            assert page.kitty.isVisible()
            (book,) = (read_accounts(store).book(name) for name in read_accounts(store).rounds)
            assert {each.cents for each in book.claims} >= {110} or sum(each.cents for each in book.claims) == 160
