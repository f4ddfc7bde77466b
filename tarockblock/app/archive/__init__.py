"""Stored evenings: list, import, read, rename, trash, copy."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from uuid import UUID, uuid5

from tarockblock.app import states, storage
from tarockblock.app.checking import damaged_evenings, is_sound
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.evening.open_evening import Change, ChangeKind, read_stored
from tarockblock.app.evening.session import BadEntryError, EveningSession
from tarockblock.app.files import dump_evening, header_problems, measure_problems
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.records import Item, content_of, digest, fact_of, keep_ruleset, parsed_ruleset
from tarockblock.app.states import people_of
from tarockblock.app.storage import Store, opened_copy, real_path, refusing, writer, writing
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry
from tarockblock.domain.ruleset import Text
from tarockblock.errors import BadInputError, StoppedError, StoreError
from tarockblock.exchange.evening_file import EveningInFile, KnownAs
from tarockblock.log.evening_log import LIVE
from tarockblock.log.facts import Content, set_heading
from tarockblock.store import backups, local
from tarockblock.store.files import working_folder
from tarockblock.watch import UNWATCHED, Watch

NAMELESS = Text("", "")


@dataclass(frozen=True, slots=True)
class EveningSummary:
    """An archived evening; ``players``: everybody seated; ``rules``: its ruleset's latest short name.

    ``people``: present names, if looked up; ``open_cents``: of its own payments and dues; ``is_changing``: booked and
    open again; ``is_unbooked``: closed, as imported, but not in the book. ``merging.versions.marked`` sets
    ``is_split`` (conflict) and ``versions``.
    """

    id: int
    title: str
    date: str | None
    players: tuple[str, ...]
    ruleset: str
    hands: int
    closed: bool
    saved_at: datetime
    trashed: bool = False
    rules: Text = NAMELESS
    people: tuple[str, ...] = ()
    round: str = ""
    open_cents: int = 0
    is_changing: bool = False
    is_unbooked: bool = False
    is_split: bool = False
    versions: bool = False

    @property
    def persons(self) -> tuple[str, ...]:
        return self.people or self.players


def list_evenings(store: Store, *, trashed: bool = False) -> list[EveningSummary]:
    """Return all evenings (or the trash), the latest added first."""
    with store.reading():
        found, called, (left, names, booked) = states.with_damaged(store), people_of(store), _from_book(store)
        rulesets = {mark: parsed_ruleset(copy)[0] for mark, copy in store.log.house.rulesets.items()}
    known = [(each, rulesets.get(each.ruleset)) for each in found]
    rules = {ruleset.id: ruleset.short for _, ruleset in known if ruleset is not None}  # the latest one's name wins
    return [
        EveningSummary(
            id=each.number,
            title=each.title,
            date=each.day or None,
            players=each.everybody,
            ruleset="?" if ruleset is None else ruleset.id,
            hands=each.summary["played"]["hands"],
            closed=each.is_closed,
            saved_at=datetime.fromisoformat(each.summary["saved_at"]),
            trashed=trashed,
            rules=NAMELESS if ruleset is None else rules[ruleset.id],
            people=tuple(called.in_evening(each.everybody).values()),
            round=names.get(each.round, each.round),
            open_cents=left.get(each.number, 0),
            is_changing=not each.is_closed and each.number in (booked or ()),
            is_unbooked=each.is_closed and booked is not None and each.number not in booked,
        )
        for each, ruleset in reversed(known)
        if each.is_trashed == trashed
    ]


def _from_book(store: Store) -> tuple[Mapping[int, int], Mapping[str, str], Collection[int] | None]:
    """Return open cents by number, round names and the numbers booked; a damaged book hides no evening."""
    try:
        accounts = read_accounts(store)
        return accounts.open_cents, accounts.round_names, set(filter(accounts.is_booked, accounts.evenings))
    except StoreError:
        # A damaged book must hide no evening.
        return {}, {}, None


def load(store: Store, evening_id: int) -> Evening:
    """Return an evening; StoreError ``no_such_evening``, ``database_damaged``."""
    return read_stored(store, evening_id).evening


class DetachedSession(EveningSession):
    """A session that does not change which evening is open."""

    def open(self, evening_id: int) -> Change:
        self._stored = read_stored(self.store, evening_id)
        return Change(ChangeKind.OPENED, evening_id, None, self.clock.now())


def rename(store: Store, evening_id: int, title: str, note: str, clock: Clock) -> None:
    """Change title and note, even when closed; BadEntryError if invalid."""
    stored = read_stored(store, evening_id)
    changed = replace(stored.evening, title=title, note=note)
    problems = header_problems(changed, changed.everybody) or measure_problems(changed)
    if problems:
        raise BadEntryError(problems)
    heading = stored.content.heading
    operations = [set_heading(*each) for each in (("title", title), ("note", note)) if heading.get(each[0]) != each[1]]
    if not operations:
        return
    did = {"kind": ChangeKind.AMENDED.value, "row": "", "names": []}
    with writing(store, clock.now(), evening_id) as write:
        store.append(write.changed(stored.uuid, operations, stored.stands.id, did))
        states.keep(store, stored.uuid)


def find_same(store: Store, evening: Evening) -> int | None:
    """Return the number of an identical evening, as now or once imported, or None."""
    with store.reading():
        here = {each.id: each for each in states.everything(store) if not each.is_trashed}
        known = here.get(_source_id(evening))
        if known is not None:
            return known.number
        wanted = content_of(evening, digest(evening.ruleset), "", [Item("", each) for each in evening.entries])
        entries = [entry for _, entry in wanted.rows]
        for each in here.values():
            if not _is_headed(each, wanted) or each.summary["entries"] != len(entries):
                continue
            if [entry for _, entry, _ in states.fresh(store, each.id).rows] == entries:
                return each.number
    return None


def corrected_as(store: Store, number: int, evening: Evening) -> tuple[set[int], dict[int, Entry]] | None:
    """Return a stored evening's corrections for a file with the same rows, else None."""
    session = DetachedSession(store, SystemClock())
    session.open(number)
    return session.corrected() if session.evening.entries == evening.entries else None


def _is_headed(each: states.Listed, wanted: Content) -> bool:
    heading = each.summary["heading"]
    same = all(heading.get(name) == value for name, value in wanted.heading.items() if name != "round")
    is_same_table = heading.get("cup") == wanted.heading.get("cup")
    return same and is_same_table and tuple(each.summary["seats"]) == wanted.seats


def import_evening(store: Store, evening: Evening, clock: Clock | None = None) -> int:
    """Store an evening from a file, closed; BadInputError ``same_evening`` if present."""
    with store.writing():
        known = find_same(store, evening)
        if known is not None:
            raise BadInputError("same_evening", number=known)
        return import_known(store, EveningInFile(evening, KnownAs()), clock)


def import_known(store: Store, found: EveningInFile, clock: Clock | None = None) -> int:
    """Store a new evening from a file, closed, under its ids; within a transaction.

    Missing ids follow from the content, so that a file is the same evening everywhere; a new one if that is in the
    trash. Deleted evenings return.
    """
    evening, known_as, at = found.evening, found.known_as, (clock or SystemClock()).now()
    id_ = known_as.id or _source_id(evening)
    if known_as.id is None and store.log.stream(id_) and not store.log.evening(id_).standing.is_tombstone:
        id_ = storage.drawn()
    rows = known_as.rows or [
        str(uuid5(UUID(id_), f"row:{index}:{fact_of(each)}")) for index, each in enumerate(evening.entries)
    ]
    items = [Item(*each) for each in zip(rows, evening.entries, strict=True)]
    name = evening.title if known_as.round is None else known_as.round
    content = content_of(evening, keep_ruleset(store, evening.ruleset), name, items)
    store.append(writer(store, at).imported(id_, content))
    number = local.give(store, id_, at)
    states.keep(store, id_)
    return number


def trash(store: Store, *numbers: int, clock: Clock | None = None) -> None:
    """Move evenings to the trash, all or none, reversing their postings.

    BadInputError ``evening_in_trash``.
    """
    _put(store, numbers, clock, away=True)


def untrash(store: Store, *numbers: int, clock: Clock | None = None) -> None:
    """Restore evenings from the trash, all or none, with their postings.

    BadInputError ``evening_not_in_trash``.
    """
    _put(store, numbers, clock, away=False)


def _put(store: Store, numbered: Collection[int], clock: Clock | None, *, away: bool) -> None:
    with store.writing():
        for number in numbered:
            id_ = local.id_of(store, number)
            with refusing(store, number):
                write = writer(store, (clock or SystemClock()).now())
                if not away and states.fresh(store, id_).summary["state"] in LIVE:
                    raise BadInputError("evening_not_in_trash", evening=number)
                store.append(write.trashed(id_) if away else write.untrashed(id_))
            states.keep(store, id_)


@dataclass(frozen=True, slots=True)
class Emptied:
    """Evenings deleted, evenings left, and whether it was stopped."""

    gone: int
    left: int
    stopped: bool = False


def empty_trash(store: Store, watch: Watch = UNWATCHED, clock: Clock | None = None) -> Emptied:
    """Delete the trash for good, evening by evening.

    StoreError ``database_damaged``, deleting nothing, if its content is uncertain.
    """
    gone, stopped = 0, False
    clock = clock or SystemClock()
    try:
        for each in watch.over(_trashed(store)):
            with store.writing():
                of = store.log.evening(each)
                if of.status(of.standing).state == "trashed":
                    store.append(writer(store, clock.now()).deleted(each))
                    states.keep(store, each)
                    gone += 1
    except StoppedError:
        stopped = True
    return Emptied(gone, sum(each.is_trashed for each in states.with_damaged(store)), stopped)


def _trashed(store: Store) -> list[str]:
    with store.reading():
        found = [each for each in states.with_damaged(store) if each.is_trashed]
        if any(each.is_damaged or states.stands_as(store, each.id)[1].id != each.summary["stands"] for each in found):
            raise store.damage
        return [each.id for each in found]


def backup(store: Store, target: Path | None = None, clock: Clock | None = None) -> Path:
    """Write a consistent copy (default: to the backup folder) and return its path.

    Replaces only an older copy of the same database, unless this one is damaged. Raise StoreError.
    """
    if target is None:
        return backups.make_copy(store.db, store.path, "manual", (clock or SystemClock()).now())
    replaced = backups.is_replaced(store, target)
    if replaced and (store.integrity() or damaged_evenings(store)):
        raise StoreError("copy_would_be_damaged", file=target, database=store.path)
    backups.copy_database(store.db, real_path(target))
    return target


def restore(db_path: Path, source: Path, clock: Clock | None = None) -> Path | None:
    """Replace the database by a copy; return the former database's path, or None."""
    backups.check_copy(source)
    with suppress(StoreError), working_folder() as folder, opened_copy(source, folder / "copy") as copy:
        if not copy.unless_damaged(lambda: is_sound(copy), otherwise=True):
            raise BadInputError("copy_unsound", file=source)
    return backups.restore(db_path, source, (clock or SystemClock()).now())


_OURS = UUID("5c0f7c1e-6b2a-4f0e-9d53-7461726f636b")
"""Namespace of imported ids; must never change."""


def _source_id(evening: Evening) -> str:
    content = hashlib.blake2b(dump_evening(evening).encode(), digest_size=16).hexdigest()
    return str(uuid5(_OURS, f"evening:{content}"))
