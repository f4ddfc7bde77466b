"""The Trischaken dialog: three numbers by keyboard, the fourth by itself, every wrong one explained in its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tarockblock.app.drafts.trischaken_draft import TrischakenDraft
from tarockblock.domain.hand import Trischaken, format_thirds
from tarockblock.domain.ledger import compute_ledger
from tarockblock.ui.entry.deal_override import DealOverride
from tarockblock.ui.hand.trischaken_dialog import StandingButtons, TrischakenDialog
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.trischaken_row import PointsBar, TrischakenRow
from tests.app.hand_tools import evening, judge
from tests.store.kit import FIVE
from tests.ui.hand.hand_keys import facts
from tests.ui.waiting import activated
from tests.ui.windows import type_keys

Opened = Callable[..., TrischakenDialog]


@pytest.fixture
def opened(qtbot: QtBot, theme: Theme) -> Opened:
    """Opens the dialog: Cilli deals and sits out, Dora is Vorhand, as in trischaken.png."""

    def open_on(entry: Trischaken | None = None, ruleset: str = "tirol-2025") -> TrischakenDialog:
        night = evening(ruleset, FIVE, "Cilli")
        deal = compute_ledger(night).next_deal()
        if entry is None:
            draft = TrischakenDraft(night.ruleset, deal, "de", judge(night))
        else:
            draft = TrischakenDraft.from_entry(entry, night.ruleset, deal, "de", judge(night))
        dialog = TrischakenDialog(draft, hand=14, radl=3, editing=entry is not None)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        return activated(qtbot, dialog, modal=True)

    return open_on


def row(dialog: TrischakenDialog, player: str) -> TrischakenRow:
    """One player's row."""
    return next(each for each in dialog.findChildren(TrischakenRow) if each.accessibleName().startswith(player))


def test_three_numbers__the_fourth_follows_and_enter_stores(opened: Opened) -> None:
    # Three numbers: and enter stores.
    dialog = opened()
    found = facts(dialog)
    type_keys("28/1", Qt.Key.Key_Return, "10", Qt.Key.Key_Return, "17/2")
    assert row(dialog, "Bert").field.text() == "14/0"
    assert not found
    type_keys(Qt.Key.Key_Return)
    assert found == [Trischaken(card_points={"Dora": 85, "Emil": 30, "Anna": 53, "Bert": 42})]

    # Preview: live with every player.
    dialog = opened()
    type_keys("28/1", Qt.Key.Key_Tab, "10", Qt.Key.Key_Tab, "17/2")
    data = dialog.preview.data
    assert [(line.name, line.points) for line in data.players] == [
        ("Anna", "+2"),
        ("Bert", "+2"),
        ("Cilli", ""),
        ("Dora", "−6"),
        ("Emil", "+2"),
    ]
    assert data.foot_ok

    # Completed field: typed over lets another follow.
    dialog = opened()
    type_keys("28/1", Qt.Key.Key_Tab, "10/0", Qt.Key.Key_Tab, "17/2", Qt.Key.Key_Tab, "15/0")
    assert row(dialog, "Bert").field.text() == "15/0"
    assert row(dialog, "Dora").field.text() == "27/1"

    # Arrows: go from field to field.
    dialog = opened()
    type_keys(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert row(dialog, "Emil").field.hasFocus()

    # Leaving a field: writes the number out.
    dialog = opened()
    type_keys("9", Qt.Key.Key_Tab)
    assert row(dialog, "Dora").field.text() == "9/0"

    # Vorhand: has the badge and the first field.
    dialog = opened()
    assert row(dialog, "Dora").accessibleName() == "Dora, Vorhand"
    assert row(dialog, "Dora").field.hasFocus()
    assert [each.accessibleName() for each in dialog.findChildren(TextField)][1:] == [
        "Card points of Dora",
        "Card points of Emil",
        "Card points of Anna",
        "Card points of Bert",
    ]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (("71",), "Kartenpunkte liegen zwischen 0 und 70"),
        (("40", Qt.Key.Key_Tab, "31"), ""),
        (("40", Qt.Key.Key_Tab, "20", Qt.Key.Key_Tab, "10/1"), "Die Kartenpunkte ergeben 70/1, nicht 70"),
    ],
)
def test_impossible__stands_at_the_field_and_keeps_it_from_being_stored(
    opened: Opened, typed: tuple[str | Qt.Key, ...], sentence: str
) -> None:
    dialog = opened()
    found = facts(dialog)
    type_keys(*typed, Qt.Key.Key_Return)
    assert not found
    assert not dialog.foot.primary.isEnabled()
    if sentence:
        wrong = [each.field for each in dialog.findChildren(TrischakenRow) if each.field.has_problem]
        assert [field.accessibleDescription() for field in wrong] == [sentence]
        assert dialog.foot.reason.text() == sentence


def click(bar: PointsBar, share: float) -> None:
    """Where the bar shows a share, at its upper edge: a finger does not meet a thin line."""
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(round(bar.x_of(share)), 12))


def turn(widget: QWidget, angle: int) -> None:
    spot = QPointF(widget.rect().center())
    none = (Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase)
    QApplication.sendEvent(widget, QWheelEvent(spot, spot, QPoint(), QPoint(0, angle), *none, False))


def scored(dialog: TrischakenDialog) -> dict[str, str]:
    """What the fields show; and it is what the draft scores, to the Blatt."""
    shown = {player: row(dialog, player).field.text() for player in dialog.draft.players}
    outcome = dialog.draft.outcome()
    assert shown == {
        state.player: "" if state.thirds is None else format_thirds(state.thirds, always_blatt=True)
        for state in outcome.fields
    }
    return shown


def test_mouse__sets_the_numbers_on_the_bars_and_by_buttons(opened: Opened) -> None:
    # Mouse: alone sets the numbers on the bars. Half of a bar is half of the deal; the wheel is for single Blatt.
    dialog = opened()
    found = facts(dialog)
    for player, part in (("Dora", 0.5), ("Emil", 0.25), ("Anna", 0.1)):
        click(row(dialog, player).bar, part)
        assert row(dialog, player).field.hasFocus()
        scored(dialog)
    thirds = {state.player: state.thirds or 0 for state in dialog.draft.outcome().fields}
    assert abs(thirds["Dora"] - 105) <= 1
    assert abs(thirds["Emil"] - 52) <= 1
    assert abs(thirds["Anna"] - 21) <= 1
    assert sum(thirds.values()) == 210
    turn(row(dialog, "Anna").bar, 120)
    scored(dialog)
    dialog.foot.primary.click()
    assert [entry.card_points["Anna"] for entry in found] == [thirds["Anna"] + 1]

    # Field: shows what is scored while it has the focus. 12 typed, then 28 clicked: 12 must not stay in sight.
    dialog = opened()
    type_keys("12")
    bar = row(dialog, "Dora").bar
    click(bar, 28 / 70)
    assert abs((dialog.draft.outcome().fields[0].thirds or 0) - 84) <= 1
    assert scored(dialog)["Dora"] != "12/0"
    turn(bar, 120)
    before = scored(dialog)["Dora"]
    turn(row(dialog, "Dora").field, -240)
    assert scored(dialog)["Dora"] != before
    assert row(dialog, "Dora").field.selectedText() == scored(dialog)["Dora"]
    type_keys("9", Qt.Key.Key_Tab)
    assert scored(dialog)["Dora"] == "9/0"

    # Drag: goes along and stays within the deal.
    dialog = opened()
    bar = row(dialog, "Dora").bar
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=QPoint(round(bar.x_of(0.2)), 30))
    assert scored(dialog)["Dora"] in ("13/2", "14/0", "14/1")  # a pixel is about a Blatt
    QTest.mouseMove(bar, QPoint(bar.width() + 400, 30))
    assert scored(dialog)["Dora"] == "70/0"
    QTest.mouseMove(bar, QPoint(-400, 30))
    assert scored(dialog)["Dora"] == "0/0"
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton)
    QTest.mouseMove(bar, QPoint(round(bar.x_of(0.9)), 30))
    assert scored(dialog)["Dora"] == "0/0"

    # Bar: says that it can be pressed.
    dialog = opened()
    bar = row(dialog, "Dora").bar
    assert bar.cursor().shape() == Qt.CursorShape.PointingHandCursor
    looks = []
    for over in (False, True):
        bar.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, over)
        looks.append(bar.grab().toImage())
    assert looks[0] != looks[1]

    # Completed: is stepped from where it stands.
    dialog = opened()
    type_keys("28/1", Qt.Key.Key_Tab, "10", Qt.Key.Key_Tab, "17/2")
    QTest.mouseClick(row(dialog, "Bert").more, Qt.MouseButton.LeftButton)
    assert scored(dialog) == {"Dora": "28/0", "Emil": "10/0", "Anna": "17/2", "Bert": "14/1"}


def test_buttons__are_large_enough_for_a_finger_and_step_by_a_blatt(opened: Opened, theme: Theme) -> None:
    theme.set_text_scale(80)
    dialog = opened()
    dora = row(dialog, "Dora")
    assert not dora.less.isEnabled()
    for button in (dora.less, dora.more):
        assert button.isVisible()
        assert button.height() >= 32
        assert button.width() >= 32
        assert dora.rect().contains(button.geometry())
    for _ in range(4):
        QTest.mouseClick(dora.more, Qt.MouseButton.LeftButton)
    QTest.mouseClick(dora.less, Qt.MouseButton.LeftButton)
    assert scored(dialog)["Dora"] == "1/0"
    type_keys(Qt.Key.Key_Tab, "7")  # not finished: it may become 70
    QTest.mouseClick(row(dialog, "Emil").more, Qt.MouseButton.LeftButton)
    assert scored(dialog)["Emil"] == "7/1"


def test_override__moves_the_rows_and_the_fields_listen_again(opened: Opened, qtbot: QtBot) -> None:
    # Override: after the pop up the fields listen again.
    dialog = opened()
    dialog.foot.deal.click()
    popup = dialog.findChild(DealOverride)
    popup.close()
    assert dialog.focusWidget() is dialog._rows[dialog.draft.players[0]].field

    # Override: moves the rows.
    dialog = opened()
    dialog.draft.places.set_dealer("Anna")
    dialog.refresh()
    QApplication.processEvents()
    assert [each.accessibleName() for each in dialog.findChildren(TrischakenRow) if each.isVisible()] == [
        "Bert, Vorhand",
        "Cilli",
        "Dora",
        "Emil",
    ]
    assert dialog.windowTitle() == "Trischaken – hand 14, Radl 3, dealer Anna"

    # Renonce: by its key from any field.
    dialog = opened()
    with qtbot.waitSignal(dialog.renonce_requested):
        type_keys("h")
    assert row(dialog, "Dora").field.text() == ""


def test_stored__once_and_what_was_typed_stays(opened: Opened) -> None:
    # Enter held: is one trischaken.
    dialog = opened()
    found = facts(dialog)
    type_keys("28/1", Qt.Key.Key_Tab, "10", Qt.Key.Key_Tab, "17/2", Qt.Key.Key_Return)
    for _ in range(20):
        event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True)
        QApplication.sendEvent(dialog.focusWidget(), event)
    QTest.mouseDClick(dialog.foot.primary, Qt.MouseButton.LeftButton)
    assert len(found) == 1

    # Failure: keeps everything typed.
    dialog = opened()
    type_keys("28/1", Qt.Key.Key_Tab, "10", Qt.Key.Key_Tab, "17/2")
    dialog.show_failure("The disk is full.")
    assert dialog.foot.reason.text() == "The disk is full."
    assert dialog.foot.primary.isEnabled()
    assert row(dialog, "Anna").field.text() == "17/2"

    # Editing: shows the numbers.
    entry = Trischaken(card_points={"Dora": 85, "Emil": 30, "Anna": 53, "Bert": 42}, note="knapp")
    dialog = opened(entry)
    found = facts(dialog)
    texts = [row(dialog, who).field.text() for who in ("Dora", "Emil", "Anna", "Bert")]
    assert texts == ["28/1", "10/0", "17/2", "14/0"]
    type_keys(Qt.Key.Key_Return)
    assert found == [entry]


def chosen(dialog: TrischakenDialog) -> dict[str, list[str]]:
    """What the buttons of each player say, by accessible name."""
    found: dict[str, list[str]] = {player: [] for player in dialog.draft.players}
    for button in dialog.findChildren(ChoiceButton):
        if button.isChecked():
            player, _, words = button.accessibleName().partition(", ")
            found[player].append(words)
    return found


def test_standings__by_the_keys_printed_and_by_mouse(opened: Opened) -> None:
    # Keys: those of the field that listens; each is printed on its button.
    dialog = opened(ruleset="hausruck-2007")
    found = facts(dialog)
    type_keys(Qt.Key.Key_Down, "s", Qt.Key.Key_Down, "o")
    assert chosen(dialog) == {"Dora": [], "Emil": ["the most", "the game"], "Anna": ["no trick"], "Bert": []}
    lit = [each for each in dialog.findChildren(ChoiceButton) if each.listening]
    assert [(each.accessibleName(), each.key) for each in lit] == [
        ("Anna, the most", "M"),
        ("Anna, the game", "S"),
        ("Anna, no trick", "O"),
    ]
    type_keys(Qt.Key.Key_Return)
    assert found == [Trischaken(most=("Emil",), has_game=True, without=("Anna",))]

    # Mouse: the field of the button listens afterwards; a second press takes it back.
    dialog = opened(ruleset="hausruck-2007")
    for name in ("Bert, the most", "Emil, no trick", "Emil, no trick"):
        button = next(each for each in dialog.findChildren(ChoiceButton) if each.accessibleName() == name)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert row(dialog, name.partition(",")[0]).field.hasFocus()
    assert chosen(dialog) == {"Dora": [], "Emil": [], "Anna": [], "Bert": ["the most"]}
    found = facts(dialog)
    dialog.foot.primary.click()
    assert found == [Trischaken(most=("Bert",))]

    # Editing: shows it again.
    dialog = opened(found[0], ruleset="hausruck-2007")
    assert chosen(dialog)["Bert"] == ["the most"]


def test_standings__points_decide_and_tell(opened: Opened) -> None:
    # Points decide: the sentence asks for them.
    dialog = opened()
    type_keys(Qt.Key.Key_Down, "m")
    assert not dialog.foot.primary.isEnabled()
    assert dialog.foot.reason.text().startswith("Hier entscheidet, wer wie viele Kartenpunkte hat")

    # Points known: they tell it, and the key says why it does nothing.
    dialog = opened()
    type_keys("36", Qt.Key.Key_Tab, "10", Qt.Key.Key_Tab, "24")
    assert chosen(dialog) == {"Dora": ["the most", "the game"], "Emil": [], "Anna": [], "Bert": ["no trick"]}
    type_keys("m")
    assert dialog.problem.text() == "The card points say that already: clear a field to choose instead."


def test_standings__below_the_rows_in_large_text(opened: Opened, theme: Theme) -> None:
    theme.set_text_scale(160)
    dialog = opened()
    QApplication.processEvents()
    QApplication.processEvents()
    for buttons in dialog.findChildren(StandingButtons):
        for button in buttons.buttons.values():
            assert button.width() >= button.least_width()
