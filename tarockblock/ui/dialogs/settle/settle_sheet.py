"""The settlement as text, plain and for a page; every name is text, whatever it looks like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from tarockblock.domain.visible_text import isolated, visible
from tarockblock.exchange.text_tables import text_width


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything ready worded: `balances` are rows under `columns`, `payments` say who, how much, and a remark."""

    title: str
    subtitle: str
    columns: tuple[str, ...]
    balances: tuple[tuple[str, ...], ...]
    payments_title: str
    payments: tuple[tuple[str, str, str], ...]
    foot: str = ""


def as_text(sheet: Sheet) -> str:
    """Lines for a message: name and balance, then the payments."""
    names = [isolated(row[0]) for row in sheet.balances]
    width = max(map(text_width, names), default=0)
    last = max((len(row[-1]) for row in sheet.balances), default=0)
    lines = [sheet.title, sheet.subtitle, ""]
    lines += [
        f"{name}{' ' * (width - text_width(name))}  {row[-1]:>{last}}"
        for name, row in zip(names, sheet.balances, strict=True)
    ]
    lines += ["", sheet.payments_title]
    lines += [
        " ".join(part for part in (f"{who}: {amount}", f"({remark})" if remark else "") if part)
        for who, amount, remark in sheet.payments
    ]
    if sheet.foot:
        lines += ["", sheet.foot]
    return visible("\n".join(lines)) + "\n"


def as_html(sheet: Sheet) -> str:
    """A page for `QTextDocument`: a heading, the balances, the payments."""
    parts = [f"<h2>{escape(sheet.title)}</h2><p>{escape(sheet.subtitle)}</p>"]
    parts.append('<table cellspacing="0" cellpadding="5" width="100%">')
    parts.append(_row(sheet.columns, "th"))
    parts += [_row(row, "td") for row in sheet.balances]
    parts.append(f"</table><h3>{escape(sheet.payments_title)}</h3>")
    parts.append('<table cellspacing="0" cellpadding="5">')
    parts += [_row(payment, "td") for payment in sheet.payments]
    parts.append("</table>")
    if sheet.foot:
        parts.append(f"<p>{escape(sheet.foot)}</p>")
    return visible("".join(parts))


def _row(cells: Sequence[str], tag: str) -> str:
    written = [
        f'<{tag} align="{"left" if index == 0 else "right"}">{escape(cell)}</{tag}>' for index, cell in enumerate(cells)
    ]
    return f"<tr>{''.join(written)}</tr>"
