"""What a recovery makes of small histories of which some facts are lost, as the page on the log has it.

Nothing is guessed but where the rows were that are known; a sealed state bridges a gap; what is lost is named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

import pytest

from tarockblock.log.facts import Fact, Kind, derived_id, write
from tarockblock.log.recovery import Damaged, Recovered, Rescue, recovered
from tests.log.tales import BLANK, EVENING, LOST, Tale, earlier, shown, step, was
from tests.log.test_recovery import state


@dataclass(frozen=True)
class Case:
    """Words lost of a history, words after which a state is there; what is shown then, and what is said of it.

    ``copied`` are words that only a copy of the file holds, ``out`` those that nobody can make sense of any more.
    """

    text: str
    lost: str
    told: str
    shows: str
    said: str = ""
    rows: int = 0
    copied: str = ""
    out: str = ""
    versions: int | None = None

    def recovered(self, tale: Tale) -> Recovered:
        seqs = {fact.id: number for number, fact in enumerate(tale.facts.values(), start=1)}
        lost = {tale.facts[name].id: tale.facts[name] for name in self.lost.split()}
        copied = {tale.facts[name].id for name in self.copied.split()}
        return recovered(
            Damaged(
                {fact.id: fact for fact in tale.facts.values() if fact.id not in lost},
                {id_: seq for id_, seq in seqs.items() if id_ not in lost and id_ not in copied},
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
    Case("b 1 2", "1", "1", "open 1 2", GAP),
    Case("b 1 2", "b 2", "1 2", "open 1 2", GAP),
    Case("b 1 2 u", "b", "b", "open 1", GAP),
    Case("b (1) 2 &", "b", "b 2", "open 1", GAP),
    Case("b 1 2 3 t", "1", "1 t", "trashed 1 2 3", GAP),
    Case("b 1 t", "1", "t", "trashed 1", GAP),
    Case("b 1 t x", "t", "x", "open 1", GAP),
    Case("b 1 t", "t", "t", "trashed 1", GAP),
    Case("b 1 c t", "1", "t", "trashed 1", GAP),
    # Without one the rows that are known are in their places, and one that says so for each that is not.
    Case("b 1 2 3", "2", "", "open 1 ? 3", GUESSED, 1),
    Case("b 1 2 3", "1", "", "open ? 2 3", GUESSED, 1),
    Case("b 1 2 3", "1 2", "", "open ? ? 3", f"{GUESSED} is_cut", 2),
    Case("b 1 2 1' 3", "1", "", "open 1' 2 3", GUESSED),
    Case("b 1 2 3 1'", "1 2", "", "open ? ? 3", f"{GUESSED} is_cut", 2),
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
    Case("b 1 2 3", "3", "2 3", "open 1 2 3", GAP),
    Case("b 1 2 3 4", "2 4", "4", "open 1 2 3 4", GAP),
    # … and from a state before the gap what is known since goes on.
    Case("b 1 2 3 4", "2 3", "2", "open 1 2 ? 4", GUESSED, 1),
    Case("b 1 u 2", "b 1 u", "1", "open 2 1", GUESSED, versions=1),
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
    # What is deleted stays deleted, but for what only a copy holds, which had not seen it.
    Case("b 1 t d", "d", "d", "trashed 1", CUT, copied="b 1 t"),
    Case("b 1 t d", "d", "d", "deleted", GONE),
    Case("b 1 t d", "b 1 t d", "d", "-", GONE),
    # Two versions: each is bridged by itself; what only a lost one followed is no version.
    Case("b 1 (2) 3 &", "2", "", "open 1 3", CUT),
    Case("b 1 (2 4) 3 5 &", "2", "", "open 1 3 5", CUT),
    Case("b 1 (2 4) 3 5 & p", "2 3", "p", "open 1 2 4", GAP),
    # One of which nobody knows what it goes on from is left out, but for what the other goes on from, too.
    Case("b (1 2) 3 &", "b 1", "2", "open 1 2", CUT, out="3"),
    Case("b 1 (3 4) 5 &", "b", "3", "open 1 3 4", CUT, out="5"),
    # What was put aside may be lost altogether: somebody chose, and what he chose is here.
    Case("b (1) 2 & k", "2", "2", "open 1", GAP),
    Case("b (1 2) 3 & k", "b 3", "b", "open 1 2", GAP),
    # Of several states the newest has seen what the others had; one that stood beside a version had not seen that.
    Case("b (1) 2 & k", "1 2", "1 2", "open 1", CUT),
    Case("b (1) 2 & u", "1", "u", "open", CUT),
    Case("b (1) 2 &", "1", "1", "open 1", GAP),
    Case("b 1 (2) 3 & 4", "b 3", "1 2 3", "open 1 3 4", GAP),
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
    if case.said in ("", GAP) and case.shows.split()[1:]:
        of, true = found.log.evening(EVENING), tale.log.evening(EVENING)
        assert of.status(of.standing) == true.status(true.standing)
    assert case.versions is None or len(found.log.evening(EVENING).versions) == case.versions
    given = ids(fact for name, fact in tale.facts.items() if name not in case.lost.split())
    assert ids(found.left_out) == given - ids(found.log)
    assert case.out in ("", tale.names(found.left_out))


# ---------------------------------------------------------------------- what no tale says


def file_of(*facts: Fact, lost: Collection[Fact] = ()) -> Recovered:
    """A recovery of these facts, of which some are lost."""
    seqs = {each.id: number for number, each in enumerate(facts, start=1)}
    gone = {each.id: (each.stream, seqs[each.id]) for each in lost}
    known = {each.id: each for each in facts if each.id not in gone}
    return recovered(Damaged(known, {id_: seqs[id_] for id_ in known}, gone, []), LOST)


def ids(facts: Iterable[Fact]) -> set[str]:
    return {each.id for each in facts}


def insertion(after: Fact, row: str, place: object) -> Fact:
    operations = [{"op": "insert", "id": row, "entry": {"kind": "annulled"}, "place": place}]
    return write(EVENING, after.number + 2, Kind.CHANGED, {"operations": operations}, parents=[after.id])


def test_version_6__what_tells_of_a_step_that_is_lost_tells_of_nothing() -> None:
    one, two = step(1, "s1"), step(3, "s2", "s1")
    told = [was(one, "1"), earlier(one), was(two, "1 2"), earlier(two)]
    found = file_of(one, two, *told, lost=[one])
    assert shown(found.log.evening(EVENING)) == "open 1 2"
    assert ids(found.left_out) == ids(told[:2])
    assert found.rescues == {EVENING: Rescue(has_gap=True, is_cut=True)}


def test_version_6__what_nobody_knows_what_it_goes_on_from_is_left_out_with_what_tells_of_it() -> None:
    """A head without a beginning beside one that has it: what tells of the other one stays."""
    one, two = step(1, "s1"), step(3, "s2")
    change = insertion(two, "9", 0)
    told = [was(one, "1"), earlier(one), was(two, ""), earlier(two)]
    found = file_of(one, two, change, *told, lost=[told[0], told[2]])
    assert found.log.stream(EVENING) == {}
    assert ids(found.left_out) == ids((one, two, change, told[1], told[3]))
    found = file_of(one, two, change, *told, lost=[told[2]])
    assert shown(found.log.evening(EVENING)).split() == ["open", "9", "1"]
    assert found.rescues[EVENING].is_guessed
    assert found.log.faults() == ()


def test_version_6__of_a_head_without_a_beginning_goes_what_tells_of_it_and_nothing_else() -> None:
    one, two = step(1, "s1"), step(3, "s2")
    told = [was(one, "1"), earlier(one), was(two, "2"), earlier(two)]
    found = file_of(one, two, *told, lost=[told[0]])
    assert ids(found.log) == ids((two, told[2], told[3]))
    assert ids(found.left_out) == ids((one, told[1]))


@pytest.mark.parametrize(
    "operation", [{}, 5, {"op": "insert"}, {"op": "insert", "place": "x"}, {"op": "remove", "id": "?"}]
)
def test_row__of_which_nothing_can_be_made_is_passed_over(operation: object) -> None:
    tale = Tale("b 1 2")
    begun, one, two = tale.facts.values()
    after = write(EVENING, 4, Kind.CHANGED, {"operations": [operation]}, parents=[two.id])
    last = insertion(after, "3", 2)
    found = file_of(begun, one, two, after, last, lost=[two])
    assert shown(found.log.evening(EVENING)) == "open 1 ? 3"


def test_evening__that_nobody_can_have_written_is_gone_and_the_others_stay() -> None:
    """Each fact of it is sealed and has its form; but one has no greater number than what it follows, another takes
    back what was not the last thing done."""
    tale, other = Tale("b 1"), write("anderer", 1, Kind.BEGUN, {"content": BLANK.data, "closed": False})
    begun, one = tale.facts.values()
    for wrong, rescue in (
        (write(EVENING, 2, Kind.CHANGED, {"operations": []}, parents=[one.id]), Rescue(is_gone=True)),
        (write(EVENING, 3, Kind.UNDONE, {"names": begun.id}, parents=[one.id]), Rescue(is_gone=True, is_cut=True)),
    ):
        found = file_of(begun, one, wrong, other)
        assert [*found.log] == [other]
        assert found.rescues == {EVENING: rescue}
        assert ids(found.left_out) == ids((begun, one, wrong))


def test_facts__that_no_tarockblock_writes_are_left_out() -> None:
    begun, one = Tale("b 1").facts.values()
    for wrong in (
        write(EVENING, 0, Kind.CHANGED, {"operations": []}, parents=[one.id]),
        write(EVENING, 3, Kind.POSTING, {}),
        write(EVENING, 3, Kind.CHANGED, {"operations": [], "more": 1}, parents=[one.id]),
    ):
        found = file_of(begun, one, wrong)
        assert ids(found.log) == ids((begun, one))
        assert found.left_out == (wrong,)
        assert found.rescues == {}


def test_rows__that_replace_lost_ones_have_ids_that_follow_from_their_place() -> None:
    """Two machines that recover the same write the same ones."""
    for text, lost, row in (("b 1 2 3", "2", ("1", 1, 1)), ("b 1 2", "1", ("", 0, 0))):
        found = Case(text, lost, "", "").recovered(Tale(text))
        assert found.rescues[EVENING].rows == (derived_id("lost", *row),)


def test_bridge__comes_after_the_fact_it_tells_of_and_says_when_a_lost_one_was_saved() -> None:
    tale = Tale("b 1 2 3")
    (bridge,) = (each for each in Case("b 1 2 3", "2", "3", "").recovered(tale).log if each.is_rescue)
    seen = (tale.facts["3"].id, tale.facts["1"].id)  # what followed the hand before the gap is lost: no version of it
    assert (bridge.number, bridge.parents, bridge.at) == (5, seen, None)
    begun, one, two, three = tale.facts.values()
    told = replace(state(tale.logs["3"], EVENING, 4), at="then")
    facts, seqs = {each.id: each for each in (begun, one, three)}, {begun.id: 1, one.id: 2, three.id: 4}
    (bridge,) = (
        each for each in recovered(Damaged(facts, seqs, {two.id: (EVENING, 3)}, [told]), LOST).log if each.is_rescue
    )
    assert bridge.at is None  # the fact itself says when
    facts = {each.id: each for each in (begun, one, two)}
    seqs = {each.id: number for number, each in enumerate((begun, one, two), start=1)}
    found = recovered(Damaged(facts, seqs, {three.id: (EVENING, 4)}, [told]), LOST)
    (bridge,) = (each for each in found.log if each.is_rescue)
    assert (bridge.number, bridge.parents, bridge.at) == (4, (three.id, two.id), "then")
