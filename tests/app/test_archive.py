"""The evenings as a whole: listed, imported once, put into the trash, verified, copied and put back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.files import dump_evening, load_evening
from tarockblock.app.settling import SettlingView
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import BadInputError, StoreError
from tarockblock.exchange.wording import Wording
from tests.store.kit import FOUR, SAMPLES, Minutes, blank, dreier, sample, session_on


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "abend.db") as store:
        yield store


@pytest.mark.parametrize("name", SAMPLES)
def test_import__comes_out_as_it_went_in(store: Store, name: str) -> None:
    evening = sample(name)
    number = archive.import_evening(store, evening)
    assert archive.load(store, number) == evening
    assert dump_evening(archive.load(store, number)) == dump_evening(evening)
    assert archive.verify(store) == []


def test_import__a_house_ruleset_comes_along(store: Store) -> None:
    evening = sample()
    house = replace(evening.ruleset, id="hausregel", base="tirol-2025", cents_per_point=7)
    number = archive.import_evening(store, replace(evening, ruleset=house))
    assert archive.load(store, number).ruleset == house


def test_import__the_same_evening_twice_is_noticed(store: Store) -> None:
    archive.import_evening(store, sample())
    reordered, _ = load_evening(dump_evening(sample()).encode())
    assert reordered is not None
    with pytest.raises(BadInputError) as refused:
        archive.import_evening(store, reordered)
    assert (refused.value.code, refused.value.params) == ("same_evening", {"number": 1})
    assert len(archive.list_evenings(store)) == 1


def test_import__an_evening_entered_here_and_exported_is_the_same(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    exported, _ = load_evening(dump_evening(session.evening).encode())
    assert exported is not None
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


def test_import__from_the_trash_it_may_come_back(store: Store) -> None:
    archive.trash(store, archive.import_evening(store, sample()))
    assert archive.find_same(store, sample()) is None


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


def test_trash__nothing_is_lost(store: Store) -> None:
    evening = sample()
    number = archive.import_evening(store, evening)
    archive.trash(store, number)
    assert archive.list_evenings(store) == []
    assert [each.id for each in archive.list_evenings(store, trashed=True)] == [number]
    archive.untrash(store, number)
    assert archive.load(store, number) == evening
    assert archive.verify(store) == []


def test_load__no_such_evening(store: Store) -> None:
    with pytest.raises(StoreError) as refused:
        archive.load(store, 5)
    assert refused.value.code == "no_such_evening"


# ---------------------------------------------------------------------- verify


@pytest.mark.parametrize(
    ("sql", "code"),
    [
        ("UPDATE scores SET points = points + 1 WHERE entry = 2 AND player = 1", "score_differs"),
        ("UPDATE scores SET cents_parts = cents_parts + 1 WHERE entry = 2 AND player = 1", "score_differs"),
        ("DELETE FROM scores WHERE entry = 2 AND player = 1", "score_differs"),
        ("DELETE FROM receipts WHERE entry = 2", "score_differs"),
        ("UPDATE receipts SET factor = 2 WHERE entry = 2", "score_differs"),
        ("UPDATE receipts SET engine = '0' WHERE entry = 2", "score_of_other_engine"),
        ("UPDATE entries SET fact = replace(fact, 'won', 'lost') WHERE id = 2", "entry_changed"),
        ("UPDATE entries SET place = place + 1 WHERE id = 2", "entry_changed"),
        ("DELETE FROM entries WHERE id = 2", "header_changed"),
        ("UPDATE evenings SET title = 'x'", "header_changed"),
        ("UPDATE evenings SET cents_per_point = 11", "header_changed"),
        ("UPDATE evenings SET closed_at = '2026-11-19T23:00:00+00:00'", "header_changed"),
        ("UPDATE players SET name = 'Xaver' WHERE id = 1", "header_changed"),
        ("UPDATE seats SET starts = 0 WHERE seat = 0", "header_changed"),
        ("UPDATE rulesets SET copy = replace(copy, '\"value\":1', '\"value\":2')", "ruleset_changed"),
        ("UPDATE versions SET fact = replace(fact, 'won', 'lost')", "history_changed"),
        ("UPDATE log SET data = replace(data, 'won', 'lost') WHERE number = 1", "log_changed"),
        ("UPDATE log SET kind = 'moved' WHERE number = 1", "log_changed"),
        ("UPDATE postings SET transfers = replace(transfers, '0]', '1]')", "journal_changed"),
        ("DELETE FROM postings", "journal_changed"),
        ("UPDATE identities SET unit = 10", "identity_changed"),
        ("UPDATE row_ids SET uuid = replace(uuid, '-', '0') WHERE entry = 1", "identity_changed"),
    ],
)
def test_verify__finds_what_was_changed_behind_its_back(store: Store, sql: str, code: str) -> None:
    session = session_on(store)
    for who in FOUR:
        session.record(dreier(who))
    session.replace(3, dreier("Dora", won=False))
    view = SettlingView(session)
    view.set_paid(view.payments[0], True)
    assert archive.verify(store) == []
    for (trigger,) in store.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
        store.execute(f"DROP TRIGGER {trigger}")
    changed = store.execute(sql)
    assert changed.rowcount > 0
    found = archive.verify(store)
    assert code in {finding.code for finding in found}
    for language in ("de", "en"):
        assert all(Wording(language).finding(finding.code, finding.params) for finding in found)


@pytest.mark.parametrize(
    "sql",
    [
        "DROP TRIGGER entries_edited",
        "DROP INDEX versions_by_entry",
        "CREATE TRIGGER sly AFTER INSERT ON entries BEGIN DELETE FROM memory; END",
        "ALTER TABLE evenings ADD COLUMN place TEXT",
    ],
)
def test_verify__finds_an_altered_structure(store: Store, sql: str) -> None:
    """The trace is written by triggers: a tool that drops them silently would end it."""
    session_on(store).record(dreier())
    assert archive.verify(store) == []
    store.execute(sql)
    assert "altered" in {finding.code for finding in archive.verify(store)}


def test_verify__names_the_row_as_the_ledger_counts_it(store: Store) -> None:
    session = session_on(store)
    for who in FOUR:
        session.record(dreier(who))
    session.move(3, 0)
    store.execute("UPDATE scores SET points = points + 1 WHERE entry = 4")
    assert [(each.code, each.params) for each in archive.verify(store)] == [("score_differs", {"evening": 1, "row": 1})]


def test_damaged_entry__is_not_shown_as_if_it_were_sound(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    store.execute("DROP TRIGGER entries_edited")
    store.execute("UPDATE entries SET fact = replace(fact, 'Anna', 'Bert')")
    with pytest.raises(StoreError) as refused:
        archive.load(store, 1)
    assert refused.value.code == "database_damaged"


# ---------------------------------------------------------------------- copies


def test_backup__while_the_evening_is_open(store: Store, tmp_path: Path) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    target = archive.backup(store, tmp_path / "kopie.db")
    session.record(dreier("Bert"))
    with open_store(target) as copy:
        assert archive.load(copy, 1).entries == (dreier("Anna"),)
        assert archive.verify(copy) == []


def test_backup__without_a_name_goes_beside_the_others(store: Store) -> None:
    first, second = archive.backup(store, clock=Minutes()), archive.backup(store, clock=Minutes())
    assert first.parent == second.parent == store.path.parent / "abend-backups"
    assert first.name < second.name


def test_restore__keeps_the_replaced_one(store: Store, tmp_path: Path) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    copy = archive.backup(store, tmp_path / "kopie.db")
    session.record(dreier("Bert"))
    store.close()
    kept = archive.restore(store.path, copy, Minutes())
    assert kept is not None
    with open_store(store.path) as now, open_store(kept) as before:
        assert archive.load(now, 1).entries == (dreier("Anna"),)
        assert archive.load(before, 1).entries == (dreier("Anna"), dreier("Bert"))


def test_restore__onto_nothing(store: Store, tmp_path: Path) -> None:
    session_on(store)
    copy = archive.backup(store, tmp_path / "kopie.db")
    assert archive.restore(tmp_path / "neu.db", copy) is None
    with open_store(tmp_path / "neu.db") as now:
        assert len(archive.list_evenings(now)) == 1


@pytest.mark.parametrize("column", ["saved_at", "closed_at", "date"])
def test_list__a_damaged_time_keeps_no_evening_out(store: Store, column: str) -> None:
    """What is sealed of it is damage when the evening is opened; until then it is listed as it is."""
    session_on(store, blank("eins")).close_evening()
    session_on(store, blank("zwei"))
    store.execute(f"UPDATE evenings SET {column} = '2026-13-01' WHERE id = 1")
    assert [(each.title, each.closed) for each in archive.list_evenings(store)] == [("zwei", False), ("eins", True)]
    if column == "saved_at":
        assert archive.load(store, 1).title == "eins"
        return
    with pytest.raises(StoreError) as caught:
        archive.load(store, 1)
    assert caught.value.code == "database_damaged"
