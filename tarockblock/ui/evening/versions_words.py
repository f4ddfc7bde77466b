"""What an entry was and when, in one line: for its earlier versions and for all changes of an evening. Wording only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tarockblock.app.evening.history import Version
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, Played, TableChange
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.money import Points
from tarockblock.domain.visible_text import isolated, visible
from tarockblock.exchange.formatting import short_date, short_day
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.ledger.game_words import declared, name_of_entry, people_of, reason_words, tags_of


def what_text(entry: Entry, deal: Deal | None, ledger: Ledger, wording: Wording) -> str:
    """The game with its people, result, tags, who deals out of turn, and note, or what else it was."""
    ruleset = ledger.evening.ruleset
    if isinstance(entry, Annulled):
        text = (
            translate("VersionsPopup", "struck, dealt again") if entry.replay else translate("VersionsPopup", "struck")
        )
        reason = reason_words(entry.reason, ruleset, wording.language)
        return f"{text}: {reason}" if reason else text
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
    tags = (tag.text for tag in tags_of(entry, ruleset, wording))
    return ", ".join((text, *tags, *_deal_words(entry), *([visible(entry.note)] if entry.note else [])))


def _deal_words(entry: Played) -> list[str]:
    """What was said of this hand alone about who deals, is Vorhand and sits out."""
    found = []
    if entry.dealer is not None:
        found.append(translate("LedgerLines", "{player} deals").format(player=isolated(entry.dealer)))
    if entry.vorhand is not None:
        found.append(translate("LedgerLines", "{player} is Vorhand").format(player=isolated(entry.vorhand)))
    if entry.sitting_out is not None:
        players = ", ".join(map(isolated, entry.sitting_out))
        found.append(translate("LedgerLines", "sitting out: {players}").format(players=players))
    return found


def clock_text(at: datetime, day: str | None, wording: Wording) -> str:
    """The time; with the day where it is not that of the evening, and the year where that is another one."""
    time, here = at.strftime("%H:%M"), at.date().isoformat()
    if here == day:
        return time
    same_year = day is not None and here[:4] == day[:4]
    return f"{(short_day if same_year else short_date)(here, wording.language)} {time}"


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One version, worded: ``points`` by player (those who got something), ``note`` where other people won."""

    when: str
    what: str
    points: Mapping[str, Points]
    note: str = ""
    current: bool = False


def version_lines(row: Row, versions: Sequence[Version], ledger: Ledger, wording: Wording) -> tuple[VersionLine, ...]:
    """The row as it is, then what it was before, the latest first."""
    day = ledger.evening.date
    everybody = ledger.evening.everybody
    now = {player: row.points[player] for player in everybody if row.points[player]}
    text = translate("VersionsPopup", "now") if not versions else translate("VersionsPopup", "now, since {time}")
    since = "" if not versions else clock_text(versions[-1].replaced_at, day, wording)
    lines = [VersionLine(text.format(time=since), what_text(row.entry, row.deal, ledger, wording), now, current=True)]
    after = now
    for number, version in reversed(list(enumerate(versions))):
        text = translate("VersionsPopup", "changed {time}") if number else translate("VersionsPopup", "entered {time}")
        when = text.format(time=clock_text(version.written_at, day, wording))
        points = {player: version.points[player] for player in everybody if version.points.get(player)}
        lines.append(
            VersionLine(
                when, what_text(version.entry, row.deal, ledger, wording), points, _who_won(points, after, wording)
            )
        )
        after = points
    return tuple(lines)


def _who_won(points: Mapping[str, Points], after: Mapping[str, Points], wording: Wording) -> str:
    """A word where other people had won than afterwards."""
    then = tuple(player for player, amount in points.items() if amount.sign > 0)
    later = tuple(player for player, amount in after.items() if amount.sign > 0)
    if set(then) == set(later):
        return ""
    if not then:
        return translate("VersionsPopup", "Then nobody had won.")
    return translate("VersionsPopup", "Then other people had won: {players}.").format(players=wording.people(then))
