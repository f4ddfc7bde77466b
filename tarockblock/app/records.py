"""Facts of the domain as the store's rows, and back. Decides nothing and writes nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from tarockblock.app.commands import Amend, Command, Header, Insert, Item, Move, Replace, Together, Update, Whole
from tarockblock.app.digests import digest
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.strict import Table
from tarockblock.errors import StoreError
from tarockblock.exchange.entry_reader import read_entry
from tarockblock.exchange.entry_writer import write_entry
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data
from tarockblock.store import rulesets
from tarockblock.store.belief import damaged
from tarockblock.store.records import Amounts, EveningRecord, HeaderRecord, ReceiptRecord

ENGINE = "2"
"""The version of the arithmetic; raise it whenever the same facts come to other figures than before.

2: half-time never fires with the last planned hand; Tirol, a claimed valat beside announced possession bonuses.
"""

EARLIER_ENGINES = ("1",)
"""Versions whose receipts are renewed when the program starts; until then nobody can recompute them."""


def fact_of(entry: Entry) -> str:
    """The entry as the JSON that is stored: equal facts are equal texts."""
    return _json(write_entry(entry))


def read_fact(fact: str, ruleset: Ruleset) -> tuple[Entry | None, list[Problem]]:
    """The entry in a JSON text, or what is wrong with its form."""
    table = Table(json.loads(fact))
    entry = read_entry(table, ruleset) if table.valid else None
    return entry, table.problems


def entry_of(fact: Any, ruleset: Ruleset, store: Store) -> Entry:
    """The entry in stored data; raises ``database_damaged`` where it can not be read."""
    try:
        entry, _ = read_fact(fact, ruleset) if isinstance(fact, str) else read_fact(_json(fact), ruleset)
    except ValueError:
        entry = None
    if entry is None:
        raise damaged(store)
    return entry


def keep_ruleset(store: Store, ruleset: Ruleset) -> str:
    """Store a copy of a ruleset unless it is there, and return its digest; within a transaction."""
    mark = digest(ruleset)
    if not rulesets.is_kept(store, mark):
        rulesets.keep(store, mark, ruleset.id, _json(to_data(ruleset)))
    return mark


def ruleset_of(store: Store, mark: str) -> Ruleset:
    """The ruleset of that digest: the stored copy or, where that is damaged, the shipped one it is a copy of.

    Raises ``database_damaged`` where there is neither.
    """
    try:
        return stored_ruleset(store, mark)
    except StoreError as error:
        from tarockblock.rules.library import shipped, shipped_ids

        same = next((each for each in map(shipped, shipped_ids()) if digest(each) == mark), None)
        if error.code != "database_damaged" or same is None:
            raise
        return same


def stored_ruleset(store: Store, mark: str) -> Ruleset:
    """The stored copy of the ruleset of that digest; raises ``database_damaged`` where it is not what it was."""
    with store.reading():
        ruleset, found = parsed_ruleset(rulesets.read(store, mark))
    if ruleset is None or found != mark:
        raise damaged(store)
    return ruleset


@lru_cache(maxsize=16)
def parsed_ruleset(copy: str) -> tuple[Ruleset | None, str]:
    """The ruleset in a copy, and its digest; raises ValueError where it is no JSON."""
    ruleset = read_ruleset(json.loads(copy), stored=True)[0]
    return ruleset, "" if ruleset is None else digest(ruleset)


def header_record(evening: Evening, mark: str) -> HeaderRecord:
    """The header of an evening, as a row."""
    return HeaderRecord(**asdict(Header.of(evening)), ruleset=mark, players=evening.players)


def evening_of(record: EveningRecord, store: Store) -> Evening:
    """An evening out of its rows."""
    header, ruleset = record.header, ruleset_of(store, record.header.ruleset)
    return Evening(
        ruleset=ruleset,
        players=header.players,
        first_dealer=header.first_dealer,
        cents_per_point=header.cents_per_point,
        title=header.title,
        date=header.date,
        note=header.note,
        planned_radl=header.planned_radl,
        entries=tuple(entry_of(each.fact, ruleset, store) for each in record.entries),
    )


def receipt_of(row: Row, mark: str) -> ReceiptRecord:
    """What a row comes to, as a receipt: amounts of the four who played, and of whoever else gets something."""
    active = () if row.deal is None else row.deal.active
    scores = {
        player: Amounts(points.exact, row.cents[player].exact)
        for player, points in row.points.items()
        if player in active or points or row.cents[player]
    }
    return ReceiptRecord(
        hand=row.hand,
        radl=row.radl,
        dealer=None if row.deal is None else row.deal.dealer,
        vorhand=None if row.deal is None else row.deal.vorhand,
        factor=row.factor,
        problems=len(row.problems),
        ruleset=mark,
        engine=ENGINE,
        scores=scores,
    )


def _single_data(command: Command) -> dict[str, Any]:
    if isinstance(command, Insert):
        return {"op": "insert", "index": command.index} | _item(command.item)
    if isinstance(command, Replace):
        before = write_entry(command.before.entry)
        return {"op": "replace", "index": command.index, "before": before} | _item(command.after)
    if isinstance(command, Move):
        return {"op": "move", "index": command.index, "to": command.to}
    raise ValueError("only what was done is logged, not what took it back")


def command_data(command: Command) -> str:
    """A command as the undo log keeps it; what was done together is the first step, with the others beside it."""
    if isinstance(command, Together):
        first, *others = map(_single_data, command.steps)
        return _json(first | {"also": others})
    if isinstance(command, Amend):
        return _json({"op": "amend", "before": asdict(command.before), "after": asdict(command.after)})
    if isinstance(command, Update):
        data = {"op": "update", "before": _whole(command.before), "after": _whole(command.after)}
        return _json(data | ({"names": command.names} if command.names else {}))
    return _json(_single_data(command))


def command_of(data: Mapping[str, Any], ruleset: Ruleset, store: Store) -> Command:
    """A command out of the undo log."""
    if data["op"] == "amend":
        return Amend(Header(**data["before"]), Header(**data["after"]))
    if data["op"] == "update":
        names = tuple((old, new) for old, new in data.get("names", ()))
        return Update(_whole_of(data["before"], store), _whole_of(data["after"], store), names=names)
    first = _single_of(data, ruleset, store)
    if "also" not in data:
        return first
    return Together((first, *(_single_of(each, ruleset, store) for each in data["also"])))


def _single_of(data: Mapping[str, Any], ruleset: Ruleset, store: Store) -> Insert | Replace | Move:
    if data["op"] == "move":
        return Move(data["index"], data["to"])
    item = Item(data["entry"], entry_of(data["fact"], ruleset, store))
    if data["op"] == "insert":
        return Insert(data["index"], item)
    return Replace(data["index"], Item(item.id, entry_of(data["before"], ruleset, store)), item)


def _whole(whole: Whole) -> dict[str, Any]:
    """A state of an evening; its ruleset is kept under its digest."""
    heading = whole.heading
    header = asdict(Header.of(heading)) | {"players": list(heading.players), "ruleset": digest(heading.ruleset)}
    return header | {"round": whole.round, "rows": [_item(each) for each in whole.items]}


def _whole_of(data: Mapping[str, Any], store: Store) -> Whole:
    ruleset = ruleset_of(store, data["ruleset"])
    header = Header(**{name: data[name] for name in Header.__dataclass_fields__})
    heading = Evening(
        ruleset=ruleset,
        players=tuple(data["players"]),
        first_dealer=header.first_dealer,
        cents_per_point=header.cents_per_point,
    )
    items = tuple(Item(each["entry"], entry_of(each["fact"], ruleset, store)) for each in data["rows"])
    return Whole(data["round"], header.on(heading), items)


def _item(item: Item) -> dict[str, Any]:
    return {"entry": item.id, "fact": write_entry(item.entry)}


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
