"""Going back to a copy: a look inside first, and nothing that cannot be put back can be chosen."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from threading import Event, get_ident

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from tarockblock.app.archive import EveningSummary
from tarockblock.app.restoring import Restorable
from tarockblock.app.safekeeping import CopyInside
from tarockblock.errors import StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.ui.archive.restore_dialog import RestoreDialog
from tarockblock.ui.kit.theme import Theme
from tests.store.kit import FOUR
from tests.ui.waiting import activated, until

NEW = Restorable(Path("b.db"), 0, datetime(2026, 11, 19, 23, 41), "close", 176_128)
OLD = Restorable(Path("a.db"), 0, datetime(2026, 11, 12, 18, 0), "daily", 98_304)
BAD = Restorable(Path("bad.db"), 0, datetime(2026, 11, 1, 18, 0), "manual", 12)


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
    activated(qtbot, made)
    looked(made)
    return made


def looked(shown: RestoreDialog) -> None:
    """Wait until the copy that is chosen has been looked into."""
    until(lambda: shown.chosen is None or shown.chosen.path in shown._seen)


def spoken(shown: RestoreDialog) -> list[str]:
    rows = (shown.inside.item(row) for row in range(shown.inside.count()))
    return [item.data(Qt.ItemDataRole.AccessibleTextRole) for item in rows]


def test_copies_are_looked_into_once_and_put_back_by_keys(qtbot: QtBot, theme: Theme) -> None:
    # The newest is chosen and one looks inside.
    shown = dialog(qtbot, NEW, OLD)

    assert shown.chosen is NEW
    assert [line.split(", ")[1] for line in spoken(shown)] == ["Freitag", "Donnerstagsrunde"]
    assert shown.head._hint.text() == "Evenings: 2 · hands: 32"

    # A copy says when why and how large.
    shown = dialog(qtbot, NEW, OLD)
    lines = [shown.list.item(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]

    assert lines[0] == "19 November 2026, 23:41, when an evening was closed, 172.0 KiB"
    assert "copy of the day" in lines[1]

    # By keys another one is looked into and put back.
    shown = dialog(qtbot, NEW, OLD)
    qtbot.keyClick(shown.list, Qt.Key.Key_Down)
    looked(shown)
    assert len(spoken(shown)) == 1
    with qtbot.waitSignal(shown.entered) as caught:
        qtbot.keyClick(shown.list, Qt.Key.Key_Return)

    assert caught.args == [OLD]

    # Each copy is looked into once.
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


def test_damaged_or_less_than_now__is_said_and_asked_about(qtbot: QtBot, theme: Theme) -> None:
    # A damaged copy cannot be put back and says why.
    shown = dialog(qtbot, BAD, OLD)
    with qtbot.assertNotEmitted(shown.entered):
        qtbot.keyClick(shown.list, Qt.Key.Key_Return)

    assert shown.verdict.text == "bad.db: the file is empty, there is no copy in it; choose another copy."
    assert shown.foot.reason.text() == "This copy cannot be restored."
    assert shown.verdict.isVisible()
    assert not shown.foot.primary.isEnabled()
    qtbot.keyClick(shown.list, Qt.Key.Key_Down)
    looked(shown)
    assert not shown.verdict.isVisible()
    assert shown.foot.primary.isEnabled()

    # A copy with a damaged evening names it and can be put back.
    made = RestoreDialog(
        [NEW, OLD], lambda path: CopyInside(INSIDE[path.name], frozenset({2})), Wording("en"), QLocale("en_GB")
    )
    qtbot.addWidget(made)
    made.show()
    looked(made)
    assert "Damaged in this copy: “Freitag” (19 November 2026)." in made.verdict.text
    assert [", damaged, " in line for line in spoken(made)] == [True, False]
    with qtbot.waitSignal(made.entered):
        qtbot.keyClick(made.list, Qt.Key.Key_Return)
    assert not made.foot.reason.text()

    # A copy with as much as now is put back at once.
    made = RestoreDialog([NEW], look, Wording("en"), QLocale("en_GB"), now=INSIDE["b.db"])
    qtbot.addWidget(made)
    made.show()
    looked(made)
    assert made.verdict.text == ""
    with qtbot.waitSignal(made.entered):
        qtbot.keyClick(made.list, Qt.Key.Key_Return)

    # An empty copy is never one enter away.
    for now in [[], [summary(1, 20)]]:
        made = RestoreDialog([NEW], lambda _path: CopyInside([], frozenset()), Wording("en"), QLocale("en_GB"), now=now)
        qtbot.addWidget(made)
        made.show()
        looked(made)
        assert "There is not a single evening in this copy." in made.verdict.text
        with qtbot.assertNotEmitted(made.entered):
            qtbot.keyClick(made.list, Qt.Key.Key_Return)
        (box,) = made.findChildren(QMessageBox)
        box.reject()

    # This copy lacks is said and asked about. Twelve evenings with 20 hands each now, two with 32 in the copy: 10 and
    # 208 less.
    now = [summary(number, 20) for number in range(1, 13)]
    made = RestoreDialog([NEW], look, Wording("en"), QLocale("en_GB"), now=now)
    qtbot.addWidget(made)
    made.show()
    looked(made)
    assert made.verdict.text == "This copy lacks 10 evenings and 208 hands you have now."
    with qtbot.assertNotEmitted(made.entered):
        qtbot.keyClick(made.list, Qt.Key.Key_Return)
        (box,) = made.findChildren(QMessageBox)
        assert "This copy lacks 10 evenings and 208 hands you have now." in box.text()
        qtbot.keyClick(box, Qt.Key.Key_Return)  # one Enter too many leaves all as it is
    qtbot.keyClick(made.list, Qt.Key.Key_Return)
    box = made.findChildren(QMessageBox)[-1]
    with qtbot.waitSignal(made.entered) as caught:
        next(each for each in box.buttons() if each.text() == "Restore").click()

    assert caught.args == [NEW]


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
    assert made.head.text == "Opening the copy …"
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


def test_none_or_a_file_of_ones_own(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    # Without a copy it says so.
    shown = dialog(qtbot)

    assert shown.head.text == "There is no copy yet"
    assert shown.fact() is None

    # A file that is gone is said.
    shown = dialog(qtbot, NEW)

    assert not shown.add_file(tmp_path / "gone.db")
    assert "gone.db" in shown.foot.reason.text()
    assert shown.chosen is NEW

    # A file of ones own is looked into.
    own = tmp_path / "a.db"
    own.write_bytes(b"x")
    shown = dialog(qtbot, NEW)

    assert shown.add_file(own)
    assert shown.chosen.path == own
    looked(shown)
    assert len(spoken(shown)) == 1
