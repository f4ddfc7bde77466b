"""A name corrected in week two, in the real window: the same person by default, money and colour with it; or not."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.marks import marks_of
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.same_people import everybody
from tarockblock.app.storage import Store, open_store
from tarockblock.ui.evening.evening_dialog import EveningDialog
from tarockblock.ui.evening.start_dialog import StartDialog
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import blank, cents, money, session_on
from tests.ui.typist import wait_for
from tests.ui.windows import CTRL, SHIFT, window_over

pytestmark = pytest.mark.qt

PEOPLE = ("Anna", "Hubret", "Cilli", "Dora")
NEXT_WEEK = FixedClock(datetime(2026, 11, 26, 20, tzinfo=UTC))


def picture(widget: object, name: str) -> None:
    """Keep a picture where somebody asks for them."""
    folder = os.environ.get("TAROCKBLOCK_PICTURES")
    if folder:
        widget.grab().save(f"{folder}/{name}.png")  # type: ignore[attr-defined]


def week_one(store: Store) -> None:
    """Hubret owes Anna 1.10 after the first evening."""
    session = session_on(store, blank(players=PEOPLE))
    session.record(cents(Anna=110, Hubret=-110))
    session.close_evening()


def balances(store: Store) -> dict[str, int]:
    (book,) = (accounts.book(name) for accounts in (read_accounts(store),) for name in accounts.rounds)
    return {str(who): found for who, found in book.balances.items() if found}


def week_two(window: MainWindow) -> StartDialog:
    QTest.keyClick(window, Qt.Key.Key_N, CTRL | SHIFT)
    dialog = window.dialogs.dialog
    assert isinstance(dialog, StartDialog)
    wait_for("the dialog", [dialog])
    return dialog


def retype(dialog: StartDialog, seat: int, name: str) -> None:
    dialog.seats.focus_row(seat)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F2)
    editor = dialog.seats.editor
    assert editor is not None
    editor.setText(name)
    QTest.keyClick(editor, Qt.Key.Key_Return)


@pytest.mark.parametrize("language", ["en", "de"])
def test_seat__f2_of_somebody_known_is_the_same_person(theme: Theme, tmp_path: Path, language: str) -> None:
    with open_store(tmp_path / "a.db") as store:
        week_one(store)
        mark = marks_of(store)["Hubret"]
        with window_over(store, clock=NEXT_WEEK, language=language, size=(1280, 720)) as window:
            dialog = week_two(window)
            assert not dialog.same.isVisible()
            retype(dialog, 1, "Hubert")
            assert dialog.same.isVisible()
            assert dialog.same.lines[0].names.text() == "Hubret → Hubert"
            assert dialog.same.lines[0].choice.current == 0
            assert "Hubret" not in dialog.draft.offered_names  # the same person sits there already
            picture(dialog, f"seat_{language}")
            QTest.keyClick(dialog, Qt.Key.Key_Return, CTRL)
            wait_for("the window", [window])
            picture(window, f"after_{language}")
            assert window.session.evening.players[1] == "Hubert"
            assert balances(store) == {"Anna": 110, "Hubert": -110}
            assert marks_of(store)["Hubert"].color == mark.color
            assert [each.called for each in everybody(store)] == ["Anna", "Cilli", "Dora", "Hubert"]
            window.session.record(cents(Anna=-40, Hubert=40))
            window.session.close_evening()
            assert balances(store) == {"Anna": 70, "Hubert": -70}


def test_seat__somebody_else_sat_there(theme: Theme, tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db") as store:
        week_one(store)
        with window_over(store, clock=NEXT_WEEK) as window:
            dialog = week_two(window)
            retype(dialog, 1, "Gustl")
            dialog.same.lines[0].choice.buttons[1].click()
            assert "Hubret" in dialog.draft.offered_names
            assert dialog.dealer.buttons[1]._mark == dialog.seats.looks(dialog.draft.chairs)["Gustl"]
            assert "Hubret keeps" in dialog.same.lines[0].follows.text()
            QTest.keyClick(dialog, Qt.Key.Key_Return, CTRL)
            wait_for("the window", [window])
            assert balances(store) == {"Anna": 110, "Hubret": -110}
            assert {"Gustl", "Hubret"} <= {each.called for each in everybody(store)}


def test_seat__is_not_asked_about_who_is_new_or_sat_beside_him(theme: Theme, tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db") as store:
        week_one(store)
        session_on(store, blank(players=("Anna", "Hubret", "Hubert", "Dora"))).close_evening()
        with window_over(store, clock=NEXT_WEEK) as window:
            dialog = week_two(window)
            dialog.draft.unseat(dialog.draft.chairs.index("Hubert"))
            dialog.draft.seat("Neu")
            dialog.refresh()
            retype(dialog, dialog.draft.chairs.index("Neu"), "Neuer")
            assert not dialog.same.isVisible()
            retype(dialog, dialog.draft.chairs.index("Hubret"), "Hubert")
            assert not dialog.same.isVisible()  # they sat together: two people for certain
            dialog.reject()


@pytest.mark.parametrize("same", [True, False])
def test_evening__of_a_paid_and_reopened_one(theme: Theme, tmp_path: Path, same: bool) -> None:
    """Nothing is said of money that looks at this evening alone; by default nobody owes anything a second time."""
    with open_store(tmp_path / "a.db") as store:
        week_one(store)
        earlier = session_on(store, blank(players=PEOPLE))
        earlier.record(cents(Dora=50, Hubret=-50))
        earlier.close_evening()
        (first, second) = sorted(read_accounts(store).evenings)
        money(store).pay_claims("Donnerstagsrunde", [each.transfer for each in claims(store)])
        assert balances(store) == {}
        with window_over(store, clock=NEXT_WEEK, size=(1280, 720)) as window:
            window.bridge.open(second)
            window.bridge.reopen()
            window.do("edit_shown", "players[1]")
            dialog = window.dialogs.dialog
            assert isinstance(dialog, EveningDialog)
            wait_for("the dialog", [dialog])
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_A, CTRL)
            QTest.keyClicks(QApplication.focusWidget(), "Hubert")
            assert dialog.same.isVisible()
            assert dialog.effect.isHidden() or not dialog.effect.text
            picture(dialog, f"evening_{same}")
            if not same:
                dialog.same.lines[0].choice.buttons[1].click()
            QTest.keyClick(dialog, Qt.Key.Key_Return, CTRL)
            wait_for("the window", [window])
            assert window.session.evening.players[1] == "Hubert"
            window.session.close_evening()
            assert archive.load(store, first).players[1] == "Hubret"
            called = {each.called for each in everybody(store)}
            assert ("Hubret" in called) is not same
            if same:
                assert balances(store) == {}
                assert all(each.kind.value != "reversal" for each in read_accounts(store).postings[-1:])


def claims(store: Store) -> list[object]:
    accounts = read_accounts(store)
    return [each for name in accounts.rounds for each in accounts.book(name).claims]


def test_notice__takes_them_apart_again(theme: Theme, tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db") as store:
        week_one(store)
        with window_over(store, clock=NEXT_WEEK) as window:
            told: list[object] = []
            window.evenings.respelled.connect(lambda *given: told.append(given))
            dialog = week_two(window)
            retype(dialog, 1, "Hubert")
            QTest.keyClick(dialog, Qt.Key.Key_Return, CTRL)
            wait_for("the window", [window])
            ((text, back),) = told  # type: ignore[misc]
            assert text == "Renamed everywhere: Hubret → Hubert."
            back()
            assert {"Hubert", "Hubret"} <= {each.called for each in everybody(store)}
            assert balances(store) == {"Anna": 110, "Hubret": -110}
