"""The short form of ``kill_test.py``: a child killed while it writes has lost nothing it had acknowledged."""

from __future__ import annotations

import os

import pytest

from tests.store.kill_test import TRIALS, Trial, kill_often

pytestmark = pytest.mark.slow

KILLS = 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="SIGKILL and fork are POSIX's")
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_kill__nothing_acknowledged_is_lost(trial: Trial) -> None:
    busy, _ = kill_often(trial, KILLS)
    assert busy > 0, "the child was always killed before it had done anything"
