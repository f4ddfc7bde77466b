"""The form of a ruleset's file, for reader, writer and house fields, as far as the classes in ``domain.ruleset``
do not show it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from tarockblock import paths
from tarockblock.domain.hand import Side
from tarockblock.domain.ruleset import (
    MOST_KONTRA,
    BesideValat,
    Bid,
    Bonus,
    BonusKind,
    Cards,
    Clause,
    DoubledBy,
    Effect,
    Event,
    FirstQuestion,
    Game,
    GameKind,
    Offence,
    Offender,
    Remark,
    RenonceRules,
    Ruleset,
    Setting,
    Verdict,
)
from tarockblock.domain.settings import RETIRED, SPECS
from tarockblock.domain.shapes import Form, Shape, default_of
from tarockblock.domain.trischaken_table import Group, Split, TrischakenLine, TrischakenRules

OFFENCE_EFFECTS = (
    "lost_bonus",
    "lost_all",
    "deal_again",
    "void_kontra",
    "put_right",
    "play_on",
    "annul",
    "warning",
)

OFFENCE_GROUPS = ("cards", "discard", "auction", "announcements", "play", "talk", "ouvert", "end", "fifth", "onlookers")


def _shape(fact: type[Any], either: tuple[str, ...] = (), **given: Form | None) -> Shape:
    """Return the fields of a class, with forms its types do not show.

    A form of None means the part's own key. Tables of class ``dict`` hold fields of the part above.
    """
    known = [] if fact is dict else fields(fact)
    forms = {each.name: None if each.name in given else _form_of(each) for each in known} | given
    for form in given.values():
        for each in form.shape.fields if form is not None and form.of == "fields" and form.shape else ():
            del forms[each.name]
    return Shape(fact, {name: form for name, form in forms.items() if form is not None}, either)


_BY_TYPE = {"Text": "text", "int": "number", "bool": "flag", "str": "clause"} | {
    f"tuple[{one}, ...]": many for one, many in (("str", "texts"), ("int", "numbers"))
}
_BY_NAME = dict.fromkeys(("name", "short", "tag"), "name") | {
    each: each for each in ("key", "id", "clauses", "bonuses")
}


def _form_of(field: Any) -> Form:
    kind, _, nothing = field.type.partition(" | ")
    return Form(_BY_NAME.get(field.name) or _BY_TYPE[kind], None if nothing else default_of(field))


def _word(words: Iterable[str], default: Any = ..., key: str = "") -> Form:
    return Form("word", default, key, words={str(each): each for each in words})


def _below(of: str, shape: Shape, default: Any = ..., **more: Any) -> Form:
    return Form(of, default, shape=shape, **more)


_CITED = Form("clause", key="clause")
_RATE = _shape(
    dict,
    cents_per_point=Form("number", key="cents"),
    rate_clause=_CITED,
    points_are_cents=Form("flag", False),
)
_WON_FROM = _shape(
    dict,
    won_from=Form("thirds", key="value"),
    won_from_kontra=Form("thirds", key="with_kontra", like="won_from"),
    won_from_clause=_CITED,
)
_KONTRA = _shape(
    dict,
    kontra_levels=Form("number", key="levels", most=MOST_KONTRA),
    kontra_in_points=Form("flag", False, "in_points"),
    kontra_clause=_CITED,
    kontra_factors=Form("numbers", (), "factors", least=2, most=1000),
)
GAME = _shape(
    Game,
    id=None,
    kind=_word(GameKind),
    lost_value=Form("number", like="value"),
    vorhand_value=Form("number", like="value"),
    vorhand_lost_value=Form("number", like="lost_value"),
    talon=Form("number", 3, most=6, among=(0, 1, 3, 6)),
    bids=_below("by key", _shape(Bid, bonus=None), (), by="bonus"),
    made_of=Form("game", None),
    won_from=Form("thirds", None),
    bonus_factor=Form("number", None, least=1, most=100),
    leaves_alone=Form("bonuses", ()),
    bei=Form("group", None),
    talon_to=_word(Side, None),
    king_half_to=_word(Side, None),
)
_BONUS = _shape(
    Bonus,
    either=("silent", "announced"),
    id=None,
    kind=_word(BonusKind),
    effect=_word(Effect, Effect.ADD),
    least_thirds=Form("thirds", None, "least"),
    stated_bird=Form("number", None, "bird", least=1, most=6),
    stated_cards=_word(Cards, None, "cards"),
)
_FIRST = _shape(FirstQuestion, ends=Form("word", words={"yes": True, "no": False}), effect=_word(OFFENCE_EFFECTS))
_OFFENCE = _shape(
    Offence,
    group=_word(OFFENCE_GROUPS),
    verdict=_word(Verdict),
    question=Form("text", when="verdict", among=(Verdict.DEPENDS,)),
    consequence=Form("text", when="verdict", among=(Verdict.DEPENDS, Verdict.NONE)),
    effect=_word(OFFENCE_EFFECTS, None),
    offender=_word(Offender, None),
    first=_below("list", _FIRST, ()),
)
TRISCHAKEN_LINE = _shape(
    TrischakenLine,
    payers=_word(Group, key="from"),
    payees=_word(Group, key="to"),
    price=Form("price"),
    with_game=Form("price", None),
    times=Form("number", 1, least=1),
    split=_word(Split, Split.EACH),
    without=Form("numbers", (), most=3),
    most=Form("numbers", (), least=1, most=4),
    reads=Form("readings", {}),
)
TRISCHAKEN = _shape(
    TrischakenRules,
    style=Form("style"),
    prices=Form("prices"),
    clauses=Form("situations"),
    lines=_below("list", TRISCHAKEN_LINE, (), key="table"),
    is_earlier=None,
)


@cache
def earlier_tables() -> Mapping[str, Mapping[str, Any]]:
    """Return the tables of Trischaken that earlier rulesets only name."""
    return tomllib.loads(paths.resource("rulesets", "trischaken_earlier.toml").read_text(encoding="utf-8"))


_BESIDE_VALAT = _shape(
    BesideValat,
    silent=Form("kinds", ()),
    announced=Form("kinds", ()),
    refused=Form("kinds", ()),
    kontra=Form("flag", True),
)
_DOUBLED_BY = _shape(
    DoubledBy,
    event=_word(Event),
    clause=Form("clause"),
    hands=Form("number", 0, most=100),
    radl=Form("number", 1, least=1, most=20),
)
SETTINGS = {spec.id: _shape(Setting, value=_word(spec.values)) for spec in (*SPECS, *RETIRED)}

RULESET = _shape(
    Ruleset,
    id=Form("ruleset id"),
    base=Form("ruleset id", None),
    rate=_below("fields", _RATE),
    won=_below("fields", _WON_FROM, key="won_from"),
    kontra=_below("fields", _KONTRA),
    games=_below("by key", GAME, by="id"),
    bonuses=_below("by key", _BONUS, by="id"),
    trischaken=_below("trischaken", TRISCHAKEN),
    renonce=_below(
        "table",
        _shape(
            RenonceRules,
            claims=_word(("always", "uncovered", "none")),
            claims_for=_word(("side", "declarer"), "side"),
            claimed=Form("kinds", ()),
        ),
    ),
    beside_silent_valat=_below("table", _BESIDE_VALAT, None),
    beside_announced_valat=_below("table", _BESIDE_VALAT, None),
    doublings=_below("list", _DOUBLED_BY, (), key="doubling"),
    settings=Form("settings"),
    clauses=_below("by key", _shape(Clause, id=None, kind=Form("marks")), by="id"),
    offences=_below("list", _OFFENCE, ()),
    remarks=_below("list", _shape(Remark), ()),
)
