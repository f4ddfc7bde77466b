"""What a recovery makes of small histories of which some facts are lost, as the page on the log has it.

Nothing is guessed but where the rows were that are known; a sealed state bridges a gap; what is lost is named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.log.facts import Fact, Kind, derived_id, write
from tarockblock.log.recovery import Damaged, Recovered, Rescue, recovered
from tests import tables
from tests.log.tales import AT, BLANK, EVENING, LOST, Tale, row_id, shown
from tests.log.test_recovery import state

THEN = "2026-11-19T22:00:00+01:00"


def recovered_from(tale: Tale, lost: str, told: str = "", copied: str = "") -> Recovered:
    """What is left of a history without some of its facts, with states that tell what it was after others."""
    seqs = {fact.id: number for number, fact in enumerate(tale.facts.values(), start=1)}
    gone = {tale.facts[name].id: tale.facts[name] for name in lost.split()}
    only_in_copy = {tale.facts[name].id for name in copied.split(",") if name}
    return recovered(
        Damaged(
            {fact.id: fact for fact in tale.facts.values() if fact.id not in gone},
            {id_: seq for id_, seq in seqs.items() if id_ not in gone and id_ not in only_in_copy},
            {id_: (fact.stream, seqs[id_]) for id_, fact in gone.items()},
            [state(tale.logs[name], EVENING, seqs[tale.facts[name].id]) for name in told.split()],
        ),
        LOST,
    )


@pytest.mark.parametrize("cells", tables.rows(Path(__file__).with_name("recoveries.txt")), ids=" | ".join)
def test_recovery__of_a_small_history(cells: list[str]) -> None:
    text, lost, told, shows, said, *rest = cells
    more = dict(each.split("=") for each in " ".join(rest).split())
    tale = Tale(text)
    found = recovered_from(tale, lost, told, more.get("copied", ""))
    assert (shown(found.log.evening(EVENING)) if found.log.stream(EVENING) else "-") == shows
    rescue = found.rescues.get(EVENING, Rescue())
    assert len(rescue.rows) == shows.count("?")
    true_ones = [name for name in Rescue.__dataclass_fields__ if getattr(rescue, name) is True]
    assert [name.partition("_")[2] for name in true_ones] == said.split()
    assert found.log.faults() == ()
    if said in ("", "gap") and shows.split()[1:]:
        of, true = found.log.evening(EVENING), tale.log.evening(EVENING)
        assert of.status(of.standing) == true.status(true.standing)
    assert "versions" not in more or len(found.log.evening(EVENING).versions) == int(more["versions"])
    given = ids(fact for name, fact in tale.facts.items() if name not in lost.split())
    assert ids(found.left_out) == given - ids(found.log)
    assert "out" not in more or more["out"] == tale.names(found.left_out)


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
    operations = [{"op": "insert", "id": row_id(row), "entry": {"kind": "annulled"}, "place": place}]
    at = AT.isoformat()
    return write(EVENING, after.number + 2, Kind.CHANGED, {"operations": operations}, parents=[after.id], at=at)


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "remove", "id": row_id("?")},
        {"op": "move", "id": row_id("1"), "place": 9},
        {"op": "insert", "id": row_id("1"), "place": 0, "entry": {"kind": "annulled"}},
    ],
)
def test_row__of_which_nothing_can_be_made_is_passed_over(operation: object) -> None:
    tale = Tale("b 1 2")
    begun, one, two = tale.facts.values()
    after = write(EVENING, 4, Kind.CHANGED, {"operations": [operation]}, parents=[two.id], at=AT.isoformat())
    last = insertion(after, "3", 2)
    found = file_of(begun, one, two, after, last, lost=[two])
    assert shown(found.log.evening(EVENING)) == "open 1 ? 3"


def test_evening__that_nobody_can_have_written_is_gone_and_the_others_stay() -> None:
    """Each fact of it is sealed and has its form; but one has no greater number than what it follows, another takes
    back what was not the last thing done."""
    tale, other = Tale("b 1"), write(derived_id("anderer"), 1, Kind.BEGUN, {"content": BLANK.data, "closed": True})
    begun, one = tale.facts.values()
    for number, kind, data, rescue in (
        (2, Kind.CHANGED, {"operations": []}, Rescue(is_gone=True)),
        (3, Kind.UNDONE, {"names": begun.id}, Rescue(is_gone=True, is_cut=True)),
    ):
        wrong = write(EVENING, number, kind, data, parents=[one.id], at=AT.isoformat())
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
    for text, lost, row in (("b 1 2 3", "2", (row_id("1"), 1, 1)), ("b 1 2", "1", ("", 0, 0))):
        found = recovered_from(Tale(text), lost)
        assert found.rescues[EVENING].rows == (derived_id("lost", *row),)


def test_bridge__comes_after_the_fact_it_tells_of_and_says_when_a_lost_one_was_saved() -> None:
    tale = Tale("b 1 2 3")
    (bridge,) = (each for each in recovered_from(tale, "2", "3").log if each.is_rescue)
    seen = (tale.facts["3"].id, tale.facts["1"].id)  # what followed the hand before the gap is lost: no version of it
    assert (bridge.number, bridge.parents, bridge.at) == (5, seen, None)
    begun, one, two, three = tale.facts.values()
    told = replace(state(tale.logs["3"], EVENING, 4), at=THEN)
    facts, seqs = {each.id: each for each in (begun, one, three)}, {begun.id: 1, one.id: 2, three.id: 4}
    (bridge,) = (
        each for each in recovered(Damaged(facts, seqs, {two.id: (EVENING, 3)}, [told]), LOST).log if each.is_rescue
    )
    assert bridge.at is None  # the fact itself says when
    facts = {each.id: each for each in (begun, one, two)}
    seqs = {each.id: number for number, each in enumerate((begun, one, two), start=1)}
    found = recovered(Damaged(facts, seqs, {three.id: (EVENING, 4)}, [told]), LOST)
    (bridge,) = (each for each in found.log if each.is_rescue)
    assert (bridge.number, bridge.parents, bridge.at) == (4, (three.id, two.id), THEN)
