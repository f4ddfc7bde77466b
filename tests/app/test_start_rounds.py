"""Which round a new evening belongs to, and that everything is proposed as it was there last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tarockblock.app.drafts.start_draft import StartDraft
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.evening import Choice
from tarockblock.app.same_people import rounds_of
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.rules.library import shipped
from tests.store.kit import Minutes, blank, money, opened, retitle

THURSDAY, FAMILY, PUB = "Donnerstagsrunde", "Familie", "Stammtisch"
RULESETS = tuple(map(shipped, ("hausruck-2007", "tirol-2025", "tulln-2009")))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Thursday at 20 cents, the family in Tulln, and the pub, which has agreed upon Hausruck at 50 cents, last."""
    with open_store(tmp_path / "abend.db") as store:
        begin(store, THURSDAY, THURSDAY, 20)
        begin(store, FAMILY, FAMILY, 1, "tulln-2009", ("Anna", "Ida", "Jakob", "Karl"))
        begin(store, "Im Advent", PUB, 10)
        money(store).agree(PUB, RoundTerms(ruleset="hausruck-2007", cents_per_point=50))
        yield store


def begin(
    store: Store,
    title: str,
    name: str,
    rate: int,
    ruleset: str = "tirol-2025",
    players: tuple[str, ...] = ("Anna", "Bert", "Cilli", "Dora"),
) -> None:
    evening = replace(blank(title, players, ruleset), cents_per_point=rate)
    EveningSession(store, Minutes()).start(evening, name)


def drafted(store: Store) -> StartDraft:
    """As the window makes it."""
    return StartDraft(RULESETS, date(2026, 11, 26), rounds_of(store))


def test_rounds__all_there_are_and_the_last_one_chosen(store: Store) -> None:
    made = drafted(store)
    assert tuple(made.rounds) == (THURSDAY, FAMILY, PUB)
    assert (made.round, made.title, made.rate_text) == (PUB, "Im Advent", "10")


def test_choosing__fills_in_what_was_played_last_and_nothing_for_a_new_one(store: Store) -> None:
    made = drafted(store)
    made.type_rate("30")
    made.unseat(0)
    found = []
    for name in (THURSDAY, FAMILY, PUB, None):
        made.choose_round(name)
        found.append(
            (made.round_name, made.title, made.ruleset.id, made.rate_text, "".join(each[0] for each in made.seats))
        )
    assert found == [
        (THURSDAY, THURSDAY, "tirol-2025", "20", "ABCD"),
        (FAMILY, FAMILY, "tulln-2009", "1", "AIJK"),
        (PUB, "Im Advent", "tirol-2025", "10", "ABCD"),
        (None, "", "tirol-2025", "10", ""),
    ]


def test_choosing__offers_the_people_of_the_round_first(store: Store) -> None:
    made = drafted(store)
    made.choose_round(FAMILY)
    assert made.offered_names == ("Bert", "Cilli", "Dora")
    made.choose_round(None)
    assert made.offered_names == ("Anna", "Bert", "Cilli", "Dora", "Ida", "Jakob", "Karl")


def test_terms_without_an_evening__are_what_is_proposed(store: Store) -> None:
    money(store).agree("Neue", RoundTerms(ruleset="hausruck-2007", cents_per_point=50))
    made = drafted(store)
    made.choose_round("Neue")
    assert (made.title, made.ruleset.id, made.rate_text) == ("Neue", "hausruck-2007", "50")


def test_what_is_changed__is_offered_next_time(store: Store) -> None:
    """Seats, ruleset, rate, planned Radl, what is agreed upon, and the name of the round; no evening is changed."""
    made = drafted(store)
    made.choose_round(THURSDAY)
    made.move(3, 0)
    made.choose_ruleset("hausruck-2007")
    made.type_rate("40")
    made.planned_text = "5"
    made.agree(RoundTerms(stake=50, unit=10, leave_open=True), "Stammrunde")
    evening = made.evening()
    EveningSession(store, Minutes()).start(replace(evening, date="2026-11-26"), made.round_name, *made.agreed)

    again = drafted(store)
    assert (again.round, again.called, again.title) == (THURSDAY, "Stammrunde", "Stammrunde")
    assert again.seats == ("Dora", "Anna", "Bert", "Cilli")
    assert (again.ruleset.id, again.rate_text, again.planned_text) == ("hausruck-2007", "40", "5")
    assert again.terms == RoundTerms(stake=50, unit=10, leave_open=True)
    assert again.agreed == ()


def test_rounding_and_older_debts__are_as_the_last_evening_was_settled_unless_agreed_since(store: Store) -> None:
    session = opened(store)
    session.close_evening(Choice(10, leave_open=True))
    made = drafted(store)
    made.choose_round(THURSDAY)
    assert made.terms == RoundTerms(unit=10, leave_open=True)
    assert made.agreed == (made.terms,), "it holds from this evening on"
    assert read_accounts(store).terms_of(THURSDAY) == RoundTerms()

    money(store).agree(THURSDAY, RoundTerms(unit=5))
    made = drafted(store)
    made.choose_round(THURSDAY)
    assert (made.terms, made.agreed) == (RoundTerms(unit=5), ())


def test_new_round__is_called_as_it_is_agreed_else_as_its_evening_but_as_no_other(store: Store) -> None:
    made = drafted(store)
    made.choose_round(None)
    made.seat("Anna, Bert, Cilli, Dora")
    made.title = THURSDAY.upper()
    assert [(each.path, each.code) for each in made.problems()] == [("title", "round_name_used")]
    made.agree(RoundTerms(), "Urlaub")
    assert made.problems() == []
    assert (made.round_name, made.agreed) == ("Urlaub", ())
    made.agree(RoundTerms(stake=20), "")
    made.title = ""
    assert (made.problems(), made.round_name, made.agreed) == ([], None, (RoundTerms(stake=20),))


def test_no_round_chosen__the_evening_gives_its_title(store: Store) -> None:
    session = EveningSession(store, Minutes())
    session.start(blank("Ausflug"), None)
    assert session.round == "Ausflug"
    retitle(session, "Ausflug nach Linz", "")
    assert session.round == "Ausflug"


def test_a_round_written_with_other_signs__is_the_same(store: Store) -> None:
    """Compared as names of people are: an ü of one sign or of two."""
    begin(store, "x", "J\u00e4nner", 10)
    begin(store, "x", "Ja\u0308nner", 10)
    assert [name for name in read_accounts(store).rounds if name.endswith("nner")] == ["J\u00e4nner"]
