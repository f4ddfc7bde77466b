"""Freezes a database of the newest version, before a release that has a new one: ``python tests/store/freeze.py``.

Writes ``frozen/vNNN.db`` (with everything that can be in a database) and ``frozen/vNNN.json`` (what must come out of it
in all versions to come), and refuses to overwrite either. Before the first release both may be deleted and made anew.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tarockblock.app import archive
from tarockblock.app.evening import EveningSession
from tarockblock.app.export import known_as
from tarockblock.app.files import evening_data
from tarockblock.app.money import posting
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import HandPosting
from tarockblock.app.settling import SettlingView
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.journal import Debt, Kind
from tarockblock.domain.round_rules import RoundTerms
from tarockblock.exchange.entry_writer import write_entry
from tarockblock.store.migrations import MIGRATIONS
from tarockblock.store.postings import row_of
from tests.store.kit import FOUR, SAMPLES, Minutes, blank, dreier, manual, retitle, sample, thirds

FROZEN = Path(__file__).resolve().parent / "frozen"


def fill(store: Store) -> None:
    """Evenings imported, entered, corrected, undone, settled, carried over, put into the trash; a house ruleset."""
    clock = Minutes()
    for name in SAMPLES:
        archive.import_evening(store, sample(name), clock)
    house = replace(sample().ruleset, id="hausregel", base="tirol-2025")
    archive.import_evening(store, replace(sample(), ruleset=house, title="nach Hausregeln"), clock)
    archive.trash(store, 5, clock)
    session = EveningSession(store, clock)
    session.start(blank("vorige Woche"))
    for number in range(6):
        session.record(dreier(FOUR[number % 4], won=number % 3 > 0, note=f"Spiel {number + 1}"))
    SettlingView(session).set_unit(50)
    session.close_evening()
    session.reopen()
    session.close_evening()
    session.start(blank("heute"), "vorige Woche")
    for entry in (dreier("Anna"), manual(Anna=5, Bert=-5), thirds(), dreier("Cilli", won=False)):
        session.record(entry)
    session.replace(0, dreier("Bert"))
    session.strike(3, reason="verzählt")
    session.insert(1, dreier("Dora"))
    session.move(4, 0)
    retitle(session, "heute abend", "beim Wirt\n<b>&amp;</b>")
    session.undo()
    session.undo()
    view = SettlingView(session)
    view.set_carry(False)
    view.set_carry(True)
    view.set_paid(view.payments[0], True)
    view.set_paid(view.payments[0], False)
    view.pay_part(view.payments[0], 20, "bar")
    posting.set_terms(store, "vorige Woche", RoundTerms(stake=50, fine=20, share=10))
    laid_out = HandPosting(
        kind=Kind.EXPENSE, round="vorige Woche", transfers=(Debt(None, "Anna", 500),), note="Schnaps"
    )
    posting.post(store, clock, laid_out)


def contents(store: Store) -> dict[str, Any]:
    """Everything a user could miss, as plain data."""
    session = EveningSession(store, Minutes())
    found: dict[str, Any] = {"open": session.last_open_id(), "evenings": {}}
    for summary in archive.list_evenings(store) + archive.list_evenings(store, trashed=True):
        session.open(summary.id)
        view = SettlingView(session)
        found["evenings"][str(summary.id)] = {
            "file": evening_data(session.evening),
            "closed": str(session.closed_at),
            "saved": str(session.saved_at),
            "trashed": summary.trashed,
            "undo": [session.can_undo, session.can_redo],
            "versions": {
                str(index): [[write_entry(each.entry), str(each.points)] for each in session.versions(index)]
                for index in range(len(session.evening.entries))
            },
            "unit": view.unit,
            "payments": [[each.payer, each.payee, each.cents, str(each.paid_at), each.open] for each in view.payments],
            "rests": [[each.evening_id, each.balances] for each in view.rests],
            "known_as": [session.round, *_ids(store, summary.id)],
        }
    found["book"] = {
        name: [list(row_of(each)) for each in read_accounts(store).book(name).postings]
        for name in read_accounts(store).rounds
    }
    return found


def _ids(store: Store, number: int) -> list[Any]:
    known = known_as(store, number)
    return [known.id, list(known.rows)]


def main() -> int:
    name = f"v{len(MIGRATIONS):03d}"
    database, golden = FROZEN / f"{name}.db", FROZEN / f"{name}.json"
    if database.exists() or golden.exists():
        print(f"{name} is frozen already; what was released is not changed, it gets a migration.")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "abend.db"
        with open_store(path) as store:
            fill(store)
            store.db.execute("VACUUM")
        with open_store(path, read_only=True) as store:
            found = json.dumps(contents(store), ensure_ascii=False, indent=1) + "\n"
        FROZEN.mkdir(exist_ok=True)
        shutil.copyfile(path, database)
        golden.write_text(found, encoding="utf-8")
    print(f"{name} is frozen.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
