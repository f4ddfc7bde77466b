"""After the arithmetic was corrected: renews what stored hands come to, and says which come to something else.

What was settled stays as it was settled; facts are not touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from tarockblock.app.clock import Clock
from tarockblock.app.open_evening import read_stored
from tarockblock.app.records import EARLIER_ENGINES, receipt_of
from tarockblock.app.safekeeping import at_start
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.money import Cents, Points
from tarockblock.errors import StoreError
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.store import entries, evenings
from tarockblock.store.records import Amounts, ReceiptRecord

_NOTHING = Amounts(Fraction(), Fraction())


@dataclass(frozen=True, slots=True)
class Renewed:
    """A hand that comes to something else than when it was scored; ``row`` counts from 1."""

    evening_id: int
    title: str
    date: str | None
    row: int
    before: Mapping[str, Amounts]
    after: Mapping[str, Amounts]


def copy_and_renew(path: Path, clock: Clock) -> list[Renewed]:
    """The copy of the day, then :func:`renew`; in whatever thread this is."""
    with open_store(path) as store:
        at_start(store, clock)
        return renew(store)


def renew(store: Store) -> list[Renewed]:
    """Write anew the receipts of earlier arithmetic, an evening a transaction; a damaged evening is left as it is."""
    found = []
    for number in entries.evenings_scored_by(store, EARLIER_ENGINES):
        try:
            with store.writing():
                found += _renew(store, number)
        except StoreError as error:
            if error.code not in ("database_damaged", "no_such_evening"):
                raise
    return found


def _renew(store: Store, number: int) -> list[Renewed]:
    stored = read_stored(store, number)
    header = evenings.read(store, number).header
    found = []
    for index, (item, row) in enumerate(zip(stored.items, stored.ledger.rows, strict=True)):
        before, after = stored.receipts.get(item.id), receipt_of(row, stored.ruleset_mark)
        if before is None or before.engine not in EARLIER_ENGINES:
            continue
        entries.write_receipt(store, item.id, after)
        if _amounts(before) != _amounts(after):
            found.append(Renewed(number, header.title, header.date, index + 1, before.scores, after.scores))
    return found


def _amounts(receipt: ReceiptRecord) -> dict[str, Amounts]:
    """Who got something; who got nothing may be named or not."""
    return {who: each for who, each in receipt.scores.items() if each.points or each.cents}


def renewed_text(found: Renewed, wording: Wording) -> str:
    """``Donnerstagsrunde, 19. November 2026, Zeile 3: Anna −59 statt −65 (−5,90 statt −6,50 €), …``."""
    evening = ", ".join(part for part in (found.title, wording.day(found.date)) if part) or f"#{found.evening_id}"
    people = dict.fromkeys((*found.after, *found.before))
    changes = []
    for who in people:
        before, after = (each.get(who, _NOTHING) for each in (found.before, found.after))
        if (before.points, before.cents) != (after.points, after.cents):
            points = [points_text(Points(each.points), wording.language) for each in (after, before)]
            cents = [euro_text(Cents(each.cents), wording.language) for each in (after, before)]
            values = {"points": points[0], "points_before": points[1], "money": cents[0], "money_before": cents[1]}
            changes.append(wording.reason("renewed_player", player=who, **values))
    return wording.reason("renewed_row", evening=evening, row=found.row, changes=", ".join(changes))
