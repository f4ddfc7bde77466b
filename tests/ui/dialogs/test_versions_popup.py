"""Earlier versions of a row: when, what, what they scored, who had won then; read only, and plain text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from tarockblock.app.clock import FixedClock
from tarockblock.app.evening import EveningSession
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Manual, PositiveGame, Result
from tarockblock.domain.money import Points
from tarockblock.exchange.formatting import points_text
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.ui.dialogs.corrections.versions_popup import VersionsPopup, version_lines
from tarockblock.ui.dialogs.corrections.versions_words import clock_text
from tarockblock.ui.theme import Theme

pytestmark = pytest.mark.qt

FOUR = ("Anna", "Bert", "Cilli", "Dora")
EN = Wording("en")


class Clock(FixedClock):
    """Goes on by hand."""


def at(hour: int, minute: int, day: int = 19) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC).astimezone()


@pytest.fixture
def session(tmp_path: Path) -> Iterator[EveningSession]:
    clock = Clock(at(20, 0))
    with open_store(tmp_path / "abend.db") as store:
        made = EveningSession(store, clock)
        made.start(
            Evening(
                ruleset=shipped("tirol-2025"),
                players=FOUR,
                first_dealer="Dora",
                cents_per_point=10,
                date=clock.now().date().isoformat(),
            )
        )
        yield made


def dreier(declarer: str, *, won: bool = True, note: str = "") -> PositiveGame:
    return PositiveGame(game="dreier", declarer=declarer, result=Result.WON if won else Result.LOST, note=note)


def edited(session: EveningSession) -> None:
    """Anna's Dreier was really Bert's, and he lost it; put right twice."""
    session.record(dreier("Anna"))
    clock = session.clock
    assert isinstance(clock, Clock)
    clock.at = at(20, 10)
    session.replace(0, dreier("Bert"))
    clock.at = at(20, 20)
    session.replace(0, dreier("Bert", won=False))


def lines(session: EveningSession):  # type: ignore[no-untyped-def]
    return version_lines(session.ledger.rows[0], session.versions(0), session.ledger, EN)


def test_the_latest_version_comes_first_and_the_row_itself_on_top(session: EveningSession) -> None:
    edited(session)
    now, second, first = lines(session)

    assert now.current
    assert now.what == "Dreier Bert lost"
    assert (second.what, first.what) == ("Dreier Bert", "Dreier Anna")


def test_it_says_when(session: EveningSession) -> None:
    edited(session)
    now, second, first = lines(session)

    assert now.when.startswith("now, since ")
    assert second.when == f"changed {at(20, 10):%H:%M}"
    assert first.when == f"entered {at(20, 0):%H:%M}"


def test_another_day_is_named(session: EveningSession) -> None:
    assert isinstance(session.clock, Clock)
    session.clock.at = at(20, 5, day=24)
    session.record(dreier("Anna"))
    session.replace(0, dreier("Bert"))

    assert lines(session)[1].when == f"entered 24 Nov {session.clock.at:%H:%M}"


def test_it_says_what_each_version_scored_and_who_had_won(session: EveningSession) -> None:
    edited(session)
    now, second, first = lines(session)

    assert first.points["Anna"] == second.points["Bert"] == -now.points["Bert"]
    assert second.note == "Then other people had won: Bert."
    assert first.note == "Then other people had won: Anna."


def test_where_the_same_people_won_nothing_is_said_of_it(session: EveningSession) -> None:
    session.record(dreier("Anna"))
    session.replace(0, dreier("Anna", note="Valentinstag"))

    assert [line.note for line in lines(session)] == ["", ""]
    assert "Valentinstag" in lines(session)[0].what


def test_other_entries_have_versions_too(session: EveningSession) -> None:
    session.record(Manual(points={"Anna": Points(1), "Bert": Points(-1)}, reason="erst"))
    session.replace(0, Manual(points={"Anna": Points(2), "Bert": Points(-2)}, reason="dann"))

    assert [line.what for line in lines(session)] == ["Correction: dann", "Correction: erst"]


def popup(qtbot: QtBot, session: EveningSession) -> VersionsPopup:
    row = session.ledger.rows[0]
    made = VersionsPopup(None, row, session.versions(0), session.ledger, EN)
    qtbot.addWidget(made)
    made.show_beside(QRect(100, 100, 60, 30))
    return made


def test_everything_is_read_aloud(qtbot: QtBot, theme: Theme, session: EveningSession) -> None:
    edited(session)
    shown = popup(qtbot, session)

    assert shown.accessibleName() == "Hand 1: earlier versions"
    worth = points_text(lines(session)[2].points["Anna"], "en")
    assert f"Dreier Anna, Anna {worth}" in shown.accessibleDescription()


def test_nothing_can_be_changed_there(qtbot: QtBot, theme: Theme, session: EveningSession) -> None:
    edited(session)
    shown = popup(qtbot, session)

    assert shown.findChildren(QLineEdit) == []
    assert shown.findChildren(QAbstractButton) == []


def test_a_note_is_text_and_nothing_else(qtbot: QtBot, theme: Theme, session: EveningSession) -> None:
    evil = '<img src="file:///etc/hostname">'
    session.record(dreier("Anna", note=evil))
    session.replace(0, dreier("Bert"))
    shown = popup(qtbot, session)

    labels = shown.findChildren(QLabel)
    assert any(evil in label.text() for label in labels)
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return])
def test_it_closes_by_key(qtbot: QtBot, theme: Theme, session: EveningSession, key: Qt.Key) -> None:
    edited(session)
    shown = popup(qtbot, session)
    with qtbot.waitSignal(shown.destroyed):
        qtbot.keyClick(shown, key)


def test_many_versions_scroll(qtbot: QtBot, theme: Theme, session: EveningSession) -> None:
    session.record(dreier("Anna"))
    for number in range(40):
        session.replace(0, dreier(FOUR[number % 4]))
    shown = popup(qtbot, session)

    assert shown.height() <= 520


@pytest.mark.parametrize(
    ("day", "said"), [("2026-11-19", "21:43"), ("2026-11-18", "19. 11. 21:43"), ("2020-11-19", "19. 11. 2026 21:43")]
)
def test_time__with_day_and_year_where_they_are_not_those_of_the_evening(day: str, said: str) -> None:
    """After a clock was set back, or a year later, "1. 1. 10:00" alone would be a riddle."""
    assert clock_text(datetime(2026, 11, 19, 21, 43, tzinfo=UTC), day, Wording("de")) == said
