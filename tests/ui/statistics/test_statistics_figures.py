"""Whose lines the chart shows where there are many, and in which colours."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.charts.colors import PAPER
from tarockblock.ui.kit.tokens import DARK, HIGH_DARK, HIGH_LIGHT, LIGHT
from tarockblock.ui.statistics.statistics_figures import COLORS, MOST_LINES, colors_of, lines_apart, lines_shown

# ------------------------------------------------------------------ the chart


def test_chart__of_many_the_first_the_last_and_the_one_looked_at() -> None:
    names = [f"P{number:02}" for number in range(20)]
    assert lines_shown(names[:MOST_LINES], None) == set(names[:MOST_LINES])
    assert lines_shown(names, "P00") == {*names[:6], *names[-6:]}
    shown = lines_shown(names, "P09")
    assert "P09" in shown
    assert len(shown) == MOST_LINES
    assert {*names[:6], *names[-5:]} <= shown


def test_colors__stay_with_a_person_whatever_is_chosen() -> None:
    regulars = [f"P{number}" for number in range(9)]
    whole = colors_of(regulars, regulars)
    assert [whole[name] for name in regulars[:6]] == list(range(6))
    for chosen in (regulars[2:5], [regulars[4], regulars[1]], regulars[:4] + regulars[5:6]):
        assert {name: whole[name] for name in chosen} == colors_of(chosen, regulars)


def test_colors__up_to_six_people_have_six() -> None:
    """P6 would have the colour of P0: where both sit, the rarer guest takes a free one."""
    regulars = [f"P{number}" for number in range(9)]
    found = colors_of(["P6", "P0", "P1", "P7"], regulars)
    assert len(set(found.values())) == 4
    assert (found["P0"], found["P1"]) == (0, 1)
    assert colors_of(["P6", "P2"], regulars) == {"P6": 0, "P2": 2}


@pytest.mark.parametrize("people", [2, 6, 7, 12, 13, 24, 40, 100])
def test_lines__as_many_can_be_told_apart_as_are_shown(people: int) -> None:
    """By colour and dash, on paper and in every appearance, whoever is looked at."""
    regulars = [f"P{number:03}" for number in range(people)]
    seats = colors_of(regulars, regulars)
    for player in (None, *regulars):
        shown = lines_shown(regulars, player)
        lines = lines_apart({name: seat for name, seat in seats.items() if name in shown})
        assert lines.keys() == shown
        for colors in (PAPER, *(replace(PAPER, players=each.players) for each in (LIGHT, DARK, HIGH_LIGHT, HIGH_DARK))):
            looks = {(colors.player(seat), colors.dash(seat)) for seat in lines.values()}
            assert len(looks) == len(shown) == min(people, MOST_LINES)


def test_lines__keep_the_colour_of_their_people_while_there_are_dashes() -> None:
    seats = {"A": 0, "B": 6, "C": 24, "D": 1}
    found = lines_apart(seats)
    assert {name: seat % COLORS for name, seat in found.items()} == {"A": 0, "B": 0, "C": 0, "D": 1}
    assert len(set(found.values())) == 4
