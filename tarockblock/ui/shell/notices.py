"""The sentences of the notice line. Words only."""

from __future__ import annotations

from datetime import datetime

from tarockblock.app.evening.open_evening import Change, ChangeKind
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.settings import SettingsFile
from tarockblock.domain.hand import (
    Annulled,
    Doubling,
    FiguresOnly,
    Manual,
    NegativeGame,
    PositiveGame,
    RateChange,
    Renonce,
    TableChange,
    Trischaken,
)
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.exchange.formatting import points_text
from tarockblock.exchange.language import clock_time, short_date
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import joined, sentence, translate, word
from tarockblock.ui.ledger.entry_names import name_of_entry, rate_words
from tarockblock.ui.ledger.misfits import label_of


def notice(change: Change, session: EveningSession, wording: Wording) -> str:
    """Describe a change, or return "" if the window shows it anyway."""
    if change.kind is ChangeKind.ELSEWHERE:
        return "" if change.difference is None else sentence(change.difference.news(wording))
    ledger = session.ledger
    row = None
    if change.index is not None and change.index < len(ledger.rows):
        row = ledger.rows[change.index]
    if change.kind in (ChangeKind.RECORDED, ChangeKind.INSERTED) and row is not None:
        return _entered(row, ledger, wording, last=change.kind == ChangeKind.RECORDED)
    if change.kind == ChangeKind.OPENED and not session.history_sound:
        return translate(
            "Notices",
            "The entries are sound, but their history is damaged: not all can be undone. Menu: “Earlier copies”,"
            " “Recover”.",
        )
    if change.kind in (ChangeKind.UNDONE, ChangeKind.REDONE):
        return _again(change, ledger, wording)
    return _plain(change.kind, label_of(row))


def saved_words(at: datetime, now: datetime, wording: Wording) -> str:
    """Return when it was saved: the time, and the day unless today."""
    if at.date() == now.astimezone(at.tzinfo).date():
        return translate("Notices", "Saved at {time}").format(time=clock_time(at))
    day = short_date(at.date().isoformat(), wording.language)
    return translate("Notices", "Saved on {day}, {time}").format(day=day, time=clock_time(at))


def clock_words(stored: datetime, now: datetime, wording: Wording) -> str:
    """Return the sentence that the computer's clock was set back."""
    same_day = now.date() == stored.date()
    here, there = (
        clock_time(at) if same_day else short_date(at.date().isoformat(), wording.language) for at in (now, stored)
    )
    text = translate("Notices", "The computer's clock is behind: {here}, after {there}. Order is kept by number.")
    return text.format(here=here, there=there)


def settings_words(file: SettingsFile, wording: Wording) -> str:
    """Return which settings could not be read, or ""."""
    if file.kept_aside is not None:
        text = translate("Frame", "The settings could not be read and were reset. The old file: {file}")
        return text.format(file=file.kept_aside)
    if file.in_the_way:
        text = translate("Frame", "The settings in {file} cannot be read and were reset: {reason}")
        return text.format(file=file.path, reason=wording.system(file.in_the_way))
    if file.unusable:
        text = translate("Frame", "Invalid settings were reset: {names}")
        return text.format(names=", ".join(file.unusable))
    return ""


def _again(change: Change, ledger: Ledger, wording: Wording) -> str:
    row, done = change.row, change.kind == ChangeKind.REDONE
    if change.of in (ChangeKind.RECORDED, ChangeKind.INSERTED) and row is not None:
        what = joined(_number_of(row), _what(row, ledger, wording))
        text = translate("Notices", "Entered again: {entry}.") if done else translate("Notices", "Taken back: {entry}.")
        return text.format(entry=what)
    assert change.of is not None
    return word("redone" if done else "undone", change.of, "").format(row=label_of(row))


def _number_of(row: Row) -> str:
    return "" if row.hand is None else label_of(row)


def _plain(kind: ChangeKind, label: str) -> str:
    return word("done", kind, "").format(row=label)


def _entered(row: Row, ledger: Ledger, wording: Wording, *, last: bool) -> str:
    parts = [_what(row, ledger, wording)]
    if row.factor > 1 and row.hand is not None:
        parts.append(translate("Notices", "counted double"))
    if row.hand is None:
        text = translate("Notices", "Entered: {entry}.")
    else:
        text = translate("Notices", "Hand {number} entered: {entry}.")
    told = text.format(number=row.hand, entry=", ".join(parts))
    planned, state = ledger.evening.planned_radl, ledger.state
    if last and planned is not None and state.radl_done == planned and not state.in_radl and row.hand is not None:
        told += " " + translate("Notices", "The planned evening is complete.")
    return told


def _what(row: Row, ledger: Ledger, wording: Wording) -> str:
    entry = row.entry
    if isinstance(entry, Annulled):
        return translate("Notices", "struck")
    if isinstance(entry, Manual):
        return translate("Notices", "correction")
    if isinstance(entry, TableChange):
        return translate("Notices", "the table now: {seats}").format(seats=wording.people(entry.players))
    if isinstance(entry, Doubling):
        return translate("Notices", "doubled Radl")
    if isinstance(entry, RateChange):
        return translate("Notices", "from here on {rate}").format(rate=rate_words(entry))
    name = name_of_entry(entry, ledger.evening.ruleset, wording.language)
    return joined(name, _figures(row, wording))


def _figures(row: Row, wording: Wording) -> str:
    """Return the hand's main players with their results: ``Cilli und Emil +6``."""
    groups: dict[str, list[str]] = {}
    for who in _concerned(row):
        groups.setdefault(points_text(row.points[who], wording.language), []).append(who)
    return ", ".join(f"{wording.people(tuple(people))} {points}" for points, people in groups.items())


def _concerned(row: Row) -> tuple[str, ...]:
    entry = row.entry
    if isinstance(entry, PositiveGame):
        return (entry.declarer,) if entry.partner is None else (entry.declarer, entry.partner)
    if isinstance(entry, NegativeGame):
        return tuple(each.player for each in entry.declarers)
    if isinstance(entry, Renonce):
        return entry.offenders
    if isinstance(entry, Trischaken | FiguresOnly):
        return tuple(who for who, points in row.points.items() if points.sign < 0)
    return ()
