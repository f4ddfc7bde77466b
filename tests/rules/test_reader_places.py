"""Every place of a ruleset's file, one after the other: missing, of the wrong type, out of bounds, another word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import ClauseKind, Effect, Ruleset, Setting
from tarockblock.domain.trischaken import SITUATIONS
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data
from tests.rules.small import Data, small

Place = tuple[str | int, ...]

NOTHING = (
    "base bonuses.uhu.silent bonuses.uhu.announced bonuses.schnitt.least renonce.trischaken_several"
    " renonce.no_bird renonce.time_limit renonce.time_limit_clause settings.bei_games.clause"
    " offences[0].effect offences[0].offender offences[0].words"
)
OFF = (
    "rate.points_are_cents kontra.in_points games.besserrufer.vorhand_only games.besserrufer.solo"
    " games.besserrufer.concedable offences[0].no_bird offences[0].unpriced offences[0].asks_kontra"
    " offences[0].leads_on"
)
EMPTY = (
    "games.besserrufer.bids games.besserrufer.bonuses remarks offences offences[0].games"
    " offences[0].bonuses offences[0].first"
)
OPTIONAL: dict[str, object] = {
    **dict.fromkeys(NOTHING.split()),
    **dict.fromkeys(OFF.split(), False),
    **dict.fromkeys(EMPTY.split(), ()),
    "won_from.with_kontra": 107,
    "games.besserrufer.lost_value": 2,
    "games.besserrufer.vorhand_value": 2,
    "games.besserrufer.vorhand_lost_value": 3,
    "games.besserrufer.talon": 3,
    "games.bettler.talon": 3,
    "bonuses.uhu.opponents": True,
    "bonuses.valat.effect": Effect.ADD,
    "clauses.two.summary": ClauseKind.QUOTATION,
    "clauses.three.reading": ClauseKind.QUOTATION,
}
"""What may be missing, and what holds then."""

ELSEWHERE = {
    "won_from.with_kontra": ("won_from_kontra",),
    "rate.points_are_cents": ("points_are_cents",),
    "kontra.in_points": ("kontra_in_points",),
    "bonuses.schnitt.least": ("bonuses", "schnitt", "least_thirds"),
    "clauses.two.summary": ("clauses", "two", "kind"),
    "clauses.three.reading": ("clauses", "three", "kind"),
    "won_from.value": ("won_from",),
    "won_from.clause": ("won_from_clause",),
    "rate.cents": ("cents_per_point",),
    "rate.clause": ("rate_clause",),
    "kontra.levels": ("kontra_levels",),
    "kontra.clause": ("kontra_clause",),
    **{f"trischaken.{each}_clause": ("trischaken", "clauses", each) for each in SITUATIONS},
    **{
        f"games.besserrufer.bids.uhu.{each}": ("games", "besserrufer", "bids", 0, *each.split("."))
        for each in ("key", "name.de", "name.en")
    },
}
"""Where the ruleset holds what stands under another name in the file."""

MEANT = {
    "won_from.value": 107,  # 35 points and 2 Blatt
    "won_from.with_kontra": 106,
    "bonuses.schnitt.least": 135,
    "clauses.two.summary": ClauseKind.SUMMARY,
    "clauses.three.reading": ClauseKind.READING,
    "offences[0].first[0].ends": True,
}
"""What is meant by what is written otherwise."""

CLAUSES_OF_TRISCHAKEN = {f"trischaken.{situation}_clause" for situation in SITUATIONS}
ONE_OF_TWO = {"bonuses.valat.announced"}
"""Where both prices are missing, the silent one is missed."""

FREE = {"games.", "bonuses.", "settings.", "clauses.", "games.besserrufer.bids."}
"""Tables in which anything may be missing."""


def named(place: Place) -> str:
    return "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in place).lstrip(".")


def places(value: object, place: Place = ()) -> Iterator[Place]:
    """Every table, list and value within."""
    if place:
        yield place
    if isinstance(value, dict):
        for key, each in value.items():
            yield from places(each, (*place, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from places(each, (*place, index))


def at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def changed(place: Place, value: object) -> Data:
    data = small()
    at(data, place[:-1])[place[-1]] = value
    return data


def may_be_missing(path: str) -> bool:
    table = f"{path.rpartition('.')[0]}."
    return path in OPTIONAL or path in CLAUSES_OF_TRISCHAKEN or table in FREE or path in ONE_OF_TWO


PLACES = list(places(small()))


def part_of(place: Place) -> str:
    """What is tried in one go."""
    return named(place[:2])


PARTS = tuple(dict.fromkeys(map(part_of, PLACES)))


def test_small__is_read_and_written_as_it_is() -> None:
    found, problems = read_ruleset(small())
    assert problems == []
    assert to_data(found) == small()


def test_small__means_what_it_says() -> None:
    """Every value of the file is in the ruleset under its own name, ids are those they stand under."""
    found = read_ruleset(small())[0]
    for place in PLACES:
        value, path = at(small(), place), named(place)
        if not isinstance(value, dict | list):
            assert held(found, place) == MEANT.get(path, value), path
    for part in ("games", "bonuses", "clauses"):
        assert [each.id for each in getattr(found, part).values()] == list(small()[part])
    assert [(each.bonus, each.key) for each in found.games["besserrufer"].bids] == [("uhu", "U")]
    assert [(each.question, each.consequence is None) for each in found.offences[1:]] == [(None, True), (None, False)]


@pytest.mark.parametrize("part", PARTS)
def test_missing__is_said_at_its_place_unless_something_holds_then(part: str) -> None:
    for place in PLACES:
        if part_of(place) != part or isinstance(place[-1], int):
            continue
        for null in (False, True):
            data = small()
            if null:
                at(data, place[:-1])[place[-1]] = None
            else:
                del at(data, place[:-1])[place[-1]]
            found, problems = read_ruleset(data)
            path = named(place)
            missed = [each for each in problems if each.code == "missing_key" and each.path == path]
            if null and f"{path.rpartition('.')[0]}." in FREE - {"settings."}:
                assert missed == [Problem(path, "missing_key", {"key": place[-1]})], (
                    "an id that stands there is something"
                )
            elif may_be_missing(path):
                assert missed == [], path
                if path in OPTIONAL:
                    assert problems == [], path
                    assert held(found, place) == OPTIONAL[path], path
            else:
                assert missed == [Problem(path, "missing_key", {"key": place[-1]})], path


def held(ruleset: Ruleset | None, place: Place) -> object:
    found: Any = ruleset
    for key in ELSEWHERE.get(named(place), place):
        found = found[key] if isinstance(key, int) or isinstance(found, dict) else getattr(found, key)
    return found


def test_missing__neither_silent_nor_announced() -> None:
    data = small()
    del data["bonuses"]["valat"]["announced"]
    assert read_ruleset(data)[1] == [Problem("bonuses.valat.silent", "missing_key", {"key": "silent"})]


@pytest.mark.parametrize("part", PARTS)
def test_unknown_key__is_said_in_every_table_with_the_one_that_is_near(part: str) -> None:
    """But where any id may stand: a game, a bonus, a clause of its own."""
    for place in PLACES:
        key = place[-1]
        if part_of(place) == part and isinstance(key, str) and f"{named(place[:-1])}." not in FREE - {"settings."}:
            wrong = f"{key[:-1]}{key[-1] * 2}"
            problems = read_ruleset(changed((*place[:-1], wrong), 1))[1]
            assert [(each.code, each.suggestion) for each in problems if each.path == named((*place[:-1], wrong))] == [
                ("unknown_key", key)
            ], place


WORDS = ((bool, "bool"), (int, "number"), (str, "text"), (list, "list"), (dict, "table"))


@pytest.mark.parametrize("part", PARTS)
def test_wrong_type__is_said_at_every_place(part: str) -> None:
    for place in PLACES:
        if part_of(place) == part:
            expected = next(word for kind, word in WORDS if isinstance(at(small(), place), kind))
            problems = read_ruleset(changed(place, 1.5))[1]
            said = [each for each in problems if each.path == named(place) and each.code == "wrong_type"]
            assert said == [Problem(named(place), "wrong_type", {"expected": expected, "got": "decimal"})]


NUMBERS = [place for place in PLACES if type(at(small(), place)) is int]
MOST = {"kontra.levels": 5, "games.besserrufer.talon": 6, "games.bettler.talon": 6}
"""Hirschkontra is the fifth; the talon has six cards. No price and no rate is above 10 000."""


@pytest.mark.parametrize("place", NUMBERS, ids=named)
def test_number__from_nothing_up_to_the_most_there_can_be(place: Place) -> None:
    most = MOST.get(named(place), 10_000)
    for value in (0, most):
        assert read_ruleset(changed(place, value))[1] == []
    for value in (-1, most + 1):
        bounds = {"least": 0, "most": most}
        assert read_ruleset(changed(place, value))[1] == [Problem(named(place), "out_of_range", bounds)]


EFFECTS = "lost_bonus lost_all deal_again void_kontra put_right play_on annul warning"
CHOICES = {
    "games.besserrufer.kind": "partner alone colour negative trischaken",
    "bonuses.uhu.kind": "course possession schnitt valat",
    "bonuses.valat.effect": "add multiply",
    "trischaken.style": "upper_austria tirol tulln",
    "renonce.claims": "always uncovered none",
    "settings.bei_games.value": "no yes",
    "settings.radl_length.value": "players four",
    "offences[0].group": "cards discard auction announcements play talk ouvert end fifth onlookers",
    "offences[0].verdict": "renonce none depends",
    "offences[0].effect": EFFECTS,
    "offences[0].offender": "declarer partner opponent fifth",
    "offences[0].first[0].ends": "yes no",
    "offences[0].first[0].effect": EFFECTS,
}


@pytest.mark.parametrize("path", CHOICES)
def test_choice__one_of_these_words(path: str) -> None:
    place = next(each for each in PLACES if named(each) == path)
    words = CHOICES[path].split()
    for word in words:
        problems = read_ruleset(changed(place, word))[1]
        assert [each for each in problems if each.path == path] == []
    problems = read_ruleset(changed(place, words[0].upper() + "?"))[1]
    (said,) = (each for each in problems if each.path == path)
    assert (said.code, said.params["choices"]) == ("no_choice", ", ".join(words))


@pytest.mark.parametrize("part", PARTS)
def test_clause__that_is_not_there_is_named_with_the_one_that_is_near(part: str) -> None:
    for place in PLACES:
        key = place[-2] if isinstance(place[-1], int) else place[-1]
        if (
            part_of(place) == part
            and isinstance(at(small(), place), str)
            and str(key).rpartition("_")[2].startswith("clause")
        ):
            problems = read_ruleset(changed(place, "fourr"))[1]
            expected = Problem(named(place), "no_such_clause", {"clause": "fourr"}, suggestion="four")
            assert problems == [expected]


def test_settings__of_earlier_versions_are_kept() -> None:
    data = small()
    data["settings"]["no_tarock_thrown_in"] = {"value": "yes"}
    found, problems = read_ruleset(data)
    assert problems == []
    assert found.settings["no_tarock_thrown_in"] == Setting("yes", None)


def test_keys__of_the_answers_of_one_question_differ() -> None:
    """A game with bids is asked for by its bids: its own key is nobody's."""
    data = small()
    data["games"]["besserrufer"]["key"] = "D"
    assert read_ruleset(data)[1] == []
    data["games"]["besserrufer"]["bids"]["uhu"]["key"] = "D"
    params = {"key": "D", "other": "games.dreier.key"}
    assert read_ruleset(data)[1] == [Problem("games.besserrufer.bids.uhu.key", "key_twice", params)]
    data = small()
    data["bonuses"]["valat"]["key"] = "2"
    assert read_ruleset(data)[1] == [
        Problem("bonuses.valat.key", "key_twice", {"key": "2", "other": "bonuses.uhu.key"})
    ]


@pytest.mark.parametrize("part", ["offences", "remarks"])
def test_ids__stand_for_one_case_or_remark_only(part: str) -> None:
    data = small()
    data[part] = [data[part][0], *data[part]]
    name = data[part][0]["id"]
    assert read_ruleset(data)[1] == [Problem(f"{part}[1].id", "named_twice", {"player": name})]


def test_case__of_a_game_there_is_not() -> None:
    data = small()
    data["offences"][0]["games"] = ["dreier", "betler"]
    params = {"game": "betler", "ruleset": "kleine-runde"}
    assert read_ruleset(data)[1] == [Problem("offences[0].games[1]", "no_such_game", params, suggestion="bettler")]


@pytest.mark.parametrize("place", [("games", "besserrufer", "bonuses", 1), ("offences", 0, "bonuses", 0)], ids=named)
def test_bonus__there_is_not(place: Place) -> None:
    problems = read_ruleset(changed(place, "schnit"))[1]
    assert problems == [Problem(named(place), "unknown_bonus", {"bonus": "schnit"}, suggestion="schnitt")]


def test_bid__by_a_bonus_there_is_not() -> None:
    data = small()
    bids = data["games"]["besserrufer"]["bids"]
    bids["uhuu"] = bids.pop("uhu")
    (found,) = read_ruleset(data)[1]
    assert (found.path, found.code, found.suggestion) == ("games.besserrufer.bids.uhuu", "unknown_key", "uhu")


def test_talon__one_three_six_or_none_of_its_cards() -> None:
    place = ("games", "besserrufer", "talon")
    for cards in (0, 1, 3, 6):
        assert read_ruleset(changed(place, cards))[1] == []
    params = {"value": 4, "choices": "0, 1, 3, 6"}
    assert read_ruleset(changed(place, 4))[1] == [Problem("games.besserrufer.talon", "no_choice", params)]
