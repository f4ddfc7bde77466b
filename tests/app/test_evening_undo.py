"""Whatever is done, undone and done again, with restarts in between, is what a plain list would be."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarockblock.app import archive, checking
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import open_store
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.domain.ledger import compute_ledger
from tests.store.kit import Minutes, always_fit, blank, close_reopened, restarted, retitle
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
        session.record(entry)
        plain.now([*entries, entry])
    elif kind == "insert":
        index = first % (len(entries) + 1)
        session.insert(index, entry)
        plain.now([*entries[:index], entry, *entries[index:]])
    elif kind == "rename":
        retitle(session, f"Abend {first}", "")
        plain.now(entries, f"Abend {first}")
    elif kind == "restart":
        return restarted(session)
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
        session.replace(index, entry)
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
@given(steps)
def test_undo__everything_equals_a_plain_list(todo: list[tuple[str, int, int, Entry]]) -> None:
    plain = Plain()
    plain.past = [([], "Donnerstagsrunde")]
    with tempfile.TemporaryDirectory() as folder:
        session = EveningSession(open_store(Path(folder) / "abend.db"), Minutes())
        session.start(blank())
        for kind, first, second, entry in todo:
            session = do(session, plain, kind, first, second, entry)
            assert list(session.evening.entries) == plain.entries
            assert session.evening.title == plain.title
            assert session.can_undo == (plain.at > 0)
            assert session.can_redo == (plain.at < len(plain.past) - 1)
            assert session.ledger == compute_ledger(session.evening)
        assert archive.load(session.store, 1) == session.evening
        assert checking.verify(session.store) == []
        session.store.close()
        close_reopened()


def test_undo__fifty_changes_back_and_forth_across_restarts(tmp_path: Path) -> None:
    session = EveningSession(open_store(tmp_path / "abend.db"), Minutes())
    session.start(blank())
    seen = [session.evening]
    for number in range(50):
        session.insert(number // 2, ENTRIES[number % len(ENTRIES)])
        seen.append(session.evening)
    session = restarted(session)
    for expected in reversed(seen[:-1]):
        session.undo()
        assert session.evening == expected
    assert not session.can_undo
    session = restarted(session)
    for expected in seen[1:]:
        session.redo()
        assert session.evening == expected
    assert not session.can_redo
    session.store.close()
    close_reopened()
