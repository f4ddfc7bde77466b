"""Everything that is shown is sealed: whatever is altered in any column of any table, ``verify`` notices it."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app import archive
from tarockblock.app.archive_care import DetachedSession, rename
from tarockblock.app.archive_search import read_lookup
from tarockblock.app.corrections.correction_restore import is_damaged
from tarockblock.app.evening import EveningSession
from tarockblock.app.history import happenings
from tarockblock.app.house_rules.library import house_rulesets, keep
from tarockblock.app.merging.conflicts import conflicts
from tarockblock.app.merging.union import merge
from tarockblock.app.money import posting
from tarockblock.app.money.posting import HandPosting
from tarockblock.app.open_evening import OPEN_EVENING
from tarockblock.app.recovery import recover
from tarockblock.app.renewal import renew
from tarockblock.app.safekeeping import at_start
from tarockblock.app.same_people import join
from tarockblock.app.settling import SettlingView
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.journal import Debt, Kind
from tarockblock.domain.round_rules import RoundTerms
from tarockblock.errors import StoreError
from tarockblock.store import memory, scored
from tarockblock.store.entries import GAP
from tests.store.freeze import FROZEN
from tests.store.kit import ROUND, Minutes, blank, copied, database, dreier, retitle, session_on, thirds
from tests.thorough import some, times

NOT_SHOWN = {
    "evenings": {"revision"},  # counts changes, to notice those of other windows
    "entries": {"recorded_at"},  # kept, and guarded by a trigger, but shown nowhere
    "versions": {"id"},  # only their order counts
    "seats": {"seat"},
    "rulesets": {"id"},  # what is shown of a ruleset comes out of its copy
    "receipts": {"engine"},  # says which arithmetic it was, not what came of it
    "sqlite_sequence": {"seq", "name"},  # the numbers to come
}
"""Columns that nobody ever sees anything of."""

SAID_BY_SQLITE = ("money_log",)
"""Tables whose twin SQLite itself computes: with a statement both are altered; `test_money_log.py` alters bytes."""


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small database with something in every column."""
    path = tmp_path_factory.mktemp("voll") / "abend.db"
    with open_store(path) as store:
        session = two_with_a_rest(store)
        house = replace(
            blank("nach Hausregeln"), ruleset=replace(blank().ruleset, id="unsere"), planned_radl=4, note="n"
        )
        archive.trash(store, archive.import_evening(store, replace(house, entries=(dreier(), thirds()))))
        session.start(house)
        session.record(dreier("Bert"))
        session.replace(0, dreier("Cilli"))
        SettlingView(session).set_unit(5)
        SettlingView(session).set_carry(False)
        elsewhere = archive.backup(store, path.with_name("anderswo.db"))
        session.undo()
        SettlingView(session).set_paid(SettlingView(session).payments[0], True)
        expense = HandPosting(kind=Kind.EXPENSE, round=ROUND, transfers=(Debt(None, "Anna", 500),), note="Bier")
        posting.undo(store, Minutes(), posting.post(store, Minutes(), expense).id)
        posting.set_terms(store, ROUND, RoundTerms(stake=50))
        posting.close_season(store, Minutes(), ROUND)
        join(store, ["Dora"], "Dora Huber")
        keep(store, replace(blank().ruleset, id="unsere"))
        session.redo()
        with open_store(elsewhere) as other:
            aside = DetachedSession(other, Minutes())
            aside.open(1)
            aside.reopen()
        rename(store, 1, "Beim Wirt", "", Minutes())
        merge(store, [elsewhere])
        assert conflicts(store)
        assert all(
            store.row(f"SELECT count(*) FROM {table} WHERE {name} IS NOT NULL")[0] for table, name in columns(path)
        )
    return path


def altered(connection: sqlite3.Connection, statement: str) -> None:
    """Change something as no program would; afterwards all triggers are there again."""
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("BEGIN")
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    assert connection.execute(statement).rowcount > 0, statement
    for _, sql in triggers:
        connection.execute(sql)
    connection.execute("COMMIT")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA ignore_check_constraints = OFF")


def others(name: str) -> tuple[str, str]:
    """SQL for other values than a column has, of the same kind; the second where JSON must stay JSON."""
    number = f"CASE typeof({name}) WHEN 'integer' THEN {name} + 1 WHEN 'null' THEN 1 ELSE"
    return (
        f"{number} char(unicode({name} || ' ') + 1) || substr({name}, 2) END",
        f"{number} replace(replace({name}, 'Cilli', 'Anna'), 'dreier', 'solorufer') END",
    )


def columns(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute(
            "SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_xinfo(m.name) AS c"
            " WHERE m.type = 'table' AND c.hidden = 0"
        )
        return [
            (table, name)
            for table, name in found
            if table not in SAID_BY_SQLITE and name not in NOT_SHOWN.get(table, ())
        ]


def rows_to_alter(path: Path, table: str) -> list[str]:
    """A condition for the first and the last row of a table."""
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk", (table,)).fetchall()
        key = [name for (name,) in names] or ["rowid"]
        rows = connection.execute(f"SELECT {', '.join(key)} FROM {table}").fetchall()
    conditions = [" AND ".join(f"{name} = '{value}'" for name, value in zip(key, row, strict=True)) for row in rows]
    return list(dict.fromkeys((conditions[0], conditions[-1])))


@pytest.mark.sweep
def test_every_column__altered_is_noticed(full: Path) -> None:
    every = columns(full)
    assert {table for table, _ in every} >= {"memory", "scores", "receipts", "log", "versions", "seats"}
    unnoticed, tried = [], 0
    for place, (table, name) in enumerate(every):
        rows = rows_to_alter(full, table)
        for where in some(rows, len(rows), place):
            path = copied(full, "geaendert.db")
            before = path.read_bytes()
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                for value in others(name):
                    with contextlib.suppress(sqlite3.Error):  # no JSON any more, or the key of another row
                        altered(connection, f"UPDATE {table} SET {name} = {value} WHERE {where}")
                        break
                    connection.rollback()
            tried += path.read_bytes() != before
            with open_store(path) as store:
                if path.read_bytes() != before and not archive.verify(store):
                    unnoticed.append((table, name, where))
    assert unnoticed == []
    assert tried > times(9, 15) * len(every) / 10


@pytest.mark.parametrize("version", [1, 2, 3])
def test_migrated__what_was_written_before_is_sealed_too(tmp_path: Path, version: int) -> None:
    path = tmp_path / "alt.db"
    shutil.copy(FROZEN / f"v{version:03d}.db", path)
    open_store(path).close()
    alterations = [
        "UPDATE evenings SET saved_at = replace(saved_at, '2026', '2027') WHERE id = 1",
        "UPDATE entries SET changed_at = replace(changed_at, '2026', '2027') WHERE id = 1",
        "UPDATE log SET at = replace(at, '2026', '2027')",
        "UPDATE versions SET written_at = replace(written_at, '2026', '2027')",
        "UPDATE memory SET value = '1' WHERE key = 'open_evening'",
        "UPDATE postings SET at = replace(at, '2026', '2027') WHERE id = (SELECT max(id) FROM postings)",
        "UPDATE identities SET round = round || '?' WHERE evening = 1",
        "UPDATE row_ids SET uuid = replace(uuid, '0', '1') WHERE entry = 1",
        "UPDATE receipts SET vorhand = 'Bert' WHERE entry = 1",
        "UPDATE scores SET player = player + 7 WHERE entry = 1",
    ]
    for number, statement in enumerate(alterations):
        with closing(sqlite3.connect(copied(path, f"{number}.db"), isolation_level=None)) as connection:
            altered(connection, statement)
        with open_store(tmp_path / f"{number}.db") as store:
            assert archive.verify(store), statement


def test_migrated__an_evening_that_did_not_add_up_is_not_sealed(tmp_path: Path) -> None:
    path = tmp_path / "alt.db"
    shutil.copy(FROZEN / "v003.db", path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE scores SET points = points + 1 WHERE entry = 1 AND player = 2")
    with open_store(path) as store:
        assert {each.evening_id for each in archive.verify(store)} == {1}
        found = load_statistics(store)
        assert found is not None
        assert [each.id for each in found.everything.unread] == [1]


@pytest.mark.parametrize("table", ["evenings", "entries", "log", "memory", "payments", "versions", "scores"])
def test_migrated__a_page_that_can_not_be_read_keeps_nobody_out(tmp_path: Path, table: str) -> None:
    """What can be read of a database of version 3 can be read of it afterwards, and written to."""
    path = tmp_path / "alt.db"
    shutil.copy(FROZEN / "v003.db", path)
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    raw = bytearray(path.read_bytes())
    raw[(root - 1) * 4096 : (root - 1) * 4096 + 8] = b"\xff" * 8
    path.write_bytes(raw)
    with open_store(path) as store:
        assert archive.verify(store)
        if table == "evenings":
            return
        if table == "entries":
            assert len(archive.list_evenings(store)) == 6
            return
        assert archive.load(store, 1).entries


def spoiled(store: Store, statement: str) -> None:
    altered(store.db.conn, statement)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "abend.db") as opened:
        yield opened


def test_another_program__writes_the_twins_without_knowing_of_them(store: Store) -> None:
    """Bare SQL, as any tool would: what triggers write needs nothing of ours."""
    for _ in range(2):
        session = session_on(store)
        session.record(dreier("Anna", won=False))
        session.close_evening()
    path = store.path
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE evenings SET saved_at = '2026-12-24T18:00:00+00:00' WHERE id = 1")
        connection.execute("UPDATE entries SET changed_at = '2026-12-24T18:00:00+00:00' WHERE id = 1")
        connection.execute("INSERT INTO memory (key, value) VALUES ('kitchen', 'warm')")
        connection.execute("UPDATE memory SET value = 'cold' WHERE key = 'kitchen'")
    assert archive.verify(store) == []
    assert memory.recall(store, "kitchen") == "cold"


def test_time_of_saving__that_is_damaged_is_not_shown(store: Store) -> None:
    session_on(store)
    spoiled(store, "UPDATE evenings SET saved_at = replace(saved_at, '2026', '2027')")
    (listed,) = archive.list_evenings(store)
    assert listed.saved_at.year == 1970
    assert [each.code for each in archive.verify(store)] == ["times_changed"]
    assert is_damaged(store.path)


def test_time_of_a_change__that_is_damaged_is_left_out_of_the_history(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    retitle(session, "Beim Wirt", "")
    spoiled(store, "UPDATE log SET at = replace(at, '2026', '2027') WHERE number = 2")
    session.open(1)
    assert happenings(session) == []
    assert not session.history_sound
    assert session.can_undo


def test_time_of_an_entry__that_is_damaged_does_not_get_into_the_trace(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    spoiled(store, "UPDATE entries SET changed_at = replace(changed_at, '2026', '2027')")
    session.open(1)
    session.replace(0, dreier("Bert"))
    assert session.versions(0) == []
    session.open(1)
    assert not session.history_sound
    assert [each.code for each in archive.verify(store)] == ["history_changed"]


def test_joined_names__that_are_damaged_are_not_believed(store: Store) -> None:
    session_on(store)
    join(store, ["Anna"], "Anna Moser")
    spoiled(store, "UPDATE joins SET called = replace(called, 'Moser', 'Moder')")
    with pytest.raises(StoreError) as refused:
        archive.list_evenings(store)
    assert refused.value.code == "database_damaged"
    assert [each.code for each in archive.verify(store)] == ["joins_changed"]
    assert is_damaged(store.path)


@pytest.mark.parametrize("with_copy", [False, True])
def test_joined_names__that_are_damaged_are_recovered_from_a_copy_or_not_at_all(store: Store, with_copy: bool) -> None:
    session_on(store)
    join(store, ["Anna"], "Anna Moser")
    if with_copy:
        at_start(store, Minutes())
    spoiled(store, "UPDATE joins SET called = replace(called, 'Moser', 'Moder')")
    store.close()
    recovery = recover(store.path, Minutes(), "verloren")
    assert recovery.missing == (() if with_copy else ("memory",))
    with open_store(store.path) as recovered:
        (listed,) = archive.list_evenings(recovered)
        assert listed.persons[0] == ("Anna Moser" if with_copy else "Anna")
        assert archive.verify(recovered) == []


def test_setting__whose_name_is_damaged_does_not_pass_for_one_that_was_never_made(store: Store) -> None:
    session_on(store)
    keep(store, replace(blank().ruleset, id="unsere"))
    spoiled(store, "UPDATE memory SET key = 'house_rulet' WHERE key = 'house_rules'")
    with pytest.raises(StoreError):
        house_rulesets(store)


def test_evening_that_was_open__damaged_is_none_and_hides_nothing(store: Store) -> None:
    session_on(store)
    session_on(store, blank("noch einer"))
    spoiled(store, f"UPDATE memory SET value = '1' WHERE key = '{OPEN_EVENING}'")
    assert EveningSession(store, Minutes()).last_open_id() is None
    assert len(archive.list_evenings(store)) == 2


def test_copy_of_the_day__none_of_a_database_with_damaged_settings(store: Store) -> None:
    session_on(store)
    keep(store, replace(blank().ruleset, id="unsere"))
    spoiled(store, "UPDATE memory SET value = replace(value, 'a', 'b') WHERE key = 'house_rules'")
    with pytest.raises(StoreError) as refused:
        at_start(store, Minutes())
    assert refused.value.code == "database_damaged"


def two_with_a_rest(store: Store) -> EveningSession:
    """The first evening leaves three payments open, which the second takes over."""
    for title in ("erster", "zweiter"):
        session = session_on(store, blank(title))
        session.record(dreier("Anna", won=False))
        session.close_evening()
    return session


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE postings SET transfers = replace(transfers, '50', '70') WHERE id = 1",
        "UPDATE postings SET names = 'x' WHERE id = 1",
        "UPDATE postings SET number = 9 WHERE id = 1",
        "DELETE FROM postings WHERE id = 1",
        "DELETE FROM postings WHERE id = 2",
        "UPDATE identities SET round = 'Skat' WHERE evening = 1",
        "DELETE FROM identities WHERE evening = 1",
    ],
)
def test_book__with_a_damaged_or_missing_posting_is_not_believed(store: Store, statement: str) -> None:
    """No sum could be: nobody is told what he owes until it is recovered."""
    session = two_with_a_rest(store)
    assert SettlingView(session).rests[0].evening_id == 1
    spoiled(store, statement)
    with pytest.raises(StoreError) as refused:
        SettlingView(session)
    assert refused.value.code == "database_damaged"
    assert archive.verify(store)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE receipts SET vorhand = 'Dora' WHERE entry = 2",
        "UPDATE receipts SET factor = 2 WHERE entry = 2",
        "UPDATE receipts SET problems = 1 WHERE entry = 2",
        "UPDATE scores SET player = 5 WHERE entry = 2 AND player = 4",
        "UPDATE evenings SET scored = replace(scored, substr(scored, 1, 1), 'x') WHERE id = 2",
    ],
)
def test_scores__that_are_damaged_are_neither_counted_nor_added_up(store: Store, statement: str) -> None:
    """All of them add up to nothing as before: only the seal can tell."""
    for players in (("Anna", "Bert", "Cilli", "Dora"), ("Anna", "Bert", "Cilli", "Dora")):
        session_on(store, blank(players=players)).record(dreier("Anna"))
    session_on(store, blank(players=("Anna", "Bert", "Cilli", "Emil"))).record(dreier("Emil"))
    spoiled(store, statement)
    found = load_statistics(store)
    assert found is not None
    assert [each.id for each in found.everything.unread] == [2]
    assert [number for number, each in read_lookup(store).details.items() if each.damaged] == [2]
    assert 2 in {each.evening_id for each in archive.verify(store)}
    assert archive.load(store, 2).entries == (dreier("Anna"),)  # there everything is computed anew


def test_scores__entries_of_two_evenings_in_turns(store: Store) -> None:
    """A hand that is put in later has a number of its own, behind those of other evenings."""
    first, second = session_on(store), session_on(store, blank("zweiter"))
    for number in range(4):
        (first, second)[number % 2].record(dreier("Anna", won=number < 2))
    assert archive.verify(store) == []
    assert not any(each.damaged for each in read_lookup(store).details.values())
    spoiled(store, "UPDATE scores SET points = -points, cents = -cents WHERE entry = 3")
    assert [number for number, each in read_lookup(store).details.items() if each.damaged] == [1]


def shown(store: Store) -> Any:
    return [(each.title, each.ruleset, each.rules) for each in archive.list_evenings(store)]


def test_ruleset__its_id_is_taken_from_the_copy_and_a_copy_that_is_no_json_hides_no_evening(store: Store) -> None:
    session_on(store)
    before = shown(store)
    spoiled(store, "UPDATE rulesets SET id = 'tirol-2024'")
    assert shown(store) == before
    spoiled(store, "UPDATE rulesets SET copy = 'x' || copy")
    assert [title for title, *_ in shown(store)] == ["Donnerstagsrunde"]
    assert "ruleset_changed" in {each.code for each in archive.verify(store)}


def test_order__that_a_damaged_index_gives_is_not_believed(tmp_path: Path) -> None:
    """It names the fifth entry in the place of the fourth, and every row is as it was written."""
    path = database(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_entries_1'"
        ).fetchone()
    raw = bytearray(path.read_bytes())
    fourth = raw.index((3 * GAP).to_bytes(6, "big") + b"\x04", (root - 1) * 4096, root * 4096)
    raw[fourth + 6] = 5
    path.write_bytes(raw)
    with open_store(path) as store:
        with pytest.raises(StoreError) as refused:
            archive.load(store, 1)
        assert refused.value.code == "database_damaged"
        found = load_statistics(store)
        assert found is not None
        assert [each.id for each in found.everything.unread] == [1]
        assert archive.verify(store)


@pytest.mark.parametrize("damaged", [False, True])
def test_renewed__what_a_hand_came_to_before_is_told_only_where_it_is_believed(store: Store, damaged: bool) -> None:
    """An earlier arithmetic may have come to something else, and so may a flipped bit: the seal tells them apart."""
    session_on(store).record(dreier("Anna"))
    spoiled(store, "UPDATE receipts SET engine = '1'")
    spoiled(store, "UPDATE scores SET points = 2 * points, cents = 2 * cents")
    if not damaged:
        scored.write(store, 1)
    assert [each.row for each in renew(store)] == ([] if damaged else [1])
    assert archive.verify(store) == []
