"""What an empty ledger says."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app.files import load_evening
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.paths import resource
from tarockblock.ui.ledger.hints import Hint, empty_ledger

KEYS = {"new_hand": "N", "trischaken": "T", "keys": "F1"}


def before_the_first_hand() -> Ledger:
    evening, _problems = load_evening(resource("samples", "donnerstagsrunde.tarock.json").read_bytes())
    return compute_ledger(replace(evening, entries=()))


def test_empty__says_who_deals_and_which_key_begins() -> None:
    hint = empty_ledger(before_the_first_hand(), KEYS.__getitem__, fixed=False)
    assert hint.text == "Emil deals, Anna is Vorhand."
    assert [key for key, _ in hint.keys] == ["N", "T", "F1"]
    assert hint.spoken() == (
        "The ledger is still empty. Emil deals, Anna is Vorhand. Enter the first hand: N. Trischaken: T. Keys: F1"
    )


def test_closed_without_hands__offers_no_key() -> None:
    hint = empty_ledger(before_the_first_hand(), KEYS.__getitem__, fixed=True)
    assert hint == Hint("No hand was entered this evening.")
