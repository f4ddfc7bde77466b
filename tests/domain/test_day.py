"""One way to write a day, everywhere."""

from __future__ import annotations

import json
from datetime import date

import pytest

from tarockblock.app.files import load_evening
from tarockblock.domain.day import day_of
from tarockblock.exchange.language import read_date
from tests.fuzz.bombs import evening

NO_DAYS = [
    "2026-W01-1", "2026W011", "20261119", "2026-W01", "2026-323", "2026-11", "2026-1-9", "26-11-19", "2026-11-19 ",
    " 2026-11-19", "2026-11-19\n", "2026-11-19T00:00", "+2026-11-19", "２０２６-11-19", "2026-11-١٩", "2026-02-30",
    "2026-13-01", "0000-01-01", "2026/11/19", "2026‐11‐19", "",
]  # fmt: skip


def test_day__as_the_program_writes_it() -> None:
    assert day_of("2026-11-19") == date(2026, 11, 19)
    assert day_of("2024-02-29") == date(2024, 2, 29)


@pytest.mark.parametrize("text", NO_DAYS)
def test_day__nothing_else(text: str) -> None:
    with pytest.raises(ValueError):
        day_of(text)
    found, problems = load_evening(json.dumps(json.loads(evening()) | {"date": text}).encode())
    assert found is None
    assert [(each.path, each.code) for each in problems] == [("date", "date_form")]


@pytest.mark.parametrize("text", ["2026-W01-1", "20261119", "2026-W01", "2026-323"])
def test_field__takes_what_people_write_and_no_weeks(text: str) -> None:
    assert read_date(text, date(2026, 11, 19)) is None
