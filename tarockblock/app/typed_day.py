"""Check of typed days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from tarockblock.domain.day import refused_day
from tarockblock.domain.problems import Problem, problem
from tarockblock.exchange.language import needs_whole_year


def wrong_day(text: str, day: date | None, today: date, last: date) -> Iterator[Problem]:
    """Yield why a day is refused: missing, invalid, or not between 1900 and ``last``."""
    if not text.strip():
        yield problem("date", "date_missing")
    elif day is None:
        yield problem("date", "date_year" if needs_whole_year(text, today) else "date_form", value=text)
    elif code := refused_day(day, last):
        yield problem("date", code)
