"""Whatever is done, undone and done again, with restarts in between, is what a plain list would be."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarockblock.app import archive, checking
from tarockblock.app.evening.history import happenings
from tarockblock.app.evening.open_evening import Follower
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.merging.merge import merge
from tarockblock.app.storage import open_store
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.domain.ledger import compute_ledger
from tests.store.kit import NINE, Minutes, always_fit, blank, close_reopened, opened, restarted, retitle
from tests.thorough import times

ENTRIES = always_fit()
KINDS = (
    "record",
    "record",
    "record",
    "insert",
    "replace",
    "strike",
    "restore",
    "move",
    "rename",
    "undo",
    "undo",
    "redo",
    "restart",
    "clock",
)

steps = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, 50), st.integers(0, 50), st.sampled_from(ENTRIES)), max_size=25
)


class Plain:
    """What the session should be: lists of entries, one per change, and a finger on one of them."""

    def __init__(self) -> None:
        self.past: list[tuple[list[Entry], str]] = [([], "")]
        self.at = 0

    @property
    def entries(self) -> list[Entry]:
        return self.past[self.at][0]

    @property
    def title(self) -> str:
        return self.past[self.at][1]

    def now(self, entries: list[Entry], title: str | None = None, *, always: bool = False) -> None:
        """A change; what is so already is none, but for two equal rows that swap places."""
        if not always and (entries, self.title if title is None else title) == self.past[self.at]:
            return
        del self.past[self.at + 1 :]
        self.past.append((entries, self.title if title is None else title))
        self.at += 1


def do(session: EveningSession, plain: Plain, kind: str, first: int, second: int, entry: Entry) -> EveningSession:
    """The same thing here and there."""
    entries = list(plain.entries)
    index, to = (number % max(len(entries), 1) for number in (first, second))
    if kind == "record":
        before = session.preview(entry)
        session.record(entry)
        plain.now([*entries, entry])
        assert session.ledger.rows[-1] == before
    elif kind == "insert":
        index = first % (len(entries) + 1)
        session.insert(index, entry)
        plain.now([*entries[:index], entry, *entries[index:]])
    elif kind == "rename":
        retitle(session, f"Abend {first}", "")
        plain.now(entries, f"Abend {first}")
    elif kind == "restart":
        return restarted(session)
    elif kind == "clock":  # set wrongly, and put right
        session.clock = Minutes(NINE - timedelta(days=100 * first))
    elif kind == "undo" and plain.at:
        session.undo()
        plain.at -= 1
    elif kind == "redo" and plain.at < len(plain.past) - 1:
        session.redo()
        plain.at += 1
    elif entries and kind == "move":
        session.move(index, to)
        entries.insert(to, entries.pop(index))
        plain.now(entries, always=index != to)
    elif entries and kind in ("replace", "strike", "restore"):
        correct(session, plain, kind, index, entry)
    return session


def correct(session: EveningSession, plain: Plain, kind: str, index: int, entry: Entry) -> None:
    struck = session.struck_entry(index)
    if kind == "replace":
        before = session.preview(entry, index)
        session.replace(index, entry)
        assert session.ledger.rows[index] == before
    elif kind == "strike":
        session.strike(index)
    elif struck is None:
        return
    else:
        session.restore(index)
    after = {"replace": entry, "strike": Annulled(replay=True), "restore": struck}[kind]
    assert after is not None
    plain.now([*plain.entries[:index], after, *plain.entries[index + 1 :]])


@pytest.mark.sweep
@settings(max_examples=times(15, 200))
@given(steps, st.integers(0, 20))
def test_histories__everything_is_a_plain_list_here_for_who_follows_and_on_another_machine(
    todo: list[tuple[str, int, int, Entry]], copied_at: int
) -> None:
    """A copy of the database, taken on the way, comes to the same by merging: the trace too, and undo works there."""
    plain = Plain()
    plain.past = [([], "Donnerstagsrunde")]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        here, there = Path(folder) / "hier.db", Path(folder) / "dort.db"
        session = EveningSession(open_store(here), Minutes())
        session.start(blank())
        reading = EveningSession(stack.enter_context(open_store(here, read_only=True)), Minutes())
        reading.open(1)
        follower = Follower(reading)
        for number, (kind, first, second, entry) in enumerate(todo):
            if number == copied_at:
                shutil.copy(here, there)
            before = session.saved_at
            session = do(session, plain, kind, first, second, entry)
            assert list(session.evening.entries) == plain.entries
            assert session.evening.title == plain.title
            assert session.can_undo == (plain.at > 0)
            assert session.can_redo == (plain.at < len(plain.past) - 1)
            assert session.ledger == compute_ledger(session.evening)
            assert follower.look() or session.saved_at == before
            assert not follower.look()
            assert (reading.evening, reading.ledger) == (session.evening, session.ledger)
            assert (reading.saved_at, reading.corrected()) == (session.saved_at, session.corrected())
        assert archive.load(session.store, 1) == session.evening
        assert checking.verify(session.store) == []
        other = stack.enter_context(open_store(there))
        assert merge(other, [here], clock=Minutes()).conflicts == ()
        merged = opened(other)
        assert happenings(merged) == happenings(reading) == happenings(session)
        for at in range(plain.at, -1, -1):
            assert (list(merged.evening.entries), merged.evening.title) == plain.past[at]
            assert merged.can_undo == (at > 0)
            if at:
                merged.undo()
        session.store.close()
        close_reopened()
