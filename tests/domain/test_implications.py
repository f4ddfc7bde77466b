"""What hands are refused because the cards do not allow them: every pair of bonuses in every game of every ruleset.

The model in ``possible_hands.py`` decides. ``hands_that_cannot_be.txt`` names each of its refusals and acceptances;
``python -m tests.domain.test_implications`` writes it anew, out of the model alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from tarockblock.domain.cardpoints import WHOLE_DEAL
from tarockblock.domain.check import check_entry
from tarockblock.domain.check_bonus import LEFT_TO_LOSERS
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, PositiveGame, Result, Side
from tarockblock.domain.ruleset import Effect, Game, Ruleset
from tarockblock.rules.library import shipped
from tests.domain.paper import RULESETS, TIROL, TULLN
from tests.domain.possible_hands import D, Deals, O, Said, Shape
from tests.thorough import some

TABLE = Path(__file__).parent / "hands_that_cannot_be.txt"
OWN = Side.DECLARER
SIDES = {D: OWN, O: Side.OPPONENTS}
DEAL = Deal(("A", "B", "C", "D"), "D", "A", ())

# rules.md 2: who takes how many cards of the talon (else three), and where a king is called.
TAKEN = {"sechserdreier": 6, "solorufer": 0, "farbensolo": 0, "solodreier": 0}
CALLED = ("rufer", "solorufer", "besserrufer", "koenigrufer")

FORMS = [
    (ruleset, name, alone)
    for ruleset in RULESETS
    for name, game in shipped(ruleset).games.items()
    if game.is_positive
    for alone in ((False, True) if name in CALLED else (True,))
]
IDS = [f"{ruleset} {name}{' alone' if alone and name in CALLED else ''}" for ruleset, name, alone in FORMS]


def shape_of(ruleset: str, name: str, *, alone: bool) -> Shape:
    """Tirol 3: in solo games the talon is the opponents', but for the half with the called king.

    Tulln "Ruferspiele" says the latter too, and "Praemien" that Trull and Kings in the talon left do not count.
    """
    solo = TAKEN.get(name) == 0
    half = D if name == "solorufer" and ruleset in (TIROL, TULLN) else ""
    rest = O if ruleset == TIROL and solo else ""
    return Shape(TAKEN.get(name, 3), name in CALLED, alone, rest, half, ruleset == TULLN)


@cache
def deals(shape: Shape) -> Deals:
    return Deals(shape)


def sayable(ruleset: Ruleset, game: Game) -> list[Said]:
    """Every bonus of a game, of each side, made or (where it can be announced) lost."""
    found = []
    for name in game.bonuses:
        bonus = ruleset.bonuses[name]
        for side in (D, O) if name != "koenig_ultimo" else (D,):
            found += [Said(name, side, True)] + ([Said(name, side, False)] if bonus.announced is not None else [])
    return found


def can_be(ruleset: Ruleset, said: Iterable[Said], model: Deals) -> bool:
    """What the model says; and a game can be lost by one side's announcement only (Hausruck 9, Tulln)."""
    said = tuple(said)
    lost = [each.bonus for each in said if not each.made and ruleset.bonuses[each.bonus].effect is Effect.MULTIPLY]
    return model.thirds(*said) is not None and len(set(lost)) == len(lost)


def pairs(ruleset: Ruleset, game: Game) -> Iterator[tuple[Said, Said]]:
    """Any two bonuses of a game; a kind twice only where each side can have announced it."""
    for one, other in combinations(sayable(ruleset, game), 2):
        if one.bonus != other.bonus or (one.side != other.side and ruleset.bonuses[one.bonus].announced is not None):
            yield one, other


def hands(
    ruleset: Ruleset, game: Game, said: Iterable[Said], *, alone: bool, silent: bool = False, cards: int | None = None
) -> list[PositiveGame]:
    """A hand in which this was said, won and lost; ``silent`` where it can be had so, or with card points.

    None where the bid's own bonus can only be one of those that are silent or the opponents'.
    """
    said = tuple(said)
    twice = len({each.bonus for each in said}) < len(said)
    calls = []
    for each in said:
        bonus = ruleset.bonuses[each.bonus]
        loud = bonus.announced is not None and not (silent and each.made and bonus.silent is not None and not twice)
        calls.append(BonusCall(each.bonus, SIDES[each.side], announced=loud, made=each.made))
    bids = [each.bonus for each in game.bids]
    bid = next((call.bonus for call in calls if call.bonus in bids and call.announced and call.side is OWN), None)
    bid = bid or next((each for each in bids if all(call.bonus != each for call in calls)), None)
    if bids and bid is None:
        return []
    if bid is not None and all(call.bonus != bid for call in calls):
        calls.append(BonusCall(bid, OWN, announced=True, made=False))
    hand = PositiveGame(
        game=game.id, declarer="A", partner=None if alone else "C", bid=bid, card_points=cards, bonuses=tuple(calls)
    )
    return [hand] if cards is not None else [replace(hand, result=result) for result in (Result.WON, Result.LOST)]


def wrongly(ruleset: str, name: str, said: tuple[Said, ...], *, alone: bool) -> list[str]:
    """Where the program and the model disagree about a hand in which this was said."""
    rules = shipped(ruleset)
    game, model = rules.games[name], deals(shape_of(ruleset, name, alone=alone))
    possible = can_be(rules, said, model)
    found = []
    for silent in (False, True):
        tried = hands(rules, game, said, alone=alone, silent=silent)
        if tried and any(accepted(rules, each) for each in tried) is not possible:
            found.append(f"{' '.join(map(name_of, said))} is {'possible' if possible else 'impossible'}")
    return found


def accepted(ruleset: Ruleset, hand: PositiveGame) -> bool:
    return check_entry(hand, ruleset, DEAL) == []


def name_of(said: Said) -> str:
    return ("~" if said.side == O else "") + said.bonus + ("" if said.made else "-")


# ---------------------------------------------------------------------------------------------------- against the model


@pytest.mark.parametrize(("ruleset", "name", "alone"), FORMS, ids=IDS)
def test_pair__is_refused_exactly_where_no_deal_allows_it(ruleset: str, name: str, alone: bool) -> None:
    rules = shipped(ruleset)
    game = rules.games[name]
    for said in [*((each,) for each in sayable(rules, game)), *pairs(rules, game)]:
        assert wrongly(ruleset, name, said, alone=alone) == []


@pytest.mark.sweep
@pytest.mark.parametrize(("ruleset", "name", "alone"), FORMS, ids=IDS)
def test_three__are_refused_exactly_where_no_deal_allows_them(ruleset: str, name: str, alone: bool) -> None:
    rules = shipped(ruleset)
    for said in some(combinations(sayable(rules, rules.games[name]), 3), 23, start=len(name)):
        if len({each.bonus for each in said}) == len(said):
            assert wrongly(ruleset, name, said, alone=alone) == []


@pytest.mark.sweep
@pytest.mark.parametrize(("ruleset", "name", "alone"), FORMS, ids=IDS)
def test_pair__with_card_points_is_refused_beyond_what_it_leaves(ruleset: str, name: str, alone: bool) -> None:
    """The fewest and the most card points a deal allows are accepted, a third less or more is not."""
    rules = shipped(ruleset)
    game, model = rules.games[name], deals(shape_of(ruleset, name, alone=alone))
    for said in [*((each,) for each in sayable(rules, game)), *some(pairs(rules, game), 5, start=len(name))]:
        thirds = model.thirds(*said) if can_be(rules, said, model) else None
        if thirds is None:
            continue
        least, most = thirds
        if Said("valat", O, True) in said:
            # Narrower since always: a declarer without a trick has his discards or the talon left, not both.
            most = min(most, LEFT_TO_LOSERS[game.talon])
        for cards, expected in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
            if least <= most and 0 <= cards <= WHOLE_DEAL:
                for hand in hands(rules, game, said, alone=alone, cards=cards):
                    assert (accepted(rules, hand), said, cards) == (expected, said, cards)


# ---------------------------------------------------------------------------------------------------- by name


def table() -> str:
    """Every pair of every game, a sign each: possible, impossible, or not to be said (a kind twice)."""
    blocks: dict[str, list[str]] = {}
    for (ruleset, name, alone), title in zip(FORMS, IDS, strict=True):
        rules = shipped(ruleset)
        game, model = rules.games[name], deals(shape_of(ruleset, name, alone=alone))
        said, both = sayable(rules, game), set(pairs(rules, game))
        lines = []
        for row, one in enumerate(said):
            signs = "".join(
                ("." if can_be(rules, (other, one), model) else "x")
                if (other, one) in both
                else ("." if can_be(rules, (one,), model) else "x") if one == other else " "
                for other in said[: row + 1]
            )  # fmt: skip
            lines.append(f"{name_of(one):17}{signs}".rstrip())
        blocks.setdefault("\n".join(lines), []).append(title)
    head = (
        "Two bonuses in one hand: x can not be, . can be (on the diagonal: one alone). Columns as rows from above.\n"
        "~ of the opponents, - announced and lost.\n"
    )
    return head + "".join(f"\n{', '.join(titles)}\n{block}\n" for block, titles in blocks.items())


def test_table__names_every_refusal_and_acceptance() -> None:
    assert TABLE.read_text(encoding="utf-8") == table()


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
