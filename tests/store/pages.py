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
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from itertools import combinations, product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tarockblock.app import archive, archive_care
from tarockblock.app.evening import EveningSession
from tarockblock.app.history import happenings
from tarockblock.app.house_rules.library import house_rulesets, keep
from tarockblock.app.recovery import RecoveredEvening, Recovery, recover
from tarockblock.app.same_people import join, people_of
from tarockblock.app.settling import SettlingView
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, TableChange, Trischaken
from tarockblock.domain.ledger import Row
from tarockblock.domain.ruleset import Ruleset, Text
from tarockblock.errors import StoreError
from tarockblock.rules.library import shipped
from tests.store.damages import FIVE, LOST, PAGE, Damage, bits, cut, overwritten
from tests.store.freeze import contents
from tests.store.kit import FOUR, NINE, Minutes, blank, dreier, manual, retitle, sample

COPIES = ("no copy", "a copy of the day", "an older copy")


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
    view = SettlingView(session)
    view.set_unit(50)
    view.set_paid(view.payments[0], True)
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
    archive.trash(store, session.evening_id or 0, clock)
    session.start(blank("heute", ("Anna", "Bert", "Cilli", "Franz")))
    for who in ("Anna", "Franz", "Cilli"):
        session.record(dreier(who))
    session.undo()
    view = SettlingView(session)
    view.set_paid(view.payments[0], True)
    archive_care.rename(store, 1, "Sonntag bei Resi, zweite Runde", "umbenannt", clock)
    join(store, ["Franzl", "Franz"], "Franz")


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
    view = SettlingView(session)
    view.set_unit(10)
    view.set_paid(view.payments[-1], True)
    session.close_evening()
    session.open(7)
    session.redo()
    for number in range(12):
        session.record(dreier(session.ledger.next_deal().vorhand, won=number % 2 == 0, note=f"später {number}"))
    session.undo()
    retitle(session, "heute, die Lange", "")
    session.start(blank("danach"))
    session.record(dreier("Dora"))


# ---------------------------------------------------------------------- what there is


@dataclass(frozen=True)
class Seen:
    """Everything a user sees: ``all`` of it as plain data, and the rows of each evening."""

    all: dict[str, Any]
    rows: dict[int, tuple[Row, ...]]


def seen(path: Path) -> Seen:
    """What a sound database shows."""
    with open_store(path) as store:
        assert archive.verify(store) == []
        session = EveningSession(store, Minutes())
        found = contents(store)
        listed = [*archive.list_evenings(store), *archive.list_evenings(store, trashed=True)]
        rows = {}
        for each in listed:
            session.open(each.id)
            rows[each.id] = session.ledger.rows
            found["evenings"][str(each.id)] |= {"list": each, "history": happenings(session)}
        found |= {"people": people_of(store), "house": house_rulesets(store)}
        return Seen(found, rows)


def is_as_it_was(before: Row, after: Row) -> bool:
    """Whether a row shows what it showed, in its place; who dealt may have been written into it."""
    one, other = before.entry, after.entry
    if not isinstance(one, Manual | TableChange | Doubling) and type(one) is type(other):
        other = replace(other, **_dealt(one))
    both = [
        (row.index, row.deal and (row.deal.dealer, row.deal.vorhand, set(row.deal.sitting_out)), row.factor)
        for row in (before, after)
    ]
    amounts = [
        {who: (row.points[who], row.cents[who]) for who in row.points if row.points[who] or row.cents[who]}
        for row in (before, after)
    ]
    return one == other and both[0] == both[1] and amounts[0] == amounts[1]


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
        self.before = seen(path)
        self.copy = None if copy == "no copy" else copied.read_bytes()
        self.copied = None if copy == "no copy" else seen(copied)
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

    def run(self, damages: Iterable[tuple[str, Damage]], *, great: bool = False) -> Counter[str]:
        """Recover from each damage; counts, what of how many. After a ``great`` one all that is newer may be lost.

        What is shown must have been so: a row is as it was and where it was, or a gap, or its evening named as lost.
        With a copy of the day everything is as it was.
        """
        counts: Counter[str] = Counter()
        for name, damage in damages:
            with tempfile.TemporaryDirectory() as folder:
                counts += self._one(name, damage, Path(folder), great=great and not self.exact)
        return counts

    def _one(self, name: str, damage: Damage, folder: Path, *, great: bool) -> Counter[str]:
        path = folder / "abend.db"
        path.write_bytes(damage(self.raw))
        if self.copy is not None:
            (folder / "abend-backups").mkdir()
            (folder / "abend-backups" / "abend-000001-20261119-210000-daily.db").write_bytes(self.copy)
        before = self.before.rows
        counts = Counter({"damages": 1, "evenings": len(before), "rows": sum(map(len, before.values()))})
        try:
            recovery = recover(path, Minutes(), LOST)
        except StoreError as error:
            if self.exact or error.code != "nothing_recovered":
                self._complain(name, str(error))
            return counts + Counter({"nothing recovered": 1, "evenings lost": len(before)})
        after = seen(path)
        differences = list(_differences("", self.before.all, after.all))
        if self.exact or (recovery.is_whole and not great):
            # Times of payments may come from the trace, which goes by another clock than the tests.
            faults = [each for each in differences if self.exact or ".payments" not in each]
            if faults:
                self._complain(name, "not as it was", *faults)
        counts["everything as it was"] = not differences
        return counts + self._compared(name, recovery, after, great=great)

    def _compared(self, name: str, recovery: Recovery, after: Seen, *, great: bool) -> Counter[str]:
        counts: Counter[str] = Counter()
        named = {each.number for each in recovery.lost}
        for number in self.before.rows:
            told = next((each for each in recovery.evenings if each.number == number), None)
            if told is None:
                counts["evenings lost"] += 1
                if number not in named and not (great and number not in (self.copied or self.before).rows):
                    self._complain(name, f"evening {number} is lost without a word")
                continue
            faults = self._faults(told, self.before, after, recovery)
            if great and faults and self.copied is not None and number in self.copied.rows:
                faults = self._faults(told, self.copied, after, recovery) and faults
            for fault in faults:
                self._complain(name, f"evening {number}: {fault}")
            counts["evenings as they were"] += (
                after.all["evenings"][str(number)] == self.before.all["evenings"][str(number)]
            )
            counts["gaps"] += told.lost
        if after.rows.keys() - self.before.rows.keys():
            self._complain(name, "an evening that never was")
        return counts

    def _faults(self, told: RecoveredEvening, truth: Seen, after: Seen, recovery: Recovery) -> list[str]:
        """What is shown of an evening and was not so."""
        found = list(self._evening_faults(told, truth, after))
        if not recovery.lost or truth.all["evenings"][str(told.number)]["closed"] != "None":
            found += self._money_faults(told, truth, after)  # a rest that a lost evening had taken over is open again
        return found

    def _evening_faults(self, told: RecoveredEvening, truth: Seen, after: Seen) -> Iterator[str]:
        number, rows = str(told.number), truth.rows[told.number]
        one, other = truth.all["evenings"][number], after.all["evenings"][number]
        for key in ("ruleset", "players", "first_dealer", "cents_per_point", *_HEADING):
            was, now = one["file"].get(key), other["file"].get(key)
            if was != now and not ("heading" in told.missing and key in _HEADING and now in (None, "", LOST)):
                yield f"{key} is {now!r}"
        for key in ("closed", "trashed", "saved") if not {"heading", "latest_heading"} & {*told.missing} else ():
            if one[key] != other[key]:
                yield f"{key} is {other[key]!r}"
        older = self.copied.rows.get(told.number, ()) if self.copied and "latest_rows" in told.missing else ()
        extra = max(0, len(after.rows[told.number]) - len(rows))
        beside = {(), *combinations(told.inferred, extra)}
        yield from min((list(self._row_faults(told, rows, older, after, each)) for each in beside), key=len)

    def _row_faults(
        self, told: RecoveredEvening, rows: Sequence[Row], older: Sequence[Row], after: Seen, beside: Collection[int]
    ) -> Iterator[str]:
        """The same of its rows; those ``beside`` them were worked out, and stand in no other's place."""
        shown = [row for row in after.rows[told.number] if row.index not in beside]
        if len(shown) not in (len(rows), len(older or rows)):
            yield f"{len(shown)} rows instead of {len(rows)}"
        for index, (before, now) in enumerate(zip(rows, shown, strict=False)):
            then = older[index] if index < len(older) else before
            there = replace(now, index=index)
            if now.index in told.gaps:
                if now.entry != replace(Annulled(reason=LOST), **_dealt(now.entry)):
                    yield f"row {now.index}: a gap that does not say so"
            elif not (is_as_it_was(before, there) or is_as_it_was(then, there)):
                yield f"row {now.index}: {before.entry} became {now.entry} ({now.deal}, {before.deal})"

    def _money_faults(self, told: RecoveredEvening, truth: Seen, after: Seen) -> Iterator[str]:
        """The same of its money and its history; times come from another clock in the trace."""
        number = str(told.number)
        one, other = truth.all["evenings"][number], after.all["evenings"][number]
        both = [[[*each[:3], each[3] != "None", each[4]] for each in of["payments"]] for of in (one, other)]
        if not (told.gaps or {"payments", "latest_rows"} & {*told.missing}) and both[0] != both[1]:
            yield f"payments are {other['payments']} instead of {one['payments']}"
        was, now = ([replace(each, at=NINE, evening=None) for each in of["history"]] for of in (one, other))
        for each in now if not (told.gaps or "history" in told.missing) else ():
            if each not in was:
                yield f"{each} never happened"

    def _complain(self, name: str, *faults: str) -> None:
        self.faults.append(f"{name}: {'; '.join(faults)}")


_HEADING = ("planned_radl", "title", "date", "note")


def _dealt(entry: Entry) -> dict[str, Any]:
    """Who dealt, and so on, as far as it stands in an entry."""
    return {name: getattr(entry, name, None) for name in ("dealer", "vorhand", "sitting_out")}


def _differences(place: str, one: Any, other: Any) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from _differences(f"{place}.{key}", one.get(key), other.get(key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, pair in enumerate(zip(one, other, strict=True)):
            yield from _differences(f"{place}[{index}]", *pair)
    elif one != other:
        yield f"{place}: {str(other)[:300]} instead of {str(one)[:300]}"


# ---------------------------------------------------------------------- the table

LINES = (
    ("everything as it was", "damages"),
    ("nothing recovered", "damages"),
    ("evenings as they were", "evenings"),
    ("evenings lost", "evenings"),
    ("gaps", "rows"),
)
"""What is counted, and of how many."""


KINDS = ("pages", "bits", "ends")


def column(asked: argparse.Namespace, of: tuple[str, str]) -> tuple[str, Counter[str], list[str]]:
    """One kind of damage with one kind of copy: counts and faults."""
    copy, kind = of
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), copy)
        damages = {
            "pages": trial.pages(asked.every),
            "bits": bits(trial.raw, asked.bits, asked.seed),
            "ends": trial.ends(asked.every),
        }[kind]
        name = f"{kind}, {copy}"
        return name, trial.run(damages, great=kind == "ends"), [f"{name}: {each}" for each in trial.faults]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bits", type=int, default=200, help="so many bits, and every page")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th page")
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=1, help="so many columns at a time; default: %(default)s")
    asked = parser.parse_args()
    columns, faults = dict[str, Counter[str]](), list[str]()
    with ProcessPoolExecutor(asked.jobs) as pool:
        for name, counts, wrong in pool.map(partial(column, asked), product(COPIES, KINDS)):
            columns[name] = counts
            faults += wrong
    print("| | " + " | ".join(columns) + " |\n" + "|---" * (len(columns) + 1) + "|")
    for line, of in LINES:
        print(f"| {line} | " + " | ".join(f"{counts[line]} of {counts[of]}" for counts in columns.values()) + " |")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
