"""Formats points, euros and averages: a real minus, no sign at zero, the decimal comma in German.

Fractions stay exact; averages are rounded half away from zero.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING

from tarockblock.domain.hand import Account
from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.exchange.language import decimal_mark

if TYPE_CHECKING:
    from tarockblock.domain.statistics_player import Spread

MINUS = "\N{MINUS SIGN}"
NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

_GLYPHS: dict[Exact, str] = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def points_text(points: Points | Cents, language: str = "de", *, signed: bool = True) -> str:
    """Format points (or bare cents) as ``+12``, ``−2⅔`` or ``0``, with narrow spaces for thousands."""
    return _sign(points.sign, signed) + _whole_and_rest(abs(points).exact)


def euro_text(cents: Cents, language: str = "de", *, signed: bool = True, unit: bool = True) -> str:
    """Format cents as euros: ``+0,60 €`` in German, ``+0.60 €`` in English; fractions of a cent stay visible."""
    value = abs(cents).exact
    euros, rest = divmod(int(value), 100)
    fraction = _fraction(value - int(value))
    text = f"{_thousands(euros)}{decimal_mark(language)}{rest:02d}{fraction}"
    return _sign(cents.sign, signed) + text + (f"{NO_BREAK_SPACE}€" if unit else "")


def axis_text(text: str) -> str:
    return text[:-3] if text[-3:] in (",00", ".00") else text


def _sign(sign: int, signed: bool) -> str:
    if sign < 0:
        return MINUS
    return "+" if sign > 0 and signed else ""


def _whole_and_rest(value: Exact) -> str:
    if isinstance(value, int):
        return _thousands(value)
    whole = int(value)
    rest = _fraction(value - whole)
    return rest.lstrip(NARROW_SPACE) if rest and not whole else _thousands(whole) + rest


def _fraction(rest: Exact) -> str:
    if not rest:
        return ""
    return _GLYPHS.get(rest) or f"{NARROW_SPACE}{rest}"


def _thousands(value: int) -> str:
    return f"{value:,}".replace(",", NARROW_SPACE) if value >= 10_000 else str(value)


NOTHING = "–"


def decimal_text(value: Fraction | None, language: str = "de", *, digits: int = 1, signed: bool = True) -> str:
    """Format a rounded number: ``+1,4``; no sign if it rounds to zero."""
    if value is None:
        return NOTHING
    rounded = _rounded(value, digits)
    whole, rest = divmod(abs(rounded), 10**digits)
    text = f"{whole}{decimal_mark(language)}{rest:0{digits}d}" if digits else str(whole)
    if rounded < 0:
        return MINUS + text
    return f"+{text}" if rounded > 0 and signed else text


def average_text(value: Fraction | None, account: Account, language: str = "de", *, signed: bool = True) -> str:
    """Format an average: points with a decimal, cents as euros with two: ``−0,27 €``."""
    if account is Account.POINTS:
        return decimal_text(value, language, signed=signed)
    text = decimal_text(None if value is None else value / 100, language, digits=2, signed=signed)
    return text if value is None else f"{text}{NO_BREAK_SPACE}€"


def percent_text(part: int, whole: int) -> str:
    """Format a percentage: ``70 %``, or a dash if ``whole`` is 0."""
    return f"{_rounded(Fraction(100 * part, whole), 0)}{NO_BREAK_SPACE}%" if whole else NOTHING


def deviation(found: Spread, digits: int = 2) -> Fraction | None:
    """Return the standard deviation, rounded down to that many decimals."""
    if found.variance is None:
        return None
    scale = 100**digits
    return Fraction(isqrt(found.variance.numerator * scale // found.variance.denominator), 10**digits)


def _rounded(value: Fraction, digits: int) -> int:
    scaled = abs(value) * int(10**digits)
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return -whole if value < 0 else whole
