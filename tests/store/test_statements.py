"""Storing a hand is little work: the statements SQLite is given are counted, every trigger set off included."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import open_store
from tests.store.kit import FOUR, dreier, session_on

MOST, MOST_WRITING = 8, 3

NOT_COUNTED = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "PRAGMA")

WRITING = ("INSERT", "UPDATE", "DELETE", "REPLACE")


@contextmanager
def traced(connection: sqlite3.Connection) -> Iterator[list[str]]:
    """What SQLite runs inside; of a trigger it names the beginning, as a comment."""
    said: list[str] = []
    connection.set_trace_callback(said.append)
    try:
        yield said
    finally:
        connection.set_trace_callback(None)


def words(statements: list[str]) -> list[str]:
    """The first word of each statement that counts."""
    found = [each.split(maxsplit=1)[0].upper() for each in statements if each.strip()]
    return [each for each in found if each not in NOT_COUNTED]


ACTIONS: dict[str, Callable[[EveningSession], object]] = {
    "record": lambda session: session.record(dreier("Anna")),
    "correct": lambda session: session.replace(3, dreier("Cilli", won=False)),
    "strike": lambda session: session.strike(5),
    "insert": lambda session: session.insert(2, dreier("Bert")),
    "undo": lambda session: session.undo(),
}


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("hands", [8, 60])
def test_an_action__takes_few_statements_and_one_transaction(tmp_path: Path, name: str, hands: int) -> None:
    with open_store(tmp_path / "abend.db") as store:
        session = session_on(store)
        for number in range(hands):
            session.record(dreier(FOUR[number % 4]))
        with traced(store.db.conn) as said:
            ACTIONS[name](session)
    found = words(said)
    assert 0 < len(found) <= MOST, said
    assert 0 < len([each for each in found if each in WRITING]) <= MOST_WRITING, said
    begun = [each for each in said if each.upper().startswith("BEGIN")]
    assert len(begun) == len([each for each in said if each.upper().startswith("COMMIT")]) == 1


def test_counting__sees_triggers(tmp_path: Path) -> None:
    with open_store(tmp_path / "abend.db") as store:
        session_on(store)
        with traced(store.db.conn) as said, pytest.raises(sqlite3.IntegrityError):
            store.db.execute("UPDATE log SET number = 7")
    assert len(words(said)) > 1, said


@pytest.mark.parametrize("name", ["record", "correct"])
def test_the_first_action__of_an_evening_opened_again(tmp_path: Path, name: str) -> None:
    path = tmp_path / "abend.db"
    with open_store(path) as store:
        session = session_on(store)
        for number in range(8):
            session.record(dreier(FOUR[number % 4]))
    with open_store(path) as store:
        session = EveningSession(store, session.clock)
        session.open(1)
        with traced(store.db.conn) as said:
            ACTIONS[name](session)
    assert len(words(said)) <= MOST, said
