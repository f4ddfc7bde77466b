"""What each mark of the ledger means, as sentences for whoever points at it. Knows no Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.formatting import MINUS
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.ledger.ledger_lines import Cell, Figure, Line, LineKind

_KINDS: Mapping[LineKind, Callable[[], str]] = {
    LineKind.RENONCE: lambda: translate("Marks", "A renonce ended this hand"),
    LineKind.STRUCK: lambda: translate("Marks", "Struck: it counts nothing"),
    LineKind.MANUAL: lambda: translate("Marks", "Entered by hand, no hand of cards"),
    LineKind.RADL: lambda: translate("Marks", "What the Radl brought, and the standing after it"),
}


def mark_sentences(line: Line) -> list[str]:
    """One sentence for each mark in the game's cell of a line, in the order in which they stand there."""
    if line.reason:
        return [line.reason]
    found = [_KINDS[line.kind]()] if line.kind in _KINDS else []
    if line.lost:
        found.append(translate("Marks", "✗: the declarer's side has lost"))
    if line.doubled:
        found.append(translate("Marks", "×2 on gold: it counts double"))
    found += [tag.spoken for tag in line.tags]
    if line.edited:
        found.append(translate("Marks", "Pencil: changed since it was entered; a click shows what stood there"))
    if line.out_of_turn:
        found.append(line.out_of_turn)
    return [each for each in found if each]


def cell_spoken(player: str, line: Line, cell: Cell) -> str:
    """A player's cell for a screen reader: ``Anna, hand 7: plus 2, total minus 4``; of two accounts both."""
    parts = []
    if cell.deals:
        parts.append(translate("Marks", "deals"))
    if cell.out and line.kind is not LineKind.RADL:
        parts.append(translate("Marks", "sits out"))
    parts += [_with_sign(each) for each in (cell.change, cell.change2) if each.text]
    totals = ", ".join(_with_sign(each) for each in (cell.total, cell.total2) if each.text)
    if totals:
        parts.append(translate("Marks", "total {amount}").format(amount=totals))
    name = isolated(player)
    if line.number:
        name = translate("Marks", "{player}, hand {number}").format(player=name, number=line.number)
    elif line.kind is LineKind.RADL:
        name = f"{name}, {line.name}"
    return f"{name}: {', '.join(parts)}" if parts else name


def _with_sign(figure: Figure) -> str:
    """The sign as a word: not every voice reads it."""
    bare = figure.text.lstrip("+" + MINUS)
    words = {1: translate("Marks", "plus {amount}"), -1: translate("Marks", "minus {amount}")}
    return words.get(figure.sign, "{amount}").format(amount=bare)


def cell_sentences(cell: Cell | None, player: str) -> list[str]:
    """What the marks in a player's cell mean."""
    if cell is None or not (cell.deals or cell.out):
        return []
    if cell.deals:
        words = translate("Marks", "{player} deals and sits out") if cell.out else translate("Marks", "{player} deals")
    else:
        words = translate("Marks", "{player} sits out")
    return [words.format(player=isolated(player))]
