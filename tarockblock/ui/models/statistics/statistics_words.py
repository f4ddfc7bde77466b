"""Small words the statistics share: dates, months, signs. Reads no figures."""

from __future__ import annotations

from PySide6.QtCore import QDate, QLocale

from tarockblock.domain.statistics import Exact


def sign_of(value: Exact) -> int:
    """−1, 0 or 1."""
    return (value > 0) - (value < 0)


def short_date(date: str, locale: QLocale, *, year: bool = False) -> str:
    """``16. 7.``, with the year ``16. 7. 2026``; in English ``16 Jul``."""
    day = QDate.fromString(date, "yyyy-MM-dd")
    if not day.isValid():
        return ""
    german = locale.language() == QLocale.Language.German
    return locale.toString(day, ("d. M. yyyy" if year else "d. M.") if german else ("d MMM yyyy" if year else "d MMM"))


def month_word(year: int, month: int, years: bool, locale: QLocale) -> str:
    """``Jän``, or where only years have room ``2026``."""
    if years:
        return str(year)
    return locale.toString(QDate(year, month, 1), "MMM").rstrip(".")
