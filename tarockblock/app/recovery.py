"""Makes a new database of what is left of a damaged one; the damaged file is kept beside it, untouched.

Believed are entries whose seal holds; what is missing is looked for in the undo log, then in the copies, newest first.
Earlier versions of entries and the undo log itself are not carried over: they stay in the damaged file. What was done
with the money is, as far as it can be read.
"""

from __future__ import annotations

import contextlib
import difflib
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tarockblock.app.clock import Clock
from tarockblock.app.house_rules.library import KEPT, house_rulesets, is_official, keep
from tarockblock.app.keeping import Origin, header_problems, keep_new
from tarockblock.app.open_evening import Stored, read_stored
from tarockblock.app.records import fact_of, read_fact
from tarockblock.app.same_people import SAME, keep_people, people_in, people_of
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.same_person import People
from tarockblock.domain.settlement import UNITS
from tarockblock.errors import StoreError
from tarockblock.rules.library import digest, shipped, shipped_ids
from tarockblock.rules.reader import read_ruleset
from tarockblock.store import backups, evenings, money_log, players, settlements
from tarockblock.store.faults import os_fault, said_of
from tarockblock.store.litter import name_beside
from tarockblock.store.records import MoneyRecord, PaymentRecord, SettlementRecord
from tarockblock.store.salvage import FoundStep, Salvage, salvage

DAMAGED = ("database_damaged", "not_a_database", "empty_database")
"""Errors after which something may still be readable, or lie in a copy."""


@dataclass(frozen=True, slots=True)
class RecoveredEvening:
    """One evening as it is now; ``lost`` entries are struck rows that say so, or missing at an unknown place."""

    number: int
    title: str
    date: str | None
    entries: int
    lost: int


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was recovered, the numbers of evenings that could not be, and where the damaged file lies."""

    kept: Path
    evenings: tuple[RecoveredEvening, ...]
    lost: tuple[int, ...]


def recover(db_path: Path, clock: Clock, lost_text: str) -> Recovery:
    """Put what is left of the database in its place; ``lost_text`` is the reason shown on a row that is lost.

    Raises StoreError ``nothing_recovered`` (then the file stays where it is), ``disk_full``, …
    """
    at = clock.now()
    fresh = name_beside(db_path, "recover")
    try:
        with said_of(db_path), ExitStack() as resources, Store(fresh) as store:
            found = _Finder(_read(db_path, store), _Copies(db_path, resources), lost_text)
            recovered = [_keep(store, found, number, at) for number in found.numbers]
            kept = [each for each in recovered if each is not None]
            for each in kept:
                _keep_money_log(store, found, each.number)
                _keep_settlement(store, found.left, each.number, at, {one.number for one in kept})
            _keep_house_rules(store, found)
            _keep_names(store, found)
        if not kept:
            raise StoreError("nothing_recovered", file=db_path)
        beside = backups.put_in_place(fresh, db_path, "damaged", at)
    finally:
        fresh.unlink(missing_ok=True)
    assert beside is not None
    saved = {each.number for each in kept}
    return Recovery(beside, tuple(kept), tuple(number for number in found.numbers if number not in saved))


def _read(db_path: Path, store: Store) -> Salvage:
    try:
        return salvage(db_path, store.path)
    except OSError as error:
        raise os_fault(error, db_path) from error


class _Copies:
    """The copies in the backup folder that open, the newest first; each only when it is wanted."""

    def __init__(self, db_path: Path, resources: ExitStack) -> None:
        self._waiting = backups.copies_of(db_path)
        self._resources = resources
        self._folder = Path(resources.enter_context(TemporaryDirectory(prefix="tarockblock-")))
        self._open: list[Store] = []

    def __iter__(self) -> Iterator[Store]:
        yield from self._open
        while self._waiting:
            store = self._opened(self._waiting.pop())
            if store is not None:
                self._open.append(store)
                yield store

    @property
    def latest(self) -> Store | None:
        """The newest one."""
        return next(iter(self), None)

    def evening(self, number: int) -> Stored | None:
        """The evening out of the newest copy in which it is sound."""
        for store in self:
            try:
                return read_stored(store, number)
            except StoreError as error:
                if error.code == "no_such_evening":
                    return None  # nor do older ones know it
        return None

    def _opened(self, copy: backups.Copy) -> Store | None:
        """In a folder of its own, so that the copy stays as it is."""
        path = self._folder / f"{copy.number}.db"
        try:
            backups.copy_file(copy.path, path)
            return self._resources.enter_context(open_store(path))
        except StoreError:
            return None

    def money(self, number: int) -> list[MoneyRecord]:
        """The trace of an evening's money out of the newest copy in which it can be read."""
        for store in self:
            with contextlib.suppress(StoreError):  # an older one may do
                return money_log.read(store, number)
        return []


class _Finder:
    """What is known of each evening, from wherever it comes."""

    def __init__(self, left: Salvage, copies: _Copies, lost_text: str) -> None:
        self.left = left
        self.copies = copies
        self.lost_text = lost_text
        self._copied: dict[int, Stored | None] = {}

    @cached_property
    def numbers(self) -> list[int]:
        """All evenings of which anything is left, here or in the copy."""
        latest = self.copies.latest
        copied = [] if latest is None else evenings.numbers(latest)
        return sorted({number for number in self.left.numbers if number > 0} | set(copied))

    @cached_property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """Rulesets by digest: those of the file that are what they were, and the shipped ones."""
        known = {digest(each): each for each in map(shipped, shipped_ids())}
        for text in self.left.rulesets.values():
            try:
                ruleset, _ = read_ruleset(json.loads(text), stored=True)
            except ValueError:
                continue
            if ruleset is not None:
                known[digest(ruleset)] = ruleset
        return known

    def copied(self, number: int) -> Stored | None:
        """The evening as the newest sound copy of it has it."""
        if number not in self._copied:
            self._copied[number] = self.copies.evening(number)
        return self._copied[number]

    def header(self, number: int) -> Evening | None:
        """The evening without its entries; out of the copy where the file's own does not make sense."""
        copied = self.copied(number)
        evening = self._own_header(number)
        if evening is None or header_problems(evening):
            return None if copied is None else replace(copied.evening, entries=())
        # Who sat down first never changes, so the copy knows it better than a page that may be damaged.
        if copied is not None and evening.first_dealer in copied.evening.players:
            return replace(evening, players=copied.evening.players)
        return evening

    def _own_header(self, number: int) -> Evening | None:
        row = self.left.evenings.get(number)
        seats = sorted(self.left.seats.get(number, []), key=lambda seat: seat[1])
        if row is None:
            return None
        _, title, date, note, mark, rate, planned, dealer, *_ = row
        names = [self.left.players.get(seat[2]) for seat in seats if seat[3]]
        # One flipped bit in a digest leaves it like no other.
        meant = difflib.get_close_matches(str(mark), list(self.rulesets), n=1, cutoff=0.9)
        first_dealer, ruleset = self.left.players.get(dealer), self.rulesets[meant[0]] if meant else None
        whole = type(rate) is int and type(planned) in (int, type(None)) and isinstance(title, str)
        if ruleset is None or first_dealer is None or not whole or not isinstance(note, str):
            return None
        return Evening(
            ruleset=ruleset,
            players=tuple(name for name in names if name is not None),
            first_dealer=first_dealer,
            cents_per_point=rate,
            title=title,
            date=date if isinstance(date, str) else None,
            note=note,
            planned_radl=planned,
        )

    def facts(self, number: int) -> list[str | None]:
        """The facts in order, None for each that is lost."""
        entries, steps = self.left.entries.get(number, []), self.left.steps.get(number, [])
        count = self.left.evenings[number][8] if number in self.left.evenings else None
        if len(entries) == count and all(each.fact is not None for each in entries):
            return [each.fact for each in entries]
        replayed = _replay(steps)
        if replayed and {each.id for each in entries} <= set(replayed) and count in (None, len(replayed)):
            # The end of the log may be missing: what an entry says of itself is newer.
            return list((replayed | {each.id: each.fact for each in entries if each.fact is not None}).values())
        copied = self.copied(number)
        known = {} if copied is None else {item.id: fact_of(item.entry) for item in copied.items}
        known |= {step["entry"]: _text(step["fact"]) for step in _data(steps) if "fact" in step}
        if not entries and copied is not None:
            return list(known.values())
        found = [each.fact or known.get(each.id) for each in entries]
        missing = max(count - len(entries), 0) if isinstance(count, int) else 0
        return [*found, *[None] * min(missing, 1000)]

    def entry(self, fact: str | None, ruleset: Ruleset) -> Entry | None:
        """The entry of a fact, None where it is lost."""
        return None if fact is None else read_fact(fact, ruleset)[0]


def _keep_house_rules(store: Store, found: _Finder) -> None:
    """Those on offer, as far as they are still what they were; out of the copy where the list itself is lost."""
    text, rules = found.left.memory.get(KEPT), list[Ruleset]()
    try:
        marks = json.loads(text or "")
        rules = [found.rulesets[mark] for mark in marks if mark in found.rulesets]
    except (ValueError, TypeError):
        with contextlib.suppress(StoreError):  # then there is nothing more to be had
            latest = found.copies.latest
            rules = [] if latest is None else list(house_rulesets(latest))
    for each in rules:
        if not is_official(each):
            keep(store, each)


def _keep_names(store: Store, found: _Finder) -> None:
    """Who is the same person; out of the copy where that is lost."""
    people, remembered = People(), found.left.memory
    try:
        people = people_in(remembered.get(SAME, None if remembered else ""))
    except ValueError:
        with contextlib.suppress(StoreError):  # then everybody is who is written
            latest = found.copies.latest
            people = people if latest is None else people_of(latest)
    keep_people(store, people)


def _data(steps: list[FoundStep]) -> Iterator[dict[str, Any]]:
    """What was done and not undone, as plain data."""
    for step in steps:
        if step.done:
            yield json.loads(step.data)


def _replay(steps: list[FoundStep]) -> dict[int, str]:
    """Facts by entry, in order, as the undo log alone would have them; nothing where a step is missing."""
    if [step.number for step in steps] != list(range(1, len(steps) + 1)):
        return {}
    order: list[int] = []
    facts: dict[int, str] = {}
    for step in _data(steps):
        if step["op"] == "insert":
            order.insert(step["index"], step["entry"])
        elif step["op"] == "move" and step["index"] < len(order):
            order.insert(step["to"], order.pop(step["index"]))
        if "fact" in step:
            facts[step["entry"]] = _text(step["fact"])
    return {entry: facts[entry] for entry in order}


def _text(fact: object) -> str:
    return json.dumps(fact, ensure_ascii=False, separators=(",", ":"))


def _keep(store: Store, found: _Finder, number: int, at: datetime) -> RecoveredEvening | None:
    """Write one evening into the new database; None where nothing sensible is left of it."""
    evening = found.header(number)
    if evening is None:
        return None
    read = [found.entry(fact, evening.ruleset) for fact in found.facts(number)]
    evening = replace(evening, entries=tuple(each or Annulled(reason=found.lost_text) for each in read))
    row = found.left.evenings.get(number)
    closed = row is None or row[9] is not None
    with store.writing():
        keep_new(store, evening, at, Origin(number=number, closed=closed))
        if row is not None and row[10] is not None:
            evenings.set_trashed(store, number, at)
    return RecoveredEvening(number, evening.title, evening.date, len(read), read.count(None))


def _keep_money_log(store: Store, found: _Finder, number: int) -> None:
    """What was done with the money; out of the copies where nothing of it can be read any more."""
    records = found.left.money.get(number) or found.copies.money(number)
    with store.writing():
        money_log.put_back(store, number, records)


def _keep_settlement(store: Store, left: Salvage, number: int, at: datetime, known: set[int]) -> None:
    """Payments as far as they make sense; ticked ones stay so, and those taken over by an evening still known."""
    row = left.settlements.get(number)
    if row is None or row[1] not in UNITS:
        return
    people = {name for name, _ in players.seated(store, number)}
    payments = {}
    for _, _, step, payer, payee, cents, paid_at, carried_into in left.payments.get(number, []):
        one, other = left.players.get(payer, ""), left.players.get(payee, "")
        if one not in people or other not in people or one == other or cents < 1:
            continue
        paid = at if paid_at is not None else None
        payments[step] = PaymentRecord(step, one, other, cents, paid, carried_into if carried_into in known else None)
    with store.writing():
        settlements.write(store, number, SettlementRecord(row[1], bool(row[2]), tuple(payments.values())), at)
