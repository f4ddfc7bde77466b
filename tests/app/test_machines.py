"""Random histories of several machines: merging unites, and nothing else (the laws of ``sharing.md``)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.machines import run_history
from tests.thorough import times


@pytest.mark.long
@pytest.mark.parametrize("seed", range(times(4, 300)))
def test_histories__all_agree_and_nothing_acknowledged_is_missing(tmp_path: Path, seed: int) -> None:
    run_history(tmp_path, seed, steps=25)
