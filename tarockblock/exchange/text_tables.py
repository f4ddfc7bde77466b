"""Ledger and lists as aligned plain text. Computes nothing."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from tarockblock.domain.hand import (
    Annulled,
    FiguresOnly,
    Manual,
    NegativeGame,
    NoHand,
    PositiveGame,
    RateChange,
    Renonce,
    TableChange,
    Trischaken,
)
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording, game_name, own_game
from tarockblock.visible_text import isolated, visible


def grid(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> str:
    """Return lines with columns of equal width; ``right`` marks right-aligned ones.

    A cell's writing direction does not affect its neighbours.
    """
    rows = [[isolated(cell) for cell in row] for row in rows]
    widths = [max((text_width(row[i]) for row in rows), default=0) for i in range(len(right))]
    return "\n".join(
        "  ".join(_pad(cell, widths[i], right=right[i]) for i, cell in enumerate(row)).rstrip() for row in rows
    )


def _pad(text: str, width: int, *, right: bool) -> str:
    space = " " * (width - text_width(text))
    return space + text if right else text + space


def text_width(text: str) -> int:
    """Return the terminal columns of a text: wide characters two, combining ones and isolates none."""
    return sum(map(_char_width, text))


def _char_width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def ledger_text(ledger: Ledger, wording: Wording) -> str:
    players = ledger.evening.everybody
    lines = [["Nr.", "", *players]]
    for row in ledger.rows:
        change = [_change(row, player, wording.language) for player in players]
        lines.append([str(row.hand or ""), row_title(row, ledger, wording), *change])
    language = wording.language
    lines.append(["", wording.reason("points"), *(points_text(ledger.points[who], language) for who in players)])
    lines.append(["", wording.reason("money"), *(euro_text(ledger.cents[who], language) for who in players)])
    parts = (ledger.evening.title, ledger.evening.date or "", ledger.evening.ruleset.short.get(language))
    title = " · ".join(isolated(part) for part in parts if part)
    return f"{title}\n{grid(lines, [True, False, *(True for _ in players)])}"


def _change(row: Row, player: str, language: str) -> str:
    return f"{points_text(row.points[player], language)} ({points_text(row.points_total[player], language)})"


def row_title(row: Row, ledger: Ledger, wording: Wording) -> str:
    entry, ruleset = row.entry, ledger.evening.ruleset
    twice = f" ×{row.factor}" if row.factor > 1 else ""
    if isinstance(entry, PositiveGame):
        people = " + ".join(isolated(each) for each in (entry.declarer, entry.partner) if each)
        return f"{isolated(game_name(entry.game, entry.bid, ruleset, wording.language))} {people}{twice}"
    if isinstance(entry, NegativeGame):
        people = ", ".join(
            isolated(each.player) + own_game(each, ruleset, wording.language) for each in entry.declarers
        )
        return f"{isolated(game_name(entry.game, None, ruleset, wording.language))} {people}{twice}"
    if isinstance(entry, Trischaken):
        return f"Trischaken{twice}"
    if isinstance(entry, Renonce):
        return f"Renonce {wording.people(entry.offenders)}{twice}"
    if isinstance(entry, Annulled):
        return wording.reason("row_replayed" if entry.replay else "row_annulled")
    if isinstance(entry, FiguresOnly):
        return wording.reason("row_figures", reason=_one_line(entry.reason)).strip() + twice
    return _other_title(entry, wording)


def _other_title(entry: NoHand, wording: Wording) -> str:
    if isinstance(entry, Manual):
        return wording.reason("row_manual", reason=_one_line(entry.reason)).strip()
    if isinstance(entry, RateChange):
        return wording.reason("row_rate", cents=entry.cents_per_point)
    if isinstance(entry, TableChange):
        return wording.reason("row_table", players=", ".join(map(isolated, entry.players)))
    return wording.reason("row_doubling_more" if entry.radl > 0 else "row_doubling_less", count=abs(entry.radl))


def _one_line(text: str) -> str:
    return " ".join(visible(text).split())
