"""F1 in the window and in a dialog, the manual beside it, and what the program says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TypeVar

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.clock import FixedClock
from tarockblock.app.settings import Settings
from tarockblock.app.storage import open_store
from tarockblock.ui import helping
from tarockblock.ui.application import make_window
from tarockblock.ui.dialogs.costs.costs_dialog import CostsDialog
from tarockblock.ui.dialogs.hand.hand_dialog import HandDialog
from tarockblock.ui.dialogs.help.about_dialog import AboutDialog
from tarockblock.ui.dialogs.help.keys_dialog import KeysDialog
from tarockblock.ui.dialogs.help.manual_window import ManualWindow
from tarockblock.ui.i18n import Languages
from tarockblock.ui.preferences import Preferences
from tarockblock.ui.theme import Theme
from tarockblock.ui.widgets.text_label import TextLabel
from tarockblock.ui.window.frame import RULES
from tarockblock.ui.window.help import show_keys
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.rehearsal import read_sample, samples

pytestmark = pytest.mark.qt

NOW = datetime(2026, 11, 19, 21, 43, tzinfo=timezone(timedelta(hours=1)))
W = TypeVar("W", bound=QWidget)


@pytest.fixture
def window(theme: Theme, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    languages = Languages(qapp, "en")
    monkeypatch.setattr(helping, "_shows", [lambda dialog: show_keys(dialog, languages)])
    with open_store(tmp_path / "tarockblock.db") as store:
        made = make_window(store, FixedClock(NOW), Preferences(settings=Settings(language="en")), languages)
        made.bridge.start(read_sample(samples()[0]))
        made.show()
        yield made
        made.close()
        made.deleteLater()


def shown(kind: type[W]) -> W:
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible())


def test_f1__shows_the_keys_of_what_is_in_front_and_then_the_manual_about_it(window: MainWindow) -> None:
    window.actions_table["new_hand"].trigger()
    hand = window.flows.dialog
    assert hand is not None
    QTest.keyClick(hand, Qt.Key.Key_F1)
    keys = shown(KeysDialog)
    texts = [label.text() for label in keys.findChildren(TextLabel)]
    assert texts[:2] == ["Game", "Rufer"], "the question that listens comes first"
    assert texts.index("In this dialog") < texts.index("Undo")

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
    assert book.page.loadResource(image, QUrl("resources/icons/tarockblock.svg"))
    for other in ("file:///etc/hostname", "resources/../LICENSE", "https://example.org/x.png"):
        assert book.page.loadResource(image, QUrl(other)) is None
    book.close()
    hand.reject()

    window.actions_table["manual"].trigger()
    assert shown(ManualWindow).contents.currentItem().text() == "How it stands"
    shown(ManualWindow).resize(700, 500)
    QApplication.processEvents()
    assert shown(ManualWindow).contents.currentItem().text() == "How it stands", "where one was, however wide"
    window.actions_table["manual"].trigger()
    assert sum(isinstance(each, ManualWindow) and each.isVisible() for each in QApplication.topLevelWidgets()) == 1
    shown(ManualWindow).close()

    window.actions_table["about"].trigger()
    about = shown(AboutDialog)
    assert "PySide6" in about.terms.toPlainText()
    about.copies[0].click()
    assert QGuiApplication.clipboard().text() == str(window.session.store.path)
    assert about.opens[0].isEnabled()
    about.reject()


def test_costs__from_the_hand_and_from_the_rules_by_key_and_by_mouse(window: MainWindow) -> None:
    window.actions_table["new_hand"].trigger()
    hand = window.flows.dialog
    assert isinstance(hand, HandDialog)
    hand.foot.costs.click()
    costs = window.flows.dialog
    assert isinstance(costs, CostsDialog)
    money = [cell.money.text() for cell in costs._cells]
    assert (costs._cells[0].points.text(), money[0]) == ("+1", "+0.10\xa0€"), "a Rufer, for 10 cents a point"
    QTest.keyClick(costs, Qt.Key.Key_X)
    assert costs.kontra.current == 1
    assert (costs._cells[0].points.text(), costs._cells[0].money.text()) == ("+1", "+0.20\xa0€")
    costs.leave.click()
    assert window.flows.dialog is hand
    hand.reject()

    window.go_to(RULES)
    window.rules_page.browse.choose("tulln-2009")
    window.rules_page.browse.costs.click()
    other = window.flows.dialog
    assert isinstance(other, CostsDialog)
    assert other._cells[0].points.text() == "+20", "a Solorufer in cents"
    other.reject()
