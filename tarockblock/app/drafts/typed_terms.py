"""What is agreed on for an evening, as it is typed: title, date, rate, planned Radl; and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tarockblock.domain.day import day_of
from tarockblock.domain.problems import Problem, problem
from tarockblock.exchange.evening_file import MAX_TITLE

MAX_RATE = 10_000
"""Highest rate the dialogs take, in cents per point; an evening file may hold more."""

MAX_RADL = 100
"""Most planned Radl."""

_LOCAL_DATE = re.compile(r"(\d{1,2})[./]\s*(\d{1,2})(?:[./]\s*(\d{4}|\d{2})?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Terms:
    """The texts in the fields. ``today`` says which year a day without one is in."""

    title: str
    date_text: str
    rate_text: str
    planned_text: str
    today: date

    @property
    def date(self) -> str | None:
        """The day as an ISO date; None where there is none, or it is none."""
        day = read_date(self.date_text, self.today)
        return None if day is None else day.isoformat()

    @property
    def cents(self) -> int | None:
        """The rate in cents per point."""
        return whole(self.rate_text, 0, MAX_RATE)

    @property
    def planned(self) -> int | None:
        """How many Radl are planned."""
        return whole(self.planned_text, 1, MAX_RADL)

    def problems(self) -> Iterator[Problem]:
        """What is wrong, with the field of an evening as its path."""
        if self.cents is None:
            yield problem("cents_per_point", "rate_form", most=MAX_RATE)
        if self.planned_text.strip() and self.planned is None:
            yield problem("planned_radl", "planned_form", most=MAX_RADL)
        if len(self.title.strip()) > MAX_TITLE:
            yield problem("title", "text_long", most=MAX_TITLE)
        elif "\n" in self.title.strip():
            yield problem("title", "text_control")
        if self.date_text.strip() and self.date is None:
            yield problem("date", "date_form", value=self.date_text)


def read_date(text: str, today: date | None = None) -> date | None:
    """The day meant by ``2026-11-19``, ``19. 11. 2026``, ``19.11.26`` or, as the one nearest to today, ``19.11.``."""
    text = text.strip()
    local = _LOCAL_DATE.fullmatch(text)
    try:
        if local is None:
            return day_of(text)
        day, month, year = int(local[1]), int(local[2]), local[3]
        if year is not None:
            return date(int(year) + (2000 if len(year) == 2 else 0), month, day)
    except ValueError:
        return None
    return None if today is None else _nearest(day, month, today)


def _nearest(day: int, month: int, today: date) -> date | None:
    """A 29 February may be some years away, but is not looked for further than one."""
    found = []
    for year in (today.year - 1, today.year, today.year + 1):
        try:
            found.append(date(year, month, day))
        except ValueError:
            continue
    return min(found, key=lambda each: abs(each - today), default=None)


def whole(text: str, least: int, most: int) -> int | None:
    """A whole number in ASCII digits within bounds."""
    text = text.strip()
    if not re.fullmatch(r"[0-9]{1,6}", text):
        return None
    return int(text) if least <= int(text) <= most else None
