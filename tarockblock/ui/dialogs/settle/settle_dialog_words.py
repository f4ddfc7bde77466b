"""Euros as the settle dialog writes them; wording only, computes nothing."""

from __future__ import annotations

from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text


def dash_or_euros(cents: Cents, language: str) -> str:
    """An amount without the unit; a dash where there is none."""
    return euro_text(cents, language, unit=False) if cents else "–"


def plain_euros(cents: int, language: str) -> str:
    """An amount that is paid: no sign."""
    return euro_text(Cents(cents), language, signed=False)
