"""The short form of ``pages.py``: what a recovery shows was so, and what it could not save it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.damages import bits
from tests.store.pages import COPIES, Trial
from tests.thorough import times

pytestmark = [pytest.mark.long, pytest.mark.sweep]

EVERY = times(45, 40)
"""Of the pages only so many."""


@pytest.mark.parametrize("copy", COPIES)
def test_recovery__shows_what_was_so_and_names_what_is_lost(tmp_path: Path, copy: str) -> None:
    trial = Trial(tmp_path, copy)
    counts = trial.run([*trial.pages(EVERY), *bits(trial.raw, 1)])
    counts += trial.run(trial.ends(2 * EVERY))
    assert trial.faults == []
    assert counts["damages"] > 3
    if copy == "a copy of the day":
        assert counts["everything as it was"] == counts["damages"]
    if copy == "no copy":
        assert counts["evenings lost"] > 0
