"""Who deals after a hand, for the sign across the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.evening.open_evening import NextDeal, after_change
from tarockblock.domain.hand import Annulled, Entry, Manual, PositiveGame, Result
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Points
from tarockblock.ui.ledger.ledger_lines import next_words
from tests.app.hand_tools import evening
from tests.store.kit import FIVE

DREIER = PositiveGame(game="dreier", declarer="Bert", result=Result.WON)
MANUAL = Manual(points={"Anna": Points(1), "Bert": Points(-1)}, reason="x")


def ledger(*entries: Entry) -> Ledger:
    return compute_ledger(replace(evening("tirol-2025", FIVE), entries=entries))


def test_after_a_hand__the_next_one_deals_and_the_one_behind_him_has_vorhand() -> None:
    """At five Emil deals first; whoever sits at his right deals next (session-file.md: playing order)."""
    assert after_change("recorded", ledger(DREIER)) == NextDeal("Anna", "Bert", sitting_out=("Anna",))


def test_after_a_hand__that_is_dealt_again_the_deal_stays() -> None:
    found = after_change("recorded", ledger(Annulled(replay=True)))
    assert found == NextDeal("Emil", "Anna", sitting_out=("Emil",))


def test_who_sits_out__is_said_with_who_deals() -> None:
    """At six the dealer and who dealt before him (R1); at four nobody."""
    at_five = after_change("recorded", ledger(DREIER))
    assert next_words(at_five) == ("deals next, sits out", "Vorhand: Bert", "")
    six = compute_ledger(replace(evening("tirol-2025", (*FIVE, "Franz")), entries=(DREIER,)))
    at_six = after_change("recorded", six)
    assert (at_six.dealer, set(at_six.sitting_out)) == ("Anna", {"Anna", "Franz"})
    assert next_words(at_six) == ("deals next, sits out", "Vorhand: Bert", "also sits out: Franz")
    four = after_change("recorded", compute_ledger(replace(evening("tirol-2025", FIVE[:4]), entries=(DREIER,))))
    assert next_words(four)[0] == "deals next"


@pytest.mark.parametrize("kind", ["started", "undone", "replaced", "inserted", "closed", "struck"])
def test_no_sign__for_what_is_no_new_hand(kind: str) -> None:
    assert after_change(kind, ledger(DREIER)) is None


def test_no_sign__for_a_correction_and_before_the_first_hand() -> None:
    assert after_change("recorded", ledger(DREIER, MANUAL)) is None
    assert after_change("recorded", ledger()) is None
