"""Finding evenings, who won, renaming closed ones, and a trash that can be emptied without touching anything else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.archive_care import PastEvening, empty_trash, rename
from tarockblock.app.archive_search import NOTHING, Query, read_details, search
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening import BadEntryError, EveningSession
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Manual, PositiveGame, Result
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Points
from tarockblock.rules.library import shipped

NOW = datetime(2026, 11, 19, 21, 43, tzinfo=timezone(timedelta(hours=1)))
CLOCK = FixedClock(NOW)
DREIER = PositiveGame(game="dreier", declarer="Anna", partner=None, result=Result.WON, note="mit Jause")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "abend.db") as opened:
        yield opened


def evening(title: str = "Wirtshaus", date: str | None = "2026-11-19", **changes: object) -> Evening:
    made = Evening(
        ruleset=shipped("tirol-2025"),
        players=("Anna", "Bert", "Cilli", "Dora"),
        first_dealer="Dora",
        cents_per_point=10,
        title=title,
        date=date,
        entries=(DREIER,),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def found(store: Store, query: Query) -> list[str]:
    return sorted(each.title for each in search(archive.list_evenings(store), read_details(store), query))


def test_search__words_in_titles_and_notes_of_evening_and_hands(store: Store) -> None:
    archive.import_evening(store, evening("Jännerrunde", note="beim Kirchenwirt"))
    archive.import_evening(store, evening("Herbst", entries=(replace(DREIER, note="Regen"),)))
    assert found(store, Query(words="janner")) == ["Jännerrunde"]
    assert found(store, Query(words="KIRCHEN jause")) == ["Jännerrunde"]
    assert found(store, Query(words="regen")) == ["Herbst"]
    assert found(store, Query(words="regen jause")) == []
    assert len(found(store, Query())) == 2


def test_search__reason_of_a_correction(store: Store) -> None:
    points = {"Anna": Points(1), "Bert": Points(-1)}
    archive.import_evening(store, evening(entries=(Manual(points=points, reason="falsch gezählt"),)))
    assert found(store, Query(words="gezahlt")) == ["Wirtshaus"]


def test_search__person_ruleset_year(store: Store) -> None:
    archive.import_evening(store, evening("A", "2025-12-31"))
    archive.import_evening(store, evening("B", "2026-01-01", players=("Emil", "Anna", "Bert", "Dora")))
    assert found(store, Query(person="Emil")) == ["B"]
    assert found(store, Query(year="2025")) == ["A"]
    assert found(store, Query(ruleset="tulln-2009")) == []
    assert found(store, Query(ruleset="tirol-2025", person="Anna")) == ["A", "B"]


def test_details__winner_and_turnover_are_the_ledgers(store: Store) -> None:
    number = archive.import_evening(store, evening())
    details = read_details(store)[number]
    ledger = compute_ledger(evening())
    assert details.winners == ("Anna",)
    assert details.turnover == ledger.cents["Anna"].value
    assert dict(details.balances) == {name: cents.value for name, cents in ledger.cents.items()}
    assert NOTHING.winners == ()


def test_past_evening__does_not_become_the_open_one(store: Store) -> None:
    first, second = archive.import_evening(store, evening("A")), archive.import_evening(store, evening("B"))
    session = EveningSession(store, CLOCK)
    session.open(first)
    past = PastEvening(store, CLOCK)
    past.open(second)
    assert past.evening.title == "B"
    assert session.last_open_id() == first


def test_rename__closed_and_sound(store: Store) -> None:
    number = archive.import_evening(store, evening())
    rename(store, number, "Abschied", "mit Torte", CLOCK)
    again = archive.load(store, number)
    assert (again.title, again.note, again.entries) == ("Abschied", "mit Torte", (DREIER,))
    assert archive.list_evenings(store)[0].closed
    assert archive.verify(store) == []
    with pytest.raises(BadEntryError):
        rename(store, number, "x" * 10_000, "", CLOCK)


def test_empty_trash__only_what_is_in_it(store: Store) -> None:
    keep, gone = archive.import_evening(store, evening("bleibt")), archive.import_evening(store, evening("geht"))
    archive.trash(store, gone)
    assert empty_trash(store) == (1, 0)
    assert archive.list_evenings(store, trashed=True) == []
    assert [each.id for each in archive.list_evenings(store)] == [keep]
    assert store.row("SELECT count(*) FROM versions WHERE evening = ?", (gone,))[0] == 0
    assert archive.verify(store) == []
    # The trace of what is left is guarded as before.
    with pytest.raises(Exception, match="trash"):
        store.execute("DELETE FROM evenings WHERE id = ?", (keep,))


def test_empty_trash__a_number_is_never_used_twice(store: Store) -> None:
    archive.import_evening(store, evening("A"))
    gone = archive.import_evening(store, evening("B"))
    archive.trash(store, gone)
    empty_trash(store)
    assert archive.import_evening(store, evening("B")) > gone
