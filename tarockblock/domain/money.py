"""Exact amounts of *points* (the Schrift) and *cents* (paid), and prices. Mixing them is a ``TypeError``; nothing
is rounded.
"""

from __future__ import annotations

from fractions import Fraction
from functools import total_ordering
from math import prod
from typing import ClassVar, NamedTuple, Self

Exact = int | Fraction
"""A bare exact number. Do not divide it by ``/``, which makes a float of whole numbers."""

UNITS = (1, 5, 10, 50)

_SMALL = 10_000


@total_ordering
class _Amount:
    """Base of points and cents; instances are immutable and hashable.

    ``exact`` is the bare number, an ``int`` if whole; ``value`` the same as a fraction.
    """

    __slots__ = ("exact",)
    exact: Exact
    of: ClassVar[dict[Exact, Self]]
    """Cache: ``Points.of[5]`` is ``Points(5)``, without a type check."""

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
        return Fraction(self.exact)

    @property
    def is_whole(self) -> bool:
        return type(self.exact) is int

    @property
    def sign(self) -> int:
        return (self.exact > 0) - (self.exact < 0)

    def plain(self) -> int | str:
        """Return the form in the evening file: a whole number, or ``"2/3"``."""
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
"""Bypasses ``__setattr__``; ``object.__setattr__`` would look up the slot by name each time."""


def _whole_if_whole(value: object, name: str) -> Exact:
    """Return the number, as an ``int`` if whole. Raise TypeError for other types than int and Fraction."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise TypeError(f"{name} takes an int or a Fraction, not {type(value).__name__}")
    return int(value) if value.denominator == 1 else value


class Points(_Amount):
    __slots__ = ()

    def at_rate(self, cents_per_point: int) -> Cents:
        """Return the value in cents."""
        return Cents(self.exact * cents_per_point)


class Cents(_Amount):
    __slots__ = ()


class Factor(NamedTuple):
    """A multiplier of a price.

    ``code`` is ``solo`` (a bonus beside a solo game), ``lost`` (a dearer lost game), ``vorhand`` (in Trischaken)
    or ``multiplier``; ``by`` is then the Valat or Schnitt.
    """

    code: str
    times: int
    by: str | None = None
    announced: bool = False


class Price(NamedTuple):
    base: Points
    factors: tuple[Factor, ...] = ()

    @property
    def value(self) -> Points:
        return self.base * prod([factor.times for factor in self.factors]) if self.factors else self.base

    def times(self, *factors: Factor) -> Price:
        """Return the price with further factors; a factor of one is dropped."""
        return Price(self.base, (*self.factors, *[factor for factor in factors if factor.times != 1]))
