"""Every contradiction that session-file.md names is refused at its place, and its legal neighbours are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.domain.hand import Entry, Manual, NegativeDeclarer, PositiveGame
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents
from tarockblock.rules.library import shipped
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    TIROL,
    TULLN,
    bei,
    evening,
    game,
    negative,
    problems,
    renonce,
    trischaken,
)
from tests.sentences import said


def with_by(entry: PositiveGame, player: str) -> PositiveGame:
    return replace(entry, bonuses=tuple(replace(call, by=player) for call in entry.bonuses))


def contested(text: str) -> PositiveGame:
    return game("farbensolo", result="lost", bonuses=text, kontra=1)


# Beside what test_check_details.py says word for word. Why, ruleset, entry, place under entries[0]
REFUSED: list[tuple[str, str, Entry, str]] = [
    # A side with a valat or schnitt to its name whose game is given as lost
    ("valat made, game lost", OOE, game("dreier", result="lost", bonuses="valat"), "bonuses[0].side"),
    ("announced valat made, game lost", TIROL, game("dreier", result="lost", bonuses="valat!"), "bonuses[0].side"),
    ("opponents' valat made, game won", HAUSRUCK, game("dreier", bonuses="~valat"), "bonuses[0].side"),
    ("schnitt made, game lost", TULLN, game("dreier", result="lost", bonuses="trull schnitt"), "bonuses[1].side"),
    ("opponents' schnitt made, game won", TULLN, game("dreier", bonuses="~schnitt!"), "bonuses[0].side"),
    (
        "schnitt made, game lost by a bird",
        TULLN,
        game("dreier", result="lost", bonuses="uhu!- schnitt"),
        "bonuses[1].side",
    ),
    (
        "schnitt made, valat lost by the others",
        TULLN,
        game("dreier", result="lost", bonuses="~valat!- schnitt"),
        "bonuses[1].side",
    ),
    # … or against the card points
    ("schnitt announced, made with 40", TULLN, game("dreier", cards="40", bonuses="schnitt!"), "bonuses[0].made"),
    ("schnitt announced, lost with 56", TULLN, game("dreier", cards="56", bonuses="schnitt!-"), "bonuses[0].made"),
    ("1. Sack lost with 45/2", TIROL, game("dreier", cards="45/2", bonuses="sack_1!-"), "bonuses[0].made"),
    ("2. Sack made with 55/1", TIROL, game("dreier", cards="55/1", bonuses="sack_1! sack_2!"), "bonuses[1].made"),
    ("opponents' Sack made with 25/0 left", TIROL, game("dreier", cards="25", bonuses="~sack_1!"), "bonuses[0].made"),
    # A bonus the game does not allow
    ("Trull in a Farbendreier", OOE, game("farbendreier", bonuses="trull"), "bonuses[0].bonus"),
    ("Mondfang in a Farbendreier", TULLN, game("farbendreier", bonuses="mondfang"), "bonuses[0].bonus"),
    ("König ultimo in a Dreier", TIROL, game("dreier", bonuses="koenig_ultimo"), "bonuses[0].bonus"),
    ("Mondfang in OÖ", OOE, game("dreier", bonuses="mondfang"), "bonuses[0].bonus"),
    ("Schnitt in Tirol", TIROL, game("dreier", bonuses="schnitt"), "bonuses[0].bonus"),
    # Kontra
    ("kontra on a forced Piccolo", TULLN, negative("piccolo", no_kontra=True, A=1), "declarers[0].kontra"),
    ("kontra of somebody not there", OOE, negative("piccolo", X=1), "declarers[0].kontra.X"),
    # Opponents' valat beside their kontra, where the rules forbid it
    ("kontra and valat in a Farbensolo", OOE, contested("~valat!"), "bonuses[0].announced"),
    (
        "kontra on the kings and valat in a Farbendreier",
        OOE,
        game("farbendreier", result="lost", bonuses="vier_koenige!*1 ~valat!-"),
        "bonuses[1].announced",
    ),
    # Vorhand's games
    ("a Sechserdreier of another", TULLN, game("sechserdreier", "B"), "declarer"),
    ("a Rufer of another, renonce", TIROL, renonce("A", "rufer", "B", "D"), "declarer"),
    # Somebody who is not there, or sits out
    ("partner sits out", OOE, game("solorufer", "B", "E"), "partner"),
    ("negative declarer sits out", OOE, negative("piccolo", declarer="E"), "declarers[0].player"),
    ("offender not there", OOE, renonce("X", "dreier", "B"), "offenders[0]"),
    # The bid and its own bonus
    ("its Uhu only silent", TIROL, game("besserrufer", "B", "D", bonuses="uhu", bid="uhu"), "bonuses"),
    ("its Uhu of the opponents", TIROL, game("besserrufer", "B", "D", bonuses="~uhu!", bid="uhu"), "bonuses"),
    ("its Uhu in a renonce", TIROL, renonce("A", "besserrufer", "B", "D", bid="uhu"), "bonuses"),
    ("a Besserrufer without a bid, renonce", TIROL, renonce("A", "besserrufer", "B", "D"), "bid"),
    ("a bid nobody knows, renonce", TULLN, renonce("A", "koenigrufer", "B", "D", bid="pagat"), "bid"),
    (
        "a bid nobody knows, without a bird",
        OOE,
        renonce("B", "besserrufer", "B", bid="trull", no_bird=True),
        "bid",
    ),
    # Results
    ("a Solorufer conceded", TIROL, game("solorufer", result="conceded"), "result"),
    # Renonce
    ("a silent bonus", OOE, renonce("A", "dreier", "B", None, "pagat"), "bonuses[0].announced"),
]


@pytest.mark.parametrize(
    ("why", "ruleset", "entry", "place"), REFUSED, ids=[f"{each[1]}: {each[0]}" for each in REFUSED]
)
def test_refused__at_its_place(why: str, ruleset: str, entry: Entry, place: str) -> None:
    assert [found for found, _ in problems(ruleset, entry, seats="ABCDE")] == [f"entries[0].{place}"]


ACCEPTED: list[tuple[str, str, Entry]] = [
    (
        "silent Schnitt, game lost by the announced valat",
        TULLN,
        game("dreier", result="lost", bonuses="valat!- schnitt"),
    ),
    ("and of the opponents", TULLN, game("dreier", bonuses="~valat!- ~schnitt")),
    ("valat announced and lost, game lost", OOE, game("dreier", result="lost", bonuses="valat!-")),
    ("valat announced and lost, game won", TIROL, game("dreier", bonuses="valat!-")),
    ("opponents' valat, game lost", HAUSRUCK, game("dreier", result="lost", bonuses="~valat")),
    ("opponents' schnitt lost, game won", TULLN, game("dreier", bonuses="~schnitt!-")),
    ("schnitt with 55/1", TULLN, game("dreier", cards="55/1", bonuses="schnitt")),
    ("announced schnitt with 55/1", TULLN, game("dreier", cards="55/1", bonuses="schnitt!")),
    ("opponents' schnitt with 14/2", TULLN, game("dreier", cards="14/2", bonuses="~schnitt!")),
    ("1. Sack with 45/2", TIROL, game("dreier", cards="45/2", bonuses="sack_1! sack_2!-")),
    ("2. Sack with 55/2", TIROL, game("dreier", cards="55/2", bonuses="sack_1! sack_2!")),
    ("opponents' Sack with 24/1 left", TIROL, game("dreier", cards="24/1", bonuses="~sack_1!")),
    ("valat with 70 card points", OOE, game("dreier", cards="70", bonuses="valat!")),
    ("valat, the other half of the talon left", OOE, game("dreier", cards="64/2", bonuses="valat")),
    ("silent bonuses beside a valat count 0 but stand there", OOE, game("dreier", bonuses="valat trull pagat")),
    ("bonuses of both sides", OOE, game("dreier", bonuses="trull ~vier_koenige! pagat!-")),
    ("König ultimo lost", TIROL, game("rufer", "A", "C", bonuses="koenig_ultimo!-")),
    ("Mondfang of the opponents", TULLN, game("dreier", bonuses="~mondfang")),
    ("kontra on an announced bonus", OOE, game("dreier", bonuses="pagat!-*3", kontra=3)),
    ("Rekontra in Tirol", TIROL, game("dreier", bonuses="pagat!*2", kontra=2)),
    ("a forced Piccolo", TULLN, negative("piccolo", no_kontra=True)),
    ("Bei in Tulln", TULLN, bei("bettler", ("A", "won", {"B": 1}), ("B", "lost", {"A": 3}))),
    ("kontra and valat in a Dreier", HAUSRUCK, game("dreier", result="lost", bonuses="~valat!", kontra=1)),
    ("kontra and valat in a Farbensolo elsewhere", TIROL, contested("~valat!")),
    ("kontra and valat in a Farbensolo elsewhere", TULLN, contested("~valat!")),
    ("kontra and a silent valat in a Farbensolo", HAUSRUCK, contested("~valat")),
    ("valat without kontra in a Farbensolo", OOE, game("farbensolo", result="lost", bonuses="~valat!")),
    ("declarer's valat under kontra in a Farbensolo", OOE, game("farbensolo", bonuses="valat!*1", kontra=1)),
    ("Trischaken of 70", OOE, trischaken(20, 20, 20, 10)),
    ("a Rufer without partner", OOE, game("rufer", "A", king_in_talon=True)),
    ("a Rufer without partner, king not mentioned", OOE, game("rufer", "A")),
    ("a Solorufer with its king in the talon", TULLN, game("solorufer", "B", king_in_talon=True)),
    ("a Besserrufer conceded without its bird", TIROL, game("besserrufer", "B", None, "conceded", bid="uhu")),
    ("conceded, king in the talon said", TIROL, game("rufer", "A", None, "conceded", king_in_talon=True)),
    ("a Besserrufer with a second bird", TIROL, game("besserrufer", "B", "D", bonuses="uhu!- kakadu!", bid="uhu")),
    ("a bonus by its own side", OOE, with_by(game("solorufer", "B", "D", bonuses="pagat!"), "D")),
    ("an opponents' bonus by an opponent", OOE, with_by(game("dreier", bonuses="~pagat!"), "C")),
    ("the fifth offends", OOE, renonce("E", "dreier", "B")),
    ("the partner not yet known", OOE, renonce("A", "solorufer", "B")),
    (
        "a Besserrufer without a bird, its bird not listed",
        OOE,
        renonce("B", "besserrufer", "B", bid="uhu", no_bird=True),
    ),
    ("no results needed in a renonce", OOE, renonce("A", "piccolo", declarers=(NegativeDeclarer("B", None),))),
    ("a correction in cents alone", OOE, Manual(points={}, cents={"A": Cents(5), "B": Cents(-5)})),
]


@pytest.mark.parametrize(("why", "ruleset", "entry"), ACCEPTED, ids=[f"{each[1]}: {each[0]}" for each in ACCEPTED])
def test_accepted__the_legal_neighbour(why: str, ruleset: str, entry: Entry) -> None:
    assert problems(ruleset, entry, seats="ABCDE") == []


def test_trischaken__where_it_is_not_played() -> None:
    official = shipped(OOE)
    house = replace(official, games={name: each for name, each in official.games.items() if name != "trischaken"})
    assert problems(house, trischaken(20, 20, 20, 10)) == [("entries[0].kind", "no_such_game")]
    assert problems(house, renonce("A", "trischaken")) == [("entries[0].game", "no_such_game")]
    found = compute_ledger(evening(house, trischaken(20, 20, 20, 10))).problems
    assert said(found, house)[0] == "„trischaken“ ist kein Spiel von OÖ 4/2023"
