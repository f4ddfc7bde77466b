"""Trischaken by exact card points: every sentence of the four texts and every figure of rules.md, section 4.

A is Vorhand. Each row gives the card points of A, B, C and D and what each of them gets; in Tulln cents.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.domain.hand import Trischaken
from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules.library import shipped
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    RULESETS,
    SEATS,
    TIROL,
    TULLN,
    cents,
    points,
    problems,
    row,
    times,
    trischaken,
    with_settings,
)

Row = tuple[str, tuple[object, ...], tuple[int | Fraction, ...]]
THIRD = Fraction(1, 3)

OOE_AND_HAUSRUCK: list[Row] = [
    # Hausruck 4: "Grundsätzlich bezahlt der Spieler mit den meisten Punkten (3 mal 1)."
    ("one loser pays 3 × 1", (10, 30, 20, 10), (1, -3, 1, 1)),
    ("35/1 is not yet the game", (10, "35/1", 20, "4/2"), (1, -3, 1, 1)),
    # "Hat er das Spiel (mindestens 35/2) bezahlt er doppelt (3 mal 2)."
    ("35/2 is the game: 3 × 2", (10, "35/2", 20, "4/1"), (2, -6, 2, 2)),
    # "Hat der Spielersteher die meisten Punkte, verliert er 3 mal 2 bzw. 3 mal 4 (falls er 35/2 oder mehr hat)."
    ("Vorhand with the most: 3 × 2", (30, 10, 20, 10), (-6, 2, 2, 2)),
    ("Vorhand with 35/1: 3 × 2", ("35/1", 10, 20, "4/2"), (-6, 2, 2, 2)),
    ("Vorhand with the game: 3 × 4", ("35/2", 10, 20, "4/1"), (-12, 4, 4, 4)),
    # "Ist ein Spieler Jungfrau, so bekommt er den gesamten Gewinn."
    ("two tied losers of 30, the Jungfrau takes all 4", (10, 30, 30, 0), (0, -2, -2, 4)),
    ("a Jungfrau takes all 3", (15, 30, 25, 0), (0, -3, 0, 3)),
    ("a Jungfrau takes all 6 of the game", (15, 40, 15, 0), (0, -6, 0, 6)),
    ("a Jungfrau takes all 6 of Vorhand", (30, 25, 15, 0), (-6, 0, 0, 6)),
    ("a Jungfrau takes all 12 of Vorhand with the game", (40, 15, 15, 0), (-12, 0, 0, 12)),
    ("Vorhand herself a Jungfrau", (0, 30, 25, 15), (3, -3, 0, 0)),
    # Two Jungfrauen share: 3 × 2, by Vorhand with the game 3 × 4
    ("two Jungfrauen share the 6 of the game", (30, 40, 0, 0), (0, -6, 3, 3)),
    ("two Jungfrauen share the 12 of Vorhand with the game", (40, 30, 0, 0), (-12, 0, 6, 6)),
    ("Vorhand one of two Jungfrauen", (0, 40, 30, 0), (3, -6, 0, 3)),
    # Ties (R9: as in OÖ)
    ("two tied losers pay 2, the others get 2", (10, 25, 25, 10), (2, -2, -2, 2)),
    ("two tied losers, one Jungfrau takes all 4", (20, 25, 25, 0), (0, -2, -2, 4)),
    ("two tied losers and Vorhand is the Jungfrau", (0, 25, 25, 20), (4, -2, -2, 0)),
    ("Vorhand tied with another pays alone", (25, 25, 10, 10), (-6, 2, 2, 2)),
    ("Vorhand tied, a Jungfrau takes it all", (25, 25, 20, 0), (-6, 0, 0, 6)),
    ("three tied pay 1 each", (10, 20, 20, 20), (3, -1, -1, -1)),
    ("three tied, the fourth a Jungfrau", (0, "23/1", "23/1", "23/1"), (3, -1, -1, -1)),
    ("Vorhand among three tied pays alone", (20, 20, 20, 10), (-6, 2, 2, 2)),
    ("Vorhand among three tied, a Jungfrau takes it all", ("23/1", "23/1", "23/1", 0), (-6, 0, 0, 6)),
    ("a tie further down changes nothing", (10, 30, 15, 15), (1, -3, 1, 1)),
    # Three Jungfrauen (R8)
    ("all tricks: 2 to each", (0, 70, 0, 0), (2, -6, 2, 2)),
    ("all tricks by Vorhand: 4 to each", (70, 0, 0, 0), (-12, 4, 4, 4)),
]

OOE_ALONE: list[Row] = [
    ("two Jungfrauen, no game: 3 is raised to 4", ("34/2", "35/1", 0, 0), (0, -4, 2, 2)),
    ("two Jungfrauen, Vorhand without the game: 3 × 2", ("35/1", "34/2", 0, 0), (-6, 0, 3, 3)),
    ("35:35, two Jungfrauen", (0, 35, 35, 0), (2, -2, -2, 2)),
    ("35:35 with Vorhand: he pays 3 × 2 alone", (35, 35, 0, 0), (-6, 0, 3, 3)),
]
HAUSRUCK_ALONE: list[Row] = [
    ("two Jungfrauen, no game: the pot is 3 × 2 all the same", ("34/2", "35/1", 0, 0), (0, -6, 3, 3)),
    ("two Jungfrauen, Vorhand without the game: 3 × 4", ("35/1", "34/2", 0, 0), (-12, 0, 6, 6)),
    ("35:35: each pays half of 3 × 2", (0, 35, 35, 0), (3, -3, -3, 3)),
    ("35:35 with Vorhand: he pays all of 3 × 4", (35, 35, 0, 0), (-12, 0, 6, 6)),
]
TIROL_ROWS: list[Row] = [
    # Tirol 4: "Die beiden Verlierer zahlen an die beiden Gewinner."
    ("two pay two", (20, 25, 15, 10), (-2, -2, 2, 2)),
    ("the picture: Vorhand with the most pays all", ("28/1", "17/2", 14, 10), (-6, 2, 2, 2)),
    ("the second most is Vorhand: two pay two", (24, 25, 11, 10), (-2, -2, 2, 2)),
    # "Hat jemand das Spiel, zahlt er an alle."
    ("the game pays all", (10, "35/2", 14, "10/1"), (2, -6, 2, 2)),
    ("35/1 is not the game", (10, "35/1", 14, "10/2"), (2, -2, -2, 2)),
    # "Hat jemand keinen Stich, kassiert er von allen."
    ("a Jungfrau is paid by all", (25, 30, 15, 0), (-2, -2, -2, 6)),
    ("Vorhand is the Jungfrau", (0, 30, 25, 15), (6, -2, -2, -2)),
    # "Hat die Vorhand die meisten Punkte, zahlt sie ebenfalls an alle; hat sie das Spiel, zahlt sie doppelt."
    ("Vorhand with the most", (30, 20, 15, 5), (-6, 2, 2, 2)),
    ("Vorhand with the game", (40, 20, 5, 5), (-12, 4, 4, 4)),
    # Both at once: pair by pair, the larger amount
    ("game and Jungfrau", (20, 40, 10, 0), (0, -6, 0, 6)),
    ("Vorhand with the most and a Jungfrau", (30, 25, 15, 0), (-6, 0, 0, 6)),
    ("Vorhand with the game and a Jungfrau", (40, 20, 10, 0), (-12, 2, 2, 8)),
    # "Punktegleiche Spieler teilen sich die Punkte."
    ("the middle two equal: both 0", (15, 30, 15, 10), (0, -2, 0, 2)),
    ("the upper two equal", (10, 25, 25, 10), (2, -2, -2, 2)),
    ("three at the top share 2", (10, 20, 20, 20), (2, -2 * THIRD, -2 * THIRD, -2 * THIRD)),
    ("three below share", (15, 25, 15, 15), (2 * THIRD, -2, 2 * THIRD, 2 * THIRD)),
    ("the game, the others equal", (10, 40, 10, 10), (2, -6, 2, 2)),
    ("three at the top and a Jungfrau", (0, "23/1", "23/1", "23/1"), (6, -2, -2, -2)),
    ("three at the top with Vorhand and a Jungfrau", ("23/1", "23/1", "23/1", 0), (-2, -2, -2, 6)),
    ("Vorhand tied at the top: −6 and +2 shared", (25, 25, 10, 10), (-2, -2, 2, 2)),
    ("Vorhand among three at the top: −6 + 2 + 2 shared", (20, 20, 20, 10), (-2 * THIRD, -2 * THIRD, -2 * THIRD, 2)),
    # R10, two Jungfrauen: one Jungfrau's gain and the place above it, shared
    ("R10: 40, 30, 0, 0", (30, 40, 0, 0), (0, -6, 3, 3)),
    ("R10: the 40 in Vorhand", (40, 30, 0, 0), (-12, 2, 5, 5)),
    ("R10: 35, 35, 0, 0", (0, 35, 35, 0), (2, -2, -2, 2)),
    ("R10: one 35 in Vorhand", (35, 35, 0, 0), (-3, -3, 3, 3)),
    ("two Jungfrauen, no game", ("34/2", "35/1", 0, 0), (-2, -2, 2, 2)),
    ("two Jungfrauen, Vorhand with the most but no game", ("35/1", "34/2", 0, 0), (-6, 0, 3, 3)),
    ("Vorhand one of two Jungfrauen", (0, 40, 30, 0), (3, -6, 0, 3)),
    ("all tricks", (0, 70, 0, 0), (2, -6, 2, 2)),
    ("all tricks by Vorhand", (70, 0, 0, 0), (-12, 4, 4, 4)),
]
TULLN_ROWS: list[Row] = [
    # "Verlierer des Trischakens ist der Spieler mit den meisten Punkten. Er zahlt den anderen 3 Spielern je 10."
    ("the most pays 10 to each", (10, 30, 20, 10), (10, -30, 10, 10)),
    ("35/0 is no Bürgermeister", (10, 35, 20, 5), (10, -30, 10, 10)),
    # "mindestens 35 Punkte und 1 Blatt (Bürgermeister) … je 20"
    ("Bürgermeister pays 20 to each", (10, "35/1", 20, "4/2"), (20, -60, 20, 20)),
    # "Bei Punktegleichheit zweier oder dreier Verlierer zahlen diese an die bzw. an den Gewinner 10." (R11)
    ("two tied losers", (10, 25, 25, 10), (20, -20, -20, 20)),
    ("three tied losers", (10, 20, 20, 20), (30, -10, -10, -10)),
    # "Hat ein Spieler keinen Stich (Jungfrau), so … erhält [er] von den anderen 3 Spielern je 20."
    ("a Jungfrau gets 20 from each", (15, 30, 25, 0), (-20, -20, -20, 60)),
    ("a Jungfrau and two tied losers", (20, 25, 25, 0), (-20, -20, -20, 60)),
    ("a Jungfrau and three tied", (0, "23/1", "23/1", "23/1"), (60, -20, -20, -20)),
    # "Ist einer der 3 Verlierer Bürgermeister, so zahlt er an die Jungfrau 60."
    ("Bürgermeister pays the Jungfrau 60 alone", (15, 40, 15, 0), (0, -60, 0, 60)),
    ("Vorhand is the Jungfrau", (0, 40, 15, 15), (60, -60, 0, 0)),
    # "2 Jungfrauen … vom Verlierer (Bürgermeister) je 30. Bei Punktegleichheit … jede Jungfrau von je einem 30."
    ("two Jungfrauen get 30 each", (30, 40, 0, 0), (0, -60, 30, 30)),
    ("two Jungfrauen and 35/1 against 34/2", ("34/2", "35/1", 0, 0), (0, -60, 30, 30)),
    ("35:35: each Jungfrau gets 30, one from each", (0, 35, 35, 0), (30, -30, -30, 30)),
    # "Hat der Vorhandspieler die meisten Punkte, zahlt er doppelt (auch als Bürgermeister, auch an Jungfrauen)."
    ("Vorhand with the most", (30, 20, 10, 10), (-60, 20, 20, 20)),
    ("Vorhand as Bürgermeister", (40, 10, 10, 10), (-120, 40, 40, 40)),
    ("Vorhand and a Jungfrau", (30, 25, 15, 0), (-40, -20, -20, 80)),
    ("Vorhand as Bürgermeister and a Jungfrau", (40, 15, 15, 0), (-120, 0, 0, 120)),
    ("Vorhand as Bürgermeister and two Jungfrauen", (40, 30, 0, 0), (-120, 0, 60, 60)),
    ("Vorhand tied with another", (25, 25, 10, 10), (-40, -20, 30, 30)),
    ("Vorhand among three tied", (20, 20, 20, 10), (-20, -10, -10, 40)),
    ("Vorhand tied, and a Jungfrau", (25, 25, 20, 0), (-40, -20, -20, 80)),
    ("Vorhand at 35:35, two Jungfrauen share evenly (R12)", (35, 35, 0, 0), (-60, -30, 45, 45)),
    # "Hat der Verlierer alle Stiche, zahlt er je 60. Hat der Vorhandspieler alle Stiche, zahlt er je 120."
    ("all tricks", (0, 70, 0, 0), (60, -180, 60, 60)),
    ("all tricks by Vorhand", (70, 0, 0, 0), (-360, 120, 120, 120)),
]


def table() -> Iterator[tuple[str, Row]]:
    for ruleset, rows in (
        (OOE, OOE_AND_HAUSRUCK),
        (HAUSRUCK, OOE_AND_HAUSRUCK),
        (OOE, OOE_ALONE),
        (HAUSRUCK, HAUSRUCK_ALONE),
        (TIROL, TIROL_ROWS),
        (TULLN, TULLN_ROWS),
    ):
        yield from ((ruleset, each) for each in rows)


@pytest.mark.parametrize(
    ("ruleset", "case"), list(table()), ids=lambda value: value if isinstance(value, str) else value[0]
)
def test_trischaken__as_the_text_says(ruleset: str, case: Row) -> None:
    _, cards, expected = case
    found = row(ruleset, trischaken(*cards))
    assert points(found) == expected
    assert cents(found) == times(expected, 1 if ruleset == TULLN else 10)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_trischaken__follows_the_overridden_vorhand(ruleset: str) -> None:
    """Who has the most decides by Vorhand of this very hand, wherever he sits."""
    usual = row(ruleset, trischaken(30, 20, 15, 5))
    entry = Trischaken(card_points=trischaken(20, 15, 5, 30).card_points, vorhand="D")
    assert points(row(ruleset, entry)) == (*points(usual)[1:], points(usual)[0])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_trischaken__five_at_the_table(ruleset: str) -> None:
    """E deals and sits out; Vorhand A has the most."""
    four = points(row(ruleset, trischaken(30, 20, 15, 5)))
    assert points(row(ruleset, trischaken(30, 20, 15, 5), seats="ABCDE")) == (*four, 0)


# --------------------------------------------------------------------------- the same at another table


def test_setting__all_tricks_can_bring_each_the_whole_pot() -> None:
    """trischaken_all_tricks = pot_each (R8): each of the three Jungfrauen gets the whole pot of 3 × 2, 3 × 4."""
    for ruleset in (OOE, HAUSRUCK):
        house = with_settings(ruleset, trischaken_all_tricks="pot_each")
        assert points(row(house, trischaken(0, 70, 0, 0))) == (6, -18, 6, 6)
        assert points(row(house, trischaken(70, 0, 0, 0))) == (-36, 12, 12, 12)
        assert points(row(house, trischaken(30, 40, 0, 0))) == (0, -6, 3, 3)


def test_setting__two_jungfrauen() -> None:
    """trischaken_two_jungfrauen: Hausruck's pot of 3 × 2 and OÖ's 4 instead of 3 can be exchanged."""
    cards = trischaken("34/2", "35/1", 0, 0)
    assert points(row(with_settings(HAUSRUCK, trischaken_two_jungfrauen="three_raised"), cards)) == (0, -4, 2, 2)
    assert points(row(with_settings(OOE, trischaken_two_jungfrauen="pot_of_three"), cards)) == (0, -6, 3, 3)


def test_setting__tirol_combination_can_be_a_sum() -> None:
    """trischaken_combination = sum (R10): loser and Jungfrau settle both amounts."""
    house = with_settings(TIROL, trischaken_combination="sum")
    assert points(row(house, trischaken(20, 40, 10, 0))) == (0, -8, 0, 8)
    assert points(row(house, trischaken(40, 20, 10, 0))) == (-14, 2, 2, 10)
    assert points(row(house, trischaken(25, 30, 15, 0))) == (-2, -2, -2, 6)


def test_setting__tulln_tied_losers_can_share() -> None:
    """trischaken_tied = share (R11): each loser pays once, the winners share."""
    house = with_settings(TULLN, trischaken_tied="share")
    assert points(row(house, trischaken(10, 25, 25, 10))) == (10, -10, -10, 10)
    assert points(row(house, trischaken(10, 20, 20, 20))) == (30, -10, -10, -10)
    assert points(row(house, trischaken(25, 25, 10, 10))) == (-20, -10, 15, 15)


def test_setting__tulln_vorhand_and_two_jungfrauen_each_from_one() -> None:
    """trischaken_vorhand_jungfrauen = own (R12): at 35:35 each Jungfrau is paid by one."""
    house = with_settings(TULLN, trischaken_vorhand_jungfrauen="own")
    assert sorted(points(row(house, trischaken(35, 35, 0, 0)))) == [-60, -30, 30, 60]
    assert points(row(house, trischaken(35, 35, 0, 0)))[:2] == (-60, -30)


# --------------------------------------------------------------------------- properties


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
    from tarockblock.domain.score import Pricing
    from tarockblock.domain.trischaken import score_trischaken
    from tarockblock.rules.library import shipped

    rules, pricing = shipped(ruleset), Pricing(10, ruleset == TULLN)
    for thirds in partitions(21):
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
    from tarockblock.domain.score import Pricing
    from tarockblock.domain.trischaken import score_trischaken
    from tarockblock.rules.library import shipped

    low, middle, high = sorted(cut)
    thirds = (low, middle - low, high - middle, 210 - high)
    rules, pricing = shipped(ruleset), Pricing(1, kontra_in_points=False)
    turned = SEATS[turn:] + SEATS[:turn]
    first = score_trischaken(Trischaken(card_points=dict(zip(SEATS, thirds, strict=True))), rules, SEATS, "A", pricing)
    moved = dict(zip(turned, thirds, strict=True))
    second = score_trischaken(Trischaken(card_points=moved), rules, turned, turned[0], pricing)
    before, after = first.rows(SEATS)[0], second.rows(SEATS)[0]
    assert [before[who] for who in SEATS] == [after[who] for who in turned]


def test_refused__sum_is_not_70() -> None:
    entry = Trischaken(card_points={"A": 60, "B": 60, "C": 60, "D": 60})
    assert [place for place, _ in problems(OOE, entry)] == ["entries[0].card_points"]


# --------------------------------------------------------------------------- the sentences that decide


def decided(ruleset: str | Ruleset, *cards: int | str) -> set[tuple[str, ...]]:
    """What the payments cite, which is the same for all of them."""
    found = row(ruleset, trischaken(*cards)).score
    assert found is not None
    return {item.clauses for item in found.items}


def test_clauses__of_vorhand_beside_something_more_particular() -> None:
    """Tirol 4: a Jungfrau, and Vorhand has the most: both sentences decide; Vorhand alone is one of them."""
    clauses = shipped(TIROL).trischaken.clauses
    larger = shipped(TIROL).setting_clause("trischaken_combination")
    assert decided(TIROL, 30, 20, 20, 0) == {(clauses["jungfrau"], clauses["vorhand"])}
    assert decided(TIROL, 40, 20, 10, 0) == {(clauses["jungfrau_game"], clauses["vorhand_game"])}
    assert larger == clauses["jungfrau_game"]
    assert decided(TIROL, 30, 20, 10, 10) == {(clauses["vorhand"],)}
    assert decided(TIROL, 10, 20, 30, 10) == {(clauses["plain"],)}


def test_clauses__with_the_game_vorhand_has_the_sentence_for_it() -> None:
    """Where a ruleset words Vorhand's game apart, that sentence stands there and not the one for the most points."""
    rules = shipped(TIROL)
    apart = dict(rules.trischaken.clauses) | {"vorhand_game": rules.item_clause}
    house = replace(rules, trischaken=replace(rules.trischaken, clauses=apart))
    assert decided(house, 40, 20, 10, 0) == {(apart["jungfrau_game"], rules.item_clause)}
    assert decided(house, 40, 10, 10, 10) == {(rules.item_clause,)}


def test_tied__shared_only_where_there_are_several() -> None:
    """R11 otherwise: two tied losers share the 10 each winner gets; a single one pays 10 to each as always."""
    house = with_settings(TULLN, trischaken_tied="share")
    assert points(row(house, trischaken(10, 30, 20, 10))) == (10, -30, 10, 10)
    assert points(row(house, trischaken(10, 25, 25, 10))) == (10, -10, -10, 10)
