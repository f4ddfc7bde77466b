"""The database is copied while a hand is stored: by the program, with its journal, or by a tool that knows nothing."""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.same_people import join
from tarockblock.app.settling import Settling
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import StoreError
from tests.store.kill_test import DATABASE, TRIALS, fork, heard, held
from tests.store.kit import FOUR, Minutes, blank, dreier, session_on
from tests.store.shown import Shown, shown

pytestmark = [pytest.mark.long, pytest.mark.skipif(not hasattr(os, "fork"), reason="signals and fork are POSIX's")]

RECORD = TRIALS[0]
COPIES = 8


class Writer:
    """A child that enters hands without end; ``known`` is all the database ever held, in order."""

    def __init__(self, folder: Path) -> None:
        RECORD.prepare(folder)
        self.known = [held(folder / DATABASE)]
        self.process, self._reader = fork(RECORD, folder)
        os.read(self._reader, 6)

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        with os.fdopen(self._reader, "rb") as pipe:
            lines = pipe.read().decode().split("\n")[:-1]
        self.known += [line.split()[1] for line in lines if line.startswith("writes")]
        assert heard(lines, "").acknowledged > 0


def test_backup__each_is_a_moment_of_the_database(tmp_path: Path) -> None:
    writer = Writer(tmp_path)
    copies: list[Path] = []
    with open_store(tmp_path / DATABASE) as store:
        while len(copies) < COPIES or held(copies[0]) == held(copies[-1]):
            copies.append(archive.backup(store, clock=Minutes()))
            time.sleep(0.05)
    writer.kill()
    moments = [writer.known.index(held(copy)) for copy in copies]
    assert moments == sorted(moments)
    for copy in copies:
        with open_store(copy) as store:
            assert checking.verify(store) == []


def test_files_copied__with_the_journal_it_is_a_moment_and_without_it_is_noticed(tmp_path: Path) -> None:
    """The writer is stopped wherever it happens to be, as by a tool that copies faster than anybody writes."""
    writer, chance = Writer(tmp_path), random.Random(4)
    with_journal: list[Path] = []
    alone: list[Path] = []
    while len(alone) < 3 * COPIES or held(with_journal[0]) == held(with_journal[-1]):
        time.sleep(chance.uniform(0, 0.03))
        os.kill(writer.process, signal.SIGSTOP)
        for copies in (with_journal, alone):
            name = f"{len(with_journal)}{len(alone)}.db"
            copies.append(Path(shutil.copy(tmp_path / DATABASE, tmp_path / name)))
        journal = tmp_path / f"{DATABASE}-journal"
        if journal.exists():
            shutil.copy(journal, f"{with_journal[-1]}-journal")
        os.kill(writer.process, signal.SIGCONT)
    writer.kill()
    for copy in (*with_journal, *alone):
        try:
            with open_store(copy) as store:
                noticed = bool(checking.verify(store))
        except StoreError:
            noticed = True
        if not noticed or copy in with_journal:
            assert held(copy) in writer.known


# ---------------------------------------------------------------------- every way of tearing a change apart


def record(session: EveningSession) -> None:
    session.record(dreier("Cilli"))


def correct(session: EveningSession) -> None:
    session.replace(0, dreier("Bert", note="verbessert"))


def pay(session: EveningSession) -> None:
    view = Settling(session)
    view.set_paid(view.money.payments[0], True)


def join_names(session: EveningSession) -> None:
    join(session.store, ["Dora"], "Dora Huber")


@pytest.mark.parametrize("change", [record, correct, pay, join_names])
def test_torn__what_is_shown_was_so_before_or_after(tmp_path: Path, change: Callable[[EveningSession], None]) -> None:
    """Pages are written one after the other; a copy without the journal has the first of them new, the others old."""
    path = tmp_path / "abend.db"
    with open_store(path) as store:
        session = prepared(store)
        before = path.read_bytes()
        change(session)
    after = path.read_bytes()
    pages = [
        start for start in range(0, len(after), 4096) if before[start : start + 4096] != after[start : start + 4096]
    ]
    assert len(pages) > 1
    states = [seen(tmp_path, before), seen(tmp_path, after)]
    for count in range(1, len(pages)):
        torn = bytearray(before)
        for start in pages[:count]:
            torn[start : start + 4096] = after[start : start + 4096]
        assert_was_so(seen(tmp_path, bytes(torn)), states)


def prepared(store: Store) -> EveningSession:
    session = session_on(store, blank("vorige Woche"))
    session.record(dreier("Anna", won=False))
    session.close_evening()
    session.start(blank("heute"))
    for number in range(5):
        session.record(dreier(FOUR[number % 4], won=number % 2 > 0))
    return session


def seen(folder: Path, raw: bytes) -> Shown:
    path = folder / "torn.db"
    path.write_bytes(raw)
    return shown(path, range(1, 3))


def assert_was_so(now: Shown, states: list[Shown]) -> None:
    for key, part in now.parts.items():
        judged = {part.judged(state.parts[key]) for state in states}
        allowed = {"same", "less", "less unsaid"} if now.noticed else {"same"}
        # As everywhere: the list, and what it says of people, may be wrong where that is noticed; an evening, its money
        # and its exports never.
        allowed |= {"wrong"} if now.noticed and key[0] in ("list", "people") else set()
        assert judged & allowed, (key, now.findings)
    assert now.noticed or not now.refused
