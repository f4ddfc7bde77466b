"""Summaries of evenings, and the identity of people.

Results over the whole database are cached until someone writes (:func:`made_once`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from itertools import takewhile
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from tarockblock.app.records import ENGINE, ReadEntries, amounts, ledger_of, receipt_of
from tarockblock.app.storage import Store
from tarockblock.domain.day import is_day
from tarockblock.domain.deal import ACTIVE
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.names import Join, People, composed, who_is_who
from tarockblock.errors import StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.evening_log import EveningLog, Status
from tarockblock.log.facts import Content, Data, Fact, Kind, UnsoundError
from tarockblock.store import local
from tarockblock.store.local import State

__all__ = ["State"]

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Listed:
    """An evening here: number, id, and summary (``store.local``)."""

    number: int
    id: str
    summary: Data
    is_damaged: bool = False

    @property
    def is_trashed(self) -> bool:
        return bool(self.summary["state"] == "trashed")

    @property
    def revision(self) -> str:
        """Token that changes with the evening or its results."""
        told = self.summary
        return f"{told['stands']} {told['engine']}{' damaged' if self.is_damaged else ''}"

    @property
    def day(self) -> str:
        """ISO day as in :func:`day_of`; "" if none, invalid in damaged databases."""
        return str(self.agreed["day"])

    @property
    def place(self) -> tuple[str, str, str]:
        """Sort key: day, time of the first hand, id."""
        return self.day, self.summary["first_hand"], self.id

    @property
    def is_closed(self) -> bool:
        """Whether it is closed, or was before the trash."""
        return self.summary["closed_at"] is not None

    @property
    def agreed(self) -> Data:
        """Round and people that count: of a reopened evening, as closed."""
        return self.summary.get("agreed") or self.summary

    @property
    def round(self) -> str:
        return composed(self.agreed["round"])

    @property
    def everybody(self) -> tuple[str, ...]:
        return tuple(self.agreed["everybody"])

    @property
    def ruleset(self) -> str:
        return str(self.summary["heading"]["ruleset"])

    @property
    def title(self) -> str:
        return str(self.summary["heading"]["title"])


def everything(store: Store) -> list[Listed]:
    """Return all readable evenings, the trash included, by number."""
    return [each for each in with_damaged(store) if not each.is_damaged]


def with_damaged(store: Store) -> list[Listed]:
    """Return all evenings; damaged ones as last stored."""
    return made_once(store, _listed)


def played(store: Store, round_name: str | None = None) -> list[Listed]:
    """Return the evenings outside the trash (of a round) by day, then number; without a day first."""

    def order(each: Listed) -> tuple[str, int]:
        return each.day if is_day(each.day) else "", each.number

    name = None if round_name is None else composed(round_name)
    here = [each for each in everything(store) if not each.is_trashed]
    return sorted((each for each in here if name in (None, each.round)), key=order)


def latest(store: Store, round_name: str | None = None) -> Listed | None:
    """Return the last evening (of a round), or None; a table of a cup only if there is nothing else."""
    found = sorted(played(store, round_name), key=lambda each: not each.summary["heading"].get("cup"))
    return found[-1] if found else None


def _listed(store: Store) -> list[Listed]:
    found, listed = local.summaries(store), []
    for number, id_ in local.evenings(store).items():
        known_as = found.get(id_)
        summary = known_as if known_as is not None and _is_whole(known_as) else _folded_summary(store, id_)
        if summary is None:
            known = local.last_summary(store, id_) or _beginning(store, id_)
            if known is not None:
                told = {**_UNKNOWN, **known}
                told.setdefault("day", told["heading"]["date"] or "")
                listed.append(Listed(number, id_, told, is_damaged=True))
        elif summary["state"] != "deleted":
            listed.append(Listed(number, id_, summary))
    return listed


def _is_whole(summary: Data) -> bool:
    return summary["state"] == "deleted" or "first_hand" in summary


def _beginning(store: Store, evening: str) -> Data | None:
    """Return an unreadable evening's beginning, or None."""
    began = [each for each in store.log.sound(evening) if each.kind in (Kind.BEGUN, Kind.WAS)]
    if not began:
        return {} if local.last_row(store, evening) else None
    content = began[0].data["content"]
    return {"heading": content["heading"], "everybody": content["seats"], "round": content["heading"]["round"]}


def _folded_summary(store: Store, evening: str) -> Data | None:
    try:
        return _folded(store, evening).summary
    except StoreError as error:
        if error.code not in ("database_damaged", "no_such_evening"):
            raise
        return None


_LONG_AGO = "1970-01-01T00:00:00+00:00"
_UNKNOWN: Data = {
    **dict.fromkeys(("stands", "round", "engine", "first_hand"), ""),
    **dict.fromkeys(("hands", "entries", "others"), 0),
    **dict.fromkeys(("began_at", "saved_at"), _LONG_AGO),
    **dict.fromkeys(("closed_at", "trashed_at"), None),
    "state": "open",
    "heading": {"title": "", "date": None, "note": "", "ruleset": ""},
    "everybody": (),
    "versions": 1,
    "totals": {},
    "played": {"rows": 0, "hands": 0, "people": {}},
}

_made: WeakKeyDictionary[Store, dict[Callable[[Store], Any], tuple[Any, Any]]] = WeakKeyDictionary()


def made_once(store: Store, make: Callable[[Store], _T]) -> _T:
    """Return a result over the whole database, cached until someone writes."""
    with store.reading():
        now = store.log.tally, store.state()
        known = _made.setdefault(store, {}).get(make)
        if known is None or known[0] != now:
            _made[store][make] = known = now, make(store)
        found: _T = known[1]
        return found


def fresh(store: Store, evening: str) -> State:
    """Return an evening's current state; StoreError ``no_such_evening``, ``database_damaged``."""
    return local.state_of(store, evening) or _folded(store, evening)


def is_stale(store: Store, evening: str) -> bool:
    return local.state_of(store, evening) is None


def keep(store: Store, evening: str, ledger: Ledger | None = None, read: ReadEntries | None = None) -> State:
    """Store an evening's state (from its ``ledger`` or entries ``read``, if known); within a transaction."""
    found = _folded(store, evening, ledger, read)
    local.keep_state(store, found)
    return found


def stands_as(store: Store, evening: str) -> tuple[EveningLog, Fact, Content]:
    """Return an evening's facts, current fact and content; StoreError ``no_such_evening``, ``database_damaged``."""
    of = store.log.evening(evening)
    if local.has_lost(store, evening):  # never show it without the hand that is missing
        raise store.damage
    if not of.facts:
        raise StoreError("no_such_evening", evening=local.number_of(store, evening))
    try:
        stands = of.standing
        if stands.is_tombstone:
            raise StoreError("no_such_evening", evening=local.number_of(store, evening))
        return of, stands, of.content(stands)
    except UnsoundError as error:
        raise store.damage from error


def _folded(store: Store, evening: str, ledger: Ledger | None = None, read: ReadEntries | None = None) -> State:
    with store.reading():
        of = store.log.evening(evening)
        if of.facts and of.standing.is_tombstone:
            gone = {"state": "deleted", "round": of.standing.data.get("round", "")}
            return State(evening, of.standing.id, local.last_row(store, evening), gone, ())
        of, stands, content = stands_as(store, evening)
        return of_content(store, of, stands, content, ledger or ledger_of(content, store, read=read))


def of_content(store: Store, of: EveningLog, stands: Fact, content: Content, ledger: Ledger) -> State:
    evening = stands.stream
    status = of.status(stands)
    receipts = [receipt_of(row) for row in ledger.rows]
    people = ledger.evening.everybody
    summary: dict[str, Any] = {
        "state": status.state,
        "stands": stands.id,
        "heading": dict(content.heading),
        "seats": list(content.seats),
        "everybody": list(people),
        "round": content.round,
        "hands": ledger.state.hands,
        "entries": len(content.rows),
        "heads": len(of.heads),
        "versions": len(of.versions),
        "others": sum(of.content(each) != content for each in of.readable),
        "posting": status.posting if status.state != "open" or status.posting in of.bookings else None,
        "before": None
        if status.before is None
        else [status.before[0], status.before[1] if status.before[0] != "open" else None],
        "engine": ENGINE,
        "totals": {who: _total(ledger, who) for who in people},
        "played": _played([entry for _, entry in content.rows], receipts),
        "day": day_of(of, stands, content),
        "first_hand": _first_hand(content),
    }
    summary |= {**times(store, of, stands), **_agreed(store, of, stands, status)}
    rows = tuple((id_, entry, receipt) for (id_, entry), receipt in zip(content.rows, receipts, strict=True))
    return State(evening, stands.id, local.last_row(store, evening), summary, rows)


def _agreed(store: Store, of: EveningLog, stands: Fact, status: Status) -> Data:
    """Return how a reopened evening was closed; ``names``: renamings since."""
    if status.state != "open" or status.posting not in of.bookings:
        return {}
    closed = next((each for each in of.line(stands) if of.status(each).state == "closed"), None)
    if closed is None:
        return {}
    then, before, after = of.content(closed), of.trail(closed).done, of.trail(stands).done
    undone = [names_in(each) for each in before if each not in after]
    turned = [{new: old for old, new in each.items()} for each in reversed(undone)]
    names = joined((*turned, *(names_in(each) for each in after if each not in before)))
    people = list(ledger_of(then, store).evening.everybody)
    return {"agreed": {"round": then.round, "day": day_of(of, closed, then), "everybody": people, "names": names}}


def names_in(change: Fact) -> dict[str, str]:
    """Return the renamings in a change, old to new."""
    return dict(change.data.get("did", {}).get("names", ()))


def joined(renamings: Iterable[Mapping[str, str]]) -> dict[str, str]:
    names: dict[str, str] = {}
    for each in renamings:
        names = {old: each.get(new, new) for old, new in names.items()} | {
            old: new for old, new in each.items() if old not in names.values()
        }
    return names


def day_of(of: EveningLog, stands: Fact, content: Content) -> str:
    """Return the ISO day, or "": of the header, else its beginning; in a file, of the first timed hand."""
    date = content.heading["date"]
    if date is not None:
        return str(date)
    *_, began = of.line(stands)
    return str((began.kind is Kind.BEGUN and began.at) or next(_hand_times(content), ""))[:10]


def dated(ledger: Ledger, day: str) -> Ledger:
    """Return the ledger with the evening's day; the rows are the same objects."""
    if ledger.evening.date is not None or not day:
        return ledger
    return replace(ledger, evening=replace(ledger.evening, date=day))


def _hand_times(content: Content) -> Iterator[str]:
    return (entry["at"] for _, entry in content.rows if entry.get("at"))


def _first_hand(content: Content) -> str:
    first = next(_hand_times(content), None)
    if first is None:
        return ""
    at = datetime.fromisoformat(first)
    return (at if at.tzinfo is None else at.astimezone(UTC)).replace(tzinfo=None).isoformat(timespec="seconds")


def _total(ledger: Ledger, who: str) -> list[int]:
    points, cents = ledger.points.get(who), ledger.cents.get(who)
    return amounts(Fraction() if points is None else points.exact, Fraction() if cents is None else cents.exact)


def is_played(entry: Data) -> bool:
    return entry["kind"] in ("game", "trischaken", "renonce") or entry.get("hand", False)


def _played(entries: Sequence[Data], receipts: Iterable[Data]) -> Data:
    rows, hands = 0, 0
    people: dict[str, list[int]] = {}
    last: dict[str, int] = {}
    for entry, receipt in zip(entries, receipts, strict=True):
        kind, scores = entry["kind"], receipt["scores"]
        played = is_played(entry)
        counts = not receipt["problems"] and (played or (kind == "manual" and bool(scores)))
        is_hand = counts and played
        rows, hands = rows + counts, hands + is_hand
        outsider = entry["offenders"][0] if is_hand and kind == "renonce" and len(scores) > ACTIVE else None
        for who in scores:
            of = people.setdefault(who, [0, 0, 0])
            of[0] += counts
            of[1] += is_hand and who != outsider
            if receipt["hand"] is not None and last.get(who) != receipt["hand"]:
                last[who] = receipt["hand"]
                of[2] += 1
    return {"rows": rows, "hands": hands, "people": people}


def times(store: Store, of: EveningLog, stands: Fact) -> dict[str, str | None]:
    """Return when an evening began, was saved, closed and trashed: ISO times or None.

    Imported facts use their arrival.
    """
    line = list(of.line(stands))
    came_here = cache(lambda: local.since(store, stands.stream).isoformat())

    def at(fact: Fact | None) -> str | None:
        return None if fact is None else fact.at or came_here()

    def was_closed(fact: Fact) -> bool:
        status = of.status(fact)
        return "closed" in (status.state, None if status.before is None else status.before[0])

    return {
        "began_at": at(line[-1]) if line[-1].kind is Kind.BEGUN else came_here(),
        "saved_at": at(stands),
        "closed_at": at(_earliest(line, was_closed)),
        "trashed_at": at(_earliest(line, lambda fact: of.status(fact).state == "trashed")),
    }


def _earliest(line: Sequence[Fact], holds: Callable[[Fact], bool]) -> Fact | None:
    """Return the first fact since which a condition holds, or None."""
    return ([None, *takewhile(holds, line)])[-1]


class Meeting(NamedTuple):
    """Two names in one evening."""

    evening: int
    title: str
    date: str | None
    one: str
    other: str
    trashed: bool


def people_of(store: Store) -> People:
    """Return people's other names. Raise StoreError ``database_damaged``."""
    return made_once(store, _people)


def _people(store: Store) -> People:
    return who_is_who(store.log.house.joins, everybody_seated(store).values())


def everybody_seated(store: Store) -> Mapping[int, tuple[str, ...]]:
    """Return each evening's players, the trash included, in order of appearance."""
    return {each.number: each.everybody for each in with_damaged(store)}


@dataclass(frozen=True, slots=True)
class NamesApart:
    """A join without effect, since its people sat together."""

    join: Join
    met: Meeting

    def sentence(self, wording: Wording) -> str:
        evening = wording.evening(self.met.title, self.met.date, self.met.evening)
        names = wording.people(self.join.all_names)
        code = "names_apart" if len(self.join.all_names) == 2 else "names_apart_more"
        return wording.reason(code, names=names, one=self.met.one, other=self.met.other, evening=evening)


def names_apart(store: Store) -> tuple[NamesApart, ...]:
    """Return the joins without effect. Raise StoreError ``database_damaged``."""
    with store.reading():
        people = people_of(store)
        found = ((each, meeting(store, people, each.all_names)) for each in people.void)
        return tuple(NamesApart(join, met) for join, met in found if met is not None)


def with_apart(store: Store, do: Callable[[], _T]) -> tuple[_T, tuple[NamesApart, ...]]:
    """Call ``do``; return its result and the joins that lost effect."""
    before = {each.join.id for each in names_apart(store)}
    return do(), tuple(each for each in names_apart(store) if each.join.id not in before)


def meeting(store: Store, people: People, names: Iterable[str]) -> Meeting | None:
    """Return the latest evening shared by two of these people, or None; the trash last."""
    keys = set(map(people.key, names))
    for each in sorted(with_damaged(store), key=lambda each: (each.is_trashed, -each.number)):
        here = sorted(name for name in each.everybody if people.key(name) in keys)
        if len(here) > 1:
            return Meeting(each.number, each.title, each.day or None, here[0], here[-1], each.is_trashed)
    return None


@dataclass(frozen=True, slots=True)
class Conflict:
    """An evening continued in two versions; ``kept`` and ``other``: last facts.

    ``other_state``: ``open``, ``closed``, ``trashed`` or ``deleted``. ``is_unbooked``: the current closing was
    reversed by someone unaware of it.
    """

    evening: int
    evening_id: str
    title: str
    date: str | None
    kept: str
    other: str
    other_state: str = "open"
    is_unbooked: bool = False


def conflicts(store: Store) -> tuple[Conflict, ...]:
    """Return all conflicts, by evening. Raise StoreError ``database_damaged``."""
    found = []
    with store.reading():
        for each in everything(store):
            if each.summary["versions"] == 1:
                continue
            of = store.log.evening(each.id)
            stands, *others = of.versions
            status = of.status(stands)
            posting = status.posting
            unbooked = status.state == "closed" and posting is not None and posting not in of.bookings
            for other in others:
                about = (each.number, each.id, each.title, each.day or None, stands.id, other.id)
                found.append(Conflict(*about, of.status(other).state, unbooked))
    return tuple(sorted(found, key=lambda each: (each.evening, each.other)))


def is_known(store: Store, conflict: Conflict, known: Collection[Conflict]) -> bool:
    of = store.log.evening(conflict.evening_id)
    kept, other = of.facts[conflict.kept], of.facts[conflict.other]

    def went_on(one: str, two: str) -> bool:
        return of.follows(kept, of.facts[one]) and of.follows(other, of.facts[two])

    before = [(each.kept, each.other) for each in known if each.evening_id == conflict.evening_id]
    here = [pair for pair in before if {*pair} <= of.facts.keys()]
    return any(went_on(one, two) or went_on(two, one) for one, two in here)
