"""An evening as a whole, as plain data that means the same in every database: rows by their ids, people by name.

With everything that belongs to it: what it comes to, its undo log and trace. Taken out of one, put into another.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tarockblock.store import entries, evenings, identities, money_log, rulesets, scored, steps, undo_log
from tarockblock.store.checksum import seal_entry, seal_log, seal_row_id, seal_side, twin
from tarockblock.store.database import Store
from tarockblock.store.identities import Identity
from tarockblock.store.players import PlayerNumbers, seated

Content = dict[str, Any]
"""Plain data, as it can be written as JSON."""

_HEADING = (
    "title, date, note, ruleset, cents_per_point, planned_radl, hands, started_at, saved_at, closed_at, trashed_at,"
    " source"
)
_NAMES = tuple(name.strip() for name in _HEADING.split(","))
_RECEIPT = "hand, radl, dealer, vorhand, factor, problems, ruleset, engine"
_LOG = "number, kind, at, data, state"
_TRACE = "fact, change, written_at, replaced_at, scored"


# ---------------------------------------------------------------------- out


def read(store: Store, evening: int) -> Content:
    """An evening as it is; StoreError ``no_such_evening``, ``database_damaged``."""
    evenings.read(store, evening)  # the seals
    identity, ids = identities.read(store, evening), identities.row_ids(store, evening)
    row = store.row(
        f"SELECT {_HEADING}, p.name FROM evenings AS e JOIN players AS p ON p.id = e.first_dealer WHERE e.id = ?",
        (evening,),
    )
    rows = store.rows(
        "SELECT id, fact, recorded_at, changed_at FROM entries WHERE evening = ? ORDER BY place", (evening,)
    )
    bad = any(number not in ids for number, *_ in rows) or entries.bad_versions(store, evening)
    if bad or undo_log.bad_steps(store, evening) or money_log.bad_rows(store, evening):
        raise steps.damaged(store)
    return {
        "id": identity.id,
        "round": identity.round,
        "unit": identity.unit,
        "leave_open": identity.leave_open,
        "heading": dict(zip((*_NAMES, "first_dealer"), row, strict=True)),
        "seats": [list(each) for each in seated(store, evening)],
        "rows": [[ids[number], *each] for number, *each in rows],
        "receipts": [[ids[number], *each] for number, *each in _receipts(store, evening)],
        "log": [_translated(list(each), ids.__getitem__) for each in _rows(store, "log", _LOG, evening, "number")],
        "trace": [
            [ids[number], *each] for number, *each in _rows(store, "versions", f"entry, {_TRACE}", evening, "id")
        ],
        "money": [list(each) for each in _rows(store, "money_log", "at, about, was, became", evening, "id")],
    }


def _rows(store: Store, table: str, names: str, evening: int, order: str) -> list[Any]:
    return store.rows(f"SELECT {names} FROM {table} WHERE evening = ? ORDER BY {order}", (evening,))


def _receipts(store: Store, evening: int) -> Iterator[tuple[Any, ...]]:
    scores: dict[int, list[list[Any]]] = {}
    for entry, *each in store.rows(
        "SELECT s.entry, p.name, s.points, s.points_parts, s.cents, s.cents_parts FROM scores AS s"
        " JOIN entries AS e ON e.id = s.entry JOIN players AS p ON p.id = s.player"
        " WHERE e.evening = ? ORDER BY s.entry, p.name",
        (evening,),
    ):
        scores.setdefault(entry, []).append(each)
    for row in store.rows(
        f"SELECT r.entry, {_RECEIPT} FROM receipts AS r JOIN entries AS e ON e.id = r.entry WHERE e.evening = ?"
        " ORDER BY e.place",
        (evening,),
    ):
        yield (*row, scores.get(row[0], []))


def _translated(row: list[Any], number: Callable[[Any], Any]) -> list[Any]:
    """A step of the undo log with the entries it names called otherwise."""
    data = json.loads(row[3])
    named = [data, *data.get("also", ())]
    named += [each for side in ("before", "after") for each in _whole_rows(data, side)]
    for each in named:
        if "entry" in each:
            each["entry"] = number(each["entry"])
    row[3] = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return row


def _whole_rows(data: Mapping[str, Any], side: str) -> list[Any]:
    """The rows of a whole state of an evening, where a step of the undo log holds any."""
    return list(data[side]["rows"]) if data.get("op") == "update" else []


def rulesets_in(content: Content) -> set[str]:
    """The digests of all rulesets that are needed to read it."""
    found = {content["heading"]["ruleset"], *(each[7] for each in content["receipts"])}
    for row in content["log"]:
        data = json.loads(row[3])
        if data.get("op") == "update":
            found |= {data["before"]["ruleset"], data["after"]["ruleset"]}
    return found


# ---------------------------------------------------------------------- in


def put(store: Store, content: Content) -> int:
    """Write an evening as it is there, in the place of the one of its id where that is here; returns its number.

    Rows that are or were here keep their numbers. Within a transaction.
    """
    known = identities.number_of(store, content["id"])
    revision, numbers = 0, dict[str, int]()
    if known is not None:
        revision = evenings.revision_of(store, known) or 0
        numbers = {uuid: entry for entry, uuid in identities.row_ids(store, known).items()}
        take_away(store, known)
    heading = content["heading"]
    players = PlayerNumbers(store)
    names = ", ".join(_NAMES)
    places = ", ".join("?" * (len(_NAMES) + 4))
    store.execute(
        f"INSERT INTO evenings (id, {names}, first_dealer, entry_count, revision) VALUES ({places})",
        (
            known,
            *(heading[name] for name in _NAMES),
            players[heading["first_dealer"]],
            len(content["rows"]),
            revision + 1,
        ),
    )
    evening = int(store.row("SELECT last_insert_rowid()")[0]) if known is None else known
    identity = Identity(content["id"], content["round"], content["unit"], content["leave_open"])
    identities.write(store, evening, identity)
    for seat, (name, starts) in enumerate(content["seats"]):
        row = (evening, seat, players[name], int(starts))
        store.execute("INSERT INTO seats (evening, seat, player, starts) VALUES (?, ?, ?, ?)", row)
    _put_rows(store, evening, content, entries.numbers_of(store, _all_rows(content), numbers), players)
    scored.write(store, evening)
    evenings.reseal(store, evening)
    return evening


def _all_rows(content: Content) -> list[str]:
    """The ids of all entries it has or had, in a lasting order."""
    found = dict.fromkeys(uuid for name in ("trace", "rows") for uuid, *_ in content[name])

    def note(uuid: str) -> str:
        found[uuid] = None
        return uuid

    for row in content["log"]:
        _translated(list(row), note)
    return list(found)


def _put_rows(
    store: Store, evening: int, content: Content, numbers: Mapping[str, int], players: Mapping[str, int]
) -> None:
    for uuid, number in numbers.items():
        store.execute(
            "INSERT INTO row_ids (entry, evening, uuid, checksum) VALUES (?, ?, ?, ?)",
            (number, evening, uuid, seal_row_id(number, evening, uuid)),
        )
    for uuid, fact, change, written, replaced, scores in content["trace"]:
        row = (numbers[uuid], evening, 0, fact, seal_entry(numbers[uuid], evening, 0, fact))
        store.execute(
            "INSERT INTO versions (entry, evening, place, fact, checksum, change, written_at, replaced_at, scored,"
            " twin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*row, change, written, replaced, scores, twin(written, replaced, change, scores)),
        )
    for index, (uuid, fact, recorded, changed) in enumerate(content["rows"]):
        place = index * entries.GAP
        mark = seal_entry(numbers[uuid], evening, place, fact)
        store.execute(
            "INSERT INTO entries (id, evening, place, fact, recorded_at, changed_at, checksum)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (numbers[uuid], evening, place, fact, recorded, changed, mark),
        )
    for uuid, *receipt, scores in content["receipts"]:
        store.execute(
            f"INSERT INTO receipts (entry, {_RECEIPT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (numbers[uuid], *receipt)
        )
        for name, *amounts in scores:
            store.execute(
                "INSERT INTO scores (entry, player, points, points_parts, cents, cents_parts)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (numbers[uuid], players[name], *amounts),
            )
    for each in content["log"]:
        number, kind, at, data, state = _translated(list(each), numbers.__getitem__)
        store.execute(
            "INSERT INTO log (evening, number, kind, at, data, state, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (evening, number, kind, at, data, state, seal_log(evening, number, kind, data)),
        )
    for each in content["money"]:
        store.execute(
            "INSERT INTO money_log (evening, at, about, was, became) VALUES (?, ?, ?, ?, ?)", (evening, *each)
        )


def take_away(store: Store, evening: int) -> None:
    """Remove an evening with all that belongs to it, its id and its steps apart; within a transaction."""
    store.execute("UPDATE evenings SET trashed_at = saved_at WHERE id = ? AND trashed_at IS NULL", (evening,))
    store.execute("DELETE FROM evenings WHERE id = ?", (evening,))


# ---------------------------------------------------------------------- versions that do not stand


def keep_side(store: Store, head: str, content: Content) -> None:
    """Keep how an evening is after a step, beside the version that stands; within a transaction."""
    if store.row("SELECT 1 FROM sides WHERE head = ?", (head,)) is None:
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        store.execute(
            "INSERT INTO sides (head, evening, content, checksum) VALUES (?, ?, ?, ?)",
            (head, content["id"], text, seal_side(head, content["id"], text)),
        )


def side(store: Store, head: str) -> Content | None:
    """The evening as it is after a step, where that is kept beside; raises ``database_damaged``."""
    row = store.row("SELECT head, evening, content, checksum FROM sides WHERE head = ?", (head,))
    if row is None:
        return None
    if row[3] != seal_side(*row[:3]):
        raise steps.damaged(store)
    found: Content = json.loads(row[2])
    return found


def sides(store: Store) -> dict[str, str]:
    """The ids of their evenings, by the steps whose versions are kept beside."""
    return dict(store.rows("SELECT head, evening FROM sides ORDER BY head"))


def bad_sides(store: Store) -> list[str]:
    """The steps of the versions that are not as they were written, or that can be no evening."""
    rows = store.rows("SELECT head, evening, content, checksum FROM sides ORDER BY head")
    return [row[0] for row in rows if row[3] != seal_side(*row[:3]) or not _is_evening(store, row[1], row[2])]


_LENGTHS = {"seats": 2, "rows": 4, "receipts": 10, "log": 5, "trace": 6, "money": 4}


def _is_evening(store: Store, evening: str, text: str) -> bool:
    """Whether this can be the content of the evening of that id; its rulesets are here."""
    try:
        content = json.loads(text)
        known = {uuid for name in ("rows", "trace") for uuid, *_ in content[name]}
        fits = all(len(each) == length for name, length in _LENGTHS.items() for each in content[name])
        texts = [content["round"], *known, *(content["heading"][name] for name in ("title", "note", "first_dealer"))]
        is_whole = {*_NAMES} <= content["heading"].keys() and {"unit", "leave_open"} <= content.keys()
        has_rules = all(rulesets.is_kept(store, each) for each in rulesets_in(content))
        named = all(uuid in known for uuid, *_ in content["receipts"]) and bool(content["seats"])
        return bool(fits and is_whole and has_rules and named) and all(isinstance(each, str) for each in texts)
    except (LookupError, TypeError, ValueError, AttributeError):
        return False


def forget_sides(store: Store, evening: str) -> None:
    """Delete all versions of an evening that is gone; within a transaction."""
    store.execute("DELETE FROM sides WHERE evening = ?", (evening,))


def content_after(store: Store, step: str) -> Content | None:
    """The evening as it is after a step, whether it stands so or is kept beside; None where neither."""
    row = store.row("SELECT evening FROM standing WHERE step = ?", (step,))
    return side(store, step) if row is None else read(store, int(row[0]))
