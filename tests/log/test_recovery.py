"""What holds of every recovery, in random histories of several machines with random losses in a file and its copies."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pytest

from tarockblock.log.evening_log import LIVE
from tarockblock.log.facts import Content, Fact, Kind
from tarockblock.log.recovery import Damaged, Recovered, Rescue, Told, recovered
from tarockblock.log.union import Log
from tests.log.histories import Club
from tests.log.tales import HEADING
from tests.thorough import times

LOST = {"kind": "annulled", "reason": "nicht mehr lesbar"}


def state(log: Log, evening: str, seq: int) -> Told:
    """What a state says of an evening."""
    of = log.evening(evening)
    status = of.status(of.standing)
    content = Content(HEADING, ()) if status.state == "deleted" else of.content(of.standing)
    return Told(
        evening,
        of.standing.id,
        content,
        status,
        seq,
        len(of.heads) == 1 or (len(of.versions) == 1 and status.state in LIVE),
    )


@dataclass
class File:
    """A file or a copy of it: facts with the numbers of their rows, and states."""

    facts: dict[str, Fact]
    seqs: dict[str, int]
    told: dict[str, Told]

    @classmethod
    def of(cls, log: Log) -> File:
        """Written anew, with all states."""
        facts = {each.id: each for each in log}
        seqs = {id_: place for place, id_ in enumerate(facts, start=1)}
        last = {each.stream: seqs[each.id] for each in facts.values()}
        return cls(facts, seqs, {each: state(log, each, last[each]) for each in log.evenings})

    def damage(self, chance: random.Random, rate: float) -> File:
        """Lose facts here and there, or a page of them, and states."""
        first = chance.randrange(len(self.facts) + 1)
        page = range(first, first + chance.randint(1, 12)) if chance.random() < 0.5 else range(0)
        left = {
            id_: each
            for place, (id_, each) in enumerate(self.facts.items())
            if place not in page and (page or chance.random() > rate)
        }
        return File(left, self.seqs, {id_: each for id_, each in self.told.items() if chance.random() > rate})


class Story(Club):
    """A club whose first machine keeps states and copies of its file."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seqs: dict[str, int] = {}
        self.told: dict[str, Told] = {}
        self.copies_of_mine: list[File] = []

    def tell(self) -> None:
        for _ in range(60):
            self.live(1)
            log = self.machines[0].log
            here = [each.id for each in log]
            for each in here:
                self.seqs.setdefault(each, len(self.seqs) + 1)
            for evening in log.evenings:
                stale = self.told.get(evening)
                if stale is None or stale.up_to not in here or self.chance.random() < 0.3:
                    last = max(self.seqs[each] for each in log.stream(evening))
                    self.told[evening] = state(log, evening, last)
            if self.chance.random() < 0.05:
                self.copies_of_mine.insert(0, self.file)

    @property
    def file(self) -> File:
        facts = {each.id: each for each in self.machines[0].log}
        return File(dict(sorted(facts.items(), key=lambda each: self.seqs[each[0]])), self.seqs, dict(self.told))


def united(sound: File, files: Sequence[File]) -> Recovered:
    """What a recovery makes of a file and its copies, the newest first; an index says what is lost of the file."""
    facts = {id_: each for file in files for id_, each in file.facts.items()}
    lost = {id_: (each.stream, sound.seqs[id_]) for id_, each in sound.facts.items() if id_ not in facts}
    seqs = {id_: sound.seqs[id_] for id_ in facts if id_ in sound.seqs}
    told = [each for file in files for each in file.told.values()]
    return recovered(Damaged(facts, seqs, lost, told), LOST)


def shows(log: Log, evening: str) -> tuple[object, ...]:
    of = log.evening(evening)
    status = of.status(of.standing)
    return (status.state, status.posting, None if status.state == "deleted" else of.content(of.standing).data)


def rows_ever(facts: Iterable[Fact]) -> set[str]:
    found: set[str] = set()
    for each in facts:
        if each.kind is Kind.BEGUN:
            found |= {str(row) for row, _ in each.data["content"]["rows"]}
        if each.kind is Kind.CHANGED:
            found |= {str(one["id"]) for one in each.data["operations"] if "id" in one}
    return found


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(times(40, 2000)))
def test_recovery__shows_nothing_that_was_not_so(seed: int) -> None:
    story = Story(seed)
    story.tell()
    truth = Log(story.machines[0].log)
    if not story.seqs:
        return
    rate = story.chance.choice((0.01, 0.05, 0.2, 0.5))
    sound = [story.file, *story.copies_of_mine[: story.chance.randint(0, 2)]]
    files = [each.damage(story.chance, rate) for each in sound]
    found = united(story.file, files)
    assert found.log.faults() == ()

    # Nothing that is not named is otherwise than it was; a row of a damaged evening was there, or says that it is lost.
    ever = rows_ever(
        [*(fact for one in story.machines for fact in one.log), *(f for one in sound for f in one.facts.values())]
    )
    for evening in truth.evenings:
        rescue = found.rescues.get(evening)
        if rescue in (None, Rescue(has_gap=True)):
            if shows(truth, evening)[0] == "deleted" and not found.log.stream(evening):
                continue
            assert found.log.stream(evening), "an evening is lost without a word"
            assert shows(found.log, evening) == shows(truth, evening)
        elif rescue is not None and found.log.stream(evening) and not found.log.evening(evening).standing.is_tombstone:
            of = found.log.evening(evening)
            assert {row for row, _ in of.content(of.standing).rows} <= ever | set(rescue.rows)

    # What the file or a copy holds comes back, or is named.
    held = {id_: each for file in files for id_, each in file.facts.items()}
    gone = {each.id for each in found.left_out}
    assert {each.id for each in Log(held.values()) if each not in found.log} <= gone

    # A second time changes nothing.
    new = File.of(found.log)
    again = united(new, [new])
    assert {each.id for each in again.log} == {each.id for each in found.log}
    assert {*again.rescues.values()} <= {Rescue(is_unbooked=True)}
    assert {each.id for each in united(new, [new, *files]).log} == {each.id for each in found.log}

    # Together with what was never lost everything is as it was.
    for facts in ([*truth, *found.log], [*found.log, *truth]):
        whole = Log(facts)
        assert whole.faults() == ()
        for evening in truth.evenings:
            assert shows(whole, evening) == shows(truth, evening)

    # Two that were recovered apart come to the same, whichever hears of the other first.
    other = united(story.file, [each.damage(story.chance, rate) for each in sound])
    one, two = Log(found.log), Log(other.log)
    one.unite(other.log)
    two.unite(found.log)
    assert {each.id for each in one} == {each.id for each in two}
    assert one.faults() == ()
    for evening in one.evenings:
        assert shows(one, evening) == shows(two, evening)
