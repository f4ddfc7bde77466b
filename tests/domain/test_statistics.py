"""What the statistics make of plain facts: parts, spread, streaks, places in the table, which evenings count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tarockblock.domain.hand import Account, BonusCall, PositiveGame, Result, Side
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.statistics import (
    Balance,
    EveningFacts,
    Facts,
    HandFact,
    Hands,
    Kontra,
    Role,
    Selection,
    Share,
    part_of,
    total,
)
from tarockblock.domain.statistics_hand import Judge, SideKontra, kontra_of, nameless
from tarockblock.domain.statistics_player import KontraFigure, KontraShare, longest, spread
from tarockblock.domain.statistics_table import Measure, ranking
from tarockblock.rules.library import shipped
from tests.domain.paper import HAUSRUCK, OOE, TIROL, TULLN

FOUR = ("A", "B", "C", "D")


def fact(
    kind: str = "game",
    *,
    declarers: tuple[str, ...] = ("A",),
    partner: str | None = None,
    won: tuple[bool, ...] = (True,),
    offenders: tuple[str, ...] = (),
    players: tuple[str, ...] = FOUR,
) -> HandFact:
    nothing = (0,) * len(players)
    return HandFact(1, 0, kind, "", None, declarers, partner, won, False, offenders, (), (), players, nothing, nothing)


def evening(
    number: int, date: str = "2026-01-01", ruleset: str = TIROL, players: tuple[str, ...] = FOUR, **points: int
) -> EveningFacts:
    balances = {who: Balance(amount, amount * 10, 1) for who, amount in points.items()}
    return EveningFacts(number, 1, date, "", ruleset, players, 0, 0, balances)


def facts(*evenings: EveningFacts) -> Facts:
    return Facts(evenings, {name: shipped(name) for name in (HAUSRUCK, OOE, TIROL, TULLN)})


# ------------------------------------------------------------------ parts


def test_part__partner_wins_and_loses_with_the_declarer() -> None:
    hand = fact(partner="C", won=(False,))
    assert [part_of(hand, player) for player in FOUR] == [
        (Role.DECLARER, False),
        (Role.OPPONENT, True),
        (Role.PARTNER, False),
        (Role.OPPONENT, True),
    ]


@pytest.mark.parametrize(
    ("won", "expected"), [((True, True), False), ((False, False), True), ((True, False), None), ((False, True), None)]
)
def test_part__against_several_declarers_one_wins_only_against_all(
    won: tuple[bool, ...], expected: bool | None
) -> None:
    hand = fact(declarers=("A", "B"), won=won)
    assert part_of(hand, "C") == (Role.OPPONENT, expected)
    assert part_of(hand, "B") == (Role.DECLARER, won[1])


def test_part__renonce_has_no_winner() -> None:
    hand = fact("renonce", offenders=("B",), won=())
    assert part_of(hand, "A") == (Role.REGULAR, None)
    assert part_of(hand, "B") == (Role.OFFENDER, None)


def test_played__the_fifth_who_interferes_pays_but_has_not_played() -> None:
    hand = fact("renonce", offenders=("E",), won=(), players=(*FOUR, "E"))
    assert not Share(hand, Role.OFFENDER, None, -4, -40).played
    assert Share(hand, Role.REGULAR, None, 1, 10).played


# ------------------------------------------------------------------ averages, spread, streaks


def test_spread__is_exact() -> None:
    found = spread([1, 2, Fraction(1, 3)])
    assert (found.total, found.mean) == (Fraction(10, 3), Fraction(10, 9))
    assert found.variance == Fraction(1 + 4, 3) + Fraction(1, 27) - Fraction(100, 81)


def test_spread__of_nothing_has_no_average() -> None:
    assert (spread([]).total, spread([]).mean, spread([]).variance) == (0, None, None)


@pytest.mark.parametrize(
    ("letters", "expected", "running"),
    [("", "", False), ("--", "", False), ("ab-c", "ab", False), ("ab-cd", "cd", True), ("abc-de", "abc", False)],
)
def test_longest__of_equal_streaks_the_latest(letters: str, expected: str, running: bool) -> None:
    found = longest(letters, str.isalpha)
    assert ("".join(found.items), found.running) == (expected, running)


# ------------------------------------------------------------------ the table


def test_ranking__without_the_worst_evening() -> None:
    """A: +1 −9 +2, without the −9 three; B has one evening only, which stays."""
    played = facts(evening(1, A=1, C=-1), evening(2, A=-9, C=9), evening(3, A=2, B=1, C=-3))
    rows = ranking(played, Measure.BUT_WORST, Account.POINTS).rows
    assert [(row.player, row.points, row.evenings, row.dropped) for row in rows] == [
        ("C", Points(8), 3, 1),
        ("A", Points(3), 3, 1),
        ("B", Points(1), 1, 0),
    ]
    assert rows[1].per_evening(Account.POINTS) == Fraction(3, 2)


# ------------------------------------------------------------------ which evenings count


@pytest.mark.parametrize(
    ("selection", "covered"),
    [
        (Selection(), False),
        (Selection.year(2025), False),
        (Selection(last="2025-12-31"), False),
        (Selection(people=frozenset("A")), False),
        (Selection(evenings=frozenset([2])), False),
        (Selection.year(2026), True),
        (Selection.year(2027), True),
        (Selection(first="2026-01-01", people=frozenset("A")), True),
    ],
)
def test_facts_of_a_part__answer_only_for_that_part(selection: Selection, covered: bool) -> None:
    part = replace(facts(evening(2, "2026-01-01")), since="2026-01-01")
    assert not part.is_whole
    assert part.covers(selection) == covered
    if covered:
        assert part.select(selection).since == "2026-01-01", "what is chosen is no more whole than what there is"
    else:
        with pytest.raises(ValueError, match="2026-01-01"):
            part.select(selection)
    assert facts(evening(2)).covers(selection)


@pytest.mark.parametrize(
    "amounts",
    [
        [],
        [3, -5, 4],
        [Fraction(2, 3), Fraction(1, 3)],
        [1, Fraction(2, 3), -7, Fraction(-2, 3), Fraction(5, 2)],
        [Fraction(1, 2)] * 4,
    ],
)
def test_total__is_the_sum(amounts: list[int | Fraction]) -> None:
    expected = Fraction()
    for amount in amounts:
        expected += amount
    assert total(amounts) == expected


def test_mixed_units__points_that_are_cents_beside_points_that_are_not() -> None:
    assert not facts(evening(1), evening(2, ruleset=OOE)).mixed_units
    assert facts(evening(1), evening(2, ruleset=TULLN)).mixed_units


def test_circles__the_most_frequent_table_first() -> None:
    played = facts(evening(1), evening(2, players=(*FOUR, "E")), evening(3, players=("D", "C", "B", "A")))
    assert played.circles == ((frozenset(FOUR), 2), (frozenset((*FOUR, "E")), 1))


# ------------------------------------------------------------------ who won, and what a kontra changed


@pytest.mark.parametrize(
    ("ruleset", "thirds", "kontra", "won"),
    [
        (TIROL, 107, False, True),
        (TIROL, 106, True, False),
        (TULLN, 106, False, True),
        (TULLN, 105, False, False),
        (TULLN, 105, True, True),  # the opponents need 35/1 where the game is kontriert
    ],
)
def test_end__by_the_ruleset_and_the_card_points(ruleset: str, thirds: int, kontra: bool, won: bool) -> None:
    judge = Judge(shipped(ruleset))
    assert judge.end("dreier", thirds, (), bool(kontra), True).won is won


def test_end__lost_announced_valat_loses_the_game() -> None:
    """Hausruck 9: an announced valat that is lost loses the game with it."""
    valat = BonusCall("valat", Side.DECLARER, announced=True, made=False)
    assert not Judge(shipped(HAUSRUCK)).end("dreier", Result.WON, (valat,), False, True).won


WON, LOST = Result.WON, Result.LOST
GIVEN, TAKEN = Side.OPPONENTS, Side.DECLARER


def trull(side: Side, kontra: int) -> BonusCall:
    return BonusCall("trull", side, announced=True, kontra=kontra)


KONTRAS: list[tuple[str, PositiveGame, BonusCall | None, tuple[object, ...] | None]] = [
    # A Solorufer is worth 2 (Tulln 20). Kontra counts for money only, but in Tulln points are money.
    (OOE, nameless("solorufer", WON, kontra=1), None, (1, GIVEN, (0, 2), (0, -2))),
    (OOE, nameless("solorufer", WON, kontra=3), None, (3, GIVEN, (0, 14), (0, -14))),
    (TULLN, nameless("solorufer", WON, kontra=1), None, (1, GIVEN, (20, 20), (-20, -20))),
    (TIROL, nameless("solorufer", WON, kontra=2, alone=True), None, (2, GIVEN, (0, 18), (0, -6))),
    (OOE, nameless("solorufer", LOST, kontra=1), None, (1, GIVEN, (0, -2), (0, 2))),
    # An announced Trull is worth 2: 4, 8 and 16 with Kontra, Rekontra and Subkontra. Of the opponents' it is the
    # declarers' Kontra.
    (OOE, nameless("rufer", WON), trull(TAKEN, 1), (1, GIVEN, (0, 2), (0, -2))),
    (OOE, nameless("rufer", WON), trull(TAKEN, 2), (2, GIVEN, (0, 6), (0, -6))),
    (OOE, nameless("rufer", WON), trull(TAKEN, 3), (3, GIVEN, (0, 14), (0, -14))),
    (OOE, nameless("rufer", WON), trull(GIVEN, 1), (1, TAKEN, (0, -2), (0, 2))),
    # OÖ: a Solorufer whose called king lies in the talon voids every kontra.
    (OOE, nameless("solorufer", WON, kontra=1, alone=True), None, None),
    (OOE, nameless("solorufer", WON, alone=True), trull(TAKEN, 1), None),
    # Tirol 5: beside a valat the Trull does not count, and so its kontra changed nothing; announced it is worth 2.
    (TIROL, nameless("rufer", WON), trull(TAKEN, 1), (1, GIVEN, (0, 2), (0, -2))),
    (TIROL, nameless("rufer", WON, (BonusCall("valat", TAKEN),)), trull(TAKEN, 1), None),
    # OÖ: a Dreier is 4, lost by a silent valat of the others four times as much; doubled that is 16 more to each.
    (OOE, nameless("dreier", LOST, (BonusCall("valat", GIVEN),), kontra=1, alone=True), None,
     (1, GIVEN, (0, -48), (0, 16))),
    # Tulln: a Dreier (50) with a silent Schnitt (twice) is 100 from each of three; with Rekontra 400.
    (TULLN, nameless("dreier", WON, (BonusCall("schnitt", TAKEN),), kontra=2, alone=True), None,
     (2, GIVEN, (900, 900), (-300, -300))),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "hand", "call", "expected"), KONTRAS)
def test_kontra__is_worth_what_it_adds_to_the_item(
    ruleset: str, hand: PositiveGame, call: BonusCall | None, expected: tuple[object, ...] | None
) -> None:
    """On a call, or else on the game; level, whose it was, and what it brought a head on either side."""
    hand = hand if call is None else replace(hand, bonuses=(*hand.bonuses, call))
    found = Judge(shipped(ruleset)).kontra(hand, call, False)
    assert (None if found is None else found[1:]) == expected
    assert found is None or found.subject == (hand.game if call is None else call.bonus)


def test_negative_kontra__vorhand_may_have_a_price_of_his_own() -> None:
    official = shipped(TULLN)
    piccolo = replace(official.games["piccolo"], vorhand_value=5, vorhand_lost_value=7)
    judge = Judge(replace(official, games=dict(official.games) | {"piccolo": piccolo}))
    assert judge.negative_kontra("piccolo", won=True, vorhand=True, level=2) == (15, 15)
    assert judge.negative_kontra("piccolo", won=False, vorhand=True, level=1) == (-7, -7)
    assert judge.negative_kontra("piccolo", won=True, vorhand=False, level=1) == (20, 20)


def test_negative_kontra__counts_for_money_alone_outside_tulln() -> None:
    assert Judge(shipped(TIROL)).negative_kontra("piccolo", won=False, vorhand=False, level=1) == (0, -2)


@pytest.mark.parametrize(("result", "won"), [("won", True), ("lost", False), ("conceded", False)])
def test_end__as_it_was_noted(result: str, won: bool) -> None:
    assert Judge(shipped(TIROL)).end("rufer", Result(result), (), False, False).won is won


def test_end__card_points_bring_a_silent_schnitt_in_tulln() -> None:
    """Tulln: the losers under 15 points; 56 of 70 leave them 14."""
    judge = Judge(shipped(TULLN))
    found = judge.end("dreier", 56 * 3, (), False, True)
    assert (found.won, found.by_cards) == (True, BonusCall("schnitt", Side.DECLARER))
    found = judge.end("dreier", 14 * 3, (), False, True)
    assert (found.won, found.by_cards) == (False, BonusCall("schnitt", Side.OPPONENTS))
    assert judge.end("dreier", 40 * 3, (), False, True).by_cards is None


def test_kontra_of__puts_the_names_to_it_and_what_the_hand_counted() -> None:
    """Two more from each of the declarers' side to each of the others, in a doubled Radl at 25 cents: 100 cents."""
    ours, theirs = ("A", "C"), ("B", "D")
    found = SideKontra("game", 1, Side.OPPONENTS, (-2, -2), (2, 2))
    assert kontra_of(found, ours, theirs, 2, 25) == Kontra("game", 1, theirs, ours, 4, 100, -4, -100)
    found = SideKontra("trull", 2, Side.DECLARER, (0, 6), (0, -6))
    assert kontra_of(found, ours, theirs, 1, 10) == Kontra("trull", 2, ours, theirs, 0, 60, 0, -60)


def test_kontras__that_paid_in_either_account() -> None:
    """An evening for points alone, at no cents a point, and one where kontras count for money alone."""
    share, kontra = Share(fact(), Role.DECLARER, True, 3, 30), Kontra("game", 1, ("B", "D"), ("A", "C"), 0, 0, 0, 0)
    worth = ((1, 0), (0, 1), (0, 0), (-1, 0), (0, -1))
    figure = KontraFigure(tuple(KontraShare(share, kontra, points, cents) for points, cents in worth))
    assert (len(figure), figure.gained) == (5, 2)


# ------------------------------------------------------------------ sets of hands


def test_hands__in_either_account() -> None:
    hand = fact()
    shares = (Share(hand, Role.DECLARER, True, 3, 70), Share(hand, Role.OPPONENT, False, Fraction(-2, 3), -20))
    found = Hands(shares)
    assert [Account.POINTS.of(share) for share in found] == [3, Fraction(-2, 3)]
    assert [Account.CENTS.of(share) for share in found] == [70, -20]
    assert (found.points, found.cents) == (Points(Fraction(7, 3)), Cents(50))
    assert (tuple(found.won), tuple(found.lost)) == (shares[:1], shares[1:])
    assert (len(found), len(Hands()), Hands().points) == (2, 0, Points(0))


def test_part__of_hands_that_are_no_games() -> None:
    assert part_of(fact("trischaken", won=()), "A") == (Role.TRISCHAKEN, None)
    assert part_of(fact("manual", won=()), "A") == (Role.CORRECTION, None)
    assert not Share(fact("manual", won=()), Role.CORRECTION, None, 3, 30).played
    assert Share(fact("renonce", offenders=("B",), won=()), Role.OFFENDER, None, -4, -40).played


def test_selection__a_year_begins_and_ends() -> None:
    found = Selection.year(987)
    assert (found.first, found.last) == ("0987-01-01", "0987-12-31")


def test_weekday__of_an_evening_counts_from_monday() -> None:
    assert [evening(1, day).weekday for day in ("2026-11-16", "2026-11-19", "2026-11-22")] == [0, 3, 6]


def test_selection__by_title_and_by_day_of_the_week() -> None:
    """A Thursday in the round of that name, a Monday elsewhere."""
    thursday, monday = evening(1, "2026-11-19"), evening(2, "2026-11-16")
    thursday = replace(thursday, title="Donnerstagsrunde")

    def held(**chosen: object) -> list[int]:
        selection = Selection(**chosen)  # type: ignore[arg-type]
        return [
            each.id for each in (thursday, monday) if selection.holds(each, TIROL, "Wirt" if each.id == 1 else None)
        ]

    assert held(titles=frozenset(["Donnerstagsrunde"])) == [1]
    assert held(titles=frozenset([""])) == [2]
    assert held(rounds=frozenset(["Wirt"])) == [1]
    assert held(rounds=frozenset(["Wirt"]), titles=frozenset([""])) == []
    assert held(weekdays=frozenset([0])) == [2]
    assert held(weekdays=frozenset([0, 3])) == [1, 2]
