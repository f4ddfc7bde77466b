"""What the statistics say of one player, of pairs and under other names, over four short evenings added up on paper."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tarockblock.domain.hand import Account, BonusCall, Side
from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.domain.statistics import Balance, EveningFacts, Facts, HandFact, HandRef, Hands, Kontra, Role
from tarockblock.domain.statistics_player import (
    GameAndBid,
    KontraFigure,
    KontraShare,
    PlayerFigures,
    leading_shares,
    of_each_pair,
    player_figures,
    summary_of,
)
from tarockblock.domain.statistics_table import balance_over_time
from tarockblock.errors import StoppedError
from tarockblock.rules.library import shipped
from tarockblock.watch import Watch
from tests.domain.paper import TIROL

THIRD = Fraction(2, 3)
POINTS, CENTS = Account.POINTS, Account.CENTS


NOTHING = HandFact(0, 0, "game", "", None, (), None, (), False, (), (), (), (), (), ())


def hand(
    evening: int, row: int, kind: str, points: tuple[Exact, ...], cents: tuple[Exact, ...] = (), players: str = "ABCD",
    **more: Any,
) -> HandFact:  # fmt: skip
    """A hand of which everything else is nothing; declarers and offenders may be a letter each."""
    found = NOTHING._replace(evening=evening, row=row, kind=kind, points=points, players=tuple(players), **more)
    cents = cents or tuple(10 * each for each in points)
    return found._replace(cents=cents, declarers=tuple(found.declarers), offenders=tuple(found.offenders))


FIRST = (
    hand(
        1, 0, "game", (3, -3, 3, -3), (60, -60, 60, -60), game="rufer", declarers="A", partner="C", won=(True,),
        calls=(BonusCall("pagat", Side.DECLARER, True, by="A"), BonusCall("trull", Side.OPPONENTS, by="B")),
        kontras=(Kontra("game", 1, ("B", "D"), ("A", "C"), 0, -10, 0, 10),),
    ),
    hand(
        1, 1, "game", (5, 5, 5, -15), game="dreier", declarers="D", won=(False,),
        calls=(BonusCall("uhu", Side.DECLARER, True, False, by="D"),),
        kontras=(Kontra("game", 2, ("A", "B", "C"), ("D",), 1, 15, -3, -45),),
    ),
    hand(1, 2, "trischaken", (-2, THIRD, THIRD, THIRD), game="trischaken"),
)  # fmt: skip
SECOND = (
    hand(
        2, 0, "game", (-1, 4, -5, 2), (-30, 40, -30, 20), "ABCE", game="bettler", declarers="BC", won=(True, False),
        kontras=(Kontra("bettler", 1, ("A",), ("C",), 0, 20, 0, -20), Kontra("bettler", 1, ("E",), ("C",), 0, 0, 0, 0)),
    ),
    hand(2, 1, "renonce", (1, 1, 1, 1, -4), players="ABCED", offenders="D"),
    hand(
        2, 2, "game", (-1, 1, 1, -1), players="ABCE", game="rufer", declarers="A", partner="E", won=(False,),
        conceded=True,
        calls=(BonusCall("pagat", Side.DECLARER, False, False), BonusCall("koenig", Side.OPPONENTS, True, by="C")),
    ),
    hand(2, 3, "manual", (-3, 3), players="AB"),
)  # fmt: skip
THIRD_EVENING = (
    hand(
        3, 0, "game", (3, -1, -1, -1), (100, -40, -30, -30), game="besserrufer", bid="uhu", declarers="A", won=(True,)
    ),
)
FOURTH = (hand(4, 0, "game", (1, -1, -1, 1), game="solorufer", declarers="B", partner="C", won=(False,)),)


def evening(number: int, date: str, hands: tuple[HandFact, ...], **balances: tuple[Exact, Exact, int]) -> EveningFacts:
    return EveningFacts(
        number,
        1,
        date,
        "",
        TIROL,
        tuple(balances),
        len(hands),
        sum(each.kind != "manual" for each in hands),
        {who: Balance(*each) for who, each in balances.items()},
        lambda: hands,
    )


EVENINGS = (
    evening(
        1, "2025-12-30", FIRST, A=(6, 90, 3), B=(Fraction(8, 3), Fraction(-10, 3), 3),
        C=(Fraction(26, 3), Fraction(350, 3), 3), D=(Fraction(-52, 3), Fraction(-610, 3), 3),
    ),
    evening(2, "2026-01-08", SECOND, A=(-4, -60, 3), B=(9, 90, 3), C=(-3, -10, 3), D=(-4, -40, 0), E=(2, 20, 3)),
    evening(3, "2026-01-15", THIRD_EVENING, A=(3, 100, 1), B=(-1, -40, 1), C=(-1, -30, 1), D=(-1, -30, 1)),
    evening(4, "2026-01-22", FOURTH, A=(1, 10, 1), B=(-1, -10, 1), C=(-1, -10, 1), D=(1, 10, 1)),
)  # fmt: skip


def facts() -> Facts:
    return Facts(EVENINGS, {TIROL: shipped(TIROL)})


def of(player: str) -> PlayerFigures:
    return player_figures(facts(), player)


def refs(hands: Hands) -> list[tuple[int, int]]:
    return [tuple(each) for each in hands.refs]


def test_facts__what_they_are_about() -> None:
    assert facts().players == ("A", "B", "C", "D", "E")
    assert facts().years == (2026, 2025)
    assert facts().hands == 3 + 3 + 1 + 1  # without the correction
    assert [ruleset.id for ruleset in facts().used_rulesets] == [TIROL]
    assert FIRST[1].ref == HandRef(1, 1)
    assert [len(each.players) == 5 for each in SECOND] == [False, True, False, False]


def test_rows__everything_and_hands_what_he_played() -> None:
    assert refs(of("A").rows) == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (4, 0)]
    assert refs(of("A").hands) == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0), (4, 0)]
    assert (of("A").rows.points, of("A").rows.cents) == (Points(6), Cents(140))
    assert refs(of("D").rows) == [(1, 0), (1, 1), (1, 2), (2, 1), (3, 0), (4, 0)]
    assert refs(of("D").hands) == [(1, 0), (1, 1), (1, 2), (3, 0), (4, 0)]  # a fifth one who interferes has not played


def test_roles__each_row_in_one() -> None:
    found = {role: refs(of("A").as_(role)) for role in Role}
    assert found == {
        Role.DECLARER: [(1, 0), (2, 2), (3, 0)],
        Role.PARTNER: [],
        Role.OPPONENT: [(1, 1), (2, 0), (4, 0)],
        Role.TRISCHAKEN: [(1, 2)],
        Role.OFFENDER: [],
        Role.REGULAR: [(2, 1)],
        Role.CORRECTION: [(2, 3)],
    }
    assert (refs(of("C").as_(Role.PARTNER)), refs(of("D").as_(Role.OFFENDER))) == ([(1, 0), (4, 0)], [(2, 1)])
    declared = of("A").as_(Role.DECLARER)
    assert (refs(declared.won), refs(declared.lost)) == ([(1, 0), (3, 0)], [(2, 2)])
    against = of("A").as_(Role.OPPONENT)  # of the two Bettler one was won and one lost: neither
    assert (refs(against.won), refs(against.lost)) == ([(1, 1), (4, 0)], [])


def test_games__by_their_bids_and_all_together() -> None:
    found = {form: refs(hands) for form, hands in of("A").games.items()}
    assert found == {GameAndBid("rufer", None): [(1, 0), (2, 2)], GameAndBid("besserrufer", "uhu"): [(3, 0)]}
    assert {game: refs(hands) for game, hands in of("A").by_game.items()} == {
        "rufer": [(1, 0), (2, 2)],
        "besserrufer": [(3, 0)],
    }
    assert refs(of("A").conceded) == [(2, 2)]
    assert refs(of("B").conceded) == []


def test_partners__whoever_declared() -> None:
    assert {who: refs(hands) for who, hands in of("A").partners.items()} == {"C": [(1, 0)], "E": [(2, 2)]}
    assert {who: refs(hands) for who, hands in of("C").partners.items()} == {"A": [(1, 0)], "B": [(4, 0)]}
    assert of("D").partners == {}


def bonuses(player: str, *, own: bool = False) -> dict[str, list[list[tuple[int, int]]]]:
    figures = of(player).own_bonuses if own else of(player).bonuses
    return {
        bonus: [refs(each.made), refs(each.lost), refs(each.silent), refs(each.silent_lost)]
        for bonus, each in figures.items()
    }


def test_bonuses__of_the_players_side_and_his_own() -> None:
    assert bonuses("A") == {"pagat": [[(1, 0)], [], [], [(2, 2)]]}
    assert bonuses("A", own=True) == {"pagat": [[(1, 0)], [], [], []]}
    assert bonuses("B") == {"trull": [[], [], [(1, 0)], []], "koenig": [[(2, 2)], [], [], []]}
    assert bonuses("B", own=True) == {"trull": [[], [], [(1, 0)], []]}
    assert bonuses("D") == {"trull": [[], [], [(1, 0)], []], "uhu": [[], [(1, 1)], [], []]}
    assert bonuses("D", own=True) == {"uhu": [[], [(1, 1)], [], []]}
    assert (of("A").bonuses["pagat"].announced, of("D").bonuses["uhu"].announced) == (1, 1)
    assert of("D").bonuses["trull"].announced == 0


def kontras(player: str) -> list[tuple[int, Points, Cents, int]]:
    found = of(player).kontra
    return [(len(each), each.points, each.cents, each.gained) for each in (found.given, found.received, found.answered)]


def test_kontras__given_received_and_answered() -> None:
    nothing = (0, Points(0), Cents(0), 0)
    assert kontras("A") == [(2, Points(1), Cents(35), 2), (1, Points(0), Cents(10), 1), nothing]
    assert kontras("D") == [(1, Points(0), Cents(-10), 0), *[(1, Points(-3), Cents(-45), 0)] * 2]
    assert kontras("C") == [(1, Points(1), Cents(15), 1), (3, Points(0), Cents(-10), 1), nothing]
    assert kontras("E") == [(1, Points(0), Cents(0), 0), nothing, nothing]


def test_kontras__that_paid_in_either_account() -> None:
    """An evening for points alone, at no cents a point, and one where kontras count for money alone."""
    shares = of("A").rows.shares
    kontra = FIRST[0].kontras[0]
    worth = ((1, 0), (0, 1), (0, 0), (-1, 0), (0, -1))
    figure = KontraFigure(tuple(KontraShare(shares[0], kontra, points, cents) for points, cents in worth))
    assert (len(figure), figure.gained) == (5, 2)


def test_kontras__of_one_hand_are_one_hand() -> None:
    received = of("C").kontra.received
    assert [tuple(each) for each in received.refs] == [(1, 0), (2, 0)]
    assert [share.cents for share in received.shares()] == [60, -30]
    assert [item.kontra.subject for item in received.items] == ["game", "bettler", "bettler"]


@pytest.mark.parametrize(
    ("account", "best", "worst", "best_evening"), [(POINTS, (1, 1), (1, 2), 1), (CENTS, (3, 0), (2, 0), 3)]
)
def test_summary__of_points_and_of_cents(
    account: Account, best: tuple[int, int], worst: tuple[int, int], best_evening: int
) -> None:
    """Points of A's hands: 3 5 −2, −1 1 −1, 3, 1; of his evenings 6 −4 3 1. Cents: 60 50 −20, −30 10 −10, 100, 10;
    90 −60 100 10. Of streaks as long as each other the latest."""
    found = summary_of(of("A"), account)
    assert found.account is account
    assert found.best_hand is not None
    assert found.worst_hand is not None
    assert (tuple(found.best_hand.hand.ref), tuple(found.worst_hand.hand.ref)) == (best, worst)
    assert found.best_evening is not None
    assert found.worst_evening is not None
    assert (found.best_evening.evening.id, found.worst_evening.evening.id) == (best_evening, 2)
    sums = {POINTS: (9, 6), CENTS: (170, 140)}[account]
    assert (found.per_hand.total, found.per_evening.total) == sums
    assert (found.per_hand.mean, found.per_evening.mean) == (Fraction(sums[0], 8), Fraction(sums[1], 4))
    assert [each.evening.id for each in found.evenings_in_plus] == [1, 3, 4]
    streaks = (found.games_won, found.games_lost, found.hands_plus, found.hands_minus)
    assert [[tuple(share.hand.ref) for share in each.items] for each in streaks] == [
        [(3, 0)],
        [(2, 2)],
        [(3, 0), (4, 0)],
        [(1, 2), (2, 0)],
    ]
    assert [each.running for each in streaks] == [True, False, True, False]
    evenings = (found.evenings_plus, found.evenings_minus)
    assert [[each.evening.id for each in streak.items] for streak in evenings] == [[3, 4], [2]]


def test_summary__best_of_equal_ones_is_the_first() -> None:
    """B: −3 5 2/3, 4 1 1, −1, −1 points; of D the worst evening by points is the first."""
    found = summary_of(of("D"), POINTS)
    assert found.worst_evening is not None
    assert found.worst_evening.evening.id == 1
    for player, first in (("B", (1, 0)), ("E", (2, 2))):
        worst = summary_of(of(player), POINTS).worst_hand
        assert worst is not None
        assert tuple(worst.hand.ref) == first
    equal = player_figures(Facts((EVENINGS[2], EVENINGS[3]), {TIROL: shipped(TIROL)}), "C")
    for account, expected in ((POINTS, (3, 0)), (CENTS, (3, 0))):
        worst = summary_of(equal, account).worst_hand
        assert worst is not None
        assert tuple(worst.hand.ref) == expected


def test_summary__of_nobody_has_nothing() -> None:
    found = summary_of(of("Z"), CENTS)
    assert (found.best_hand, found.worst_hand, found.best_evening, found.worst_evening) == (None, None, None, None)
    assert (found.evenings_in_plus, found.hands_plus.items, found.per_hand.mean) == ((), (), None)
    assert (of("Z").rows, of("Z").evenings, of("Z").kontra.given.items) == (Hands(), (), ())


def test_over_time__running_balances_of_his_evenings() -> None:
    steps = balance_over_time(facts(), "A")
    assert [(step.evening, step.date) for step in steps] == [
        (1, "2025-12-30"),
        (2, "2026-01-08"),
        (3, "2026-01-15"),
        (4, "2026-01-22"),
    ]
    assert [POINTS.of(step) for step in steps] == [6, 2, 5, 6]
    assert [CENTS.of(step) for step in steps] == [90, 30, 130, 140]
    assert [CENTS.of(step) for step in balance_over_time(facts(), "E")] == [20]


# ------------------------------------------------------------------ every row once


def test_leading__each_row_as_the_part_of_whom_it_is_about() -> None:
    """The first declarer or offender; in a Trischaken and a correction the first one there."""
    found = list(leading_shares(EVENINGS))
    assert [(tuple(share.hand.ref), share.role, share.won, share.points, share.cents) for share in found] == [
        ((1, 0), Role.DECLARER, True, 3, 60),
        ((1, 1), Role.DECLARER, False, -15, -150),
        ((1, 2), Role.TRISCHAKEN, None, -2, -20),
        ((2, 0), Role.DECLARER, True, 4, 40),
        ((2, 1), Role.OFFENDER, None, -4, -40),
        ((2, 2), Role.DECLARER, False, -1, -10),
        ((2, 3), Role.CORRECTION, None, -3, -30),
        ((3, 0), Role.DECLARER, True, 3, 100),
        ((4, 0), Role.DECLARER, False, -1, -10),
    ]


# ------------------------------------------------------------------ pairs


def test_pairs__together_allied_and_against() -> None:
    found = of_each_pair(facts(), lambda pair: pair)
    assert found is not None

    def pair(one: str, other: str) -> list[list[tuple[int, int]]]:
        each = found[one, other]
        assert (each.player, each.other) == (one, other)
        return [refs(each.together), refs(each.allied), refs(each.against)]

    assert pair("A", "C") == [[(1, 0)], [(1, 1)], [(2, 0), (2, 2), (3, 0), (4, 0)]]
    assert pair("C", "A") == pair("A", "C")
    assert pair("A", "B") == [[], [(1, 1)], [(1, 0), (2, 0), (2, 2), (3, 0), (4, 0)]]
    assert pair("B", "C") == [[(4, 0)], [(1, 1), (2, 2), (3, 0)], [(1, 0), (2, 0)]]
    assert pair("A", "E") == [[(2, 2)], [(2, 0)], []]
    assert pair("A", "D") == [[], [(4, 0)], [(1, 0), (1, 1), (3, 0)]]
    assert ("D", "E") not in found  # only in a renonce
    assert [share.points for share in found["C", "A"].against] == [-5, 1, -1, -1]


def test_pairs__can_be_stopped_and_say_how_far_they_are() -> None:
    said: list[tuple[int, int]] = []
    found = of_each_pair(facts(), lambda pair: len(pair.against), Watch(lambda *each: said.append(each)))
    assert said == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]
    assert found["A", "B"] == 5
    said.clear()
    with pytest.raises(StoppedError):
        of_each_pair(facts(), lambda pair: pair, Watch(lambda *each: said.append(each), lambda: len(said) == 2))
    assert said == [(1, 5), (2, 5)]
