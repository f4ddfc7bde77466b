"""The entries of an evening, their order, receipts and earlier versions. Facts are JSON here, nothing more.

Order goes by ``place``, a number with wide gaps: an entry that is put between two others touches neither. What was
there before is kept by triggers of the database (see migration 1).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from tarockblock.domain.money import Exact
from tarockblock.store import identities, scored
from tarockblock.store.checksum import seal_entry, twin
from tarockblock.store.database import Store
from tarockblock.store.evenings import time_of
from tarockblock.store.players import PlayerNumbers
from tarockblock.store.records import Amounts, ReceiptRecord, VersionRecord
from tarockblock.store.scored import NOTHING_SCORED, Scored

GAP = 2**32
"""Room between two entries: 32 times in a row something can go into the same gap before all are set apart again."""


def insert(
    store: Store,
    evening: int,
    index: int | None,
    fact: str,
    at: datetime,
    number: int | None = None,
    uuid: str | None = None,
) -> int:
    """Put an entry before the one at ``index``, or behind all; with ``number`` one comes back that was there before.

    ``uuid`` is its id where it has one already, else it gets a new one.
    """
    place = _place(store, evening, index)
    if number is None:
        number = int(store.row(_LAST)[0] or 0) + 1
    first = store.row("SELECT min(written_at) FROM versions WHERE entry = ?", (number,))[0]
    written = at.isoformat()
    mark = seal_entry(number, evening, place, fact)
    row = {"id": number, "evening": evening, "place": place, "fact": fact}
    store.insert("entries", row | {"recorded_at": first or written, "changed_at": written, "checksum": mark})
    identities.give_row_id(store, evening, number, uuid)
    return number


_LAST = """
    SELECT max(number) FROM (
        SELECT max(seq) AS number FROM sqlite_sequence WHERE name = 'entries' AND typeof(seq) = 'integer'
        UNION ALL SELECT max(id) FROM entries UNION ALL SELECT max(entry) FROM row_ids
        UNION ALL SELECT max(entry) FROM versions WHERE typeof(entry) = 'integer')
"""
"""The highest number an entry ever had: what SQLite remembers of it may be damaged."""


def numbers_of(store: Store, wanted: Sequence[str], known: Mapping[str, int]) -> dict[str, int]:
    """Numbers for the entries of these ids: those that are ``known``, else new ones; within a transaction."""
    first = max(int(store.row(_LAST)[0] or 0), *known.values(), 0) + 1
    fresh = (uuid for uuid in wanted if uuid not in known)
    new = {uuid: number for number, uuid in enumerate(fresh, start=first)}
    return {uuid: known[uuid] if uuid in known else new[uuid] for uuid in wanted}


def remove(store: Store, number: int) -> None:
    """Take an entry away (only an undo does); its versions stay."""
    store.execute("DELETE FROM entries WHERE id = ?", (number,))


def replace(store: Store, number: int, fact: str, at: datetime) -> None:
    """Write another fact in an entry's place; the receipts must be those of the old one until then."""
    evening, place = store.row("SELECT evening, place FROM entries WHERE id = ?", (number,))
    store.execute(
        "UPDATE entries SET fact = ?, changed_at = ?, checksum = ? WHERE id = ?",
        (fact, at.isoformat(), seal_entry(number, evening, place, fact), number),
    )


def move(store: Store, number: int, index: int) -> None:
    """Give an entry another place; ``index`` is where it stands afterwards."""
    evening, fact = store.row("SELECT evening, fact FROM entries WHERE id = ?", (number,))
    _put(store, number, evening, _place(store, evening, index, number), fact)


def write_receipts(store: Store, evening: int, receipts: Mapping[int, ReceiptRecord]) -> None:
    """Write what these entries come to now, in place of what they came to before, and seal all of the evening's.

    Also where none has changed, if one of its entries is gone.
    """
    _write_receipts(store, receipts, PlayerNumbers(store))
    scored.write(store, evening)


def change_receipts(
    store: Store, evening: int, known: Scored, now: Mapping[int, ReceiptRecord], gone: Collection[int]
) -> Scored:
    """Write those receipts that are not what they were, and seal all; ``gone`` are entries that are there no more.

    ``known`` are all receipts as they were, ``now`` those that may have changed. Nothing is read: what others have
    damaged in the meantime gets no seal of ours.
    """
    players = PlayerNumbers(store)
    changed = {number: each for number, each in now.items() if known.receipts.get(number) != each}
    _write_receipts(store, changed, players)
    if gone or (changed and min(changed) <= max(known.receipts, default=0)):
        receipts = {number: each for number, each in {**known.receipts, **changed}.items() if number not in gone}
        found = NOTHING_SCORED.with_more(receipts, players)
    else:
        found = known.with_more(changed, players)
    scored.put(store, evening, found)
    return found


def _write_receipts(store: Store, receipts: Mapping[int, ReceiptRecord], players: PlayerNumbers) -> None:
    if not receipts:
        return
    for number in receipts:
        store.execute("DELETE FROM receipts WHERE entry = ?", (number,))
    store.insert("receipts", *(_receipt_row(number, each) for number, each in receipts.items()))
    scores = [
        _score_row(number, players[who], amounts)
        for number, each in receipts.items()
        for who, amounts in each.scores.items()
    ]
    if scores:
        store.insert("scores", *scores)


def _receipt_row(number: int, receipt: ReceiptRecord) -> dict[str, Any]:
    return {
        "entry": number,
        "hand": receipt.hand,
        "radl": receipt.radl,
        "dealer": receipt.dealer,
        "vorhand": receipt.vorhand,
        "factor": receipt.factor,
        "problems": receipt.problems,
        "ruleset": receipt.ruleset,
        "engine": receipt.engine,
    }


def _score_row(number: int, player: int, amounts: Amounts) -> dict[str, Any]:
    points, cents = amounts.points, amounts.cents
    return {
        "entry": number,
        "player": player,
        "points": points.numerator,
        "points_parts": points.denominator,
        "cents": cents.numerator,
        "cents_parts": cents.denominator,
    }


def evenings_scored_by(store: Store, engines: Collection[str]) -> list[int]:
    """Numbers of the evenings, the trash included, with a receipt of one of these versions of the arithmetic."""
    places = ", ".join("?" * len(engines))
    rows = store.rows(
        "SELECT DISTINCT e.evening FROM receipts AS r JOIN entries AS e ON e.id = r.entry"
        f" WHERE r.engine IN ({places}) ORDER BY e.evening",
        tuple(engines),
    )
    return [row[0] for row in rows]


def receipts(store: Store, evening: int) -> dict[int, ReceiptRecord]:
    """All receipts of an evening, by entry."""
    scores: dict[int, dict[str, Amounts]] = {}
    for entry, name, *amounts in store.rows(
        "SELECT s.entry, p.name, s.points, s.points_parts, s.cents, s.cents_parts FROM scores AS s"
        " JOIN entries AS e ON e.id = s.entry JOIN players AS p ON p.id = s.player WHERE e.evening = ?",
        (evening,),
    ):
        scores.setdefault(entry, {})[name] = amounts_of(amounts)
    rows = store.rows(
        "SELECT entry, hand, radl, dealer, vorhand, factor, problems, ruleset, engine FROM receipts AS r"
        " JOIN entries AS e ON e.id = r.entry WHERE e.evening = ?",
        (evening,),
    )
    return {
        row[0]: ReceiptRecord(
            hand=row[1],
            radl=row[2],
            dealer=row[3],
            vorhand=row[4],
            factor=row[5],
            problems=row[6],
            ruleset=row[7],
            engine=row[8],
            scores=scores.get(row[0], {}),
        )
        for row in rows
    }


def versions(store: Store, number: int) -> list[VersionRecord]:
    """All earlier versions of an entry that are as they were written, oldest first."""
    return [found for _, found in _versions(store, "entry", number) if found is not None]


def versions_of_evening(store: Store, evening: int) -> list[VersionRecord]:
    """All earlier versions of all entries, also of those that were removed, in the order in which they ended."""
    return [found for _, found in _versions(store, "evening", evening) if found is not None]


def bad_versions(store: Store, evening: int) -> list[int]:
    """Numbers of the earlier versions that are not as they were written."""
    return [each for each, found in _versions(store, "evening", evening) if found is None]


VERSION = ("entry", "evening", "place", "fact", "checksum", "change", "written_at", "replaced_at", "scored", "twin")
"""What an earlier version consists of; before version 3 there were no twins."""


def is_sound_version(row: Mapping[str, Any]) -> bool:
    """Whether an earlier version (by column) is as it was written."""
    *parts, again = (row[name] for name in VERSION)
    entry, evening, place, fact, mark, change, written, replaced, scored = parts
    texts = fact, mark, change, written, replaced, scored, again or twin(written, replaced, change, scored)
    try:
        return _version((entry, evening, place), texts) is not None
    except (ValueError, TypeError, ArithmeticError):  # no text, no time, no number
        return False


_TWIN = "written_at || ' ' || replaced_at || ' ' || change || ' ' || scored"


def _versions(store: Store, column: str, value: int) -> Iterator[tuple[int, VersionRecord | None]]:
    """Earlier versions by number; None for one that is damaged. Texts come as bytes: a damaged one may be no text."""
    numbers = ", ".join(f"CAST({name} AS INTEGER)" for name in ("id", "entry", "evening", "place"))
    names = ("fact", "checksum", "change", "written_at", "replaced_at", "scored")
    texts = ", ".join(f"CAST({name} AS BLOB)" for name in names)
    texts += f", CAST(ifnull(twin, {_TWIN}) AS BLOB)"  # before version 3 there were none
    for row in store.rows(f"SELECT {numbers}, {texts} FROM versions WHERE {column} = ? ORDER BY id", (value,)):
        try:
            yield row[0], _version(row[1:4], [part.decode() for part in row[4:]])
        except (AttributeError, ValueError, TypeError, ArithmeticError):  # no text, no time, no number
            yield row[0], None


def _version(numbers: Sequence[int], texts: Sequence[str]) -> VersionRecord | None:
    entry, evening, place = numbers
    fact, mark, change, written, replaced, scored, again = texts
    if mark != seal_entry(entry, evening, place, fact) or again != twin(written, replaced, change, scored):
        return None
    return VersionRecord(
        entry=entry,
        fact=fact,
        change=change,
        written_at=time_of(written),
        replaced_at=time_of(replaced),
        scores={name: amounts_of(amounts) for name, *amounts in json.loads(scored)},
    )


def amounts_of(parts: Sequence[int]) -> Amounts:
    """Points and cents out of their four columns; ZeroDivisionError where they are none."""
    points, points_parts, cents, cents_parts = parts
    return Amounts(_exact(points, points_parts), _exact(cents, cents_parts))


def _exact(amount: int, parts: int) -> Exact:
    return amount if parts == 1 and type(amount) is int else Fraction(amount, parts)


def _place(store: Store, evening: int, index: int | None, without: int = 0) -> int:
    place = _between(store, evening, index, without)
    if place is None:
        _set_apart(store, evening)
        place = _between(store, evening, index, without)
    assert place is not None
    return place


def _between(store: Store, evening: int, index: int | None, without: int) -> int | None:
    """A free place before the entry at ``index``, one left out of the count, or None where the gap is used up."""
    places, here = "SELECT place FROM entries WHERE evening = ? AND id <> ? ORDER BY place", (evening, without)
    near = [] if index is None else store.rows(f"{places} LIMIT 2 OFFSET ?", (*here, max(index - 1, 0)))
    if index == 0:
        return near[0][0] - GAP if near else 0
    if len(near) == 2:
        (low,), (high,) = near
        return (low + high) // 2 if high - low > 1 else None
    last = store.row(f"{places} DESC LIMIT 1", here)
    return 0 if last is None else last[0] + GAP


def _set_apart(store: Store, evening: int) -> None:
    """Give all entries of an evening wide gaps again; first out of the way, since places are unique."""
    ordered = store.rows("SELECT id, fact, place FROM entries WHERE evening = ? ORDER BY place", (evening,))
    beyond = max(ordered[-1][2], len(ordered) * GAP) + GAP
    for start in (beyond, 0):
        for step, (number, fact, _) in enumerate(ordered):
            _put(store, number, evening, start + step * GAP, fact)


def _put(store: Store, number: int, evening: int, place: int, fact: str) -> None:
    store.execute(
        "UPDATE entries SET place = ?, checksum = ? WHERE id = ?",
        (place, seal_entry(number, evening, place, fact), number),
    )
