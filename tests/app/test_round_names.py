"""Which round is meant by what is typed, and what a round is called: names that look the same are the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app.archive import list_evenings
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.merging.merge import facts_of
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.booking_draft import TermsDraft
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.names import round_meant, round_names
from tarockblock.errors import BadInputError
from tarockblock.log.facts import BOOK, Kind
from tarockblock.log.journal import agreed_fact
from tests.store.kit import Minutes, blank, money

NAMES = {each: each for each in ("Grünau", "Sonntag", "sonntag", "Straße")}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Grünau", "Grünau"),
        ("Gru\u0308nau", "Grünau"),
        ("GRU\u0308NAU", "Grünau"),
        ("sonntag", "sonntag"),
        ("Sonntag", "Sonntag"),
        ("STRASSE", "Straße"),
    ],
)
def test_round__is_known_by_what_is_typed(typed: str, meant: str) -> None:
    assert round_meant(typed, NAMES) == meant


@pytest.mark.parametrize(
    ("typed", "names", "code", "rounds"),
    [
        ("SONNTAG", NAMES, "round_fits_several", "Sonntag, sonntag"),
        ("x", {"b": "b", "A": "A"}, "no_such_round", "A, b"),
        ("x", {}, "no_round_yet", None),
    ],
)
def test_round__that_fits_none_or_several_is_refused_with_those_there_are(
    typed: str, names: dict[str, str], code: str, rounds: str | None
) -> None:
    with pytest.raises(BadInputError) as refused:
        round_meant(typed, names)
    assert (refused.value.code, refused.value.params.get("rounds")) == (code, rounds)


def test_renamed_round__is_found_by_both_names_and_told_apart_from_one_called_alike() -> None:
    names = round_names(("Di", "Mo", ""), {"Mo": "Stammtisch", "": "Familie"})
    assert names == {"Di": "Di", "": "Familie", "Mo": "Stammtisch"}
    assert [round_meant(each, names) for each in ("stammtisch", "mo", "Familie")] == ["Mo", "Mo", ""]

    alike = round_names(("Di", "Mo", ""), {"Mo": "di", "": "Di"})
    assert alike == {"Di": "Di", "": "Di (–)", "Mo": "di (Mo)"}
    assert [round_meant(each, alike) for each in alike.values()] == ["Di", "", "Mo"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Two rounds, one without a name."""
    with open_store(tmp_path / "abend.db") as store:
        for title in ("Donnerstag", ""):
            EveningSession(store, Minutes()).start(blank(title), title)
        yield store


def called(store: Store) -> list[str]:
    return [each.round for each in list_evenings(store)]


def test_renaming__holds_for_all_its_evenings_and_is_taken_back(store: Store) -> None:
    commands = money(store)
    commands.agree("", "Sonntag")
    commands.agree("Donnerstag", RoundTerms(stake=50), "Stammtisch")
    assert called(store) == ["Sonntag", "Stammtisch"]
    accounts = read_accounts(store)
    assert accounts.rounds == ("", "Donnerstag")
    assert accounts.terms_of(accounts.round_of("Stammtisch")).stake == 50

    commands.agree("Donnerstag", RoundTerms(stake=50), "Stammtisch")
    assert len([each for each in store.log.stream(BOOK).values() if each.kind is Kind.ROUND_CALLED]) == 2

    commands.undo()
    assert called(store) == ["Sonntag", "Donnerstag"]
    assert read_accounts(store).terms_of("Donnerstag").stake == 0, "agreed together, one step"
    commands.undo()
    assert called(store) == ["", "Donnerstag"]
    commands.redo()
    commands.redo()
    assert called(store) == ["Sonntag", "Stammtisch"]
    assert read_accounts(store).terms_of("Donnerstag").stake == 50


def test_renaming__to_a_name_another_round_has_or_had_is_refused(store: Store) -> None:
    commands = money(store)
    commands.agree("Donnerstag", "Stammtisch")
    for name in ("Donnerstag", "stammtisch"):
        with pytest.raises(BadInputError, match="round_name_used"):
            commands.agree("", RoundTerms(stake=50), name)
        draft = TermsDraft.of(RoundTerms(), "de", "", read_accounts(store).names_beside(""))
        draft.name_text = name
        assert [(each.path, each.code) for each in draft.problems()] == [("name", "round_name_used")]
    assert read_accounts(store).terms_of("").stake == 0, "all or nothing"
    commands.agree("Donnerstag", "Donnerstag")
    assert called(store) == ["", "Donnerstag"]

    draft = TermsDraft.of(RoundTerms(), "de", "Donnerstag", ())
    draft.name_text = " "
    assert [(each.path, each.code) for each in draft.problems()] == [("name", "name_empty")]


def test_terms__of_a_round_told_from_one_alike_leave_its_name_as_it_is(store: Store) -> None:
    # Two machines gave two rounds one name: since then each is shown with the name it began with, too.
    for name in ("", "Donnerstag"):
        store.append([agreed_fact(name, "Stammtisch", read_accounts(store).next_number, "2026-12-01T20:00:00+01:00")])
    accounts = read_accounts(store)
    shown = accounts.round_names["Donnerstag"]
    assert shown == "Stammtisch (Donnerstag)"
    draft = TermsDraft.of(RoundTerms(), "de", shown, accounts.names_beside("Donnerstag"))
    draft.stake_text = "0,50"
    assert not draft.problems()
    money(store).agree("Donnerstag", draft.terms(), draft.name)
    after = read_accounts(store)
    assert (after.terms_of("Donnerstag").stake, after.renamed["Donnerstag"]) == (50, "Stammtisch")


def test_renamed_round__goes_on_with_an_evening_of_its_new_name_and_is_shared_by_it(store: Store) -> None:
    money(store).agree("Donnerstag", "Stammtisch")
    EveningSession(store, Minutes()).start(replace(blank("Stammtisch"), date="2026-12-01"))
    assert called(store) == ["Stammtisch", "", "Stammtisch"]
    assert len({each.round for each in read_accounts(store).evenings.values()}) == 2
    shared = facts_of(store.log, ["stammtisch"])
    assert len({each.stream for each in shared} - {BOOK, "house"}) == 2
    assert any(each.kind is Kind.ROUND_CALLED for each in shared)
