"""Conversion between domain facts and the log's plain data."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from tarockblock.app.storage import Store
from tarockblock.domain.deal import SEATS
from tarockblock.domain.evening import CupPlace, Evening
from tarockblock.domain.hand import Entry
from tarockblock.domain.ledger import Ledger, Row, compute_ledger
from tarockblock.domain.money import Exact
from tarockblock.domain.names import composed
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.strict import StrictTable
from tarockblock.errors import StoreError
from tarockblock.exchange.entry_reader import read_entry
from tarockblock.exchange.entry_writer import write_entry
from tarockblock.log.facts import Content, Data, Fact
from tarockblock.log.journal import ruleset_fact
from tarockblock.rules import writer
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data


class _Itself:
    """A ruleset as cache key, compared by identity: comparing by value is slower than writing."""

    __slots__ = ("ruleset",)

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __hash__(self) -> int:
        return id(self.ruleset)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.ruleset is other.ruleset


def digest(ruleset: Ruleset) -> str:
    """Return ``rules.writer.digest``, cached per ruleset object."""
    return _digest(_Itself(ruleset))


@lru_cache(maxsize=32)
def _digest(key: _Itself) -> str:
    return writer.digest(key.ruleset)


ENGINE = "2"
"""Version of the arithmetic; raise it whenever the same facts give other figures.

2: half-time never fires with the last planned hand; Tirol, a claimed valat beside announced possession bonuses.
"""

EARLIER_ENGINES = ("1",)
"""Versions whose receipts are renewed at start."""


class Item(NamedTuple):
    """An entry with its row id; ``data``: its stored form, if any."""

    id: str
    entry: Entry
    data: Data | None = None


# ---------------------------------------------------------------------- entries


def fact_of(entry: Entry) -> str:
    """Return the entry as JSON; equal entries give equal texts."""
    return _json(write_entry(entry))


def read_data(data: Any, ruleset: Ruleset) -> tuple[Entry | None, list[Problem]]:
    table = StrictTable(data)
    entry = read_entry(table, ruleset) if table.valid else None
    return entry, table.problems


class ReadEntries:
    """Entries that were read already, by the identity of their data, which is held here."""

    def __init__(self) -> None:
        self._known = dict[tuple[int, int], tuple[Data, Ruleset, Entry]]()

    def get(self, data: Data, ruleset: Ruleset) -> Entry | None:
        found = self._known.get((id(data), id(ruleset)))
        return None if found is None else found[2]

    def add(self, data: Data, ruleset: Ruleset, entry: Entry) -> None:
        self._known[id(data), id(ruleset)] = data, ruleset, entry

    def update(self, other: ReadEntries) -> None:
        self._known.update(other._known)


def entry_of(data: Data, ruleset: Ruleset, store: Store, read: ReadEntries | None = None) -> Entry:
    """Return the stored entry, from ``read`` if it is there. Raise StoreError ``database_damaged``."""
    known = None if read is None else read.get(data, ruleset)
    if known is not None:
        return known
    try:
        entry, _ = read_data(data, ruleset)
    except ValueError:
        entry = None
    if entry is None:
        raise store.damage
    return entry


# ---------------------------------------------------------------------- rulesets


def keep_ruleset(store: Store, ruleset: Ruleset) -> str:
    """Store a copy unless present; return its digest. Within a transaction."""
    mark = digest(ruleset)
    if mark not in store.log.house.rulesets:
        store.append([copy_of(ruleset)])
    return mark


def copy_of(ruleset: Ruleset) -> Fact:
    return _copy(_Itself(ruleset))


@lru_cache(maxsize=32)
def _copy(key: _Itself) -> Fact:
    return ruleset_fact(_digest(key), _json(to_data(key.ruleset)))


def ruleset_of(store: Store, mark: str) -> Ruleset:
    """Return a digest's ruleset, stored or shipped. Raise StoreError ``database_damaged`` if neither."""
    try:
        return stored_ruleset(store, mark)
    except StoreError as error:
        from tarockblock.rules.library import shipped, shipped_ids

        same = next((each for each in map(shipped, shipped_ids()) if digest(each) == mark), None)
        if error.code != "database_damaged" or same is None:
            raise
        return same


def stored_ruleset(store: Store, mark: str) -> Ruleset:
    """Return the stored copy. Raise StoreError ``database_damaged``."""
    copy = store.log.house.rulesets.get(mark)
    ruleset, found = (None, "") if copy is None else parsed_ruleset(copy)
    if ruleset is None or found != mark:
        raise store.damage
    return ruleset


def is_copy(fact: Fact) -> bool:
    """Return whether a ruleset's fact holds the ruleset of its digest."""
    return bool(parsed_ruleset(fact.data["content"])[1] == fact.data["digest"])


@lru_cache(maxsize=16)
def parsed_ruleset(copy: str) -> tuple[Ruleset | None, str]:
    """Return a copy's ruleset and digest, (None, "") if it is not one."""
    try:
        ruleset = read_ruleset(json.loads(copy), stored=True)[0]
    except (ValueError, RecursionError):  # not JSON
        return None, ""
    return ruleset, "" if ruleset is None else digest(ruleset)


# ---------------------------------------------------------------------- evenings


def content_of(
    evening: Evening, mark: str, round_name: str, items: Sequence[Item], before: Content | None = None
) -> Content:
    """Return an evening as log content, with the settlement choices of ``before``.

    ``mark``: its ruleset's digest; ``items``: entries with row ids.
    """
    heading: dict[str, Any] = {} if before is None else dict(before.heading)
    if not evening.six_by_seat and _ever_six(evening.players, [each.data or write_entry(each.entry) for each in items]):
        heading["six"] = "dealt_before"
    heading |= {
        "title": evening.title,
        "date": evening.date,
        "note": evening.note,
        "round": composed(round_name),
        "ruleset": mark,
        "cents_per_point": evening.cents_per_point,
        "planned_radl": evening.planned_radl,
        "first_dealer": evening.first_dealer,
    }
    heading.pop("cup", None)
    if evening.cup is not None:
        heading["cup"] = evening.cup._asdict()
    return Content(heading, evening.players, tuple([(each.id, each.data or write_entry(each.entry)) for each in items]))


def evening_of(
    content: Content,
    store: Store,
    before: tuple[Content, Ledger] | None = None,
    read: ReadEntries | None = None,
) -> Evening:
    """Return the evening in log content. Raise StoreError ``database_damaged``.

    Entries unchanged since ``before`` keep their objects, by which ledgers recognise rows. Those in ``read`` are not
    read again.
    """
    heading, ruleset, known = content.heading, ruleset_of(store, content.heading["ruleset"]), dict[str, Any]()
    if before is not None and before[0].heading["ruleset"] == heading["ruleset"]:
        entries = zip(before[0].rows, before[1].evening.entries, strict=True)
        known = {row: (data, entry) for (row, data), entry in entries}

    def entry(row: str, data: Data) -> Entry:
        was, found = known.get(row, (None, None))
        return found if was == data else entry_of(data, ruleset, store, read)

    return Evening(
        ruleset=ruleset,
        players=content.seats,
        first_dealer=heading["first_dealer"],
        cents_per_point=heading["cents_per_point"],
        title=heading["title"],
        date=heading["date"],
        note=heading["note"],
        planned_radl=heading["planned_radl"],
        cup=CupPlace(**heading["cup"]) if heading.get("cup") else None,
        entries=tuple(entry(row, data) for row, data in content.rows),
        six_by_seat=heading.get("six") is None and _ever_six(content.seats, [data for _, data in content.rows]),
    )


def _ever_six(seats: Sequence[str], entries: Sequence[Data]) -> bool:
    return any(len(each) == SEATS[1] for each in (seats, *(each.get("players", ()) for each in entries)))


def ledger_of(
    content: Content,
    store: Store,
    before: tuple[Content, Ledger] | None = None,
    read: ReadEntries | None = None,
) -> Ledger:
    """Return the ledger, reusing ``before`` and ``read``. Raise StoreError ``database_damaged``."""
    return compute_ledger(evening_of(content, store, before, read), None if before is None else before[1])


def receipt_of(row: Row) -> Data:
    """Return a row's amounts by player: points and cents, each as numerator and denominator."""
    active = () if row.deal is None else row.deal.active
    return {
        "hand": row.hand,
        "radl": row.radl,
        "dealer": None if row.deal is None else row.deal.dealer,
        "vorhand": None if row.deal is None else row.deal.vorhand,
        "factor": row.factor,
        "problems": len(row.problems),
        "scores": {
            player: amounts(points.exact, row.cents[player].exact)
            for player, points in row.points.items()
            if player in active or points or row.cents[player]
        },
    }


def amounts(points: Exact, cents: Exact) -> list[int]:
    return [points.numerator, points.denominator, cents.numerator, cents.denominator]


def exact(amount: int, parts: int) -> Exact:
    return amount if parts == 1 else Fraction(amount, parts)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
