"""A day as the program writes it and reads it: ``2026-11-19``, and nothing else."""

from __future__ import annotations

import re
from datetime import date

FIRST = date(1900, 1, 1)
"""No money of anybody's changed hands before."""

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


def refused_day(day: date, today: date) -> str | None:
    """Why money cannot have changed hands on a day, as the code of a problem; None where it can."""
    if day > today:
        return "day_to_come"
    return "day_long_ago" if day < FIRST else None
