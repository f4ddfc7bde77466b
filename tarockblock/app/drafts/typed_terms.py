"""What is agreed on for an evening, as it is typed: title, date, rate, planned Radl; and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tarockblock.domain.problems import Problem, problem
from tarockblock.exchange.evening_file import MAX_TITLE
from tarockblock.exchange.language import read_date

MAX_RATE = 10_000
"""Highest rate the dialogs take, in cents per point; an evening file may hold more."""

MAX_RADL = 100
"""Most planned Radl."""


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


def whole(text: str, least: int, most: int) -> int | None:
    """A whole number in ASCII digits within bounds."""
    text = text.strip()
    if not re.fullmatch(r"[0-9]{1,6}", text):
        return None
    return int(text) if least <= int(text) <= most else None
