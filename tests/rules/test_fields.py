"""Which values of a ruleset can be set: none forgotten, and two rulesets differ where their sources do."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from tarockblock.rules.fields import (
    Field,
    FieldKind,
    differences,
    fields_of,
    look_up,
    merged,
    raw_value,
    value_of,
)
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data
from tests.rules.small import small

STRUCTURE = "table places made_of claimed talon_to king_half_to bird cards in_tricks solo points_are_cents reading "
STRUCTURE += "no_bird"
NAMES = "kind key id base de en bonuses"
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
        if key == "doubling":
            yield from ((key, each["event"], "length") for each in value)
        elif key.startswith("beside_") and not path:
            columns = {column: listed for column, listed in value.items() if column != "kontra"}
            yield from ((key, column, each) for column, listed in columns.items() for each in listed)
        elif key == "leaves_alone":
            yield from ((*path, key, each) for each in value)
        elif key not in ("clauses", "offences", "remarks", "time_limit"):
            yield from leaves(value, (*path, key))


@pytest.mark.parametrize("name", shipped_ids())
def test_fields__every_value_of_a_shipped_ruleset_can_be_set(name: str) -> None:
    known = {field.path for field in fields_of(data(name))}
    fixed_names = {*STRUCTURE.split(), *NAMES.split()}
    paths = [path for path in leaves(data(name)) if path[-1] not in fixed_names and "clause" not in path[-1]]
    found = {".".join(path) for path in paths}
    fixed = {"rate.cents", "kontra.in_points", "bonuses.schnitt.effect"} if shipped(name).points_are_cents else set()
    games = shipped(name).games.values()
    fixed |= {f"games.{each.id}.talon" for each in games if not each.is_positive}  # nobody takes a card then
    assert found - known == (OF_TRISCHAKEN | fixed) & found
    assert {f"settings.{each}.value" for each in shipped(name).settings} <= known


@pytest.mark.parametrize("name", shipped_ids())
def test_fields__every_choice_is_one_the_reader_takes(name: str) -> None:
    """All fields at a time have their first, their second, … choice."""
    choosing = [field for field in fields_of(data(name)) if field.choices and field.path != "trischaken.style"]
    for place in range(max(len(field.choices) for field in choosing)):
        changed = data(name)
        for field in choosing:
            if field.group == "settings":
                changed["settings"].setdefault(field.subject, {})
            choice = field.choices[place % len(field.choices)]
            value = int(choice) if field.kind is FieldKind.NUMBER else choice
            look_up(changed, field.keys[:-1])[field.keys[-1]] = value
        assert read_ruleset(changed)[1] == [], place


@pytest.mark.parametrize("name", shipped_ids())
def test_fields__the_reader_takes_what_is_within_the_bounds_and_nothing_beyond(name: str) -> None:
    """All numbers at a time stand at a bound, or one beside it."""
    fields = fields_of(data(name))
    numbers = [field for field in fields if field.kind is FieldKind.NUMBER and (field.least, field.most) != (0, 6)]
    for least, beside, good in ((True, 0, True), (False, 0, True), (True, -1, False), (False, 1, False)):
        changed = data(name)
        for field in numbers:
            look_up(changed, field.keys[:-1])[field.keys[-1]] = (field.least if least else field.most) + beside
        problems = sorted(each.path for each in read_ruleset(changed)[1])
        assert problems == ([] if good else sorted(field.path for field in numbers)), (least, beside)


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


# ------------------------------------------------------------------ every field of a small ruleset, one by one

NUMBER, CHOICE, PLAYED = FieldKind.NUMBER, FieldKind.CHOICE, FieldKind.PLAYED


def test_fields__where_points_are_cents_there_is_no_rate_and_no_money_of_its_own() -> None:
    found = {field.path for field in fields_of(small())}
    assert not found & {"rate.cents", "kontra.in_points"}
    assert found > {"kontra.levels", "won_from.value"}


@pytest.mark.parametrize(
    ("keys", "kind", "group", "subject", "name"),
    [
        (("games", "dreier"), PLAYED, "games", "dreier", ""),
        (("games", "dreier", "value"), NUMBER, "games", "dreier", "value"),
        (("bonuses", "uhu", "silent"), NUMBER, "bonuses", "uhu", "silent"),
        (("settings", "bei_games", "value"), CHOICE, "settings", "bei_games", "value"),
        (("trischaken", "prices", "pay"), NUMBER, "trischaken", "trischaken", "pay"),
        (("renonce", "claims"), CHOICE, "renonce", "renonce", "claims"),
    ],
)
def test_field__what_it_belongs_to(keys: tuple[str, ...], kind: FieldKind, group: str, subject: str, name: str) -> None:
    field = Field(keys, kind)
    assert (field.group, field.subject, field.name, field.path) == (group, subject, name, ".".join(keys))


@pytest.mark.parametrize("name", shipped_ids())
def test_fields__each_cites_a_clause_of_the_ruleset(name: str) -> None:
    """But those that may be missing: a setting that is not stated, a price."""
    rules = data(name)
    for field in fields_of(rules):
        is_stated = field.group not in ("settings", "doubling") and raw_value(rules, field) not in (None, field.default)
        if field.kind is not PLAYED and is_stated:
            assert look_up(rules, field.clause) in rules["clauses"], field.path


def difference_paths(mine: dict[str, Any], other: dict[str, Any]) -> list[tuple[str, object, object]]:
    return [(each.field.path, each.mine, each.other) for each in differences(mine, other)]


def test_differences__a_price_that_only_follows_in_both_is_none() -> None:
    """The Dreier is 5 here and 6 there, won, lost and from Vorhand: one difference. Stated by one of them it is two."""
    mine, other = small(), small()
    other["games"]["dreier"]["value"] = 6
    assert difference_paths(mine, other) == [("games.dreier.value", 5, 6)]
    other["games"]["dreier"]["lost_value"] = 9
    assert difference_paths(mine, other) == [
        ("games.dreier.value", 5, 6),
        ("games.dreier.lost_value", 5, 9),
    ]
    assert difference_paths(other, mine) == [
        ("games.dreier.value", 6, 5),
        ("games.dreier.lost_value", 9, 5),
    ]
    del mine["won_from"]["with_kontra"]  # then it is 35/2, as without
    assert difference_paths(mine, other)[2:] == [("won_from.with_kontra", 107, 106)]
    assert difference_paths(other, mine)[2:] == [("won_from.with_kontra", 106, 107)]
    del other["won_from"]["with_kontra"]
    other["won_from"]["value"] = "35/1"
    assert difference_paths(mine, other)[2:] == [("won_from.value", 107, 106)]


def test_differences__of_what_only_one_has_it_is_the_only_one() -> None:
    mine, other = small(), small()
    del mine["games"]["dreier"], other["bonuses"]["valat"]
    assert difference_paths(mine, other) == [("games.dreier", False, True), ("bonuses.valat", True, False)]


def test_differences__another_manner_of_trischaken_is_one_and_its_prices_none() -> None:
    mine, other = small(), small()
    other["trischaken"]["style"], other["trischaken"]["prices"]["pay"] = "upper_austria", 9
    assert difference_paths(mine, other) == [("trischaken.style", "tirol", "upper_austria")]
    other["trischaken"]["style"] = "tirol"
    assert difference_paths(mine, other) == [("trischaken.prices.pay", 2, 9)]


def test_differences__a_setting_that_is_not_stated_is_read_plainly() -> None:
    mine, other = small(), small()
    del other["settings"]["bei_games"]
    assert difference_paths(mine, other) == [("settings.bei_games.value", "yes", "no")]


def test_merged__what_only_i_have_stands_behind_and_what_both_have_is_mine() -> None:
    mine, other = small(), small()
    mine["games"] = {"mine": {"kind": "alone", "value": 9}, "dreier": {**mine["games"]["dreier"], "value": 6}}
    found = merged(mine, other)
    assert list(found["games"]) == ["besserrufer", "dreier", "bettler", "trischaken", "mine"]
    assert (found["games"]["dreier"]["value"], found["games"]["bettler"]["value"]) == (6, 7)
    assert {key: each for key, each in found.items() if key != "games"} == {
        key: each for key, each in mine.items() if key != "games"
    }


def test_merged__the_clauses_of_what_is_lacking_come_along_and_mine_hold() -> None:
    mine, other = small(), small()
    mine["clauses"] = {"one": {"ref": "mine"}}
    assert merged(mine, other)["clauses"] == {**other["clauses"], "one": {"ref": "mine"}}


def case(rules: dict[str, Any], name: str) -> dict[str, Any] | None:
    return next((each for each in rules["offences"] if each["id"] == name), None)


def test_merged__cases_limited_to_what_is_lacking_come_back_and_others_stay_out() -> None:
    """I play no Dreier and no Uhu: "revoke" of the Bettler gets its Dreier and its Uhu back. Left out altogether it
    comes back to its place; "talk", which is limited to nothing, was left out on purpose."""
    mine, other = small(), small()
    del mine["games"]["dreier"], mine["bonuses"]["uhu"]
    revoke = mine["offences"][0]
    revoke["games"] = ["bettler"]
    assert revoke["bonuses"] == ["uhu"]
    assert case(merged(mine, other), "revoke") == other["offences"][0]
    mine["offences"] = [mine["offences"][2]]
    assert [each["id"] for each in merged(mine, other)["offences"]] == ["revoke", "late"]
    mine["games"], mine["bonuses"] = other["games"], other["bonuses"]
    assert [each["id"] for each in merged(mine, other)["offences"]] == ["late"]
    del other["offences"], mine["offences"]
    assert merged(mine, other)["offences"] == []


def test_merged__a_case_of_mine_alone_stays_as_it_is() -> None:
    mine, other = small(), small()
    del mine["games"]["dreier"]
    mine["offences"].append({"id": "own", "games": ["bettler"]})
    assert case(merged(mine, other), "own") == {"id": "own", "games": ["bettler"]}
    mine["offences"][0]["games"] = []  # not limited with me: it is not limited to the Dreier either
    assert case(merged(mine, other), "revoke") == mine["offences"][0]
