"""The "Dealer, Vorhand …" pop-up: overrides for one hand, by seat number or mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tarockblock.app.drafts.draft_deal import DealDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.deal import make_deal
from tarockblock.rules.library import shipped
from tarockblock.ui.entry.deal_override import DealOverride
from tarockblock.ui.kit.marks import marks_by_name
from tarockblock.ui.kit.theme import Theme
from tests.app.hand_tools import FOUR
from tests.store.kit import FIVE

Opened = Callable[..., DealOverride]


@pytest.fixture
def opened(qtbot: QtBot, theme: Theme) -> Opened:
    """Opens the pop-up; the last seat deals."""

    def open_on(players: tuple[str, ...] = FIVE) -> DealOverride:
        ruleset = shipped("tirol-2025")
        window = QWidget()
        qtbot.addWidget(window)
        window.show()
        places = DealDraft(ruleset, make_deal(players, players[-1], ruleset))
        popup = DealOverride(places, ruleset, marks_by_name(players), "de", window)
        popup.places, popup.owner = places, window  # type: ignore[attr-defined]
        popup.open_above(window)
        QApplication.processEvents()
        return popup

    return open_on


def type_keys(popup: DealOverride, *keys: str | Qt.Key) -> None:
    """Press keys in the pop-up."""
    for each in keys:
        QTest.keyClick(popup.focusWidget() or popup, each)
        QApplication.processEvents()


def test_dealer__by_seat_number_for_this_hand_or_from_here_on(opened: Opened, qtbot: QtBot) -> None:
    # Dealer: by seat number moves the rest.
    popup = opened()
    with qtbot.waitSignal(popup.changed):
        type_keys(popup, "1")
    deal = popup.places.deal
    assert (deal.dealer, deal.sitting_out, deal.vorhand) == ("Anna", ("Anna",), "Bert")
    assert popup.usual.isEnabled()

    # After: only this hand or from here on.
    popup = opened()
    assert (popup.after.current, popup.places.holds) == (1, False)
    type_keys(popup, "2")
    assert popup.follows.text() == "The deal moves on from Bert."
    while not popup.after.isAncestorOf(popup.focusWidget()):
        popup.focusNextPrevChild(True)
    type_keys(popup, Qt.Key.Key_Left)
    assert popup.places.holds
    assert popup.follows.text() == "The dealers of later hands stay the same."

    # Usual: takes every override away.
    popup = opened()
    type_keys(popup, "2")
    popup.usual.click()
    assert not popup.places.is_overridden
    assert not popup.usual.isEnabled()

    # Enter and escape: close.
    for closing in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        popup = opened()
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        type_keys(popup, closing)
        assert not popup.isVisible()


def test_who_sits_out__one_too_many_is_said_and_of_four_nobody_is_asked(opened: Opened) -> None:
    # Who sits out: one too many is said.
    popup = opened()
    popup.rows[Ask.OUT].pressed.emit("Bert", 0)
    assert popup.problem.text() == "Aussitzen: genau 1"
    popup.rows[Ask.OUT].pressed.emit("Emil", 0)
    assert popup.problem.text() == ""
    assert popup.places.sitting_out == ("Bert",)

    # Four at the table: nobody is asked who sits out.
    popup = opened(FOUR)
    assert not popup.rows[Ask.OUT].isVisible()
    popup.rows[Ask.VORHAND].pressed.emit("Cilli", 0)
    assert popup.places.vorhand == "Cilli"
