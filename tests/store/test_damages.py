"""The short form of ``damages.py``: nothing wrong is shown unnoticed, and what a copy holds comes back whole."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tarockblock.app.archive import rename
from tarockblock.app.storage import open_store
from tests.store.damages import Trial, bits, pages, recover_as_the_program_does
from tests.store.kit import Minutes
from tests.thorough import times

pytestmark = [pytest.mark.long, pytest.mark.sweep]

BITS = times(3, 4)
EVERY = times(160, 30)
"""Of the pages only so many."""


@pytest.mark.parametrize("with_copy", [False, True], ids=["no copy", "a copy of the day"])
def test_damage__is_noticed_or_changes_nothing_and_comes_back(tmp_path: Path, with_copy: bool) -> None:
    trial = Trial.of_some_weeks(tmp_path, recover_as_the_program_does, with_copy=with_copy)
    counts = trial.run([*bits(trial.raw, BITS), *pages(trial.raw, EVERY)])
    assert trial.faults == []
    assert counts["noticed"] > 0
    if with_copy:
        assert counts["everything as it was"] == counts["to recover"]


def test_judging__sees_what_is_wrong(tmp_path: Path) -> None:
    """A harness that finds nothing has to be one that could."""
    trial = Trial.of_some_weeks(tmp_path, lambda path: None, with_copy=False)
    title = trial.raw.index(b"Donnerstagsrunde")
    counts: Counter[str] = trial.run([("title", lambda raw: raw[:title] + b"Dienstagsrunde.." + raw[title + 16 :])])
    assert counts["noticed"] == 1
    assert counts["evenings refused"] == 1
    assert any("unsound after recovery" in each for each in trial.faults)
    with open_store(trial.sound) as store:
        rename(store, 1, "Dienstagsrunde", "", Minutes())
    other = trial.sound.read_bytes()
    counts = trial.run([("another database", lambda raw: other)])
    assert counts["list wrong"] == 1
    assert any("evenings wrong" in each for each in trial.faults)
