"""The search finds cases by what people at the table say, in either language; what fits best stands first."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tarockblock.app.renonce.renonce_flow_search import PARTLY, WORDING, CaseSearch
from tarockblock.app.renonce.stems import asked
from tarockblock.domain.ruleset import TEXT_LANGUAGES, Offence, Offender, Ruleset, Text, Verdict
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.rules.shapes import OFFENCE_GROUPS
from tests.app.renonce_table import changed, flow_at
from tests.domain.paper import HAUSRUCK, OOE, RULESETS, TIROL, TULLN
from tests.thorough import some


class Heard(NamedTuple):
    """A phrase, and the cases of a ruleset that it can be about."""

    ruleset: str
    phrase: str
    cases: frozenset[str]


def _heard(lines: str) -> list[Heard]:
    pairs = (line.split(" | ") for line in lines.splitlines() if not line.startswith("#"))
    return [
        Heard(ruleset, phrase, cases)
        for phrase, ids in pairs
        for ruleset in RULESETS
        if (cases := frozenset(ids.split()) & {case.id for case in shipped(ruleset).offences})
    ]


HERE = Path(__file__).parent
HEARD = _heard((HERE / "renonce_heard.txt").read_text(encoding="utf-8"))
SHARED = [
    Heard(each["ruleset"], each["phrase"], frozenset({each["case"], *each.get("also", ())}))
    for each in json.loads((HERE / "renonce_search_phrases.json").read_text(encoding="utf-8"))
]
SAID = tomllib.loads((HERE / "renonce_phrases.toml").read_text(encoding="utf-8"))
NOTHING = SAID.pop("nothing")["phrases"]
OTHER = ""
FOUR, FIVE = ("A", "B", "C", "D"), ("A", "B", "C", "D", "E")
FIFTHS = [name for name in RULESETS if any(case.who is Offender.FIFTH for case in shipped(name).offences)]
SEARCHES = {name: CaseSearch(shipped(name)) for name in RULESETS}


def found(rules: str | Ruleset, query: str, game: str | None = None) -> list[str]:
    """The cases found, in the order of the list."""
    search = CaseSearch(rules) if isinstance(rules, Ruleset) else SEARCHES[rules]
    return [case.id for group in search.find(query, game) for case in group.cases]


# --------------------------------------------------------------------------- what people say


def said(ruleset: str) -> Iterator[tuple[str, str]]:
    """Each phrase with its case, for one ruleset."""
    ids = {case.id for case in shipped(ruleset).offences} | {OTHER}
    for section in ("everywhere", ruleset):
        for case, phrases in SAID[section].items():
            assert case in ids or section == "everywhere", (ruleset, case)
            if case in ids:
                yield from ((phrase, case) for phrase in phrases)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_people_say__is_first_in_the_list(ruleset: str) -> None:
    listed = {phrase: (case, found(ruleset, phrase)[:3]) for phrase, case in said(ruleset)}
    assert {phrase: pair for phrase, pair in listed.items() if pair[1][:1] != [pair[0]]} == {}


@pytest.mark.parametrize("heard", [HEARD, SHARED])
def test_what_was_heard_at_tables__is_mostly_first_and_nearly_always_among_three(heard: list[Heard]) -> None:
    """In dialect, with words that say nothing and some that nobody can know; nothing wrong is ever meant."""
    listed = [(found(each.ruleset, each.phrase), each.cases) for each in heard]
    assert sum(bool(right & set(cases[:1])) for cases, right in listed) >= 0.85 * len(listed)
    assert sum(bool(right & set(cases[:3])) for cases, right in listed) >= 0.95 * len(listed)
    meant = [(each, SEARCHES[each.ruleset].meant(each.phrase)) for each in heard]
    assert [each.phrase for each, case in meant if case is not None and case.id not in each.cases] == []


def test_what_people_say__is_three_hundred_phrases_and_some_for_every_case() -> None:
    assert len({phrase for ruleset in RULESETS for phrase, _ in said(ruleset)}) >= 300
    for ruleset in RULESETS:
        asked = {case for _, case in said(ruleset)}
        assert {case.id for case in shipped(ruleset).offences} <= asked


BREACH, TAROCK, AHEAD = "suit_not_followed", "tarock_not_played", "played_out_of_turn"
CARDS = {
    HAUSRUCK: "wrong_number_of_cards",
    OOE: "wrong_number_of_cards",
    TIROL: "wrong_number_of_cards",
    TULLN: "misdeal",
}
BIRD = {HAUSRUCK: "wrong_bird", OOE: "wrong_bird", TIROL: "wrong_bird", TULLN: "no_bird"}
TALK = {HAUSRUCK: "talking", OOE: "talking", TIROL: "careless_words", TULLN: OTHER}
SELF = {HAUSRUCK: "called_oneself", OOE: OTHER, TIROL: "called_oneself", TULLN: "called_oneself"}
ENTER = {
    **dict.fromkeys(("falscher Vogel", "falscher Ansager", "Vogel verwechselt", "falsches Vogerl"), BIRD),
    "falscher König": {OOE: "wrong_king", TIROL: "king_not_held", HAUSRUCK: "announced_for_partner", TULLN: OTHER},
    **dict.fromkeys(("nicht bekannt", "nicht bekennen", "Farbe nicht angegeben"), dict.fromkeys(RULESETS, BREACH)),
    **dict.fromkeys(("Karte zuviel", "zuviele Karten"), CARDS),
    **dict.fromkeys(("außer der Reihe", "nicht dran", "vorgeworfen"), dict.fromkeys(RULESETS, AHEAD)),
    "Talon angeschaut": {
        HAUSRUCK: OTHER, OOE: "talon_turned_wrongly", TIROL: "talon_error", TULLN: "talon_after_lying"
    },
    "selbst gerufen": SELF,
    "vier Könige": SELF | {TIROL: "rufer_with_four_kings"},
    "König gedrückt": {
        HAUSRUCK: "discarded_five_pointer", OOE: "discarded_king", TIROL: "discarded_king", TULLN: OTHER
    },
    **dict.fromkeys(("gequatscht", "verplappert"), TALK),
    "geschummelt": dict.fromkeys(RULESETS, OTHER) | {TIROL: "deliberate_betrayal"},
    **dict.fromkeys(("Tarock nicht zugegeben", "geschmiert"), dict.fromkeys(RULESETS, TAROCK)),
    "zu spät eingefordert": {OOE: "claimed_too_late"},
    "Karte zurückgenommen": {OOE: "card_taken_back", TIROL: "card_taken_back", TULLN: "card_taken_back"},
    **dict.fromkeys(("hat noch Tarock", "hat noch ein Tarock"), dict.fromkeys(RULESETS, TAROCK)),
    "ohne Vogel gespielt": dict.fromkeys(RULESETS, "no_bird"),
    **dict.fromkeys(("Geber mischt sich ein", "mischt sich ein"), dict.fromkeys(RULESETS, "kibitzer_interferes")),
    "Hinweis": {OOE: "warned_of_renonce", TIROL: "warned_of_renonce"},
    "Karten aufgedeckt": {
        HAUSRUCK: "ouvert_cards_at_wrong_time", OOE: "laid_down_early", TULLN: "ouvert_cards_not_laid"
    },
    "absichtlich verloren": dict.fromkeys(RULESETS, OTHER) | {TIROL: "deliberate_betrayal"},
    "ganz was anderes": dict.fromkeys(RULESETS, OTHER),
    "vagebn": dict.fromkeys(RULESETS, "misdeal"),
    "zfrüh gworfn": dict.fromkeys(RULESETS, AHEAD),
    "rief sich selber": SELF,
}  # fmt: skip


@pytest.mark.parametrize(("query", "cases"), ENTER.items())
def test_what_people_say__is_what_enter_goes_on_with(query: str, cases: dict[str, str]) -> None:
    for ruleset, case in cases.items():
        flow = flow_at(ruleset, seats=FOUR)
        flow.look_for(query)
        assert flow.inquiry.case is not None, (ruleset, query)
        assert flow.inquiry.case.id == case, (ruleset, query)


FUNCTION_WORDS = """
der die das den dem des ein eine einer einen und oder aber nicht noch nur auch als wie wenn weil dass ob bei mit nach
von zu zum zur vor aus auf an in im am um für gegen ohne über unter durch statt bis hat haben hatte ist sind war wird
worden ich du er sie es wir ihr sich mich uns kein keine alle alles was wer wo schon doch ja man sehr mehr viel selbst
the a an and or but not no nor of off on in at by to for from with without under over after before while when if than
that this these those it its he she they we you his her their is are was were be been had has have did does do all any
"""


@pytest.mark.parametrize("word", FUNCTION_WORDS.split())
def test_enter__goes_on_with_nothing_by_words_that_say_nothing(word: str) -> None:
    for ruleset in RULESETS:
        assert SEARCHES[ruleset].meant(word) is None, ruleset
        assert SEARCHES[ruleset].meant(f"{word} {word}") is None, ruleset


@pytest.mark.parametrize(
    ("query", "ruleset"),
    [("wrong bid", HAUSRUCK), ("Karten aufgedeckt", TIROL), ("revoke", OOE), ("Pagat zfrua", TULLN)],
)
def test_enter__goes_on_with_nothing_where_several_fit_as_well(query: str, ruleset: str) -> None:
    assert SEARCHES[ruleset].meant(query) is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_enter__takes_no_case_that_lacks_a_word(ruleset: str) -> None:
    """A word of one case's hints and one of another's: neither is meant, unless it has both."""
    draw = Random(ruleset)
    hints = {case.id: case.words.de.split(", ") for case in shipped(ruleset).offences if case.words is not None}
    for _ in range(100):
        one, other = draw.sample(sorted(hints), 2)
        pair = [max(draw.choice(hints[each]).split(), key=len) for each in (one, other)]
        meant = SEARCHES[ruleset].meant(" ".join(pair))
        if meant is not None:
            for word in pair:
                assert meant.id in found(ruleset, word), (pair, meant.id)


@pytest.mark.parametrize("ruleset", FIFTHS)
@pytest.mark.parametrize("query", ["mischt sich ein", "Geber mischt sich ein", "fünfter Mann"])
def test_enter__goes_on_with_the_fifth_where_there_is_one(ruleset: str, query: str) -> None:
    for fifth, meant in ((True, "fifth_interferes"), (False, "kibitzer_interferes")):
        case = SEARCHES[ruleset].meant(query, with_fifth=fifth)
        assert case.id == meant


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        *(("gworfn", "geworfen"), ("vagebn", "vergeben"), ("vawechselt", "verwechselt"), ("z'früh", "zu früh")),
        *(
            ("zruck", "zurück"),
            ("zsammghaut", "zusammengehaut"),
            ("ogschaut", "angeschaut"),
            ("hingschmissn", "hingeschmissen"),
        ),
        *(("kan", "kein"), ("koa", "kein"), ("zfrua", "zu früh"), ("Kartn", "Karten"), ("weggworfn", "weggeworfen")),
        *(("rief", "gerufen"), ("schießt", "geschossen"), ("nimmt", "genommen"), ("wirft", "geworfen")),
    ],
)
def test_dialect__is_the_word_as_it_is_written(spoken: str, written: str) -> None:
    assert [each.stems["de"] for each in asked(spoken)] == [each.stems["de"] for each in asked(written)]


@pytest.mark.parametrize(
    "word", ["Gstieß", "Valat", "Vater", "zwei", "Zwang", "Zug", "Gegner", "groß", "gleich", "down"]
)
def test_dialect__leaves_other_words_alone(word: str) -> None:
    assert [each.plain for each in asked(word)] == [word.casefold().replace("ß", "ss")]


@pytest.mark.parametrize(
    ("query", "game", "first"),
    [
        ("falscher Vogel", "besserrufer", "besserrufer_bird_not_held"),
        ("falscher Ansager", "besserrufer", "besserrufer_bird_not_held"),
        ("falscher Vogel", "dreier", "wrong_bird"),
        ("nicht gestochen", "rufer", "tarock_not_played"),
        ("nicht gestochen", "bettler", "trick_not_taken"),
    ],
)
def test_what_people_say__means_what_can_happen_in_the_game(query: str, game: str, first: str) -> None:
    assert found(OOE, query, game)[0] == first


@pytest.mark.parametrize("phrase", NOTHING)
def test_what_nobody_says__finds_nothing(phrase: str) -> None:
    for ruleset in RULESETS:
        assert found(ruleset, phrase) == [], ruleset


@pytest.mark.parametrize(
    "written",
    [
        *("falscher König", "FALSCHER KÖNIG", "falscher Koenig", "falscher konig", "falsche Könige"),
        *("des falschen Königs", "falscher Ko\u0308nig", "falscher Kini", "falscher Könik", "flascher König"),
    ],
)
def test_spelling__does_not_matter(written: str) -> None:
    assert found(OOE, written)[0] == "wrong_king"


@pytest.mark.parametrize(("query", "word"), [("Reden", "Rede"), ("geredet", "reden"), ("ausspielen", "ausgespielt")])
def test_forms__of_a_word_are_that_word(query: str, word: str) -> None:
    rules = changed(OOE, "talking", words=Text(word, word))
    assert "talking" in found(rules, query)


@pytest.mark.parametrize("query", ["vorgew", "zwang", "Stichzwangverletzung"])
def test_part_of_a_word__finds_it_and_so_does_what_it_is_part_of(query: str) -> None:
    rules = ruleset_of(case("Vorgeworfen", "play", clause="tact", words="Stichzwang"))
    assert found(rules, query)[0] == "Vorgeworfen"


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_case__is_found_by_its_name_and_each_of_its_words(ruleset: str) -> None:
    rules = shipped(ruleset)
    for place, each in some(enumerate(rules.offences), 2, RULESETS.index(ruleset)):
        assert each.words is not None, each.id
        for language in TEXT_LANGUAGES:
            assert found(ruleset, each.name.get(language))[0] == each.id
            for phrase in some(each.words.get(language).split(","), 4, place):
                assert each.id in found(ruleset, phrase), (each.id, phrase)


@pytest.mark.parametrize("language", TEXT_LANGUAGES)
def test_headings__are_found_in_both_languages(language: str) -> None:
    title = Wording(language).rule("cases_onlookers")
    assert "kibitzer_interferes" in found(TIROL, title)


@pytest.mark.parametrize("group", [*OFFENCE_GROUPS, "other", WORDING, PARTLY])
def test_headings__each_has_its_words(group: str) -> None:
    german, english = (Wording(language).rule(f"cases_{group}") for language in TEXT_LANGUAGES)
    assert german
    assert english
    assert german != english


# --------------------------------------------------------------------------- the order


def ruleset_of(*cases: Offence) -> Ruleset:
    return replace(shipped(OOE), offences=cases)


def case(name: str, group: str, words: str = "", clause: str = "fifth") -> Offence:
    said = Text(words, words) if words else None
    return Offence(name, group, Text(name, name), Verdict.RENONCE, (clause,), words=said)


def groups_of(rules: Ruleset, query: str) -> list[tuple[str, list[str], bool]]:
    return [(each.id, [case.id for case in each.cases], each.called) for each in CaseSearch(rules).find(query)]


def test_order__called_then_headings_then_the_rules_words() -> None:
    """The clause of all of them speaks of the talon, and so does one heading; "other" is called by it, too."""
    rules = ruleset_of(
        case("Quoted", "play"),
        case("Headed", "discard"),
        case("Talon named", "auction"),
        case("Called", "play", words="Talon"),
    )
    assert groups_of(rules, "talon") == [
        ("play", ["Called"], True),
        ("auction", ["Talon named"], True),
        ("other", [OTHER], True),
        ("discard", ["Headed"], False),
        (WORDING, ["Quoted"], False),
    ]


def test_order__a_phrase_that_says_it_all_before_words_from_here_and_there() -> None:
    spread = case("Uhu", "play", words="zu früh, verloren, verloren gegangen")
    rules = ruleset_of(spread, case("Wrong time", "end", words="Uhu zu früh verloren"))
    assert found(rules, "Uhu verloren")[:2] == ["Wrong time", "Uhu"]


def test_order__one_word_in_the_name_and_one_in_the_rules_is_as_far_down_as_the_latter() -> None:
    rules = ruleset_of(case("Schnapskarten", "play"), case("Talon und Schnapskarten", "end"))
    assert groups_of(rules, "talon schnapskarten") == [
        ("end", ["Talon und Schnapskarten"], True),
        (WORDING, ["Schnapskarten"], False),
    ]


def test_order__another_game_has_to_fit_better_but_comes_before_mere_quotations() -> None:
    elsewhere = replace(case("Talon elsewhere", "auction"), games=("dreier",))
    rules = ruleset_of(case("Quoted", "play"), elsewhere, case("Talon here", "end"))
    assert [each for each in found(rules, "talon", "rufer") if each] == ["Talon here", "Talon elsewhere", "Quoted"]
    groups = CaseSearch(rules).find("talon elsewhere", "rufer")
    assert [(group.cases[0].id, group.fits) for group in groups] == [("Talon elsewhere", False)]


def test_unknown_word__lowers_a_case_and_does_not_hide_it() -> None:
    rules = ruleset_of(case("Schnapskarten", "play", words="Quastenflosser gezeigt"), case("Regenschirm", "end"))
    assert groups_of(rules, "Quastenflosser gezeigt Xylophon") == [(PARTLY, ["Schnapskarten"], False)]
    assert groups_of(rules, "Regenschirm Xylophon") == [(PARTLY, ["Regenschirm"], False)]
    assert CaseSearch(rules).meant("Regenschirm Xylophon") is None


def test_mistyped__is_found_but_called_so_only_where_nine_tenths_are_right() -> None:
    rules = ruleset_of(case("Quastenflosser", "play", words="Schnaps"))
    assert groups_of(rules, "Quastenfloser") == [("play", ["Quastenflosser"], True)]
    assert groups_of(rules, "Schnabs") == [("play", ["Quastenflosser"], False)]


def test_mistyped__is_no_word_that_is_in_the_rules() -> None:
    """The clause says *schadlos*, so no name like it is meant."""
    assert groups_of(ruleset_of(case("Schadlose", "play"), case("Uhu", "end")), "Schadlos")[0][1] == ["Schadlose"]
    rules = ruleset_of(case("Schadhos", "play", clause="tact"), case("Uhu", "end"))
    assert groups_of(rules, "Schadlos") == [(WORDING, ["Uhu"], False)]


def test_no_query__leaves_the_list_as_the_ruleset_has_it() -> None:
    rules = shipped(OOE)
    assert found(rules, "") == [*(each.id for each in rules.offences), OTHER]
    assert not any(group.called for group in CaseSearch(rules).find())


# --------------------------------------------------------------------------- what is chosen


def test_choice__is_dropped_where_no_name_has_all_the_words_and_it_is_said_what_to_do() -> None:
    flow = flow_at(OOE)
    flow.look_for("vorgeworfen")
    assert flow.missing is None
    flow.look_for("belegen")
    assert found(OOE, "belegen")
    assert flow.inquiry.case is None
    assert flow.missing.code == "which_case"
    assert not flow.go_on()
    flow.look_for("Pizza")
    assert flow.missing.code == "no_case"


# --------------------------------------------------------------------------- a case that cannot be at this table


@pytest.mark.parametrize("ruleset", FIFTHS)
def test_no_fifth__his_case_never_stands_alone_or_first_and_enter_does_not_take_it(ruleset: str) -> None:
    rules = shipped(ruleset)
    fifth = next(case for case in rules.offences if case.who is Offender.FIFTH)
    assert fifth.words is not None
    flow = flow_at(ruleset, seats=FOUR)
    for text in (fifth.name, fifth.words):
        for phrase in (*text.de.split(","), *text.en.split(",")):
            flow.look_for(phrase)
            listed = [case.id for group in flow.groups for case in group.cases]
            assert fifth.id in listed, phrase
            assert listed[0] != fifth.id, phrase
            assert flow.inquiry.case is None or flow.inquiry.case.id != fifth.id, phrase


def test_no_fifth__older_rulesets_without_onlookers_have_the_other_breach_beside_it() -> None:
    fifth = replace(case("Fünfter", "fifth"), group="fifth")
    search = CaseSearch(ruleset_of(fifth))
    listed = [each.id for group in search.find("Fünfter", with_fifth=False) for each in group.cases]
    assert listed == [OTHER, "Fünfter"]
    assert not any(group.called for group in search.find("Fünfter", with_fifth=False))


@pytest.mark.parametrize("ruleset", FIFTHS)
def test_fifth__is_found_where_there_is_one(ruleset: str) -> None:
    flow = flow_at(ruleset, seats=FIVE)
    flow.look_for("Fünfter")
    assert flow.inquiry.case.id == "fifth_interferes"


# --------------------------------------------------------------------------- copies of a ruleset


@pytest.mark.parametrize("base", ["", OOE])
def test_older_copy__is_searched_by_the_words_of_the_shipped_one(base: str) -> None:
    old = tuple(replace(each, words=None) for each in shipped(OOE).offences if each.id != "card_taken_back")
    copy = replace(shipped(OOE), offences=old, id="mine" if base else OOE, base=base or None)
    assert found(copy, "verplappert")[0] == "talking"
    assert found(copy, "selber gerufen")[0] == OTHER
    assert "card_taken_back" not in found(copy, "Karte zurückgenommen"), "what a copy has not cannot be entered"


def test_own_ruleset__is_searched_by_its_own_words() -> None:
    mine = replace(ruleset_of(case("talking", "talk", words="gebrabbelt")), id="mine", base=None)
    assert found(mine, "gebrabbelt") == ["talking"]
    assert found(mine, "talking")[0] == "talking"


def test_list__needs_no_stems() -> None:
    """The wizard opens with the whole list; the library is there for whoever types."""
    script = (
        "import sys; from tarockblock.app.renonce.renonce_flow_search import CaseSearch; "
        "from tarockblock.rules.library import shipped; found = CaseSearch(shipped('ooe-2023')); found.find(); "
        "assert 'snowballstemmer' not in sys.modules; found.find('Talon'); assert 'snowballstemmer' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=120)


def test_no_bird__fits_every_game_that_binds_to_a_bird() -> None:
    """A Besserrufer under another name is one; Tulln's Königrufer binds to a king."""
    rules = shipped(OOE)
    house = replace(
        rules, games=dict(rules.games) | {"vogelrufer": replace(rules.games["besserrufer"], id="vogelrufer")}
    )
    for ruleset, name, expected in (
        (house, "vogelrufer", True),
        (rules, "besserrufer", True),
        (rules, "rufer", False),
        (shipped("tulln-2009"), "koenigrufer", False),
        (shipped("tulln-2009"), "besserrufer", True),
    ):
        cases = {each.id for each in ruleset.offences if each.no_bird}
        groups = CaseSearch(ruleset).find("", name)
        found = {group.fits for group in groups if cases & {case.id for case in group.cases}}
        assert not cases or found == {expected}
