"""*Frühere Jahre …*: a table is looked at row by row, refused whole with every fault, or taken whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tarockblock.app.archive import list_evenings
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.storage import Store
from tarockblock.paths import resource
from tarockblock.ui.archive import past_dialog
from tarockblock.ui.archive.dropping import Dropping
from tarockblock.ui.archive.past_dialog import PastDialog, show_table
from tarockblock.ui.hand.costs_dialog import CostsDialog
from tarockblock.ui.settle.settle_dialog import SettleDialog
from tarockblock.ui.shell.frame import why_not
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.typist import wait_for
from tests.ui.windows import CTRL, SHIFT, dialog_of, empty_store, press, window_fixture

store = empty_store
window = window_fixture(where="store")

SAMPLE = resource("samples", "fruehere-jahre.csv")


def choose_ruleset(dialog: PastDialog) -> None:
    """By the menu's signal: the second entry is the first ruleset."""
    dialog.fields["ruleset"].current_changed.emit(1)


def test_sample__by_keys_into_a_new_round(window: MainWindow, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The manual's table: eleven evenings, and three debts that were carried over."""
    monkeypatch.setattr(past_dialog, "ask_files", lambda _frame, _title, _kinds, then, several: then([SAMPLE]))
    press(window, Qt.Key.Key_Y, CTRL | SHIFT)
    dialog = dialog_of(window, PastDialog)
    rows = dialog.rows.cells.rows
    assert [(each.place, each.fate) for each in rows[:2]] == [("2", "carried over"), ("3", "")]
    plain = rows[1].text.translate(dict.fromkeys(map(ord, "\u2068\u2069")))
    assert plain == "Anna +2.40, Bert \u22121.10, Cilli \u22120.80, Dora \u22120.50"
    assert len(rows) == 12
    assert {"round", "ruleset"} <= dialog.found().keys()
    assert not dialog.primary.isEnabled()
    QTest.keyClicks(dialog.fields["round"], "Stammtisch")
    choose_ruleset(dialog)
    dialog.fields["booked"].click()
    press(dialog, Qt.Key.Key_Return, CTRL)
    assert window.dialogs.dialog is None
    assert len(list_evenings(store)) == 11
    assert window.current is window.archive_page
    assert len(window.archive_page.list.chosen_numbers()) == 11
    # Of the carried-over 4.50, 3.50, \u22122.00 and \u22126.00 nothing is paid; all evenings are.
    balances = {who: cents for who, cents in read_accounts(store).book("Stammtisch").balances.items() if cents}
    assert balances == {"Anna": 450, "Dora": 350, "Bert": -200, "Cilli": -600}
    # Once more adds nothing, and says so.
    show_table(window, SAMPLE)
    dialog = dialog_of(window, PastDialog)
    assert {each.fate for each in dialog.rows.cells.rows} == {"is here already"}
    assert not dialog.primary.isEnabled()


def test_faults__are_all_named_with_their_places_and_nothing_comes_in(
    window: MainWindow, store: Store, tmp_path: Path
) -> None:
    text = SAMPLE.read_text(encoding="utf-8-sig").replace("2,40", "2,50").replace("4,80", "vier")
    (file := tmp_path / "jahre.csv").write_text(text.replace("23.05.2024", "31.02.2024"), encoding="utf-8")
    Dropping(window).files_dropped([file])
    dialog = dialog_of(window, PastDialog)
    assert [(each.place, each.fault) for each in dialog.rows.cells.rows] == [("3", True), ("C6", True), ("A9", True)]
    QTest.keyClicks(dialog.fields["round"], "Stammtisch")
    dialog.fact()
    assert not dialog.primary.isEnabled()
    assert "3 fault" in dialog.reason(dialog.found())
    press(dialog, Qt.Key.Key_Return, CTRL)
    assert list_evenings(store) == []
    # The mended file in its place, by mouse; another window has taken it meanwhile.
    file.write_text(SAMPLE.read_text(encoding="utf-8-sig"), encoding="utf-8")
    show_table(window, file)
    dialog = dialog_of(window, PastDialog)
    QTest.keyClicks(dialog.fields["round"], "Stammtisch")
    choose_ruleset(dialog)
    wait_for("the preview", [window])
    QTest.mouseClick(dialog.primary, Qt.MouseButton.LeftButton)
    assert len(list_evenings(store)) == 11


@pytest.mark.parametrize(
    ("name", "raw"), [("a.csv", b""), ("a.xlsx", b"PK\x03\x04 no workbook"), ("b.csv", b"\x00\x01"), ("c.xlsx", b"x")]
)
def test_no_table__is_said_in_the_dialog(window: MainWindow, tmp_path: Path, name: str, raw: bytes) -> None:
    (tmp_path / name).write_bytes(raw)
    show_table(window, tmp_path / name)
    dialog = dialog_of(window, PastDialog)
    assert [each.fault for each in dialog.rows.cells.rows] == [True]
    press(dialog, Qt.Key.Key_Escape)
    show_table(window, tmp_path / "missing.csv")
    assert window.dialogs.dialog is None
    assert "missing.csv" in window.notice.text


def test_total_of_seven__in_the_evening_takes_no_hands_and_says_so(
    window: MainWindow, store: Store, tmp_path: Path
) -> None:
    """Seven people cannot sit at a table: the evening can be looked at, settled and reopened."""
    (file := tmp_path / "club.csv").write_text("Tag;A;B;C;D;E;F;G\n2024-01-15;6,00" + ";-1,00" * 6, encoding="utf-8")
    show_table(window, file)
    dialog = dialog_of(window, PastDialog)
    QTest.keyClicks(dialog.fields["round"], "Club")
    choose_ruleset(dialog)
    press(dialog, Qt.Key.Key_Return, CTRL)
    window.archive_page.list.choose([1])
    window.do("archive_continue")
    assert window.on_evening
    assert not window.session.closed
    window.update_actions()
    actions = window.actions_table
    off = {"new_hand", "trischaken", "renonce", "struck", "correction", "table", "doubling", "leave", "insert"}
    assert not any(actions[name].isEnabled() for name in off)
    assert "Only the total" in why_not(actions["new_hand"], window)
    window.do("costs")  # for the largest table there is
    dialog_of(window, CostsDialog).reject()
    window.do("settle")
    dialog_of(window, SettleDialog).reject()
