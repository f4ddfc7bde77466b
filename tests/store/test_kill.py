"""The short form of ``kill_test.py``: a killed child has lost nothing it had acknowledged, and left nothing half."""

from __future__ import annotations

import os

import pytest

from tests.store.kill_test import TRIALS, Trial, kill_often
from tests.thorough import times

pytestmark = [pytest.mark.long, pytest.mark.sweep]

KILLS = times(3, 4)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="SIGKILL and fork are POSIX's")
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_kill__what_was_acknowledged_is_there_and_nothing_else(trial: Trial) -> None:
    counts = kill_often(trial, KILLS)
    assert counts["exact"] == KILLS
    assert counts["at work"] > 0, "the child was always killed before it had done anything"
