"""Somebody comes, goes or swaps seats: who may sit, who deals then, and when nothing has changed."""

from __future__ import annotations

import pytest

from tarockblock.app.corrections.table_draft import TableDraft
from tarockblock.domain.hand import Entry, PositiveGame, Result, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.names import Join, who_is_who
from tarockblock.domain.rounds import Round
from tarockblock.rules.library import shipped
from tests.store.kit import FIVE, night

TIROL = shipped("tirol-2025")


def draft(*, known: tuple[str, ...] = (), entry: TableChange | None = None) -> TableDraft:
    return TableDraft(Round(FIVE, "Bert"), TIROL, FIVE, known, entry)


def codes(made: TableDraft) -> list[str]:
    return [found.code for found in made.problems()]


def test_as_it_is_nothing_can_be_stored() -> None:
    made = draft()

    assert (made.seats, made.dealer, made.entry()) == (FIVE, "Bert", None)
    assert codes(made) == ["table_unchanged"]


def test_somebody_leaves_and_the_deal_goes_on() -> None:
    made = draft()
    made.unseat(4)

    assert made.entry() == TableChange(players=FIVE[:4])
    assert (made.gone, made.come, made.dealer) == (("Emil",), (), "Bert")


def test_if_the_dealer_leaves_the_next_one_deals() -> None:
    made = draft()
    made.unseat(1)

    assert made.dealer == "Cilli"
    assert made.entry() == TableChange(players=("Anna", "Cilli", "Dora", "Emil"))


def test_somebody_comes_and_is_a_sixth() -> None:
    made = draft()
    assert made.seat("Franz") is None

    assert (made.come, made.full) == (("Franz",), True)
    assert made.seat("Grete") is not None
    assert made.entry() == TableChange(players=(*FIVE, "Franz"))


def test_seats_are_swapped() -> None:
    made = draft()
    made.move(0, 1)

    assert made.order_changes
    assert (made.come, made.gone) == ((), ())
    assert made.entry() == TableChange(players=("Bert", "Anna", "Cilli", "Dora", "Emil"))


@pytest.mark.parametrize("leave", range(5))
def test_leaving_alone_changes_no_order(leave: int) -> None:
    made = draft()
    made.unseat(leave)

    assert not made.order_changes


def test_with_three_there_is_no_game() -> None:
    made = draft()
    made.unseat(4)
    made.unseat(3)

    assert made.entry() is None
    assert "seats_missing" in codes(made)
    assert made.next_deal is None


def test_another_dealer_alone_is_a_change_the_one_due_is_none() -> None:
    made = draft()
    made.choose_dealer("Dora")
    assert made.entry() == TableChange(players=FIVE, dealer="Dora")
    made.choose_dealer("Bert")
    assert made.entry() is None


def test_a_chosen_dealer_who_leaves_deals_no_longer() -> None:
    made = draft()
    made.choose_dealer("Dora")
    made.unseat(3)

    assert (made.dealer, made.default_dealer) == ("Bert", "Bert")


def test_who_leaves_keeps_his_chair_until_somebody_else_takes_it() -> None:
    made = draft(known=("Zita", "Franz"))
    made.unseat(2)
    assert (made.chairs, made.gone, made.offered_names) == (FIVE, ("Cilli",), ("Zita", "Franz"))
    made.seat("cilli")
    assert made.seats == FIVE

    made.unseat(2)
    made.seat("Zita")
    assert made.seats == ("Anna", "Bert", "Zita", "Dora", "Emil")
    assert (made.come, made.gone, made.order_changes) == (("Zita",), ("Cilli",), False)
    made.reset()
    assert (made.chairs, made.seats) == (FIVE, FIVE)


def test_who_comes_sits_down_after_whom_is_said_else_at_the_end() -> None:
    made = draft()
    made.behind = "Bert"
    assert made.seat("Zita") is None
    assert made.seats == ("Anna", "Bert", "Zita", "Cilli", "Dora", "Emil")
    assert made.entry() == TableChange(players=made.seats)

    made = draft(entry=TableChange(players=FIVE[:4]))
    assert made.offered_names == ("Emil",), "who left before is offered first"
    made.unseat(3)
    made.seat("Emil")
    assert made.seats == ("Anna", "Bert", "Cilli", "Emil")


def test_several_names_at_once_but_a_known_one_with_a_comma_is_one() -> None:
    made = draft(known=("Huber, Franz",))
    made.unseat(4)
    made.unseat(3)
    made.seat("Huber, Franz")
    made.seat("Grete, Hans")

    assert made.seats == ("Anna", "Bert", "Cilli", "Huber, Franz", "Grete", "Hans")


def test_putting_a_change_right_begins_with_what_it_was() -> None:
    entry = TableChange(players=FIVE[:4], dealer="Dora")
    made = draft(entry=entry)

    assert made.entry() == entry
    made.reset()
    assert made.entry() is None


def test_the_next_deal_is_what_the_ledger_says_after_the_change() -> None:
    hand = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)
    evening = night(hand, players=FIVE)
    made = TableDraft(compute_ledger(evening).state, TIROL, FIVE)
    made.unseat(0)
    made.move(0, 3)
    entry: Entry | None = made.entry()

    assert made.next_deal == compute_ledger(evening.with_entry(entry)).next_deal()


def test_who_left_this_evening_is_asked_about_as_well() -> None:
    """Emil has gone home; Mimi, who counts as he, comes: then both stand in one evening."""
    who = who_is_who([Join("id", 1, "Emil", ("Emil", "Mimi"))], [])
    made = TableDraft(Round(FIVE[:4], "Bert"), TIROL, FIVE, ("Mimi",), who=who)
    assert made.offered_names == ("Emil",)
    found = made.seat("Mimi")
    assert (found.code, dict(found.params)) == ("one_person", {"player": "Mimi", "other": "Emil"})
    made.take_apart("Mimi")
    assert made.seat("Mimi") is None
    assert made.entry() == TableChange(players=(*FIVE[:4], "Mimi"))


def test_who_comes_can_be_told_apart_from_who_left() -> None:
    made = TableDraft(Round(FIVE[:4], "Bert"), TIROL, FIVE, ("emil",))
    found = made.seat("emil")
    assert (found.code, dict(found.params)) == ("named_alike", {"player": "emil", "other": "Emil"})
    assert made.seat("EMIL") is None
    assert made.seats[-1] == "Emil"


@pytest.mark.parametrize(
    ("wish", "player", "change"),
    [
        ("goes", "Emil", TableChange(players=FIVE[:4])),
        ("comes", "Franz", TableChange(players=(*FIVE, "Franz"))),
        ("deals", "Dora", TableChange(players=FIVE, dealer="Dora")),
        ("", "", None),
    ],
)
def test_begin_with__what_was_chosen_at_a_card_is_filled_in(wish: str, player: str, change: TableChange | None) -> None:
    made = draft()
    made.begin_with(wish, player)
    assert made.entry() == change
