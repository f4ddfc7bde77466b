"""An evening under another ruleset: same deals, other prices, and everything named that can not go along."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, NegativeDeclarer, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import Ruleset, Verdict
from tarockblock.domain.what_if import WhatIf, what_if
from tarockblock.rules.library import shipped, shipped_ids
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
    points,
    renonce,
    trischaken,
    with_settings,
)
from tests.evenings import random_evening


def under(ruleset: str | Ruleset, played: Evening) -> WhatIf:
    return what_if(played, shipped(ruleset) if isinstance(ruleset, str) else ruleset)


def losses(found: WhatIf) -> list[tuple[int, str, str]]:
    return [(loss.row, loss.action.value, loss.problem.code) for loss in found.losses]


def test_what_if__under_its_own_ruleset_nothing_changes() -> None:
    for seed, ruleset in enumerate(shipped_ids() * 5):
        played = random_evening(seed, ruleset=ruleset)
        found = what_if(played, played.ruleset)
        assert found.losses == ()
        assert found.changed_points == found.changed_cents == ()


def test_what_if__any_evening_goes_under_any_ruleset() -> None:
    """Rows correspond one to one, nothing is left that does not fit, and both accounts sum to zero."""
    for seed in range(40):
        played = random_evening(seed)
        for ruleset in shipped_ids():
            found = under(ruleset, played)
            assert found.after.problems == []
            assert [row.deal for row in found.after.rows] == [row.deal for row in found.before.rows]
            for row in found.after.rows:
                assert sum(row.points.values(), Points()) == Points()
                assert sum(row.cents.values(), Cents()) == Cents()
            for before, after in zip(found.before.rows, found.after.rows, strict=True):
                assert before.deal == after.deal


def test_what_if__prices_are_those_of_the_other_ruleset() -> None:
    """A Dreier: 4 in OÖ, 5 in Tirol, at the evening's rate."""
    found = under(TIROL, evening(OOE, game("dreier"), cents_per_point=20))
    assert points(found.before.rows[0]) == (-4, 12, -4, -4)
    assert points(found.after.rows[0]) == (-5, 15, -5, -5)
    assert found.after.rows[0].cents["B"] == Cents(300)
    assert len(found.changed_cents) == 1


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


def test_what_if__bonus_the_other_does_not_know() -> None:
    found = under(TIROL, evening(TULLN, game("solorufer", "B", "C", bonuses="mondfang trull")))
    assert losses(found) == [(0, "bonus_dropped", "no_such_bonus")]
    assert points(found.after.rows[0]) == (-4, 4, 4, -4)


def test_what_if__sack_outside_tirol() -> None:
    """The Sack falls away, what else was announced stays."""
    found = under(OOE, evening(TIROL, game("rufer", "A", "C", bonuses="sack_1! trull!")))
    assert [(action, code) for _, action, code in losses(found)] == [("bonus_dropped", "no_such_bonus")]
    assert points(found.after.rows[0]) == (3, -3, 3, -3)


def test_what_if__bird_game_without_its_bird() -> None:
    """Where a house does not know the Pagat, its game can not be played, and the Pagat is named as the reason."""
    official = shipped(TIROL)
    birdless = replace(official, bonuses={name: each for name, each in official.bonuses.items() if name != "pagat"})
    played = evening(OOE, game("besserrufer", "B", "C", bonuses="pagat!", bid="pagat"))
    assert losses(under(birdless, played)) == [(0, "left_out", "no_such_bonus")]


def test_what_if__kontra_above_the_highest_level() -> None:
    """Tirol knows Rekontra at most."""
    played = evening(OOE, game("dreier", kontra=3, bonuses="trull!*3"), negative("piccolo", C=3))
    found = under(TIROL, played)
    assert losses(found) == [
        (0, "kontra_lowered", "kontra_level"),
        (0, "kontra_lowered", "kontra_level"),
        (1, "kontra_lowered", "kontra_level"),
    ]
    assert found.after.rows[0].cents["A"] == Cents(-(5 * 4 + 2 * 4) * 10)
    assert found.after.rows[1].cents["C"] == Cents(-2 * 4 * 10)


def test_what_if__bei_games() -> None:
    found = under(OOE, evening(TULLN, bei("piccolo", ("A", "won"), ("B", "lost"))))
    assert losses(found) == [(0, "left_out", "no_bei_games")]


def test_what_if__claims_where_there_are_none() -> None:
    """OÖ pays the claim on top; Tulln knows no claims, Tirol would have to know who would have won."""
    played = evening(OOE, renonce("B", "dreier", "A", claims=claims("uhu")))
    assert losses(under(TULLN, played)) == [(0, "claim_dropped", "no_claims")]
    assert losses(under(TIROL, played)) == [(0, "claim_dropped", "would_have_won_missing")]
    assert points(under(TIROL, played).after.rows[0]) == (15, -25, 5, 5)


def test_what_if__offence_of_another_list() -> None:
    offence = next(
        each.id for each in shipped(OOE).offences if each.id not in {other.id for other in shipped(TIROL).offences}
    )
    found = under(TIROL, evening(OOE, renonce("B", "dreier", "A", offence=offence)))
    assert losses(found) == [(0, "offence_dropped", "no_such_offence")]
    assert points(found.after.rows[0]) == (15, -25, 5, 5)


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


def test_what_if__what_did_not_fit_before_does_not_count_now() -> None:
    found = under(TIROL, evening(OOE, game("farbendreier", "A", "B")))
    assert losses(found) == [(0, "unfit_before", "no_partner_game")]
    assert found.after.problems == []


def test_what_if__only_what_bars_the_hand_is_the_reason() -> None:
    """Tirol does not know several negative declarers; that the Kontra would be too high there is beside the point."""
    found = under(TIROL, evening(TULLN, bei("piccolo", ("A", "won"), ("B", "lost", {"C": 3}))))
    assert losses(found) == [(0, "left_out", "no_bei_games")]
    assert found.left_out == {0}
    assert found.changed_cents == found.changed_points == ()


def test_what_if__points_of_tulln_are_cents_and_compare_with_no_other() -> None:
    """A Trischaken of Tulln, 10 cents each; Hausruck's 1 point at 10 cents is the same money."""
    found = under(HAUSRUCK, evening(TULLN, trischaken(15, 25, 15, 15)))
    assert not found.points_compare
    assert found.changed_points != ()
    assert found.changed_cents == ()
    assert under(OOE, evening(HAUSRUCK, trischaken(15, 25, 15, 15))).points_compare


# ------------------------------------------------------------------ what is mended


def mended(found: WhatIf, ruleset: str | Ruleset, entry: Entry) -> bool:
    """Whether the first hand comes to what it would have if it had been entered so."""
    direct = evening(ruleset, entry, cents_per_point=found.after.evening.cents_per_point)
    computed = compute_ledger(direct)
    assert computed.problems == []
    ours = found.after.rows[0]
    return (ours.points, ours.cents) == (computed.rows[0].points, computed.rows[0].cents)


def without(ruleset: str, *bonuses: str) -> Ruleset:
    """A house that does not know some bonuses."""
    official = shipped(ruleset)
    games = {
        name: replace(each, bonuses=tuple(bonus for bonus in each.bonuses if bonus not in bonuses))
        for name, each in official.games.items()
    }
    known = {name: each for name, each in official.bonuses.items() if name not in bonuses}
    return replace(official, games=games, bonuses=known)


def test_mend__several_things_at_once_each_named_in_its_order() -> None:
    house = replace(without(OOE, "uhu"), kontra_levels=2)
    found = under(house, evening(OOE, game("dreier", kontra=3, bonuses="uhu! trull!*1 pagat")))
    assert losses(found) == [(0, "kontra_lowered", "kontra_level"), (0, "bonus_dropped", "no_such_bonus")]
    assert mended(found, house, game("dreier", kontra=2, bonuses="trull!*1 pagat"))


def test_mend__only_the_levels_that_are_too_high() -> None:
    """Tirol knows Rekontra at most; what is not above it stays."""
    found = under(TIROL, evening(OOE, game("dreier", kontra=1, bonuses="trull!*3 pagat!*2 uhu!")))
    assert losses(found) == [(0, "kontra_lowered", "kontra_level")]
    assert found.losses[0].problem.path == "bonuses[0].kontra"
    assert mended(found, TIROL, game("dreier", kontra=1, bonuses="trull!*2 pagat!*2 uhu!"))


def test_mend__kontra_of_renonces_too() -> None:
    found = under(TIROL, evening(OOE, renonce("B", "dreier", "A", bonuses="trull!*3", kontra=3)))
    assert losses(found) == [(0, "kontra_lowered", "kontra_level")] * 2
    assert mended(found, TIROL, renonce("B", "dreier", "A", bonuses="trull!*2", kontra=2))


def test_mend__kontra_of_negative_renonces_too() -> None:
    def played(level: int) -> Entry:
        return renonce("A", "piccolo", declarers=(NegativeDeclarer("B", None, {"A": 1, "C": level}),))

    found = under(TIROL, evening(OOE, played(3)))
    assert losses(found) == [(0, "kontra_lowered", "kontra_level")]
    assert mended(found, TIROL, played(2))


def test_mend__one_claim_goes_and_the_other_stays() -> None:
    house = without(OOE, "uhu")
    found = under(house, evening(OOE, renonce("B", "dreier", "A", claims=claims("uhu trull"))))
    assert losses(found) == [(0, "claim_dropped", "no_such_bonus")]
    assert found.losses[0].problem.path == "claims[0].bonus"
    assert mended(found, house, renonce("B", "dreier", "A", claims=claims("trull")))


def test_mend__an_announced_bonus_of_a_renonce() -> None:
    house = without(OOE, "uhu")
    found = under(house, evening(OOE, renonce("B", "dreier", "A", bonuses="uhu! trull!")))
    assert losses(found) == [(0, "bonus_dropped", "no_such_bonus")]
    assert mended(found, house, renonce("B", "dreier", "A", bonuses="trull!"))


def test_mend__offence_and_claims_of_one_renonce() -> None:
    known = {offence.id for offence in shipped(TULLN).offences}
    offences = (each for each in shipped(OOE).offences if each.verdict is Verdict.RENONCE)
    offence = next(each.id for each in offences if each.id not in known)
    found = under(TULLN, evening(OOE, renonce("B", "dreier", "A", claims=claims("uhu trull"), offence=offence)))
    assert sorted(losses(found)) == [(0, "claim_dropped", "no_claims"), (0, "offence_dropped", "no_such_offence")]
    assert mended(found, TULLN, renonce("B", "dreier", "A"))


def test_left_out__claims_alone_would_not_have_kept_it_out() -> None:
    """A house without the Uhu and without claims: that there is no such bid is the reason, the claim is beside it."""
    house = without(TULLN, "uhu")
    besserrufer = house.games["besserrufer"]
    bids = tuple(bid for bid in besserrufer.bids if bid.bonus != "uhu")
    house = replace(house, games=dict(house.games) | {"besserrufer": replace(besserrufer, bids=bids)})
    hand = renonce("B", "besserrufer", "A", "C", bid="uhu", bonuses="uhu!", claims=claims("trull"))
    found = under(house, evening(OOE, hand))
    assert losses(found) == [(0, "left_out", "no_such_bid")]


def test_left_out__is_an_annulled_hand_of_the_same_deal_with_its_note() -> None:
    hand = game("farbendreier", "C", note="so war es", dealer="B", vorhand="C")
    found = under(HAUSRUCK, evening(TIROL, hand, game("dreier")))
    entry = found.after.rows[0].entry
    assert isinstance(entry, Annulled)
    assert not entry.replay
    assert (entry.note, entry.dealer, entry.vorhand) == ("so war es", "B", "C")
    assert found.left_out == {0}
    assert [old.index for old, _ in found.changed_points] == [1]  # 5 in Tirol, 4 in Hausruck
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
