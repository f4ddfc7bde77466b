"""The fields of a ruleset a round may change, by their place in the file, as plain data.

A changed value cites "house rule", never the official sentence it contradicts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tarockblock.domain.hand import parse_thirds
from tarockblock.domain.ruleset import BonusKind, GameKind
from tarockblock.domain.settings import SPECS
from tarockblock.domain.shapes import MOST, Shape
from tarockblock.rules.library import shipped_tables
from tarockblock.rules.shapes import RULESET, SETTINGS

Value = int | str | bool | None


class FieldKind(StrEnum):
    NUMBER = "number"
    CARD_POINTS = "card_points"
    CHOICE = "choice"
    SWITCH = "switch"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Field:
    """A value that may be set.

    ``follows`` leads to the value that replaces a missing one; a missing ``optional`` number means no price.
    """

    keys: tuple[str, ...]
    kind: FieldKind
    choices: tuple[str, ...] = ()
    most: int = MOST
    follows: tuple[str, ...] = ()
    default: Value = None
    optional: bool = False
    clause: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """Place as in the strict reader: ``games.dreier.value``."""
        return ".".join(self.keys)

    @property
    def group(self) -> str:
        return self.keys[0]

    @property
    def subject(self) -> str:
        return self.keys[1] if self.group in ("games", "bonuses", "settings") else self.group

    @property
    def name(self) -> str:
        return "" if self.kind is FieldKind.PLAYED else self.keys[-1]


@dataclass(frozen=True, slots=True)
class Difference:
    field: Field
    mine: Value
    other: Value


def look_up(data: Mapping[str, Any], keys: tuple[str, ...]) -> Any:
    """Return the value at a path of keys, or None."""
    found: Any = data
    for key in keys:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def raw_value(data: Mapping[str, Any], field: Field) -> Value:
    found = look_up(data, field.keys)
    if field.kind is FieldKind.PLAYED:
        return found is not None
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
    "games": "value lost_value vorhand_value vorhand_lost_value vorhand_only concedable",
    "bonuses": "silent announced effect least opponents",
    "won_from": "value with_kontra",
    "kontra": "levels in_points",
    "rate": "cents",
    "trischaken": "style prices",
    "renonce": "flat trischaken trischaken_vorhand trischaken_several no_bird claims",
    "settings": "value",
}
"""Keys a round may set, by group, in the order of the price list."""

GENERAL = ("won_from", "kontra", "rate")

_KINDS = {"number": FieldKind.NUMBER, "thirds": FieldKind.CARD_POINTS, "word": FieldKind.CHOICE}


def fields_of(data: Mapping[str, Any]) -> tuple[Field, ...]:
    return tuple(field for group in _SET_BY_HOUSES for field in _of_group(group, data))


def _of_group(group: str, data: Mapping[str, Any]) -> Iterator[Field]:
    if group == "settings":
        for spec in SPECS:
            yield from _of_table((group, spec.id), SETTINGS[spec.id], data)
        return
    shape = RULESET.by_key[group].form.shape
    assert shape is not None
    if group not in ("games", "bonuses"):
        yield from _of_table((group,), shape, data)
        return
    for name in data[group]:
        yield Field((group, name), FieldKind.PLAYED)
        yield from _of_table((group, name), shape, data)


def _of_table(here: tuple[str, ...], shape: Shape, data: Mapping[str, Any]) -> Iterator[Field]:
    for key in _SET_BY_HOUSES[here[0]].split():
        form = shape.by_key[key].form
        clauses = (f"{key}_clause", f"{key.partition('_')[0]}_clause", "clause")
        clause = (*here, next(each for each in clauses if each in shape.by_key))
        if key == "prices":
            for name in data["trischaken"]["prices"]:
                yield Field((*here, key, name), FieldKind.NUMBER, clause=clause)
        elif _is_set(here, key, data):
            kind = FieldKind.CHOICE if key == "style" else _KINDS.get(form.of, FieldKind.SWITCH)
            has_price = kind in (FieldKind.NUMBER, FieldKind.CARD_POINTS)
            words = _styles(data) if key == "style" else tuple(form.words)
            first = words[0] if here[0] == "settings" else None if form.default is ... else form.default
            yield Field(
                keys=(*here, key),
                kind=kind,
                choices=words,
                most=form.most,
                follows=(*here, shape.key_of[form.like]) if form.like else (),
                default=first,
                optional=has_price and form.default is None,
                clause=clause,
            )


def _styles(data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*shipped_tables(), data["trischaken"]["style"])))


def _is_set(here: tuple[str, ...], key: str, data: Mapping[str, Any]) -> bool:
    """Return whether a field applies: Trischaken has its own prices; only a game with a partner is conceded, only
    a valat multiplies; if points are cents there is no rate.
    """
    part = look_up(data, here) or {}
    if here[0] == "games":
        return part["kind"] != GameKind.TRISCHAKEN and (key != "concedable" or part["kind"] == GameKind.PARTNER)
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
    """Return my renonce cases, and the other's that are limited to games or bonuses I lack."""
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
