"""A day as the program writes it and reads it: ``2026-11-19``, and nothing else."""

from __future__ import annotations

import re
from datetime import date

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
