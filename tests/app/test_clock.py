"""The computer's clock set back: noticed by what is stored already, said once, and again after it was right."""

from __future__ import annotations

from datetime import timedelta

from tarockblock.app.clock import ClockWatch
from tests.store.kit import NINE

YEARS = timedelta(days=6 * 365)


def test_right__nothing_is_said() -> None:
    watch = ClockWatch(lambda: NINE.replace(tzinfo=None))
    assert watch.behind(NINE, None) is None
    assert watch.behind(NINE, NINE - YEARS) is None
    assert watch.behind(NINE, NINE + timedelta(minutes=3)) is None  # another computer's clock


def test_behind__what_is_stored_is_later() -> None:
    watch = ClockWatch()
    assert watch.behind(NINE - YEARS, NINE) == NINE
    assert watch.behind(NINE - YEARS, NINE - YEARS) is None  # said already


def test_behind__set_back_while_the_program_runs() -> None:
    watch = ClockWatch()
    assert watch.behind(NINE, None) is None
    assert watch.behind(NINE - YEARS, NINE - YEARS) == NINE


def test_behind__right_again_and_set_back_again_is_news() -> None:
    watch = ClockWatch()
    assert watch.behind(NINE - YEARS, NINE) == NINE
    assert watch.behind(NINE + timedelta(days=1), NINE) is None
    assert watch.behind(NINE - YEARS, NINE) == NINE + timedelta(days=1)


def test_behind__by_the_newest_copy_but_not_by_another_zone() -> None:
    local = NINE.astimezone().replace(tzinfo=None)
    assert ClockWatch(lambda: local + timedelta(hours=9)).behind(NINE, None) is None
    later = local + timedelta(days=2)
    assert ClockWatch(lambda: later).behind(NINE, None) == later.astimezone()
