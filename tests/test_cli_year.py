"""The year on two pages, ``stats --pdf``: its figures are those of the statistics and the statement."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app.money.posting import HandPosting
from tarockblock.app.storage import open_store
from tarockblock.app.year_pages import year_pages
from tarockblock.domain.journal import KITTY, Debt, Posted
from tarockblock.exchange.wording import Wording
from tests.cli import CommandLine
from tests.store.kit import money

pytestmark = [pytest.mark.charts, pytest.mark.qt]

TABLE = """\
Tag;Anna;Bert;Cilli
Übertrag 31.12.2025;10,00;-6,00;-4,00
15.01.2026;2,50;-1,00;-1,50
"""
SUMS = """\
Anna +10.00 +2.50 \u22122.50 +5.50 0.00 0.00 +15.50
Cilli \u22124.00 \u22121.50 +1.50 \u22123.00 0.00 0.00 \u22127.00
Bert \u22126.00 \u22121.00 +2.50 \u22123.50 \u22122.00 0.00 \u221210.00
Kitty 0.00 0.00 \u22121.50 +1.00 +2.00 0.00 +1.50
"""
"""Carried in, won, paid, outlays, kitty, other, at the end. Bert's outlays: a third of 9.00 and half of 1.00."""


@pytest.fixture
def shell(tmp_path: Path, run: CommandLine) -> CommandLine:
    """An evening that was paid, bread that Anna bought, and a kitty with a stake of 2.00 of which 1.50 were paid."""
    found, file = run.on(tmp_path / "abend.db"), tmp_path / "jahre.csv"
    file.write_text(TABLE, encoding="utf-8")
    lines: list[list[Any]] = [
        ["import", file, "--of", "Stammtisch", "--ruleset", "hausruck-2007", "--book"],
        ["outlay", "Anna", 900, "--among", "Anna,Bert,Cilli", "--date", "2026-02-01"],
        ["outlay", "", 100, "--among", "Anna,Bert", "--date", "2026-03-03"],
    ]
    for line in lines:
        assert found(*line).status == 0, line
    with open_store(found.db) as store:
        stake = HandPosting(kind=Posted.STAKE, round="Stammtisch", transfers=(Debt("Bert", KITTY, 200),))
        money(store).post(stake)
    assert found("pay", "Bert", "", 150, "--date", "2026-03-02").status == 0
    return found


def words(shell: CommandLine, year: int = 2026) -> tuple[str, int]:
    """The first variant's text, a line a row of a table, and how many variants there are."""
    with open_store(shell.db) as store:
        paper = year_pages(store, "Stammtisch", year, Wording("en"))
    text = re.sub(r"<img[^>]*>|[\u2068\u2069]", "", paper.variants[0])
    rows = re.sub(r"</t[dh]>\s*<t[dh][^>]*>", " ", text)
    return re.sub(r"<[^>]*>", "", rows), len(paper.variants)


def test_pages__table_course_and_records_then_the_treasurers(shell: CommandLine, tmp_path: Path) -> None:
    text, _ = words(shell)
    for line in SUMS.splitlines():
        assert line in text
    assert "0.00 +1.50 \u22121.00 +0.50" in text  # the kitty's cash
    assert "1 Anna 1 0 0 +2.50" in text
    assert "Best evening Anna" in text
    assert "Bert owes Anna" in text
    settled = {each["player"]: each["settled_cents"] for each in shell("stats", "--json").data["people"]}
    assert settled == {"Anna": 250, "Bert": -100, "Cilli": -150}  # as in the column "won"
    # The year before: only what was carried over.
    before, _ = words(shell, 2025)
    assert "Anna 0.00 0.00 0.00 0.00 0.00 +10.00 +10.00" in before

    pdf = tmp_path / "jahr.pdf"
    assert shell("stats", "--year", 2026, "--pdf", pdf) == (0, "", "")
    assert pdf.read_bytes().startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", pdf.read_bytes())) == 2
    first = pdf.read_bytes()
    assert shell("stats", "--year", 2026, "--of", "stammtisch", "--pdf", pdf).status == 0
    assert pdf.read_bytes() == first


@pytest.mark.parametrize("argv", [(), ("--year", 2026, "--json"), ("--year", 2026, "--of", "Skat"), ("--year", 1999)])
def test_refused__with_a_sentence_and_no_file(shell: CommandLine, tmp_path: Path, argv: tuple[object, ...]) -> None:
    found = [shell("stats", *argv, "--pdf", tmp_path / "x.pdf", lang=lang) for lang in ("en", "de")]
    assert [each.status for each in found] == [2, 2]
    assert found[0].err != found[1].err
    assert not (tmp_path / "x.pdf").exists()
