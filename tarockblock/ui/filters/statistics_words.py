"""Small words the statistics share: dates, months, names. Reads no figures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDate, QLocale

from tarockblock.domain.statistics import Unread
from tarockblock.domain.visible_text import isolated
from tarockblock.ui.kit.translate import translate

_MOST_NAMED = 5


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


def evening_names(unread: Sequence[Unread], locale: QLocale) -> str:
    """The evenings that are in no figure, the first few by title and date."""
    names = []
    for each in unread[:_MOST_NAMED]:
        date = short_date(each.date, locale, year=True) or each.date
        title = isolated(each.title) or translate("Statistics", "Evening")
        names.append(translate("Statistics", "{title} ({date})").format(title=title, date=date))
    if len(unread) > _MOST_NAMED:
        names.append("…")
    return ", ".join(names)
