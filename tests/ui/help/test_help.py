"""F1 in the window and in a dialog, the manual beside it, and what the program says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.ui.entry.deal_override import DealOverride
from tarockblock.ui.hand.costs_dialog import CostsDialog
from tarockblock.ui.hand.hand_dialog import HandDialog
from tarockblock.ui.help.help_controller import AboutDialog, show_keys
from tarockblock.ui.help.keys_dialog import KeysDialog, keys_of
from tarockblock.ui.help.manual_window import ManualWindow
from tarockblock.ui.kit import own_keys
from tarockblock.ui.kit.dialog import Dialog
from tarockblock.ui.kit.key_groups import key_text
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.messages import ask
from tarockblock.ui.kit.own_keys import ButtonKey, short_key
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.thorough import FULL, some
from tests.ui import leaks
from tests.ui.typist import wait_for
from tests.ui.windows import dialog_of, window_over

W = TypeVar("W", bound=QWidget)


@pytest.fixture
def window(theme: Theme, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    languages = Languages(qapp, "en")
    monkeypatch.setattr(own_keys, "_shows", [lambda dialog: show_keys(dialog, languages)])
    with window_over(tmp_path, sample(), languages=languages) as made:
        yield made


def shown(kind: type[W]) -> W:
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible())


def test_f1__shows_the_keys_of_what_is_in_front_and_then_the_manual_about_it(window: MainWindow) -> None:
    window.actions_table["new_hand"].trigger()
    hand = window.dialogs.dialog
    assert hand is not None
    wait_for("the dialog", [hand])
    QTest.keyClick(hand, Qt.Key.Key_F1)
    keys = shown(KeysDialog)
    texts = [label.text() for label in keys.findChildren(TextLabel)]
    assert texts[:2] == ["Game", "Rufer"], "the question that listens comes first"
    assert "In this dialog" in texts
    assert "Undo" not in texts, "a key of the window does nothing while a dialog is open"

    QTest.keyClick(keys, Qt.Key.Key_F1)
    book = shown(ManualWindow)
    assert book.page.headings()[book.contents.currentRow()].text() == "Entering a hand"
    book.search.setText("subtotals")
    assert (book.count.text(), len(book.page.found)) == ("1 of 1", 1)
    book.search.setText("kontra")
    first = book.page.here
    QTest.keyClick(book.search, Qt.Key.Key_Return)
    assert book.page.here == first + 1
    book.before.click()
    assert book.page.here == first
    book.search.setText("quizzical")
    assert book.count.text() == "nowhere"
    assert not book.after.isEnabled()

    book.page.anchorClicked.emit(QUrl("handbuch.md#abrechnen"))
    assert book.page.headings()[book.contents.currentRow()].text() == "Abrechnen"
    image = QTextDocument.ResourceType.ImageResource.value
    assert book.page.loadResource(image, QUrl("pictures/main-light.png"))
    for other in ("file:///etc/hostname", "pictures/../../LICENSE", "https://example.org/x.png"):
        assert book.page.loadResource(image, QUrl(other)) is None
    book.close()
    hand.reject()

    window.actions_table["manual"].trigger()
    assert shown(ManualWindow).contents.currentItem().text() == "The standings"
    shown(ManualWindow).resize(700, 500)
    QApplication.processEvents()
    assert shown(ManualWindow).contents.currentItem().text() == "The standings", "where one was, however wide"
    assert shown(ManualWindow).page.horizontalScrollBar().maximum() == 0, "pictures fit"
    window.actions_table["manual"].trigger()
    assert sum(isinstance(each, ManualWindow) and each.isVisible() for each in QApplication.topLevelWidgets()) == 1
    shown(ManualWindow).close()

    # Message boxes, pop-ups, menus and Qt's own dialogs know F1, too; what cannot have a window over it goes.
    box = ask(window, "Really?", "It is gone then.", "Throw away", lambda: None)
    QTest.keyClick(box, Qt.Key.Key_F1)
    said = [label.text() for label in shown(KeysDialog).findChildren(TextLabel)]
    assert "Cancel" in said
    assert "Undo" not in said
    shown(KeysDialog).close()
    box.reject()
    window.actions_table["new_hand"].trigger()
    hand = dialog_of(window, HandDialog)
    hand.foot.deal.click()
    (popup,) = hand.findChildren(DealOverride)
    focus = popup.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_F1)
    assert "the player of that seat, in the row with the focus" in [
        label.text() for label in shown(KeysDialog).findChildren(TextLabel)
    ]
    assert not popup.isVisible()
    shown(KeysDialog).close()
    hand.reject()

    window.actions_table["about"].trigger()
    about = shown(AboutDialog)
    assert "PySide6" in about.terms.toPlainText()
    about.copies[0].click()
    assert QGuiApplication.clipboard().text() == str(window.session.store.path)
    assert about.opens[0].isEnabled()
    about.reject()


def test_costs__from_the_hand_and_from_the_rules_by_key_and_by_mouse(window: MainWindow) -> None:
    window.actions_table["new_hand"].trigger()
    hand = dialog_of(window, HandDialog)
    hand.foot.costs.click()
    costs = dialog_of(window, CostsDialog)
    money = [cell.money.text() for cell in costs._cells]
    assert (costs._cells[0].points.text(), money[0]) == ("+1", "+0.10\xa0€"), "a Rufer, for 10 cents a point"
    QTest.keyClick(costs, Qt.Key.Key_X)
    assert costs.kontra.current == 1
    assert (costs._cells[0].points.text(), costs._cells[0].money.text()) == ("+1", "+0.20\xa0€")
    costs.leave.click()
    assert window.dialogs.dialog is hand
    hand.reject()

    window.go_to("rules")
    window.rules_page.browse.choose("tulln-2009")
    window.rules_page.browse.costs.click()
    other = dialog_of(window, CostsDialog)
    assert other._cells[0].points.text() == "+20", "a Solorufer in cents"
    other.reject()


PRESSED = [
    *(Qt.Key(code) for code in range(Qt.Key.Key_A.value, Qt.Key.Key_Z.value + 1)),
    *(Qt.Key(code) for code in range(Qt.Key.Key_0.value, Qt.Key.Key_9.value + 1)),
    *(Qt.Key(code) for code in range(Qt.Key.Key_F2.value, Qt.Key.Key_F12.value + 1)),
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Delete, Qt.Key.Key_Insert, Qt.Key.Key_Backspace, Qt.Key.Key_Space, Qt.Key.Key_Home, Qt.Key.Key_End),
]


def not_listed(window: QWidget) -> list[str]:
    """Keys that a dialog or pop-up answers, and F1 does not name."""
    listed = {cap for group in keys_of(window) for line in group.lines for cap in line.keys}
    if "0–9" in listed:
        listed |= {str(digit) for digit in range(10)}
    found = []
    for key in PRESSED:
        name = short_key(QKeySequence(key).toString())
        event = QKeyEvent(QKeyEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, name if len(name) == 1 else "")
        event.ignore()
        if name not in listed and QApplication.sendEvent(window, event) and event.isAccepted():
            found.append(name)
    for shortcut in window.findChildren(QShortcut):
        name = short_key(shortcut.key().toString())
        there = not isinstance(shortcut, ButtonKey) or shortcut.works
        of_it = isinstance(owner := shortcut.parent(), QWidget) and owner.window() is window
        if there and of_it and shortcut.isEnabled() and name not in listed and name not in ALWAYS:
            found.append(name)
    return found


ALWAYS = {key_text("Ctrl+Return"), key_text("Ctrl+Enter")}
"""The primary button of a form, on which Enter or this stands."""


@pytest.mark.long
@pytest.mark.sweep
def test_f1__names_every_key_of_everything_that_opens(tmp_path: Path, qapp: QApplication, theme: Theme) -> None:
    """What F1 lists is what works, in each dialog and pop-up: whatever it does not list does nothing."""
    found: dict[str, list[str]] = {}
    with leaks.window_on(tmp_path) as window:
        tried = leaks.steps(window)
        for name in some(tried, 3):
            if name in (leaks.ANEW, "another text size", "another appearance"):
                continue

            def look(shown: list[QWidget], name: str = name) -> None:
                for each in shown:
                    if isinstance(each, Dialog) or each.windowType() is Qt.WindowType.Popup:
                        found.setdefault(f"{name} {type(each).__name__}", []).extend(not_listed(each))

            leaks.once(window, tried[name], look)
    assert len(found) > (40 if FULL else 10)
    wrong = {name: keys for name, keys in found.items() if keys}
    assert not wrong, "\n".join(f"{name}: {keys}" for name, keys in wrong.items())
