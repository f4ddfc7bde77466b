"""A struck row speaks the reader's language, whoever struck it in which."""

from __future__ import annotations

import pytest

from tarockblock.rules.library import shipped
from tarockblock.ui.ledger.entry_names import reason_words
from tests.app.hand_tools import RULESETS


@pytest.mark.parametrize("ruleset", RULESETS)
def test_reason__of_a_case_is_said_in_the_language_of_the_reader(ruleset: str) -> None:
    for offence in shipped(ruleset).offences:
        for stored in (offence.name.de, offence.name.en):
            assert reason_words(stored, shipped(ruleset), "de") == offence.name.de
            assert reason_words(stored, shipped(ruleset), "en") == offence.name.en


def test_reason__that_somebody_typed_stays_as_it_is() -> None:
    assert reason_words("Bier umgefallen", shipped("tirol-2025"), "en") == "Bier umgefallen"
