"""Writes evenings through the store: a new one, or what a command changes; always in somebody else's transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from functools import reduce

from tarockblock.app.commands import (
    Amend,
    Command,
    Insert,
    Item,
    Move,
    Remove,
    Replace,
    Single,
    Together,
    Update,
    Whole,
    apply,
)
from tarockblock.app.open_evening import OPEN_EVENING, Stored
from tarockblock.app.records import fact_of, header_record, keep_ruleset, receipt_of
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import Ledger, compute_ledger, same_start
from tarockblock.domain.names import check_alike
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.same_person import composed
from tarockblock.exchange import evening_file
from tarockblock.exchange.evening_file import most_bytes, read_evening
from tarockblock.exchange.json_text import MAX_BYTES
from tarockblock.lazy_dataclass import dataclass
from tarockblock.store import derived_ids, entries, evenings, identities, memory, players, steps
from tarockblock.store.checksum import seal
from tarockblock.store.identities import Identity
from tarockblock.store.scored import NOTHING_SCORED, Scored

_AROUND = 2**20
"""More bytes than whatever stands around the entries takes in a file: title, note, names, a whole house ruleset."""


def header_problems(evening: Evening, known: Collection[str] = ()) -> list[Problem]:
    """What is wrong with an evening apart from its entries and its ruleset; paths as in the evening file.

    Two of these ``known`` names stand at its table as they were stored, however alike they are.
    """
    from tarockblock.app.files import evening_data

    found = read_evening(evening_data(replace(evening, entries=())), lambda _: (evening.ruleset, []))[1]
    found = [each for each in found if each.code != "named_alike"]
    return found + [
        each
        for each in check_alike(evening.everybody, "players")
        if not {each.params["player"], each.params["other"]} <= set(known)
    ]


def measure_problems(evening: Evening, size: int | None = None) -> list[Problem]:
    """What would keep an evening from being read again once it is exported: it has grown beyond all measure.

    ``size`` is more than the bytes its entries take in a file, where that is known.
    """
    found = evening_file.measure_problems(evening)
    if found or (size is not None and size + _AROUND < MAX_BYTES):
        return found
    from tarockblock.app.files import dump_evening

    if len(dump_evening(evening).encode()) > MAX_BYTES:
        return [problem("entries", "evening_too_large", most=MAX_BYTES // 1024)]
    return []


def grown(size: int, command: Command) -> int:
    """The ``size`` of :class:`Stored` after a command, out of that before it."""
    if isinstance(command, Together):
        return reduce(grown, command.steps, size)
    if isinstance(command, Insert):
        return size + most_bytes(fact_of(command.item.entry))
    if isinstance(command, Remove):
        return size - most_bytes(fact_of(command.item.entry))
    if isinstance(command, Replace):
        return size - most_bytes(fact_of(command.before.entry)) + most_bytes(fact_of(command.after.entry))
    if isinstance(command, Update):
        return sum(most_bytes(fact_of(each.entry)) for each in command.after.items)
    return size


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a whole evening comes from: the digest of what was imported, or the number it had before; and its state.

    ``id`` and ``rows`` (the ids of its entries, in order) are those it has elsewhere; without, an imported one gets
    what follows from its content, any other one new ones. ``round`` is None where it is called as the evening.
    """

    source: str = ""
    number: int | None = None
    closed: bool = False
    id: str | None = None
    rows: tuple[str, ...] = ()
    round: str | None = None


_FROM_HERE = Origin()


def keep_new(store: Store, evening: Evening, at: datetime, origin: Origin = _FROM_HERE) -> int:
    """Write a whole new evening and return its number."""
    mark = keep_ruleset(store, evening.ruleset)
    header = header_record(evening, mark)
    known = origin.id or (_free_id(store, origin.source) if origin.source else derived_ids.drawn())
    number = evenings.create(
        store,
        header,
        evening.everybody,
        at,
        identity=Identity(known, composed(evening.title if origin.round is None else origin.round)),
        source=origin.source,
        number=origin.number,
        closed=origin.closed,
    )
    ledger, receipts = compute_ledger(evening), {}
    facts = [fact_of(row.entry) for row in ledger.rows]
    for index, (row, fact) in enumerate(zip(ledger.rows, facts, strict=True)):
        entry = entries.insert(store, number, None, fact, at, uuid=_row_id(origin, known, index, fact))
        receipts[entry] = receipt_of(row, mark)
    entries.write_receipts(store, number, receipts)
    evenings.touch(store, number, at, ledger.state.hands)
    _begin(store, number, known, at, _plain(origin, evening.title, facts))
    return number


def _plain(origin: Origin, title: str, facts: Sequence[str]) -> Origin:
    """The same without id, rows and round where these are what follows from the content: it was a file without them."""
    id_ = derived_ids.of_source(origin.source)
    rows = tuple(derived_ids.of_imported_row(id_, index, fact) for index, fact in enumerate(facts))
    same = (origin.id, origin.rows, origin.round) == (id_, rows, composed(title))
    return replace(origin, id=None, rows=(), round=None) if same else origin


def _begin(store: Store, number: int, known: str, at: datetime, origin: Origin) -> None:
    """Write the beginning of an evening; one that was deleted here comes back after all that happened to it."""
    if not origin.source or steps.of_evening(store, known):
        steps.append(store, number, "begun", at)
        return
    content = origin.source if origin.id is None else seal(origin.source, origin.round, origin.rows)
    steps.append(store, number, "begun", at, id_=derived_ids.of_beginning(known, content), number=1)


def _free_id(store: Store, source: str) -> str:
    """The id of an imported evening; a new one where the same content was taken in before and thrown away."""
    found = derived_ids.of_source(source)
    is_new = identities.number_of(store, found) is None and not steps.of_evening(store, found)
    return found if is_new else derived_ids.drawn()


def _row_id(origin: Origin, evening_id: str, index: int, fact: str) -> str | None:
    if origin.rows:
        return origin.rows[index]
    return derived_ids.of_imported_row(evening_id, index, fact) if origin.source else None


def keep_command(store: Store, evening_id: int, command: Command, items: Sequence[Item], at: datetime) -> Command:
    """Write what a command does to the entries (``items``: before it); a new entry comes back with its number."""
    if isinstance(command, Together):
        done: list[Single] = []
        for step in command.steps:
            kept = keep_command(store, evening_id, step, items, at)
            assert isinstance(kept, Single)
            done.append(kept)
            items = apply(kept, items)
        return Together(tuple(done))
    if isinstance(command, Insert):
        known = command.item.id or None
        index = command.index if command.index < len(items) else None
        number = entries.insert(store, evening_id, index, fact_of(command.item.entry), at, known)
        return replace(command, item=Item(number, command.item.entry))
    if isinstance(command, Remove):
        entries.remove(store, command.item.id)
    elif isinstance(command, Replace):
        entries.replace(store, command.after.id, fact_of(command.after.entry), at)
    elif isinstance(command, Move):
        entries.move(store, items[command.index].id, command.to)
    elif isinstance(command, Update):
        return replace(command, after=_keep_whole(store, evening_id, command, at))
    return command


def _keep_whole(store: Store, evening_id: int, command: Update, at: datetime) -> Whole:
    """Bring the entries from one state to the other: go, change, come, and then their order."""
    before = {each.id: each.entry for each in command.before.items}
    after = {each.id for each in command.after.items}
    for number in before.keys() - after:
        entries.remove(store, number)
    order = [each.id for each in command.before.items if each.id in after]
    kept: list[Item] = []
    for index, item in enumerate(command.after.items):
        number = item.id
        if number not in before:
            uuid = command.ids[index] if command.ids else None
            place = index if index < len(order) else None
            number = entries.insert(store, evening_id, place, fact_of(item.entry), at, number or None, uuid)
            order.insert(index, number)
        else:
            if before[number] != item.entry:
                entries.replace(store, number, fact_of(item.entry), at)
            if order[index] != number:
                entries.move(store, number, index)
                order.remove(number)
                order.insert(index, number)
        kept.append(Item(number, item.entry))
    _take_payments_along(store, evening_id, command, at)
    return replace(command.after, items=tuple(kept))


def _take_payments_along(store: Store, evening_id: int, command: Update, at: datetime) -> None:
    """Put an evening into its round; what was paid for it goes with it, under the names people have in it now."""
    known, name = identities.read(store, evening_id), command.after.round
    if known.round == name and not command.names:
        return
    from tarockblock.app.money.moving import move_payments

    if known.round != name:
        identities.write(store, evening_id, replace(known, round=name))
    move_payments(store, known.id, name, dict(command.names), at)


def keep_header(store: Store, evening_id: int, command: Command, evening: Evening, mark: str) -> None:
    """Write the header if the command amends it, and who sits at the table in any case."""
    if isinstance(command, Amend | Update):
        evenings.rewrite(store, evening_id, header_record(evening, mark), evening.everybody)
    else:
        players.seat(store, evening_id, evening.players, evening.everybody)


def made_ready(store: Store, stored: Stored) -> Stored:
    """An evening that is to be changed, with those receipts that are right; the others will be written anew."""
    right = {
        item.id: stored.receipts[item.id]
        for item, row in zip(stored.items, stored.ledger.rows, strict=True)
        if stored.receipts.get(item.id) == receipt_of(row, stored.ruleset_mark)
    }
    scored = NOTHING_SCORED.with_more(right, players.numbers(store))
    return replace(stored, scored=scored)


def keep_receipts(store: Store, now: Stored, ledger: Ledger, items: Sequence[Item]) -> Scored:
    """Write the receipts that are not what they were, wherever they stand, and return them all."""
    same = 0
    if len(now.scored.receipts) == len(now.items):
        same = same_start(ledger.rows, now.ledger.rows)
    changed = {
        item.id: receipt_of(row, now.ruleset_mark) for item, row in zip(items[same:], ledger.rows[same:], strict=True)
    }
    gone = {item.id for item in now.items[same:]} - changed.keys()
    return entries.change_receipts(store, now.id, now.scored, changed, gone)


def is_open(store: Store, evening_id: int) -> bool:
    """Whether the evening is remembered as the open one already."""
    return memory.is_remembered(store, OPEN_EVENING, str(evening_id))


def remember_open(store: Store, evening_id: int) -> None:
    """Remember which evening is open, for the next start."""
    memory.remember(store, OPEN_EVENING, str(evening_id))
