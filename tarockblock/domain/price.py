"""A price as it comes about: what the price list says, and each thing that multiplies it."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from tarockblock.domain.money import Points


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
