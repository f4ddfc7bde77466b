"""Earlier versions of a row in words: when, what, what they scored, who had won then."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import open_store
from tarockblock.domain.hand import Manual
from tarockblock.domain.money import Points
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.history_lines import clock_text
from tests.store.kit import dreier
from tests.ui.evening.versions_kit import at, begun, edited, lines


@pytest.fixture
def session(tmp_path: Path) -> Iterator[EveningSession]:
    with open_store(tmp_path / "abend.db") as store:
        yield begun(store)


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
    assert isinstance(session.clock, FixedClock)
    session.clock.at = at(20, 5, day=24)
    session.record(dreier("Anna"))
    session.replace(0, dreier("Bert"))

    assert lines(session)[1].when == f"entered 24 Nov {session.clock.at:%H:%M}"


def test_it_says_what_each_version_scored_and_who_had_won(session: EveningSession) -> None:
    edited(session)
    now, second, first = lines(session)

    assert first.points["Anna"] == second.points["Bert"] == -now.points["Bert"]
    assert second.note == "Other players had won then: Bert."
    assert first.note == "Other players had won then: Anna."


def test_where_the_same_people_won_nothing_is_said_of_it(session: EveningSession) -> None:
    session.record(dreier("Anna"))
    session.replace(0, dreier("Anna", note="Valentinstag"))

    assert [line.note for line in lines(session)] == ["", ""]
    assert "Valentinstag" in lines(session)[0].what


def test_other_entries_have_versions_too(session: EveningSession) -> None:
    session.record(Manual(points={"Anna": Points(1), "Bert": Points(-1)}, reason="erst"))
    session.replace(0, Manual(points={"Anna": Points(2), "Bert": Points(-2)}, reason="dann"))

    assert [line.what for line in lines(session)] == ["Correction: dann", "Correction: erst"]


@pytest.mark.parametrize(
    ("day", "said"), [("2026-11-19", "21:43"), ("2026-11-18", "19. 11. 21:43"), ("2020-11-19", "19. 11. 2026 21:43")]
)
def test_time__with_day_and_year_where_they_are_not_those_of_the_evening(day: str, said: str) -> None:
    """After a clock was set back, or a year later, "1. 1. 10:00" alone would be a riddle."""
    assert clock_text(datetime(2026, 11, 19, 21, 43, tzinfo=UTC), day, Wording("de")) == said
