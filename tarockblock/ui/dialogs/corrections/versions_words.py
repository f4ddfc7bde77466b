"""What an entry was and when, in one line: for its earlier versions and for all changes of an evening. Wording only."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, TableChange
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.visible_text import isolated, visible
from tarockblock.exchange.wording import Wording
from tarockblock.ui.models.dates import short_date, short_day
from tarockblock.ui.models.game_words import declared, name_of_entry, people_of, tags_of

translate = QCoreApplication.translate


def what_text(entry: Entry, deal: Deal | None, ledger: Ledger, wording: Wording) -> str:
    """The game with its people, result, tags and note, or what else it was."""
    ruleset = ledger.evening.ruleset
    if isinstance(entry, Annulled):
        text = (
            translate("VersionsPopup", "struck, dealt again") if entry.replay else translate("VersionsPopup", "struck")
        )
        return f"{text}: {visible(entry.reason)}" if entry.reason else text
    if isinstance(entry, Manual):
        text = translate("VersionsPopup", "Correction")
        return f"{text}: {visible(entry.reason)}" if entry.reason else text
    if isinstance(entry, TableChange):
        return translate("VersionsPopup", "Table: {players}").format(players=", ".join(map(isolated, entry.players)))
    if isinstance(entry, Doubling):
        sign = "+" if entry.radl > 0 else "\N{MINUS SIGN}"
        return translate("VersionsPopup", "doubled Radl {count}").format(count=f"{sign}{abs(entry.radl)}")
    parts = [name_of_entry(entry, ruleset, wording.language), people_of(entry, deal, ruleset, wording)]
    if declared(entry, ruleset) is False:
        parts.append(translate("VersionsPopup", "lost"))
    text = " ".join(part for part in parts if part)
    return ", ".join(
        (text, *(tag.text for tag in tags_of(entry, ruleset, wording)), *([visible(entry.note)] if entry.note else []))
    )


def clock_text(at: datetime, day: str | None, wording: Wording) -> str:
    """The time; with the day where it is not that of the evening, and the year where that is another one."""
    time, here = at.strftime("%H:%M"), at.date().isoformat()
    if here == day:
        return time
    same_year = day is not None and here[:4] == day[:4]
    return f"{(short_day if same_year else short_date)(here, wording.language)} {time}"
