"""Putting an evening right: what can be typed, what it would change, and what cannot be."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tarockblock.app.corrections.evening_draft import EveningDraft
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import NegativeDeclarer, NegativeGame, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.names import History, Join, who_is_who
from tarockblock.exchange.language import read_date
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.ui.evening.evening_words import effect_words
from tests.store.kit import DREIER, FOUR, night

TODAY = date(2026, 11, 22)
TIROL = shipped("tirol-2025")


def evening(*entries: object) -> Evening:
    """Dora deals first; a Dreier in Tirol is 5 a head."""
    made = night(title="Donnerstag")
    return replace(made, entries=entries or (DREIER,))  # type: ignore[arg-type]


def draft(of: Evening | None = None, **rest: bool) -> EveningDraft:
    rulesets = [shipped(each) for each in shipped_ids()]
    return EveningDraft(
        compute_ledger(of or evening()), "Donnerstag", rulesets, ["Donnerstag", "Sonntag"], TODAY, **rest
    )


def test_names__under_which_payments_stay_are_said_beside_what_changes() -> None:
    """Bert's payments stay under Bert; Anna's go along with her."""
    made = EveningDraft(
        compute_ledger(evening()),
        "Donnerstag",
        [],
        [],
        TODAY,
        paid_under=lambda now: [each for each in ("Bert",) if each not in now],
    )
    assert not made.paid_under
    made.names[0] = "Annerl"
    assert effect_words(made.effect(), made, Wording("en")) == ""  # nothing is said of balances
    made.names[1] = "Robert"
    assert list(made.paid_under) == ["Bert"]
    said = effect_words(made.effect(), made, Wording("en")).splitlines()
    assert said == ["Payments of Bert outside this evening stay in the book under that name."]


def test_untouched__it_is_what_it_was() -> None:
    made = draft()
    assert made.evening() == evening()
    assert not made.changes_anything
    assert made.effect().changed == 0
    assert [each.id for each in made.rulesets].count("tirol-2025") == 1


def test_rate__shows_who_then_has_what() -> None:
    made = draft()
    made.type_rate("20")
    effect = made.effect()
    anna = effect.standings[0]
    assert (anna.player, anna.points) == ("Anna", (Points(15), Points(15)))
    assert anna.cents == (Cents(150), Cents(300))
    assert effect.changed == 1


def test_ruleset__says_which_hands_would_not_fit() -> None:
    """Only Tirol has the Zwiccolo ouvert in its price list."""
    odd = NegativeGame(game="zwiccolo_ouvert", declarers=(NegativeDeclarer("Anna", True),))
    made = draft(evening(odd, DREIER))
    made.choose_ruleset([each.id for each in made.rulesets].index("ooe-2023"))
    (row,) = made.effect().misfits
    assert row.entry == odd


def test_ruleset__that_voids_hands_can_be_left_as_it_was() -> None:
    odd = NegativeGame(game="zwiccolo_ouvert", declarers=(NegativeDeclarer("Anna", True),))
    made = draft(evening(odd, DREIER))
    made.type_title("Beim Wirt")
    made.choose_ruleset([each.id for each in made.rulesets].index("tulln-2009"))
    assert made.changes_ruleset
    assert len(made.effect().misfits) == 1
    made.keep_all_hands()
    after = made.evening()
    assert (after.ruleset, after.cents_per_point, after.title) == (TIROL, 10, "Beim Wirt")
    assert made.effect().misfits == ()


def test_round__without_a_name_is_named_by_the_title_given_later() -> None:
    """A round's name defaults to the evening's title (book.md); one that has a name keeps it."""
    nameless = EveningDraft(compute_ledger(replace(evening(), title="")), "", [], ["Sonntag"], TODAY)
    nameless.type_title(" Beim  Wirt ")
    assert nameless.round == "Beim Wirt"
    nameless.type_title("sonntag")
    assert nameless.round == "Sonntag", "one of that name is there"
    nameless.type_round("Montag")
    nameless.type_title("Beim Wirt")
    assert nameless.round == "Montag"
    named = draft()
    named.type_title("Beim Wirt")
    assert named.round == "Donnerstag"
    closed = EveningDraft(compute_ledger(replace(evening(), title="")), "", [], [], TODAY, heading_only=True)
    closed.type_title("Beim Wirt")
    assert closed.round == "", "a closed evening's round cannot be changed"


def test_ruleset__where_points_are_cents_there_is_no_rate() -> None:
    made = draft()
    made.choose_ruleset([each.id for each in made.rulesets].index("tulln-2009"))
    after = made.evening()
    assert (made.rate_text, after.cents_per_point) == ("1", 1)
    made.choose_ruleset(0)
    assert made.rate_text == "10"


def test_names__of_who_came_later_too() -> None:
    made = draft(evening(DREIER, TableChange(players=(*FOUR, "Emli"))))
    made.names[4] = " Emil "
    after = made.evening()
    assert after.everybody == (*FOUR, "Emil")
    assert made.renaming == {"Emli": "Emil"}
    assert made.effect().standings == ()


@pytest.mark.parametrize(
    ("typed", "codes"), [("bert", ["named_alike"]), ("BERT", ["named_alike"]), ("anna", []), ("Annerl", [])]
)
def test_names__that_nobody_could_tell_apart_are_refused(typed: str, codes: list[str]) -> None:
    made = draft()
    made.names[0] = typed
    assert [each.code for each in made.problems()] == codes


def test_names__stored_alike_stay_until_one_of_them_is_changed() -> None:
    made = draft(replace(evening(), players=("Anna", "anna", "Cilli", "Dora")))
    made.title = "anders"
    assert made.problems() == []
    made.names[0] = "ANNA"
    assert [each.code for each in made.problems()] == ["named_alike"]
    made.names[0] = "Annerl"
    assert made.problems() == []


def test_names__who_counts_as_somebody_here_is_taken_apart_first() -> None:
    who = who_is_who([Join("id", 1, "Bert", ("Bert", "Hubert"))], [])
    made = EveningDraft(compute_ledger(evening()), "Donnerstag", [], [], TODAY, history=History(who))
    made.names[0] = "Hubert"
    (found,) = made.problems()
    assert (found.path, found.code, dict(found.params)) == (
        "players[0]",
        "one_person",
        {"player": "Hubert", "other": "Bert"},
    )
    made.take_apart(0)
    assert made.problems() == []
    made.names[:2] = ["Anna", "Hubert"]
    assert made.problems() == [], "the same person under his other name"


def test_names__two_people_can_swap_theirs() -> None:
    made = draft()
    made.names[:2] = ["Bert", "Anna"]
    after = made.evening()
    assert compute_ledger(after).points["Bert"] == Points(15)


@pytest.mark.parametrize(
    ("typed", "code"), [("", "name_empty"), ("  ", "name_empty"), ("Bert", "named_twice"), ("x" * 41, "name_long")]
)
def test_names__that_can_not_be_are_refused_where_they_are_typed(typed: str, code: str) -> None:
    made = draft()
    made.names[0] = typed
    assert [found.code for found in made.problems()] == [code]
    assert made.evening() is None


def test_first_dealer__goes_along_with_his_new_name() -> None:
    made = draft()
    made.first_dealer = "Anna"
    made.names[0] = "Hanna"
    after = made.evening()
    assert after.first_dealer == "Hanna"


def test_first_dealer__at_a_table_of_five_says_who_would_have_sat_out() -> None:
    """With Anna as the first dealer she sits out the Dreier she played."""
    five = replace(evening(), players=(*FOUR, "Emil"), first_dealer="Emil")
    made = draft(five)
    made.first_dealer = "Anna"
    (row,) = made.effect().misfits
    assert row.problems[0].code == "sits_out"


def test_round__one_that_is_there_is_that_one() -> None:
    made = draft()
    made.round_text = " sonntag"
    assert (made.round, made.changes_anything) == ("Sonntag", True)
    made.round_text = "Neue  Runde"
    assert made.round == "Neue Runde"


def test_closed__only_title_and_note() -> None:
    made = draft(heading_only=True)
    made.title, made.first_dealer = "Beim Wirt", "Anna"
    assert made.evening() == replace(evening(), title="Beim Wirt")


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("15.11.", date(2026, 11, 15)),
        ("15.11", date(2026, 11, 15)),
        ("15.11.26", date(2026, 11, 15)),
        ("15. 11. 2026", date(2026, 11, 15)),
        ("15/11/26", date(2026, 11, 15)),
        ("2026-11-15", date(2026, 11, 15)),
        ("3.1.", date(2027, 1, 3)),
        ("30.2.", None),
        ("15.13.26", None),
        ("15.11.226", None),
        ("gestern", None),
    ],
)
def test_date__as_people_write_it(typed: str, day: date | None) -> None:
    """A day without a year is the nearest one: on the 22 November the 3 January is that of the next year."""
    assert read_date(typed, TODAY) == day


def test_date__without_a_year_needs_to_know_what_day_it_is() -> None:
    assert read_date("15.11.") is None
