"""What holds of every history of several machines, whatever is written and in whatever order it is heard of."""

from __future__ import annotations

import pytest

from tarockblock.domain.journal import counting
from tarockblock.log.union import Log
from tests.log.histories import Club, check
from tests.log.model import ModelLog
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


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(times(12, 1000)))
def test_going_on__comes_to_what_beginning_anew_does(seed: int) -> None:
    """What a log knows already is gone on from when one fact follows: fold, heads and versions are the same."""
    club = Club(seed)
    for _ in range(60):
        club.live(1)
        for machine in club.machines:
            fresh = Log(machine.log)
            assert machine.log.tally[:2] == fresh.tally[:2]
            for evening in machine.log.evenings:
                mine, anew = machine.log.evening(evening), fresh.evening(evening)
                assert (mine.heads, mine.standing, mine.versions) == (anew.heads, anew.standing, anew.versions)
                assert (mine.kept, mine.was, mine.readable) == (anew.kept, anew.was, anew.readable)
                for head in (each for each in mine.heads if not each.is_tombstone):
                    assert (mine.status(head), mine.trail(head)) == (anew.status(head), anew.trail(head))
                    assert mine.content(head) == anew.content(head)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(times(12, 300)))
def test_log__comes_to_what_a_plain_reading_of_its_texts_does(seed: int) -> None:
    club = Club(1000 + seed)
    for _ in range(5):
        club.live(12)
        for machine in club.machines:
            compare(machine.log)


def compare(log: Log) -> None:
    model = ModelLog(log)
    assert counting(log.journal) == model.counting
    for evening in log.evenings:
        of, told = log.evening(evening), model.evening(evening)
        assert [each.id for each in of.heads] == [each.id for each in told.heads]
        assert of.standing.id == told.standing.id
        assert of.kept == told.kept
        for each in told.facts.values():
            fact, (state, posting, _) = of.facts[each.id], told.status(each)
            assert (of.status(fact).state, of.status(fact).posting) == (state, posting)
            assert of.booked(fact) == told.booked(each)
            assert each.kind == "deleted" or of.content(fact).data == told.content(each)
        for each in told.heads:
            alike = {one.id for one in told.heads if told.says(one) == told.says(each)}
            assert {one.id for one in of.alike(of.facts[each.id])} == alike - {each.id}
