"""What a renonce costs: all worked examples of the Upper Austrian text, and the rules of the other three.

A is Vorhand. Figures are points (in Tulln cents) of A, B, C, D, worked out from the texts.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tarockblock.domain.hand import NegativeDeclarer, Renonce, Side
from tarockblock.domain.score import Item
from tarockblock.rules.library import shipped
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    RULESETS,
    TIROL,
    TULLN,
    Amounts,
    calls,
    cents,
    claims,
    points,
    problems,
    renonce,
    row,
    times,
    with_settings,
)

# --------------------------------------------------------------------------- the worked examples of OÖ, B 4

OOE_EXAMPLES: list[tuple[str, Renonce, Amounts]] = [
    ("declarer of a Dreier: 4 4 4 −12", renonce("B", "dreier", "B"), (4, -12, 4, 4)),
    ("opponent in a Dreier: 12 4 4 −20", renonce("A", "dreier", "B"), (-20, 12, 4, 4)),
    ("declarer of a Sechserdreier: 8 8 8 −24", renonce("A", "sechserdreier", "A"), (-24, 8, 8, 8)),
    ("opponent in a Sechserdreier: 12 8 8 −28", renonce("C", "sechserdreier", "A"), (12, 8, -28, 8)),
    (
        "declarer of a Sechserdreier, Uhu announced: 12 each",
        renonce("A", "sechserdreier", "A", None, "uhu!"),
        (-36, 12, 12, 12),
    ),
    ("opponent, Uhu announced: 24 12 12 −48", renonce("D", "sechserdreier", "A", None, "uhu!"), (24, 12, 12, -48)),
    (
        "declarer of a Solorufer, king announced: 6 each",
        renonce("B", "solorufer", "B", "D", "koenig_ultimo!"),
        (6, -18, 6, 6),
    ),
    (
        "opponent in an A-Rufer with Kakadu: 7 each",
        renonce("A", "besserrufer", "B", "D", "kakadu!", bid="kakadu"),
        (-21, 7, 7, 7),
    ),
    ("two opponents in a Dreier share 16", renonce("AC", "dreier", "B"), (-8, 12, -8, 4)),
    ("two opponents in a Sechserdreier share 20", renonce("BD", "sechserdreier", "A"), (12, -10, 8, -10)),
    ("two opponents in a Solorufer share 4", renonce("AC", "solorufer", "B", "D"), (-2, 2, -2, 2)),
    ("declarer and opponent in a Dreier share 8", renonce("BC", "dreier", "B"), (4, -4, -4, 4)),
    ("declarer and opponent in a Sechserdreier share 16", renonce("AD", "sechserdreier", "A"), (-8, 8, 8, -8)),
    ("declarer and opponent in a Solorufer share 4", renonce("BC", "solorufer", "B", "D"), (2, -2, -2, 2)),
    ("Trischaken: 2 to each", renonce("C", "trischaken"), (2, 2, -6, 2)),
    ("Trischaken, the Trischaker: 4 to each", renonce("A", "trischaken"), (-12, 4, 4, 4)),
    ("Trischaken, two: 3 each", renonce("AC", "trischaken"), (-3, 3, -3, 3)),
    ("A-Rufer without a bird: 3 each", renonce("B", "besserrufer", "B", None, bid="uhu", no_bird=True), (3, -9, 3, 3)),
    (
        "silent Kakadu claimed in a Sechserdreier: 33 12 12 −57",
        renonce("D", "sechserdreier", "A", None, "uhu!", claims=claims("kakadu")),
        (33, 12, 12, -57),
    ),
    (
        "silent Uhu claimed in a Solorufer: 10 10 6 −26",
        renonce("A", "solorufer", "B", "D", "koenig_ultimo!", claims=claims("uhu")),
        (-26, 10, 6, 10),
    ),
]


@pytest.mark.parametrize(("why", "entry", "expected"), OOE_EXAMPLES, ids=[each[0] for each in OOE_EXAMPLES])
def test_ooe__worked_example(why: str, entry: Renonce, expected: Amounts) -> None:
    found = row(OOE, entry)
    assert points(found) == expected
    assert cents(found) == times(expected, 10)


def shares(entry: Renonce, ruleset: str = OOE) -> dict[tuple[str, str], int]:
    """Item by item: what each regular player is due, as (player, game or bonus) → points."""
    items: tuple[Item, ...] = getattr(row(ruleset, entry).score, "items", ())
    due: dict[tuple[str, str], int] = {}
    for item in items:
        for transfer in item.transfers:
            key = (transfer.payee, item.subject)
            due[key] = due.get(key, 0) + int(transfer.points.value)
    return due


def test_ooe__intermediate_figures_of_the_kakadu_example() -> None:
    """ "3x4 Punkte für das Spiel plus 3x4 … Uhu, plus 3x3 Punkte für den stillen Kakadu"; opponents 8 and 4."""
    entry = renonce("D", "sechserdreier", "A", None, "uhu!", claims=claims("kakadu"))
    assert shares(entry) == {
        ("A", "sechserdreier"): 12,
        ("A", "uhu"): 12,
        ("A", "kakadu"): 9,
        ("B", "sechserdreier"): 8,
        ("B", "uhu"): 4,
        ("C", "sechserdreier"): 8,
        ("C", "uhu"): 4,
    }


def test_ooe__intermediate_figures_of_the_solorufer_example() -> None:
    """ "2 Punkte für das Spiel, 4 … König und 4 … Uhu"; the regular opponent 2 and 4."""
    entry = renonce("A", "solorufer", "B", "D", "koenig_ultimo!", claims=claims("uhu"))
    side = {("B", "solorufer"): 2, ("B", "koenig_ultimo"): 4, ("B", "uhu"): 4}
    partner = {("D", subject): value for (_, subject), value in side.items()}
    assert shares(entry) == side | partner | {("C", "solorufer"): 2, ("C", "koenig_ultimo"): 4}


def test_ooe__the_fifth_pays_all_four() -> None:
    """ "dann hat der Fünfte die anderen vier Spieler schadlos zu halten"; Tirol the same."""
    entry = renonce("E", "dreier", "B")
    assert points(row(OOE, entry, seats="ABCDE")) == (4, 12, 4, 4, -24)
    assert points(row(TIROL, entry, seats="ABCDE")) == (5, 15, 5, 5, -30)
    assert points(row(OOE, renonce("E", "rufer", "A", "C"), seats="ABCDE")) == (1, 1, 1, 1, -4)
    assert points(row(OOE, renonce("E", "trischaken"), seats="ABCDE")) == (2, 2, 2, 2, -8)
    assert points(row(OOE, renonce("E", "rufer", "A", "C"), seats="ABCDEF")) == (1, 1, 1, 1, -4, 0)


# --------------------------------------------------------------------------- the formula everywhere


GAMES: list[tuple[str, str, Renonce, Amounts]] = [
    (HAUSRUCK, "opponent in a Rufer", renonce("B", "rufer", "A", "C"), (1, -3, 1, 1)),
    (HAUSRUCK, "partner in a Rufer", renonce("C", "rufer", "A", "C"), (1, 1, -3, 1)),
    (HAUSRUCK, "Rufer without partner, opponent", renonce("B", "rufer", "A"), (3, -5, 1, 1)),
    (
        HAUSRUCK,
        "announced by the other side counts as well",
        renonce("A", "dreier", "B", None, "~pagat!"),
        (-30, 18, 6, 6),
    ),
    (HAUSRUCK, "valat announced: 8 × 4", renonce("A", "dreier", "B", None, "valat!"), (-160, 96, 32, 32)),
    (
        HAUSRUCK,
        "valat in a Sechserdreier: 8 × 4, 8 × 8",
        renonce("B", "sechserdreier", "A", None, "valat!"),
        (96, -224, 64, 64),
    ),
    (HAUSRUCK, "valat and Uhu announced", renonce("B", "dreier", "B", None, "valat! uhu!"), (36, -108, 36, 36)),
    (TIROL, "valat announced: 5 + 20", renonce("A", "dreier", "B", None, "valat!"), (-125, 75, 25, 25)),
    (TIROL, "valat in a Solodreier: 10 + 40", renonce("B", "solodreier", "B", None, "valat!"), (50, -150, 50, 50)),
    (TIROL, "R20, Sechserdreier", renonce("B", "sechserdreier", "A"), (12, -28, 8, 8)),
    (TIROL, "opponent in a Solorufer with Pagat", renonce("A", "solorufer", "B", "D", "pagat!"), (-18, 6, 6, 6)),
    (TIROL, "two offenders share (R14)", renonce("AC", "dreier", "B"), (-10, 15, -10, 5)),
    (TULLN, "opponent in a Dreier pays all three", renonce("A", "dreier", "B"), (-250, 150, 50, 50)),
    (TULLN, "Ruferspieler pays the partner too", renonce("B", "solorufer", "B", "D"), (20, -60, 20, 20)),
    (TULLN, "R20, Sechserdreier 50 and 100", renonce("B", "sechserdreier", "A"), (150, -350, 100, 100)),
    (TULLN, "Farbendreier out of Vorhand: 30 and 50", renonce("B", "farbendreier", "A"), (90, -190, 50, 50)),
    (TULLN, "Farbendreier out of Vorhand, declarer", renonce("A", "farbendreier", "A"), (-150, 50, 50, 50)),
    (TULLN, "Farbensolo out of Vorhand: 60 and 100", renonce("B", "farbensolo", "A"), (180, -380, 100, 100)),
    (TULLN, "Farbendreier of another", renonce("A", "farbendreier", "B"), (-250, 150, 50, 50)),
    (
        TULLN,
        "Schnitt announced in a Königrufer: 4 × 10 + 20",
        renonce("A", "koenigrufer", "B", "D", "koenig_ultimo! schnitt!", bid="koenig_ultimo"),
        (-180, 60, 60, 60),
    ),
    (
        TULLN,
        "Pagatrufer: game 10 and Pagat 20",
        renonce("B", "besserrufer", "B", "D", "pagat!", bid="pagat"),
        (30, -90, 30, 30),
    ),
]


@pytest.mark.parametrize(
    ("ruleset", "why", "entry", "expected"), GAMES, ids=[f"{each[0]}: {each[1]}" for each in GAMES]
)
def test_due__as_if_won_with_every_announced_bonus(ruleset: str, why: str, entry: Renonce, expected: Amounts) -> None:
    found = row(ruleset, entry)
    assert points(found) == expected
    assert cents(found) == times(expected, 1 if ruleset == TULLN else 10)


@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE])
def test_due__kontra_counts_in_the_money_item_by_item(ruleset: str) -> None:
    found = row(ruleset, renonce("A", "dreier", "B", None, "uhu!*2", kontra=1))
    assert points(found) == (-(24 + 8 + 8), 24, 8, 8)
    assert cents(found) == (-(720 + 240 + 240), 3 * (80 + 160), 240, 240)


def test_due__kontra_in_tulln_counts_in_both() -> None:
    found = row(TULLN, renonce("A", "dreier", "B", None, "pagat!*1", kontra=2))
    assert points(found) == cents(found) == (-5 * 240, 3 * 240, 240, 240)


def test_due__valat_with_kontra_has_one_level() -> None:
    """R7 holds for a renonce too: the replaced item has the higher level."""
    found = row(HAUSRUCK, renonce("A", "dreier", "B", None, "valat!*1", kontra=2))
    assert points(found) == (-160, 96, 32, 32)
    assert cents(found) == times((-160, 96, 32, 32), 40)


def test_due__solorufer_without_partner_voids_kontra_where_the_game_does() -> None:
    for ruleset, factor in ((HAUSRUCK, 2), (OOE, 1), (TIROL, 2)):
        found = row(ruleset, renonce("A", "solorufer", "B", kontra=1))
        assert points(found) == (-10, 6, 2, 2)
        assert cents(found) == times((-10, 6, 2, 2), 10 * factor)
    assert points(row(TULLN, renonce("A", "solorufer", "B", kontra=1))) == (-100, 60, 20, 20)


def test_due__an_announced_bonus_that_was_lost_counts_as_if_made() -> None:
    """``made`` is ignored: nobody played it out."""
    assert points(row(OOE, renonce("A", "dreier", "B", None, "uhu!-"))) == points(
        row(OOE, renonce("A", "dreier", "B", None, "uhu!"))
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_due__three_offenders_share(ruleset: str) -> None:
    value = {HAUSRUCK: 4, OOE: 4, TIROL: 5, TULLN: 50}[ruleset]
    assert points(row(ruleset, renonce("ACD", "dreier", "B"))) == (-value, 3 * value, -value, -value)


def test_due__shares_can_be_fractions() -> None:
    """Three offenders share 8, two share 1 + 1 + …; thirds and halves stay exact."""
    found = row(OOE, renonce("BCD", "sechserdreier", "B", vorhand="B"))
    assert points(found) == (8, Fraction(-8, 3), Fraction(-8, 3), Fraction(-8, 3))
    assert cents(found) == (80, Fraction(-80, 3), Fraction(-80, 3), Fraction(-80, 3))


def test_due__multiplied_bid_as_the_house_reads_it() -> None:
    """Setting multiplied_base = game_and_bid: the announced valat multiplies game and bird, 8 × (1 + 4)."""
    house = with_settings(OOE, multiplied_base="game_and_bid")
    announced = renonce("A", "besserrufer", "B", "D", "uhu! valat!", bid="uhu")
    assert points(row(house, announced)) == (-120, 40, 40, 40)
    # A claimed silent valat: 4 × (1 + 4) instead of 1 + 4 for B and D.
    claimed = renonce("A", "besserrufer", "B", "D", "uhu!", bid="uhu", claims=claims("valat"))
    assert points(row(house, claimed)) == (-45, 20, 5, 20)
    assert points(row(OOE, claimed)) == (-21, 8, 5, 8)


# --------------------------------------------------------------------------- negative games


def declarers(*each: tuple[str, dict[str, int]]) -> tuple[NegativeDeclarer, ...]:
    return tuple(NegativeDeclarer(player, None, kontra) for player, kontra in each)


@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE, TIROL])
def test_negative__share_of_three_and_kontra_pair_by_pair(ruleset: str) -> None:
    levels = declarers(("B", {"A": 1, "C": 2}))
    opponent = row(ruleset, renonce("A", "piccolo", declarers=levels))
    assert points(opponent) == (-10, 6, 2, 2)
    # Due to B from the three pairs: 4 + 8 + 2; to C and D what their own pair says.
    assert cents(opponent) == (-240, 140, 80, 20)
    declarer = row(ruleset, renonce("B", "piccolo", declarers=levels))
    assert points(declarer) == (2, -6, 2, 2)
    assert cents(declarer) == (40, -140, 80, 20)


def test_negative__tulln_in_cents() -> None:
    found = row(TULLN, renonce("D", "bettler", declarers=declarers(("A", {"D": 1}))))
    assert points(found) == (40 + 40 + 80, 40, 40, -240)


def test_negative__bei_declarers_are_due_as_declarers_and_as_opponents() -> None:
    """Tulln: each declarer settles with the three others; D offends against both games."""
    found = row(TULLN, renonce("D", "piccolo", declarers=declarers(("A", {}), ("B", {}))))
    assert sum(points(found)) == 0
    assert points(found) == (60 + 20, 60 + 20, 20 + 20, -200)


# --------------------------------------------------------------------------- Trischaken


TRISCHAKEN: list[tuple[str, str, Amounts]] = [
    (HAUSRUCK, "C", (2, 2, -6, 2)),
    (HAUSRUCK, "A", (-12, 4, 4, 4)),
    (HAUSRUCK, "BC", (2, -2, -2, 2)),
    (HAUSRUCK, "AB", (-4, -4, 4, 4)),
    (OOE, "BC", (3, -3, -3, 3)),
    (OOE, "BCD", (3, -1, -1, -1)),
    (OOE, "ABC", (-1, -1, -1, 3)),
    (TIROL, "C", (4, 4, -12, 4)),
    (TIROL, "A", (-12, 4, 4, 4)),
    (TIROL, "AB", (-4, -4, 4, 4)),
    (TULLN, "C", (30, 30, -90, 30)),
    (TULLN, "A", (-90, 30, 30, 30)),
    (TULLN, "BC", (30, -30, -30, 30)),
]


@pytest.mark.parametrize(("ruleset", "offenders", "expected"), TRISCHAKEN)
def test_trischaken__has_prices_of_its_own(ruleset: str, offenders: str, expected: Amounts) -> None:
    """Hausruck 4 and 10; OÖ Trischaken 4; Tirol 4; Tulln "Trischaken"; several offenders R14."""
    found = row(ruleset, renonce(offenders, "trischaken"))
    assert points(found) == expected
    assert cents(found) == times(expected, 1 if ruleset == TULLN else 10)


# --------------------------------------------------------------------------- Besserrufer without a bird


@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE])
@pytest.mark.parametrize("bid", ["pagat", "uhu", "kakadu", "quapil"])
def test_no_bird__three_each_whatever_was_bid(ruleset: str, bid: str) -> None:
    """Hausruck 5: "verliert an alle 3 Spieler Spiel + Pagat (3 Punkte). Ein Kontrieren ist … wirkungslos"."""
    found = row(ruleset, renonce("B", "besserrufer", "B", "D", "trull!*1", bid=bid, no_bird=True, kontra=1))
    assert points(found) == (3, -9, 3, 3)
    assert cents(found) == (30, -90, 30, 30)


@pytest.mark.parametrize(("bid", "value"), [("pagat", 3), ("uhu", 5), ("kakadu", 7), ("quapil", 9)])
def test_no_bird__tirol_and_tulln_game_and_bird(bid: str, value: int) -> None:
    """Listed among the bonuses or not, the bid's bird is paid as if won."""
    plain = renonce("B", "besserrufer", "B", "D", bid=bid, no_bird=True)
    listed = renonce("B", "besserrufer", "B", "D", f"{bid}!", bid=bid, no_bird=True)
    for entry in (plain, listed):
        assert points(row(TIROL, entry)) == (value, -3 * value, value, value)
        assert points(row(TULLN, entry)) == times((value, -3 * value, value, value), 10)


# --------------------------------------------------------------------------- claims


def test_claim__only_the_side_that_would_have_made_it() -> None:
    """OÖ: "Den stillen Uhu erhält nur die Spielpartei die den Uhu sicher gemacht hätte" - its regular members."""
    found = row(OOE, renonce("B", "solorufer", "B", "D", claims=claims("uhu")))
    assert points(found) == (2, -(2 + 2 + 6), 2, 6)
    opponents = row(HAUSRUCK, renonce("D", "rufer", "A", "C", claims=claims("~pagat trull")))
    assert points(opponents) == (1 + 1, 1 + 1, 1 + 1, -6)


def test_claim__of_a_bonus_that_a_house_gives_away_brings_nothing() -> None:
    house = shipped(OOE)
    house = replace(house, bonuses=dict(house.bonuses) | {"uhu": replace(house.bonuses["uhu"], silent=0)})
    claimed = row(house, renonce("B", "solorufer", "B", "D", claims=claims("uhu")))
    assert points(claimed) == points(row(house, renonce("B", "solorufer", "B", "D"))) == (2, -(2 + 2 + 2), 2, 2)


@pytest.mark.parametrize(
    ("ruleset", "name", "value"), [(HAUSRUCK, "dreier", 4), (OOE, "dreier", 4), (HAUSRUCK, "farbensolo", 5)]
)
def test_claim__silent_valat_is_three_more_game_values(ruleset: str, name: str, value: int) -> None:
    """rules.md 5: three more game values where the valat multiplies, with the game's kontra in money."""
    found = row(ruleset, renonce("A", name, "B", claims=claims("valat"), kontra=1))
    assert points(found) == (-(12 + 2) * value, 12 * value, value, value)
    assert cents(found) == times(points(found), 20)


def test_claim__silent_valat_of_the_opponents_in_a_sechserdreier() -> None:
    """The opponents' game value there is the lost one, 8: three more are 24."""
    found = row(OOE, renonce("A", "sechserdreier", "A", claims=claims("~valat")))
    assert points(found) == (-96, 32, 32, 32)


def test_claim__nothing_else_beside_a_valat() -> None:
    for ruleset in (HAUSRUCK, OOE, TIROL):
        rest = {"would_have_won": True} if ruleset == TIROL else {}
        entry = renonce("A", "dreier", "B", claims=claims("valat trull"), **rest)
        assert [code_place[0] for code_place in problems(ruleset, entry)] == ["entries[0].claims[1].bonus"]
    entry = renonce("A", "dreier", "B", claims=claims("valat pagat"), would_have_won=True)
    barred = problems(HAUSRUCK, renonce("A", "dreier", "B", claims=claims("valat pagat")))
    assert barred == [("entries[0].claims[1].bonus", "claim_beside_valat")]
    assert problems(TIROL, entry) == []


TIROL_COVER: list[tuple[str, Renonce, Amounts, Amounts]] = [
    # rules.md 5, the example: due 2, would 2 + 4 = 6, so 6.
    (
        "Solorufer won, silent Uhu: 6",
        renonce("A", "solorufer", "B", "D", claims=claims("uhu"), would_have_won=True),
        (-14, 6, 2, 6),
        (-140, 60, 20, 60),
    ),
    (
        "Solorufer lost, silent Uhu: −2 + 4 is covered by 2",
        renonce("A", "solorufer", "B", "D", claims=claims("uhu"), would_have_won=False),
        (-6, 2, 2, 2),
        (-60, 20, 20, 20),
    ),
    (
        "kontra on the game, won: in money 2 × 2 + 4 = 8 against 4",
        renonce("A", "solorufer", "B", "D", claims=claims("uhu"), would_have_won=True, kontra=1),
        (-14, 6, 2, 6),
        (-200, 80, 40, 80),
    ),
    (
        "kontra, lost, Kakadu: points −2 + 6 = 4 against 2, money −4 + 6 = 2 against 4",
        renonce("A", "solorufer", "B", "D", claims=claims("kakadu"), would_have_won=False, kontra=1),
        (-10, 4, 2, 4),
        (-120, 40, 40, 40),
    ),
    (
        "an announced bonus of the other side: due 2 + 4, would 2 − 4 + 4",
        renonce("A", "solorufer", "B", "D", "~pagat!", claims=claims("uhu"), would_have_won=True),
        (-18, 6, 6, 6),
        (-180, 60, 60, 60),
    ),
    (
        "an announced bonus of his own side counts in both",
        renonce("A", "solorufer", "B", "D", "pagat!", claims=claims("uhu"), would_have_won=True),
        (-26, 10, 6, 10),
        (-260, 100, 60, 100),
    ),
    (
        "a lone declarer: 3 × (5 + 1) against 3 × 5",
        renonce("A", "dreier", "B", claims=claims("pagat"), would_have_won=True),
        (-28, 18, 5, 5),
        (-280, 180, 50, 50),
    ),
    (
        "a lone declarer, silent valat: 3 × (5 + 10)",
        renonce("A", "dreier", "B", claims=claims("valat"), would_have_won=True),
        (-55, 45, 5, 5),
        (-550, 450, 50, 50),
    ),
    (
        "opponents would have won a Sechserdreier and made the Pagat: 8 + 1",
        renonce("A", "sechserdreier", "A", claims=claims("~pagat"), would_have_won=False),
        (-27, 9, 9, 9),
        (-270, 90, 90, 90),
    ),
    (
        "opponents would have lost it: −4 + 4 is covered by 8",
        renonce("A", "sechserdreier", "A", claims=claims("~quapil"), would_have_won=True),
        (-24, 8, 8, 8),
        (-240, 80, 80, 80),
    ),
    (
        "claims of both sides stand against each other: 1 + 2 − 1 and −1 + 1 − 2",
        renonce("D", "rufer", "A", "C", claims=claims("uhu ~trull"), would_have_won=True),
        (2, 1, 2, -5),
        (20, 10, 20, -50),
    ),
]


@pytest.mark.parametrize(("why", "entry", "in_points", "in_cents"), TIROL_COVER, ids=[each[0] for each in TIROL_COVER])
def test_claim__tirol_only_what_is_not_covered(why: str, entry: Renonce, in_points: Amounts, in_cents: Amounts) -> None:
    """Tirol 6 and criteria, "Abrechnung": "solange sein Verlust nicht ohnehin durch den Renoncewert abgedeckt ist"."""
    found = row(TIROL, entry)
    assert points(found) == in_points
    assert cents(found) == in_cents


def test_claim__tirol_needs_to_know_who_would_have_won() -> None:
    entry = renonce("A", "solorufer", "B", "D", claims=claims("uhu"))
    assert [place for place, _ in problems(TIROL, entry)] == ["entries[0].would_have_won"]
    assert problems(TIROL, renonce("A", "solorufer", "B", "D")) == []


def test_claim__cover_with_a_multiplying_valat() -> None:
    """A house that plays OÖ with Tirol's cover rule: due 8 × 4 each way, would 32 + the silent Pagat."""
    official = shipped(OOE)
    house = replace(with_settings(OOE, beside_valat="all"), renonce=replace(official.renonce, claims="uncovered"))
    entry = renonce("A", "dreier", "B", None, "valat!", claims=claims("pagat"), would_have_won=True)
    assert points(row(house, entry)) == (-(99 + 32 + 32), 99, 32, 32)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        # Tirol 5: a claimed valat calls off announced possession bonuses in the comparison.
        # Dreier 5, valat 10, Trull 2: due 3 times 7, would 3 times 15; the others game and Trull
        (
            renonce("A", "dreier", "C", bonuses="trull!", claims=claims("valat"), would_have_won=True),
            (-59, 7, 45, 7),
        ),
        (
            renonce("A", "dreier", "C", bonuses="~trull!", claims=claims("valat"), would_have_won=True),
            (-59, 7, 45, 7),
        ),
        # Rufer 1, Sack 2, valat 10: due 3 each; would 11
        (
            renonce("B", "rufer", "A", "C", bonuses="sack_1!", claims=claims("valat"), would_have_won=True),
            (11, -25, 11, 3),
        ),
        # The opponents claim it: due 7, would 5 + 10; the declarer 3 times 7
        (
            renonce("A", "dreier", "C", bonuses="vier_koenige!", claims=claims("~valat"), would_have_won=False),
            (-51, 15, 21, 15),
        ),
    ],
)
def test_tirol__a_claimed_valat_beside_announced_possession(entry: Renonce, expected: tuple[int, ...]) -> None:
    found = row(TIROL, entry)
    assert points(found) == expected
    assert cents(found) == tuple(10 * each for each in expected)


# --------------------------------------------------------------------------- claims, further


def test_claim__of_a_valat_in_a_sechserdreier_is_three_more_of_what_the_side_is_paid() -> None:
    """rules.md 5: three more game values; as if that side had won: the declarer's 4, the opponents' 8."""
    own = renonce("D", "sechserdreier", "A", claims=claims("valat"))
    assert points(row(OOE, own)) == (3 * (4 + 12), 8, 8, -64)
    theirs = renonce("A", "sechserdreier", "A", claims=claims("~valat"))
    assert points(row(OOE, theirs)) == (-96, 8 + 24, 8 + 24, 8 + 24)


def test_claim__several_offenders_share_what_is_not_covered() -> None:
    """Tirol 6: due 2, would 2 + 4; both are due 6, and the two offenders pay 6 each."""
    entry = renonce("AC", "solorufer", "B", "D", claims=claims("uhu"), would_have_won=True)
    assert points(row(TIROL, entry)) == (-6, 6, -6, 6)
    three = renonce("ACD", "solodreier", "B", claims=claims("uhu"), would_have_won=True)
    assert points(row(TIROL, three)) == (-14, 42, -14, -14)


def test_claim__in_tirol_compares_with_the_game_as_it_would_have_ended() -> None:
    """A Sechserdreier is 4, lost 8; a silent Uhu is 2."""
    won = renonce("B", "sechserdreier", "A", claims=claims("uhu"), would_have_won=True)
    # A is due 3 × 4 and would have had 3 × (4 + 2)
    assert points(row(TIROL, won)) == (18, -34, 8, 8)
    lost = renonce("A", "sechserdreier", "A", claims=claims("~uhu"), would_have_won=False)
    # Each is due 8 and would have had 8 + 2
    assert points(row(TIROL, lost)) == (-30, 10, 10, 10)


def test_claim__uncovered_in_a_house_with_vorhands_prices_and_multiplied_games() -> None:
    """Tulln's price list with Tirol's rule for claims."""
    rules = shipped(TULLN)
    house = replace(rules, renonce=replace(rules.renonce, claims="uncovered"))
    # A Farbendreier out of Vorhand is 30, lost 50; the kings 10: due 3 × 30, would 3 × (30 + 10).
    entry = renonce("B", "farbendreier", "A", claims=claims("vier_koenige"), would_have_won=True)
    assert points(row(house, entry)) == (120, -220, 50, 50)
    # From anywhere else it is 50 both ways.
    entry = renonce("A", "farbendreier", "B", claims=claims("vier_koenige"), would_have_won=True)
    assert points(row(house, entry)) == (-280, 180, 50, 50)
    # R6 otherwise: 10 and the Pagat's 20, both eight times, and the Uhu's 20: due 240, would 260.
    multiplied = with_settings(house, multiplied_base="game_and_bid")
    entry = renonce("A", "besserrufer", "B", "D", "pagat! valat!", bid="pagat", claims=claims("uhu"))
    found = points(row(multiplied, replace(entry, would_have_won=True)))
    assert found == (-(260 + 240 + 260), 260, 240, 260)


@pytest.mark.parametrize(("ruleset", "value"), [(TIROL, 1 + 4), (TULLN, 10 + 40)])
def test_no_bird__the_bird_that_was_bid_belongs_to_it_and_to_the_declarers_side(ruleset: str, value: int) -> None:
    """Tirol, Tulln: game and bird as if won, whether the bird stands in the list or not."""
    entry = renonce("A", "besserrufer", "A", "B", bid="uhu", no_bird=True)
    found = row(ruleset, entry)
    assert points(found) == (-3 * value, value, value, value)
    assert found.score is not None
    birds = [item for item in found.score.items if item.what == "renonce_bonus"]
    assert [(item.subject, item.gains, item.announced) for item in birds] == [("uhu", Side.DECLARER, True)] * 3
    assert row(ruleset, replace(entry, bonuses=calls("uhu!"))).score == found.score
