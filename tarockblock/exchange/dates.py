"""Dates and times as windows and papers write them; wording only, computes nothing.

What comes out of a damaged database may be no day of the calendar: then it is shown as it stands.
"""

from __future__ import annotations

import re
from datetime import date, datetime

from tarockblock.domain.day import day_of

_GERMAN = (
    *("Jänner", "Februar", "März", "April", "Mai", "Juni"),
    *("Juli", "August", "September", "Oktober", "November", "Dezember"),
)
_ENGLISH = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


_LOCAL_DATE = re.compile(r"(\d{1,2})[./]\s*(\d{1,2})(?:[./]\s*(\d{4}|\d{2})?)?", re.ASCII)


def long_date(iso: str | None, language: str) -> str:
    """``19. November 2026``, or nothing."""
    return _date(iso, language, "{day}. {month} {year}" if language == "de" else "{day} {month} {year}")


def day_and_month(iso: str | None, language: str) -> str:
    """``12. November``, or nothing."""
    return _date(iso, language, "{day}. {month}" if language == "de" else "{day} {month}")


def typed_day(day: date, language: str) -> str:
    """``19. 11. 2026`` in German, ``2026-11-19`` in English: both are understood where a day is typed."""
    return f"{day.day}. {day.month}. {day.year}" if language == "de" else day.isoformat()


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


def short_day(iso: str | None, language: str) -> str:
    """``12. 11.``, or nothing."""
    return _date(iso, language, "{day}. {number}." if language == "de" else "{day} {short}")


def short_date(iso: str | None, language: str) -> str:
    """``12. 11. 2026``, or nothing."""
    return _date(iso, language, "{day}. {number}. {year}" if language == "de" else "{day} {short} {year}")


def _date(iso: str | None, language: str, form: str) -> str:
    if iso is None:
        return ""
    day = _day(iso)
    if day is None:
        return str(iso)
    month = (_GERMAN if language == "de" else _ENGLISH)[day.month - 1]
    short = month[: 4 if month == "September" else 3]  # "Sept", as the British write it
    return form.format(day=day.day, number=day.month, month=month, short=short, year=f"{day.year:04}")


def on_weekday(day: int, language: str) -> str:
    """``donnerstags`` for 3; 0 is Monday."""
    german = ("montags", "dienstags", "mittwochs", "donnerstags", "freitags", "samstags", "sonntags")
    english = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")
    return (german if language == "de" else english)[day]


def clock_time(at: datetime) -> str:
    """``23:44``, in the zone it was written in."""
    return f"{at:%H:%M}"


def is_that_night(at: datetime, evening: str | None) -> bool:
    """Whether a time belongs to an evening of that ISO date: it may be past midnight."""
    day = None if evening is None else _day(evening)
    return day is not None and 0 <= (at.date() - day).days <= 1


def _day(iso: str) -> date | None:
    try:
        return day_of(iso)
    except (TypeError, ValueError):
        return None
