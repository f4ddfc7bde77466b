"""Why: what a line brings is its base value times every factor below it, each a line of its own.

Prices are those of the sources (rules of the four regions, 2); what they come to is multiplied here once more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import prod

import pytest

from tarockblock.domain.hand import Doubling, Entry, PlayedEntry, PositiveGame, Renonce
from tarockblock.domain.ledger import Row, compute_ledger
from tarockblock.domain.ruleset import Clause, Effect, Game, GameKind, Ruleset
from tarockblock.exchange.reasons import ReasonLine, cited_clauses, explain
from tarockblock.exchange.report import explanation_of, reasons_line
from tarockblock.exchange.score_json import score_data
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tests import prices
from tests.domain.paper import (
    OOE,
    RULESETS,
    TULLN,
    bei,
    evening,
    game,
    ledger,
    negative,
    renonce,
    trischaken,
    with_settings,
)
from tests.evenings import random_evening

TIMES = {2: "doppelt", 4: "vierfach", 8: "achtfach"}
KONTRA = ("", "Kontra", "Rekontra", "Subkontra")
NAMES = {"valat": "Valat", "schnitt": "Schnitt"}

WORD = {
    "doppelt": 2,
    "dreifach": 3,
    "vierfach": 4,
    "achtfach": 8,
    "double": 2,
    "triple": 3,
    "fourfold": 4,
    "eightfold": 8,
    "doubled": 2,
}
ABOUT_RENONCES = re.compile(r"renonc|renounc|reneg|revok|verleugn", re.IGNORECASE)


def lines_of(row: Row, ruleset: Ruleset, language: str = "de") -> list[ReasonLine]:
    entry = row.entry
    assert row.score is not None
    assert row.deal is not None
    assert isinstance(entry, PlayedEntry)
    found = explain(entry, row.score, ruleset, row.deal, row.factor, Wording(language)).blocks
    return [line for block in found for line in (*block.lines, *(() if block.total is None else (block.total,)))]


def times(note: str) -> tuple[int, bool]:
    """What a line multiplies, and whether only the money: ``Kontra: nur das Geld doppelt``."""
    word = note.rsplit(maxsplit=1)[-1]
    factor = int(word[1:]) if word[0] == "×" else WORD[word]
    return factor, "nur das Geld" in note or "money only" in note


def factors(notes: tuple[str, ...]) -> list[str]:
    return [note for note in notes if note.split()[-1] in WORD or note.split()[-1].startswith("×")]


# --------------------------------------------------------------------------- every game with every bonus


def hands(rules: Ruleset, item: Game) -> Iterator[tuple[PositiveGame, str, bool, int]]:
    """The game with each bonus silent and announced under each kontra; with what it is about.

    Won and lost by turns: every bonus is there with either, and so is every kontra.
    """
    declarer = "A" if item.vorhand_only else "B"
    partner = "D" if item.kind is GameKind.PARTNER else None
    bids: tuple[str | None, ...] = tuple(bid.bonus for bid in item.bids) or (None,)
    for bid in bids:
        own = f" {bid}!" if bid else ""
        for turn, bonus in enumerate(item.bonuses):
            if bonus == bid:
                continue
            for loud, level in [(False, 0), *[(True, level) for level in range(rules.kontra_levels + 1)]]:
                result = ("won", "lost")[(turn + loud + level) % 2]
                call = bonus + "!" * loud + "-" * (loud and result == "lost") + f"*{level}" * bool(level)
                kontra = level if rules.bonuses[bonus].effect is Effect.ADD else 0
                yield game(item.id, declarer, partner, result, call + own, bid=bid, kontra=kontra), bonus, loud, level


def expected_game(
    rules: str, item: str, entry: PositiveGame, bonus: str, loud: bool, level: int
) -> tuple[int, list[str]]:
    base, found = prices.GAMES[rules][item].won, []
    if item == "sechserdreier" and entry.result is not None and entry.result.value == "lost":
        found.append("Verloren: doppelt")
    if prices.multiplies(rules, bonus):
        factor = prices.BONUSES[rules][bonus][loud]
        assert factor is not None
        found.append(f"{NAMES[bonus]} {'angesagt' if loud else 'still'}: {TIMES[factor]}")
    return base, found + kontra_lines(rules, level if found and bonus in NAMES else entry.kontra)


def kontra_lines(rules: str, level: int) -> list[str]:
    money = "" if rules == TULLN else "nur das Geld "
    return [f"{KONTRA[level]}: {money}{TIMES[2**level]}"] if level else []


def check(line: ReasonLine, base: int, notes: list[str], rate: int) -> None:
    assert factors(line.notes) == notes, line
    told = [times(note) for note in notes]
    points = base * prod(factor for factor, money in told if not money)
    assert abs(line.points.value) == points, line
    assert abs(line.cents.value) == base * prod(factor for factor, _ in told) * rate, line
    plain = points == base
    assert ("Grundwert" in "".join(line.notes)) is not plain, line
    assert plain or line.notes[0] == f"Grundwert {base}", line


@pytest.mark.parametrize("name", RULESETS)
def test_every_line__is_its_base_value_times_each_factor_below_it(name: str) -> None:
    """Every positive game × bonus × silent or announced × kontra × doubled Radl, as the price lists have it."""
    rules = shipped(name)
    seen = set()
    positive = [each for each in rules.games.values() if each.is_positive]
    for item in positive:
        for entry, bonus, loud, level in hands(rules, item):
            found = compute_ledger(evening(name, entry, Doubling(radl=1), replace(entry, dealer="D")))
            if found.refused:
                continue
            seen.add((item.id, bonus, loud))
            plain, doubled = found.rows[0], found.rows[2]
            first, *others, total = lines_of(plain, rules)
            check(first, *expected_game(name, item.id, entry, bonus, loud, level), rules.cents_per_point)
            price = prices.BONUSES[name][bonus][loud]
            shown = [line for line in others if line.text.startswith(rules.bonuses[bonus].name.de)]
            if rules.bonuses[bonus].effect is Effect.ADD:
                solo = ["Solo: doppelt"] if item.id in prices.SOLO_GAMES else []
                check(shown[0], price, solo + kontra_lines(name, level), rules.cents_per_point)
            share = 3 if entry.partner is None else 1
            assert total.points.value == share * sum(line.points.value for line in (first, *others) if line.points)
            *again, twice = lines_of(doubled, rules)
            assert again == [first, *others]
            assert factors(twice.notes) == ["Radl doppelt"]
            assert twice.points == total.points * 2
            assert doubled.points[entry.declarer] == twice.points
    bids = {(each.id, bid.bonus) for each in positive for bid in each.bids}
    assert {(each.id, bonus) for each in positive for bonus in each.bonuses} - bids <= {pair[:2] for pair in seen}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", RULESETS)
def test_random_evenings__every_line_multiplies_out(name: str, language: str) -> None:
    """Whatever was played, in house rulesets, too: base × factors is what the line brings."""
    house = with_settings(name, multiplied_base="game_and_bid", failed_silent_bonus="pays")
    told = 0
    for seed, rules in ((1, shipped(name)), (2, house)):
        played = random_evening(seed, ruleset=rules, entries=60)
        for row in compute_ledger(played).rows:
            if row.score is None or not isinstance(row.entry, PlayedEntry):
                continue
            for line in lines_of(row, rules, language):
                base = re.match(r"(?:Grundwert|Base value) (\d+)$", line.notes[0]) if line.notes else None
                if base is not None and line.points is not None:
                    share = 3 if "  3 × " in line.text else 1
                    product = prod(factor for factor, money in map(times, factors(line.notes)) if not money)
                    assert abs(line.points.value) == share * int(base[1]) * product, line
                    told += 1
    assert told


def test_rufer__with_kontra_in_a_doubled_radl_of_tulln_has_a_line_for_each() -> None:
    """Tulln: a Pagatrufer 10, kontriert 20, its Pagat 20; together 40, in a doubled Radl 80 for each of the side."""
    entry = game("besserrufer", "B", "D", bonuses="pagat!", bid="pagat", kontra=1)
    found = ledger(TULLN, Doubling(radl=1), entry)
    lines = lines_of(found.rows[1], shipped(TULLN))
    assert [(line.points and line.points.value, line.notes) for line in lines] == [
        (20, ("Grundwert 10", "Kontra: doppelt")),
        (20, ()),
        (80, ("Radl doppelt",)),
    ]
    german = Wording("de")
    why = reasons_line(explanation_of(found.rows[1], found, german), found.rows[1], german)
    assert why.endswith("· Radl doppelt")


def test_trischaken__of_a_doubled_vorhand_in_tulln() -> None:
    """Tulln: most points 10 to each, Vorhand double, in a doubled Radl double again: 120 in all."""
    row = ledger(TULLN, Doubling(radl=1), trischaken(30, 20, 10, 10)).rows[1]
    first, radl = lines_of(row, shipped(TULLN))
    assert (first.points and first.points.value, first.notes[:2]) == (-20, ("Grundwert 10", "Vorhand: doppelt"))
    assert radl.text == "Radl doppelt"
    assert row.points["A"].value == -120


def test_renonce__sums_of_a_doubled_radl_are_told_before_it() -> None:
    """Tulln: Dreier 50, the declarer 150 and the two others 50 each: 250, doubled 500."""
    row = ledger(TULLN, Doubling(radl=1), renonce("A", "dreier", "B")).rows[1]
    paid = lines_of(row, shipped(TULLN))[-1]
    assert (paid.text, paid.points and paid.points.value, paid.notes) == ("150 + 50 + 50", -500, ("Radl doppelt",))


def test_json__has_base_and_factors_beside_what_it_had() -> None:
    (row,) = score_data(ledger(OOE, game("sechserdreier", "A", result="lost", bonuses="trull")))["entries"]
    lost, trull = row["why"]
    assert (lost["value"], lost["base"], lost["factors"]) == (8, 4, [{"factor": "lost", "times": 2}])
    assert "base" not in trull
    assert trull["value"] == 1
    (row,) = score_data(ledger(OOE, game("dreier", bonuses="valat!")))["entries"]
    assert row["why"][0]["factors"] == [{"factor": "multiplier", "times": 8, "by": "valat"}]


# --------------------------------------------------------------------------- no sentence about renonces


def words(clause: Clause) -> str:
    return " ".join((clause.ref.de, clause.ref.en, clause.quote.de, clause.quote.en))


def entries(rules: Ruleset) -> Iterator[Entry]:
    for item in rules.games.values():
        if item.is_positive:
            yield from (entry for entry, *_ in hands(rules, item))
        elif item.kind is GameKind.NEGATIVE:
            yield from (negative(item.id, result, A=1) for result in ("won", "lost"))
            yield bei(item.id, ("A", "won"), ("B", "lost"))
    yield from (game("solorufer", "B", kontra=1), game("besserrufer", "B", None, "conceded", bid="uhu"))
    yield from (trischaken(*cards) for cards in ((70, 0, 0, 0), (35, 35, 0, 0), (40, 30, 0, 0), (25, 25, 20, 0)))
    yield from (trischaken(*cards) for cards in ((25, 25, 10, 10), (20, 20, 20, 10), (40, 10, 10, 10)))


@pytest.mark.parametrize("name", RULESETS)
def test_no_renonce__no_item_rests_on_a_sentence_about_renonces(name: str) -> None:
    """A price derived from such a sentence cites a reading: our summary, and where it comes from."""
    house = with_settings(name, failed_silent_bonus="pays", multiplied_base="game_and_bid")
    for rules in (shipped(name), house):
        for entry in entries(rules):
            (row,) = compute_ledger(evening(rules, entry)).rows
            if row.problems or row.score is None:
                continue
            for item in row.score.items:
                assert item.clauses
                found = [each for each in item.clauses if ABOUT_RENONCES.search(words(rules.clauses[each]))]
                assert not found, (entry, found)


@pytest.mark.parametrize("name", RULESETS)
def test_clauses__about_renonces_are_told_by_their_words(name: str) -> None:
    for clause in shipped(name).clauses.values():
        assert clause.about_renonces is bool(ABOUT_RENONCES.search(words(clause))), clause.id


def test_copy__of_an_earlier_version_shows_no_sentence_about_renonces_either() -> None:
    """Copies keep the sentences they were made with; under a hand that is no renonce such a one does not stand."""
    now = shipped(OOE)
    before = replace(now.clauses["renonce_sechserdreier"], id="game_sechserdreier")
    old = replace(now, clauses={**now.clauses, "game_sechserdreier": before})
    lost, broken = game("sechserdreier", "A", result="lost"), renonce("B", "sechserdreier", "A")
    for entry, cited in ((lost, False), (broken, True)):
        (row,) = compute_ledger(evening(old, entry)).rows
        assert row.score is not None
        assert isinstance(entry, PositiveGame | Renonce)
        assert ("game_sechserdreier" in cited_clauses(entry, row.score, old)) is cited


def test_sechserdreier__lost_cites_our_words_and_where_they_come_from() -> None:
    """Upper Austria names the 8 in an example of a renonce alone."""
    for name, clause in (("sechserdreier", "game_sechserdreier"), ("solorufer", "solo")):
        found = shipped(OOE).clauses[clause]
        assert found.reading, name
        for words_, place in (
            (found.quote.de, "OÖ, Auslegung B 4"),
            (found.quote.en, "Upper Austria, interpretation B 4"),
        ):
            assert place in words_
