"""The versions of an evening: read, exported, held side by side, and one put in the place of another.

Whoever puts one in place has seen the other: that is one step, and the same the other way round takes it back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from tarockblock.app.clock import Clock
from tarockblock.app.heads import alike_heads, in_conflict, line_of, other_heads
from tarockblock.app.money import closing as money
from tarockblock.app.records import entry_of, ruleset_of
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.errors import BadInputError
from tarockblock.exchange.evening_file import KnownAs
from tarockblock.exchange.report import EveningReport, plain_report
from tarockblock.store import evenings, identities, steps, whole
from tarockblock.store.alike import is_same
from tarockblock.store.whole import Content


@dataclass(frozen=True, slots=True)
class Version:
    """An evening as it is after a step (``id``), with its ledger; ``at`` is when that was, by the clock there.

    ``state`` is ``open``, ``closed`` or ``trashed``. One that ``is_open`` has not been seen by the one that stands:
    that is a conflict; any other was put aside by somebody's choice.
    """

    id: str
    evening: Evening
    ledger: Ledger
    known_as: KnownAs
    state: str
    at: datetime
    stands: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class RowPair:
    """The same row (by its id) in two versions: where it stands in each (None: not there), and whether it differs."""

    id: str
    one: int | None
    other: int | None
    differs: bool


def versions(store: Store, number: int) -> tuple[Version, ...]:
    """All versions of an evening that can be read, the one that stands first, then the later before the earlier.

    StoreError ``no_such_evening``, ``database_damaged``.
    """
    line = line_of(store, identities.read(store, number).id)
    stands = steps.standing_of(store, number)
    found = []
    split, standing = {each.id for each in in_conflict(store, line)}, whole.read(store, number)
    known = line.needed - ({each.id for each in line.others} - split)
    known |= set() if stands is None else {stands}
    for each in sorted(known, key=lambda id_: line.steps[id_].key, reverse=True):
        content = whole.content_after(store, each)
        if content is not None:
            is_open = each != stands and each in split
            if each == stands or is_open or not is_same(content, standing):
                at = datetime.fromisoformat(line.steps[each].at)
                made = _version(store, each, content, at, stands=each == stands)
                found.append(replace(made, is_open=is_open))
    found.sort(key=lambda each: not each.stands)
    return tuple(found)


def standing_version(store: Store, number: int) -> str | None:
    """The id of the version of an evening that stands; StoreError ``no_such_evening``."""
    identities.read(store, number)
    return steps.standing_of(store, number)


def version(store: Store, number: int, id_: str) -> Version:
    """One of them; BadInputError ``no_such_version``, StoreError as :func:`versions`."""
    found = next((each for each in versions(store, number) if each.id == id_), None)
    if found is None:
        raise BadInputError("no_such_version", version=id_, evening=number)
    return found


def report_of_version(store: Store, number: int, id_: str) -> EveningReport:
    """The same to be exported, settled to the cent as if it stood alone."""
    found = version(store, number, id_)
    return replace(plain_report(found.ledger), known_as=found.known_as)


def side_by_side(one: Version, other: Version) -> tuple[RowPair, ...]:
    """Which rows of two versions are the same, in the order of the first; what is only in the other comes last."""
    there = {id_: index for index, id_ in enumerate(other.known_as.rows)}
    pairs = []
    for index, id_ in enumerate(one.known_as.rows):
        place = there.pop(id_, None)
        same = place is not None and one.evening.entries[index] == other.evening.entries[place]
        pairs.append(RowPair(id_, index, place, not same))
    return (*pairs, *(RowPair(id_, None, place, True) for id_, place in there.items()))


def make_current(store: Store, number: int, id_: str, clock: Clock) -> str:
    """Have another version stand, as one step; returns the id of the one that stood, which can be put back so.

    What was booked of the evening is taken back; where the other version was booked, that is posted again.
    BadInputError ``no_such_version``, ``version_stands``.
    """
    at = clock.now()
    with store.writing():
        stands, content = steps.standing_of(store, number), whole.content_after(store, id_)
        if id_ == stands:
            raise BadInputError("version_stands", version=id_, evening=number)
        evening = identities.read(store, number).id
        if stands is None or content is None or content["id"] != evening:
            raise BadInputError("no_such_version", version=id_, evening=number)
        line = line_of(store, evening)
        step, seen = line.steps[id_], [id_, *alike_heads(store, line, id_)]
        whole.keep_side(store, stands, whole.read(store, number))
        if not evenings.is_trashed(store, number):
            money.take_back(store, number, at)
        whole.put(store, content)
        steps.stand(store, number, stands)
        again = None
        if step.state == "closed" and step.closing is not None:
            again = money.post_again(store, number, at, closing_id=step.closing)
        steps.append(store, number, "put", at, seen=seen, closing="" if again is None else again.id)
    return stands


def keep(store: Store, number: int, clock: Clock) -> None:
    """Have the version that stands stay, knowing of the others: they are no conflict any more, and stay readable.

    If it was closed, and what was booked then was taken back by somebody who had not seen it so, that is posted again.
    BadInputError ``no_conflict`` where there are no others.
    """
    at = clock.now()
    with store.writing():
        line = line_of(store, identities.read(store, number).id)
        if not in_conflict(store, line):
            raise BadInputError("no_conflict", evening=number)
        closing, again = line.standing.closing, None
        if closing is not None and closing not in line.closings:
            again = money.post_again(store, number, at, closing_id=closing)
        steps.append(
            store, number, "kept", at, seen=other_heads(store, number), closing=None if again is None else again.id
        )


def _version(store: Store, id_: str, content: Content, at: datetime, *, stands: bool) -> Version:
    evening = _evening_of(store, content)
    heading = content["heading"]
    state = "trashed" if heading["trashed_at"] is not None else "closed" if heading["closed_at"] is not None else "open"
    known_as = KnownAs(content["id"], content["round"], tuple(row[0] for row in content["rows"]))
    return Version(id_, evening, compute_ledger(evening), known_as, state, at.astimezone(), stands, is_open=False)


def _evening_of(store: Store, content: Content) -> Evening:
    heading = content["heading"]
    ruleset = ruleset_of(store, heading["ruleset"])
    rows: tuple[Entry, ...] = tuple(entry_of(fact, ruleset, store) for _, fact, _, _ in content["rows"])
    return Evening(
        ruleset=ruleset,
        players=tuple(name for name, starts in content["seats"] if starts),
        first_dealer=heading["first_dealer"],
        cents_per_point=heading["cents_per_point"],
        title=heading["title"],
        date=heading["date"],
        note=heading["note"],
        planned_radl=heading["planned_radl"],
        entries=rows,
    )
