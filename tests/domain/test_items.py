"""Every kind of item of a score says what it is about: the window, the exports and ``score --json`` repeat it.

What is expected is written out by hand: values and factors from the sources, the clause by what it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tarockblock.domain.hand import Entry, NegativeDeclarer, NegativeGame, PositiveGame, Renonce, Side
from tarockblock.domain.money import Points
from tarockblock.domain.positive import PositiveScorer
from tarockblock.domain.ruleset import Ruleset, Setting
from tarockblock.domain.score import Item, Pricing
from tarockblock.rules.library import shipped
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    RULESETS,
    TIROL,
    TULLN,
    bei,
    claims,
    game,
    negative,
    renonce,
    row,
    trischaken,
)

DECLARER, OPPONENTS = Side.DECLARER, Side.OPPONENTS

RESULTS = ("won", "lost")

SAID = {
    "gains": None,
    "side": None,
    "announced": False,
    "made": True,
    "kontra": 0,
    "factor": 1,
    "by": None,
    "player": None,
    "opponent": None,
    "also": (),
    "notes": (),
    "grounds": (),
}
"""What an item says where there is nothing to be said."""

Said = Mapping[str, object]


def item(what: str, subject: str, value: int, clause: str, **rest: object) -> Said:
    """An item as it is to be; whatever is not named is as in SAID."""
    assert rest.keys() <= SAID.keys()
    return {"what": what, "subject": subject, "value": Points(value), "clause": clause} | SAID | rest


def items(ruleset: str | Ruleset, entry: Entry) -> list[Said]:
    score = row(ruleset, entry).score
    assert score is not None
    return [said(each) for each in score.items]


def said(found: Item) -> Said:
    return {name: getattr(found, name) for name in ("what", "subject", "value", "clause", *SAID)}


def of_setting(ruleset: str, name: str) -> str:
    """The clause that a setting of a shipped ruleset rests on."""
    clause = shipped(ruleset).setting_clause(name)
    assert clause is not None
    return clause


def switched(ruleset: str, name: str, value: str) -> Ruleset:
    """A house that reads one place otherwise and rests it on the same clause."""
    official = shipped(ruleset)
    return replace(official, settings=dict(official.settings) | {name: Setting(value, of_setting(ruleset, name))})


def by(entry: PositiveGame, bonus: str, player: str) -> PositiveGame:
    """The same hand, where somebody noted who announced or made a bonus."""
    return replace(
        entry, bonuses=tuple(replace(each, by=player) if each.bonus == bonus else each for each in entry.bonuses)
    )


# --------------------------------------------------------------------------- conceded


@pytest.mark.parametrize("ruleset", RULESETS)
def test_conceded__the_declarer_lost_game_and_bird(ruleset: str) -> None:
    """Hausruck 5: an Uhurufer costs 5; Tulln: 10 and 40."""
    rules = shipped(ruleset)
    clause = rules.setting_clause("conceded_price") or rules.games["besserrufer"].clause
    expected = item(
        *("conceded", "besserrufer", 50 if ruleset == TULLN else 5, clause),
        gains=OPPONENTS,
        side=DECLARER,
        made=False,
        by="uhu",
    )
    assert items(ruleset, game("besserrufer", "B", None, "conceded", bid="uhu")) == [expected]


def test_conceded__a_plain_rufer_has_no_bird() -> None:
    expected = item(
        "conceded", "rufer", 1, of_setting(TIROL, "conceded_price"), gains=OPPONENTS, side=DECLARER, made=False
    )
    assert items(TIROL, game("rufer", "A", None, "conceded")) == [expected]


# --------------------------------------------------------------------------- positive games


@pytest.mark.parametrize("result", RESULTS)
def test_game__says_who_gains_it_and_its_kontra(result: str) -> None:
    """Hausruck 2: kontra on the game, which is worth 4."""
    rules, won = shipped(HAUSRUCK), result == "won"
    gains = DECLARER if won else OPPONENTS
    plain = item("game", "dreier", 4, rules.games["dreier"].clause, gains=gains, side=DECLARER, made=won)
    assert items(HAUSRUCK, game("dreier", result=result)) == [plain]
    assert items(HAUSRUCK, game("dreier", result=result, kontra=2)) == [
        {**plain, "kontra": 2, "grounds": (rules.kontra_clause,)}
    ]


def test_game__by_cards_cites_the_threshold() -> None:
    rules = shipped(TIROL)
    expected = item("game", "dreier", 5, rules.games["dreier"].clause, gains=DECLARER, side=DECLARER)
    expected = {**expected, "notes": ("by_cards",), "grounds": (rules.won_from_clause,)}
    assert items(TIROL, game("dreier", cards="36")) == [expected]
    lost = {**expected, "gains": OPPONENTS, "made": False}
    assert items(TIROL, game("dreier", cards="35/1")) == [lost]


def test_game__with_a_void_kontra_cites_what_voids_it() -> None:
    """OÖ "Solorufer": with the called king in the talon no kontra counts."""
    expected = item(
        *("game", "solorufer", 2, shipped(OOE).games["solorufer"].clause),
        gains=DECLARER,
        side=DECLARER,
        notes=("kontra_void",),
        grounds=(of_setting(OOE, "solo_king_in_talon"),),
    )
    assert items(OOE, game("solorufer", kontra=1)) == [expected]
    valat = items(OOE, game("solorufer", bonuses="valat!*1"))[0]
    assert valat["grounds"] == (
        shipped(OOE).games["solorufer"].clause,
        of_setting(OOE, "solo_king_in_talon"),
        of_setting(OOE, "replaced_kontra"),
    )


@pytest.mark.parametrize(
    ("why", "ruleset", "text", "kontra", "value", "rest", "settings"),
    [
        # Hausruck 9: a Dreier is 4; valat announced ×8, silent ×4.
        ("announced", HAUSRUCK, "valat!", 0, 32, {"announced": True, "factor": 8}, ()),
        ("silent", HAUSRUCK, "valat", 0, 16, {"factor": 4}, ()),
        # R7: one item, one kontra, the higher one.
        (
            *("both kontras", HAUSRUCK, "valat!*1", 2, 32, {"announced": True, "factor": 8, "kontra": 2}),
            ("replaced_kontra",),
        ),
        (
            *("on the valat alone", HAUSRUCK, "valat!*1", 0, 32, {"announced": True, "factor": 8, "kontra": 1}),
            ("replaced_kontra",),
        ),
        ("the same kontra", HAUSRUCK, "valat!*1", 1, 32, {"announced": True, "factor": 8, "kontra": 1}, ()),
        # Tulln: 50, Schnitt ×4 and ×2.
        ("Schnitt", TULLN, "schnitt!", 0, 200, {"announced": True, "factor": 4, "by": "schnitt"}, ()),
        ("silent Schnitt", TULLN, "schnitt", 0, 100, {"factor": 2, "by": "schnitt"}, ()),
        # An announced Schnitt that becomes a silent valat stays at four.
        ("Schnitt and valat", TULLN, "schnitt! valat", 0, 200, {"announced": True, "factor": 4, "by": "schnitt"}, ()),
    ],
)
def test_game__multiplied_is_the_calls_item(
    why: str, ruleset: str, text: str, kontra: int, value: int, rest: Said, settings: tuple[str, ...]
) -> None:
    rules = shipped(ruleset)
    call = str(rest.get("by", "valat"))
    grounds = (rules.games["dreier"].clause, *(of_setting(ruleset, name) for name in settings))
    expected = item(
        *("game", "dreier", value, rules.bonuses[call].clause),
        **{"gains": DECLARER, "side": DECLARER, "by": call, **rest},
        grounds=(*grounds, *((rules.kontra_clause,) if "kontra" in rest else ())),
    )
    assert items(ruleset, game("dreier", bonuses=text, kontra=kontra)) == [expected], why


def test_game__lost_by_an_announced_valat() -> None:
    """Hausruck 9: an announced valat that is lost loses the game at eight times."""
    rules = shipped(HAUSRUCK)
    expected = item(
        *("game", "dreier", 32, rules.bonuses["valat"].clause),
        gains=OPPONENTS,
        side=DECLARER,
        announced=True,
        made=False,
        factor=8,
        by="valat",
        grounds=(rules.games["dreier"].clause, of_setting(HAUSRUCK, "lost_multiplier")),
    )
    assert items(HAUSRUCK, game("dreier", result="lost", bonuses="valat!-")) == [expected]


def test_game__lost_by_the_opponents_valat() -> None:
    """R22: the opponents' valat counts like the declarer's; a Schnitt of theirs needs no such reading."""
    rules = shipped(TULLN)
    theirs = {"gains": OPPONENTS, "side": OPPONENTS, "announced": True}
    plain = rules.games["dreier"].clause
    valat = item(
        *("game", "dreier", 400, rules.bonuses["valat"].clause),
        **{**theirs, "factor": 8, "by": "valat"},
        grounds=(plain, of_setting(TULLN, "opponents_valat")),
    )
    schnitt = item(
        *("game", "dreier", 200, rules.bonuses["schnitt"].clause),
        **{**theirs, "factor": 4, "by": "schnitt"},
        grounds=(plain,),
    )
    assert items(TULLN, game("dreier", result="lost", bonuses="~valat!")) == [valat]
    assert items(TULLN, game("dreier", result="lost", bonuses="~schnitt!")) == [schnitt]


def test_game__in_the_schnitt_by_the_cards() -> None:
    """Tulln: whoever keeps the others under 15 points has made the silent Schnitt, ×2 of 50."""
    rules = shipped(TULLN)
    expected = item(
        *("game", "dreier", 100, rules.bonuses["schnitt"].clause),
        gains=DECLARER,
        side=DECLARER,
        factor=2,
        by="schnitt",
        notes=("by_cards",),
        grounds=(rules.won_from_clause, rules.games["dreier"].clause),
    )
    assert items(TULLN, game("dreier", cards="56")) == [expected]
    theirs = {**expected, "gains": OPPONENTS, "side": OPPONENTS}
    assert items(TULLN, game("dreier", cards="14")) == [theirs]
    # One that was announced is the only one, and has the game's kontra: no reading is needed for which holds.
    (announced,) = items(TULLN, game("dreier", cards="56", bonuses="schnitt!*1", kontra=1))
    assert announced["grounds"] == (rules.won_from_clause, rules.games["dreier"].clause, rules.kontra_clause)


# --------------------------------------------------------------------------- bonuses


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("pagat", {"value": 1, "gains": DECLARER}),
        ("pagat!", {"value": 2, "gains": DECLARER, "announced": True}),
        ("pagat!-", {"value": 2, "gains": OPPONENTS, "announced": True, "made": False}),
        ("~pagat!", {"value": 2, "gains": OPPONENTS, "side": OPPONENTS, "announced": True}),
        ("~pagat!-", {"value": 2, "gains": DECLARER, "side": OPPONENTS, "announced": True, "made": False}),
        ("pagat!*1", {"value": 2, "gains": DECLARER, "announced": True, "kontra": 1}),
    ],
)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_bonus__says_whose_it_was_and_whether_it_was_made(ruleset: str, text: str, rest: dict[str, object]) -> None:
    """Price list: the Pagat is 1, announced 2; in Tulln 10 and 20. No switch has to do with it."""
    rules = shipped(ruleset)
    value = int(str(rest["value"])) * (10 if ruleset == TULLN else 1)
    expected = item("bonus", "pagat", value, rules.bonuses["pagat"].clause, side=DECLARER)
    expected = {**expected, **rest, "value": Points(value)}
    if rest.get("kontra"):
        expected["grounds"] = (rules.kontra_clause,)
    assert items(ruleset, game("dreier", bonuses=text))[1:] == [expected]


def test_bonus__in_a_solo_game_says_that_it_counts_twice() -> None:
    rules = shipped(TIROL)
    expected = item(
        *("bonus", "trull", 4, rules.bonuses["trull"].clause),
        gains=OPPONENTS,
        side=OPPONENTS,
        announced=True,
        kontra=2,
        player="C",
        notes=("solo_doubles",),
        grounds=(rules.solo_clause, rules.kontra_clause),
    )
    assert items(TIROL, by(game("solodreier", bonuses="~trull!*2"), "trull", "C"))[1:] == [expected]


def test_bonus__with_a_void_kontra_cites_what_voids_it() -> None:
    rules = shipped(TULLN)
    expected = item(
        *("bonus", "trull", 40, rules.bonuses["trull"].clause),
        gains=DECLARER,
        side=DECLARER,
        announced=True,
        notes=("solo_doubles", "kontra_void"),
        grounds=(rules.solo_clause, of_setting(TULLN, "solo_king_in_talon")),
    )
    assert items(TULLN, game("solorufer", bonuses="trull!*1"))[1:] == [expected]


def test_bonus__of_the_bid_multiplied_with_the_game_cites_the_reading() -> None:
    """R6 otherwise: the Pagat of a Pagatrufer is 20, eight times in a valat; only it."""
    house = switched(TULLN, "multiplied_base", "game_and_bid")
    found = items(house, game("besserrufer", "B", "D", "won", "pagat! valat! trull!", bid="pagat"))
    plain = {"gains": DECLARER, "side": DECLARER, "announced": True}
    assert found[1:] == [
        item(
            *("bonus", "pagat", 160, house.bonuses["pagat"].clause),
            **{**plain, "factor": 8},
            grounds=(of_setting(TULLN, "multiplied_base"),),
        ),
        item("bonus", "trull", 20, house.bonuses["trull"].clause, **plain),
    ]


def test_bonus__silent_and_failed_cites_the_reading_where_it_costs() -> None:
    """R3 otherwise."""
    house = switched(TULLN, "failed_silent_bonus", "pays")
    (_, failed, made) = items(house, game("dreier", bonuses="pagat- uhu"))
    assert failed == item(
        *("bonus", "pagat", 10, house.bonuses["pagat"].clause),
        gains=OPPONENTS,
        side=DECLARER,
        made=False,
        grounds=(of_setting(TULLN, "failed_silent_bonus"),),
    )
    assert made == item("bonus", "uhu", 20, house.bonuses["uhu"].clause, gains=DECLARER, side=DECLARER)


@pytest.mark.parametrize(("name", "value"), [("dreier", 20), ("solodreier", 40)])
def test_bonus__valat_beside_the_game(name: str, value: int) -> None:
    """Tirol 5: 20 announced, doubled in solo games; the opponents' by the same reading."""
    rules = shipped(TIROL)
    solo = name == "solodreier"
    plain = item("bonus", "valat", value, rules.bonuses["valat"].clause, announced=True)
    plain = {**plain, "notes": ("solo_doubles",) if solo else ()}
    grounds = (rules.solo_clause,) if solo else ()
    own = {**plain, "gains": DECLARER, "side": DECLARER, "grounds": grounds}
    theirs = {**plain, "gains": OPPONENTS, "side": OPPONENTS}
    theirs["grounds"] = (*grounds, of_setting(TIROL, "opponents_valat"))
    assert items(TIROL, game(name, bonuses="valat!"))[1:] == [own]
    assert items(TIROL, game(name, result="lost", bonuses="~valat!"))[1:] == [theirs]


# --------------------------------------------------------------------------- bonuses that do not count


def test_beside_a_valat__a_silent_bonus_counts_nothing_and_still_says_whose_it_was() -> None:
    """Hausruck 9: beside a valat only announced ones count."""
    clause = of_setting(HAUSRUCK, "beside_valat")
    nothing = {"notes": ("beside_valat",)}
    entry = by(by(game("dreier", bonuses="valat! pagat ~trull"), "pagat", "B"), "trull", "D")
    assert items(HAUSRUCK, entry)[1:] == [
        item("bonus", "pagat", 0, clause, **nothing, gains=DECLARER, side=DECLARER, player="B"),
        item("bonus", "trull", 0, clause, **nothing, gains=OPPONENTS, side=OPPONENTS, player="D"),
    ]


def test_beside_a_valat__possession_counts_nothing_in_tirol() -> None:
    """Tirol 5: a valat calls off announced possession bonuses, made or not; those of the course count."""
    clause = of_setting(TIROL, "beside_valat")
    entry = game("dreier", bonuses="valat! trull!- ~vier_koenige! pagat")
    nothing = {"announced": True, "notes": ("beside_valat",)}
    assert items(TIROL, entry)[2:4] == [
        item("bonus", "trull", 0, clause, **nothing, gains=OPPONENTS, side=DECLARER, made=False),
        item("bonus", "vier_koenige", 0, clause, **nothing, gains=OPPONENTS, side=OPPONENTS),
    ]
    assert items(TIROL, entry)[4]["value"] == Points(1)


def test_outweighed__what_the_lost_valat_leaves_of_a_schnitt() -> None:
    """Tulln R5: the announced valat is lost and loses the game; the Schnitt made all the same counts nothing."""
    entry = by(game("dreier", cards="56", bonuses="valat!- schnitt trull"), "schnitt", "B")
    found = items(TULLN, entry)
    assert (found[0]["gains"], found[0]["by"], found[0]["value"]) == (OPPONENTS, "valat", Points(400))
    assert found[1] == item(
        *("bonus", "schnitt", 0, shipped(TULLN).bonuses["schnitt"].clause),
        gains=DECLARER,
        side=DECLARER,
        player="B",
        notes=("outweighed",),
    )
    assert found[2]["value"] == Points(10)


# --------------------------------------------------------------------------- negative games


@pytest.mark.parametrize("result", RESULTS)
def test_negative__an_item_for_every_opponent(result: str) -> None:
    """Tirol: a Piccolo is 2 with each; only C gave kontra."""
    rules, won = shipped(TIROL), result == "won"
    plain = item(
        *("negative", "piccolo", 2, rules.games["piccolo"].clause),
        gains=DECLARER if won else OPPONENTS,
        side=DECLARER,
        made=won,
        player="B",
    )
    assert items(TIROL, negative("piccolo", result, "B", C=1)) == [
        {**plain, "opponent": "A"},
        {**plain, "opponent": "C", "kontra": 1, "grounds": (rules.kontra_clause,)},
        {**plain, "opponent": "D"},
    ]


def test_negative__lost_may_cost_more_in_a_house() -> None:
    """Each game has its price lost, negative ones too."""
    rules = shipped(TULLN)
    piccolo = replace(rules.games["piccolo"], lost_value=30, vorhand_value=40, vorhand_lost_value=50)
    house = replace(rules, games={**rules.games, "piccolo": piccolo})
    prices = [
        {each["value"] for each in items(house, negative("piccolo", result, who))} for who in "BA" for result in RESULTS
    ]
    assert prices == [{Points(20)}, {Points(30)}, {Points(40)}, {Points(50)}]


def test_negative__several_declarers_cite_that_they_may() -> None:
    """Tulln: each declarer settles with the three others."""
    rules = shipped(TULLN)
    plain = item("negative", "piccolo", 20, rules.games["piccolo"].clause, side=DECLARER)
    plain = {**plain, "grounds": (of_setting(TULLN, "bei_games"),)}
    found = items(TULLN, bei("piccolo", ("A", "won"), ("C", "lost", {"D": 2})))
    won = {**plain, "gains": DECLARER, "player": "A"}
    lost = {**plain, "gains": OPPONENTS, "made": False, "player": "C"}
    assert found == [
        *({**won, "opponent": who} for who in "BCD"),
        *({**lost, "opponent": who} for who in "AB"),
        {**lost, "opponent": "D", "kontra": 2, "grounds": (of_setting(TULLN, "bei_games"), rules.kontra_clause)},
    ]


def test_negative__the_forced_fourth_piccolo_cites_why_it_has_no_kontra() -> None:
    """Tulln: three Piccolos force Vorhand into a fourth, which cannot be kontriert."""
    others = tuple(NegativeDeclarer(who, True) for who in "BCD")
    entry = NegativeGame(game="piccolo", declarers=(*others, NegativeDeclarer("A", False, no_kontra=True)))
    grounds = [found["grounds"] for found in items(TULLN, entry)]
    assert grounds == [(of_setting(TULLN, "bei_games"),)] * 9 + [(of_setting(TULLN, "forced_piccolo"),)] * 3


# --------------------------------------------------------------------------- Trischaken


def test_trischaken__an_item_for_every_payment() -> None:
    """Tulln: C has the most and pays 10 to each; nobody else pays."""
    rules = shipped(TULLN)
    plain = item("trischaken", "trischaken", 10, rules.trischaken.clauses["plain"], player="C")
    assert items(TULLN, trischaken(10, 20, 25, 15)) == [{**plain, "opponent": who} for who in "ABD"]


def test_trischaken__each_of_two_jungfrauen_gets_her_30_from_one_of_two_losers() -> None:
    """Tulln: "erhält jede Jungfrau von je einem der Verlierer 30", so two payments; a Vorhand among them shares."""
    found = items(TULLN, trischaken(0, 35, 35, 0))
    assert [(each["player"], each["opponent"]) for each in found] == [("B", "A"), ("C", "D")]
    assert [each["value"] for each in found] == [Points(30)] * 2
    shared = items(TULLN, trischaken(35, 35, 0, 0))
    assert [each["value"] for each in shared] == [Points(each) for each in (30, 30, 15, 15)]


@pytest.mark.parametrize(
    ("cards", "notes"),
    [
        ((10, 20, 25, 15), ()),
        ((25, 20, 10, 15), ("vorhand_most",)),
        ((10, 10, 40, 10), ("has_game",)),
        ((40, 10, 10, 10), ("vorhand_most", "has_game")),
        ((10, 25, 25, 10), ("tied",)),
        ((25, 25, 10, 10), ("vorhand_most", "tied")),
        ((10, 30, 30, 0), ("jungfrau", "tied")),
        ((10, 40, 20, 0), ("jungfrau", "has_game")),
        ((0, 30, 40, 0), ("two_jungfrauen", "has_game")),
        ((0, 70, 0, 0), ("all_tricks", "has_game")),
    ],
)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_trischaken__remarks_what_decided(ruleset: str, cards: tuple[int, ...], notes: tuple[str, ...]) -> None:
    for found in items(ruleset, trischaken(*cards)):
        assert found["notes"] == notes


# --------------------------------------------------------------------------- renonce


def test_renonce__what_every_regular_player_is_due_and_for_what() -> None:
    """OÖ, Renonce 5 and 7: A plays a Sechserdreier with the Uhu announced, D offends; A misses the Kakadu.

    A: 3 × 4, 3 × 4 and 3 × 3; B and C: 8 and 4. The game has a kontra, the Uhu a rekontra.
    """
    rules = shipped(OOE)
    formula = rules.renonce.clause
    lost = of_setting(OOE, "sechserdreier_opponents")
    three = {"player": "A", "notes": ("three_times",)}
    game_ = item("renonce", "sechserdreier", 4, rules.games["sechserdreier"].clause, kontra=1)
    uhu = item("renonce_bonus", "uhu", 4, rules.bonuses["uhu"].clause, announced=True, kontra=2)
    uhu = {**uhu, "gains": DECLARER, "side": DECLARER, "grounds": (formula, rules.kontra_clause)}
    theirs = {**game_, "value": Points(8), "gains": OPPONENTS, "side": OPPONENTS}
    theirs["grounds"] = (formula, lost, rules.kontra_clause)
    own = {**game_, **three, "gains": DECLARER, "side": DECLARER, "grounds": (formula, rules.kontra_clause)}
    entry = renonce("D", "sechserdreier", "A", None, "uhu!*2", kontra=1, claims=claims("kakadu"))
    assert items(OOE, entry) == [
        own,
        {**uhu, **three},
        {**theirs, "player": "B"},
        {**uhu, "player": "B"},
        {**theirs, "player": "C"},
        {**uhu, "player": "C"},
        item("claim", "kakadu", 3, rules.renonce.claims_clause, **three, gains=DECLARER, side=DECLARER),
    ]


def test_renonce__of_a_multiplied_solo_game() -> None:
    """Hausruck: C offends in D's Solorufer with B; valat announced: 2 × 8; Trull twice 2."""
    rules = shipped(HAUSRUCK)
    entry = renonce("C", "solorufer", "D", "B", "valat! trull!")
    valat = item(
        *("renonce", "solorufer", 16, rules.bonuses["valat"].clause),
        factor=8,
        by="valat",
        grounds=(rules.renonce.clause,),
    )
    trull = item(
        *("renonce_bonus", "trull", 4, rules.bonuses["trull"].clause),
        announced=True,
        gains=DECLARER,
        side=DECLARER,
        grounds=(rules.renonce.clause, rules.solo_clause),
    )
    expected = []
    for who, side in (("A", OPPONENTS), ("B", DECLARER), ("D", DECLARER)):
        expected += [{**valat, "player": who, "gains": side, "side": side}, {**trull, "player": who}]
    assert items(HAUSRUCK, entry) == expected


def test_renonce__in_a_solorufer_with_the_king_in_the_talon_the_kontra_is_void() -> None:
    rules = shipped(TULLN)
    entry = renonce("C", "solorufer", "D", None, "trull!*1", kontra=1)
    game_ = item(
        *("renonce", "solorufer", 20, rules.games["solorufer"].clause),
        notes=("kontra_void",),
        grounds=(rules.renonce.clause, of_setting(TULLN, "solo_king_in_talon")),
    )
    found = items(TULLN, entry)
    assert found[0] == {**game_, "player": "A", "gains": OPPONENTS, "side": OPPONENTS}
    assert found[4] == {
        **game_,
        "player": "D",
        "gains": DECLARER,
        "side": DECLARER,
        "notes": ("kontra_void", "three_times"),
    }
    assert [each["kontra"] for each in found] == [0] * 6
    trull = found[1]
    assert (trull["subject"], trull["notes"]) == ("trull", ("kontra_void",))
    assert trull["grounds"] == (rules.renonce.clause, rules.solo_clause, of_setting(TULLN, "solo_king_in_talon"))


def test_renonce__several_offenders_cite_that_they_share() -> None:
    rules = shipped(OOE)
    shared = of_setting(OOE, "several_offenders")
    plain = item("renonce", "dreier", 4, rules.games["dreier"].clause, grounds=(rules.renonce.clause, shared))
    assert items(OOE, renonce("AC", "dreier", "B")) == [
        {**plain, "player": "B", "gains": DECLARER, "side": DECLARER, "notes": ("three_times",)},
        {**plain, "player": "D", "gains": OPPONENTS, "side": OPPONENTS},
    ]


def test_renonce__without_a_bird_has_its_own_price_and_clause() -> None:
    """Hausruck 5: 3 to each of the others."""
    plain = item("renonce", "besserrufer", 3, shipped(HAUSRUCK).renonce.no_bird_clause, notes=("no_bird",), grounds=())
    found = items(HAUSRUCK, renonce("A", "besserrufer", "A", "B", no_bird=True))
    assert found == [{**plain, "player": who} for who in "BCD"]


@pytest.mark.parametrize(("ruleset", "value"), [(HAUSRUCK, 2), (OOE, 2), (TIROL, 4), (TULLN, 30)])
def test_renonce__in_a_trischaken_rests_on_its_own_sentence_alone(ruleset: str, value: int) -> None:
    """OÖ, Renonce 5 excepts Trischaken by name; the others name a price for it, too, that is nobody's game."""
    rules = shipped(ruleset)
    plain = item("renonce", "trischaken", value, rules.renonce.trischaken_clause, grounds=())
    assert items(ruleset, renonce("C", "trischaken")) == [{**plain, "player": who} for who in "ABD"]


def test_renonce__in_a_negative_game_goes_pair_by_pair() -> None:
    """Tulln: B and D play a Bettler, A offends; B and D get 40 as declarers from everybody and as opponents
    from each other, C from both."""
    rules = shipped(TULLN)
    entry = Renonce(
        offenders=("A",),
        game="bettler",
        declarers=(NegativeDeclarer("B", None, {"C": 1}), NegativeDeclarer("D", None)),
    )
    plain = item("renonce", "bettler", 40, rules.games["bettler"].clause, grounds=(rules.renonce.clause,))
    kontra = {"kontra": 1, "grounds": (rules.renonce.clause, rules.kontra_clause)}
    assert items(TULLN, entry) == [
        {**plain, "player": "B", "opponent": "A"},
        {**plain, "player": "B", "opponent": "C", **kontra},
        {**plain, "player": "B", "opponent": "D"},
        {**plain, "player": "B", "opponent": "D"},
        {**plain, "player": "C", "opponent": "B", **kontra},
        {**plain, "player": "C", "opponent": "D"},
        {**plain, "player": "D", "opponent": "B"},
        {**plain, "player": "D", "opponent": "A"},
        {**plain, "player": "D", "opponent": "B"},
        {**plain, "player": "D", "opponent": "C"},
    ]


@pytest.mark.parametrize(("won", "value", "note"), [(True, 6, "uncovered"), (False, 2, "uncovered")])
def test_renonce__tirol_says_how_far_a_claim_counts(won: bool, value: int, note: str) -> None:
    """Tirol 6: due 2; with Uhu and Trull made silently the declarer's side had 2 + 4 + 2, or −2 + 4 + 2."""
    rules = shipped(TIROL)
    entry = renonce("A", "solorufer", "B", "D", claims=claims("uhu trull"), would_have_won=won)
    plain = item(
        *("claim", "uhu", value, rules.renonce.claims_clause),
        side=DECLARER,
        also=("trull",),
        notes=(note,),
        grounds=(of_setting(TIROL, "claims_cover"),),
    )
    found = [each for each in items(TIROL, entry) if each["what"] == "claim"]
    assert found == [{**plain, "player": "B"}, {**plain, "player": "D"}]


def test_renonce__tirol_says_that_a_claim_is_covered() -> None:
    """Lost, a silent Uhu in a Solorufer would leave −2 + 4; the 2 that are due cover it."""
    entry = renonce("A", "solorufer", "B", "D", claims=claims("uhu"), would_have_won=False)
    found = [each for each in items(TIROL, entry) if each["what"] == "claim"]
    assert [(each["value"], each["notes"], each["also"]) for each in found] == [(Points(0), ("covered",), ())] * 2
    score = row(TIROL, entry).score
    assert score is not None
    assert [each.transfers for each in score.items if each.what == "claim"] == [(), ()]


# --------------------------------------------------------------------------- one item asked for


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("text", ["trull pagat!*1 ~uhu", "valat! trull pagat!", "~valat trull"])
def test_item__asked_for_alone_is_the_one_of_the_whole_hand(ruleset: str, text: str) -> None:
    """Statistics ask for one item; it is what the hand has, and none for a call that only multiplies the game."""
    entry = game("dreier", result="lost" if "~valat" in text else "won", bonuses=text, kontra=1)
    found = row(ruleset, entry)
    assert found.score is not None
    assert found.deal is not None
    rules = shipped(ruleset)
    scorer = PositiveScorer(entry, rules, found.deal, Pricing(rules.cents_per_point, rules.kontra_in_points))
    alone = [scorer.item(None), *map(scorer.item, entry.bonuses)]
    assert [each for each in alone if each is not None] == list(found.score.items)
    multiplies = "valat" in text and ruleset != TIROL
    assert [each is None for each in alone] == [False, multiplies, False, *([False] if text.count(" ") == 2 else [])]
