"""Places in a cup, each worked out on paper beside the table (Tirol, section 7; our readings of its four steps)."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from tarockblock.domain.cup import STEPS, Cup, CupSettings, CupTable, year_standing
from tarockblock.domain.money import Points

SETTINGS = CupSettings(date="2026-02-01", group="Wirt")


def at(round_: int, table: int, ruleset: str = "t", rate: int = 10, **points: int | Fraction) -> CupTable:
    assert sum(points.values()) == 0
    number = 100 * round_ + table
    totals = {name: Points(each) for name, each in points.items()}
    return CupTable(round_, table, totals, number, f"{number}", True, 16, ruleset, rate, "2026-02-01", "Wirtscup")


def places(cup: Cup) -> list[tuple[int, str, int | str, str | None]]:
    return [(each.place, each.player, each.points.plain(), each.decided_by) for each in cup.standings]


def test_points__decide_first() -> None:
    cup = Cup("Wirtscup", (at(1, 1, Anna=5, Bert=3, Cilli=-2, Dora=-6),))
    assert places(cup) == [(1, "Anna", 5, None), (2, "Bert", 3, None), (3, "Cilli", -2, None), (4, "Dora", -6, None)]


def test_rounds__the_best_single_round_then_the_second() -> None:
    """Anna 10, 0 and Bert 6, 4 have ten points each: Anna's best round is the better one."""
    cup = Cup(
        "Wirtscup",
        (
            at(1, 1, Anna=10, Cilli=-3, Dora=-3, Emil=-4),
            at(1, 2, Bert=6, Franz=-2, Gerti=-2, Hans=-2),
            at(2, 1, Anna=0, Franz=1, Gerti=1, Hans=-2),
            at(2, 2, Bert=4, Cilli=-1, Dora=-1, Emil=-2),
        ),
    )  # Cilli and Dora have -4 each, of -1 and -3 both; Franz and Gerti -1 each, of 1 and -2 both
    assert places(cup)[:2] == [(1, "Anna", 10, None), (2, "Bert", 10, "rounds")]


def test_rounds__one_that_was_not_played_is_less_than_any() -> None:
    """Behind Ilse with 5 there are three with 4: Cilli 5, 4, -5; Bert 4, 0; Anna 4 and nothing."""
    cup = Cup(
        "Wirtscup",
        (
            at(1, 1, Anna=4, Dora=-1, Emil=-3),
            at(1, 2, Bert=4, Franz=-4),
            at(1, 3, Cilli=5, Gerti=-5),
            at(2, 1, Bert=0, Cilli=4, Hans=-4),
            at(3, 1, Cilli=-5, Ilse=5),
        ),
    )
    by = {each.player: (each.place, each.decided_by) for each in cup.standings}
    assert (by["Cilli"], by["Bert"], by["Anna"]) == ((2, None), (3, "rounds"), (4, "rounds"))


def test_encounter__the_points_at_the_tables_where_they_met() -> None:
    """Anna and Bert have 3 and 1 each; in round 1, where they met, Anna made the 3."""
    cup = Cup(
        "Wirtscup",
        (at(1, 1, Anna=3, Bert=1, Cilli=-4), at(2, 1, Anna=1, Dora=-1), at(2, 2, Bert=3, Emil=-3)),
    )
    assert places(cup)[:2] == [(1, "Anna", 4, None), (2, "Bert", 4, "encounter")]


def test_encounter__only_if_every_two_met() -> None:
    """Anna met Bert and Bert met Cilli, but Anna never met Cilli: then the ranks at the tables decide.

    Points by round are 3, 1, 0 of all three. Ranks: Anna 1, 1, 1; Bert 1, 1, 2; Cilli 1, 1, 2.
    """
    cup = Cup(
        "Wirtscup",
        (
            at(1, 1, Anna=3, Bert=1, X=-4),
            at(2, 1, Anna=1, Dora=-1),
            at(2, 2, Bert=3, Cilli=1, Y=-4),
            at(3, 1, Cilli=3, Z=-3),
            at(3, 2, Bert=0, V=0),
            at(3, 3, Anna=0, W=0),
            at(1, 2, Cilli=0, U=0),
        ),
    )
    assert [each[1:] for each in places(cup)[:3]] == [
        ("Anna", 4, None),
        ("Bert", 4, "tables"),
        ("Cilli", 4, "encounter"),  # where these two met, Bert made 3 and she 1
    ]


def test_encounter__begins_again_with_the_first_step_for_each_part() -> None:
    """Three who met at one table, 2, 2 and 1 there, and 1, 1 and 2 elsewhere: Cilli is last by the encounter.

    Anna and Bert are still equal: rounds 2, 1 and 2, 1; encounter 2 : 2; ranks 1, 1 and 1, 2. The ranks decide.
    """
    cup = Cup(
        "Wirtscup",
        (
            at(1, 1, Anna=2, Bert=2, Cilli=1, X=-5),
            at(2, 1, Anna=1, Y=-1),
            at(2, 2, Bert=1, Z=2, V=-3),
            at(2, 3, Cilli=2, W=-2),
        ),
    )
    found = [each for each in places(cup) if each[1] in ("Anna", "Bert", "Cilli")]
    assert found == [(1, "Anna", 3, None), (2, "Bert", 3, "tables"), (3, "Cilli", 3, "encounter")]


def test_tables__equal_points_are_one_rank_and_the_next_is_left_out() -> None:
    """At 5, 5, -10 the ranks are 1, 1, 3; Dora (2 behind 6) is behind Anna at equal points."""
    cup = Cup("Wirtscup", (at(1, 1, Anna=5, Bert=5, Cilli=-10), at(1, 2, Emil=6, Dora=5, Franz=-11)))
    assert [cup.tables[0].rank(each) for each in ("Anna", "Bert", "Cilli")] == [1, 1, 3]
    by = {each.player: each for each in cup.standings}
    assert by["Dora"].place == 4
    assert by["Dora"].decided_by == "tables"


def test_lot__is_the_same_in_any_order_and_can_be_written_down() -> None:
    tables = (at(1, 1, Anna=5, X=-5), at(1, 2, Bert=5, Y=-5))
    cup = Cup("Wirtscup", tables)
    drawn = [each.player for each in cup.standings]
    assert [each.player for each in Cup("WIRTSCUP", tables[::-1]).standings] == drawn
    assert [each.decided_by for each in cup.standings] == [None, "lot", None, "lot"]
    assert cup.lots == (tuple(drawn[:2]), tuple(drawn[2:]))
    for order in (("Anna", "Bert"), ("Bert", "Anna")):
        found = replace(cup, orders=(("Bert", "Anna"), order)).standings
        assert [each.player for each in found][:2] == list(order)
        assert found[1].decided_by == "lot"


def test_lot__that_is_left_out_lets_them_share_a_place() -> None:
    tables = (at(1, 1, Anna=5, X=-5), at(1, 2, Bert=5, Y=-5))
    settings = replace(SETTINGS, steps=STEPS[:-1], points=(10, 6, 3))
    found = Cup("Wirtscup", tables, settings).standings
    assert [(each.place, each.cup_points) for each in found] == [(1, 10), (1, 10), (3, 3), (3, 3)]


def test_problems__two_evenings_of_one_place_do_not_count() -> None:
    twice = replace(at(1, 1, Anna=50, Bert=-50), id="other")
    cup = Cup("Wirtscup", (at(1, 1, Anna=4, Bert=-4), twice, at(2, 1, Anna=1, Bert=-1)))
    assert [each[:3] for each in places(cup)] == [(1, "Anna", 1), (2, "Bert", -1)]
    assert cup.standings[0].rounds == (None, Points(1))
    assert [tuple(each) for each in cup.problems] == [("two_evenings", 1, None, (1,))]


def test_problems__two_tables_count_for_the_others() -> None:
    cup = Cup("Wirtscup", (at(1, 1, Anna=4, Bert=-4), at(1, 2, Anna=9, Cilli=-9)))
    assert [each[:3] for each in places(cup)] == [(1, "Anna", 0), (2, "Bert", -4), (3, "Cilli", -9)]
    assert [tuple(each) for each in cup.problems] == [("two_tables", 1, "Anna", (1, 2))]


def test_problems__rulesets_and_rates_are_named_and_count() -> None:
    cup = Cup("Wirtscup", (at(1, 1, Anna=4, Bert=-4), at(1, 2, "o", 20, Dora=9, Cilli=-9)))
    assert [each.code for each in cup.problems] == ["rates", "rulesets"]
    assert places(cup)[0] == (1, "Dora", 9, None)


@pytest.mark.parametrize("seed", range(20))
def test_standings__do_not_depend_on_the_order_of_tables_and_sum_to_zero(seed: int) -> None:
    draw = random.Random(seed)
    people = [f"P{each:02}" for each in range(16)]
    tables = []
    for number in (1, 2, 3):
        draw.shuffle(people)
        for table in range(4):
            points = [draw.randrange(-2, 3) for _ in range(3)]
            tables.append(
                at(number, table + 1, **dict(zip(people[4 * table :], [*points, -sum(points)], strict=False)))
            )
    cup = Cup("Wirtscup", tuple(tables))
    draw.shuffle(tables)
    assert Cup("Wirtscup", tuple(tables)).standings == cup.standings
    assert sum((each.points for each in cup.standings), Points()) == Points()
    assert [each.place for each in cup.standings] == list(range(1, 17))


def test_year__drops_the_worst_and_what_was_missed() -> None:
    """Cup points 10, 6, 3 in each; the worst of three is dropped. Anna 10, 10, 6: 20. Bert 6, 6, missed: 12."""
    settings = replace(SETTINGS, points=(10, 6, 3))
    cups = [
        Cup("Eins", (at(1, 1, Anna=5, Bert=1, Cilli=-6),), settings),
        Cup("Zwei", (at(1, 1, Anna=5, Bert=1, Dora=-6),), settings),
        Cup("Drei", (at(1, 1, Cilli=5, Anna=1, Dora=-6),), settings),
    ]
    found = year_standing(cups, 1)
    assert [(each.place, each.player, each.total.plain(), each.dropped) for each in found] == [
        (1, "Anna", 20, (2,)),
        (2, "Cilli", 13, (1,)),
        (3, "Bert", 12, (2,)),
        (4, "Dora", 6, (0,)),
    ]
    without = year_standing([cups[0], replace(cups[1], settings=CupSettings())], 0)
    assert [(each.player, each.total.plain()) for each in without] == [
        ("Anna", 10),
        ("Bert", 2),
        ("Cilli", -6),
        ("Dora", -6),
    ]
    assert [each.place for each in without] == [1, 2, 3, 3]
