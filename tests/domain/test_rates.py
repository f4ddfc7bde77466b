"""Another rate from a row on, and hands of which only plus and minus are known: what each row comes to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.domain.hand import Entry, FiguresOnly, Manual, RateChange, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.what_if import what_if
from tarockblock.exchange.evening_file import read_evening, write_evening
from tarockblock.rules.library import shipped
from tests.domain import hands
from tests.domain.paper import TIROL, TULLN, evening, ledger, problems

DREIER = hands.hand("dreier B won")
"""Tirol: 5 from each of three."""

TWENTY = RateChange(cents_per_point=20)
FIGURES = FiguresOnly(points={"A": Points(3), "B": Points(-2), "C": Points(-1)})


def cents_of(*entries: Entry, who: str = "B") -> list[object]:
    return [row.cents[who].exact for row in ledger(TIROL, *entries).rows]


def test_rate__holds_from_its_row_on() -> None:
    correction = Manual(points={"A": Points(-1), "B": Points(1)})
    assert cents_of(DREIER, TWENTY, DREIER, correction, FIGURES) == [150, 0, 300, 20, -40]
    assert cents_of(TWENTY, DREIER, RateChange(cents_per_point=0), DREIER) == [0, 300, 0, 0]


def test_rate__a_row_computed_again_after_it_moved() -> None:
    """A ledger that goes on from another one comes to what it comes to from scratch."""
    before = ledger(TIROL, DREIER, TWENTY, DREIER, DREIER)
    first, rate, second, third = before.evening.entries
    for entries in ((rate, first, second, third), (first, second, rate, third), (first, second, third)):
        after = replace(before.evening, entries=entries)
        assert compute_ledger(after, before).cents == compute_ledger(after).cents


def test_rate__points_that_are_cents_have_none() -> None:
    assert problems(TULLN, RateChange(cents_per_point=2)) == [("entries[0].cents_per_point", "rate_fixed")]


@pytest.mark.parametrize("cents", [-1, 100_001, "10", 1.5, None])
def test_rate__of_a_file_is_a_whole_number(cents: object) -> None:
    data = write_evening(evening(TIROL, TWENTY), "tirol-2025")
    data["entries"][0]["cents_per_point"] = cents
    assert [each.path for each in read_evening(data, lambda _: (shipped(TIROL), []))[1]] == [
        "entries[0].cents_per_point"
    ]


def test_what_if__a_rate_has_no_meaning_where_points_are_cents() -> None:
    found = what_if(evening(TIROL, TWENTY, DREIER, FIGURES), shipped(TULLN))
    assert not found.losses
    assert [row.cents["B"].exact for row in found.after.rows] == [0, 150, -40]


def test_figures__each_account_is_paid_by_itself() -> None:
    own = replace(FIGURES, cents={"A": Cents(-5), "D": Cents(5)})
    row = ledger(TIROL, own).rows[0]
    assert [row.points[who].exact for who in "ABCD"] == [3, -2, -1, 0]
    assert [row.cents[who].exact for who in "ABCD"] == [-5, 0, 0, 5]


@pytest.mark.parametrize(
    ("points", "path", "code"),
    [
        ({"A": 1, "B": 1}, "points", "not_zero_sum"),
        ({"A": 1, "E": -1}, "points", "sits_out"),
        ({"A": 1, "Z": -1}, "points", "not_at_table"),
    ],
)
def test_figures__name_those_who_play_and_sum_to_zero(points: dict[str, int], path: str, code: str) -> None:
    entry = FiguresOnly(points={who: Points(each) for who, each in points.items()})
    found = problems(TIROL, entry, seats="ABCDE")
    assert [(where.partition(".")[2].partition(".")[0], what) for where, what in found] == [(path, code)]


# ---------------------------------------------------------------------- evenings stored before six went by who dealt


def test_six__a_stored_evening_stays_and_its_file_says_who_sat_out() -> None:
    """E deals the first hand; then F sits down, whom an old evening had sit out beside A."""
    rules = shipped("ooe-2023")
    sits_down, entries = TableChange(players=tuple("ABCDEF")), (hands.hand("dreier B won"), hands.hand("dreier C won"))
    now = evening(rules, entries[0], sits_down, entries[1], seats="ABCDE")
    stored = replace(now, six_by_seat=True)
    outs = [[row.deal.sitting_out for row in compute_ledger(each).rows if row.deal] for each in (now, stored)]
    assert outs == [[("E",), ("A", "E")], [("E",), ("A", "F")]]
    read, found = read_evening(write_evening(stored, rules.id), lambda _: (rules, []))
    assert not found
    assert read is not None
    assert compute_ledger(read).points == compute_ledger(stored).points
    assert read.entries[0] == stored.entries[0]
