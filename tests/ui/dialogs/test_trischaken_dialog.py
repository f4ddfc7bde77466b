"""The Trischaken dialog: three numbers by keyboard, the fourth by itself, every wrong one explained in its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from tarockblock.app.drafts.trischaken_draft import TrischakenDraft
from tarockblock.domain.hand import Trischaken
from tarockblock.domain.ledger import compute_ledger
from tarockblock.ui.dialogs.hand.deal_override import DealOverride
from tarockblock.ui.dialogs.hand.trischaken_dialog import TrischakenDialog
from tarockblock.ui.theme import Theme
from tarockblock.ui.widgets.text_field import TextField
from tarockblock.ui.widgets.trischaken_row import TrischakenRow
from tests.app.hand_tools import FIVE, evening, judge

pytestmark = pytest.mark.qt

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
        qtbot.addWidget(dialog)
        with qtbot.waitActive(dialog):
            dialog.open()
        return dialog

    return open_on


def key(*keys: str | Qt.Key) -> None:
    """Press keys wherever the focus is; a text is typed letter by letter."""
    for each in keys:
        for part in each if isinstance(each, str) else (each,):
            focus = QApplication.focusWidget()
            assert focus is not None
            QTest.keyClick(focus.window().windowHandle(), part)
            QApplication.processEvents()


def row(dialog: TrischakenDialog, player: str) -> TrischakenRow:
    """One player's row."""
    return next(each for each in dialog.findChildren(TrischakenRow) if each.accessibleName().startswith(player))


def facts(dialog: TrischakenDialog) -> list[object]:
    """What `entered` brings from now on."""
    found: list[object] = []
    dialog.entered.connect(found.append)
    return found


def test_three_numbers__and_enter_stores(opened: Opened) -> None:
    dialog = opened()
    found = facts(dialog)
    key("28/1", Qt.Key.Key_Return, "10", Qt.Key.Key_Return, "17/2")
    assert row(dialog, "Bert").field.text() == "14/0"
    assert not found
    key(Qt.Key.Key_Return)
    assert found == [Trischaken(card_points={"Dora": 85, "Emil": 30, "Anna": 53, "Bert": 42})]


def test_preview__live_with_every_player(opened: Opened) -> None:
    dialog = opened()
    key("28/1", Qt.Key.Key_Tab, "10", Qt.Key.Key_Tab, "17/2")
    data = dialog.preview.data
    assert data is not None
    assert [(line.name, line.points) for line in data.players] == [
        ("Anna", "+2"),
        ("Bert", "+2"),
        ("Cilli", ""),
        ("Dora", "−6"),
        ("Emil", "+2"),
    ]
    assert data.foot_ok


def test_arrows__go_from_field_to_field(opened: Opened) -> None:
    dialog = opened()
    key(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert row(dialog, "Emil").field.hasFocus()


def test_completed_field__typed_over_lets_another_follow(opened: Opened) -> None:
    dialog = opened()
    key("28/1", Qt.Key.Key_Tab, "10/0", Qt.Key.Key_Tab, "17/2", Qt.Key.Key_Tab, "15/0")
    assert row(dialog, "Bert").field.text() == "15/0"
    assert row(dialog, "Dora").field.text() == "27/1"


def test_leaving_a_field__writes_the_number_out(opened: Opened) -> None:
    dialog = opened()
    key("9", Qt.Key.Key_Tab)
    assert row(dialog, "Dora").field.text() == "9/0"


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
    key(*typed, Qt.Key.Key_Return)
    assert not found
    assert not dialog.foot.store.isEnabled()
    if sentence:
        wrong = [each.field for each in dialog.findChildren(TrischakenRow) if each.field.has_problem]
        assert [field.accessibleDescription() for field in wrong] == [sentence]
        assert dialog.foot.reason.text() == sentence


def test_mouse__alone_sets_the_numbers_on_the_bars(opened: Opened) -> None:
    """Half of a bar is half of the deal; the wheel is for single Blatt."""
    dialog = opened()
    found = facts(dialog)
    for player, part in (("Dora", 0.5), ("Emil", 0.25), ("Anna", 0.1)):
        bar = row(dialog, player)
        left = bar.field.geometry().right() + 19
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(round(left + part * (bar.width() - left)), 20))
    thirds = {state.player: state.thirds or 0 for state in dialog.draft.outcome().fields}
    assert abs(thirds["Dora"] - 105) <= 1
    assert abs(thirds["Emil"] - 52) <= 1
    assert abs(thirds["Anna"] - 21) <= 1
    assert sum(thirds.values()) == 210
    turn = QWheelEvent(
        QPointF(400, 20),
        QPointF(400, 20),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(row(dialog, "Anna"), turn)
    dialog.foot.store.click()
    assert [entry.card_points["Anna"] for entry in found] == [thirds["Anna"] + 1]


def test_vorhand__has_the_badge_and_the_first_field(opened: Opened) -> None:
    dialog = opened()
    assert row(dialog, "Dora").accessibleName() == "Dora, Vorhand"
    assert row(dialog, "Dora").field.hasFocus()
    assert [each.accessibleName() for each in dialog.findChildren(TextField)][1:] == [
        "Card points of Dora",
        "Card points of Emil",
        "Card points of Anna",
        "Card points of Bert",
    ]


def test_override__after_the_pop_up_the_fields_listen_again(opened: Opened) -> None:
    dialog = opened()
    dialog.foot.deal.click()
    popup = dialog.findChild(DealOverride)
    assert popup is not None
    popup.close()
    assert dialog.focusWidget() is dialog.field(dialog.draft.players[0])


def test_override__moves_the_rows(opened: Opened) -> None:
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


def test_renonce__by_its_key_from_any_field(opened: Opened, qtbot: QtBot) -> None:
    dialog = opened()
    with qtbot.waitSignal(dialog.renonce_requested):
        key("r")
    assert row(dialog, "Dora").field.text() == ""


def test_editing__shows_the_numbers(opened: Opened) -> None:
    entry = Trischaken(card_points={"Dora": 85, "Emil": 30, "Anna": 53, "Bert": 42}, note="knapp")
    dialog = opened(entry)
    found = facts(dialog)
    texts = [row(dialog, who).field.text() for who in ("Dora", "Emil", "Anna", "Bert")]
    assert texts == ["28/1", "10/0", "17/2", "14/0"]
    key(Qt.Key.Key_Return)
    assert found == [entry]


def test_failure__keeps_everything_typed(opened: Opened) -> None:
    dialog = opened()
    key("28/1", Qt.Key.Key_Tab, "10", Qt.Key.Key_Tab, "17/2")
    dialog.show_failure("The disk is full.")
    assert dialog.foot.reason.text() == "The disk is full."
    assert dialog.foot.store.isEnabled()
    assert row(dialog, "Anna").field.text() == "17/2"


def test_enter_held__is_one_trischaken(opened: Opened) -> None:
    dialog = opened()
    found = facts(dialog)
    key("28/1", Qt.Key.Key_Tab, "10", Qt.Key.Key_Tab, "17/2", Qt.Key.Key_Return)
    for _ in range(20):
        event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True)
        QApplication.sendEvent(dialog.focusWidget(), event)
    QTest.mouseDClick(dialog.foot.store, Qt.MouseButton.LeftButton)
    assert len(found) == 1


@pytest.mark.parametrize("scale", [80, 125, 150, 200])
def test_other_text_sizes__on_1280_by_720_only_up_and_down(opened: Opened, theme: Theme, scale: int) -> None:
    theme.set_text_scale(scale)
    dialog = opened()
    dialog.resize(1264, 672)
    for _ in range(3):
        QApplication.processEvents()
    assert (dialog.width(), dialog.height()) == (1264, 672)
    area = dialog.findChild(QScrollArea)
    assert area is not None
    assert area.horizontalScrollBar().maximum() == 0
    for each in dialog.findChildren(TrischakenRow):
        assert each.rect().contains(each.field.geometry())
    key("28/1", Qt.Key.Key_Return, "10", Qt.Key.Key_Return, "17/2")
    QApplication.processEvents()
    field = dialog.focusWidget()
    assert area.viewport().rect().contains(field.mapTo(area.viewport(), field.rect().center()))
