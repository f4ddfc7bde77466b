"""A correction row: what is offered, what is refused, what is merely unusual."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tarockblock.app.amounts import euros_field_text
from tarockblock.app.corrections.manual_draft import ManualDraft, largest_hand, points_field_text
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Account, Entry, Manual, TableChange
from tarockblock.domain.ledger import Row, compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.problems import Problem
from tests.store.kit import FOUR, dreier, night


def draft(of: Evening | None = None, reason: str = "", **points: str) -> ManualDraft:
    of = of or night()

    def evaluate(entry: Entry) -> Row | list[Problem]:
        row = compute_ledger(of.with_entry(entry)).rows[-1]
        return list(row.problems) if row.problems else row

    made = ManualDraft(of, of.everybody, largest_hand(compute_ledger(of)), evaluate)
    made.reason = reason
    for player, text in points.items():
        made.type(Account.POINTS, player, text)
    return made


def texts(made: ManualDraft) -> dict[str, str]:
    return {each.player: "" if each.value is None else str(each.value) for each in made.outcome().points}


def test_two_numbers_and_a_reason_make_a_correction() -> None:
    outcome = draft(reason=" Falsch gezählt ", Anna="5", Bert="-5").outcome()

    assert outcome.entry == Manual(points={"Anna": Points(5), "Bert": Points(-5)}, reason="Falsch gezählt")
    assert outcome.can_be_stored
    assert outcome.row.points_total["Anna"] == Points(5)


def test_money_follows_the_rate_unless_typed() -> None:
    made = draft(Anna="5", Bert="-5")
    assert [each.value for each in made.outcome().cents] == [50, -50, 0, 0]
    assert all(each.offered for each in made.outcome().cents)

    made.type(Account.CENTS, "Anna", "1")
    made.type(Account.CENTS, "Bert", "-1")
    entry = made.outcome().entry
    assert entry.cents == {"Anna": Cents(100), "Bert": Cents(-100)}


def test_money_typed_as_the_rate_gives_it_is_nothing_of_its_own() -> None:
    made = draft(Anna="5", Bert="-5")
    made.type(Account.CENTS, "Anna", "0,50")
    made.type(Account.CENTS, "Bert", "-0,50")

    assert made.outcome().entry == Manual(points={"Anna": Points(5), "Bert": Points(-5)})


def test_one_money_field_alone_is_unfinished() -> None:
    made = draft(Anna="5", Bert="-5")
    made.type(Account.CENTS, "Anna", "1")

    assert not made.outcome().can_be_stored
    assert made.outcome().problems == ()


def test_money_alone_can_be_corrected() -> None:
    made = draft()
    made.type(Account.CENTS, "Anna", "2,50")
    made.type(Account.CENTS, "Dora", "-2,50")

    assert made.outcome().entry == Manual(points={}, cents={"Anna": Cents(250), "Dora": Cents(-250)})
    assert [each.value for each in made.outcome().points] == [0, 0, 0, 0]


def test_halves_are_allowed_and_exact() -> None:
    entry = draft(Anna="1/2", Bert="-1/2").outcome().entry

    assert entry.points == {"Anna": Points(Fraction(1, 2)), "Bert": Points(Fraction(-1, 2))}


@pytest.mark.parametrize("points", [{}, {"Anna": "3"}, {"Anna": "0", "Bert": "0"}])
def test_a_correction_of_nothing_is_none(points: dict[str, str]) -> None:
    outcome = draft(**points).outcome()

    assert (outcome.entry, outcome.problems) == (None, ())
    assert not outcome.can_be_stored


def test_what_does_not_come_to_zero_is_said() -> None:
    (found,) = draft(Anna="1", Bert="1", Cilli="1", Dora="1").outcome().problems

    assert (found.path, found.code, found.params["total"]) == ("points", "not_zero_sum", "4")


def test_a_field_that_can_not_be_read_says_so_beside_itself() -> None:
    made = draft(Anna="fünf", Bert="-5")
    made.type(Account.CENTS, "Cilli", "0,005")
    outcome = made.outcome()

    assert [(each.player, each.problem.code) for each in outcome.points if each.problem] == [("Anna", "amount_form")]
    assert [(each.player, each.problem.code) for each in outcome.cents if each.problem] == [("Cilli", "money_form")]
    assert not outcome.can_be_stored


@pytest.mark.parametrize("sign", ["-", "−", "+"])
def test_a_sign_alone_is_a_beginning_and_no_mistake(sign: str) -> None:
    outcome = draft(Anna=sign, Bert="5").outcome()

    assert (outcome.entry, outcome.problems) == (None, ())


@pytest.mark.parametrize("reason", ["\x07", "x" * 5000])
def test_a_reason_that_could_not_be_exported_is_refused(reason: str) -> None:
    made = draft(reason=reason + "!", Anna="5", Bert="-5")

    assert [each.path for each in made.outcome().problems] == ["reason"]


def test_more_than_the_largest_hand_is_unusual_but_not_refused() -> None:
    of = night(dreier())
    largest = largest_hand(compute_ledger(of))[Account.POINTS]
    at_most, more = str(largest), str(largest + 1)
    assert draft(of, Anna=at_most, Bert=f"-{at_most}").outcome().warnings == ()

    outcome = draft(of, Anna=more, Bert=f"-{more}").outcome()
    assert {each.code for each in outcome.warnings} == {"unusually_large"}
    assert outcome.can_be_stored


def test_before_the_first_hand_nothing_is_unusual() -> None:
    assert draft(Anna="500", Bert="-500").outcome().warnings == ()


def test_other_corrections_do_not_make_large_ones_usual() -> None:
    huge = Manual(points={"Anna": Points(900), "Bert": Points(-900)})

    assert draft(night(dreier(), huge), Anna="900", Bert="-900").outcome().warnings != ()


def test_an_entry_comes_back_as_it_was() -> None:
    entry = Manual(
        points={"Anna": Points(Fraction(-5, 2)), "Bert": Points(Fraction(5, 2))},
        cents={"Anna": Cents(Fraction(1, 2)), "Cilli": Cents(Fraction(-1, 2))},
        reason="Irrtum",
    )
    of = night()

    assert ManualDraft(of, of.everybody, entry=entry).outcome().entry == entry


def test_putting_one_amount_right_moves_the_open_one() -> None:
    of = night()
    made = ManualDraft(of, of.everybody, entry=Manual(points={"Anna": Points(3), "Bert": Points(-3)}))
    made.type(Account.POINTS, "Anna", "4")

    assert texts(made) == {"Anna": "4", "Bert": "-3", "Cilli": "0", "Dora": "-1"}


def test_who_is_not_at_the_table_any_more_keeps_his_field_until_it_is_emptied() -> None:
    of = night(TableChange(players=FOUR))
    entry = Manual(points={"Zita": Points(3), "Bert": Points(-3)})
    made = ManualDraft(of, of.everybody, entry=entry)
    (found,) = made.outcome().problems
    assert (found.path, found.code) == ("points.Zita", "not_at_table")

    made.type(Account.POINTS, "Zita", "")
    outcome = made.outcome()
    assert outcome.entry == Manual(points={"Bert": Points(-3), "Dora": Points(3)})
    assert outcome.can_be_stored


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(0), "0"), (Fraction(-3), "-3"), (Fraction(5, 2), "2 1/2"), (Fraction(-1, 3), "-1/3")]
)
def test_points_are_shown_as_they_can_be_typed(value: Fraction, text: str) -> None:
    assert points_field_text(value) == text


def test_euros_are_shown_with_the_mark_of_the_language() -> None:
    assert euros_field_text(Fraction(-5)) == "-0,05"
    assert euros_field_text(Fraction(1250), "en") == "12.50"
    assert euros_field_text(Fraction(1, 2)) == "1/200"
