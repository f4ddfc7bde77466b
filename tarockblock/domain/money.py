"""Exact amounts of the two accounts, *points* (the Schrift) and *cents* (what is paid), and prices made of them.

The two types never mix: adding points to cents is a ``TypeError``. Amounts are whole numbers, which nearly all are, or
exact fractions, because thirds and halves occur; nothing here rounds.
"""

from __future__ import annotations

from fractions import Fraction
from functools import total_ordering
from math import prod
from typing import ClassVar, NamedTuple, Self

Exact = int | Fraction
"""A bare exact number, to be added and compared; not divided by ``/``, which of whole numbers makes a float."""

UNITS = (1, 5, 10, 50)
"""Units a settlement can be rounded to, in cents."""

_SMALL = 10_000
"""Whole amounts below it are made once each: nearly all are, and they are what most of the work is about."""


@total_ordering
class _Amount:
    """What points and cents have in common; instances are immutable and hashable.

    ``exact`` is the bare number, an ``int`` wherever the amount is whole; ``value`` the same as a fraction.
    """

    __slots__ = ("exact",)
    exact: Exact
    of: ClassVar[dict[Exact, Self]]
    """``Points.of[5]`` is ``Points(5)``, for where thousands are needed; asks for no type."""

    def __new__(cls, value: Exact = 0) -> Self:
        return cls.of[value if type(value) is int else _whole_if_whole(value, cls.__name__)]

    def __init_subclass__(cls) -> None:
        cls.of = _Made(cls)  # type: ignore[assignment]  # it makes amounts of this kind and no other

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("amounts do not change")

    def __reduce__(self) -> tuple[type[Self], tuple[Exact]]:
        return type(self), (self.exact,)

    @property
    def value(self) -> Fraction:
        """The bare number as a fraction, fit to be divided."""
        return Fraction(self.exact)

    @property
    def is_whole(self) -> bool:
        """True where the amount has no fraction."""
        return type(self.exact) is int

    @property
    def sign(self) -> int:
        """-1, 0 or +1."""
        return (self.exact > 0) - (self.exact < 0)

    def plain(self) -> int | str:
        """The amount as the evening file writes it: a whole number, or ``"2/3"``."""
        exact = self.exact
        return exact if isinstance(exact, int) else str(exact)

    def _refuse(self, other: object) -> TypeError:
        return TypeError(f"{type(self).__name__} and {type(other).__name__} are different accounts")

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            raise self._refuse(other)
        return type(self)(self.exact + other.exact)

    def __sub__(self, other: Self) -> Self:
        if type(other) is not type(self):
            raise self._refuse(other)
        return type(self)(self.exact - other.exact)

    def __neg__(self) -> Self:
        return type(self)(-self.exact)

    def __abs__(self) -> Self:
        return -self if self.exact < 0 else self

    def __mul__(self, factor: Exact) -> Self:
        if not isinstance(factor, (int, Fraction)):
            return NotImplemented
        return type(self)(self.exact * factor)

    __rmul__ = __mul__

    def __truediv__(self, parts: int) -> Self:
        return type(self)(Fraction(self.exact, parts))

    def __lt__(self, other: Self) -> bool:
        if type(other) is not type(self):
            raise self._refuse(other)
        return self.exact < other.exact

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, _Amount)
        return self.exact == other.exact

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.exact))

    def __bool__(self) -> bool:
        return bool(self.exact)

    def __str__(self) -> str:
        return str(self.exact)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.exact})"


class _Made(dict[Exact, _Amount]):
    """The amounts of one account, by their number: those that are small and whole are made once each."""

    def __init__(self, kind: type[_Amount]) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, value: Exact) -> _Amount:
        made = object.__new__(self._kind)
        _put(made, int(value) if value.denominator == 1 else value)
        if -_SMALL < value < _SMALL and value.denominator == 1:
            self[made.exact] = made
        return made


_put = vars(_Amount)["exact"].__set__
"""Past ``__setattr__``, once; ``object.__setattr__`` would look the slot up by its name every time."""


def _whole_if_whole(value: object, name: str) -> Exact:
    """The number, as an ``int`` where it is whole; TypeError for anything but an int or a Fraction."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise TypeError(f"{name} takes an int or a Fraction, not {type(value).__name__}")
    return int(value) if value.denominator == 1 else value


class Points(_Amount):
    """An amount of the Schrift, in points."""

    __slots__ = ()

    def at_rate(self, cents_per_point: int) -> Cents:
        """What these points are worth, in cents."""
        return Cents(self.exact * cents_per_point)


class Cents(_Amount):
    """An amount of the money account, in euro cents."""

    __slots__ = ()


class Factor(NamedTuple):
    """One thing that multiplies a price.

    ``code`` is ``solo`` (a bonus beside a solo game), ``lost`` (a game that costs more when it is lost), ``vorhand``
    (Vorhand pays more in Trischaken) or ``multiplier``; ``by`` is then the Valat or Schnitt, ``announced`` or silent.
    """

    code: str
    times: int
    by: str | None = None
    announced: bool = False


class Price(NamedTuple):
    """What the price list says, and what multiplies it; no kontra, no doubled Radl."""

    base: Points
    factors: tuple[Factor, ...] = ()

    @property
    def value(self) -> Points:
        """What it comes to."""
        return self.base * prod([factor.times for factor in self.factors]) if self.factors else self.base

    def times(self, *factors: Factor) -> Price:
        """The price with further factors; one that changes nothing is none."""
        return Price(self.base, (*self.factors, *[factor for factor in factors if factor.times != 1]))
