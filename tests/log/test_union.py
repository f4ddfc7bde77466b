"""What a file for some rounds carries, and what is wrong with a log: which code, and of what."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import Debt, EveningRef, Posted, Posting
from tarockblock.log.facts import BOOK, Data, Fact, Kind, write
from tarockblock.log.journal import agreed_fact, posting_fact, reversal_fact
from tarockblock.log.union import Fault, Log, frame_faults
from tests import postings, tables
from tests.log.tales import BLANK, EVENING, Tale

AT = datetime(2026, 11, 19, tzinfo=UTC)
FACTS = Path(__file__).with_name("facts.txt")


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


RESCUE: Data = {"content": BLANK.data, "before": None, "state": "open", "posting": None, "lost": 0}


@pytest.mark.parametrize("is_sound", [True, False])
def test_rescue__says_how_an_evening_was_left(is_sound: bool) -> None:
    for parts in tables.parts(FACTS, "rescue", sound=is_sound):
        fact = write(EVENING, 2, Kind.WAS, {**RESCUE, **parts}, parents=["p"])
        assert [*frame_faults(fact)] == ([] if is_sound else ["shape"]), parts


@pytest.mark.parametrize("name", RESCUE)
def test_rescue__says_all_of_it(name: str) -> None:
    short = {key: each for key, each in RESCUE.items() if key != name}
    assert [*frame_faults(write(EVENING, 2, Kind.WAS, short, parents=["p"]))] == ["shape"]


@pytest.mark.parametrize("is_sound", [True, False])
def test_change__says_what_it_was_about_or_nothing(is_sound: bool) -> None:
    for did in tables.parts(FACTS, "did", sound=is_sound):
        fact = write(EVENING, 2, Kind.CHANGED, {"operations": [], "did": did}, parents=["p"])
        assert [*frame_faults(fact)] == ([] if is_sound else ["shape"]), did


def test_faults__name_the_fact_or_the_evening() -> None:
    tale = Tale("b 1")
    begun, one = tale.facts.values()
    wrong = write(BOOK, 1, Kind.TERMS, {"round": "R"})
    child = write(
        BOOK,
        1,
        Kind.TERMS,
        {"round": "R", "terms": agreed_fact("R", RoundTerms(), 1, None).data["terms"]},
        parents=["p"],
    )
    log = Log([begun, one, wrong, child])
    assert log.faults() == (Fault("shape", wrong.id), Fault("parents", child.id))
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
