"""Exact amounts of the two accounts, *points* (the Schrift) and *cents* (what is paid).

The two types never mix: adding points to cents is a ``TypeError``. Amounts are exact
fractions, because thirds and halves occur; nothing here rounds.
"""

from __future__ import annotations

from fractions import Fraction
from functools import total_ordering
from typing import Self


@total_ordering
class _Amount:
    """What points and cents have in common; instances are immutable and hashable."""

    __slots__ = ("_value",)
    _value: Fraction

    def __init__(self, value: int | Fraction = 0) -> None:
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            raise TypeError(f"{type(self).__name__} takes an int or a Fraction, not {type(value).__name__}")
        # A Fraction does not change either; making one of one is a tenth of what an import costs.
        object.__setattr__(self, "_value", value if type(value) is Fraction else Fraction(value))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("amounts do not change")

    def __reduce__(self) -> tuple[type[Self], tuple[Fraction]]:
        return type(self), (self._value,)

    @property
    def value(self) -> Fraction:
        """The bare exact number."""
        return self._value

    @property
    def is_whole(self) -> bool:
        """True where the amount has no fraction."""
        return self._value.denominator == 1

    @property
    def sign(self) -> int:
        """-1, 0 or +1."""
        return (self._value > 0) - (self._value < 0)

    def plain(self) -> int | str:
        """The amount as the evening file writes it: a whole number, or ``"2/3"``."""
        return int(self._value) if self.is_whole else str(self._value)

    def _same(self, other: object) -> Fraction:
        if type(other) is not type(self):
            raise TypeError(f"{type(self).__name__} and {type(other).__name__} are different accounts")
        assert isinstance(other, _Amount)
        return other._value

    def __add__(self, other: Self) -> Self:
        return type(self)(self._value + self._same(other))

    def __sub__(self, other: Self) -> Self:
        return type(self)(self._value - self._same(other))

    def __neg__(self) -> Self:
        return type(self)(-self._value)

    def __abs__(self) -> Self:
        return type(self)(abs(self._value))

    def __mul__(self, factor: int | Fraction) -> Self:
        if not isinstance(factor, int | Fraction):
            return NotImplemented
        return type(self)(self._value * factor)

    __rmul__ = __mul__

    def __truediv__(self, parts: int) -> Self:
        return type(self)(self._value / parts)

    def __lt__(self, other: Self) -> bool:
        return self._value < self._same(other)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, _Amount)
        return self._value == other._value

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._value))

    def __bool__(self) -> bool:
        return bool(self._value)

    def __str__(self) -> str:
        return str(self._value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._value})"


class Points(_Amount):
    """An amount of the Schrift, in points."""

    __slots__ = ()

    def at_rate(self, cents_per_point: int) -> Cents:
        """What these points are worth, in cents."""
        return Cents(self._value * cents_per_point)


class Cents(_Amount):
    """An amount of the money account, in euro cents."""

    __slots__ = ()
