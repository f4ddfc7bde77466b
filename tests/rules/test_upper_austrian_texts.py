"""What the rulesets of Hausruck and Upper Austria say, held against the two texts by hand.

Sentences are given by a few of their own words; who can have done what, which questions come first and what a case is
called are read out of Hausruck 1-10 and Upper Austria A and B.
"""

from __future__ import annotations

import pytest

from tarockblock.domain.ruleset import ClauseKind, Offence, Offender, Ruleset, Verdict
from tarockblock.domain.trischaken import SITUATIONS
from tarockblock.rules.library import shipped
from tests.sentences import named

HAUSRUCK, UPPER_AUSTRIA = "hausruck-2007", "ooe-2023"
BIRDS = ("pagat", "uhu", "kakadu", "quapil")
OUVERT = ("piccolo_ouvert", "bettler_ouvert")
STICHZWANG = ("piccolo", "piccolo_ouvert", "bettler", "bettler_ouvert", "trischaken")
CALLED = ("rufer", "solorufer", "besserrufer")
WITH_BIRDS = (*CALLED, "dreier", "sechserdreier", "solodreier")
TALON = ("rufer", "besserrufer", "dreier", "sechserdreier")


def offence(ruleset_id: str, offence_id: str) -> Offence:
    found = shipped(ruleset_id).offence(offence_id)
    assert found is not None, offence_id
    return found


def of_kind(ruleset: Ruleset, kind: ClauseKind) -> set[str]:
    return {clause.id for clause in ruleset.clauses.values() if clause.kind is kind}


# ---------------------------------------------------------------------------------------------------- Trischaken


HAUSRUCK_TRISCHAKEN = {
    "all_tricks": None,
    "two_jungfrauen_tied_vorhand": "so verliert er alle Punkte.",
    "two_jungfrauen_tied": "teilen sie sich den Verlust.",
    "two_jungfrauen": "so teilen sie sich den Gewinn (3 mal 2 bzw. 3 mal 4).",
    "jungfrau_tied": None,
    "jungfrau_game": "so bekommt er den gesamten Gewinn.",
    "jungfrau": "so bekommt er den gesamten Gewinn.",
    "tied_vorhand": None,
    "tied_three": None,
    "tied": None,
    "vorhand_game": "Hat der Spielersteher die meisten Punkte, verliert er 3 mal 2 bzw. 3 mal 4",
    "vorhand": "Hat der Spielersteher die meisten Punkte, verliert er 3 mal 2 bzw. 3 mal 4",
    "game": "bezahlt er doppelt (3 mal 2).",
    "plain": "Grundsätzlich bezahlt der Spieler mit den meisten Punkten (3 mal 1).",
}
"""The sentence of Hausruck 4 that decides; None: the text says nothing, so it is a reading (R8, R9)."""


def test_hausruck__every_situation_of_a_trischaken_has_its_sentence() -> None:
    ruleset = shipped(HAUSRUCK)
    assert set(ruleset.trischaken.clauses) == set(SITUATIONS) == set(HAUSRUCK_TRISCHAKEN)
    for situation, words in HAUSRUCK_TRISCHAKEN.items():
        clause = ruleset.clauses[ruleset.trischaken.clauses[situation]]
        assert clause.ref.de == "Hausruck 4", situation
        assert clause.kind is (ClauseKind.READING if words is None else ClauseKind.QUOTATION), situation
        assert words is None or words in clause.quote.de, situation


def test_upper_austria__trischaken_of_2023_is_not_in_the_text_and_never_quoted() -> None:
    """R8, three Jungfrauen, is ours; the rest is 4/2023."""
    ruleset = shipped(UPPER_AUSTRIA)
    for situation in SITUATIONS:
        clause = ruleset.clauses[ruleset.trischaken.clauses.get(situation, ruleset.trischaken.clause)]
        assert clause.kind is (ClauseKind.READING if situation == "all_tricks" else ClauseKind.SUMMARY), situation


# ---------------------------------------------------------------------------------------------------- clauses


def test_hausruck__readings_are_where_the_text_is_silent() -> None:
    """R1-R4, R7-R9, R14, R16, R20-R22, no doubled Radl, onlookers; what 5, 6, 8 and 10 leave open; "8 mal 8" in 9."""
    assert of_kind(shipped(HAUSRUCK), ClauseKind.SUMMARY) == set()
    assert of_kind(shipped(HAUSRUCK), ClauseKind.READING) == named(
        "rate items kontra_on_partner six_at_table radl_length no_doubled_radl replaced_kontra trischaken_tied "
        "trischaken_tied_vorhand trischaken_jungfrau_tied trischaken_all_tricks solo_king_in_talon failed_silent "
        "bei_games opponents_valat announced_for_others king_at_wrong_time sechserdreier_opponents sechserdreier_lost "
        "valat_in_solo tarock_duty_elsewhere wrong_cards_before_game several_offenders kibitzer"
    )


def test_upper_austria__what_is_said_of_2023_is_a_summary() -> None:
    ruleset = shipped(UPPER_AUSTRIA)
    summaries = of_kind(ruleset, ClauseKind.SUMMARY)
    names = {f"game_{game}" for game in ruleset.games} | {f"bonus_{bonus}" for bonus in ruleset.bonuses}
    assert names - summaries == {"game_sechserdreier"}
    assert all(ruleset.clauses[name].ref.de.startswith("OÖ 4/2023") for name in summaries)
    quoted = of_kind(ruleset, ClauseKind.QUOTATION)
    assert not any(ruleset.clauses[name].ref.de.startswith("OÖ 4/2023") for name in quoted)
    assert of_kind(ruleset, ClauseKind.READING) == named(
        "rate kontra_on_partner six_at_table radl_length no_doubled_radl replaced_kontra valat_base valat_in_solo "
        "game_sechserdreier solo opponents_valat failed_silent bei_games conceded trischaken_all_tricks "
        "trischaken_three_offenders wrong_cards_before_game discard_in_time kibitzer"
    )


OTHERS = {
    HAUSRUCK: ("oberösterreich", "upper austria", "oö", "tirol", "tyrol", "tulln"),
    UPPER_AUSTRIA: ("hausruck", "tirol", "tyrol", "tulln"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_ruleset__never_speaks_of_another_one(name: str) -> None:
    ruleset = shipped(name)
    texts = [text for clause in ruleset.clauses.values() for text in (clause.ref, clause.quote)]
    texts += [text for remark in ruleset.remarks for text in (remark.name, remark.text)]
    for each in ruleset.offences:
        texts += [text for text in (each.name, each.question, each.consequence, each.words) if text is not None]
        texts += [text for first in each.first for text in (first.question, first.consequence)]
    said = " ".join(f"{text.de} {text.en}" for text in texts).casefold()
    assert [word for word in OTHERS[name] if word in said] == []


def test_remarks__are_what_the_texts_lay_down_beside_the_scores() -> None:
    expected = {
        HAUSRUCK: {
            "money": "Es muss um Geld gespielt werden.",
            "first_dealer": "Wer die höchste Karte hebt",
            "dealing": "Der Hintermann hebt ab.",
            "every_hand": "darf nicht weggeworfen werden.",
            "vorhand_bids": "muss den Sechser-Dreier sofort anmelden",
            "vorhand_passed_on": "keinen Partner rufen, d. h. Rufer, Besserrufer, Solorufer sind nicht möglich.",
            "phrases": "Ein Spiel wird mit „Ich liege“ eröffnet.",
            "kontra_for_whom": "Bei negativen Spielen muss jeder Spieler extra kontrieren.",
            "fourth_king": "ohne die Farbe zu verraten.",
            "king_left": "den gerufenen König liegen lassen.",
            "king_lost": "es sei denn er wird ultimo angesagt.",
            "lifted_bird": "so kann er natürlich zusätzlich angesagt werden.",
            "on_suspicion": "Trull und 4 Könige",
            "what_may_be_announced": "4 Könige und Valat als Ansagen erlaubt.",
            "lead": "Das erste Ausspiel hat die Vorhand.",
            "trischaken_play": "Der Pagat darf nur als letztes Tarock",
            "negative_play": "Der Pagat muss als letztes Tarock",
            "farbensolo_play": "Tarock darf erst dann ausgespielt werden",
            "ouvert_play": "laut über die Spielstrategie beraten.",
            "referee": "Das letzte Wort hat das Schiedsrichter-Team.",
            "renonce_price": "erhalten die Punkte als hätten sie das Spiel und alle angesagten Ansagen gewonnen.",
            "tricks_and_talon": "sollte der Talon nicht bei den Stichen",
        },
        UPPER_AUSTRIA: {
            "soft_rule": "weichen Renonce-Regel",
            "referee": "zuallererst der Tisch selbst entscheiden.",
            "tact": "Im Zweifelsfall entscheidet der Schiedsrichter.",
            "renonce_solo": "je 4 Punkte für den angesagten König, also je 6 Punkte.",
            "renonce_ends_game": "Die Renonce beendet das Spiel.",
            "who_claims": "der ihn sicher gemacht hätte.",
            "renonce_price": "so, als hätten sie das Spiel und alle angesagten Prämien gewonnen.",
            "time_limit": "bis zum Mischen und Abheben des nächsten Spieles möglich.",
            "fifth": "dann hat der Fünfte die anderen vier Spieler schadlos zu halten.",
            "annulled": "auf Annulierung des Spiels (Wertung mit Null) oder auf Wiederholung des Spiels entscheiden.",
            "own_tricks": "immer beim jeweiligen Spieler bleiben.",
        },
    }
    ours = {HAUSRUCK: {"sechserdreier_lost"}, UPPER_AUSTRIA: {"trischaken_three_offenders"}}
    for name, words in expected.items():
        ruleset = shipped(name)
        quoted = {each.id: ruleset.clauses[each.clause] for each in ruleset.remarks}
        readings = {each for each, clause in quoted.items() if clause.reading}
        assert readings == {"kontra_on_partner", "wrong_cards_before_game", "valat_in_solo"} | ours[name]
        assert set(quoted) == set(words) | readings
        assert [each for each, part in words.items() if part not in quoted[each].quote.de] == []


# ---------------------------------------------------------------------------------------------------- cases


def test_hausruck__what_is_forbidden_without_a_price_is_for_the_table() -> None:
    """1, 3, 5, 6, 7 and 8 forbid these and name no price; the breaches that 10 names are renonces or depend."""
    unpriced = {each.id for each in shipped(HAUSRUCK).offences if each.unpriced}
    assert unpriced == named(
        "dealer_looked sechserdreier_late called_oneself bid_bird_not_announced announced_for_partner "
        "partner_announced_lifted_bird announced_twice kontra_and_valat ouvert_cards_at_wrong_time"
    )


def test_upper_austria__the_bird_that_was_bid_is_owed_without_a_price() -> None:
    """Announcements 4: "muss angesagt werden"; the price there is that of having none."""
    assert {each.id for each in shipped(UPPER_AUSTRIA).offences if each.unpriced} == {"bid_bird_not_announced"}


@pytest.mark.parametrize("name", [HAUSRUCK, UPPER_AUSTRIA])
def test_unpriced__asks_whether_it_was_decided_to_be_a_renonce(name: str) -> None:
    for each in shipped(name).offences:
        if each.unpriced:
            assert each.verdict is Verdict.DEPENDS, each.id
            assert each.question is not None
            assert "auf Renonce entschieden?" in each.question.de, each.id


MENDED = named(
    "wrong_number_of_cards discarded_trull discarded_king discarded_wrong_number discarded_tarock_face_down "
    "discarded_suit_face_down lower_bird_first bird_at_wrong_time king_too_early suit_not_followed tarock_not_played "
    "trick_not_taken"
)
AGAIN = {"wrong_number_of_cards": ("no", "deal_again")}
FIRST = {
    HAUSRUCK: AGAIN,
    UPPER_AUSTRIA: dict.fromkeys(MENDED, ("no", "put_right")) | AGAIN | {"wrong_lead": ("yes", "play_on")},
}
"""Which answer leaves no renonce, and what follows: R21; A Renonce 4 and B 2; A Renonce 3."""


@pytest.mark.parametrize("name", FIRST)
def test_first_questions__come_where_there_may_still_be_time(name: str) -> None:
    asked = {each.id: each.first for each in shipped(name).offences if each.first}
    found = {key: [("yes" if one.ends else "no", one.effect) for one in first] for key, first in asked.items()}
    more = {"kibitzer_interferes": [("no", "play_on")]}
    if name == UPPER_AUSTRIA:
        more["claimed_too_late"] = [("yes", "play_on")] * 2  # A Renonce 1 and 3
    assert found == {key: [value] for key, value in FIRST[name].items()} | more
    asked = {key: first for key, first in asked.items() if key not in more}
    depends = {key for key in asked if offence(name, key).verdict is Verdict.DEPENDS}
    assert depends == asked.keys() & {"wrong_lead", "bird_at_wrong_time", "king_too_early"}
    assert all(offence(name, key).verdict is Verdict.RENONCE for key in asked.keys() - depends)


@pytest.mark.parametrize("name", [HAUSRUCK, UPPER_AUSTRIA])
def test_wrong_number_of_cards__is_a_renonce_even_before_its_price_is_settled(name: str) -> None:
    """Hausruck 10 and A Renonce 6 say so; only how it is reckoned is open (R21)."""
    ruleset = shipped(name)
    said = [offence(name, "wrong_number_of_cards").first[0].consequence.de]
    said.append(ruleset.clauses["wrong_cards_before_game"].quote.de)
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


OFFENDERS = {
    HAUSRUCK: dict.fromkeys(
        named(
            "discarded_wrong_number discarded_five_pointer discarded_tarock_face_down sechserdreier_late "
            "called_oneself no_bird bid_bird_not_announced"
        ),
        Offender.DECLARER,
    )
    | dict.fromkeys(("kontra_and_valat", "opponents_confer"), Offender.OPPONENT)
    | {"partner_announced_lifted_bird": Offender.PARTNER},
    UPPER_AUSTRIA: dict.fromkeys(
        named(
            "discarded_trull discarded_king discarded_wrong_number discarded_tarock_face_down discarded_suit_face_down "
            "no_bird bid_bird_not_announced besserrufer_bird_from_talon ouvert_player_shows_early"
        ),
        Offender.DECLARER,
    )
    | {"opponent_shows_early": Offender.OPPONENT, "fifth_interferes": Offender.FIFTH},
}


@pytest.mark.parametrize("name", OFFENDERS)
def test_cases__name_who_alone_can_have_done_it(name: str) -> None:
    assert {each.id: each.offender for each in shipped(name).offences if each.offender is not None} == OFFENDERS[name]


@pytest.mark.parametrize("name", OFFENDERS)
def test_cases_about_an_announcement__name_it(name: str) -> None:
    """Every case by which an announcement can be lost says which it can be."""
    king = {"king_too_early", "wrong_king"}
    every = {"announced_for_partner"}
    for each in shipped(name).offences:
        if each.effect == "lost_bonus" or each.bonuses:
            wanted = ("koenig_ultimo",) if each.id in king else ("koenig_ultimo", *BIRDS) if each.id in every else BIRDS
            assert each.bonuses == wanted, each.id


@pytest.mark.parametrize(
    ("name", "offence_id", "games"),
    [
        (HAUSRUCK, "discarded_five_pointer", TALON),
        (HAUSRUCK, "sechserdreier_late", ("sechserdreier",)),
        (HAUSRUCK, "partner_announced_lifted_bird", ("rufer", "besserrufer")),  # a Solorufer lifts nothing
        (HAUSRUCK, "announced_for_partner", WITH_BIRDS),
        (HAUSRUCK, "announced_twice", (*WITH_BIRDS[:-1], "farbensolo", "solodreier")),
        (HAUSRUCK, "kontra_and_valat", ("farbensolo",)),
        (HAUSRUCK, "tarock_led_early", ("farbensolo",)),
        (HAUSRUCK, "pagat_too_early", STICHZWANG),
        (HAUSRUCK, "trick_not_taken", STICHZWANG),
        (HAUSRUCK, "opponents_confer", OUVERT),
        (HAUSRUCK, "king_too_early", CALLED),
        (UPPER_AUSTRIA, "discarded_king", (*TALON, "farbendreier")),
        (UPPER_AUSTRIA, "discarded_tarock_face_down", TALON),
        (UPPER_AUSTRIA, "discarded_suit_face_down", ("farbendreier",)),
        (UPPER_AUSTRIA, "besserrufer_bird_from_talon", ("besserrufer",)),
        (UPPER_AUSTRIA, "wrong_king", CALLED),
        (UPPER_AUSTRIA, "trick_not_taken", STICHZWANG),
        (UPPER_AUSTRIA, "opponent_shows_early", OUVERT),
        (UPPER_AUSTRIA, "suit_not_followed", ()),
        (UPPER_AUSTRIA, "talon_turned_wrongly", ()),
    ],
)
def test_case__is_offered_for_the_games_it_can_happen_in(name: str, offence_id: str, games: tuple[str, ...]) -> None:
    assert offence(name, offence_id).games == games
