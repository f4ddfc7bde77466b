"""What the statistics make of plain facts: parts, streaks, kontras, which evenings count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.domain.hand import BonusCall, PositiveGame, Result, Side
from tarockblock.domain.statistics import (
    EveningFacts,
    Facts,
    HandFact,
    Kontra,
    Role,
    Selection,
    Share,
    part_of,
)
from tarockblock.domain.statistics_hand import Judge, nameless
from tarockblock.domain.statistics_player import KontraFigure, KontraShare, longest
from tarockblock.rules.library import shipped
from tests.domain.paper import OOE, TIROL, TULLN

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


def evening(number: int, date: str) -> EveningFacts:
    return EveningFacts(number, 1, date, "", TIROL, FOUR, 0, 0, {})


# ------------------------------------------------------------------ parts


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


# ------------------------------------------------------------------ streaks


@pytest.mark.parametrize(
    ("letters", "expected", "running"),
    [("", "", False), ("--", "", False), ("ab-c", "ab", False), ("ab-cd", "cd", True), ("abc-de", "abc", False)],
)
def test_longest__of_equal_streaks_the_latest(letters: str, expected: str, running: bool) -> None:
    found = longest(letters, str.isalpha)
    assert ("".join(found.items), found.running) == (expected, running)


# ------------------------------------------------------------------ what a kontra changed

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


def test_kontras__that_paid_in_either_account() -> None:
    """An evening for points alone, at no cents a point, and one where kontras count for money alone."""
    share, kontra = Share(fact(), Role.DECLARER, True, 3, 30), Kontra("game", 1, ("B", "D"), ("A", "C"), 0, 0, 0, 0)
    worth = ((1, 0), (0, 1), (0, 0), (-1, 0), (0, -1))
    figure = KontraFigure(tuple(KontraShare(share, kontra, points, cents) for points, cents in worth))
    assert (len(figure), figure.gained) == (5, 2)


# ------------------------------------------------------------------ what counts


def test_part__of_hands_that_are_no_games() -> None:
    assert part_of(fact("trischaken", won=()), "A") == (Role.TRISCHAKEN, None)
    assert part_of(fact("manual", won=()), "A") == (Role.CORRECTION, None)
    assert not Share(fact("manual", won=()), Role.CORRECTION, None, 3, 30).played
    assert Share(fact("renonce", offenders=("B",), won=()), Role.OFFENDER, None, -4, -40).played


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
    everything = Facts((evening(2, "2026-01-01"),), {TIROL: shipped(TIROL)})
    part = replace(everything, since="2026-01-01")
    assert not part.is_whole
    assert part.covers(selection) == covered
    if covered:
        assert part.select(selection).since == "2026-01-01", "what is chosen is no more whole than what there is"
    else:
        with pytest.raises(ValueError, match="2026-01-01"):
            part.select(selection)
    assert everything.covers(selection)
