"""The ledger as CSV: exact numbers, one line an entry, and nothing a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction

import pytest

from tarockblock.domain.hand import Annulled, Doubling, Manual, TableChange
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Points
from tarockblock.exchange.csv_export import ledger_csv, plain_cell
from tarockblock.exchange.wording import Wording
from tests.domain.paper import OOE, TIROL, TULLN, bei, evening, game, ledger, renonce, trischaken


def table(computed: Ledger) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(ledger_csv(computed), newline="")))


def of_all(row: dict[str, str], heading: str) -> str:
    """What a row has of each of the four at the table."""
    return " ".join(row[f"{heading} {who}"] for who in "ABCD")


def test_rows__facts_changes_and_running_totals() -> None:
    computed = ledger(OOE, game("rufer", "A", "C", bonuses="pagat", kontra=1), game("dreier", "B", result="lost"))
    first, second = table(computed)
    facts = "index kind hand radl dealer vorhand factor game declarer partner"
    assert [first[key] for key in facts.split()] == ["0", "game", "1", "1", "D", "A", "1", "rufer", "A", "C"]
    assert of_all(first, "points") == "2 -2 2 -2"
    assert of_all(first, "cents") == "30 -30 30 -30"
    assert of_all(second, "points_total") == "6 -14 6 2"
    assert of_all(second, "cents_total") == "70 -150 70 10"


def test_rows__every_kind_has_one() -> None:
    entries = (
        game("dreier", "A"),
        bei("piccolo", ("A", "won"), ("D", "lost")),
        trischaken(10, 20, 25, 15),
        renonce("A", "dreier", "B"),
        Annulled(reason="verzählt"),
        Manual(points={"A": Points(1), "B": Points(-1)}, reason="Nachtrag"),
        TableChange(players=tuple("ABCDE")),
        Doubling(radl=1),
    )
    rows = table(ledger(TULLN, *entries))
    kinds = "game game trischaken renonce annulled manual table doubling"
    assert [each["kind"] for each in rows] == kinds.split()
    assert rows[1]["declarer"] == "A\nD"
    assert [rows[4]["note"], rows[5]["note"]] == ["verzählt", "Nachtrag"]
    assert [rows[5]["hand"], rows[5]["dealer"]] == ["", ""]
    assert rows[0]["points E"] == "0"


def test_numbers__fractions_stay_exact() -> None:
    (row,) = table(ledger(TIROL, trischaken(10, 20, 20, 20)))
    assert of_all(row, "points") == "2 -2/3 -2/3 -2/3"
    assert row["cents B"] == "-20/3"


@pytest.mark.parametrize("text", ["=1+1", "+49", "-Max", "@home", "\tx", "=cmd|' /C calc'!A0", "-", "+", "-/", "-²"])
def test_formulas__get_an_apostrophe(text: str) -> None:
    assert plain_cell(text) == f"'{text}"


def test_formulas__a_carriage_return_becomes_a_sign() -> None:
    assert plain_cell("\r=1+1") == "‹U+000D›=1+1"


@pytest.mark.parametrize("value", ["Anna", "-3", "-2/3", "2/3", "", 5, -5, None, "a=b"])
def test_formulas__anything_else_stays(value: object) -> None:
    assert plain_cell(value) == value


def test_formulas__in_names_headings_and_notes() -> None:
    seats = ("=1+1", "-Max", "@home", "Dora")
    computed = ledger(OOE, game("solorufer", "-Max", "@home", note="=SUM(A1)"), seats=seats)
    lines = list(csv.reader(io.StringIO(ledger_csv(computed), newline="")))
    cells = [cell for line in lines for cell in line]
    assert not [cell for cell in cells if cell[:1] in "=@+\t\r" and cell]
    assert "'-Max" in cells
    assert "'=SUM(A1)" in cells


def test_text__quotes_commas_and_line_breaks_come_back() -> None:
    note = 'a,b;"c"\nd'
    (row,) = table(ledger(OOE, game("dreier", note=note)))
    assert row["note"] == note


def test_rows__several_people_in_a_cell_can_be_told_apart() -> None:
    seats = ("Anna Maria", "Anna", "Maria", "Bert", "Cilli", "Dora")
    computed = ledger(TULLN, bei("piccolo", ("Anna Maria", "won"), ("Anna", "lost")), seats=seats)
    (row,) = table(computed)

    # Six at the table: two sit out, one of them the dealer.
    assert len(computed.rows[0].deal.sitting_out) == 2
    assert row["sitting_out"].split("\n") == list(computed.rows[0].deal.sitting_out)
    assert row["declarer"].split("\n") == ["Anna Maria", "Anna"]


def test_rows__what_does_not_fit_says_so() -> None:
    good, bad = table(compute_ledger(evening(OOE, game("dreier", "A"), game("dreier", "Zora"))))

    assert good["problems"] == ""
    assert bad["problems"] == "declarer: not_at_table"
    assert of_all(bad, "points") == "0 0 0 0"


def test_german__as_a_spreadsheet_there_reads_it() -> None:
    """Tirol, three tied: 2/3 each. A decimal comma and ``;``, German heads, the mark for Excel; no 2/3 is a date."""
    computed = ledger(TIROL, trischaken(10, 20, 20, 20), game("dreier", "B"))
    text = ledger_csv(computed, wording=Wording("de"))
    assert text.startswith("\ufeffZeile;Art;Nr.;")
    first, second = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=";")
    whole = table(computed)[0]
    for who in "ABCD":
        exact = Fraction(whole[f"points {who}"])
        shown = Fraction(first[f"Punkte {who}"].replace(",", "."))
        assert abs(shown - exact) <= Fraction(1, 200)
        told = first.get(f"Punkte {who} (genau)", "")
        assert told == (
            "" if exact.denominator == 1 else whole[f"points {who}"].replace("/", "\u2044").replace("-", "\u2212")
        )
    assert any(key.endswith("(genau)") for key in first)
    assert second["Punkte B"] == "15"
    assert not any(re.fullmatch(r"-?\d+/\d+", cell) for row in (first, second) for cell in row.values())
    assert ledger_csv(computed, wording=Wording("en")) == ledger_csv(computed), "other programs read the English one"
