"""The main window as somebody uses it: keys, clicks, what is shown and what is stored; over a real store."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from tarockblock.app import archive
from tarockblock.app.settings import LedgerView, Settings, SettingsFile
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, PositiveGame, RateChange, Renonce, Result
from tarockblock.errors import StoreError
from tarockblock.ui.application import report_settings_problem
from tarockblock.ui.archive.evening_files import export_file, import_file
from tarockblock.ui.entry.deal_override import DealOverride
from tarockblock.ui.evening.manual_dialog import ManualDialog
from tarockblock.ui.evening.row_dialogs import AnnulDialog, FromHereDialog, MoveDialog, StrikeDialog
from tarockblock.ui.evening.table_dialog import TableDialog
from tarockblock.ui.evening.versions_popup import VersionsPopup
from tarockblock.ui.hand.hand_dialog import HandDialog
from tarockblock.ui.hand.trischaken_dialog import TrischakenDialog
from tarockblock.ui.kit.delivery import Delivery
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.ledger.ledger_view import LedgerTable
from tarockblock.ui.ledger.why_popup import WhyPopup
from tarockblock.ui.renonce.renonce_wizard import RenonceWizard
from tarockblock.ui.settle.settle_dialog import SettleDialog
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.typist import Typist, wait_for
from tests.ui.waiting import until
from tests.ui.windows import CTRL, SHIFT, Maker, dialog_of, empty_store, press, window_over

WON = PositiveGame(game="rufer", declarer="Anna", partner="Cilli", result=Result.WON)


def thursday(entries: int = 0) -> Evening:
    evening = sample()
    return replace(evening, entries=evening.entries[:entries])


store = empty_store


@pytest.fixture
def make(theme: Theme, store: Store) -> Iterator[Maker]:
    """Windows over one store; each is closed at the end."""
    with ExitStack() as stack:
        yield lambda preferences=None: stack.enter_context(window_over(store, preferences=preferences))


@pytest.fixture
def window(make: Maker) -> MainWindow:
    return make()


# ------------------------------------------------------------------ beginning


def test_restart__the_evening_is_there_with_its_undo(make: Maker) -> None:
    # Restart: shows the evening that was open.
    first = make()
    first.bridge.start(thursday(5))
    first.close()
    second = make()
    assert second.stack.currentWidget() is second.evening_page
    assert second.session.evening.entries == thursday(5).entries

    # Undo: also after a restart.
    first = make()
    first.bridge.start(thursday())
    first.bridge.record(WON)
    first.close()
    second = make()
    press(second, Qt.Key.Key_Z, CTRL)
    assert second.session.evening.entries == ()
    assert second.evening_page.table.ledger_model.rowCount() == 0
    press(second, Qt.Key.Key_Z, CTRL | SHIFT)
    assert len(second.session.evening.entries) == 1


# ------------------------------------------------------------------ entering and undoing


def test_record__what_the_notice_line_says_and_offers(window: MainWindow) -> None:
    # Record: row notice and saved time.
    window.bridge.start(thursday())
    window.bridge.record(WON)
    model = window.evening_page.table.ledger_model
    assert model.rowCount() == 2  # the hand and its Radl
    assert window.notice.text == "Hand 1 entered: Rufer, Anna and Cilli +1."
    assert window.notice.accessibleDescription() == "Saved at 21:43"

    # Undo: link in the notice line.
    window.bridge.start(thursday())
    window.bridge.record(WON)
    window.notice.action_triggered.emit()
    assert window.session.evening.entries == ()
    window.notice.action_triggered.emit()
    assert len(window.session.evening.entries) == 1


def test_store_fails__dialog_keeps_everything_and_says_why(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing entered is lost: the dialog stays, the sentence stands in it, and a second Enter stores."""
    window.bridge.start(thursday())

    def full(_entry: object, **_rest: object) -> None:
        raise StoreError("disk_full", file="evenings.db")

    press(window, Qt.Key.Key_N)
    dialog = dialog_of(window, HandDialog)
    typist = Typist()
    typist.press_all(dialog, "R3G")
    with monkeypatch.context() as patch:
        patch.setattr(window.session, "record", full)
        typist.enter(dialog)
    assert window.dialogs.dialog is dialog
    assert window.bridge.last_failure
    assert window.session.evening.entries == ()
    typist.enter(dialog)
    assert window.dialogs.dialog is None
    assert len(window.session.evening.entries) == 1


def test_rows__are_set_right_by_their_keys(window: MainWindow) -> None:
    # Edit: opens the hand and replaces it. E on a row: the same dialog, filled; what is stored supersedes the row,
    # which shows the pencil.
    window.bridge.start(thursday(2))
    table = window.evening_page.table
    table.setFocus()
    table.setCurrentIndex(table.ledger_model.index(0, 2))
    press(table, Qt.Key.Key_E)
    dialog = dialog_of(window, HandDialog)
    dialog.draft.choose_result(Result.LOST)
    dialog.refresh()
    Typist().enter(dialog)
    entry = window.session.evening.entries[0]
    assert isinstance(entry, PositiveGame)
    assert entry.result is Result.LOST
    line = table.ledger_model.line(0)
    assert (line.lost, line.edited) == (True, True)
    wait_for("the window", [window])

    # Strike: stays visible and comes back.
    window.bridge.start(thursday(5))
    table = window.evening_page.table
    table.setFocus()
    table.setCurrentIndex(table.ledger_model.index(1, 1))
    press(table, Qt.Key.Key_Delete)
    dialog = dialog_of(window, StrikeDialog)
    Typist().enter(dialog)
    line = table.ledger_model.line(1)
    assert (line.kind, line.name) == ("struck", "Pagatrufer")
    wait_for("the window", [window])
    press(table, Qt.Key.Key_Delete, SHIFT)
    assert window.session.evening.entries == thursday(5).entries
    wait_for("the window", [window])

    # Insert: a forgotten hand. Before the second row; its dealer follows from its place, and everything after is
    # numbered anew.
    window.bridge.start(thursday(2))
    table = on_row(window, 1)
    press(table, Qt.Key.Key_Insert)
    dialog = dialog_of(window, HandDialog)
    assert dialog.draft.deal.dealer == "Anna"
    typist = Typist()
    typist.press_all(dialog, "D3G")
    typist.enter(dialog)
    asked = QApplication.activePopupWidget()
    assert isinstance(asked, DealOverride), "who dealt it is asked before it is stored"
    assert asked.after.current == 0, "the hands after it keep who dealt them, unless the deal moves on from here"
    typist.enter(asked)
    typist.enter(dialog)
    entries = window.session.evening.entries
    assert [getattr(entry, "game", "") for entry in entries] == ["rufer", "dreier", "besserrufer"]
    assert window.session.ledger.rows[2].hand == 3
    wait_for("the window", [window])

    # Insert: a forgotten Trischaken asks the same, and its question moves the deal on.
    window.bridge.start(thursday(2))
    table = on_row(window, 1)
    press(table, Qt.Key.Key_Insert)
    typist.press(dialog_of(window, HandDialog), "T")
    dialog = dialog_of(window, TrischakenDialog)
    assert dialog.draft.deal.dealer == "Anna"
    for answer in ("28/1", "10", "17/2"):
        typist.press_all(dialog, answer)
        typist.enter(dialog)
    asked = QApplication.activePopupWidget()
    assert isinstance(asked, DealOverride), "who dealt it is asked before it is stored"
    assert asked.after.current == 0
    QTest.mouseClick(asked.after.buttons[1], Qt.MouseButton.LeftButton)
    typist.enter(asked)
    typist.enter(dialog)
    entries = window.session.evening.entries
    assert [getattr(entry, "game", "trischaken") for entry in entries] == ["rufer", "trischaken", "besserrufer"]
    dealers = [row.deal.dealer for row in window.session.ledger.rows if row.deal is not None]
    assert dealers == ["Emil", "Anna", "Bert"], "the deal moves on from here: nobody deals twice in a row"
    wait_for("the window", [window])

    # Move: to another place.
    window.bridge.start(thursday(5))
    table = on_row(window, 0)
    press(table, Qt.Key.Key_M)
    dialog = dialog_of(window, MoveDialog)
    press(dialog.focusWidget() or dialog, Qt.Key.Key_Down)
    Typist().enter(dialog)
    assert replace(window.session.evening.entries[1], dealer=None) == thursday(5).entries[0]
    wait_for("the window", [window])

    # Versions: of an edited row. The pencil opens what the row was before.
    window.bridge.start(thursday(2))
    lost = thursday(2).entries[0]
    assert isinstance(lost, PositiveGame)
    window.bridge.replace(0, replace(lost, result=Result.LOST))
    table = window.evening_page.table
    cell = table.visualRect(table.ledger_model.index(0, 1))
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(cell.right() - 13, cell.center().y()))
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, VersionsPopup)
    popup.close()


# ------------------------------------------------------------------ the ledger


def test_ledger__asks_why_by_key_and_by_click(window: MainWindow) -> None:
    # Arrows and enter: ask why.
    window.bridge.start(thursday(5))
    table = window.evening_page.table
    table.setFocus()
    table.setCurrentIndex(table.ledger_model.index(0, 2))
    for key, cell in ((Qt.Key.Key_Down, (1, 2)), (Qt.Key.Key_Right, (1, 3)), (Qt.Key.Key_Left, (1, 2))):
        press(table, key)
        assert (table.currentIndex().row(), table.currentIndex().column()) == cell
    press(table, Qt.Key.Key_Return)
    popup = window.why.popup
    assert isinstance(popup, WhyPopup)
    assert "Pagatrufer" in popup.spoken
    press(table, Qt.Key.Key_Return)
    assert window.why.popup is None, "once more takes it away"

    # A pop-up swallows no click (issue 10): the next row says why at once.
    press(table, Qt.Key.Key_Return)
    assert "Solorufer" in beside_row(window, 3).spoken
    press(table, Qt.Key.Key_Escape)

    # Click: asks why, and once more takes it away.
    beside_row(window, 3)
    spot = table.visualRect(table.currentIndex()).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert window.why.popup is None


def leave_dialogs(window: MainWindow) -> None:
    """Away with whatever is open."""
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
    while window.dialogs.dialog is not None:
        window.dialogs.dialog.reject()
    wait_for("the window", [window])


def beside_row(window: MainWindow, entry: int) -> WhyPopup:
    """Why, after a click on a row."""
    table = window.evening_page.table
    wait_for("the window", [window])
    table.setFocus()
    row = table.ledger_model.row_of_entry(entry)
    spot = table.visualRect(table.ledger_model.index(row, 4)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    popup = window.why.popup
    assert isinstance(popup, WhyPopup)
    return popup


def test_click__says_why_beside_the_row_and_takes_no_keys(window: MainWindow) -> None:
    # Click: the arrows walk on and escape closes.
    window.bridge.start(thursday(5))
    beside_row(window, 1)
    table = window.evening_page.table
    press(table, Qt.Key.Key_Down)
    assert window.why.popup is None
    assert table.current_entry() == 2
    beside_row(window, 1)
    press(table, Qt.Key.Key_Escape)
    assert window.why.popup is None

    leave_dialogs(window)
    # Why: leads to changing the hand.
    popup = beside_row(window, 1)
    QTest.mouseClick(popup.change, Qt.MouseButton.LeftButton)
    assert isinstance(window.dialogs.dialog, HandDialog)
    window.dialogs.dialog.reject()
    wait_for("the window", [window])
    window.evening_page.table.setFocus()
    press(window.evening_page.table, Qt.Key.Key_Return)
    assert window.why.popup is not None
    press(window.evening_page.table, Qt.Key.Key_E)
    assert isinstance(window.dialogs.dialog, HandDialog)

    leave_dialogs(window)
    # Click: the keys do what they do without it.
    for key, dialog in [(Qt.Key.Key_E, HandDialog), (Qt.Key.Key_Delete, StrikeDialog)]:
        leave_dialogs(window)
        popup = beside_row(window, 1)
        assert not popup.hasFocus()
        press(window.evening_page.table, key)
        assert isinstance(window.dialogs.dialog, dialog)
        until(lambda: window.why.popup is None)

    leave_dialogs(window)
    # Double click: changes the hand.
    beside_row(window, 1)
    table = window.evening_page.table
    spot = table.visualRect(table.ledger_model.index(1, 4)).center()
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert isinstance(window.dialogs.dialog, HandDialog)
    until(lambda: window.why.popup is None)

    leave_dialogs(window)
    # Why: of a closed evening changes nothing.
    window.bridge.close_evening()
    popup = beside_row(window, 1)
    assert not popup.change.isVisible()


def test_undo__says_what_it_took_back_and_shows_the_row(window: MainWindow) -> None:
    window.bridge.start(thursday(5))
    window.bridge.strike(1, replay=False)
    table = window.evening_page.table
    table.go_to_entry(4)
    window.bridge.undo()
    assert window.notice.text == "Hand 2 is no longer struck."
    assert table.current_entry() == 1
    window.bridge.redo()
    assert window.notice.text == "Hand 2 is struck again."
    window.bridge.undo()
    window.bridge.record(thursday(6).entries[5])
    window.bridge.undo()
    assert window.notice.text.startswith("Taken back: Hand 6, ")
    assert table.current_entry() == 4
    window.bridge.redo()
    assert window.notice.text.startswith("Entered again: Hand 6, ")


def test_ledger__accounts_in_the_header_and_the_newest_row_in_sight(
    window: MainWindow, make: Maker, tmp_path: Path
) -> None:
    # Tulln: cents and euros only. Where points are cents there are no two accounts to show beside each other.
    window.bridge.start(sample("tullner-runde"))
    control = window.evening_page.table.header.control
    assert [child.accessibleName() for child in control.findChildren(QWidget)] == [
        "Account in the ledger, Cents",
        "Account in the ledger, Euros",
    ]

    # Long evening: new hand is in sight.
    window.bridge.start(thursday(20))
    window.resize(1280, 720)
    QApplication.processEvents()
    window.bridge.record(thursday(21).entries[20])
    QApplication.processEvents()
    table = window.evening_page.table
    last = table.ledger_model.index(table.ledger_model.rowCount() - 1, 1)
    assert table.viewport().rect().contains(table.visualRect(last).center())

    # Account: chosen in the header and remembered.
    file = SettingsFile(tmp_path / "settings.json")
    file.save(Settings(language="en"))
    window = make(Preferences(file))
    window.bridge.start(thursday(14))
    table = window.evening_page.table
    assert table.header.control is not None
    table.view_chosen.emit(LedgerView.MONEY)
    assert table.ledger_model.index(0, 2).data() == "+0.20 +0.20"
    assert file.load().ledger_view == "money"


# ------------------------------------------------------------------ settling


def test_settle__close_and_reopen(window: MainWindow) -> None:
    """A closed evening takes no hands until it is reopened."""
    window.bridge.start(thursday(14))
    press(window, Qt.Key.Key_A)
    dialog = dialog_of(window, SettleDialog)
    dialog.closed_evening.emit()
    dialog.accept()
    assert window.session.closed
    press(window, Qt.Key.Key_N)
    assert window.dialogs.dialog is None

    bar = window.evening_page.bar
    offered = [each.objectName() for each in bar.findChildren(KeyButton) if each.isVisible() and each.isEnabled()]
    assert offered == ["button_new_evening", "button_reopen", "button_settle"]
    wait_for("the window", [window])
    assert bar.primary.hasFocus()
    said = {each.accessibleName() for each in window.evening_page.header.findChildren(QWidget)}
    assert not [each for each in said if "Vorhand" in each], "nobody deals a next hand"
    reopen = bar.findChild(KeyButton, "button_reopen")
    reopen.click()
    assert not window.session.closed
    assert window.actions_table["new_hand"].isEnabled()
    assert bar.primary.objectName() == "button_new_hand"
    assert bar.primary.hasFocus()


# ------------------------------------------------------------------ places, look, language


def test_places__have_their_keys(window: MainWindow, store: Store) -> None:
    # Places: by key.
    window.bridge.start(thursday(3))
    for key, page in (
        (Qt.Key.Key_2, window.archive_page),
        (Qt.Key.Key_3, window.page("money")),
        (Qt.Key.Key_4, window.statistics_page),
        (Qt.Key.Key_5, window.rules_page),
        (Qt.Key.Key_1, window.evening_page),
    ):
        press(window, key, CTRL)
        assert window.stack.currentWidget() is page

    # Single letters: only beside the ledger.
    press(window, Qt.Key.Key_2, CTRL)
    press(window, Qt.Key.Key_N)
    assert window.dialogs.dialog is None

    # Archive: opens an evening.
    other = archive.import_evening(store, replace(thursday(5), title="Damals"))
    press(window, Qt.Key.Key_1, CTRL)
    press(window, Qt.Key.Key_2, CTRL)
    assert window.archive_page.list.model.rowCount() == 2
    window.archive_page.list.choose([other])
    window.actions_table["archive_continue"].trigger()
    assert window.session.evening.title == "Damals"
    assert not window.session.closed, "it was closed, and going on with it reopens it"
    assert window.stack.currentWidget() is window.evening_page

    # Keys: no two actions share one where both are heard. What is heard everywhere in the window shares no key but
    # with what it is off for.
    for one, other in combinations(window.actions_table, 2):
        shared = {*one.shortcuts()} & {*other.shortcuts()}
        here, there = one.spec.where, other.spec.where
        together = here is None or there is None or bool(here & there)
        off_elsewhere = one.objectName() in ("settle", "edit_evening", "new_hand")
        assert not (shared and together) or off_elsewhere, (one.objectName(), other.objectName())


def test_look__language_size_appearance_and_the_chart(make: Maker, theme: Theme) -> None:
    # Chart: collapses in a narrow window.
    window = make(Preferences(settings=Settings(language="en")))
    window.bridge.start(thursday(5))
    window.resize(1280, 800)
    QApplication.processEvents()
    assert window.evening_page.chart.isVisible()
    window.resize(1100, 800)
    QApplication.processEvents()
    assert not window.evening_page.chart.isVisible()
    press(window, Qt.Key.Key_F9)
    assert "No room" in window.notice.text
    assert window.preferences.settings.chart_visible
    window.resize(1280, 800)
    QApplication.processEvents()
    press(window, Qt.Key.Key_F9)
    assert not window.evening_page.chart.isVisible()
    assert not window.preferences.settings.chart_visible

    # Look: language size and appearance.
    window.bridge.start(thursday(14))
    window.actions_table["language_de"].trigger()
    assert window.rail.accessibleName() == "Bereiche"
    assert window.evening_page.table.ledger_model.line(0) is not None
    assert window.evening_page.table.ledger_model.index(5, 1).data() == "Radl 1, vollständig"
    assert window.actions_table["undo"].text() == "Rückgängig"
    window.actions_table["language_en"].trigger()
    assert window.evening_page.table.ledger_model.index(5, 1).data() == "Radl 1, complete"

    # Text size: by key and within bounds.
    window.bridge.start(thursday(5))
    press(window, Qt.Key.Key_Plus, CTRL)
    assert theme.text_scale == 110
    assert window.preferences.settings.text_size == 110
    window.do_normal(190)
    for _ in range(2):
        window.actions_table["larger"].trigger()
    assert theme.text_scale == 200
    press(window, Qt.Key.Key_0, CTRL)
    assert theme.text_scale == 100

    # Appearance: dark is dark.
    window.actions_table["appearance_dark"].trigger()
    assert theme.tokens.dark
    assert window.preferences.settings.appearance == "dark"

    # Language: everything is built again; somebody who goes by keys is not left nowhere.
    for number, page in enumerate(("evening", "archive", "money", "statistics", "rules")):
        window.go_to(page)
        where = window.focusWidget()
        window.actions_table["language_en" if number % 2 else "language_de"].trigger()
        there = window.focusWidget()
        assert there is not where
        assert type(there) is type(where)


def test_geometry__the_window_is_in_sight(make: Maker) -> None:
    # Geometry: first start on a small screen fills it. Else the buttons and the notice line would lie below its
    # edge.
    window = make()
    assert window.screen().availableGeometry().height() < window.height()
    window.restore_geometry()
    assert window.isMaximized()

    # Geometry: off every screen comes back.
    first = make()
    first.move(QPoint(-5000, -5000))
    first.close()
    second = make(Preferences(settings=first.preferences.settings))
    second.restore_geometry()
    seen = second.frameGeometry().intersected(second.screen().availableGeometry())
    assert seen.width() > 300
    assert seen.height() > 300


# ------------------------------------------------------------------ files


def test_files__out_and_in(window: MainWindow, store: Store, tmp_path: Path) -> None:
    # Import: bad file names every problem and writes nothing.
    window.bridge.start(thursday(3))
    file = tmp_path / "bad.tarock.json"
    entries = [
        {"kind": "game", "game": "ruffer", "declarer": "Anna"},
        {"kind": "game", "game": "rufer", "declarer": "X"},
    ]
    bad = {"format": "tarockblock-evening", "version": 1, "ruleset": "tirol-2025", "entries": entries}
    bad |= {"players": ["Anna", "Bert", "Cilli", "Dora"], "first_dealer": "Dora"}
    file.write_text(json.dumps(bad), encoding="utf-8")
    assert not import_file(window, file)
    box = window.findChild(QMessageBox)
    assert "entries[0].game" in box.informativeText()
    assert "entries[1].declarer" in box.informativeText()
    assert "rufer" in box.informativeText()
    box.close()
    assert len(archive.list_evenings(store)) == 1

    # Export then import: is the same evening.
    window.bridge.start(thursday(14))
    file = tmp_path / "abend.tarock.json"
    assert export_file(window, file)
    until(lambda: not Delivery.of(window).busy)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["title"] = "Another one"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert import_file(window, file)
    assert window.session.evening.title == "Another one"
    assert window.session.evening.entries == thursday(14).entries

    # Export: the name decides the format.
    for suffix, start in [("html", b"<!"), ("xlsx", b"PK"), ("csv", b"index,"), ("svg", b"<?xml")]:
        file = tmp_path / f"abend.{suffix}"
        assert export_file(window, file)
        until(lambda: not Delivery.of(window).busy)
        assert file.read_bytes().startswith(start)


# ------------------------------------------------------------------ bugs


def test_settings__what_is_wrong_with_them_is_told(make: Maker, tmp_path: Path) -> None:
    """Which words for what: tests/ui/shell/test_notices.py."""
    # Settings: that cannot be written are told.
    folder = tmp_path / "file"
    folder.write_text("not a folder")
    window = make(Preferences(SettingsFile(folder / "settings.json")))
    window.preferences.change(ledger_view=LedgerView.MONEY)
    assert window.notice.text
    assert window.preferences.settings.ledger_view == "money"

    # Settings: values that make no sense are told.
    file = tmp_path / "settings.json"
    file.write_text('{"text_size": "large", "chart_view": 3, "geometry": "\\ud800", "appearance": "dark"}')
    window = make(Preferences(SettingsFile(file)))
    window.restore_geometry()
    report_settings_problem(window)
    assert window.notice.text.endswith("text_size, chart_view, geometry")
    assert window.preferences.settings.appearance == "dark"

    # Settings: that cannot be read are told once.
    (tmp_path / "file").write_text("not a folder")
    window = make(Preferences(SettingsFile(tmp_path / "file" / "settings.json")))
    report_settings_problem(window)
    assert "cannot be read" in window.notice.text
    assert "a part of the path is a file" in window.notice.text
    window.preferences.change(ledger_view=LedgerView.MONEY)
    assert "cannot be written" in window.notice.text
    window.notify("something else")
    window.preferences.change(ledger_view=LedgerView.BOTH)
    assert window.notice.text == "something else"


# ------------------------------------------------------------------ setting right


def on_row(window: MainWindow, row: int, column: int = 1) -> LedgerTable:
    table = window.evening_page.table
    table.setFocus()
    table.setCurrentIndex(table.ledger_model.index(row, column))
    return table


def test_corrections__from_the_menu(window: MainWindow) -> None:
    # Corrections: open from the menu and close with esc.
    for action, kind in [
        ("correction", ManualDialog),
        ("table", TableDialog),
        ("doubling", FromHereDialog),
        ("struck", AnnulDialog),
    ]:
        window.bridge.start(thursday(3))
        window.actions_table[action].trigger()
        dialog = window.dialogs.dialog
        wait_for("the dialog", [dialog])
        assert type(dialog) is kind
        press(dialog, Qt.Key.Key_Escape)
        assert window.dialogs.dialog is None
        assert window.session.evening.entries == thursday(3).entries

    # Corrections: stored and changed again. Another rate: Enter stores it as a row of its own, E opens it again.
    window.bridge.start(thursday(3))
    window.actions_table["doubling"].trigger()
    wait_for("the dialog", [window.dialogs.dialog])
    assert window.dialogs.dialog is not None
    Typist().press_all(window.dialogs.dialog, "20")
    Typist().enter(window.dialogs.dialog)
    assert window.session.evening.entries[-1] == RateChange(cents_per_point=20)
    assert window.session.ledger.state.rate == 20
    row = window.evening_page.table.ledger_model.row_of_entry(3)
    wait_for("the window", [window])
    press(on_row(window, row), Qt.Key.Key_E)
    assert isinstance(window.dialogs.dialog, FromHereDialog)


def test_renonce__from_button_row_and_hand(window: MainWindow) -> None:
    # Renonce: from the button and from a row.
    window.bridge.start(thursday(5))
    press(window, Qt.Key.Key_R)
    assert isinstance(window.dialogs.dialog, RenonceWizard)
    window.dialogs.dialog.reject()
    wait_for("the window", [window])
    press(on_row(window, 3), Qt.Key.Key_R, SHIFT)
    assert isinstance(window.dialogs.dialog, RenonceWizard)
    window.dialogs.dialog.reject()
    wait_for("the window", [window])

    # Renonce: out of a hand being entered. What was typed comes along; storing the renonce closes the hand's dialog
    # too.
    window.bridge.start(thursday(5))
    press(window, Qt.Key.Key_N)
    dialog = dialog_of(window, HandDialog)
    Typist().press_all(dialog, "D1")
    dialog.foot.renonce.click()
    wizard = dialog_of(window, RenonceWizard)
    wizard.entered.emit(Renonce(offenders=("Bert",), game="dreier", declarer="Anna"))
    assert window.dialogs.dialog is None
    wait_for("the window", [window])
    assert isinstance(window.session.evening.entries[-1], Renonce)


def test_esc__keeps_the_hand_that_was_begun(window: MainWindow) -> None:
    """N goes on with it and the button says so; Esc once more clears it, and nothing begun is never kept."""
    window.bridge.start(thursday(2))
    button = window.actions_table["new_hand"]
    usual = button.label

    def begin(keys: str = "") -> HandDialog:
        press(window, Qt.Key.Key_N)
        dialog = dialog_of(window, HandDialog)
        Typist().press_all(dialog, keys)
        return dialog

    def leave(dialog: HandDialog) -> None:
        press(dialog, Qt.Key.Key_Escape)
        wait_for("the window", [window])

    leave(begin())
    assert button.label == usual
    leave(begin("S34V"))
    assert (button.label, len(window.session.evening.entries)) == ("Continue the hand", 2)
    again = begin()
    entry = again.draft.entry()
    assert isinstance(entry, PositiveGame)
    assert (entry.game, entry.result) == ("solorufer", Result.LOST)
    leave(again)
    assert button.label == usual
    assert begin().draft.choice is None
    leave(dialog_of(window, HandDialog))

    # Continued and stored, or another hand stored meanwhile: it is no longer offered.
    leave(begin("S34"))
    Typist().enter(begin("G"))
    wait_for("the window", [window])
    assert (button.label, len(window.session.evening.entries)) == (usual, 3)
    leave(begin("S"))
    window.bridge.record(Annulled())
    assert button.label == usual

    # A Trischaken is kept, too; one that was only looked at leaves the begun hand alone.
    def trischaken(key: Qt.Key) -> TrischakenDialog:
        press(window, key)
        return dialog_of(window, TrischakenDialog)

    leave(trischaken(Qt.Key.Key_T))
    assert button.label == usual
    shown = trischaken(Qt.Key.Key_T)
    press(shown.focusWidget(), Qt.Key.Key_S)
    leave(shown)
    assert button.label == "Continue the hand"
    for key, digit in ((Qt.Key.Key_T, "5"), (Qt.Key.Key_N, "6")):
        again = trischaken(key)
        assert again.draft.told == shown.draft.told
        Typist().press_all(again, digit)
        leave(again)
        shown = again
    leave(trischaken(Qt.Key.Key_N))
    assert button.label == usual
    leave(begin("S"))
    leave(trischaken(Qt.Key.Key_T))
    assert button.label == "Continue the hand"
    leave(begin())
