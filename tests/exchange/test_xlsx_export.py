"""The spreadsheet, read back with another library: numbers are numbers, texts are texts, fractions keep their value."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from fractions import Fraction
from typing import Any

import openpyxl
import pytest

from tarockblock.domain.hand import Annulled, Doubling, Manual, PositiveGame, Renonce, Result
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Points
from tarockblock.exchange.report import EveningReport, plain_report
from tarockblock.exchange.wording import Wording
from tarockblock.exchange.xlsx_export import evening_xlsx
from tests.domain.paper import TULLN
from tests.evenings import random_evening
from tests.exchange.test_html_export import DREIER, FOUR, GERMAN, evening, settled

FIRST_POINTS = 8  # columns count from 1


def sheets(report: EveningReport, wording: Wording = GERMAN) -> tuple[Any, Any]:
    book = openpyxl.load_workbook(io.BytesIO(evening_xlsx(report, wording)))
    assert len(book.worksheets) == 2
    return book.worksheets[0], book.worksheets[1]


def values(sheet: Any) -> list[list[object]]:
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def test_hands__points_and_euros_as_numbers_radl_sums_and_totals() -> None:
    hands, _ = sheets(plain_report(evening(*[DREIER] * 5)))
    rows = values(hands)
    points = slice(FIRST_POINTS - 1, FIRST_POINTS + 3)
    money = slice(FIRST_POINTS + 3, FIRST_POINTS + 7)

    assert hands.title == "Spiele"
    assert rows[3][points] == rows[3][money] == list(FOUR)
    assert (rows[4][0], rows[4][2]) == (1, "Dreier Anna")
    assert rows[4][points] == [15, -5, -5, -5]
    assert rows[4][money] == [1.5, -0.5, -0.5, -0.5]
    assert (rows[8][2], rows[8][points]) == ("Radl 1, vollständig", [60, -20, -20, -20])
    assert (rows[10][2], rows[10][points]) == ("Radl 2, 1 von 4 Spielen", [15, -5, -5, -5])
    assert rows[11][money] == [7.5, -2.5, -2.5, -2.5]


def test_fractions_are_decimals_with_their_exact_value_as_a_note() -> None:
    third = Manual(points={"Anna": Points(Fraction(8, 3)), "Bert": Points(Fraction(-8, 3))})
    hands, settlement = sheets(plain_report(evening(third)))
    anna, bert = (hands.cell(5, FIRST_POINTS + seat) for seat in (0, 1))
    money = hands.cell(5, FIRST_POINTS + 4)

    assert anna.value == pytest.approx(8 / 3)
    assert (anna.comment.text, bert.comment.text) == ("genau 2 2/3", "genau −2 2/3")
    assert money.value == pytest.approx(80 / 300)
    assert money.comment.text == "genau 26 2/3 Cent"
    assert settlement.cell(5, 6).value == 0.27
    assert settlement.cell(5, 6).comment is None


def test_settlement__balances_and_payments() -> None:
    _, settlement = sheets(settled(evening(DREIER)))
    rows = values(settlement)

    assert rows[3] == ["Spieler", "Punkte", "Geld in Euro", "sonst offen", "Rundung", "Saldo"]
    assert rows[4] == ["Anna", 15, 1.5, -0.5, 0, 1]
    assert rows[9][:4] == ["von", "an", "Betrag", "Stand"]
    assert [row[:4] for row in rows[10:]] == [["Cilli", "Anna", 0.5, "✓ bezahlt"], ["Dora", "Anna", 0.5, None]]


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-1", "@SUM(A1)", "{=A1}", "1234", "1e3", "TRUE", "http://x.at", "'x", "\t=1", "&<b>", "$x^2$"],
)
def test_whatever_a_text_begins_with_it_stays_a_text(name: str) -> None:
    player = name.strip()
    ledger = evening(
        PositiveGame(game="dreier", declarer=player, result=Result.WON, note=name),
        Manual(points={player: Points(1), "Bert": Points(-1)}, reason=name),
        players=(player, "Bert", "Cilli", "Dora"),
        title=name,
    )
    raw = evening_xlsx(plain_report(ledger), GERMAN)
    book = openpyxl.load_workbook(io.BytesIO(raw))
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row if cell.value is not None]

    assert {cell.data_type for cell in cells} == {"s", "n"}
    assert all(cell.hyperlink is None for cell in cells)
    assert book.worksheets[0].cell(4, FIRST_POINTS).value == player
    assert book.worksheets[1].cell(5, 1).value == player
    assert book.worksheets[0].cell(5, FIRST_POINTS + 8).value == name
    with zipfile.ZipFile(io.BytesIO(raw)) as parts:
        assert not any(b"<f>" in parts.read(each) for each in parts.namelist())


@pytest.mark.parametrize("seed", range(12))
def test_any_evening__the_rows_add_up_to_the_totals(seed: int) -> None:
    ledger = compute_ledger(random_evening(seed, entries=30))
    hands, settlement = sheets(plain_report(ledger), Wording("de" if seed % 2 else "en"))
    rows = values(hands)
    people = len(ledger.evening.everybody)
    sums = [row for row in rows[4:] if str(row[2]).startswith("Radl ")]
    single = [row for row in rows[4:-1] if row not in sums]

    for seat, who in enumerate(ledger.evening.everybody):
        points, money = FIRST_POINTS - 1 + seat, FIRST_POINTS - 1 + people + seat
        assert sum(float(str(row[points])) for row in single) == pytest.approx(float(ledger.points[who].value))
        assert sum(float(str(row[money])) for row in single) == pytest.approx(float(ledger.cents[who].value / 100))
        assert rows[-1][points] == pytest.approx(float(ledger.points[who].value))
    assert sum(row[5] for row in values(settlement)[4 : 4 + people]) == pytest.approx(0)  # type: ignore[misc]


def test_long_texts_are_broken_and_their_rows_high_enough() -> None:
    note = "Zuerst hat der Bert geglaubt, dass der Uhu schon gefallen ist, und dann war er es doch nicht."
    hands, _ = sheets(plain_report(evening(DREIER, replace(DREIER, note=note))))
    cell = hands.cell(6, FIRST_POINTS + 8)

    assert cell.value == note
    assert cell.alignment.wrap_text
    assert hands.row_dimensions[5].height in (None, 15)  # None: as high as any row
    assert hands.row_dimensions[6].height >= 3 * 15  # 94 letters in a column of 30


def test_a_struck_hand_is_said_once_and_a_misfit_says_why() -> None:
    struck = Annulled(replay=True, reason="vergeben")
    hands, _ = sheets(plain_report(evening(struck, PositiveGame(game="dreier", declarer="Zita", result=Result.WON))))
    rows = values(hands)

    assert (rows[4][2], rows[4][3], rows[4][-1]) == ("gestrichen, neu gegeben", None, "vergeben")
    assert "Zita sitzt nicht am Tisch" in str(rows[5][3])


def test_colours_tell_doubled_hands_and_renonces() -> None:
    renonce = Renonce(offenders=("Bert",), game="dreier", declarer="Anna")
    hands, _ = sheets(plain_report(evening(Doubling(radl=1), DREIER, *[renonce] * 4)))
    grounds = {hands.cell(row, 3).value.split()[0]: hands.cell(row, 3).fill.fgColor.rgb[-6:] for row in (6, 7)}

    assert grounds == {"Dreier": "F9F0D8", "Renonce": "FAE9E3"}


def test_points_that_are_cents_are_called_so() -> None:
    hands, settlement = sheets(plain_report(evening(DREIER, ruleset=TULLN)))

    assert values(hands)[2][FIRST_POINTS - 1] == values(settlement)[3][1] == "Cent"
    assert values(settlement)[4][:3] == ["Anna", 150, 1.5]  # Tulln: a Dreier is 50 from each of three


def test_paper_shows_no_grid_and_repeats_the_heads() -> None:
    hands, _ = sheets(plain_report(evening(DREIER)))

    assert not hands.print_options.gridLines
    assert hands.print_title_rows == "$4:$4"
    assert hands.page_setup.fitToHeight == 0


def test_the_same_evening_gives_the_same_bytes() -> None:
    ledger = compute_ledger(random_evening(3))

    assert evening_xlsx(plain_report(ledger), GERMAN) == evening_xlsx(plain_report(ledger), GERMAN)


def test_a_very_long_or_unclean_note_still_gives_a_file() -> None:
    hands, _ = sheets(
        plain_report(evening(PositiveGame(game="dreier", declarer="Anna", note="\x00\ufffe" + "ä" * 40_000)))
    )
    note = hands.cell(5, FIRST_POINTS + 8).value

    assert note.startswith("‹U+0000›‹U+FFFE›ää")
    assert note.endswith("…")
    assert len(note) <= 32_767


def test_a_misfit_does_not_count_and_the_totals_say_so() -> None:
    hands, settlement = sheets(plain_report(evening(DREIER, replace(DREIER, declarer="Zora"))))
    title, why = hands.cell(6, 3), hands.cell(6, 4)

    assert title.value == "Dreier Zora"
    assert str(why.value).startswith("Zählt nicht: ")
    assert title.font.color.rgb == "FF5F5E5A"
    standing = "Stand nach 2 Spielen, 1 davon zählt nicht"
    assert standing in [cell.value for row in hands.iter_rows() for cell in row]
    assert settlement.cell(2, 1).value == standing
