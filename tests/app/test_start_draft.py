"""Setting an evening up: who may sit down, what is proposed, and what keeps it from beginning."""

from __future__ import annotations

from datetime import date

import pytest

from tarockblock.app.drafts.start_draft import StartDraft
from tarockblock.app.drafts.typed_terms import MAX_RATE
from tarockblock.domain.evening import Evening
from tarockblock.domain.names import Join, who_is_who
from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules.library import shipped
from tests.store.kit import FOUR, night, one_round

TODAY = date(2026, 11, 19)
TIROL, TULLN, HAUSRUCK = shipped("tirol-2025"), shipped("tulln-2009"), shipped("hausruck-2007")


def draft(*names: str, known: tuple[str, ...] = (), last: Evening | None = None) -> StartDraft:
    made = StartDraft((TIROL, TULLN, HAUSRUCK), TODAY, one_round(known, last), shuffle=list.reverse)
    if last is None:
        made.choose_ruleset(TIROL.id)
    for name in names:
        assert made.seat(name) is None
    return made


def codes(made: StartDraft) -> list[tuple[str, str]]:
    return [(found.path, found.code) for found in made.problems()]


def test_four_people_are_enough_to_begin_with_everything_else_proposed() -> None:
    evening = draft(*FOUR).evening()

    assert evening == night(date="2026-11-19", title="")


def test_ruleset__is_chosen_or_that_of_last_time_and_never_the_first_by_chance() -> None:
    made = StartDraft((HAUSRUCK, TIROL, TULLN), TODAY)
    for name in FOUR:
        made.seat(name)
    assert not made.ruleset_chosen
    assert codes(made) == [("ruleset", "ruleset_missing")]
    assert made.evening() is None
    made.choose_ruleset("hausruck-2007")
    evening = made.evening()
    assert evening.ruleset == HAUSRUCK
    assert StartDraft((HAUSRUCK, TIROL), TODAY, one_round(last=evening)).ruleset_chosen
    assert StartDraft((TIROL,), TODAY).ruleset_chosen, "where there is no other"


@pytest.mark.parametrize("seated", [0, 1, 3])
def test_with_fewer_than_four_it_says_how_many_are_missing(seated: int) -> None:
    made = draft(*FOUR[:seated])

    assert made.evening() is None
    (found,) = made.problems()
    assert (found.path, found.code, found.params["count"]) == ("players", "seats_missing", 4 - seated)


def test_a_seventh_finds_no_seat() -> None:
    made = draft(*FOUR, "Emil", "Franz")
    found = made.seat("Grete")

    assert found.code == "table_full"
    assert made.seats == (*FOUR, "Emil", "Franz")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("x" * 41, "name_long"),
        ("An\u200bna", "name_invisible"),
        ("An\u202ena", "name_invisible"),
        ("Anna", "named_twice"),
        ("ANNA", "named_twice"),
        (" Anna ", "named_twice"),
    ],
)
def test_names_that_can_not_be_used_are_refused(typed: str, code: str) -> None:
    made = draft("Anna")
    found = made.seat(typed)

    assert found.code == code
    assert made.seats == ("Anna",)


def test_spaces_around_and_within_a_name_are_tidied() -> None:
    assert draft("  Maria   Theresia ").seats == ("Maria Theresia",)


def test_several_names_may_be_typed_at_once() -> None:
    assert draft("Anna, Bert; Cilli,Dora").seats == FOUR


def test_names_from_before_are_offered_until_they_sit() -> None:
    made = draft("Bert", known=("Emil", "Bert", "Anna"))

    assert made.offered_names == ("Emil", "Anna")
    made.unseat(0)
    assert made.offered_names == ("Emil", "Bert", "Anna")


def test_a_known_name_keeps_its_spelling() -> None:
    assert draft("anna", known=("Anna",)).seats == ("Anna",)


def test_a_name_known_to_the_letter_is_that_person() -> None:
    """Whatever else is known: other capitals, ss for ß, blanks as an imported evening has them."""
    known = ("anna", "Anna", "Weiß", "Weiss", "Ze  ppi")
    made = draft("anna", *known[2:], known=known)

    assert made.seats == ("anna", *known[2:])
    assert draft("Anna", known=known).seats == ("Anna",)


def test_two_known_names_that_differ_in_capitals_find_no_seats_at_one_table() -> None:
    found = draft("Anna", known=("anna", "Anna")).seat("anna")

    assert (found.code, found.params["player"]) == ("named_twice", "Anna")


EMIL_AND_MIMI = who_is_who([Join("id", 1, "Emil", ("Emil", "Mimi"))], [])


def joined() -> StartDraft:
    made = StartDraft((TIROL,), TODAY, one_round(("Emil", "Bert")), EMIL_AND_MIMI)
    for name in ("Anna", "Bert", "Emil"):
        assert made.seat(name) is None
    return made


def test_two_who_count_as_one_person_sit_together_only_once_they_are_taken_apart() -> None:
    made = joined()
    found = made.seat("Mimi")
    assert (found.code, dict(found.params)) == ("one_person", {"player": "Mimi", "other": "Emil"})
    assert made.seats == ("Anna", "Bert", "Emil")

    made.take_apart("Mimi")
    assert made.seat("Mimi") is None
    assert made.evening() is not None
    made.unseat(3)
    assert made.seat("Mimi") is None, "it was said once"


def test_a_new_name_for_somebody_seated_is_asked_for_as_well() -> None:
    made = joined()
    found = made.rename(0, "Mimi")
    assert found.code == "one_person"
    assert made.rename(2, "Mimi") is None, "the same person under his other name"


def test_whoever_sits_there_under_another_name_is_not_offered() -> None:
    made = StartDraft((TIROL,), TODAY, one_round(("Emil", "Bert")), EMIL_AND_MIMI)
    assert made.seat("Mimi") is None
    assert made.offered_names == ("Bert",)
    made.take_apart("Emil")
    assert made.offered_names == ("Emil", "Bert")


@pytest.mark.parametrize(
    ("typed", "known", "seated"),
    [
        ("Weiss", "Weiß", "Weiss"),  # another family
        ("WEIẞ", "Weiß", "Weiß"),
        ("Ze ppi", "Ze  ppi", "Ze  ppi"),
        ("Ju\u0308rgen", "Franz", "J\u00fcrgen"),  # looks the same, so it is: NFC
        ("j\u00fcrgen", "Ju\u0308rgen", "Ju\u0308rgen"),
    ],
)
def test_what_is_typed_is_somebody_known_or_somebody_new(typed: str, known: str, seated: str) -> None:
    assert draft(typed, known=(known,)).seats == (seated,)


def test_somebody_new_is_not_seated_beside_one_who_differs_in_capitals_only() -> None:
    found = draft("Anna").seat("ANNA")

    assert found.code == "named_twice"


def test_moving_stays_inside_the_table() -> None:
    made = draft(*FOUR)

    assert made.move(0, 2) == 2
    assert made.seats == ("Bert", "Cilli", "Anna", "Dora")
    assert made.move(0, -5) == 0
    assert made.move(0, 99) == 3
    assert made.seats == ("Cilli", "Anna", "Dora", "Bert")


def test_the_first_seat_has_vorhand_unless_a_dealer_is_chosen() -> None:
    made = draft(*FOUR)
    assert made.first_dealer == "Dora"
    made.move(3, 0)
    assert made.first_dealer == "Cilli"

    made.choose_dealer("Zita")
    assert made.first_dealer == "Cilli", "who does not sit there"
    made.choose_dealer("Anna")
    made.move(0, 3)
    assert made.first_dealer == "Anna"
    made.unseat(made.seats.index("Anna"))
    assert made.first_dealer == made.seats[-1], "he has gone home"


@pytest.mark.parametrize(("ruleset", "cut"), [(TIROL, False), (TULLN, True), (HAUSRUCK, True)])
def test_first_dealer__is_whoever_cuts_highest_where_the_rules_say_so(ruleset: Ruleset, cut: bool) -> None:
    """Hausruck 1 and Tulln "Allgemeines"."""
    assert (ruleset.remark("first_dealer") is not None) is cut


def test_in_tulln_there_is_no_rate_to_agree_on() -> None:
    made = draft(*FOUR)
    made.type_rate("50")
    made.choose_ruleset("tulln-2009")

    assert made.rate_is_fixed
    evening = made.evening()
    assert evening.cents_per_point == 1


def test_a_typed_rate_survives_a_look_at_other_rulesets() -> None:
    made = draft(*FOUR)
    made.type_rate("50")
    made.choose_ruleset("tulln-2009")
    made.choose_ruleset("hausruck-2007")

    assert made.rate_text == "50"


@pytest.mark.parametrize(
    ("field", "texts", "found"),
    [
        ("cents_per_point", ("", "x", "-1", "1,5", "0.1", str(MAX_RATE + 1), "٣", "1 0", "9" * 50), "rate_form"),
        ("planned_radl", ("0", "101", "vier", "-2"), "planned_form"),
        ("date", ("31. 2. 2026", "gestern"), "date_form"),
        ("date", ("", "  "), "date_missing"),
        ("date", ("28.11.62", "1.1.06", "1/1/27"), "date_year"),
        ("date", ("21.11.", "21.11.2026", "28.11.2062", "9999-12-31"), "day_to_come"),
        ("date", ("31.12.1899", "1850-01-01", "0001-01-01"), "day_long_ago"),
        ("title", ("x" * 121,), "text_long"),  # the evening file would refuse it
        ("title", ("a\nb",), "text_control"),
        ("cents_per_point", ("0",), 0),
        ("cents_per_point", (" 20 ",), 20),
        ("cents_per_point", (str(MAX_RATE),), MAX_RATE),
        ("planned_radl", ("", "  "), None),
        ("planned_radl", ("4",), 4),
        ("planned_radl", ("100",), 100),
    ],
)
def test_what_is_typed_is_read_or_refused(field: str, texts: tuple[str, ...], found: object) -> None:
    for text in texts:
        made = draft(*FOUR)
        made.type_rate(text if field == "cents_per_point" else "10")
        setattr(made, {"planned_radl": "planned_text", "date": "date_text"}.get(field, "title"), text)
        made.title = text if field == "title" else ""
        evening = made.evening()
        if isinstance(found, str):
            assert (codes(made), evening) == ([(field, found)], None), text
        else:
            assert getattr(evening, field) == found


def test_all_problems_at_once() -> None:
    made = draft("Anna")
    made.type_rate("viel")
    made.planned_text = "0"
    made.date_text = "nie"

    assert [path for path, _ in codes(made)] == ["players", "cents_per_point", "planned_radl", "date"]


def test_as_last_time_is_complete_at_once_and_dated_today() -> None:
    last = night(
        ruleset=HAUSRUCK,
        players=("Bert", "Cilli", "Dora", "Emil", "Anna"),
        cents_per_point=20,
        title="Donnerstagsrunde",
        date="2026-11-12",
        planned_radl=4,
    )
    made = draft(last=last)
    evening = made.evening()
    assert evening.players == last.players
    assert (evening.ruleset.id, evening.first_dealer) == ("hausruck-2007", "Anna")
    assert (evening.cents_per_point, evening.planned_radl, evening.title) == (20, 4, "Donnerstagsrunde")
    assert evening.date == "2026-11-19"
    assert evening.entries == ()


def test_the_rules_of_last_time_are_proposed_even_without_the_people() -> None:
    last = night(ruleset=HAUSRUCK, first_dealer="Anna", cents_per_point=20)
    made = draft(last=last)
    made.choose_round(None)

    assert (made.ruleset.id, made.rate_text, made.seats, made.title) == ("hausruck-2007", "10", (), "")


SIX = (*FOUR, "Emil", "Franz")


def last_week(first_dealer: str = "Emil") -> StartDraft:
    """The form as it opens for a round of six; Grete is known, too."""
    last = night(players=SIX, first_dealer=first_dealer, cents_per_point=20, title="Runde")
    return draft(known=("Grete", *SIX), last=last)


def test_who_is_missing_keeps_his_chair_until_a_guest_takes_it() -> None:
    """The others keep their columns and number keys; struck a second time somebody is there after all."""
    made = last_week()
    for chair in (1, 3, 1):
        made.unseat(chair)
    assert made.chairs == SIX
    assert made.seats == ("Anna", "Bert", "Cilli", "Emil", "Franz")
    assert made.offered_names == ("Grete",)

    assert made.seat("Grete") is None
    assert made.chairs == made.seats == ("Anna", "Bert", "Cilli", "Grete", "Emil", "Franz")
    assert made.seat("Dora") is not None, "the table is full again"
    made.unseat(3)
    assert made.chairs == ("Anna", "Bert", "Cilli", "Emil", "Franz"), "a guest leaves no chair behind"
    assert made.seat("Dora") is None
    assert made.seats == ("Anna", "Bert", "Cilli", "Emil", "Franz", "Dora")


def test_who_is_missing_and_typed_is_there_again_on_his_own_chair() -> None:
    made = last_week()
    made.unseat(0)
    made.unseat(4)
    assert made.seat("emil") is None
    assert made.seats == SIX[1:]


@pytest.mark.parametrize(
    ("missing", "guests", "dealer"),
    [((), (), "Emil"), ((4,), (), "Franz"), ((4, 5), (), "Anna"), ((4,), ("Grete",), "Franz"), ((0,), (), "Emil")],
)
def test_who_deals_first_moves_on_past_those_who_are_missing(
    missing: tuple[int, ...], guests: tuple[str, ...], dealer: str
) -> None:
    made = last_week("Emil")
    for chair in missing:
        made.unseat(chair)
    for guest in guests:
        assert made.seat(guest) is None
    assert made.first_dealer == dealer
    made.choose_dealer("Bert")
    assert made.first_dealer == "Bert"
    made.unseat(1)
    assert made.first_dealer == dealer


def test_seats_are_drawn_among_those_who_are_there_and_shown_as_drawn() -> None:
    made = last_week()
    made.unseat(1)
    assert not made.is_drawn
    made.draw()
    assert made.seats == ("Franz", "Emil", "Dora", "Cilli", "Anna")
    assert made.chairs == (*made.seats, "Bert")
    assert made.first_dealer == "Emil", "the turn goes by the person"
    assert made.is_drawn
    made.move(0, 1)
    assert not made.is_drawn


def test_seats_are_drawn_by_the_system() -> None:
    made = StartDraft((TIROL,), TODAY, one_round(last=last_week().evening()))
    made.draw()
    assert sorted(made.seats) == sorted(SIX)


def test_a_ruleset_of_last_time_that_is_not_on_offer_any_more_is_still_there() -> None:
    last = night(ruleset=HAUSRUCK, first_dealer="Anna", cents_per_point=20)
    made = StartDraft((TIROL,), TODAY, one_round(last=last))

    assert [ruleset.id for ruleset in made.rulesets] == ["tirol-2025", "hausruck-2007"]


def test_after_an_evening_in_cents_another_ruleset_proposes_its_own_rate() -> None:
    last = night(ruleset=TULLN, first_dealer="Anna", cents_per_point=1)
    made = draft(last=last)
    made.choose_ruleset("tirol-2025")

    assert made.rate_text == "10"
