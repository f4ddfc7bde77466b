"""What hands are refused because the cards do not allow them: every pair of bonuses in every game of every ruleset.

The model in ``possible_hands.py`` decides. ``hands_that_cannot_be.txt`` names each of its refusals and acceptances;
``python -m tests.domain.test_implications`` writes it anew, out of the model alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from tarockblock.domain.check import check_entry
from tarockblock.domain.check_parts import LEFT_TO_LOSERS
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import WHOLE_DEAL, BonusCall, PositiveGame, Result, Side
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.ruleset import Effect, Game, Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tests.domain import hands as hands_table
from tests.domain.paper import HAUSRUCK, OOE, RULESETS, TIROL, TULLN, claims, evening, game, refused, renonce
from tests.domain.possible_hands import D, Deals, O, Said, Shape
from tests.thorough import some

TABLE = Path(__file__).parent / "hands_that_cannot_be.txt"
OWN = Side.DECLARER
SIDES = {D: OWN, O: Side.OPPONENTS}
DEAL = Deal(("A", "B", "C", "D"), "D", "A", ())

# rules.md 2: who takes how many cards of the talon (else three), and where a king is called.
TAKEN = {"sechserdreier": 6, "solorufer": 0, "farbensolo": 0, "solodreier": 0}
CALLED = ("rufer", "solorufer", "besserrufer", "koenigrufer")


@dataclass(frozen=True)
class Form:
    """A game of a ruleset, with a partner or ``alone``: with the called king in the talon, or where none is called."""

    rules: Ruleset
    played: Game
    alone: bool

    @property
    def title(self) -> str:
        return f"{self.rules.id} {self.played.id}{' alone' if self.alone and self.played.id in CALLED else ''}"

    @property
    def model(self) -> Deals:
        """Tirol 3: in solo games the talon is the opponents', but for the half with the called king.

        Tulln "Ruferspiele" says the latter too, and "Praemien" that Trull and Kings in the talon left do not count.
        """
        name, region = self.played.id, self.rules.id
        half = D if name == "solorufer" and region in (TIROL, TULLN) else ""
        rest = O if region == TIROL and TAKEN.get(name) == 0 else ""
        return deals(Shape(TAKEN.get(name, 3), name in CALLED, self.alone, rest, half, region == TULLN))


@cache
def deals(shape: Shape) -> Deals:
    return Deals(shape)


FORMS = [
    Form(rules, played, alone)
    for rules in map(shipped, RULESETS)
    for name, played in rules.games.items()
    if played.is_positive
    for alone in ((False, True) if name in CALLED else (True,))
]
EVERY_FORM = pytest.mark.parametrize(("start", "form"), list(enumerate(FORMS)), ids=[form.title for form in FORMS])


def sayable(ruleset: Ruleset, played: Game) -> list[Said]:
    """Every bonus of a game, of each side, made or (where it can be announced) lost."""
    found = []
    for name in played.bonuses:
        bonus = ruleset.bonuses[name]
        for side in (D, O) if name != "koenig_ultimo" else (D,):
            found += [Said(name, side, True)] + ([Said(name, side, False)] if bonus.announced is not None else [])
    return found


def can_be(ruleset: Ruleset, said: Iterable[Said], model: Deals) -> bool:
    """What the model says; and a game can be lost by one side's announcement only (Hausruck 9, Tulln)."""
    said = tuple(said)
    lost = [each.bonus for each in said if not each.made and ruleset.bonuses[each.bonus].effect is Effect.MULTIPLY]
    return model.possible(*said) and len(set(lost)) == len(lost)


def pairs(ruleset: Ruleset, played: Game) -> Iterator[tuple[Said, Said]]:
    """Any two bonuses of a game; a kind twice only where each side can have announced it."""
    for one, other in combinations(sayable(ruleset, played), 2):
        if one.bonus != other.bonus or (one.side != other.side and ruleset.bonuses[one.bonus].announced is not None):
            yield one, other


def hands(
    ruleset: Ruleset, played: Game, said: Iterable[Said], *, alone: bool, silent: bool = False, cards: int | None = None
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
    bids = [each.bonus for each in played.bids]
    bid = next((call.bonus for call in calls if call.bonus in bids and call.announced and call.side is OWN), None)
    bid = bid or next((each for each in bids if all(call.bonus != each for call in calls)), None)
    if bids and bid is None:
        return []
    if bid is not None and all(call.bonus != bid for call in calls):
        calls.append(BonusCall(bid, OWN, announced=True, made=False))
    hand = PositiveGame(
        game=played.id, declarer="A", partner=None if alone else "C", bid=bid, card_points=cards, bonuses=tuple(calls)
    )
    return [hand] if cards is not None else [replace(hand, result=result) for result in (Result.WON, Result.LOST)]


def wrongly(form: Form, said: tuple[Said, ...]) -> list[str]:
    """Where the program and the model disagree about a hand in which this was said."""
    possible = can_be(form.rules, said, form.model)
    found = []
    for silent in (False, True):
        tried = hands(form.rules, form.played, said, alone=form.alone, silent=silent)
        if tried and any(accepted(form.rules, each) for each in tried) is not possible:
            found.append(f"{' '.join(map(name_of, said))} is {'possible' if possible else 'impossible'}")
    return found


def accepted(ruleset: Ruleset, hand: PositiveGame) -> bool:
    return check_entry(hand, ruleset, DEAL) == []


def name_of(said: Said) -> str:
    return ("~" if said.side == O else "") + said.bonus + ("" if said.made else "-")


# ---------------------------------------------------------------------------------------------------- against the model


@pytest.mark.long
@pytest.mark.sweep
@EVERY_FORM
def test_pair__is_refused_exactly_where_no_deal_allows_it(start: int, form: Form) -> None:
    said = [*((each,) for each in sayable(form.rules, form.played)), *pairs(form.rules, form.played)]
    for each in some(said, 9, start=start):
        assert wrongly(form, each) == []


@pytest.mark.long
@pytest.mark.sweep
@EVERY_FORM
def test_three__are_refused_exactly_where_no_deal_allows_them(start: int, form: Form) -> None:
    for said in some(combinations(sayable(form.rules, form.played), 3), 151, start=start):
        if len({each.bonus for each in said}) == len(said):
            assert wrongly(form, said) == []


@pytest.mark.long
@pytest.mark.sweep
@EVERY_FORM
def test_card_points__are_refused_exactly_where_no_deal_has_them(start: int, form: Form) -> None:
    """All 211 figures, beside nothing, each bonus and pairs of them."""
    two = some(pairs(form.rules, form.played), 7, start=start)
    said = [(), *((each,) for each in sayable(form.rules, form.played)), *two]
    for each in some(said, 17, start=start):
        if can_be(form.rules, each, form.model):
            assert (each, wrong_points(form, each)) == (each, [])


def wrong_points(form: Form, said: tuple[Said, ...]) -> list[int]:
    """The thirds about which program and model disagree."""
    model = form.model
    # Narrower since always: a declarer without a trick has his discards or the talon left, not both.
    highest = LEFT_TO_LOSERS[form.played.talon] if Said("valat", O, True) in said else WHOLE_DEAL
    possible = [thirds <= highest and model.possible(*said, thirds=thirds) for thirds in range(WHOLE_DEAL + 1)]
    return [
        cards
        for cards in range(WHOLE_DEAL + 1)
        if any(
            accepted(form.rules, hand) is not possible[cards]
            for hand in hands(form.rules, form.played, said, alone=form.alone, cards=cards)
        )
    ]


@pytest.mark.parametrize(
    ("ruleset", "name", "cards", "bonuses", "highest"),
    [
        # The others' Trull in three cards of the talon: 39 thirds at least, so 171 at most.
        (OOE, "dreier", "65", "~trull", "57"),
        (HAUSRUCK, "dreier", "65", "~trull!", "57"),
        (TIROL, "dreier", "60", "~trull", "57"),
        (HAUSRUCK, "rufer", "60", "~trull", "57"),
        # Four kings in the six cards of the talon: 52 and two plain cards, so 156 at most; in one trick 52 alone.
        (TIROL, "solodreier", "60", "~vier_koenige", "52"),
        (HAUSRUCK, "farbensolo", "65", "~vier_koenige", "52/2"),
        (HAUSRUCK, "solodreier", "65", "~vier_koenige", "52/2"),
        # The Trull in the talon beside three plain discards: 42 at least; in a solo alone or not, 39 and more.
        (HAUSRUCK, "dreier", "5", "trull", "14"),
        (HAUSRUCK, "rufer", "7", "trull", "14"),
        # Four kings are one trick (52) or lie in two (56): nothing is between.
        (TULLN, "solodreier", "18", "vier_koenige ~pagat", "17/1"),
    ],
)
def test_talon__counts_where_it_holds_what_a_side_has(
    ruleset: str, name: str, cards: str, bonuses: str, highest: str
) -> None:
    assert refused(ruleset, game(name, "A", cards=cards, bonuses=bonuses))
    assert refused(ruleset, game(name, "A", cards=highest, bonuses=bonuses)) == []


@pytest.mark.parametrize("name", ["solodreier", "farbensolo"])
def test_talon__of_the_opponents_leaves_no_sack_beside_its_kings(name: str) -> None:
    """Tirol 3: 52 thirds are theirs, and 167 of the other 158 are not to be had; beside a valat 70 may be written."""
    sack = game(name, "A", bonuses="sack_2! ~vier_koenige")
    assert [code for _, code in refused(TIROL, sack)] == ["card_points"]
    assert refused(TIROL, game(name, "A", bonuses="valat ~vier_koenige")) == []
    assert refused(TIROL, game(name, "A", cards="70", bonuses="valat ~vier_koenige")) == []
    assert refused(TIROL, game(name, "A", cards="0", bonuses="~valat")) == []


# ---------------------------------------------------------------------------------------------------- by name


def table() -> str:
    """Every pair of every game, a sign each: possible, impossible, or not to be said (a kind twice)."""
    blocks: dict[str, list[str]] = {}
    for form in FORMS:
        rules, model = form.rules, form.model
        said, both = sayable(rules, form.played), set(pairs(rules, form.played))
        lines = []
        for row, one in enumerate(said):
            signs = "".join(
                ("." if can_be(rules, (other, one), model) else "x")
                if (other, one) in both
                else ("." if can_be(rules, (one,), model) else "x") if one == other else " "
                for other in said[: row + 1]
            )  # fmt: skip
            lines.append(f"{name_of(one):17}{signs}".rstrip())
        blocks.setdefault("\n".join(lines), []).append(form.title)
    head = (
        "Two bonuses in one hand: x can not be, . can be (on the diagonal: one alone). Columns as rows from above.\n"
        "~ of the opponents, - announced and lost.\n"
    )
    return head + "".join(f"\n{', '.join(titles)}\n{block}\n" for block, titles in blocks.items())


@pytest.mark.long
def test_table__names_every_refusal_and_acceptance() -> None:
    """Of the model, which takes eight seconds; that the program agrees with it is tried above."""
    assert TABLE.read_text(encoding="utf-8") == table()


# ---------------------------------------------------------------------------------------------------- in words


@pytest.mark.parametrize("cells", hands_table.rows_of("said_of_hands_that_cannot_be.txt"), ids=" | ".join)
def test_sentence__names_what_contradicts_itself(cells: list[str]) -> None:
    where, hand, *sentences = cells
    for rules, _ in hands_table.evenings(where):
        (found,) = compute_ledger(evening(rules, hands_table.hand(hand))).refused
        assert [Wording(each).problem(found, rules) for each in ("de", "en")] == sentences


def test_claims__contradict_each_other_like_bonuses_that_were_made() -> None:
    entry = renonce("B", "rufer", "A", "C", claims=claims("koenig_ultimo ~pagat"))
    assert refused(OOE, entry) == [("entries[0].claims[1].made", "trick_of_both")]
    assert refused(OOE, replace(entry, claims=claims("koenig_ultimo ~uhu"))) == []


# ------------------------------------------------------------------------------------------------ stated by the ruleset


@pytest.mark.parametrize("ruleset", RULESETS)
def test_copy__that_does_not_state_it_means_the_same(ruleset: str) -> None:
    """Rulesets of rounds from before know Pagat and Trull by their ids."""
    for bonus in shipped(ruleset).bonuses.values():
        earlier = replace(bonus, stated_bird=None, stated_cards=None)
        assert (earlier.bird, earlier.cards) == (bonus.bird, bonus.cards) == (bonus.stated_bird, bonus.stated_cards)


def test_new_bird__takes_its_trick_from_whoever_else_says_so() -> None:
    """A fifth bird of a round's own, the V in the last trick but four: once for each side is one too many."""
    rules = shipped(OOE)
    bird = replace(rules.bonuses["quapil"], id="fuenfer", stated_bird=5)
    other = replace(bird, id="fuenfer_2")
    dreier = replace(rules.games["dreier"], bonuses=(*rules.games["dreier"].bonuses, "fuenfer", "fuenfer_2"))
    house = replace(
        rules,
        bonuses=dict(rules.bonuses) | {"fuenfer": bird, "fuenfer_2": other},
        games=dict(rules.games) | {"dreier": dreier},
    )
    both = game("dreier", "A", bonuses="fuenfer ~fuenfer_2")
    assert refused(house, both) == [("entries[0].bonuses[1].made", "trick_of_both")]
    assert refused(house, game("dreier", "A", bonuses="fuenfer ~quapil")) == []
    beside = game("dreier", "A", bonuses="valat ~fuenfer!")
    assert refused(house, beside) == [("entries[0].bonuses[1].side", "beside_their_valat")]


def test_no_bird__belongs_to_every_game_that_binds_to_a_bird() -> None:
    """Not to an id: a house calls its Besserrufer otherwise; Tulln's Königrufer binds to a king, no bird."""
    rules = shipped(OOE)
    named = replace(rules.games["besserrufer"], id="vogelrufer")
    house = replace(rules, games=dict(rules.games) | {"vogelrufer": named})
    without = renonce("A", "vogelrufer", "A", "C", no_bird=True, offence="no_bird")
    assert refused(house, without) == []
    king = renonce("A", "koenigrufer", "A", "C", bid="koenig_ultimo", bonuses="koenig_ultimo!", no_bird=True)
    assert ("entries[0].no_bird", "no_bird_game") in refused(TULLN, king)
    bird = renonce("A", "besserrufer", "A", "C", bid="pagat", no_bird=True)
    assert refused(TULLN, bird) == []


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
