"""The sign of the next dealer: after each hand, gone with the next key, in nobody's way, and it can be switched off."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.ui.evening.next_dealer import NextDealer
from tarockblock.ui.kit.widgets.painting import observe_texts
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.windows import window_fixture

window = window_fixture(sample(), size=(1100, 700))


def test_after_a_hand__the_next_dealer_stands_there_until_a_key_is_pressed(window: MainWindow) -> None:
    dealer, hand = NextDealer(window), PositiveGame(game="dreier", declarer="Cilli", result=Result.WON)
    assert window.bridge.record(hand) is not None
    assert (dealer.sign.name, dealer.sign.below) == ("Anna", ("Vorhand: Bert",))
    painted: list[str] = []
    observe_texts(lambda text, _rect, _cut: painted.append(text))
    dealer.sign.grab()
    observe_texts(None)
    assert painted == ["Anna", "deals next, sits out", "Vorhand: Bert"]
    table = window.evening_page.table
    row = table.cell_rect(table.ledger_model.index(table.ledger_model.rowCount() - 1, 1))
    corner = dealer.sign.mapToGlobal(dealer.sign.rect().topLeft())
    assert not dealer.sign.rect().translated(corner).intersects(row), "the row that was entered stays in sight"
    QTest.keyClick(window.evening_page.bar.primary, Qt.Key.Key_Tab)
    assert dealer.sign is None

    window.bridge.undo()
    assert window.bridge.record(hand) is not None
    assert dealer.sign is not None
    window.activateWindow()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_L)
    assert dealer.sign is None, "a key of the table of actions is a key, too"

    window.actions_table["dealer_sign"].trigger()
    window.bridge.undo()
    assert window.bridge.record(hand) is not None
    assert dealer.sign is None, "switched off"
