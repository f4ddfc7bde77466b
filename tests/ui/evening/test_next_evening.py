"""The next evening of a round of six, one missing, one guest: three presses of a key besides the guest's name."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.storage import open_store
from tarockblock.ui.evening.start_dialog import StartDialog
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.money.money_dialogs import TermsDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import blank, session_on
from tests.ui.typist import wait_for
from tests.ui.windows import CTRL, SHIFT, window_over

pytestmark = pytest.mark.qt

SIX = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz")


class Keys:
    """Presses keys wherever the focus is, and counts them."""

    def __init__(self) -> None:
        self.pressed = 0

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        widget = QApplication.focusWidget()
        self.pressed += 1
        QTest.keyClick(widget, key, modifiers)


@pytest.mark.parametrize("is_open", [False, True], ids=["no evening is open", "the last one, closed"])
def test_three_keys_and_a_name(theme: Theme, tmp_path: Path, is_open: bool) -> None:
    with open_store(tmp_path / "abend.db") as store:
        session_on(store, blank(players=SIX)).close_evening()
        with window_over(store) as window:
            if is_open:
                window.bridge.open(1)
                wait_for("the window", [window])
            keys = Keys()
            if is_open:
                keys.press(Qt.Key.Key_N, CTRL | SHIFT)
            else:
                keys.press(Qt.Key.Key_Return)  # the button has the focus
            dialog = window.dialogs.dialog
            assert isinstance(dialog, StartDialog)
            wait_for("the dialog", [dialog])
            keys.press(Qt.Key.Key_3)
            for letter in "Gustl":
                QTest.keyClicks(QApplication.focusWidget(), letter)
            keys.press(Qt.Key.Key_Return, CTRL)
            began(window)
    assert keys.pressed == 3


def began(window: MainWindow) -> None:
    """The others have their columns, letters and number keys; Franz dealt first last time, so it is Anna's turn."""
    wait_for("the window", [window])
    assert window.dialogs.dialog is None
    session = window.session
    assert not session.closed
    assert session.evening.players == ("Anna", "Bert", "Gustl", "Dora", "Emil", "Franz")
    assert session.evening.first_dealer == "Anna"
    assert (session.round, session.evening.cents_per_point) == ("Donnerstagsrunde", 10)


def test_terms__and_the_rounds_name_are_agreed_in_the_form_and_stored_with_the_evening(
    theme: Theme, tmp_path: Path
) -> None:
    """A name in use is refused at its field; Esc in the form would leave everything as it was."""
    with open_store(tmp_path / "abend.db") as store, window_over(store) as window:
        said: list[str] = []
        window.dialogs.notified.connect(said.append)
        keys = Keys()
        for title in ("", "Familie", ""):
            if title:
                session_on(store, blank(title))
            window.evenings.new()
            form = window.dialogs.dialog
            assert isinstance(form, StartDialog)
            wait_for("the form", [form])
            form.draft.choose_round(None)
            form.draft.seat("Anna, Bert, Cilli, Dora")
            form.draft.choose_ruleset("tirol-2025")
            form.refresh()
            form.enter()
            wait_for("the window", [window])
        assert said == ["The round has no name yet; it can be given one in Money, under its terms."], "once"

        window.evenings.new()
        form = window.dialogs.dialog
        assert isinstance(form, StartDialog)
        wait_for("the form", [form])
        keys.press(Qt.Key.Key_T, CTRL)
        terms = window.dialogs.dialog
        assert isinstance(terms, TermsDialog)
        wait_for("the terms", [terms])
        QTest.keyClicks(terms.fields["name"], "donnerstagsrunde")
        assert terms.problems["name"] == "Another round is called “donnerstagsrunde”, or was."
        terms.fields["name"].clear()
        QTest.keyClicks(terms.fields["name"], "Sonntag")
        QTest.keyClicks(terms.fields["stake"], "0.50")
        keys.press(Qt.Key.Key_Return)
        wait_for("the form", [form])
        assert "stake 0.50" in form._terms_words.text()
        assert form.round.label == "Sonntag"
        assert read_accounts(store).round_names[""] == "", "not before the evening begins"
        form.enter()
        accounts = read_accounts(store)
        assert (accounts.round_names[""], accounts.terms_of("").stake) == ("Sonntag", 50)
