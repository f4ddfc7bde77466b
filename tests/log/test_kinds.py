"""What each kind of fact may say, by itself: the table, and that no field may be missing and none be more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app.evening.open_evening import ChangeKind
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.cup import CupSettings
from tarockblock.domain.journal import Closing, Debt, EveningRef, Posted
from tarockblock.domain.marks import Mark
from tarockblock.domain.names import Join
from tarockblock.log.cups import cup_fact, settings_data
from tarockblock.log.facts import BOOK, HOUSE, Fact, believed, derived_id, digest, read_misfit, write
from tarockblock.log.frames import canonical
from tarockblock.log.journal import agreed_fact, join_fact, offer_fact, person_fact, posting_fact, ruleset_fact
from tarockblock.log.kinds import DID, KINDS, Kind
from tests import tables
from tests.log.tales import AT, BLANK, EVENING, row_id
from tests.postings import posting

TABLE = Path(__file__).with_name("facts.txt")
ABOUT = EveningRef(derived_id("e1"), "Donnerstag", "2026-11-12")
PAID = posting(derived_id("p1"), 7, Posted.PAYMENT, "Donnerstag", Debt("Anna", "Bert", 120), evening=ABOUT)
OWED = (Debt("Anna", "Bert", 120),)
CLOSED = posting(
    *(derived_id("c1"), 7, Posted.EVENING, "Donnerstag", *OWED), evening=ABOUT, closing=Closing(10, True, (), OWED, "2")
)
PARENT = digest("parent")


def of_evening(kind: Kind, data: dict[str, Any], **more: Any) -> Fact:
    parents = [] if kind is Kind.BEGUN else [PARENT]
    return write(EVENING, 2, kind, data, parents=parents, **{"at": AT.isoformat(), **more})


SETTINGS = CupSettings(date="2026-11-19", ruleset="0" * 32, group="", points=(3, 2), prizes=(500,))
WAS = {"content": BLANK.data, "before": None, "state": "open", "posting": None, "lost": 0}
INSERTED = {"op": "insert", "id": row_id("1"), "entry": {"kind": "annulled"}, "place": 0}
SOUND = (
    of_evening(Kind.BEGUN, {"content": BLANK.data, "closed": False}),
    of_evening(Kind.CHANGED, {"operations": [INSERTED], "did": {"kind": "recorded", "row": row_id("1"), "names": []}}),
    *(of_evening(kind, {"names": PARENT}) for kind in (Kind.UNDONE, Kind.REDONE)),
    *(of_evening(kind, {"posting": derived_id("p")}) for kind in (Kind.CLOSED, Kind.UNTRASHED, Kind.PREFERRED)),
    *(of_evening(kind, {}) for kind in (Kind.REOPENED, Kind.TRASHED)),
    of_evening(Kind.DELETED, {"round": "Donnerstag"}),
    of_evening(Kind.WAS, WAS, at=None),
    *(posting_fact(each) for each in (PAID, CLOSED)),
    agreed_fact("Donnerstag", RoundTerms(stake=50), 3, AT.isoformat()),
    agreed_fact("Donnerstag", "Freitag", 3, None),
    ruleset_fact("0" * 32, "{}"),
    *(offer_fact("unsere", digest, 3, AT.isoformat()) for digest in ("0" * 32, "")),
    *(join_fact(Join(derived_id("j"), 5, called, ("A", "B")), None) for called in ("C", "")),
    person_fact("Anna", Mark("A", 3), 7, AT.isoformat()),
    cup_fact("Pokal", Kind.CUP_SET, 3, AT.isoformat(), settings=settings_data(SETTINGS)),
    cup_fact("Pokal", Kind.CUP_PEOPLE, 3, AT.isoformat(), names=list("ABCDEFGH")),
    cup_fact("Pokal", Kind.CUP_DRAWN, 3, AT.isoformat(), round=1, tables=[list("ABCD"), list("EFGH")]),
    cup_fact("Pokal", Kind.CUP_ORDERED, 3, AT.isoformat(), names=["B", "A"]),
)


def changed(fact: Fact, **parts: Any) -> Fact:
    return write(fact.stream, fact.number, fact.kind, {**fact.data, **parts}, parents=fact.parents, at=fact.at)


def test_sound__there_is_one_of_each_kind() -> None:
    assert {each.kind for each in SOUND} == {*Kind} == KINDS.keys()
    assert [each.misfit for each in SOUND if each.misfit] == []
    assert all(believed(each.row) == each for each in SOUND)


def test_change__is_about_what_the_history_knows() -> None:
    assert {*DID} <= {each.value for each in ChangeKind}


@pytest.mark.parametrize("fact", SOUND, ids=lambda fact: fact.kind)
def test_field__none_may_be_missing_and_none_be_more(fact: Fact) -> None:
    for name in fact.data:
        less = {key: each for key, each in fact.data.items() if key != name}
        misfit = write(fact.stream, fact.number, fact.kind, less, parents=fact.parents, at=fact.at).misfit
        assert (misfit is None) is (name in ("did", "date")), name
        assert misfit is None or misfit == ("unsound", name)
    assert changed(fact, more=1).misfit == ("unknown", "more")


@pytest.mark.parametrize("fact", SOUND, ids=lambda fact: fact.kind)
def test_frame__each_part_of_it_is_looked_at(fact: Fact) -> None:
    frame = json.loads(fact.text)
    parents = [] if fact.parents else [PARENT]
    for parts in (
        *({"number": each} for each in (0, -1, 2**53)),
        *({"at": each} for each in ("gestern", "2026-11-19", "9999-12-31T23:59:59+00:00", "2026-11-19T21:00:00")),
        *({"by": each} for each in ("", " ", "A\n")),
        *({"parents": each} for each in (parents, [PARENT, PARENT], ["p"])),
        {"stream": HOUSE if fact.stream != HOUSE else BOOK},
        {"stream": "abend"},
    ):
        text = canonical(frame | parts)
        said = believed(
            fact.row._replace(id=digest(text), text=text, **{k: parts[k] for k in parts if k in ("number", "stream")})
        )
        assert said is not None
        assert said.misfit is not None, parts


def test_unknown__is_what_a_later_version_may_write() -> None:
    for parts in ({"kind": "swapped"}, {"since": 1}):
        text = canonical(json.loads(SOUND[0].text) | parts)
        row = SOUND[0].row._replace(id=digest(text), text=text)
        assert believed(row) is None
        assert read_misfit(row).code == "unknown"
    assert changed(SOUND[1], operations=[{"op": "swap", "id": row_id("1")}]).misfit == ("unknown", "operations[0].op")
    assert changed(posting_fact(PAID), reason="later").misfit == ("unknown", "reason")
    assert read_misfit(SOUND[0].row._replace(text=SOUND[0].text.replace("false", "true"))) is None


@pytest.mark.parametrize("is_sound", [True, False])
@pytest.mark.parametrize(
    ("what", "fact"),
    [("posting", posting_fact(PAID)), ("rescue", of_evening(Kind.WAS, WAS, at=None))],
)
def test_table__of_a_posting_and_a_rescue(what: str, fact: Fact, is_sound: bool) -> None:
    for parts in tables.parts(TABLE, what, sound=is_sound):
        assert (changed(fact, **parts).misfit is None) is is_sound, parts


@pytest.mark.parametrize("is_sound", [True, False])
def test_table__of_what_a_change_was_about(is_sound: bool) -> None:
    for did in tables.parts(TABLE, "did", sound=is_sound):
        assert (changed(SOUND[1], did=did).misfit is None) is is_sound, did


def test_table__of_what_a_round_agrees_upon() -> None:
    agreed = agreed_fact("Donnerstag", RoundTerms(stake=50), 3, None)
    for parts in tables.parts(TABLE, "terms"):
        assert changed(agreed, terms={**agreed.data["terms"], **parts}).misfit is not None, parts


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("title", (7, None, "x" * 201, "a\nb")),
        ("date", ("gestern", 5, "2026-02-30")),
        ("note", (None, 1, "x" * 4001)),
        ("ruleset", ("r", 5, None)),
        ("cents_per_point", (-1, 10**6, True, "10", None)),
        ("planned_radl", (0, 101, "x")),
        ("first_dealer", ("", " ", None, 5)),
        ("unit", (0, "x", [], 7, True)),
        ("leave_open", (1, "ja")),
        ("cup", (1, {}, {"name": "Pokal", "round": 0, "table": 1}, {"name": "Pokal", "round": 1, "table": 100})),
        ("cup", ({"name": " ", "round": 1, "table": 1}, {"name": "x" * 81, "round": 1, "table": 1})),
    ],
)
def test_heading__each_word_is_looked_at_in_a_beginning_and_in_a_change(name: str, values: tuple[Any, ...]) -> None:
    for value in values:
        content = {**BLANK.data, "heading": {**BLANK.heading, name: value}}
        assert changed(SOUND[0], content=content).misfit is not None, value
        heading = {"op": "heading", "name": name, "value": value}
        assert changed(SOUND[1], operations=[heading]).misfit is not None, value


@pytest.mark.parametrize(
    "operation",
    [
        {**INSERTED, "place": -1},
        {**INSERTED, "place": True},
        {**INSERTED, "entry": []},
        {**INSERTED, "id": "r"},
        {"op": "replace", "id": row_id("1")},
        {"op": "seats", "names": ["Anna", "Anna"]},
        {"op": "seats", "names": [1, 2, 3, 4]},
        {"op": "heading", "name": "tittle", "value": ""},
        {},
        5,
    ],
)
def test_operation__that_is_none(operation: Any) -> None:
    assert changed(SOUND[1], operations=[operation]).misfit is not None


EIGHT = list("ABCDEFGH")


@pytest.mark.parametrize(
    ("kind", "name", "values"),
    [
        (Kind.CUP_PEOPLE, "names", (None, [], EIGHT[:7], [*EIGHT, "A"], [*EIGHT, ""], [*EIGHT, 1])),
        (Kind.CUP_PEOPLE, "names", ([str(each) for each in range(65)],)),
        (Kind.CUP_DRAWN, "round", (0, 100, True, "1", None)),
        (Kind.CUP_DRAWN, "tables", ([], [EIGHT[:3]], [EIGHT[:7]], [EIGHT[:4], EIGHT[3:7]], ["ABCD"], 5)),
        (Kind.CUP_DRAWN, "tables", ([["A", "A", "B", "C"]], [[1, 2, 3, 4]])),
        (Kind.CUP_ORDERED, "names", (["A"], ["A", "A"], "AB", [["A"], ["B"]])),
    ],
)  # fmt: skip
def test_cup__each_part_is_looked_at(kind: Kind, name: str, values: tuple[Any, ...]) -> None:
    (fact,) = (each for each in SOUND if each.kind is kind)
    for value in values:
        assert changed(fact, **{name: value}).misfit is not None, value


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("date", (None, "", "morgen", "2026-02-30")),
        ("ruleset", (None, "tirol-2025", "0" * 31)),
        ("group", (None, 5, "x" * 201)),
        ("rate", (-1, True, "10", 10**6)),
        ("rounds", (0, 100)),
        ("radl", (0, 101)),
        ("steps", (["fate"], ["lot", "lot"], "lot", [1], None)),
        ("points", ([-1], ["1"], [10_001], 5, [1] * 65)),
        ("series", (None, "x" * 81, 5)),
        ("dropped", (-1, 100)),
        ("stake", (-1, 10**10, None)),
        ("prizes", ([-1], [None], [True])),
        ("name", ("Pokal",)),
    ],
)
def test_cup__each_setting_is_looked_at(name: str, values: tuple[Any, ...]) -> None:
    (fact,) = (each for each in SOUND if each.kind is Kind.CUP_SET)
    for value in values:
        assert changed(fact, settings={**fact.data["settings"], name: value}).misfit is not None, value
    less = {key: each for key, each in fact.data["settings"].items() if key != name}
    assert changed(fact, settings=less).misfit is not None or name == "name"
