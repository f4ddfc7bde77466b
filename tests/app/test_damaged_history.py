"""The entries of an evening are sound, what led to them is damaged: it opens, goes on, and undoes what is sound."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.corrections.correction_restore import is_damaged
from tarockblock.app.evening import EveningSession
from tarockblock.app.export import export, report_of
from tarockblock.app.history import Kind, happenings
from tarockblock.app.recovery import recover
from tarockblock.app.settling import SettlingView
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.errors import StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tests.store.kit import FOUR, Minutes, blank, dreier, retitle, session_on

Damage = Callable[[sqlite3.Connection], object]


def make(folder: Path, entries: int = 6) -> Path:
    """A database with an open evening of so many hands, the second one corrected at the end."""
    path = folder / "abend.db"
    with open_store(path) as store:
        session = session_on(store)
        for number in range(entries):
            session.record(dreier(FOUR[number % 4], note=f"Spiel {number + 1}"))
        session.replace(1, dreier("Dora", won=False, note="verbessert"))
    return path


def evening_of(path: Path) -> Evening:
    with open_store(path) as store:
        return archive.load(store, 1)


def damage(path: Path, *statements: str) -> None:
    """Write what a flipped bit may make of a row, past every guard of the database."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        for each in statements:
            assert connection.execute(each).rowcount > 0
        for _, sql in guards:
            connection.execute(sql)


def opened(path: Path) -> EveningSession:
    session = EveningSession(open_store(path), Minutes())
    session.open(1)
    return session


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make(tmp_path)


@pytest.fixture
def reopened(path: Path) -> Iterator[Callable[..., EveningSession]]:
    """Damages the database, then opens its evening."""
    sessions: list[EveningSession] = []

    def begin(*statements: str) -> EveningSession:
        damage(path, *statements)
        sessions.append(opened(path))
        return sessions[-1]

    yield begin
    for session in sessions:
        session.store.close()


TEXT = "UPDATE log SET data = replace(data, 'Spiel 4', 'Spuel 4') WHERE number = 4"
NO_TEXT = "UPDATE log SET data = CAST(x'ff00' AS TEXT) WHERE number = 4"
NO_STATE = "UPDATE log SET state = 'dgne' WHERE number = 4"
GONE = "DELETE FROM log WHERE number = 4"
VERSION = "UPDATE versions SET fact = replace(fact, 'Spiel 2', 'Spuel 2')"
NO_VERSION = "UPDATE versions SET fact = CAST(x'ff00' AS TEXT)"
NO_SCORES = "UPDATE versions SET scored = '[['"


@pytest.mark.parametrize("what", [TEXT, NO_TEXT, NO_STATE, GONE, VERSION, NO_VERSION, NO_SCORES])
def test_damaged__everything_but_the_history_is_there(
    path: Path, reopened: Callable[..., EveningSession], what: str
) -> None:
    before = evening_of(path)
    session = reopened(what)
    assert session.evening == before
    assert not session.history_sound
    assert export(report_of(session.store, 1), "json", Wording("de"))
    session.record(dreier("Cilli"))
    assert SettlingView(session).payments
    session.close_evening()
    assert archive.load(session.store, 1).entries[:-1] == before.entries


@pytest.mark.parametrize("what", [TEXT, NO_TEXT, NO_STATE, GONE, VERSION])
def test_damaged__verify_names_it(path: Path, what: str) -> None:
    damage(path, what)
    with open_store(path) as store:
        codes = {finding.code for finding in archive.verify(store)}
    assert codes - {"integrity"} == {"history_changed" if what == VERSION else "log_changed"}


@pytest.mark.parametrize("what", [TEXT, NO_TEXT, NO_STATE, GONE])
def test_undo__stops_before_the_damaged_step(reopened: Callable[..., EveningSession], what: str) -> None:
    """Seven steps, the fourth damaged: three can be taken back and done again."""
    session = reopened(what)
    whole = session.evening
    for _ in range(3):
        session.undo()
    assert not session.can_undo
    assert [entry.note for entry in session.evening.entries] == [f"Spiel {number}" for number in (1, 2, 3, 4)]
    while session.can_redo:
        session.redo()
    assert session.evening == whole


def test_undo__goes_on_with_what_came_after_the_damage(path: Path, reopened: Callable[..., EveningSession]) -> None:
    session = reopened("UPDATE log SET data = CAST(x'ff00' AS TEXT) WHERE number = 7")
    assert not session.can_undo
    before = session.evening
    session.record(dreier("Cilli"))
    session.store.close()
    again = opened(path)
    try:
        assert again.can_undo
        again.undo()
        assert again.evening == before
        assert not again.can_undo
        again.redo()
        assert len(again.evening.entries) == len(before.entries) + 1
    finally:
        again.store.close()


@pytest.mark.parametrize("row", ["number = 6", "number = 7"])
def test_redo__never_over_a_damaged_step(path: Path, reopened: Callable[..., EveningSession], row: str) -> None:
    with open_store(path) as store:
        session = EveningSession(store, Minutes())
        session.open(1)
        session.undo()
        session.undo()
        before = session.evening
    session = reopened(f"UPDATE log SET data = CAST(x'ff00' AS TEXT) WHERE {row}")
    if row == "number = 7":
        assert session.can_redo
        session.redo()
    assert not session.can_redo
    session.undo()
    assert session.can_redo
    session.record(dreier("Anna"))
    assert not session.can_redo
    assert session.evening.entries[: len(before.entries) - 1] == before.entries[:-1]


def test_redo__what_a_new_entry_dropped_stays_dropped(path: Path, reopened: Callable[..., EveningSession]) -> None:
    with open_store(path) as store:
        session = EveningSession(store, Minutes())
        session.open(1)
        session.undo()
    session = reopened("UPDATE log SET data = CAST(x'ff00' AS TEXT) WHERE number = 7")
    session.record(dreier("Anna"))
    session.undo()
    assert session.can_redo
    session.redo()
    assert session.evening.entries[-1] == dreier("Anna")
    assert not session.can_redo


def test_undo__a_log_that_lost_its_end_takes_nothing_back_that_is_not_there(
    path: Path, reopened: Callable[..., EveningSession]
) -> None:
    """No seal can tell that the last step is missing; what the step before it did does not stand there any more."""
    session = reopened("DELETE FROM log WHERE number = 7")
    before = session.evening
    session.undo()
    assert session.evening.entries == before.entries[:-1]
    for _ in range(3):
        session.undo()
    with pytest.raises(StoreError) as refused:
        session.undo()  # the second hand as it was before the correction
    assert refused.value.code == "history_damaged"
    assert [entry.note for entry in session.evening.entries] == ["Spiel 1", "verbessert"]


def test_versions__damaged_ones_are_left_out(path: Path, reopened: Callable[..., EveningSession]) -> None:
    with open_store(path) as store:
        session = EveningSession(store, Minutes())
        session.open(1)
        session.replace(1, dreier("Bert", note="noch einmal"))
    session = reopened(VERSION)
    assert [version.entry.note for version in session.versions(1)] == ["verbessert"]


def test_receipts__without_them_an_evening_is_read_and_they_are_written_anew(
    path: Path, reopened: Callable[..., EveningSession]
) -> None:
    before = evening_of(path)
    session = reopened("UPDATE scores SET points_parts = 0 WHERE entry = 3")
    assert session.evening == before
    session.record(dreier("Anna"))
    assert archive.verify(session.store) == []


def test_ruleset__a_damaged_copy_of_a_shipped_one_is_not_needed(path: Path) -> None:
    before = evening_of(path)
    damage(path, "UPDATE rulesets SET copy = replace(copy, 'Dreier', 'Dreyer')")
    session = opened(path)
    try:
        assert session.evening == before
        session.record(dreier("Anna"))
        assert {finding.code for finding in archive.verify(session.store)} == {"ruleset_changed"}
    finally:
        session.store.close()


def test_ruleset__whose_name_is_damaged_hides_no_evening(path: Path, reopened: Callable[..., EveningSession]) -> None:
    session = reopened("UPDATE rulesets SET digest = 'x' || digest")
    assert [each.hands for each in archive.list_evenings(session.store)] == [6]
    session.record(dreier("Anna"))
    assert archive.load(session.store, 1) == session.evening


def test_ruleset__a_damaged_copy_of_a_house_ruleset_is_damage(tmp_path: Path) -> None:
    house = replace(shipped("tirol-2025"), id="unser-tisch")
    with open_store(tmp_path / "abend.db") as store:
        session_on(store, replace(blank(), ruleset=house))
    damage(tmp_path / "abend.db", "UPDATE rulesets SET copy = replace(copy, 'Dreier', 'Dreyer')")
    with pytest.raises(StoreError) as refused:
        evening_of(tmp_path / "abend.db")
    assert refused.value.code == "database_damaged"


@pytest.mark.parametrize("what", ["2", "'x'", "NULL"])
def test_entering__goes_on_where_the_last_number_given_is_damaged(
    reopened: Callable[..., EveningSession], what: str
) -> None:
    session = reopened(f"UPDATE sqlite_sequence SET seq = {what} WHERE name = 'entries'")
    session.record(dreier("Anna"))
    session.undo()
    session.record(dreier("Cilli"))
    assert session.evening.entries[-1] == dreier("Cilli")
    assert archive.verify(session.store) == []


def test_log__that_can_not_be_read_at_all(path: Path) -> None:
    """A whole page of it: the evening is read, entering says what is wrong, and nothing of it is written."""
    before = evening_of(path)
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log'").fetchone()
    raw = bytearray(path.read_bytes())
    raw[(root - 1) * 4096 : (root - 1) * 4096 + 8] = b"\xff" * 8
    path.write_bytes(raw)
    session = opened(path)
    try:
        assert session.evening == before
        assert not session.history_sound
        assert not session.can_undo
        with pytest.raises(StoreError) as refused:
            session.record(dreier("Anna"))
        assert refused.value.code == "database_damaged"
        assert session.evening == before
    finally:
        session.store.close()
    assert path.read_bytes() == bytes(raw)


@pytest.mark.parametrize(
    ("table", "left"),
    [
        ("versions", {Kind.CLOSED, Kind.REOPENED, Kind.AMENDED}),
        ("log", {Kind.CLOSED, Kind.REOPENED, Kind.EDITED}),
        ("money_log", {Kind.EDITED, Kind.AMENDED}),
    ],
)
def test_history__a_page_that_can_not_be_read_hides_nothing_else(path: Path, table: str, left: set[Kind]) -> None:
    with open_store(path) as store:
        session = EveningSession(store, Minutes())
        session.open(1)
        retitle(session, "Beim Wirt", "")
        session.close_evening()
        session.reopen()
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    raw = bytearray(path.read_bytes())
    raw[(root - 1) * 4096 : (root - 1) * 4096 + 8] = b"\xff" * 8
    path.write_bytes(raw)
    session = opened(path)
    try:
        assert not session.history_sound
        assert {each.kind for each in happenings(session)} == left
    finally:
        session.store.close()


def test_recovery__believes_a_sound_entry_before_an_older_step(tmp_path: Path) -> None:
    """The step of the last correction is lost, and another entry: the log alone would bring back the old fact."""
    path = make(tmp_path)
    damage(
        path,
        "DELETE FROM log WHERE number = 7",
        "UPDATE entries SET fact = replace(fact, 'Spiel 5', 'Spuel 5') WHERE id = 5",
    )
    recover(path, Minutes(), "verloren")
    notes = [entry.note for entry in evening_of(path).entries]
    assert notes == ["Spiel 1", "verbessert", "Spiel 3", "Spiel 4", "Spiel 5", "Spiel 6"]


def test_rescue__finds_it_damaged_and_leaves_it_sound(path: Path) -> None:
    assert not is_damaged(path)
    damage(path, TEXT)
    assert is_damaged(path)
    recover(path, Minutes(), "verloren")
    assert not is_damaged(path)


def test_sound__says_so(tmp_path: Path) -> None:
    with open_store(tmp_path / "abend.db") as store:
        session = session_on(store, blank())
        session.record(dreier())
        session.undo()
        assert session.history_sound
