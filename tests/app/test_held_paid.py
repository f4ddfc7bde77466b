"""Money that changed hands before its evening is closed, with the figures of paper."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import MoneyCommands
from tarockblock.app.money.unclosed import unclosed
from tarockblock.app.settling import Settling
from tarockblock.app.storage import Store
from tarockblock.domain.journal import Debt
from tarockblock.exchange.book_words import reminder
from tests.app.money_surfaces import EN, command, settled
from tests.store.kit import ROUND, Minutes, blank, cents, opened

CLOCK = Minutes()


def play(store: Store, day: int, **won: int) -> int:
    session = EveningSession(store, CLOCK)
    session.start(replace(blank(), date=f"2026-11-{day}"), ROUND)
    session.record(cents(**won))
    assert session.evening_id is not None
    return session.evening_id


def proposed(store: Store, number: int) -> list[tuple[str, str, int, int]]:
    return [(each["from"], each["to"], each["cents"], each["open"]) for each in settled(store, number)["payments"]]


def claims(store: Store) -> set[Debt]:
    return {each.transfer for each in read_accounts(store).book(ROUND).claims}


@pytest.mark.parametrize("closed", [False, True])
def test_ticked_and_left__nobody_who_won_owes_and_the_next_evening_is_itself(store: Store, closed: bool) -> None:
    """Bert has given Anna 0.80 for the first evening, closed or not; of the second Anna owes Cilli 0.40."""
    first = play(store, 19, Anna=80, Bert=-80)
    Settling(opened(store, first, CLOCK)).pay_everything()
    if closed:
        opened(store, first, CLOCK).close_evening()
    book = read_accounts(store).book(ROUND)
    assert claims(store) == set()
    assert [reminder(book, ROUND, who, EN) for who in ("Anna", "Bert")] == ["", ""]
    second = play(store, 26, Anna=-40, Cilli=40)
    assert proposed(store, second) == [("Anna", "Cilli", 40, 40)]
    opened(store, second, CLOCK).close_evening()
    assert claims(store) == {Debt("Anna", "Cilli", 40)}


def test_reopened_and_paid__the_next_evening_is_itself(store: Store) -> None:
    """``close 1; reopen 1; pay … --evening 1 --on-account; close 2`` gives 0.40."""
    first, second = play(store, 19, Anna=110, Bert=-110), play(store, 26, Anna=-40, Cilli=40)
    command(store, "close", first)
    command(store, "reopen", first)
    command(store, "pay", "Bert", "Anna", 110, "--evening", first, "--on-account")
    command(store, "close", second)
    assert proposed(store, second) == [("Anna", "Cilli", 40, 40)]
    assert claims(store) == {Debt("Anna", "Cilli", 40)}


def test_paid_ahead_and_closed_and_taken_back__it_is_open(store: Store) -> None:
    first = play(store, 19, Anna=110, Bert=-110)
    paid = Settling(opened(store, first, CLOCK))
    paid.pay_everything()
    command(store, "close", first)
    MoneyCommands(store, CLOCK).undo()
    assert proposed(store, first) == [("Bert", "Anna", 110, 110)]
    (listed,) = json.loads(command(store, "list", "--json"))
    assert listed["open_cents"] == 110


def test_unclosed__says_what_was_won_and_what_was_paid(store: Store) -> None:
    first = play(store, 19, Anna=110, Bert=-110)
    command(store, "pay", "Bert", "Anna", 50, "--evening", first)
    (found,) = unclosed(read_accounts(store), store, ROUND)
    assert [(who, each.value) for who, each in found.standing] == [("Anna", 110), ("Bert", -110)]
    assert (found.money.given, found.money.open, found.money.handed_over) == (50, 60, 50)
    command(store, "pay", "Bert", "Anna", 80, "--evening", first, "--on-account")
    (found,) = unclosed(read_accounts(store), store, ROUND)
    assert (found.money.given, found.money.open, found.money.handed_over) == (110, 0, 130)


def test_season__asks_for_what_is_not_given_yet(store: Store) -> None:
    """Bert owes Anna 1.10 and has given her 0.50 for an evening that is not closed: 0.60 is asked for and paid."""
    command(store, "close", play(store, 19, Anna=110, Bert=-110))
    second = play(store, 26, Anna=90, Bert=-90)
    command(store, "pay", "Bert", "Anna", 50, "--evening", second, "--on-account")
    MoneyCommands(store, CLOCK).close_season(ROUND, paid=True)
    assert claims(store) == {Debt("Bert", "Anna", 50)}
    (claim,) = read_accounts(store).book(ROUND).claims
    assert read_accounts(store).book(ROUND).due(claim) == 0


def test_list__marks_what_is_being_changed(store: Store) -> None:
    first = play(store, 19, Anna=110, Bert=-110)
    assert "being changed" not in command(store, "list")
    command(store, "close", first)
    command(store, "reopen", first)
    assert "being changed" in command(store, "list")
