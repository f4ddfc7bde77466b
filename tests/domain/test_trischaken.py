"""Trischaken beyond the table of hands: what holds for every split of the card points, and what an item remarks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.domain.hand import Trischaken
from tarockblock.domain.score import Pricing
from tarockblock.domain.trischaken import score_trischaken
from tarockblock.rules.library import shipped
from tests.domain.paper import RULESETS, SEATS, TIROL, TULLN, row, trischaken


def partitions(step: int) -> Iterator[tuple[int, int, int, int]]:
    """All ways to split 210 thirds among four in steps, with the edges of the thresholds among them."""
    grid = sorted({*range(0, 211, step), 105, 106, 107})
    for a in grid:
        for b in grid:
            for c in grid:
                if a + b + c <= 210:
                    yield a, b, c, 210 - a - b - c


@pytest.mark.parametrize("ruleset", RULESETS)
def test_property__zero_sum_and_sensible_for_every_split(ruleset: str) -> None:
    """Zero in both accounts; nobody with fewer card points does worse (unless Vorhand stands between them)."""
    rules, pricing = shipped(ruleset), Pricing(10, ruleset == TULLN)
    for thirds in partitions(35):
        for vorhand in SEATS:
            hand = Trischaken(card_points=dict(zip(SEATS, thirds, strict=True)))
            got, money = score_trischaken(hand, rules, SEATS, vorhand, pricing).rows(SEATS)
            amounts = [got[who].value for who in SEATS]
            assert sum(amounts) == 0 == sum(amount.value for amount in money.values())
            assert all(money[who].value == 10 * got[who].value for who in SEATS)
            assert any(amounts), thirds
            plain = sorted((thirds[i], -amounts[i]) for i, who in enumerate(SEATS) if who != vorhand)
            assert [paid for _, paid in plain] == sorted(paid for _, paid in plain), (thirds, vorhand, amounts)


@pytest.mark.parametrize("ruleset", RULESETS)
@given(cut=st.tuples(*[st.integers(0, 210)] * 3), turn=st.integers(0, 3))
def test_property__only_vorhand_breaks_the_symmetry(ruleset: str, cut: tuple[int, int, int], turn: int) -> None:
    """Turning people, card points and Vorhand together by some seats turns the result with them."""
    low, middle, high = sorted(cut)
    thirds = (low, middle - low, high - middle, 210 - high)
    rules, pricing = shipped(ruleset), Pricing(1, kontra_in_points=False)
    turned = SEATS[turn:] + SEATS[:turn]
    first = score_trischaken(Trischaken(card_points=dict(zip(SEATS, thirds, strict=True))), rules, SEATS, "A", pricing)
    moved = dict(zip(turned, thirds, strict=True))
    second = score_trischaken(Trischaken(card_points=moved), rules, turned, turned[0], pricing)
    before, after = first.rows(SEATS)[0], second.rows(SEATS)[0]
    assert [before[who] for who in SEATS] == [after[who] for who in turned]


@pytest.mark.parametrize(
    ("cards", "notes"),
    [
        ((10, 20, 25, 15), ()),
        ((25, 20, 10, 15), ("vorhand_most",)),
        ((10, 10, 40, 10), ("has_game",)),
        ((40, 10, 10, 10), ("vorhand_most", "has_game")),
        ((10, 25, 25, 10), ("tied",)),
        ((25, 25, 10, 10), ("vorhand_most", "tied")),
        ((10, 30, 30, 0), ("jungfrau", "tied")),
        ((10, 40, 20, 0), ("jungfrau", "has_game")),
        ((0, 30, 40, 0), ("two_jungfrauen", "has_game")),
        ((0, 70, 0, 0), ("all_tricks", "has_game")),
    ],
)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_notes__remark_what_decided(ruleset: str, cards: tuple[int, ...], notes: tuple[str, ...]) -> None:
    score = row(ruleset, trischaken(*cards)).score
    assert {item.notes for item in score.items} == {notes}


def test_clauses__with_the_game_vorhand_has_the_sentence_for_it() -> None:
    """Where a ruleset words Vorhand's game apart, that sentence stands there and not the one for the most points."""
    rules = shipped(TIROL)
    apart = dict(rules.trischaken.clauses) | {"vorhand_game": rules.item_clause}
    house = replace(rules, trischaken=replace(rules.trischaken, clauses=apart))
    for cards, clauses in (
        ((40, 20, 10, 0), (apart["jungfrau_game"], rules.item_clause)),
        ((40, 10, 10, 10), (rules.item_clause,)),
    ):
        score = row(house, trischaken(*cards)).score
        assert {item.clauses for item in score.items} == {clauses}
