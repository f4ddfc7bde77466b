"""What single hands come to in both accounts, and which sentence decides: the table ``hands.txt`` and the price lists.

Statistics, the window, the exports and ``score --json`` repeat what an item of a score says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tarockblock.domain.hand import NegativeGame, PositiveGame
from tarockblock.domain.money import Points
from tarockblock.domain.positive import PositiveScorer
from tarockblock.domain.score import Pricing
from tarockblock.exchange.reasons import cited_clauses
from tarockblock.rules.library import shipped
from tests import prices
from tests.domain import hands
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    RULESETS,
    TIROL,
    TULLN,
    cents,
    game,
    negative,
    points,
    problems,
    row,
    times,
)
from tests.domain.paper import with_settings as house


@pytest.mark.parametrize("line", list(hands.lines()), ids=lambda each: each.name)
def test_hand__comes_to_what_the_table_says(line: hands.Line) -> None:
    found = row(line.rules, line.entry, **line.evening)
    assert line.points in (None, points(found))
    assert line.cents in (None, cents(found))
    if line.reasons:
        assert list(map(hands.said, found.score.items, line.reasons)) == line.reasons
        assert len(found.score.items) == len(line.reasons)
    if line.cites:
        assert hands.cites(cited_clauses(line.entry, found.score, line.rules), line.cites)


# --------------------------------------------------------------------------- the price lists

Priced = tuple[PositiveGame | NegativeGame, int]


def priced(ruleset: str) -> Iterator[Priced]:
    """Every game won, lost and conceded, with its bid made and lost, and with each bonus of either side.

    With what it is worth to the declarer's side, per opponent. Valat, Schnitt, Säcke and Mondfang are in the table.
    """
    bonuses = prices.BONUSES[ruleset]
    for name, price in prices.GAMES[ruleset].items():
        declarer = "A" if name in prices.VORHAND_GAMES else "B"
        if name in prices.NEGATIVE_GAMES:
            yield negative(name, "won", declarer), price.won
            yield negative(name, "lost", declarer), -price.lost
            continue
        partner = "D" if name in prices.PARTNER_GAMES else None
        for bid in prices.BIDS.get(name, () if name == "trischaken" else ("",)):
            loud = bonuses[bid].announced or 0 if bid else 0
            if name in prices.CONCEDABLE:
                yield game(name, declarer, None, "conceded", bid=bid or None), -price.won - loud
            for result, value in (("won", price.won), ("lost", -price.lost)):
                for call, more in ((f"{bid}!", loud), (f"{bid}!-", -loud)) if bid else (("", 0),):
                    for bonus, extra in called(ruleset, name, bid):
                        entry = game(name, declarer, partner, result, f"{call} {bonus}", bid=bid or None)
                        yield entry, value + more + extra


def called(ruleset: str, name: str, bid: str) -> Iterator[tuple[str, int]]:
    """A bonus as it may be called, and what it adds; Hausruck 8, Tirol 3, Tulln "Prämien": twice in solo games."""
    yield "", 0
    for bonus, (silent, announced, _) in prices.BONUSES[ruleset].items():
        if bonus in ("valat", "schnitt", bid) or not (silent and announced and prices.allowed(name, bonus)):
            continue
        for text, value in ((bonus, silent), (f"{bonus}!", announced), (f"{bonus}!-", -announced)):
            worth = value * (2 if name in prices.SOLO_GAMES else 1)
            yield text, worth
            if bonus != "koenig_ultimo":
                yield f"~{text}", -worth


@pytest.mark.parametrize("ruleset", RULESETS)
def test_prices__every_game_with_every_bonus(ruleset: str) -> None:
    for entry, value in priced(ruleset):
        found, expected = row(ruleset, entry), hands.amounts(str(value), entry, "ABCD")
        assert points(found) == expected, entry
        assert cents(found) == times(expected, 1 if ruleset == TULLN else 10), entry


@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE, TIROL])
@pytest.mark.parametrize("per_point", [0, 1, 7, 10, 100])
def test_rate__cents_are_points_times_the_rate(ruleset: str, per_point: int) -> None:
    """R4: the round agrees on a rate; kontra doubles on top of it."""
    found = row(ruleset, game("dreier", kontra=1, bonuses="trull"), cents_per_point=per_point)
    value = prices.GAMES[ruleset]["dreier"].won
    assert points(found)[1] == 3 * (value + 1)
    assert cents(found)[1] == 3 * (2 * value + 1) * per_point


def test_negative__lost_may_cost_more_in_a_house() -> None:
    """Each game has its price lost, negative ones too."""
    rules = shipped(TULLN)
    piccolo = replace(rules.games["piccolo"], lost_value=30, vorhand_value=40, vorhand_lost_value=50)
    own = replace(rules, games={**rules.games, "piccolo": piccolo})
    found = [row(own, negative("piccolo", result, who)).score for who in "BA" for result in ("won", "lost")]
    values = [{item.value for item in score.items} for score in found if score is not None]
    assert values == [{Points(20)}, {Points(30)}, {Points(40)}, {Points(50)}]


@pytest.mark.parametrize(
    ("rules", "entry", "path"),
    [
        (TIROL, game("dreier", kontra=3), "kontra"),
        (HAUSRUCK, game("rufer", "A", "C", bonuses="pagat-"), "bonuses[0].made"),
        (
            house(HAUSRUCK, opponents_valat="not_played"),
            game("dreier", result="lost", bonuses="~valat"),
            "bonuses[0].side",
        ),
        (OOE, hands.hand("trischaken 60 60 60 60"), "card_points"),
    ],
)
def test_refused__at_its_place(rules: object, entry: PositiveGame, path: str) -> None:
    """Tirol 2 has two levels; R3; the setting opponents_valat; a deal has 70 points."""
    assert [place for place, _ in problems(rules, entry)] == [f"entries[0].{path}"]  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("text", ["trull pagat!*1 ~uhu", "valat! trull pagat!", "~valat trull"])
def test_item__asked_for_alone_is_the_one_of_the_whole_hand(ruleset: str, text: str) -> None:
    """Statistics ask for one item; it is what the hand has, and none for a call that only multiplies the game."""
    entry = game("dreier", result="lost" if "~valat" in text else "won", bonuses=text, kontra=1)
    found = row(ruleset, entry)
    assert found.deal is not None
    rules = shipped(ruleset)
    scorer = PositiveScorer(entry, rules, found.deal, Pricing(rules.cents_per_point, rules.kontra_in_points))
    alone = [scorer.item(None), *map(scorer.item, entry.bonuses)]
    assert [each for each in alone if each is not None] == list(found.score.items)
    multiplies = "valat" in text and ruleset != TIROL
    assert [each is None for each in alone] == [False, multiplies, False, *([False] if text.count(" ") == 2 else [])]
