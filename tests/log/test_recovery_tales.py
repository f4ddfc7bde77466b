"""What a recovery makes of small histories of which some facts are lost, as the page on the log has it.

Nothing is guessed but where the rows were that are known; a sealed state bridges a gap; what is lost is named.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tarockblock.log.recovery import Damaged, Recovered, Rescue, recovered
from tests.log.tales import EVENING, LOST, Tale, shown
from tests.log.test_recovery import state


@dataclass(frozen=True)
class Case:
    """Words lost of a history, words after which a state is there; what is shown then, and what is said of it."""

    text: str
    lost: str
    told: str
    shows: str
    said: str = ""
    rows: int = 0

    def recovered(self, tale: Tale) -> Recovered:
        seqs = {fact.id: number for number, fact in enumerate(tale.facts.values(), start=1)}
        lost = {tale.facts[name].id: tale.facts[name] for name in self.lost.split()}
        return recovered(
            Damaged(
                {fact.id: fact for fact in tale.facts.values() if fact.id not in lost},
                {id_: seq for id_, seq in seqs.items() if id_ not in lost},
                {id_: (fact.stream, seqs[id_]) for id_, fact in lost.items()},
                [state(tale.logs[name], EVENING, seqs[tale.facts[name].id]) for name in self.told.split()],
            ),
            LOST,
        )


GAP, GUESSED, CUT, GONE, UNBOOKED = (
    "has_gap",
    "has_gap is_guessed",
    "has_gap is_cut",
    "has_gap is_cut is_gone",
    "is_unbooked",
)
CASES = [
    Case("b 1 2 3", "", "", "open 1 2 3"),
    # A state at a later fact bridges the gap, and what follows is applied on top; of several the one that is needed.
    Case("b 1 2 3", "2", "3", "open 1 2 3", GAP),
    Case("b 1 2 3", "b", "3", "open 1 2 3", GAP),
    Case("b 1 2 3", "b", "1", "open 1 2 3", GAP),
    Case("b 1 2 3", "1", "b 2 3", "open 1 2 3", GAP),
    Case("b 1 2 3", "b 1 2 3", "3", "open 1 2 3", GAP),
    Case("b 1 t", "1", "t", "trashed 1", GAP),
    Case("b 1 t x", "t", "x", "open 1", GAP),
    Case("b 1 t", "t", "t", "trashed 1", GAP),
    Case("b 1 c t", "1", "t", "trashed 1", GAP),
    # Without one the rows that are known are in their places, and one that says so for each that is not.
    Case("b 1 2 3", "2", "", "open 1 ? 3", GUESSED, 1),
    Case("b 1 2 3", "1", "", "open ? 2 3", GUESSED, 1),
    Case("b 1 2 3", "1 2", "", "open ? ? 3", f"{GUESSED} is_cut", 2),
    Case("b 1 2 1' 3", "1", "", "open 1' 2 3", GUESSED),
    Case("b 1 2 -1 3", "2", "", "open ? 3", GUESSED, 1),
    Case("b 1 . 2", ".", "", "open 1 2", GUESSED),
    # What is undone is left out where the change is known; of one before the gap its new rows go.
    Case("b 1 2 u", "2", "", "open 1", GUESSED),
    Case("b 1 2 3 u", "2", "", "open 1", GUESSED),
    Case("b 1 2 3 u u", "3", "", "open 1", GUESSED),
    Case("b 1 2 u r", "u", "", "open 1 2", GUESSED),
    Case("b 1 2 u r", "1", "", "open ? 2", GUESSED, 1),
    # The last thing done is lost: the evening is as it was before, and named, unless a state says what it was.
    Case("b 1 2 3", "3", "", "open 1 2", CUT),
    Case("b 1 2 3", "3", "2", "open 1 2", CUT),
    Case("b 1 2 3", "3", "3", "open 1 2 3", GAP),
    Case("b 1 2 3", "2 3", "3", "open 1 2 3", GAP),
    # Without its beginning, and nothing that says what it was, nobody knows what it goes on from.
    Case("b 1 2 3", "b", "", "-", GONE),
    Case("b 1 2 3", "b 1 2 3", "", "-", GONE),
    # A closing that is lost follows from its posting, what takes it back from the opening; amounts follow from nothing.
    Case("b 1 c", "c", "", "closed 1", CUT),
    Case("b 1 c", "c$", "", "closed 1", UNBOOKED),
    Case("b 1 c", "c c$", "", "open 1", CUT),
    Case("b 1 c", "c c$", "c", "closed 1", f"{GAP} {UNBOOKED}"),
    Case("b 1 c o", "o$", "", "open 1", GAP),
    Case("b 1 c o", "o", "", "closed 1", CUT),
    Case("b 1 c o", "o o$", "o", "open 1", f"{GAP} {UNBOOKED}"),
    Case("b 1 c o 2", "c", "", "open 1 2", GUESSED),
    Case("b 1 c t x", "t", "", "closed 1", f"{GUESSED} {UNBOOKED}"),
    # What is deleted stays deleted.
    Case("b 1 t d", "d", "d", "deleted", GONE),
    Case("b 1 t d", "b 1 t d", "d", "-", GONE),
    # Two versions: each is bridged by itself; what only a lost one followed is no version.
    Case("b 1 (2) 3 &", "2", "", "open 1 3", CUT),
    Case("b 1 (2 4) 3 5 &", "2", "", "open 1 3 5", CUT),
    Case("b 1 (2 4) 3 5 & p", "2 3", "p", "open 1 2 4", GAP),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda each: f"{each.text} without {each.lost}, told {each.told}")
def test_recovery__of_a_small_history(case: Case) -> None:
    tale = Tale(case.text)
    found = case.recovered(tale)
    assert (shown(found.log.evening(EVENING)) if found.log.stream(EVENING) else "-") == case.shows
    rescue = found.rescues.get(EVENING, Rescue())
    assert len(rescue.rows) == case.rows
    assert [name for name in Rescue.__dataclass_fields__ if getattr(rescue, name) is True] == case.said.split()
    assert found.log.faults() == ()
    given = {fact.id for name, fact in tale.facts.items() if name not in case.lost.split()}
    assert {each.id for each in found.left_out} == given - {each.id for each in found.log}
