"""A negative game beside another one: each declarer's own game, by key and by mouse, shown as it is in the draft."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.domain.hand import NegativeDeclarer, NegativeGame
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tests.app.test_hand_draft import beside_each_other
from tests.ui.hand.hand_keys import Opened, facts
from tests.ui.windows import type_keys


def own_games(dialog: object) -> list[ChoiceButton]:
    return [each for each in dialog.findChildren(ChoiceButton) if each.isVisible() and each.key == "W"]


def test_own_game__by_its_key_and_by_mouse(opened: Opened) -> None:
    dialog = opened(beside_each_other())
    found = facts(dialog)
    type_keys("p1b3", Qt.Key.Key_Return, "g")
    (button,) = own_games(dialog)
    assert (button.label, button.listening) == ("Piccolo", True)
    type_keys("w")
    assert [each.label for each in own_games(dialog)] == ["Bettler"]
    QTest.mouseClick(own_games(dialog)[0], Qt.MouseButton.LeftButton)
    assert [each.label for each in own_games(dialog)] == ["Piccolo"]
    type_keys("wv", Qt.Key.Key_Return)
    assert found == [
        NegativeGame(
            game="piccolo",
            declarers=(NegativeDeclarer("Anna", True), NegativeDeclarer("Cilli", False, game="bettler")),
        )
    ]

    # Changing it shows the game again.
    dialog = opened(type(dialog.draft).from_entry(found[0], dialog.draft.ruleset, dialog.draft.places.base))
    assert [each.label for each in own_games(dialog)] == ["Bettler"]
