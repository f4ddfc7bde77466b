"""Exact parsing of typed amounts."""

from __future__ import annotations

import re
from fractions import Fraction

from tarockblock.exchange.language import decimal_mark

MAX_AMOUNT = 1_000_000
"""Largest correction; more is a typing error."""

MAX_DENOMINATOR = 1000

_GLYPHS = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅙": "1/6", "⅚": "5/6"}
_SIGNS = str.maketrans({"−": "-", "–": "-", "\u00a0": " ", "\u202f": " "})
_FORM = re.compile(
    r"(?P<sign>[+-]?) *"
    r"(?:(?P<whole>[1-9]\d{0,2}(?:(?P<group>[.,])\d{3})+|\d{1,12})(?:(?P<mark>[.,])(?P<decimals>\d{1,4}))?)?"
    r"(?:(?: +|^|(?<=[+-]))(?P<up>\d{1,4})/(?P<down>\d{1,4}))?",
    re.ASCII,
)


def parse_amount(text: str, language: str = "de") -> Fraction | None:
    """Return the number in ``-3``, ``1/2``, ``2 1/2``, ``2½``, ``+0,5``, or None if there is none or it is too
    large.

    ``1.000`` is a thousand in German, ``1,000`` in English; three decimals that could be read as thousands are
    refused.
    """
    value = _read(text, language)
    return None if value is None or abs(value) > MAX_AMOUNT else value


def is_too_large(text: str, language: str = "de") -> bool:
    value = _read(_bare_euros(text), language)
    return value is not None and abs(value) > MAX_AMOUNT


def _read(text: str, language: str) -> Fraction | None:
    text = text.translate(_SIGNS)
    for glyph, plain in _GLYPHS.items():
        text = text.replace(glyph, f" {plain}")
    match = _FORM.fullmatch(" ".join(text.replace("+ ", "+").replace("- ", "-").split()))
    if match is None or (match["whole"] is None and match["up"] is None):
        return None
    if match["up"] is not None and (match["decimals"] is not None or not int(match["down"])):
        return None
    whole, group, mark = match["whole"] or "0", match["group"], match["mark"]
    if group is not None and ({*whole} & {*".,"} != {group} or group in (decimal_mark(language), mark)):
        return None
    if mark not in (None, decimal_mark(language)) and len(match["decimals"]) > 2:
        return None
    value = Fraction(int(re.sub("[.,]", "", whole)))
    if match["decimals"] is not None:
        value += Fraction(int(match["decimals"]), 10 ** len(match["decimals"]))
    if match["up"] is not None:
        value += Fraction(int(match["up"]), int(match["down"]))
    if value.denominator > MAX_DENOMINATOR:
        return None
    return -value if match["sign"] == "-" else value


def _bare_euros(text: str) -> str:
    """Return the number without the unit; ``5,-`` has no cents."""
    return re.sub(r"[.,][-–—−]+ *$", "", re.sub("€|euro?", "", text, flags=re.IGNORECASE).strip())


def parse_euros(text: str, language: str = "de") -> Fraction | None:
    """Return the cents in ``-1,50``, ``2.00 €``, ``5 EUR``, ``5,-``, ``3`` or (half a cent) ``1/200``, or None."""
    euros = parse_amount(_bare_euros(text), language)
    if euros is None or ((euros * 100).denominator != 1 and "/" not in text):
        return None
    return euros * 100


def euros_field_text(cents: Fraction, language: str = "de") -> str:
    """Return cents as the money field accepts them: ``-1,50``, fractions of a cent as ``1/200``."""
    if cents.denominator != 1:
        return str(cents / 100)
    sign, value, mark = "-" if cents < 0 else "", abs(int(cents)), decimal_mark(language)
    return f"{sign}{value // 100}{mark}{value % 100:02d}"


def whole_number(text: str, most: int, *, least: int = 1) -> int | None:
    """Return a typed number from ``least`` to ``most``, or None."""
    plain = text.strip()
    is_number = plain.isascii() and plain.isdigit() and len(plain) <= 6
    return int(plain) if is_number and least <= int(plain) <= most else None
