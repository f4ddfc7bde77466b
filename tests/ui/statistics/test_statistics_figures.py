"""Whose lines the chart shows where there are many, and in which colours."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.charts.colors import PAPER
from tarockblock.charts.statistics_series import MOST_LINES, lines_apart, lines_shown
from tarockblock.domain.marks import COLORS
from tarockblock.ui.kit.marks import marks_by_name
from tarockblock.ui.kit.tokens import DARK, HIGH_DARK, HIGH_LIGHT, LIGHT

# ------------------------------------------------------------------ the chart


def test_chart__of_many_the_first_the_last_and_the_one_looked_at() -> None:
    names = [f"P{number:02}" for number in range(20)]
    assert lines_shown(names[:MOST_LINES], None) == set(names[:MOST_LINES])
    assert lines_shown(names, "P00") == {*names[:6], *names[-6:]}
    shown = lines_shown(names, "P09")
    assert "P09" in shown
    assert len(shown) == MOST_LINES
    assert {*names[:6], *names[-5:]} <= shown


@pytest.mark.parametrize("people", [2, 6, 7, 12, 13, 24, 40, 100])
def test_lines__as_many_can_be_told_apart_as_are_shown(people: int) -> None:
    """By colour and dash, on paper and in every appearance, whoever is looked at."""
    names = [f"P{number:03}" for number in range(people)]
    marks = marks_by_name(names)
    for player in (None, *names):
        shown = lines_shown(names, player)
        lines = lines_apart({name: mark.color for name, mark in marks.items() if name in shown})
        assert lines.keys() == shown
        for colors in (PAPER, *(replace(PAPER, players=each.players) for each in (LIGHT, DARK, HIGH_LIGHT, HIGH_DARK))):
            looks = {(colors.player(seat), colors.dash(seat)) for seat in lines.values()}
            assert len(looks) == len(shown) == min(people, MOST_LINES)


def test_lines__keep_the_colour_of_their_people_while_there_are_dashes() -> None:
    seats = {"A": 0, "B": COLORS, "C": 4 * COLORS, "D": 1}
    found = lines_apart(seats)
    assert {name: seat % COLORS for name, seat in found.items()} == {"A": 0, "B": 0, "C": 0, "D": 1}
    assert len(set(found.values())) == 4
