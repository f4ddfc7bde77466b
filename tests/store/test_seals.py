"""Everything that is shown is sealed: whatever is altered in any column of any table, ``verify`` notices it."""

from __future__ import annotations

import contextlib
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.archive.search import read_lookup
from tarockblock.app.evening.open_evening import OPEN_EVENING
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.posting import HandPosting
from tarockblock.app.rules.library import house_rulesets, keep
from tarockblock.app.safekeeping import at_start, renew
from tarockblock.app.same_people import join
from tarockblock.app.settling import Settling
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import Debt, Posted
from tarockblock.errors import StoreError
from tarockblock.store import local
from tarockblock.store.local import State
from tests.store.kit import ROUND, Minutes, altered, blank, copied, dreier, money, refusing, session_on, spoil, thirds
from tests.thorough import some, times

NOT_SHOWN = {
    "log": {"seq"},  # only their order counts
    "tally": {"id"},
}
"""Columns that nobody ever sees anything of."""


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
        Settling(session).set_unit(5)
        Settling(session).set_carry(False)
        session.undo()
        Settling(session).set_paid(Settling(session).money.payments[0], True)
        expense = HandPosting(kind=Posted.EXPENSE, round=ROUND, transfers=(Debt(None, "Anna", 500),), note="Bier")
        money(store).take_back(money(store).post(expense).id)
        money(store).agree(ROUND, RoundTerms(stake=50))
        money(store).close_season(ROUND)
        join(store, ["Dora"], "Dora Huber")
        keep(store, replace(blank().ruleset, id="unsere"))
        session.redo()
        assert checking.verify(store) == []
    return path


def other(name: str) -> str:
    """SQL for another value than a column has, of the same kind."""
    number = f"CASE typeof({name}) WHEN 'integer' THEN {name} + 1 ELSE"
    return f"{number} char(unicode({name} || ' ') + 1) || substr({name}, 2) END"


def columns(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute(
            "SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'"
        )
        return [(table, name) for table, name in found if name not in NOT_SHOWN.get(table, ())]


def rows_of(path: Path, table: str) -> list[int]:
    with closing(sqlite3.connect(path)) as connection:
        return [row for (row,) in connection.execute(f"SELECT rowid FROM {table}")]


@pytest.mark.sweep
def test_every_column__altered_is_noticed(full: Path) -> None:
    every = columns(full)
    assert {table for table, _ in every} == {"log", "tally", "states", "local"}
    unnoticed, tried = [], 0
    for place, (table, name) in enumerate(every):
        rows = rows_of(full, table)
        for row in some(rows, times(4, len(rows)), place):
            path = copied(full, "geaendert.db")
            before = path.read_bytes()
            with (
                contextlib.suppress(sqlite3.Error),  # the key of another row
                closing(sqlite3.connect(path, isolation_level=None)) as connection,
            ):
                altered(connection, f"UPDATE {table} SET {name} = {other(name)} WHERE rowid = {row}")
            changed = path.read_bytes() != before
            tried += changed
            with open_store(path) as store:
                if changed and not checking.verify(store):
                    unnoticed.append((table, name, row))
    assert unnoticed == []
    assert tried > times(30, 120)


@pytest.mark.parametrize("table", ["log", "states", "local"])
def test_every_row__that_is_lost_is_noticed_or_made_anew(full: Path, table: str) -> None:
    for row in some(rows_of(full, table), times(6, 500), 3):
        path = copied(full, "verloren.db")
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            altered(connection, f"DELETE FROM {table} WHERE rowid = {row}")
        with open_store(path) as store:
            found = {each.code for each in checking.verify(store)}
        if table == "log":
            assert "log_incomplete" in found
        elif table == "states":
            assert not found
        else:
            assert found <= {"number_missing"}


def test_joined_names__that_are_damaged_are_not_believed(store: Store) -> None:
    session_on(store)
    join(store, ["Anna"], "Anna Moser")
    spoil(store, "UPDATE log SET text = replace(text, 'Moser', 'Moder') WHERE stream = 'house'")
    store.close()
    with open_store(store.path) as again:
        with refusing("database_damaged"):
            archive.list_evenings(again)
        assert [each.code for each in checking.verify(again)] == ["joins_changed"]


def test_house_rules__that_are_damaged_do_not_pass_for_none_that_were_ever_made(store: Store) -> None:
    session_on(store)
    keep(store, replace(blank().ruleset, id="unsere"))
    spoil(store, "UPDATE log SET text = replace(text, 'offered', 'offerer') WHERE instr(text, '\"offered\"')")
    store.close()
    with open_store(store.path) as again, pytest.raises(StoreError):
        house_rulesets(again)


def test_evening_that_was_open__damaged_is_none_and_hides_nothing(store: Store) -> None:
    session_on(store)
    session_on(store, blank("noch einer"))
    spoil(store, f"UPDATE local SET value = '1' WHERE name = '{OPEN_EVENING}'")
    assert EveningSession(store, Minutes()).last_open_id() is None
    assert len(archive.list_evenings(store)) == 2
    assert [(each.code, each.params) for each in checking.verify(store)] == [("memory_changed", {"key": OPEN_EVENING})]


def test_copy_of_the_day__none_of_a_database_with_damaged_settings(store: Store) -> None:
    session_on(store)
    spoil(store, f"UPDATE local SET value = '7' WHERE name = '{OPEN_EVENING}'")
    with refusing("database_damaged"):
        at_start(store, Minutes())


def two_with_a_rest(store: Store) -> EveningSession:
    """The first evening leaves three payments open, which the second takes over."""
    for title in ("erster", "zweiter"):
        session = session_on(store, blank(title))
        session.record(dreier("Anna", won=False))
        session.close_evening()
    return session


FIRST_OF_BOOK = "seq = (SELECT min(seq) FROM log WHERE stream = 'book')"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE log SET text = replace(text, ',50]', ',70]') WHERE stream = 'book'",
        f"UPDATE log SET number = number + 1 WHERE {FIRST_OF_BOOK}",
        f"UPDATE log SET id = replace(id, substr(id, 1, 1), 'x') WHERE {FIRST_OF_BOOK}",
    ],
)
def test_book__with_a_damaged_posting_is_not_believed(store: Store, statement: str) -> None:
    """No sum could be: nobody is told what he owes until it is recovered."""
    session = two_with_a_rest(store)
    assert Settling(session).money.is_carried
    spoil(store, statement)
    store.close()
    with open_store(store.path) as again:
        fresh = EveningSession(again, Minutes())
        assert checking.verify(again)
        with refusing("database_damaged"):
            fresh.open(2)


@pytest.mark.parametrize("stream", ["'book'", "'house'", "(SELECT stream FROM log WHERE instr(text, 'zweiter'))"])
def test_fact__that_is_missing_is_noticed_before_there_is_a_copy(store: Store, stream: str) -> None:
    two_with_a_rest(store)
    spoil(store, f"DELETE FROM log WHERE seq = (SELECT max(seq) FROM log WHERE stream = {stream})")
    assert "log_incomplete" in {each.code for each in checking.verify(store)}
    with pytest.raises(StoreError) as refused:
        at_start(store, Minutes())
    assert refused.value.code in ("database_damaged", "evenings_damaged")


def state_of_the_second(store: Store) -> State:
    evening = store.row("SELECT evening FROM states WHERE instr(summary, 'zweiter')")[0]
    return local.state_of(store, evening)


def changed_state(store: Store, old: str, new: str) -> None:
    """Note something else of the second evening than it comes to, under a seal that fits."""
    state = state_of_the_second(store)
    rows = local.rows_of(local.text_of(state.rows).replace(old, new))
    with store.writing():
        local.keep_state(store, replace(state, rows=rows))


@pytest.mark.parametrize("column", ["rows", "summary"])
def test_scores__that_are_damaged_are_worked_out_anew(store: Store, column: str) -> None:
    """All of them add up to nothing as before: only the seal can tell."""
    two_with_a_rest(store)
    before = load_statistics(store), read_lookup(store).details
    spoil(store, f"UPDATE states SET {column} = replace({column}, '15', '51')")
    assert (load_statistics(store), read_lookup(store).details) == before
    assert {each.code for each in checking.verify(store)} == {"state_changed"}


def test_scores__that_do_not_come_out_again_are_named_by_their_rows(store: Store) -> None:
    two_with_a_rest(store)
    changed_state(store, '"factor":1', '"factor":2')
    found = [(each.code, each.params) for each in checking.verify(store)]
    assert found == [("score_differs", {"evening": 2, "row": 1})]


def test_scores__of_an_earlier_arithmetic_are_renewed_and_no_damage(store: Store) -> None:
    two_with_a_rest(store)
    changed_state(store, '"factor":1', '"factor":2')
    state = state_of_the_second(store)
    for engine, codes in (("0", ["score_of_other_engine"]), ("1", [])):
        with store.writing():
            local.keep_state(store, replace(state, summary={**state.summary, "engine": engine}))
        assert [each.code for each in checking.verify(store)] == codes
    renew(store)
    assert checking.verify(store) == []
