"""The recount over a few evenings of each ruleset, quick enough to be asked about every change of the rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.files import dump_evening
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Account
from tarockblock.domain.statistics_player import of_each_pair
from tarockblock.domain.statistics_table import balance_over_time, ranking
from tarockblock.exchange.statistics_export import player_data
from tarockblock.rules.library import shipped_ids
from tests.app import statistics_recount as recount
from tests.evenings import random_evening

BEGUN = datetime(2026, 6, 1, 20, tzinfo=UTC)


@pytest.mark.parametrize("ruleset", shipped_ids())
def test_every_figure__agrees_with_a_recount(ruleset: str, tmp_path: Path) -> None:
    evenings = [evening(number, ruleset) for number in range(2)]
    files = [(number, each.date or "", dump_evening(each)) for number, each in enumerate(evenings, 1)]
    counted = recount.records(files)
    with open_store(tmp_path / "tarockblock.db") as store:
        for each in evenings:
            archive.import_evening(store, each, FixedClock(BEGUN))
        found = load_statistics(store)
        people = sorted({record["player"] for record in counted})
        assert sorted(row.player for row in ranking(found.facts).rows) == people
        for player in people:
            mine = [record for record in counted if record["player"] == player]
            assert player_data(found.player(player)) == recount.player_figures(counted, player)
            steps = [(step.evening, Account.POINTS.of(step)) for step in balance_over_time(found.facts, player)]
            sums = recount.evening_sums(mine)
            running = [sum((each["points"] for each in sums[: end + 1]), Fraction()) for end in range(len(sums))]
            assert steps == list(zip([each["evening"] for each in sums], running, strict=True))
        matrix = of_each_pair(found.facts, lambda pair: pair)
        for player in people:
            for other in people:
                if other != player:
                    pair = matrix.get((player, other))
                    expected = recount.pair(counted, player, other)
                    sizes = {each: len(getattr(pair, each)) if pair else 0 for each in expected}
                    assert sizes == {each: hands["hands"] for each, hands in expected.items()}


def evening(number: int, ruleset: str) -> Evening:
    made = random_evening(number, entries=25, ruleset=ruleset, people=5)
    return replace(made, date=(date(2026, 1, 1) + timedelta(days=number)).isoformat())
