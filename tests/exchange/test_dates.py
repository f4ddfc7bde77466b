"""Dates as the surface writes them, also what a damaged database holds for one."""

from __future__ import annotations

from datetime import datetime

import pytest

from tarockblock.exchange.language import day_and_month, is_that_night, long_date, short_date, short_day

DAMAGED = ("2026-13-01", "2026-02-30", "gestern", "")


@pytest.mark.parametrize("damaged", DAMAGED)
@pytest.mark.parametrize("written", [long_date, day_and_month, short_day, short_date])
def test_no_day_of_the_calendar__stands_as_it_is(written: object, damaged: str) -> None:
    """Damage is neither hidden nor a fault of the program."""
    assert written(damaged, "de") == damaged  # type: ignore[operator]


def test_no_day_of_the_calendar__nothing_happened_that_night() -> None:
    assert not any(is_that_night(datetime(2026, 11, 19), damaged) for damaged in DAMAGED)


def test_long_and_short__in_both_languages() -> None:
    assert long_date("2026-01-09", "de") == "9. Jänner 2026"
    assert long_date("2026-01-09", "en") == "9 January 2026"
    assert day_and_month("2026-11-12", "de") == "12. November"
    assert short_day("2026-11-12", "de") == "12. 11."
    assert long_date(None, "de") == ""


def test_a_day__in_both_languages() -> None:
    assert (long_date("2026-11-19", "de"), short_date("2026-11-19", "en")) == ("19. November 2026", "19 Nov 2026")
    assert is_that_night(datetime(2026, 11, 20, 1), "2026-11-19")
