"""How points and euros are written: a real minus, no sign at zero, the decimal comma in German, fractions as such."""

from __future__ import annotations

from fractions import Fraction

from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.exchange.language import decimal_mark

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


def points_text(points: Points, language: str = "de", *, signed: bool = True) -> str:
    """Points as ``+12``, ``−2⅔`` or ``0``; thousands are set off by a narrow space."""
    return _sign(points.sign, signed) + _whole_and_rest(abs(points).exact)


def euro_text(cents: Cents, language: str = "de", *, signed: bool = True, unit: bool = True) -> str:
    """Cents as euros: ``+0,60 €`` in German, ``+0.60 €`` in English; a fraction of a cent stays visible."""
    value = abs(cents).exact
    euros, rest = divmod(int(value), 100)
    fraction = _fraction(value - int(value))
    text = f"{_thousands(euros)}{decimal_mark(language)}{rest:02d}{fraction}"
    return _sign(cents.sign, signed) + text + (f"{NO_BREAK_SPACE}€" if unit else "")


def cents_text(cents: Cents, language: str = "de", *, signed: bool = True) -> str:
    """Cents as such: ``+60``."""
    return _sign(cents.sign, signed) + _whole_and_rest(abs(cents).exact)


def axis_text(text: str) -> str:
    """An amount at a grid line: whole euros without their cents."""
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
