"""Money given before an evening is closed, in the settle dialog: taken as paid there, and said in the next one."""

from __future__ import annotations

import os
from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.posting import MoneyCommands, PaymentRequest
from tarockblock.app.settling import Settling
from tarockblock.app.storage import Store
from tarockblock.domain.closing import RoundTerms
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.settle.settle_dialog import SettleDialog
from tests.store.kit import Minutes, blank, cents
from tests.ui.waiting import activated


def settled(qtbot: QtBot, session: EveningSession) -> SettleDialog:
    dialog = SettleDialog(Settling(session), session.evening, 1, Wording("en"), closed=session.closed)
    shown = activated(qtbot, dialog)
    if folder := os.environ.get("TAROCKBLOCK_PICTURES"):
        shown.grab().save(f"{folder}/settle {session.evening.date} {session.closed}.png")
    return shown


def test_held__is_paid_in_its_evening_and_offered_before_another_one_is_closed(
    qtbot: QtBot, theme: Theme, store: Store
) -> None:
    """Bert gives Anna 1.10 for the 19th, which nobody closes; on the 26th closing that one first is offered."""
    clock = Minutes()
    MoneyCommands(store, clock).agree("Held", RoundTerms(stake=50))
    first, second = EveningSession(store, clock), EveningSession(store, clock)
    first.start(replace(blank(), date="2026-11-19"), "Held")
    first.record(cents(Anna=110, Bert=-110))
    MoneyCommands(store, clock).pay(PaymentRequest(payer="Bert", payee="Anna", cents=110, evening=first.evening_id))
    shown = settled(qtbot, first)
    assert [part.isEnabled() for part in shown._payments._parts] == [True]
    assert shown._payments._lines[0].is_paid

    second.start(replace(blank(), date="2026-11-26"), "Held")
    second.record(cents(Anna=-90, Bert=90))
    shown = settled(qtbot, second)
    sentence = "1.10\N{NO-BREAK SPACE}€ was given for the evening of 19 November 2026, which is not closed."
    assert sentence in shown._beside.accessibleName()
    qtbot.keyClick(shown, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert shown._foot._question.accessibleName().startswith("The evening of 19 November is not closed. Close the")
    assert shown._foot._first.isVisible()
    with qtbot.waitSignal(shown.first_wanted) as asked:
        qtbot.keyClick(shown, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert asked.args == [first.evening_id]
    assert not shown.isVisible()

    first.close_evening()
    shown = settled(qtbot, second)
    assert not shown._beside.isVisible()
    assert Settling(first).money.open == 4 * 50


def test_reopened__says_that_it_is_being_changed(qtbot: QtBot, theme: Theme, store: Store) -> None:
    session = EveningSession(store, Minutes())
    session.start(blank(), "Held")
    session.record(cents(Anna=110, Bert=-110))
    session.close_evening()
    session.reopen()
    shown = settled(qtbot, session)
    assert "Being changed" in shown._beside.accessibleName()
    assert "Being changed" in shown.sheet().foot
