"""Why cites the sentence that decided, marked as what it is; ``score --json`` names the same one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.rules.examples import offered
from tarockblock.domain.hand import Entry, Result
from tarockblock.domain.ruleset import ClauseKind, Ruleset
from tarockblock.exchange.reasons import explain
from tarockblock.exchange.score_json import score_data
from tarockblock.exchange.wording import Wording, clause_words
from tarockblock.rules.library import shipped, situation_texts
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    RULESETS,
    TIROL,
    TULLN,
    calls,
    game,
    ledger,
    negative,
    renonce,
    trischaken,
    with_settings,
)

DE = Wording("de")


def sentences(ruleset: str | Ruleset, entry: Entry) -> tuple[str, ...]:
    found = ledger(ruleset, entry).rows[0]
    assert found.score is not None
    assert found.deal is not None
    rules = ruleset if isinstance(ruleset, Ruleset) else shipped(ruleset)
    return explain(entry, found.score, rules, found.deal, 1, DE).clauses  # type: ignore[arg-type]


def cited(ruleset: str | Ruleset, entry: Entry) -> list[str]:
    """The clause of every item, and what else it rests on, as score --json prints them."""
    data = score_data(ledger(ruleset, entry), "de")
    return [head for item in data["entries"][0]["why"] for head in (item["clause"], *item.get("grounds", ()))]


def sentence(ruleset: str, clause: str | None) -> str:
    assert clause is not None
    return clause_words(shipped(ruleset).clauses[clause], DE).sentence


def head(ruleset: str, clause: str) -> str:
    return clause_words(shipped(ruleset).clauses[clause], DE).head


# --------------------------------------------------------------------------- Trischaken


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("situation", situation_texts())
def test_trischaken__the_sentence_of_the_situation_comes_first(ruleset: str, situation: str) -> None:
    rules = shipped(ruleset).trischaken
    entry = trischaken(*situation_texts()[situation].cards)
    clause = rules.clauses.get(situation, rules.clause)
    assert sentences(ruleset, entry)[0] == sentence(ruleset, clause)
    assert cited(ruleset, entry)[0] == head(ruleset, clause)


def test_trischaken__ties_decide_nothing_of_their_own_beside_a_jungfrau() -> None:
    tied = sentence(TULLN, shipped(TULLN).setting_clause("trischaken_tied"))
    assert tied in sentences(TULLN, trischaken(10, 25, 25, 10))
    assert tied not in sentences(TULLN, trischaken(0, 35, 35, 0))
    assert tied not in sentences(TULLN, trischaken(10, 30, 30, 0))


# --------------------------------------------------------------------------- kontra, conceding, valat


def test_kontra__void_only_where_it_is() -> None:
    """OÖ and Tulln: with the called king in the talon of a Solorufer no kontra holds; in Tirol it does."""
    entry = game("solorufer", kontra=1)
    for ruleset in (OOE, TULLN):
        found = ledger(ruleset, entry).rows[0].score
        assert [item.notes for item in found.items] == [("kontra_void",)]
        clause = shipped(ruleset).setting_clause("solo_king_in_talon")
        assert sentence(ruleset, clause) in sentences(ruleset, entry)
        assert sentence(ruleset, shipped(ruleset).kontra_clause) not in sentences(ruleset, entry)
    for ruleset in (HAUSRUCK, TIROL):
        found = ledger(ruleset, entry).rows[0].score
        assert [item.notes for item in found.items] == [()]
        assert sentence(ruleset, shipped(ruleset).kontra_clause) in sentences(ruleset, entry)
        # That it holds there is a reading of ours, so it is cited; with a partner nothing had to be decided.
        clause = shipped(ruleset).setting_clause("solo_king_in_talon")
        assert sentence(ruleset, clause) in sentences(ruleset, entry)
        assert sentence(ruleset, clause) in sentences(ruleset, renonce("A", "solorufer", "B", None, kontra=1))
        assert sentence(ruleset, clause) not in sentences(ruleset, game("solorufer", partner="D", kontra=1))
    # Without a kontra nothing is said of it.
    plain = ledger(OOE, game("solorufer")).rows[0].score
    assert [item.notes for item in plain.items] == [()]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_conceded__cites_what_it_costs(ruleset: str) -> None:
    entry = game("besserrufer", "B", None, "conceded", bid="uhu")
    assert entry.result is Result.CONCEDED
    clause = shipped(ruleset).setting_clause("conceded_price")
    assert cited(ruleset, entry) == [head(ruleset, clause)]
    assert sentences(ruleset, entry) == (sentence(ruleset, clause),)


def test_valat__lost_cites_what_it_loses() -> None:
    """Hausruck 9: an announced valat that is lost loses the game at eight times."""
    clause = shipped(HAUSRUCK).setting_clause("lost_multiplier")
    assert sentence(HAUSRUCK, clause) in sentences(HAUSRUCK, game("dreier", result="lost", bonuses="valat!-"))
    assert sentence(HAUSRUCK, clause) not in sentences(HAUSRUCK, game("dreier", bonuses="valat!"))


def test_mondfang__in_a_negative_game_cites_the_setting() -> None:
    house = with_settings(TULLN, mondfang_in_negative="remind")
    entry = replace(negative("piccolo"), mondfang=True)
    assert len(sentences(house, entry)) == 1  # the price; the house's own setting has no clause here
    (_price, captured) = explain(
        entry,
        ledger(house, entry).rows[0].score,  # type: ignore[arg-type]
        house,
        ledger(house, entry).rows[0].deal,  # type: ignore[arg-type]
        1,
        DE,
    ).blocks
    assert captured.heading == "Mondfang"


# --------------------------------------------------------------------------- renonce


@pytest.mark.parametrize(
    "entry",
    [
        trischaken(10, 25, 25, 10),
        game("solorufer", kontra=1),
        renonce("A", "dreier", "B", offence="suit_not_followed"),
        renonce("A", "trischaken"),
        negative("piccolo"),
    ],
)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_json__cites_the_very_clauses_the_window_shows(ruleset: str, entry: Entry) -> None:
    (row,) = score_data(ledger(ruleset, entry), "de")["entries"]
    assert tuple(sentence(ruleset, each) for each in row["cites"]) == sentences(ruleset, entry)
    assert row["cites"]


@pytest.mark.parametrize(
    ("game_", "own"),
    [
        (("dreier", "B"), None),
        (("farbensolo", "B"), "farbensolo_duty"),
        (("trischaken",), "trischaken_duty"),
    ],
)
def test_renonce__cites_the_duty_of_the_game_that_was_played(game_: tuple[str, ...], own: str | None) -> None:
    """Hausruck 4, 6 and 7 each lay down the duty of one kind of game; of a Dreier only 10 speaks."""
    found = sentences(HAUSRUCK, renonce("A", *game_, offence="suit_not_followed"))
    duties = ["trischaken_duty", "negative_duty", "farbensolo_duty"]
    assert [each for each in duties if sentence(HAUSRUCK, each) in found] == ([] if own is None else [own])
    assert sentence(HAUSRUCK, "breach") in found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_renonce__cites_the_case_then_what_it_costs(ruleset: str) -> None:
    rules = shipped(ruleset)
    case = next(each for each in rules.offences if each.id == "suit_not_followed")
    found = sentences(ruleset, renonce("A", "dreier", "B", offence=case.id))
    expected = [sentence(ruleset, each) for each in rules.about(case.clauses, "dreier")]
    assert list(found[: len(expected)]) == expected
    assert sentence(ruleset, rules.renonce.clause) in found
    assert sentence(ruleset, rules.renonce.trischaken_clause) == sentences(ruleset, renonce("A", "trischaken"))[0]


def test_renonce__several_offenders_and_a_lost_sechserdreier() -> None:
    """OÖ, B 4: two offenders share the loss; the regular opponents get the lost value, 8."""
    found = sentences(OOE, renonce("BC", "sechserdreier", "A"))
    for setting in ("several_offenders", "sechserdreier_opponents"):
        assert sentence(OOE, shipped(OOE).setting_clause(setting)) in found
    alone = sentences(OOE, renonce("B", "dreier", "A"))
    assert sentence(OOE, shipped(OOE).setting_clause("several_offenders")) not in alone


def test_renonce__without_a_bird_at_a_fixed_price() -> None:
    entry = renonce("A", "besserrufer", "A", "B", no_bird=True)
    assert sentences(HAUSRUCK, entry) == (sentence(HAUSRUCK, shipped(HAUSRUCK).renonce.no_bird_clause),)
    tirol = replace(entry, bid="uhu", bonuses=calls("uhu!"))
    assert sentence(TIROL, shipped(TIROL).renonce.clause) in sentences(TIROL, tirol)


# --------------------------------------------------------------------------- kinds


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_clauses__look_like_what_they_are(ruleset: str, language: str) -> None:
    """Only words of the source stand in quotation marks; ours say that they are ours."""
    wording = Wording(language)
    opening, closing = "„“" if language == "de" else "“”"
    for clause in shipped(ruleset).clauses.values():
        words = clause_words(clause, wording)
        quoted = words.words.startswith(opening) and words.words.endswith(closing)
        assert quoted is (clause.kind is ClauseKind.QUOTATION), clause.id
        reading = {"de": "Auslegung", "en": "Our reading"}[language]
        assert (words.head == reading) is (clause.kind is ClauseKind.READING), clause.id
        summary = {"de": "zusammengefasst", "en": "in our words"}[language]
        assert words.head.endswith(summary) is (clause.kind is ClauseKind.SUMMARY), clause.id


@pytest.mark.parametrize("ruleset", RULESETS)
def test_settings__of_a_shipped_ruleset_all_have_words(ruleset: str) -> None:
    for name in offered(shipped(ruleset)):
        clause = shipped(ruleset).setting_clause(name)
        assert clause is None or clause in shipped(ruleset).clauses
