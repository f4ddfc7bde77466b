"""What a renonce costs at a table that plays otherwise than its text; the four texts are in the table of hands."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.rules.library import shipped
from tests.domain.paper import HAUSRUCK, OOE, TIROL, TULLN, claims, points, problems, renonce, row, with_settings


def test_claim__of_a_bonus_that_a_house_gives_away_brings_nothing() -> None:
    house = shipped(OOE)
    house = replace(house, bonuses=dict(house.bonuses) | {"uhu": replace(house.bonuses["uhu"], silent=0)})
    claimed = row(house, renonce("B", "solorufer", "B", "D", claims=claims("uhu")))
    assert points(claimed) == points(row(house, renonce("B", "solorufer", "B", "D"))) == (2, -(2 + 2 + 2), 2, 2)


def test_claim__nothing_else_beside_a_valat() -> None:
    for ruleset in (HAUSRUCK, OOE, TIROL):
        rest = {"would_have_won": True} if ruleset == TIROL else {}
        entry = renonce("A", "dreier", "B", claims=claims("valat trull"), **rest)
        assert [code_place[0] for code_place in problems(ruleset, entry)] == ["entries[0].claims[1].bonus"]
    entry = renonce("A", "dreier", "B", claims=claims("valat pagat"), would_have_won=True)
    barred = problems(HAUSRUCK, renonce("A", "dreier", "B", claims=claims("valat pagat")))
    assert barred == [("entries[0].claims[1].bonus", "claim_beside_valat")]
    assert problems(TIROL, entry) == []


def test_claim__tirol_needs_to_know_who_would_have_won() -> None:
    entry = renonce("A", "solorufer", "B", "D", claims=claims("uhu"))
    assert [place for place, _ in problems(TIROL, entry)] == ["entries[0].would_have_won"]
    assert problems(TIROL, renonce("A", "solorufer", "B", "D")) == []


def test_claim__cover_with_a_multiplying_valat() -> None:
    """A house that plays OÖ with Tirol's cover rule: due 8 × 4 each way, would 32 + the silent Pagat."""
    official = shipped(OOE)
    house = replace(with_settings(OOE, beside_valat="all"), renonce=replace(official.renonce, claims="uncovered"))
    entry = renonce("A", "dreier", "B", None, "valat!", claims=claims("pagat"), would_have_won=True)
    assert points(row(house, entry)) == (-(99 + 32 + 32), 99, 32, 32)


def test_claim__uncovered_in_a_house_with_vorhands_prices_and_multiplied_games() -> None:
    """Tulln's price list with Tirol's rule for claims."""
    rules = shipped(TULLN)
    house = replace(rules, renonce=replace(rules.renonce, claims="uncovered"))
    # A Farbendreier out of Vorhand is 30, lost 50; the kings 10: due 3 × 30, would 3 × (30 + 10).
    entry = renonce("B", "farbendreier", "A", claims=claims("vier_koenige"), would_have_won=True)
    assert points(row(house, entry)) == (120, -220, 50, 50)
    # From anywhere else it is 50 both ways.
    entry = renonce("A", "farbendreier", "B", claims=claims("vier_koenige"), would_have_won=True)
    assert points(row(house, entry)) == (-280, 180, 50, 50)
    # R6 otherwise: 10 and the Pagat's 20, both eight times, and the Uhu's 20: due 240, would 260.
    multiplied = with_settings(house, multiplied_base="game_and_bid")
    entry = renonce("A", "besserrufer", "B", "D", "pagat! valat!", bid="pagat", claims=claims("uhu"))
    found = points(row(multiplied, replace(entry, would_have_won=True)))
    assert found == (-(260 + 240 + 260), 260, 240, 260)
