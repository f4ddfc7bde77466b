"""Damages a database in many ways, one at a time, and looks at everything it shows, then at what recovery makes of it.

``python tests/store/damages.py --bits 600`` does it in full (every page is taken besides) and prints a table;
``test_damages.py`` does a short form of it.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tarockblock.app import archive
from tarockblock.app.archive import DetachedSession
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.merging.merge import merge
from tarockblock.app.recovery import Recovery, recover
from tarockblock.app.rules.library import keep
from tarockblock.app.safekeeping import at_start
from tarockblock.app.same_people import join
from tarockblock.app.settling import Settling
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, TableChange, Trischaken
from tarockblock.domain.ruleset import Ruleset, Text
from tarockblock.errors import StoreError
from tarockblock.rules.library import shipped
from tarockblock.store.backups import folder_of
from tests.store.kit import FOUR, Minutes, blank, dreier, manual, sample, session_in
from tests.store.shown import CAREFUL, Shown, shown

LOST = "nicht mehr lesbar"
PAGE = 4096
EVENINGS = range(1, 8)
FIVE = ("Anna", "Bert", "Cilli", "Dora", "Emil")

Damage = Callable[[bytes], bytes]
Column = tuple[str, Counter[str], list[str]]
"""What is counted of one kind of damage, and the faults."""
Recover = Callable[[Path], Recovery | None]

NAMED = {
    "booking": ("closing_missing", "closing_differs"),
    "order": ("evening_doubtful",),
    "latest": ("evening_doubtful",),
}
"""What ``verify`` goes on to find after a recovery that has named it."""


def recover_as_the_program_does(path: Path) -> Recovery:
    """Raises StoreError where nothing comes of it."""
    return recover(path, Minutes(), LOST)


def house() -> Ruleset:
    """A ruleset of the round's own."""
    name = Text("Unser Tisch", "Our table")
    return replace(shipped("tirol-2025"), id="unser-tisch", name=name, short=name, base="tirol-2025")


def fill(store: Store) -> None:
    """Some weeks: imported, corrected, moved, settled, in the trash, by house rules, people under two names."""
    clock = Minutes()
    for name in ("oberoesterreich", "tullner-runde", "donnerstagsrunde"):
        archive.import_evening(store, sample(name), clock)
    session = EveningSession(store, clock)
    session.start(blank("zu fünft", FIVE))
    for number in range(9):
        session.record(dreier(session.ledger.next_deal().active[number % 4], note=f"Spiel {number + 1}"))
    session.record(TableChange(players=("Anna", "Franzl", "Cilli", "Dora", "Emil"), dealer="Cilli"))
    for number in range(6):
        session.record(dreier(session.ledger.next_deal().vorhand, won=False, note=f"nach dem Wechsel {number + 1}"))
    session.record(manual(Anna=6, Bert=-6))
    session.replace(2, replace(session.evening.entries[2], note="verbessert " + "x" * 300))
    session.strike(4, reason="verzählt")
    session.move(1, 6)
    session.insert(3, Annulled(replay=True, reason="vergeben"))
    session.undo()
    session.redo()
    view = Settling(session)
    view.set_unit(50)
    view.set_paid(view.money.payments[0], True)
    session.close_evening()
    _more(store, session, clock)


def _more(store: Store, session: EveningSession, clock: Minutes) -> None:
    session.start(replace(blank("Hausregeln", ("Anna", "Bert", "Cilli", "Dora")), ruleset=house()))
    keep(store, house())
    for number in range(7):
        session.record(dreier(FOUR[number % 4], won=number % 3 > 0))
    session.record(Trischaken(card_points=dict(zip(FOUR, (60, 60, 45, 45), strict=True))))
    session.close_evening()
    session.reopen()
    session.start(blank("weggeworfen"))
    session.record(dreier("Bert"))
    archive.trash(store, session.evening_id or 0, clock=clock)
    session.start(blank("heute", ("Anna", "Bert", "Cilli", "Franz")))
    for who in ("Anna", "Franz", "Cilli"):
        session.record(dreier(who))
    session.undo()
    view = Settling(session)
    view.set_paid(view.money.payments[0], True)
    archive.rename(store, 1, "Sonntag bei Resi, zweite Runde", "umbenannt", clock)
    join(store, ["Franzl", "Franz"], "Franz")


def two_versions(path: Path) -> None:
    """Those weeks, and the open evening was gone on with elsewhere, too."""
    with open_store(path) as store:
        fill(store)
        session = session_in(store, 7)
        other = archive.backup(store, path.with_name("anderswo.db"))
        session.record(dreier("Bert"))
        with open_store(other) as there:
            aside = DetachedSession(there, Minutes())
            aside.open(7)
            aside.record(dreier("Cilli"))
        merge(store, [other], clock=Minutes(), copies=False)
    other.unlink()


# ---------------------------------------------------------------------- kinds of damage


def flipped(offset: int, bit: int) -> Damage:
    return lambda raw: raw[:offset] + bytes([raw[offset] ^ 1 << bit]) + raw[offset + 1 :]


def overwritten(page: int, content: bytes) -> Damage:
    return lambda raw: raw[: page * PAGE] + content + raw[(page + 1) * PAGE :]


def cut(length: int) -> Damage:
    return lambda raw: raw[:length]


def bits(raw: bytes, count: int, seed: int = 4) -> Iterator[tuple[str, Damage]]:
    """So many bits, anywhere."""
    chance = random.Random(seed)
    for _ in range(count):
        offset, bit = chance.randrange(len(raw)), chance.randrange(8)
        yield f"bit {bit} of byte {offset}", flipped(offset, bit)


def pages(raw: bytes, every: int = 1, seed: int = 4) -> Iterator[tuple[str, Damage]]:
    """Every page (or every so manieth): full of zeros, full of something, and the file ending before it."""
    chance = random.Random(seed)
    for page in range(0, len(raw) // PAGE, every):
        yield f"page {page} zeroed", overwritten(page, bytes(PAGE))
        yield f"page {page} overwritten", overwritten(page, chance.randbytes(PAGE))
        yield f"cut before page {page}", cut(page * PAGE)


# ---------------------------------------------------------------------- what must hold


@dataclass
class Trial:
    """A sound database, and what it shows. ``faults`` are what must not be."""

    sound: Path
    recover: Recover
    with_copy: bool

    def __post_init__(self) -> None:
        self.raw = self.sound.read_bytes()
        self.before = shown(self.sound, EVENINGS)
        assert self.before.findings == ()
        assert not self.before.refused
        self.faults: list[str] = []

    @classmethod
    def of_some_weeks(cls, folder: Path, recover: Recover, *, with_copy: bool) -> Trial:
        path = folder / "master.db"
        two_versions(path)
        trial = cls(path, recover, with_copy)
        if with_copy:
            with open_store(path) as store:
                (copy,) = [at_start(store, Minutes())]
                trial.copy = (copy.name.replace("master", "abend"), copy.read_bytes())
        return trial

    copy: tuple[str, bytes] | None = None

    def run(self, damages: Iterable[tuple[str, Damage]]) -> Counter[str]:
        """Do each of them to a database of its own; counts, what of how many."""
        counts: Counter[str] = Counter()
        for name, damage in damages:
            with tempfile.TemporaryDirectory() as folder:
                counts += self._one(name, damage, Path(folder) / "abend.db")
        return counts

    def _one(self, name: str, damage: Damage, path: Path) -> Counter[str]:
        path.write_bytes(damage(self.raw))
        now = shown(path, EVENINGS)
        judged = now.judged(self.before)
        counts = Counter({"damages": 1, "noticed": now.noticed})
        for (place, what), number in judged.items():
            counts[f"{place} {what}"] += number
            self._complain(name, f"{place} wrong", bad=what == "wrong" and place in CAREFUL)
            self._complain(name, f"{place} {what}, and verify finds nothing", bad=what != "same" and not now.noticed)
        return counts + (self._recovered(name, path) if now.noticed else Counter())

    def _recovered(self, name: str, path: Path) -> Counter[str]:
        """What becomes of it; with a copy of the day everything is as it was."""
        if self.copy is not None:
            folder_of(path).mkdir(exist_ok=True)
            (folder_of(path) / self.copy[0]).write_bytes(self.copy[1])
        before = [evening_of(self.before, number) for number in EVENINGS]
        counts = Counter(
            {"to recover": 1, "evenings": len(before), "entries": sum(len(each.entries) for each in before if each)}
        )
        try:
            found = self.recover(path)
        except StoreError as error:
            self._complain(name, f"nothing recovered ({error.code})", bad=self.copy is not None)
            return counts + Counter({"nothing recovered": 1})
        after = shown(path, EVENINGS)
        missing = {} if found is None else {each.number: each.missing for each in found.evenings}
        named = {code for each in missing.values() for word in each for code in NAMED.get(word, ())}
        if found is not None and found.lost:
            named |= {"closing_missing", "closing_differs", "evening_unreadable"}
        self._complain(name, f"unsound after recovery: {after.findings}", bad=bool({*after.findings} - named))
        whole = after.parts == self.before.parts
        self._complain(name, f"not as it was: {differing(self.before, after)}", bad=self.copy is not None and not whole)
        counts["everything as it was"] = whole
        for number, one in zip(EVENINGS, before, strict=True):
            other = evening_of(after, number)
            if one is None or other is None:
                continue
            counts["evenings recovered"] += 1
            key = ("evenings", number)
            counts["evenings as they were"] += after.parts[key] == self.before.parts[key]
            kept, strange = compared(
                self.before, after, number, dealt=not {"order", "latest"} & {*missing.get(number, ())}
            )
            counts["entries in place"] += kept
            self._complain(name, f"evening {number} shows what never was: {strange}", bad=bool(strange))
        return counts

    def _complain(self, name: str, fault: str, *, bad: bool) -> None:
        if bad:
            self.faults.append(f"{name}: {fault}")


def evening_of(of: Shown, number: int) -> Evening | None:
    part = of.parts.get(("evenings", number))
    found: Evening | None = None if part is None else part.items["evening"]
    return found


def differing(before: Shown, after: Shown) -> list[tuple[str, int]]:
    return [key for key in before.parts if before.parts[key] != after.parts.get(key)]


def compared(before: Shown, after: Shown, number: int, *, dealt: bool) -> tuple[int, list[str]]:
    """How many rows are what and where they were, dealt by whom they were; and those that never were so.

    A row that is lost says so, and comes to nothing. Where it is named that what lies behind it was put together
    or that later changes may be lost (not ``dealt``), rows need not stand where they were, nor come to the same.
    """
    parts = [of.parts["evenings", number].items for of in (before, after)]
    rows = [
        list(zip((dealt_out(each) for each in items["evening"].entries), items["rows"], strict=True)) for items in parts
    ]
    kept, strange = 0, list[str]()
    told = " ".join(
        map(repr, (*before.parts["versions", number].items.values(), *before.parts["history", number].items))
    )
    was = [repr(each) in told or each in parts[0]["evening"].entries for each in parts[1]["evening"].entries]
    for index, (entry, row) in enumerate(rows[1]):
        if index < len(rows[0]) and (entry, came_to(row)) == (rows[0][index][0], came_to(rows[0][index][1])):
            kept += 1
        elif not (isinstance(entry, Annulled) and entry.reason == LOST) and (dealt or not was[index]):
            strange.append(f"row {index}: {entry}")
    return kept, strange


def came_to(row: tuple[Any, ...]) -> object:
    """Factor, deal and amounts; whoever sat down in a row that is lost, and got nothing here, is not named."""
    _, _, factor, deal, points, cents, _ = row
    return factor, deal, [{who: amount for who, amount in of.items() if amount} for of in (points, cents)]


def dealt_out(entry: object) -> object:
    """The entry without its deal, which is compared as it came out: a recovery may write it in."""
    return replace(entry, dealer=None, vorhand=None, sitting_out=()) if hasattr(entry, "sitting_out") else entry  # type: ignore[type-var]


# ---------------------------------------------------------------------- the table

LINES = (
    ("noticed", "damages"),
    *((f"{place} wrong", "") for place in CAREFUL),
    *((f"{place} wrong", "noticed") for place in ("list", "people", "settings")),
    ("nothing recovered", "to recover"),
    ("everything as it was", "to recover"),
    ("evenings recovered", "evenings"),
    ("evenings as they were", "evenings"),
    ("entries in place", "entries"),
)
"""What is counted, and of how many."""


def column(asked: argparse.Namespace, of: tuple[bool, str]) -> Column:
    """One kind of damage, with a copy or without."""
    with_copy, kind = of
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial.of_some_weeks(Path(folder), recover_as_the_program_does, with_copy=with_copy)
        several = {"bits": bits(trial.raw, asked.bits, asked.seed), "pages": pages(trial.raw, asked.every, asked.seed)}
        return f"{kind}, {'a copy of the day' if with_copy else 'no copy'}", trial.run(several[kind]), trial.faults


def print_table(
    about: str, column: Callable[[argparse.Namespace, Any], Column], of: Sequence[Any], lines: Sequence[tuple[str, str]]
) -> int:
    """Make every column, as the options say, and print them with the faults; the exit status."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--bits", type=int, default=200, help="so many bits, and every page")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th page")
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=1, help="so many columns at a time; default: %(default)s")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        columns = list(pool.map(partial(column, asked), of))
    print("| | " + " | ".join(name for name, *_ in columns) + " |\n" + "|---" * (len(columns) + 1) + "|")
    for line, out_of in lines:
        cells = [f"{counts[line]}" + (f" of {counts[out_of]}" if out_of else "") for _, counts, _ in columns]
        print(f"| {line} | " + " | ".join(cells) + " |")
    faults = [f"{name}: {each}" for name, _, faults in columns for each in faults]
    sys.stderr.writelines(f"{each}\n" for each in faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(print_table(__doc__ or "", column, list(product((False, True), ("bits", "pages"))), LINES))
