"""This machine's own data, not facts: numbers of evenings, drafts, bookings by hand, cached states.

A number is never given twice. A state is stale once its evening has a later row in the log.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import lru_cache

from tarockblock.errors import StoreError
from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.facts import Data, Fact, canonical
from tarockblock.store.database import Store
from tarockblock.store.opening import seal


def recall(store: Store, name: str) -> str | None:
    """Return a remembered value or None. Raise ``database_damaged`` if it was altered."""
    row = store.row("SELECT value, seal FROM local WHERE name = ?", (name,))
    if row is not None and row[1] != seal("local", name, row[0]):
        raise store.damage
    return None if row is None else str(row[0])


def sealed(name: str, value: str) -> tuple[str, str, str]:
    return name, value, seal("local", name, value)


def is_remembered(store: Store, name: str, value: str) -> bool:
    return store.row("SELECT 1 FROM local WHERE name = ? AND value = ?", (name, value)) is not None


def remember(store: Store, name: str, value: str | None) -> None:
    """Remember a value (None: forget it); within a transaction."""
    if value is None:
        store.execute("DELETE FROM local WHERE name = ?", (name,))
        return
    store.execute(
        "INSERT INTO local (name, value, seal) VALUES (?, ?, ?)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value, seal = excluded.seal",
        sealed(name, value),
    )


def beginning(store: Store, word: str) -> dict[str, str]:
    """Return the values under names with this prefix, by the remainder. Raise ``database_damaged``."""
    return {name[len(word) :]: value for name, value in latest(store, word)}


def latest(store: Store, word: str) -> Iterator[tuple[str, str]]:
    """Yield names with this prefix and their values, the greatest first. Raise ``database_damaged``."""
    rows = "SELECT name, value, seal FROM local WHERE name >= ? AND name < ? ORDER BY name DESC"
    for name, value, mark in store.execute(rows, (word, f"{word}\U0010ffff")):
        if mark != seal("local", name, value):
            raise store.damage
        yield name, value


def bad(store: Store) -> list[str]:
    rows = store.rows("SELECT name, value, seal FROM local ORDER BY name")
    return [name for name, value, mark in rows if mark != seal("local", name, value)]


_WORD = "evening:"

GREATEST = "greatest_evening"
"""Name of the greatest number ever given, if its evening is no longer known."""


def evenings(store: Store) -> dict[int, str]:
    found = {int(number): str(json.loads(value)[0]) for number, value in beginning(store, _WORD).items()}
    return dict(sorted(found.items()))


def among(remembered: Mapping[str, str]) -> dict[str, tuple[int, str]]:
    named = {name: name.removeprefix(_WORD) for name in remembered if name.startswith(_WORD)}
    return {name: (int(number), str(json.loads(remembered[name])[0])) for name, number in named.items()}


def lost_among(names: Iterable[str]) -> set[int]:
    return {int(each.removeprefix(_WORD)) for each in names if each.startswith(_WORD)}


def by_id(store: Store) -> dict[str, int]:
    return {id_: number for number, id_ in evenings(store).items()}


def id_of(store: Store, number: int) -> str:
    """Return an evening's id. Raise StoreError ``no_such_evening``, ``database_damaged``."""
    value = recall(store, f"{_WORD}{number}")
    if value is None:
        raise StoreError("no_such_evening", evening=number)
    return str(json.loads(value)[0])


def number_of(store: Store, id_: str) -> int | None:
    """Return the number an evening has or had here, or None."""
    row = _row(store, id_)
    return None if row is None else int(row[0].removeprefix(_WORD))


def since(store: Store, id_: str) -> datetime:
    """Return when an evening came here: begun, imported or merged. Raise StoreError ``database_damaged``."""
    row = _row(store, id_)
    if row is None:
        raise store.damage
    return datetime.fromisoformat(json.loads(row[1])[1])


def time_of(store: Store, fact: Fact) -> datetime:
    """Return when a fact was written; if it came from a file without a time, when its evening came here."""
    return (since(store, fact.stream) if fact.at is None else datetime.fromisoformat(fact.at)).astimezone()


def _row(store: Store, id_: str) -> tuple[str, str] | None:
    row = store.row(
        "SELECT name, value, seal FROM local WHERE name >= ? AND name < ? AND instr(value, ?)",
        (_WORD, f"{_WORD}:", json.dumps(id_)),
    )
    if row is None:
        return None
    if row[2] != seal("local", *row[:2]):
        raise store.damage
    return row[0], row[1]


def give(store: Store, id_: str, at: datetime, number: int | None = None) -> int:
    """Return an evening's number, a new one (or ``number``) if it has none; within a transaction.

    ``at`` is when it came here.
    """
    known = number_of(store, id_)
    if known is None:
        last = "SELECT max(CAST(substr(name, ?) AS INTEGER)) FROM local WHERE name >= ? AND name < ?"
        row = store.row(last, (len(_WORD) + 1, _WORD, f"{_WORD}:"))
        known = number or 1 + max(int(row[0] or 0), int(recall(store, GREATEST) or 0))
        remember(store, *noted(known, id_, at.isoformat()))
    return known


def sinces(store: Store) -> dict[str, datetime]:
    with store.reading():
        told = map(json.loads, beginning(store, _WORD).values())
        return {id_: datetime.fromisoformat(at).astimezone() for id_, at in told}


def earlier(store: Store, since: Mapping[str, datetime]) -> set[str]:
    return {id_ for id_, at in sinces(store).items() if since.get(id_, at) < at}


def give_all(store: Store, since: Mapping[str, datetime], at: datetime) -> None:
    """Number all evenings without a number, and keep the earlier time; within a transaction.

    ``since`` says when they came to their source, ``at`` is now.
    """
    known, log = by_id(store), store.log
    for each in earlier(store, since):
        remember(store, *noted(known[each], each, since[each].isoformat()))
    new = [each for each in log.evenings if each not in known and not log.evening(each).standing.is_tombstone]
    for each in sorted(new, key=lambda id_: min(fact.key for fact in log.stream(id_).values())):
        give(store, each, since.get(each, at))


def noted(number: int, id_: str, since: str) -> tuple[str, str]:
    return f"{_WORD}{number}", json.dumps([id_, since])


StateRow = tuple[str, Data, Data | None]


@dataclass(frozen=True, slots=True)
class State:
    """An evening after the fact ``up_to``; ``seq`` is the last row of its stream considered, ``summary`` all but
    the rows.
    """

    evening: str
    up_to: str
    seq: int
    summary: Data
    rows: tuple[StateRow, ...]


_FRESH = "s.seq = (SELECT max(seq) FROM log WHERE stream = s.evening)"


def state_of(store: Store, evening: str) -> State | None:
    """Return an evening's state; None if missing, stale or altered."""
    found = written(store, evening)
    return None if found is None else State(evening, *found[:3], rows_of(found[3]))


def written(store: Store, evening: str, *, stale: bool = False) -> tuple[str, int, Data, str] | None:
    """Return the state as stored, with the rows as text (`rows_of`); ``stale``: even if outdated."""
    columns = f"up_to, seq, summary, seal, {_FRESH}, rows"
    row = store.row(f"SELECT {columns} FROM states AS s WHERE evening = ?", (evening,))
    summary = None if row is None or not (stale or row[4]) else _believed(evening, *row[:4])
    if summary is None or summary["rows"] != seal(row[5]):
        return None
    return row[0], row[1], summary, row[5]


def rows_of(text: str) -> tuple[StateRow, ...]:
    return tuple((*each,) for each in json.loads(text))


def text_of(rows: Iterable[StateRow]) -> str:
    return canonical(list(rows))


def summaries(store: Store) -> dict[str, Data]:
    rows = store.rows(f"SELECT evening, up_to, seq, summary, seal FROM states AS s WHERE {_FRESH}")
    found = {row[0]: _believed(*row) for row in rows}
    return {evening: summary for evening, summary in found.items() if summary is not None}


def last_summary(store: Store, evening: str) -> Data | None:
    return _last(store, evening)[1]


def has_lost(store: Store, evening: str) -> bool:
    seq, summary = _last(store, evening)
    return summary is not None and seq > last_row(store, evening)


def _last(store: Store, evening: str) -> tuple[int, Data | None]:
    row = store.row("SELECT evening, up_to, seq, summary, seal FROM states WHERE evening = ?", (evening,))
    return (0, None) if row is None else (row[2], _believed(*row))


@lru_cache(maxsize=4096)
def _believed(evening: str, up_to: str, seq: int, text: str, mark: str) -> Data | None:
    if mark != seal("states", evening, up_to, seq, text):
        return None
    summary: Data = json.loads(text)
    return summary


def bad_states(store: Store) -> list[str]:
    rows = store.rows("SELECT evening, up_to, seq, summary, seal, rows FROM states")
    found = ((evening, _believed(evening, *row), seal(rows)) for evening, *row, rows in rows)
    return [evening for evening, summary, mark in found if summary is None or summary["rows"] != mark]


def last_row(store: Store, evening: str) -> int:
    return int(store.row("SELECT max(seq) FROM log WHERE stream = ?", (evening,))[0] or 0)


def keep_state(store: Store, state: State) -> None:
    rows = text_of(state.rows)
    text = canonical({**state.summary, "rows": seal(rows)})
    mark = seal("states", state.evening, state.up_to, state.seq, text)
    store.execute(
        "INSERT OR REPLACE INTO states (evening, up_to, seq, summary, rows, seal) VALUES (?, ?, ?, ?, ?, ?)",
        (state.evening, state.up_to, state.seq, text, rows, mark),
    )
