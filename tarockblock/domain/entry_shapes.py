"""The form of each kind of entry; fields and defaults are those of the classes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    Claim,
    Doubling,
    FiguresOnly,
    Manual,
    NegativeDeclarer,
    NegativeGame,
    PositiveGame,
    RateChange,
    Renonce,
    Result,
    Side,
    TableChange,
    Trischaken,
)
from tarockblock.domain.shapes import Form, Shape, default_of

FORMS: Mapping[str, Form] = {
    "offenders": Form("names"),
    "bonus": Form("id"),
    "side": Form("word", words={each.value: each for each in Side}),
    "announced": Form("flag"),
    "made": Form("flag"),
    "player": Form("name"),
    "game": Form("id"),
    "bid": Form("id"),
    "declarer": Form("name"),
    "partner": Form("name"),
    "result": Form("word", words={each.value: each for each in Result}),
    "won": Form("won", key="result", words={"won": True, "lost": False}),
    "card_points": Form("thirds"),
    "most": Form("names"),
    "has_game": Form("flag", key="game"),
    "without": Form("names"),
    "kontra": Form("level"),
    "no_kontra": Form("flag"),
    "by": Form("name"),
    "bonuses": Form("list"),
    "king_in_talon": Form("flag"),
    "declarers": Form("list"),
    "mondfang": Form("flag"),
    "offence": Form("id"),
    "no_bird": Form("flag"),
    "claims": Form("list"),
    "would_have_won": Form("flag"),
    "replay": Form("flag"),
    "points": Form("points by name"),
    "cents": Form("cents by name"),
    "players": Form("names"),
    "reason": Form("prose"),
    "hand": Form("flag"),
    "radl": Form("number"),
    "cents_per_point": Form("rate"),
    "dealer": Form("name"),
    "vorhand": Form("name"),
    "sitting_out": Form("names"),
    "note": Form("prose"),
    "at": Form("time"),
}


def _shape(fact: type[Any], *required: str, either: tuple[str, ...] = (), **given: Form) -> Shape:
    """Return all fields of a fact, with forms of its own and ``required`` fields; one of the keys ``either`` must
    be present.
    """
    known = {each.name: each for each in fields(fact)}
    defaults = {name: ... if name in required else default_of(each) for name, each in known.items()}
    forms = {**FORMS, **given}
    return Shape(fact, {name: forms[name]._replace(default=defaults[name]) for name in FORMS if name in known}, either)


def _list(shape: Shape) -> Form:
    return Form("list", shape=shape)


_BONUS, _CLAIM = _shape(BonusCall), _shape(Claim)
_LEVELS = Form("levels by name")
_DECLARER = _shape(NegativeDeclarer, kontra=_LEVELS)
_PLAYED_OUT = _shape(NegativeDeclarer, "won", kontra=_LEVELS)

SHAPES = {
    each.fact.kind: each
    for each in (
        _shape(PositiveGame, bonuses=_list(_BONUS)),
        _shape(Trischaken, either=("card_points", "most"), card_points=Form("thirds by name")),
        _shape(Renonce, bonuses=_list(_BONUS), declarers=_list(_DECLARER), claims=_list(_CLAIM)),
        *map(_shape, (Annulled, Manual, TableChange, Doubling, RateChange)),
    )
}
"""Shapes by kind; a ``game`` that is negative has the shape ``NEGATIVE`` instead, a ``manual`` hand
``FIGURES_ONLY``.
"""

NEGATIVE = _shape(NegativeGame, declarers=_list(_PLAYED_OUT))
FIGURES_ONLY = _shape(FiguresOnly, "hand")

SHAPE_OF: Mapping[type[Any], Shape] = {
    each.fact: each for each in (*SHAPES.values(), NEGATIVE, FIGURES_ONLY, _BONUS, _CLAIM, _DECLARER)
}
