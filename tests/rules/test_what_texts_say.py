"""What each ruleset says beside its prices, held against its text: the table ``texts.toml``.

Which sentence decides, which case of the wizard it is, who can have done what, and when it can still be mended.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tarockblock.domain.ruleset import ClauseKind, Offence, Ruleset, Text, Verdict
from tarockblock.domain.trischaken import SITUATIONS
from tarockblock.rules.library import shipped
from tests.sentences import named

TEXTS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("texts.toml").read_text(encoding="utf-8"))
HAUSRUCK, UPPER_AUSTRIA, TYROL, TULLN = TEXTS
REFS = {
    HAUSRUCK: ("Hausruck {}",),
    UPPER_AUSTRIA: ("OÖ, {}", "OÖ, Auslegung {}"),
    TYROL: ("Tirol {}", "Tirol, Renonce-{}"),
    TULLN: ("Tulln, {}",),
}
CASES = [(name, line) for name, text in TEXTS.items() for line in text["cases"].strip().splitlines()]


def having(part: str) -> list[str]:
    return [name for name, text in TEXTS.items() if part in text]


def cells(line: str) -> list[str]:
    return [each.strip() for each in line.split(" | ")]


def offence(ruleset_id: str, offence_id: str) -> Offence:
    found = shipped(ruleset_id).offence(offence_id)
    assert found is not None, offence_id
    return found


def check_quoted(ruleset: Ruleset, clause_id: str, words: str | list[str], about: str) -> None:
    """The clause is a quotation that has these words, or a reading where there are none."""
    clause, parts = ruleset.clauses[clause_id], [words] if isinstance(words, str) else words
    assert clause.kind is (ClauseKind.QUOTATION if words else ClauseKind.READING), about
    assert all(part in clause.quote.de for part in parts), about


def of_kind(ruleset: Ruleset, kind: ClauseKind) -> set[str]:
    return {clause.id for clause in ruleset.clauses.values() if clause.kind is kind}


# --------------------------------------------------------------------------- which sentence decides


@pytest.mark.parametrize("name", having("trischaken"))
def test_trischaken__every_situation_has_its_sentence(name: str) -> None:
    ruleset, expected = shipped(name), TEXTS[name]["trischaken"]
    assert set(ruleset.trischaken.clauses) == set(SITUATIONS) == set(expected)
    for situation, words in expected.items():
        clause = ruleset.trischaken.clauses[situation]
        check_quoted(ruleset, clause, words, situation)
        assert name != HAUSRUCK or ruleset.clauses[clause].ref.de == "Hausruck 4", situation


def test_upper_austria__trischaken_of_2023_is_not_in_the_text_and_never_quoted() -> None:
    """R8, three Jungfrauen, is ours; the rest is 4/2023."""
    ruleset = shipped(UPPER_AUSTRIA)
    for situation in SITUATIONS:
        clause = ruleset.clauses[ruleset.trischaken.clauses.get(situation, ruleset.trischaken.clause)]
        assert clause.kind is (ClauseKind.READING if situation == "all_tricks" else ClauseKind.SUMMARY), situation


def test_upper_austria__what_is_said_of_2023_is_a_summary() -> None:
    ruleset = shipped(UPPER_AUSTRIA)
    summaries = of_kind(ruleset, ClauseKind.SUMMARY)
    names = {f"game_{game}" for game in ruleset.games} | {f"bonus_{bonus}" for bonus in ruleset.bonuses}
    assert names - summaries == {"game_sechserdreier"}
    assert all(ruleset.clauses[name].ref.de.startswith("OÖ 4/2023") for name in summaries)
    quoted = of_kind(ruleset, ClauseKind.QUOTATION)
    assert not any(ruleset.clauses[name].ref.de.startswith("OÖ 4/2023") for name in quoted)
    assert of_kind(shipped(HAUSRUCK), ClauseKind.SUMMARY) == set()


@pytest.mark.parametrize("name", having("readings"))
def test_readings__are_where_the_text_is_silent(name: str) -> None:
    assert of_kind(shipped(name), ClauseKind.READING) == named(TEXTS[name]["readings"])


@pytest.mark.parametrize("name", having("quoted_settings"))
def test_settings__without_a_sentence_of_the_text_are_readings_with_a_reason_of_its_own(name: str) -> None:
    """Tulln: R1, R2, R3, R5, R6, R7, R11, R12, R14, R15, R18, R19, R20, R22."""
    ruleset, quoted = shipped(name), named(TEXTS[name]["quoted_settings"])
    for setting_id, setting in ruleset.settings.items():
        assert setting.clause is not None, setting_id
        assert ruleset.clauses[setting.clause].reading is (setting_id not in quoted), setting_id


@pytest.mark.parametrize("name", TEXTS)
def test_remarks__are_what_the_text_lays_down_beside_the_scores(name: str) -> None:
    ruleset, expected = shipped(name), TEXTS[name]["remarks"]
    remarks = {each.id: each.clause for each in ruleset.remarks}
    assert remarks.keys() == expected.keys() or (name == TULLN and remarks.keys() > expected.keys())
    for remark, words in expected.items():
        check_quoted(ruleset, remarks[remark], words, remark)
    readings = {each for each, clause in remarks.items() if ruleset.clauses[clause].reading}
    assert readings == {each for each, words in expected.items() if not words}


@pytest.mark.parametrize(("clause", "sentence"), TEXTS[TYROL]["sentences"].items())
def test_tyrol__sentence_that_decides_is_quoted(clause: str, sentence: str) -> None:
    check_quoted(shipped(TYROL), clause, sentence, clause)


def test_tyrol__equals_beside_a_single_loser_share_too() -> None:
    """25, 20, 20, 5: the two in the middle share what their places yield, 2 and −2; the sentence must be cited."""
    plain = shipped(TYROL).trischaken.clauses["plain"]
    check_quoted(shipped(TYROL), plain, "Punktegleiche Spieler teilen sich die Punkte.", "plain")


@pytest.mark.parametrize("name", having("others"))
def test_ruleset__never_speaks_of_another_one(name: str) -> None:
    ruleset = shipped(name)
    texts = [text for clause in ruleset.clauses.values() for text in (clause.ref, clause.quote)]
    texts += [text for remark in ruleset.remarks for text in (remark.name, remark.text)]
    for each in ruleset.offences:
        texts += [text for text in (each.name, each.question, each.consequence, each.words) if text is not None]
        texts += [text for first in each.first for text in (first.question, first.consequence)]
    said = " ".join(f"{text.de} {text.en}" for text in texts).casefold()
    assert [word for word in TEXTS[name]["others"].casefold().split(", ") if word in said] == []


# --------------------------------------------------------------------------- cases


@pytest.mark.parametrize(("name", "line"), CASES)
def test_case_of_the_source__is_there_and_cites_its_place(name: str, line: str) -> None:
    place, _, offence_id, verdict = cells(line)
    ruleset, found = shipped(name), offence(name, offence_id)
    assert found.verdict == verdict
    cited = [*found.clauses, *(clause for first in found.first for clause in first.clauses)]
    refs = {ruleset.clauses[clause].ref.de for clause in cited}
    assert {form.format(place) for form in REFS[name]} & refs, refs


@pytest.mark.parametrize("name", TEXTS)
def test_cases__are_all_of_the_source_and_one_has_a_verdict_only(name: str) -> None:
    lines = {cells(line)[2] for text, line in CASES if text == name}
    assert {each.id for each in shipped(name).offences} == lines | {"kibitzer_interferes"}


@pytest.mark.parametrize(
    ("name", "offence_id", "games"),
    [(name, each, games) for name, text in TEXTS.items() for each, games in text["games"].items()],
)
def test_case__is_offered_for_the_games_it_can_happen_in(name: str, offence_id: str, games: str) -> None:
    assert offence(name, offence_id).games == tuple(games.split())


@pytest.mark.parametrize("name", TEXTS)
def test_cases__name_who_alone_can_have_done_it(name: str) -> None:
    found = {each.id: each.offender for each in shipped(name).offences if each.offender is not None}
    assert found == {each: who for who, cases in TEXTS[name]["who"].items() for each in cases.split()}


@pytest.mark.parametrize("name", TEXTS)
def test_cases__about_an_announcement_name_it(name: str) -> None:
    """Every case by which an announcement can be lost says which it can be."""
    found = {each.id: " ".join(each.bonuses) for each in shipped(name).offences if each.bonuses}
    assert found == TEXTS[name]["announced"]
    assert all(each.bonuses for each in shipped(name).offences if each.effect == "lost_bonus")


@pytest.mark.parametrize("name", having("unpriced"))
def test_unpriced__what_is_forbidden_without_a_price_is_for_the_table(name: str) -> None:
    unpriced = [each for each in shipped(name).offences if each.unpriced]
    assert {each.id for each in unpriced} == named(TEXTS[name]["unpriced"])
    assert all(each.verdict is Verdict.DEPENDS for each in unpriced)
    if name != TULLN:
        assert all("auf Renonce entschieden?" in (each.question or Text("", "")).de for each in unpriced)


def test_tulln__a_renonce_by_the_text() -> None:
    """Suit and trick duty, calling oneself, the missing bird; for the rest it names no price."""
    tulln = shipped(TULLN)
    assert {each.id for each in tulln.offences if each.verdict is Verdict.RENONCE} == named(
        "called_oneself no_bird suit_not_followed tarock_not_played trick_not_taken kaiserstich_not_taken"
    )
    depends = {cells(line)[2] for name, line in CASES if name == TULLN and line.endswith("depends")}
    assert named(TEXTS[TULLN]["unpriced"]) == depends


# --------------------------------------------------------------------------- questions first


@pytest.mark.parametrize("name", TEXTS)
def test_first_questions__come_where_there_may_still_be_time(name: str) -> None:
    """R21; OÖ A Renonce 1, 3, 4 and B 2; Tyrol's criterion 9 and 6; Tulln: "Liegen die Karten noch am Tisch"."""
    asked = {each.id: each.first for each in shipped(name).offences if each.first}
    assert asked.keys() == TEXTS[name]["first"].keys()
    for offence_id, expected in TEXTS[name]["first"].items():
        found = [("yes" if each.ends else "no", each.effect, *each.clauses) for each in asked[offence_id]]
        for said, wanted in zip(found, expected.split(", "), strict=True):
            assert said[: len(wanted.split())] == tuple(wanted.split()), offence_id
            assert len(wanted.split()) in (2, len(said)), offence_id


def test_upper_austria__asks_first_of_renonces_but_for_three_cases() -> None:
    first = TEXTS[UPPER_AUSTRIA]["first"].keys() - {"kibitzer_interferes", "claimed_too_late"}
    depends = {each for each in first if offence(UPPER_AUSTRIA, each).verdict is Verdict.DEPENDS}
    assert depends == {"wrong_lead", "bird_at_wrong_time", "king_too_early"}
    assert all(offence(UPPER_AUSTRIA, each).verdict is Verdict.RENONCE for each in first - depends)


def test_tulln__asks_whether_the_trick_was_drawn_in() -> None:
    """ "Liegen die Karten noch am Tisch, darf bei Verstößen gegen Farbzwang/Stichzwang korrigiert werden." """
    asking = [each for each in shipped(TULLN).offences if each.first and each.group != "onlookers"]
    assert all("eingezogen" in each.first[0].question.de for each in asking)


@pytest.mark.parametrize("name", [HAUSRUCK, UPPER_AUSTRIA])
def test_wrong_number_of_cards__is_a_renonce_even_before_its_price_is_settled(name: str) -> None:
    """Hausruck 10 and A Renonce 6 say so; only how it is reckoned is open (R21)."""
    said = [offence(name, "wrong_number_of_cards").first[0].consequence.de]
    said.append(shipped(name).clauses["wrong_cards_before_game"].quote.de)
    assert all(words.startswith("Renonce ist es schon") and "einigt sich auf das Spiel" in words for words in said)


@pytest.mark.parametrize("clause_id", ["king_early_no", "talon_no", "laid_down", "declarer_shows"])
def test_upper_austria__examples_say_which_list_they_come_from(clause_id: str) -> None:
    assert shipped(UPPER_AUSTRIA).clauses[clause_id].ref.de == "OÖ, Auslegung B 2 (keine Renonce)"


@pytest.mark.parametrize(
    ("offence_id", "words", "clause"),
    [
        ("suit_not_followed", "Ist der Stich schon umgedreht?", "solange der Stich nicht umgedreht ist"),
        ("discarded_king", "Ist der erste Stich schon umgedreht?", "Bitte prüfe mal deine abgelegten Karten"),
        ("wrong_lead", "Ist schon weiter ausgespielt worden?", "Mit dem nächsten Ausspiel gilt es als akzeptiert."),
    ],
)
def test_upper_austria__first_question_cites_the_sentence_that_gives_time(
    offence_id: str, words: str, clause: str
) -> None:
    first = offence(UPPER_AUSTRIA, offence_id).first[0]
    assert first.question.de == words
    assert any(clause in shipped(UPPER_AUSTRIA).clauses[name].quote.de for name in first.clauses)


def test_tyrol__what_its_criteria_leave_to_the_table() -> None:
    """King ultimo without the king is lost like a wrong bird; a case nobody thought of is dealt again."""
    tirol, verdicts = shipped(TYROL), {each.id: (each.verdict, each.effect) for each in shipped(TYROL).offences}
    for name in ("king_not_held", "bird_at_wrong_time", "king_too_early", "lower_bird_first"):
        assert verdicts[name][1] == "lost_bonus", name
    assert verdicts["not_covered"] == (Verdict.NONE, "deal_again")
    discards = [each for each in tirol.offences if each.group == "discard"]
    mended = [*(each.id for each in discards), "suit_not_followed", "tarock_not_played", "trick_not_taken"]
    assert len(discards) == 8
    assert all(verdicts[name][0] is Verdict.RENONCE for name in mended)
    readings = of_kind(tirol, ClauseKind.READING)
    assert readings > {"king_like_bird", "mend_discard"}
    assert "king_like_bird" in offence(TYROL, "king_not_held").clauses
    assert readings & {*offence(TYROL, "rufer_with_four_kings").clauses}, "that every game with a call is meant"
    assert readings & {*offence(TYROL, "wrong_number_of_cards").first[0].clauses}, "R21 is our reading"
    onlooker, fifth = offence(TYROL, "kibitzer_interferes"), offence(TYROL, "fifth_interferes")
    assert (onlooker.group, onlooker.effect, fifth.group) == ("onlookers", "deal_again", "fifth")
