"""Places on the chart: the grid is round numbers, labels keep their distance and order, nothing leaves the sheet."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.charts.layout import LABEL_PITCH, ChartTexts, Layout, lay_out, push_apart, tick_step
from tarockblock.charts.series import Line, Mark, MarkKind, Section, Standings
from tarockblock.domain.hand import Account

TEXTS = ChartTexts(lambda number: f"Radl {number}", str, str)
SIZE = (318.0, 505.0)


def measure(text: str, bold: bool) -> float:
    return len(text) * (7.5 if bold else 7.0)


def data(
    *values: tuple[int, ...], names: tuple[str, ...] = ("Anna", "Bert", "Cilli", "Dora"), **more: object
) -> Standings:
    lines = tuple(
        Line(name, seat, tuple(Fraction(value) for value in row))
        for seat, (name, row) in enumerate(zip(names, values, strict=False))
    )
    steps = len(values[0]) - 1
    return Standings(
        Account.POINTS,
        lines,
        tuple(range(steps)),
        tuple(range(1, steps + 1)),
        (Section(1, 0, max(4, steps)),),
        **more,  # type: ignore[arg-type]
    )


def place(shown: Standings, size: tuple[float, float] = SIZE) -> Layout:
    return lay_out(shown, TEXTS, size, measure)


@pytest.mark.parametrize(
    ("span", "room", "step"),
    [(70, 450, 10), (7, 450, 1), (0, 450, 1), (2600, 450, 500), (1_000_000, 400, 100_000), (70, 90, 50)],
)
def test_grid_lines_stand_at_round_numbers_not_too_close(span: int, room: float, step: int) -> None:
    assert tick_step(Fraction(span), room) == step


@given(st.integers(0, 10**9), st.floats(50, 2000))
def test_grid_lines_are_always_at_least_forty_pixels_apart(span: int, room: float) -> None:
    step = tick_step(Fraction(span), room)

    assert str(step).rstrip("0") in ("1", "2", "5")
    assert span == 0 or step * room / span >= 39.999


@given(st.lists(st.floats(0, 400), min_size=1, max_size=8))
def test_labels_keep_their_distance_their_order_and_stay_inside(wanted: list[float]) -> None:
    placed = push_apart(wanted, 0, 400, LABEL_PITCH)
    by_wanted = sorted(range(len(wanted)), key=lambda index: wanted[index])

    assert all(-1e-6 <= y <= 400 + 1e-6 for y in placed)
    assert all(placed[b] - placed[a] >= LABEL_PITCH - 1e-6 for a, b in pairwise(by_wanted))


def test_labels_with_room_stay_where_their_lines_end() -> None:
    assert push_apart([100, 20, 300], 0, 400, 17) == [100, 20, 300]


def test_two_that_collide_share_the_shift() -> None:
    assert push_apart([100, 100], 0, 400, 17) == [91.5, 108.5]


def test_without_room_for_all_they_stand_closer() -> None:
    assert push_apart([5, 5, 5], 0, 20, 17) == [0, 10, 20]


def test_zero_is_always_on_the_sheet_and_plus_is_above_minus() -> None:
    for values in [((0, 5), (0, 9)), ((0, -5), (0, -9)), ((0, 5), (0, -5)), ((0, 0), (0, 0))]:
        layout = place(data(*values))
        assert layout.top <= layout.zero <= layout.bottom
    layout = place(data((0, 5), (0, -5)))
    assert layout.lines[0][1][1] < layout.zero < layout.lines[1][1][1]


def test_equal_totals_are_labelled_in_the_order_of_the_seats() -> None:
    layout = place(data((0, 0), (0, 0), (0, 0), (0, 0)))

    assert [label.player for label in sorted(layout.labels, key=lambda label: label.y)] == [
        "Anna",
        "Bert",
        "Cilli",
        "Dora",
    ]


def test_the_sign_of_a_label_is_that_of_the_total() -> None:
    layout = place(data((0, 5), (0, -5), (0, 0)))

    assert [(label.value, label.sign) for label in layout.labels] == [("5", 1), ("-5", -1), ("0", 0)]


def test_a_long_name_gives_way_to_the_lines() -> None:
    layout = place(data((0, 5), (0, -5), names=("Maximiliane von und zu Hohenstein", "Bert")))
    name = layout.labels[0].name

    assert name.endswith("…")
    assert name.startswith("Max")
    assert layout.right - layout.left > SIZE[0] / 3
    assert layout.name_x + measure(name, True) < layout.value_x


@given(
    st.lists(st.lists(st.integers(-500, 500), min_size=3, max_size=3), min_size=4, max_size=6),
    st.floats(200, 900),
    st.floats(80, 900),
)
def test_nothing_leaves_the_sheet(values: list[list[int]], width: float, height: float) -> None:
    names = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz")
    layout = place(data(*((0, *row) for row in values), names=names), (width, height))
    points = [point for line in layout.lines for point in line]

    assert layout.left < layout.right <= layout.square_x <= layout.name_x <= layout.value_x <= width
    assert all(layout.top - 1 <= y <= layout.bottom + 1 for _, y in points)
    assert all(layout.left - 1e-6 <= x <= layout.right + 1e-6 for x, _ in points)


def test_a_renonce_is_marked_where_the_offender_then_stood() -> None:
    layout = place(data((0, 5, 7), (0, -5, -7), marks=(Mark(MarkKind.RENONCE, 1, "Bert"),)))

    assert layout.marks[0].at == layout.lines[1][1]


def test_many_radl_are_named_by_number_without_touching() -> None:
    sections = tuple(Section(number + 1, number * 5, number * 5 + 5) for number in range(40))
    shown = Standings(Account.POINTS, data((0,) * 201).lines, tuple(range(200)), tuple(range(1, 201)), sections)
    layout = place(shown)

    assert 2 <= len(layout.radl) < 40
    assert all(b[0] - a[0] >= measure("00", False) for a, b in pairwise(layout.radl))


def test_the_hand_under_the_mouse_is_the_nearest_one() -> None:
    layout = place(data((0, 1, 2), (0, -1, -2)))

    assert layout.step_at(layout.steps[1] + 1) == 1
    assert layout.step_at(layout.left) == 0
    assert layout.step_at(layout.right + 40) is None


def test_points_stand_where_the_grid_lines_of_complete_radl_do() -> None:
    shown = replace(data((0, 1, 2, 3, 4, 5)), sections=(Section(1, 0, 2), Section(2, 2, 4), Section(3, 4, 6)))
    layout = place(shown)

    assert layout.stops == (2, 4)
    assert [layout.lines[0][stop][0] for stop in layout.stops] == list(layout.grid)
