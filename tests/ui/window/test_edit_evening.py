"""Putting an evening right in the window: from its line, by key, with what would change; and back."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView

from tarockblock.ui.evening.evening_dialog import EveningDialog
from tarockblock.ui.kit.widgets.calendar import Calendar, CalendarButton
from tarockblock.ui.kit.widgets.menu import Menu
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.typist import wait_for
from tests.ui.windows import dialog_of, window_fixture

window = window_fixture(sample())


def type_anew(field: object, text: str) -> None:
    field.selectAll()  # type: ignore[attr-defined]
    QTest.keyClicks(field, text)


def test_f2__a_name_a_date_and_the_rate_in_one_step_and_back(window: MainWindow) -> None:
    before, table = window.session.evening, window.evening_page.table
    table.go_to_entry(2)
    QTest.keyClick(window.evening_page.table, Qt.Key.Key_F2)
    dialog = dialog_of(window, EveningDialog)
    assert not dialog.primary.isEnabled()  # nothing has changed yet
    type_anew(dialog.names[0], "Hannerl")
    type_anew(dialog.date, "15.11.")
    type_anew(dialog.rate, "20")
    assert "Hannerl" in dialog.effect.text
    QTest.keyClick(dialog.rate, Qt.Key.Key_Return)

    after = window.session.evening
    assert window.dialogs.dialog is None
    assert (after.players[0], after.date, after.cents_per_point) == ("Hannerl", "2026-11-15", 20)
    assert "Hannerl" in table.ledger_model.players
    assert table.current_entry() == 2
    window.actions_table["undo"].trigger()
    assert window.session.evening == before
    assert table.current_entry() == 2


def test_header__a_click_on_what_is_wrong_leads_to_its_field(window: MainWindow) -> None:
    window.resize(1500, 800)
    for part in ("title", "date", "rate"):
        wait_for("the window", [window])
        QTest.mouseClick(window.evening_page.header.parts[part], Qt.MouseButton.LeftButton)
        dialog = dialog_of(window, EveningDialog)
        assert getattr(dialog, part).hasFocus()
        dialog.reject()
    # A card's menu: to the name as it is written in this evening, not to the one shown elsewhere.
    page = window.evening_page
    page._open_menu_of_card(page._cards[1], QPoint(9, 9))
    (menu,) = page.findChildren(Menu)
    menu.actions()[0].trigger()
    menu.close()
    assert dialog_of(window, EveningDialog).names[1].hasFocus()


def test_ruleset_or_closed__what_does_not_fit_is_said_and_notes_can_be_put_right(window: MainWindow) -> None:
    # Ruleset: is chosen and what does not fit is said before.
    window.actions_table["edit_evening"].trigger()
    dialog = dialog_of(window, EveningDialog)
    other = [each.id for each in dialog.draft.rulesets].index("tulln-2009")
    dialog.ruleset.setFocus()
    assert dialog.primary.key == "Ctrl+Enter", "Enter opens the list of rulesets"
    (calendar,) = dialog.findChildren(CalendarButton)
    calendar.setFocus()
    assert dialog.primary.key == "Ctrl+Enter", "Enter presses that button"
    dialog.title.setFocus()
    assert dialog.primary.key == "Enter"
    dialog.ruleset.current_changed.emit(other)
    rows = dialog.draft.effect().misfits
    assert bool(dialog.misfits.text) is bool(rows)
    assert rows, "the sample evening has hands Tulln does not know"
    # Enter, and the primary button, leave the ruleset; only the button that names what it does changes it.
    assert dialog.primary.label == "Keep the ruleset"
    dialog.enter()
    assert dialog.draft.effect().misfits == ()
    assert (dialog.isVisible(), dialog.ruleset.current, dialog.anyway.isVisible()) == (True, 0, False)
    dialog.ruleset.current_changed.emit(other)
    assert dialog.anyway.label == f"Change the ruleset, {len(rows)} hands will no longer count"
    dialog.anyway.click()
    assert window.session.evening.ruleset.id == "tulln-2009"
    marked = [row.index for row in window.session.ledger.rows if row.problems]
    assert marked == [row.index for row in rows]

    wait_for("the window", [window])

    # Closed: title and notes can be put right.
    window.bridge.close_evening()
    window.actions_table["edit_evening"].trigger()
    dialog = dialog_of(window, EveningDialog)
    assert dialog.names == []
    dialog.note.setPlainText("beim Wirt")
    dialog.primary.click()
    assert window.session.evening.note == "beim Wirt"
    assert window.session.closed


def test_calendar__keys_and_a_click_choose_a_day(window: MainWindow) -> None:
    # Calendar: arrows and enter choose a day.
    window.evenings.edit("date")
    dialog = dialog_of(window, EveningDialog)
    QTest.keyClick(dialog.date, Qt.Key.Key_F4)
    calendar = dialog.calendar.findChild(Calendar)
    assert isinstance(calendar, Calendar)
    assert calendar.page.selectedDate() == QDate(2026, 11, 19)
    days = calendar.page.findChild(QAbstractItemView)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_PageUp, Qt.Key.Key_Return):
        QTest.keyClick(days, key)
    assert dialog.draft.day == date(2026, 10, 11)

    dialog.reject()
    wait_for("the window", [window])

    # Calendar: a click chooses a day.
    window.evenings.edit("date")
    dialog = dialog_of(window, EveningDialog)
    calendar = dialog.calendar.open_calendar()
    days = calendar.page.findChild(QAbstractItemView)
    (first,) = days.model().match(days.model().index(1, 6), Qt.ItemDataRole.DisplayRole, 1)
    QTest.mouseClick(days.viewport(), Qt.MouseButton.LeftButton, pos=days.visualRect(first).center())
    assert dialog.date.text() == "2026-11-01"
