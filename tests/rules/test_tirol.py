"""Tirol's ruleset against its two texts: which sentence decides, who can do what, and when it can still be mended."""

from __future__ import annotations

import pytest

from tarockblock.domain.ruleset import GameKind, Offender, Ruleset, Verdict
from tarockblock.domain.trischaken import SITUATIONS
from tarockblock.rules.library import shipped
from tests.sentences import named

BIRDS = ("pagat", "uhu", "kakadu", "quapil")
PARTNER = ("rufer", "solorufer", "besserrufer")
NEGATIVE = ("piccolo", "piccolo_ouvert", "bettler", "bettler_ouvert", "zwiccolo_ouvert")
OUVERT = ("piccolo_ouvert", "bettler_ouvert", "zwiccolo_ouvert")
WITH_TALON = ("rufer", "besserrufer", "dreier", "sechserdreier", "farbendreier")
WITH_BIRDS = ("rufer", "solorufer", "besserrufer", "dreier", "sechserdreier", "solodreier")

TRISCHAKEN = {
    "plain": ("Die beiden Verlierer zahlen an die beiden Gewinner.", "Punktegleiche Spieler teilen sich die Punkte."),
    "game": ("Hat jemand das Spiel, zahlt er an alle.",),
    "vorhand": ("Hat die Vorhand die meisten Punkte, zahlt sie ebenfalls an alle",),
    "vorhand_game": ("hat sie das Spiel, zahlt sie doppelt.",),
    "tied": ("Punktegleiche Spieler teilen sich die Punkte.",),
    "tied_three": ("Punktegleiche Spieler teilen sich die Punkte.",),
    "tied_vorhand": ("zahlt sie ebenfalls an alle", "Punktegleiche Spieler teilen sich die Punkte."),
    "jungfrau": ("Hat jemand keinen Stich, kassiert er von allen.",),
    "jungfrau_tied": ("kassiert er von allen.", "Punktegleiche Spieler teilen sich die Punkte."),
    "jungfrau_game": None,
    "two_jungfrauen": None,
    "two_jungfrauen_tied": None,
    "two_jungfrauen_tied_vorhand": None,
    "all_tricks": None,
}
"""The sentences of Tirol 4 that decide each situation; None: how they go together is our reading."""

REMARKS = {
    "cut_and_deal": "Es muss abgehoben werden.",
    "every_hand": "Mit jedem Blatt muss gespielt werden.",
    "auction": "Eigene Ansagen darf man nicht überbieten.",
    "vorhand_games": "Der Sechserdreier kann nur vorneweg angesagt werden",
    "calling": "kann man den Vierten rufen, ohne die Farbe zu nennen.",
    "king_in_talon": "die Hälfte mit dem gerufenen König darf man liegenlassen.",
    "discarding": "Könige und Trullstücke dürfen nicht abgelegt werden.",
    "colour_discarding": "Farbkarten sind offen abzulegen.",
    "announcing": "bis drei Spieler hintereinander gut gesagt haben.",
    "kontra_on_partner": "zählt das Kontra nicht.",
    "lead": "In positiven Spielen spielt die Vorhand aus, in negativen der Spieler.",
    "duties": "man muss Farbe bekennen und auf Fehlfarben Tarock spielen.",
    "trick_duty": "es gilt Stichzwang.",
    "colour_games": "darf man kein Tarock ausspielen.",
    "last_trick": "Jeder darf den letzten Stich sehen",
    "captures": "Keine Fänge, kein Kaiserstich.",
    "solo_talon": "gehört am Ende zu den Stichen der Gegner.",
    "negative_games": "Es gibt keine Zusätze und es wird ohne Talon gespielt.",
    "trischaken_play": "Die Vorhand kann bestimmen, ob mit oder ohne Stichzwang gespielt wird",
    "ouvert": "Die Spieler dürfen sich über die Strategie unterhalten.",
    "ouvert_without_talking": "es gilt „berührt, geführt“.",
    "renonce_price": "muss er alle regulären Spieler schadlos halten",
    "renonce_time_limit": "solange der Stich noch nicht umgedreht",
    "silent_claims": "so kann er beim Renonce-Spieler auch stille Prämien zusätzlich einfordern",
    "fifth": "dann kann auch diesen Spieler eine Renonce treffen",
    "annulled": "können die Schiedsrichter das Spiel annullieren und neu geben lassen.",
    "judging": "ist der jeweilige Spielhergang zu berücksichtigen.",
    "referee": "Entscheidungen der Cupleitung und des Schiedsrichters",
    "scorer": "Der Schreiber ist für die korrekte Mitschrift verantwortlich.",
    "tournament": "drei Runden zu je vier Radeln",
    "tournament_winner": "Der Spieler mit den meisten Punkten gewinnt das Turnier.",
    "wrong_cards_before_game": None,
}
"""What the text lays down without a score, by a few of its words; None: our reading."""


@pytest.fixture
def tirol() -> Ruleset:
    return shipped("tirol-2025")


def quote(tirol: Ruleset, clause: str) -> str:
    return tirol.clauses[clause].quote.de


def test_trischaken__every_situation_has_its_sentence(tirol: Ruleset) -> None:
    assert set(tirol.trischaken.clauses) == set(SITUATIONS) == set(TRISCHAKEN)
    for situation, sentences in TRISCHAKEN.items():
        clause = tirol.trischaken.clauses[situation]
        assert tirol.clauses[clause].reading is (sentences is None), situation
        assert all(sentence in quote(tirol, clause) for sentence in sentences or ()), situation


def test_trischaken__equals_beside_a_single_loser_share_too(tirol: Ruleset) -> None:
    """25, 20, 20, 5: the two in the middle share what their places yield, 2 and −2; the sentence must be cited."""
    assert "Punktegleiche Spieler teilen sich die Punkte." in quote(tirol, tirol.trischaken.clauses["plain"])


def test_settings__are_quoted_or_readings_with_a_reason_of_their_own(tirol: Ruleset) -> None:
    quoted = {"beside_valat", "opponents_valat", "bei_games"}
    for name, setting in tirol.settings.items():
        assert setting.clause is not None, name
        assert tirol.clauses[setting.clause].reading is (name not in quoted), name


@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        ("beside_valat", "Eine Valatansage hebt die Ansage von Besitzprämien auf."),
        ("renonce", "Einem Alleinspieler ist somit der dreifache Spielwert zu bezahlen"),
        ("won_from", "bei unvollständigen Lagen wird nur ein Punkt abgezogen."),
        ("kontra", "In negativen Spielen kontriert jeder für sich (reihum)"),
        ("game_farbensolo", "Mögliche Zusätze sind Könige, Säcke und Valat."),
        ("bonus_uhu", "Die Vögel müssen selber stechen"),
        ("bonus_koenig_ultimo", "genügt es auch, wenn der Partner sticht."),
        ("bonus_sack_2", "Pro Sack sind zusätzlich zehn Punkte erforderlich."),
        ("time_limit", "sollte man gleich darauf hinweisen"),
    ],
)
def test_sentence_that_decides__is_quoted(tirol: Ruleset, clause: str, sentence: str) -> None:
    assert sentence in quote(tirol, clause)
    assert not tirol.clauses[clause].reading


def test_remarks__are_what_the_text_lays_down_without_a_score(tirol: Ruleset) -> None:
    assert {remark.id for remark in tirol.remarks} == set(REMARKS)
    for remark in tirol.remarks:
        words = REMARKS[remark.id]
        assert tirol.clauses[remark.clause].reading is (words is None), remark.id
        assert words is None or words in quote(tirol, remark.clause), remark.id


def test_clauses__are_about_this_text_alone(tirol: Ruleset) -> None:
    for clause in tirol.clauses.values():
        for text in (clause.quote.de, clause.quote.en, clause.ref.de, clause.ref.en):
            assert not any(word in text for word in ("Tulln", "Oberöst", "Upper Austria", "Hausruck")), clause.id


# --------------------------------------------------------------------------------------------------- questions first


def test_breach_of_a_duty__can_be_mended_until_the_trick_is_turned(tirol: Ruleset) -> None:
    """Criteria 9: until it is turned or the next one led."""
    for name in ("suit_not_followed", "tarock_not_played", "trick_not_taken"):
        offence = tirol.offence(name)
        assert offence is not None
        assert offence.verdict is Verdict.RENONCE, name
        (first,) = offence.first
        assert (first.ends, first.effect, first.clauses) == (False, "put_right", ("mend",)), name


def test_announced_card_in_the_wrong_trick__can_be_mended_until_the_trick_is_turned(tirol: Ruleset) -> None:
    """Criteria 9 and Tirol 6: with an advantage it would be a renonce and is put right; otherwise the card stays."""
    for name in ("bird_at_wrong_time", "king_too_early", "lower_bird_first"):
        offence = tirol.offence(name)
        assert offence is not None
        assert [(each.ends, each.effect, each.clauses) for each in offence.first] == [
            (False, "put_right", ("mend", "card_stays"))
        ], name
        assert offence.effect == "lost_bonus", name


def test_king_ultimo_without_the_king__is_lost_like_a_wrong_bird(tirol: Ruleset) -> None:
    offence = tirol.offence("king_not_held")
    assert offence is not None
    assert offence.effect == "lost_bonus"
    assert tirol.clauses["king_like_bird"].reading
    assert "king_like_bird" in offence.clauses


def test_four_kings__that_every_game_with_a_call_is_meant_is_our_reading(tirol: Ruleset) -> None:
    offence = tirol.offence("rufer_with_four_kings")
    assert offence is not None
    assert any(tirol.clauses[each].reading for each in offence.clauses)


def test_discard__can_be_mended_during_the_first_trick_by_reading(tirol: Ruleset) -> None:
    discards = [each for each in tirol.offences if each.group == "discard"]
    assert len(discards) == 8
    for offence in discards:
        assert offence.verdict is Verdict.RENONCE, offence.id
        assert [(each.ends, each.effect) for each in offence.first] == [(False, "put_right")], offence.id
        assert offence.first[0].clauses == ("mend", "mend_discard"), offence.id
    assert tirol.clauses["mend_discard"].reading


def test_wrong_number_of_cards__before_there_is_a_game_is_dealt_again(tirol: Ruleset) -> None:
    offence = tirol.offence("wrong_number_of_cards")
    assert offence is not None
    (first,) = offence.first
    assert (first.ends, first.effect) == (False, "deal_again")
    assert any(tirol.clauses[each].reading for each in first.clauses), "R21 is our reading"


def test_onlooker__is_a_case_of_its_own_that_needs_no_fifth_seat(tirol: Ruleset) -> None:
    onlooker, fifth = tirol.offence("kibitzer_interferes"), tirol.offence("fifth_interferes")
    assert onlooker is not None
    assert fifth is not None
    assert (onlooker.group, onlooker.offender, onlooker.effect) == ("onlookers", None, "deal_again")
    assert [(each.ends, each.effect) for each in onlooker.first] == [(False, "play_on")], "only if it decided the game"
    assert (fifth.group, fifth.offender) == ("fifth", Offender.FIFTH)


def test_case_not_covered__is_annulled_and_dealt_again(tirol: Ruleset) -> None:
    """Criteria: "können die Schiedsrichter das Spiel annullieren und neu geben lassen"."""
    offence = tirol.offence("not_covered")
    assert offence is not None
    assert (offence.verdict, offence.effect) == (Verdict.NONE, "deal_again")


# --------------------------------------------------------------------------------------------------- who, where, what


def test_cases__name_who_alone_can_have_done_it(tirol: Ruleset) -> None:
    named = {each.id: each.offender for each in tirol.offences if each.offender is not None}
    discards = [each.id for each in tirol.offences if each.group == "discard" and each.id != "talon_error"]
    declarer = [*discards, "no_bird", "rufer_with_four_kings", "called_oneself"]
    assert named == dict.fromkeys(declarer, Offender.DECLARER) | {
        "kontra_by_called_partner": Offender.PARTNER,
        "ouvert_consulted": Offender.OPPONENT,
        "fifth_interferes": Offender.FIFTH,
    }


def test_cases__about_an_announcement_name_it(tirol: Ruleset) -> None:
    about = {each.id: each.bonuses for each in tirol.offences if each.bonuses}
    assert about == {
        "wrong_bird": BIRDS,
        "bird_at_wrong_time": BIRDS,
        "lower_bird_first": BIRDS,
        "king_too_early": ("koenig_ultimo",),
        "king_not_held": ("koenig_ultimo",),
        "announcement_given_up": ("koenig_ultimo", *BIRDS),
    }
    assert all(each.bonuses for each in tirol.offences if each.effect == "lost_bonus")


@pytest.mark.parametrize(
    ("offence_id", "games"),
    [
        ("discarded_king", WITH_TALON),
        ("discarded_tarock_before_suit", tuple(game for game in WITH_TALON if game != "farbendreier")),
        ("discarded_suit_face_down", ("farbendreier",)),
        ("rufer_with_four_kings", PARTNER),
        ("wrong_bird", WITH_BIRDS),
        ("lower_bird_first", WITH_BIRDS),
        ("king_not_held", PARTNER),
        ("kontra_by_called_partner", PARTNER),
        ("trick_not_taken", (*NEGATIVE, "trischaken")),
        ("pagat_too_early", (*NEGATIVE, "trischaken")),
        ("tarock_led_early", ("farbendreier", "farbensolo")),
        ("ouvert_shown_early", OUVERT),
        ("ouvert_consulted", OUVERT),
        ("ouvert_touched", OUVERT),
        ("laid_down_unclear", ()),
        ("suit_not_followed", ()),
        ("misdeal", ()),
    ],
)
def test_case__is_offered_for_the_games_it_can_happen_in(
    tirol: Ruleset, offence_id: str, games: tuple[str, ...]
) -> None:
    offence = tirol.offence(offence_id)
    assert offence is not None
    assert offence.games == games


def test_called_partner__is_asked_whether_his_kontra_stays(tirol: Ruleset) -> None:
    assert [each.id for each in tirol.offences if each.asks_kontra] == ["kontra_by_called_partner"]


def test_what_is_forbidden_without_a_price__is_for_the_table(tirol: Ruleset) -> None:
    """Neither in the list of Tirol 6 nor in the criteria: forbidden all the same."""
    unpriced = [each for each in tirol.offences if each.unpriced]
    assert {each.id for each in unpriced} == named(
        "not_cut called_oneself own_bid_overbid bid_after_passing bid_not_open announcement_given_up king_not_held "
        "late_announcement pagat_too_early looked_at_older_trick ouvert_consulted ouvert_touched"
    )
    priced = {"renonce_list", "clear_breaches", "slips", "intent", "wrong_trick"}
    for offence in unpriced:
        assert offence.verdict is Verdict.DEPENDS, offence.id
        assert not priced & set(offence.clauses), offence.id


def test_negative_games__have_neither_bonuses_nor_talon(tirol: Ruleset) -> None:
    """Tirol 4: "Es gibt keine Zusätze und es wird ohne Talon gespielt."."""
    found = [game for game in tirol.games.values() if game.kind in (GameKind.NEGATIVE, GameKind.TRISCHAKEN)]
    assert {game.id for game in found} == {*NEGATIVE, "trischaken"}
    assert all(game.bonuses == () and game.talon == 0 for game in found)
