"""The drawings: artists are kept, a name is never a formula, files come out."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

pytest.importorskip("matplotlib")

from matplotlib import font_manager
from matplotlib.font_manager import FontEntry

from tarockblock.charts.colors import PAPER
from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.series import Line, Mark, MarkKind, Section, Standings, radl_bars
from tarockblock.charts.sheet import Sheet, far_eastern_face
from tarockblock.charts.standings_figure import RadlFigure, StandingsFigure
from tarockblock.domain.hand import Account

pytestmark = pytest.mark.charts

TEXTS = ChartTexts(lambda number: f"Radl {number}", str, str)


def data(
    people: int = 5, steps: int = 10, names: tuple[str, ...] = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz")
) -> Standings:
    values = [
        tuple(Fraction(((step * (7 + seat)) % 23) - 11 if step else 0) for step in range(steps + 1))
        for seat in range(people)
    ]
    lines = tuple(Line(names[seat], seat, values[seat]) for seat in range(people))
    sections = tuple(Section(number + 1, number * 5, number * 5 + 5) for number in range(max(1, steps // 5)))
    marks = (Mark(MarkKind.RENONCE, 1, names[0]), Mark(MarkKind.STRUCK, 2))
    return Standings(Account.POINTS, lines, tuple(range(steps)), tuple(range(steps)), sections, ((0, 1),), marks)


def picture(figure: Sheet) -> bytes:
    pixels, width, height = figure.pixels()
    assert len(pixels.tobytes()) == width * height * 4
    return pixels.tobytes()


def test_the_drawing_has_the_size_asked_for_in_pixels_of_the_screen() -> None:
    figure = StandingsFigure()
    figure.set_size(300, 400, ratio=2)
    figure.show(data(), TEXTS)

    assert figure.pixels()[1:] == (600, 800)


@pytest.mark.parametrize("people", [4, 6])
@pytest.mark.parametrize(("kind", "made"), [(StandingsFigure, lambda lines: lines), (RadlFigure, radl_bars)])
def test_another_evening_and_back_again_is_the_same_picture_with_the_same_artists(
    kind: Any, made: Callable[[Standings], object], people: int
) -> None:
    figure = kind()
    figure.show(made(data(5, 10)), TEXTS)
    first = picture(figure)
    figure.show(made(data(5, 10)), TEXTS, selected="Bert")
    assert picture(figure) != first, "whoever is selected is set off"
    figure.show(made(data(people, 60)), TEXTS, selected="Bert")
    artists = set(figure._axes.get_children())
    figure.show(made(data(people, 55)), TEXTS)
    assert set(figure._axes.get_children()) == artists
    figure.show(made(data(5, 10)), TEXTS)

    assert picture(figure) == first


def test_a_name_is_text_whatever_it_holds() -> None:
    figure = StandingsFigure()
    figure.show(data(6, 3, ("$\\frac{", "a_b^c$d$", "<img src='x'>", "Žofie & Žan", "麻雀", "🂡")), TEXTS)

    assert picture(figure)


def test_colours_are_those_handed_in() -> None:
    figure = StandingsFigure()
    figure.set_size(100, 100)
    figure.show(data(), TEXTS)

    assert picture(figure)[:3] == bytes.fromhex(PAPER.ground[1:])


def test_bars__are_drawn_in_the_colours_of_the_players() -> None:
    figure = RadlFigure()
    figure.set_size(318, 505)
    layout = figure.show(radl_bars(data(4, 10)), TEXTS)
    raw, width, _ = figure.pixels()
    for strip in layout.strips:
        bar = max(strip.bars, key=lambda each: each.bottom - each.top)
        x, y = int((bar.left + bar.right) / 2), int((bar.top + bar.bottom) / 2)
        at = 4 * (y * width + x)
        assert raw.tobytes()[at : at + 3] == bytes.fromhex(PAPER.player(strip.color)[1:])


@pytest.mark.long
def test_numbers_and_places_need_no_matplotlib_and_nothing_here_needs_pyplot_or_qt() -> None:
    code = (
        "import sys, tarockblock.charts.series, tarockblock.charts.layout, tarockblock.charts.radl_layout,"
        "tarockblock.charts.colors;"
        "assert 'matplotlib' not in sys.modules;"
        "import tarockblock.charts.page_figure;"
        "assert 'matplotlib.pyplot' not in sys.modules and 'PySide6' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def points(figure: StandingsFigure) -> list[list[tuple[float, float]]]:
    """The points that are seen, line by line."""
    return [list(zip(*each.get_data(), strict=True)) for each in figure._stops if each.get_visible()]


def test_points_stand_on_every_line_where_a_radl_is_complete() -> None:
    figure = StandingsFigure()
    layout = figure.show(data(5, 12), TEXTS)

    # Two Radl of five hands are complete, the third is not there yet.
    assert points(figure) == [[line[5], line[10]] for line in layout.lines]
    assert {each.get_marker() for each in figure._stops} == {"o"}
    assert [each.get_markerfacecolor() for each in figure._stops] == list(PAPER.players[:5])


def test_points_go_when_no_radl_is_complete_any_more() -> None:
    figure = StandingsFigure()
    figure.show(data(5, 10), TEXTS)
    figure.show(data(5, 4), TEXTS)

    assert points(figure) == []


def test_points_of_others_step_back_with_their_lines() -> None:
    figure = StandingsFigure()
    figure.show(data(5, 10), TEXTS, selected="Bert")

    assert [each.get_alpha() for each in figure._stops] == [line.get_alpha() for line in figure._lines]
    sizes = [each.get_markersize() for each in figure._stops]
    assert max(sizes) == sizes[1] > sizes[0]


def test_a_hand_that_does_not_fit_has_a_sign_of_its_own() -> None:
    figure, drawn = StandingsFigure(), []
    for kind in (MarkKind.STRUCK, MarkKind.MISFIT):
        figure.show(replace(data(), marks=(Mark(kind, 2),)), TEXTS)
        drawn.append(picture(figure))
    figure.show(replace(data(), marks=()), TEXTS)

    assert len({*drawn, picture(figure)}) == 3


def test_chinese_letters_come_from_a_face_of_the_system_if_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    there = [FontEntry(fname="x.ttc", name=name) for name in ("Comic Sans MS", "SimSun", "Noto Sans CJK SC")]
    monkeypatch.setattr(font_manager.fontManager, "ttflist", there)
    assert far_eastern_face() == ["Noto Sans CJK SC"]
    monkeypatch.setattr(font_manager.fontManager, "ttflist", there[:1])
    assert far_eastern_face() == []


def test_two_threads_draw_files_as_one_does() -> None:
    """What matplotlib keeps for the whole process is set once, not around each file."""

    def file(_turn: int = 0) -> bytes:
        figure, out = StandingsFigure(), io.BytesIO()
        figure.show(data(4, 3, ("麻雀", "Bert", "Cilli", "Dora")), TEXTS)
        figure.save(out, "svg")
        return out.getvalue()

    alone = file()
    with ThreadPoolExecutor(2) as pool:
        assert set(pool.map(file, range(8))) == {alone}


def test_lines__of_people_who_share_a_colour_are_drawn_with_different_dashes() -> None:
    """Twelve people at the table one after the other: ten colours, twelve lines nobody takes for one another."""
    figure = StandingsFigure()
    figure.show(data(12, names=tuple(f"Person {number}" for number in range(12))), TEXTS)
    drawn = {(str(line.get_color()), str(line._dash_pattern)) for line in figure._lines}  # type: ignore[attr-defined]
    assert len(drawn) == 12
    assert len({color for color, _ in drawn}) == 10
