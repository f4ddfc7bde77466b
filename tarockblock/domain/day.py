"""Days: their one written form (``2026-11-19``), and which of them can be typed or imported."""

from __future__ import annotations

import re
from datetime import date, timedelta

FIRST = date(1900, 1, 1)
"""Earliest day that can be typed or imported."""

RECENT_YEARS = 20
"""A year of two digits means one of so many, this one included; any other is typed in full."""

_FORM = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def day_of(text: str) -> date:
    """The day; ValueError for every other way to write one, and for what is none of the calendar."""
    if _FORM.fullmatch(text) is None:
        raise ValueError(text)
    return date.fromisoformat(text)


def is_day(text: str | None) -> bool:
    """Whether this is one."""
    try:
        day_of(text or "")
    except ValueError:
        return False
    return True


def refused_day(day: date, last: date) -> str | None:
    """Return the problem code of a day that is out of bounds, or None; ``last`` is the latest one possible."""
    if day > last:
        return "day_to_come"
    return "day_long_ago" if day < FIRST else None


def last_evening(today: date) -> date:
    """Return the latest day an evening can have that is typed or imported: tomorrow, as clocks differ."""
    return min(today, date.max - timedelta(days=1)) + timedelta(days=1)


def year_meant(digits: int, today: date) -> int | None:
    """Return the year of two digits, one of the last twenty, or None if none of them ends so."""
    year = today.year - (today.year - digits) % 100
    return year if today.year - year < RECENT_YEARS and year >= FIRST.year else None
