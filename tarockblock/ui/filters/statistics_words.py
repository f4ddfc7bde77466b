"""Small words the statistics share: dates, months, names. Reads no figures."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.domain.statistics import Unread
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.language import short_date
from tarockblock.ui.kit.translate import translate

_MOST_NAMED = 5


def evening_names(unread: Sequence[Unread], language: str) -> str:
    """The evenings that are in no figure, the first few by title and date."""
    names = []
    for each in unread[:_MOST_NAMED]:
        date = short_date(each.date, language)
        title = isolated(each.title) or translate("Statistics", "Evening")
        names.append(translate("Statistics", "{title} ({date})").format(title=title, date=date))
    if len(unread) > _MOST_NAMED:
        names.append("…")
    return ", ".join(names)
