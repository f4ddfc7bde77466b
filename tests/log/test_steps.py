"""What follows from steps of version 6, which name each other by their ids there, and from what is told of them."""

from __future__ import annotations

import pytest

from tarockblock.log.evening_log import Booking, EveningLog
from tarockblock.log.facts import Fact, UnsoundError
from tests.log.tales import earlier, step, was


def log_of(*facts: Fact, **booked: int) -> EveningLog:
    """The facts of an evening with its closings that count, by the number of their posting."""
    return EveningLog(facts, lambda: {name: Booking((number, name), "") for name, number in booked.items()})


def names(of: EveningLog) -> str:
    return " ".join(str(each.data["id"]) for each in of.heads)


ONE, TWO, THREE = step(1, "s1"), step(2, "s2", "s1"), step(3, "s3", "s2 s1")


def test_steps__are_known_by_their_old_ids() -> None:
    of = log_of(ONE, TWO, THREE, was(THREE, "1 2"))
    assert [of.find("s2"), of.find(TWO.id), of.find("s9")] == [TWO, TWO, None]
    assert [*of.line(THREE)] == [THREE, TWO, ONE]
    assert of.heads == (THREE,)
    assert of.follows(THREE, ONE)
    assert of.follows(ONE, ONE)
    assert not of.follows(ONE, TWO)
    assert [row for row, _ in of.content(THREE).rows] == ["1", "2"]
    with pytest.raises(UnsoundError) as refused:
        of.content(TWO)
    assert (refused.value.code, refused.value.id) == ("gap", TWO.id)


def test_heads__with_one_number_are_in_the_order_of_their_old_ids() -> None:
    """As version 6 had them, whatever their digests are."""
    for first, second in (("a", "b"), ("c", "d"), ("e", "f"), ("g", "h"), ("i", "j")):
        assert names(log_of(ONE, step(2, second, "s1"), step(2, first, "s1"))) == f"{first} {second}"


def found(number: int, name: str, after: str, closing: str | None = None) -> Fact:
    return step(number, name, after, kind="found", closing=closing)


@pytest.mark.parametrize(
    ("facts", "booked", "heads"),
    [
        ((found(4, "f1", "s1"), found(5, "f2", "s2 s1")), (), "f2"),  # a later copy of the same line
        ((found(4, "f1", "s1", "p"), found(5, "f2", "s2 s1")), (), "f2"),  # its closing counts no more
        ((found(4, "f1", "s1", "p"), found(5, "f2", "s2 s1")), ("p",), "f1 f2"),  # it was booked since
        ((found(4, "f1", "s1", "p"), found(5, "f2", "s2 s1", "p")), ("p",), "f2"),  # and so is the later one, by it
        ((found(4, "f1", "s1 lost"), found(5, "f2", "s2 s1")), (), "f1 f2"),  # it followed something that is not here
        ((found(5, "f1", "s1"), found(5, "f2", "s2 s1")), (), "f1 f2"),  # not later
        ((found(4, "f1", "s3"), found(5, "f2", "s2")), (), "f1 f2"),  # another line
        ((step(4, "f1", "s1"), found(5, "f2", "s2")), (), "f1 f2"),  # not found, but done
        ((found(4, "f1", "s1"), found(5, "f2", "s1"), found(6, "f3", "s2")), (), "f3"),
    ],
)
def test_found__comes_before_how_a_later_copy_of_the_same_line_was_found(
    facts: tuple[Fact, ...], booked: tuple[str, ...], heads: str
) -> None:
    side = [THREE] if any("s3" in each.parents for each in facts) else []
    of = log_of(ONE, TWO, *side, *facts, **dict.fromkeys(booked, 9))
    assert names(of) == heads


def test_kept__of_what_is_deleted_steps_and_what_is_told_of_what_is_left() -> None:
    """A machine deleted it after its second step; another had gone on from the first, and stays."""
    gone, other = step(3, "d", "s2", state="deleted"), step(3, "o", "s1")
    told = [was(ONE, "1"), was(TWO, "1 2"), was(other, "1 3")]
    past = [earlier(ONE), earlier(TWO), earlier(other)]
    of = log_of(ONE, TWO, gone, other, *told, *past)
    assert of.kept == {each.id for each in (ONE, TWO, gone, other, told[2], past[0], past[2])}
    assert (of.standing, [each.id for each in of.versions]) == (other, [other.id, gone.id])
    assert log_of(ONE, TWO, *told[:2]).kept == {each.id for each in (ONE, TWO, *told[:2])}


def test_was__of_several_the_earliest_is_believed() -> None:
    early, late = was(TWO, "1"), was(TWO, "2")
    first = min(early, late, key=lambda each: each.key)
    for told in ((early, late), (late, early)):
        assert log_of(ONE, TWO, *told).was == {TWO.id: first}


def test_status__of_a_step_in_the_trash_says_how_it_was_before() -> None:
    trashed = step(2, "t", "s1", state="trashed")
    told = was(trashed, "1", ["closed", "p"])
    assert log_of(ONE, trashed, told).status(trashed) == ("trashed", None, ("closed", "p"))
    assert log_of(ONE, trashed).status(trashed) == ("trashed", None, None)
    closed = step(2, "c", "s1", state="closed", closing="p")
    assert log_of(ONE, closed).status(closed) == ("closed", "p", None)
    assert log_of(ONE, closed).booked(closed) == (0, "")
    assert log_of(ONE, closed, p=7).booked(closed) == (7, "p")


@pytest.mark.parametrize(
    ("kind", "rows", "read"),
    [
        ("put", "1 2", "c b"),  # what it comes to is a further parent's: its first one was put aside
        ("kept", "1 3", "c a"),
        ("recovered", "1 3", "c a"),
        ("trashed", "1 3", "c a"),
        ("untrashed", "1 3", "c a"),
        ("merged", "1 3", "c"),  # nobody chose
    ],
)
def test_readable__what_was_put_aside_by_a_choice(kind: str, rows: str, read: str) -> None:
    one, other = step(2, "a", "s1"), step(3, "b", "s1")
    chosen = step(4, "c", "b a", kind=kind)
    of = log_of(ONE, one, other, chosen, was(one, "1 2"), was(other, "1 3"), was(chosen, rows))
    assert " ".join(str(each.data["id"]) for each in of.readable) == read
