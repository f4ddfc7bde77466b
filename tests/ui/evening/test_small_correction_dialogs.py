"""Doubled Radl by hand, struck hands, striking and moving a row: by keys, with what follows said before it happens."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tarockblock.app.corrections.correction import Position
from tarockblock.app.corrections.correction_annul import AnnulDraft, StrikeDraft
from tarockblock.app.corrections.correction_move import FromHereDraft, MoveDraft
from tarockblock.app.drafts.trischaken_draft import TrischakenDraft
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Points
from tarockblock.domain.rounds import Round, Spell
from tarockblock.rules.library import shipped
from tarockblock.ui.entry.deal_override import DealOverride
from tarockblock.ui.evening.row_dialogs import AnnulDialog, FromHereDialog, MoveDialog, StrikeDialog
from tarockblock.ui.hand.trischaken_dialog import TrischakenDialog
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.remark import Remark
from tests.store.kit import EN, FIVE, dreier, night
from tests.ui.waiting import activated
from tests.ui.windows import press_all

Shown = TypeVar("Shown", bound=QWidget)

TIROL = shipped("tirol-2025")
MANUAL = Manual(points={"Anna": Points(1), "Bert": Points(-1)}, reason="Irrtum")


def ledger(*entries: Entry) -> Ledger:
    """Five at the table, Emil deals first: the dealer sits out."""
    return compute_ledger(night(*entries, players=FIVE))


def opened(qtbot: QtBot, made: Shown) -> Shown:
    return activated(qtbot, made)


# ---------------------------------------------------------------------- rows that do not fit any more


def trischaken(qtbot: QtBot, reasons: list[str]) -> tuple[TrischakenDialog, Remark | None]:
    of = ledger()
    draft = TrischakenDraft(TIROL, of.next_deal(), "en")
    dialog = TrischakenDialog(draft, hand=1, radl=1, editing=True)
    dialog.show_misfits(reasons)
    return opened(qtbot, dialog), dialog.misfit


def test_misfit__stands_on_top_of_any_entry_dialog(qtbot: QtBot, theme: Theme) -> None:
    # Misfit: stands on top of any entry dialog.
    shown, remark = trischaken(qtbot, ["Emil sits out in this hand"])

    assert remark.isVisible()
    assert remark.text == "Emil sits out in this hand."
    assert (
        remark.mapTo(shown, remark.rect().bottomLeft()).y() < shown._rows["Anna"].field.mapTo(shown, QPoint(0, 0)).y()
    )
    assert shown.height() <= 664

    # Misfit: of a row that fits nothing is said.
    _shown, remark = trischaken(qtbot, [])

    assert remark is None


# ---------------------------------------------------------------------- doubled Radl


def doubling(qtbot: QtBot, *spells: Spell) -> FromHereDialog:
    return opened(
        qtbot,
        FromHereDialog(
            FromHereDraft(Round(FIVE, "Emil", spells=spells), night(players=FIVE, ruleset="tulln-2009")), EN
        ),
    )


def test_doubling__says_what_is_due_and_takes_away_no_more(qtbot: QtBot, theme: Theme) -> None:
    # Doubling: says how many hands are due then.
    shown = doubling(qtbot, Spell(2))

    assert shown.due.text == "Doubled hands due now: 2, then: 7. A Radl has 5 hands."
    with qtbot.waitSignal(shown.entered) as caught:
        press_all(Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert caught.args == [Doubling(radl=2)]

    # Doubling: taking away by keys.
    shown = doubling(qtbot, Spell(7))
    with qtbot.waitSignal(shown.entered) as caught:
        press_all(Qt.Key.Key_Backtab, Qt.Key.Key_Right, Qt.Key.Key_Return)

    assert caught.args == [Doubling(radl=-1)]

    # Doubling: where nothing is due nothing can be taken away.
    shown = doubling(qtbot)
    with qtbot.assertNotEmitted(shown.entered):
        press_all(Qt.Key.Key_Backtab, Qt.Key.Key_Right, Qt.Key.Key_Return)

    assert "nothing to take away" in shown.problems["radl"]
    assert not shown.foot.primary.isEnabled()


# ---------------------------------------------------------------------- a struck hand


def test_annul__reason_manner_and_dealer(qtbot: QtBot, theme: Theme) -> None:
    # Annul: reason and enter.
    shown = opened(qtbot, AnnulDialog(AnnulDraft(ledger(), Position()), EN))
    assert "Emil deals hand 1 again" in shown.follows.text
    with qtbot.waitSignal(shown.entered) as caught:
        press_all("misdealt", Qt.Key.Key_Return)

    assert caught.args == [Annulled(replay=True, reason="misdealt")]

    # Annul: counted as played the next one deals.
    shown = opened(qtbot, AnnulDialog(AnnulDraft(ledger(), Position()), EN))
    with qtbot.waitSignal(shown.entered) as caught:
        press_all(Qt.Key.Key_Backtab, Qt.Key.Key_Right, Qt.Key.Key_Return)

    assert "Anna deals hand 2" in shown.follows.text
    assert caught.args == [Annulled(replay=False)]

    # Annul: another dealer for this hand.
    shown = opened(qtbot, AnnulDialog(AnnulDraft(ledger(), Position()), EN))
    shown.draft.places.set_dealer("Cilli")
    shown.refresh()

    assert "Cilli deals hand 1 again" in shown.follows.text
    assert shown.fact() == Annulled(replay=True, dealer="Cilli")

    # Struck: after the pop up of places the reason listens again.
    shown = opened(qtbot, AnnulDialog(AnnulDraft(ledger(), Position()), EN))
    shown.deal.setFocus()
    shown.deal.click()
    popup = shown.findChild(DealOverride)
    popup.close()
    assert shown.focusWidget() is shown.fields["reason"]


# ---------------------------------------------------------------------- striking


def test_strike__says_what_it_does_to_the_others(qtbot: QtBot, theme: Theme) -> None:
    # Strike: says what it does to the others.
    shown = opened(
        qtbot, StrikeDialog(StrikeDraft(ledger(dreier("Bert"), dreier("Cilli"), dreier("Anna")), 0), TIROL, EN)
    )
    assert shown.misfits.text == ""  # they keep their dealers
    QTest.mouseClick(shown.fields["holds"].buttons[1], Qt.MouseButton.LeftButton)
    assert "Hand 3" in shown.misfits.text
    shown.fields["reason"].setFocus()
    with qtbot.waitSignal(shown.entered) as caught:
        press_all("was no hand", Qt.Key.Key_Backtab, Qt.Key.Key_Right, Qt.Key.Key_Return)

    assert shown.misfits.text == ""
    draft = caught.args[0]
    assert (draft.index, draft.replay, draft.reason) == (0, False, "was no hand")

    # Strike: of a correction nobody asks who deals.
    shown = opened(qtbot, StrikeDialog(StrikeDraft(ledger(dreier("Anna"), MANUAL), 1), TIROL, EN))

    assert "replay" not in shown.fields
    assert "can be brought back" in shown.follows.text


# ---------------------------------------------------------------------- moving


def test_move__by_arrows_or_number(qtbot: QtBot, theme: Theme) -> None:
    # Move: by arrows or number.
    of = ledger(dreier("Anna"), dreier("Bert"), dreier("Cilli"))
    shown = opened(qtbot, MoveDialog(MoveDraft(of, 0), TIROL, EN))
    assert not shown.foot.primary.isEnabled()
    assert shown.foot.reason.text() == "It is there already."
    with qtbot.waitSignal(shown.entered) as caught:
        press_all(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert caught.args == [1]

    press_all("3")
    assert shown.number_field.text() == "3"
    assert shown.between.text == "It then comes last, after “Hand 3: Dreier Cilli”."
    assert shown.fact() == 2

    # Move: names of rows are those the ledger shows now.
    shown = opened(qtbot, MoveDialog(MoveDraft(ledger(dreier("Anna"), dreier("Bert")), 0), TIROL, EN))
    press_all(Qt.Key.Key_Down)

    assert shown.misfits.text == "", "every hand keeps who dealt it"
    shown.fields["holds"]._choose(1)
    assert shown.misfits.text.startswith("Would then no longer fit: Hand 1 (")

    # Move: a number that does not exist.
    shown = opened(qtbot, MoveDialog(MoveDraft(ledger(dreier("Anna"), dreier("Bert")), 0), TIROL, EN))
    with qtbot.assertNotEmitted(shown.entered):
        press_all("9", Qt.Key.Key_Return)

    assert shown.problems["to"] == "A whole number from 1 to 2."
