"""A session that follows what another one writes to the same file: two stores, as two windows have them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app.clock import SystemClock
from tarockblock.app.evening.open_evening import Follower
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import StoreError
from tests.store.kit import DREIER, night

EVENING = night(DREIER, DREIER)


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """One that writes, one that only reads."""
    path = tmp_path / "evenings.db"
    with open_store(path) as writing, open_store(path, read_only=True) as reading:
        yield writing, reading


@pytest.fixture
def sessions(stores: tuple[Store, Store]) -> tuple[EveningSession, EveningSession]:
    """Both on the same evening of two hands."""
    writing, reading = (EveningSession(store, SystemClock()) for store in stores)
    writing.start(EVENING)
    reading.open(writing.evening_id)
    return writing, reading


def test_a_row_is_found_again_wherever_it_went(sessions: tuple[EveningSession, EveningSession]) -> None:
    writing, reading = sessions
    row = reading.row_id(1)
    writing.insert(0, replace(DREIER, declarer="Cilli"))
    Follower(reading)
    reading.catch_up()
    assert reading.index_of(row) == 2

    writing.undo()
    reading.catch_up()
    assert reading.index_of(row) == 1
    assert reading.index_of("no row") is None


def test_one_s_own_changes_are_no_news(sessions: tuple[EveningSession, EveningSession]) -> None:
    writing, _ = sessions
    follower = Follower(writing)
    writing.record(DREIER)
    writing.undo()
    assert not follower.look()


def test_another_evening_is_news_and_leaves_this_one_as_it_is(
    stores: tuple[Store, Store], sessions: tuple[EveningSession, EveningSession]
) -> None:
    writing, reading = sessions
    follower, before = Follower(reading), reading.evening
    writing.start(replace(EVENING, title="Ein anderer"))

    assert follower.look()
    assert reading.evening == before


def test_the_one_that_writes_catches_up_too_and_may_go_on_writing(stores: tuple[Store, Store]) -> None:
    """Without that it would be refused for good: the evening was changed elsewhere."""
    with open_store(stores[0].path) as third:
        one, other = EveningSession(stores[0], SystemClock()), EveningSession(third, SystemClock())
        one.start(EVENING)
        other.open(one.evening_id)
        follower = Follower(one)
        other.record(DREIER)
        with pytest.raises(StoreError, match=r"^changed_elsewhere\b"):
            one.record(DREIER)

        assert follower.look()
        one.record(DREIER)
        assert len(one.evening.entries) == 4


def test_without_an_evening_there_is_nothing_to_catch_up_with(stores: tuple[Store, Store]) -> None:
    reading, writing = EveningSession(stores[1], SystemClock()), EveningSession(stores[0], SystemClock())
    follower = Follower(reading)
    writing.start(EVENING)

    assert follower.look()
    assert not reading.is_open
    assert reading.last_open_id() == writing.evening_id


def test_another_file_in_its_place_is_said(sessions: tuple[EveningSession, EveningSession], tmp_path: Path) -> None:
    _, reading = sessions
    follower = Follower(reading)
    other = tmp_path / "other.db"
    with open_store(other):
        pass
    other.replace(reading.store.path)

    with pytest.raises(StoreError, match=r"^database_replaced\b"):
        follower.look()


def test_a_file_that_is_gone_is_said(sessions: tuple[EveningSession, EveningSession]) -> None:
    _, reading = sessions
    follower = Follower(reading)
    reading.store.path.unlink()

    with pytest.raises(StoreError, match=r"^database_gone\b"):
        follower.look()
