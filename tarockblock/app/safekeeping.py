"""Copies made without asking, a look inside before one is put back, and receipts renewed after a correction.

Never overwrites anything: whatever is replaced is kept beside.

When the arithmetic is corrected (``records.ENGINE``), receipts of earlier versions are renewed at the next start, and
the window says once which hands come to something else, with both figures. What was settled stays; facts are not
touched.
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
    """What is in a copy: its evenings, and which of them are damaged in it (with their numbers)."""

    evenings: list[EveningSummary]
    damaged: frozenset[int]


def at_start(store: Store, clock: Clock) -> Path | None:
    """The copy of the day, if there is none yet, and none of a damaged database; then the oldest ones go.

    Raises StoreError ``database_damaged`` where SQLite itself finds the file unsound, ``evenings_damaged`` where it
    does not but a seal is broken, and whatever keeps the copy from being written.
    """
    at = clock.now()
    if store.read_only or not backups.due_today(store.path, at):
        return None
    # The copy is looked through and not the database: for so long nothing could be entered.
    return backups.make_copy(store.db, store.path, "daily", at, partial(_refuse_damaged, store.path))


def look_inside(copy: Path) -> CopyInside:
    """The evenings of a copy, before it is put back; the copy itself is not touched.

    Raises StoreError where it is no copy of ours, damaged as a whole or too new. One with single evenings damaged can
    be put back: it may be the best there is, and what it replaces is kept.
    """
    with backups.about_copy(copy), working_folder() as folder:
        opening.look(copy)
        with opened_copy(copy, folder / "copy") as store:
            if store.integrity():
                raise StoreError("database_damaged", file=copy)
            return CopyInside(list_evenings(store), frozenset(damaged_evenings(store)))


def evenings_now(database: Database) -> list[EveningSummary]:
    """Return the evenings a copy would replace; none if they cannot be read, which is why a copy is wanted."""
    if not is_there(path_of(database)):
        return []
    try:
        return in_store(database, list_evenings, read_only=True)
    except StoreError:
        return []


def lies_elsewhere(store: Store, *copies: Path) -> bool:
    """Check whether everything in an open database is in a file that stays: its own, one of these or the newest copy.

    The file may have been deleted or replaced while it was open.
    """
    if opening.identity_of(store.path) == store.db.identity or not store.unless_damaged(store.log.ids, {""}):
        return True
    with suppress(StoreError):
        copies += tuple(each.path for each in backups.copies_of(store.path)[-1:])
    return any(backups.holds_all(store, each) for each in (store.path, *copies) if each.is_file())


def _refuse_damaged(path: Path, copy: Path) -> None:
    """Raise what is wrong with a fresh copy, as something wrong with the database it is of."""
    with naming_file(path), Store(copy, read_only=True) as store:
        if store.integrity():
            raise store.damage
        damaged = _names(store, damaged_evenings(store))
        if damaged:
            raise StoreError("evenings_damaged", file=path, evenings=", ".join(damaged))
        if not is_whole(store):
            raise store.damage


def _names(store: Store, numbers: Collection[int]) -> list[str]:
    """What the evenings are called: by title, else by date, else by number."""
    known = {each.id: each for trashed in (False, True) for each in list_evenings(store, trashed=trashed)}
    found = ((known.get(number), f"#{number}") for number in numbers)
    return [otherwise if each is None else each.title or each.date or otherwise for each, otherwise in found]


def damage_sentence(inside: CopyInside, wording: Wording) -> str:
    """What is wrong with a copy that can be put back all the same; empty where nothing is."""
    if not inside.damaged:
        return ""
    names = [_name(each, wording) for each in inside.evenings if each.id in inside.damaged]
    return wording.reason("copy_damage", evenings=", ".join(names) or wording.reason("copy_damage_trash"))


def less_sentence(inside: CopyInside, now: Sequence[EveningSummary], wording: Wording) -> str:
    """What is there now and would not be any more; empty where nothing is."""
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
    """What one player got out of one entry, exact, in points and in cents."""

    points: Exact = 0
    cents: Exact = 0


@dataclass(frozen=True, slots=True)
class Renewed:
    """A hand that comes to something else than when it was scored; ``row`` counts from 1."""

    evening_id: int
    title: str
    date: str | None
    row: int
    before: Mapping[str, Amounts]
    after: Mapping[str, Amounts]


def copy_and_renew(path: Database, clock: Clock) -> list[Renewed]:
    """The copy of the day, then :func:`renew`; in whatever thread this is."""
    with open_store(path) as store:
        at_start(store, clock)
        return renew(store)


def renew(store: Store) -> list[Renewed]:
    """Replace the receipts of earlier arithmetic, an evening a transaction; a damaged evening is left as it is."""
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
    """Who got something; who got nothing may be named or not."""
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
