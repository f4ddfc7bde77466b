"""Everything a database shows, as plain data: what is held against each other before and after damage.

A part of it is refused (StoreError), or says that something is missing, or must be what it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tarockblock.app import archive, checking
from tarockblock.app.archive.export import export, report_of
from tarockblock.app.archive.search import read_lookup
from tarockblock.app.evening import history
from tarockblock.app.evening.history import happenings
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.merging.versions import versions
from tarockblock.app.rules.library import house_rulesets
from tarockblock.app.same_people import everybody, known_names
from tarockblock.app.settling import Settling
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import StoreError
from tarockblock.exchange.wording import Wording
from tests.store.kit import Minutes, opened

Items = Mapping[Hashable, Any]

CAREFUL = ("evenings", "exports", "money", "history", "versions", "statistics", "search")
"""Parts that show nothing that is not as it was written; what the others show, ``verify`` names."""


@dataclass(frozen=True)
class Part:
    """What one place of the program shows; ``said`` says that it tells of something missing."""

    items: Items
    said: bool = False

    def judged(self, before: Part) -> str:
        """What has become of it: ``same``, ``less`` (and it says so), ``less unsaid``, or ``wrong``."""
        if self.items == before.items:
            return "same"
        if any(each not in before.items or before.items[each] != item for each, item in self.items.items()):
            return "wrong"
        return "less" if self.said else "less unsaid"


@dataclass(frozen=True)
class Shown:
    """All parts that could be shown, by place and evening; ``refused`` are the others."""

    parts: Mapping[tuple[str, int], Part]
    refused: frozenset[tuple[str, int]] = frozenset()
    findings: tuple[str, ...] = ()
    """The codes of what ``verify`` finds."""

    @property
    def noticed(self) -> bool:
        """Whether ``verify`` finds anything, or the database cannot even be opened."""
        return bool(self.findings)

    def judged(self, before: Shown) -> Counter[tuple[str, str]]:
        """How many parts of each place are ``refused``, or as :meth:`Part.judged`."""
        counts: Counter[tuple[str, str]] = Counter()
        for (place, evening), part in before.parts.items():
            now = self.parts.get((place, evening))
            counts[place, "refused" if now is None else now.judged(part)] += 1
        for place, _ in self.parts.keys() - before.parts.keys():
            counts[place, "wrong"] += 1
        return counts


@dataclass
class _Reader:
    parts: dict[tuple[str, int], Part] = field(default_factory=dict)
    refused: set[tuple[str, int]] = field(default_factory=set)

    def read(self, place: str, evening: int, make: Callable[[], Part]) -> None:
        try:
            self.parts[place, evening] = make()
        except StoreError:
            self.refused.add((place, evening))


def shown(path: Path, numbers: range) -> Shown:
    """What the database shows of the evenings with these numbers, and of all together."""
    reader = _Reader()
    try:
        with open_store(path) as store:
            for place, make in _OF_ALL.items():
                reader.read(place, 0, lambda make=make: make(store))  # type: ignore[misc]
            for number in numbers:
                for place, of_one in _OF_ONE.items():
                    reader.read(place, number, lambda of_one=of_one, number=number: of_one(store, number))  # type: ignore[misc]
            findings = tuple(each.code for each in checking.verify(store))
    except StoreError as error:
        return Shown({}, frozenset(), (error.code,))
    return Shown(reader.parts, frozenset(reader.refused), findings)


def _list(store: Store) -> Part:
    found = [*archive.list_evenings(store), *archive.list_evenings(store, trashed=True)]
    return Part({each.id: each for each in found})


def _people(store: Store) -> Part:
    return Part({each.called: each for each in everybody(store)} | {"known": known_names(store)})


def _settings(store: Store) -> Part:
    session = EveningSession(store, Minutes())
    rules = [(each.id, each) for each in house_rulesets(store)]
    return Part({"rules": rules, "open": session.last_open_id()})


def _statistics(store: Store) -> Part:
    found = load_statistics(store)
    items = {
        each.id: (each.date, each.title, each.ruleset, each.players, tuple(each.hands), each.balances)
        for each in found.everything.evenings
    }
    return Part(items, said=bool(found.everything.unread))


def _search(store: Store) -> Part:
    found = read_lookup(store).details
    items = {
        number: (each.title, each.note, each.notes, each.players, each.points, each.balances)
        for number, each in found.items()
        if not each.damaged
    }
    return Part(items, said=len(items) < len(found))


def _evening(store: Store, number: int) -> Part:
    """The facts in their order, and of each row who dealt, who sat out, and what it came to: order and deal, too."""
    session = opened(store, number)
    rows = [
        (row.hand, row.radl, row.factor, row.deal, dict(row.points), dict(row.cents), len(row.problems))
        for row in session.ledger.rows
    ]
    return Part({"evening": session.evening, "rows": rows, "closed": session.closed_at})


def _exports(store: Store, number: int) -> Part:
    report = report_of(store, number)
    return Part({kind: export(report, kind, Wording("de")) for kind in ("json", "csv", "html")})


def _money(store: Store, number: int) -> Part:
    view = Settling(opened(store, number))
    return Part(
        {
            "lines": view.money.people,
            "payments": view.money.payments,
            "unit": view.money.closing.unit,
            "carry": not view.money.closing.leave_open,
        }
    )


class _Name(str):
    """What another evening is called: nothing where that is not as it was written."""

    def __eq__(self, other: object) -> bool:
        return not self or str.__eq__(self, other)

    __hash__ = str.__hash__


def _history(store: Store, number: int) -> Part:
    session = opened(store, number)
    items: dict[Hashable, Any] = {}
    seen: Counter[str] = Counter()
    for each in happenings(session):
        happened = repr(replace(each, evening=None))
        seen[happened] += 1
        items[happened, seen[happened]] = _Name(each.evening or "")
    for index in range(len(session.evening.entries)):
        items |= {(index, repr(version)): True for version in history.versions(session, index)}
    return Part(items, said=not session.history_sound)


def _versions(store: Store, number: int) -> Part:
    """The other ways an evening went on, and as what they are known."""
    found = [each for each in versions(store, number) if not each.stands]
    return Part({each.id: (each.evening, each.known_as, each.state, each.is_open) for each in found})


_OF_ALL: Mapping[str, Callable[[Store], Part]] = {
    "list": _list,
    "people": _people,
    "settings": _settings,
    "statistics": _statistics,
    "search": _search,
}
_OF_ONE: Mapping[str, Callable[[Store, int], Part]] = {
    "evenings": _evening,
    "exports": _exports,
    "money": _money,
    "history": _history,
    "versions": _versions,
}
