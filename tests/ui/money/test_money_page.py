"""The place of the money as somebody uses it: what stands there, what keys and clicks do, and the way back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView

from tarockblock.app.clock import FixedClock
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import HandPosting, MoneyCommands
from tarockblock.app.storage import Store
from tarockblock.domain.hand import Manual
from tarockblock.domain.journal import KITTY, Debt, Posted
from tarockblock.domain.money import Cents, Points
from tarockblock.ui.kit.widgets.calendar import Calendar
from tarockblock.ui.kit.widgets.key_button import ActionButton
from tarockblock.ui.kit.widgets.menu import Menu
from tarockblock.ui.money.money_dialogs import BookingDialog, SeasonDialog, TermsDialog
from tarockblock.ui.money.money_page import MoneyPage
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import ROUND, sample
from tests.ui.pages import NOW
from tests.ui.typist import wait_for
from tests.ui.windows import CTRL, SHIFT, dialog_of, empty_store, press, window_fixture

NO_ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))


store = empty_store


window = window_fixture(where="store")


def close(window: MainWindow, date: str = "2026-11-12", **amounts: int) -> None:
    """A closed evening that came to these cents."""
    own = {who: Cents(each) for who, each in amounts.items()}
    evening = sample()
    entry = Manual(points=dict.fromkeys(own, Points()), cents=own)
    window.bridge.start(replace(evening, date=date, entries=(entry,)))
    window.bridge.close_evening()


@pytest.fixture
def page(window: MainWindow) -> MoneyPage:
    """Bert owes Anna 1,20 and Cilli owes Anna 0,80, of last week."""
    close(window, Anna=200, Bert=-120, Cilli=-80)
    press(window, Qt.Key.Key_3, CTRL)
    return window.page("money")


def claims(store: Store) -> list[tuple[str | None, str | None, int]]:
    return [(each.debtor, each.creditor, each.cents) for each in read_accounts(store).book(ROUND).claims]


def owed_again(window: MainWindow, page: MoneyPage, store: Store) -> None:
    """Take back whatever was posted; the keyboard is at the first claim."""
    wait_for("the window", [window])
    while sorted(claims(store), key=str) != [("Bert", "Anna", 120), ("Cilli", "Anna", 80)]:
        press(window, Qt.Key.Key_Z, CTRL)
    page.claims.setFocus()
    page.claims.clearSelection()
    page.claims.selectRow(0)


# ------------------------------------------------------------------ what stands there


def test_nothing_yet__says_what_to_do_and_leads_there(window: MainWindow) -> None:
    # Nothing yet: says what to do.
    press(window, Qt.Key.Key_3, CTRL)
    empty = window.page("money").empty
    assert empty.isVisible()
    [button] = (each for each in empty.buttons.values() if each.isVisible())
    assert "New evening" in button.accessibleName()
    assert button.hasFocus()

    press(window, Qt.Key.Key_1, CTRL)
    # Open evening: says to close it and leads there.
    evening = sample()
    window.bridge.start(replace(evening, entries=()))
    press(window, Qt.Key.Key_3, CTRL)
    page = window.page("money")
    assert page.empty.isVisible()
    QTest.mouseClick(page.empty.buttons["page_evening"], Qt.MouseButton.LeftButton)
    assert window.on_evening


def test_one_look__who_owes_whom_and_how_it_goes_out(page: MoneyPage, window: MainWindow, tmp_path: Path) -> None:
    # One look: who owes whom since when.
    spoken = [
        str(page.claims.cells.data(page.claims.cells.index(row, 0), Qt.ItemDataRole.AccessibleTextRole))
        for row in (0, 1)
    ]
    assert "Bert" in spoken[0]
    assert "1.20" in spoken[0]
    assert "12 November 2026" in spoken[0]
    assert "Cilli" in spoken[1]
    assert page.claims_panel.figure.accessibleName().startswith("2.00")
    # A reminder, by key or from the menu of a claim; it is said to whom it goes.
    page.claims.setFocus()
    page.claims.clearSelection()
    page.claims.selectRow(1)
    press(page.claims, Qt.Key.Key_M)
    assert window.notice.text.translate(NO_ISOLATES) == "A reminder for Cilli is copied."
    assert "0.80" in QGuiApplication.clipboard().text()
    page.claims.customContextMenuRequested.emit(page.claims.visualRect(page.claims.cells.index(1, 0)).center())
    (menu,) = (each for each in page.findChildren(Menu) if each.isVisible())
    assert "Copy a reminder" in [each.text().partition("\t")[0] for each in menu.actions()]
    menu.close()
    page.claims.clearSelection()
    page.claims.selectRow(0)
    assert page.claims.hasFocus()

    # Every control has a name.
    for widget in (
        *page.buttons.values(),
        page.round,
        page.person,
        page.year,
        page.claims,
        page.balances,
        page.journal,
    ):
        assert widget.accessibleName()

    # Text: in the clipboard.
    press(page.claims, Qt.Key.Key_C, CTRL)
    assert "Bert" in QGuiApplication.clipboard().text()
    assert "1.20" in QGuiApplication.clipboard().text()

    # Files: in the format of their name.
    for name, begins in [("a.pdf", b"%PDF"), ("a.xlsx", b"PK"), ("a.csv", b"\xef\xbb\xbf"), ("a.txt", b"Book")]:
        found = page.statement()
        assert window.page("money").export(found, tmp_path / name)
        assert (tmp_path / name).read_bytes().lstrip(b"\xe2\x81\xa8").startswith(begins)


# ------------------------------------------------------------------ paying


def test_paid__by_keys_and_mouse_and_back(window: MainWindow, page: MoneyPage, store: Store) -> None:
    # Paid: by one key and back by another.
    before = claims(store)
    press(page.claims, Qt.Key.Key_B)
    assert claims(store) == [("Cilli", "Anna", 80)]
    press(window, Qt.Key.Key_Z, CTRL)
    assert claims(store) == before
    press(window, Qt.Key.Key_Z, CTRL | SHIFT)
    assert claims(store) == [("Cilli", "Anna", 80)]

    owed_again(window, page, store)
    # Several at once: and everything.
    press(page.claims, Qt.Key.Key_Down, SHIFT)
    assert page.buttons["money_paid"].accessibleName().startswith("2.00")
    QTest.mouseClick(page.buttons["money_paid"], Qt.MouseButton.LeftButton)
    assert claims(store) == []
    assert not page.buttons["money_paid"].isEnabled()

    owed_again(window, page, store)
    # All paid: by mouse.
    QTest.mouseClick(page.buttons["money_all_paid"], Qt.MouseButton.LeftButton)
    assert claims(store) == []
    assert page.claims_panel.hint.isVisible()

    owed_again(window, page, store)
    # Part: in the dialog.
    press(page.claims, Qt.Key.Key_Z)
    dialog = dialog_of(window, BookingDialog)
    assert dialog.amount.text() == "1.20"
    QTest.keyClicks(dialog.amount, "2")
    assert not dialog.primary.isEnabled()
    dialog.amount.clear()
    QTest.keyClicks(dialog.amount, "0.50")
    press(dialog, Qt.Key.Key_Return)
    assert window.dialogs.dialog is None
    assert ("Bert", "Anna", 70) in claims(store)

    owed_again(window, page, store)
    # On another day: typed, stepped or chosen, and no day to come.
    press(page.claims, Qt.Key.Key_Z)
    dialog = dialog_of(window, BookingDialog)
    assert dialog.fields["date"].text() == "2026-11-19"
    press(dialog.fields["date"], Qt.Key.Key_Up)
    assert not dialog.primary.isEnabled()
    assert dialog.fields["date"].has_problem
    for _ in range(3):
        press(dialog.fields["date"], Qt.Key.Key_Down)
    assert dialog.fields["date"].text() == "2026-11-17"
    press(dialog.fields["date"], Qt.Key.Key_F4)
    calendar = dialog.findChild(Calendar)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Return):
        press(calendar.page.findChild(QAbstractItemView), key)
    assert dialog.fields["date"].text() == "2026-11-16"
    press(dialog, Qt.Key.Key_Return, CTRL)
    assert claims(store) == [("Cilli", "Anna", 80)]
    # It stands in the journal where it belongs: after the evening of the 12th.
    assert [each.cells[0] for each in page.journal.cells.rows if not each.struck] == ["16 Nov 2026", "12 Nov 2026"]
    assert "Bert → Anna 1.20" in window.actions_table["undo"].text().replace("\u2068", "").replace("\u2069", "")

    owed_again(window, page, store)
    # Write off: with a note.
    press(page.claims, Qt.Key.Key_E)
    dialog = dialog_of(window, BookingDialog)
    QTest.keyClicks(dialog.fields["note"], "never mind")
    press(dialog, Qt.Key.Key_Return, CTRL)
    assert claims(store) == [("Cilli", "Anna", 80)]
    assert "never mind" in page.journal.cells.rows[0].tip


def test_read_only_and_trash__change_nothing_and_say_what_they_would(
    window: MainWindow, page: MoneyPage, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    # Trash: says what would be owed back.
    window.go_to("archive")
    evenings = window.archive_page.list
    trash = evenings.buttons["archive_trash"]
    assert not trash.toolTip()
    monkeypatch.setattr(evenings, "owed_back", lambda _numbers: 120)
    evenings.fill()
    assert "1.20" in trash.toolTip()

    # Read only: looks and changes nothing.
    window.go_to("money")
    monkeypatch.setattr(store, "read_only", True)
    page.refresh()
    assert page.claims.cells.rows
    writing = [button for button in page.buttons.values() if button.action.spec.writes]
    assert len(writing) == 8
    assert not any(button.isEnabled() for button in writing)
    assert page.buttons["money_export"].isEnabled()


# ------------------------------------------------------------------ the journal


def test_journal__statements_and_postings_taken_back(page: MoneyPage, store: Store, window: MainWindow) -> None:
    # Claim: enter shows what it is made of and the line its evening.
    press(page.claims, Qt.Key.Key_Return)
    assert page.whose == ("Bert", "Anna")
    page.journal.setCurrentIndex(page.journal.cells.index(0, 0))
    press(page.journal, Qt.Key.Key_Return)
    assert window.current is window.archive_page
    assert window.archive_page.stack.currentWidget() is window.archive_page.evening
    press(window.archive_page.evening.table, Qt.Key.Key_Escape)
    assert window.current is window.page("money")
    press(window.page("money").journal, Qt.Key.Key_Escape)

    # Statement: back by mouse.
    back = page.journal_panel.findChild(ActionButton)
    assert isinstance(back, ActionButton)
    assert not back.isVisible()
    page.show_whose(("Anna",))
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert page.whose == ()
    assert not back.isVisible()

    # Statement: by a click and esc back.
    cell = page.balances.visualRect(page.balances.cells.index(0, 0)).center()
    QTest.mouseClick(page.balances.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    assert page.whose == ("Anna",)
    assert "Anna" in page.journal_panel.title.accessibleName()
    assert [row.cells[2] for row in page.journal.cells.rows] == ["+2.00\u00a0€"]
    page.journal.setFocus()
    press(page.journal, Qt.Key.Key_Escape)
    assert page.whose == ()

    # Postings: taken back stand struck and can come again.
    press(page.claims, Qt.Key.Key_B)
    page.journal.setCurrentIndex(page.journal.cells.index(0, 0))
    press(page.journal, Qt.Key.Key_Delete)
    assert page.journal.cells.rows[0].struck
    assert len(claims(store)) == 2
    press(page.journal, Qt.Key.Key_Delete, SHIFT)
    assert claims(store) == [("Cilli", "Anna", 80)]
    assert [row.struck for row in page.journal.cells.rows[:2]] == [False, True]


def test_year__is_shown_as_of_its_end_and_what_is_shown_is_copied(window: MainWindow, store: Store) -> None:
    """Bert owes Dora 1,20 since 2025, and Cilli owes Anna 0,80; in 2026 he loses another 0,30 to her."""
    close(window, "2025-12-18", Dora=120, Bert=-120)
    close(window, "2025-12-19", Anna=80, Cilli=-80)
    close(window, "2026-01-08", Dora=30, Bert=-30)
    press(window, Qt.Key.Key_3, CTRL)
    page = window.page("money")
    assert page.year.accessibleName().endswith("all")
    page.year._choose(2)
    assert page.year.label == "2025"

    # Nothing of today: claims, kitty and balances are those of the end of the year, and none can be paid.
    assert page.claims_panel.title.accessibleName() == "Open at the end of 2025"
    assert [(row.people[0][0], row.people[1][0], row.cells[2]) for row in page.claims.cells.rows] == [
        ("Bert", "Dora", "1.20\u00a0€"),
        ("Cilli", "Anna", "0.80\u00a0€"),
    ]
    assert page.claims.cells.rows[0].spoken.translate(NO_ISOLATES).startswith("Bert owed Dora 1.20")
    page.claims.setFocus()
    page.claims.selectRow(0)
    assert not page.buttons["money_paid"].isEnabled()
    assert not page.buttons["money_all_paid"].isEnabled()
    before = claims(store)
    press(page.claims, Qt.Key.Key_B, SHIFT)
    assert claims(store) == before

    # Enter on the claim: its rows add up, and they alone are copied.
    press(page.claims, Qt.Key.Key_Return)
    assert page.whose == ("Bert", "Dora")
    assert [row.cells[1].splitlines()[0] for row in page.journal.cells.rows] == [
        "End of 2025",
        "evening",  # the second one took the claim in, and proposes it again
        "evening",
        "brought forward",
    ]
    press(page.journal, Qt.Key.Key_Return)  # the row at the top is no evening
    assert window.current is page
    press(page.journal, Qt.Key.Key_C, CTRL)
    copied = QGuiApplication.clipboard().text().translate(NO_ISOLATES)
    assert copied.startswith("Debt of Bert to Dora")
    assert "2025" in copied.splitlines()[0]
    assert "1.20" in copied
    for other in ("Anna", "Cilli", "2026", "owes"):
        assert other not in copied

    # The present year brings that forward, and speaks of today.
    page.year._choose(1)
    assert page.claims_panel.title.accessibleName() == "Open"
    amounts = [row.cells[2:] for row in page.journal.cells.rows]
    assert amounts[-1] == ("", "1.20\u00a0€")
    assert amounts[0] == ("", "1.50\u00a0€")
    assert page.buttons["money_all_paid"].isEnabled()

    # A page in another language goes on with the year.
    page.year._choose(2)
    made = MoneyPage(page.frame)
    made.resume(page.state())
    made.refresh()
    assert (made.year.label, made.whose) == ("2025", ("Bert", "Dora"))


# ------------------------------------------------------------------ round, kitty, season


def test_kitty__expense_share_and_stake(window: MainWindow, page: MoneyPage, store: Store) -> None:
    # Kitty: expense by hand.
    press(page.claims, Qt.Key.Key_K)
    dialog = dialog_of(window, BookingDialog)
    assert dialog.foot.reason.text() == "Choose a person."
    dialog.fields["kind"].buttons[3].click()
    assert not dialog.primary.isEnabled()
    dialog.fields["person"]._choose(0)
    QTest.keyClicks(dialog.amount, "2.40")
    assert dialog.kitty.isVisible()
    assert "Anna has paid 2.40" in dialog.kitty.text().replace("\u00a0", " ")
    assert "2.40 € will be short" in dialog.kitty.text().replace("\u00a0", " ")
    press(dialog, Qt.Key.Key_Return)
    assert (None, "Anna", 240) in claims(store)

    owed_again(window, page, store)
    # Kitty: share by hand.
    press(page.claims, Qt.Key.Key_K)
    dialog = dialog_of(window, BookingDialog)
    dialog.fields["kind"].buttons[2].click()
    dialog.fields["person"]._choose(0)
    QTest.keyClicks(dialog.amount, "0.35")
    press(dialog, Qt.Key.Key_Return)
    assert ("Anna", None, 35) in claims(store)
    assert page.journal.cells.rows[0].cells[1] == "share"

    owed_again(window, page, store)
    # Terms: stake is posted with the next closing.
    press(page.claims, Qt.Key.Key_V)
    dialog = dialog_of(window, TermsDialog)
    QTest.keyClicks(dialog.fields["stake"], "0.50")
    press(dialog, Qt.Key.Key_Return)
    wait_for("the window", [window])
    close(window, "2026-11-19", Anna=10, Bert=-10)
    press(window, Qt.Key.Key_3, CTRL)
    assert ("Anna", None, 50) in claims(store)
    assert "2.50" in page.kitty.accessibleName()  # five sat there


def test_season__is_closed_in_one_step_and_back(window: MainWindow, page: MoneyPage, store: Store) -> None:
    # Season: fewest and back.
    press(page.claims, Qt.Key.Key_J)
    dialog = dialog_of(window, SeasonDialog)
    assert not dialog.primary.isEnabled()  # these are the fewest already
    dialog.paid.click()
    press(dialog, Qt.Key.Key_Return)
    assert claims(store) == []
    wait_for("the window", [window])
    press(window, Qt.Key.Key_Z, CTRL)
    assert len(claims(store)) == 2

    owed_again(window, page, store)
    # Season: what is open with the kitty is paid with it. Everybody is at zero then, and all of it is one step
    # back.
    for who, cents in (("Anna", 100), ("Dora", 40)):
        request = HandPosting(kind=Posted.STAKE, round=ROUND, transfers=(Debt(who, KITTY, cents),))
        MoneyCommands(store, FixedClock(NOW)).post(request)
    page.refresh()
    before = claims(store)
    press(page.claims, Qt.Key.Key_J)
    dialog = dialog_of(window, SeasonDialog)
    sheet = dialog.sheet()
    assert sheet.columns == ("Player", "Among you", "Kitty", "Balance")
    assert "Anna → kitty 1.00 €, Dora → kitty 0.40 €" in sheet.foot.replace("\N{NO-BREAK SPACE}", " ")
    dialog.paid.click()
    press(dialog, Qt.Key.Key_Return)
    assert claims(store) == []
    assert read_accounts(store).book(ROUND).cash == 140
    wait_for("the window", [window])
    press(window, Qt.Key.Key_Z, CTRL)
    assert sorted(claims(store), key=str) == sorted(before, key=str)


# ------------------------------------------------------------------ everywhere
