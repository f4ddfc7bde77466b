"""Trischaken beyond the table of hands: what holds for every split of the card points, and what an item remarks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.domain.hand import Trischaken
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.score import Pricing
from tarockblock.domain.trischaken import score_trischaken
from tarockblock.rules.library import shipped, shipped_ids
from tests.domain.paper import HAUSRUCK, RULESETS, SEATS, TIROL, TULLN, points, problems, row, trischaken


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


def known_without_points(hand: Trischaken, ruleset: Ruleset) -> Trischaken:
    """The same Trischaken as it is told at the table."""
    most = max(hand.card_points.values())
    return Trischaken(
        most=tuple(who for who, thirds in hand.card_points.items() if thirds == most),
        has_game=most >= ruleset.won_from,
        without=tuple(who for who, thirds in hand.card_points.items() if not thirds),
    )


@pytest.mark.parametrize("ruleset", shipped_ids())
def test_without_points__comes_to_the_same_or_asks_for_them_where_they_decide(ruleset: str) -> None:
    """What is told decides alone if all splits it fits come to the same; else the points are asked for."""
    rules, evening = shipped(ruleset), {"first_dealer": "D"}
    results: dict[tuple[tuple[str, ...], bool, tuple[str, ...]], set[tuple[object, ...]]] = {}
    for thirds in partitions(15):
        hand = Trischaken(card_points=dict(zip(SEATS, thirds, strict=True)))
        told = known_without_points(hand, rules)
        results.setdefault((told.most, told.has_game, told.without), set()).add(
            tuple(points(row(rules, hand, **evening)))
        )
    for (most, game, without), found in results.items():
        told = Trischaken(most=most, has_game=game, without=without)
        codes = [code for _, code in problems(rules, told)]
        assert codes == (["card_points_needed"] if len(found) > 1 else []), (told, found)
        if not codes:
            assert {tuple(points(row(rules, told, **evening)))} == found


@pytest.mark.parametrize(
    ("told", "path", "code"),
    [
        (Trischaken(most=("A",), without=("A",)), "without[0]", "named_twice"),
        (Trischaken(most=("X",)), "most[0]", "not_at_table"),
        (Trischaken(most=("A", "B"), has_game=True), "game", "trischaken_game"),
        (Trischaken(most=("A",), without=("B", "C", "D")), "game", "trischaken_game"),
        (Trischaken(most=("A",), card_points=dict.fromkeys("ABCD", 52)), "most", "most_and_card_points"),
        (Trischaken(without=("A",), card_points={"A": 0, "B": 70, "C": 70, "D": 70}), "most", "most_missing"),
        (Trischaken(has_game=True), "most", "most_missing"),
    ],
)
def test_without_points__what_cannot_be_is_named(told: Trischaken, path: str, code: str) -> None:
    assert (f"entries[0].{path}", code) in problems(HAUSRUCK, told)
