"""Facts from elsewhere: whatever a log says, no door hangs, none ends in a traceback, none changes ours in silence.

Each forged log goes through merge, folder, own file and recovery. Where it is taken, everything works afterwards.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.archive.export import export, report_of
from tarockblock.app.archive.search import read_lookup
from tarockblock.app.evening import history
from tarockblock.app.marks import marks_of
from tarockblock.app.merging.folder import Shares, take_turn
from tarockblock.app.merging.merge import merge, refusal_text
from tarockblock.app.merging.versions import versions
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import MoneyCommands, PaymentRequest
from tarockblock.app.recovery import recover_to
from tarockblock.app.rules.library import house_rulesets
from tarockblock.app.settling import SettlingView
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.cli.database import list_data
from tarockblock.errors import TarockblockError
from tarockblock.exchange.book_json import round_data
from tarockblock.exchange.wording import Wording
from tarockblock.log.journal import data_of
from tarockblock.store import local
from tests.app.forgeries import Forgery, forgeries, real_database, recovered_database, rows_of, write_rows
from tests.store.kit import ROUND, Minutes, dreier, opened
from tests.thorough import some

WORDING = Wording("en")
AT_MOST = 20
"""Seconds for all doors of one forgery."""

OF_US = "tarockblock-bert-0123456789abcdef.tarock"


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("real")
    found = real_database(folder / "real.db")
    recovered_database(folder / "recovered.db", found)
    return found


def evenings_of(store: Store) -> dict[str, str]:
    """What each evening is, and each booking, by id."""
    log, found = store.log, dict[str, str]()
    for evening in log.evenings:
        of = log.evening(evening)
        if not of.standing.is_tombstone:
            found[evening] = of.says(of.standing)
    return found | {each.id: json.dumps(data_of(each)) for each in log.journal}


def look(store: Store) -> None:
    """Show everything the program shows."""
    list_data(store)
    accounts = read_accounts(store)
    for name in accounts.rounds:
        round_data(name, accounts.book(name), accounts.book(name).balances, accounts.numbers, WORDING)
    marks_of(store)
    house_rulesets(store)
    read_lookup(store)
    load_statistics(store)
    checking.verify(store)
    for number in local.evenings(store):
        with suppress(TarockblockError):
            session = opened(store, number)
            history.happenings(session)
            for index in range(len(session.evening.entries)):
                history.versions(session, index)
            SettlingView(session)
            report = report_of(store, number)
            for kind in ("json", "csv", "html"):
                export(report, kind, WORDING)
            versions(store, number)


def undo_and_redo(store: Store) -> None:
    for number in local.evenings(store):
        try:
            session = opened(store, number, Minutes())
        except TarockblockError:
            continue
        count = 0
        with suppress(TarockblockError):
            while session.can_undo:
                session.undo()
                count += 1
            while session.can_redo and count:
                session.redo()
                count -= 1


def play_on(store: Store) -> int:
    """Record a hand wherever one can be recorded, and note a payment; the number of hands."""
    hands = 0
    for number in local.evenings(store):
        with suppress(TarockblockError, ValueError):
            session = opened(store, number, Minutes())
            if not session.closed:
                session.record(dreier(session.ledger.next_deal().active[0]))
                hands += 1
    with suppress(TarockblockError):
        request = PaymentRequest(payer="Anna", payee="Bert", cents=5, round=ROUND, on_account=True)
        assert MoneyCommands(store, Minutes()).pay(request)
    return hands


def go_on(store: Store, folder: Path) -> None:
    """After something was taken in: everything is shown, done, and taken by a third machine."""
    look(store)
    undo_and_redo(store)
    assert play_on(store)
    look(store)
    assert [each for each in checking.verify(store) if each.code != "evening_doubtful"] == []
    with open_store(folder / "dritter.db") as third:
        merged = merge(third, [store.path], clock=Minutes())
        if [each.code for each in checking.verify(store)] == []:
            assert [refusal_text(each.refusal, WORDING) for each in merged.refused] == []
            assert evenings_of(third) == evenings_of(store)


class Doors:
    """All ways in, for one forged file."""

    def __init__(self, real: Path, folder: Path, forgery: Forgery) -> None:
        self.real, self.folder, self.forgery = real, folder, forgery
        self.file = write_rows(folder / "fremd.db", real, forgery.rows)
        self.taken = list[str]()

    def all(self) -> None:
        started = time.monotonic()
        for door in (self.merge, self.merge_into_nothing, self.share, self.restore, self.own, self.recover):
            door()
        assert time.monotonic() - started < AT_MOST, "it kept us busy"

    def merge(self) -> None:
        """Into the database it was made from: what is otherwise afterwards is said."""
        with open_store(Path(shutil.copy(self.real, self.folder / "unser.db"))) as store:
            before, raw = evenings_of(store), store.path.read_bytes()
            merged = merge(store, [self.file], clock=Minutes(), copies=False)
            if merged.refused:
                assert refusal_text(merged.refused[0].refusal, WORDING)
                assert store.path.read_bytes() == raw
                return
            self.taken.append("merge")
            after = evenings_of(store)
            told = {each for fate in merged.files for each in (*fate.updated, *fate.added)}
            told |= {each.evening_id for each in merged.conflicts}
            silent = [each for each in before if before[each] != after.get(each) and each not in told]
            assert silent == [], "changed in silence"
            go_on(store, self.folder)

    def merge_into_nothing(self) -> None:
        (self.folder / "neu").mkdir()
        with open_store(self.folder / "neu" / "leer.db") as store:
            if not merge(store, [self.file], clock=Minutes(), copies=False).refused:
                self.taken.append("new")
                go_on(store, self.folder / "neu")

    def share(self) -> None:
        folder = self.folder / "Ordner"
        folder.mkdir()
        shutil.copy(self.file, folder / OF_US)
        with open_store(self.folder / "geteilt.db") as store:
            for _ in range(2):
                turn = take_turn(store, folder, None, Minutes(), Shares(self.folder / "sharing.json"))
                assert bool(turn.left_alone) is ("new" not in self.taken)
            look(store)

    def restore(self) -> None:
        """A copy that no Tarockblock wrote is not put back, and the way out is named."""
        target = self.folder / "hier.db"
        with open_store(target):
            pass
        before = target.read_bytes()
        if "new" in self.taken or self.forgery.path[0] in ("stream", "number"):  # a row that is damaged, not forged
            archive.restore(target, self.file)
            return
        with pytest.raises(TarockblockError) as refused:
            archive.restore(target, self.file)
        assert WORDING.error(refused.value)
        assert target.read_bytes() == before

    def own(self) -> None:
        """As one's own file: what cannot be believed is refused in a sentence, the rest goes on."""
        with suppress(TarockblockError), open_store(Path(shutil.copy(self.file, self.folder / "eigen.db"))) as store:
            assert checking.verify(store) or "new" in self.taken
            for step in (look, undo_and_redo, play_on, look):
                with suppress(TarockblockError):
                    step(store)

    def recover(self) -> None:
        target = self.folder / "gerettet.db"
        with suppress(TarockblockError):
            recover_to(self.file, target, Minutes(), "verloren")
            with open_store(target) as store:
                look(store)
                undo_and_redo(store)
                play_on(store)
                found = {each.code for each in checking.verify(store)}
                assert found <= {"evening_doubtful", "closing_missing", "closing_differs"}


def chosen(real: Path, every: int) -> Iterator[Forgery]:
    for name in ("real.db", "recovered.db"):
        with open_store(real.with_name(name)) as store:
            rows = rows_of(store)
        yield from some(forgeries(rows), every, start=3)


def tried(real: Path, folder: Path, found: Iterator[Forgery]) -> list[Any]:
    count, wrong = 0, []
    for number, each in enumerate(found):
        inside = folder / str(number)
        inside.mkdir()
        count += 1
        try:
            Doors(real, inside, each).all()
        except Exception as error:  # noqa: BLE001  all of them are listed
            wrong.append((each.name, f"{type(error).__name__}: {error}"[:300]))
        shutil.rmtree(inside)
    assert count > 20
    return wrong


@pytest.mark.long
def test_forged__every_field_of_every_kind_through_every_door(real: Path, tmp_path: Path) -> None:
    """All of them in the long form (20,000), a sample daily."""
    assert tried(real, tmp_path, chosen(real, 401)) == []
