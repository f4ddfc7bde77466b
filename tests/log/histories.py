"""Random histories of several machines that write facts and unite them; what must come out is counted apart."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from tarockblock.domain.journal import Closing, Debt, EveningRef, Posted, counting, reversed_ids
from tarockblock.log import facts
from tarockblock.log.evening_log import LIVE
from tarockblock.log.facts import Content, Fact, believed, derived_id
from tarockblock.log.journal import posting_fact
from tarockblock.log.union import Log
from tarockblock.log.writing import RefusedError, Writer
from tests.log.tales import HEADING
from tests.postings import AT, posting

ROUNDS = ("Donnerstag", "Sonntag")
NAMES = ("Anna", "Bert", "Cilli", "Dora")


def heading(title: str, round_name: str) -> dict[str, object]:
    return {**HEADING, "title": title, "round": round_name, "unit": None, "leave_open": None}


class Machine:
    """One log, and what whoever sits at it has seen and given up."""

    def __init__(self, chance: random.Random) -> None:
        self.log, self.chance = Log(), chance

    def draw(self) -> str:
        return str(UUID(int=self.chance.getrandbits(128), version=4))

    @property
    def writer(self) -> Writer:
        at = AT + timedelta(days=self.chance.randint(-900, 900))  # clocks are wrong
        return Writer(self.log, self.draw, at)

    def write(self, facts: Iterable[Fact]) -> None:
        self.log.unite(facts)

    def any_evening(self) -> str:
        found = sorted(self.log.evenings)
        if not found:
            raise RefusedError("nothing")
        return self.chance.choice(found[:2] if self.chance.random() < 0.6 else found)

    # ------------------------------------------------------------------ what is done

    def begin(self) -> None:
        if len(self.log.evenings) < 5:
            made = Content(heading("", self.chance.choice(ROUNDS)), NAMES)
            self.write(self.writer.begun(self.draw(), made))

    def change(self) -> None:
        evening = self.any_evening()
        of = self.log.evening(evening)
        if of.standing.is_tombstone:
            raise RefusedError("deleted")
        now = of.content(of.standing)
        rows, entry = [row for row, _ in now.rows], {"kind": "annulled", "note": str(self.chance.randint(1, 3))}
        operations = [facts.insert(self.draw(), entry, self.chance.randint(0, len(rows)))]
        match self.chance.randrange(8):
            case 0 if rows:
                operations = [facts.replace(self.chance.choice(rows), entry)]
            case 1 if rows:
                operations = [facts.remove(self.chance.choice(rows))]
            case 2 if rows:
                operations = [facts.move(self.chance.choice(rows), self.chance.randrange(len(rows)))]
            case 3:
                operations = [facts.set_heading("title", self.chance.choice(("", "Advent")))]
            case 4:
                operations = [facts.set_heading("round", self.chance.choice(ROUNDS))]
            case 5:
                operations = [facts.set_seats(self.chance.sample(NAMES, 4))]
        self.write(self.writer.changed(evening, operations))

    def undo(self) -> None:
        """Exactly the latest change of the line is taken back; redo brings it back."""
        evening = self.any_evening()
        of = self.log.evening(evening)
        before = of.content(of.standing) if not of.standing.is_tombstone else None
        facts = self.writer.undone(evening)
        change = of.facts[facts[-1].data["names"]]
        self.write(facts)
        of = self.log.evening(evening)
        assert of.content(of.standing) == of.content(of.facts[change.parents[0]])
        self.write(self.writer.redone(evening))
        of = self.log.evening(evening)
        assert of.content(of.standing) == before
        if self.chance.random() < 0.6:
            self.write(self.writer.undone(evening))

    def close(self) -> None:
        evening = self.any_evening()
        of = self.log.evening(evening)
        if of.standing.is_tombstone:
            raise RefusedError("deleted")
        now = of.content(of.standing)
        owed = (Debt("Anna", "Bert", 10 * len(now.rows)),) if now.rows else ()
        ref = EveningRef(evening, str(now.heading["title"]), None)
        shut = Closing(1, False, (), owed)
        made = posting(self.draw(), 1, Posted.EVENING, now.round, *owed, evening=ref, closing=shut)
        due = Debt("Anna", None, 5)
        stake = posting(self.draw(), 1, Posted.STAKE, now.round, due, evening=ref, names=made.id)
        self.write(self.writer.closed(evening, [made, stake]))

    def reopen(self) -> None:
        self.write(self.writer.reopened(self.any_evening()))

    def trash(self) -> None:
        self.write(self.writer.trashed(self.any_evening()))

    def untrash(self) -> None:
        for evening in self.log.evenings:
            with suppress(RefusedError):
                of = self.log.evening(evening)
                facts = self.writer.untrashed(evening)
                was, before = of.content(of.standing), of.status(of.standing).before
                self.write(facts)
                of = self.log.evening(evening)
                assert of.standing is facts[-1]
                assert of.content(of.standing) == was
                assert of.status(of.standing).state == before[0]

    def delete(self) -> None:
        for evening in self.log.evenings:
            with suppress(RefusedError):
                self.write(self.writer.deleted(evening))
                assert all(each.is_tombstone for each in self.log.evening(evening).facts.values())

    def prefer(self) -> None:
        evening = self.any_evening()
        of = self.log.evening(evening)
        head = self.chance.choice(of.heads)
        was = None if head.is_tombstone else of.content(head)
        facts = self.writer.preferred(evening, head.id)
        self.write(facts)
        of = self.log.evening(evening)
        assert of.heads == (facts[-1],)
        assert of.content(of.standing) == was

    def file(self) -> None:
        """The same file, taken in on any machine."""
        made = Content(heading("Akte", ROUNDS[0]), NAMES, ((derived_id("r1"), {"kind": "annulled"}),))
        evening = "00000000-0000-0000-0000-000000000000"
        facts = self.writer.imported(evening, made)
        self.write(facts)
        assert not self.log.evening(evening).standing.is_tombstone

    def pay(self) -> None:
        number = self.log.tally.greatest + 1
        owed = Debt("Bert", "Anna", self.chance.randint(1, 9))
        made = posting(self.draw(), number, Posted.PAYMENT, ROUNDS[0], owed)
        self.write([posting_fact(made)])
        assert made.id in counting(self.log.journal)

    def unpay(self) -> None:
        counts = counting(self.log.journal)
        found = [each.id for each in self.log.journal if each.kind is Posted.PAYMENT and each.id in counts]
        if found:
            taken = self.chance.choice(found)
            self.write(self.writer.booked((), [taken]))
            assert counting(self.log.journal) == counts - {taken}


ACTIONS: dict[Callable[[Machine], None], int] = {
    Machine.begin: 1,
    Machine.change: 8,
    Machine.undo: 3,
    Machine.close: 4,
    Machine.reopen: 3,
    Machine.trash: 2,
    Machine.untrash: 2,
    Machine.delete: 1,
    Machine.prefer: 2,
    Machine.file: 1,
    Machine.pay: 1,
    Machine.unpay: 1,
}


class Club:
    """Several machines; copies of any of them may turn up at any time."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.machines = [Machine(self.chance) for _ in range(self.chance.randint(2, 4))]
        self.copies: list[list[Fact]] = []

    def live(self, steps: int) -> None:
        for _ in range(steps):
            machine = self.chance.choice(self.machines)
            what = self.chance.random()
            if what < 0.8:
                action = self.chance.choices(list(ACTIONS), list(ACTIONS.values()))[0]
                with suppress(RefusedError):
                    action(machine)
            elif what < 0.85:
                self.copies.append(list(machine.log))
            else:
                self.take(machine)
            check(machine.log)

    def take(self, machine: Machine) -> None:
        facts = list(self.chance.choice(self.machines).log)
        if self.copies and self.chance.random() < 0.3:
            facts = self.chance.choice(self.copies)
        if self.chance.random() < 0.2:
            facts = list(Log(facts).shared({self.chance.choice(ROUNDS)}))
        mine = list(machine.log)
        machine.write(self.chance.sample(facts, len(facts)))
        once = {each.id for each in machine.log}
        assert machine.log.unite(facts).added == ()
        other = Log(facts)
        other.unite(mine)
        assert {each.id for each in other} == once, "merging is not commutative"


def check(log: Log) -> None:
    """What holds at any time."""
    assert log.faults() == ()
    assert all(believed(each.row) == each for each in log)
    assert log.tally.total == sum(int(each.id, 16) for each in log) % 2**256
    assert log.tally.facts == len(list(log))
    for evening in log.evenings:
        of = log.evening(evening)
        if not of.standing.is_tombstone:
            stands = of.content(of.standing)
            for each in of.line(of.standing):
                assert of.onward(of.content(each), each.id, of.standing) in (None, stands)
    counts, gone = counting(log.journal), reversed_ids(log.journal)
    for each in log.journal:
        if each.kind is Posted.EVENING and each.evening is not None and each.evening.id in log.evenings:
            of = log.evening(each.evening.id)
            status = of.status(of.standing)
            stands = status.state in LIVE and status.posting == each.id
            assert stands or each.id not in counts, "a closing counts, and the evening does not stand so"
            assert not stands or each.id in counts or each.id in gone, "an evening stands closed, and it does not count"
