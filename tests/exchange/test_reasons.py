"""Why: the lines of the design's pictures, what a line is made of, and which sentences stand under it.

A line brings its base value times every factor below it, each a note of its own. What single hands come to and cite is
in the table ``tests/domain/hands.txt``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from math import prod

import pytest

from tarockblock.domain.hand import Annulled, Doubling, Entry, NegativeDeclarer
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.ruleset import Clause, ClauseKind, Ruleset
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.reasons import Explanation, ReasonLine, cited_clauses, role_of
from tarockblock.exchange.report import explanation_of, reasons_line
from tarockblock.exchange.score_json import score_data
from tarockblock.exchange.wording import Wording, clause_words
from tarockblock.rules.library import shipped, situation_texts
from tests.domain import hands
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    RULESETS,
    TIROL,
    TULLN,
    bei,
    claims,
    game,
    ledger,
    negative,
    points,
    renonce,
    row,
    trischaken,
    with_settings,
)
from tests.evenings import random_evening

PEOPLE = ("Anna", "Bert", "Cilli", "Dora", "Emil")
DE = Wording("de")


def told(
    ruleset: str | Ruleset, *entries: Entry, seats: object = "ABCD", language: str = "de", **rest: object
) -> Explanation:
    """Why the last of these entries came out as it did."""
    computed = ledger(ruleset, *entries, seats=seats, **rest)  # type: ignore[arg-type]
    return explanation_of(computed.rows[-1], computed, Wording(language))


def shown(line: ReasonLine | None) -> tuple[str, str, str]:
    assert line.points is not None
    assert line.cents is not None
    return line.text, points_text(line.points), euro_text(line.cents, unit=False)


def lines_of(found: Explanation) -> list[ReasonLine]:
    return [line for block in found.blocks for line in (*block.lines, block.total) if line is not None]


# --------------------------------------------------------------------------- the pictures


def test_picture__hand_dialog() -> None:
    entry = game("besserrufer", "Anna", "Emil", "won", "uhu!*1 ~trull koenig_ultimo!-", bid="uhu")
    found = told(TIROL, entry, seats=PEOPLE, first_dealer="Cilli")
    (block,) = found.blocks
    assert block.heading == "Warum – je Spieler der Spielerpartei"
    assert [shown(line)[1:] for line in block.lines] == [
        ("+1", "+0,10"),
        ("+4", "+0,80"),
        ("−1", "−0,10"),
        ("−2", "−0,20"),
    ]
    texts = [line.text for line in block.lines]
    assert texts[:3] == ["Uhurufer gewonnen", "Uhu angesagt, gemacht", "Trull still, Gegner"]
    assert texts[3].startswith("König ultimo")
    assert texts[3].endswith("verloren")
    assert [line.notes for line in block.lines] == [(), ("Kontra: nur das Geld doppelt",), (), ()]
    assert shown(block.total) == ("Anna und Emil je", "+2", "+0,60")
    assert any(clause.startswith("Tirol 2:") and "zählen nicht auf die Schrift" in clause for clause in found.clauses)


def test_picture__hand_dialog_roles() -> None:
    entry = game("besserrufer", "Anna", "Emil", "won", "uhu!", bid="uhu")
    deal = row(TIROL, entry, seats=PEOPLE, first_dealer="Cilli").deal
    words = [role_of(player, entry, deal, Wording("de")) for player in PEOPLE]
    assert words == ["spielt", "dagegen", "gibt, sitzt aus", "dagegen", "gerufen"]


def test_picture__negative() -> None:
    entry = negative("piccolo", "lost", "Dora", Anna=1, Emil=2)
    found = told(TIROL, entry, seats=PEOPLE, first_dealer="Cilli")
    (block,) = found.blocks
    assert block.heading == "Warum – je Gegner"
    assert [shown(line) for line in block.lines] == [
        ("Anna: Piccolo verloren", "+2", "+0,40"),
        ("Bert: Piccolo verloren", "+2", "+0,20"),
        ("Emil: Piccolo verloren", "+2", "+0,80"),
    ]
    assert [line.notes for line in block.lines] == [
        ("Kontra: nur das Geld doppelt",),
        (),
        ("Rekontra: nur das Geld vierfach",),
    ]
    assert shown(block.total) == ("Dora", "−6", "−1,40")


def test_picture__trischaken() -> None:
    """One line for the three equal payments: −2 to each, −0,20."""
    entry = trischaken("17/2", 14, "28/1", 10, players=("Anna", "Bert", "Dora", "Emil"))
    found = told(TIROL, entry, seats=PEOPLE, first_dealer="Cilli")
    (block,) = found.blocks
    assert [shown(line)[1:] for line in block.lines] == [("−2", "−0,20")]
    assert block.lines[0].text.startswith("Dora an jeden")
    assert "Hat die Vorhand die meisten Punkte, zahlt sie ebenfalls an alle" in found.clauses[0]
    deal = row(TIROL, entry, seats=PEOPLE, first_dealer="Cilli").deal
    assert role_of("Dora", entry, deal, Wording("de")) == "Vorhand"


@pytest.mark.parametrize("language", ["de", "en"])
def test_lines__add_up_to_what_the_row_says(language: str) -> None:
    """Items of a positive game per player of the side; of a renonce per regular player."""
    entry = game("dreier", bonuses="uhu!*1 ~trull pagat!-", kontra=2)
    found = row(HAUSRUCK, entry)
    (block,) = told(HAUSRUCK, entry, language=language).blocks
    assert sum(line.points.value for line in block.lines if line.points) * 3 == found.points["B"].value
    assert sum(line.cents.value for line in block.lines if line.cents) * 3 == found.cents["B"].value
    assert block.total.points == found.points["B"]


def test_lines__an_item_that_does_not_count_stands_there_with_0_and_why() -> None:
    (block,) = told(OOE, game("dreier", bonuses="valat! trull")).blocks
    assert [shown(line)[:2] for line in block.lines] == [("Dreier mit Valat", "+32"), ("Trull still", "0")]
    assert block.lines[0].notes == ("Grundwert 4", "Valat angesagt: achtfach")
    assert block.lines[1].notes == ("zählt neben einem Valat nicht",)


def test_lines__tirol_claim_covered_or_not() -> None:
    for won, text, value in ((True, "soweit nicht gedeckt", "+4"), (False, "schon gedeckt", "0")):
        entry = renonce("A", "solorufer", "B", "D", claims=claims("uhu"), would_have_won=won)
        (block,) = (each for each in told(TIROL, entry).blocks if each.heading == "B und D je")
        assert shown(block.lines[-1])[0].endswith(text)
        assert shown(block.lines[-1])[1] == value


def test_bei__a_block_for_every_declarer() -> None:
    found = told(TULLN, bei("piccolo", ("A", "won"), ("C", "lost")))
    totals = [shown(block.total)[:2] for block in found.blocks]
    assert totals == [("A", "+60"), ("C", "−60")]


@pytest.mark.parametrize("replay", [True, False])
def test_annulled__says_what_happens(replay: bool) -> None:
    (block,) = told(OOE, Annulled(replay=replay)).blocks
    assert ("neu gegeben" in block.lines[0].text) is replay


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_explanation__quotes_a_clause_once(ruleset: str, language: str) -> None:
    for entry in (
        game("dreier", bonuses="pagat! trull vier_koenige", kontra=1),
        negative("bettler"),
        trischaken(10, 20, 25, 15),
        renonce("A", "piccolo", declarers=(NegativeDeclarer("B", None),)),
        renonce("A", "trischaken"),
    ):
        found = told(ruleset, entry, language=language)
        assert found.clauses
        assert len(set(found.clauses)) == len(found.clauses)


# --------------------------------------------------------------------------- base values and factors

GERMAN = {"doppelt": 2, "dreifach": 3, "vierfach": 4, "achtfach": 8}
WORD = GERMAN | {"double": 2, "doubled": 2, "triple": 3, "fourfold": 4, "eightfold": 8}


def factor(note: str) -> int:
    """What a note multiplies the points by; 1 where it is about something else, or the money only."""
    word = note.rsplit(maxsplit=1)[-1]
    if "nur das Geld" in note or "money only" in note:
        return 1
    return int(word[1:]) if word[0] == "×" else WORD.get(word, 1)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", RULESETS)
def test_random_evenings__every_line_multiplies_out(name: str, language: str) -> None:
    """Whatever was played, in house rulesets, too: base × factors is what the line brings."""
    house = with_settings(name, multiplied_base="game_and_bid", failed_silent_bonus="pays")
    tried = 0
    for seed, rules in ((1, shipped(name)), (2, house)):
        computed = compute_ledger(random_evening(seed, ruleset=rules, entries=60))
        found = [explanation_of(each, computed, Wording(language)) for each in computed.rows]
        for line in (line for each in found for line in lines_of(each)):
            base = re.match(r"(?:Grundwert|Base value) (\d+)$", line.notes[0]) if line.notes else None
            if base is not None and line.points is not None:
                share = 3 if "  3 × " in line.text else 1
                assert abs(line.points.value) == share * int(base[1]) * prod(map(factor, line.notes)), line
                tried += 1
    assert tried


def test_rufer__with_kontra_in_a_doubled_radl_of_tulln_has_a_line_for_each() -> None:
    """Tulln: a Pagatrufer 10, kontriert 20, its Pagat 20; together 40, in a doubled Radl 80 for each of the side."""
    computed = ledger(TULLN, Doubling(radl=1), game("besserrufer", "B", "D", bonuses="pagat!", bid="pagat", kontra=1))
    found = explanation_of(computed.rows[1], computed, DE)
    assert [(line.points and line.points.value, line.notes) for line in lines_of(found)] == [
        (20, ("Grundwert 10", "Kontra: doppelt")),
        (20, ()),
        (80, ("Radl doppelt",)),
    ]
    assert reasons_line(found, computed.rows[1], DE).endswith("· Radl doppelt")


def test_trischaken__of_a_doubled_vorhand_in_tulln() -> None:
    """Tulln: most points 10 to each, Vorhand double, in a doubled Radl double again: 120 in all."""
    first, radl = lines_of(told(TULLN, Doubling(radl=1), trischaken(30, 20, 10, 10)))
    assert (first.points and first.points.value, first.notes[:2]) == (-20, ("Grundwert 10", "Vorhand: doppelt"))
    assert radl.text == "Radl doppelt"
    assert points(ledger(TULLN, Doubling(radl=1), trischaken(30, 20, 10, 10)).rows[1])[0] == -120


def test_renonce__sums_of_a_doubled_radl_are_told_before_it() -> None:
    """Tulln: Dreier 50, the declarer 150 and the two others 50 each: 250, doubled 500."""
    paid = lines_of(told(TULLN, Doubling(radl=1), renonce("A", "dreier", "B")))[-1]
    assert (*shown(paid)[:2], paid.notes) == ("150 + 50 + 50", "−500", ("Radl doppelt",))


def test_json__has_base_and_factors_beside_what_it_had() -> None:
    (row,) = score_data(ledger(OOE, game("sechserdreier", "A", result="lost", bonuses="trull")))["entries"]
    lost, trull = row["why"]
    assert (lost["value"], lost["base"], lost["factors"]) == (8, 4, [{"factor": "lost", "times": 2}])
    assert "base" not in trull
    assert trull["value"] == 1
    (row,) = score_data(ledger(OOE, game("dreier", bonuses="valat!")))["entries"]
    assert row["why"][0]["factors"] == [{"factor": "multiplier", "times": 8, "by": "valat"}]


# --------------------------------------------------------------------------- the sentences


def sentence(ruleset: str, clause: str) -> str:
    return clause_words(shipped(ruleset).clauses[clause], DE).sentence


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("situation", situation_texts())
def test_trischaken__the_sentence_of_the_situation_comes_first(ruleset: str, situation: str) -> None:
    rules = shipped(ruleset).trischaken
    entry = trischaken(*situation_texts()[situation].cards)
    clause = rules.clauses.get(situation, rules.clause)
    assert told(ruleset, entry).clauses[0] == sentence(ruleset, clause)
    (scored,) = score_data(ledger(ruleset, entry), "de")["entries"]
    assert scored["why"][0]["clause"] == clause_words(shipped(ruleset).clauses[clause], DE).head


def test_mondfang__in_a_negative_game_cites_the_setting() -> None:
    house = with_settings(TULLN, mondfang_in_negative="remind")
    found = told(house, replace(negative("piccolo"), mondfang=True))
    assert len(found.clauses) == 1  # the price; the house's own setting has no clause here
    assert [block.heading for block in found.blocks[1:]] == ["Mondfang"]


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
    assert tuple(sentence(ruleset, each) for each in row["cites"]) == told(ruleset, entry).clauses
    assert row["cites"]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_clauses__look_like_what_they_are(ruleset: str, language: str) -> None:
    """Only words of the source stand in quotation marks; ours say that they are ours."""
    opening, closing = "„“" if language == "de" else "“”"
    reading, summary = {"de": ("Auslegung", "zusammengefasst"), "en": ("Our reading", "in our words")}[language]
    for clause in shipped(ruleset).clauses.values():
        found = clause_words(clause, Wording(language))
        quoted = found.words.startswith(opening) and found.words.endswith(closing)
        assert quoted is (clause.kind is ClauseKind.QUOTATION), clause.id
        assert (found.head == reading) is (clause.kind is ClauseKind.READING), clause.id
        assert found.head.endswith(summary) is (clause.kind is ClauseKind.SUMMARY), clause.id


# --------------------------------------------------------------------------- none about renonces

ABOUT_RENONCES = re.compile(r"renonc|renounc|reneg|revok|verleugn", re.IGNORECASE)


def is_about_renonces(clause: Clause) -> bool:
    texts = (clause.ref.de, clause.ref.en, clause.quote.de, clause.quote.en)
    return bool(ABOUT_RENONCES.search(" ".join(texts)))


def test_no_renonce__no_item_rests_on_a_sentence_about_renonces() -> None:
    """A price derived from such a sentence cites a reading: our summary, and where it comes from."""
    for line in hands.lines():
        if line.entry.kind != "renonce":
            for item in row(line.rules, line.entry, **line.evening).score.items:
                assert item.clauses
                assert not [each for each in item.clauses if is_about_renonces(line.rules.clauses[each])], line.name


@pytest.mark.parametrize("name", RULESETS)
def test_clauses__about_renonces_are_told_by_their_words(name: str) -> None:
    for clause in shipped(name).clauses.values():
        assert clause.about_renonces is is_about_renonces(clause), clause.id


def test_copy__of_an_earlier_version_shows_no_sentence_about_renonces_either() -> None:
    """Copies keep the sentences they were made with; under a hand that is no renonce such a one does not stand."""
    now = shipped(OOE)
    before = replace(now.clauses["renonce_sechserdreier"], id="game_sechserdreier")
    old = replace(now, clauses={**now.clauses, "game_sechserdreier": before})
    lost, broken = game("sechserdreier", "A", result="lost"), renonce("B", "sechserdreier", "A")
    for entry, cited in ((lost, False), (broken, True)):
        assert ("game_sechserdreier" in cited_clauses(entry, row(old, entry).score, old)) is cited  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ruleset", "name", "language", "about"),
    [
        (TIROL, "dreier", "de", "„Speisen“ heißt in den Tiroler Regeln die Preisliste."),
        (TIROL, "dreier", "en", "“Games” is the price list of the Tyrolean rules."),
        (OOE, "sechserdreier", "de", "„Auslegung B 4“: Teil B, Punkt 4 der verbindlichen Auslegung"),
        (OOE, "sechserdreier", "en", "“Interpretation B 4”: part B, point 4 of the binding interpretation"),
        (HAUSRUCK, "dreier", "de", ""),
    ],
)
def test_clauses__explain_the_words_that_only_their_source_uses(
    ruleset: str, name: str, language: str, about: str
) -> None:
    said = told(ruleset, game(name, "A", result="lost"), language=language).about
    assert " ".join(said).startswith(about)
    assert len(said) == bool(about), "each once"


@pytest.mark.parametrize("language", ["de", "en"])
def test_clauses__each_of_the_two_sources_explains_its_own_words(language: str) -> None:
    for ruleset in RULESETS:
        for clause in shipped(ruleset).clauses.values():
            shown_text = clause.quote.de if clause.reading else clause.ref.de
            odd = "Speisen" in shown_text or "Auslegung B" in shown_text
            assert bool(clause_words(clause, Wording(language)).about) is odd, clause.id


def test_sechserdreier__lost_cites_our_words_and_where_they_come_from() -> None:
    """Upper Austria names the 8 in an example of a renonce alone."""
    for clause in ("game_sechserdreier", "solo"):
        found = shipped(OOE).clauses[clause]
        assert found.reading, clause
        assert "OÖ, Auslegung B 4" in found.quote.de
        assert "Upper Austria, interpretation B 4" in found.quote.en
