"""The search finds cases by what people at the table call them, in either language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.renonce.renonce_flow_search import WORDING, CaseSearch
from tarockblock.domain.ruleset import Offence, Ruleset, Text, Verdict
from tarockblock.exchange.wording import LANGUAGES, Wording
from tarockblock.rules.library import shipped
from tarockblock.rules.reader import OFFENCE_GROUPS
from tests.app.renonce_table import changed
from tests.domain.paper import HAUSRUCK, OOE, RULESETS, TIROL, TULLN
from tests.thorough import some


def found(rules: str | Ruleset, query: str, game: str | None = None) -> list[str]:
    """The cases found, in the order of the list."""
    ruleset = rules if isinstance(rules, Ruleset) else shipped(rules)
    return [case.id for group in CaseSearch(ruleset).find(query, game) for case in group.cases]


BREACH, LED, AHEAD = "suit_not_followed", "wrong_lead", "played_out_of_turn"
SAID = [
    ("Vogerl", dict.fromkeys(RULESETS, "no_bird")),
    ("Vogerl", dict.fromkeys(RULESETS, "bird_at_wrong_time")),
    ("Vogerl", {HAUSRUCK: "lower_bird_first", OOE: "lower_bird_first", TIROL: "lower_bird_first"}),
    ("Ausspiel", dict.fromkeys(RULESETS, LED)),
    ("Talon", {OOE: "talon_turned_wrongly", TIROL: "talon_error", TULLN: "talon_after_lying"}),
    ("Talon", {HAUSRUCK: "discarded_wrong_number", OOE: "discarded_wrong_number", TIROL: "discarded_wrong_number"}),
    ("falsche Farbe", dict.fromkeys(RULESETS, BREACH)),
    ("Farbzwang", dict.fromkeys(RULESETS, BREACH)),
    ("Pagat", {HAUSRUCK: "pagat_too_early", TIROL: "pagat_too_early", TULLN: "pagat_too_early"}),
    ("Pagat", dict.fromkeys(RULESETS, "bird_at_wrong_time")),
    ("vorgeworfen", dict.fromkeys(RULESETS, AHEAD)),
    ("Kiebitz", {TIROL: "kibitzer_interferes", OOE: "fifth_interferes"}),
    ("revoke", dict.fromkeys(RULESETS, BREACH)),
]


@pytest.mark.parametrize(
    ("query", "ruleset", "case"),
    [(query, ruleset, case) for query, cases in SAID for ruleset, case in cases.items()],
)
def test_what_people_say__finds_the_case(query: str, ruleset: str, case: str) -> None:
    groups = CaseSearch(shipped(ruleset)).find(query)
    assert case in [each.id for group in groups if group.id != WORDING for each in group.cases]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("query", "first"), [("falsche Farbe", BREACH), ("vorgeworfen", AHEAD)])
def test_what_people_say__is_the_first_that_enter_takes(ruleset: str, query: str, first: str) -> None:
    assert found(ruleset, query)[0] == first


@pytest.mark.sweep
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_case__is_found_by_its_name_and_each_of_its_words(ruleset: str) -> None:
    rules = shipped(ruleset)
    for place, case in some(enumerate(rules.offences), 2, RULESETS.index(ruleset)):
        texts = [text for text in (case.name, case.words) if text is not None]
        for text in some(texts, len(texts), place // 2):
            for part in (text.de, text.en):
                assert case.id in found(rules, part.replace(",", " ")), (case.id, part)


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings__are_found_in_both_languages(language: str) -> None:
    title = Wording(language).rule("cases_onlookers")
    assert "kibitzer_interferes" in found(TIROL, title)


@pytest.mark.parametrize("group", [*OFFENCE_GROUPS, "other", WORDING])
def test_headings__each_has_its_words(group: str) -> None:
    german, english = (Wording(language).rule(f"cases_{group}") for language in LANGUAGES)
    assert german
    assert english
    assert german != english


# --------------------------------------------------------------------------- the order


def ruleset_of(*cases: Offence) -> Ruleset:
    return replace(shipped(OOE), offences=cases)


def case(name: str, group: str, words: str = "", clause: str = "fifth") -> Offence:
    said = Text(words, words) if words else None
    return Offence(name, group, Text(name, name), Verdict.RENONCE, (clause,), words=said)


def test_order__names_then_words_then_headings_then_the_rules_words() -> None:
    """The clause of all of them speaks of the talon, and so does one heading."""
    rules = ruleset_of(
        case("Quoted", "play"),
        case("Headed", "discard"),
        case("Called", "play", words="Talon"),
        case("Talon named", "auction"),
    )
    assert found(rules, "talon") == ["Talon named", "Called", "Headed", "Quoted"]
    headings = [group.id for group in CaseSearch(rules).find("talon")]
    assert headings == ["auction", "play", "discard", WORDING]


def test_order__one_word_in_the_name_and_one_in_the_rules_is_as_far_down_as_the_latter() -> None:
    rules = ruleset_of(case("Cards", "play"), case("Talon and cards", "end"))
    assert found(rules, "talon cards") == ["Talon and cards", "Cards"]


def test_order__cases_of_other_games_come_after_those_of_this_one_but_before_mere_quotations() -> None:
    elsewhere = replace(case("Talon elsewhere", "auction"), games=("dreier",))
    rules = ruleset_of(case("Quoted", "play"), elsewhere, case("Talon here", "end"))
    assert found(rules, "talon", "rufer") == ["Talon here", "Talon elsewhere", "Quoted"]


def test_no_query__leaves_the_list_as_the_ruleset_has_it() -> None:
    rules = shipped(OOE)
    assert found(rules, "") == [*(each.id for each in rules.offences), ""]


# --------------------------------------------------------------------------- endings


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("Vogerln", "Vogerl"),
        ("Farbzwangs", "Farbzwang"),
        ("Könige", "König"),
        ("Ausspielen", "Ausspiel"),
        ("announced", "announce"),
        ("vorgew", "vorgeworfen"),
        ("KONIG", "König"),
    ],
)
def test_endings__a_longer_or_shorter_form_finds_the_word(query: str, word: str) -> None:
    rules = changed(OOE, "talking", words=Text(word, word))
    assert "talking" in found(rules, query)


def test_endings__do_not_make_short_words_of_long_ones() -> None:
    rules = ruleset_of(case("Red", "play", clause="renonce"))
    assert found(rules, "Reden") == []
