"""Standings as plain numbers: steps, Radl, doubled spans and marks come from the ledger, in both accounts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tarockblock.charts.series import Mark, MarkKind, Section, radl_bars, standings
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    Account,
    Annulled,
    Doubling,
    Entry,
    Manual,
    PositiveGame,
    Renonce,
    Result,
    TableChange,
)
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Points
from tarockblock.rules.library import shipped
from tests.evenings import random_evening

FOUR = ("Anna", "Bert", "Cilli", "Dora")
FIVE = (*FOUR, "Emil")
DREIER = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)  # Tirol: 5 from each of three
REPLAYED = Annulled(replay=True)


def evening(*entries: Entry, players: tuple[str, ...] = FOUR, dealer: str = "Dora") -> Evening:
    return Evening(
        ruleset=shipped("tirol-2025"), players=players, first_dealer=dealer, cents_per_point=10, entries=entries
    )


def test_before_the_first_hand_everybody_stands_at_nothing_on_an_axis_of_one_radl() -> None:
    data = standings(compute_ledger(evening(players=FIVE)), Account.POINTS)

    assert [line.values for line in data.lines] == [(Fraction(0),)] * 5
    assert (data.steps, data.end) == (0, 5)
    assert data.sections == (Section(1, 0, 5),)


def test_each_hand_is_a_step_and_the_last_value_is_the_total() -> None:
    ledger = compute_ledger(evening(DREIER, DREIER))
    points = standings(ledger, Account.POINTS)
    cents = standings(ledger, Account.CENTS)

    assert [line.values for line in points.lines] == [(0, 15, 30), (0, -5, -10), (0, -5, -10), (0, -5, -10)]
    assert [line.values[-1] for line in cents.lines] == [300, -100, -100, -100]
    assert points.hands == (1, 2)
    assert (points.low, points.high) == (-10, 30)


def test_every_step_sums_to_zero() -> None:
    renonce = Renonce(offenders=("Bert",), game="dreier", declarer="Anna")
    correction = Manual(points={"Anna": Points(3), "Bert": Points(-3)})
    data = standings(compute_ledger(evening(DREIER, renonce, correction, Annulled())), Account.CENTS)

    assert [sum(values) for values in zip(*(line.values for line in data.lines), strict=True)] == [0] * 5


def test_a_hand_dealt_again_is_marked_but_is_no_step() -> None:
    data = standings(compute_ledger(evening(DREIER, REPLAYED, DREIER)), Account.POINTS)

    assert data.steps == 2
    assert data.rows == (0, 2)
    assert data.marks == (Mark(MarkKind.STRUCK, 1),)


def test_a_hand_struck_for_good_is_a_step_with_a_mark() -> None:
    data = standings(compute_ledger(evening(DREIER, Annulled())), Account.POINTS)

    assert data.steps == 2
    assert data.marks == (Mark(MarkKind.STRUCK, 2),)


def test_a_renonce_is_marked_on_the_line_of_each_offender() -> None:
    renonce = Renonce(offenders=("Bert", "Dora"), game="dreier", declarer="Anna")
    data = standings(compute_ledger(evening(DREIER, renonce)), Account.POINTS)

    assert data.marks == (Mark(MarkKind.RENONCE, 2, "Bert"), Mark(MarkKind.RENONCE, 2, "Dora"))


def test_the_radl_under_way_reaches_to_where_it_will_be_complete() -> None:
    data = standings(compute_ledger(evening(*[DREIER] * 5)), Account.POINTS)

    assert data.sections == (Section(1, 0, 4), Section(2, 4, 8))
    assert data.end == 8


def test_a_complete_radl_opens_no_next_one() -> None:
    data = standings(compute_ledger(evening(*[DREIER] * 4)), Account.POINTS)

    assert data.sections == (Section(1, 0, 4),)


def test_a_correction_is_a_step_of_its_own_also_after_the_last_radl() -> None:
    correction = Manual(points={"Anna": Points(3), "Bert": Points(-3)})
    data = standings(compute_ledger(evening(*[DREIER] * 4, correction)), Account.POINTS)

    assert data.hands == (1, 2, 3, 4, None)
    assert data.lines[0].values[-2:] == (60, 63)
    assert data.sections == (Section(1, 0, 4), Section(2, 4, 9))


def test_doubled_hands_are_spans_with_those_still_due_as_far_as_the_axis_goes() -> None:
    played = standings(compute_ledger(evening(DREIER, Doubling(radl=1), DREIER)), Account.POINTS)
    assert played.doubled == ((1, 4),)

    over = standings(compute_ledger(evening(DREIER, Doubling(radl=1), *[DREIER] * 5)), Account.POINTS)
    assert over.doubled == ((1, 5),)


def test_doubled_hands_apart_are_spans_apart() -> None:
    entries = (Doubling(radl=1), *[DREIER] * 5, Doubling(radl=1), DREIER)
    data = standings(compute_ledger(evening(*entries)), Account.POINTS)

    assert data.doubled == ((0, 4), (5, 8))


def test_who_comes_later_has_a_line_from_the_start_and_a_colour_of_his_own() -> None:
    change = TableChange(players=FIVE)
    data = standings(compute_ledger(evening(DREIER, change)), Account.POINTS)

    assert [(line.player, line.color) for line in data.lines] == [(name, seat) for seat, name in enumerate(FIVE)]
    assert data.lines[4].values == (0, 0)
    assert data.sections == (Section(1, 0, 5),)


def test_a_hand_that_does_not_fit_any_more_keeps_its_step_and_brings_nothing() -> None:
    stranger = replace(DREIER, declarer="Zita")
    data = standings(compute_ledger(evening(DREIER, stranger, DREIER)), Account.POINTS)

    assert data.lines[0].values == (0, 15, 15, 30)


# --------------------------------------------------------------------------- Radl by Radl


def test_a_radl_brought_what_its_hands_brought() -> None:
    data = radl_bars(standings(compute_ledger(evening(*[DREIER] * 5)), Account.POINTS))

    assert [line.values for line in data.lines] == [(60, 15), (-20, -5), (-20, -5), (-20, -5)]
    assert data.played == (4, 1)
    assert [line.total for line in data.lines] == [75, -25, -25, -25]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("account", list(Account))
def test_bars_are_the_subtotals_of_the_ledger_and_add_up_to_the_totals(seed: int, account: Account) -> None:
    ledger = compute_ledger(random_evening(seed, entries=40))
    data = radl_bars(standings(ledger, account))
    totals = ledger.points if account is Account.POINTS else ledger.cents

    assert {line.player: line.total for line in data.lines} == {who: total.value for who, total in totals.items()}
    for number, radl in enumerate(ledger.radl):
        sums = radl.points if account is Account.POINTS else radl.cents
        assert {line.player: line.values[number] for line in data.lines} == {
            who: each.value for who, each in sums.items()
        }


def test_a_correction_after_the_last_radl_belongs_to_the_one_that_comes() -> None:
    correction = Manual(points={"Anna": Points(3), "Bert": Points(-3)})
    data = radl_bars(standings(compute_ledger(evening(*[DREIER] * 4, correction)), Account.POINTS))

    assert data.lines[0].values == (60, 3)
    assert [section.number for section in data.sections] == [1, 2]


def test_before_the_first_hand_no_radl_has_brought_anything() -> None:
    data = radl_bars(standings(compute_ledger(evening()), Account.POINTS))

    assert data.played == (0,)
    assert [line.values for line in data.lines] == [(0,)] * 4


RUFER = PositiveGame(game="rufer", declarer="Bert", partner="Anna", result=Result.WON)
"""Only Vorhand may play a Rufer: for Anna's left neighbour it does not fit in the first hand."""


def test_a_hand_that_does_not_fit_is_marked_at_its_step_and_is_no_renonce() -> None:
    stranger = Renonce(offenders=("Zora",), game="dreier", declarer="Anna")
    data = standings(compute_ledger(evening(RUFER, DREIER, stranger)), Account.POINTS)

    assert data.marks == (Mark(MarkKind.MISFIT, 1), Mark(MarkKind.MISFIT, 3))
    assert [line.values[-1] for line in data.lines] == [15, -5, -5, -5]


def test_a_correction_that_does_not_fit_is_marked_though_it_is_no_step() -> None:
    wrong = Manual(points={"Anna": Points(3), "Bert": Points(-2)})
    data = standings(compute_ledger(evening(DREIER, wrong)), Account.POINTS)

    assert (data.steps, data.marks) == (1, (Mark(MarkKind.MISFIT, 1),))


def test_stops_are_the_ends_of_the_complete_radl_alone() -> None:
    correction = Manual(points={"Anna": Points(3), "Bert": Points(-3)})
    two_and_a_half = evening(*[DREIER] * 3, correction, *[DREIER] * 7)

    # Four at the table: four hands are a Radl; the correction within the first one is a step of its own.
    assert standings(compute_ledger(two_and_a_half), Account.POINTS).stops == (5, 9)
    assert standings(compute_ledger(evening()), Account.POINTS).stops == ()
    assert standings(compute_ledger(evening(*[DREIER] * 3)), Account.POINTS).stops == ()
