"""Names joined in the window: *Statistik* and *Archiv* follow at once, by key and by mouse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.marks import marks_of, set_mark
from tarockblock.app.same_people import join as join_people
from tarockblock.app.settings import Settings
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.marks import Mark
from tarockblock.ui.application import make_window
from tarockblock.ui.evening.names_dialog import NamesDialog
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.marks import marks_by_name, marks_for
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import NINE, blank, dreier
from tests.ui.typist import wait_for
from tests.ui.waiting import until
from tests.ui.windows import CTRL, dialog_of, window_fixture


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "abend.db") as opened:
        for name in ("Franz", "Franzl"):
            evening = replace(blank(name, ("Anna", "Bert", "Cilli", name)), entries=(dreier(name),))
            archive.import_evening(opened, evening, FixedClock(NINE))
        yield opened


window = window_fixture(clock=FixedClock(NINE), where="store")


def join(window: MainWindow) -> None:
    dialog = dialog_of(window, NamesDialog)
    names = [person.called for person in dialog.draft.people]
    for name in ("Franz", "Franzl"):
        dialog.list.tick(names.index(name))
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)


def ranked(window: MainWindow) -> set[str]:
    page = window.statistics_page.page
    return set() if page is None else {row.player for row in page.table.rows}


def test_one_person__is_known_to_archive_and_statistics_at_once_and_a_refusal_stays(window: MainWindow) -> None:
    # Refusal: stands in the dialog.
    QTest.keyClick(window, Qt.Key.Key_L, CTRL)
    dialog = dialog_of(window, NamesDialog)
    dialog.list.tick(0)
    dialog.list.tick(1)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.foot.reason.text().startswith("Anna and Bert both sat in the same evening")
    assert dialog.isVisible()

    dialog.reject()
    wait_for("the window", [window])
    # Statistics: know one person at once.
    QTest.keyClick(window, Qt.Key.Key_4, CTRL)
    until(lambda: "Franzl" in ranked(window))
    QTest.mouseClick(window.statistics_page.names, Qt.MouseButton.LeftButton)
    join(window)
    until(lambda: ranked(window) == {"Anna", "Bert", "Cilli", "Franz"})

    dialog = dialog_of(window, NamesDialog)
    dialog.list.setCurrentRow(3)
    QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
    until(lambda: "Franzl" in ranked(window))

    dialog_of(window, NamesDialog).reject()
    wait_for("the window", [window])
    # Archive: filters by the name shown.
    QTest.keyClick(window, Qt.Key.Key_2, CTRL)
    page = window.archive_page
    QTest.keyClick(window, Qt.Key.Key_L, CTRL)
    join(window)
    dialog_of(window, NamesDialog).reject()
    assert page.list.person._keys == (None, "Anna", "Bert", "Cilli", "Franz")
    page.list.person.set_current(4)
    page.list.fill()
    assert page.list.model.rowCount() == 2


def test_start__people_no_fact_speaks_of_look_as_everywhere_once_it_was_painted(
    theme: Theme, tmp_path: Path, qapp: QApplication
) -> None:
    """Files bring no marks: until the first paint they have those free at their table, then those of all evenings."""
    with open_store(tmp_path / "abend.db") as store:
        for players in (("Anna", "Bert", "Cilli", "Dora"), ("Xaver", "Dora", "Cilli", "Bert")):
            archive.import_evening(store, blank("Runde", players), FixedClock(NINE))
        session = EveningSession(store, FixedClock(NINE))
        session.open(2)
        window = make_window(
            store, FixedClock(NINE), Preferences(settings=Settings()), Languages(qapp, "en"), marks_wait=True
        )
        assert [marks_by_name(players)[name].color for name in players] == [0, 1, 2, 3]
        window.begin_later()
        assert marks_by_name(players)["Xaver"].color == 4
        assert marks_by_name(players) == {name: marks_of(store)[name] for name in players}
        window.close()


def test_start__the_ledgers_heads_have_the_colours_of_joined_people(
    theme: Theme, store: Store, qapp: QApplication
) -> None:
    """Franz and Franzl are one person with one mark of his own, in the ledger of either evening, from the start on."""
    join_people(store, ["Franz", "Franzl"], "Franz")
    set_mark(store, "Franz", Mark("X", 5), NINE)
    session = EveningSession(store, FixedClock(NINE))
    session.open(2)
    languages = Languages(qapp, "en")
    window = make_window(store, FixedClock(NINE), Preferences(settings=Settings()), languages, marks_wait=True)
    window.show()

    def heads() -> list[Mark]:
        model = window.evening_page.table.ledger_model
        assert "Franzl" in model.players or "Franz" in model.players
        return marks_for(model.players)

    def painted() -> QImage:
        return window.evening_page.table.horizontalHeader().grab().toImage()

    window.begin_later()
    QApplication.processEvents()
    at_start, first = heads(), painted()
    assert (at_start[3].initials, at_start[3].color) == ("X", 5)
    window.bridge.record(dreier("Anna"))
    QApplication.processEvents()
    assert heads() == at_start
    assert painted() == first
    window.close()
