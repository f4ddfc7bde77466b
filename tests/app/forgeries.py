"""Logs in which one fact says something else than Tarockblock ever wrote, with every digest made right again.

From a real log each field of each kind in turn becomes something else; facts that refer to the changed one by its id
are written again, so that nothing but the meaning is wrong.
"""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from tarockblock.app import archive, checking, same_people
from tarockblock.app.archive import empty_trash
from tarockblock.app.cups import CupCommands
from tarockblock.app.marks import set_mark
from tarockblock.app.merging.merge import merge
from tarockblock.app.merging.versions import keep
from tarockblock.app.money.posting import HandPosting, MoneyCommands, PaymentRequest
from tarockblock.app.recovery import recover_to
from tarockblock.app.rules import library
from tarockblock.app.settling import Settling
from tarockblock.app.states import conflicts
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.cup import CupSettings
from tarockblock.domain.hand import Renonce
from tarockblock.domain.journal import KITTY, Debt, Posted
from tarockblock.domain.marks import Mark
from tarockblock.domain.shapes import Shape
from tarockblock.log.facts import Kind, StoredFact, digest, is_evening
from tarockblock.log.frames import canonical
from tarockblock.log.kinds import ABSENT, KINDS
from tarockblock.log.union import Difference
from tarockblock.store.database import read_tally, set_tally
from tests.store.kit import FOUR, ROUND, Minutes, blank, dreier, opened, sample, session_on


class Forgery(NamedTuple):
    """A log in which a fact says something else; ``path`` leads to it in the frame.

    ``stream`` is that of the fact; ``told`` are the rows before, and ``place`` says which of them becomes another one.
    """

    kind: str
    path: tuple[str | int, ...]
    how: str
    stream: str
    told: Sequence[StoredFact]
    place: int
    change: Callable[[Any], None]

    @property
    def rows(self) -> tuple[StoredFact, ...]:
        """The rows of the forged log."""
        return tuple(_written(self.told, self.place, self.change))

    @property
    def name(self) -> str:
        return f"{self.kind} {'.'.join(map(str, self.path))} {self.how}"


# ---------------------------------------------------------------------- a real log


def real_database(path: Path) -> Path:
    """Write a database with every kind of fact."""
    clock, other = Minutes(), path.with_name("andere.db")
    with open_store(path) as store:
        money = MoneyCommands(store, clock)
        session = session_on(store, blank("offen", FOUR))
        for who in ("Anna", "Bert", "Cilli"):
            session.record(dreier(who))
        session.undo()
        session.undo()
        session.redo()
        money.agree(ROUND, RoundTerms(stake=50, fine=20, share=10, unit=10))
        session = session_on(store, blank("zu", FOUR))
        session.record(dreier("Anna"))
        session.record(dreier("Bert", won=False))
        session.record(Renonce(offenders=("Cilli",), game="dreier", declarer="Cilli"))
        session.strike(0, reason="verzählt")
        session.close_evening()
        view = Settling(session)
        view.set_paid(next(each for each in view.money.payments if each.open), True)
        session.reopen()
        session.close_evening()
        session = session_on(store, blank("weg", FOUR))
        session.record(dreier("Dora"))
        session.close_evening()
        number = session.evening_id or 0
        archive.trash(store, number, clock=clock)
        archive.untrash(store, number, clock=clock)
        archive.trash(store, session_on(store, blank("fort", FOUR)).evening_id or 0, clock=clock)
        empty_trash(store, clock=clock)
        archive.import_evening(store, sample("tullner-runde", 2), clock)
        _pay(money)
        _hold_cup(CupCommands(store, clock))
        session_on(store, blank("mit Anton", ("Anton", "Bert", "Cilli", "Dora")))
        same_people.join(store, ["Anton", "Anna"], "Anna")
        same_people.take_apart(store, "Anna")
        set_mark(store, "Anna", Mark("Q", 7), clock.now())
        house = replace(blank().ruleset, id="unsere", cents_per_point=7)
        library.keep(store, house)
        library.remove(store, "unsere")
        library.keep(store, house)
        shutil.copy(path, other)
        with open_store(other) as elsewhere:
            opened(elsewhere, 1, clock).record(dreier("Dora"))
            opened(store, 1, clock).record(dreier("Anna"))
            merge(store, [elsewhere.path], clock=clock)
        keep(store, conflicts(store)[0].evening, clock)
        opened(store, 1, clock).undo()
    other.unlink()
    return path


def _pay(money: MoneyCommands) -> None:
    """Post every kind that is posted by hand, and take a payment back."""
    request = PaymentRequest(payer="Anna", payee="Bert", cents=70, round=ROUND, on_account=True)
    (paid,) = money.pay(request)
    money.take_back(paid.id)
    for kind, owed in (
        (Posted.OUTLAY, Debt("Bert", "Anna", 300)),
        (Posted.EXPENSE, Debt(KITTY, "Cilli", 40)),
    ):
        money.post(HandPosting(kind=kind, round=ROUND, transfers=(owed,), note="Jause"))
    money.close_season(ROUND)
    money.agree(ROUND, "Runde")


def _hold_cup(cups: CupCommands) -> None:
    settings = CupSettings(date="2026-11-19", points=(25, 18), stake=100, prizes=(500,))
    people = (*FOUR, "Emil", "Franz", "Gerti", "Hans")
    cups.prepare("Wirtscup", settings, blank().ruleset, people)
    cups.draw("Wirtscup", 1, 7)
    cups.order("Wirtscup", ["Bert", "Anna"])


def recovered_database(path: Path, real: Path) -> Path:
    """Write a database in which a recovery said what an evening was where a fact is lost."""
    torn = Path(shutil.copy(real, path.with_name("verloren.db")))
    with open_store(torn) as store, store.writing():
        lost = 'SELECT min(seq) FROM log WHERE instr(text, \'"kind":"changed"\')'
        (sql,) = store.row("SELECT sql FROM sqlite_master WHERE name = 'log_kept'")
        store.execute("DROP TRIGGER log_kept")
        store.execute(f"DELETE FROM log WHERE seq = ({lost})")
        store.execute(sql)
    recover_to(torn, path, Minutes(), "verloren")
    torn.unlink()
    with open_store(path) as store:
        opened(store, 1, Minutes()).record(dreier("Anna"))  # somebody has looked at it and gone on
        assert checking.verify(store) == []
    return path


# ---------------------------------------------------------------------- forging

MISSING = object()
DANGLING = "d" * 64
NOBODY = "dddddddd-dddd-4ddd-8ddd-dddddddddddd"

VALUES: dict[str, Any] = {
    "missing": MISSING,
    "null": None,
    "flag": True,
    "zero": 0,
    "negative": -1,
    "number": 7,
    "huge": 2**53 - 1,
    "endless": 10**4299,
    "empty": "",
    "word": "x",
    "id": NOBODY,
    "hash": DANGLING,
    "hidden": "a\u202eb\x00",
    "half": "\ud800",
    "long": "x" * 100_000,
    "list": [],
    "table": {},
    "lists": [[], {}, 1, "x"],
    "day": "2026-02-30",
    "time": "gestern",
}


def rows_of(store: Store) -> list[StoredFact]:
    """The rows of the log, in the order of their numbers."""
    found = [StoredFact(*row) for row in store.rows("SELECT id, stream, number, text FROM log")]
    return sorted(found, key=lambda each: (each.number, each.id))


def forgeries(rows: list[StoredFact]) -> Iterator[Forgery]:
    """Every field of up to two facts of each kind, in turn something else."""
    seen: dict[str, int] = {}
    streams = {each.stream for each in rows}
    for place, row in reversed(list(enumerate(rows))):
        frame = json.loads(row.text)
        kind = _kind_of(frame)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] > 2:
            continue
        lacking = _paths_of_more(frame["data"], KINDS[Kind(frame["kind"])].shape, ("data",))
        for path in (*_paths(frame), ("by",), *lacking):
            for how, change in _changes(frame, path, rows, place, streams).items():
                yield Forgery(kind, path, how, row.stream, rows, place, change)


def spread(found: Iterable[Forgery], each: int) -> Iterator[Forgery]:
    """Yield this many forgeries of every field of every kind, each time in other ways."""
    alike: dict[tuple[str, tuple[str | int, ...]], list[Forgery]] = defaultdict(list)
    for forgery in found:
        alike[forgery.kind, forgery.path].append(forgery)
    for turn, ways in enumerate(alike.values()):
        chosen = {(turn * 7 + step * len(ways) // each) % len(ways) for step in range(each)}
        yield from (ways[index] for index in sorted(chosen))


def forged(rows: list[StoredFact], kind: str, path: tuple[str | int, ...], value: Any) -> Forgery:
    """Make the latest fact of a kind that has room for it say this; a field that may be missing is put there."""
    for place, row in reversed(list(enumerate(rows))):
        frame = json.loads(row.text)
        try:
            is_it = _kind_of(frame) == kind and isinstance(_at(frame, path[:-1]), dict | list)
        except (KeyError, IndexError, TypeError):
            continue
        if is_it:
            return Forgery(kind, path, "", row.stream, rows, place, lambda data: _put(data, path, value))
    raise LookupError(kind)


def _kind_of(frame: Any) -> str:
    return frame["kind"] + (f" {frame['data']['kind']}" if frame["kind"] == "posting" else "")


def _paths(value: Any, before: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if before:
        yield before
    inside = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, each in inside:
        yield from _paths(each, (*before, key))


def _paths_of_more(data: Any, shape: Shape, before: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Yield the fields that a fact may have and this one lacks."""
    for key, field in shape.by_key.items():
        if key not in data and field.form.default == ABSENT:
            yield (*before, key)
        elif field.form.shape is not None and isinstance(data.get(key), dict):
            yield from _paths_of_more(data[key], field.form.shape, (*before, key))


def _changes(
    frame: Any, path: tuple[str | int, ...], rows: list[StoredFact], place: int, streams: set[str]
) -> dict[str, Callable[[Any], None]]:
    """What a field can become, by what it is called."""
    old, row = _at(frame, path), rows[place]
    values = {
        how: each
        for how, each in VALUES.items()
        if each is not old and (each is MISSING or each != old or type(each) is not type(old))
    }
    if isinstance(old, str) and len(old) in (36, 64):
        evenings = {*filter(is_evening, streams)} - {row.stream}
        later = [each for each in rows[place + 1 :] if each.stream == row.stream]
        values |= {
            "itself": row.id,
            "of another stream": next(each.id for each in rows if each.stream in evenings),
            "other evening": max(evenings),
        }
        values |= {"later": later[-1].id} if later else {}
    found: dict[str, Callable[[Any], None]] = {}
    for how, value in values.items():
        found[how] = lambda data, value=value: _put(data, path, value)  # type: ignore[misc]
    if isinstance(old, dict):
        found["more"] = lambda data: _put(data, (*path, "more"), 1)
    if isinstance(old, list):
        found["twice"] = lambda data: _put(data, path, [*old, *old])
    return found


def _at(data: Any, path: tuple[str | int, ...]) -> Any:
    for each in path:
        data = data.get(each, MISSING) if isinstance(data, dict) else data[each]
    return data


def _put(data: Any, path: tuple[str | int, ...], value: Any) -> None:
    inside = _at(data, path[:-1])
    if value is MISSING:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value


def _written(rows: Sequence[StoredFact], place: int, change: Callable[[Any], None]) -> Iterator[StoredFact]:
    """All rows, with one of them changed, and what names it by its id written again."""
    renamed: dict[str, str] = {}
    for index, row in enumerate(rows):
        text = row.text
        for old, new in renamed.items():
            text = text.replace(old, new)
        stream, number = row.stream, row.number
        if index == place:
            frame = json.loads(text)
            change(frame)
            text = _text(frame)
            stream, number = frame.get("stream", ""), frame.get("number", 0)
        if text != row.text:
            renamed[row.id] = digest(text)
        is_column = isinstance(stream, str) and stream.isascii() and type(number) is int and abs(number) < 2**63
        yield StoredFact(digest(text), stream if is_column else row.stream, number if is_column else row.number, text)


def _text(frame: Any) -> str:
    """The canonical text; an endless number is written by hand, since JSON's writer refuses it."""
    import sys

    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return canonical(frame)
    finally:
        sys.set_int_max_str_digits(before)


def write_rows(target: Path, real: Path, rows: tuple[StoredFact, ...]) -> Path:
    """Write a copy of a database that has these rows and no others, with a tally that fits."""
    shutil.copy(real, target)
    with open_store(target) as store, store.writing():
        (sql,) = store.row("SELECT sql FROM sqlite_master WHERE name = 'log_kept'")
        store.execute("DROP TRIGGER log_kept")
        kept = {each.id for each in rows}
        gone = [each for each in rows_of(store) if each.id not in kept]
        for each in gone:
            store.execute("DELETE FROM log WHERE id = ?", (each.id,))
        known = {each.id for each in rows_of(store)}
        new = [each for each in rows if each.id not in known]
        for each in new:
            store.execute("INSERT OR IGNORE INTO log (id, stream, number, text) VALUES (?, ?, ?, ?)", each)
        store.execute(sql)
        set_tally(store, read_tally(store).after(Difference(tuple(new), tuple(gone))))  # type: ignore[arg-type]
        store.execute("DELETE FROM states")
    return target
