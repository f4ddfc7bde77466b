"""What is said of a recovery: a sentence for every evening, whatever became of it."""

from __future__ import annotations

from itertools import product

import pytest

from tarockblock.app.recovery import RecoveredEvening
from tarockblock.exchange.wording import Wording

MISSING = ("order", "latest", "booking", "history")


@pytest.mark.parametrize(("language", "lost", "one", "many"),
                         [("de", "verloren", "1 Zeile", "5 Zeilen"), ("en", "lost", "1 row", "5 rows")])  # fmt: skip
def test_line__whatever_became_of_the_evening(language: str, lost: str, one: str, many: str) -> None:
    wording = Wording(language)
    for entries, gaps, missing in product((None, 1, 5), ((), (0, 2)), ((), *((each,) for each in MISSING), MISSING)):
        line = RecoveredEvening(3, "Advent", None, entries, gaps, missing).line(wording)
        first, *rest = line.split("; ")
        assert first == "3  Advent: " + {None: lost, 1: one, 5: many}[entries]
        assert all(wording.reason(f"recovered_no_{each}") in line for each in missing)
        assert any("1, 3" in each for each in rest) is bool(gaps)
