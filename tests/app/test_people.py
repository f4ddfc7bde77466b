"""Names known from before, and the evening "as last time"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app import archive
from tarockblock.app.same_people import as_last_time, known_names, seats_of_all
from tarockblock.app.states import latest
from tarockblock.app.storage import Store, writing
from tarockblock.domain.hand import TableChange
from tarockblock.log.facts import set_heading
from tarockblock.store import local
from tests.store.kit import FOUR, NINE, blank, dreier, session_on


def test_known_names__who_came_later_in_the_evening_too(store: Store) -> None:
    session = session_on(store)
    session.record(TableChange(players=(*FOUR, "Zita")))
    assert "Zita" in known_names(store)
    session.undo()
    assert "Zita" not in known_names(store)


def test_known_names__not_from_the_trash(store: Store) -> None:
    session_on(store)
    archive.trash(store, 1)
    assert known_names(store) == []
    archive.untrash(store, 1)
    assert known_names(store) == list(FOUR)


def test_as_last_time__same_people_seats_and_rules_and_the_next_one_deals_first(store: Store) -> None:
    """Whoever was Vorhand in the first hand of last time; columns and number keys stay."""
    assert as_last_time(store) is None
    last = replace(blank("Donnerstagsrunde"), cents_per_point=20, planned_radl=4, note="beim Wirt")
    session_on(store, last).record(dreier("Anna"))
    template = as_last_time(store)
    assert template == replace(last, first_dealer="Anna", date=None, note="", entries=())


def test_as_last_time__who_came_late_is_one_of_them(store: Store) -> None:
    """Dora dealt first; Zita, who came to sit beside her, deals first the next time."""
    session_on(store).record(TableChange(players=(*FOUR, "Zita")))
    template = as_last_time(store)
    assert template.players == ("Anna", "Bert", "Cilli", "Dora", "Zita")
    assert template.first_dealer == "Zita"


@pytest.mark.parametrize(
    ("changes", "seats"),
    [
        ([], FOUR),
        (
            [("Anna", "Bert", "Zita", "Cilli", "Dora"), ("Bert", "Zita", "Cilli", "Dora")],
            (*FOUR[:2], "Zita", *FOUR[2:]),
        ),
        ([("Anna", "Xaver", "Bert", "Cilli", "Dora"), FOUR], ("Anna", "Xaver", "Bert", "Cilli", "Dora")),
        ([("W", "X", "Y", "Z")], (*FOUR, "W", "X")),
        ([(*FOUR, "Emil", "Franz"), (*FOUR, "Franz"), (*FOUR, "Gast", "Franz")], (*FOUR, "Emil", "Franz")),
        ([FOUR[:3]], FOUR),
    ],
    ids=[
        "nobody came",
        "one came and one left",
        "one came and left",
        "too many for one table",
        "a guest after one who left early",
        "refused",
    ],
)
def test_seats_of_all__in_the_order_they_sat_in_the_end(changes: list[tuple[str, ...]], seats: tuple[str, ...]) -> None:
    entries = tuple(TableChange(players=each) for each in changes)
    assert seats_of_all(replace(blank(), entries=entries)) == seats


def test_last__is_played_last_not_imported_last(store: Store) -> None:
    session_on(store, blank("eins", players=FOUR))
    session_on(store, blank("zwei", players=("Xaver", "Anna", "Bert", "Cilli")))
    with writing(store, NINE) as write:
        store.append(write.changed(local.id_of(store, 2), [set_heading("date", "2019-05-01")]))
    found = latest(store)
    assert found.number == 1
    assert known_names(store) == [*FOUR, "Xaver"]


def test_as_last_time__the_latest_that_is_not_in_the_trash(store: Store) -> None:
    session_on(store, blank("eins"))
    session_on(store, blank("zwei"))
    archive.trash(store, 2)
    template = as_last_time(store)
    assert template.title == "eins"
