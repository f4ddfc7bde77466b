"""The fields of a ruleset a round may change, by their place in the file, as plain data.

A changed value cites "house rule", never the official sentence it contradicts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tarockblock.domain.hand import parse_thirds
from tarockblock.domain.ruleset import MOST_KONTRA, BonusKind, Effect, Event, GameKind
from tarockblock.domain.settings import SPECS
from tarockblock.domain.shapes import MOST, Shape
from tarockblock.rules.library import shipped_tables
from tarockblock.rules.shapes import RULESET, SETTINGS

Value = int | str | bool | None


class FieldKind(StrEnum):
    NUMBER = "number"
    CARD_POINTS = "card_points"
    LENGTH = "length"
    NUMBERS = "numbers"
    CHOICE = "choice"
    SWITCH = "switch"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Field:
    """A value that may be set.

    ``keys`` lead to it, through a list by the text or event of a member; a ``listed`` one says whether its last key is
    in a list. ``follows`` leads to the value that replaces a missing one; a missing ``optional`` number means no price.
    """

    keys: tuple[str, ...]
    kind: FieldKind
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = MOST
    follows: tuple[str, ...] = ()
    default: Value = None
    optional: bool = False
    clause: tuple[str, ...] = ()
    listed: bool = False

    @property
    def path(self) -> str:
        """Place as in the strict reader: ``games.dreier.value``."""
        return ".".join(self.keys)

    @property
    def group(self) -> str:
        return self.keys[0]

    @property
    def subject(self) -> str:
        return self.keys[1] if self.group in ("games", "bonuses", "settings", "doubling") else self.group

    @property
    def name(self) -> str:
        return "" if self.kind is FieldKind.PLAYED else self.keys[-2 if self.listed else -1]

    @property
    def member(self) -> str:
        return self.keys[-1] if self.listed else ""

    @property
    def table(self) -> tuple[str, ...]:
        """Keys of the table it belongs to."""
        return self.keys[: -2 if self.listed else -1]


@dataclass(frozen=True, slots=True)
class Difference:
    field: Field
    mine: Value
    other: Value


def name_in(data: Mapping[str, Any], keys: tuple[str, ...], language: str) -> str | None:
    """Return the name of the part at a path, in English if not in this language; None if there is no such part."""
    names = look_up(data, (*keys, "name"))
    return names.get(language, names.get("en")) if isinstance(names, Mapping) else None


def look_up(data: Mapping[str, Any], keys: tuple[str, ...]) -> Any:
    """Return the value at a path of keys, or None."""
    found: Any = data
    for key in keys:
        if isinstance(found, list):
            found = next((each for each in found if each == key or _event(each) == key), None)
        else:
            found = found.get(key) if isinstance(found, Mapping) else None
    return found


def _event(part: Any) -> Any:
    return part.get("event") if isinstance(part, Mapping) else None


_LENGTH = re.compile(r"([1-9][0-9]?|100) *(r|radl)?", re.IGNORECASE)


def parse_length(text: str) -> tuple[str, int] | None:
    """Return how long an event doubles, with its key: "4" hands or "1 Radl"; None if unreadable."""
    found = _LENGTH.fullmatch(text.strip())
    return None if found is None else ("radl" if found[2] else "hands", int(found[1]))


def length_of(doubling: Mapping[str, Any] | None) -> str | None:
    if doubling is None:
        return None
    return str(doubling["hands"]) if doubling.get("hands") else f"{doubling.get('radl', 1)} Radl"


def raw_value(data: Mapping[str, Any], field: Field) -> Value:
    found = look_up(data, field.keys)
    if field.kind is FieldKind.PLAYED:
        return found is not None
    if field.group == "doubling":
        return length_of(look_up(data, field.table))
    if field.listed:
        return field.default if look_up(data, field.table) is None else found is not None
    if field.kind is FieldKind.NUMBERS:
        return " ".join(map(str, found or ())) or None
    return found if isinstance(found, int | str) else field.default


def value_of(data: Mapping[str, Any], field: Field) -> Value:
    """Return the effective value, following defaults; card points in thirds."""
    value = raw_value(data, field)
    if value is None and field.follows:
        return value_of(data, _followed(field))
    if field.kind is FieldKind.CARD_POINTS and isinstance(value, str):
        thirds = parse_thirds(value)
        return value if thirds is None else thirds
    return value


def _followed(field: Field) -> Field:
    """Return the field that replaces an empty one; for Vorhand's lost price there is a chain."""
    further = (*field.follows[:-1], "value") if field.follows[-1] == "lost_value" else ()
    return Field(field.follows, field.kind, follows=further)


_SET_BY_HOUSES = {
    "games": "value lost_value vorhand_value vorhand_lost_value vorhand_only concedable won_from bonus_factor "
    "leaves_alone renonce talon bei",
    "bonuses": "silent announced effect least opponents declarer lost vorhand_silent vorhand_announced",
    "won_from": "value with_kontra",
    "kontra": "levels factors in_points",
    "rate": "cents",
    "trischaken": "style prices talon_counts",
    "renonce": "flat trischaken trischaken_vorhand trischaken_several no_bird claims claims_for",
    "doubling": "length",
    "beside_silent_valat": "silent announced kontra",
    "beside_announced_valat": "silent announced refused kontra",
    "settings": "value",
}
"""Keys a round may set, by group, in the order of the price list."""

_POSITIVE = (GameKind.PARTNER, GameKind.ALONE, GameKind.COLOUR)

GENERAL = ("won_from", "kontra", "rate")

BESIDE_VALAT = ("beside_silent_valat", "beside_announced_valat")
"""The groups about what counts beside a valat; without a table everything does."""

_BEI_GROUPS = ("1", "2", "3")
_FOLLOWED = {"lost": "announced", "vorhand_silent": "silent", "vorhand_announced": "announced"}
"""Prices of a bonus that hold only if they are stated, and those that hold otherwise."""

_KINDS = {
    "number": FieldKind.NUMBER,
    "numbers": FieldKind.NUMBERS,
    "thirds": FieldKind.CARD_POINTS,
    "word": FieldKind.CHOICE,
    "group": FieldKind.CHOICE,
}


def fields_of(data: Mapping[str, Any]) -> tuple[Field, ...]:
    return tuple(field for group in _SET_BY_HOUSES for field in _of_group(group, data))


def _of_group(group: str, data: Mapping[str, Any]) -> Iterator[Field]:
    if group == "settings":
        for spec in SPECS:
            yield from _of_table((group, spec.id), SETTINGS[spec.id], data)
    elif group == "doubling":
        for event in Event:
            here = (group, str(event))
            yield Field((*here, "length"), FieldKind.LENGTH, clause=(*here, "clause"))
    elif group in ("games", "bonuses"):
        for name in data[group]:
            yield Field((group, name), FieldKind.PLAYED)
            yield from _of_table((group, name), _shape_of(group), data)
    else:
        yield from _of_table((group,), _shape_of(group), data)


def _shape_of(group: str) -> Shape:
    shape = RULESET.by_key[group].form.shape
    assert shape is not None
    return shape


def _of_table(here: tuple[str, ...], shape: Shape, data: Mapping[str, Any]) -> Iterator[Field]:
    for key in _SET_BY_HOUSES[here[0]].split():
        form, clause = shape.by_key[key].form, _clause(here, key, shape)
        if form.of in ("kinds", "bonuses"):
            for name, default in _members(here, key, data):
                yield Field((*here, key, name), FieldKind.SWITCH, default=default, clause=clause, listed=True)
        elif form.of == "prices":
            yield from (Field((*here, key, name), FieldKind.NUMBER, clause=clause) for name in data[here[0]][key])
        elif _is_set(here, key, data):
            kind = FieldKind.CHOICE if key == "style" else _KINDS.get(form.of, FieldKind.SWITCH)
            choices = _choices(key, data) or tuple(form.words or map(str, form.among))
            first = choices[0] if here[0] == "settings" else None if form.default in (..., ()) else form.default
            if key == "bonus_factor":
                first = 2 if look_up(data, (*here, "solo")) else 1
            like = shape.key_of[form.like] if form.like else _FOLLOWED.get(key)
            yield Field(
                keys=(*here, key),
                kind=kind,
                choices=choices,
                least=form.least,
                most=form.most,
                follows=(*here, like) if like else (),
                default="" if key == "bei" else first,
                optional=kind in (FieldKind.NUMBER, FieldKind.CARD_POINTS) and form.default is None and first is None,
                clause=clause,
            )


def _clause(here: tuple[str, ...], key: str, shape: Shape) -> tuple[str, ...]:
    if here[0] in BESIDE_VALAT or key == "bei":
        return "settings", "bei_games" if key == "bei" else "beside_valat", "clause"
    words = ("factor",) if key == "leaves_alone" else (key, key.partition("_")[0], key.rpartition("_")[2])
    clauses = (*(f"{word}_clause" for word in words), "clause")
    return (*here, next(each for each in clauses if each in shape.by_key))


def _members(here: tuple[str, ...], key: str, data: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    bonuses = data["bonuses"]
    if here[0] in BESIDE_VALAT:
        kinds = {each["kind"] for each in bonuses.values()}
        yield from ((str(each), key != "refused") for each in BonusKind if each in kinds - {BonusKind.VALAT})
        yield from ((name, False) for name, each in bonuses.items() if each["kind"] != BonusKind.VALAT)
    else:
        game = data[here[0]][here[1]]
        names = dict.fromkeys((*game.get("bonuses", ()), *game.get(key, ())))
        yield from ((name, False) for name in names if look_up(bonuses, (name, "effect")) != Effect.MULTIPLY)


def _choices(key: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    if key == "levels":
        return tuple(map(str, range(MOST_KONTRA + 1)))
    if key == "bei":
        used = sorted({each["bei"] for each in data["games"].values() if "bei" in each})
        return tuple(dict.fromkeys(("", *used, *_BEI_GROUPS)))
    return tuple(dict.fromkeys((*shipped_tables(), data["trischaken"]["style"]))) if key == "style" else ()


def _is_set(here: tuple[str, ...], key: str, data: Mapping[str, Any]) -> bool:
    """Return whether a field applies: Trischaken has its own prices; only a game with a partner is conceded, only
    positive games are won by card points, only negative ones have a *Bei* group; only a valat multiplies, with the
    same factor for all players; if points are cents there is no rate.
    """
    part = look_up(data, here) or {}
    if here[0] == "games":
        kinds = {"concedable": (GameKind.PARTNER,), "won_from": _POSITIVE, "bonus_factor": _POSITIVE}
        kinds |= {"bei": (GameKind.NEGATIVE,), "talon": _POSITIVE}
        return part["kind"] in kinds.get(key, (*_POSITIVE, GameKind.NEGATIVE))
    if key in ("vorhand_silent", "vorhand_announced"):
        return part["kind"] not in (BonusKind.VALAT, BonusKind.SCHNITT)
    if key in ("effect", "least"):
        return bool(part["kind"] == BonusKind.VALAT) if key == "effect" else key in part
    return key not in ("in_points", "cents") or not data["rate"].get("points_are_cents")


def differences(mine: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[Difference, ...]:
    found: list[Difference] = []
    for field in fields_of(merged(mine, other)):
        if not _comparable(mine, other, field):
            continue
        ours, theirs = value_of(mine, field), value_of(other, field)
        if ours != theirs:
            found.append(Difference(field, ours, theirs))
    return tuple(found)


def _comparable(mine: Mapping[str, Any], other: Mapping[str, Any], field: Field) -> bool:
    if field.kind is FieldKind.PLAYED:
        return True
    if field.group in ("games", "bonuses"):
        parts = (look_up(each, field.keys[:2]) for each in (mine, other))
        return all(part is not None for part in parts) and not _only_follows(mine, other, field)
    if field.keys[:2] == ("trischaken", "prices"):
        return bool(mine["trischaken"]["style"] == other["trischaken"]["style"])
    return not _only_follows(mine, other, field)


def _only_follows(mine: Mapping[str, Any], other: Mapping[str, Any], field: Field) -> bool:
    return bool(field.follows) and raw_value(mine, field) is None and raw_value(other, field) is None


def merged(mine: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return my ruleset with the other's games, bids and bonuses it lacks, in their old places, with their clauses."""
    bonuses = _in_order(mine["bonuses"], other["bonuses"])
    lacking = [bonus for bonus in bonuses if bonus not in mine["bonuses"]]
    games = _in_order(mine["games"], other["games"])
    for game in games:
        if game in mine["games"] and game in other["games"]:
            games[game] = _completed(mine["games"][game], other["games"][game], lacking)
    clauses = {**other["clauses"], **mine["clauses"]}
    left_out = {"games": {game for game in games if game not in mine["games"]}, "bonuses": {*lacking}}
    offences = _cases(mine, other, left_out)
    return {**mine, "games": games, "bonuses": bonuses, "clauses": clauses, "offences": offences}


def _cases(mine: Mapping[str, Any], other: Mapping[str, Any], lacking: Mapping[str, set[str]]) -> list[Any]:
    own = {case["id"]: case for case in mine.get("offences", ())}
    theirs = {case["id"]: case for case in other.get("offences", ())}
    found = []
    wanted = {
        name: case
        for name, case in theirs.items()
        if name in own or any({*case.get(key, ())} & without for key, without in lacking.items())
    }
    for name, case in _in_order(own, wanted).items():
        for key, without in lacking.items():
            limited = theirs.get(name, {}).get(key, ())
            if case.get(key) and not without.isdisjoint(limited):
                case = {**case, key: [each for each in limited if each in without or each in case[key]]}
        found.append(case)
    return found


def _in_order(mine: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    return {**{key: mine.get(key, other[key]) for key in other}, **{k: v for k, v in mine.items() if k not in other}}


def _completed(mine: Mapping[str, Any], other: Mapping[str, Any], lacking: list[str]) -> dict[str, Any]:
    if not lacking:
        return dict(mine)
    whole = dict(mine)
    own, theirs = dict.fromkeys(mine.get("bonuses", ())), dict.fromkeys(other.get("bonuses", ()))
    whole["bonuses"] = [bonus for bonus in _in_order(own, theirs) if bonus in own or bonus in lacking]
    bids = mine.get("bids", {})
    both = _in_order(bids, other.get("bids", {}))
    whole["bids"] = {bid: words for bid, words in both.items() if bid in bids or bid in lacking}
    return {key: value for key, value in whole.items() if value or key not in ("bonuses", "bids")}
