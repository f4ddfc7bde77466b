"""The computer falls asleep while a hand is stored, and wakes up hours later: nothing is lost, nobody kept out."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app import archive, safekeeping
from tarockblock.app.evening.open_evening import Follower
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import StoreError
from tarockblock.store import backups
from tarockblock.store import database as writer
from tests.store.kill_test import held, sound
from tests.store.kit import Minutes, blank, database, dreier, refusing, session_in, session_on

pytestmark = [pytest.mark.long, pytest.mark.skipif(not hasattr(os, "fork"), reason="signals and fork are POSIX's")]

NIGHT = timedelta(hours=9)


@contextmanager
def asleep_in_the_middle(path: Path, *, spilled: bool) -> Iterator[None]:
    """Inside, another process sleeps in the middle of a transaction, with its lock and journal; then it goes on.

    ``spilled`` says that it has begun to write pages already: then it holds the lock that keeps readers out as well.
    """
    child = os.fork()
    if child == 0:
        status = 1
        try:
            with open_store(path) as store:
                session = session_in(store)
                writer.set_tally = partial(_sleep, writer.set_tally, spilled)  # type: ignore[assignment]
                session.record(dreier("Dora", note="vor dem Schlaf"))
            status = 0
        finally:
            os._exit(status)
    _, state = os.waitpid(child, os.WUNTRACED)
    assert os.WIFSTOPPED(state)
    try:
        yield
    finally:
        os.kill(child, signal.SIGCONT)
        _, state = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(state) == 0


def _sleep(set_tally: Callable[..., None], spilled: bool, store: Store, *rest: Any) -> None:
    """In the place of the last thing of a change: all of it has been written, nothing committed."""
    set_tally(store, *rest)
    if spilled:
        store.execute("PRAGMA cache_size = 1")
        store.execute("INSERT INTO local (name, value, seal) VALUES ('spilled', hex(randomblob(50000)), '')")
        store.execute("DELETE FROM local WHERE name = 'spilled'")
    os.kill(os.getpid(), signal.SIGSTOP)


def copy_with_journal(path: Path) -> Path:
    """What was on the disk when the battery gave out."""
    copy = path.with_name("danach.db")
    for ending in ("", "-journal"):
        shutil.copy(f"{path}{ending}", f"{copy}{ending}")
    return copy


def enter_a_hand(path: Path) -> None:
    with open_store(path) as store:
        session = session_in(store)
        session.record(dreier("Anna"))


@pytest.mark.parametrize("spilled", [False, True])
def test_asleep__others_are_told_so_and_the_sleeper_goes_on(tmp_path: Path, spilled: bool) -> None:
    path = database(tmp_path)
    with open_store(path) as store:
        session_in(store)  # notes what the evening comes to
    before = held(path)
    with asleep_in_the_middle(path, spilled=spilled):
        with refusing("database_locked"):
            enter_a_hand(path)
        assert held(copy_with_journal(path)) == before
    with open_store(path) as store:
        sound(store)
        assert archive.load(store, 1).entries[-1] == dreier("Dora", note="vor dem Schlaf")
    enter_a_hand(path)


def test_journal__of_a_machine_that_never_woke_up_keeps_nobody_out(tmp_path: Path) -> None:
    """Whoever opens the database first puts it back."""
    with asleep_in_the_middle(database(tmp_path), spilled=True):
        copy = copy_with_journal(tmp_path / "abend.db")
    enter_a_hand(copy)
    with open_store(copy) as store:
        sound(store)
        assert [getattr(each, "note", "") for each in archive.load(store, 1).entries[-2:]] == ["Spiel 6", ""]
    assert not copy.with_name("danach.db-journal").exists()


@pytest.mark.parametrize("gap", [NIGHT, -NIGHT, 400 * NIGHT, -400 * NIGHT])
def test_clock__that_has_jumped_changes_no_order_and_loses_nothing(tmp_path: Path, gap: timedelta) -> None:
    """Forward over the night, or back where the battery of the clock is flat; another window has written meanwhile."""
    clock = Minutes()
    with open_store(tmp_path / "abend.db") as store, open_store(tmp_path / "abend.db") as other:
        session = EveningSession(store, clock)
        session.start(blank())
        session.record(dreier("Anna", note="vorher"))
        follower = Follower(session)
        safekeeping.at_start(store, clock)
        clock.at += gap
        elsewhere = session_in(other)
        elsewhere.record(dreier("Bert", note="inzwischen"))
        assert follower.look()
        session.record(dreier("Cilli", note="nachher"))
        session.replace(0, dreier("Dora", note="verbessert"))
        session.undo()
        assert [getattr(each, "note", "") for each in session.evening.entries] == ["vorher", "inzwischen", "nachher"]
        made = safekeeping.at_start(store, clock)
        assert (made is None) == (gap == -NIGHT)  # that is the same day; another one has a copy of its own
        sound(store)
        session.close_evening()
        numbers = [each.number for each in backups.copies_of(store.path)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) == 2 + (made is not None)


def test_window_of_another_evening__goes_on_after_the_other_one_woke_up(tmp_path: Path) -> None:
    """Two windows: the one that was awake finds its own evening as it was."""
    path = database(tmp_path)
    with open_store(path) as store:
        awake = session_on(store, blank("nebenan"))
        with asleep_in_the_middle(path, spilled=False), pytest.raises(StoreError):
            awake.record(dreier("Anna"))
        awake.record(dreier("Bert"))
        assert awake.evening.entries == (dreier("Bert"),)
        sound(store)
