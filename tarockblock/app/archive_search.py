"""Finding evenings in the archive: by person, ruleset, year and words; who won and what was turned over.

A thousand evenings are looked through in a few milliseconds without an index, so there is none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from tarockblock.app.archive import EveningSummary
from tarockblock.app.storage import Store, open_store
from tarockblock.store import archive_search as rows


@dataclass(frozen=True, slots=True)
class Details:
    """What an evening's header does not say: its notes, and what it brought each player, in cents."""

    notes: str = ""
    balances: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def winners(self) -> tuple[str, ...]:
        """Whoever won most; nobody where nobody won anything."""
        best = max(self.balances.values(), default=Fraction())
        return tuple(name for name, cents in self.balances.items() if cents == best) if best > 0 else ()

    @property
    def turnover(self) -> Fraction:
        """What changed hands in the end, in cents."""
        return sum((cents for cents in self.balances.values() if cents > 0), Fraction())


NOTHING = Details()


def read_details(store: Store) -> dict[int, Details]:
    """Of every evening, by number; those in the trash too."""
    texts: dict[int, list[str]] = {}
    balances: dict[int, dict[str, Fraction]] = {}
    with store.reading():
        for evening, note in rows.notes(store):
            texts.setdefault(evening, []).append(note)
        for evening, player, parts, amount in rows.balances(store):
            mine = balances.setdefault(evening, {})
            mine[player] = mine.get(player, Fraction()) + Fraction(amount, parts)
    return {
        number: Details("\n".join(texts.get(number, ())), balances.get(number, {}))
        for number in texts.keys() | balances.keys()
    }


def open_details(path: Path) -> dict[int, Details]:
    """The same in whatever thread this is; raises StoreError."""
    with open_store(path, read_only=True) as store:
        return read_details(store)


@dataclass(frozen=True, slots=True)
class Query:
    """Which evenings are wanted; what is empty lets everything through. All words must occur, accents do not matter."""

    person: str = ""
    ruleset: str = ""
    year: str = ""
    words: str = ""

    def finds(self, summary: EveningSummary, details: Details) -> bool:
        """Whether an evening is meant."""
        if self.person and self.person not in summary.players:
            return False
        if self.ruleset and self.ruleset != summary.ruleset:
            return False
        if self.year and day_of(summary)[:4] != self.year:
            return False
        if not self.words.strip():
            return True
        text = folded("\n".join((summary.title, details.notes, *summary.players)))
        return all(word in text for word in folded(self.words).split())


def day_of(summary: EveningSummary) -> str:
    """The evening's date; where it has none, the day it was last saved."""
    return summary.date or summary.saved_at.astimezone().date().isoformat()


def search(evenings: Iterable[EveningSummary], details: Mapping[int, Details], query: Query) -> list[EveningSummary]:
    """Those meant, in the order given."""
    return [each for each in evenings if query.finds(each, details.get(each.id, NOTHING))]


def folded(text: str) -> str:
    """As it is compared: without case and accents, ``Jänner`` as ``janner``."""
    return "".join(char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char))
