"""The dialog for outlays, from *Geld* and from the evening: by keys, by mouse, and with bad input."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.storage import Store
from tarockblock.domain.hand import TableChange
from tarockblock.domain.journal import Debt, Posted
from tarockblock.ui.money.outlay_dialog import OutlayDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import ROUND, sample
from tests.ui.typist import wait_for
from tests.ui.windows import CTRL, dialog_of, empty_store, press, window_fixture

store = empty_store
window = window_fixture(where="store")

PEOPLE = ("Anna", "Bert", "Cilli", "Dora")


@pytest.fixture
def evening(window: MainWindow) -> MainWindow:
    """Anna, Bert, Cilli and Dora sit there, nothing was played yet."""
    window.bridge.start(replace(sample(), players=PEOPLE, first_dealer="Dora", entries=()))
    return window


def owed(store: Store) -> list[tuple[Debt, ...]]:
    book = read_accounts(store).book(ROUND)
    return [each.transfers for each in book.postings if each.kind is Posted.OUTLAY and each.id in book.counting]


def test_from_the_evening__shared_by_those_present_by_keys(evening: MainWindow, store: Store) -> None:
    """10.00 for four are 2.50 each; without Dora 3.33 and a cent, which is Bert's, as Anna who paid comes last."""
    evening.bridge.record(TableChange(players=("Anna", "Bert", "Cilli", "Emil")))
    press(evening, Qt.Key.Key_U)
    dialog = dialog_of(evening, OutlayDialog)
    assert [who for who, box in dialog.boxes.items() if box.isChecked()] == ["Anna", "Bert", "Cilli", "Emil"]
    assert not dialog.primary.isEnabled()
    assert not dialog.problems  # nothing is wrong with an amount that was not typed yet
    QTest.keyClicks(dialog.fields["amount"], "10")
    press(dialog.boxes["Emil"], Qt.Key.Key_Space)
    QTest.keyClicks(dialog.fields["note"], "Jause")
    assert "3.34" in dialog.shares.accessibleName()
    press(dialog, Qt.Key.Key_Return, CTRL)
    assert owed(store) == [(Debt("Bert", "Anna", 334), Debt("Cilli", "Anna", 333))]
    evening.follow_notice()
    assert owed(store) == []


def test_from_geld__by_mouse_paid_by_the_kitty_and_back(evening: MainWindow, store: Store) -> None:
    press(evening, Qt.Key.Key_3, CTRL)
    page = evening.page("money")
    QTest.mouseClick(page.buttons["outlay"], Qt.MouseButton.LeftButton)
    dialog = dialog_of(evening, OutlayDialog)
    dialog.fields["giver"].current_changed.emit(len(PEOPLE))
    QTest.keyClicks(dialog.fields["amount"], "8")
    assert "The kitty falls below zero: 8.00" in dialog.shares.accessibleName()
    QTest.mouseClick(dialog.primary, Qt.MouseButton.LeftButton)
    assert owed(store) == [tuple(Debt(who, None, 200) for who in PEOPLE)]
    assert read_accounts(store).book(ROUND).cash == -800
    assert page.journal.cells.rows[0].cells[1] == "outlay"
    wait_for("the window", [evening])
    press(evening, Qt.Key.Key_Z, CTRL)
    assert owed(store) == []
    press(evening, Qt.Key.Key_Y, CTRL)
    assert len(owed(store)) == 1
    # As with payments, a line of the journal is taken back by itself.
    page.journal.setFocus()
    page.journal.selectRow(0)
    press(page.journal, Qt.Key.Key_Delete)
    assert owed(store) == []


def test_bad_input__is_said_beside_its_field_and_nothing_is_booked(evening: MainWindow, store: Store) -> None:
    press(evening, Qt.Key.Key_U)
    dialog = dialog_of(evening, OutlayDialog)
    for who in PEOPLE[1:]:
        dialog.boxes[who].click()
    for text, path in [("0", "amount"), ("-5", "amount"), ("viel", "amount"), ("20000000", "amount"), ("5", "sharers")]:
        dialog.fields["amount"].clear()
        QTest.keyClicks(dialog.fields["amount"], text)
        assert path in dialog.problems, text
        assert not dialog.primary.isEnabled()
    dialog.boxes["Bert"].click()
    dialog.fields["date"].clear()
    QTest.keyClicks(dialog.fields["date"], "2026-12-24")
    assert [*dialog.problems] == ["date"]
    press(dialog, Qt.Key.Key_Return, CTRL)
    assert owed(store) == []
    press(dialog, Qt.Key.Key_Escape)
    assert evening.dialogs.dialog is None
