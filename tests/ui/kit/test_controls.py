"""The controls: keys, exclusiveness, names for screen readers, and names with odd signs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import Theme, font
from tarockblock.ui.kit.widgets import choice_button
from tarockblock.ui.kit.widgets.bonus_strip import BonusState, BonusStrip
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.level_button import LevelButton, LevelRow
from tarockblock.ui.kit.widgets.menu import Menu
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.painting import observe_texts, text_width
from tarockblock.ui.kit.widgets.payment_card import PaymentCard, PaymentData
from tarockblock.ui.kit.widgets.rail import Rail, RailPage
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.steps_bar import StepsBar
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import ProblemLabel

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


def test_choice_button__names_keys_and_sizes(qtbot: QtBot, theme: Theme) -> None:
    # Choice button: takes an ampersand literally.
    button = ChoiceButton("Müller & Söhne", "4/8", "6")
    qtbot.addWidget(button)
    assert spoken_name(button) == "Müller & Söhne, 4/8"
    assert button.shortcut().isEmpty()

    # Choice button: space chooses and enter is left to the dialog.
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

    # Choice button: long names give way but the key cap stays.
    long, short = ChoiceButton("Maximiliane von Hohenstein", "", "1"), ChoiceButton("Max", "", "1")
    qtbot.addWidget(long)
    qtbot.addWidget(short)
    assert long.minimumSizeHint().width() < long.sizeHint().width()
    assert short.minimumSizeHint() == short.sizeHint()
    assert long.sizeHint().height() == 34

    # Choice button: with room a check beside its small word; with less none, rather than across it.
    class Chosen(ChoiceButton):
        drawn = 0

        def _glyph(self) -> str:
            Chosen.drawn += 1
            return super()._glyph()

    noted = Chosen("Anna", "", "1", mark=Mark("A", 0), note="Vorhand")
    plain = ChoiceButton("Anna", "", "1", mark=Mark("A", 0))
    qtbot.addWidget(noted)
    qtbot.addWidget(plain)
    noted.setChecked(True)
    noted.resize(noted.sizeHint())
    noted.grab()
    assert Chosen.drawn == 1
    noted.resize(noted.width() - 12, noted.height())
    noted.grab()
    assert Chosen.drawn == 1
    assert plain.sizeHint().width() < noted.minimumSizeHint().width() < noted.sizeHint().width()

    # Choice button: one of five players shows name and mark where there is room, else his whole name, else his mark.
    drawn: list[str] = []

    def write(_painter: object, _area: object, text: str, *_how: object) -> float:
        drawn.append(text)
        return 0.0

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(choice_button, "paint_mark", lambda *_given: drawn.append("[M]"))
        patched.setattr(choice_button, "draw_text", write)
        for name, width in (("Bert", 88), ("Maximiliane", 88), ("Maximiliane", 200)):
            crowded = ChoiceButton(name, "", "1", mark=Mark(name[0], 0))
            qtbot.addWidget(crowded)
            crowded.set_crowded(True)
            assert crowded.minimumSizeHint().width() <= 88
            crowded.resize(width, 34)
            drawn.append("|")
            crowded.grab()
    assert "".join(drawn) == "|Bert|[M]|[M]Maximiliane"

    # Choice button: being chosen does not move anything.
    button = ChoiceButton("gewonnen", "", "G")
    qtbot.addWidget(button)
    before = button.sizeHint()
    button.setChecked(True)
    assert button.sizeHint() == before

    # Choice button: grows with the text.
    button = ChoiceButton("Rufer", "1", "R")
    qtbot.addWidget(button)
    theme.set_text_scale(200)
    assert button.sizeHint().height() == 68


def test_buttons_and_places__press_only_what_can_be_pressed(qtbot: QtBot) -> None:
    # Key button: enter presses unless disabled.
    button = KeyButton("Eintragen", "", "Enter", kind=ButtonKind.PRIMARY)
    shown(qtbot, button)
    pressed = []
    button.clicked.connect(lambda: pressed.append(True))
    qtbot.keyClick(button, Qt.Key.Key_Return)
    button.setEnabled(False)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert pressed == [True]
    assert button.sizeHint().height() == 44

    # Steps bar: only done steps can be pressed.
    bar = StepsBar(("Vorfall", "Urteil", "Wertung"), "Schritte")
    shown(qtbot, bar)
    bar.set_current(1)
    steps: list[int] = []
    bar.step_chosen.connect(steps.append)
    for child in bar.children():
        if isinstance(child, QWidget):
            qtbot.mouseClick(child, Qt.MouseButton.LeftButton)
    assert steps == [0]

    # Rail: places exclude each other.
    rail = Rail([RailPage("evening", "Abend"), RailPage("archive", "Archiv")], "Orte", "Menü")
    shown(qtbot, rail)
    with qtbot.waitSignal(rail.current_changed) as caught:
        qtbot.mouseClick(rail.childAt(40, 110), Qt.MouseButton.LeftButton)
    assert caught.args == [1]
    assert spoken_name(rail.menu_button) == "Menü"

    # Menu button: offers names literally.
    button = MenuButton("Runde", ("alle", "Müller & Söhne"))
    shown(qtbot, button)
    qtbot.keyClick(button, Qt.Key.Key_Space)
    menu = button.findChild(QMenu)
    with qtbot.waitSignal(button.current_changed) as caught:
        menu.actions()[1].trigger()
    menu.close()
    assert menu.actions()[1].text() == "Müller && Söhne"
    assert caught.args == [1]
    assert spoken_name(button) == "Runde Müller & Söhne"


def test_flow__takes_the_longest_key_first_then_icons_and_then_breaks(qtbot: QtBot) -> None:
    bar, gap = QWidget(), 8
    long, short = KeyButton("New", "plus", "Ctrl+Shift+N"), KeyButton("Undo", "undo", "Z")
    bar.setLayout(FlowLayout(long, short, gap=gap))
    qtbot.addWidget(bar)
    bar.show()
    (whole, keyless, word), (other, _, other_word) = long.widths(), short.widths()
    for room, wanted in (
        (whole + gap + other, (whole, other)),
        (whole + gap + other - 1, (keyless, other)),
        (word + gap + other_word, (word, other_word)),
    ):
        bar.resize(room, 200)
        assert (long.width(), short.width()) == wanted
        assert long.y() == short.y()
    bar.resize(word + gap + other_word - 1, 200)
    assert short.y() > long.y()


def test_bonus_strip__cells_exclude_each_other_and_arrows_walk(qtbot: QtBot) -> None:
    # Bonus strip: cells exclude each other and let go when pressed again.
    strip = BonusStrip("Uhu, Spielerpartei", VALUES, CAPTIONS)
    shown(qtbot, strip)
    strip.resize(strip.sizeHint())
    chosen: list[BonusState] = []
    strip.state_chosen.connect(chosen.append)
    middle, right = QPoint(strip.width() // 2, 10), QPoint(strip.width() - 10, 10)
    for place in (middle, right, right):
        qtbot.mouseClick(strip.childAt(place), Qt.MouseButton.LeftButton)
    assert chosen == [BonusState.ANNOUNCED, BonusState.LOST, BonusState.OFF]

    # Bonus strip: a required one stays.
    strip = BonusStrip("Uhu", VALUES, CAPTIONS)
    shown(qtbot, strip)
    strip.set_state(BonusState.ANNOUNCED)
    strip.set_required(True)
    with qtbot.assertNotEmitted(strip.state_chosen):
        qtbot.mouseClick(strip.childAt(strip.width() // 2, 10), Qt.MouseButton.LeftButton)
    assert strip.state is BonusState.ANNOUNCED

    # Bonus strip: a cell without price is missing.
    strip = BonusStrip("1. Sack", {BonusState.ANNOUNCED: "+2", BonusState.LOST: "−2"}, CAPTIONS)
    shown(qtbot, strip)
    assert strip.childAt(10, 10) is None
    assert tuple(strip._cells) == (BonusState.ANNOUNCED, BonusState.LOST)
    assert spoken_name(strip.childAt(strip.width() // 2, 10)) == "1. Sack, angesagt, +2"
    strip.set_state(BonusState.STILL)
    assert strip.state is BonusState.OFF

    # Bonus strip: is one stop for tab and arrows walk inside.
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


def test_levels_and_segments__are_chosen_by_keys_and_said(qtbot: QtBot) -> None:
    # Level button: walks through its levels.
    button = LevelButton(("Kontra", "×2", "×4"), "Kontra auf Uhu")
    shown(qtbot, button)
    levels: list[int] = []
    button.current_changed.connect(levels.append)
    for _ in range(3):
        qtbot.keyClick(button, Qt.Key.Key_Space)
    assert levels == [1, 2, 0]
    button.set_current(9)
    assert (button.current, spoken_name(button)) == (2, "Kontra auf Uhu, ×4")

    # Level row: one level is always chosen.
    row = LevelRow(("kein Kontra", "Kontra ×2", "Rekontra ×4"), "Kontra Anna")
    shown(qtbot, row)
    levels: list[int] = []
    row.current_changed.connect(levels.append)
    chosen = row.findChildren(ChoiceButton)[1:2]
    qtbot.mouseClick(chosen[0], Qt.MouseButton.LeftButton)
    assert [button.isChecked() for button in row.findChildren(ChoiceButton)] == [False, True, False]
    assert levels == [1]

    # Segmented control: arrows choose the neighbour.
    control = SegmentedControl(("Punkte", "Geld", "Beides"), "Ansicht")
    shown(qtbot, control)
    segment = control.childAt(10, 10)
    segment.setFocus()
    with qtbot.waitSignal(control.current_changed) as caught:
        qtbot.keyClick(segment, Qt.Key.Key_Right)
    assert caught.args == [1]
    assert control.current == 1
    assert spoken_name(segment) == "Ansicht, Punkte"

    # Payment card: space ticks.
    data = PaymentData("Dora", Mark("D", 3), "Cilli", Mark("C", 2), "6,00 €")
    card = PaymentCard(data, "Dora zahlt Cilli 6,00 €")
    shown(qtbot, card)
    with qtbot.waitSignal(card.toggled):
        qtbot.keyClick(card, Qt.Key.Key_Space)
    assert card.isChecked()
    assert spoken_name(card) == "Dora zahlt Cilli 6,00 €"

    # Payment card: names are whole at its least width, up to very long ones.
    card.set_data(replace(data, payer="Anneliese", payee="Maximilian"), "")
    names = text_width(font(15, 600), "Anneliese") + text_width(font(15, 600), "Maximilian")
    assert card.minimumSizeHint().width() >= 54 + 2 * 30 + 40 + names + text_width(font(20, 650), "6,00 €") + 30
    card.set_data(replace(data, payer="M" * 40, payee="N" * 40), "")
    assert card.minimumSizeHint().width() < 54 + 2 * 30 + 40 + 2 * 140 + 120


def test_fields__select_their_text_and_are_marked(qtbot: QtBot) -> None:
    # Text field: selects its text on click.
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

    # Problem label: marks its field.
    field = TextField("Name")
    label = ProblemLabel(field)
    qtbot.addWidget(field)
    qtbot.addWidget(label)
    label.show_problem("Diesen Namen gibt es schon.")
    assert field.has_problem
    label.clear()
    assert not field.has_problem
    assert label.text() == ""


def test_menu__paints_what_a_field_offers_with_its_keys(qtbot: QtBot, theme: Theme) -> None:
    field = TextField("Name")
    field.setText("Anna")
    shown(qtbot, field)
    spot = QPoint(5, 5)
    QApplication.sendEvent(field, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, field.mapToGlobal(spot)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, Menu)
    painted: list[str] = []
    chosen: list[bool] = []
    menu.offer("Müller & Söhne", lambda: chosen.append(True))
    observe_texts(lambda text, _rect, _cut: painted.append(text))
    menu.grab()
    observe_texts(None)
    assert {"Select All", "Ctrl+A", "Müller & Söhne"} <= set(painted)
    menu.actions()[-1].trigger()
    assert chosen
    menu.close()
