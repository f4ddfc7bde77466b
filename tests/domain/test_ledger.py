"""The ledger as a whole: the evenings of the design's pictures, Radl sums, and entries that do not fit (any more)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, TableChange
from tarockblock.domain.ledger import Ledger, compute_ledger, row_in_place, turns
from tarockblock.domain.money import Cents, Points
from tests.domain import hands
from tests.domain.paper import (
    OOE,
    TIROL,
    TULLN,
    Amounts,
    evening,
    game,
    ledger,
    points,
    trischaken,
    with_settings,
)
from tests.evenings import random_evening
from tests.thorough import times

FIVE = "ABCDE"


def totals(computed: Ledger) -> tuple[Amounts, Amounts]:
    return (
        tuple(amount.value for amount in computed.points.values()),
        tuple(amount.value for amount in computed.cents.values()),
    )


def picture(ruleset: str) -> tuple[Ledger, list[Amounts]]:
    """An evening of the table ``pictures.txt``, and what each of its rows is to bring."""
    rows = hands.rows_of("pictures.txt")
    begin = next(number for number, row in enumerate(rows) if row[0].startswith(f"{ruleset} "))
    played = list(itertools.takewhile(lambda row: len(row) > 1, rows[begin + 1 :]))
    ((rules, rest),) = hands.evenings(rows[begin][0])
    computed = ledger(rules, *(hands.hand(text) for text, _ in played), **rest)
    return computed, [tuple(map(int, amounts.split())) for _, amounts in played]


TIROL_EVENING = picture("tirol")[0].evening.entries


def test_picture__main_light() -> None:
    computed, amounts = picture("tirol")
    assert list(map(points, computed.rows)) == amounts
    assert totals(computed) == ((13, 5, 20, -38, 0), (20, -40, 390, -470, 100))
    assert [row.hand for row in computed.rows] == [1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 11, 12, 13]
    sums = [(each.number, each.hands, each.length, each.complete) for each in computed.radl]
    assert sums == [(1, 5, 5, True), (2, 5, 5, True), (3, 3, 5, False)]
    assert [tuple(amount.value for amount in each.points.values()) for each in computed.radl] == [
        (-2, 2, 0, 6, -6),
        (15, 1, 24, -28, -12),
        (0, 2, -4, -16, 18),
    ]
    deal = computed.next_deal()
    assert (computed.state.hand, computed.state.radl, deal.dealer, deal.vorhand) == (14, 3, "C", "D")


def test_picture__tulln_dark() -> None:
    computed, amounts = picture("tulln")
    assert list(map(points, computed.rows)) == amounts
    assert totals(computed) == ((130, 20, -200, -210, 260),) * 2
    assert [row.factor for row in computed.rows] == [1, 1, 1, 2, 2, 2, 2, 2, 1, 2, 2, 2]
    assert computed.state.doubled == 7


def test_running_totals__are_the_sums_of_the_rows() -> None:
    computed = ledger(TIROL, *TIROL_EVENING, seats=FIVE)
    points = dict.fromkeys(FIVE, Points())
    cents = dict.fromkeys(FIVE, Cents())
    for row in computed.rows:
        points = {who: points[who] + row.points[who] for who in FIVE}
        cents = {who: cents[who] + row.cents[who] for who in FIVE}
        assert (row.points_total, row.cents_total) == (points, cents)
    assert (computed.points, computed.cents) == (points, cents)


def test_radl_sums__corrections_belong_to_the_radl_under_way() -> None:
    manual = Manual(points={"A": Points(7), "D": Points(-7)})
    computed = ledger(OOE, *[game("dreier", "B")] * 4, manual, game("dreier", "B"))
    assert [each.points["A"].value for each in computed.radl] == [-16, 7 - 4]
    assert [each.last for each in computed.radl] == [3, 5]
    assert sum(each.points["B"].value for each in computed.radl) == computed.points["B"].value


def test_radl_sums__add_up_to_the_totals() -> None:
    """Every row belongs to exactly one Radl, replays, corrections and changes of the table among them."""
    entries = (
        Annulled(replay=True),
        *TIROL_EVENING,
        TableChange(players=tuple("ABCD")),
        Annulled(replay=True),
        *[game("dreier", "B")] * 3,
        Manual(points={"A": Points(1), "E": Points(-1)}, cents={}),
    )
    computed = ledger(TIROL, *entries, seats=FIVE)
    for account in ("points", "cents"):
        for who, amount in getattr(computed, account).items():
            assert sum(getattr(each, account)[who].value for each in computed.radl) == amount.value


def test_radl_sums__none_of_a_radl_without_a_hand() -> None:
    """Corrections before the first hand, or after a Radl is over, make no subtotal; neither does a hand dealt again."""
    right = Manual(points={"A": Points(3), "B": Points(-3)})
    assert ledger(TIROL, right).radl == ()
    assert ledger(TIROL, Annulled(replay=True)).radl == ()
    four = [game("dreier", "A")] * 4
    over = ledger(TIROL, *four, right, Annulled(replay=True))
    assert [(radl.number, radl.hands, radl.complete, radl.last) for radl in over.radl] == [(1, 4, True, 3)]
    # With the next hand there is one, and the correction is in it.
    begun = ledger(TIROL, *four, right, game("dreier", "A"))
    assert [(radl.number, radl.hands, radl.complete, radl.last) for radl in begun.radl] == [
        (1, 4, True, 3),
        (2, 1, False, 5),
    ]
    assert begun.radl[1].points["A"] == Points(3 + 15)


def test_radl_sums__a_struck_hand_that_counts_is_a_hand() -> None:
    struck = ledger(TIROL, Annulled())
    assert [(radl.number, radl.hands, radl.complete) for radl in struck.radl] == [(1, 1, False)]


def test_manual__cents_at_the_rate_unless_given() -> None:
    points = {"A": Points(3), "B": Points(-3)}
    assert ledger(OOE, Manual(points=points)).rows[0].cents["A"] == Cents(30)
    given = Manual(points=points, cents={"A": Cents(5), "C": Cents(-5)})
    assert [amount.value for amount in ledger(OOE, given).rows[0].cents.values()] == [5, 0, -5, 0]
    nothing = Manual(points=points, cents={})
    assert set(ledger(OOE, nothing).rows[0].cents.values()) == {Cents()}


def test_manual__for_somebody_who_has_left() -> None:
    manual = Manual(points={"A": Points(1), "E": Points(-1)})
    computed = ledger(OOE, TableChange(players=tuple("ABCD")), manual, seats=FIVE)
    assert computed.points["E"] == Points(-1)


def test_manual__not_for_somebody_who_comes_later() -> None:
    manual = Manual(points={"A": Points(1), "E": Points(-1)})
    found = compute_ledger(evening(OOE, manual, TableChange(players=tuple(FIVE)))).problems
    assert [each.path for each in found] == ["entries[0].points.E"]


def test_empty__everybody_at_zero() -> None:
    computed = ledger(OOE)
    assert totals(computed) == ((0,) * 4, (0,) * 4)
    assert (computed.radl, computed.problems, computed.next_deal().vorhand) == ((), [], "A")


# --------------------------------------------------------------------------- entries that do not fit


def test_misfit__keeps_its_place_scores_nothing_and_the_rest_goes_on() -> None:
    """A dreier of somebody who sits out: its row stays with the problem; hands after it keep numbers and dealers."""
    good = game("dreier", "B")
    computed = compute_ledger(evening(OOE, good, game("dreier", "X"), good, good))
    assert [row.hand for row in computed.rows] == [1, 2, 3, 4]
    assert [row.deal.dealer for row in computed.rows if row.deal] == ["D", "A", "B", "C"]
    assert computed.rows[1].score is None
    assert set(computed.rows[1].points.values()) == {Points()}
    assert [each.path for each in computed.problems] == ["entries[1].declarer"]
    assert computed.points["B"] == Points(36)


def test_misfit__after_an_edit_further_up() -> None:
    """Editing the table makes a later hand impossible; it is named, not dropped, and comes back with the old table."""
    entries = (TableChange(players=tuple(FIVE)), game("dreier", "A"), game("dreier", "D"))
    start = evening(OOE, *entries)
    assert compute_ledger(start).problems == []
    edited = replace(start, entries=(TableChange(players=tuple("ABCF"), dealer="B"), *entries[1:]))
    computed = compute_ledger(edited)
    assert [each.path for each in computed.problems] == ["entries[2].declarer"]
    assert len(computed.rows) == 3
    assert computed.points["A"] == Points(12)


def test_misfit__that_is_no_hand_moves_nothing() -> None:
    good = game("dreier", "B")
    wrong = (Doubling(radl=0), TableChange(players=("A", "B")), Manual(points={"A": Points(1)}))
    computed = compute_ledger(evening(TULLN, *wrong, good))
    assert [row.hand for row in computed.rows] == [None, None, None, 1]
    assert [each.path for each in computed.problems] == ["entries[0].radl", "entries[1].players", "entries[2].points"]
    assert computed.points["B"] == Points(150)
    assert computed.rows[-1].factor == 1


def test_misfit__triggers_nothing() -> None:
    """A Trischaken that does not add up brings no doubled Radl."""
    wrong = trischaken(20, 20, 20, 20)
    computed = compute_ledger(evening(TULLN, wrong, game("dreier", "B")))
    assert computed.rows[1].factor == 1


def _with(evening: Evening, change: Callable[[list[Entry]], object]) -> Evening:
    entries = list(evening.entries)
    change(entries)
    return replace(evening, entries=tuple(entries))


def _changed(rng: random.Random, evening: Evening) -> Evening:
    """Something is done to it, sensible or not: entries come, go, change places, become others; or its header does."""
    index, other = rng.randrange(len(evening.entries)), rng.choice(evening.entries)
    stranger = TableChange(players=("Neu", *evening.players[1:]))
    doings: tuple[Callable[[list[Entry]], object], ...] = (
        lambda entries: entries.append(other),
        lambda entries: entries.insert(index, other),
        lambda entries: entries.insert(index, rng.choice((Annulled(replay=True), Doubling(radl=1), stranger))),
        lambda entries: entries.pop(index),
        lambda entries: entries.__setitem__(index, other),
        lambda entries: entries.insert(rng.randrange(len(entries)), entries.pop(index)),
    )
    which = rng.randrange(len(doings) + 1)
    if which < len(doings):
        return _with(evening, doings[which])
    return replace(evening, planned_radl=rng.choice((None, 1, 3)), first_dealer=rng.choice(evening.players))


@pytest.mark.parametrize("seed", range(times(12, 40)))
def test_known__after_any_change_it_is_what_would_have_been_computed_from_nothing(seed: int) -> None:
    rng, evening = random.Random(seed), random_evening(seed, entries=20)
    known = compute_ledger(evening)
    for _ in range(12):
        evening = _changed(rng, evening)
        known = compute_ledger(evening, known)
        assert known == compute_ledger(evening)


def test_known__what_is_before_the_change_is_not_computed_again() -> None:
    evening = random_evening(3, entries=20)
    known = compute_ledger(evening)
    longer = compute_ledger(_with(evening, lambda entries: entries.append(Annulled())), known)
    assert all(one is other for one, other in zip(known.rows, longer.rows, strict=False))


def test_known__behind_a_correction_every_hand_is_scored_once() -> None:
    """Something that is no hand comes first: all hands meet the same round, so their scores are the very same ones."""
    evening = random_evening(3, entries=12, ruleset=OOE)
    hands = replace(evening, entries=tuple(each for each in evening.entries if _is_hand(each)))
    known = compute_ledger(hands)
    assert len(known.rows) > 5
    right = Manual(points={evening.players[0]: Points(3), evening.players[1]: Points(-3)})
    longer = compute_ledger(_with(hands, lambda entries: entries.insert(0, right)), known)
    assert [row.score is before.score for row, before in zip(longer.rows[1:], known.rows, strict=True)] == [
        True for _ in known.rows
    ]
    assert [row.index for row in longer.rows] == list(range(len(known.rows) + 1))


def _is_hand(entry: Entry) -> bool:
    return not isinstance(entry, (Manual, TableChange, Doubling))


def test_known__remembers_who_has_come_and_nobody_who_has_not() -> None:
    """A correction may name whoever has sat at the table by then; a seating that was refused brought nobody."""
    start = evening(OOE, game("dreier", "A"), TableChange(players=tuple("ABCDE")), seats="ABCD")
    known = compute_ledger(start)
    right = Manual(points={"E": Points(1), "A": Points(-1)})
    assert compute_ledger(start.with_entry(right), known).problems == []
    refused = evening(OOE, game("dreier", "A"), TableChange(players=tuple("ABCDEFG")), seats="ABCD")
    stranger = Manual(points={"G": Points(1), "A": Points(-1)})
    found = compute_ledger(refused.with_entry(stranger), compute_ledger(refused)).problems
    assert [each.path for each in found] == ["entries[1].players", "entries[2].points.G"]


@pytest.mark.parametrize("seed", range(8))
def test_row_in_place__is_the_row_of_the_evening_with_it(seed: int) -> None:
    rng, start = random.Random(seed), random_evening(seed, entries=10)
    known = compute_ledger(start)
    stranger = TableChange(players=("Neu", *start.players[1:]))
    for index in range(len(start.entries) + 1):
        for entry in (rng.choice(start.entries), stranger, Annulled()):
            there = replace(start, entries=(*start.entries[:index], entry, *start.entries[index + 1 :]))
            assert row_in_place(known, index, entry) == compute_ledger(there).rows[index]


def test_turns__are_those_of_the_ledger() -> None:
    start = random_evening(5, entries=15)
    assert [(turn.index, turn.problems, turn.hand) for turn in turns(start)] == [
        (row.index, row.problems, row.hand) for row in compute_ledger(start).rows
    ]


def test_next_deal__at_six_as_the_house_reads_it() -> None:
    """R1: the dealer and whoever dealt before him sit out, or whoever sits opposite."""
    for house, out in ((OOE, ("A", "F")), (with_settings(OOE, six_at_table="opposite"), ("A", "D"))):
        assert ledger(house, Annulled(), seats="ABCDEF").next_deal().sitting_out == out
