"""What holds of every history of several machines, whatever is written and in whatever order it is heard of."""

from __future__ import annotations

import pytest

from tarockblock.log.union import Log
from tests.log.histories import Club, check
from tests.thorough import times


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(times(12, 1000)))
def test_histories__whoever_has_heard_everything_has_the_same(seed: int) -> None:
    club = Club(seed)
    club.live(60)
    everything = [fact for machine in club.machines for fact in machine.log]
    found = []
    for machine in club.machines:
        machine.write(club.chance.sample(everything, len(everything)))
        found.append({each.id for each in machine.log})
        check(machine.log)
    whole = Log(everything)
    assert all(each == {fact.id for fact in whole} for each in found)
    standing = [
        {evening: machine.log.evening(evening).standing.id for evening in machine.log.evenings}
        for machine in club.machines
    ]
    assert all(each == standing[0] for each in standing)
