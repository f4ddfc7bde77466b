"""The page of a cup as a host uses it: by keys and by the mouse, from the list of people to the result list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from tarockblock.app import archive
from tarockblock.app.cups import cup_called, read_cups
from tarockblock.app.storage import Store
from tarockblock.phone.page import PageMaker
from tarockblock.ui.cups.cup_dialogs import LotDialog, PrepareDialog, SeatingDialog, SlipDialog
from tarockblock.ui.cups.cup_page import CupPage
from tarockblock.ui.evening.start_dialog import StartDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.typist import wait_for
from tests.ui.windows import CTRL, SHIFT, click, dialog_of, empty_store, press, window_fixture

EIGHT = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Gerti", "Hans")
store = empty_store
window = window_fixture(where="store")


def page_of(window: MainWindow) -> CupPage:
    page = window.current
    assert isinstance(page, CupPage)
    return page


def cells(table: Any) -> list[list[str]]:
    return [[column.text(row) for column in table.cells.columns] for row in table.cells.rows]


def prepare(window: MainWindow, people: str, name: str = "Wirtscup") -> None:
    """As typed: the name, the rules by the mouse's menu, and a pasted list."""
    press(window, Qt.Key.Key_B, CTRL | SHIFT)
    press(page_of(window).empty if not page_of(window).cups else page_of(window).tables, Qt.Key.Key_N, SHIFT)
    dialog = dialog_of(window, PrepareDialog)
    assert not dialog.primary.isEnabled()
    QTest.keyClicks(dialog.fields["name"], name)
    dialog.fields["people"].setPlainText(people)
    rules = [each.id for each in dialog.draft.rulesets.values()]
    dialog.fields["ruleset"].current_changed.emit(rules.index("tirol-2025"))
    assert dialog.primary.isEnabled()
    press(dialog, Qt.Key.Key_Return, CTRL)
    wait_for("the page", [window])


@pytest.fixture
def prepared(window: MainWindow) -> MainWindow:
    prepare(window, "1. Anna\n2. Bert\n3. Cilli, Dora; Emil\tFranz\n\nGerti\nHans")
    return window


def seat(window: MainWindow, *tables: str) -> None:
    """A round seated by hand, once it was drawn."""
    page = page_of(window)
    if page.cups[0].next_round not in page.cups[0].draws:
        press(page.tables, Qt.Key.Key_D)
    press(page.tables, Qt.Key.Key_H)
    dialog = dialog_of(window, SeatingDialog)
    dialog.fields["text"].setPlainText("\n".join(tables))
    click(dialog, "Save")
    wait_for("the page", [window])


def slip(window: MainWindow, totals: str) -> None:
    """The slip of the table that is chosen."""
    press(page_of(window).tables, Qt.Key.Key_S)
    dialog = dialog_of(window, SlipDialog)
    QTest.keyClicks(dialog.fields["text"], totals)
    press(dialog.fields["text"], Qt.Key.Key_Return)
    wait_for("the page", [window])


def click_on(page: CupPage, row: int, column: int) -> None:
    """One click of the mouse on a table."""
    rect = page.tables.visualRect(page.tables.cells.index(row, column))
    QTest.mouseClick(page.tables.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def test_place__says_what_to_do_where_there_is_no_cup(window: MainWindow) -> None:
    press(window, Qt.Key.Key_B, CTRL | SHIFT)
    page = page_of(window)
    assert page.stack.currentWidget() is page.empty
    click(page, "New cup")
    assert dialog_of(window, PrepareDialog)


def test_prepare__takes_a_pasted_list(prepared: MainWindow, store: Store) -> None:
    (cup,) = read_cups(store)
    assert cup.people == EIGHT
    assert cup.is_agreed
    assert (cup.settings.rounds, cup.settings.radl, cup.settings.rate) == (3, 4, 10)
    assert cup.settings.date == "2026-11-19"


def test_prepare__says_what_is_wrong_beside_its_field(prepared: MainWindow) -> None:
    press(page_of(prepared).tables, Qt.Key.Key_N, SHIFT)
    dialog = dialog_of(prepared, PrepareDialog)
    for attribute, value, path in (
        ("name", "wirtscup", "name"),
        ("name", "x" * 81, "name"),
        ("date_text", "gestern", "date"),
        ("rounds_text", "0", "rounds"),
        ("radl_text", "viele", "radl"),
        ("rate_text", "-1", "rate"),
        ("points_text", "25, zehn", "points"),
        ("stake_text", "-5", "stake"),
        ("prizes_text", "20; viel", "prizes"),
        ("dropped_text", "", "dropped"),
        ("people", "Anna\nanna", "people"),
    ):
        before = getattr(dialog.draft, attribute)
        setattr(dialog.draft, attribute, value)
        dialog.refresh()
        assert dialog.problems.get(path), (attribute, value)
        assert not dialog.primary.isEnabled()
        setattr(dialog.draft, attribute, before)


def test_draw__again_until_the_first_hand_then_the_next_round(prepared: MainWindow, store: Store) -> None:
    page = page_of(prepared)
    press(page.tables, Qt.Key.Key_D)
    assert [row[0] for row in cells(page.tables)] == ["1/1", "1/2"]
    first = cup_called(store, "Wirtscup").draws[1]
    assert page.draw_words == "Draw round 1 again"
    for _ in range(5):
        press(page.tables, Qt.Key.Key_D)
    assert cup_called(store, "Wirtscup").draws[1] != first
    slip(prepared, "5 -5 0 0")
    assert page.draw_words == "Draw round 2"
    press(page.tables, Qt.Key.Key_D)
    assert sorted(cup_called(store, "Wirtscup").draws) == [1, 2]


def test_seat__refuses_who_is_missing_unknown_or_twice(prepared: MainWindow) -> None:
    page = page_of(prepared)
    press(page.tables, Qt.Key.Key_D)
    press(page.tables, Qt.Key.Key_H)
    dialog = dialog_of(prepared, SeatingDialog)
    for text, said in (
        ("Anna, Bert, Cilli, Dora\nEmil, Franz, Gerti, Anna", "Anna"),
        ("Anna, Bert, Cilli, Dora\nEmil, Franz, Gerti", "Hans"),
        ("Anna, Bert, Cilli, Dora\nEmil, Franz, Gerti, Hans, Ilse", "Ilse"),
        ("Anna, Bert, Cilli\nDora, Emil, Franz, Gerti, Hans", "1"),
    ):
        dialog.fields["text"].setPlainText(text)
        assert said in dialog.problems["text"]
        assert not dialog.primary.isEnabled()


def test_slip__must_add_up_to_nothing(prepared: MainWindow) -> None:
    page = page_of(prepared)
    press(page.tables, Qt.Key.Key_D)
    press(page.tables, Qt.Key.Key_S)
    dialog = dialog_of(prepared, SlipDialog)
    for text in ("", "1 2 3", "1 2 3 4", "1 -1 0 x", "5 -5 0 0 0"):
        dialog.fields["text"].clear()
        QTest.keyClicks(dialog.fields["text"], text)
        assert not dialog.primary.isEnabled(), text
    dialog.fields["text"].clear()
    QTest.keyClicks(dialog.fields["text"], "1/2 -1/2 3 -3")
    assert dialog.primary.isEnabled()


def test_table__begins_its_evening_filled_in_and_leads_there_again(prepared: MainWindow, store: Store) -> None:
    seat(prepared, "Anna, Bert, Cilli, Dora", "Emil, Franz, Gerti, Hans")
    page = page_of(prepared)
    click_on(page, 1, 1)
    evening = prepared.session.evening
    assert evening.players == ("Emil", "Franz", "Gerti", "Hans")
    assert (evening.ruleset.id, evening.cents_per_point, evening.planned_radl) == ("tirol-2025", 10, 4)
    assert evening.cup == ("Wirtscup", 1, 2)
    number = prepared.session.evening_id
    press(prepared, Qt.Key.Key_B, CTRL | SHIFT)
    page = page_of(prepared)
    assert [row[2] for row in cells(page.tables)] == ["begin", "is playing"]
    page.tables.selectRow(1)
    press(page.tables, Qt.Key.Key_Return)
    assert (prepared.on_evening, prepared.session.evening_id) == (True, number)
    archive.trash(store, number)
    press(prepared, Qt.Key.Key_B, CTRL | SHIFT)
    assert [row[2] for row in cells(page_of(prepared).tables)] == ["begin", "begin"]


def test_draw__again_puts_a_table_that_was_opened_too_early_in_the_trash(prepared: MainWindow, store: Store) -> None:
    """Else two evenings would be there for one table, and neither would count."""
    seat(prepared, "Anna, Bert, Cilli, Dora", "Emil, Franz, Gerti, Hans")
    click_on(page_of(prepared), 0, 1)
    assert prepared.session.evening.cup == ("Wirtscup", 1, 1)
    press(prepared, Qt.Key.Key_B, CTRL | SHIFT)
    seat(prepared, "Hans, Gerti, Franz, Emil", "Dora, Cilli, Bert, Anna")
    assert not prepared.session.is_open
    assert [row[1:3] for row in cells(page_of(prepared).tables)] == [
        ["Hans, Gerti, Franz, Emil", "begin"],
        ["Dora, Cilli, Bert, Anna", "begin"],
    ]
    click_on(page_of(prepared), 0, 1)
    assert prepared.session.evening.players == ("Hans", "Gerti", "Franz", "Emil")
    cup = cup_called(store, "Wirtscup")
    assert (len(cup.tables), cup.problems) == (1, ())


def test_standings__tell_in_words_what_decides_and_which_tables_are_missing(prepared: MainWindow, store: Store) -> None:
    """Anna and Emil have 5 each in the only round and never met; both are first at their tables: the lot."""
    seat(prepared, "Anna, Bert, Cilli, Dora", "Emil, Franz, Gerti, Hans")
    page = page_of(prepared)
    page.tables.selectRow(0)
    slip(prepared, "5 -1 -2 -2")
    page.tables.selectRow(1)
    slip(prepared, "5 -5 1 -1")
    rows = cells(page.standings)
    assert {row[1] for row in rows[:2]} == {"Anna", "Emil"}
    assert rows[0][2:5] == ["5", "5", ""]
    assert rows[1][2:5] == ["5", "5", "lot"]
    second = rows[1][1]
    press(page.tables, Qt.Key.Key_O)
    dialog = dialog_of(prepared, LotDialog)
    dialog.fields["text"].setPlainText(f"{second}\n{rows[0][1]}")
    press(dialog, Qt.Key.Key_Return, CTRL)
    assert next(row[1] for row in cells(page.standings)) == second
    assert cells(page.standings)[1][4] == "recorded"
    press(page.tables, Qt.Key.Key_C, CTRL)
    assert f"1  {second}" in QGuiApplication.clipboard().text()


def test_display__shows_the_cup_while_its_page_is_in_sight(prepared: MainWindow) -> None:
    seat(prepared, "Anna, Bert, Cilli, Dora", "Emil, Franz, Gerti, Hans")
    slip(prepared, "5 -1 -2 -2")
    press(prepared, Qt.Key.Key_F11)
    display = prepared.display.display
    assert display is not None
    assert display.table is not None
    assert display.table.isVisible()
    assert "1. Anna 5 5" in display.table.accessibleName()
    prepared.go_to("evening")
    assert not display.table.isVisible()
    display.close()


def test_phones__show_the_cup_below_the_table(prepared: MainWindow) -> None:
    from tarockblock.phone.reading import PhoneReading

    seat(prepared, "Anna, Bert, Cilli, Dora", "Emil, Franz, Gerti, Hans")
    page = page_of(prepared)
    page.tables.selectRow(0)
    slip(prepared, "5 -1 -2 -2")
    page.tables.selectRow(1)
    press(page.tables, Qt.Key.Key_Return)
    reading, wording = PhoneReading(prepared.session), prepared.languages.wording
    made = reading._made(PageMaker(wording), wording).content.decode()
    assert "Wirtscup" in made
    assert "Still playing" in made
    assert made.index("Emil") < made.index("Cilli")


@pytest.mark.parametrize("kind", ["pdf", "xlsx", "csv", "txt"])
def test_result_list__as_a_file(kind: str, prepared: MainWindow, tmp_path: Path, monkeypatch: Any) -> None:
    seat(prepared, "Anna, Bert, Cilli, Dora", "Emil, Franz, Gerti, Hans")
    slip(prepared, "5 -1 -2 -2")
    target = tmp_path / f"list.{kind}"
    monkeypatch.setattr("tarockblock.ui.cups.cup_page.ask_path", lambda *given: given[-1](target, ""))
    press(page_of(prepared).tables, Qt.Key.Key_E, CTRL)
    assert target.stat().st_size > 50
    if kind == "csv":
        assert target.read_text("utf-8-sig").splitlines()[1].startswith("1,Anna,5,5")


def test_year__adds_up_the_cups_of_one_name(prepared: MainWindow, store: Store) -> None:
    page = page_of(prepared)
    assert not page.cup.settings.series
    press(page.tables, Qt.Key.Key_E)
    dialog = dialog_of(prepared, PrepareDialog)
    QTest.keyClicks(dialog.fields["series"], "Jahr")
    QTest.keyClicks(dialog.fields["points"], "10 6")
    press(dialog, Qt.Key.Key_Return, CTRL)
    seat(prepared, "Anna, Bert, Cilli, Dora", "Emil, Franz, Gerti, Hans")
    page.tables.selectRow(0)
    slip(prepared, "5 -1 -2 -2")
    press(page.tables, Qt.Key.Key_J)
    assert page.right.text() == "Jahr"
    assert cells(page.standings)[0] == ["1", "Anna", "10", "10"]
    press(page.tables, Qt.Key.Key_Escape)
    assert page.right.text() == "Standings"
    press(page.tables, Qt.Key.Key_Escape)
    assert not isinstance(prepared.current, CupPage)


def test_language__builds_the_page_again_over_the_same_cup(prepared: MainWindow) -> None:
    prepared.languages.set_setting("de")
    page = page_of(prepared)
    assert page.chooser.label == "Wirtscup"
    assert page.draw_words == "Runde 1 auslosen"


def test_slip__is_typed_after_a_click_on_its_cell(prepared: MainWindow, store: Store) -> None:
    seat(prepared, "Anna, Bert, Cilli, Dora", "Emil, Franz, Gerti, Hans")
    click_on(page_of(prepared), 1, 3)
    dialog = dialog_of(prepared, SlipDialog)
    QTest.keyClicks(dialog.fields["text"], "5 -5 0 0")
    click(dialog, "Save")
    (table,) = cup_called(store, "Wirtscup").tables
    assert (table.place, table.points["Emil"].plain()) == ((1, 2), 5)


def test_archive__leads_from_an_evening_of_a_cup_to_that_cup(prepared: MainWindow) -> None:
    seat(prepared, "Anna, Bert, Cilli, Dora", "Emil, Franz, Gerti, Hans")
    slip(prepared, "5 -5 0 0")
    prepare(prepared, "\n".join(EIGHT), name="Zweitcup")
    assert page_of(prepared).chooser.label == "Zweitcup"
    prepared.do_look_at(1)
    button = prepared.archive_page.evening.cup
    assert button.isVisible()
    button.click()
    assert page_of(prepared).chooser.label == "Wirtscup"


def test_new_evening__says_nothing_of_cups_before_there_is_one(window: MainWindow) -> None:
    window.do_new_evening()
    assert dialog_of(window, StartDialog).cup.isHidden()


def test_new_evening__leads_to_cups_once_there_is_one(prepared: MainWindow) -> None:
    prepared.go_to("evening")
    prepared.do_new_evening()
    press(dialog_of(prepared, StartDialog), Qt.Key.Key_F4)
    assert isinstance(prepared.current, CupPage)


def test_menu__has_one_entry_for_cups(window: MainWindow) -> None:
    """What a round that plays none sees of them: nothing else mentions a cup."""
    window.do_menu()
    menu = window._menu
    assert menu is not None

    def entries(of: QMenu) -> list[str]:
        found = [each.text() for each in of.actions() if each.text() and each.isVisible()]
        return found + [text for each in of.actions() if (below := each.menu()) for text in entries(below)]

    assert [each for each in entries(menu) if "cup" in each.lower() or "tournament" in each.lower()] == [
        "Cup (tournament) …"
    ]
    menu.close()
