"""Two names at one table that nobody could tell apart are refused wherever a table is put together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tarockblock.app.evening.session import BadEntryError
from tarockblock.app.storage import Store
from tarockblock.domain.hand import Doubling, TableChange
from tests.store.kit import blank, dreier, session_on

FOUR = ("Anna", "Bert", "Cilli", "J\u00fcrgen")
LATE = ("Anna", "Bert", "Cilli", "Ju\u0308rgen")


def refused(do: Callable[[], object]) -> list[tuple[str, str]]:
    with pytest.raises(BadEntryError) as caught:
        do()
    return [(each.path, each.code) for each in caught.value.problems]


def test_start__families_that_are_spelt_alike_are_two(store: Store) -> None:
    session_on(store, blank(players=("Anna", "Anne", "Wei\u00df", "Weiss")))


def test_table_change__refuses_who_is_like_somebody_of_the_evening(store: Store) -> None:
    """As the next row, before another one, and in the place of one; also where the other has left."""
    session = session_on(store, blank(players=FOUR))
    session.record(dreier("Anna"))
    for do in (
        lambda: session.record(TableChange(players=LATE)),
        lambda: session.insert(0, TableChange(players=LATE)),
        lambda: session.replace(0, TableChange(players=LATE)),
    ):
        assert refused(do) == [("players[3]", "named_alike")]
    session.record(TableChange(players=("Anna", "Bert", "Cilli", "Dora")))
    session.record(Doubling(radl=1))
    assert refused(lambda: session.record(TableChange(players=LATE))) == [("players[3]", "named_alike")]


def test_table_change__a_slip_of_its_own_can_be_put_right(store: Store) -> None:
    session = session_on(store, blank(players=("Anna", "Bert", "Cilli", "Dora")))
    session.record(TableChange(players=("Anna", "Bert", "Cilli", "J\u00dcRGEN")))
    session.replace(0, TableChange(players=FOUR))
    assert session.evening.everybody[-1] == "J\u00fcrgen"


def test_edit__refuses_a_new_name_that_is_like_another(store: Store) -> None:
    session = session_on(store, blank(players=FOUR))
    changed = replace(session.evening, players=("anna", *FOUR[:1], *FOUR[2:]), first_dealer="Anna")
    assert ("players[1]", "named_alike") in refused(lambda: session.edit(changed, session.round, {"Bert": "anna"}))
