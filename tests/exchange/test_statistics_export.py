"""The statistics in files: exact numbers, one line a player, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest

from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Balance, EveningFacts, Facts, HandFact
from tarockblock.domain.statistics_pairs import matrix
from tarockblock.domain.statistics_player import player_figures
from tarockblock.domain.statistics_spread import spread
from tarockblock.domain.statistics_table import Measure, balance_over_time, ranking
from tarockblock.exchange.statistics_export import (
    over_time_csv,
    pair_row,
    pairs_csv,
    player_data,
    table_csv,
    table_data,
)
from tarockblock.exchange.statistics_text import average_text, decimal_text, deviation, percent_text
from tarockblock.rules.library import shipped

NAMES = ("Anna", "=1+1", "Cilli", "Dora")
THIRD = Fraction(2, 3)


def played() -> Facts:
    """A Rufer that Anna won with Cilli, and an evening before it that left thirds."""
    rufer = HandFact(
        7, 3, "game", "rufer", None, ("Anna",), "Cilli", (True,), False, (), (), (), NAMES,
        (1, -1, 1, -1), (10, -10, 10, -10),
    )  # fmt: skip
    trischaken = HandFact(
        5, 0, "trischaken", "trischaken", None, (), None, (), False, (), (), (), NAMES,
        (-2, THIRD, THIRD, THIRD), (-20, THIRD * 10, THIRD * 10, THIRD * 10),
    )  # fmt: skip
    evenings = []
    for hand, date in ((trischaken, "2026-01-08"), (rufer, "2026-01-15")):
        amounts = zip(hand.players, hand.points, hand.cents, strict=True)
        balances = {who: Balance(points, cents, 1) for who, points, cents in amounts}
        evenings.append(EveningFacts(hand.evening, 1, date, "", "tirol-2025", NAMES, (hand,), balances))
    return Facts(tuple(evenings), {"tirol-2025": shipped("tirol-2025")})


def lines(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_table_csv__exact_numbers_and_no_formula() -> None:
    found = lines(table_csv(ranking(played(), Measure.SUM, Account.POINTS)))
    assert [(row["place"], row["player"], row["points"]) for row in found] == [
        ("1", "Cilli", "5/3"),
        ("2", "'=1+1", "-1/3"),
        ("2", "Dora", "-1/3"),
        ("4", "Anna", "-1"),
    ]
    assert (found[0]["evenings"], found[0]["hands"], found[0]["points per evening"]) == ("2", "2", "5/6")
    assert found[0]["cents per evening"] == "25/3"


def test_table_csv__without_a_place() -> None:
    assert {row["place"] for row in lines(table_csv(ranking(played(), least_evenings=3)))} == {""}


def test_table_data__is_json() -> None:
    data = json.loads(json.dumps(table_data(ranking(played(), Measure.AVERAGE, Account.CENTS, 2))))
    assert (data["ranked_by"], data["account"], data["least_evenings"], data["evenings"]) == ("average", "cents", 2, 2)
    assert data["players"][0] == {
        "place": 1,
        "player": "Cilli",
        "evenings": 2,
        "hands": 2,
        "points": "5/3",
        "cents": "50/3",
        "points_per_evening": "5/6",
        "cents_per_evening": "25/3",
    }


def test_over_time_csv__one_line_an_evening() -> None:
    facts = played()
    found = lines(over_time_csv({player: balance_over_time(facts, player) for player in facts.players}))
    assert len(found) == 8
    assert found[3] == {"player": "'=1+1", "date": "2026-01-15", "evening": "7", "points": "-1/3", "cents": "-10/3"}


def test_pairs_csv__each_pair_from_both_sides() -> None:
    pairs = matrix(played())
    assert pairs is not None
    found = {(row["player"], row["other"]): row for row in lines(pairs_csv(map(pair_row, pairs.values())))}
    assert len(found) == 12
    assert (found["Anna", "Cilli"]["together hands"], found["Anna", "Cilli"]["together points"]) == ("1", "1")
    assert (found["Dora", "Anna"]["against hands"], found["Dora", "Anna"]["against points"]) == ("1", "-1")
    assert found["Dora", "'=1+1"]["allied won"] == "0"


def test_player_data__is_json_and_finds_hands() -> None:
    data = json.loads(json.dumps(player_data(player_figures(played(), "Cilli"))))
    assert data["balance"] == {"hands": 2, "won": 1, "lost": 0, "points": "5/3", "cents": "50/3"}
    assert data["points"]["best_hand"] == [7, 3]
    assert data["points"]["streaks"]["hands_plus"] == [[5, 0], [7, 3]]
    assert data["points"]["per_hand"] == {"count": 2, "mean": "5/6", "variance": "1/36"}


# ------------------------------------------------------------------ for the eye


@pytest.mark.parametrize(
    ("value", "language", "digits", "expected"),
    [
        (Fraction(14, 10), "de", 1, "+1,4"),
        (Fraction(-2, 10), "en", 1, "−0.2"),
        (Fraction(-1, 100), "de", 1, "0,0"),
        (Fraction(5, 100), "de", 1, "+0,1"),
        (Fraction(-5, 100), "de", 1, "−0,1"),
        (Fraction(-7, 2), "de", 0, "−4"),
        (Fraction(1, 3), "en", 2, "+0.33"),
        (None, "de", 1, "–"),
    ],
)
def test_decimal_text(value: Fraction | None, language: str, digits: int, expected: str) -> None:
    assert decimal_text(value, language, digits=digits) == expected


def test_average_text__points_with_one_decimal_cents_as_euros() -> None:
    assert average_text(Fraction(-4, 3), Account.POINTS) == "−1,3"
    assert average_text(Fraction(-80, 3), Account.CENTS) == "−0,27\N{NO-BREAK SPACE}€"
    assert average_text(None, Account.CENTS) == "–"


@pytest.mark.parametrize(("part", "whole", "expected"), [(26, 37, "70"), (1, 8, "13"), (0, 5, "0"), (3, 3, "100")])
def test_percent_text(part: int, whole: int, expected: str) -> None:
    assert percent_text(part, whole) == f"{expected}\N{NO-BREAK SPACE}%"


def test_percent_text__of_nothing() -> None:
    assert percent_text(0, 0) == "–"


def test_deviation__is_the_root_of_the_variance() -> None:
    assert deviation(spread([2, 4, 4, 4, 5, 5, 7, 9])) == 2
    assert deviation(spread([0, 1, 1])) == Fraction(47, 100)
    assert deviation(spread([])) is None
