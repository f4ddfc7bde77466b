"""Who leaves early pays now: with the change of table, and by itself; held for the evening, and taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.storage import Store
from tarockblock.domain.hand import Manual
from tarockblock.domain.journal import Debt
from tarockblock.domain.money import Cents, Points
from tarockblock.ui.evening.leave_dialog import LeaveDialog
from tarockblock.ui.evening.table_dialog import TableDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import ROUND, sample
from tests.ui.windows import CTRL, dialog_of, empty_store, press, window_fixture

store = empty_store
window = window_fixture(where="store")

WON = {"Anna": 400, "Bert": 100, "Cilli": -90, "Dora": -90, "Emil": -320}


@pytest.fixture
def evening(window: MainWindow) -> MainWindow:
    """Emil owes 3.20 as it stands, Anna won most."""
    entry = Manual(points=dict.fromkeys(WON, Points()), cents={who: Cents(each) for who, each in WON.items()})
    window.bridge.start(replace(sample(), players=tuple(WON), first_dealer="Emil", entries=(entry,)))
    return window


def held(store: Store) -> list[tuple[Debt, ...]]:
    book = read_accounts(store).book(ROUND)
    return [each.transfers for each in book.postings if each.id in book.held]


EMIL_PAID = [(Debt("Anna", "Emil", 320),)]
"""He gave it, so that Anna would owe it."""


def test_by_itself__by_keys_and_taken_back(evening: MainWindow, store: Store) -> None:
    press(evening, Qt.Key.Key_G)
    dialog = dialog_of(evening, LeaveDialog)
    dialog.fields["who"].current_changed.emit(4)
    assert "3.20" in dialog.payments.text()
    press(dialog, Qt.Key.Key_Return, CTRL)
    assert held(store) == EMIL_PAID
    assert "3.20" in evening.notice.text
    evening.follow_notice()
    assert held(store) == []


def test_by_itself__nothing_to_pay_is_said(evening: MainWindow, store: Store) -> None:
    press(evening, Qt.Key.Key_G)
    dialog = dialog_of(evening, LeaveDialog)
    dialog.fields["who"].current_changed.emit(4)
    QTest.mouseClick(dialog.primary, Qt.MouseButton.LeftButton)
    evening.do_leave()
    dialog = dialog_of(evening, LeaveDialog)
    dialog.fields["who"].current_changed.emit(4)
    assert not dialog.primary.isEnabled()
    assert "nothing" in dialog.payments.text()
    press(dialog, Qt.Key.Key_Return, CTRL)
    assert held(store) == EMIL_PAID


@pytest.mark.parametrize("pays", [True, False])
def test_with_the_change_of_table(evening: MainWindow, store: Store, pays: bool) -> None:
    evening.corrections.table()
    dialog = dialog_of(evening, TableDialog)
    assert not dialog.pays.isVisible()
    dialog.draft.unseat(4)
    dialog.refresh()
    assert dialog.pays.isVisible()
    if pays:
        QTest.mouseClick(dialog.pays, Qt.MouseButton.LeftButton)
    press(dialog, Qt.Key.Key_Return, CTRL)
    assert evening.session.ledger.state.seating == ("Anna", "Bert", "Cilli", "Dora")
    assert held(store) == (EMIL_PAID if pays else [])
