"""The ledger as CSV: a line a row, exact numbers, and no text a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from tarockblock.domain.evening_money import EveningMoney
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.exchange.formatting import MINUS
from tarockblock.exchange.language import decimal_mark, list_mark
from tarockblock.exchange.wording import Wording
from tarockblock.visible_text import visible

_NUMBER = re.compile(r"-?[0-9]+([/,][0-9]+)?", re.ASCII)
_AMOUNTS = ("points", "cents", "points_total", "cents_total")
FRACTION_SLASH = "\N{FRACTION SLASH}"
_FORMULA = ("=", "+", "-", "@", "\t")


def ledger_csv(ledger: Ledger, money: EveningMoney | None = None, wording: Wording | None = None) -> str:
    """Return header and a line per entry, with points and cents per player, then running totals.

    ``problems`` are place and code of uncounted rows. With ``money``, lines of other kinds follow. Several names
    in a cell have a line each.
    """
    columns = [*_COLUMNS, *(f"{heading} {who}" for heading in _AMOUNTS for who in ledger.evening.everybody)]
    columns += ["note", "problems", *([] if money is None else ("from", "to", "amount", *_BECAME))]
    rows: list[Mapping[str, object]] = []
    for row in ledger.rows:
        amounts = {f"{name} {who}": n.plain() for name in _AMOUNTS for who, n in getattr(row, name).items()}
        facts = {name: of(row) for name, of in _COLUMNS.items()}
        rows.append(facts | amounts | {"note": _note(row), "problems": _problems(row)})
    rows += [] if money is None else _money_rows(money)
    if wording is None or list_mark(wording.language) == ",":  # read by other programs
        return csv_table(columns, rows)
    return _local_csv(columns, rows, wording)


def _local_csv(columns: Sequence[str], rows: Sequence[Mapping[str, object]], wording: Wording) -> str:
    """Return the table for languages with a decimal comma: translated heads, ``;``, a BOM.

    Fractions are decimals, with the exact value in another column, marked so that it is not read as a date.
    """
    table = []
    for name in columns:
        what, _, who = name.partition(" ")
        head = f"{wording.reason(f'csv_{what}')} {who}".rstrip()
        cells = [row.get(name, "") for row in rows]
        if what not in _AMOUNTS:
            table.append([head, *cells])
            continue
        table.append([head, *(_decimal(each, wording.language) for each in cells)])
        parts = [str(each) if "/" in str(each) else "" for each in cells]
        exact = [each.replace("/", FRACTION_SLASH).replace("-", MINUS) for each in parts]
        if any(exact):
            table.append([f"{head} ({wording.reason('csv_exact')})", *exact])
    return "\ufeff" + csv_text(zip(*table, strict=True), list_mark(wording.language))


def _decimal(amount: object, language: str) -> object:
    if not isinstance(amount, str) or "/" not in amount:
        return amount
    hundredths = round(Fraction(amount) * 100)
    sign, (whole, part) = "-" if hundredths < 0 else "", divmod(abs(hundredths), 100)
    return f"{sign}{whole}{decimal_mark(language)}{part:02d}"


_BECAME = ("paid_before", "paid", "otherwise", "open")


def _money_rows(money: EveningMoney) -> Iterator[Mapping[str, object]]:
    for kind in ("carried", "rounding", "balance"):
        amounts = ((each.player, getattr(each, kind)) for each in money.people)
        yield {"kind": kind} | {f"cents {who}": n if isinstance(n, int) else n.plain() for who, n in amounts}
    for kind, lines in (("payment", money.payments), ("kitty", money.kitty)):
        for line in lines:
            became = {name: getattr(line, name) for name in _BECAME}
            yield {"kind": kind, "from": line.payer, "to": line.payee or "", "amount": line.cents} | became
    for given in money.on_account:
        yield {"kind": "on_account", "from": given.debtor, "to": given.creditor or "", "amount": given.cents}


def csv_table(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    """Return CSV with a head; cells that a row lacks, or None, are empty."""
    return csv_text([columns, *([row.get(name) for name in columns] for row in rows)])


def csv_text(rows: Iterable[Iterable[object]], delimiter: str = ",") -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    writer.writerows(map(plain_cell, row) for row in rows)
    return out.getvalue()


def _declarers(row: Row) -> str:
    several = getattr(row.entry, "declarers", ())
    return "\n".join(each.player for each in several) if several else getattr(row.entry, "declarer", None) or ""


_COLUMNS: Mapping[str, Callable[[Row], object]] = {
    "index": lambda row: row.index,
    "kind": lambda row: row.entry.kind,
    "hand": lambda row: row.hand or "",
    "radl": lambda row: row.radl or "",
    "dealer": lambda row: getattr(row.deal, "dealer", ""),
    "vorhand": lambda row: getattr(row.deal, "vorhand", ""),
    "sitting_out": lambda row: "\n".join(getattr(row.deal, "sitting_out", ())),
    "factor": lambda row: row.factor,
    "game": lambda row: getattr(row.entry, "game", "trischaken" if row.entry.kind == "trischaken" else ""),
    "declarer": _declarers,
    "partner": lambda row: getattr(row.entry, "partner", None) or "",
}


def _note(row: Row) -> str:
    return str(getattr(row.entry, "note", "") or getattr(row.entry, "reason", ""))


def _problems(row: Row) -> str:
    return "\n".join(f"{each.path}: {each.code}" if each.path else each.code for each in row.problems)


def plain_cell(value: object) -> object:
    """Return a cell with visible text; an apostrophe goes before what a spreadsheet would compute, except numbers."""
    if not isinstance(value, str):
        return value
    text = visible(value)
    return "'" + text if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text
