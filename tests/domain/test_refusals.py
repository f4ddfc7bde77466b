"""What is refused: where, by which sentence, and whom or what it names, as the player reads it; and what is not.

The table ``refusals.txt``; here is what it has no words for.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.domain.hand import (
    Doubling,
    Entry,
    Manual,
    NegativeDeclarer,
    NegativeGame,
    TableChange,
    Trischaken,
)
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules.library import shipped
from tests.domain import hands
from tests.domain.paper import HAUSRUCK, OOE, claims, evening, game, negative, problems, renonce, trischaken
from tests.sentences import said

FIVE = "ABCDE"
"""E deals and sits out, A is Vorhand."""

BERT = (NegativeDeclarer("B", None),)
ONE = {"A": Points(1), "B": Points(-1)}
WRONG: dict[str, object] = {"offence": "wrong_leed", "ruleset": OOE, "meant": "wrong_lead"}


@pytest.mark.parametrize("cells", hands.rows_of("refusals.txt"), ids=" | ".join)
def test_table__what_is_refused_and_what_is_not(cells: list[str]) -> None:
    where, text, expected, *named = cells
    for rules, _ in hands.evenings(where):
        found = compute_ledger(evening(rules, hands.hand(text), seats=FIVE)).refused
        assert len(said(found, rules)) == 2 * len(found)
        places = [(each.path.removeprefix("entries[0]."), each.code) for each in found]
        wanted = [] if expected == "ok" else [tuple(each.split()) for each in expected.split(", ")]
        assert [place[: len(each)] for place, each in zip(places, wanted, strict=True)] == wanted
        assert not named or names(found[0]) == dict(each.split("=") for each in named[0].split("; "))


def names(problem: Problem) -> dict[str, str]:
    """What it names, and what it proposes."""
    meant = {} if problem.suggestion is None else {"meant": problem.suggestion}
    return {name: str(value) for name, value in {**problem.params, **meant}.items()}


# entry, place, code, what it names
SAID: list[tuple[Entry, str, str, dict[str, object]]] = [
    (negative("picolo"), "game", "no_such_game", {"game": "picolo", "ruleset": OOE, "meant": "piccolo"}),
    (game("piccolo"), "game", "game_is_negative", {"game": "piccolo"}),
    (game("trischaken"), "game", "game_is_trischaken", {"game": "trischaken"}),
    (negative("dreier"), "game", "game_not_negative", {"game": "dreier"}),
    (game("dreier", ""), "declarer", "name_empty", {}),
    (game("dreier", result=None), "result", "result_missing", {}),
    (replace(game("dreier"), card_points=120), "card_points", "result_and_cards", {}),
    (replace(game("dreier", result=None), card_points=211), "card_points", "card_points_range", {}),
    (replace(game("dreier", result=None), card_points=-1), "card_points", "card_points_range", {}),
    (game("dreier", kontra=-1), "kontra", "kontra_level", {"level": -1, "most": 3}),
    (NegativeGame(game="piccolo", declarers=()), "declarers", "declarers_missing", {}),
    (replace(negative("piccolo"), mondfang=True), "mondfang", "no_mondfang_here", {"ruleset": OOE}),
    (Trischaken(card_points={"A": 70, "C": 70}), "card_points", "card_points_missing", {"players": "B, D"}),
    (Trischaken(card_points={"A": -3, "B": 73, "C": 70, "D": 70}), "card_points.A", "card_points_range", {}),
    (
        Trischaken(card_points={**dict.fromkeys("ABC", 60), "D": 30, "E": 0}),
        "card_points.E",
        "sits_out",
        {"player": "E"},
    ),
    (renonce("", "dreier", "B"), "offenders", "offenders_missing", {}),
    (renonce("A", "dreier", "B", offence="wrong_leed"), "offence", "no_such_offence", WRONG),
    (renonce("A", "dreier", "B", declarers=BERT), "declarers", "use_declarer", {"game": "dreier"}),
    (renonce("A", "trischaken", partner="B"), "partner", "no_partner_game", {"game": "trischaken"}),
    (renonce("A", "trischaken", declarers=BERT), "declarers", "no_declarer", {"game": "trischaken"}),
    (renonce("A", "piccolo", "B", declarers=BERT), "declarer", "use_declarers", {"game": "piccolo"}),
    (renonce("A", "piccolo"), "declarers", "declarers_missing", {}),
    (renonce("A", "piccolo", declarers=BERT, claims=claims("uhu")), "claims", "no_bonuses", {"game": "piccolo"}),
    (Manual(points={"X": Points(1), "A": Points(-1)}), "points.X", "not_at_table", {"player": "X"}),
    (Manual(points={"A": Points(3), "B": Points(-1)}), "points", "not_zero_sum", {"total": "2"}),
    (Manual(points=ONE, cents={"X": Cents(10), "B": Cents(-10)}), "cents.X", "not_at_table", {"player": "X"}),
    (Manual(points=ONE, cents={"A": Cents(10), "B": Cents(-9)}), "cents", "not_zero_sum", {"total": "1"}),
    (TableChange(players=("A", "B", "C")), "players", "table_size", {"count": 3}),
    (TableChange(players=tuple("ABCDEFG")), "players", "table_size", {"count": 7}),
    (TableChange(players=tuple("ABCD"), dealer="E"), "dealer", "not_at_table", {"player": "E"}),
    (Doubling(radl=0), "radl", "doubling_range", {"most": 20}),
    (Doubling(radl=21), "radl", "doubling_range", {"most": 20}),
    (Doubling(radl=-21), "radl", "doubling_range", {"most": 20}),
]


@pytest.mark.parametrize(("entry", "place", "code", "named"), SAID, ids=[f"{e[2]} {n}" for n, e in enumerate(SAID)])
def test_refusal__says_where_and_names_whom_it_is_about(
    entry: Entry, place: str, code: str, named: dict[str, object]
) -> None:
    found = compute_ledger(evening(OOE, entry, seats=FIVE)).refused
    assert len(said(found, shipped(OOE))) == 2
    assert [(each.path, each.code) for each in found] == [(f"entries[0].{place}", code)]
    assert names(found[0]) == {name: str(value) for name, value in named.items()}


def test_accepted__a_correction_in_cents_alone() -> None:
    assert problems(OOE, Manual(points={}, cents={"A": Cents(5), "B": Cents(-5)}), seats=FIVE) == []


def test_refusal__proposes_who_was_meant() -> None:
    """A name nearly right; in a correction it may be somebody's who has left."""
    people = ("Anna", "Bert", "Cilli", "Dora", "Emil")
    wrong = Manual(points={"Emill": Points(1), "Anna": Points(-1)})
    left = TableChange(players=people[:4])
    (found,) = compute_ledger(evening(OOE, left, wrong, seats=people)).problems
    assert (found.path, found.suggestion) == ("entries[1].points.Emill", "Emil")
    (found,) = compute_ledger(evening(OOE, game("dreier", "Anne"), seats=people)).problems
    assert found.suggestion == "Anna"


def test_refusal__everything_at_once() -> None:
    """Each thing that is wrong has a place of its own, in the order of the file."""
    entry = game("solorufer", "X", "E", None, "uhuu trull trull", kontra=4)
    found = compute_ledger(evening(OOE, entry, seats=FIVE)).problems
    assert [each.path.removeprefix("entries[0].") for each in found] == [
        "declarer",
        "partner",
        "result",
        "kontra",
        "bonuses[0].bonus",
        "bonuses[2].bonus",
    ]


def places(ruleset: str | Ruleset, entry: Entry) -> list[tuple[str, str]]:
    found = compute_ledger(evening(ruleset, entry, seats=FIVE)).problems
    return [(each.path.removeprefix("entries[0]."), each.code) for each in found]


def test_refusal__goes_on_behind_a_bonus_nobody_knows() -> None:
    entry = game("dreier", result="lost", bonuses="uhuu valat! trull! pagat! ~trull!")
    assert places(OOE, entry) == [
        ("bonuses[0].bonus", "no_such_bonus"),
        ("bonuses[1].side", "loser_made_it"),
        ("bonuses[4].made", "made_by_both"),
    ]
    claimed = renonce("A", "dreier", "B", claims=claims("uhuu trull trull"))
    assert places(OOE, claimed) == [("claims[0].bonus", "no_such_bonus"), ("claims[2].bonus", "bonus_twice")]


def test_kontra__beside_anything_but_the_opponents_valat() -> None:
    """Hausruck 7 forbids kontra and valat; their four kings may be announced beside a kontra."""
    assert places(HAUSRUCK, game("farbensolo", bonuses="~vier_koenige!", kontra=1)) == []
    assert places(HAUSRUCK, game("farbensolo", bonuses="valat!", kontra=1)) == []
    assert places(HAUSRUCK, game("farbensolo", bonuses="~valat", result="lost", kontra=1)) == []
    assert places(HAUSRUCK, game("farbensolo", bonuses="uhuu", kontra=1)) == [("bonuses[0].bonus", "no_such_bonus")]


def test_vorhand_only__may_be_a_negative_game_of_a_house() -> None:
    rules = shipped(OOE)
    house = replace(rules, games={**rules.games, "piccolo": replace(rules.games["piccolo"], vorhand_only=True)})
    assert places(house, negative("piccolo", declarer="A")) == []
    (found,) = compute_ledger(evening(house, negative("piccolo", declarer="B"), seats=FIVE)).problems
    assert (found.path, found.code) == ("entries[0].declarers[0].player", "vorhand_only")
    assert found.params == {"game": "piccolo", "player": "B", "vorhand": "A"}


def test_trischaken__where_it_is_not_played() -> None:
    official = shipped(OOE)
    house = replace(official, games={name: each for name, each in official.games.items() if name != "trischaken"})
    assert problems(house, trischaken(20, 20, 20, 10)) == [("entries[0].kind", "no_such_game")]
    assert problems(house, renonce("A", "trischaken")) == [("entries[0].game", "no_such_game")]
    found = compute_ledger(evening(house, trischaken(20, 20, 20, 10))).problems
    assert said(found, house)[0] == "„trischaken“ ist kein Spiel von OÖ 4/2023"
