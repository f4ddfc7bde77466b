"""One table of names through every door: window (drafts), evening file, session, join, merge, command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tarockblock.app.clock import FixedClock
from tarockblock.app.corrections.evening_draft import EveningDraft
from tarockblock.app.corrections.table_draft import TableDraft
from tarockblock.app.drafts.start_draft import StartDraft
from tarockblock.app.evening import BadEntryError, EveningSession
from tarockblock.app.files import dump_evening, load_evening
from tarockblock.app.same_people import everybody, join, wrong_with
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.names import composed
from tarockblock.rules.library import shipped
from tests.cli import CommandLine, brought, evening_file, write
from tests.name_table import LOOK_ALIKE, ONE_NAME, UNSEEN, USABLE
from tests.store.kit import NINE, blank

ABC = ("Anna", "Bert", "Cilli")
TIROL = shipped("tirol-2025")
TODAY = date(2026, 11, 28)


def raw(data: object) -> bytes:
    return json.dumps(data).encode()


def by_file(name: str) -> bool:
    return load_evening(dump_evening(blank("x", (*ABC, name))).encode())[0] is not None


def by_start(name: str) -> bool:
    draft = StartDraft([TIROL], TODAY)
    return not any(draft.seat(each) for each in (*ABC, name))


def by_table(name: str) -> bool:
    ledger = compute_ledger(blank("x", (*ABC, "Dora")))
    return TableDraft(ledger.state, TIROL).seat(name) is None


def by_change(name: str) -> bool:
    draft = EveningDraft(compute_ledger(blank("x", (*ABC, "Dora"))), "x", [TIROL], ["x"], TODAY)
    draft.names[3] = name
    return not draft.problems()


def by_join(name: str) -> bool:
    return wrong_with(name) is None


DOORS: list[Callable[[str], bool]] = [by_file, by_start, by_table, by_change, by_join]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("name", USABLE)
def test_door__lets_in_what_everybody_sees(door: Callable[[str], bool], name: str) -> None:
    assert door(name)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("name", [each for each in UNSEEN if "\t" not in each and "\n" not in each])
def test_door__is_closed_to_what_nobody_sees(door: Callable[[str], bool], name: str) -> None:
    assert not door(name)


@pytest.mark.parametrize("name", UNSEEN)
def test_session__refuses_what_nobody_sees(tmp_path: Path, name: str) -> None:
    with open_store(tmp_path / "a.db") as store, pytest.raises(BadEntryError):
        EveningSession(store, FixedClock(NINE)).start(blank("x", (*ABC, name)))


def test_field__takes_names_out_of_a_spreadsheet_or_a_list() -> None:
    draft = StartDraft([TIROL], TODAY)
    assert draft.seat("Anna\tBert\nCilli, Karl\u00a0 Huber") is None
    assert draft.seats == (*ABC, "Karl Huber")


def people(store: Store) -> dict[str, int]:
    return {each.called: each.evenings for each in everybody(store)}


@pytest.mark.parametrize(("name", "typed"), ONE_NAME)
def test_one_name__is_one_person_by_every_door(run: CommandLine, tmp_path: Path, name: str, typed: str) -> None:
    """Stored as it was written where a file brings it, and the same person; typed, it is written as everybody does."""
    here, there = run.on(tmp_path / "here.db"), run.on(tmp_path / "there.db")
    for shell, number, written in ((here, "12", name), (there, "13", typed)):
        data = evening_file([*ABC, written], brought(Anna=150, **{written: -150}), title="W", date=f"2026-11-{number}")
        assert shell("import", write(tmp_path / f"{number}.tarock.json", data)).status == 0
        assert shell("close", 1).status == 0
    assert here("merge", tmp_path / "there.db").status == 0
    (book,) = here("book", "--json").data["rounds"]
    assert book["balances"] == {"Anna": 300, "Bert": 0, "Cilli": 0, name: -300}
    assert [each["people"] for each in here("list", "--json").data] == [[*ABC, name]] * 2
    assert name in here("list").out
    assert here("pay", typed, "Anna", 100).status == 0
    (book,) = here("book", "--json").data["rounds"]
    assert book["balances"] == {"Anna": 200, "Bert": 0, "Cilli": 0, name: -200}
    with open_store(tmp_path / "here.db") as store:
        assert people(store) == {"Anna": 2, "Bert": 2, "Cilli": 2, name: 2}
        join(store, [name], f" {typed} ")
        assert people(store) == {"Anna": 2, "Bert": 2, "Cilli": 2, name: 2}
    draft = StartDraft([TIROL], TODAY)
    assert draft.seat(typed) is None
    assert draft.seats == (name,)
    assert draft.name_problem(name).code == "named_twice"  # type: ignore[union-attr]


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKE)
def test_look_alikes__are_refused_at_one_table_and_offered_as_one(tmp_path: Path, one: str, other: str) -> None:
    draft = StartDraft([TIROL], TODAY)
    assert [getattr(draft.seat(each), "code", None) for each in (one, other)] == [None, "named_twice"]
    both = evening_file(["Bert", one, other, "Dora"], title="W")
    assert [each.code for each in load_evening(raw(both))[1]] == ["named_alike"]
    comes = evening_file(["Bert", one, "Cilli", "Dora"], {"kind": "table", "players": ["Bert", other, "Cilli", "Dora"]})
    assert [each.code for each in load_evening(raw(comes))[1]] == ["named_alike"]
    with open_store(tmp_path / "a.db") as store:
        for name in (one, other):
            EveningSession(store, FixedClock(NINE)).start(blank("x", ("Bert", "Cilli", "Dora", name)))
        offered = {each.called: each.looks_like for each in everybody(store) if each.looks_like}
        one, other = composed(one), composed(other)
        assert offered == {one: (other,), other: (one,)}
