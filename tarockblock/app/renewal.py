"""After the arithmetic was corrected: renews what stored hands come to, and says which come to something else.

What was settled stays as it was settled; facts are not touched.

When the arithmetic is corrected (`app/records.py`, ENGINE) receipts of earlier versions are renewed at the next start
(`app/renewal.py`), and the window says once which hands come to something else, with both figures. What was settled
stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from tarockblock.app import states
from tarockblock.app.clock import Clock
from tarockblock.app.records import EARLIER_ENGINES, exact
from tarockblock.app.safekeeping import at_start
from tarockblock.app.states import Listed
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.errors import StoreError
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.log.facts import Data
from tarockblock.store.states import last_summary, rows_of, written


class Amounts(NamedTuple):
    """What one player got out of one entry, exact, in points and in cents."""

    points: Exact = 0
    cents: Exact = 0


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
    """Replace the receipts of earlier arithmetic, an evening a transaction; a damaged evening is left as it is."""
    found = []
    for each in states.everything(store):
        noted = last_summary(store, each.id)
        if noted is None or noted["engine"] not in EARLIER_ENGINES:
            continue
        try:
            with store.writing():
                found += _renew(store, each)
        except StoreError as error:
            if error.code not in ("database_damaged", "no_such_evening"):
                raise
    return found


def _renew(store: Store, listed: Listed) -> list[Renewed]:
    before = written(store, listed.id, stale=True)
    now = states.keep(store, listed.id)
    if before is None or any(before[2].get(name) != now.summary.get(name) for name in ("heading", "seats")):
        return []
    found, heading = [], now.summary["heading"]
    pairs = takewhile(lambda pair: pair[0][:2] == pair[1][:2], zip(rows_of(before[3]), now.rows, strict=False))
    for row, ((*_, old), (*_, new)) in enumerate(pairs, start=1):
        was, is_ = _scores(old), _scores(new)
        if _given(was) != _given(is_):
            found.append(Renewed(listed.number, heading["title"], heading["date"], row, was, is_))
    return found


def _scores(receipt: Data | None) -> dict[str, Amounts]:
    scores = {} if receipt is None else receipt["scores"]
    return {who: Amounts(exact(*each[:2]), exact(*each[2:])) for who, each in scores.items()}


def _given(scores: Mapping[str, Amounts]) -> dict[str, Amounts]:
    """Who got something; who got nothing may be named or not."""
    return {who: each for who, each in scores.items() if any(each)}


def renewed_text(found: Renewed, wording: Wording) -> str:
    """``Donnerstagsrunde, 19. November 2026, Zeile 3: Anna −59 statt −65 (−5,90 statt −6,50 €), …``."""
    evening, changes = wording.evening(found.title, found.date, found.evening_id), []
    for who in dict.fromkeys((*found.after, *found.before)):
        before, after = (each.get(who, Amounts()) for each in (found.before, found.after))
        if before != after:
            points = [points_text(Points(each.points), wording.language) for each in (after, before)]
            cents = [euro_text(Cents(each.cents), wording.language) for each in (after, before)]
            values = {"points": points[0], "points_before": points[1], "money": cents[0], "money_before": cents[1]}
            changes.append(wording.reason("renewed_player", player=who, **values))
    return wording.reason("renewed_row", evening=evening, row=found.row, changes=", ".join(changes))
