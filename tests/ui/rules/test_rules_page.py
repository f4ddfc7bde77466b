"""The place *Regeln*: looking, comparing, clauses; deriving, changing, naming, deleting, files; keys and mouse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QMessageBox

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.rules.building import file_text, read_file
from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.draft_store import remembered_drafts
from tarockblock.app.rules.library import house_rulesets, keep
from tarockblock.app.rules.table_draft import COUNTS
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.trischaken_table import Group, Split
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.ui.kit.save_dialog import SaveDialog
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.rules.editor_section import AnyField, SetBackLink
from tarockblock.ui.rules.explanations import explain_field, explain_row
from tarockblock.ui.rules.part_dialog import NewPartDialog
from tarockblock.ui.rules.price_list import price_list
from tarockblock.ui.rules.rules_browse import RulesBrowse
from tarockblock.ui.rules.rules_editor import RulesEditor
from tarockblock.ui.rules.rules_page import RulesetNameDialog
from tarockblock.ui.rules.sheet import PriceSheet
from tarockblock.ui.rules.table_dialog import TableDialog
from tarockblock.ui.shell.actions import Where
from tarockblock.ui.shell.frame import why_not
from tarockblock.ui.window.main_window import MainWindow
from tests.domain.paper import row, trischaken
from tests.store.kit import Minutes, blank, dreier
from tests.thorough import some
from tests.ui.rules.house import house
from tests.ui.typist import wait_for
from tests.ui.windows import CTRL, Maker, dialog_of, editor_row, editor_section, empty_store, window_over

DREIER = "games.dreier.value"


store = empty_store


@pytest.fixture
def make(theme: Theme, store: Store) -> Iterator[Maker]:
    """Windows over the same store (or another), one after the other, on the page *Regeln*; in English unless told."""
    with ExitStack() as stack:

        def window(store: Store = store, language: str = "en") -> MainWindow:
            made = stack.enter_context(window_over(store, language=language))
            press(made, Qt.Key.Key_5, CTRL)
            return made

        yield window


@pytest.fixture
def window(make: Maker) -> MainWindow:
    return make()


def press(window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(window.focusWidget() or window, key, modifier)
    QApplication.processEvents()


def type_text(window: MainWindow, text: str) -> None:
    focus = window.focusWidget()
    QTest.keyClicks(focus, text)


def browse(window: MainWindow) -> RulesBrowse:
    return window.rules_page.browse


def editor(window: MainWindow) -> RulesEditor:
    return window.rules_page.editor


def choose(window: MainWindow, ruleset_id: str) -> None:
    browse(window).choose(ruleset_id)
    browse(window).take_focus()


def field(window: MainWindow, path: str) -> AnyField:
    """A field, in sight."""
    editor(window).show_section(editor_section(editor(window), path))
    return editor_row(editor(window), path).fields[path]


def link(window: MainWindow, path: str) -> SetBackLink:
    return editor_row(editor(window), path).links[path]


def enter(window: MainWindow, path: str, text: str) -> None:
    """Type into a field as one does: what was there is selected and goes."""
    field(window, path).setFocus(Qt.FocusReason.TabFocusReason)
    if not text:
        press(window, Qt.Key.Key_Backspace)
    type_text(window, text)


def begin_draft(window: MainWindow, base: str = "tirol-2025") -> HouseDraft:
    choose(window, base)
    press(window, Qt.Key.Key_H)
    return editor(window).draft


def notice(window: MainWindow) -> str:
    return window.notice.text


# --------------------------------------------------------------------------- looking


def test_models__are_sound(theme: Theme) -> None:
    """Qt's own tester watches the model while lists come and go."""
    sheet = PriceSheet("Price list")
    tester = QAbstractItemModelTester(sheet.rows, QAbstractItemModelTester.FailureReportingMode.Warning)
    for ids in (["tirol-2025"], ["tirol-2025", "tulln-2009"], []):
        rulesets = [shipped(each) for each in ids]
        sheet.show_sections(price_list(rulesets, Wording("de")) if rulesets else [], ids)
    assert tester.model() is sheet.rows


def test_looking__at_official_and_house_rules_and_what_can_be_done_with_them(
    window: MainWindow, make: Maker, store: Store
) -> None:
    """The list, the price list and its clauses show what the rows say (tests/ui/rules/test_rule_rows.py)."""
    # Looking: by keys and by mouse.
    choose(window, "tirol-2025")
    sheet, panel = browse(window).sheet, browse(window).panel
    sheet.setFocus()
    names = []
    for _ in range(4):
        names.append(sheet.current.line.name)
        assert panel.shown == explain_row(sheet.current, "Tyrol 2025/26")
        press(window, Qt.Key.Key_Down)
    assert names == ["Rufer", "Solorufer", "Pagatrufer", "Uhurufer"]
    about = "“Games” is the price list of the Tyrolean rules."
    assert about in [each.text() for each in panel.findChildren(TextLabel)], "said below “Tyrol, games”"
    assert about in panel.shown.spoken

    choose(window, "tulln-2009")
    index = sheet.rows.index(sheet.row_of("games.dreier"), 0)
    sheet.scrollTo(index)
    QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=sheet.visualRect(index).center())
    assert panel.shown.title == "Dreier"
    assert "Dreier 50" in str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert "Dreier 50" in str(index.data(Qt.ItemDataRole.AccessibleDescriptionRole))

    choose(window, "tirol-2025")
    browse(window).beside.set_current(2)
    browse(window).beside.current_changed.emit(2)
    rows = sheet.rows
    assert "Upper Austria 4/2023: won 4, lost 4. differs" in str(rows.index(sheet.row_of("games.dreier"), 0).data())
    assert sheet.row_of("games.piccolo") >= 0
    QTest.mouseClick(browse(window).different, Qt.MouseButton.LeftButton)
    assert sheet.row_of("games.dreier") >= 0
    assert sheet.row_of("games.piccolo") < 0

    # House rules: measured against what they come from; a ruleset can come from anywhere, and what looks like mark-up
    # is a name.
    QTest.mouseClick(browse(window).different, Qt.MouseButton.LeftButton)
    browse(window).beside.set_current(0)
    keep(store, house("<b>fett</b>&amp;<img src='x'>"))
    keep(store, house())
    window.rules_page.refresh()
    choose(window, house_rulesets(store)[0].id)
    row = browse(window).list.current
    assert row.title.startswith("<b>fett")
    assert "<b>fett" not in str(browse(window).list.currentIndex().data(Qt.ItemDataRole.ToolTipRole))
    choose(window, "donnerstag")
    assert "based on Tyrol 2025/26, 1 change" in str(browse(window).list.currentIndex().data())
    sheet = browse(window).sheet
    sheet.setCurrentIndex(sheet.rows.index(sheet.row_of("games.dreier"), 0))
    assert [(block.head, block.marked) for block in browse(window).panel.shown.blocks] == [
        ("Donnerstag", True),
        ("Tyrol 2025/26", False),
    ]

    # Actions: official ones stay as they are; where nothing can be written only exporting is left.
    choose(window, "tirol-2025")
    press(window, Qt.Key.Key_E)
    assert editor(window).draft is None
    assert browse(window).buttons["rules_edit"].isHidden()
    QTest.mouseClick(browse(window).more, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    enabled = {action.objectName(): action.isEnabled() for action in menu.actions()}
    menu.close()
    assert enabled == {
        "rules_derive": True,
        "rules_edit": False,
        "rules_rename": False,
        "rules_duplicate": True,
        "print": True,
        "rules_sheet": True,
        "rules_export": True,
        "rules_delete": False,
    }
    with open_store(store.path, read_only=True) as other:
        window = make(other)
        choose(window, "donnerstag")
        on = {action.objectName() for action in window.actions_table.at(Where.RULES) if action.isEnabled()}
        assert on == {"rules_export", "rules_sheet"}
        press(window, Qt.Key.Key_E)
        assert editor(window).draft is None
        window.close()


# --------------------------------------------------------------------------- deriving and changing


def test_derive__by_keys_alone_and_by_mouse_alone(window: MainWindow, store: Store) -> None:
    # Derive: by mouse alone.
    choose(window, "tirol-2025")
    QTest.mouseClick(browse(window).buttons["rules_derive"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor(window).sections.findChildren(type(editor(window).sections.buttons[0]))[1],
                     Qt.MouseButton.LeftButton)  # fmt: skip
    tick = field(window, "bonuses.sack_1")
    QTest.mouseClick(tick, Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor(window).primary, Qt.MouseButton.LeftButton)
    (kept,) = house_rulesets(store)
    assert "sack_1" not in kept.bonuses

    # Derive: by keys alone.
    begin_draft(window)
    type_text(window, "Wirtshaus")
    press(window, Qt.Key.Key_Return)
    enter(window, DREIER, "6")
    press(window, Qt.Key.Key_S, CTRL)
    _by_mouse, kept = house_rulesets(store)
    assert (kept.id, kept.short.de, kept.base, kept.games["dreier"].value) == (
        "wirtshaus",
        "Wirtshaus",
        "tirol-2025",
        6,
    )
    assert browse(window).ruleset == kept
    assert window.rules_page.stack.currentWidget() is browse(window)
    assert "Wirtshaus" in notice(window)


def test_fields__show_the_draft_its_marks_and_its_problems(window: MainWindow, store: Store, theme: Theme) -> None:
    # Fields: show the draft and are reached by keys.
    draft = begin_draft(window)
    for each in draft.fields:
        assert field(window, each.path).accessibleName(), each.path

    field(window, "games.rufer.value").setFocus(Qt.FocusReason.TabFocusReason)
    press(window, Qt.Key.Key_Down)
    assert window.focusWidget() is field(window, "games.solorufer.value")
    press(window, Qt.Key.Key_Up)
    press(window, Qt.Key.Key_Return)
    assert window.focusWidget() is field(window, "games.rufer.lost_value")
    press(window, Qt.Key.Key_PageDown, CTRL)
    assert editor(window).stack.currentIndex() == 1
    field(window, DREIER).setFocus(Qt.FocusReason.TabFocusReason)
    assert editor(window).panel.shown == explain_field(draft, draft.field(DREIER), Wording("en"))

    lost = field(window, "games.dreier.lost_value")
    assert lost.text() == "5"
    enter(window, DREIER, "7")
    assert lost.text() == "7"
    enter(window, "games.dreier.lost_value", "9")
    enter(window, DREIER, "8")
    assert lost.text() == "9"
    enter(window, "games.dreier.lost_value", "")
    assert lost.text() == ""
    press(window, Qt.Key.Key_Tab)
    assert lost.text() == "8"

    QTest.mouseClick(field(window, "games.dreier"), Qt.MouseButton.LeftButton)
    assert not field(window, DREIER).isEnabled()
    assert field(window, "games.dreier.vorhand_value").isHidden()
    QTest.mouseClick(field(window, "games.dreier"), Qt.MouseButton.LeftButton)
    assert field(window, DREIER).isEnabled()

    field(window, "trischaken.style").entered.emit("tulln")
    assert draft.shown("trischaken.prices.two_jungfrauen") == "3"
    assert field(window, "trischaken.prices.two_jungfrauen").text() == "3"
    with pytest.raises(StopIteration):
        editor_section(editor(window), "trischaken.prices.vorhand")

    # Mark: says what it was and sets it back.
    draft.set_all_back()
    editor(window).refresh()
    field(window, DREIER)
    assert not link(window, DREIER).isVisible()
    enter(window, DREIER, "6")
    assert link(window, DREIER).isVisible()
    assert link(window, DREIER).label == "instead of 5"
    assert link(window, DREIER).accessibleName() == "Dreier: reset to 5"
    press(window, Qt.Key.Key_Tab)
    press(window, Qt.Key.Key_Tab)
    assert window.focusWidget() is link(window, DREIER)
    press(window, Qt.Key.Key_Space)
    assert not draft.is_changed(DREIER)
    assert window.focusWidget() is field(window, DREIER)
    enter(window, DREIER, "9")
    QTest.mouseClick(link(window, DREIER), Qt.MouseButton.LeftButton)
    assert draft.shown(DREIER) == "5"
    assert not draft.dirty

    # Problem: is shown where it is and keeps the draft from being stored. Which ones there are and how they read:
    # tests/ui/rules/test_editor_words.py.
    editor(window).take_focus(at_name=True)
    type_text(window, "TULLN 2009")
    assert not editor(window).primary.isEnabled()
    assert "tulln" in editor(window).origin.text().casefold()
    assert editor(window).name.has_problem
    press(window, Qt.Key.Key_Backspace)
    assert editor(window).primary.isEnabled()

    enter(window, DREIER, "x")
    beside = editor_row(editor(window), DREIER).problem.text()
    assert beside == "A whole number from 0 to 10000, please."
    assert field(window, DREIER).accessibleDescription() == beside
    assert beside in editor(window).reason.text()
    editor(window).show_section(3)
    assert "Dreier" in editor(window).reason.text()
    assert [each.label.endswith("!") for each in editor(window).sections.buttons] == [True, False, False, False]
    press(window, Qt.Key.Key_S, CTRL)
    assert house_rulesets(store) == ()
    assert window.rules_page.stack.currentWidget() is editor(window)

    # Text size: changed in the middle loses nothing.
    enter(window, DREIER, "77")
    narrow = field(window, DREIER).width()
    name = QApplication.focusWidget().accessibleName()
    theme.set_text_scale(150)
    assert QApplication.focusWidget().accessibleName() == name
    assert field(window, DREIER).width() > narrow
    assert field(window, DREIER).text() == "77"


# --------------------------------------------------------------------------- drafts


def test_draft__stays_whatever_happens_beside_it_and_over_the_end_of_the_program(
    window: MainWindow, make: Maker, store: Store
) -> None:
    """Going to another page, another language, to the list: nothing is asked, nothing lost."""
    draft = begin_draft(window)
    enter(window, DREIER, "6")
    press(window, Qt.Key.Key_2, CTRL)
    assert window.dialogs.dialog is None
    press(window, Qt.Key.Key_5, CTRL)
    assert editor(window).draft is draft
    assert window.rules_page.stack.currentWidget() is editor(window)
    assert field(window, DREIER).text() == "6"

    enter(window, DREIER, "abc")
    press(window, Qt.Key.Key_Escape)
    assert window.rules_page.stack.currentWidget() is browse(window)
    rows = browse(window).list.rows
    last = rows.row(rows.rowCount() - 1)
    assert (last.draft, last.badge) == (draft, "draft")
    browse(window).list.setCurrentIndex(rows.index(rows.rowCount() - 1, 0))
    press(window, Qt.Key.Key_Return)
    assert editor(window).draft is draft
    assert field(window, DREIER).text() == "abc"

    enter(window, DREIER, "6")
    here = editor(window).state()
    assert here[1] == DREIER
    window.actions_table["language_de"].trigger()
    assert editor(window).draft is draft
    assert window.rules_page.stack.currentWidget() is editor(window)
    assert link(window, DREIER).label == "statt 5"
    assert editor(window).state() == here
    assert window.focusWidget() is field(window, DREIER)

    # In the list what is chosen, what is beside it and what is left out stay so.
    press(window, Qt.Key.Key_Escape)
    browse(window).choose("tulln-2009")
    browse(window).beside.set_current(2)
    browse(window).different.click()
    _, row, other, only_different = browse(window).state()
    window.actions_table["language_en"].trigger()
    assert (browse(window).ruleset, only_different) == (row.ruleset, True)
    assert browse(window).state()[2:] == (other, True)

    # Ending the program: keeps it.
    QApplication.processEvents()
    editor(window).name.selectAll()
    QTest.keyClicks(editor(window).name, "Angefangen")
    enter(window, DREIER, "abc")
    window.close()
    assert [each.name for each in remembered_drafts(store, Wording("en"))] == ["Angefangen"]
    second = make()
    rows = browse(second).list.rows
    browse(second).list.setCurrentIndex(rows.index(rows.rowCount() - 1, 0))
    browse(second).take_focus()
    press(second, Qt.Key.Key_E)
    assert editor(second).name.text() == "Angefangen"
    assert field(second, DREIER).text() == "abc"


def test_draft__set_back_and_thrown_away_can_be_brought_back(make: Maker, store: Store) -> None:
    keep(store, house())
    window = make()
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_E)
    assert not editor(window).primary.isEnabled()
    assert editor(window).reason.text() == "Everything is saved."
    press(window, Qt.Key.Key_Escape)
    assert browse(window).list.rows.rowCount() == 9, "a draft that holds nothing does not stay"

    choose(window, "donnerstag")
    press(window, Qt.Key.Key_E)
    draft = editor(window).draft
    enter(window, DREIER, "9")
    enter(window, "games.rufer.value", "3")
    QTest.mouseClick(editor(window).all_back, Qt.MouseButton.LeftButton)
    assert draft.changes() == ()
    assert field(window, DREIER).text() == "5"
    editor(window).discard.setFocus()  # in a field Ctrl+Z is the field's own
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field(window, DREIER).text() == "9"

    QTest.mouseClick(editor(window).discard, Qt.MouseButton.LeftButton)
    assert window.rules_page.stack.currentWidget() is browse(window)
    assert remembered_drafts(store, Wording("en")) == []
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field(window, DREIER).text() == "9", "the offer is taken, not replaced by a sentence"

    tick = field(window, "games.solorufer")
    tick.setFocus()
    QApplication.processEvents()
    for shown in (False, True):
        press(window, Qt.Key.Key_Space)
        tick = editor_row(editor(window), "games.solorufer").fields["games.solorufer"]
        assert (QApplication.focusWidget(), tick.isChecked()) == (tick, shown), "other fields, and the keyboard stays"


# --------------------------------------------------------------------------- names, copies, deleting, files


def test_names_and_copies__with_the_way_back(make: Maker, store: Store) -> None:
    keep(store, house())
    window = make()
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_F2)
    dialog = dialog_of(window, RulesetNameDialog)
    field = dialog.fields["name"]
    field.clear()
    QTest.keyClicks(field, "Tyrol 2025/26")
    assert not dialog.foot.primary.isEnabled()
    assert dialog.problems["name"]
    field.clear()
    QTest.keyClicks(field, "Freitag")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert window.dialogs.dialog is None
    (kept,) = house_rulesets(store)
    assert (kept.id, kept.short.en) == ("donnerstag", "Freitag")

    wait_for("the window", [window])
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_D)
    both = [each.id for each in house_rulesets(store)]
    assert len(both) == 2
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_Delete)
    assert [each.id for each in house_rulesets(store)] == both[1:]
    assert window.dialogs.dialog is None, "no question: the notice offers the way back"
    window.notice.action_triggered.emit()
    assert [each.id for each in house_rulesets(store)] == both

    window.bridge.start(replace(blank(), ruleset=house_rulesets(store)[0]))
    press(window, Qt.Key.Key_5, CTRL)
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_Delete)
    assert "the last evening was played with “Freitag”" in notice(window)
    assert len(house_rulesets(store)) == 2


def test_files__come_back_the_same_and_a_newer_one_can_be_taken_back(make: Maker, store: Store, tmp_path: Path) -> None:
    keep(store, house())
    window = make()
    assert window.rules_page.export_file(house(), tmp_path / "donnerstag.toml")
    file = tmp_path / "donnerstag.toml"
    assert read_file(file) == (house(), [])
    assert window.rules_page.export_file(house(), tmp_path / "Karte.pdf")
    assert (tmp_path / "Karte.pdf").read_bytes().startswith(b"%PDF")
    assert not window.rules_page.export_file(house(), tmp_path / "missing" / "x.toml")
    assert "x.toml" in notice(window)
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_Delete)
    assert window.rules_page.import_file(file)
    assert house_rulesets(store) == (house(),)
    assert browse(window).ruleset == house()

    file.write_text(file_text(house(games__dreier__value="9"), Wording("de")), encoding="utf-8")
    assert window.rules_page.import_file(file)
    assert house_rulesets(store)[0].games["dreier"].value == 9
    window.notice.action_triggered.emit()
    assert house_rulesets(store) == (house(),)

    # Print and export are of the ruleset, not of the evening, and called so; in the editor nothing is chosen.
    window.bridge.start(blank())
    window.go_to("evening")
    assert window.actions_table["print"].text() == "Print …"
    window.go_to("rules")
    assert window.actions_table["print"].text() == "Print price card …"
    press(window, Qt.Key.Key_E, CTRL)
    dialog = window.findChild(SaveDialog)
    assert dialog.nameFilters() == ["Rulesets (*.toml)", "Price card (*.pdf)"]
    dialog.reject()
    window.actions_table["rules_derive"].trigger()
    for name in ("export", "print"):
        assert why_not(window.actions_table[name], window) == f"There is nothing to {name} here."
        assert not window.actions_table[name].isEnabled()


def test_files__that_cannot_be_taken_in_name_their_problems_and_change_nothing(
    window: MainWindow, store: Store, tmp_path: Path
) -> None:
    text = file_text(house(), Wording("en")).replace("levels = 2", "levels = 9").replace("value = 6 ", 'valeu = "x" ')
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    said = {}
    for name in ("bad.toml", "no-such.toml", "."):
        assert not window.rules_page.import_file(tmp_path / name)
        box = window.findChild(QMessageBox)
        said[name] = box.informativeText()
        box.close()
        box.setParent(None)
        assert house_rulesets(store) == ()
    assert "kontra.levels: must be between 0 and 5" in said["bad.toml"]
    assert 'did you mean "value"?' in said["bad.toml"]


# --------------------------------------------------------------------------- in other places; sizes


def test_other_places__know_house_rules(make: Maker, store: Store) -> None:
    # Archive: names house rules and asks what if by them. Won by Anna alone: 3 × 5 officially, 3 × 6 by the house.
    session = EveningSession(store, Minutes())
    session.start(blank())
    session.record(dreier())
    keep(store, house())
    window = make()
    press(window, Qt.Key.Key_2, CTRL)
    page = window.archive_page
    page.look_at(session.evening_id)
    page.do_archive_what_if()
    what_if = page.what_if
    what_if.choice.set_current(6)
    what_if.choice.current_changed.emit(6)
    what_if.account.buttons[1].click()
    assert what_if.choice.label == "Donnerstag"
    cells = what_if.table.model()
    last = cells.rowCount() - 1
    texts = [str(cells.index(last, column).data()) for column in range(cells.columnCount())]
    assert "+1.50 → +1.80" in texts  # at 10 cents a point

    # Evening: without trischaken offers none. House rules may do without; the key then does nothing, and the button
    # is off.
    for rules, offered in ((house(games__trischaken=False), False), (shipped("tirol-2025"), True)):
        window.bridge.start(replace(blank(), ruleset=rules))
        assert window.actions_table["trischaken"].isEnabled() is offered


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("language", ["de", "en"])
def test_sizes__nothing_scrolls_sideways_and_store_is_in_sight(make: Maker, theme: Theme, language: str) -> None:
    window = make(language=language)
    window.resize(1280, 720)
    draft = begin_draft(window, "tulln-2009")
    draft.put(DREIER, "60")
    draft.put("settings.radl_length.value", "four")
    scales = some((80, 100, 125, 200), 2, language == "de")
    for scale in scales:
        theme.set_text_scale(scale)
        editor(window).refresh()
        QTest.qWait(20)
        assert window.width() == 1280
        for number, view in enumerate(editor(window).views):
            editor(window).show_section(number)
            QApplication.processEvents()
            assert view.widget().width() <= view.viewport().width(), (number, scale)
        primary = editor(window).primary
        assert window.rect().contains(primary.mapTo(window, primary.rect().bottomRight()))
    press(window, Qt.Key.Key_Escape)
    for scale in reversed(scales):
        theme.set_text_scale(scale)
        QApplication.processEvents()
        buttons = browse(window).buttons
        for each in (buttons["rules_derive"], buttons["rules_import"]):
            assert window.rect().contains(each.mapTo(window, each.rect().bottomRight()))


# --------------------------------------------------------------------------- games and bonuses of one's own


def press_keys_of(window: MainWindow, action: str) -> None:
    """The keys an action has and prints."""
    keys = window.actions_table[action].shortcut()[0]
    press(window, keys.key(), keys.keyboardModifiers())


def shown_dialog(window: MainWindow) -> NewPartDialog:
    return dialog_of(window, NewPartDialog)


@pytest.mark.parametrize("by_mouse", [False, True])
def test_new_game__like_a_shipped_one_with_name_key_price_and_bonuses(
    window: MainWindow, store: Store, by_mouse: bool
) -> None:
    begin_draft(window, "ooe-2023")
    if by_mouse:
        editor(window).show_section(0)
        QTest.mouseClick(editor(window).adding[0], Qt.MouseButton.LeftButton)
    else:
        press_keys_of(window, "rules_add_game")
    dialog = shown_dialog(window)
    dialog.draft.choose("zwiccolo_ouvert")
    dialog.refresh()
    assert dialog.fields["first"].text() == "8"
    dialog.draft.choose("dreier")
    dialog.refresh()
    QTest.keyClicks(dialog.fields["name"], "Schlampiger Dreier")
    for name, text in (("key", "X"), ("first", "3")):
        dialog.fields[name].selectAll()
        QTest.keyClicks(dialog.fields[name], text)
    tick = next(each for each in dialog.findChildren(TickBox) if each.accessibleName() == "Trull")
    QTest.mouseClick(tick, Qt.MouseButton.LeftButton)
    dialog.enter()
    QApplication.processEvents()
    assert "games.schlampiger_dreier.value" in [each.path for each in editor(window).draft.fields]
    press(window, Qt.Key.Key_S, CTRL)
    (kept,) = house_rulesets(store)
    game = kept.games["schlampiger_dreier"]
    assert (game.name.de, game.key, game.value, "trull" in game.bonuses) == ("Schlampiger Dreier", "X", 3, False)
    assert kept.clauses[game.clause].quote.de == "Schlampiger Dreier 3"


def test_new_bonus__goes_with_the_games_that_are_ticked_and_survives_the_program(
    make: Maker, window: MainWindow, store: Store
) -> None:
    begin_draft(window, "ooe-2023")
    editor(window).show_section(1)
    press_keys_of(window, "rules_add_bonus")
    dialog = shown_dialog(window)
    dialog.draft.choose("mondfang")
    QTest.keyClicks(dialog.fields["name"], "Koenigfang")
    dialog.draft.allow("sechserdreier", allowed=False)
    dialog.enter()
    window.rules_page.remember()
    (draft,) = remembered_drafts(store, Wording("de"))
    made = draft.ruleset()
    assert made.bonuses["koenigfang"].silent == 1
    assert "koenigfang" in made.games["dreier"].bonuses
    assert "koenigfang" not in made.games["sechserdreier"].bonuses


def test_new_game__says_what_is_missing(window: MainWindow) -> None:
    begin_draft(window, "ooe-2023")
    press_keys_of(window, "rules_add_game")
    dialog = shown_dialog(window)
    dialog.enter()
    assert dialog.isVisible()
    for name, text, path in (("name", "Dreier", "name"), ("key", "D", "key"), ("first", "viel", "first")):
        dialog.fields[name].selectAll()
        QTest.keyClicks(dialog.fields[name], text)
        assert path in dialog.problems


# A home round in Styria, at unit 1: everybody has a trick, or two or three have none, and nobody has the game; with
# it; one has no trick; one has no trick and another the game.
STYRIA = [
    {"payers": "upper", "payees": "lower", "split": "pairs", "without": "0 2 3", "game": False},
    {"payers": "most", "payees": "others", "without": "0 2 3", "game": True},
    {"payers": "others", "payees": "without", "without": "1", "game": False},
    {"payers": "most", "payees": "without", "times": 3, "without": "1", "game": True},
]
STYRIAN_HANDS = [  # card points of A (Vorhand), B, C and D, and what each gets
    (("30", "25", "10", "5"), (-1, -1, 1, 1)),  # Vorhand like everybody
    (("36", "20", "10", "4"), (-3, 1, 1, 1)),
    (("30", "25", "15", "0"), (-1, -1, -1, 3)),
    (("40", "20", "10", "0"), (-3, 0, 0, 3)),
    (("40", "30", "0", "0"), (-3, 1, 1, 1)),
    (("35", "35", "0", "0"), (-1, -1, 1, 1)),
    (("30", "15", "15", "10"), (-1, 0, 0, 1)),
]


@pytest.mark.parametrize("by_mouse", [False, True])
def test_trischaken__table_of_a_styrian_round_made_by_keys_and_clicks(
    window: MainWindow, store: Store, by_mouse: bool
) -> None:
    """The Trischaken of a Styrian round, at unit 1, out of Upper Austria's rules."""
    begin_draft(window, "ooe-2023")
    if by_mouse:
        editor(window).show_section(2)
        QTest.mouseClick(editor(window).adding[2], Qt.MouseButton.LeftButton)
    else:
        press_keys_of(window, "rules_table")
    dialog = dialog_of(window, TableDialog)
    push(button_called(dialog, "Start over"), by_mouse=by_mouse)
    for place, line in enumerate(STYRIA):
        if place:
            push(button_called(dialog, "New line"), by_mouse=by_mouse)
        for name, value in line.items():
            choose_in(dialog.fields[name], MENU_VALUES[name].index(value))
    push(dialog.fields["places"], by_mouse=by_mouse)
    if by_mouse:
        QTest.mouseClick(dialog.primary, Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(dialog, Qt.Key.Key_Return, CTRL)
    QApplication.processEvents()
    enter(window, "won_from.value", "35/1")
    press(window, Qt.Key.Key_S, CTRL)
    (kept,) = house_rulesets(store)
    assert kept.trischaken.prices == {"pay": 1}
    for cards, expected in STYRIAN_HANDS:
        found = row(kept, trischaken(*cards))
        assert tuple(int(each.value) for each in found.points.values()) == expected, cards
        assert kept.clauses[found.score.items[0].clause].of_house


def push(button: QAbstractButton, *, by_mouse: bool) -> None:
    if by_mouse:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    else:
        button.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(button, Qt.Key.Key_Space)


MENU_VALUES = {
    "payers": list(map(str, Group)),
    "payees": list(map(str, Group)),
    "split": list(map(str, Split)),
    "times": [1, 2, 3, 4, 5, 6],
    "without": [each for each in COUNTS if "4" not in each],
    "game": [None, True, False],
}


def button_called(dialog: TableDialog, text: str) -> KeyButton:
    return next(each for each in dialog.findChildren(KeyButton) if each.accessibleName() == text)


def choose_in(menu: MenuButton, index: int) -> None:
    """Choose an entry by the keyboard: Enter opens the list, arrows move, Enter chooses."""
    menu.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, QMenu)
    for _ in range(index + 1):
        QTest.keyClick(opened, Qt.Key.Key_Down)
    QTest.keyClick(opened, Qt.Key.Key_Return)
    wait_for("the window below", [menu.window()])
    assert menu.current == index


def test_trischaken__draft_of_a_table_survives_and_goes_back(window: MainWindow, store: Store) -> None:
    draft = begin_draft(window, "ooe-2023")
    press_keys_of(window, "rules_table")
    dialog = dialog_of(window, TableDialog)
    dialog.draft.clear()
    dialog.enter()
    QApplication.processEvents()
    window.rules_page.remember()
    (kept,) = remembered_drafts(store, Wording("de"))
    assert kept.ruleset().trischaken == draft.ruleset().trischaken
    draft.set_back("trischaken.style")
    assert draft.ruleset().trischaken == shipped("ooe-2023").trischaken


# --------------------------------------------------------------------------- tables set by choice


def choose_value(window: MainWindow, path: str, value: str) -> None:
    """Choose in a list by the keyboard or by the mouse: both end here."""
    choices = editor(window).draft.field(path).choices
    choose_in(field(window, path), choices.index(value))


def test_factor__is_typed_on_while_its_bonuses_appear(window: MainWindow) -> None:
    """The ticks of what a Dreier leaves alone come with the second letter and go with it."""
    draft = begin_draft(window)
    enter(window, "games.dreier.bonus_factor", "12")
    assert editor_row(editor(window), "games.dreier.leaves_alone.uhu").name.isVisible()
    press(window, Qt.Key.Key_Backspace)
    type_text(window, "5")
    assert draft.shown("games.dreier.bonus_factor") == "15"


def test_tables__are_set_by_choice_and_cited_as_the_house_s(window: MainWindow, store: Store) -> None:
    begin_draft(window)
    enter(window, "games.dreier.won_from", "36")
    enter(window, "games.dreier.bonus_factor", "3")
    choose_value(window, "games.piccolo.bei", "1")
    choose_value(window, "games.bettler.bei", "1")
    enter(window, "bonuses.uhu.lost", "9")
    field(window, "bonuses.uhu.declarer").setFocus(Qt.FocusReason.TabFocusReason)
    press(window, Qt.Key.Key_Space)
    enter(window, "doubling.valat.length", "4")
    assert not field(window, "beside_silent_valat.silent.possession").isVisible()
    choose_value(window, "settings.beside_valat.value", "by_kind")
    tick = field(window, "beside_silent_valat.silent.possession")
    assert tick.isVisible()
    QTest.mouseClick(tick, Qt.MouseButton.LeftButton)
    press(window, Qt.Key.Key_S, CTRL)
    (kept,) = house_rulesets(store)
    game, uhu, (valat,) = kept.games["dreier"], kept.bonuses["uhu"], kept.doublings
    assert (game.won_from, game.multiplies, uhu.lost, uhu.declarer, valat.hands) == (36 * 3, 3, 9, False, 4)
    assert kept.is_bei(kept.games["piccolo"], kept.games["bettler"])
    assert "possession" not in kept.beside_silent_valat.silent
    cited = [game.won_from_clause, game.factor_clause, uhu.clause, valat.clause]
    cited += [kept.setting_clause("bei_games"), kept.setting_clause("beside_valat")]
    assert all(kept.clauses[each].of_house for each in cited)
