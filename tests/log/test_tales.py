"""Small histories, what the evening is then, its versions, what else can be read of it, and what counts in the book.

Worked out from the page on the log: *What follows from it*.
"""

from __future__ import annotations

import json

import pytest

from tarockblock.log.union import Log
from tests.log.tales import EVENING, Tale, counted, shown

# A history | state and rows | versions, the current one first | what can be read beside them | what counts
TALES = """
b 1 2                   | open 1 2     | 2    |    |
b 1 2 u                 | open 1       | u    |    |
b 1 2 u r               | open 1 2     | r    |    |
b 1 2 3 u u r           | open 1 2     | r    |    |
b 1 2 1'                | open 1' 2    | 1'   |    |
b 1 2 -1                | open 2       | -1   |    |
b 1 c                   | closed 1     | c    |    | evening 10, stake 5
b 1 c .                 | closed 1     | .    |    | evening 10, stake 5
b 1 c o                 | open 1       | o    |    |
b 1 c o 2 c             | closed 1 2   | c2   |    | evening 20, stake 5
b 1 c o u               | open         | u    |    |
b 1 t                   | trashed 1    | t    |    |
b 1 t x                 | open 1       | x    |    |
b 1 c t                 | trashed 1    | t    |    |
b 1 c t x               | closed 1     | x    |    | evening 10, stake 5
b 1 c t x t x           | closed 1     | x2   |    | evening 10, stake 5
b 1 t d                 | deleted      | d    | -d |
b 1 c t d               | deleted      | d    | -d |
b 1 (2) 3 4 &           | open 1 3 4   | 4 2  |    |
b 1 (2) 3 4 & 5         | open 1 3 4 5 | 5 2  |    |
b 1 (2) 3 4 & c         | closed 1 3 4 | c 2  |    | evening 30, stake 5
b 1 (u) 2 3 &           | open 1 2 3   | 3 u  |    |
b 1 (2) 3 4 & p         | open 1 2     | p    | 4  |
b 1 (2) 3 4 & p 5       | open 1 2 5   | 5    | 4  |
b 1 (2) 3 4 & t         | trashed 1 3 4 | t   | 2  |
b 1 (2) 3 4 & t x       | open 1 3 4   | x    | 2  |
b 1 (2) 3 -3 2 &        | open 1 2     | 22   |    |
b 1 (2) 3 -3 2 & 4      | open 1 2 4   | 4    |    |
b 1 (t) 2 3 &           | open 1 2 3   | 3 t  |    |
b 1 (2) . t &           | open 1 2     | 2 t  |    |
b 1 (t) 2 t &           | trashed 1 2  | t2   | t  |
b 1 (c) 2 3 &           | closed 1     | c 3  |    | evening 10, stake 5
b 1 (c) 2 3 & p         | open 1 2 3   | p    | c  |
b 1 (c) 2 c &           | closed 1 2   | c2 c |    | evening 20, stake 5
b 1 (c) 2 c & p         | closed 1     | p    | c2 | evening 10, stake 5
b 1 (c) 2 -2 c &        | closed 1     | c2   |    | evening 10, stake 5
b 1 (c) 2 -2 c & o      | open 1       | o    |    |
b 1 (c o) 2 &           | open 1       | o 2  |    |
b 1 (c o) c &           | closed 1     | c2 o |    | evening 10, stake 5
b 1 c (.) o 2 &         | open 1 2     | 2 .  |    |
b 1 c (o 2) t &         | open 1 2     | 2 t  |    |
b 1 c (t) . &           | closed 1     | . t  |    |
b 1 c (t) . & c         | closed 1     | c2 t |    | evening 10, stake 5
b 1 c (t) . & k         | closed 1     | k    | t  | evening 10, stake 5
b 1 (2 c) 3 4 & t       | trashed 1 2  | t    | 4  |
b 1 (2 c) 3 4 & t x     | closed 1 2   | x    | 4  | evening 20, stake 5
b 1 (2 c t) 3 4 &       | open 1 3 4   | 4 t  |    |
b 1 (t d) 2 &           | open 1 2     | 2 d  | -d |
b 1 t (x 2) d &         | open 1 2     | 2 d  | -d |
b 1 (2 t d) 3 t d &     | deleted      | d    | -d |
b 1 (. t d) t &         | trashed 1    | t2   |    |
b 1 (c) 2 -2 C &        | closed 1     | C c  |    | evening 20, stake 5
b 1 (2) (3 -3 2) 4 5 6 7 & k | open 1 4 5 6 7 | k | 22 |
b 1 (2) 3 4 & p (5) 6 7 & p | open 1 2 5 | p2 | 7 4 |
f                       | closed 1     | f    |    |
f o 2                   | open 1 2     | 2    |    |
f (o 2) o 3 4 &         | open 1 3 4   | 4 2  |    |
(f) b 2 &               | open 2       | 2    | f  |
(f) b 2 & c             | closed 2     | c    | f  | evening 10, stake 5
(f) b 1 &               | open 1       | 1    |    |
(f t d) b 2 &           | open 2       | 2 d  | -d |
b 1 t d f               | closed 1     | f2   |    |
b 1 t d f o 2           | open 1 2     | 2    |    |
"""


@pytest.mark.parametrize("line", TALES.strip().splitlines(), ids=lambda each: each.partition("|")[0].strip())
def test_tale__comes_to(line: str) -> None:
    text, shows, versions, read, counts = map(str.strip, line.split("|"))
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
    tale = Tale("b 1 c (.) o 2 &")
    of = tale.log.evening(EVENING)
    assert json.loads(of.says(tale.facts["."]))[3] == "taken back"
    assert json.loads(of.says(tale.facts["2"]))[3] == ""
    booked = Tale("b 1 c")
    found = json.loads(booked.log.evening(EVENING).says(booked.facts["c"]))
    assert (found[0], found[1], json.loads(found[3])) == ("closed", None, ["Donnerstag", [["Anna", "Bert", 10]]])
    thrown = Tale("b 1 c t")
    assert json.loads(thrown.log.evening(EVENING).says(thrown.facts["t"]))[:2] == ["trashed", "closed"]
