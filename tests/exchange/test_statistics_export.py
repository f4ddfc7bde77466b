"""The statistics in files: exact numbers, one line a player, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from dataclasses import replace
from fractions import Fraction

import pytest

from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Balance, EveningFacts, Facts, HandFact
from tarockblock.domain.statistics_player import of_each_pair, player_figures, spread
from tarockblock.domain.statistics_table import Measure, balance_over_time, ranking
from tarockblock.exchange.formatting import average_text, decimal_text, deviation, percent_text
from tarockblock.exchange.statistics_export import player_data, table_data
from tarockblock.exchange.statistics_grids import (
    Grid,
    grid_csv,
    over_time_grid,
    pair_row,
    pairs_grid,
    table_grid,
    table_message,
    table_paper,
)
from tarockblock.exchange.wording import Wording
from tarockblock.exchange.xlsx_export import grids_xlsx
from tarockblock.rules.library import shipped

EN, DE = Wording("en"), Wording("de")
NO_ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
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
        counted, hands = int(hand.kind != "manual"), lambda hand=hand: (hand,)
        evenings.append(EveningFacts(hand.evening, 1, date, "", "tirol-2025", NAMES, 1, counted, balances, hands))
    return Facts(tuple(evenings), {"tirol-2025": shipped("tirol-2025")})


def lines(grid: Grid, language: str = "en") -> list[dict[str, str]]:
    delimiter = ";" if language == "de" else ","
    return list(csv.DictReader(io.StringIO(grid_csv(grid, language), newline=""), delimiter=delimiter))


def test_table_csv__decimals_a_spreadsheet_reads_and_no_formula() -> None:
    """A third of a point is no first of March: ``-1/3`` would become a date in a spreadsheet."""
    found = lines(table_grid(ranking(played(), Measure.SUM, Account.POINTS), EN, mixed=False))
    assert [(row["Place"], row["Player"], row["Points"]) for row in found] == [
        ("1", "Cilli", "1.6667"),
        ("2", "'=1+1", "-0.3333"),
        ("2", "Dora", "-0.3333"),
        ("4", "Anna", "-1"),
    ]
    assert (found[0]["Evenings"], found[0]["Hands"], found[0]["Points per evening"]) == ("2", "2", "0.8333")
    assert (found[3]["Money in euros"], found[3]["Euros per evening"]) == ("-0.10", "-0.05")


def test_table__as_a_message_and_on_paper() -> None:
    """In one unit both accounts, in mixed ones money alone, as the table itself has it."""
    table = ranking(played(), Measure.SUM, Account.POINTS)
    said = table_message(table, "Tabelle 2026", DE, mixed=False).translate(NO_ISOLATES).replace("\xa0", " ")
    assert said.splitlines()[0] == "Tabelle 2026"
    assert said.splitlines()[4] == "4. Anna −1, −0,10 €"
    mixed = table_message(table, "Table", EN, mixed=True).translate(NO_ISOLATES).replace("\xa0", " ")
    assert mixed.splitlines()[4] == "4. Anna −0.10 €"

    paper = table_paper(table, "Tabelle <2026>", DE, mixed=False)
    (page,) = paper.variants
    assert "<h2>Tabelle &lt;2026&gt;</h2>" in page
    assert page.count("<tr>") == 1 + len(table.rows)
    assert re.findall(r">([^<]*)</td>", page)[-9:] == ["4", "Anna", "2", "2", "−1", "−0,10", "−0,5", "−0,05", ""]
    assert ">−1</td>" not in table_paper(table, "", DE, mixed=True).variants[0]


def test_table_csv__in_german_with_comma_and_semicolon() -> None:
    grid = table_grid(ranking(played(), Measure.SUM, Account.POINTS), DE, mixed=False)
    first = lines(grid, "de")[0]
    assert (first["Platz"], first["Spieler"], first["Punkte"], first["Geld in Euro"]) == (
        "1",
        "Cilli",
        "1,6667",
        "0,1667",
    )
    assert all("/" not in value for row in lines(grid, "de") for value in row.values())


def test_table_csv__without_a_place() -> None:
    table = ranking(played(), least_evenings=3)
    assert {row["Place"] for row in lines(table_grid(table, EN, mixed=False))} == {""}


def mixed() -> Facts:
    """The same evenings, one of them at Tulln, where a point is a cent."""
    facts = played()
    first, second = facts.evenings
    rulesets = dict(facts.rulesets or {}) | {"tulln-2009": shipped("tulln-2009")}
    found = replace(facts, evenings=(replace(first, ruleset="tulln-2009"), second), rulesets=rulesets)
    assert found.mixed_units
    return found


def test_mixed__points_are_left_empty_as_on_the_screen() -> None:
    facts = mixed()
    table = ranking(facts)
    for row in lines(table_grid(table, EN, mixed=True)):
        assert (row["Points"], row["Points per evening"]) == ("", "")
        assert row["Money in euros"]
    steps = {player: balance_over_time(facts, player) for player in facts.players}
    assert {row["Points"] for row in lines(over_time_grid(steps, EN, mixed=True))} == {""}
    pairs = of_each_pair(facts, lambda pair: pair)
    rows = lines(pairs_grid([pair_row(pair, mixed=True) for pair in pairs.values()], EN))
    assert {row[f"{which}: Points"] for row in rows for which in ("Together", "Both as opponents")} == {""}


def test_mixed__points_are_null_in_json_but_those_of_one_evening() -> None:
    data = json.loads(json.dumps(table_data(ranking(mixed()), mixed=True)))
    assert {(each["points"], each["points_per_evening"]) for each in data["players"]} == {(None, None)}
    data = json.loads(json.dumps(player_data(player_figures(mixed(), "Cilli"), mixed=True)))
    assert data["points"] is None
    assert (data["balance"]["points"], data["balance"]["cents"]) == (None, "50/3")
    assert {each["points"] for each in data["roles"].values()} == {None}
    assert [each["points"] for each in data["evenings"]] == ["2/3", 1]
    assert {each["points"] for each in data["kontra"].values()} == {None}


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
        "settled_cents": None,
        "points_per_evening": "5/6",
        "cents_per_evening": "25/3",
    }


def test_over_time_csv__one_line_an_evening() -> None:
    facts = played()
    steps = {player: balance_over_time(facts, player) for player in facts.players}
    found = lines(over_time_grid(steps, EN, mixed=False))
    assert len(found) == 8
    assert list(found[3].values()) == ["'=1+1", "2026-01-15", "7", "-0.3333", "-0.0333"]


def test_pairs_csv__each_pair_from_both_sides() -> None:
    pairs = of_each_pair(played(), lambda pair: pair)
    grid = pairs_grid([pair_row(pair, mixed=False) for pair in pairs.values()], EN)
    found = {(row["Player"], row["Other player"]): row for row in lines(grid)}
    assert len(found) == 12
    assert (found["Anna", "Cilli"]["Together: Hands"], found["Anna", "Cilli"]["Together: Points"]) == ("1", "1")
    assert (
        found["Dora", "Anna"]["Against each other: Hands"],
        found["Dora", "Anna"]["Against each other: Points"],
    ) == (
        "1",
        "-1",
    )
    assert found["Dora", "'=1+1"]["Both as opponents: won"] == "0"


def test_xlsx__numbers_are_numbers_names_are_texts() -> None:
    facts = played()
    steps = {player: balance_over_time(facts, player) for player in facts.players}
    grids = [table_grid(ranking(facts), DE, mixed=False), over_time_grid(steps, DE, mixed=False)]
    data = grids_xlsx("Wertung", grids, DE)
    assert data == grids_xlsx("Wertung", grids, DE)
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
        assert 'name="Stände"' in book.read("xl/workbook.xml").decode()
        assert "=1+1" in book.read("xl/sharedStrings.xml").decode()
    assert "<f>" not in sheet
    assert "<v>0.1666666" in sheet


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
