"""Evenings that are not as they were written: left out of the statistics, named, and marked in the archive."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.archive.search import read_lookup
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.statistics import load_latest_year, load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.charts.statistics_series import balances
from tarockblock.domain.hand import Account, Annulled, Doubling
from tarockblock.domain.statistics_table import ranking
from tarockblock.store import local
from tests.store.kit import Minutes, blank, dreier, manual, opened, spoil, thirds

CLOCK = FixedClock(datetime(2026, 3, 1, 23, 30, tzinfo=UTC))

_OF_SECOND = "(SELECT json_extract(value, '$[0]') FROM local WHERE name = 'evening:2')"
_CHANGED = f"stream = {_OF_SECOND} AND text LIKE '%\"dreier\"%'"

DAMAGE = {
    "another fact": f"UPDATE log SET text = replace(text, 'Anna', 'Bert') WHERE {_CHANGED}",
    "another id": f"UPDATE log SET id = replace(id, '0', '1') WHERE {_CHANGED}",
    "another number": f"UPDATE log SET number = number + 1 WHERE {_CHANGED}",
    "a fact in the middle is missing": f"DELETE FROM log WHERE seq = (SELECT min(seq) FROM log WHERE {_CHANGED})",
    "the beginning is missing": f"DELETE FROM log WHERE seq = (SELECT min(seq) FROM log WHERE stream = {_OF_SECOND})",
}
"""What makes an evening nobody can fold: none of these has a state that goes up to its last fact."""

OF_STATE = {
    "rows": "UPDATE states SET rows = replace(rows, 'Anna', 'Bert')",
    "summary": "UPDATE states SET summary = replace(summary, 'Zweiter', 'Letzter')",
    "seal": "UPDATE states SET seal = '0'",
    "missing": "DELETE FROM states",
    "of another fact": "UPDATE states SET seq = seq - 1",
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


def test_sound_evenings__are_neither_left_out_nor_marked(store: Store) -> None:
    assert load_statistics(store).everything.unread == ()
    assert [each.damaged for each in read_lookup(store).details.values()] == [False] * 3


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_damaged_evening__is_left_out_and_named(store: Store, statement: str) -> None:
    spoil(store, statement)
    found = load_statistics(store)
    assert [(each.id, each.title) for each in found.everything.unread] == [(2, "Zweiter")]
    assert [each.id for each in found.facts.evenings] == [1, 3]
    assert found.facts.years == (2026,)
    assert [each.id for each in load_latest_year(store).facts.evenings] == [1, 3]
    assert [each.isoformat() for each in balances(found.facts, {"Anna": 0}, Account.CENTS).dates] == ["2026-11-19"] * 2
    assert sum(row.cents.value for row in ranking(found.facts).rows) == 0
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


@pytest.mark.parametrize("statement", OF_STATE.values(), ids=OF_STATE)
def test_damaged_state__is_made_anew_out_of_the_facts(store: Store, statement: str) -> None:
    """A state is no truth: where it is not as it was written nothing is lost."""
    for number in (1, 2, 3):
        session = opened(store, number)
        session.close_evening()
    before = load_statistics(store)
    assert local.state_of(store, local.id_of(store, 2)) is not None
    spoil(store, statement)
    after = load_statistics(store)
    assert after.everything.unread == ()
    assert ranking(after.facts).rows == ranking(before.facts).rows
    assert [each.damaged for each in read_lookup(store).details.values()] == [False] * 3


def test_lost_fact__of_a_closed_evening_hides_no_hand(store: Store) -> None:
    """What was noted of it has seen a fact that is gone: it is not shown as if that had never been."""
    session = opened(store, 2)
    session.close_evening()
    spoil(store, f"DELETE FROM log WHERE seq = (SELECT max(seq) FROM log WHERE stream = {_OF_SECOND})")
    assert [(each.id, each.title) for each in load_statistics(store).everything.unread] == [(2, "Zweiter")]


def test_damaged_evening__in_the_trash_concerns_nobody(store: Store) -> None:
    archive.trash(store, 2, clock=CLOCK)
    spoil(store, DAMAGE["another fact"])
    found = load_statistics(store)
    assert (found.everything.unread, [each.id for each in found.facts.evenings]) == ((), [1, 3])
