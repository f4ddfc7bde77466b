"""Days: their written form (``2026-11-19``) and the range that can be typed or imported."""

from __future__ import annotations

import re
from datetime import date, timedelta

FIRST = date(1900, 1, 1)

RECENT_YEARS = 20
"""Number of years, up to this one, that can be typed with two digits."""

_FORM = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def day_of(text: str) -> date:
    """Parse a day. Raise ValueError if it is not one, or written otherwise."""
    if _FORM.fullmatch(text) is None:
        raise ValueError(text)
    return date.fromisoformat(text)


def is_day(text: str | None) -> bool:
    try:
        day_of(text or "")
    except ValueError:
        return False
    return True


def refused_day(day: date, last: date) -> str | None:
    """Return the problem code of a day out of bounds, or None; ``last`` is the latest possible."""
    if day > last:
        return "day_to_come"
    return "day_long_ago" if day < FIRST else None


def last_evening(today: date) -> date:
    return min(today, date.max - timedelta(days=1)) + timedelta(days=1)


def year_meant(digits: int, today: date) -> int | None:
    """Return the year within the last twenty that ends so, or None."""
    year = today.year - (today.year - digits) % 100
    return year if today.year - year < RECENT_YEARS and year >= FIRST.year else None
