"""Which round a new evening belongs to, and what choosing one proposes: title, ruleset, rate, "as last time"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tarockblock.app.drafts.start_draft import Rounds, StartDraft
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.same_people import as_last_time, round_of_latest
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.rules.library import shipped
from tests.store.kit import Minutes, blank, money, retitle

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
    accounts = read_accounts(store)
    rounds = Rounds(accounts.rounds, round_of_latest(store), lambda name: as_last_time(store, name), accounts.terms_of)
    return StartDraft(RULESETS, date(2026, 11, 26), (), as_last_time(store), rounds)


def test_rounds__all_there_are_and_none_chosen(store: Store) -> None:
    made = drafted(store)
    assert made.rounds == (THURSDAY, FAMILY, PUB)
    assert made.round is None


def test_choosing__proposes_what_was_agreed_or_played_last(store: Store) -> None:
    made = drafted(store)
    found = []
    for name in (PUB, THURSDAY, FAMILY, None):
        made.choose_round(name)
        found.append((made.round, made.title, made.ruleset.id, made.rate_text))
    assert found == [
        (PUB, PUB, "hausruck-2007", "50"),
        (THURSDAY, THURSDAY, "tirol-2025", "20"),
        (FAMILY, FAMILY, "tulln-2009", "1"),
        (None, "", "tirol-2025", "10"),
    ]


def test_choosing__leaves_what_was_typed(store: Store) -> None:
    made = drafted(store)
    made.title = "Geburtstag"
    made.type_rate("30")
    made.choose_round(PUB)
    made.choose_round(THURSDAY)
    assert (made.title, made.rate_text, made.round) == ("Geburtstag", "30", THURSDAY)


def test_as_last_time__is_that_of_the_round_chosen(store: Store) -> None:
    made = drafted(store)
    made.choose_round(FAMILY)
    made.take_last()
    assert made.seats == ("Ida", "Jakob", "Karl", "Anna")
    assert (made.round, made.ruleset.id, made.title) == (FAMILY, "tulln-2009", FAMILY)


def test_as_last_time__without_a_choice_stays_in_the_latest_round_whatever_the_title(store: Store) -> None:
    """The evening was called otherwise than its round."""
    made = drafted(store)
    made.take_last()
    assert (made.round, made.title, made.rate_text) == (PUB, "Im Advent", "10")
    made.title = "Zu Ostern"
    assert made.round == PUB


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
