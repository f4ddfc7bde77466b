"""Single entries as facts: what random evenings hardly ever bring together."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tarockblock.app.records import fact_of, receipt_of
from tarockblock.app.statistics.facts import hands_of
from tarockblock.domain.hand import Entry
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import HandFact
from tarockblock.domain.statistics_hand import Judge
from tarockblock.log.facts import Data
from tarockblock.rules.library import shipped
from tests.domain.paper import OOE, SEATS, TIROL, TULLN, evening, game, negative


def read(ruleset: str | Ruleset, entry: Entry, rate: int = 1) -> HandFact:
    """One entry as the first hand of an evening, with A as Vorhand."""
    rules = shipped(ruleset) if isinstance(ruleset, str) else ruleset
    row = compute_ledger(evening(rules, entry, cents_per_point=rate)).rows[0]
    assert row.problems == ()
    return hand(rules, fact_of(entry), rate, receipt_of(row))


def hand(ruleset: Ruleset, fact: str, rate: int, receipt: Data) -> HandFact:
    """A row as it is stored, of evening 7, whatever it came to."""
    (found,) = hands_of(Judge(ruleset), 7, rate, [("row", json.loads(fact), {**receipt, "vorhand": "A"})], {})
    return found


def scored(*amounts: int, seats: tuple[str, ...] = SEATS, factor: int = 1) -> Data:
    """A receipt that brings these points, and no cents."""
    scores = {who: [points, 1, 0, 1] for who, points in zip(seats, amounts, strict=True)}
    return {"vorhand": "A", "factor": factor, "problems": 0, "scores": scores}


def test_kontra__on_a_trull_beside_a_valat_is_no_item() -> None:
    """Tirol 5: beside a valat no possession bonus counts; the game's kontra does."""
    entry = game("rufer", "A", "C", bonuses="trull!*1 valat", kontra=1)
    assert [kontra.subject for kontra in read(TIROL, entry).kontras] == ["rufer"]
    assert [kontra.subject for kontra in read(TIROL, replace(entry, bonuses=entry.bonuses[:1])).kontras] == [
        "rufer",
        "trull",
    ]


def test_kontra__on_an_added_valat_is_its_own_item() -> None:
    """Tirol: the valat is worth 20 beside the game."""
    found = read(TIROL, game("rufer", "A", "C", bonuses="valat!*2"), rate=10)
    assert [(kontra.subject, kontra.level, kontra.receivers_cents) for kontra in found.kontras] == [("valat", 2, 600)]


def test_kontra__of_two_levels_on_a_multiplied_game_the_higher_counts() -> None:
    """R7: a Dreier, 4, times 8 for the announced valat; Subkontra makes it eight times that, seven times more."""
    for calls, level in (("valat!*2", 3), ("valat!*3", 2), ("valat!", 3)):
        (kontra,) = read(OOE, game("dreier", "B", bonuses=calls, kontra=level)).kontras
        assert (kontra.level, kontra.receivers, kontra.receivers_cents) == (3, ("B",), 3 * 4 * 8 * 7)
        assert kontra.givers_cents == -4 * 8 * 7


def test_kontra__void_with_the_king_in_the_talon_does_not_help_the_declarer_win() -> None:
    """Tulln: under kontra 35/0 would win, but alone in a Solorufer every kontra is void, so 35/1 are needed."""
    alone = read(TULLN, game("solorufer", "A", None, cards="35/0", kontra=1))
    assert (alone.won, alone.kontras) == ((False,), ())
    assert read(TULLN, game("solorufer", "A", "C", cards="35/0", kontra=1)).won == (True,)


def test_kontra__in_a_negative_game_is_one_opponents() -> None:
    official = shipped(TULLN)
    piccolo = replace(official.games["piccolo"], vorhand_value=50)
    house = replace(official, games=dict(official.games) | {"piccolo": piccolo})
    (kontra,) = read(house, negative("piccolo", declarer="A", C=2)).kontras
    assert (kontra.givers, kontra.receivers, kontra.level) == (("C",), ("A",), 2)
    assert (kontra.receivers_points, kontra.receivers_cents) == (150, 150)
    (other,) = read(house, negative("piccolo", declarer="B", C=2)).kontras
    assert other.givers_points == -60


def test_schnitt__comes_from_the_card_points_by_itself() -> None:
    """Tulln: a side under 15 points is in the Schnitt, announced or not."""
    (call,) = read(TULLN, game("dreier", "A", cards="14/2")).calls
    assert (call.bonus, call.side, call.announced, call.made) == ("schnitt", "opponents", False, True)
    assert read(TULLN, game("dreier", "A", cards="15")).calls == ()


@pytest.mark.parametrize(
    ("entry", "nothing"),
    [
        (
            game("dreier", "A", bonuses="pagat!*1", kontra=1),
            '"partner":null,"bid":null,"card_points":null,"declarers":null',
        ),
        (game("rufer", "A", "C", cards="30"), '"kontra":null,"bonuses":null,"result":null,"offenders":null'),
        (negative("piccolo", declarer="A", C=2), '"declarer":null,"mondfang":null,"result":null'),
    ],
)
def test_reader__what_is_said_to_be_nothing_is_not_said(entry: Entry, nothing: str) -> None:
    """A file somebody else wrote may have it; every reader takes it so."""
    fact, receipt = fact_of(entry), scored(0, 0, 0, 0)
    more = fact.replace('"bonus":', '"made":null,"by":null,"bonus":').replace('"player":', '"no_kontra":null,"player":')
    assert hand(shipped(TIROL), f"{more[:-1]},{nothing}}}", 1, receipt) == hand(shipped(TIROL), fact, 1, receipt)


def test_names__may_be_anything_that_means_something_in_the_text() -> None:
    """What is stored is JSON: a quotation mark in a name, or a note that looks like a key, changes nothing."""
    note = 'he said ,"at":"nine" and "bonuses":[]'
    plain = game("rufer", "A", "C", bonuses="pagat!*1", kontra=1)
    expected = read(TIROL, plain)
    assert read(TIROL, replace(plain, note=note, at="2026-11-19T21:43:00+01:00")) == expected
    for odd in ('"C"', 'C","at":"', "C\\", 'partner":"D'):
        seats = ("A", "B", odd, "D")
        found = hand(shipped(TIROL), fact_of(replace(plain, partner=odd)), 1, scored(0, 0, 0, 0, seats=seats))
        assert (found.partner, found.won, found.calls) == (odd, expected.won, expected.calls)
        assert [kontra.receivers for kontra in found.kontras] == [("A", odd), ("A", odd)]
        turned = replace(plain, declarer=odd, partner="A")
        other = hand(shipped(TIROL), fact_of(turned), 1, scored(0, 0, 0, 0, seats=seats))
        assert (other.declarers, other.partner, other.kontras[0].receivers) == ((odd,), "A", (odd, "A"))


def test_kontra__is_worth_what_the_hand_counted() -> None:
    """Tirol: whoever is Vorhand, and how often the hand counts, decides what a kontra was worth."""
    fact = fact_of(game("rufer", "A", "C", kontra=1))
    rows = [(str(factor), json.loads(fact), scored(0, 0, 0, 0, factor=factor)) for factor in (1, 2)]
    one, two = hands_of(Judge(shipped(TIROL)), 7, 10, rows, {})
    assert 2 * one.kontras[0].receivers_points == two.kontras[0].receivers_points


def test_names__everybody_is_called_as_he_is_known_everywhere() -> None:
    """In the entry, its calls and kontras, and the amounts; whoever is Vorhand stays it."""
    called = {"A": "Anna", "D": "Dora", "C": "Cilli"}
    entry = game("rufer", "A", "C", bonuses="pagat! trull*1", kontra=1)
    entry = replace(entry, bonuses=tuple(replace(each, by=who) for each, who in zip(entry.bonuses, "AB", strict=True)))
    row = ("row", json.loads(fact_of(entry)), scored(3, -3, 3, -3))
    plain, found = (next(hands_of(Judge(shipped(TIROL)), 7, 1, [row], names)) for names in ({}, called))
    assert (found.declarers, found.partner, found.players) == (("Anna",), "Cilli", ("Anna", "B", "Cilli", "Dora"))
    assert [call.by for call in found.calls] == ["Anna", "B"]
    assert found.kontras[0][2:4] == (("B", "Dora"), ("Anna", "Cilli"))
    assert [each[4:] for each in found.kontras] == [each[4:] for each in plain.kontras]
    assert (found.points, found.cents) == (plain.points, plain.cents)
    piccolo = ("row", json.loads(fact_of(negative("piccolo", declarer="D", A=1))), scored(-3, 1, 1, 1))
    (lost,) = hands_of(Judge(shipped(TIROL)), 7, 1, [piccolo], called)
    assert (lost.declarers, lost.kontras[0].givers, lost.kontras[0].receivers) == (("Dora",), ("Anna",), ("Dora",))
