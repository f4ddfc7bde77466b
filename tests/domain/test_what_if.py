"""An evening under another ruleset: same deals, other prices, and everything named that cannot go along."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Account, Annulled, Doubling, Entry, Manual, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.what_if import WhatIf, what_if
from tarockblock.rules.library import shipped, shipped_ids
from tests.domain import hands
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    TIROL,
    TULLN,
    bei,
    evening,
    game,
    points,
    trischaken,
    with_settings,
)
from tests.evenings import random_evening
from tests.thorough import times


def under(ruleset: str | Ruleset, played: Evening) -> WhatIf:
    return what_if(played, shipped(ruleset) if isinstance(ruleset, str) else ruleset)


def losses(found: WhatIf) -> list[tuple[int, str, str]]:
    return [(loss.row, loss.action.value, loss.problem.code) for loss in found.losses]


def test_what_if__under_its_own_ruleset_nothing_changes() -> None:
    for seed, ruleset in enumerate(shipped_ids() * 5):
        played = random_evening(seed, ruleset=ruleset)
        found = what_if(played, played.ruleset)
        assert found.losses == ()
        assert found.changed(Account.POINTS) == found.changed(Account.CENTS) == ()


def test_what_if__any_evening_goes_under_any_ruleset() -> None:
    """Rows correspond one to one, nothing is left that does not fit, and both accounts sum to zero."""
    for seed in range(times(15, 40)):
        played = random_evening(seed)
        for ruleset in shipped_ids():
            found = under(ruleset, played)
            assert found.after.problems == []
            assert [row.deal for row in found.after.rows] == [row.deal for row in found.before.rows]
            for row in found.after.rows:
                assert sum(row.points.values(), Points()) == Points()
                assert sum(row.cents.values(), Cents()) == Cents()


def test_what_if__prices_are_those_of_the_other_ruleset() -> None:
    """A Dreier: 4 in OÖ, 5 in Tirol, at the evening's rate."""
    found = under(TIROL, evening(OOE, game("dreier"), cents_per_point=20))
    assert points(found.before.rows[0]) == (-4, 12, -4, -4)
    assert points(found.after.rows[0]) == (-5, 15, -5, -5)
    assert found.after.rows[0].cents["B"] == Cents(300)
    assert len(found.changed(Account.CENTS)) == 1


def test_what_if__card_points_are_judged_by_the_other_threshold() -> None:
    """35/1 wins in Tulln and loses elsewhere."""
    found = under(TIROL, evening(TULLN, game("dreier", cards="35/1")))
    assert points(found.before.rows[0]) == (-50, 150, -50, -50)
    assert points(found.after.rows[0]) == (5, -15, 5, 5)


@pytest.mark.parametrize(("ruleset", "other", "rate"), [(TIROL, OOE, 25), (TIROL, TULLN, 1), (TULLN, TIROL, 10)])
def test_what_if__rate(ruleset: str, other: str, rate: int) -> None:
    """The rate stays, but where points are cents it is one, and out of there the other ruleset's own."""
    played = evening(ruleset, game("dreier"), cents_per_point=1 if ruleset == TULLN else 25)
    assert under(other, played).after.evening.cents_per_point == rate


def test_what_if__game_the_other_does_not_know() -> None:
    found = under(HAUSRUCK, evening(TIROL, game("farbendreier"), game("dreier")))
    assert losses(found) == [(0, "left_out", "no_such_game")]
    assert points(found.after.rows[0]) == (0, 0, 0, 0)
    assert points(found.after.rows[1]) == (-4, 12, -4, -4)
    assert found.after.rows[1].deal == found.before.rows[1].deal


def test_what_if__correction_keeps_its_points_and_cents() -> None:
    correction = Manual(points={"A": Points(30), "B": Points(-30)})
    found = under(TIROL, evening(TULLN, correction))
    assert (found.after.points["A"], found.after.cents["A"]) == (Points(30), Cents(30))


def test_what_if__who_sits_out_stays_as_it_was() -> None:
    """At a table of six it is read differently who sits out; the evening was played as it was played."""
    house = with_settings(TIROL, six_at_table="opposite")
    seats = ("A", "B", "C", "D", "E", "F")
    hands: list[Entry] = [game("dreier", "B", sitting_out=None), game("dreier", "C")]
    played = evening(TIROL, *hands, seats=seats)
    found = under(house, played)
    assert found.losses == ()
    assert [row.deal for row in found.after.rows] == [row.deal for row in found.before.rows]


def test_what_if__doubled_radl_come_from_the_other_ruleset() -> None:
    """In Tulln a Trischaken brings a doubled Radl, in Tirol it does not; one appended by hand stays."""
    played = evening(TIROL, trischaken(20, 20, 15, 15), game("dreier"))
    assert [row.factor for row in under(TULLN, played).after.rows] == [1, 2]
    appended = evening(TIROL, Doubling(radl=1), game("dreier"))
    assert under(OOE, appended).after.rows[1].factor == 2


def test_what_if__table_changes_go_along() -> None:
    played = evening(OOE, game("dreier"), TableChange(players=("A", "B", "C", "D", "E")), game("dreier", "E"))
    found = under(TIROL, played)
    assert found.after.rows[2].points["E"] == Points(15)
    assert found.losses == ()


def test_what_if__only_what_bars_the_hand_is_the_reason() -> None:
    """Tirol does not know several negative declarers; that the Kontra would be too high there is beside the point."""
    found = under(TIROL, evening(TULLN, bei("piccolo", ("A", "won"), ("B", "lost", {"C": 3}))))
    assert losses(found) == [(0, "left_out", "no_bei_games")]
    assert found.left_out == {0}
    assert found.changed(Account.CENTS) == found.changed(Account.POINTS) == ()


def test_what_if__points_of_tulln_are_cents_and_compare_with_no_other() -> None:
    """A Trischaken of Tulln, 10 cents each; Hausruck's 1 point at 10 cents is the same money."""
    found = under(HAUSRUCK, evening(TULLN, trischaken(15, 25, 15, 15)))
    assert not found.points_compare
    assert found.changed(Account.POINTS) != ()
    assert found.changed(Account.CENTS) == ()
    assert under(OOE, evening(HAUSRUCK, trischaken(15, 25, 15, 15))).points_compare


# ------------------------------------------------------------------ what is mended


def house(words: str) -> Ruleset:
    """A ruleset by its first word: ``tulln without=uhu no_bid=uhu``, ``ooe levels=2``."""
    first, *given = words.split()
    lacks = dict(each.split("=") for each in given)
    ((official, _),) = hands.evenings(first)
    games = {
        name: replace(
            each,
            bonuses=tuple(bonus for bonus in each.bonuses if bonus != lacks.get("without")),
            bids=tuple(bid for bid in each.bids if bid.bonus != lacks.get("no_bid")),
        )
        for name, each in official.games.items()
    }
    known = {name: each for name, each in official.bonuses.items() if name != lacks.get("without")}
    return replace(official, games=games, bonuses=known, kontra_levels=int(lacks.get("levels", official.kontra_levels)))


@pytest.mark.parametrize("cells", hands.rows_of("carried.txt"), ids=" | ".join)
def test_carried__without_what_the_other_does_not_know_as_if_it_had_been_entered_so(cells: list[str]) -> None:
    where, played, other, lost, mended = cells
    ((rules, _),), (place, _, what) = hands.evenings(where), lost.partition(": ")
    found = under(house(other), evening(rules, hands.hand(played)))
    assert losses(found) == [(0, *each.split()) for each in what.split(", ")]
    assert found.losses[0].problem.path == place
    assert found.after.problems == []
    hand, rate = found.after.rows[0], found.after.evening.cents_per_point
    if mended == "-":
        assert (isinstance(hand.entry, Annulled), found.left_out) == (True, {0})
    else:
        direct = compute_ledger(evening(house(other), hands.hand(mended), cents_per_point=rate))
        assert (direct.problems, hand.points, hand.cents) == ([], direct.rows[0].points, direct.rows[0].cents)


def test_left_out__is_an_annulled_hand_of_the_same_deal_with_its_note() -> None:
    hand = game("farbendreier", "C", note="so war es", dealer="B", vorhand="C")
    found = under(HAUSRUCK, evening(TIROL, hand, game("dreier")))
    entry = found.after.rows[0].entry
    assert isinstance(entry, Annulled)
    assert not entry.replay
    assert (entry.note, entry.dealer, entry.vorhand) == ("so war es", "B", "C")
    assert found.left_out == {0}
    assert [old.index for old, _ in found.changed(Account.POINTS)] == [1]  # 5 in Tirol, 4 in Hausruck
    assert [row.hand for row in found.after.rows] == [row.hand for row in found.before.rows]


def test_correction__with_money_of_its_own_keeps_it_and_one_that_does_not_fit_stays_as_it_is() -> None:
    own = Manual(points={"A": Points(3), "B": Points(-3)}, cents={"A": Cents(7), "B": Cents(-7)})
    bad = Manual(points={"A": Points(3)})
    found = under(TULLN, evening(TIROL, own, bad, cents_per_point=25))
    assert found.after.rows[0].entry == own
    assert found.after.rows[1].entry == bad
    assert found.after.cents["A"] == Cents(7)


def test_rate__can_be_chosen() -> None:
    found = what_if(evening(OOE, game("dreier")), shipped(TIROL), 50)
    assert found.after.evening.cents_per_point == 50
    assert found.after.cents["B"] == Cents(15 * 50)
