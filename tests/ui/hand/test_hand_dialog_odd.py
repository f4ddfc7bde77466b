"""What nobody should enter: pasted nonsense, the strangest names; nothing breaks, nothing is stored that is wrong."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app.drafts.questions import Ask
from tarockblock.ui.entry.deal_override import DealOverride
from tarockblock.ui.hand.hand_dialog import HandDialog
from tests.app.hand_tools import draft_of, typed
from tests.store.kit import FIVE
from tests.ui.hand.hand_keys import Opened
from tests.ui.windows import button, click, type_keys

STRANGE = ("Maximiliane von und zu Hohenstein-Wallse", "<b>Bert</b> & Söhne", "Müller && Co", "Dora", "a", "Émilie Ωm")
"""The first has as many letters as a name may have."""


def paste(dialog: HandDialog, text: str) -> None:
    """Paste into the field of card points, in place of what stands there."""
    field = dialog.answers.cards.field
    field.setFocus()
    field.selectAll()
    QApplication.clipboard().setText(text)
    field.paste()
    QApplication.processEvents()


@pytest.mark.long
def test_card_points__pasted_in_any_notation_or_refused_in_a_sentence(opened: Opened, qtbot: QtBot) -> None:
    # Card points: pasted nonsense is refused in a sentence.
    dialog = opened(typed(draft_of("tirol-2025"), "D2"))
    found: list[object] = []
    dialog.entered.connect(found.append)
    for text in [
        "abc",
        "３８",
        "38/1/1",
        "٣٨/1",
        "-1",
        "70/1",
        "999999999999",
        "1e5",
        "²",
        "½",
        "\x00",
        "//",
        "<b>38</b>",
        "71",
    ]:
        paste(dialog, "12/1")
        assert not dialog.answers.cards.field.has_problem
        paste(dialog, text)
        type_keys(Qt.Key.Key_Return)
        assert not found
        assert not dialog.foot.primary.isEnabled()
        assert dialog.answers.problem.text()
        assert dialog.answers.cards.field.has_problem

    # Card points: pasted in any usual notation.
    dialog = opened(typed(draft_of("tirol-2025"), "D2"))
    for text in ["38/1", " 38/1\n", "38,1", "38 1", "38.1", "38-1"]:
        paste(dialog, "12/1")
        assert dialog.draft.cards.thirds == 3 * 12 + 1
        paste(dialog, text)
        assert dialog.draft.cards.thirds == 3 * 38 + 1

    # Note: pasted lines become one.
    dialog = opened(typed(draft_of("tirol-2025"), "R3G"))
    found = []
    dialog.entered.connect(found.append)
    dialog.foot.note.setFocus()
    QApplication.clipboard().setText("<b>eins</b>\nzwei\t\x00 & drei\n" + "x" * 600)
    dialog.foot.note.paste()
    type_keys(Qt.Key.Key_Return)
    assert len(found) == 1
    note = found[0].note
    assert note.startswith("<b>eins</b> zwei & drei xxx")
    assert note.isprintable()
    assert len(note) <= 500

    # Escape: with text typed closes and enters nothing.
    for place in ("note", "cards"):
        dialog = opened(typed(draft_of("tirol-2025"), "D2"))
        found: list[object] = []
        dialog.entered.connect(found.append)
        field = dialog.foot.note if place == "note" else dialog.answers.cards.field
        field.setFocus()
        type_keys("3", "8")
        with qtbot.waitSignal(dialog.rejected):
            type_keys(Qt.Key.Key_Escape)
        assert not found
        assert not dialog.isVisible()


def test_six_at_the_table__are_in_two_lines_where_the_dealer_is_chosen(opened: Opened) -> None:
    dialog = opened(draft_of("tulln-2009", (*FIVE, "Fritz"), "Cilli"))
    click(dialog.foot, "Dealer, Vorhand")
    popup = dialog.findChild(DealOverride)
    labels = [each.label for each in popup.rows[Ask.DEALER].findChildren(QAbstractButton)]
    assert labels == ["Anna", "Bert", "Cilli", "Dora", "Emil", "Fritz"]
    assert len({each.y() for each in popup.rows[Ask.DEALER].findChildren(QAbstractButton)}) == 2


def test_schnitt__that_the_card_points_bring_shows_in_its_cell_and_is_not_entered(opened: Opened) -> None:
    """Tulln: who stays under 15 points is cut, silently and without being asked."""
    dialog = opened(draft_of("tulln-2009"))
    type_keys("d", "2", "5", "6", "/", "0")
    cell = button(dialog.answers.bonuses, "Schnitt, Declarer's side, silent")
    assert not cell.isChecked()
    assert cell.accessibleName().endswith("follows from the card points")
    cell.click()
    assert not cell.isChecked()
    assert not cell.accessibleName().endswith("follows from the card points")
    cell.click()
    assert cell.isChecked()
    cell.click()
    dialog.answers.cards.field.setFocus()
    type_keys(Qt.Key.Key_Backspace)
    paste(dialog, "13/2")
    assert not cell.accessibleName().endswith("follows from the card points")
    other = button(dialog.answers.bonuses, "Schnitt, Opponents, silent")
    assert other.accessibleName().endswith("follows from the card points")
    paste(dialog, "40/0")
    assert not other.accessibleName().endswith("follows from the card points")
