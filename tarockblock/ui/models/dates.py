"""Dates and times as the surface writes them; wording only, computes nothing.

What comes out of a damaged database may be no day of the calendar: then it is shown as it stands.
"""

from __future__ import annotations

from datetime import date, datetime

from PySide6.QtCore import QDate, QLocale


def _locale(language: str) -> QLocale:
    if language == "de":
        return QLocale(QLocale.Language.German, QLocale.Country.Austria)
    return QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)


def long_date(iso: str | None, language: str) -> str:
    """``19. November 2026``, or nothing."""
    return _date(iso, language, "d. MMMM yyyy" if language == "de" else "d MMMM yyyy")


def day_and_month(iso: str | None, language: str) -> str:
    """``12. November``, or nothing."""
    return _date(iso, language, "d. MMMM" if language == "de" else "d MMMM")


def short_day(iso: str | None, language: str) -> str:
    """``12. 11.``, or nothing."""
    return _date(iso, language, "d. M." if language == "de" else "d MMM")


def short_date(iso: str | None, language: str) -> str:
    """``12. 11. 2026``, or nothing."""
    return _date(iso, language, "d. M. yyyy" if language == "de" else "d MMM yyyy")


def _date(iso: str | None, language: str, form: str) -> str:
    if iso is None:
        return ""
    day = _day(iso)
    if day is None:
        return str(iso)
    return _locale(language).toString(QDate(day.year, day.month, day.day), form)


def clock_time(at: datetime) -> str:
    """``23:44``, in the zone it was written in."""
    return f"{at:%H:%M}"


def is_that_night(at: datetime, evening: str | None) -> bool:
    """Whether a time belongs to an evening of that ISO date: it may be past midnight."""
    day = None if evening is None else _day(evening)
    return day is not None and 0 <= (at.date() - day).days <= 1


def _day(iso: str) -> date | None:
    try:
        return date.fromisoformat(iso)
    except (TypeError, ValueError):
        return None
