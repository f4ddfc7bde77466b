"""Paper: score sheet, empty sheet, price card. What is on them, how many pages they take, that their text is text.

What they must hold is said by `session-file.md`; figures are added up here, on paper.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QHashSeed, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter

from tarockblock import printing
from tarockblock.app.rules.price_card import price_card, short_prices
from tarockblock.app.rules.price_lines import game_lines
from tarockblock.domain.hand import TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.ruleset import GameKind
from tarockblock.exchange.html_export import evening_html
from tarockblock.exchange.report import plain_report
from tarockblock.exchange.sheets import Paper, empty_sheet, paper, score_sheet
from tarockblock.exchange.wording import Wording
from tarockblock.printing import laid_out, missing_letters, pdf
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.ui.ledger.ledger_lines import LedgerView, build_lines
from tests.cli import CommandLine, evening_file, write
from tests.evening_of import bonus, game, ledger
from tests.html_page import Page
from tests.pdf_letters import letters_behind
from tests.prices import BONUSES, multiplies
from tests.store.kit import FOUR, dreier, night

pytestmark = pytest.mark.usefixtures("qapp")

GERMAN = Wording("de")
SIX = ("Maximiliane Oberhuber-Feichtinger", "Александра", "مريم", "Bert", "Ču Ňu", "חנה")


def printed(paper: Paper) -> tuple[list[str], int, dict[str, float]]:
    """What is printed, cell by cell, on how many pages, and how many inches wide each cell is, by its text."""
    writer = QPdfWriter(QBuffer())
    page = laid_out(paper, writer)
    block, widths = page.begin(), dict[str, float]()
    while block.isValid():
        widths[block.text()] = page.documentLayout().blockBoundingRect(block).width() / writer.logicalDpiX()
        block = block.next()
    return page.toPlainText().splitlines(), page.pageCount(), widths


def test_variants__the_first_that_takes_one_page_is_found_without_trying_all(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    class Laid:
        def __init__(self, html: str) -> None:
            tried.append(int(html))
            self.lines = int(html)

        def pageCount(self) -> int:
            return 1 + self.lines // 30

        def setParent(self, _found: object) -> None:
            pass

    monkeypatch.setattr(printing, "_document", lambda html, _size, _device: Laid(html))
    for lines, expected in ((range(48, 7, -1), 29), (range(48, 40, -1), 41), (range(8, 7, -1), 8)):
        tried.clear()
        found = laid_out(Paper("", tuple(map(str, lines))), QPdfWriter(QBuffer()))
        assert found.lines == expected  # type: ignore[attr-defined]
        assert len(tried) <= 7


@pytest.mark.long
def test_score_sheet__sixty_hands_of_six_with_long_names_in_any_script_are_two_pages() -> None:
    hands = [game("dreier", SIX[i % 6], dealer=SIX[(i - 2) % 6], vorhand=SIX[(i - 1) % 6],
                  sitting_out=[SIX[(i - 2) % 6], SIX[(i - 3) % 6]],
                  bonuses=[bonus("uhu", announced=True, made=False), bonus("trull", side="opponents")])
             for i in range(60)]  # fmt: skip
    paper = score_sheet(plain_report(ledger(SIX, *hands)), GERMAN)
    cells, pages, _widths = printed(paper)
    assert pages == 2
    assert {str(number) for number in range(1, 61)} <= {*cells}
    assert all(any(name in cell for cell in cells) for name in SIX)
    long = (SIX[0], "Bartholomäus Hinterhuber", "Christl Wolkersdorfer", *SIX[1:4])
    _cells, _pages, widths = printed(score_sheet(plain_report(ledger(long, game("dreier", long[0]))), GERMAN))
    heads = [next(width for text, width in widths.items() if name in text) for name in long]
    assert min(heads) > 0.6 * max(heads), "a long name takes nothing from the last column"
    data = pdf(paper)
    for _ in range(2):
        QHashSeed.resetRandomGlobalSeed()  # as in other processes
        assert data == pdf(paper)
    assert {*"0123456789–✗АлександраمŇחנ"} - {"–"} <= letters_behind(data)


@pytest.mark.long
def test_score_sheet__no_page_begins_with_the_sum_of_a_radl_and_all_of_it_is_drawn() -> None:
    """Of four people every fifth line is a sum; each correction before them moves all by a line."""
    correction = {"kind": "manual", "points": {"Anna": 1, "Bert": -1}, "reason": "x"}
    for corrections in range(5):
        entries = [*[correction] * corrections, *[game("dreier", "Anna")] * 71, game("dreier", "Anna", note="Ω")]
        sheet = score_sheet(plain_report(ledger(FOUR, *entries)), GERMAN)
        writer = QPdfWriter(QBuffer())
        page = laid_out(sheet, writer)
        height, block, cells = page.pageSize().height(), page.begin(), list[tuple[str, float]]()
        while block.isValid():
            cells.append((block.text(), page.documentLayout().blockBoundingRect(block).top() // height))
            block = block.next()
        sums = [at for at, (text, _) in enumerate(cells) if text.startswith("Radl ")]
        assert len(sums) == 18
        for at in sums:  # the hand before it, with changes and totals of four people, and its own
            assert len({number for _, number in cells[at - 13 : at + 9]}) == 1, cells[at]
        assert "Ω" in letters_behind(pdf(sheet)), "what is below the table"


def test_missing_letters__are_named_and_nothing_else() -> None:
    plain = score_sheet(plain_report(ledger(FOUR, game("dreier", "Anna"))), GERMAN)
    assert missing_letters(plain) == ""
    assert missing_letters(replace(plain, variants=(plain.variants[0].replace("Anna", "Anna 𐘀"),))) == "𐘀"  # Linear A


@pytest.mark.parametrize("name", shipped_ids())
def test_price_card_and_empty_sheet__take_one_page_and_have_every_price(name: str) -> None:
    ruleset = shipped(name)
    cells, pages, widths = printed(price_card(ruleset, GERMAN))
    assert pages == 1
    for each in ruleset.games.values():
        if each.kind is not GameKind.TRISCHAKEN:
            assert any((bid or each).name.de in cells for bid in each.bids or (None,)), each.id
    for each in ruleset.bonuses.values():
        row = cells.index(each.name.de)
        price = BONUSES[name][each.id]
        mark = "×" if multiplies(name, each.id) else ""
        wanted = ["–" if amount is None else f"{mark}{amount}" for amount in (price.silent, price.announced)]
        assert cells[row + 1 : row + 3] == wanted, each.id
    assert min(widths["im Trischaken, durch mehrere"], widths["entgangene stille Prämie"]) > 1.5, "inches, not a word"
    assert ("Vorhand" in cells) is any(each.has_prices_for_vorhand for each in game_lines(ruleset))
    sheet, pages, _widths = printed(empty_sheet(ruleset, short_prices(ruleset, GERMAN), GERMAN))
    assert pages == 1
    assert sum(cell.isdigit() for cell in sheet) >= 30
    assert all(each.name.de in sheet[-1] for each in ruleset.bonuses.values())


def test_commands__write_sheet_and_card_and_say_what_is_wrong(tmp_path: Path, run: CommandLine) -> None:
    run = run.on(tmp_path / "round.db")
    for argv in (["export", "--sheet", "tirol-2025", "-o", "a.pdf"], ["rules", "tulln-2009", "--pdf", "b.pdf"]):
        target = tmp_path / argv[-1]
        assert run(*argv[:-1], target) == (0, "", "")
        assert target.read_bytes().startswith(b"%PDF")
    assert not (tmp_path / "round.db").exists()
    evening = write(tmp_path / "a.json", evening_file(FOUR, game("dreier", "Anna")))
    assert run("import", evening).status == 0
    out = tmp_path / "x.pdf"
    for argv in (["export"], ["export", "1", "--sheet", "tirol-2025"], ["export", "--sheet", "tirolo", "-o", out],
                 ["export", "--sheet", "tirol-2025"], ["export", "--sheet", "tirol-2025", "--format", "png", "-o", out],
                 ["rules", "--pdf", out], ["rules", "tirol-2025", "tulln-2009", "--pdf", out]):  # fmt: skip
        status, said, err = run(*argv)
        assert (status, said, err.count("\n")) == (2, "", 1), argv
        assert not out.exists()


LONG = tuple(f"Maximilianehuberei{number}"[:18] + str(number) for number in range(6))
WORD = "Donaudampfschifffahrtsgesellschaftskapitänsrunde" * 2


@pytest.mark.parametrize("size", [QPageSize.PageSizeId.A4, QPageSize.PageSizeId.A5, QPageSize.PageSizeId.Letter])
@pytest.mark.parametrize(("names", "title"), [(LONG, "T"), (FOUR, WORD), (LONG, WORD), ((*SIX[:3], *LONG[3:]), WORD)])
def test_paper__nothing_is_wider_than_it(size: QPageSize.PageSizeId, names: tuple[str, ...], title: str) -> None:
    """Every paper there is of an evening and its rules; long words are printed smaller, then broken, never cut."""
    evening = night(dreier(names[1]), dreier(names[2], note=WORD), players=names, title=title)
    sheet = score_sheet(plain_report(compute_ledger(evening)), GERMAN)
    table = paper("table", title, heads=(title, *names), rows=[(name, *range(6)) for name in names], names=1)
    for each in (
        sheet,
        table,
        *(empty_sheet(each, short_prices(each, GERMAN), GERMAN) for each in map(shipped, shipped_ids())),
    ):
        writer = QPdfWriter(QBuffer())
        writer.setPageSize(QPageSize(size))
        writer.setPageMargins(QMarginsF(*[each.margin] * 4), QPageLayout.Unit.Millimeter)
        page = laid_out(each, writer)
        assert page.size().width() <= page.pageSize().width() * 1.001, each.title
        assert page.pageSize().width() * page.property("scale") <= writer.width() + 2
        block = page.begin()
        while block.isValid():
            box = page.documentLayout().blockBoundingRect(block)
            assert not block.text() or box.right() <= page.pageSize().width() * 1.001, block.text()
            block = block.next()


def test_hands_of_people_who_had_left__are_blank_on_paper_and_on_the_page_as_in_the_window() -> None:
    """Dora leaves after the first hand, for Emil, and comes back for the third; 5 from each of three (Tirol)."""
    seats = tuple(TableChange(players=(*FOUR[:3], fourth)) for fourth in ("Emil", "Dora"))
    played = compute_ledger(night(dreier(), seats[0], dreier(), seats[1], dreier()))
    wanted = {"Dora": ["−5", "", "−5"], "Emil": ["", "−5", ""]}

    lines = [line for line in build_lines(played, LedgerView.POINTS, GERMAN) if line.number]
    everybody = played.evening.everybody
    shown = {who: [line.cells[everybody.index(who)].change.text for line in lines] for who in wanted}
    assert shown == wanted

    # The page: change, total and money of each hand; without a change the total stands alone.
    rows = [row for row in Page(evening_html(plain_report(played), GERMAN)).rows if row[0] in ("1", "2", "3")]
    assert [row[2 + everybody.index("Dora")] for row in rows] == [
        "G|−5|−5|−0,50|−0,50",  # she deals it
        "−5|−0,50",
        "−5|−10|−0,50|−1,00",
    ]
    assert [row[2 + everybody.index("Emil")] for row in rows] == ["", "−5|−5|−0,50|−0,50", "−5|−0,50"]

    # The score sheet, from which the PDF is made: after number, dealer and game two cells a person.
    cells = printed(score_sheet(plain_report(played), GERMAN))[0]
    for number, dealer in (("1", "D"), ("2", "A"), ("3", "B")):
        at = next(i for i, cell in enumerate(cells) if cells[i : i + 2] == [number, dealer])
        for who, changes in wanted.items():
            change = cells[at + 3 + 2 * everybody.index(who)]
            assert change == changes[int(number) - 1], (who, number)
