"""Databases of version 6 as facts: what stands, what conflicts and what counts is what the tables say of it."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app.merging.conflicts import conflicts
from tarockblock.app.merging.union import merge
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.journal import Posting, counting
from tarockblock.log.facts import Kind
from tarockblock.log.union import Log
from tarockblock.store import identities, postings, steps, version6, whole
from tests.app.machines import Club, drawn_from
from tests.store.kit import NINE
from tests.thorough import times


def compare(store: Store, log: Log) -> int:
    """Hold what the facts come to against the tables; returns how many conflicts there are."""
    assert log.faults() == ()
    standing = {each.id: number for number, each in identities.everything(store).items()}
    known = {each.id: each for each in steps.everything(store)}
    split = {(each.evening_id, each.kept, each.other) for each in conflicts(store)}
    found = set()
    for evening in log.evenings:
        of = log.evening(evening)
        stands = of.standing
        if evening not in standing:
            assert of.status(stands).state == "deleted"
            continue
        number = standing[evening]
        step = steps.standing_of(store, number)
        assert stands.data["id"] == step
        assert of.status(stands).state == known[step].state
        assert of.content(stands) == version6.content_of(whole.read(store, number))
        found |= {(evening, step, each.data["id"]) for each in of.versions if each is not stands}
    assert {each for each, facts in log.streams.items() if each in standing} == standing.keys()
    assert found == split
    assert timeless(log.journal) == timeless(sorted(postings.read(store), key=lambda each: each.key))
    assert counting(log.journal) == counting(read_accounts(store).postings)
    return len(split)


def timeless(journal: Iterable[Posting]) -> list[Posting]:
    """A payment ticked on two machines is one; at whose time, is no matter."""
    return [replace(each, at=NINE) for each in journal]


def test_version_6__a_frozen_database_comes_to_what_its_tables_say(tmp_path: Path) -> None:
    path = tmp_path / "v006.db"
    shutil.copy(Path(__file__).parent / "frozen" / "v006.db", path)
    with open_store(path) as store:
        facts = version6.facts_of(store)
        assert compare(store, Log(facts)) == 0
        versions = [each for number in standing_numbers(store) for each in whole.read(store, number)["trace"]]
        told = [each.data["told"] for each in facts if each.kind is Kind.EARLIER and each.data["what"] == "row"]
    assert sorted(each["row"] for each in told) == sorted(row for row, *_ in versions)


def standing_numbers(store: Store) -> Sequence[int]:
    return list(steps.standing(store))


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(times(3, 60)))
def test_version_6__machines_brought_over_apart_and_merged_are_as_merged_before(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    with drawn_from(chance):
        club = Club(tmp_path, seed)
        try:
            club.live(steps=25)
            apart = [version6.facts_of(each.store) for each in club.machines]
            for machine, facts in zip(club.machines, apart, strict=True):
                compare(machine.store, Log(facts))
            first, *others = club.machines
            merge(first.store, [each.path for each in others], clock=first.clock)
            chance.shuffle(apart)
            merged = Log()
            for facts in apart:
                merged.unite(chance.sample(facts, len(facts)))
            compare(first.store, merged)
            assert json.loads(json.dumps([each.text for each in merged]))
        finally:
            club.close()
