"""Evenings that are not as they were written: left out of the statistics, named, and marked in the archive."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.archive_search import read_lookup
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening import EveningSession
from tarockblock.app.statistics import Statistics, load_latest_year, load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.charts.statistics_series import balances
from tarockblock.domain.hand import Account, Annulled, Doubling
from tarockblock.store.checksum import seal
from tarockblock.store.evenings import SEALED
from tests.store.kit import Minutes, blank, dreier, manual, thirds

CLOCK = FixedClock(datetime(2026, 3, 1, 23, 30, tzinfo=UTC))

DAMAGE = {
    "a date of another form": "UPDATE evenings SET date = '19.11.2026' WHERE id = 2",
    "a date that is none": "UPDATE evenings SET date = '2026-13-99' WHERE id = 2",
    "another date": "UPDATE evenings SET date = '2926-11-19' WHERE id = 2",
    "another fact": "UPDATE entries SET fact = replace(fact, 'Anna', 'Bert') WHERE evening = 2",
    "another checksum": "UPDATE entries SET checksum = '0' WHERE evening = 2",
    "an entry is missing": "DELETE FROM entries WHERE id = (SELECT max(id) FROM entries WHERE evening = 2)",
    "a seat is missing": "DELETE FROM seats WHERE evening = 2 AND seat = 3",
    "a receipt is missing": "DELETE FROM receipts WHERE entry = (SELECT min(id) FROM entries WHERE evening = 2)",
    "scores of a hand are missing": (
        "DELETE FROM scores WHERE entry = (SELECT min(id) FROM entries WHERE evening = 2)"
    ),
    "scores of a player are missing": (
        "DELETE FROM scores WHERE player = 1 AND entry IN (SELECT id FROM entries WHERE evening = 2)"
    ),
    "another amount": "UPDATE scores SET cents = cents + 1 WHERE player = 1 AND entry IN"
    " (SELECT min(id) FROM entries WHERE evening = 2)",
    "another ruleset": "UPDATE evenings SET ruleset = '?' WHERE id = 2",
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Three evenings of two hands; the second is the one that is damaged."""
    with open_store(tmp_path / "abend.db") as store:
        for title in ("Erster", "Zweiter", "Dritter"):
            session = EveningSession(store, Minutes())
            session.start(blank(title))
            for entry in (
                dreier("Anna"),
                Annulled(),
                manual(Anna=3, Bert=-3),
                Doubling(radl=1),
                thirds(),
                dreier("Bert"),
            ):
                session.record(entry)
        yield store


def spoil(store: Store, statement: str) -> None:
    """What no code of ours does."""
    store.execute("PRAGMA foreign_keys = OFF")
    for trigger in [name for (name,) in store.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'")]:
        store.execute(f"DROP TRIGGER {trigger}")
    store.execute(statement)


def loaded(store: Store) -> Statistics:
    found = load_statistics(store)
    assert found is not None
    return found


def test_sound_evenings__are_neither_left_out_nor_marked(store: Store) -> None:
    assert loaded(store).everything.unread == ()
    assert [each.damaged for each in read_lookup(store).details.values()] == [False] * 3


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_damaged_evening__is_left_out_and_named(store: Store, statement: str) -> None:
    spoil(store, statement)
    found = loaded(store)
    assert [(each.id, each.title) for each in found.everything.unread] == [(2, "Zweiter")]
    assert [each.id for each in found.facts.evenings] == [1, 3]
    assert found.facts.years == (2026,)
    assert [each.isoformat() for each in balances(found.facts, {"Anna": 0}, Account.CENTS).dates] == ["2026-11-19"] * 2
    assert sum(row.cents.value for row in found.table().rows) == 0
    assert found.player("Anna").evenings[0].evening.id == 1


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_damaged_evening__is_marked_in_the_archive_without_winner_and_turnover(store: Store, statement: str) -> None:
    spoil(store, statement)
    details = read_lookup(store).details
    assert {number for number, each in details.items() if each.damaged} == {2}
    assert not details[2].winners
    assert details[2].turnover == 0
    assert details[1].winners
    assert details[1].turnover > 0


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_damaged_evening__does_not_hide_the_latest_year(store: Store, statement: str) -> None:
    spoil(store, statement)
    found = load_latest_year(store)
    assert found is not None
    assert [each.id for each in found.facts.evenings] == [1, 3]


def test_date_that_is_none__under_a_seal_that_fits_is_left_out_too(store: Store) -> None:
    """Nothing in the statistics may stumble over a date, whoever wrote it."""
    spoil(store, "UPDATE evenings SET date = '20261119' WHERE id = 2")
    row = store.row(f"SELECT {SEALED} FROM evenings AS e JOIN players AS p ON p.id = e.first_dealer WHERE e.id = 2")
    seats = [("Anna", True), ("Bert", True), ("Cilli", True), ("Dora", True)]
    store.execute("UPDATE evenings SET checksum = ? WHERE id = 2", (seal("evening", 2, list(row), seats),))
    assert archive.load(store, 2).date == "20261119"
    assert [each.date for each in loaded(store).everything.unread] == ["20261119"]


def test_damaged_evening__in_the_trash_concerns_nobody(store: Store) -> None:
    archive.trash(store, 2, CLOCK)
    spoil(store, DAMAGE["another fact"])
    found = loaded(store)
    assert (found.everything.unread, [each.id for each in found.facts.evenings]) == ((), [1, 3])
