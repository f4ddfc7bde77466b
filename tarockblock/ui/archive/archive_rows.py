"""The evenings of the archive as ready texts; reads summaries, opens nothing."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLocale

from tarockblock.app.archive import EveningSummary
from tarockblock.domain.visible_text import isolated
from tarockblock.ui.archive.archive_lines import ruleset_words
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.words import counted
from tarockblock.ui.ledger.standing import date_words


@dataclass(frozen=True, slots=True)
class ArchiveRow:
    """One evening; ``shown`` says that it is the one in *Abend*."""

    date: str
    title: str
    people: str
    rules: str
    hands: str
    state: str = ""
    shown: bool = False

    @property
    def spoken(self) -> str:
        """Everything as one sentence."""
        parts = (self.date, self.title, self.state, self.people, self.rules, self.hands)
        return ", ".join(part for part in parts if part)


def archive_row(summary: EveningSummary, current: int | None, locale: QLocale, language: str) -> ArchiveRow:
    """A summary in words."""
    shown = summary.id == current
    state = "" if summary.closed else translate("Archive", "not closed")
    rules = ruleset_words(summary, language)
    hands = counted(summary.hands, translate("Archive", "1 hand"), translate("Archive", "{count} hands"))
    return ArchiveRow(
        date=date_words(summary.date, locale) or translate("Archive", "without a date"),
        title=isolated(summary.title) or translate("Archive", "Evening"),
        people=", ".join(map(isolated, summary.players)),
        rules=rules,
        hands=hands,
        state=translate("Archive", "shown now") if shown else state,
        shown=shown,
    )
