"""Single entries as facts: what random evenings hardly ever bring together."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tarockblock.app import statistics_reader
from tarockblock.app.records import fact_of
from tarockblock.app.statistics_reader import HandReader, lines_of
from tarockblock.domain.hand import Entry
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import HandFact
from tarockblock.rules.library import shipped
from tests.domain.paper import OOE, SEATS, TIROL, TULLN, evening, game, negative


def read(ruleset: str | Ruleset, entry: Entry, rate: int = 1) -> HandFact:
    """One entry as the first hand of an evening, with A as Vorhand."""
    rules = shipped(ruleset) if isinstance(ruleset, str) else ruleset
    row = compute_ledger(evening(rules, entry, cents_per_point=rate)).rows[0]
    assert row.problems == ()
    scores = {
        1: (
            SEATS,
            tuple(int(row.points[player].value) for player in SEATS),
            tuple(int(row.cents[player].value) for player in SEATS),
        )
    }
    line = (1, 7, fact_of(entry), "A", 1, 0, 0, "", entry.kind)
    (found,) = HandReader(rules).facts(7, rate, lines_of([line], scores))
    return found


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


def test_names__may_be_anything_that_means_something_in_the_text() -> None:
    """What is stored is JSON: a quotation mark in a name, or a note that looks like a key, changes nothing."""
    note = 'he said ,"at":"nine" and "bonuses":[]'
    plain = game("rufer", "A", "C", bonuses="pagat!*1", kontra=1)
    expected = read(TIROL, plain)
    assert read(TIROL, replace(plain, note=note, at="2026-11-19T21:43:00+01:00")) == expected
    for odd in ('"C"', 'C","at":"', "C\\", 'partner":"D'):
        seats = ("A", "B", odd, "D")
        (found,) = facts_of(TIROL, replace(plain, partner=odd), seats)
        assert (found.partner, found.won, found.calls) == (odd, expected.won, expected.calls)
        assert [kontra.receivers for kontra in found.kontras] == [("A", odd), ("A", odd)]
        (other,) = facts_of(TIROL, replace(plain, declarer=odd, partner="A"), seats)
        assert (other.declarers, other.partner, other.kontras[0].receivers) == ((odd,), "A", (odd, "A"))


def facts_of(ruleset: str, entry: Entry, seats: tuple[str, ...]) -> tuple[HandFact, ...]:
    """One stored entry as a fact, whatever it scored."""
    line = (1, 7, fact_of(entry), "A", 1, 0, 0, "", entry.kind)
    lines = lines_of([line], {1: (seats, (0,) * 4, (0,) * 4)})
    return HandReader(shipped(ruleset)).facts(7, 1, lines)


def many(facts: list[str]) -> tuple[HandFact, ...]:
    """Entries as they are stored, of one evening; A, then B, has won 3."""
    scores = {number: (SEATS, (3 - 6 * (number % 2), 0, 0, 0), (0, 0, 0, 0)) for number in range(len(facts))}
    lines = [
        (number, 7, fact, "A", 1, 0, 0, "", json.loads(fact).get("kind", "game")) for number, fact in enumerate(facts)
    ]
    return HandReader(shipped(TIROL)).facts(7, 1, lines_of(lines, scores))


def test_equal_contents__are_read_once_and_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Note and time are no part of what was played; figures are each hand's own."""
    called: list[object] = []
    plain = statistics_reader.read_entry
    monkeypatch.setattr(statistics_reader, "read_entry", lambda *given: called.append(given) or plain(*given))
    entry = game("rufer", "A", "C", bonuses="trull!")
    noted = replace(entry, note="knapp", at="2026-01-01T20:00:00+00:00")
    first, second, third = many([fact_of(each) for each in (entry, noted, replace(entry, declarer="B"))])
    assert len(called) == 2
    assert (first.calls, first.declarers, first.won) == (second.calls, second.declarers, second.won)
    assert (first.points[0], second.points[0]) == (3, -3)
    assert third.declarers == ("B",)


def test_equal_contents__under_kontra_are_weighed_each_by_itself() -> None:
    """Tirol: whoever is Vorhand, and how often the hand counts, decides what a kontra was worth."""
    fact = fact_of(game("rufer", "A", "C", kontra=1))
    scores = dict.fromkeys((0, 1), (SEATS, (0, 0, 0, 0), (0, 0, 0, 0)))
    lines = [(number, 7, fact, "A", factor, 0, 0, "", "game") for number, factor in ((0, 1), (1, 2))]
    one, two = HandReader(shipped(TIROL)).facts(7, 10, lines_of(lines, scores))
    assert 2 * one.kontras[0].receivers_points == two.kontras[0].receivers_points


@pytest.mark.parametrize(
    "wrong",
    [
        {"note": 3},
        {"note": "x" * 100_000},
        {"at": 5},
        {"at": "yesterday"},
        {"nothing": 1},
        {"declarer": None},
        {"declarer": ["A"]},
        {"kontra": True},
        {"kontra": 1.0},
        {"kind": ["game"]},
        {"bonuses": [{"bonus": "trull", "side": "declarer", "at": "2026-01-01"}]},
    ],
)
def test_what_is_not_in_form_is_refused_though_its_like_is_known(wrong: dict[str, object]) -> None:
    """As the reader does that reads a file: nothing is passed over because an entry like it has been read."""
    right = json.loads(fact_of(game("rufer", "A", "C", bonuses="trull!")))
    with pytest.raises((ValueError, TypeError)):
        many([json.dumps(right), json.dumps(right | wrong)])
