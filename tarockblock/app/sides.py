"""Versions of an evening side by side: the computer each was written on, and their differences.

Notices, history and comparison word the same differences.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from tarockblock.app import states
from tarockblock.app.records import ledger_of
from tarockblock.app.storage import Store
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.names import Join
from tarockblock.exchange.language import clock_time, short_date
from tarockblock.exchange.text_tables import row_title
from tarockblock.exchange.wording import Wording
from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.evening_log import LIVE, EveningLog
from tarockblock.log.facts import HOUSE, Content, Fact, Kind, UnsoundError
from tarockblock.store import local
from tarockblock.visible_text import isolated

_CAME, _SHORT = "came:", 12
ELSEWHERE = "*"
"""Place of a fact that came from several computers at once: each passes on what it knows, and none names the writer."""
_MOST = 4
"""Rows named in a sentence."""


def note_sources(store: Store, found: Mapping[str, Iterable[Fact]]) -> None:
    """Remember from which computer facts of evenings, and joins of names, came; within a transaction.

    ``found``: new facts by computer.
    """
    known: dict[str, dict[str, list[str]]] = {}
    facts = {each.id: each for those in found.values() for each in those}
    came: dict[str, str] = {}
    for place, those in found.items():
        for id_ in {each.id for each in those}:
            came[id_] = ELSEWHERE if id_ in came else place
    for each in facts.values():
        if each.stream not in known:
            known[each.stream] = json.loads(local.recall(store, _CAME + each.stream) or "{}")
        known[each.stream].setdefault(came[each.id], []).append(each.data.get("join", each.id)[:_SHORT])
    for evening, places in known.items():
        local.remember(store, _CAME + evening, json.dumps(places))


def place_of(store: Store, fact: Fact) -> str:
    """Return the computer a fact came from, or "" if it was written here."""
    return _place(store, fact.stream, fact.id)


def _place(store: Store, stream: str, id_: str) -> str:
    places: dict[str, list[str]] = json.loads(local.recall(store, _CAME + stream) or "{}")
    return next((name for name, ids in places.items() if id_[:_SHORT] in ids), "")


def place_words(place: str, wording: Wording, here: str = "side_here") -> str:
    return wording.reason("side_elsewhere") if place == ELSEWHERE else isolated(place) or wording.reason(here)


@dataclass(frozen=True, slots=True)
class Side:
    """A version by its last fact: when and on which computer it was written (``place``, "" for this one)."""

    id: str
    at: datetime
    place: str
    state: str

    def where(self, wording: Wording) -> str:
        return place_words(self.place, wording)

    def when(self, day: str | None, wording: Wording) -> str:
        """Return the time, with the date if it is not the evening's day."""
        time, here = clock_time(self.at), self.at.date().isoformat()
        return time if here == day else f"{short_date(here, wording.language)}, {time}"


class Outcome(StrEnum):
    """Why a version counts and another one does not."""

    CONTINUED = "continued"
    CHOSEN = "chosen"
    BOOKED = "booked"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Difference:
    """What version ``now`` of an evening, which counts, has beside ``before``, and the reverse.

    ``came`` are new rows of ``now``, ``changed`` those that differ; ``gone`` the rows of ``before`` that differ or are
    ``missing``; ``others``: whether heading or seats differ. ``at`` and ``chosen_on``: when and on which
    computer it was decided; ``is_unbooked``: its booking was reversed by someone who did not know it.
    """

    number: int
    title: str
    day: str | None
    before: Side
    now: Side
    outcome: Outcome
    at: datetime
    chosen_on: str = ""
    is_unbooked: bool = False
    came: tuple[Row, ...] = ()
    changed: tuple[Row, ...] = ()
    gone: tuple[Row, ...] = ()
    missing: tuple[Row, ...] = ()
    others: bool = False
    ledger: Ledger | None = None

    @property
    def is_aside(self) -> bool:
        """Whether the version before does not count any more, instead of having been continued."""
        return self.outcome is not Outcome.CONTINUED

    def sentence(self, wording: Wording) -> str:
        """Say which version counts and why, and what was put aside, from where and when; half a sentence."""
        code = {"trashed": "merged_trashed", "deleted": "merged_deleted"}.get(self.before.state, "merged_conflict")
        if not self.is_aside:
            code = "merged_gone"
        elif self.outcome is Outcome.CHOSEN:
            code = "merged_chosen"
        elif code == "merged_conflict" and self.now.place == self.before.place:
            code = "merged_conflict_one"
        text = wording.reason(
            code,
            title=wording.evening(self.title, self.day, self.number),
            kept=self.now.where(wording),
            kept_at=self.now.when(self.day, wording),
            other=self.before.where(wording),
            other_at=self.before.when(self.day, wording),
            chosen_on=place_words(self.chosen_on, wording),
            why=wording.reason(f"side_{self.outcome}"),
            rows=self.rows(self.gone, wording) or wording.reason("side_details"),
        )
        if not self.is_unbooked:
            return text
        return text + wording.reason("merged_unbooked", number=self.number, other=self.before.where(wording))

    def news(self, wording: Wording) -> str:
        """Say what was done to the evening elsewhere; half a sentence."""
        if self.is_aside:
            return self.sentence(wording)
        parts = [("news_came", self.came), ("news_changed", self.changed), ("news_gone", self.missing)]
        told = [wording.reason(code, rows=self.rows(rows, wording)) for code, rows in parts if rows]
        if self.now.state != self.before.state:
            told.append(wording.reason(f"news_{self.now.state}"))
        elif self.others:
            told.append(wording.reason("news_details"))
        place = place_words(self.now.place, wording, "side_window")
        return wording.reason("news", place=place, what="; ".join(told)) if told else ""

    def rows(self, rows: Iterable[Row], wording: Wording) -> str:
        told = [_row_words(row, self.ledger, wording) for row in rows]
        if len(told) <= _MOST:
            return ", ".join(told)
        return wording.reason("side_more", rows=", ".join(told[: _MOST - 1]), count=len(told) - _MOST + 1)


def _row_words(row: Row, ledger: Ledger | None, wording: Wording) -> str:
    assert ledger is not None
    title = row_title(row, ledger, wording)
    return title if row.hand is None else wording.reason("side_hand", number=row.hand, title=title)


def difference(store: Store, of: EveningLog, before: Fact, now: Fact) -> Difference:
    """Compare two versions of an evening, of which ``now`` counts. Raise StoreError ``database_damaged``."""
    line, kept = list(of.line(now)), now
    outcome, chosen_on, at = Outcome.CONTINUED, "", local.time_of(store, before)
    if all(each.id != before.id for each in line):
        choice = next((each for each in line if each.kind is Kind.PREFERRED and of.follows(each, before)), None)
        outcome = Outcome.BOOKED if of.booked(now) != (0, "") else Outcome.LATER
        if choice is not None:
            outcome, chosen_on, at = Outcome.CHOSEN, place_of(store, choice), local.time_of(store, choice)
            kept = written(of, now)
    told = before if now.is_tombstone else now
    content, status = of.content(told), of.status(now)
    found = Difference(
        local.number_of(store, now.stream) or 0,
        str(content.heading["title"]),
        states.day_of(of, told, content) or None,
        _side(store, of, before),
        _side(store, of, kept),
        outcome,
        at,
        chosen_on,
        is_unbooked=status.state == "closed" and bool(status.posting) and status.posting not in of.bookings,
    )
    try:
        has_rows = not before.is_tombstone and not now.is_tombstone
        return _with_rows(found, store, of.content(before), content, _common(of, before, line)) if has_rows else found
    except UnsoundError:  # what it continued is lost
        return found


def written(of: EveningLog, fact: Fact) -> Fact:
    """Return the fact that wrote a version, before it was chosen."""
    while fact.kind is Kind.PREFERRED and fact.parents[0] in of.facts:
        fact = of.facts[fact.parents[0]]
    return fact


def _common(of: EveningLog, before: Fact, line: Sequence[Fact]) -> Mapping[str, object]:
    theirs = {each.id for each in of.line(before)}
    shared = next((each for each in line if each.id in theirs), before)
    return {} if shared.id == before.id else dict(of.content(shared).rows)


def _with_rows(
    found: Difference, store: Store, was: Content, content: Content, common: Mapping[str, object]
) -> Difference:
    others = (was.heading, was.seats) != (content.heading, content.seats)
    if was.rows == content.rows:
        return replace(found, others=others)
    then, now = dict(was.rows), dict(content.rows)
    ledger, new = ledger_of(was, store), ledger_of(content, store)
    olds, news = zip(was.rows, ledger.rows, strict=True), [*zip(content.rows, new.rows, strict=True)]
    # A row that only the other side corrected has not been put aside.
    gone = [(id_, row) for (id_, entry), row in olds if entry not in (now.get(id_), common.get(id_))]
    return replace(
        found,
        came=tuple(row for (id_, _), row in news if id_ not in then),
        changed=tuple(row for (id_, entry), row in news if then.get(id_, entry) != entry),
        gone=tuple(row for _, row in gone),
        missing=tuple(row for id_, row in gone if id_ not in now),
        others=others,
        ledger=ledger,
    )


def put_aside(store: Store, of: EveningLog) -> list[Difference]:
    """Return how each version that was put aside differs from the one that counts."""
    stands = of.standing
    found = [difference(store, of, each, stands) for each in of.readable[1:]] if of.status(stands).state in LIVE else []
    return [each for each in found if each.is_aside]


@dataclass(frozen=True, slots=True)
class NameLost:
    """A name chosen for a person that no longer counts, as another one was chosen later; with their computers."""

    lost: str
    place: str
    now: str
    now_place: str

    def sentence(self, wording: Wording) -> str:
        places = {"place": place_words(self.place, wording), "now_place": place_words(self.now_place, wording)}
        return wording.reason("names_lost", lost=self.lost, now=self.now, **places)


def names_chosen(store: Store) -> dict[str, bool]:
    """Return all joins of names by id, and whether their name is shown."""
    people = states.people_of(store)
    return {
        each.id: bool(each.called) and any(people.called(name) == each.called for name in _others(each))
        for each in store.log.house.joins
    }


def names_lost(store: Store, before: Mapping[str, bool]) -> list[NameLost]:
    """Return the names that no longer count since ``before``, or came without counting."""
    now, people, found = names_chosen(store), states.people_of(store), []
    joins = sorted(store.log.house.joins, key=lambda each: each.key)
    for index, each in enumerate(joins):
        place = _place(store, HOUSE, each.id)
        later = [other for other in joins[index + 1 :] if {*each.all_names} & {*other.all_names}]
        if not each.called or now[each.id] or each in people.void or not later or before.get(each.id) is False:
            continue
        by = _place(store, HOUSE, later[-1].id)
        if each.id in before or by != place:  # else it was changed on the same computer before anything came
            found.append(NameLost(each.called, place, people.called(next(iter(_others(each)))), by))
    return found


def _others(join: Join) -> list[str]:
    return [name for name in join.names if name != join.called] or [*join.names]


def _side(store: Store, of: EveningLog, fact: Fact) -> Side:
    return Side(fact.id, local.time_of(store, fact), place_of(store, fact), of.status(fact).state)


OF_A_WRITER = re.compile(r"tarockblock-(?P<name>[a-z0-9-]+)-(?P<writer>[a-z0-9]+)\.tarock")
"""Name of a writer's own file in a shared folder."""


def machine_of(file: str) -> str:
    """Return the computer that wrote a file into a shared folder, or the file's name."""
    match = OF_A_WRITER.fullmatch(file)
    return file if match is None else match["name"]
