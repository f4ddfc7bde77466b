"""Games and bonuses of a house's own: every one that any shipped ruleset has can be copied into any other."""

from __future__ import annotations

import pytest

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.house_clauses import completed
from tarockblock.app.rules.parts import NewPartDraft, models
from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data


def with_part(base: str, group: str, model: str) -> Ruleset:
    draft = HouseDraft(shipped(base), name="Haus", new_id="haus")
    part = NewPartDraft(draft, group, model=model)
    part.name = "Eigenes Ding"
    part.first = part.first or "7"
    assert part.problems() == []
    draft.add(*part.content())
    assert draft.problems() == []
    ruleset = draft.ruleset()
    assert ruleset is not None
    return ruleset


@pytest.mark.parametrize("group", ["games", "bonuses"])
@pytest.mark.parametrize("base", shipped_ids())
def test_every_model__makes_a_ruleset_that_can_be_read_again(base: str, group: str) -> None:
    draft = HouseDraft(shipped(base), name="Haus", new_id="haus")
    for model in models(draft, group):
        ruleset = with_part(base, group, model)
        assert getattr(ruleset, group)["eigenes_ding"].name.de == "Eigenes Ding"
        assert read_ruleset(to_data(ruleset)) == (ruleset, [])
        assert completed(ruleset) == ruleset
        assert ruleset.clauses[getattr(ruleset, group)["eigenes_ding"].clause].of_house


def test_prices__are_in_the_unit_of_the_ruleset() -> None:
    in_cents = NewPartDraft(HouseDraft(shipped("tulln-2009"), name="H", new_id="h"), "games", model="zwiccolo_ouvert")
    in_points = NewPartDraft(HouseDraft(shipped("ooe-2023"), name="H", new_id="h"), "bonuses", model="mondfang")
    assert (in_cents.first, in_points.first) == ("80", "1")
