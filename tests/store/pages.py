"""Pages of a realistic database zeroed one at a time, the file cut short, bits flipped: what a recovery makes of it.

``python tests/store/pages.py`` does it with every page, with and without a copy, and prints what came of it.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
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
from tests.store.freeze import contents
from tests.store.kit import FOUR, NINE, Minutes, blank, dreier, manual, sample

LOST = "nicht mehr lesbar"
PAGE = 4096
FIVE = ("Anna", "Bert", "Cilli", "Dora", "Emil")


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
    session.rename("heute, die Lange", "")
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

Damage = Callable[[bytearray], bytes | bytearray]


def zeroed(page: int) -> Damage:
    """A page, counted from 0, that holds nothing but zeros."""

    def apply(raw: bytearray) -> bytearray:
        raw[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
        return raw

    return apply


def cut(length: int) -> Damage:
    """The file ends there."""
    return lambda raw: raw[:length]


def flipped(bit: int) -> Damage:
    """One bit is another one."""

    def apply(raw: bytearray) -> bytearray:
        raw[bit // 8] ^= 1 << bit % 8
        return raw

    return apply


class Trial:
    """A database, sound, and what it shows; ``copy`` is one of its copies, or None for damage without any.

    Where the file is damaged in many places, an evening may come out as it was when the copy was made.
    """

    def __init__(self, sound: Path, copy: Path | None = None) -> None:
        self.raw = sound.read_bytes()
        self.before = seen(sound)
        self.copy = None if copy is None else copy.read_bytes()
        self.copied = None if copy is None else seen(copy)
        self.faults: list[str] = []

    def run(self, damages: Iterable[tuple[str, Damage]], *, exact: bool = False, great: bool = False) -> Counter[str]:
        """Recover from each damage; counts what came of it. ``exact`` says that everything must come out as it was,
        ``great`` that an evening may come out as the copy has it.

        What is shown must have been so: a row is as it was and where it was, or a gap, or its evening named as lost.
        """
        counts: Counter[str] = Counter()
        for name, damage in damages:
            with tempfile.TemporaryDirectory() as folder:
                counts += self._one(name, damage, Path(folder), exact=exact, great=great)
        return counts

    def _one(self, name: str, damage: Damage, folder: Path, *, exact: bool, great: bool) -> Counter[str]:
        path = folder / "abend.db"
        path.write_bytes(damage(bytearray(self.raw)))
        if self.copy is not None:
            (folder / "abend-backups").mkdir()
            (folder / "abend-backups" / "abend-000001-20261119-210000-daily.db").write_bytes(self.copy)
        before = self.before.rows
        counts = Counter(damages=1, evenings=len(before), rows=sum(map(len, before.values())))
        try:
            recovery = recover(path, Minutes(), LOST)
        except StoreError as error:
            if exact or error.code != "nothing_recovered":
                self._complain(name, str(error))
            return counts + Counter(nothing_recovered=1, evenings_lost=len(before))
        after = seen(path)
        differences = list(_differences("", self.before.all, after.all))
        same = not differences
        if exact or (recovery.is_whole and not great):
            faults = [each for each in differences if exact or ".payments" not in each]  # times come from the trace
            if faults:
                self._complain(name, "not as it was", *faults)
        counts["all_as_it_was"] = same
        return counts + self._compared(name, recovery, after, great=great)

    def _compared(self, name: str, recovery: Recovery, after: Seen, *, great: bool) -> Counter[str]:
        counts: Counter[str] = Counter()
        named = {each.number for each in recovery.lost}
        for number in self.before.rows:
            told = next((each for each in recovery.evenings if each.number == number), None)
            if told is None:
                counts["evenings_lost"] += 1
                if number not in named and not (great and number not in (self.copied or self.before).rows):
                    self._complain(name, f"evening {number} is lost without a word")
                continue
            faults = self._faults(told, self.before, after, recovery)
            if great and faults and self.copied is not None and number in self.copied.rows:
                faults = self._faults(told, self.copied, after, recovery) and faults
            for fault in faults:
                self._complain(name, f"evening {number}: {fault}")
            counts["evenings_exact"] += after.all["evenings"][str(number)] == self.before.all["evenings"][str(number)]
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
        if len(after.rows[told.number]) not in (len(rows), len(older or rows)):
            yield f"{len(after.rows[told.number])} rows instead of {len(rows)}"
        for before, now in zip(rows, after.rows[told.number], strict=False):
            then = older[now.index] if now.index < len(older) else before
            if now.index in told.gaps:
                if now.entry != replace(Annulled(reason=LOST), **_dealt(now.entry)):
                    yield f"row {now.index}: a gap that does not say so"
            elif not (is_as_it_was(before, now) or is_as_it_was(then, now)):
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
