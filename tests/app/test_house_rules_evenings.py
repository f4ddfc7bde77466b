"""Whatever a round agrees on, an evening can be played by it: nothing fails, rows come to nought, files hold it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarockblock.app.files import dump_evening, load_evening
from tarockblock.app.rules.draft import HouseDraft
from tarockblock.domain.ledger import compute_ledger
from tarockblock.rules.library import shipped, shipped_ids
from tests.app.house_rules_kit import entries
from tests.evenings import random_evening
from tests.thorough import times


@pytest.mark.long
@pytest.mark.sweep
@settings(max_examples=times(12, 40))
@given(st.data())
def test_any_house_rules__make_sound_evenings(data: st.DataObject) -> None:
    base = data.draw(st.sampled_from(shipped_ids()))
    draft = HouseDraft(shipped(base), name="Haus", new_id="haus")
    for _ in range(data.draw(st.integers(1, 12))):
        field = data.draw(st.sampled_from(draft.fields))
        draft.put(field.path, data.draw(entries(field)))
    ruleset = draft.ruleset()
    if ruleset is None:
        return
    evening = random_evening(data.draw(st.integers(0, 10_000)), entries=12, ruleset=ruleset)
    ledger = compute_ledger(evening)
    assert [row.problems for row in ledger.rows if row.problems] == []
    for row in ledger.rows:
        assert sum(points.value for points in row.points.values()) == 0
        assert sum(cents.value for cents in row.cents.values()) == 0
    assert load_evening(dump_evening(evening).encode()) == (evening, [])
