"""Pages for paper: the score sheet of an evening, and an empty one. Words and HTML; knows no Qt.

The templates hold to what `QTextDocument` knows of HTML; :mod:`tarockblock.printing` lays them out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tarockblock.domain.hand import Annulled, NegativeGame, PositiveGame, Renonce, Side
from tarockblock.domain.ledger import Ledger, RadlSum, Row
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.score import Item
from tarockblock.exchange.html_export import template
from tarockblock.exchange.page_rows import PageRows
from tarockblock.exchange.report import EveningReport, facts_of, standing_text, title_of, with_radl
from tarockblock.exchange.text_tables import row_title
from tarockblock.exchange.wording import Wording, game_name, name_of
from tarockblock.visible_text import isolated, visible

KONTRA = ("", "K", "R", "S")
ANNOUNCED, LOST, OF_OPPONENTS, DOUBLED, CHANGED, STRUCK, NOTED, MISFIT = "!", "✗", "°", "×2", "*", "†", "‡", "?"
"""The marks of the sheet, each explained at its foot where it occurs."""

_MARKS = {
    ANNOUNCED: "announced",
    LOST: "lost",
    OF_OPPONENTS: "opponents",
    **{mark: f"kontra_{level}" for level, mark in enumerate(KONTRA) if level},
    DOUBLED: "doubled",
    STRUCK: "struck",
    CHANGED: "changed",
    NOTED: "note",
    MISFIT: "misfit",
}


@dataclass(frozen=True, slots=True)
class Paper:
    """Pages to be printed: their title, and HTML; of ``variants``, each shorter than those before it, the first that
    takes one page is printed.

    ``margin`` in millimetres, ``size`` of the type in points, which the HTML may change; ``foot`` is at the left of the
    foot, where there are several pages.
    """

    title: str
    variants: tuple[str, ...]
    margin: int = 20
    size: int = 11
    foot: str = ""


def paper(
    name: str,
    title: str,
    variants: Iterable[Mapping[str, object]] = ({},),
    *,
    margin: int = 20,
    size: int = 11,
    foot: str = "",
    **words: object,
) -> Paper:
    """Pages out of a template of ``resources/pages``, filled with ``words`` and what each of the ``variants`` adds."""
    page = template(f"{name}.html")
    return Paper(title, tuple(page.render(title=title, **words, **each) for each in variants), margin, size, foot)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the sheet: number and marks, the dealer's letter, what was played, each player's change and total."""

    kind: str
    number: str
    dealer: str
    text: str
    cells: tuple[tuple[str, str], ...]


def score_sheet(report: EveningReport, wording: Wording) -> Paper:
    """The evening as it would hang on the wall: a line a hand with changes and running totals, in the one account that
    is written down (points; cents where points are cents), then standings, payments and room for signatures."""
    sheet = _Sheet(report, wording)
    lines, evening = tuple(sheet.lines()), report.ledger.evening
    title, facts = title_of(evening, wording), facts_of(evening, wording)
    return paper(
        "score_sheet",
        title,
        margin=12,
        size=8,
        foot=" · ".join(dict.fromkeys((title, facts[0]))),
        page=sheet.page,
        word=wording.reason,
        facts=" · ".join(facts),
        note=evening.note,
        standing=standing_text(report.ledger, wording),
        lines=lines,
        legend=[(mark, wording.reason(f"sheet_{code}")) for mark, code in _MARKS.items() if mark in sheet.marks],
        notes=sheet.notes,
    )


class _Sheet:
    """The lines of an evening and the marks they use."""

    def __init__(self, report: EveningReport, wording: Wording) -> None:
        self.page = PageRows(report, wording)
        self.marks = set[str]()
        self.notes: list[tuple[str, str]] = []
        self._report, self._ledger, self._wording = report, report.ledger, wording
        self._letters = dict(zip(self.page.names, (each.mark for each in self.page.people), strict=True))

    def lines(self) -> Iterator[SheetLine]:
        """Every entry, and the sum of each Radl after its last one."""
        for each in with_radl(self._ledger):
            yield self._line(each) if isinstance(each, Row) else self._radl(each)

    def _line(self, row: Row) -> SheetLine:
        shown = self.page.row(row)
        struck, misfit = isinstance(row.entry, Annulled), bool(row.problems)
        played = () if struck else shown.cells
        cells = tuple((cell.change.text, cell.total if cell.change.text else "") for cell in played)
        edited = row.index in self._report.edited
        noted = bool(shown.number and shown.note) and not struck  # why it was struck is in the line
        if noted:
            self.notes.append((shown.number, " ".join(shown.note.split())))
        after = self._used((STRUCK, struck), (CHANGED, edited), (NOTED, noted), (MISFIT, misfit))
        text = self.page.named(row, hand_text)
        self.marks.update(self._in_text(row), (DOUBLED,) if row.factor > 1 else ())
        dealer = "" if row.deal is None else self._letters[row.deal.dealer]
        return SheetLine(shown.kind, f"{shown.number}{after}", dealer, text, cells)

    def _radl(self, radl: RadlSum) -> SheetLine:
        shown = self.page.radl(radl)
        cells = tuple((cell.change.text, cell.total) for cell in shown.cells)
        return SheetLine("radl", "", "", f"{shown.title} ({shown.state})", cells)

    def _used(self, *marks: tuple[str, bool]) -> str:
        """Those of some marks that apply, which are then explained."""
        found = [mark for mark, applies in marks if applies]
        self.marks.update(found)
        return "".join(found)

    def _in_text(self, row: Row) -> Iterator[str]:
        for item in () if row.score is None else row.score.items:
            yield from _marks(item)


def hand_text(row: Row, ledger: Ledger, wording: Wording) -> str:
    """A row in one line for paper: the game and its people, then every bonus, with the marks of the sheet."""
    entry, ruleset, language = row.entry, ledger.evening.ruleset, wording.language
    title = row_title(row, ledger, wording).removesuffix(" ×2")
    items = () if row.score is None else row.score.items
    if isinstance(entry, PositiveGame):
        parts = []
        for item in items:
            name = title if item.what in ("game", "conceded") else isolated(name_of(item.subject, ruleset, language))
            if item.what == "conceded":
                name = wording.reason("conceded", name=title)
            parts.append(name + _suffix(item))
        title = ", ".join(parts) or title
    elif isinstance(entry, NegativeGame):
        lost = {each.player for each in entry.declarers if each.won is False}
        people = [isolated(each.player) + (f" {LOST}" if each.player in lost else "") for each in entry.declarers]
        against = [
            f"{KONTRA[item.kontra]} {isolated(item.opponent)}" for item in items if item.kontra and item.opponent
        ]
        title = ", ".join((f"{isolated(game_name(entry.game, None, ruleset, language))} {', '.join(people)}", *against))
    elif isinstance(entry, Renonce):
        title = f"{title} ({isolated(game_name(entry.game, entry.bid, ruleset, language))})"
    elif isinstance(entry, Annulled) and entry.reason:
        title = f"{title}: {' '.join(visible(entry.reason).split())}"
    return title + (f" {DOUBLED}" if row.factor > 1 else "")


def _suffix(item: Item) -> str:
    """The marks of one item of a positive game, as they follow its name."""
    marks = [*_marks(item)]
    close = (ANNOUNCED, OF_OPPONENTS)
    return "".join(mark if mark in close else f" {mark}" for mark in sorted(marks, key=lambda mark: mark not in close))


def _marks(item: Item) -> Iterator[str]:
    if item.what == "game":
        if item.gains is Side.OPPONENTS:
            yield LOST
    elif item.what == "bonus":
        if item.announced:
            yield ANNOUNCED
        if not item.made:
            yield LOST
        if item.side is Side.OPPONENTS:
            yield OF_OPPONENTS
    elif item.what == "negative" and item.player is not None and item.balance(item.player)[0].sign < 0:
        yield LOST
    if item.kontra:
        yield KONTRA[item.kontra]


def empty_sheet(ruleset: Ruleset, prices: Collection[tuple[str, str]], wording: Wording) -> Paper:
    """A sheet to write on, six columns and as many lines as one page holds; ``prices`` in short at its foot."""
    name, lines = ruleset.name.get(wording.language), ({"rows": rows} for rows in range(48, 7, -1))
    title, word = f"{wording.reason('sheet_empty')} – {name}", wording.reason
    return paper("empty_sheet", title, lines, margin=12, size=8, word=word, ruleset=name, prices=prices, columns=6)
