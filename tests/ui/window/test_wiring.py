"""What the window's menus and keys lead to beside entering hands: copies, moving, inserting, only looking."""

from __future__ import annotations

import ast
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.corrections.correction import Position
from tarockblock.app.evening.history import versions
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.hand import Manual, Renonce, TableChange, Trischaken
from tarockblock.domain.money import Points
from tarockblock.errors import StoreError
from tarockblock.store import backups
from tarockblock.ui.archive.evening_files import export_file
from tarockblock.ui.archive.restore_dialog import RestoreDialog
from tarockblock.ui.evening.manual_dialog import ManualDialog
from tarockblock.ui.hand.trischaken_dialog import TrischakenDialog
from tarockblock.ui.kit.delivery import Delivery
from tarockblock.ui.kit.widgets.remark import Remark
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.ledger_view import LedgerTable
from tarockblock.ui.renonce.renonce_wizard import RenonceWizard
from tarockblock.ui.settle.settle_dialog import SettleDialog
from tarockblock.ui.shell.actions import PAGES
from tarockblock.ui.shell.menu import build_menu
from tarockblock.ui.window.main_window import MainWindow
from tests.sources import PACKAGE, nodes_of
from tests.store.kit import sample
from tests.ui.pages import NOW
from tests.ui.typist import wait_for
from tests.ui.waiting import until
from tests.ui.windows import dialog_of, empty_store, window_fixture, window_over

CORRECTION = Manual(points={"Anna": Points(2), "Bert": Points(-2)}, reason="zu viel gezahlt")
WRITING = (
    *("new_hand", "trischaken", "renonce", "struck", "correction", "table", "doubling", "undo", "redo", "reopen"),
    *("edit", "insert", "insert_other", "move", "move_up", "move_down", "strike", "restore", "row_renonce"),
    *("new_evening", "import", "restore_copy"),
)


store = empty_store


window = window_fixture(sample(entries=5), where="store")


def on_row(window: MainWindow, row: int) -> LedgerTable:
    table = window.evening_page.table
    table.setFocus()
    table.setCurrentIndex(table.ledger_model.index(row, 1))
    return table


def put_away_dialog(window: MainWindow, kind: type[QDialog]) -> None:
    dialog = dialog_of(window, kind)
    dialog.reject()
    wait_for("the window", [window])


def remark_in(window: MainWindow) -> str:
    dialog = window.dialogs.dialog
    return " ".join(each.text for each in dialog.findChildren(Remark) if each.text)


# ---------------------------------------------------------------------- copies


def test_copies__are_offered_and_missed(window: MainWindow, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    # Copies: from the menu and the window shows what is put back.
    archive.backup(store, clock=FixedClock(NOW))
    rows = len(window.session.ledger.rows)
    window.bridge.record(CORRECTION)
    action = window.actions_table["restore_copy"]
    assert action in build_menu(window.actions_table, window).actions()
    action.trigger()
    dialog = dialog_of(window, RestoreDialog)
    until(dialog.fact)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    lines = [window.evening_page.table.ledger_model.line(row) for row in range(20)]
    assert len([line for line in lines if line is not None and line.index is not None]) == rows

    # Copies: closing an evening without one says so.
    def full(db: object, path: Path, *_: object) -> Path:
        raise StoreError("disk_full", file=path, folder=path.parent)

    monkeypatch.setattr(backups, "make_copy", full)
    window.bridge.close_evening()
    assert window.session.closed
    assert window.notice.text.startswith("The evening is closed, but there is no copy of it: ")
    assert "full" in window.notice.text


# ---------------------------------------------------------------------- inserting


def menu_before(window: MainWindow, row: int) -> QMenu:
    QTest.keyClick(on_row(window, row), Qt.Key.Key_Insert, Qt.KeyboardModifier.ShiftModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_actions__are_each_handled_by_the_window_or_the_page_they_belong_to(window: MainWindow) -> None:
    """And nothing else is done by name but what features ask of one another."""
    owners = [window, *(window.page(name) for name in (*PAGES, "cups"))]
    for action in window.actions_table:
        handlers = [each for each in owners if action.owner(each, None) is not None]
        assert handlers, action.objectName()
        assert not action.spec.page or action.spec.page in PAGES
        for owner in handlers:  # each can be asked, also where nothing is chosen
            action.update(owner, window, read_only=False)
    calls = [each for path in (PACKAGE / "ui").rglob("*.py") for each in nodes_of(path) if isinstance(each, ast.Call)]
    asked = {_asked_for(each) for each in calls if _called(each) in {"do", "_beside_row", "partialmethod"}} - {""}
    assert len(asked) > 30
    assert {name for name in asked if not any(hasattr(owner, f"do_{name}") for owner in owners)} == set()


def _called(node: ast.Call) -> str:
    """The name of a function or method, without what it belongs to."""
    return ast.unparse(node.func).rpartition(".")[2]


def _asked_for(node: ast.Call) -> str:
    """The name with which something is asked for, empty where the call gives none."""
    texts = (each.value for each in node.args[:2] if isinstance(each, ast.Constant))
    return next((each for each in texts if isinstance(each, str)), "")


def test_insert__everything_that_can_be_entered(window: MainWindow) -> None:
    # Insert: everything that can be entered can be inserted.
    menu = menu_before(window, 1)
    offered = [action.text() for action in menu.actions()]
    names = ("new_hand", "trischaken", "renonce", "struck", "correction", "table", "doubling")
    assert offered == [window.actions_table[name].text() for name in names]
    menu.close()

    # Insert: a correction by keyboard.
    before = window.session.evening.entries
    menu = menu_before(window, 1)
    for _ in range(4):
        QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    dialog = dialog_of(window, ManualDialog)
    dialog.entered.emit(CORRECTION)
    assert window.session.evening.entries == (before[0], CORRECTION, *before[1:])

    # Insert: a renonce.
    window.bridge.undo()
    wait_for("the window", [window])
    before = window.session.evening.entries
    menu = menu_before(window, 1)
    menu.actions()[2].trigger()
    menu.close()
    dialog = dialog_of(window, RenonceWizard)
    deal = window.session.ledger.rows[1].deal
    dialog.entered.emit(Renonce(offenders=deal.active[1:2], game="dreier", declarer=deal.active[0]))
    inserted = window.session.evening.entries[1]
    assert isinstance(inserted, Renonce)
    # Who deals the hands after it stays as it was: the first of them says so.
    assert window.session.evening.entries[3:] == before[2:]
    held = window.session.evening.entries[2]
    assert held == replace(before[1], dealer=deal.dealer)  # type: ignore[arg-type, call-arg]

    # Move: alt and an arrow.
    wait_for("the window", [window])
    entries = window.session.evening.entries
    QTest.keyClick(on_row(window, 0), Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    moved = [replace(each, dealer=None) for each in window.session.evening.entries[:2]]
    assert moved == [entries[1], entries[0]]
    QTest.keyClick(window.evening_page.table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert window.session.evening.entries == entries


# ---------------------------------------------------------------------- rows that do not fit (any more)


def misfit_window(window: MainWindow) -> MainWindow:
    """The last hand was played by somebody who, by an inserted change of the table, was not there."""
    session = window.session
    players = session.ledger.state.deal(session.evening.ruleset).active
    window.bridge.record(Trischaken(card_points=dict(zip(players, (60, 60, 45, 45), strict=True))))
    others = tuple(who for who in session.evening.players if who != players[0])
    window.bridge.insert(0, TableChange(players=("Walter", *others)))
    return window


def test_edit_and_export__leave_the_trace_they_should(window: MainWindow, tmp_path: Path) -> None:
    # Edit: leaves the trace it should.
    before = window.session.evening
    assert before.entries[0].at is None
    window.do_edit_entry(0)
    QTest.keyClick(window.dialogs.dialog, Qt.Key.Key_Return)
    assert window.dialogs.dialog is None
    assert window.session.evening == before
    assert versions(window.session, 0) == []
    assert window.notice.text == "Nothing was changed."

    # Edit: what is put right keeps its time.
    window.do_edit_entry(0)
    QTest.keyClicks(window.dialogs.dialog, "v")
    QTest.keyClick(window.dialogs.dialog, Qt.Key.Key_Return)
    assert window.session.evening.entries[0].at is None
    assert len(versions(window.session, 0)) == 1

    # Export: the dialog adds the ending itself so that it can ask.
    window.actions_table["export"].trigger()
    QTest.keyClicks(window.dialogs.dialog, "3")
    (dialog,) = window.findChildren(QFileDialog)
    assert dialog.defaultSuffix() == "xlsx"
    dialog.filterSelected.emit(dialog.nameFilters()[1])
    assert dialog.defaultSuffix() == "csv"
    dialog.reject()


def test_locked__settling_and_earlier_versions_say_so(window: MainWindow, store: Store) -> None:
    window.bridge.strike(0, replay=True)
    with closing(sqlite3.connect(store.path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for name in ("settle", "versions"):
            window.notify("")
            on_row(window, 0)
            window.actions_table[name].trigger()
            assert window.dialogs.dialog is None
            assert "another program is using the database" in window.notice.text, name


def test_misfit__is_said_wherever_somebody_counts_on_it(window: MainWindow, tmp_path: Path) -> None:
    # Misfit: nothing where the row fits.
    window.renonces.in_row(1)
    assert remark_in(window) == ""
    put_away_dialog(window, RenonceWizard)

    # Misfit: nothing said when settling where all rows count.
    window.actions_table["settle"].trigger()
    dialog = dialog_of(window, SettleDialog)
    assert not any("count yet" in each.text() for each in dialog.findChildren(TextLabel))
    put_away_dialog(window, SettleDialog)

    # Misfit: said at once when a change puts rows out of count. They may be out of sight, and who settles by them
    # pays the wrong money.
    misfit_window(window)
    out = [row.hand for row in window.session.ledger.rows if row.problems]
    assert out
    said = ", ".join(f"Hand {hand}" for hand in out)
    assert window.notice.text.endswith(f"No longer counts: {said}.")
    window.bridge.undo()
    assert "count" not in window.notice.text
    window.bridge.redo()

    # Misfit: said on top of trischaken and renonce.
    rows = window.session.ledger.rows
    place = next(row.index for row in rows if isinstance(row.entry, Trischaken) and row.problems)
    window.do_edit_entry(place)
    reasons = window.dialogs.misfits(Position(place))
    assert reasons
    assert all(reason[1:] in remark_in(window) for reason in reasons)
    put_away_dialog(window, TrischakenDialog)
    window.renonces.in_row(place)
    assert all(reason[1:] in remark_in(window) for reason in reasons)
    put_away_dialog(window, RenonceWizard)

    # Misfit: an exported file says that it cannot be imported as it is.
    first = next(row for row in window.session.ledger.rows if row.problems)
    file = tmp_path / "abend.tarock.json"
    assert export_file(window, file)
    until(lambda: not Delivery.of(window).busy)
    assert file.exists()
    assert f"can be imported again, change these: Hand {first.hand}" in window.notice.text

    # Misfit: said when settling and again before closing.
    window.actions_table["settle"].trigger()
    dialog = dialog_of(window, SettleDialog)
    labels = [each.text() for each in dialog.findChildren(TextLabel) if each.isVisible()]
    assert any(f"Hand {first.hand} does not count yet: " in text for text in labels)
    wait_for("the settlement", [dialog])
    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    labels = [each.text() for each in dialog.findChildren(TextLabel) if each.isVisible()]
    assert any(text.startswith("Close the evening?") and f"Not counted: Hand {first.hand}" in text for text in labels)


# ---------------------------------------------------------------------- looking only


def test_read_only__nothing_can_be_changed(window: MainWindow, store: Store) -> None:
    # Read only: nothing can be changed and the title says so.
    window.bridge.record(CORRECTION)
    window.bridge.record(CORRECTION)
    window.bridge.undo()
    with open_store(store.path, read_only=True) as second, window_over(second) as other:
        on_row(other, 1)
        table = other.actions_table
        assert [name for name in WRITING if table[name].isEnabled()] == []
        assert other.windowTitle() == "Donnerstagsrunde (read-only) – Tarockblock"
        assert all(table[name].isEnabled() for name in ("settle", "why", "export"))
        assert not other.page("start").new_button.isEnabled()

        # Read only: settle shows and copies but ticks nothing.
        other.actions_table["settle"].trigger()
        dialog = dialog_of(other, SettleDialog)
        assert not dialog._payments.isEnabled()
        QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert not dialog._foot.asking
        dialog.copy_text()
        assert "Anna" in QApplication.clipboard().text()
    assert window.actions_table["undo"].isEnabled()


# ---------------------------------------------------------------------- from the buttons into the ledger


def test_ledger__last_row_with_one_key_from_the_buttons(window: MainWindow) -> None:
    """Somebody leans over and asks why; the Radl's subtotal below the row has no answer."""
    primary, table = window.evening_page.bar.primary, window.evening_page.table
    for key in (Qt.Key.Key_Up, Qt.Key.Key_F6, Qt.Key.Key_L):
        table.go_to_entry(0)
        primary.setFocus()
        QTest.keyClick(primary, key)
        assert table.hasFocus()
        assert table.current_entry() == len(window.session.ledger.rows) - 1
