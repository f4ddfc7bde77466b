"""Which values of a ruleset can be set: none forgotten, and two rulesets differ where their sources do."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from tarockblock.rules.fields import (
    FieldKind,
    differences,
    fields_of,
    look_up,
    merged,
    raw_value,
    value_of,
)
from tarockblock.rules.library import shipped, shipped_ids, to_data
from tarockblock.rules.reader import read_ruleset
from tests.thorough import some

STRUCTURE = (
    "talon",
    "solo",
    "points_are_cents",
    "reading",
    "no_bird",
    "kind",
    "key",
    "id",
    "base",
    "de",
    "en",
    "bonuses",
)
"""What makes a game the game it is, and words; not a price and not a matter of taste."""

OF_TRISCHAKEN = {"games.trischaken.value", "games.trischaken.vorhand_only"}
"""The line of the price list repeats what the loser pays; and Trischaken is what is left when Vorhand has no game."""


def data(name: str) -> dict[str, Any]:
    return deepcopy(to_data(shipped(name)))


def leaves(part: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if not isinstance(part, dict):
        yield path
        return
    for key, value in part.items():
        if key not in ("clauses", "offences", "remarks", "time_limit"):
            yield from leaves(value, (*path, key))


@pytest.mark.parametrize("name", shipped_ids())
def test_fields__every_value_of_a_shipped_ruleset_can_be_set(name: str) -> None:
    known = {field.path for field in fields_of(data(name))}
    found = {".".join(path) for path in leaves(data(name)) if path[-1] not in STRUCTURE and "clause" not in path[-1]}
    fixed = {"rate.cents", "kontra.in_points", "bonuses.schnitt.effect"} if shipped(name).points_are_cents else set()
    assert found - known == OF_TRISCHAKEN | fixed
    assert {f"settings.{each}.value" for each in shipped(name).settings} <= known


@pytest.mark.parametrize("name", shipped_ids())
def test_fields__every_choice_is_one_the_reader_takes(name: str) -> None:
    for field in fields_of(data(name)):
        for choice in field.choices if field.path != "trischaken.style" else ():
            changed = data(name)
            if field.group == "settings":
                changed["settings"].setdefault(field.subject, {})
            look_up(changed, field.keys[:-1])[field.keys[-1]] = choice
            assert read_ruleset(changed)[1] == [], (field.path, choice)


@pytest.mark.sweep
@pytest.mark.parametrize("name", shipped_ids())
def test_fields__the_reader_takes_what_is_within_the_bounds_and_nothing_beyond(name: str) -> None:
    numbers = [field for field in fields_of(data(name)) if field.kind is FieldKind.NUMBER]
    for place, field in enumerate(numbers, start=shipped_ids().index(name)):
        bounds = ((0, True), (field.most + 1, False), (field.most, True), (-1, False))
        for value, good in some(bounds, 4, place):
            changed = data(name)
            look_up(changed, field.keys[:-1])[field.keys[-1]] = value
            problems = read_ruleset(changed)[1]
            assert [each.path for each in problems] == ([] if good else [field.path]), (field.path, value)


def test_value__of_an_empty_field_is_the_one_it_follows() -> None:
    """Tulln: Farbensolo 100, aus Vorhand: 60 gewonnen, 100 verloren. Tirol: Sechserdreier 4, verloren 8."""
    tulln, tirol = data("tulln-2009"), data("tirol-2025")
    by_path = {field.path: field for field in fields_of(tulln)}
    expected = {"value": 100, "lost_value": 100, "vorhand_value": 60, "vorhand_lost_value": 100}
    assert {name: value_of(tulln, by_path[f"games.farbensolo.{name}"]) for name in expected} == expected
    assert raw_value(tulln, by_path["games.farbensolo.lost_value"]) is None
    by_path = {field.path: field for field in fields_of(tirol)}
    expected = {"value": 4, "lost_value": 8, "vorhand_value": 4, "vorhand_lost_value": 8}
    assert {name: value_of(tirol, by_path[f"games.sechserdreier.{name}"]) for name in expected} == expected
    assert value_of(tirol, by_path["won_from.with_kontra"]) == 107  # 35/2, as without a kontra


def test_differences__of_two_regions_are_those_of_their_price_lists() -> None:
    """rules.md, 2: Hausruck and Upper Austria agree but for Farbendreier (none, 3) and Farbensolo (5, 6)."""
    found = differences(data("hausruck-2007"), data("ooe-2023"))
    prices = [(each.field.path, each.mine, each.other) for each in found if each.field.group in ("games", "bonuses")]
    assert prices == [("games.farbendreier", False, True), ("games.farbensolo.value", 5, 6)]


def test_differences__card_points_are_compared_not_their_spelling() -> None:
    mine, other = data("tirol-2025"), data("tirol-2025")
    mine["won_from"]["value"] = " 35 / 2"
    assert differences(mine, other) == ()
    mine["won_from"]["value"] = "35/1"
    assert [(each.field.path, each.mine, each.other) for each in differences(mine, other)] == [
        ("won_from.value", 106, 107)
    ]


@pytest.mark.parametrize("name", shipped_ids())
def test_differences__none_to_itself(name: str) -> None:
    assert differences(data(name), data(name)) == ()
    assert merged(data(name), data(name)) == data(name)


def test_merged__what_is_lacking_comes_to_its_place() -> None:
    """Without the Uhu there is no Uhurufer and no Uhu in any game; all of it comes back where it was."""
    whole, less = data("tirol-2025"), data("tirol-2025")
    del less["bonuses"]["uhu"], less["games"]["besserrufer"]["bids"]["uhu"], less["games"]["zwiccolo_ouvert"]
    for game in less["games"].values():
        if "uhu" in game.get("bonuses", ()):
            game["bonuses"].remove("uhu")
    assert merged(less, whole) == whole
    assert list(merged(less, whole)["bonuses"]) == list(whole["bonuses"])
    assert list(merged(less, whole)["games"]) == list(whole["games"])
