"""Names and notes that look like markup, formulas or TeX are text in every export."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tarockblock.app import archive
from tarockblock.app.archive.export import export, report_of
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import BonusCall, Manual, NegativeDeclarer, NegativeGame, PositiveGame, Result, Side
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Points
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped

NAMES = ('<img src="file:///etc/passwd">', "<b>&amp;</b>", "A&B", "=1+1", "{0} %s %n %1 $x$")
NOTE = "<img src='file:///etc/passwd'>\n=1+1 {player} %n &amp; $x$"


def evening(names: tuple[str, ...] = NAMES) -> Evening:
    a, b, c, d, e = names[:5]
    entries = (
        PositiveGame(
            game="dreier",
            declarer=a,
            result=Result.WON,
            bonuses=(BonusCall("pagat", Side.DECLARER, by=a),),
            note=NOTE,
        ),
        NegativeGame(game="piccolo", declarers=(NegativeDeclarer(d, won=True, kontra={c: 1}),), note=NOTE),
        Manual(points={a: Points(1), b: Points(-1)}, reason=NOTE),
        # Does not fit: the dealer of five sits out.
        PositiveGame(game="dreier", declarer=c, result=Result.WON, dealer=c, note=NOTE),
    )
    return Evening(
        ruleset=shipped("tirol-2025"),
        players=(a, b, c, d, e),
        first_dealer=e,
        cents_per_point=10,
        title="<b>&amp;</b> {0} %n",
        date="2026-11-19",
        note=NOTE,
        entries=entries,
    )


def sound() -> Evening:
    """The part of it that can be imported."""
    whole = evening()
    return Evening(
        ruleset=whole.ruleset,
        players=whole.players,
        first_dealer=whole.first_dealer,
        cents_per_point=10,
        title=whole.title,
        note=NOTE,
        entries=tuple(row.entry for row in compute_ledger(whole).rows if not row.problems),
    )


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "evenings.db") as opened:
        yield opened


# ---------------------------------------------------------------------- paper and files


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts = ""
        self.tags: set[str] = set()
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.sources += [value or "" for key, value in attrs if key in ("src", "href", "srcset", "onerror")]

    def handle_data(self, data: str) -> None:
        self.texts += data


def parsed(html: str) -> _Texts:
    found = _Texts()
    found.feed(html)
    return found


@pytest.mark.parametrize("language", ["de", "en"])
def test_html_export(store: Store, language: str) -> None:
    number = archive.import_evening(store, sound())
    found = parsed(export(report_of(store, number), "html", Wording(language)).decode())
    assert all(name in found.texts for name in NAMES)
    assert not found.tags & {"img", "a", "script", "iframe", "link"}
    assert [source for source in found.sources if not source.startswith("#")] == []


def test_spreadsheets__hold_no_formula(store: Store) -> None:
    number = archive.import_evening(store, sound())
    report = report_of(store, number)
    book = zipfile.ZipFile(io.BytesIO(export(report, "xlsx", Wording("en"))))
    for name in book.namelist():
        if name.startswith("xl/worksheets/") and name.endswith(".xml"):
            sheet = book.read(name).decode()
            formulas = [part.partition("</f>")[0] for part in sheet.split("<f>")[1:]]
            assert all(each.startswith(("SUM", "ROUND")) and "1+1" not in each for each in formulas), formulas
            assert "<hyperlink" not in sheet
    rows = list(csv.reader(io.StringIO(export(report, "csv", Wording("en")).decode("utf-8-sig"))))
    cells = [cell for row in rows for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "@", "+1+", "\t="))], "a spreadsheet would compute it"


@pytest.mark.charts
@pytest.mark.parametrize("kind", ["svg", "pdf", "png"])
def test_pictures(store: Store, kind: str) -> None:
    number = archive.import_evening(store, sound())
    data = export(report_of(store, number), kind, Wording("en"))
    assert data
    if kind == "svg":
        drawing = ElementTree.fromstring(data)  # comments, in which the names stand to be found, refer to nothing
        assert not [each.tag for each in drawing.iter() if each.tag.endswith(("}image", "}a", "}script"))]
        values = [value for each in drawing.iter() for value in each.attrib.values()]
        assert any(value.startswith("#Inter") for value in values)
        assert not [value for value in values if "file:" in value]
