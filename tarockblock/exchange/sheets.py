"""Pages for paper as HTML: the score sheet, and an empty one. Knows no Qt.

The templates use only HTML that `QTextDocument` supports; `tarockblock.printing` lays them out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from tarockblock.domain.hand import Annulled, NegativeGame, PositiveGame, Renonce, Side
from tarockblock.domain.ledger import Ledger, RadlSum, Row
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.score import Item
from tarockblock.exchange.html_export import template
from tarockblock.exchange.page_rows import PageRow, PageRows
from tarockblock.exchange.report import EveningReport, facts_of, standing_text, title_of, with_radl
from tarockblock.exchange.text_tables import row_title
from tarockblock.exchange.wording import Wording, game_name, name_of
from tarockblock.visible_text import isolated, visible

KONTRA = ("", "K", "R", "S", "M", "H")
ANNOUNCED, LOST, OF_OPPONENTS, DOUBLED, CHANGED, STRUCK, NOTED, MISFIT = "!", "✗", "°", "×2", "*", "†", "‡", "?"
"""Marks of the sheet, explained at its foot."""

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
    """Pages to print; of ``variants``, each shorter than the last, the first that fits ``pages`` is used.

    ``margin`` in millimetres, type ``size`` in points; ``foot`` is shown if there are several pages.
    """

    title: str
    variants: tuple[str, ...]
    margin: int = 20
    size: int = 11
    foot: str = ""
    pages: int = 1


def paper(
    name: str,
    title: str,
    variants: Iterable[Mapping[str, object]] = ({},),
    *,
    margin: int = 20,
    size: int = 11,
    foot: str = "",
    pages: int = 1,
    **words: object,
) -> Paper:
    """Return pages from a template of ``resources/pages``, filled with ``words`` and each of the ``variants``."""
    page = template(f"{name}.html")
    return Paper(
        title, tuple(page.render(title=title, **words, **each) for each in variants), margin, size, foot, pages
    )


def score_sheet(report: EveningReport, wording: Wording) -> Paper:
    """Return the evening as a written sheet: a line a hand with changes and running totals in the main account,
    then standings, payments and signatures.
    """
    page, ledger = PageRows(report, wording), report.ledger
    letters = dict(zip(page.names, (each.mark for each in page.people), strict=True))
    marks, notes = set[str](), list[tuple[str, str]]()
    lines = list[tuple[PageRow, str, str, str]]()  # with number and marks, the dealer's letter, the game
    for each in with_radl(ledger):
        if isinstance(each, RadlSum):
            shown = page.radl(each)
            lines.append((shown, "", "", f"{shown.title} ({shown.state})"))
            continue
        shown, struck = page.row(each), isinstance(each.entry, Annulled)
        noted = bool(shown.number and shown.note) and not struck  # the reason of a struck hand is in its line
        if noted:
            notes.append((shown.number, " ".join(shown.note.split())))
        beside = {STRUCK: struck, CHANGED: each.index in report.edited, NOTED: noted, MISFIT: bool(each.problems)}
        after = [mark for mark, applies in beside.items() if applies]
        items = () if each.score is None else each.score.items
        marks |= {*after, *(mark for item in items for mark in _marks(item)), *[DOUBLED] * (each.factor > 1)}
        dealer = "" if each.deal is None else letters[each.deal.dealer]
        shown = replace(shown, cells=() if struck else shown.cells)
        lines.append((shown, "".join((shown.number, *after)), dealer, page.named(each, hand_text)))
    title, facts = title_of(ledger.evening, wording), facts_of(report, wording)
    return paper(
        "score_sheet",
        title,
        margin=12,
        size=8,
        foot=" · ".join(dict.fromkeys((title, facts[0]))),
        page=page,
        word=wording.reason,
        facts=" · ".join(facts),
        note=ledger.evening.note,
        standing=standing_text(ledger, wording),
        lines=lines,
        legend=[(mark, wording.reason(f"sheet_{code}")) for mark, code in _MARKS.items() if mark in marks],
        notes=notes,
    )


def hand_text(row: Row, ledger: Ledger, wording: Wording) -> str:
    entry, ruleset, language = row.entry, ledger.evening.ruleset, wording.language
    title = row_title(row, ledger, wording).removesuffix(f" ×{row.factor}")
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
    return title + (f" ×{row.factor}" if row.factor > 1 else "")


def _suffix(item: Item) -> str:
    return "".join(mark if mark in (ANNOUNCED, OF_OPPONENTS) else f" {mark}" for mark in _marks(item))


def _marks(item: Item) -> Iterator[str]:
    if item.what == "bonus":
        yield from [ANNOUNCED] * item.announced
        yield from [OF_OPPONENTS] * (item.side is Side.OPPONENTS)
    is_lost = {
        "game": item.gains is Side.OPPONENTS,
        "bonus": not item.made,
        "negative": item.player is not None and item.balance(item.player)[0].sign < 0,
    }
    if is_lost.get(item.what):
        yield LOST
    if item.kontra:
        yield KONTRA[item.kontra]


def empty_sheet(ruleset: Ruleset, prices: Collection[tuple[str, str]], wording: Wording) -> Paper:
    name, lines = ruleset.name.get(wording.language), ({"rows": rows} for rows in range(48, 7, -1))
    title, word = f"{wording.reason('sheet_empty')} – {name}", wording.reason
    return paper("empty_sheet", title, lines, margin=12, size=8, word=word, ruleset=name, prices=prices, columns=6)
