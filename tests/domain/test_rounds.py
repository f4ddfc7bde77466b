"""How an evening goes round: dealer, Vorhand, who sits out, the Radl, doubled hands. The last in the seating deals."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, TableChange
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Points
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    TIROL,
    TULLN,
    bei,
    game,
    ledger,
    problems,
    renonce,
    trischaken,
    with_settings,
)

STRUCK = Annulled()
REPLAY = Annulled(replay=True)


def places(computed: Ledger) -> list[str]:
    """Dealer, Vorhand and who sits out of every hand, as ``"E>A -E"``."""
    return [
        f"{row.deal.dealer}>{row.deal.vorhand}" + (" -" + "".join(row.deal.sitting_out) if row.deal.sitting_out else "")
        for row in computed.rows
        if row.deal is not None
    ]


def factors(*entries: Entry, rules: object = TULLN, seats: Sequence[str] = "ABCD", **rest: object) -> list[int]:
    return [row.factor for row in ledger(rules, *entries, seats=seats, **rest).rows if row.deal is not None]  # type: ignore[arg-type]


def radl(*entries: Entry, seats: Sequence[str] = "ABCD") -> list[int | None]:
    return [row.radl for row in ledger(OOE, *entries, seats=seats).rows]


# --------------------------------------------------------------------------- dealer, Vorhand, sitting out


def test_four__the_deal_goes_on_by_one_seat() -> None:
    assert places(ledger(OOE, *[STRUCK] * 5)) == ["D>A", "A>B", "B>C", "C>D", "D>A"]


def test_five__dealer_sits_out_and_vorhand_deals_next() -> None:
    assert places(ledger(OOE, *[STRUCK] * 6, seats="ABCDE")) == [
        "E>A -E",
        "A>B -A",
        "B>C -B",
        "C>D -C",
        "D>E -D",
        "E>A -E",
    ]


def test_six__dealer_and_whoever_dealt_before_him_sit_out() -> None:
    """R1."""
    found = places(ledger(OOE, *[STRUCK] * 7, seats="ABCDEF"))
    assert found == ["F>A -EF", "A>B -AF", "B>C -AB", "C>D -BC", "D>E -CD", "E>F -DE", "F>A -EF"]


def test_first_dealer__may_be_anybody() -> None:
    assert places(ledger(OOE, STRUCK, STRUCK, first_dealer="B")) == ["B>C", "C>D"]


def test_override__dealer_moves_the_rotation_on_from_there() -> None:
    assert places(ledger(OOE, STRUCK, Annulled(dealer="C"), STRUCK)) == ["D>A", "C>D", "D>A"]


def test_override__vorhand_does_not_disturb_the_deal() -> None:
    """Hausruck 3: a Vorhand passed on has no effect on the next hand; one player has Vorhand twice running."""
    assert places(ledger(HAUSRUCK, Annulled(vorhand="B"), STRUCK)) == ["D>B", "A>B"]
    assert places(ledger(HAUSRUCK, Annulled(vorhand="B"), STRUCK, seats="ABCDE")) == ["E>B -E", "A>B -A"]


def test_override__sitting_out_for_one_hand() -> None:
    found = places(ledger(OOE, Annulled(sitting_out=("A",)), STRUCK, seats="ABCDE"))
    assert found == ["E>B -A", "A>B -A"]
    assert places(ledger(OOE, Annulled(sitting_out=("B", "F")), STRUCK, seats="ABCDEF")) == ["F>A -BF", "A>B -AF"]


def test_override__dealer_of_five_sits_out() -> None:
    assert places(ledger(OOE, Annulled(dealer="B"), STRUCK, seats="ABCDE")) == ["B>C -B", "C>D -C"]


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        (Annulled(vorhand="A", sitting_out=("A",)), "vorhand"),
        (Annulled(sitting_out=()), "sitting_out"),
        (Annulled(sitting_out=("X",)), "sitting_out[0]"),
    ],
)
def test_override__impossible_ones_are_refused(entry: Annulled, place: str) -> None:
    assert [found for found, _ in problems(OOE, entry, seats="ABCDE")] == [f"entries[0].{place}"]


def test_replay__same_dealer_same_number_no_count() -> None:
    computed = ledger(OOE, STRUCK, REPLAY, REPLAY, STRUCK, STRUCK, STRUCK, STRUCK)
    assert [row.hand for row in computed.rows] == [1, 2, 2, 2, 3, 4, 5]
    assert [row.radl for row in computed.rows] == [1, 1, 1, 1, 1, 1, 2]
    assert places(computed) == ["D>A", "A>B", "A>B", "A>B", "B>C", "C>D", "D>A"]


def test_replay__an_overridden_dealer_deals_again() -> None:
    assert places(ledger(OOE, STRUCK, Annulled(replay=True, dealer="C"), STRUCK, STRUCK)) == [
        "D>A",
        "C>D",
        "C>D",
        "D>A",
    ]


def test_not_a_hand__does_not_move_the_deal() -> None:
    manual = Manual(points={"A": Points(1), "B": Points(-1)})
    computed = ledger(OOE, manual, STRUCK, Doubling(radl=1), STRUCK)
    assert [(row.hand, row.radl) for row in computed.rows] == [(None, None), (1, 1), (None, None), (2, 1)]
    assert places(computed) == ["D>A", "A>B"]


# --------------------------------------------------------------------------- changes at the table


def change(players: str, dealer: str | None = None) -> TableChange:
    return TableChange(players=tuple(players), dealer=dealer)


def test_table__newcomer_does_not_disturb_whose_turn_it_is() -> None:
    assert places(ledger(OOE, STRUCK, change("ABCDE"), STRUCK)) == ["D>A", "A>B -A"]


def test_table__who_was_due_to_deal_leaves() -> None:
    """The next one of the old order who is still there deals."""
    assert places(ledger(OOE, STRUCK, change("BCDE"), STRUCK, seats="ABCDE")) == ["E>A -E", "B>C"]
    assert places(ledger(OOE, STRUCK, change("CDEF"), STRUCK, seats="ABCDE")) == ["E>A -E", "C>D"]


def test_table__dealer_can_be_named() -> None:
    assert places(ledger(OOE, STRUCK, change("ABCDE", "D"), STRUCK)) == ["D>A", "D>E -D"]


def test_table__all_new_people() -> None:
    assert places(ledger(OOE, STRUCK, change("WXYZ"), STRUCK)) == ["D>A", "W>X"]


def test_table__seats_can_be_turned() -> None:
    assert places(ledger(OOE, change("DCBA"), STRUCK, STRUCK)) == ["D>C", "C>B"]


def test_table__who_leaves_keeps_his_total() -> None:
    computed = ledger(OOE, game("dreier", "B"), change("ACDE"), game("dreier", "E"), seats="ABCD")
    assert [amount.value for amount in computed.points.values()] == [-8, 12, -8, -8, 12]


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        (change("ABCA"), "players[3]"),
        (TableChange(players=("A", "B", "C", " ")), "players[3]"),
    ],
)
def test_table__impossible_ones_are_refused(entry: TableChange, place: str) -> None:
    assert [found for found, _ in problems(OOE, entry)] == [f"entries[0].{place}"]


def test_radl__as_many_hands_as_players() -> None:
    """R2."""
    assert radl(*[STRUCK] * 9) == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    assert radl(*[STRUCK] * 6, seats="ABCDE") == [1] * 5 + [2]
    assert radl(*[STRUCK] * 7, seats="ABCDEF") == [1] * 6 + [2]


def test_radl__the_table_at_the_hand_just_counted_decides() -> None:
    # Somebody comes after three hands: the Radl now needs five.
    assert radl(STRUCK, STRUCK, STRUCK, change("ABCDE"), STRUCK, STRUCK, STRUCK) == [1, 1, 1, None, 1, 1, 2]
    # One of five leaves after two hands: four are enough.
    assert radl(STRUCK, STRUCK, change("ABCD"), STRUCK, STRUCK, STRUCK, seats="ABCDE") == [1, 1, None, 1, 1, 2]
    # One of five leaves after four hands: those four were counted at a table of five, the next one completes the Radl.
    found = radl(*[STRUCK] * 4, change("ABCD"), STRUCK, STRUCK, seats="ABCDE")
    assert found == [1, 1, 1, 1, None, 1, 2]


# --------------------------------------------------------------------------- doubled Radl

TRISCHAKEN = trischaken(10, 30, 20, 10)
MONDFANG = game("dreier", "B", bonuses="mondfang")
PLAIN = game("dreier", "B")


@pytest.mark.parametrize("occasion", [TRISCHAKEN, MONDFANG, game("dreier", "B", bonuses="~mondfang")])
def test_doubled__next_hands_after_the_occasion(occasion: Entry) -> None:
    """Tulln: "Es gibt ein Verdoppelungsradl nach Mondfang, Trischaken und der Halbzeit"; the next four hands."""
    assert factors(PLAIN, occasion, *[PLAIN] * 5) == [1, 1, 2, 2, 2, 2, 1]


def test_doubled__five_at_the_table_five_hands() -> None:
    everybody = bei("piccolo", ("B", "won"))
    found = factors(TRISCHAKEN, STRUCK, STRUCK, STRUCK, STRUCK, STRUCK, everybody, seats="ABCDE", first_dealer="E")
    assert found == [1, 2, 2, 2, 2, 2, 1]


def test_doubled__as_many_as_sat_there_when_it_fired() -> None:
    assert factors(TRISCHAKEN, change("ABCDE"), *[STRUCK] * 5) == [1, 2, 2, 2, 2, 1]


def test_doubled__with_the_next_radl_as_the_house_reads_it() -> None:
    """Setting doubling_start = next_radl."""
    house = with_settings(TULLN, doubling_start="next_radl")
    assert factors(PLAIN, TRISCHAKEN, *[PLAIN] * 7, rules=house) == [1, 1, 1, 1, 2, 2, 2, 2, 1]
    # An occasion in the last hand of a Radl: the next hand is the next Radl.
    assert factors(PLAIN, PLAIN, PLAIN, TRISCHAKEN, *[PLAIN] * 5, rules=house) == [1, 1, 1, 1, 2, 2, 2, 2, 1]


def test_doubled__two_occasions_each_wait_for_the_next_radl_as_the_house_reads_it() -> None:
    """The second one falls into the doubled Radl that the first one brought."""
    house = with_settings(TULLN, doubling_start="next_radl")
    entries = (PLAIN, TRISCHAKEN, PLAIN, PLAIN, PLAIN, TRISCHAKEN, *[PLAIN] * 7)
    assert factors(*entries, rules=house) == [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1]


@pytest.mark.parametrize(("planned", "half"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_time__the_radl_that_completes_half_of_the_plan(planned: int, half: int) -> None:
    found = factors(*[PLAIN] * (4 * half + 6), planned_radl=planned)
    assert found == [1] * 4 * half + [2] * 4 + [1] * 2


def test_half_time__never_with_the_last_planned_hand() -> None:
    """rules.md 6: only if a plan of two or more was set; a single Radl has no half-time."""
    assert set(factors(*[PLAIN] * 12, planned_radl=1)) == {1}


def test_half_time__only_with_a_plan_and_only_once() -> None:
    assert set(factors(*[PLAIN] * 20)) == {1}
    assert factors(*[PLAIN] * 20, planned_radl=2).count(2) == 4


def test_half_time__queues_with_another_occasion() -> None:
    found = factors(*[PLAIN] * 3, TRISCHAKEN, *[PLAIN] * 9, planned_radl=2)
    assert found == [1] * 4 + [2] * 8 + [1]


def test_half_time__fires_after_a_renonce_too() -> None:
    """rules.md 6: a hand that ended in a renonce triggers nothing but half-time."""
    found = factors(*[PLAIN] * 3, renonce("A", "dreier", "B"), PLAIN, planned_radl=2)
    assert found == [1, 1, 1, 1, 2]


@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE, TIROL])
def test_doubled__nowhere_else(ruleset: str) -> None:
    found = factors(TRISCHAKEN, PLAIN, *[STRUCK] * 4, rules=ruleset, planned_radl=2)
    assert set(found) == {1}


def test_by_hand__appended_and_taken_away() -> None:
    assert factors(Doubling(radl=1), *[PLAIN] * 5) == [2, 2, 2, 2, 1]
    assert factors(PLAIN, Doubling(radl=2), *[PLAIN] * 9) == [1] + [2] * 8 + [1]
    assert factors(TRISCHAKEN, PLAIN, Doubling(radl=-1), PLAIN) == [1, 2, 1]
    assert factors(TRISCHAKEN, TRISCHAKEN, Doubling(radl=-1), *[PLAIN] * 5) == [1, 2, 2, 2, 2, 1, 1]
    assert factors(Doubling(radl=-1), PLAIN) == [1]
    assert factors(Doubling(radl=1), PLAIN, rules=TIROL) == [2]


def test_struck__for_good_uses_one_up_a_replay_does_not() -> None:
    """rules.md 6."""
    assert factors(TRISCHAKEN, STRUCK, *[PLAIN] * 4) == [1, 2, 2, 2, 2, 1]
    assert factors(TRISCHAKEN, REPLAY, *[PLAIN] * 5) == [1, 1, 2, 2, 2, 2, 1]


def test_doubled__everything_counts_twice() -> None:
    computed = ledger(TULLN, TRISCHAKEN, PLAIN, trischaken(30, 20, 10, 10), renonce("A", "dreier", "B"))
    assert [amount.value for amount in computed.rows[1].points.values()] == [-100, 300, -100, -100]
    # The hand after next: C is Vorhand of the third hand, so A pays the plain 10, doubled.
    assert [amount.value for amount in computed.rows[2].points.values()] == [-60, 20, 20, 20]
    assert [amount.value for amount in computed.rows[3].cents.values()] == [-500, 300, 100, 100]


def test_doubled__a_correction_by_hand_is_not() -> None:
    manual = Manual(points={"A": Points(3), "B": Points(-3)})
    assert [amount.value for amount in ledger(TULLN, TRISCHAKEN, manual).rows[1].points.values()] == [3, -3, 0, 0]


def test_vorhand__of_an_overridden_dealer_decides_the_price() -> None:
    """Farbendreier won is 30 out of Vorhand, 50 otherwise; with dealer A, Vorhand is B."""
    entry = game("farbendreier", "B", dealer="A")
    assert ledger(TULLN, entry).rows[0].points["B"] == Points(90)
