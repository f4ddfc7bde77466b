"""What each kind of entry consists of, said once: reading, writing and renaming walk this description.

Which fields a fact has, and what they are where nothing is said, its class says; here stands how each is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cached_property
from typing import Any, NamedTuple

from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    Claim,
    Doubling,
    Manual,
    NegativeDeclarer,
    NegativeGame,
    PositiveGame,
    Renonce,
    TableChange,
    Trischaken,
)

FORMS: Mapping[str, str | type[Any]] = {
    "offenders": "names",
    "bonus": "word",
    "side": "side",
    "announced": "flag",
    "made": "flag",
    "player": "name",
    "game": "word",
    "bid": "word",
    "declarer": "name",
    "partner": "name",
    "result": "result",
    "won": "won",
    "card_points": "thirds",
    "kontra": "level",
    "no_kontra": "flag",
    "by": "name",
    "bonuses": BonusCall,
    "king_in_talon": "flag",
    "declarers": NegativeDeclarer,
    "mondfang": "flag",
    "offence": "word",
    "no_bird": "flag",
    "claims": Claim,
    "would_have_won": "flag",
    "replay": "flag",
    "points": "points by name",
    "cents": "cents by name",
    "players": "names",
    "reason": "prose",
    "radl": "number",
    "dealer": "name",
    "vorhand": "name",
    "sitting_out": "names",
    "note": "prose",
    "at": "time",
}
"""How a field is written (a type: as a list of such parts), in the order of the evening file."""

_OTHERWISE = {(NegativeDeclarer, "kontra"): "levels by name", (Trischaken, "card_points"): "thirds by name"}
_KEYS = {"won": "result"}


class Field(NamedTuple):
    """A field of a fact: its key in a file, its form, its value where it is missing (... where it must be there)."""

    name: str
    key: str
    form: str | type[Any]
    default: Any

    @property
    def is_required(self) -> bool:
        """Whether it must be there; one that need not is left out where it has nothing to say."""
        return self.default is ...


class Shape:
    """The fields of a kind of fact."""

    def __init__(self, fact: type[Any], **defaults: Any) -> None:
        known = {each.name: each for each in fields(fact)}
        self.fact = fact
        self.fields = tuple(
            Field(name, _KEYS.get(name, name), _OTHERWISE.get((fact, name), form), defaults.get(name, _default(each)))
            for name, form in FORMS.items()
            if (each := known.get(name)) is not None
        )

    @cached_property
    def keys(self) -> frozenset[str]:
        """All keys it knows."""
        return frozenset(each.key for each in self.fields)


def _default(field: Any) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return ... if field.default is MISSING else field.default


SHAPES = {
    each.kind: Shape(each) for each in (PositiveGame, Trischaken, Renonce, Annulled, Manual, TableChange, Doubling)
}
"""By kind; a ``game`` that is a negative one has the shape ``NEGATIVE`` instead."""

NEGATIVE = Shape(NegativeGame)

SHAPE_OF: Mapping[type[Any], Shape] = {
    each.fact: each for each in (*SHAPES.values(), NEGATIVE, *map(Shape, (BonusCall, Claim, NegativeDeclarer)))
}
"""By the type of the fact."""

_IN_NEGATIVE = Shape(NegativeDeclarer, won=...)
"""A declarer of a game that is played out: whether he won must be said."""


def shape_of_parts(of: type[Any], form: type[Any]) -> Shape:
    """The shape of the parts of a fact."""
    return _IN_NEGATIVE if of is NegativeGame else SHAPE_OF[form]
