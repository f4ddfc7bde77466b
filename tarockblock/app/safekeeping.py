"""Daily copies, checks before restoring, receipts renewed after a correction of the arithmetic.

Replaced files, settled money and facts stay.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from tarockblock.app import states
from tarockblock.app.archive import EveningSummary, list_evenings
from tarockblock.app.checking import damaged_evenings, is_whole
from tarockblock.app.clock import Clock
from tarockblock.app.records import EARLIER_ENGINES, exact
from tarockblock.app.states import Listed
from tarockblock.app.storage import Database, Store, in_store, is_there, open_store, opened_copy, path_of
from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.errors import StoreError
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.log.facts import Data
from tarockblock.store import backups, opening
from tarockblock.store.faults import naming_file
from tarockblock.store.files import working_folder
from tarockblock.store.local import last_summary, rows_of, written
from tarockblock.visible_text import isolated


@dataclass(frozen=True, slots=True)
class CopyInside:
    evenings: list[EveningSummary]
    damaged: frozenset[int]


def at_start(store: Store, clock: Clock) -> Path | None:
    """Make the daily copy unless present; delete the oldest.

    Raise StoreError ``database_damaged`` (SQLite's finding), ``evenings_damaged`` (a broken seal), or why the copy
    failed.
    """
    at = clock.now()
    if store.read_only or not backups.due_today(store.path, at):
        return None
    # Check the copy: checking the database itself would block entry meanwhile.
    return backups.make_copy(store.db, store.path, "daily", at, partial(_refuse_damaged, store.path))


def look_inside(copy: Path) -> CopyInside:
    """Return a copy's contents. Single damaged evenings do not prevent restoring.

    Raise StoreError if it is foreign, too new or damaged as a whole.
    """
    with backups.about_copy(copy), working_folder() as folder:
        opening.look(copy)
        with opened_copy(copy, folder / "copy") as store:
            if store.integrity():
                raise StoreError("database_damaged", file=copy)
            return CopyInside(list_evenings(store), frozenset(damaged_evenings(store)))


def evenings_now(database: Database) -> list[EveningSummary]:
    """Return the evenings a copy would replace; none if unreadable."""
    if not is_there(path_of(database)):
        return []
    try:
        return in_store(database, list_evenings, read_only=True)
    except StoreError:
        return []


def lies_elsewhere(store: Store, *copies: Path) -> bool:
    """Return whether a lasting file holds everything in the open database, which may have been deleted or replaced."""
    if opening.identity_of(store.path) == store.db.identity or not store.unless_damaged(store.log.ids, {""}):
        return True
    with suppress(StoreError):
        copies += tuple(each.path for each in backups.copies_of(store.path)[-1:])
    return any(backups.holds_all(store, each) for each in (store.path, *copies) if each.is_file())


def _refuse_damaged(path: Path, copy: Path) -> None:
    """Raise a fresh copy's damage as its database's."""
    with naming_file(path), Store(copy, read_only=True) as store:
        if store.integrity():
            raise store.damage
        damaged = _names(store, damaged_evenings(store))
        if damaged:
            raise StoreError("evenings_damaged", file=path, evenings=", ".join(damaged))
        if not is_whole(store):
            raise store.damage


def _names(store: Store, numbers: Collection[int]) -> list[str]:
    known = {each.id: each for trashed in (False, True) for each in list_evenings(store, trashed=trashed)}
    found = ((known.get(number), f"#{number}") for number in numbers)
    return [otherwise if each is None else each.title or each.date or otherwise for each, otherwise in found]


def damage_sentence(inside: CopyInside, wording: Wording) -> str:
    if not inside.damaged:
        return ""
    names = [_name(each, wording) for each in inside.evenings if each.id in inside.damaged]
    return wording.reason("copy_damage", evenings=", ".join(names) or wording.reason("copy_damage_trash"))


def less_sentence(inside: CopyInside, now: Sequence[EveningSummary], wording: Wording) -> str:
    """Return what restoring would lose as a sentence, or ""."""
    evenings = len(now) - len(inside.evenings)
    hands = sum(each.hands for each in now) - sum(each.hands for each in inside.evenings)
    missing = [wording.reason("count_evenings", count=evenings)] if evenings > 0 else []
    missing += [wording.reason("count_hands", count=hands)] if hands > 0 else []
    sentences = [] if inside.evenings else [wording.reason("copy_without")]
    if missing:
        sentences.append(wording.reason("copy_less", what=wording.people(tuple(missing))))
    return " ".join(sentences)


def _name(evening: EveningSummary, wording: Wording) -> str:
    day = wording.day(evening.date)
    if not evening.title:
        return day or f"#{evening.id}"
    title = wording.reason("quote", text=isolated(evening.title))
    return f"{title} ({day})" if day else title


class Amounts(NamedTuple):
    """A player's exact points and cents."""

    points: Exact = 0
    cents: Exact = 0


@dataclass(frozen=True, slots=True)
class Renewed:
    """A hand scored differently now; ``row`` counts from 1."""

    evening_id: int
    title: str
    date: str | None
    row: int
    before: Mapping[str, Amounts]
    after: Mapping[str, Amounts]


def copy_and_renew(path: Database, clock: Clock) -> list[Renewed]:
    with open_store(path) as store:
        at_start(store, clock)
        return renew(store)


def renew(store: Store) -> list[Renewed]:
    """Recompute old receipts, a transaction per evening, skipping damaged ones."""
    found = []
    for each in states.everything(store):
        noted = last_summary(store, each.id)
        if noted is None or noted["engine"] not in EARLIER_ENGINES:
            continue
        try:
            with store.writing():
                found += _renew(store, each)
        except StoreError as error:
            if error.code not in ("database_damaged", "no_such_evening"):
                raise
    return found


def _renew(store: Store, listed: Listed) -> list[Renewed]:
    before = written(store, listed.id, stale=True)
    now = states.keep(store, listed.id)
    if before is None or any(before[2].get(name) != now.summary.get(name) for name in ("heading", "seats")):
        return []
    found, heading = [], now.summary["heading"]
    pairs = takewhile(lambda pair: pair[0][:2] == pair[1][:2], zip(rows_of(before[3]), now.rows, strict=False))
    for row, ((*_, old), (*_, new)) in enumerate(pairs, start=1):
        was, is_ = _scores(old), _scores(new)
        if _given(was) != _given(is_):
            found.append(Renewed(listed.number, heading["title"], heading["date"], row, was, is_))
    return found


def _scores(receipt: Data | None) -> dict[str, Amounts]:
    scores = {} if receipt is None else receipt["scores"]
    return {who: Amounts(exact(*each[:2]), exact(*each[2:])) for who, each in scores.items()}


def _given(scores: Mapping[str, Amounts]) -> dict[str, Amounts]:
    return {who: each for who, each in scores.items() if any(each)}


def renewed_text(found: Renewed, wording: Wording) -> str:
    """``Donnerstagsrunde, 19. November 2026, Zeile 3: Anna −59 statt −65 (−5,90 statt −6,50 €), …``."""
    evening, changes = wording.evening(found.title, found.date, found.evening_id), []
    for who in dict.fromkeys((*found.after, *found.before)):
        before, after = (each.get(who, Amounts()) for each in (found.before, found.after))
        if before != after:
            points = [points_text(Points(each.points), wording.language) for each in (after, before)]
            cents = [euro_text(Cents(each.cents), wording.language) for each in (after, before)]
            values = {"points": points[0], "points_before": points[1], "money": cents[0], "money_before": cents[1]}
            changes.append(wording.reason("renewed_player", player=who, **values))
    return wording.reason("renewed_row", evening=evening, row=found.row, changes=", ".join(changes))
