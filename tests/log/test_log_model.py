"""The log against an executable reading of its design, in random histories of several machines."""

from __future__ import annotations

from typing import Any

import pytest

from tarockblock.domain.journal import counting
from tarockblock.log.facts import canonical
from tarockblock.log.union import Log
from tests.log import model
from tests.thorough import some


def outcome(call: Any) -> Any:
    """What a call comes to, or that it refuses."""
    try:
        return call()
    except ValueError:
        return ValueError
    except Exception as error:
        if type(error).__name__ != "Unsound":
            raise
        return ValueError


def compare(theirs: Any, ours: Log) -> None:
    """Hold everything that follows from the same facts against each other."""
    assert {each.id for each in ours} == theirs.table.keys()
    assert (ours.tally.total, ours.tally.facts) == (theirs.sum, theirs.count)
    assert counting(ours.journal) == theirs.counting
    assert not list(ours.faults()) or list(theirs.faults())
    for id_ in theirs.evenings:
        told, of = theirs.evening(id_), ours.evening(id_)
        assert [each.id for each in of.heads] == [each.id for each in told.heads]
        assert of.standing.id == told.standing.id
        assert [each.id for each in of.versions] == [each.id for each in told.versions]
        assert of.kept == set(told.kept)
        for each in told.heads:
            ours_alike = {one.id for one in of.alike(of.facts[each.id])}
            assert ours_alike == {one.id for one in told.alike(each)}
        for id_of_fact, each in told.facts.items():
            if each.kind == "was":
                continue
            fact = of.facts[id_of_fact]
            assert of.status(fact).state == told.status(each).state
            assert of.booked(fact) == told.booking(each)
            ours_is = outcome(lambda of=of, fact=fact: canonical(of.content(fact).data))
            theirs_is = outcome(lambda told=told, each=each: canonical(model.content_of(told.content(each))))
            assert ours_is == theirs_is
    for name in ("Donnerstag", "Sonntag"):
        shared = {each.id for each in ours.shared({name})}
        assert shared >= {each.id for each in theirs.share({name})}


@pytest.mark.sweep
@pytest.mark.parametrize("seed", some(range(300), 30))
def test_log__histories_come_to_the_same_as_the_model(seed: int) -> None:
    walk = model.load("log_model_walk")
    world = walk.World(seed)
    for _ in range(2):
        world.begin(world.machines[0])
        world.note(world.machines[0], {})
    for step in range(50):
        world.step()
        if step % 10 == 9:
            for machine in world.machines:
                compare(machine.log, model.log_of(machine.log.table.values()))
    facts = [fact for machine in world.machines for fact in machine.log.table.values()]
    compare(walk.Log(facts), model.log_of(facts))
