"""Whatever names, titles and notes hold: every export is whole, hides nothing, and no payment changes its direction."""

from __future__ import annotations

import csv
import io
import json
import re
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from tarockblock.app.archive.export import export
from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import Ledger
from tarockblock.exchange.payment_words import settlement_text
from tarockblock.exchange.report import plain_report
from tarockblock.exchange.text_tables import ledger_text, text_width
from tarockblock.exchange.wording import Wording
from tarockblock.visible_text import HIDDEN, isolated, visible
from tests.hostile import HEBREW, LEDGERS, RIGHT_TO_LEFT, is_clean, ledger_of
from tests.thorough import times

pytestmark = pytest.mark.long

GERMAN, ENGLISH = Wording("de"), Wording("en")
MAGIC = {"xlsx": b"PK\x03\x04", "pdf": b"%PDF", "png": b"\x89PNG"}
PEOPLE = pytest.mark.parametrize("names", RIGHT_TO_LEFT, ids=("hebrew", "arabic", "mixed", "digits"))


def written(ledger: Ledger, kind: str, wording: Wording = GERMAN) -> str:
    return export(plain_report(ledger), kind, wording).decode().removeprefix("\ufeff")


@cache
def svg_of(names: tuple[str, ...]) -> str:
    return written(ledger_of(names), "svg")


class _Page(HTMLParser):
    """Texts of a page, tags, and what stands in each ``bdi``."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.payments: list[list[str]] = []
        self.isolated: list[str] = []
        self.tags: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in ("meta", "col", "br"):
            self.open.append(tag)
        if tag == "li" and ("class", "open") in attrs:
            self.payments.append([])
        if tag == "bdi":
            self.isolated.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["bdi"]:
            self.isolated[-1] += data
        if "li" in self.open and self.payments and "span" in self.open:
            self.payments[-1].append(f"<{data}>" if self.open[-1] == "bdi" else data)


# --------------------------------------------------------------------------- nothing is hidden, nothing breaks


@given(LEDGERS)
def test_text_formats__hide_nothing_and_break_nothing(ledger: Ledger) -> None:
    """JSON holds everything as it is, the table has all its cells, the page is ours and nobody else's."""
    evening = ledger.evening
    texts = {kind: written(ledger, kind) for kind in ("csv", "html", "json")}
    for kind, text in texts.items():
        assert is_clean(text.replace("\r\n", "\n")), kind
        assert text.encode()
    assert HIDDEN.search(texts["json"]) is None
    data = json.loads(texts["json"])
    assert (data["title"], data["note"], data["players"]) == (evening.title, evening.note, list(evening.players))
    assert data["entries"][2]["reason"] == evening.note
    told = 3 + len(plain_report(ledger).money.payments)  # carried over, rounding and balance, and each payment
    for wording, mark, points in ((GERMAN, ";", "Punkte"), (ENGLISH, ",", "points")):
        rows = list(csv.reader(io.StringIO(written(ledger, "csv", wording), newline=""), delimiter=mark))
        assert (len(rows), len({len(row) for row in rows})) == (len(ledger.rows) + 1 + told, 1)
        head = f"{points} {evening.players[0]}"
        assert {visible(head), visible(head.strip())} & set(rows[0])  # German heads lose blanks at the end
    page = _Page(texts["html"])
    assert page.open == []
    assert not page.tags & {"script", "img", "b", "a", "iframe"}
    assert {visible(name, one_line=True) for name in evening.players} <= set(page.isolated)


@given(LEDGERS)
def test_terminal__hides_nothing_and_breaks_no_line(ledger: Ledger) -> None:
    for wording in (GERMAN, ENGLISH):
        text = ledger_text(ledger, wording)
        assert is_clean(text)
        # Title, head, a line a row, points and money.
        assert len(text.split("\n")) == len(ledger.rows) + 4
        report = plain_report(ledger)
        payments = settlement_text(report, wording)
        assert is_clean(payments)
        assert len(payments.split("\n")) == report.money.is_rounded + 4 + 1 + 3


@pytest.mark.sweep
@settings(max_examples=times(12, 40))
@given(LEDGERS)
def test_spreadsheet__every_text_can_be_seen(ledger: Ledger) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.load_workbook(io.BytesIO(export(plain_report(ledger), "xlsx", GERMAN)))
    cells = [cell.value for sheet in book for row in sheet.iter_rows() for cell in row]
    texts = [each for each in cells if isinstance(each, str)]
    assert all(map(is_clean, texts))
    assert not [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    assert {visible(name) for name in ledger.evening.players} <= set(texts)


@pytest.mark.charts
@pytest.mark.sweep
@settings(max_examples=times(4, 12))
@given(LEDGERS)
def test_svg__is_well_formed(ledger: Ledger) -> None:
    text = written(ledger, "svg")
    root = ElementTree.fromstring(text)
    assert is_clean(text)
    assert not [each.tag for each in root.iter() if each.tag.endswith(("}image", "}a", "}script", "}foreignObject"))]


@pytest.mark.charts
@pytest.mark.sweep
@settings(max_examples=times(2, 5))
@given(LEDGERS)
def test_pictures__are_whole(ledger: Ledger) -> None:
    for kind in ("pdf", "png"):
        assert export(plain_report(ledger), kind, ENGLISH).startswith(MAGIC[kind])


@pytest.mark.charts
def test_pdf__has_the_title_visible() -> None:
    data = export(plain_report(ledger_of(HEBREW, "\u202eAbend\x1b")), "pdf", GERMAN)
    found = re.search(rb"/Title <([0-9a-f]+)>|/Title \((.*?)\)", data, re.S)
    raw = bytes.fromhex(found[1].decode()) if found[1] else re.sub(rb"\\([()\\])", rb"\1", found[2])
    assert raw.decode("utf-16") == "‹U+202E›Abend‹U+001B›"


# --------------------------------------------------------------------------- who pays whom


def pairs(evening: Evening) -> list[tuple[str, str]]:
    """The first of four has won against all others."""
    first, *others = evening.players
    return [(other, first) for other in others]


@PEOPLE
def test_direction__on_a_terminal(names: tuple[str, ...]) -> None:
    ledger = ledger_of(names)
    lines = settlement_text(plain_report(ledger), GERMAN).split("\n")[5:]
    for payer, payee in pairs(ledger.evening):
        (line,) = (each for each in lines if each.startswith(isolated(payer)))
        assert re.split(r" {2,}", line)[:3] == [isolated(payer), "→", isolated(payee)]
    # Isolates take no room: the arrows stand in one column.
    assert len({text_width(line.partition("→")[0]) for line in lines}) == 1


@PEOPLE
def test_direction__in_html(names: tuple[str, ...]) -> None:
    ledger = ledger_of(names)
    page = _Page(written(ledger, "html"))
    assert {tuple(payment) for payment in page.payments} == {
        (f"<{payer}>", " → ", f"<{payee}>") for payer, payee in pairs(ledger.evening)
    }


@PEOPLE
def test_direction__in_a_spreadsheet_is_that_of_the_columns(names: tuple[str, ...]) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    ledger = ledger_of(names)
    book = openpyxl.load_workbook(io.BytesIO(export(plain_report(ledger), "xlsx", GERMAN)))
    sheet = book.worksheets[1]
    assert not sheet.sheet_view.rightToLeft
    rows = [[cell.value for cell in row[:2]] for row in sheet.iter_rows()]
    heads = rows.index([GERMAN.reason("page_from"), GERMAN.reason("page_to")])
    assert {tuple(row) for row in rows[heads + 1 :]} == set(pairs(ledger.evening))


@pytest.mark.charts
@PEOPLE
def test_direction__in_pictures(names: tuple[str, ...]) -> None:
    """In the SVG every glyph has its place: what belongs to the payer stands left of the arrow, the payee right."""
    svg = svg_of(names)
    said = re.findall(r"<!-- ([^>]*?→[^>]*?) -->(.*?)</g>", svg, re.S)
    assert len(said) == 3
    for text, drawn in said:
        payer, arrow, payee = text.partition(" → ")
        assert arrow
        glyphs = [(_place(tag), name) for name, tag in re.findall(r'<use xlink:href="#([^"]+)"([^>]*)/>', drawn)]
        arrow_at = next(x for x, name in glyphs if name in _arrows())
        for who, sign in ((payer, -1), (payee, 1)):
            letters = {_glyph(char) for char in who if char.isalpha() and not _shaped(char)}
            places = [x for x, name in glyphs if name in letters - {_glyph(c) for c in _other(who, payer, payee)}]
            assert letters == set() or places != []
            assert all((x - arrow_at) * sign > 0 for x in places), (text, glyphs)


def _other(who: str, payer: str, payee: str) -> str:
    return payee if who == payer else payer


def _shaped(char: str) -> bool:
    """Arabic letters have another form, and so another glyph, at each place of a word."""
    return "\u0600" <= char <= "\u06ff"


def _arrows() -> set[str]:
    """The arrow of our typeface has other heights beside small and capital letters."""
    from fontTools.ttLib import TTFont

    from tarockblock.paths import resource

    names = TTFont(resource("fonts", "Inter-Regular.otf")).getGlyphOrder()
    return {f"Inter-Regular-{index:x}" for index, name in enumerate(names) if name.startswith("uni2192")}


def _place(tag: str) -> float:
    found = re.search(r"translate\(([-0-9.]+)", tag)
    return float(found[1]) if found else 0.0


def _glyph(char: str) -> str:
    """The id matplotlib gives the outline of a character, in the first of our faces that has it."""
    from matplotlib import font_manager

    from tarockblock.paths import resource

    faces = {"Inter-Regular": str(resource("fonts", "Inter-Regular.otf")), "DejaVuSans": "DejaVu Sans"}
    for name, face in faces.items():
        path = face if face.endswith(".otf") else font_manager.findfont(face)
        index = font_manager.get_font(path).get_char_index(ord(char))
        if index:
            return f"{name}-{index:x}"
    return ""


@pytest.mark.charts
@PEOPLE
def test_direction__in_pictures_every_name_is_set_apart(names: tuple[str, ...]) -> None:
    long = tuple(f"{name} {'x' * 12}" for name in names)  # more than one line for each payment
    for who in (long, names):
        said = [each.strip() for each in re.findall(r"<!--(.*?)-->", svg_of(who))]
        around = [each for each in said if "→" in each]
        assert len(around) == 3
        for each in around:
            assert all(isolated(part) == part for part in each.split("→"))
