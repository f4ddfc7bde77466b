"""Small histories, what the evening is then, its versions, what else can be read of it, and what counts in the book.

Worked out from the page on the log: *What follows from it*.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarockblock.log.union import Log
from tests import tables
from tests.log.tales import EVENING, Tale, counted, shown

TALES = tables.rows(Path(__file__).with_name("tales.txt"))


@pytest.mark.parametrize(("text", "shows", "versions", "read", "counts"), TALES, ids=[text for text, *_ in TALES])
def test_tale__comes_to(text: str, shows: str, versions: str, read: str, counts: str) -> None:
    tale = Tale(text)
    of = tale.log.evening(EVENING)
    assert shown(of) == shows
    assert tale.names(of.versions) == versions
    live = [each for each in versions.split() if each != read.removeprefix("-")]
    assert tale.names(of.readable).split() == [*live, *(read.split() if read[:1] != "-" else ())]
    assert counted(tale.log) == counts
    assert tale.log.faults() == ()
    apart = Log(sorted(tale.log, key=lambda each: each.id))
    assert tale.names(apart.evening(EVENING).versions) == versions
    assert apart.tally == tale.log.tally


def test_versions__closed_alike_are_told_apart_by_what_is_booked() -> None:
    """State, the one before the trash, content, and what is booked: nothing, what moves, or that it was taken back."""
    tale = Tale("b 1 c (.) t &")
    assert json.loads(tale.log.evening(EVENING).says(tale.facts["."]))[3] == "taken back"
    tale = Tale("b 1 c o 2")
    assert json.loads(json.loads(tale.log.evening(EVENING).says(tale.facts["2"]))[3])[1] == [["Anna", "Bert", 10]]
    booked = Tale("b 1 c")
    found = json.loads(booked.log.evening(EVENING).says(booked.facts["c"]))
    assert (found[0], found[1], json.loads(found[3])) == ("closed", None, ["Donnerstag", [["Anna", "Bert", 10]]])
    thrown = Tale("b 1 c t")
    assert json.loads(thrown.log.evening(EVENING).says(thrown.facts["t"]))[:2] == ["trashed", "closed"]
