"""What the header line says of the next hand, and what a player's card offers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.domain.hand import Doubling, PositiveGame, Result, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.ui.ledger.standing import table_wishes
from tarockblock.ui.ledger.standing_facts import chip_tips, doubled_times, doubled_words, facts
from tests.app.hand_tools import RULESETS, evening
from tests.store.kit import FIVE


@pytest.mark.parametrize(
    ("hands", "radl", "hand"),
    [(0, "1 of 2", "1"), (4, "2 of 2", "5"), (7, "2 of 2", "8"), (8, "2 of 2", "8"), (9, "3, 2 planned", "10")],
)
def test_facts__never_say_radl_4_of_3(hands: int, radl: str, hand: str) -> None:
    """Four at the table, two Radl planned: the last one stands there once it is played; then both figures."""
    order = [PositiveGame(game="dreier", declarer="Anna", result=Result.WON)] * hands
    night = replace(evening("tirol-2025"), planned_radl=2, entries=tuple(order))
    said = dict(facts(compute_ledger(night)))
    assert (said["Radl"], said["Hand"]) == (radl, hand)


def test_facts__without_a_plan_say_the_number_alone_and_who_sits_out() -> None:
    said = dict(facts(compute_ledger(evening("tirol-2025", (*FIVE, "Franz")))))
    assert said["Radl"] == "1"
    assert (said["Dealer"], said["Vorhand"]) == ("Franz", "Anna")
    assert said["Sits out"] == "Emil", "at six also whoever dealt before him"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chips__each_has_its_sentence(ruleset: str) -> None:
    tips = chip_tips(evening(ruleset), "en")
    assert tips.keys() == {"rules", "rate", "doubled", "closed"}, "the chips of the header line (design.md)"
    assert all(tip.endswith((".", evening(ruleset).ruleset.name.en)) for tip in tips.values())
    assert ("cents" in tips["rate"]) is evening(ruleset).ruleset.points_are_cents


def test_table_wishes__go_by_who_sits_there_and_deals() -> None:
    change = TableChange(players=(*FIVE[1:], "Franz"), dealer="Emil")
    ledger = compute_ledger(replace(evening("tirol-2025"), entries=(change,)))
    wishes = {who: table_wishes(ledger, who)[1:] for who in ("Anna", "Bert", "Emil")}
    assert wishes == {
        "Anna": [("comes", "Anna comes back …", True)],
        "Bert": [("goes", "Bert leaves …", True), ("deals", "Bert deals next …", True)],
        "Emil": [("goes", "Emil leaves …", True), ("deals", "Emil deals next …", False)],
    }


@pytest.mark.parametrize(("ruleset", "times"), [("tirol-2025", "×2"), ("steiermark", "×4")])
def test_doubled__says_the_factor_of_the_next_hand(ruleset: str, times: str) -> None:
    """Two doubled Radl follow one another in Tyrol; in Styria they count at the same time."""
    ledger = compute_ledger(replace(evening(ruleset), entries=(Doubling(radl=1), Doubling(radl=1))))
    assert doubled_words(ledger)
    assert doubled_times(ledger) == times
