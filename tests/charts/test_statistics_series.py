"""Balances over time as a chart: the numbers are those of the evenings, places follow the calendar."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tarockblock.charts.series import Line, Standings
from tarockblock.charts.statistics_series import Balances, BalanceTexts, balances, lay_out_balances
from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Balance, EveningFacts, Facts

TEXTS = BalanceTexts(lambda year, month, years: str(year if years else month), str, str)


def measure(text: str, _bold: bool) -> float:
    return 7.0 * len(text)


def evening(number: int, day: str, **cents: int) -> EveningFacts:
    amounts = {name: Balance(value // 10, value, 12) for name, value in cents.items()}
    return EveningFacts(number, 1, day, "", "", tuple(cents), 0, 0, amounts)


FACTS = Facts(
    (
        evening(1, "2026-01-08", Anna=100, Bert=-100),
        evening(2, "2026-03-05", Anna=-30, Cilli=30),
        evening(3, "2026-03-19", Bert=50, Cilli=-50),
    )
)


def found(*days: str, values: tuple[int, ...] = (0, 5)) -> Balances:
    lines = (Line("Anna", 0, tuple(Fraction(value) for value in values)),)
    standings = Standings(Account.CENTS, lines, rows=tuple(range(len(days))))
    return Balances(standings, tuple(date.fromisoformat(day) for day in days), tuple(range(len(days))))


def test_balances__add_up_and_stay_while_somebody_is_away() -> None:
    data = balances(FACTS, {"Anna": 0, "Bert": 1, "Cilli": 2}, Account.CENTS)
    values = {line.player: [int(value) for value in line.values] for line in data.standings.lines}
    assert values == {"Anna": [0, 100, 70, 70], "Bert": [0, -100, -100, -50], "Cilli": [0, 0, 30, -20]}
    assert data.evenings == (1, 2, 3)
    assert [sum(values[name][step] for name in values) for step in range(4)] == [0, 0, 0, 0]


def test_balances__points() -> None:
    data = balances(FACTS, {"Cilli": 4}, Account.POINTS)
    assert data.standings.lines[0].values[-1] == 3 - 5
    assert data.standings.lines[0].color == 4


def test_layout__evenings_stand_by_date_not_by_number() -> None:
    layout = lay_out_balances(
        found("2026-01-01", "2026-01-11", "2026-01-31", values=(0, 1, 2, 3)), TEXTS, (600, 300), measure
    )
    first, second, third = layout.steps[1:]
    assert (third - second) == pytest.approx(2 * (second - first))
    assert third == pytest.approx(layout.right)


def test_layout__a_line_for_each_month_of_a_year() -> None:
    layout = lay_out_balances(found("2026-01-08", "2026-12-31", values=(0, 1, 2)), TEXTS, (900, 300), measure)
    assert len(layout.grid) == 12
    assert [text for _, text in layout.radl][:3] == ["1", "2", "3"]


def test_layout__only_years_where_there_is_no_room_for_months() -> None:
    layout = lay_out_balances(found("2016-05-08", "2026-12-31", values=(0, 1, 2)), TEXTS, (700, 300), measure)
    assert {text for _, text in layout.radl} <= {str(year) for year in range(2017, 2027)}
    places = [x for x, _ in layout.radl]
    assert places == sorted(places)
    assert len(places) >= 4


@pytest.mark.parametrize("days", [(), ("2026-02-28",)])
def test_layout__nothing_and_a_single_evening(days: tuple[str, ...]) -> None:
    """No division by nothing; everything stays on the sheet."""
    layout = lay_out_balances(found(*days, values=(0,) * (len(days) + 1)), TEXTS, (400, 200), measure)
    assert all(layout.left <= x <= layout.right for x in layout.steps)
    assert layout.top <= layout.zero <= layout.bottom


def test_layout__single_evening_on_the_first_of_a_month_does_not_stand_on_the_edge() -> None:
    layout = lay_out_balances(found("2026-02-01", values=(0, 5)), TEXTS, (400, 200), measure)
    assert layout.steps == (layout.left, pytest.approx(layout.right))


@pytest.mark.charts
def test_figure__draws_the_chosen_one_thicker() -> None:
    pytest.importorskip("matplotlib")
    from tarockblock.charts.standings_figure import BalanceFigure

    data = balances(FACTS, {"Anna": 0, "Bert": 1, "Cilli": 2}, Account.CENTS)
    figure = BalanceFigure()
    figure.set_size(640, 320)
    layout = figure.show_balances(data, TEXTS, "Bert")
    assert [label.player for label in layout.labels] == ["Anna", "Bert", "Cilli"]
    widths = [line.get_linewidth() for line in figure._lines]
    assert widths[1] > widths[0]
    pixels, width, height = figure.pixels()
    assert (width, height) == (640, 320)
    assert len(set(bytes(pixels)[:40_000])) > 1


def test_layout__over_new_year_january_says_which() -> None:
    layout = lay_out_balances(found("2025-10-02", "2026-12-17", values=(0, 1, 2)), TEXTS, (1200, 300), measure)
    assert [text for _, text in layout.radl][:5] == ["10", "11", "12", "2026", "2"]
