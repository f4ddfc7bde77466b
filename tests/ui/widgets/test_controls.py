"""The controls: keys, exclusiveness, names for screen readers, and names with odd signs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLineEdit, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tarockblock.ui.theme import Theme
from tarockblock.ui.widgets.bonus_strip import BonusState, BonusStrip
from tarockblock.ui.widgets.choice_button import ChoiceButton
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.widgets.level_button import LevelButton, LevelRow
from tarockblock.ui.widgets.menu_button import MenuButton
from tarockblock.ui.widgets.payment_card import PaymentCard, PaymentData
from tarockblock.ui.widgets.player_mark import Mark
from tarockblock.ui.widgets.problem_label import ProblemLabel
from tarockblock.ui.widgets.rail import Rail, RailPlace
from tarockblock.ui.widgets.segmented import SegmentedControl
from tarockblock.ui.widgets.steps_bar import StepsBar
from tarockblock.ui.widgets.text_field import TextField

pytestmark = pytest.mark.usefixtures("theme")

VALUES = {BonusState.STILL: "+2", BonusState.ANNOUNCED: "+4", BonusState.LOST: "−4"}
CAPTIONS = {BonusState.STILL: "still", BonusState.ANNOUNCED: "angesagt", BonusState.LOST: "verloren"}


def spoken_name(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def shown(qtbot: QtBot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    widget.show()
    with qtbot.waitActive(widget):
        widget.activateWindow()
    return widget


def test_choice_button__takes_an_ampersand_literally(qtbot: QtBot) -> None:
    button = ChoiceButton("Müller & Söhne", "4/8", "6")
    qtbot.addWidget(button)
    assert spoken_name(button) == "Müller & Söhne, 4/8"
    assert button.shortcut().isEmpty()


def test_choice_button__space_chooses_and_enter_is_left_to_the_dialog(qtbot: QtBot) -> None:
    keys = []

    class Dialog(QWidget):
        def keyPressEvent(self, event):  # type: ignore[no-untyped-def]
            keys.append(event.key())

    dialog = Dialog()
    button = ChoiceButton("Rufer", "1", "R", parent=dialog)
    shown(qtbot, dialog)
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    qtbot.keyClick(button, Qt.Key.Key_Return)
    qtbot.keyClick(button, Qt.Key.Key_G)
    assert button.isChecked()
    assert keys == [Qt.Key.Key_Return, Qt.Key.Key_G]


def test_choice_button__long_names_give_way_but_the_key_cap_stays(qtbot: QtBot) -> None:
    long, short = ChoiceButton("Maximiliane von Hohenstein", "", "1"), ChoiceButton("Max", "", "1")
    qtbot.addWidget(long)
    qtbot.addWidget(short)
    assert long.minimumSizeHint().width() < long.sizeHint().width()
    assert short.minimumSizeHint() == short.sizeHint()
    assert long.sizeHint().height() == 34


def test_choice_button__check_leaves_the_small_word_alone(qtbot: QtBot) -> None:
    """In the room it asks for there is a check beside it; in less there is none, rather than one across the word."""

    class Chosen(ChoiceButton):
        drawn = 0

        def _glyph(self) -> str:
            Chosen.drawn += 1
            return super()._glyph()

    button = Chosen("Anna", "", "1", mark=Mark("A", 0), note="Vorhand")
    plain = ChoiceButton("Anna", "", "1", mark=Mark("A", 0))
    qtbot.addWidget(button)
    qtbot.addWidget(plain)
    button.setChecked(True)
    button.resize(button.sizeHint())
    button.grab()
    assert Chosen.drawn == 1
    button.resize(button.width() - 12, button.height())
    button.grab()
    assert Chosen.drawn == 1
    assert plain.sizeHint().width() < button.minimumSizeHint().width() < button.sizeHint().width()


def test_choice_button__being_chosen_does_not_move_anything(qtbot: QtBot) -> None:
    button = ChoiceButton("gewonnen", "", "G")
    qtbot.addWidget(button)
    before = button.sizeHint()
    button.setChecked(True)
    assert button.sizeHint() == before


def test_choice_button__grows_with_the_text(qtbot: QtBot, theme: Theme) -> None:
    button = ChoiceButton("Rufer", "1", "R")
    qtbot.addWidget(button)
    theme.set_text_scale(200)
    assert button.sizeHint().height() == 68


def test_key_button__enter_presses_unless_disabled(qtbot: QtBot) -> None:
    button = KeyButton("Eintragen", "", "Enter", kind=ButtonKind.PRIMARY)
    shown(qtbot, button)
    pressed = []
    button.clicked.connect(lambda: pressed.append(True))
    qtbot.keyClick(button, Qt.Key.Key_Return)
    button.setEnabled(False)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert pressed == [True]
    assert button.sizeHint().height() == 44


def test_bonus_strip__cells_exclude_each_other_and_let_go_when_pressed_again(qtbot: QtBot) -> None:
    strip = BonusStrip("Uhu, Spielerpartei", VALUES, CAPTIONS)
    shown(qtbot, strip)
    strip.resize(strip.sizeHint())
    chosen: list[BonusState] = []
    strip.state_chosen.connect(chosen.append)
    middle, right = QPoint(strip.width() // 2, 10), QPoint(strip.width() - 10, 10)
    for place in (middle, right, right):
        qtbot.mouseClick(strip.childAt(place), Qt.MouseButton.LeftButton)
    assert chosen == [BonusState.ANNOUNCED, BonusState.LOST, BonusState.OFF]


def test_bonus_strip__a_required_one_stays(qtbot: QtBot) -> None:
    strip = BonusStrip("Uhu", VALUES, CAPTIONS)
    shown(qtbot, strip)
    strip.set_state(BonusState.ANNOUNCED)
    strip.set_required(True)
    with qtbot.assertNotEmitted(strip.state_chosen):
        qtbot.mouseClick(strip.childAt(strip.width() // 2, 10), Qt.MouseButton.LeftButton)
    assert strip.state is BonusState.ANNOUNCED


def test_bonus_strip__a_cell_without_price_is_missing(qtbot: QtBot) -> None:
    strip = BonusStrip("1. Sack", {BonusState.ANNOUNCED: "+2", BonusState.LOST: "−2"}, CAPTIONS)
    shown(qtbot, strip)
    assert strip.childAt(10, 10) is None
    assert strip.states == (BonusState.ANNOUNCED, BonusState.LOST)
    assert spoken_name(strip.childAt(strip.width() // 2, 10)) == "1. Sack, angesagt, +2"
    strip.set_state(BonusState.STILL)
    assert strip.state is BonusState.OFF


def test_bonus_strip__is_one_stop_for_tab_and_arrows_walk_inside(qtbot: QtBot) -> None:
    window = QWidget()
    layout = QVBoxLayout(window)
    strip, field = BonusStrip("Uhu", VALUES, CAPTIONS), QLineEdit()
    layout.addWidget(strip)
    layout.addWidget(field)
    shown(qtbot, window)
    first = strip.childAt(10, 10)
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Right)
    second = strip.childAt(strip.width() // 2, 10)
    assert second.hasFocus()
    qtbot.keyClick(second, Qt.Key.Key_Space)
    assert strip.state is BonusState.ANNOUNCED
    qtbot.keyClick(second, Qt.Key.Key_Tab)
    assert field.hasFocus()


def test_level_button__walks_through_its_levels(qtbot: QtBot) -> None:
    button = LevelButton(("Kontra", "×2", "×4"), "Kontra auf Uhu")
    shown(qtbot, button)
    levels: list[int] = []
    button.level_chosen.connect(levels.append)
    for _ in range(3):
        qtbot.keyClick(button, Qt.Key.Key_Space)
    assert levels == [1, 2, 0]
    button.set_level(9)
    assert (button.level, spoken_name(button)) == (2, "Kontra auf Uhu, ×4")


def test_level_row__one_level_is_always_chosen(qtbot: QtBot) -> None:
    row = LevelRow(("kein Kontra", "Kontra ×2", "Rekontra ×4"), "Kontra Anna")
    shown(qtbot, row)
    levels: list[int] = []
    row.level_chosen.connect(levels.append)
    row.walk()
    chosen = [button for button in row.findChildren(ChoiceButton) if button.isChecked()]
    qtbot.mouseClick(chosen[0], Qt.MouseButton.LeftButton)
    assert [button.isChecked() for button in row.findChildren(ChoiceButton)] == [False, True, False]
    assert levels == [1]


def test_segmented_control__arrows_choose_the_neighbour(qtbot: QtBot) -> None:
    control = SegmentedControl(("Punkte", "Geld", "Beides"), "Ansicht")
    shown(qtbot, control)
    segment = control.childAt(10, 10)
    segment.setFocus()
    with qtbot.waitSignal(control.current_changed) as caught:
        qtbot.keyClick(segment, Qt.Key.Key_Right)
    assert caught.args == [1]
    assert control.current == 1
    assert spoken_name(segment) == "Ansicht, Punkte"


def test_payment_card__space_ticks(qtbot: QtBot) -> None:
    data = PaymentData("Dora", Mark("D", 3), "Cilli", Mark("C", 2), "6,00 €")
    card = PaymentCard(data, "Dora zahlt Cilli 6,00 €")
    shown(qtbot, card)
    with qtbot.waitSignal(card.toggled):
        qtbot.keyClick(card, Qt.Key.Key_Space)
    assert card.isChecked()
    assert spoken_name(card) == "Dora zahlt Cilli 6,00 €"


def test_steps_bar__only_done_steps_can_be_pressed(qtbot: QtBot) -> None:
    bar = StepsBar(("Vorfall", "Urteil", "Wertung"), "Schritte")
    shown(qtbot, bar)
    bar.set_current(1)
    steps: list[int] = []
    bar.step_chosen.connect(steps.append)
    for child in bar.children():
        if isinstance(child, QWidget):
            qtbot.mouseClick(child, Qt.MouseButton.LeftButton)
    assert steps == [0]


def test_rail__places_exclude_each_other(qtbot: QtBot) -> None:
    rail = Rail([RailPlace("evening", "Abend"), RailPlace("archive", "Archiv")], "Orte", "Menü")
    shown(qtbot, rail)
    with qtbot.waitSignal(rail.place_chosen) as caught:
        qtbot.mouseClick(rail.childAt(40, 110), Qt.MouseButton.LeftButton)
    assert caught.args == [1]
    assert spoken_name(rail.menu_button) == "Menü"


def test_menu_button__offers_names_literally(qtbot: QtBot) -> None:
    button = MenuButton("Runde", ("alle", "Müller & Söhne"))
    shown(qtbot, button)
    qtbot.keyClick(button, Qt.Key.Key_Space)
    menu = button.findChild(QMenu)
    assert menu is not None
    with qtbot.waitSignal(button.current_changed) as caught:
        menu.actions()[1].trigger()
    menu.close()
    assert menu.actions()[1].text() == "Müller && Söhne"
    assert caught.args == [1]
    assert spoken_name(button) == "Runde Müller & Söhne"


def test_text_field__selects_its_text_on_click(qtbot: QtBot) -> None:
    window = QWidget()
    layout = QVBoxLayout(window)
    field, other = TextField("Karten"), QLineEdit()
    layout.addWidget(other)
    layout.addWidget(field)
    field.setText("38/1")
    shown(qtbot, window)
    other.setFocus()
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    field.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.keyClicks(field, "40")
    assert field.text() == "40"


def test_problem_label__marks_its_field(qtbot: QtBot) -> None:
    field = TextField("Name")
    label = ProblemLabel(field)
    qtbot.addWidget(field)
    qtbot.addWidget(label)
    label.show_problem("Diesen Namen gibt es schon.")
    assert field.has_problem
    label.clear()
    assert not field.has_problem
    assert label.text() == ""
