"""What a file for some rounds carries, and what is wrong with a log: which code, and of what."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import Debt, EveningRef, Posted, Posting
from tarockblock.log.facts import Data, Fact, Kind, UnsoundError, remove, write
from tarockblock.log.journal import agreed_fact, posting_fact, reversal_fact
from tarockblock.log.union import MOST_STEP, Fault, Log
from tests import postings
from tests.log.tales import BLANK, EVENING, Tale, row_id

AT = datetime(2026, 11, 19, tzinfo=UTC)


def posting(id_: str, kind: Posted, round_name: str, evening: str | None = None, names: str | None = None) -> Posting:
    about = None if evening is None else EveningRef(evening, "", None)
    return postings.posting(id_, 5, kind, round_name, Debt("Anna", "Bert", 10), evening=about, names=names)


def begun(evening: str, round_name: str) -> Fact:
    content = replace(BLANK, heading={"title": "", "round": round_name})
    return write(evening, 1, Kind.BEGUN, {"content": content.data, "closed": False})


def test_shared__the_rounds_evenings_and_what_is_booked_of_them() -> None:
    """``here`` belongs to Mo, ``there`` to Di by now, though it was closed in Mo; of ``away`` nothing else is known."""
    closed_there = posting("c1", Posted.EVENING, "Mo", "there")
    closed_away = posting("c2", Posted.EVENING, "Mo", "away")
    mine = [
        begun("here", "Mo"),
        posting_fact(posting("c3", Posted.EVENING, "Mo", "here")),
        posting_fact(posting("p1", Posted.PAYMENT, "Di", "here")),  # it names an evening of the round
        posting_fact(posting("p2", Posted.PAYMENT, "Mo")),
        posting_fact(posting("p3", Posted.PAYMENT, "Mo", "there")),
        posting_fact(closed_away),
        agreed_fact("Mo", RoundTerms(), 3, None),
    ]
    others = [
        begun("there", "Di"),
        posting_fact(closed_there),
        reversal_fact(closed_there, 6, AT),
        posting_fact(posting("p4", Posted.PAYMENT, "Di")),
        agreed_fact("Di", RoundTerms(), 3, None),
        write("new", 2, Kind.DELETED, {"round": "Di"}),
    ]
    log = Log([*others[:4], *mine, *others[4:], agreed_fact("Mo", RoundTerms(stake=5), 4, None)])
    shared = {each.id for each in log.shared({"Mo"})}
    assert shared == {each.id for each in (*mine, agreed_fact("Mo", RoundTerms(stake=5), 4, None))}
    assert {each.id for each in log.shared({"Mo", "Di"})} == {each.id for each in log}
    assert [log.round_of(each) for each in ("here", "there", "new")] == ["Mo", "Di", "Di"]


def test_faults__name_the_fact_or_the_evening() -> None:
    tale = Tale("b 1")
    begun, one = tale.facts.values()
    deleted = write(EVENING, 3, Kind.DELETED, {"round": "R"}, parents=sorted([begun.id, one.id]))
    log = Log()
    for each in (begun, one, deleted):  # put there past the only way in
        log.stream(EVENING)[each.id] = each
    assert [*log.faults_of(EVENING)] == [Fault("kept", EVENING)]


def test_tally__counts_what_comes_and_goes_and_never_forgets_the_greatest_number() -> None:
    tale = Tale("b 1 t")
    log, facts = Log(), [*tale.facts.values()]
    log.unite(facts)
    assert log.tally == (sum(int(each.id, 16) for each in facts) % 2**256, 3, 3)
    deleted = write(EVENING, 9, Kind.DELETED, {"round": "R"}, parents=sorted(each.id for each in facts))
    change = log.unite([deleted, *facts])
    assert (change.added, {each.id for each in change.dropped}) == ((deleted,), {each.id for each in facts})
    assert log.tally == (int(deleted.id, 16), 1, 9)
    assert log.unite(facts) == ((), ())


@pytest.mark.parametrize(
    ("text", "number", "kind", "data", "parents", "code"),
    [
        ("b 1", 2, Kind.CHANGED, {"operations": []}, ["1"], "order"),  # not later than what it follows
        ("b 1", 9, Kind.CHANGED, {"operations": []}, ["?"], "parents"),  # of another stream, or nowhere
        ("b 1", 9, Kind.UNTRASHED, {"posting": None}, ["1"], "order"),  # what was never thrown away
        ("b 1 t", 9, Kind.CHANGED, {"operations": []}, ["t"], "order"),
        ("b 1 c", 9, Kind.UNDONE, {"names": "1"}, ["c"], "order"),
        ("b 1", 9, Kind.UNDONE, {"names": "b"}, ["1"], "undone"),
        ("b 1", 9, Kind.REDONE, {"names": "1"}, ["1"], "undone"),
        ("b 1", 9, Kind.CHANGED, {"operations": [remove(row_id("?"))]}, ["1"], "operation"),
    ],
)
def test_faults__of_a_fact_that_fits_nowhere(
    text: str, number: int, kind: Kind, data: Data, parents: list[str], code: str
) -> None:
    tale = Tale(text)
    ids = {name: fact.id for name, fact in tale.facts.items()} | {"?": "0" * 64}
    told = {**data, "names": ids[data["names"]]} if "names" in data else data
    wrong = write(EVENING, number, kind, told, parents=[ids[each] for each in parents], at=AT.isoformat())
    greatest = tale.log.tally.greatest
    assert wrong.misfit is None
    tale.log.unite([wrong])
    assert Fault(code, wrong.id) in tale.log.faults()
    if code in ("order", "parents"):
        assert Fault(code, wrong.id) in [*tale.log.faults_beside([wrong], greatest)]


def test_faults__a_number_far_above_all_others_is_one() -> None:
    """Else nobody could follow it for good."""
    tale = Tale("b 1")
    log, one = tale.log, tale.facts["1"]
    near, far = (
        write(EVENING, one.number + step, Kind.TRASHED, {}, parents=[one.id], at=AT.isoformat())
        for step in (MOST_STEP, MOST_STEP + 1)
    )
    for each, faults in ((near, []), (far, [Fault("number", far.id)])):
        assert [*Log([*log, each]).faults_beside([each], one.number)] == faults


@pytest.mark.parametrize("place", [0, 1])
def test_faults__a_fact_that_follows_itself_by_way_of_a_rescue_ends_no_walk(place: int) -> None:
    """The ``was`` names a fact that names the ``was``; ids being digests, one of them is put there past them."""
    begun, one = Tale("b 1").facts.values()
    data = {"content": BLANK.data, "before": None, "state": "open", "posting": None, "lost": 0}
    was = write(EVENING, 3, Kind.WAS, data, parents=["e" * 64], at=None)
    loop = replace(one, id="e" * 64, number=4, parents=((was.id,), (begun.id, was.id))[place])
    log = Log([begun, one, was, loop])
    assert {each.code for each in log.faults()} >= {"order"}
    of = log.evening(EVENING)
    with pytest.raises(UnsoundError, match="cycle") if place == 0 else nullcontext():
        of.status(loop)


def test_faults__a_closing_is_named_by_its_evening() -> None:
    tale = Tale("b 1 c")
    log, closing = Log(tale.facts[each] for each in ("b", "1")), tale.facts["c$"]
    log.unite([closing])
    assert [*log.faults_beside([closing], 9)] == [Fault("reference", closing.id)]
    log.unite([tale.facts["c"]])
    assert [*log.faults_beside([closing], 9)] == []
