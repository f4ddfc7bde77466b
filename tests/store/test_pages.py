"""The short form of ``pages.py``: what a recovery shows was so, and what it could not save it names."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.damages import PAGE, bits, overwritten
from tests.store.pages import COPIES, Trial
from tests.thorough import some, times

pytestmark = [pytest.mark.slow, pytest.mark.sweep]

EVERY = times(45, 40)
"""Of the pages only so many."""


def test_recovery__a_doubled_radl_that_is_worked_out_moves_nothing_else(tmp_path: Path) -> None:
    """The hand that brought it is lost, and only the factors of later ones are left."""
    trial = Trial(tmp_path, "no copy")
    with closing(sqlite3.connect(tmp_path / "sound.db")) as connection:
        facts = connection.execute("SELECT fact FROM entries WHERE evening = 2 ORDER BY place").fetchall()
    (trischaken,) = [fact for (fact,) in facts if '"trischaken"' in fact]
    counts = trial.run([("page", overwritten(trial.raw.index(trischaken.encode()) // PAGE, bytes(PAGE)))])
    assert trial.faults == []
    assert counts["gaps"] > 0


@pytest.mark.parametrize("table", some(["money_log", "identities", "row_ids", "rounds", "postings"], 2))
def test_recovery__names_the_money_that_is_lost_with_a_table_of_it(tmp_path: Path, table: str) -> None:
    """The journal, what its evenings are called, or the trace of what was done: all of it on the page that is gone."""
    trial = Trial(tmp_path, "no copy")
    with closing(sqlite3.connect(tmp_path / "sound.db")) as connection:
        ((root,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchall()
    trial.run([(table, overwritten(root - 1, bytes(PAGE)))])
    assert trial.faults == []


def test_recovery__knows_the_journal_where_the_list_of_tables_has_holes(tmp_path: Path) -> None:
    """No settlement of an earlier version is made up beside the postings."""
    trial = Trial(tmp_path, "an older copy")
    at = trial.raw.index(b"CREATE TABLE postings") // PAGE
    trial.run([("list of tables", overwritten(at, bytes(PAGE)))])
    assert trial.faults == []


@pytest.mark.parametrize("copy", COPIES)
def test_recovery__shows_what_was_so_and_names_what_is_lost(tmp_path: Path, copy: str) -> None:
    trial = Trial(tmp_path, copy)
    counts = trial.run([*trial.pages(EVERY), *bits(trial.raw, 1)])
    counts += trial.run(trial.ends(2 * EVERY), great=True)
    assert trial.faults == []
    assert counts["damages"] > 3
    if copy == "a copy of the day":
        assert counts["everything as it was"] == counts["damages"]
    if copy == "no copy":
        assert counts["gaps"] > 0
        assert counts["evenings lost"] > 0
