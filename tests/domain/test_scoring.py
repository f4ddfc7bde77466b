"""What every game and bonus is worth, in both accounts; the figures were worked out from the sources by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from tarockblock.domain.hand import Entry, NegativeGame, PositiveGame
from tarockblock.rules.library import shipped
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    RULESETS,
    SEATS,
    TIROL,
    TULLN,
    Amounts,
    bei,
    cents,
    game,
    negative,
    points,
    problems,
    row,
    times,
    with_settings,
)

PARTNER, ALONE, NEGATIVE = "partner", "alone", "negative"

# Per opponent: won, lost. Sources: the price lists of the texts (Oberösterreich 4/2023: rules.md, section 2).
PRICES: dict[str, dict[str, tuple[str, int, int]]] = {
    HAUSRUCK: {
        "rufer": (PARTNER, 1, 1),
        "solorufer": (PARTNER, 2, 2),
        "piccolo": (NEGATIVE, 2, 2),
        "bettler": (NEGATIVE, 2, 2),
        "sechserdreier": (ALONE, 4, 8),
        "dreier": (ALONE, 4, 4),
        "farbensolo": (ALONE, 5, 5),
        "piccolo_ouvert": (NEGATIVE, 6, 6),
        "bettler_ouvert": (NEGATIVE, 7, 7),
        "solodreier": (ALONE, 8, 8),
    },
    OOE: {
        "rufer": (PARTNER, 1, 1),
        "solorufer": (PARTNER, 2, 2),
        "piccolo": (NEGATIVE, 2, 2),
        "bettler": (NEGATIVE, 2, 2),
        "farbendreier": (ALONE, 3, 3),
        "sechserdreier": (ALONE, 4, 8),
        "dreier": (ALONE, 4, 4),
        "farbensolo": (ALONE, 6, 6),
        "piccolo_ouvert": (NEGATIVE, 6, 6),
        "bettler_ouvert": (NEGATIVE, 7, 7),
        "solodreier": (ALONE, 8, 8),
    },
    TIROL: {
        "rufer": (PARTNER, 1, 1),
        "solorufer": (PARTNER, 2, 2),
        "piccolo": (NEGATIVE, 2, 2),
        "bettler": (NEGATIVE, 4, 4),
        "sechserdreier": (ALONE, 4, 8),
        "farbendreier": (ALONE, 5, 5),
        "dreier": (ALONE, 5, 5),
        "zwiccolo_ouvert": (NEGATIVE, 8, 8),
        "piccolo_ouvert": (NEGATIVE, 8, 8),
        "bettler_ouvert": (NEGATIVE, 8, 8),
        "farbensolo": (ALONE, 10, 10),
        "solodreier": (ALONE, 10, 10),
    },
    TULLN: {
        "piccolo": (NEGATIVE, 20, 20),
        "solorufer": (PARTNER, 20, 20),
        "bettler": (NEGATIVE, 40, 40),
        "farbendreier": (ALONE, 50, 50),
        "dreier": (ALONE, 50, 50),
        "piccolo_ouvert": (NEGATIVE, 60, 60),
        "bettler_ouvert": (NEGATIVE, 80, 80),
        "farbensolo": (ALONE, 100, 100),
        "solodreier": (ALONE, 100, 100),
        "sechserdreier": (ALONE, 50, 100),
    },
}
VORHAND_ONLY = {"rufer", "sechserdreier"}

# silent, announced; outside solo games
BIRDS = {"pagat": (1, 2), "uhu": (2, 4), "kakadu": (3, 6), "quapil": (4, 8)}
OTHERS = {"koenig_ultimo": (1, 2), "trull": (1, 2), "vier_koenige": (1, 2)}
SILENT_AND_LOUD = BIRDS | OTHERS


def unit(ruleset: str) -> int:
    """Tulln's list says ten cents where the others say a point."""
    return 10 if ruleset == TULLN else 1


def rate(ruleset: str) -> int:
    return 1 if ruleset == TULLN else 10


def two(value: int, first: str, second: str) -> Amounts:
    """Two against two."""
    return tuple(value if who in (first, second) else -value for who in SEATS)


def lone(value: int, player: str) -> Amounts:
    """One against three."""
    return tuple(3 * value if who == player else -value for who in SEATS)


def both(ruleset: str, entry: Entry) -> tuple[Amounts, Amounts]:
    found = row(ruleset, entry)
    return points(found), cents(found)


@pytest.mark.parametrize("result", ["won", "lost"])
@pytest.mark.parametrize(("ruleset", "name"), [(rules, name) for rules in RULESETS for name in PRICES[rules]])
def test_price__every_game_won_and_lost(ruleset: str, name: str, result: str) -> None:
    kind, won, lost = PRICES[ruleset][name]
    value = won if result == "won" else -lost
    declarer = "A" if name in VORHAND_ONLY else "B"
    entry: PositiveGame | NegativeGame
    if kind == PARTNER:
        entry, expected = game(name, declarer, "D", result), two(value, declarer, "D")
    elif kind == ALONE:
        entry, expected = game(name, declarer, None, result), lone(value, declarer)
    else:
        entry, expected = negative(name, result, declarer), lone(value, declarer)
    assert both(ruleset, entry) == (expected, times(expected, rate(ruleset)))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_price__no_ruleset_has_further_games(ruleset: str) -> None:
    others = {TULLN: {"trischaken", "koenigrufer", "besserrufer"}}.get(ruleset, {"trischaken", "besserrufer"})
    assert set(shipped(ruleset).games) == set(PRICES[ruleset]) | others


@pytest.mark.parametrize("bird", BIRDS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_price__besserrufer(ruleset: str, bird: str) -> None:
    """Hausruck 5: game + bird are 3, 5, 7, 9; Tirol 1+2 … 1+8; Tulln 30, 50, 70, 90."""
    bird_value = {"pagat": 2, "uhu": 4, "kakadu": 6, "quapil": 8}[bird] * unit(ruleset)
    plain = unit(ruleset)
    cases = {
        game("besserrufer", "B", "D", "won", f"{bird}!", bid=bird): plain + bird_value,
        game("besserrufer", "B", "D", "won", f"{bird}!-", bid=bird): plain - bird_value,
        game("besserrufer", "B", "D", "lost", f"{bird}!", bid=bird): bird_value - plain,
        game("besserrufer", "B", "D", "lost", f"{bird}!-", bid=bird): -plain - bird_value,
    }
    for entry, value in cases.items():
        expected = two(value, "B", "D")
        assert both(ruleset, entry) == (expected, times(expected, rate(ruleset)))


@pytest.mark.parametrize("bid", ["koenig_ultimo", "vier_koenige"])
def test_price__koenigrufer_is_30_with_either_bid(bid: str) -> None:
    """Tulln, table 1: Königrufer 30, König ultimo or all kings."""
    assert both(TULLN, game("koenigrufer", "B", "D", "won", f"{bid}!", bid=bid))[0] == two(30, "B", "D")
    assert both(TULLN, game("koenigrufer", "B", "D", "won", f"{bid}!-", bid=bid))[0] == two(-10, "B", "D")


@pytest.mark.parametrize(
    ("name", "won", "lost"),
    [("farbendreier", 30, 50), ("farbensolo", 60, 100), ("dreier", 50, 50), ("sechserdreier", 50, 100)],
)
def test_price__tulln_from_vorhand(name: str, won: int, lost: int) -> None:
    """Tulln, table 1: Farbendreier out of Vorhand 30 won, 50 lost; Farbensolo 60 and 100."""
    assert both(TULLN, game(name, "A"))[0] == lone(won, "A")
    assert both(TULLN, game(name, "A", result="lost"))[0] == lone(-lost, "A")


def test_price__overridden_vorhand_has_vorhands_price() -> None:
    """Whoever is Vorhand in this very hand pays and gets Vorhand's price."""
    assert both(TULLN, game("farbendreier", "C", vorhand="C"))[0] == lone(30, "C")
    assert both(TULLN, game("farbendreier", "A", vorhand="C"))[0] == lone(50, "A")


# --------------------------------------------------------------------------- conceding


CONCEDED = [
    *[(rules, "rufer", None, 1) for rules in (HAUSRUCK, OOE, TIROL)],
    *[
        (rules, "besserrufer", bird, v)
        for rules in (HAUSRUCK, OOE, TIROL)
        for bird, v in zip(BIRDS, (3, 5, 7, 9), strict=True)
    ],
    *[(TULLN, "besserrufer", bird, v) for bird, v in zip(BIRDS, (30, 50, 70, 90), strict=True)],
    (TULLN, "koenigrufer", "koenig_ultimo", 30),
    (TULLN, "koenigrufer", "vier_koenige", 30),
]


@pytest.mark.parametrize(("ruleset", "name", "bid", "value"), CONCEDED)
def test_conceded__game_and_bid_to_each_of_the_three(ruleset: str, name: str, bid: str | None, value: int) -> None:
    """Hausruck 5: "verliert Spiel + Ansager (3, 5, 7 oder 9 Punkte)"; Tulln: Königrufer 30, "z.B. Pagatrufer: 30"."""
    expected = lone(-value, "A")
    entry = game(name, "A", None, "conceded", bid=bid)
    assert both(ruleset, entry) == (expected, times(expected, rate(ruleset)))


def test_conceded__can_cost_the_game_alone() -> None:
    """Setting conceded_price = game: only the game (R17)."""
    house = with_settings(TIROL, conceded_price="game")
    assert points(row(house, game("besserrufer", "A", None, "conceded", bid="quapil"))) == lone(-1, "A")


# --------------------------------------------------------------------------- alone without a partner


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_partner__is_one_against_three(ruleset: str) -> None:
    """The called king lay in the talon and the declarer plays on."""
    entry = game("besserrufer", "B", None, "won", "pagat! ~trull", bid="pagat", king_in_talon=True)
    assert both(ruleset, entry)[0] == lone((1 + 2 - 1) * unit(ruleset), "B")


# --------------------------------------------------------------------------- bonuses


@pytest.mark.parametrize("bonus", SILENT_AND_LOUD)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_bonus__silent_announced_and_lost(ruleset: str, bonus: str) -> None:
    silent, loud = (value * unit(ruleset) for value in SILENT_AND_LOUD[bonus])
    name = "koenigrufer" if ruleset == TULLN else "rufer"
    bid = None if ruleset != TULLN else "koenig_ultimo" if bonus == "vier_koenige" else "vier_koenige"
    needed = "" if bid is None else f"{bid}! "
    plain = unit(ruleset) + (20 if bid else 0)
    if bid is None or bonus != bid:
        for text, value in ((bonus, silent), (f"{bonus}!", loud), (f"{bonus}!-", -loud)):
            entry = game(name, "A", "C", "won", needed + text, bid=bid)
            assert points(row(ruleset, entry)) == two(plain + value, "A", "C")
    if bonus != "koenig_ultimo":
        for text, value in ((f"~{bonus}", silent), (f"~{bonus}!", loud), (f"~{bonus}!-", -loud)):
            entry = game(name, "A", "C", "won", needed + text, bid=bid)
            assert points(row(ruleset, entry)) == two(plain - value, "A", "C")


@pytest.mark.parametrize("bonus", SILENT_AND_LOUD)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_bonus__solo_games_double_every_one(ruleset: str, bonus: str) -> None:
    """Hausruck 8, Tirol 3, Tulln "Prämien": in solo games bonuses count twice; the game itself does not."""
    silent, loud = (2 * value * unit(ruleset) for value in SILENT_AND_LOUD[bonus])
    for text, value in ((bonus, silent), (f"{bonus}!", loud), (f"{bonus}!-", -loud)):
        entry = game("solorufer", "B", "D", "won", text)
        assert points(row(ruleset, entry)) == two(2 * unit(ruleset) + value, "B", "D")
        if bonus != "koenig_ultimo":
            plain = 100 if ruleset == TULLN else 10 if ruleset == TIROL else 8
            assert points(row(ruleset, game("solodreier", "B", None, "won", text))) == lone(plain + value, "B")


@pytest.mark.parametrize(("ruleset", "plain"), [(HAUSRUCK, 5), (OOE, 6), (TIROL, 10), (TULLN, 100)])
def test_bonus__farbensolo_doubles_the_kings(ruleset: str, plain: int) -> None:
    """Hausruck 7 and 8: in a Farbensolo four kings and valat may be announced, and it is a solo game."""
    silent, loud = 2 * unit(ruleset), 4 * unit(ruleset)
    assert points(row(ruleset, game("farbensolo", "B", bonuses="vier_koenige"))) == lone(plain + silent, "B")
    assert points(row(ruleset, game("farbensolo", "B", bonuses="~vier_koenige!"))) == lone(plain - loud, "B")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bonus__sechserdreier_lost_doubles_the_game_alone(ruleset: str) -> None:
    """Tirol 3: "Der Spielverlust zählt doppelt"; Tulln: "nur das Spiel, nicht die Prämien"."""
    entry = game("sechserdreier", "A", None, "lost", "pagat! trull ~uhu")
    game_value = 100 if ruleset == TULLN else 8
    value = -game_value + (2 + 1 - 2) * unit(ruleset)
    assert points(row(ruleset, entry)) == lone(value, "A")


def test_bonus__saecke_only_announced_two_each() -> None:
    """Tirol, price list: 1. Sack and 2. Sack only announced, 2 each; twice in solo games."""
    assert points(row(TIROL, game("dreier", bonuses="sack_1! sack_2!"))) == lone(5 + 4, "B")
    assert points(row(TIROL, game("dreier", bonuses="sack_1! sack_2!-"))) == lone(5, "B")
    assert points(row(TIROL, game("dreier", result="lost", bonuses="sack_1!- ~sack_2!"))) == lone(-5 - 4, "B")
    assert points(row(TIROL, game("farbensolo", bonuses="sack_1!"))) == lone(10 + 4, "B")
    assert points(row(TIROL, game("farbendreier", bonuses="sack_1!"))) == lone(5 + 2, "B")


def test_bonus__mondfang_is_ten_silent_for_either_side() -> None:
    """Tulln, table 2: Mondfangen (unter Gegnern) 10, silent only; twice in solo games."""
    assert points(row(TULLN, game("dreier", bonuses="mondfang"))) == lone(50 + 10, "B")
    assert points(row(TULLN, game("dreier", bonuses="~mondfang"))) == lone(50 - 10, "B")
    assert points(row(TULLN, game("solodreier", bonuses="~mondfang"))) == lone(100 - 20, "B")


def test_bonus__announced_koenig_ultimo_lost() -> None:
    """Picture hand-dialog: Uhurufer +1, Uhu made +4, Trull silent for the opponents −1, König ultimo lost −2."""
    found = row(TIROL, game("besserrufer", "A", "C", "won", "uhu!*1 ~trull koenig_ultimo!-", bid="uhu"))
    assert points(found) == two(1 + 4 - 1 - 2, "A", "C")
    assert cents(found) == two(10 + 80 - 10 - 20, "A", "C")


# --------------------------------------------------------------------------- kontra


@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE, TIROL])
@pytest.mark.parametrize(("level", "factor"), [(1, 2), (2, 4), (3, 8)])
def test_kontra__counts_for_the_money_alone(ruleset: str, level: int, factor: int) -> None:
    """Hausruck 2: only the money, not the points; Tirol 2: "zählen nicht auf die Schrift", two levels."""
    if ruleset == TIROL and level == 3:
        assert problems(TIROL, game("dreier", kontra=3)) == [("entries[0].kontra", "kontra_level")]
        return
    found = row(ruleset, game("rufer", "A", "C", "lost", f"pagat!*{level} ~trull", kontra=level))
    assert points(found) == two(-1 + 2 - 1, "A", "C")
    assert cents(found) == two((-1 * factor + 2 * factor - 1) * 10, "A", "C")


@pytest.mark.parametrize(("level", "factor"), [(1, 2), (2, 4), (3, 8)])
def test_kontra__tulln_counts_in_both(level: int, factor: int) -> None:
    """Tulln: Kontra twofold, Re fourfold, Sub eightfold; points and money are one."""
    found = row(TULLN, game("dreier", "B", None, "lost", f"pagat!*{level} ~trull", kontra=level))
    expected = lone(-50 * factor + 20 * factor - 10, "B")
    assert (points(found), cents(found)) == (expected, expected)


def test_kontra__on_a_lost_bonus() -> None:
    found = row(HAUSRUCK, game("besserrufer", "B", "D", "won", "kakadu!-*2", bid="kakadu"))
    assert points(found) == two(1 - 6, "B", "D")
    assert cents(found) == two(10 - 6 * 4 * 10, "B", "D")


@pytest.mark.parametrize(("on_game", "on_valat", "level"), [(1, 0, 2), (0, 1, 2), (2, 1, 4), (1, 2, 4), (0, 0, 1)])
def test_kontra__replaced_item_has_the_higher_level(on_game: int, on_valat: int, level: int) -> None:
    """R7: valat and game are one item with one level, the higher."""
    found = row(HAUSRUCK, game("dreier", "B", None, "won", f"valat!*{on_valat}", kontra=on_game))
    assert points(found) == lone(32, "B")
    assert cents(found) == lone(32 * level * 10, "B")
    tulln = row(TULLN, game("dreier", "B", None, "won", f"schnitt!*{on_valat}", kontra=on_game))
    assert points(tulln) == lone(200 * level, "B")


@pytest.mark.parametrize(("reading", "level"), [("higher", 4), ("multiplier", 2), ("game", 4)])
def test_kontra__replaced_item_as_the_house_reads_it(reading: str, level: int) -> None:
    """Setting replaced_kontra."""
    house = with_settings(HAUSRUCK, replaced_kontra=reading)
    assert cents(row(house, game("dreier", "B", None, "won", "valat!*1", kontra=2))) == lone(32 * level * 10, "B")


def test_kontra__tirols_valat_has_an_item_of_its_own() -> None:
    """Tirol 5: the valat counts beside the game, so each has its own level."""
    found = row(TIROL, game("dreier", "B", None, "won", "valat!*2", kontra=1))
    assert points(found) == lone(5 + 20, "B")
    assert cents(found) == lone(50 * 2 + 200 * 4, "B")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_kontra__negative_game_pair_by_pair(ruleset: str) -> None:
    """Hausruck 2, Tirol 2, Tulln "Allgemeines": every opponent gives kontra for himself."""
    value = 20 if ruleset == TULLN else 2
    found = row(ruleset, negative("piccolo", "lost", "D", A=1, C=2))
    money = (value * 2, value, value * 4, -value * 7)
    plain = (value, value, value, -value * 3)
    assert points(found) == (money if ruleset == TULLN else plain)
    assert cents(found) == times(money, rate(ruleset))


def test_kontra__negative_picture() -> None:
    """Picture hand-dialog-negativ: Dora loses, Anna kontra, Emil rekontra: −6, and +0,40 +0,20 +0,80 −1,40."""
    seats = ("A", "B", "C", "D", "E")
    found = row(TIROL, negative("piccolo", "lost", "D", A=1, E=2), seats=seats, first_dealer="C")
    assert points(found) == (2, 2, 0, -6, 2)
    assert cents(found) == (40, 20, 0, -140, 80)


# --------------------------------------------------------------------------- who has won


@pytest.mark.parametrize(("cards", "won"), [("35/1", False), ("35/2", True), ("36", True), ("35", False)])
@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE, TIROL])
def test_threshold__35_and_2_blatt(ruleset: str, cards: str, won: bool) -> None:
    """Hausruck 1: "36 Punkte (35 Punkte und 2 Blatt)"; Tirol 1: "35/2 Blatt". A kontra changes nothing."""
    value = {HAUSRUCK: 4, OOE: 4, TIROL: 5}[ruleset]
    for kontra in (0, 1):
        found = row(ruleset, game("dreier", cards=cards, kontra=kontra))
        assert points(found) == lone(value if won else -value, "B")


@pytest.mark.parametrize(
    ("cards", "kontra", "value"),
    [
        ("35", 0, -50),
        ("35/1", 0, 50),
        ("34/2", 1, -100),
        ("35", 1, 100),
        ("35/1", 1, 100),
        ("35", 2, 200),
        ("34/2", 3, -400),
    ],
)
def test_threshold__tulln_35_and_1_blatt_and_kontriert_for_the_opponents(cards: str, kontra: int, value: int) -> None:
    """Tulln: the declarer needs 35/1; "wird kontriert, so müssen die Gegner 35 Punkte und 1 Blatt erreichen"."""
    assert points(row(TULLN, game("dreier", cards=cards, kontra=kontra))) == lone(value, "B")


def test_threshold__void_kontra_does_not_move_it() -> None:
    """Tulln, Solorufer with the king in the talon: kontras do not count, so 35/0 does not win either."""
    assert points(row(TULLN, game("solorufer", cards="35", kontra=1))) == lone(-20, "B")


def test_threshold__kontra_on_a_bonus_does_not_move_it() -> None:
    entry = game("dreier", cards="35", bonuses="pagat!*1")
    assert points(row(TULLN, entry)) == lone(-50 + 40, "B")


# --------------------------------------------------------------------------- Solorufer, king in the talon


@pytest.mark.parametrize(
    ("ruleset", "expected_points", "expected_cents"),
    [
        (HAUSRUCK, 2 + 4, (4 + 8) * 10),
        (OOE, 2 + 4, (2 + 4) * 10),
        (TIROL, 2 + 4, (4 + 8) * 10),
        (TULLN, 20 + 40, 20 + 40),
    ],
)
def test_solorufer__king_in_the_talon(ruleset: str, expected_points: int, expected_cents: int) -> None:
    """One against three; OÖ and Tulln: every kontra void, "egal ob das Spiel bzw. allfällige Prämie"."""
    found = row(ruleset, game("solorufer", "B", None, "won", "pagat!*1", kontra=1))
    assert points(found) == lone(expected_points, "B")
    assert cents(found) == lone(expected_cents, "B")


def test_solorufer__king_in_the_talon_as_the_house_reads_it() -> None:
    """Setting solo_king_in_talon."""
    entry = game("solorufer", "B", None, "won", kontra=1)
    assert cents(row(with_settings(HAUSRUCK, solo_king_in_talon="kontra_void"), entry)) == lone(20, "B")
    assert cents(row(with_settings(OOE, solo_king_in_talon="kontra_counts"), entry)) == lone(40, "B")


def test_solorufer__with_partner_keeps_its_kontra() -> None:
    for ruleset in (OOE, TULLN):
        value = 40
        assert cents(row(ruleset, game("solorufer", "B", "D", "won", kontra=1))) == two(value, "B", "D")


def test_besserrufer__king_in_the_talon_keeps_its_kontra() -> None:
    """Tulln: "Entscheidet sich der Spieler dennoch zu spielen …, und es kann kontriert werden"."""
    entry = game("besserrufer", "B", None, "won", "pagat!", bid="pagat", kontra=1)
    assert points(row(TULLN, entry)) == lone(20 + 20, "B")


# --------------------------------------------------------------------------- valat and schnitt


@dataclass(frozen=True)
class Case:
    ruleset: str
    entry: PositiveGame
    value: int
    why: str


MULTIPLIED = [
    *[
        case
        for rules in (HAUSRUCK, OOE)
        for case in (
            Case(rules, game("dreier", bonuses="valat"), 16, "silent: fourfold"),
            Case(rules, game("dreier", bonuses="valat!"), 32, "announced: eightfold"),
            Case(rules, game("dreier", result="lost", bonuses="valat!-"), -32, "lost: the game at eightfold"),
            Case(rules, game("dreier", result="won", bonuses="valat!-"), -32, "lost with 60 points too"),
            Case(rules, game("sechserdreier", "A", bonuses="valat!"), 32, "won: 8 × 4"),
            Case(rules, game("sechserdreier", "A", result="lost", bonuses="valat!-"), -64, "Hausruck 9: 8 mal 8"),
            Case(rules, game("sechserdreier", "A", result="lost", bonuses="~valat"), -32, "lost value × 4"),
            Case(rules, game("sechserdreier", "A", result="lost", bonuses="~valat!"), -64, "lost value × 8"),
            Case(rules, game("sechserdreier", "A", bonuses="~valat!-"), 32, "they pay the game's value × 8"),
            Case(rules, game("dreier", result="lost", bonuses="~valat"), -16, "opponents, silent"),
            Case(rules, game("dreier", result="lost", bonuses="~valat!"), -32, "opponents, announced"),
            Case(rules, game("dreier", bonuses="~valat!-"), 32, "opponents, announced and lost"),
            Case(rules, game("dreier", result="lost", bonuses="~valat!-"), 32, "lost though they won the cards"),
            Case(rules, game("solodreier", bonuses="valat!"), 64, "a multiplier is not doubled in solo games"),
            Case(rules, game("dreier", bonuses="valat! trull"), 32, "Hausruck 9: only announced bonuses"),
            Case(rules, game("dreier", bonuses="valat! trull! pagat"), 34, "announced Trull 2, silent Pagat 0"),
            Case(rules, game("dreier", result="lost", bonuses="valat!- trull! ~pagat"), -30, "beside a lost one too"),
            Case(rules, game("dreier", bonuses="valat trull uhu!"), 20, "Hausruck 9: beside a silent one too"),
            Case(rules, game("dreier", bonuses="valat! uhu!-"), 28, "an announced one that failed is paid"),
            Case(
                rules, game("dreier", result="lost", bonuses="~valat trull ~pagat!"), -18, "opponents' valat likewise"
            ),
        )
    ],
    Case(HAUSRUCK, game("farbensolo", bonuses="valat!"), 40, "5 × 8"),
    Case(HAUSRUCK, game("farbensolo", bonuses="valat! vier_koenige!"), 44, "kings announced, doubled"),
    Case(OOE, game("farbensolo", bonuses="valat"), 24, "6 × 4"),
    Case(OOE, game("farbendreier", bonuses="valat!"), 24, "3 × 8"),
    Case(TIROL, game("dreier", bonuses="valat"), 15, "5 + 10"),
    Case(TIROL, game("dreier", bonuses="valat!"), 25, "5 + 20"),
    Case(TIROL, game("dreier", bonuses="valat!-"), -15, "the game is settled by itself: 5 − 20"),
    Case(TIROL, game("dreier", result="lost", bonuses="valat!-"), -25, "−5 − 20"),
    Case(TIROL, game("dreier", result="lost", bonuses="~valat!"), -25, "opponents, −5 − 20"),
    Case(TIROL, game("dreier", result="lost", bonuses="~valat"), -15, "opponents, −5 − 10"),
    Case(TIROL, game("dreier", bonuses="~valat!-"), 25, "opponents, lost, 5 + 20"),
    Case(TIROL, game("solodreier", bonuses="valat"), 30, "10 + 2 × 10"),
    Case(TIROL, game("solodreier", bonuses="valat!"), 50, "10 + 2 × 20"),
    Case(TIROL, game("farbensolo", bonuses="valat! vier_koenige!"), 50, "possession does not count"),
    Case(TIROL, game("sechserdreier", "A", result="lost", bonuses="valat!-"), -28, "−8 − 20"),
    Case(TIROL, game("dreier", bonuses="valat pagat trull"), 16, "course counts silently, possession does not"),
    Case(TIROL, game("dreier", bonuses="valat! uhu! sack_1! vier_koenige!"), 29, "5 + 20 + Uhu 4"),
    Case(
        TIROL, game("dreier", bonuses="valat!- pagat trull!"), -14, "announced, lost: possession is lifted all the same"
    ),
    Case(TIROL, game("dreier", bonuses="valat! uhu!- ~trull"), 21, "a lost announced bird is paid"),
    Case(TULLN, game("dreier", bonuses="schnitt"), 100, "twice"),
    Case(TULLN, game("dreier", bonuses="schnitt!"), 200, "fourfold"),
    Case(TULLN, game("dreier", bonuses="schnitt!-"), -200, "R5: lost at the multiple"),
    Case(TULLN, game("dreier", result="lost", bonuses="schnitt!-"), -200, "R5"),
    Case(TULLN, game("dreier", bonuses="valat"), 200, "fourfold"),
    Case(TULLN, game("dreier", bonuses="valat!"), 400, "eightfold"),
    Case(TULLN, game("dreier", bonuses="valat!-"), -400, "R5"),
    Case(TULLN, game("dreier", result="lost", bonuses="~schnitt"), -100, "opponents, silent"),
    Case(TULLN, game("dreier", result="lost", bonuses="~schnitt!"), -200, "opponents, announced"),
    Case(TULLN, game("dreier", bonuses="~schnitt!-"), 200, "opponents, lost"),
    Case(TULLN, game("dreier", result="lost", bonuses="~valat!"), -400, "opponents"),
    Case(TULLN, game("sechserdreier", "A", bonuses="schnitt!"), 200, "50 × 4"),
    Case(TULLN, game("sechserdreier", "A", result="lost", bonuses="~schnitt"), -200, "100 × 2"),
    Case(TULLN, game("sechserdreier", "A", result="lost", bonuses="valat!-"), -800, "100 × 8"),
    Case(TULLN, game("solodreier", bonuses="valat! trull"), 820, "100 × 8, not doubled; Trull 20"),
    Case(TULLN, game("solodreier", bonuses="schnitt pagat!"), 240, "100 × 2, Pagat 40"),
    Case(TULLN, game("farbendreier", "A", bonuses="valat"), 120, "out of Vorhand 30 × 4"),
    Case(TULLN, game("farbendreier", "A", result="lost", bonuses="valat!-"), -400, "out of Vorhand 50 × 8"),
    Case(TULLN, game("farbensolo", "A", bonuses="schnitt!"), 240, "out of Vorhand 60 × 4"),
    Case(TULLN, game("dreier", bonuses="valat trull ~pagat mondfang"), 210, "all bonuses count: 10 − 10 + 10"),
    Case(TULLN, game("dreier", bonuses="schnitt!- trull! pagat"), -170, "beside a lost one too"),
    Case(
        TULLN, game("dreier", bonuses="schnitt! valat"), 200, "an announced Schnitt that turns into a valat stays at 4"
    ),
    Case(TULLN, game("dreier", bonuses="schnitt valat"), 200, "a silent valat is a Schnitt as well: 4"),
]


@pytest.mark.parametrize("case", MULTIPLIED, ids=lambda case: f"{case.ruleset}: {case.why}")
def test_multiplier__alone(case: Case) -> None:
    found = row(case.ruleset, case.entry)
    expected = lone(case.value, case.entry.declarer)
    assert (points(found), cents(found)) == (expected, times(expected, rate(case.ruleset)))


@pytest.mark.parametrize(
    ("ruleset", "bonuses", "value"),
    [
        (HAUSRUCK, "uhu! valat!", 1 * 8 + 4),
        (OOE, "uhu! valat", 1 * 4 + 4),
        (TIROL, "uhu! valat!", 1 + 20 + 4),
        (TULLN, "uhu! valat!", 10 * 8 + 40),
        (TULLN, "uhu! schnitt", 10 * 2 + 40),
        (TULLN, "uhu!- schnitt!", 10 * 4 - 40),
    ],
)
def test_multiplier__besserrufer_multiplies_the_game_alone(ruleset: str, bonuses: str, value: int) -> None:
    """R6: the game value is 1 (Tulln 10); the bird is a bonus and is not multiplied."""
    assert points(row(ruleset, game("besserrufer", "B", "D", "won", bonuses, bid="uhu"))) == two(value, "B", "D")


def test_multiplier__koenigrufer() -> None:
    entry = game("koenigrufer", "B", "D", "won", "koenig_ultimo! schnitt! valat", bid="koenig_ultimo")
    assert points(row(TULLN, entry)) == two(40 + 20, "B", "D")


def test_multiplier__base_can_include_the_bid() -> None:
    """Setting multiplied_base = game_and_bid: game and the bid's bonus are multiplied, each won or lost by itself."""
    house = with_settings(TULLN, multiplied_base="game_and_bid")
    for bonuses, value in (
        ("uhu! schnitt!", 4 * (10 + 40)),
        ("uhu!- schnitt!", 4 * (10 - 40)),
        ("uhu!*1 valat", 4 * (10 + 2 * 40)),
        ("uhu! trull! schnitt!", 4 * (10 + 40) + 20),
        ("uhu!", 10 + 40),
    ):
        assert points(row(house, game("besserrufer", "B", "D", "won", bonuses, bid="uhu"))) == two(value, "B", "D")


def test_multiplier__lost_can_be_simple() -> None:
    """Setting lost_multiplier = simple: the game is lost at its plain value (Sechserdreier: the lost one)."""
    house = with_settings(TULLN, lost_multiplier="simple")
    assert points(row(house, game("dreier", result="lost", bonuses="schnitt!-"))) == lone(-50, "B")
    assert points(row(house, game("dreier", bonuses="valat!-"))) == lone(-50, "B")
    assert points(row(house, game("sechserdreier", "A", bonuses="valat!-"))) == lone(-100, "A")
    assert points(row(house, game("dreier", bonuses="valat!"))) == lone(400, "B")


@pytest.mark.parametrize(
    ("reading", "value"), [("announced_only", 32 + 2), ("course_only", 32 + 1), ("all", 32 + 1 + 2)]
)
def test_multiplier__beside_it_as_the_house_reads_it(reading: str, value: int) -> None:
    """Setting beside_valat: silent Pagat 1 (course), announced Trull 2 (possession)."""
    house = with_settings(HAUSRUCK, beside_valat=reading)
    assert points(row(house, game("dreier", bonuses="valat! pagat trull!"))) == lone(value, "B")


def test_multiplier__opponents_valat_may_not_be_played() -> None:
    """Setting opponents_valat = not_played."""
    house = with_settings(HAUSRUCK, opponents_valat="not_played")
    found = problems(house, game("dreier", result="lost", bonuses="~valat"))
    assert [place for place, _ in found] == ["entries[0].bonuses[0].side"]


@pytest.mark.parametrize(
    ("cards", "value"),
    [("55/1", 100), ("55", 50), ("55/2", 100), ("14/2", -100), ("15", -50), ("14/1", -100), ("70", 100), ("0", -100)],
)
def test_schnitt__is_there_by_itself_when_card_points_say_so(cards: str, value: int) -> None:
    """Tulln: "Wer unter 15 Punkte bleibt ist im Schnitt"; 44 thirds or fewer, whichever side it is."""
    assert points(row(TULLN, game("dreier", cards=cards))) == lone(value, "B")


def test_schnitt__announced_and_made_by_card_points() -> None:
    assert points(row(TULLN, game("dreier", cards="60", bonuses="schnitt!"))) == lone(200, "B")
    assert points(row(TULLN, game("dreier", cards="40", bonuses="schnitt!-"))) == lone(-200, "B")
    assert points(row(TULLN, game("dreier", cards="60", bonuses="valat!"))) == lone(400, "B")
    assert points(row(TULLN, game("dreier", cards="70", bonuses="valat"))) == lone(200, "B")


def test_schnitt__does_not_save_a_lost_announced_valat() -> None:
    """R5: the game is lost with the announcement, though the opponents stayed under 15 points."""
    entry = game("dreier", cards="60", bonuses="valat!-")
    assert points(row(TULLN, entry)) == lone(-400, "B")
    assert points(row(with_settings(TULLN, lost_multiplier="simple"), entry)) == lone(-50, "B")


def test_schnitt__sechserdreier_by_card_points_at_the_lost_value() -> None:
    assert points(row(TULLN, game("sechserdreier", "A", cards="10"))) == lone(-200, "A")


@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE, TIROL])
def test_schnitt__unknown_elsewhere(ruleset: str) -> None:
    value = 5 if ruleset == TIROL else 4
    assert points(row(ruleset, game("dreier", cards="69"))) == lone(value, "B")


# --------------------------------------------------------------------------- silent bonuses that fail, Bei, rates


def test_silent__a_failure_costs_nothing_but_can() -> None:
    """R3: no silent bonus can be entered as lost, unless the setting failed_silent_bonus says it pays."""
    entry = game("rufer", "A", "C", "won", "pagat-")
    assert [place for place, _ in problems(HAUSRUCK, entry)] == ["entries[0].bonuses[0].made"]
    house = with_settings(HAUSRUCK, failed_silent_bonus="pays")
    assert points(row(house, entry)) == two(1 - 1, "A", "C")
    assert points(row(house, game("rufer", "A", "C", "won", "~uhu-"))) == two(1 + 2, "A", "C")


def test_bei__each_settles_with_the_three_others() -> None:
    """Tulln, "Negativspiele": A wins, C loses: A gets 20 of each, C pays 20 to each."""
    assert points(row(TULLN, bei("piccolo", ("A", "won"), ("C", "lost")))) == (60 + 20, -20 + 20, -20 - 60, -20 + 20)


def test_bei__kontra_of_one_declarer_against_the_other() -> None:
    entry = bei("bettler", ("A", "won", {"C": 1}), ("C", "won", {"B": 2}))
    assert points(row(TULLN, entry)) == (40 + 80 + 40 - 40, -40 - 160, -80 + 40 + 160 + 40, -40 - 40)


def test_bei__three_and_a_forced_fourth() -> None:
    """Tulln: three Piccolos force Vorhand into a Piccolo that cannot be given kontra."""
    forced = bei("piccolo", ("B", "won", {"C": 1}), ("C", "won"), ("D", "lost"), ("A", "won"))
    # Among B and C the two wins cancel but for the kontra: C pays 40 to B, B pays 20 to C.
    expected = {"A": 0, "B": 0, "C": 0, "D": 0}
    for winner, payer, amount in [
        ("B", "A", 20), ("B", "C", 40), ("B", "D", 20),
        ("C", "A", 20), ("C", "B", 20), ("C", "D", 20),
        ("A", "B", 20), ("A", "C", 20), ("A", "D", 20),
        ("A", "D", 20), ("B", "D", 20), ("C", "D", 20),
    ]:  # fmt: skip
        expected[winner] += amount
        expected[payer] -= amount
    four = replace(forced, declarers=(*forced.declarers[:3], replace(forced.declarers[3], no_kontra=True)))
    assert points(row(TULLN, four)) == tuple(expected.values())


@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE, TIROL])
@pytest.mark.parametrize("per_point", [0, 1, 7, 10, 100])
def test_rate__cents_are_points_times_the_rate(ruleset: str, per_point: int) -> None:
    """R4: the round agrees on a rate; kontra doubles on top of it."""
    found = row(ruleset, game("dreier", kontra=1, bonuses="trull"), cents_per_point=per_point)
    value = 5 if ruleset == TIROL else 4
    assert points(found) == lone(value + 1, "B")
    assert cents(found) == lone((2 * value + 1) * per_point, "B")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_annulled__is_zero_for_everybody(ruleset: str) -> None:
    """Hausruck 1: "alle 4 Spieler bekommen 0 Punkte"."""
    from tarockblock.domain.hand import Annulled

    found = row(ruleset, Annulled())
    assert points(found) == cents(found) == (0, 0, 0, 0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_five_and_six__who_sits_out_gets_nothing(ruleset: str) -> None:
    value = {HAUSRUCK: 4, OOE: 4, TIROL: 5, TULLN: 50}[ruleset]
    five = row(ruleset, game("dreier", "B"), seats="ABCDE")
    assert points(five) == (-value, 3 * value, -value, -value, 0)
    six = row(ruleset, game("dreier", "B"), seats="ABCDEF")
    assert points(six) == (-value, 3 * value, -value, -value, 0, 0)
