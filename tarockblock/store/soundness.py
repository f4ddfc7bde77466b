"""Which evenings are as they were written: quick enough to be asked whenever many of them are looked at.

It asks what costs little: seals and counts. ``inspection`` and ``verify`` ask more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from json.encoder import encode_basestring_ascii

from tarockblock.store import evenings, scored
from tarockblock.store.checksum import seal
from tarockblock.store.database import Store
from tarockblock.store.statistics import EntryLine, entries


def unsealed(lines: Iterable[EntryLine]) -> set[int]:
    """Evenings with an entry that is not as it was written, or not in order, or has no receipt."""
    quoted, hashed, bad, before = encode_basestring_ascii, hashlib.blake2b, set[int](), (0, 0)
    for number, evening, fact, _, _, problems, place, mark, _ in lines:
        # The text `seal_entry` makes, put together by hand: for sixty thousand that is felt.
        text = f'["entry",{number},{evening},{place},{quoted(fact)}]'
        here = (evening, place)
        if problems is None or hashed(text.encode(), digest_size=8).hexdigest() != mark or here <= before:
            bad.add(evening)
        before = here
    return bad


def bad_headings(store: Store, first: int, last: int) -> set[int]:
    """Evenings of ``first`` to ``last`` whose own row, seats or count of entries are not as they were written."""
    seats: dict[int, list[tuple[str, bool]]] = {}
    for evening, name, starts in store.rows(
        "SELECT s.evening, p.name, s.starts FROM seats AS s JOIN players AS p ON p.id = s.player"
        " WHERE s.evening BETWEEN ? AND ? ORDER BY s.evening, s.seat",
        (first, last),
    ):
        seats.setdefault(evening, []).append((name, bool(starts)))
    counts = dict(
        store.rows(
            "SELECT evening, count(*) FROM entries WHERE evening BETWEEN ? AND ? GROUP BY evening", (first, last)
        )
    )
    bad = {number for (number,) in store.rows("SELECT id FROM evenings WHERE id BETWEEN ? AND ?", (first, last))}
    for number, count, mark, *row in store.rows(
        f"SELECT e.id, entry_count, checksum, {evenings.SEALED} FROM evenings AS e"
        " JOIN players AS p ON p.id = e.first_dealer WHERE e.id BETWEEN ? AND ?",
        (first, last),
    ):
        if count == counts.get(number, 0) and mark == seal("evening", number, row, seats.get(number, [])):
            bad.discard(number)
    return bad


def doubtful(store: Store, numbers: Collection[int]) -> set[int]:
    """Those of these evenings that are not as they were written."""
    bad: set[int] = set()
    for first, last in _runs(numbers):
        lines = entries(store, first, last)
        bad |= bad_headings(store, first, last) | unsealed(lines) | scored.bad(store, first, last, lines)
    return bad


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Neighbours, from the first to the last."""
    found: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][1] + 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
