"""The place *Archiv* by keyboard: several evenings at once, the trash, progress and stop; what was found in a note."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tarockblock.app import archive
from tarockblock.app.archive import Emptied
from tarockblock.app.archive.export import export, report_of
from tarockblock.app.archive.files import Target
from tarockblock.app.files import dump_evening
from tarockblock.app.storage import Store
from tarockblock.domain.hand import PositiveGame
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.wording import Wording
from tarockblock.ui.archive.archive_files import ProblemsDialog, SeveralDialog
from tarockblock.ui.archive.archive_lines import TITLE, TURNOVER
from tarockblock.ui.evening.versions_popup import VersionsPopup
from tarockblock.ui.settle.settle_dialog import SettleDialog
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.pages import sample
from tests.ui.typist import wait_for
from tests.ui.windows import CTRL, SHIFT, Settle, click, press


def shown(window: MainWindow, kind: type) -> Any:
    return next((each for each in window.findChildren(kind) if each.isVisible()), None)


def titles(window: MainWindow) -> list[str]:
    model = window.archive_page.list.model
    return [model.index(row, TITLE).data() for row in range(model.rowCount())]


# ---------------------------------------------------------------------- several


def test_list_and_trash__several_chosen_sorted_thrown_away_and_back(
    opened: MainWindow, store: Store, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Delete: several and all back by the notice.
    page = opened.archive_page.list
    QTest.keyClick(page.table, Qt.Key.Key_Down, SHIFT)
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    assert len(titles(opened)) == 1
    assert len(archive.list_evenings(store, trashed=True)) == 2
    opened.notice.action_triggered.emit()
    assert len(titles(opened)) == 3

    # Keys: of the other list do nothing.
    page = opened.archive_page.list
    QTest.keyClick(page.table, Qt.Key.Key_Delete, SHIFT)
    assert len(archive.list_evenings(store)) == 3
    page.which.set_current(2)
    page.which.current_changed.emit(2)
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    QTest.keyClick(page.table, Qt.Key.Key_F2)
    assert opened.dialogs.dialog is None
    assert len(archive.list_evenings(store)) == 3

    # Trash: looked at brought back by key and not gone on with.
    number = archive.list_evenings(store)[0].id
    archive.trash(store, number)
    page = opened.archive_page
    page.list.which.set_current(2)
    page.list.which.current_changed.emit(2)
    settle(opened)
    QTest.keyClick(page.list.table, Qt.Key.Key_Return)
    assert page.stack.currentWidget() is page.evening
    assert page.evening.resume.isHidden()
    QTest.keyClick(page.evening.table, Qt.Key.Key_Return, CTRL)
    assert not opened.session.is_open
    QTest.keyClick(page.evening.table, Qt.Key.Key_Escape)
    QTest.keyClick(page.list.table, Qt.Key.Key_Delete, SHIFT)
    assert archive.list_evenings(store, trashed=True) == []

    # Work: only one at a time.
    go_on, begun = Event(), []

    def waits(*_args: object) -> Emptied:
        begun.append(1)
        go_on.wait(60)
        return Emptied(gone=0, left=0)

    monkeypatch.setattr("tarockblock.ui.archive.archive_files.empty_trash", waits)
    for _ in range(2):
        opened.archive_page.files.empty_trash()
    assert "still running" in opened.notice.text
    go_on.set()
    settle(opened)
    assert len(begun) == 1

    # Choose: all by key settles nothing.
    page = opened.archive_page.list
    page.which.set_current(0)
    page.which.current_changed.emit(0)
    settle(opened)
    QTest.keyClick(page.table, Qt.Key.Key_A, CTRL)
    assert len(page.chosen_numbers()) == 3
    assert shown(opened, SettleDialog) is None
    assert [page.buttons[name].isEnabled() for name in ("archive_look", "archive_continue", "archive_edit")] == [
        False
    ] * 3
    assert [page.buttons[name].isEnabled() for name in ("export", "archive_trash")] == [True] * 2
    assert "3" in page.hint.text()

    # Choose: stays while something else is searched.
    page = opened.archive_page.list
    QTest.keyClick(page.table, Qt.Key.Key_A, CTRL)
    before = set(page.chosen_numbers())
    page.fill()
    assert set(page.chosen_numbers()) == before

    # Sort: by key and again the other way round.
    page = opened.archive_page.list
    for expected in (sorted(titles(opened)), sorted(titles(opened), reverse=True)):
        QTest.keyClick(page.table, Qt.Key.Key_S)
        menu = shown(opened, QMenu)
        menu.actions()[TITLE].trigger()
        menu.close()
        assert titles(opened) == expected

    # Sort: by a click and again the other way round.
    for column, largest_first in [(TITLE, False), (TURNOVER, True)]:
        table, model = opened.archive_page.list.table, opened.archive_page.list.model
        header = table.horizontalHeader()
        spot = QPoint(header.sectionViewportPosition(column) + 20, header.height() // 2)
        evenings = [model.row(row) for row in range(model.rowCount())]
        cents = {each.id: compute_ledger(archive.load(store, each.id)).cents.values() for each in evenings if each}
        keys = {
            TITLE: lambda each: each.title.casefold(),
            TURNOVER: lambda each, cents=cents: sum(amount.value for amount in cents[each.id] if amount.sign > 0),
        }
        for backwards in (largest_first, not largest_first):
            QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=spot)
            shown_now = [keys[column](model.row(row)) for row in range(model.rowCount())]
            assert shown_now == sorted(shown_now, reverse=backwards)

    # Menu: of a row does what the buttons do.
    page = opened.archive_page.list
    page.table.selectRow(0)
    page.table.customContextMenuRequested.emit(page.table.visualRect(page.model.index(0, 0)).center())
    menu = shown(opened, QMenu)
    menu.actions()[0].trigger()
    menu.close()
    assert opened.archive_page.stack.currentWidget() is opened.archive_page.evening


def test_files__several_out_and_in(opened: MainWindow, store: Store, settle: Settle, tmp_path: Path) -> None:
    # Export: several ask for format and go into a folder.
    page = opened.archive_page.list
    QTest.keyClick(page.table, Qt.Key.Key_A, CTRL)
    QTest.keyClick(opened, Qt.Key.Key_E, CTRL)
    dialog = shown(opened, SeveralDialog)
    kinds: list[str] = []
    dialog.chosen.disconnect()
    dialog.chosen.connect(kinds.append)
    QTest.keyClick(dialog.foot.primary, Qt.Key.Key_Return)
    assert kinds == ["json"]
    folder = tmp_path / "raus"
    folder.mkdir()
    opened.archive_page.files.export_files(page.chosen_numbers(), Target(folder, "json"))
    settle(opened)
    written = sorted(path.read_bytes() for path in folder.iterdir())
    reports = [report_of(store, each.id) for each in archive.list_evenings(store)]
    assert written == sorted(export(each, "json", Wording("en")) for each in reports)
    assert "3" in opened.notice.text
    assert "raus" in opened.notice.text

    # Import: the new ones are chosen and problems named.
    files = [tmp_path / name for name in ("a.json", "b.json", "c.json")]
    for path, title in zip(files, ("Alpha", "Beta"), strict=False):
        path.write_text(dump_evening(replace(sample("hausruckviertel"), title=title)), encoding="utf-8")
    files[2].write_text("[]", encoding="utf-8")
    opened.archive_page.files.import_files(files)
    settle(opened)
    page = opened.archive_page.list
    chosen = [page.model.index(page.row_of(number), TITLE).data() for number in page.chosen_numbers()]
    assert sorted(chosen) == ["Alpha · not in the book", "Beta · not in the book"]
    assert "c.json" in shown(opened, ProblemsDialog).text.toPlainText()


# ---------------------------------------------------------------------- found in a note


def test_excerpt__marks_what_was_found_and_leads_to_the_row(opened: MainWindow, store: Store, settle: Settle) -> None:
    """Which note is shown: tests/ui/archive/test_archive_lines.py."""
    # Excerpt: not where title or name shows it.
    page = opened.archive_page.list
    QTest.keyClicks(page.search, "cilli")
    assert page.model.rowCount() >= 2
    low = page.table.rowHeight(0)
    page.search.setText("wirt")
    assert page.table.rowHeight(0) > low
    page.search.clear()
    assert page.table.rowHeight(0) == low

    # Excerpt: marks what was found and leads to the row.
    thursday = sample("donnerstagsrunde")
    entries = list(thursday.entries)
    place = next(row for row, entry in enumerate(entries) if isinstance(entry, PositiveGame) and row > 2)
    entries[place] = replace(entries[place], note="<b>Bierzettel</b> & Regen")  # type: ignore[call-arg]
    archive.import_evening(store, replace(thursday, title="Mit Notiz", entries=tuple(entries)))
    opened.archive_page.refresh()
    settle(opened)
    page = opened.archive_page
    QTest.keyClick(page.list.table, Qt.Key.Key_F, CTRL)
    assert page.list.search.hasFocus()
    QTest.keyClicks(page.list.search, "ZETTEL")
    assert titles(opened) == ["Mit Notiz · not in the book"]
    found = page.list.excerpt
    assert [found.text[start:end] for start, end in found.marks] == ["zettel"]
    assert found.text == "<b>Bierzettel</b> & Regen"
    assert found.text in page.list.model.index(0, TITLE).data(Qt.ItemDataRole.AccessibleTextRole)
    QTest.keyClick(page.list.search, Qt.Key.Key_Return)
    QTest.keyClick(page.list.table, Qt.Key.Key_Return)
    line = page.evening.table.ledger_model.line(page.evening.table.currentIndex().row())
    assert line.index == place


def test_back__after_a_click_on_the_place_in_sight(opened: MainWindow) -> None:
    page = opened.archive_page
    QTest.keyClick(page.list.table, Qt.Key.Key_Return)
    assert not page.in_list
    click(opened.rail, "Archive")
    press(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert page.in_list


# ---------------------------------------------------------------------- hands


def test_hands__are_found_shown_and_opened_and_the_year_leads_to_them(opened: MainWindow, settle: Settle) -> None:
    page = opened.archive_page
    QTest.keyClick(page.list.table, Qt.Key.Key_F, CTRL)
    QTest.keyClicks(page.list.search, "farbendreier")
    assert titles(opened) == ["Tullner Runde · not in the book"]
    spoken = page.list.model.index(0, TITLE).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Farbendreier · Anna" in spoken
    click(page.list, "Evenings, open money, trash or hands, Hands")
    settle(opened)
    assert [page.list.model.index(0, column).data() for column in (2, 3, 4)] == ["10", "Farbendreier", "Anna"]
    QTest.keyClick(page.list.search, Qt.Key.Key_Return)
    QTest.keyClick(page.list.table, Qt.Key.Key_Return)
    line = page.evening.table.ledger_model.line(page.evening.table.currentIndex().row())
    assert line.number == "10"
    QTest.keyClick(page.evening.table, Qt.Key.Key_Escape)
    assert page.list.search.text() == "farbendreier"
    assert page.list.shows_hands

    # From the statistics: of the year shown there, all rounds and rulesets.
    press(opened, Qt.Key.Key_4, CTRL)
    settle(opened)
    click(opened.statistics_page, "Find hands")
    settle(opened)
    assert page.isVisible()
    assert page.list.search.hasFocus()
    assert (page.list.search.text(), page.list.year.key) == ("", "2026")
    assert page.list.model.rowCount() == 33  # 21 rows of the Thursday and 12 in Tulln


# ---------------------------------------------------------------------- an evening looked at


def test_evening__looked_at_in_little_room_and_in_another_language(
    opened: MainWindow, store: Store, settle: Settle
) -> None:
    # Evening: settlement whole and looking stores nothing.
    page = opened.archive_page
    QTest.keyClick(page.list.table, Qt.Key.Key_Return)
    before = list(store.db.conn.iterdump())
    QTest.keyClick(page.evening.table, Qt.Key.Key_A)
    dialog = shown(opened, SettleDialog)
    assert not dialog._payments.isEnabled()  # it came out of a file: closed here, it can be ticked
    dialog.reject()
    assert list(store.db.conn.iterdump()) == before
    wait_for("the window", [opened])

    # Evening: the chart takes the ledgers place where both have no room.
    view = page.evening
    opened.resize(1280, 720)
    QApplication.processEvents()
    assert view.chart.isVisible()
    assert view.panel.isVisible()
    QTest.keyClick(view.table, Qt.Key.Key_F9)
    assert not view.chart.isVisible()
    QTest.keyClick(view.table, Qt.Key.Key_F9)
    opened.resize(1000, 720)
    QApplication.processEvents()
    assert not view.chart.isVisible()
    view.turn.click()
    assert view.chart.isVisible()
    assert not view.panel.isVisible()
    QTest.keyClick(view.chart.surface, Qt.Key.Key_F9)
    assert view.panel.isVisible()

    # Evening: its chart becomes a table by key. The keyboard stays where one looks, here and on pages without an
    # evening.
    opened.resize(1280, 720)
    QApplication.processEvents()
    QTest.keyClick(view.table, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert view.chart.shows_table
    assert view.chart.table.hasFocus()
    assert not opened.evening_page.chart.shows_table
    QTest.keyClick(view.chart.table, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert not view.chart.shows_table
    assert view.chart.surface.hasFocus()
    opened.resize(1000, 720)
    QApplication.processEvents()
    assert not view.chart.isVisible()
    QTest.keyClick(view.table, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert view.chart.table.hasFocus(), "in the ledger's place"
    wanted = opened.preferences.settings.chart_visible
    for place in ("statistics", "rules"):
        opened.go_to(place)
        focus = opened.focusWidget()
        for modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
            QTest.keyClick(opened, Qt.Key.Key_F9, modifiers)
        assert opened.focusWidget() is focus
        assert opened.preferences.settings.chart_visible is wanted

    opened.go_to("archive")
    opened.resize(1280, 720)

    # Evening: a long note leaves the ledger its room.
    number = archive.import_evening(store, replace(sample("hausruckviertel"), title="lang", note="Zeile\n" * 300))
    page = opened.archive_page
    page.look_at(number)
    QApplication.processEvents()
    assert page.evening.panel.height() > 300
    assert page.evening._note.verticalScrollBar().maximum() > 0

    # Evening: earlier versions of a row.
    page = opened.archive_page
    session = opened.session
    session.start(replace(sample("donnerstagsrunde"), title="Berichtigt"))
    edited = next(row for row, entry in enumerate(session.evening.entries) if isinstance(entry, PositiveGame))
    session.replace(edited, replace(session.evening.entries[edited], note="anders"))  # type: ignore[call-arg]
    page.look_at(session.evening_id or 0, edited)
    QTest.keyClick(page.evening.table, Qt.Key.Key_V)
    popup = shown(opened, VersionsPopup)
    popup.close()
    page.evening.table.setCurrentIndex(page.evening.table.ledger_model.index(edited + 1, 1))
    QTest.keyClick(page.evening.table, Qt.Key.Key_V)
    assert "has not been changed" in opened.notice.text

    # Language: the evening looked at stays.
    opened.go_to("archive")
    page.evening.table.setCurrentIndex(page.evening.table.ledger_model.index(2, 1))
    title, row = page.evening._title.text(), page.evening.row
    opened.languages.set_setting("de")
    QApplication.processEvents()
    page = opened.archive_page
    assert page.evening.isVisible()
    assert (page.evening._title.text(), page.evening.row) == (title, row)
