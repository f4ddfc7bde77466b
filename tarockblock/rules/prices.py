"""Pointers to a ruleset's prices: multiplying these multiplies all figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tarockblock.domain.ruleset import Effect
from tarockblock.domain.trischaken_table import VORHAND_FACTOR

_GAME = ("value", "lost_value", "vorhand_value", "vorhand_lost_value", "renonce")
_BONUS = ("silent", "announced", "lost", "vorhand_silent", "vorhand_announced")
_RENONCE = ("flat", "trischaken", "trischaken_vorhand", "trischaken_several", "no_bird")


def price_pointers(data: Mapping[str, Any]) -> list[str]:
    """Return a JSON pointer for every price; factors, thresholds, counts and the rate are not prices."""
    return list(_pointers(data))


def _pointers(data: Mapping[str, Any]) -> Iterator[str]:
    for name, game in data["games"].items():
        yield from (f"/games/{name}/{key}" for key in _GAME if key in game)
    for name, bonus in data["bonuses"].items():
        if bonus.get("effect") != Effect.MULTIPLY:
            yield from (f"/bonuses/{name}/{key}" for key in _BONUS if key in bonus)
    yield from (f"/trischaken/prices/{key}" for key in data["trischaken"]["prices"] if key != VORHAND_FACTOR)
    yield from (f"/renonce/{key}" for key in _RENONCE if key in data["renonce"])
