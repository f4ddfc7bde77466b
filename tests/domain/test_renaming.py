"""A mistyped name is put right everywhere, and nothing else changes."""

from __future__ import annotations

import json

import pytest

from tarockblock.app.files import dump_evening
from tarockblock.domain.evening import renamed
from tarockblock.domain.ledger import compute_ledger
from tests.evenings import random_evening


@pytest.mark.parametrize("seed", range(20))
def test_renamed__is_the_text_of_the_evening_with_the_other_name(seed: int) -> None:
    """Everywhere a name stands in the file; a name made of signs that stand nowhere else shows it."""
    evening = random_evening(seed, entries=15)
    odd = renamed(evening, {name: f"⟨{number}⟩" for number, name in enumerate(evening.everybody)})
    text = dump_evening(odd)  # whose names in a row stand in the order of the alphabet
    for number, name in enumerate(evening.everybody):
        text = text.replace(json.dumps(f"⟨{number}⟩", ensure_ascii=False), json.dumps(name, ensure_ascii=False))
    assert json.loads(text) == json.loads(dump_evening(evening))


@pytest.mark.parametrize("seed", range(6))
def test_renamed__everybody_gets_what_he_got(seed: int) -> None:
    evening = random_evening(seed, entries=15)
    first, second = evening.players[:2]
    before, after = compute_ledger(evening), compute_ledger(renamed(evening, {first: second, second: first}))
    assert after.points[second] == before.points[first]
    assert after.cents[first] == before.cents[second]
    assert renamed(after.evening, {first: second, second: first}) == evening


def test_renamed__no_name_stays_in_the_file() -> None:
    for seed in range(10):
        evening = random_evening(seed, entries=15)
        text = dump_evening(renamed(evening, {evening.players[0]: "Zacharias"}))
        assert json.dumps(evening.players[0], ensure_ascii=False) not in text
