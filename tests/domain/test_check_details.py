"""What every refusal says: where, which sentence, and whom or what it names, as the player reads it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.domain.hand import (
    Annulled,
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
from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules.library import shipped
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    TIROL,
    TULLN,
    bei,
    claims,
    evening,
    game,
    negative,
    renonce,
    trischaken,
)
from tests.sentences import said

FIVE = "ABCDE"
"""E deals and sits out, A is Vorhand."""


def by(text: str, player: str) -> Entry:
    entry = game("dreier", bonuses=text)
    return replace(entry, bonuses=tuple(replace(call, by=player) for call in entry.bonuses))


def forced(**kontra: int) -> Entry:
    """Tulln: three Piccolos force Vorhand into a fourth."""
    others = tuple(NegativeDeclarer(who, won=True) for who in "BCD")
    vorhand = NegativeDeclarer("A", won=True, kontra=kontra, no_kontra=True)
    return NegativeGame(game="piccolo", declarers=(*others, vorhand))


BERT = (NegativeDeclarer("B", None),)


def claimed(text: str, **rest: object) -> Entry:
    """A renonce of A in a Dreier of B, with silent bonuses claimed."""
    return renonce("A", "dreier", "B", claims=claims(text), **rest)


# ruleset, entry, place, code, what it names
SAID: list[tuple[str, Entry, str, str, dict[str, object]]] = [
    # Games and parties
    (OOE, game("dreyer"), "game", "no_such_game", {"game": "dreyer", "ruleset": OOE, "meant": "dreier"}),
    (TULLN, game("rufer", "A", "C"), "game", "no_such_game", {"game": "rufer", "ruleset": TULLN, "meant": "solorufer"}),
    (OOE, negative("picolo"), "game", "no_such_game", {"game": "picolo", "ruleset": OOE, "meant": "piccolo"}),
    (OOE, renonce("A", "xyz"), "game", "no_such_game", {"game": "xyz", "ruleset": OOE}),
    (OOE, game("piccolo"), "game", "game_is_negative", {"game": "piccolo"}),
    (OOE, game("trischaken"), "game", "game_is_trischaken", {"game": "trischaken"}),
    (OOE, negative("dreier"), "game", "game_not_negative", {"game": "dreier"}),
    (OOE, game("dreier", "X"), "declarer", "not_at_table", {"player": "X"}),
    (OOE, game("dreier", ""), "declarer", "name_empty", {}),
    (OOE, game("dreier", "E"), "declarer", "sits_out", {"player": "E"}),
    (OOE, game("rufer", "B", "D"), "declarer", "vorhand_only", {"game": "rufer", "player": "B", "vorhand": "A"}),
    (OOE, game("solorufer", "B", "X"), "partner", "not_at_table", {"player": "X"}),
    (OOE, game("dreier", "B", "C"), "partner", "no_partner_game", {"game": "dreier"}),
    (OOE, game("solorufer", "B", "B"), "partner", "called_himself", {"player": "B"}),
    # Bids
    (
        *(OOE, game("besserrufer", "B", "D"), "bid", "bid_missing"),
        {"game": "besserrufer", "choices": "pagat, uhu, kakadu, quapil"},
    ),
    (OOE, game("dreier", bid="uhu"), "bid", "no_bid", {"game": "dreier"}),
    (
        *(OOE, game("besserrufer", "B", "D", bonuses="uhu!", bid="uhuu"), "bid", "no_such_bid"),
        {"bid": "uhuu", "game": "besserrufer", "meant": "uhu"},
    ),
    (
        *(OOE, game("besserrufer", "B", "D", bid="uhu"), "bonuses", "bid_bonus_missing"),
        {"bonus": "uhu", "game": "besserrufer"},
    ),
    # Results
    (OOE, game("dreier", result=None), "result", "result_missing", {}),
    (OOE, replace(game("dreier"), card_points=120), "card_points", "result_and_cards", {}),
    (OOE, replace(game("dreier", result=None), card_points=211), "card_points", "card_points_range", {}),
    (OOE, replace(game("dreier", result=None), card_points=-1), "card_points", "card_points_range", {}),
    (OOE, game("dreier", result="conceded"), "result", "not_concedable", {"game": "dreier"}),
    (OOE, game("rufer", "A", "C", "conceded"), "partner", "conceded_partner", {}),
    (OOE, game("rufer", "A", None, "conceded", kontra=1), "kontra", "conceded_kontra", {}),
    (OOE, game("rufer", "A", None, "conceded", "trull!"), "bonuses", "conceded_bonuses", {}),
    (OOE, game("rufer", "A", "C", king_in_talon=True), "king_in_talon", "king_in_talon_partner", {"game": "rufer"}),
    (OOE, game("dreier", king_in_talon=True), "king_in_talon", "no_king_called", {"game": "dreier"}),
    (TIROL, game("dreier", kontra=3), "kontra", "kontra_level", {"level": 3, "most": 2}),
    (OOE, game("dreier", kontra=-1), "kontra", "kontra_level", {"level": -1, "most": 3}),
    # Bonuses
    (
        *(TIROL, game("dreier", bonuses="uhuu"), "bonuses[0].bonus", "no_such_bonus"),
        {"bonus": "uhuu", "ruleset": TIROL, "meant": "uhu"},
    ),
    (OOE, game("dreier", bonuses="trull ~trull"), "bonuses[1].bonus", "bonus_twice", {"bonus": "trull"}),
    (
        *(HAUSRUCK, game("farbensolo", bonuses="pagat"), "bonuses[0].bonus", "bonus_not_allowed"),
        {"bonus": "pagat", "game": "farbensolo"},
    ),
    (
        *(TIROL, game("rufer", "A", "C", bonuses="~koenig_ultimo!"), "bonuses[0].side", "not_for_opponents"),
        {"bonus": "koenig_ultimo"},
    ),
    (TULLN, game("dreier", bonuses="mondfang!"), "bonuses[0].announced", "only_silent", {"bonus": "mondfang"}),
    (TIROL, game("dreier", bonuses="sack_1"), "bonuses[0].announced", "only_announced", {"bonus": "sack_1"}),
    (TIROL, game("dreier", bonuses="pagat-"), "bonuses[0].made", "silent_lost", {"bonus": "pagat"}),
    (OOE, game("dreier", bonuses="pagat*1"), "bonuses[0].kontra", "kontra_on_silent", {"bonus": "pagat"}),
    (TIROL, game("dreier", bonuses="pagat!*3"), "bonuses[0].kontra", "kontra_level", {"level": 3, "most": 2}),
    (OOE, by("pagat", "X"), "bonuses[0].by", "not_at_table", {"player": "X"}),
    (OOE, by("pagat", "E"), "bonuses[0].by", "sits_out", {"player": "E"}),
    (OOE, by("pagat", "C"), "bonuses[0].by", "wrong_side", {"player": "C"}),
    (OOE, by("~pagat", "B"), "bonuses[0].by", "wrong_side", {"player": "B"}),
    (HAUSRUCK, game("dreier", bonuses="trull! ~trull!"), "bonuses[1].made", "made_by_both", {"bonus": "trull"}),
    (TULLN, game("dreier", bonuses="schnitt!- ~schnitt!-"), "bonuses[1].made", "lost_by_both", {"bonus": "schnitt"}),
    (OOE, game("dreier", result="lost", bonuses="valat"), "bonuses[0].side", "loser_made_it", {"bonus": "valat"}),
    (TIROL, game("dreier", cards="45/1", bonuses="sack_1!"), "bonuses[0].made", "against_cards", {"bonus": "sack_1"}),
    (TULLN, game("dreier", cards="55", bonuses="schnitt"), "bonuses[0].made", "against_cards", {"bonus": "schnitt"}),
    (OOE, game("dreier", cards="40", bonuses="valat!"), "bonuses[0].made", "against_cards", {"bonus": "valat"}),
    (
        *(HAUSRUCK, game("farbensolo", result="lost", bonuses="~valat!", kontra=1)),
        *("bonuses[0].announced", "kontra_and_valat", {"game": "farbensolo"}),
    ),
    # Negative games
    (TULLN, NegativeGame(game="piccolo", declarers=()), "declarers", "declarers_missing", {}),
    (TIROL, bei("piccolo", ("A", "won"), ("B", "won")), "declarers", "no_bei_games", {"ruleset": TIROL}),
    (TULLN, bei("piccolo", ("A", "won"), ("A", "lost")), "declarers[1].player", "named_twice", {"player": "A"}),
    (TULLN, bei("piccolo", ("A", "won"), ("X", "lost")), "declarers[1].player", "not_at_table", {"player": "X"}),
    (
        *(OOE, NegativeGame(game="piccolo", declarers=(NegativeDeclarer("A", None),))),
        *("declarers[0].result", "result_missing", {}),
    ),
    (OOE, negative("piccolo", B=1), "declarers[0].kontra.B", "kontra_on_himself", {"player": "B"}),
    (OOE, negative("piccolo", E=1), "declarers[0].kontra.E", "sits_out", {"player": "E"}),
    (TIROL, negative("piccolo", A=3), "declarers[0].kontra.A", "kontra_level", {"level": 3, "most": 2}),
    (TULLN, forced(B=1), "declarers[3].kontra", "forced_piccolo_kontra", {"player": "A"}),
    # Trischaken
    (OOE, trischaken(20, 20, 20, 9), "card_points", "card_points_sum", {"sum": "69"}),
    (OOE, trischaken("20/1", 20, 20, 10), "card_points", "card_points_sum", {"sum": "70/1"}),
    (OOE, Trischaken(card_points={"A": 70, "C": 70}), "card_points", "card_points_missing", {"players": "B, D"}),
    (OOE, Trischaken(card_points={"A": -3, "B": 73, "C": 70, "D": 70}), "card_points.A", "card_points_range", {}),
    (
        *(OOE, Trischaken(card_points={"A": 60, "B": 60, "C": 60, "D": 30, "E": 0})),
        *("card_points.E", "sits_out", {"player": "E"}),
    ),
    # Renonce
    (OOE, renonce("", "dreier", "B"), "offenders", "offenders_missing", {}),
    (OOE, renonce("ABCD", "dreier", "B"), "offenders", "offenders_all", {}),
    (OOE, renonce("AX", "dreier", "B"), "offenders[1]", "not_at_table", {"player": "X"}),
    (OOE, renonce("AA", "dreier", "B"), "offenders[1]", "named_twice", {"player": "A"}),
    (OOE, renonce("AE", "dreier", "B"), "offenders[1]", "fifth_alone", {"player": "E"}),
    (
        *(OOE, renonce("A", "dreier", "B", offence="wrong_leed"), "offence", "no_such_offence"),
        {"offence": "wrong_leed", "ruleset": OOE, "meant": "wrong_lead"},
    ),
    (OOE, renonce("A", "dreier"), "declarer", "declarer_missing", {"game": "dreier"}),
    (OOE, renonce("A", "dreier", "B", "C"), "partner", "no_partner_game", {"game": "dreier"}),
    (OOE, renonce("A", "dreier", "B", declarers=BERT), "declarers", "use_declarer", {"game": "dreier"}),
    (TIROL, renonce("A", "dreier", "B", kontra=3), "kontra", "kontra_level", {"level": 3, "most": 2}),
    (
        *(OOE, renonce("A", "dreier", "B", None, "trull! pagat")),
        *("bonuses[1].announced", "renonce_silent_bonus", {"bonus": "pagat"}),
    ),
    (
        *(TIROL, renonce("A", "besserrufer", "B", "D", "pagat!", bid="uhu")),
        *("bonuses", "bid_bonus_missing", {"bonus": "uhu", "game": "besserrufer"}),
    ),
    (OOE, renonce("B", "dreier", "B", no_bird=True), "no_bird", "no_bird_game", {"game": "dreier"}),
    (OOE, renonce("A", "besserrufer", "B", bid="uhu", no_bird=True), "offenders", "no_bird_offender", {"player": "B"}),
    (OOE, renonce("A", "trischaken", "B"), "declarer", "no_declarer", {"game": "trischaken"}),
    (OOE, renonce("A", "trischaken", partner="B"), "partner", "no_partner_game", {"game": "trischaken"}),
    (OOE, renonce("A", "trischaken", kontra=1), "kontra", "no_game_kontra", {"game": "trischaken"}),
    (OOE, renonce("A", "trischaken", bonuses="trull!"), "bonuses", "no_bonuses", {"game": "trischaken"}),
    (OOE, renonce("A", "trischaken", bid="uhu"), "bid", "no_bid", {"game": "trischaken"}),
    (OOE, renonce("A", "trischaken", no_bird=True), "no_bird", "no_bird_game", {"game": "trischaken"}),
    (OOE, renonce("A", "trischaken", declarers=BERT), "declarers", "no_declarer", {"game": "trischaken"}),
    (OOE, renonce("A", "piccolo", "B", declarers=BERT), "declarer", "use_declarers", {"game": "piccolo"}),
    (OOE, renonce("A", "piccolo"), "declarers", "declarers_missing", {}),
    # Claims
    (TULLN, claimed("uhu"), "claims", "no_claims", {"ruleset": TULLN}),
    (OOE, renonce("A", "trischaken", claims=claims("uhu")), "claims", "no_bonuses", {"game": "trischaken"}),
    (OOE, renonce("A", "piccolo", declarers=BERT, claims=claims("uhu")), "claims", "no_bonuses", {"game": "piccolo"}),
    (
        *(OOE, renonce("B", "besserrufer", "B", bid="uhu", no_bird=True, claims=claims("~kakadu"))),
        *("claims", "no_bird_claims", {}),
    ),
    (TIROL, claimed("uhu"), "would_have_won", "would_have_won_missing", {"ruleset": TIROL}),
    (OOE, claimed("trull uhu uhu"), "claims[2].bonus", "bonus_twice", {"bonus": "uhu"}),
    (OOE, claimed("uhuu"), "claims[0].bonus", "no_such_bonus", {"bonus": "uhuu", "ruleset": OOE, "meant": "uhu"}),
    (
        *(OOE, claimed("trull koenig_ultimo")),
        *("claims[1].bonus", "bonus_not_allowed", {"bonus": "koenig_ultimo", "game": "dreier"}),
    ),
    (TIROL, claimed("sack_1", would_have_won=True), "claims[0].bonus", "only_announced", {"bonus": "sack_1"}),
    (
        *(OOE, renonce("A", "solorufer", "B", "D", claims=claims("~koenig_ultimo"))),
        *("claims[0].side", "not_for_opponents", {"bonus": "koenig_ultimo"}),
    ),
    (
        *(OOE, renonce("A", "dreier", "B", None, "uhu!", claims=claims("uhu"))),
        *("claims[0].bonus", "claim_was_announced", {"bonus": "uhu"}),
    ),
    (OOE, claimed("valat uhu"), "claims[1].bonus", "claim_beside_valat", {"bonus": "uhu"}),
    (OOE, renonce("B", "dreier", "B", claims=claims("uhu")), "claims[0].side", "claim_no_regular", {}),
    # Overrides
    (OOE, Annulled(dealer="X"), "dealer", "not_at_table", {"player": "X"}),
    (OOE, Annulled(sitting_out=("A", "X")), "sitting_out[1]", "not_at_table", {"player": "X"}),
    (OOE, Annulled(sitting_out=("A", "B")), "sitting_out", "sitting_out_count", {"count": 1}),
    (OOE, Annulled(vorhand="X"), "vorhand", "not_at_table", {"player": "X"}),
    (OOE, Annulled(vorhand="E"), "vorhand", "sits_out", {"player": "E"}),
    # What is no hand
    (OOE, Manual(points={"X": Points(1), "A": Points(-1)}), "points.X", "not_at_table", {"player": "X"}),
    (OOE, Manual(points={"A": Points(3), "B": Points(-1)}), "points", "not_zero_sum", {"total": "2"}),
    (
        *(OOE, Manual(points={"A": Points(1), "B": Points(-1)}, cents={"X": Cents(10), "B": Cents(-10)})),
        *("cents.X", "not_at_table", {"player": "X"}),
    ),
    (
        *(OOE, Manual(points={"A": Points(1), "B": Points(-1)}, cents={"A": Cents(10), "B": Cents(-9)})),
        *("cents", "not_zero_sum", {"total": "1"}),
    ),
    (OOE, TableChange(players=("A", "B", "C")), "players", "table_size", {"count": 3}),
    (OOE, TableChange(players=tuple("ABCDEFG")), "players", "table_size", {"count": 7}),
    (OOE, TableChange(players=tuple("ABCD"), dealer="E"), "dealer", "not_at_table", {"player": "E"}),
    (OOE, Doubling(radl=0), "radl", "doubling_range", {"most": 20}),
    (OOE, Doubling(radl=21), "radl", "doubling_range", {"most": 20}),
    (OOE, Doubling(radl=-21), "radl", "doubling_range", {"most": 20}),
    # What can be scored but not entered
    (TIROL, game("dreier", result="lost", bonuses="sack_1!"), "bonuses[0].side", "sack_of_loser", {"bonus": "sack_1"}),
    (
        *(TIROL, game("dreier", bonuses="sack_1!- sack_2!"), "bonuses[1].made", "sack_without_lower"),
        {"bonus": "sack_2", "lower": "sack_1"},
    ),
    (
        *(OOE, game("dreier", bonuses="valat ~pagat!"), "bonuses[1].side", "beside_their_valat"),
        {"bonus": "pagat", "valat": "valat"},
    ),
    (
        *(TULLN, negative("piccolo", declarer="B", no_kontra=True)),
        *("declarers[0].no_kontra", "not_forced", {"player": "B", "vorhand": "A"}),
    ),
    (TULLN, replace(negative("piccolo"), mondfang=True), "mondfang", "no_mondfang_here", {"ruleset": TULLN}),
    (TIROL, renonce("B", "besserrufer", "B", no_bird=True), "bid", "no_bird_bid", {"game": "besserrufer"}),
    (TIROL, claimed("valat", would_have_won=False), "claims[0].side", "claim_against_would", {"bonus": "valat"}),
    (
        *(TIROL, renonce("E", "dreier", "B", claims=claims("valat ~uhu"), would_have_won=True)),
        *("claims[1].side", "beside_their_valat", {"bonus": "uhu", "valat": "valat"}),
    ),
]


@pytest.mark.parametrize(
    ("ruleset", "entry", "place", "code", "named"),
    SAID,
    ids=[f"{each[3]} {number}" for number, each in enumerate(SAID)],
)
def test_refusal__says_where_and_names_whom_it_is_about(
    ruleset: str, entry: Entry, place: str, code: str, named: dict[str, object]
) -> None:
    computed = compute_ledger(evening(ruleset, entry, seats=FIVE))
    found = computed.refused
    assert len(said(found, computed.evening.ruleset)) == 2
    meant = {} if (suggestion := found[0].suggestion) is None else {"meant": suggestion}
    assert [(each.path, each.code) for each in found] == [(f"entries[0].{place}", code)]
    assert {**found[0].params, **meant} == named


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
