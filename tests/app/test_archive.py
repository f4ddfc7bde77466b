"""The evenings as a whole: listed, imported once, put into the trash, verified, copied and put back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.archive.export import report_of
from tarockblock.app.files import dump_evening, load_evening
from tarockblock.app.storage import Store
from tarockblock.errors import BadInputError, StoreError
from tests.store.kit import FOUR, SAMPLES, Minutes, blank, dreier, sample, session_on, spoil


@pytest.mark.parametrize("name", SAMPLES)
def test_import__comes_out_as_it_went_in(store: Store, name: str) -> None:
    evening = sample(name)
    number = archive.import_evening(store, evening)
    assert archive.load(store, number) == evening
    assert dump_evening(archive.load(store, number)) == dump_evening(evening)
    assert checking.verify(store) == []


def test_import__a_house_ruleset_comes_along(store: Store) -> None:
    evening = sample()
    house = replace(evening.ruleset, id="hausregel", base="tirol-2025", cents_per_point=7)
    number = archive.import_evening(store, replace(evening, ruleset=house))
    assert archive.load(store, number).ruleset == house


def test_import__the_same_evening_twice_is_noticed(store: Store) -> None:
    archive.import_evening(store, sample())
    reordered, _ = load_evening(dump_evening(sample()).encode())
    with pytest.raises(BadInputError) as refused:
        archive.import_evening(store, reordered)
    assert (refused.value.code, refused.value.params) == ("same_evening", {"number": 1})
    assert len(archive.list_evenings(store)) == 1


def test_import__an_evening_entered_here_and_exported_is_the_same(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    exported, _ = load_evening(dump_evening(session.evening).encode())
    assert archive.find_same(store, exported) == 1
    assert archive.find_same(store, exported.with_entry(dreier("Bert"))) is None
    assert archive.find_same(store, replace(exported, players=("Bert", "Anna", "Cilli", "Dora"))) is None


def test_import__the_same_file_again_though_the_evening_was_corrected_since(store: Store) -> None:
    number = archive.import_evening(store, sample())
    session = session_on(store)
    session.open(number)
    session.reopen()
    session.strike(0)
    assert archive.find_same(store, sample()) == number


def test_file_of_an_evening_that_is_here__what_was_struck_is_known_where_the_rows_are_the_same(store: Store) -> None:
    session = session_on(store)
    for player in ("Anna", "Bert"):
        session.record(dreier(player))
    session.strike(0)
    exported, _ = load_evening(dump_evening(session.evening).encode())
    assert exported is not None
    assert archive.corrected_as(store, 1, exported) == (set(), {0: dreier("Anna")})
    assert archive.corrected_as(store, 1, exported.with_entry(dreier("Bert"))) is None
    assert report_of(store, 1).struck == {0: dreier("Anna")}


def test_list__the_latest_first_with_what_matters(store: Store) -> None:
    archive.import_evening(store, sample())
    session = session_on(store, blank("heute"))
    session.record(dreier("Anna"))
    session.strike(0)
    session.record(dreier("Anna"))
    today, imported = archive.list_evenings(store)
    assert (today.title, today.hands, today.closed, today.players) == ("heute", 1, False, FOUR)
    assert (imported.id, imported.ruleset, imported.closed) == (1, "tirol-2025", True)
    assert imported.players == sample().everybody


# ---------------------------------------------------------------------- copies


def test_backup__without_a_name_goes_beside_the_others(store: Store) -> None:
    first, second = archive.backup(store, clock=Minutes()), archive.backup(store, clock=Minutes())
    assert first.parent == second.parent == store.path.parent / "abend-backups"
    assert first.name < second.name


def test_list__a_damaged_evening_is_not_kept_out(store: Store) -> None:
    """It is damage when the evening is opened; until then it is listed as far as it is known."""
    session_on(store, blank("eins")).close_evening()
    session_on(store, blank("zwei"))
    spoil(store, "UPDATE log SET text = replace(text, '2026', '2025') WHERE text LIKE '%\"kind\":\"closed\"%'")
    for is_closed in (True, False):  # with what was noted of it, and without
        assert [(each.title, each.closed) for each in archive.list_evenings(store)] == [
            ("zwei", False),
            ("eins", is_closed),
        ]
        with pytest.raises(StoreError, match=r"^database_damaged\b"):
            archive.load(store, 1)
        store.execute("DELETE FROM states")
