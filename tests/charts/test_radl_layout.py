"""Places of the Radl bars: one scale for all, the zero line in every strip, figures where they fit, nothing outside."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.radl_layout import RadlLayout, lay_out_radl
from tarockblock.charts.series import Brought, RadlBars, Section
from tarockblock.domain.hand import Account

NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz")
TEXTS = ChartTexts(lambda number: f"Radl {number}", str, str)
SIZE = (318.0, 505.0)


def measure(text: str, bold: bool) -> float:
    return len(text) * (7.5 if bold else 7.0)


def bars(*values: tuple[int, ...], played: tuple[int, ...] | None = None, radl: int = 5) -> RadlBars:
    count = len(values[0])
    return RadlBars(
        Account.POINTS,
        tuple(Brought(NAMES[seat], seat, tuple(Fraction(v) for v in row)) for seat, row in enumerate(values)),
        tuple(Section(number + 1, number * radl, number * radl + radl) for number in range(count)),
        (radl,) * count if played is None else played,
    )


def place(data: RadlBars, size: tuple[float, float] = SIZE) -> RadlLayout:
    return lay_out_radl(data, TEXTS, size, measure)


def test_a_gain_stands_on_the_zero_line_and_a_loss_hangs_from_it() -> None:
    layout = place(bars((6, -4), (-6, 4)))
    anna, bert = layout.strips

    assert [bar.sign for bar in anna.bars] == [1, -1]
    assert (anna.bars[0].bottom, anna.bars[1].top) == (anna.zero, anna.zero)
    assert (bert.bars[0].top, bert.bars[1].bottom) == (bert.zero, bert.zero)


def test_equal_amounts_are_equally_long_in_every_strip() -> None:
    layout = place(bars((6, -30), (-6, 10), (0, 20)))
    first = [strip.bars[0] for strip in layout.strips]

    assert first[0].bottom - first[0].top == pytest.approx(first[1].bottom - first[1].top)
    twenty, ten = layout.strips[2].bars[1], layout.strips[1].bars[1]
    assert twenty.bottom - twenty.top == pytest.approx(2 * (ten.bottom - ten.top))


def test_bars_carry_their_figure_beyond_their_end() -> None:
    layout = place(bars((6, -4, 0, 3), (-6, 4, 0, -3)))
    gain, loss = layout.strips[0].bars[:2]

    assert (gain.text, loss.text) == ("6", "-4")
    assert gain.text_at[1] < gain.top
    assert loss.text_at[1] > loss.bottom
    assert not any(strip.ticks for strip in layout.strips)


def test_on_a_wide_sheet_figures_stand_beside_their_bars_on_the_same_side_of_zero() -> None:
    layout = place(bars((6, -4, 0, 1), (-6, 4, 0, -1)), (900, 200))
    for strip in layout.strips:
        for bar, (start, end) in zip(strip.bars, layout.spans, strict=True):
            x, y = bar.text_at
            assert bar.right < x
            assert start < bar.left
            assert x + measure(bar.text, False) < end
            assert y < strip.zero if bar.sign >= 0 else y > strip.zero


@given(st.lists(st.lists(st.integers(-99, 99), min_size=3, max_size=3), min_size=4, max_size=6))
@example([[0, 0, 0], [0, 0, 0], [0, 7, -1], [0, -7, 0]])
def test_figures_of_two_strips_never_touch(values: list[list[int]]) -> None:
    layout = place(bars(*(tuple(row) for row in values)), (900, 320))
    for above, below in pairwise(layout.strips):
        for first, second in zip(above.bars, below.bars, strict=True):
            assert second.text_at[1] - first.text_at[1] >= 11


def test_where_figures_would_touch_there_are_grid_lines_instead() -> None:
    layout = place(bars((120,) * 20, (-120,) * 20))

    assert not any(bar.text for strip in layout.strips for bar in strip.bars)
    assert all(strip.ticks for strip in layout.strips)


def test_a_radl_not_begun_has_no_bar_and_one_that_brought_nothing_has_a_zero() -> None:
    layout = place(bars((0, 0), (0, 0), played=(2, 0)))

    assert [[bar.text for bar in strip.bars] for strip in layout.strips] == [["0"], ["0"]]


def test_name_and_total_stand_beside_the_zero_line() -> None:
    layout = place(bars((6, -4), (-6, 4)))

    assert [(label.player, label.value, label.sign) for label in layout.labels] == [
        ("Anna", "2", 1),
        ("Bert", "-2", -1),
    ]
    assert [label.y for label in layout.labels] == [strip.zero for strip in layout.strips]


def test_the_radl_under_the_mouse() -> None:
    layout = place(bars((6, -4), (-6, 4)))

    assert [layout.step_at(x) for x in layout.steps] == [0, 1]
    assert layout.step_at(layout.left - 1) is None
    assert layout.step_at(layout.right + 1) is None


@given(
    st.lists(st.lists(st.integers(-500, 500), min_size=4, max_size=4), min_size=4, max_size=6),
    st.floats(220, 900),
    st.floats(150, 900),
)
def test_strips_follow_each_other_and_nothing_leaves_them(values: list[list[int]], width: float, height: float) -> None:
    layout = place(bars(*(tuple(row) for row in values)), (width, height))

    assert layout.strips[0].top == layout.top
    assert layout.strips[-1].bottom <= layout.bottom + 1e-6
    for above, below in pairwise(layout.strips):
        assert above.bottom == below.top
    for strip in layout.strips:
        assert strip.top <= strip.zero <= strip.bottom + 1e-6
        for bar in strip.bars:
            assert strip.top - 1e-6 <= bar.top <= bar.bottom <= strip.bottom + 1e-6
            assert layout.left <= bar.left <= bar.right <= layout.right


@given(st.lists(st.lists(st.integers(-500, 500), min_size=3, max_size=3), min_size=4, max_size=6))
def test_the_strips_use_all_the_room_there_is(values: list[list[int]]) -> None:
    layout = place(bars(*(tuple(row) for row in values)))

    if any(any(row) for row in values):
        assert layout.strips[-1].bottom == pytest.approx(layout.bottom)


def test_grid_lines_never_stand_on_each_other_where_a_point_is_less_than_a_pixel() -> None:
    values = [(0, 120, -60, 0, 5, 90, 80, 10, 7, 3)] * 5 + [(-20, -100, -110, -10, 30, 40, 60, -160, 35, 0)]
    layout = place(bars(*values), (551.0, 216.0))

    ticks = [sorted(y for y, _ in strip.ticks) for strip in layout.strips]
    assert any(ticks)
    for found in ticks:
        assert all(below - above >= 17 for above, below in pairwise(found))


@given(st.lists(st.lists(st.integers(-3000, 3000), min_size=12, max_size=12), min_size=4, max_size=6))
def test_without_figures_there_is_always_a_grid_line_to_read_by(values: list[list[int]]) -> None:
    layout = place(bars(*(tuple(row) for row in values)), (300.0, 400.0))

    if any(any(row) for row in values):
        assert any(strip.ticks for strip in layout.strips) or any(bar.text for s in layout.strips for bar in s.bars)
