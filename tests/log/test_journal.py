"""Postings and terms as facts: what is read strictly, and which ids two machines draw alike."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import KITTY, OF_CUP, Closing, Debt, EveningRef, Posted
from tarockblock.domain.marks import Mark
from tarockblock.domain.names import Join
from tarockblock.log.facts import BOOK, HOUSE, Fact, Kind, derived_id, write
from tarockblock.log.journal import (
    House,
    agreed_fact,
    cup_money_id,
    join_fact,
    moved_id,
    offer_fact,
    payment_id,
    person_fact,
    posting_fact,
    posting_of,
    reversal_fact,
    rounds_called,
    ruleset_fact,
    said_otherwise,
    wrong_references,
)
from tarockblock.log.union import Log
from tests.postings import posting

FACTS = Path(__file__).with_name("facts.txt")
LATE = datetime(2026, 11, 19, 23, 30, tzinfo=UTC)
OF_E1 = {"at": LATE, "evening": EveningRef("e1", "Donnerstag", "2026-11-12")}
PAID = posting("p1", 7, Posted.PAYMENT, "Donnerstag", Debt("Anna", "Bert", 120), day="2026-11-17", **OF_E1)


CLOSED = replace(
    PAID,
    id="c1",
    kind=Posted.EVENING,
    note="beim Wirt",
    reason="nachgereicht",
    day=None,
    closing=Closing(10, True, (Debt("Bert", "Anna", 30),), (Debt("Anna", "Bert", 120),), "2"),
)


def changed(**parts: Any) -> Fact:
    data = json.loads(posting_fact(PAID).text)["data"] | parts
    return write(BOOK, 7, posting_fact(PAID).kind, data, at=PAID.at.isoformat())


def test_day__is_that_on_which_money_changed_hands_else_that_of_the_time() -> None:
    assert posting_of(posting_fact(PAID)) == PAID
    assert PAID.date == "2026-11-17"
    on_account = replace(PAID, evening=None, day=None)
    assert "date" not in posting_fact(on_account).data
    assert on_account.date == "2026-11-19"


def test_terms__are_those_a_round_has_agreed_upon_last() -> None:
    """With one number those that say more, whoever wrote them: two machines have the same ones."""
    facts = [
        agreed_fact("R", RoundTerms(stake=stake), number, None) for stake, number in ((5, 1), (7, 3), (6, 3), (9, 2))
    ]
    for order in (facts, facts[::-1]):
        (terms,) = Log(order).terms.values()
        assert (terms[0], RoundTerms(**terms[1])) == (3, RoundTerms(stake=7))


def test_closing__as_it_is_written_and_taken_back() -> None:
    fact, at = posting_fact(CLOSED), datetime(2026, 11, 20, tzinfo=UTC)
    assert posting_of(fact) == CLOSED
    told = {"unit": 10, "leave_open": True, "engine": "2"}
    assert fact.data["closing"] == told | {"taken_in": [["Bert", "Anna", 30]], "proposed": [["Anna", "Bert", 120]]}
    id_, more = derived_id("reversal", "c1"), {"at": at, "evening": CLOSED.evening, "names": "c1"}
    back = posting(id_, 9, Posted.REVERSAL, CLOSED.round, Debt("Bert", "Anna", 120), **more)
    assert reversal_fact(CLOSED, 9, at) == posting_fact(back)


def test_round__is_called_as_the_later_fact_says() -> None:
    facts = [agreed_fact("Donnerstag", name, number, "now") for name, number in (("Freitag", 7), ("Samstag", 5))]
    assert facts[0] == write(BOOK, 7, Kind.ROUND_CALLED, {"round": "Donnerstag", "name": "Freitag"}, at="now")
    facts.append(agreed_fact("Runde a\u0308", "a\u0308", 1, None))
    for order in (facts, facts[::-1]):
        assert rounds_called(order) == {"Donnerstag": "Freitag", "Runde \u00e4": "\u00e4"}


def test_tick__has_one_id_wherever_it_is_made_and_another_one_once_more() -> None:
    first = payment_id([], PAID)
    assert first == payment_id(
        [replace(PAID, transfers=(Debt("Anna", KITTY, 120),))], replace(PAID, id="other", number=9)
    )
    others = [replace(PAID, id=first)]
    assert len({first, payment_id(others, PAID), payment_id([*others, replace(PAID, id="p2")], PAID)}) == 3
    assert payment_id([], replace(PAID, round="Tulln")) != first


def test_moved__has_one_id_wherever_the_evening_is_moved() -> None:
    there = replace(PAID, round="Tulln")
    assert moved_id(PAID.id, there) == moved_id(PAID.id, replace(there, number=99, note="x"))
    assert len({moved_id(PAID.id, there), moved_id(PAID.id, PAID), moved_id("p2", there)}) == 3


def test_ids__follow_from_what_is_paid() -> None:
    """Other machines derive the same ones, and files hold them."""
    owed = [["Anna", "Bert", 120]]
    assert payment_id([], PAID) == derived_id("tick", "Donnerstag", "e1", owed, 0)
    assert payment_id([replace(PAID, id="x")], PAID) == derived_id("tick", "Donnerstag", "e1", owed, 1)
    assert moved_id("p1", replace(PAID, round="Tulln")) == derived_id("moved", "p1", "Tulln", owed)


@pytest.mark.parametrize(
    "parts", [{"kind": "stake"}, {"round": "Tulln"}, {"transfers": [["Anna", "Bert", 121]]}], ids=str
)
def test_contradiction__is_the_later_fact_of_a_posting_that_says_otherwise(parts: dict[str, Any]) -> None:
    first, later = (
        posting_fact(PAID),
        write(BOOK, 9, posting_fact(PAID).kind, changed(**parts).data, at=PAID.at.isoformat()),
    )
    alike = changed(note="anders", reason="so")
    for facts in ((first, later, alike), (later, alike, first)):
        assert [each for _, each in said_otherwise(facts)] == [later.id]


def test_contradiction__is_no_cup_money_that_two_machines_book_but_any_other_stake() -> None:
    stakes = replace(PAID, kind=Posted.STAKE, evening=None, reason=OF_CUP, note="Wirtscup")
    booked = replace(stakes, id=cup_money_id([], stakes))
    assert booked.id == derived_id("cup", "stake", "Donnerstag", "wirtscup", [["Anna", "Bert", 120]], 0)
    again = cup_money_id([booked], stakes)
    assert again == derived_id("cup", "stake", "Donnerstag", "wirtscup", [["Anna", "Bert", 120]], 1)
    there = replace(booked, number=9, note="WIRTSCUP")
    assert not list(said_otherwise(map(posting_fact, (booked, there))))
    for other in (replace(there, reason=""), replace(there, kind=Posted.EXPENSE), replace(there, transfers=())):
        assert len(list(said_otherwise(map(posting_fact, (booked, other))))) == 1


def test_house__the_later_choice_stands_and_the_first_fact_of_a_join_counts() -> None:
    """Of two choices with one number the greater digest: to withdraw is less."""
    franz, apart = Join("j1", 5, "Franz", ("Franz", "Franzl")), Join("j2", 3, "", ("Dora", "Emil"))
    facts = [
        *(offer_fact("r", digest, number, None) for digest, number in (("d1", 1), ("d2", 3), ("", 2))),
        *(offer_fact("q", digest, 4, None) for digest in ("d5", "d4", "")),
        *(offer_fact("s", digest, number, None) for digest, number in (("d1", 1), ("", 2))),
        ruleset_fact("d1", "{}"),
        *(join_fact(each, None) for each in (franz, apart, replace(franz, number=9, called="Franzl"))),
        *(
            person_fact(*each, None)
            for each in (("B", Mark("B", 1), 2), ("A", Mark("A", 2), 8), ("B", Mark("Q", 3), 9))
        ),
    ]
    for order in (facts, facts[::-1]):
        house = House.of(order)
        assert list(house.persons.items()) == [("B", Mark("Q", 3)), ("A", Mark("A", 2))]
        assert house.offers == {"r": (3, "d2"), "q": (4, "d5"), "s": (2, "")}
        assert house.rulesets == {"d1": "{}"}
        assert house.joins == (apart, franz)


def test_house__its_facts() -> None:
    offered, withdrawn = offer_fact("r", "d", 7, "now"), offer_fact("r", "", 7, None)
    assert offered == write(HOUSE, 7, Kind.OFFERED, {"ruleset": "r", "digest": "d"}, at="now")
    assert withdrawn == write(HOUSE, 7, Kind.WITHDRAWN, {"ruleset": "r"})
    assert ruleset_fact("d", "{}") == write(HOUSE, 1, Kind.RULESET, {"digest": "d", "content": "{}"})
    told = {"name": "Anna", "colour": 3, "letter": "A"}
    assert person_fact("Anna", Mark("A", 3), 7, "now") == write(HOUSE, 7, Kind.PERSON, told, at="now")
    joined, parted = (join_fact(Join("j", 5, called, ("A", "B")), "now") for called in ("C", ""))
    assert joined == write(HOUSE, 5, Kind.JOINED, {"join": "j", "names": ["A", "B"], "called": "C"}, at="now")
    assert parted == write(HOUSE, 5, Kind.PARTED, {"join": "j", "names": ["A", "B"]}, at="now")


BACK = reversal_fact(PAID, 9, LATE)


def test_reversal__takes_back_a_posting_that_is_here_and_what_it_moved() -> None:
    paid = posting_fact(PAID)
    assert [*wrong_references([paid, BACK])] == []
    assert [*wrong_references([BACK])] == [BACK.id]
    for parts in (
        {"transfers": [["Bert", "Anna", 9000]]},
        {"round": "Tulln"},
        {"evening": None},
        {"names": "p2"},
        {"posting": "p9"},
    ):
        other = write(BOOK, 9, Kind.POSTING, {**BACK.data, **parts}, at=LATE.isoformat())
        assert [*wrong_references([paid, other])] == [other.id]
    again = reversal_fact(posting_of(BACK), 10, LATE)
    assert [*wrong_references([paid, BACK, again])] == [again.id]
    due = write(
        BOOK, 9, Kind.POSTING, {**paid.data, "posting": "d", "kind": "stake", "names": "p1"}, at=LATE.isoformat()
    )
    assert [*wrong_references([paid, due])] == [due.id]


def test_drawn_id__is_said_once() -> None:
    """A join or a closing has a drawn id: no machine but one ever wrote it."""
    closed = posting_fact(CLOSED)
    later = write(BOOK, 9, Kind.POSTING, {**closed.data, "note": "x"}, at=LATE.isoformat())
    assert [*said_otherwise([closed, later])] == [(closed.id, later.id)]
    joined = join_fact(Join("j", 5, "C", ("A", "B")), None)
    other = join_fact(Join("j", 4, "C", ("A", "B")), None)
    assert [*said_otherwise([joined, other])] == [(other.id, joined.id)]
