"""Going back to a copy: a look inside first, and nothing that can not be put back can be chosen."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from threading import Event, get_ident

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from tarockblock.app.archive import EveningSummary
from tarockblock.app.corrections.correction_restore import Restorable
from tarockblock.app.safekeeping import CopyInside
from tarockblock.errors import StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.ui.dialogs.corrections.restore_dialog import RestoreDialog
from tarockblock.ui.theme import Theme
from tests.ui.waiting import until

pytestmark = pytest.mark.qt

NEW = Restorable(Path("b.db"), datetime(2026, 11, 19, 23, 41), "close", 176_128)
OLD = Restorable(Path("a.db"), datetime(2026, 11, 12, 18, 0), "daily", 98_304)
BAD = Restorable(Path("bad.db"), datetime(2026, 11, 1, 18, 0), "manual", 12)
FOUR = ("Anna", "Bert", "Cilli", "Dora")


def summary(number: int, hands: int, title: str = "Donnerstagsrunde") -> EveningSummary:
    at = datetime(2026, 11, 19, 23, 41, tzinfo=UTC)
    return EveningSummary(number, title, "2026-11-19", FOUR, "tirol-2025", hands, True, at)


INSIDE = {"a.db": [summary(1, 20)], "b.db": [summary(2, 12, "Freitag"), summary(1, 20)]}


def look(path: Path) -> CopyInside:
    if path.name not in INSIDE:
        raise StoreError("copy_empty", file=Path("/tmp/tarockblock-x/copy.db"))
    return CopyInside(INSIDE[path.name], frozenset())


def dialog(qtbot: QtBot, *copies: Restorable) -> RestoreDialog:
    made = RestoreDialog(copies, look, Wording("en"), QLocale("en_GB"))
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
    looked(made)
    return made


def looked(shown: RestoreDialog) -> None:
    """Wait until the copy that is chosen has been looked into."""
    until(lambda: shown.chosen is None or shown.chosen.path in shown._seen)


def spoken(shown: RestoreDialog) -> list[str]:
    rows = (shown.inside.item(row) for row in range(shown.inside.count()))
    return [item.data(Qt.ItemDataRole.AccessibleTextRole) for item in rows]


def test_the_newest_is_chosen_and_one_looks_inside(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot, NEW, OLD)

    assert shown.chosen is NEW
    assert [line.split(", ")[1] for line in spoken(shown)] == ["Freitag", "Donnerstagsrunde"]
    assert shown.head._hint.text() == "Evenings: 2 · hands: 32"


def test_by_keys_another_one_is_looked_into_and_put_back(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot, NEW, OLD)
    qtbot.keyClick(shown.list, Qt.Key.Key_Down)
    looked(shown)
    assert len(spoken(shown)) == 1
    with qtbot.waitSignal(shown.entered) as caught:
        qtbot.keyClick(shown.list, Qt.Key.Key_Return)

    assert caught.args == [OLD]


def test_a_copy_says_when_why_and_how_large(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot, NEW, OLD)
    lines = [shown.list.item(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]

    assert lines[0] == "19 November 2026, 23:41, when an evening was closed, 172.0 KiB"
    assert "copy of the day" in lines[1]


def test_a_damaged_copy_can_not_be_put_back_and_says_why(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot, BAD, OLD)
    with qtbot.assertNotEmitted(shown.entered):
        qtbot.keyClick(shown.list, Qt.Key.Key_Return)

    assert shown.problem.text == "bad.db: the file is empty, there is no copy in it; choose another one."
    assert shown.foot.reason.text() == "This one cannot be put back."
    assert shown.problem.isVisible()
    assert not shown.foot.primary.isEnabled()
    qtbot.keyClick(shown.list, Qt.Key.Key_Down)
    looked(shown)
    assert not shown.problem.isVisible()
    assert shown.foot.primary.isEnabled()


def test_a_copy_with_a_damaged_evening_names_it_and_can_be_put_back(qtbot: QtBot, theme: Theme) -> None:
    made = RestoreDialog(
        [NEW, OLD], lambda path: CopyInside(INSIDE[path.name], frozenset({2})), Wording("en"), QLocale("en_GB")
    )
    qtbot.addWidget(made)
    made.show()
    looked(made)
    assert "Damaged in this copy: “Freitag” (19 November 2026)." in made.problem.text
    assert [", damaged, " in line for line in spoken(made)] == [True, False]
    with qtbot.waitSignal(made.entered):
        qtbot.keyClick(made.list, Qt.Key.Key_Return)
    assert not made.foot.reason.text()


def test_each_copy_is_looked_into_once(qtbot: QtBot, theme: Theme) -> None:
    names: list[str] = []

    def count(path: Path) -> CopyInside:
        names.append(path.name)
        return look(path)

    made = RestoreDialog([NEW, OLD], count, Wording("en"), QLocale("en_GB"))
    qtbot.addWidget(made)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Down):
        looked(made)
        qtbot.keyClick(made.list, key)
    looked(made)
    assert names == ["b.db", "a.db"]


def test_while_a_copy_is_looked_into_another_one_can_be_chosen(qtbot: QtBot, theme: Theme) -> None:
    """The list is not held up; what is not wanted any more is not shown, and the one chosen comes next."""
    go_on, inside = Event(), dict[str, int]()

    def slow(path: Path) -> CopyInside:
        inside[path.name] = get_ident()
        assert go_on.wait(60)
        return look(path)

    made = RestoreDialog([NEW, OLD], slow, Wording("en"), QLocale("en_GB"))
    qtbot.addWidget(made)
    made.show()
    until(lambda: inside)
    qtbot.keyClick(made.list, Qt.Key.Key_Down)
    assert made.chosen is OLD
    assert made.head.accessibleName() == "Looking inside …"
    assert not made.foot.primary.isEnabled()
    with qtbot.assertNotEmitted(made.entered):
        qtbot.keyClick(made.list, Qt.Key.Key_Return)
    go_on.set()
    looked(made)
    assert len(spoken(made)) == 1
    assert made.foot.primary.isEnabled()
    assert get_ident() not in inside.values()


def test_closed_while_a_copy_is_looked_into(qtbot: QtBot, theme: Theme) -> None:
    go_on, begun, over = Event(), Event(), Event()

    def slow(path: Path) -> CopyInside:
        begun.set()
        assert go_on.wait(60)
        over.set()
        return look(path)

    made = RestoreDialog([NEW], slow, Wording("en"), QLocale("en_GB"))
    made.show()
    until(begun.is_set)
    work = made._work
    gone: list[bool] = []
    work.destroyed.connect(lambda: gone.append(True))
    made.reject()
    go_on.set()
    until(lambda: over.is_set() and gone)


def test_without_a_copy_it_says_so(qtbot: QtBot, theme: Theme) -> None:
    shown = dialog(qtbot)

    assert shown.head.accessibleName() == "There is no copy yet"
    assert shown.fact() is None


def test_a_file_of_ones_own_is_looked_into(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    own = tmp_path / "a.db"
    own.write_bytes(b"x")
    shown = dialog(qtbot, NEW)

    assert shown.add_file(own)
    assert shown.chosen is not None
    assert shown.chosen.path == own
    looked(shown)
    assert len(spoken(shown)) == 1


def test_a_file_that_is_gone_is_said(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    shown = dialog(qtbot, NEW)

    assert not shown.add_file(tmp_path / "gone.db")
    assert "gone.db" in shown.foot.reason.text()
    assert shown.chosen is NEW


def test_less_than_now_is_said_and_asked_about(qtbot: QtBot, theme: Theme) -> None:
    """Twelve evenings with 20 hands each now, two with 32 in the copy: 10 and 208 less."""
    now = [summary(number, 20) for number in range(1, 13)]
    made = RestoreDialog([NEW], look, Wording("en"), QLocale("en_GB"), now=now)
    qtbot.addWidget(made)
    made.show()
    looked(made)
    assert made.problem.text == "Less than now: 10 evenings and 208 hands."
    with qtbot.assertNotEmitted(made.entered):
        qtbot.keyClick(made.list, Qt.Key.Key_Return)
        (box,) = made.findChildren(QMessageBox)
        assert "Less than now: 10 evenings and 208 hands." in box.text()
        qtbot.keyClick(box, Qt.Key.Key_Return)  # one Enter too many leaves all as it is
    qtbot.keyClick(made.list, Qt.Key.Key_Return)
    box = made.findChildren(QMessageBox)[-1]
    with qtbot.waitSignal(made.entered) as caught:
        next(each for each in box.buttons() if each.text() == "Put it back").click()

    assert caught.args == [NEW]


@pytest.mark.parametrize("now", [[], [summary(1, 20)]])
def test_an_empty_copy_is_never_one_enter_away(qtbot: QtBot, theme: Theme, now: list[EveningSummary]) -> None:
    made = RestoreDialog([NEW], lambda _path: CopyInside([], frozenset()), Wording("en"), QLocale("en_GB"), now=now)
    qtbot.addWidget(made)
    made.show()
    looked(made)
    assert "There is not a single evening in this copy." in made.problem.text
    with qtbot.assertNotEmitted(made.entered):
        qtbot.keyClick(made.list, Qt.Key.Key_Return)
    (box,) = made.findChildren(QMessageBox)
    box.reject()


def test_a_copy_with_as_much_as_now_is_put_back_at_once(qtbot: QtBot, theme: Theme) -> None:
    made = RestoreDialog([NEW], look, Wording("en"), QLocale("en_GB"), now=INSIDE["b.db"])
    qtbot.addWidget(made)
    made.show()
    looked(made)
    assert made.problem.text == ""
    with qtbot.waitSignal(made.entered):
        qtbot.keyClick(made.list, Qt.Key.Key_Return)
