"""``verify``: what it finds in the facts, in the book and in what is noted of evenings, and what it calls it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.checking import damaged_evenings, doubtful_evenings
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.settling import Settling
from tarockblock.app.storage import Store, open_store
from tarockblock.errors import StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.log.facts import BOOK, Kind, write
from tarockblock.store import local
from tests.store.forging import forge
from tests.store.kit import FOUR, Minutes, altered, blank, dreier, session_on


def played(store: Store) -> EveningSession:
    """Four hands, the last one corrected; one of the payments is made, and the evening closed."""
    session = session_on(store)
    for who in FOUR:
        session.record(dreier(who))
    session.replace(3, dreier("Dora", won=False))
    view = Settling(session)
    view.set_paid(view.money.payments[0], True)
    session.close_evening()
    return session


def codes(store: Store) -> set[str]:
    """What is found by whoever opens the database anew, in words there are in both languages."""
    with open_store(store.path) as again:
        found = checking.verify(again)
    for language in ("de", "en"):
        assert all(Wording(language).finding(each.code, each.params) for each in found)
    return {each.code for each in found}


OF_EVENING = "stream NOT IN ('book', 'house')"


@pytest.mark.parametrize(
    ("sql", "code"),
    [
        (f"UPDATE log SET text = replace(text, 'won', 'lost') WHERE {OF_EVENING}", "log_changed"),
        (f"UPDATE log SET number = number + 1 WHERE {OF_EVENING}", "log_changed"),
        ("UPDATE log SET text = replace(text, '0]', '1]') WHERE stream = 'book'", "journal_changed"),
        ("UPDATE log SET text = replace(text, 'Dreier', 'Dreyer') WHERE stream = 'house'", "ruleset_changed"),
        ("UPDATE log SET text = 'x' || text WHERE stream = 'house'", "house_changed"),
        ("UPDATE log SET text = CAST(x'ff00' AS TEXT) WHERE stream = 'book'", "journal_changed"),
        (f"DELETE FROM log WHERE instr(text, '\"begun\"') AND {OF_EVENING}", "log_changed"),
        ("DELETE FROM log WHERE stream = 'book'", "closing_missing"),
        ('DELETE FROM log WHERE instr(text, \'"kind":"closed"\')', "closing_differs"),
        ("DELETE FROM log WHERE stream = 'house'", "log_incomplete"),
        ("UPDATE tally SET facts = facts + 1", "log_incomplete"),
        ("UPDATE states SET summary = replace(summary, 'Anna', 'Anno')", "state_changed"),
        ("UPDATE local SET value = replace(value, '-', '0') WHERE name = 'evening:1'", "memory_changed"),
        ("DELETE FROM local WHERE name = 'evening:1'", "number_missing"),
    ],
)
def test_verify__finds_what_was_changed_behind_its_back(store: Store, sql: str, code: str) -> None:
    played(store)
    assert codes(store) == set()
    altered(store.db.conn, sql)
    assert code in codes(store)


@pytest.mark.parametrize(
    "sql",
    [
        "DROP TRIGGER log_kept",
        "DROP INDEX log_by_stream",
        "CREATE TRIGGER sly AFTER INSERT ON log BEGIN DELETE FROM local; END",
        "ALTER TABLE states ADD COLUMN place TEXT",
    ],
)
def test_verify__finds_an_altered_structure(store: Store, sql: str) -> None:
    session_on(store).record(dreier())
    assert checking.verify(store) == []
    store.execute(sql)
    assert "altered" in {finding.code for finding in checking.verify(store)}


def test_verify__finds_facts_that_no_program_wrote(store: Store) -> None:
    played(store)
    evening = local.id_of(store, 1)
    forge(store, write(BOOK, 90, Kind.TERMS, {"round": "Skat"}, at="2026-11-19T21:00:00+01:00"))
    assert codes(store) == {"facts_unsound"}
    (begun, *_) = store.log.stream(evening).values()
    remove = {"operations": [{"op": "remove", "id": "nobody's"}]}
    forge(store, write(evening, 91, Kind.CHANGED, remove, parents=[begun.id], at="2026-11-19T21:00:00+01:00"))
    assert codes(store) == {"facts_unsound"}


def test_verify__finds_a_closing_that_is_not_what_the_hands_come_to(store: Store) -> None:
    """Somebody who can write facts struck the first hand of a closed evening."""
    played(store)
    evening = local.id_of(store, 1)
    of = store.log.evening(evening)
    first = of.content(of.standing).rows[0][0]
    remove = {"operations": [{"op": "remove", "id": first}]}
    forge(store, write(evening, 90, Kind.CHANGED, remove, parents=[of.standing.id], at="2026-11-19T21:00:00+01:00"))
    assert codes(store) == {"closing_differs"}


def test_damaged__one_evening_is_named_and_hides_no_other(store: Store) -> None:
    for title in ("eins", "zwei", "drei"):
        session_on(store, blank(title)).record(dreier())
    altered(store.db.conn, "UPDATE log SET text = replace(text, 'zwei', 'zwie') WHERE instr(text, '\"zwei\"')")
    store.execute("DELETE FROM states")
    with open_store(store.path) as again:
        assert damaged_evenings(again) == [2]
        assert [(each.code, each.evening_id) for each in doubtful_evenings(again)] == [("evening_unreadable", 2)]
        assert {each.id: each.title for each in archive.list_evenings(again)} == {3: "drei", 2: "", 1: "eins"}
        assert EveningSession(again, Minutes()).open(3)
        with pytest.raises(StoreError) as refused:
            archive.load(again, 2)
    assert refused.value.code == "database_damaged"


def test_damaged__the_copy_of_a_shipped_ruleset_is_not_needed(store: Store) -> None:
    session_on(store).record(dreier())
    altered(store.db.conn, "UPDATE log SET text = replace(text, 'Dreier', 'Dreyer') WHERE stream = 'house'")
    with open_store(store.path) as again:
        assert [each.hands for each in archive.list_evenings(again)] == [1]
        session = EveningSession(again, Minutes())
        session.open(1)
        session.record(dreier("Bert"))
        assert {each.code for each in checking.verify(again)} == {"ruleset_changed"}


def test_damaged__the_copy_of_a_house_ruleset_keeps_its_evenings_out_alone(store: Store) -> None:
    house = replace(blank(), ruleset=replace(blank().ruleset, id="unsere"))
    session_on(store, house).record(dreier())
    session_on(store, blank("offiziell")).record(dreier())
    sql = "UPDATE log SET text = replace(text, 'Dreier', 'Dreyer') WHERE instr(text, 'unsere')"
    altered(store.db.conn, sql)
    with open_store(store.path) as again:
        assert archive.load(again, 2).entries == (dreier(),)
        assert damaged_evenings(again) == [1]
        with pytest.raises(StoreError) as refused:
            archive.load(again, 1)
    assert refused.value.code == "database_damaged"


def test_verify__says_in_words_what_it_cannot_say_any_better(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """And calls nothing damaged that is only locked."""

    def fails(code: str) -> None:
        def fail(_store: Store) -> list[str]:
            raise StoreError(code, file=store.path, folder=store.path.parent)

        monkeypatch.setattr(local, "bad", fail)

    fails("database_damaged")
    (found,) = checking.verify(store)
    german, english = (Wording(each).finding(found.code, found.params) for each in ("de", "en"))
    assert german == "die Datenbankdatei ist beschädigt: Ein Teil ihres Inhalts ist nicht lesbar"
    assert english == "the database file is damaged: a part cannot be read"
    fails("database_locked")
    with pytest.raises(StoreError, match="database_locked"):
        checking.verify(store)


@pytest.mark.parametrize("column", ["summary", "rows", "seal"])
def test_note__of_an_evening_that_is_damaged_is_made_anew(store: Store, column: str) -> None:
    played(store)
    before, listed = archive.load(store, 1), archive.list_evenings(store)
    altered(store.db.conn, f"UPDATE states SET {column} = 'x' || {column}")
    with open_store(store.path) as again:
        assert archive.list_evenings(again) == listed
        session = EveningSession(again, Minutes())
        session.open(1)
        assert session.evening == before
        assert checking.verify(again) == []
