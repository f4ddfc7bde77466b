"""What a recovery makes of a damaged database, row by row, and whether it names what it could not save.

Without any copy, with one made after the last change, and with an older one: pages zeroed, bits flipped, the end cut
off. ``python tests/store/pages.py`` does it in full and prints a table; ``test_pages.py`` does a short form of it.
What a damaged database shows before it is recovered is the business of ``damages.py``.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.recovery import Recovery, recover
from tarockblock.app.settling import Settling
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.errors import StoreError
from tests.store.damages import (
    LOST,
    NAMED,
    PAGE,
    Column,
    Damage,
    bits,
    cut,
    evening_of,
    fill,
    overwritten,
    print_table,
)
from tests.store.kit import NINE, Minutes, blank, dreier, retitle
from tests.store.shown import Shown, shown

EVENINGS = range(1, 9)
COPIES = ("no copy", "a copy of the day", "an older copy")


def go_on(store: Store) -> None:
    """Some more days, after a copy was made: what was there is changed, and more comes to it."""
    clock = Minutes(NINE + timedelta(days=7))
    session = EveningSession(store, clock)
    session.open(3)
    session.reopen()
    session.replace(5, replace(session.evening.entries[5], note="im Nachhinein"))
    session.insert(2, Annulled(reason="vergessen"))
    session.record(dreier(session.ledger.next_deal().vorhand))
    session.open(4)
    session.reopen()
    session.move(12, 14)
    session.replace(7, replace(session.evening.entries[7], note="noch einmal"))
    session.replace(7, replace(session.evening.entries[7], note="und noch einmal"))
    session.undo()
    session.record(dreier(session.ledger.next_deal().vorhand))
    view = Settling(session)
    view.set_unit(10)
    view.set_paid(view.money.payments[-1], True)
    session.close_evening()
    session.open(7)
    session.redo()
    for number in range(12):
        session.record(dreier(session.ledger.next_deal().vorhand, won=number % 2 == 0, note=f"später {number}"))
    session.undo()
    retitle(session, "heute, die Lange", "")
    session.start(blank("danach"))
    session.record(dreier("Dora"))


# ---------------------------------------------------------------------- one damage, and what came of it


class Trial:
    """A sound database, and what it shows; ``copy`` is one of `COPIES`. ``faults`` are what must not be."""

    def __init__(self, folder: Path, copy: str) -> None:
        path = folder / "sound.db"
        with open_store(path) as store:
            fill(store)
        copied = Path(shutil.copy(path, folder / "copy.db"))
        if copy == "an older copy":
            with open_store(path) as store:
                go_on(store)
        self.raw = path.read_bytes()
        self.before = shown(path, EVENINGS)
        assert self.before.findings == ()
        self.copy = None if copy == "no copy" else copied.read_bytes()
        self.copied = None if copy == "no copy" else shown(copied, EVENINGS)
        self.exact = copy == "a copy of the day"
        self.faults: list[str] = []

    def pages(self, every: int = 1) -> Iterator[tuple[str, Damage]]:
        """Every page (or every so manieth), counted from 0, full of zeros."""
        for page in range(0, len(self.raw) // PAGE, every):
            yield f"page {page} zeroed", overwritten(page, bytes(PAGE))

    def ends(self, every: int = 1) -> Iterator[tuple[str, Damage]]:
        """The file cut off before every so manieth page."""
        for page in range(1, len(self.raw) // PAGE, every):
            yield f"cut before page {page}", cut(page * PAGE)

    def run(self, damages: Iterable[tuple[str, Damage]]) -> Counter[str]:
        """Recover from each damage; counts, what of how many.

        What is shown must have been so: an evening is as it was, or what is missing is named: that it is lost, rows
        that are gaps, what was done last. With a copy of the day everything is as it was.
        """
        counts: Counter[str] = Counter()
        for name, damage in damages:
            with tempfile.TemporaryDirectory() as folder:
                counts += self._one(name, damage, Path(folder))
        return counts

    def _one(self, name: str, damage: Damage, folder: Path) -> Counter[str]:
        path = folder / "abend.db"
        path.write_bytes(damage(self.raw))
        if self.copy is not None:
            (folder / "abend-backups").mkdir()
            (folder / "abend-backups" / "abend-000001-20261119-210000-daily.db").write_bytes(self.copy)
        numbers = [number for place, number in self.before.parts if place == "evenings"]
        rows = sum(len(entries_of(self.before, number)) for number in numbers)
        counts = Counter({"damages": 1, "evenings": len(numbers), "rows": rows})
        try:
            recovery = recover(path, Minutes(), LOST)
        except StoreError as error:
            if self.exact or error.code != "nothing_recovered":
                self._complain(name, str(error))
            return counts + Counter({"nothing recovered": 1, "evenings lost": len(numbers)})
        after = shown(path, EVENINGS)
        named = {code for each in recovery.evenings for word in each.missing for code in NAMED.get(word, ())}
        named |= {"evening_unreadable", "closing_missing", "closing_differs"} if recovery.lost else set()
        if {*after.findings} - named:
            self._complain(name, f"unsound after recovery: {after.findings}")
        different = [key for key, part in self.before.parts.items() if after.parts.get(key) != part]
        if different and (self.exact or recovery.is_whole):
            self._complain(name, f"not as it was: {different}")
        counts["everything as it was"] = not different
        for number in numbers:
            counts += self._evening(name, number, recovery, after)
        return counts

    def _evening(self, name: str, number: int, recovery: Recovery, after: Shown) -> Counter[str]:
        """One evening: as it was, or named as what it is."""
        told = next((each for each in recovery.evenings if each.number == number), None)
        is_unsure = "facts" in recovery.missing  # so much is lost that nobody knows of what
        if told is None:
            if number not in {each.number for each in recovery.lost} and not is_unsure:
                self._complain(name, f"evening {number} is lost without a word")
            return Counter({"evenings lost": 1})
        timed = "history" not in told.missing
        different = {place for place in PLACES if self._differs(place, number, after, timed=timed)}
        if not different:
            return Counter({"evenings as they were": 1, "gaps": told.lost})
        allowed = {place for word in told.missing for place in MAY_DIFFER[word]}
        allowed |= {*MAY_DIFFER["booking"]} if "book" in recovery.missing else set()
        allowed |= {*PLACES} if is_unsure else set()
        if different - allowed:
            self._complain(name, f"evening {number}: {different} are not what they were, and {told.missing} is said")
        entries = [*entries_of(self.before, number), *entries_of(self.copied, number)]
        for index, entry in enumerate(entries_of(after, number)):
            is_gap = isinstance(entry, Annulled) and entry.reason == LOST
            if is_gap is not (index in told.gaps) or not (is_gap or entry in entries or self._was(number, entry)):
                self._complain(name, f"evening {number}: row {index} shows what never was: {entry}")
        return Counter({"gaps": told.lost})

    def _differs(self, place: str, number: int, after: Shown, *, timed: bool) -> bool:
        """Whether a place shows anything else of an evening; when it was closed is a matter of its history."""
        both = [of.parts.get((place, number)) for of in (self.before, after)]
        told = [None if each is None else {**each.items, "closed": timed and each.items.get("closed")} for each in both]
        return told[0] != told[1]

    def _was(self, number: int, entry: Entry) -> bool:
        """Whether an entry stood in an evening at some time."""
        part = self.before.parts["history", number]
        told = [key[1] for key in part.items if isinstance(key, tuple) and isinstance(key[0], int)]
        return any(repr(entry) in str(each) for each in told)

    def _complain(self, name: str, *faults: str) -> None:
        self.faults.append(f"{name}: {'; '.join(faults)}")


PLACES = ("evenings", "exports", "money", "history", "versions")
"""What is shown of one evening."""

MAY_DIFFER = {
    "history": ("history", "versions"),
    "booking": ("money", "exports", "history"),
    "order": PLACES,
    "latest": PLACES,
}
"""Where an evening may not be as it was, by what is said of it."""


def entries_of(of: Shown | None, number: int) -> tuple[Entry, ...]:
    """The entries of an evening; none where it is not shown."""
    found = None if of is None else evening_of(of, number)
    return () if found is None else found.entries


# ---------------------------------------------------------------------- the table

LINES = (
    ("everything as it was", "damages"),
    ("nothing recovered", "damages"),
    ("evenings as they were", "evenings"),
    ("evenings lost", "evenings"),
    ("gaps", "rows"),
)


def column(asked: argparse.Namespace, of: tuple[str, str]) -> Column:
    """One kind of damage with one kind of copy."""
    copy, kind = of
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), copy)
        damages = {
            "pages": trial.pages(asked.every),
            "bits": bits(trial.raw, asked.bits, asked.seed),
            "ends": trial.ends(asked.every),
        }[kind]
        return f"{kind}, {copy}", trial.run(damages), trial.faults


if __name__ == "__main__":
    sys.exit(print_table(__doc__ or "", column, list(product(COPIES, ("pages", "bits", "ends"))), LINES))
