"""The offences of every ruleset against a hand-made table of the cases that the sources name."""

from __future__ import annotations

import re

import pytest

from tarockblock.domain.ruleset import TEXT_LANGUAGES, Offender, Ruleset, Verdict
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.shapes import OFFENCE_GROUPS
from tests.sentences import named

RENONCE, NONE, DEPENDS = Verdict.RENONCE, Verdict.NONE, Verdict.DEPENDS

# Place in the source, a few of its own words, the cases it is, what it says about them.
HAUSRUCK = [
    ("10", "Wird eine falsche Abgabe der Karten noch vor der ersten Ansage", "misdeal", NONE),
    ("10", "Ansonsten ist für den/die Spieler mit falscher Kartenanzahl", "wrong_number_of_cards", RENONCE),
    ("1", "Der Geber darf weder Deckblatt noch seine ersten 6 Karten anschauen.", "dealer_looked", DEPENDS),
    ("10", "unerlaubte Ablage (falsche Kartenanzahl", "discarded_wrong_number", RENONCE),
    ("10", "oder 5-Zähler", "discarded_five_pointer", RENONCE),
    ("10", "oder Tarock nicht aufgedeckt)", "discarded_tarock_face_down", RENONCE),
    ("3", "muss den **Sechser-Dreier sofort anmelden**", "sechserdreier_late", DEPENDS),
    ("5", "Man darf sich nicht selbst rufen.", "called_oneself", DEPENDS),
    ("3", "Rufer, Besserrufer, Solorufer sind nicht möglich", "called_oneself", DEPENDS),
    ("5", "keinen Ansager im Blatt, so spielt er (auch dann, wenn ein Ansager liegen sollte)", "no_bird", RENONCE),
    ("5", "Der ursprüngliche Ansager muss in jedem Fall angesagt werden.", "bid_bird_not_announced", DEPENDS),
    ("5", "so begeht er kein Renonce und verliert nur den jeweiligen Ansager", "wrong_bird", NONE),
    ("8", "Wird bei irgend einem positiven Spiel", "wrong_bird", NONE),
    ("8", "Für andere Spieler (Spielpartner) darf keine Ansage", "announced_for_partner", DEPENDS),
    ("5", "vom Talon gehoben hat, darf sein Partner nicht ansagen", "partner_announced_lifted_bird", DEPENDS),
    ("8", "Jeder Spieler darf nur einmal seine Ansage(n) machen.", "announced_twice", DEPENDS),
    ("7", "darf man nicht zugleich kontrieren und den Valat ansagen", "kontra_and_valat", DEPENDS),
    ("8", "Ein Verstoß gegen diese Regel ist ganz klar Renonce.", "lower_bird_first", RENONCE),
    ("8", "Wird ein angesagter Vogel zum falschen Zeitpunkt gespielt", "bird_at_wrong_time", DEPENDS),
    ("8", "etwa angesagten Pagat vorzeitig heimstechen", "bird_at_wrong_time", DEPENDS),
    ("8", "mit angesagtem König vorzeitig einstechen", "king_too_early", DEPENDS),
    ("10", "regelwidriges Aus-/Zuspiel", "wrong_lead", RENONCE),
    ("6 und 7", "Das Ausspiel hat der Spielersteher.", "wrong_lead", RENONCE),
    ("10", "regelwidriges Aus-/Zuspiel", "suit_not_followed", RENONCE),
    ("7", "Es besteht Farbzwang aber kein Stichzwang.", "suit_not_followed", RENONCE),
    ("7", "so muss Tarock zugegeben werden", "tarock_not_played", RENONCE),
    ("4", "Es besteht Farb- und Stichzwang, aber", "trick_not_taken", RENONCE),
    ("6", "Es besteht Farb- und Stichzwang.", "trick_not_taken", RENONCE),
    ("7", "Tarock darf erst dann ausgespielt werden", "tarock_led_early", RENONCE),
    ("4", "darf nur **als letztes Tarock** gespielt", "pagat_too_early", RENONCE),
    ("6", "Der Pagat muss als letztes Tarock gespielt", "pagat_too_early", RENONCE),
    ("10", "spielentscheidendes Vorwerfen", "played_out_of_turn", DEPENDS),
    ("10", "aber auch spielentscheidendes Reden", "talking", DEPENDS),
    ("6", "vor dem 2. Ausspiel alle Karten aufgelegt", "ouvert_cards_at_wrong_time", DEPENDS),
    ("6", "Die 3 Gegenspieler dürfen sich bei Overt-Spielen laut", "opponents_confer", NONE),
    ("1", "der nicht mehr eindeutig geklärt werden kann", "writing_error", NONE),
]
UPPER_AUSTRIA = [
    ("Renonce 6", "Wird eine falsche Abgabe noch vor Beginn der Lizitation bemerkt", "misdeal", NONE),
    ("B 2 (keine Renonce)", "Falsche Abgabe („vergeben“).", "misdeal", NONE),
    ("Renonce 6", "für alle Spieler mit falscher Kartenanzahl", "wrong_number_of_cards", RENONCE),
    ("B 2 (Renonce)", "Beginn der Lizitation mit falscher Kartenanzahl.", "wrong_number_of_cards", RENONCE),
    ("Renonce 2", "Unerlaubte Ablage (Trullstücke", "discarded_trull", RENONCE),
    ("Renonce 2", "Könige, falsche Anzahl", "discarded_king", RENONCE),
    ("Renonce 2", "falsche Anzahl, verdeckte Tarock)", "discarded_wrong_number", RENONCE),
    ("B 2 (Renonce)", "verdeckte Tarock beim Dreier etc.", "discarded_tarock_face_down", RENONCE),
    ("B 2 (Renonce)", "verdeckte Farbkarte beim Farben-Dreier", "discarded_suit_face_down", RENONCE),
    ("Renonce 2", "verdeckte Tarock) und Verstöße", "discarded_tarock_face_down", RENONCE),
    ("B 2 (Renonce)", "Fehlerhaftes Umdrehen des Talons, wenn dadurch eine", "talon_turned_wrongly", DEPENDS),
    ("B 2 (keine Renonce)", "Fehlerhaftes Umdrehen des Talons, wenn dadurch keine", "talon_turned_wrongly", DEPENDS),
    ("Ansagen 4", "ohne einen der vier Ansager im Blatt zu haben", "no_bird", RENONCE),
    ("B 2 (Renonce)", "Es wird ein A-Rufer lizitiert, ohne dass", "no_bird", RENONCE),
    ("Ansagen 4", "Der ursprüngliche Ansager beim A-Rufer muss", "bid_bird_not_announced", DEPENDS),
    ("Ansagen 5", "beim Besserrufer den falschen Ansager (nicht im Blatt", "besserrufer_bird_not_held", RENONCE),
    ("B 2 (Renonce)", "oder nur den vom Talon gehobenen", "besserrufer_bird_from_talon", RENONCE),
    ("Ansagen 5", "nur der falsche Ansager verloren, aber es ist keine Renonce", "wrong_bird", NONE),
    ("B 2 (keine Renonce)", "Ansage eines falschen Ansagers bei Rufer", "wrong_bird", NONE),
    ("Ansagen 5", "Sagt ein Spieler den falschen König ultimo", "wrong_king", RENONCE),
    ("B 2 (Renonce)", "Es wird der falsche König angesagt.", "wrong_king", RENONCE),
    ("Ansagen 6", "Wird eine Ansage zum falschen Zeitpunkt gespielt", "bird_at_wrong_time", DEPENDS),
    ("B 2 (Renonce)", "angesagten Pagat vorweg heimgestochen", "bird_at_wrong_time", DEPENDS),
    (
        "B 2 (keine Renonce)",
        "ohne dass sich der Spieler dadurch einen offensichtlichen Vorteil",
        "bird_at_wrong_time",
        DEPENDS,
    ),
    ("B 2 (keine Renonce)", "Angesagter König wird zu früh gespielt", "king_too_early", DEPENDS),
    ("Ansagen 7", "dann ist zuerst der höhere Vogel aufzugeben", "lower_bird_first", RENONCE),
    ("B 2 (Renonce)", "dass das höhere Vogerl zuerst aufzugeben ist", "lower_bird_first", RENONCE),
    ("B 1", "wegen falscher Ablage nicht möglich ist", "kontra_because_of_renonce", NONE),
    ("Renonce 2", "Verstöße gegen Farb-, Tarock- oder Stichzwang", "suit_not_followed", RENONCE),
    ("Renonce 4", "solange der Stich nicht umgedreht ist", "suit_not_followed", RENONCE),
    ("B 2 (Renonce)", "geschmiert obwohl man noch Tarock hat", "tarock_not_played", RENONCE),
    ("B 2 (Renonce)", "Verstoß gegen Stichpflicht bei Negativspielen", "trick_not_taken", RENONCE),
    ("Renonce 3", "Falsches Ausspiel ist nicht automatisch Renonce.", "wrong_lead", DEPENDS),
    ("B 2 (keine Renonce)", "Falsches Ausspielen, wenn keine spielentscheidenden", "wrong_lead", DEPENDS),
    ("B 3", "gilt schon mit dem nächsten Ausspiel als akzeptiert", "wrong_lead", DEPENDS),
    ("Renonce 2", "Auch spielentscheidendes Vorwerfen", "played_out_of_turn", DEPENDS),
    ("Renonce 2", "und spielentscheidendes Reden", "talking", DEPENDS),
    ("B 2 (keine Renonce)", "Vorwerfen und Reden, wenn keine spielentscheidenden", "talking", DEPENDS),
    ("B 1", "Der Hinweis auf eine drohende Renonce", "warned_of_renonce", NONE),
    ("B 2", "Bloße unerhebliche Regelwidrigkeiten", "trifle", NONE),
    ("B 2", "Notorische Ignoranten", "keeps_ignoring_rules", NONE),
    ("B 2 (Renonce)", "ein Gegner seine Karten vorzeitig aufdeckt", "opponent_shows_early", DEPENDS),
    ("B 2 (keine Renonce)", "Der Ouvertspieler deckt seine Karten schon", "ouvert_player_shows_early", NONE),
    ("B 2 (keine Renonce)", "Ein Spieler deckt zum Ende des Spiels seine Karten auf", "laid_down_early", NONE),
    ("Renonce 8", "Wer die Karten zusammenwirft", "cards_thrown_together", RENONCE),
    ("B 2 (Renonce)", "Zusammenwerfen der Karten", "cards_thrown_together", RENONCE),
    ("B 4", "(zB. Sachverhalt völlig unklar)", "facts_unclear", NONE),
    ("B 4", "dass der Fünfte sich regelwidrig in das Spiel einmengt", "fifth_interferes", RENONCE),
    ("B 2", "Grundregel: „Was liegt das pickt!“", "card_taken_back", NONE),
    ("Renonce 4", "„Was liegt, das pickt“.", "card_taken_back", NONE),
    ("Renonce 1 und 3", "Das Einfordern von Renonce ist bis zum Mischen und Abheben", "claimed_too_late", NONE),
    ("B 3", "kann später nicht mehr geltend gemacht werden", "claimed_too_late", NONE),
]
TYROL = [
    ("Kriterien", "Vergeben ist keine Renonce", "misdeal", NONE),
    ("1", "Es muss abgehoben werden.", "not_cut", DEPENDS),
    ("6", "falsche Kartenanzahl", "wrong_number_of_cards", RENONCE),
    ("Kriterien", "Stellt sich erst während des Spiels heraus", "wrong_number_of_cards", RENONCE),
    ("2", "Könige und Trullstücke dürfen nicht abgelegt werden", "discarded_trull", RENONCE),
    ("2", "Könige und Trullstücke dürfen nicht abgelegt werden", "discarded_king", RENONCE),
    ("2", "legt drei Karten wieder verdeckt ab", "discarded_wrong_number", RENONCE),
    ("2", "Tarock nur offen", "discarded_tarock_face_down", RENONCE),
    ("2", "Zuerst müssen Farbkarten verlegt werden", "discarded_tarock_before_suit", RENONCE),
    ("3", "Farbkarten sind offen abzulegen", "discarded_suit_face_down", RENONCE),
    ("3", "Bei Farbenspielen sind zuerst Tarock zu verlegen", "discarded_suit_before_tarock", RENONCE),
    ("6", "Talonfehler", "talon_error", RENONCE),
    ("Kriterien", "Tarock- oder Stichzwang, Talonfehler", "talon_error", RENONCE),
    ("6", "Besserrufer ohne Vogel", "no_bird", RENONCE),
    ("Kriterien", "Die Lizitation eines **Besserrufers ohne Vogel**", "no_bird", RENONCE),
    ("6", "Rufer mit vier", "rufer_with_four_kings", RENONCE),
    ("2", "Sich selber rufen ist nicht erlaubt", "called_oneself", DEPENDS),
    ("2", "Eigene Ansagen darf man nicht überbieten", "own_bid_overbid", DEPENDS),
    ("2", "muss passen und darf dann kein Spiel mehr ansagen", "bid_after_passing", DEPENDS),
    ("2", "Die drei Vorhandspiele stehen nur der Vorhand offen", "bid_not_open", DEPENDS),
    ("2", "Der Sechserdreier kann nur vorneweg angesagt werden", "bid_not_open", DEPENDS),
    ("Kriterien", "Sagt jemand aber versehentlich den **falschen Vogel** an", "wrong_bird", NONE),
    ("5", "wenn man die jeweilige Karte im Blatt hat", "wrong_bird", NONE),
    ("Kriterien", "**Vogel im falschen Stich** gespielt", "bird_at_wrong_time", DEPENDS),
    ("5", "Vögel und König", "king_too_early", DEPENDS),
    ("5", "muss zuerst der höhere Vogel aufgegeben werden", "lower_bird_first", DEPENDS),
    ("Kriterien", "einen höheren Vogel retten", "lower_bird_first", DEPENDS),
    ("5", "Beide Ansagen dürfen nicht freiwillig", "announcement_given_up", DEPENDS),
    ("5", "kann man nur ansagen, wenn man die jeweilige Karte", "king_not_held", DEPENDS),
    ("2", "bis drei Spieler hintereinander gut gesagt haben", "late_announcement", DEPENDS),
    ("Kriterien", "Kontriert der gerufene Partner eine Ansage", "kontra_by_called_partner", RENONCE),
    ("Kriterien", "dass man unwissentlich einen Partner kontriert hat", "kontra_on_unknown_partner", NONE),
    ("6", "Missachtung von", "suit_not_followed", RENONCE),
    ("1", "man muss Farbe bekennen", "suit_not_followed", RENONCE),
    ("Kriterien", "Missachtung von Farb-, Tarock- oder Stichzwang", "tarock_not_played", RENONCE),
    ("3", "Kann man eine Farbe nicht bedienen", "tarock_not_played", RENONCE),
    ("Kriterien", "Missachtung von Farb-, Tarock- oder Stichzwang", "trick_not_taken", RENONCE),
    ("4", "spielt der Ansager aus und es gilt Stichzwang", "trick_not_taken", RENONCE),
    ("4", "Der Pagat darf erst als letztes Tarock gespielt werden", "pagat_too_early", DEPENDS),
    ("3", "darf man kein Tarock ausspielen", "tarock_led_early", DEPENDS),
    ("Kriterien", "Unsauberkeiten wie falsches Ausspiel", "wrong_lead", DEPENDS),
    ("1", "In positiven Spielen spielt die Vorhand aus", "wrong_lead", DEPENDS),
    ("Kriterien", "vorzeitiges Zugeben", "played_out_of_turn", DEPENDS),
    ("Kriterien", "und ähnliche Fehler", "similar_slip", DEPENDS),
    ("6", "alle anderen Stiche sind tabu", "looked_at_older_trick", DEPENDS),
    ("6", "Eine gespielte Karte darf nicht zurückgenommen werden", "card_taken_back", NONE),
    ("Kriterien", "unbedachte Äußerungen und verräterische Gesten", "careless_words", DEPENDS),
    ("Kriterien", "Bei **wiederholten Verstößen**", "careless_words", DEPENDS),
    ("Kriterien", "absichtlicher Spielverrat", "deliberate_betrayal", RENONCE),
    ("Kriterien", "dürfen ihn die anderen Spieler darauf aufmerksam machen", "warned_of_renonce", NONE),
    ("Kriterien", "niemand verpflichtet, einen Spielfehler aufzudecken", "kept_silent", NONE),
    ("4", "werden die Karten nach dem ersten Stich aufgedeckt", "ouvert_shown_early", DEPENDS),
    ("4", "dürfen sich die Gegner weder beraten, noch beeinflussen", "ouvert_consulted", DEPENDS),
    ("4", "und es gilt „berührt, geführt“", "ouvert_touched", DEPENDS),
    ("Kriterien", "**vorzeitige Hinlegen der Karten**", "laid_down_early", NONE),
    ("Kriterien", "Kann der korrekte Ablauf nicht mehr rekonstruiert werden", "laid_down_unclear", NONE),
    ("Kriterien", "Bei Reklamationen sind die eigenen Karten nicht herzuzeigen", "mixed_up_in_dispute", NONE),
    ("Kriterien", "wenn eine Situation nicht durch die Renonceregeln gedeckt ist", "not_covered", NONE),
    ("Kriterien", "der aussetzende **Fünfte**", "fifth_interferes", DEPENDS),
    ("Kriterien", "**Kiebitze** dürfen sich keinesfalls", "kibitzer_interferes", NONE),
    ("Kriterien", "außenstehende Kiebitze spielentscheidend einmischen", "kibitzer_interferes", NONE),
]
TULLN = [
    ("Renonce", "Vergeben ist nicht Renonce", "misdeal", NONE),
    ("Allgemeines", "Ein Blatt ohne Tarock muss zusammengeworfen werden.", "no_tarock_kept", DEPENDS),
    ("Ruferspiele", "so muss er die Talonhälfte mit dem König aufnehmen", "wrong_talon_half", DEPENDS),
    ("Allgemeines", "darf auch am Talon nichts mehr verändert und nachgesehen", "talon_after_lying", DEPENDS),
    ("Farbspiele", "(keine Trullstücke!)", "discarded_trull", DEPENDS),
    ("Farbspiele", "Tarock werden offen verlegt", "discarded_tarock_face_down", DEPENDS),
    ("Farbspiele", "nicht mehr als 6 Tarockkarten im Blatt", "too_many_tarocks", DEPENDS),
    ("Vorhand", 'darf zu Beginn nicht "Weiter!" sagen', "vorhand_passed", DEPENDS),
    ("Vorhand", "Er darf nicht ein anderes Spiel", "vorhand_held_game", DEPENDS),
    ("Vorhand", "ausschließlich Sechserdreier oder Trischaken spielen", "vorhand_other_game", DEPENDS),
    ("Ruferspiele", "Selbstrufen ist generell nicht erlaubt und Renonce.", "called_oneself", RENONCE),
    ("Renonce", "muss der Spieler die Ansagekarte in der Hand haben", "no_bird", RENONCE),
    ("Ruferspiele", "muss sofort unter Nennung des Vogerls lizitiert werden", "bird_not_named", DEPENDS),
    ("Negativspiele", "Drei Piccolos zwingen den Vorhandspieler", "forced_piccolo_refused", DEPENDS),
    ("Renonce", "Wird das angesagte Vogerl", "bird_at_wrong_time", NONE),
    ("Renonce", "oder der angesagte König durch ein Versehen zu früh", "king_too_early", NONE),
    ("Prämien", "Stellt sich später heraus, dass sich Partner kontriert haben", "kontra_on_unknown_partner", NONE),
    ("Negativspiele", "Er darf jedoch dann nicht kontriert werden.", "kontra_on_forced_piccolo", DEPENDS),
    ("Renonce", "Verstöße gegen Farbzwang/Stichzwang gelten dann als Renonce", "suit_not_followed", RENONCE),
    ("Farbspiele", "muss er Tarock zugeben", "tarock_not_played", RENONCE),
    ("Negativspiele", "Es gilt Stichzwang.", "trick_not_taken", RENONCE),
    ("Trischaken", "Es gilt immer Farb- und Stichzwang", "trick_not_taken", RENONCE),
    ("Renonce", "Verstöße gegen Farbzwang/Stichzwang gelten dann als Renonce", "trick_not_taken", RENONCE),
    ("Kaiserstich", "mit dem Pagat gestochen werden", "kaiserstich_not_taken", RENONCE),
    ("Trischaken", "(Ausnahme: Kaiserstich)", "kaiserstich_not_taken", RENONCE),
    ("Trischaken", "Der Pagat darf nur als letztes Tarock", "pagat_too_early", DEPENDS),
    ("Negativspiele", "Der Pagat darf nur als letztes Tarock", "pagat_too_early", DEPENDS),
    ("Farbspiele", "dürfen erst dann Tarock ausspielen", "tarock_led_early", DEPENDS),
    ("Farbspiele und Negativspiele", "Die Vorhand spielt aus.", "wrong_lead", DEPENDS),
    ("Renonce", "Was liegt, das pickt!", "wrong_lead", DEPENDS),
    ("Renonce", "Was liegt, das pickt!", "played_out_of_turn", DEPENDS),
    ("Allgemeines", "in den zuvor gespielten Stich Einblick nehmen", "looked_at_older_trick", DEPENDS),
    ("Renonce", "Eine gespielte Karte darf nicht zurückgenommen werden", "card_taken_back", NONE),
    ("Negativspiele", "nach dem ersten Stich und vor dem zweiten Ausspielen", "ouvert_cards_not_laid", DEPENDS),
    ("Negativspiele", "in der gespielten Reihenfolge auf dem Tisch", "ouvert_tricks_gathered", DEPENDS),
]
TABLES = {"hausruck-2007": HAUSRUCK, "ooe-2023": UPPER_AUSTRIA, "tirol-2025": TYROL, "tulln-2009": TULLN}
CASES = [(ruleset, *case) for ruleset, table in TABLES.items() for case in table]
REFS = {
    "hausruck-2007": ("Hausruck {}",),
    "ooe-2023": ("OÖ, {}", "OÖ, Auslegung {}"),
    "tirol-2025": ("Tirol {}", "Tirol, Renonce-{}"),
    "tulln-2009": ("Tulln, {}",),
}


@pytest.fixture(params=shipped_ids())
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    return shipped(request.param)


@pytest.mark.parametrize(("ruleset_id", "place", "quote", "offence_id", "verdict"), CASES)
def test_case_of_the_source__is_there_and_cites_its_place(
    ruleset_id: str, place: str, quote: str, offence_id: str, verdict: Verdict
) -> None:
    ruleset = shipped(ruleset_id)
    (offence,) = (offence for offence in ruleset.offences if offence.id == offence_id)
    assert offence.verdict is verdict, quote
    cited = [*offence.clauses, *(clause for first in offence.first for clause in first.clauses)]
    refs = [ruleset.clauses[clause].ref.de for clause in cited]
    wanted = {form.format(place) for form in REFS[ruleset_id]}
    assert wanted & set(refs), (quote, refs)


def test_every_offence__is_a_case_of_the_source(ruleset: Ruleset) -> None:
    named = {case[2] for case in TABLES[ruleset.id]}
    assert {offence.id for offence in ruleset.offences} == named | {"kibitzer_interferes"}


def test_onlooker__is_a_case_everywhere_and_a_reading_where_the_source_is_silent(ruleset: Ruleset) -> None:
    """Tyrol's criteria name onlookers; Upper Austria's only the fifth, Hausruck and Tulln nobody."""
    onlooker = ruleset.offence("kibitzer_interferes")
    assert onlooker is not None
    assert (onlooker.verdict, onlooker.who, onlooker.group) == (NONE, None, "onlookers")
    assert [(each.ends, each.effect) for each in onlooker.first] == [(False, "play_on")], "only if it decided the game"
    assert ruleset.clauses["kibitzer"].reading is (ruleset.id != "tirol-2025")


def test_every_offence__says_what_follows(ruleset: Ruleset) -> None:
    for offence in ruleset.offences:
        decided = offence.verdict is not RENONCE
        assert (offence.question is not None) is (offence.verdict is DEPENDS), offence.id
        assert (offence.consequence is not None) is decided, offence.id
        assert (offence.effect is not None) is decided, offence.id


def test_every_offence__has_words_in_both_languages(ruleset: Ruleset) -> None:
    for offence in ruleset.offences:
        for text in (offence.name, offence.question, offence.consequence):
            if text is not None:
                assert text.de.strip() == text.de != "", offence.id
                assert text.en.strip() == text.en != "", offence.id
                assert text.de != text.en, offence.id
        assert (offence.question is None) or offence.question.de.endswith(("?", "belegen.")), offence.id


def test_names__are_told_apart(ruleset: Ruleset) -> None:
    for language in ("de", "en"):
        names = [offence.name.get(language) for offence in ruleset.offences]
        assert len(set(names)) == len(names)


def test_offences__are_grouped_in_the_wizards_order(ruleset: Ruleset) -> None:
    groups = [OFFENCE_GROUPS.index(offence.group) for offence in ruleset.offences]
    assert groups == sorted(groups)


def test_ids__are_ascii_and_mean_the_same_group_everywhere() -> None:
    groups: dict[str, set[str]] = {}
    for name in shipped_ids():
        for offence in shipped(name).offences:
            assert offence.id.isascii()
            assert offence.id.replace("_", "").isalpha()
            groups.setdefault(offence.id, set()).add(offence.group)
    assert not {name: found for name, found in groups.items() if len(found) > 1}


def test_besserrufer_without_a_bird__is_marked_once(ruleset: Ruleset) -> None:
    marked = [(offence.id, offence.games) for offence in ruleset.offences if offence.no_bird]
    assert marked == [("no_bird", ("besserrufer",))]


def test_lost_bonus__only_where_the_game_has_bonuses(ruleset: Ruleset) -> None:
    for offence in ruleset.offences:
        if offence.effect == "lost_bonus":
            assert offence.games
            assert all(ruleset.games[game].bonuses for game in offence.games), offence.id


def test_misdeal__is_dealt_again(ruleset: Ruleset) -> None:
    """R21: noticed before there is a game, a wrong number of cards has no price; the cards are dealt again."""
    misdeal = ruleset.offence("misdeal")
    assert misdeal is not None
    assert (misdeal.verdict, misdeal.effect) == (NONE, "deal_again")


POSITIVE_WITH_BIRDS = ("solorufer", "koenigrufer", "besserrufer", "dreier", "sechserdreier", "solodreier")
NEGATIVE = ("piccolo", "piccolo_ouvert", "bettler", "bettler_ouvert")
BIRDS = ("pagat", "uhu", "kakadu", "quapil")


def test_tulln__breach_of_suit_or_trick_duty_asks_whether_the_trick_was_drawn_in() -> None:
    """ "Liegen die Karten noch am Tisch, darf bei Verstößen gegen Farbzwang/Stichzwang korrigiert werden." """
    asking = {each.id: each.first for each in shipped("tulln-2009").offences if each.first}
    del asking["kibitzer_interferes"]
    assert set(asking) == {"suit_not_followed", "tarock_not_played", "trick_not_taken", "kaiserstich_not_taken"}
    for first in asking.values():
        assert [(each.ends, each.effect, each.clauses) for each in first] == [(False, "put_right", ("time_limit",))]
        assert "eingezogen" in first[0].question.de


def test_tulln__what_is_forbidden_without_a_price_is_for_the_table() -> None:
    """A renonce by the text: suit and trick duty, calling oneself, the missing bird; for the rest it names no price."""
    tulln = shipped("tulln-2009")
    unpriced = {each.id for each in tulln.offences if each.unpriced}
    assert unpriced == {case[2] for case in TULLN if case[3] is DEPENDS}
    assert {each.id for each in tulln.offences if each.verdict is RENONCE} == named(
        "called_oneself no_bird suit_not_followed tarock_not_played trick_not_taken kaiserstich_not_taken"
    )


@pytest.mark.parametrize(
    ("offence_id", "games"),
    [
        ("pagat_too_early", (*NEGATIVE, "trischaken")),  # "Trischaken" and "Negativspiele"
        ("trick_not_taken", (*NEGATIVE, "trischaken")),  # colour games: "Es besteht kein Stichzwang."
        ("kaiserstich_not_taken", (*NEGATIVE, "trischaken")),  # "In Negativspielen", "Ausnahme: Kaiserstich"
        ("wrong_talon_half", ("koenigrufer",)),  # "Pagatrufer etc.": "eine beliebige Talonhälfte"
        ("tarock_led_early", ("farbendreier", "farbensolo")),
        ("too_many_tarocks", ("farbendreier",)),  # "nach der Aufnahme des Talons": a Farbensolo takes none
        ("discarded_trull", ("farbendreier",)),
        ("bird_at_wrong_time", POSITIVE_WITH_BIRDS),
        ("king_too_early", ("solorufer", "koenigrufer", "besserrufer")),
        ("kontra_on_forced_piccolo", ("piccolo",)),
        ("ouvert_cards_not_laid", ("piccolo_ouvert", "bettler_ouvert")),
        ("suit_not_followed", ()),
        ("wrong_lead", ()),
        ("misdeal", ()),
    ],
)
def test_tulln__case_is_offered_for_the_games_it_can_happen_in(offence_id: str, games: tuple[str, ...]) -> None:
    offence = shipped("tulln-2009").offence(offence_id)
    assert offence is not None
    assert offence.games == games


def test_tulln__cases_name_who_alone_can_have_done_it() -> None:
    named = {each.id: each.offender for each in shipped("tulln-2009").offences if each.offender is not None}
    declarers = {"wrong_talon_half", "discarded_trull", "discarded_tarock_face_down", "too_many_tarocks"}
    declarers |= {"called_oneself", "no_bird", "bird_not_named"}
    assert named == dict.fromkeys(declarers, Offender.DECLARER) | {"kontra_on_forced_piccolo": Offender.OPPONENT}


def test_tulln__cases_about_an_announcement_name_it() -> None:
    about = {each.id: each.bonuses for each in shipped("tulln-2009").offences if each.bonuses}
    birds = dict.fromkeys(("no_bird", "bird_not_named", "bird_at_wrong_time"), BIRDS)
    assert about == birds | {"king_too_early": ("koenig_ultimo",)}


WORD = re.compile(r"\w+")


@pytest.mark.parametrize("language", TEXT_LANGUAGES)
def test_every_offence__is_called_by_five_words_or_more_beside_its_name(ruleset: Ruleset, language: str) -> None:
    for offence in ruleset.offences:
        assert offence.words is not None, offence.id
        name, said = (text.get(language).casefold() for text in (offence.name, offence.words))
        phrases = [each.strip() for each in said.split(",")]
        assert len(set(WORD.findall(said)) - set(WORD.findall(name))) >= 5, offence.id
        assert len(set(phrases)) == len(phrases), offence.id
        assert all(phrases), offence.id
        assert name not in phrases, offence.id
