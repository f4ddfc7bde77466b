"""Reads a database of version 6 by itself, as facts, and puts one of this version in its place, whole or not at all.

Nothing is decided here: what the facts come to, ``tarockblock.log`` says. Two databases that share anything write the
same fact of it. Undo logs and receipts are not brought over, so they are not read. The old file is kept beside the new
one.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from tarockblock.domain.journal import Posted, Posting
from tarockblock.domain.names import Join
from tarockblock.errors import StoreError
from tarockblock.log.facts import BOOK, Content, Fact, Kind, write
from tarockblock.log.journal import join_fact, offer_fact, posting_fact, posting_of, ruleset_fact
from tarockblock.log.union import Log
from tarockblock.store import local, opening
from tarockblock.store.backups import replace_file
from tarockblock.store.faults import Deadline, faults, naming_file, sense, unwritable
from tarockblock.store.files import half_made, make_file, sync
from tarockblock.store.lock import real_path, refuse_if_open
from tarockblock.store.opening import OpenFile, connect, identity_of, seal

Whole = dict[str, Any]
"""An evening as plain data that means the same in every database, in the form in which ``sides`` holds it too."""


class Old(NamedTuple):
    """What a database of version 6 holds.

    ``numbers`` are number, id and time of arrival of the evenings; ``last`` is the greatest number ever given.
    ``memory`` is what the program remembered about this very database.
    """

    facts: tuple[Fact, ...]
    numbers: tuple[tuple[int, str, str], ...]
    last: int
    memory: Mapping[str, str]


@contextmanager
def damage(path: Path, deadline: Deadline | None = None) -> Iterator[None]:
    """What cannot be read or believed inside is StoreError ``version6_damaged``: only 0.9 recovers that."""
    with naming_file(path, _DAMAGE), faults(path, deadline), sense(path):
        yield


_DAMAGE = dict.fromkeys(("database_damaged", "schema_damaged", "not_a_database"), "version6_damaged")


def damaged(path: Path) -> StoreError:
    """Something is missing, is not as it was written, or makes no sense."""
    return StoreError("version6_damaged", file=path, folder=path.parent)


def read(db: OpenFile, path: Path, deadline: Deadline | None = None) -> Old:
    """Everything that is brought over; raises ``version6_damaged``, ``schema_strange``, ``took_too_long``."""
    with damage(path, deadline):
        if any(each.table in _LEFT_OVER for each in opening.listed(db.conn)):
            raise damaged(path)
        opening.check(db, path, opening.parts_of_version_6())
        sound = db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
        if not sound or db.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise damaged(path)
        return _Reader(db, path, deadline).everything()


_ORDER = "house_rules"
_REMEMBERED = ("open_evening", "house_drafts", _ORDER)

_LEFT_OVER = ("settlements", "payments")
"""Tables that stayed where the money of an earlier version could not be read as a whole."""


class _Reader:
    """Reads one database, with its seals."""

    def __init__(self, db: OpenFile, path: Path, deadline: Deadline | None) -> None:
        self._db, self._path, self._deadline = db, path, deadline

    def everything(self) -> Old:
        """Raises ``version6_damaged``."""
        postings, wholes = self._postings(), self._wholes()
        facts = (*self._evenings(wholes, postings), *map(posting_fact, postings), *self._terms(), *self._house())
        came = self._rows(
            "SELECT i.evening, i.uuid, e.started_at FROM identities AS i JOIN evenings AS e"
            " ON e.id = i.evening ORDER BY i.evening"
        )
        last = self._rows("SELECT seq FROM sqlite_sequence WHERE name = 'evenings'")
        return Old(facts, tuple(came), last[0][0] if last else 0, self._memory())

    def _rows(self, sql: str) -> list[Any]:
        if self._deadline is not None:
            self._deadline.check()
        return self._db.execute(sql).fetchall()

    def _sealed(self, table: str, names: str, word: str, order: str = "1") -> list[Any]:
        """The rows of a table in order, each as it was written; ``word`` is what its seals begin with."""
        rows = self._rows(f"SELECT {names}, checksum FROM {table} ORDER BY {order}")
        self._expect(all(seal(word, *row) == written for *row, written in rows))
        return [row for *row, _ in rows]

    def _expect(self, is_so: bool) -> None:
        if not is_so:
            raise damaged(self._path)

    def _gapless(self, table: str) -> None:
        """None is missing of rows that are never deleted."""
        written = self._rows(f"SELECT seq FROM sqlite_sequence WHERE name = '{table}'")
        numbers = [number for (number,) in self._rows(f"SELECT id FROM {table} ORDER BY id")]
        self._expect(numbers == list(range(1, 1 + (written[0][0] if written else 0))))

    # ------------------------------------------------------------------ evenings

    def _evenings(self, wholes: Mapping[int, Whole], postings: Iterable[Posting]) -> Iterator[Fact]:
        self._gapless("steps")
        columns = "uuid, evening, number, parents, kind, state, closing, at"
        steps = {each.data["id"]: each for each in map(_step, self._sealed("steps", columns, "step", "id"))}
        yield from steps.values()
        closings = ((each.evening, each) for each in sorted(postings, key=lambda each: each.key))
        last = {about.id: each.id for about, each in closings if about is not None and each.kind is Posted.EVENING}
        for id_, whole in self._known_as(steps, wholes).items():
            closing = last.get(whole["id"]) if steps[id_].data["state"] == "trashed" else None
            yield _was_fact(steps[id_], whole, closing)
            yield from _earlier(_beginning(steps, id_), whole)

    def _known_as(self, steps: Mapping[str, Fact], wholes: Mapping[int, Whole]) -> dict[str, Whole]:
        """By a step, what its evening was after it: as it is, and as it is kept beside."""
        standing = self._sealed("standing", "evening, step", "standing")
        self._expect([number for number, _ in standing] == list(wholes))
        found = {step: wholes[number] for number, step in standing}
        for step, whole in found.items():
            self._expect((steps[step].stream, steps[step].data["state"]) == (whole["id"], _state(whole)))
        for head, _, text in self._sealed("sides", "head, evening, content", "side"):
            found.setdefault(head, json.loads(text))
        return found

    def _wholes(self) -> dict[int, Whole]:
        """All evenings as they are, by number, in that order."""
        seats, ids, rows = self._seats(), self._row_ids(), self._entries()
        trace, money = self._trace(ids), self._money()
        identities = self._sealed("identities", "evening, uuid, round, unit, leave_open", "identity")
        headings = self._headings(seats, {number: len(found) for number, found in rows.items()})
        self._expect([number for number, *_ in identities] == list(headings))
        return {
            number: {
                "id": uuid,
                "round": round_name,
                "unit": unit,
                "leave_open": None if leave_open is None else bool(leave_open),
                "heading": headings[number],
                "seats": seats[number],
                "rows": [(ids[number, entry], fact) for entry, fact in rows[number]],
                "trace": trace[number],
                "money": money[number],
            }
            for number, uuid, round_name, unit, leave_open in identities
        }

    def _headings(self, seats: Mapping[int, list[Any]], counts: Mapping[int, int]) -> dict[int, dict[str, Any]]:
        """Not sealed is when an evening was saved last, which its current step says, too."""
        columns = (f"p.name AS {name}" if name == "first_dealer" else name for name in _SEALED)
        found = {}
        for number, mark, *row in self._rows(
            f"SELECT e.id, checksum, {', '.join(columns)} FROM evenings AS e"
            " JOIN players AS p ON p.id = e.first_dealer ORDER BY e.id"
        ):
            self._expect(mark == seal("evening", number, row, seats.get(number, [])))
            found[number] = dict(zip(_SEALED, row, strict=True))
            self._expect(found[number]["entry_count"] == counts.get(number, 0))
        return found

    def _seats(self) -> dict[int, list[tuple[str, bool]]]:
        found = defaultdict(list)
        for evening, name, starts in self._rows(
            "SELECT s.evening, p.name, s.starts FROM seats AS s JOIN players AS p ON p.id = s.player"
            " ORDER BY s.evening, s.seat"
        ):
            found[evening].append((name, bool(starts)))
        return found

    def _row_ids(self) -> dict[tuple[int, int], str]:
        """By evening and entry."""
        rows = self._sealed("row_ids", "entry, evening, uuid", "row")
        return {(evening, entry): uuid for entry, evening, uuid in rows}

    def _entries(self) -> dict[int, list[tuple[int, str]]]:
        found = defaultdict(list)
        rows = self._sealed("entries", "id, evening, place, fact", "entry")
        for entry, evening, _, fact in sorted(rows, key=lambda row: row[2]):
            found[evening].append((entry, fact))
        return found

    def _trace(self, ids: Mapping[tuple[int, int], str]) -> dict[int, list[Any]]:
        """How entries were before. What their seal is not over is written a second time (not up to version 2)."""
        found = defaultdict(list)
        for entry, evening, place, fact, mark, twin, *told in self._rows(
            "SELECT entry, evening, place, fact, checksum, twin, written_at, replaced_at, change, scored FROM versions"
            " ORDER BY id"
        ):
            self._expect(mark == seal("entry", entry, evening, place, fact) and twin in (None, " ".join(told)))
            written, replaced, change, scored = told
            found[evening].append((ids[evening, entry], fact, change, written, replaced, scored))
        return found

    def _money(self) -> dict[int, list[Any]]:
        found = defaultdict(list)
        for evening, twin, *told in self._rows(
            "SELECT evening, twin, at, about, was, became FROM money_log ORDER BY id"
        ):
            self._expect(twin == " ".join((str(evening), *told)))
            found[evening].append(told)
        return found

    # ------------------------------------------------------------------ book, house, and what is no fact

    def _postings(self) -> list[Posting]:
        self._gapless("postings")
        columns = "uuid, number, at, kind, round, evening, title, date, note, names, transfers, closing, reason"
        return [_posting(row) for row in self._sealed("postings", columns, "posting", "id")]

    def _terms(self) -> Iterator[Fact]:
        for name, terms, number in self._sealed("rounds", "name, terms, number", "round"):
            yield write(BOOK, number, Kind.TERMS, {"round": name, "terms": json.loads(terms)})

    def _house(self) -> Iterator[Fact]:
        for digest, copy in self._rows("SELECT digest, copy FROM rulesets ORDER BY digest"):
            text = json.dumps(json.loads(copy), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            self._expect(digest == blake2b(text.encode(), digest_size=16).hexdigest())
            yield ruleset_fact(digest, copy)
        for name, digest, number in self._sealed("offers", "ruleset, digest, number", "offer"):
            yield offer_fact(name, digest, number, None)
        self._gapless("joins")
        for id_, number, called, names in self._sealed("joins", "uuid, number, called, names", "join", "id"):
            yield join_fact(Join(id_, number, called, tuple(json.loads(names))), None)

    def _memory(self) -> dict[str, str]:
        """Which evening was open, drafts, and the order of house rulesets, which were named by their digests."""
        rows = self._rows("SELECT key, value, twin FROM memory")
        self._expect(all(twin in (None, f"{key} {value}") for key, value, twin in rows))
        found = {key: value for key, value, _ in rows if key in _REMEMBERED}
        ids = {digest: json.loads(copy)["id"] for digest, copy in self._rows("SELECT digest, copy FROM rulesets")}
        order = json.loads(found.get(_ORDER, "[]"))
        found[_ORDER] = json.dumps([ids[digest] for digest in order if digest in ids])
        return found


_SEALED = (
    "title",
    "date",
    "note",
    "ruleset",
    "cents_per_point",
    "planned_radl",
    "first_dealer",
    "hands",
    "entry_count",
    "started_at",
    "closed_at",
    "trashed_at",
    "source",
)
"""Of an evening, what its seal is over, besides its number and its seats."""


_HEADING = _SEALED[:7]
"""Of these, what the log has in a heading."""

# ---------------------------------------------------------------------- as facts


def _step(row: list[Any]) -> Fact:
    """A step as a fact that holds its row and nothing else.

    The beginning of an evening that came as a file is each machine's own as to its time.
    """
    id_, evening, number, parents, kind, state, closing, at = row
    follows = json.loads(parents)
    is_of_file = kind == "begun" and not follows and state == "closed"
    data = {"id": id_, "kind": kind, "state": state, "closing": closing}
    return write(evening, number, Kind.STEP, data, parents=follows, at=None if is_of_file else at)


def _was_fact(step: Fact, whole: Whole, closing: str | None) -> Fact:
    """What an evening was after a step; ``closing`` is the posting of its latest closing, where it is in the trash."""
    before = None
    if step.data["state"] == "trashed":
        was_closed = whole["heading"]["closed_at"] is not None
        before = ["closed", closing] if was_closed else ["open", None]
    data = {"content": _content(whole).data, "before": before}
    return write(step.stream, step.number + 1, Kind.WAS, data, parents=[step.id])


def _content(whole: Whole) -> Content:
    heading = {name: whole["heading"][name] for name in _HEADING}
    heading |= {"round": whole["round"], "unit": whole["unit"], "leave_open": whole["leave_open"]}
    rows = tuple((row, json.loads(fact)) for row, fact, *_ in whole["rows"])
    return Content(heading, tuple(name for name, starts in whole["seats"] if starts), rows)


def _state(whole: Whole) -> str:
    heading = whole["heading"]
    return "trashed" if heading["trashed_at"] is not None else "open" if heading["closed_at"] is None else "closed"


def _beginning(steps: Mapping[str, Fact], id_: str) -> Fact:
    """The first step of the line of this one that is here."""
    while (before := steps[id_].parents[:1]) and before[0] in steps:
        id_ = before[0]
    return steps[id_]


def _earlier(beginning: Fact, whole: Whole) -> Iterator[Fact]:
    """How rows were before, and what was done with the evening's money, as it is shown in the history."""
    told: list[tuple[str, dict[str, Any]]] = []
    for row, fact, change, written, replaced, scored in whole["trace"]:
        version = {"row": row, "entry": json.loads(fact), "change": change, "written": written, "replaced": replaced}
        told.append(("row", version | {"scored": json.loads(scored)}))
    for at, about, was, became in whole["money"]:
        told.append(("money", {"at": at, "about": json.loads(about), "was": was, "became": became}))
    for what, each in told:
        data = {"what": what, "told": each}
        yield write(beginning.stream, beginning.number + 1, Kind.EARLIER, data, parents=[beginning.id])


def _posting(row: list[Any]) -> Posting:
    """Raises UnsoundError where it is none."""
    id_, number, at, kind, round_name, evening, title, date, note, names, transfers, closing, reason = row
    data = {
        "posting": id_,
        "kind": kind,
        "round": round_name,
        "evening": None if evening is None else {"id": evening, "title": title, "date": date},
        "names": names,
        "note": note,
        "reason": reason,
        "transfers": json.loads(transfers),
        "closing": None if closing is None else json.loads(closing),
    }
    return posting_of(write(BOOK, number, Kind.POSTING, data, at=at))


WORD = "v6"
"""Stands in the name under which the old file is kept."""


def bring_over(path: Path, at: datetime, deadline: Deadline | None = None) -> Path | None:
    """Bring a database over; returns under which name the old one is kept (None: somebody else was quicker).

    At every moment there is one whole database under ``path``, the old or the new one. Codes: ``version6_damaged``,
    ``old_database_open``, ``old_database_read_only``, ``old_database_disk_full``, ...
    """
    file = real_path(path)
    refuse_if_open(path, "old_database_open", but=os.getpid())  # who has it open in a window of 0.9 could not go on
    with half_made(file, "new") as fresh, _writing(path):
        with damage(path, deadline), closing(connect(file, deadline=deadline)) as db:
            db.execute("BEGIN IMMEDIATE")  # nobody writes meanwhile
            if identity_of(file) != db.identity:
                return None
            make_file(fresh)
            fresh.write_bytes(new_database(read(db, path, deadline)))
            sync(fresh)
        return replace_file(fresh, file, WORD, at)


def new_database(old: Old) -> bytes:
    """The file of a database of this version that holds the same."""
    log = Log()
    added = log.unite(old.facts).added
    with closing(opening.in_memory()) as db:
        db.conn.deserialize(opening.empty_database())
        db.execute("BEGIN")
        db.conn.executemany(
            "INSERT INTO log (id, stream, number, text) VALUES (?, ?, ?, ?)", (each.row for each in added)
        )
        tally = opening.sealed_tally(f"{log.tally.total:064x}", log.tally.facts, log.tally.greatest)
        db.execute("UPDATE tally SET total = ?, facts = ?, greatest = ?, seal = ?", tally)
        db.conn.executemany("INSERT INTO local (name, value, seal) VALUES (?, ?, ?)", _local(old))
        db.execute("COMMIT")
        return db.conn.serialize()


def _local(old: Old) -> Iterator[tuple[str, str, str]]:
    """What is this machine's own."""
    yield from (local.sealed(name, value) for name, value in old.memory.items())
    yield from (local.sealed(*local.noted(number, id_, since)) for number, id_, since in old.numbers)
    if old.last > max((number for number, *_ in old.numbers), default=0):
        yield local.sealed(local.GREATEST, str(old.last))


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Where nothing can be written, the file stays as it is, and may be brought over in another place."""
    with naming_file(path, _OF_OLD):
        try:
            yield
        except OSError as error:
            raise unwritable(error, path) from error


_OF_OLD = {
    "disk_full": "old_database_disk_full",
    "database_read_only": "old_database_read_only",
    "database_unreachable": "old_database_read_only",
    "folder_unwritable": "old_database_read_only",
}
