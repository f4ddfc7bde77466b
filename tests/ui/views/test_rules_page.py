"""The place *Regeln*: looking, comparing, clauses; deriving, changing, naming, deleting, files; keys and mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox

from tarockblock.app.clock import FixedClock
from tarockblock.app.evening import EveningSession
from tarockblock.app.house_rules.draft import HouseDraft
from tarockblock.app.house_rules.files import file_text, read_file
from tarockblock.app.house_rules.library import house_rulesets, keep
from tarockblock.app.house_rules.naming import id_for
from tarockblock.app.house_rules.unfinished import remembered_drafts
from tarockblock.app.settings import Settings
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.clauses import clause_words
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.ui.actions import Where
from tarockblock.ui.application import make_window
from tarockblock.ui.i18n import Languages
from tarockblock.ui.models.rules.price_list import price_list
from tarockblock.ui.models.rules.sheet_model import SheetModel
from tarockblock.ui.preferences import Preferences
from tarockblock.ui.theme import Theme
from tarockblock.ui.views.rules.editor_fields import AnyField, SetBackLink
from tarockblock.ui.views.rules.rules_browse import RulesBrowse
from tarockblock.ui.views.rules.rules_editor import RulesEditor
from tarockblock.ui.views.rules.rules_rename import RulesetNameDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import Minutes, blank, dreier
from tests.ui.typist import wait_for
from tests.ui.views.conftest import NOW

pytestmark = pytest.mark.qt

CTRL = Qt.KeyboardModifier.ControlModifier
DREIER = "games.dreier.value"


def house(name: str = "Donnerstag", **values: str | bool) -> Ruleset:
    draft = HouseDraft(shipped("tirol-2025"), name=name, new_id=id_for(name, ()))
    for path, value in (values or {"games__dreier__value": "6"}).items():
        draft.put(path.replace("__", "."), value)
    found = draft.ruleset()
    assert found is not None
    return found


Maker = Callable[..., MainWindow]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "tarockblock.db") as opened:
        yield opened


@pytest.fixture
def make(theme: Theme, qapp: QApplication, store: Store) -> Iterator[Maker]:
    """Windows over the same store (or another), one after the other, standing in *Regeln*; in English unless told."""
    made: list[MainWindow] = []

    def window(store: Store = store, language: str = "en") -> MainWindow:
        preferences = Preferences(settings=Settings(language=language))
        made.append(make_window(store, FixedClock(NOW), preferences, Languages(qapp, language)))
        made[-1].show()
        wait_for("the window", [made[-1]])
        press(made[-1], Qt.Key.Key_5, CTRL)
        return made[-1]

    yield window
    for each in made:
        while each.flows.dialog is not None:
            each.flows.dialog.reject()
        each.languages.set_setting("en")  # or what it has installed would speak in the next test
        each.close()
        each.deleteLater()


@pytest.fixture
def window(make: Maker) -> MainWindow:
    return make()


def press(window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(window.focusWidget() or window, key, modifier)
    QApplication.processEvents()


def type_text(window: MainWindow, text: str) -> None:
    focus = window.focusWidget()
    assert focus is not None
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
    view = editor(window).view_of(path)
    editor(window).show_section(editor(window).views.index(view))
    found = view.field_at(path)
    assert found is not None
    return found


def link(window: MainWindow, path: str) -> SetBackLink:
    found = editor(window).view_of(path).link_at(path)
    assert found is not None
    return found


def enter(window: MainWindow, path: str, text: str) -> None:
    """Type into a field as one does: what was there is selected and goes."""
    field(window, path).setFocus(Qt.FocusReason.TabFocusReason)
    if not text:
        press(window, Qt.Key.Key_Backspace)
    type_text(window, text)


def begin_draft(window: MainWindow, base: str = "tirol-2025") -> HouseDraft:
    choose(window, base)
    press(window, Qt.Key.Key_H)
    draft = editor(window).draft
    assert draft is not None
    return draft


def notice(window: MainWindow) -> str:
    return window.notice.text


def lines(window: MainWindow) -> dict[str, str]:
    """What each line of the price list says, by its name."""
    rows = browse(window).sheet.rows
    found = [row for n in range(rows.rowCount()) if (row := rows.row_at(n)) is not None and row.line is not None]
    return {row.line.name: row.spoken for row in found if row.line is not None}


# --------------------------------------------------------------------------- looking


def test_models__are_sound() -> None:
    """Qt's own tester watches the model while lists come and go."""
    model = SheetModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    for ids in (["tirol-2025"], ["tirol-2025", "tulln-2009"], []):
        rulesets = [shipped(each) for each in ids]
        model.set_sections(price_list(rulesets, Wording("de")) if rulesets else [], ids)
    assert tester.model() is model


def test_list__official_ones_then_those_of_the_house(make: Maker, store: Store) -> None:
    keep(store, house())
    rows = browse(make()).list.rows
    found = [rows.row_at(n) for n in range(rows.rowCount())]
    official = ["Official", "Hausruck 9/2007", "Upper Austria 4/2023", "Tyrol 2025/26", "Tulln 2009"]
    assert [row.title for row in found if row is not None] == [*official, "House rules", "Donnerstag"]
    last = found[-1]
    assert last is not None
    assert last.spoken == "Donnerstag, after Tyrol 2025/26, 1 change"


def test_list__says_how_many_evenings_by_which_version(make: Maker, store: Store) -> None:
    keep(store, house())
    for price in (6, 7):
        keep(store, house(games__dreier__value=str(price)))
        session = EveningSession(store, Minutes())
        session.start(replace(blank(), ruleset=house_rulesets(store)[0]))
        session.record(dreier())
    window = make()
    choose(window, "donnerstag")
    row = browse(window).list.current
    assert row is not None
    assert "2 evenings, 1 of them by an earlier version" in row.spoken


def test_price_list__arrows_walk_and_the_clause_follows(window: MainWindow) -> None:
    choose(window, "tirol-2025")
    sheet = browse(window).sheet
    sheet.setFocus()
    names = []
    for _ in range(4):
        assert sheet.current is not None
        assert sheet.current.line is not None
        names.append(sheet.current.line.name)
        assert browse(window).panel.shown.title == names[-1]
        press(window, Qt.Key.Key_Down)
    assert names == ["Rufer", "Solorufer", "Besserrufer", "Dreier"]
    tirol = shipped("tirol-2025")
    clause = browse(window).panel.shown.blocks[0].clause
    assert clause is not None
    assert clause == clause_words(tirol.clauses[tirol.games["sechserdreier"].clause], Wording("en"))


def test_price_list__a_click_and_the_mouse_show_the_clause(window: MainWindow) -> None:
    choose(window, "tulln-2009")
    sheet = browse(window).sheet
    index = sheet.rows.index(sheet.rows.row_of("games.dreier"))
    sheet.scrollTo(index)
    QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=sheet.visualRect(index).center())
    assert browse(window).panel.shown.title == "Dreier"
    assert "Dreier 50" in str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert "Dreier 50" in str(index.data(Qt.ItemDataRole.AccessibleDescriptionRole))


def test_price_list__every_line_of_every_ruleset_has_its_sentence(window: MainWindow) -> None:
    """ "The clause of each number": nothing stands there without a source or a reason."""
    for name in ("hausruck-2007", "ooe-2023", "tirol-2025", "tulln-2009"):
        choose(window, name)
        rows = browse(window).sheet.rows
        for n in range(rows.rowCount()):
            row = rows.row_at(n)
            assert row is not None
            assert row.line is None or row.clauses, (name, row.spoken)


def test_beside__marks_what_differs_in_words_too(window: MainWindow) -> None:
    """rules.md, 2: a Dreier is 5 in Tirol, 4 in Upper Austria, a Piccolo 2 in both; only Tirol plays Zwiccolo."""
    choose(window, "tirol-2025")
    browse(window).beside.set_current(2)
    browse(window).beside.current_changed.emit(2)
    said = lines(window)
    assert said["Dreier"] == "Dreier. Tyrol 2025/26: won 5, lost 5. Upper Austria 4/2023: won 4, lost 4. differs"
    assert said["Piccolo"] == "Piccolo. Tyrol 2025/26: won 2, lost 2. Upper Austria 4/2023: won 2, lost 2"
    assert said["Zwiccolo ouvert"].endswith("Upper Austria 4/2023: not played. differs")
    QTest.mouseClick(browse(window).different, Qt.MouseButton.LeftButton)
    only = lines(window)
    assert "Dreier" in only
    assert "Piccolo" not in only
    assert all(text.endswith("differs") for text in only.values())


def test_house_rules__are_marked_against_the_official_ones(make: Maker, store: Store) -> None:
    keep(store, house(games__dreier__value="6", games__zwiccolo_ouvert=False))
    window = make()
    choose(window, "donnerstag")
    said = lines(window)
    assert said["Dreier"] == "Dreier. won 6, lost 6. instead of 5"
    assert said["Zwiccolo ouvert"] == "Zwiccolo ouvert. not played. not played"
    assert said["Piccolo"] == "Piccolo. won 2, lost 2"
    sheet = browse(window).sheet
    sheet.setCurrentIndex(sheet.rows.index(sheet.rows.row_of("games.dreier")))
    here, official = browse(window).panel.shown.blocks
    assert (here.marked, here.clause is not None and here.clause.head) == (True, "House rule")
    assert (official.head, official.value) == ("Tyrol 2025/26", "won 5 · lost 5")


# --------------------------------------------------------------------------- deriving and changing


def test_derive__by_keys_alone(window: MainWindow, store: Store) -> None:
    begin_draft(window)
    type_text(window, "Wirtshaus")
    press(window, Qt.Key.Key_Return)
    enter(window, DREIER, "6")
    press(window, Qt.Key.Key_S, CTRL)
    (kept,) = house_rulesets(store)
    assert (kept.id, kept.short.de, kept.base, kept.games["dreier"].value) == (
        "wirtshaus",
        "Wirtshaus",
        "tirol-2025",
        6,
    )
    assert browse(window).ruleset == kept
    assert window.rules_page.stack.currentWidget() is browse(window)
    assert "Wirtshaus" in notice(window)


def test_derive__by_mouse_alone(window: MainWindow, store: Store) -> None:
    choose(window, "tirol-2025")
    QTest.mouseClick(browse(window).buttons["rules_derive"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor(window).sections.findChildren(type(editor(window).sections._segments[0]))[1],
                     Qt.MouseButton.LeftButton)  # fmt: skip
    tick = field(window, "bonuses.sack_1")
    QTest.mouseClick(tick, Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor(window).primary, Qt.MouseButton.LeftButton)
    (kept,) = house_rulesets(store)
    assert "sack_1" not in kept.bonuses


def test_derive__from_house_rules_measures_against_the_official_ones(make: Maker, store: Store) -> None:
    keep(store, house())
    window = make()
    draft = begin_draft(window, "donnerstag")
    assert (draft.base.id, draft.is_new) == ("tirol-2025", True)
    assert draft.is_changed(DREIER)


def test_official__cannot_be_changed(window: MainWindow) -> None:
    choose(window, "tirol-2025")
    for name in ("edit", "rename", "delete"):
        assert not window.actions_table[f"rules_{name}"].isEnabled()
    press(window, Qt.Key.Key_E)
    assert editor(window).draft is None
    assert browse(window).buttons["rules_edit"].isHidden()


def test_mark__says_what_it_was_and_sets_it_back(window: MainWindow) -> None:
    draft = begin_draft(window)
    assert not link(window, DREIER).isVisible()
    enter(window, DREIER, "6")
    assert link(window, DREIER).isVisible()
    assert link(window, DREIER).label == "instead of 5"
    assert link(window, DREIER).accessibleName() == "Dreier: set back to 5"
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


def test_lost_price__follows_the_won_one_in_sight(window: MainWindow) -> None:
    begin_draft(window)
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


@pytest.mark.parametrize(
    ("path", "typed", "sentence"),
    [
        (DREIER, "many", "A whole number from 0 to 10000, please."),
        (DREIER, "", "A whole number from 0 to 10000, please."),
        (DREIER, "10001", "Must be between 0 and 10000."),
        ("won_from.value", "36/7", "“36/7”"),
        ("won_from.value", "", "Card points like 35/2, please."),
    ],
)
def test_problem__stands_beside_its_field_and_keeps_it_from_being_stored(
    window: MainWindow, store: Store, path: str, typed: str, sentence: str
) -> None:
    begin_draft(window)
    enter(window, path, typed)
    beside = editor(window).view_of(path).problem_at(path)
    assert sentence.strip("“”") in beside
    assert field(window, path).accessibleDescription() == beside
    assert not editor(window).primary.isEnabled()
    assert beside in editor(window).reason.text()
    press(window, Qt.Key.Key_S, CTRL)
    assert house_rulesets(store) == ()
    assert window.rules_page.stack.currentWidget() is editor(window)


def test_problem__of_the_name(window: MainWindow, store: Store) -> None:
    begin_draft(window)
    type_text(window, "TULLN 2009")
    assert not editor(window).primary.isEnabled()
    assert "Tulln" in editor(window).origin.text() or "TULLN" in editor(window).origin.text()
    assert editor(window).name.has_problem
    press(window, Qt.Key.Key_Backspace)
    assert editor(window).primary.isEnabled()


def test_problem__in_another_section_is_named_at_its_tab(window: MainWindow) -> None:
    begin_draft(window)
    enter(window, DREIER, "x")
    editor(window).show_section(3)
    assert "Dreier" in editor(window).reason.text()
    segments = [segment.label for segment in editor(window).sections._segments]
    assert [label.endswith("!") for label in segments] == [True, False, False, False]


def test_game__not_played_has_no_prices(window: MainWindow) -> None:
    begin_draft(window)
    QTest.mouseClick(field(window, "games.dreier"), Qt.MouseButton.LeftButton)
    assert not field(window, DREIER).isEnabled()
    assert field(window, "games.dreier.vorhand_value").isHidden()
    QTest.mouseClick(field(window, "games.dreier"), Qt.MouseButton.LeftButton)
    assert field(window, DREIER).isEnabled()


def test_trischaken__another_manner_shows_its_own_prices(window: MainWindow) -> None:
    draft = begin_draft(window)
    style = field(window, "trischaken.style")
    style.entered.emit("tulln")
    assert draft.shown("trischaken.prices.two_jungfrauen") == "3"
    assert field(window, "trischaken.prices.two_jungfrauen").text() == "3"
    with pytest.raises(StopIteration):
        editor(window).view_of("trischaken.prices.vorhand")


def test_fields__the_clause_follows_the_focus(window: MainWindow) -> None:
    begin_draft(window)
    field(window, DREIER).setFocus(Qt.FocusReason.TabFocusReason)
    shown = editor(window).panel.shown
    tirol = shipped("tirol-2025")
    assert shown.title == "Dreier"
    assert shown.blocks[0].clause is not None
    assert shown.blocks[0].clause == clause_words(tirol.clauses[tirol.games["dreier"].clause], Wording("en"))


def test_fields__arrows_go_down_the_column_and_enter_moves_on(window: MainWindow) -> None:
    begin_draft(window)
    field(window, "games.rufer.value").setFocus(Qt.FocusReason.TabFocusReason)
    press(window, Qt.Key.Key_Down)
    assert window.focusWidget() is field(window, "games.solorufer.value")
    press(window, Qt.Key.Key_Up)
    press(window, Qt.Key.Key_Return)
    assert window.focusWidget() is field(window, "games.rufer.lost_value")
    press(window, Qt.Key.Key_PageDown, CTRL)
    assert editor(window).stack.currentIndex() == 1


def test_every_field__can_be_reached_and_has_a_name(window: MainWindow) -> None:
    draft = begin_draft(window)
    for each in draft.fields:
        widget = field(window, each.path)
        assert widget.accessibleName(), each.path


# --------------------------------------------------------------------------- drafts


def test_leaving__keeps_the_draft_and_says_nothing(window: MainWindow) -> None:
    draft = begin_draft(window)
    enter(window, DREIER, "6")
    press(window, Qt.Key.Key_2, CTRL)
    assert window.flows.dialog is None
    press(window, Qt.Key.Key_5, CTRL)
    assert editor(window).draft is draft
    assert window.rules_page.stack.currentWidget() is editor(window)
    assert field(window, DREIER).text() == "6"


def test_leaving__to_the_list_shows_it_as_a_draft(window: MainWindow) -> None:
    draft = begin_draft(window)
    enter(window, DREIER, "abc")
    press(window, Qt.Key.Key_Escape)
    assert window.rules_page.stack.currentWidget() is browse(window)
    rows = browse(window).list.rows
    last = rows.row_at(rows.rowCount() - 1)
    assert last is not None
    assert (last.draft, last.badge) == (draft, "draft")
    browse(window).list.setCurrentIndex(rows.index(rows.rowCount() - 1))
    press(window, Qt.Key.Key_Return)
    assert editor(window).draft is draft
    assert field(window, DREIER).text() == "abc"


def test_ending_the_program__keeps_the_draft(make: Maker, store: Store) -> None:
    first = make()
    begin_draft(first)
    type_text(first, "Angefangen")
    enter(first, DREIER, "abc")
    first.close()
    assert [each.name for each in remembered_drafts(store, Wording("en"))] == ["Angefangen"]
    second = make()
    rows = browse(second).list.rows
    browse(second).list.setCurrentIndex(rows.index(rows.rowCount() - 1))
    browse(second).take_focus()
    press(second, Qt.Key.Key_E)
    assert editor(second).name.text() == "Angefangen"
    assert field(second, DREIER).text() == "abc"


def test_language__changed_in_the_middle_keeps_the_draft(window: MainWindow) -> None:
    draft = begin_draft(window)
    enter(window, DREIER, "6")
    window.actions_table["language_de"].trigger()
    assert editor(window).draft is draft
    assert window.rules_page.stack.currentWidget() is editor(window)
    assert link(window, DREIER).label == "statt 5"


def test_discard__can_be_brought_back(window: MainWindow, store: Store) -> None:
    keep(store, house())
    window.rules_page.refresh()
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_E)
    enter(window, DREIER, "9")
    QTest.mouseClick(editor(window).discard, Qt.MouseButton.LeftButton)
    assert window.rules_page.stack.currentWidget() is browse(window)
    assert remembered_drafts(store, Wording("en")) == []
    window.notice.action_triggered.emit()
    assert field(window, DREIER).text() == "9"


def test_set_all_back__can_be_taken_back(window: MainWindow) -> None:
    draft = begin_draft(window)
    enter(window, DREIER, "9")
    enter(window, "games.rufer.value", "3")
    QTest.mouseClick(editor(window).all_back, Qt.MouseButton.LeftButton)
    assert draft.changes() == ()
    assert field(window, DREIER).text() == "5"
    window.notice.action_triggered.emit()
    assert field(window, DREIER).text() == "9"


def test_unchanged__is_not_stored_again(make: Maker, store: Store) -> None:
    keep(store, house())
    window = make()
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_E)
    assert not editor(window).primary.isEnabled()
    assert editor(window).reason.text() == "Everything is stored."
    press(window, Qt.Key.Key_Escape)
    assert browse(window).list.rows.rowCount() == 7, "a draft that holds nothing does not stay"


# --------------------------------------------------------------------------- names, copies, deleting


def test_rename__in_a_dialog_with_its_problems(make: Maker, store: Store) -> None:
    keep(store, house())
    window = make()
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_F2)
    dialog = window.flows.dialog
    assert isinstance(dialog, RulesetNameDialog)
    dialog.field.setText("Tyrol 2025/26")
    assert not dialog.foot.primary.isEnabled()
    assert dialog.problem.text()
    dialog.field.setText("Freitag")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert window.flows.dialog is None
    (kept,) = house_rulesets(store)
    assert (kept.id, kept.short.en) == ("donnerstag", "Freitag")


def test_duplicate__and_delete_with_the_way_back(make: Maker, store: Store) -> None:
    keep(store, house())
    window = make()
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_D)
    assert [each.id for each in house_rulesets(store)] == ["donnerstag", "donnerstag-2"]
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_Delete)
    assert [each.id for each in house_rulesets(store)] == ["donnerstag-2"]
    assert window.flows.dialog is None, "no question: the notice offers the way back"
    window.notice.action_triggered.emit()
    assert [each.id for each in house_rulesets(store)] == ["donnerstag", "donnerstag-2"]


def test_delete__of_the_next_evenings_rules_says_why_not(make: Maker, store: Store) -> None:
    keep(store, house())
    EveningSession(store, Minutes()).start(replace(blank(), ruleset=house_rulesets(store)[0]))
    window = make()
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_Delete)
    assert "the last evening was played by “Donnerstag”" in notice(window)
    assert len(house_rulesets(store)) == 1


def test_menu__offers_what_can_be_done(window: MainWindow) -> None:
    choose(window, "tirol-2025")
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
        "rules_export": True,
        "rules_delete": False,
    }


# --------------------------------------------------------------------------- files


def test_export_and_import__come_back_the_same(make: Maker, store: Store, tmp_path: Path) -> None:
    keep(store, house())
    window = make()
    assert window.rules_controller.export_file(house(), tmp_path / "donnerstag")
    file = tmp_path / "donnerstag.toml"
    assert read_file(file) == (house(), [])
    choose(window, "donnerstag")
    press(window, Qt.Key.Key_Delete)
    assert window.rules_controller.import_file(file)
    assert house_rulesets(store) == (house(),)
    assert browse(window).ruleset == house()


def test_import__a_newer_version_replaces_and_can_be_taken_back(make: Maker, store: Store, tmp_path: Path) -> None:
    keep(store, house())
    file = tmp_path / "newer.toml"
    file.write_text(file_text(house(games__dreier__value="9"), Wording("de")), encoding="utf-8")
    window = make()
    assert window.rules_controller.import_file(file)
    assert house_rulesets(store)[0].games["dreier"].value == 9
    window.notice.action_triggered.emit()
    assert house_rulesets(store) == (house(),)


def test_import__a_bad_file_names_its_problems_and_changes_nothing(
    window: MainWindow, store: Store, tmp_path: Path
) -> None:
    text = file_text(house(), Wording("en")).replace("levels = 2", "levels = 9").replace("value = 6 ", 'valeu = "x" ')
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    assert not window.rules_controller.import_file(file)
    box = window.findChild(QMessageBox)
    assert box is not None
    said = box.informativeText()
    box.close()
    assert "kontra.levels: must be between 0 and 3" in said
    assert 'did you mean "value"?' in said
    assert house_rulesets(store) == ()


@pytest.mark.parametrize("name", ["no-such.toml", "."])
def test_import__no_file_at_all(window: MainWindow, store: Store, tmp_path: Path, name: str) -> None:
    assert not window.rules_controller.import_file(tmp_path / name)
    box = window.findChild(QMessageBox)
    assert box is not None
    box.close()
    assert house_rulesets(store) == ()


def test_export__where_nothing_can_be_written_says_so(window: MainWindow, tmp_path: Path) -> None:
    assert not window.rules_controller.export_file(house(), tmp_path / "missing" / "x.toml")
    assert "x.toml" in notice(window)


def test_names__are_plain_text(make: Maker, store: Store) -> None:
    """A ruleset can come from anywhere; what looks like mark-up is a name."""
    keep(store, house("<b>fett</b>&amp;<img src='x'>"))
    window = make()
    choose(window, house_rulesets(store)[0].id)
    row = browse(window).list.current
    assert row is not None
    assert row.title.startswith("<b>fett")
    index = browse(window).list.currentIndex()
    assert "<b>fett" not in str(index.data(Qt.ItemDataRole.ToolTipRole))


def test_evening__without_trischaken_offers_none(make: Maker, store: Store) -> None:
    """House rules may do without; the key then does nothing, and the button is off."""
    for rules, offered in ((house(games__trischaken=False), False), (shipped("tirol-2025"), True)):
        window = make()
        window.bridge.start(replace(blank(), ruleset=rules))
        assert window.actions_table["trischaken"].isEnabled() is offered


def test_archive__names_house_rules_and_asks_what_if_by_them(make: Maker, store: Store) -> None:
    """Won by Anna alone: 3 × 5 officially, 3 × 6 by the house."""
    session = EveningSession(store, Minutes())
    session.start(blank())
    session.record(dreier())
    keep(store, house())
    window = make()
    press(window, Qt.Key.Key_2, CTRL)
    page = window.archive_page
    assert session.evening_id is not None
    page.look_at(session.evening_id)
    page.show_what_if()
    what_if = page.what_if
    what_if.choice.set_current(4)
    what_if.choice.current_changed.emit(4)
    what_if.account._segments[1].click()
    assert what_if.choice.label == "Donnerstag"
    cells = what_if.table.model()
    last = cells.rowCount() - 1
    texts = [str(cells.index(last, column).data()) for column in range(cells.columnCount())]
    assert "+1.50 → +1.80" in texts  # at 10 cents a point


# --------------------------------------------------------------------------- only looking; sizes


def test_read_only__everything_that_changes_is_off(make: Maker, store: Store) -> None:
    keep(store, house())
    with open_store(store.path, read_only=True) as other:
        window = make(other)
        choose(window, "donnerstag")
        enabled = {action.objectName() for action in window.actions_table.at(Where.RULES) if action.isEnabled()}
        assert enabled == {"rules_export"}
        press(window, Qt.Key.Key_E)
        assert editor(window).draft is None
        window.close()


def test_text_size__changed_in_the_middle_loses_nothing(window: MainWindow, theme: Theme) -> None:
    begin_draft(window)
    enter(window, DREIER, "77")
    narrow = field(window, DREIER).width()
    theme.set_text_scale(150)
    assert field(window, DREIER).width() > narrow
    assert field(window, DREIER).text() == "77"


@pytest.mark.parametrize("scale", [80, 100, 125, 200])
@pytest.mark.parametrize("language", ["de", "en"])
def test_sizes__nothing_scrolls_sideways_and_store_is_in_sight(
    make: Maker, theme: Theme, scale: int, language: str
) -> None:
    window = make(language=language)
    window.resize(1280, 720)
    theme.set_text_scale(scale)
    draft = begin_draft(window, "tulln-2009")
    draft.put(DREIER, "60")
    draft.put("settings.radl_length.value", "four")
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
    QApplication.processEvents()
    buttons = browse(window).buttons
    for each in (buttons["rules_derive"], buttons["rules_import"]):
        assert window.rect().contains(each.mapTo(window, each.rect().bottomRight()))
