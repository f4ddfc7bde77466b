"""Postings and terms as facts: what is read strictly, and which ids two machines draw alike."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any

import pytest

from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import KITTY, Debt, EveningRef, Kind, Posting
from tarockblock.log.facts import BOOK, Fact, UnsoundError, write
from tarockblock.log.journal import moved_id, payment_id, posting_fact, posting_of, terms_fact, terms_from
from tarockblock.log.union import Log

PAID = Posting(
    id="p1",
    number=7,
    at=datetime(2026, 11, 19, 23, 30, tzinfo=UTC),
    kind=Kind.PAYMENT,
    round="Donnerstag",
    transfers=(Debt("Anna", "Bert", 120),),
    evening=EveningRef("e1", "Donnerstag", "2026-11-12"),
    day="2026-11-17",
)


def changed(**parts: Any) -> Fact:
    data = json.loads(posting_fact(PAID).text)["data"] | parts
    return write(BOOK, 7, posting_fact(PAID).kind, data, at=PAID.at.isoformat())


def test_day__is_that_on_which_money_changed_hands_else_that_of_the_time() -> None:
    assert posting_of(posting_fact(PAID)) == PAID
    assert (PAID.date, PAID.owed_since) == ("2026-11-17", "2026-11-12")
    on_account = replace(PAID, evening=None, day=None)
    assert "date" not in posting_fact(on_account).data
    assert (on_account.date, on_account.owed_since) == ("2026-11-19", "2026-11-19")


@pytest.mark.parametrize(
    "parts",
    [
        {"date": "17. 11. 2026"},
        {"date": "2026-02-30"},
        {"date": 20261117},
        {"transfers": [["Anna", "Bert", True]]},
        {"transfers": [["Anna", "Bert", 0]]},
        {"transfers": [["Anna", 5, 120]]},
        {"transfers": [["Anna", "Bert"]]},
        {"note": None},
        {"round": 5},
        {"kind": "gift"},
        {"evening": {"id": "e1", "title": None, "date": None}},
        {"names": 3},
        {"names": 0},
        {"evening": {"id": "e1", "title": "", "date": False}},
        {"transfers": [[0, "Bert", 120]]},
        {"transfers": [["Anna", [], 120]]},
        {"closing": {"unit": 1, "leave_open": False, "taken_in": [], "proposed": [], "engine": 0}},
        {"closing": {"unit": "1", "leave_open": False, "taken_in": [], "proposed": [], "engine": None}},
    ],
    ids=str,
)
def test_posting__that_nobody_can_have_made_is_a_fault(parts: dict[str, Any]) -> None:
    fact = changed(**parts)
    with pytest.raises(UnsoundError):
        posting_of(fact)
    assert [each.code for each in Log([fact]).faults()] == ["posting"]


def test_posting__has_a_time() -> None:
    fact = write(BOOK, 7, posting_fact(PAID).kind, posting_fact(PAID).data)
    assert [each.code for each in Log([fact]).faults()] == ["posting"]


def test_terms__are_those_a_round_has_agreed_upon_last() -> None:
    """With one number those that say more, whoever wrote them: two machines have the same ones."""
    facts = [
        terms_fact("R", RoundTerms(stake=stake), number, None) for stake, number in ((5, 1), (7, 3), (6, 3), (9, 2))
    ]
    for order in (facts, facts[::-1]):
        (terms,) = Log(order).terms.values()
        assert (terms[0], terms_from(terms[1])) == (3, RoundTerms(stake=7))


@pytest.mark.parametrize(
    "parts",
    [{"unit": 7}, {"stake": -1}, {"stake": True}, {"leave_open": 1}, {"ruleset": 5}, {"tip": 1}, {"share": "10"}],
    ids=str,
)
def test_terms__that_nobody_can_agree_upon_are_a_fault(parts: dict[str, Any]) -> None:
    good = terms_fact("Donnerstag", RoundTerms(stake=50), 3, None)
    assert Log([good]).faults() == ()
    assert terms_from(good.data["terms"]) == RoundTerms(stake=50)
    bad = write(BOOK, 3, good.kind, {"round": "Donnerstag", "terms": asdict(RoundTerms()) | parts})
    assert [each.code for each in Log([bad]).faults()] == ["terms"]


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
