"""What cannot be written now is refused by a code, which every surface turns into its sentence."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count

import pytest

from tarockblock.log.facts import Content, insert, set_heading
from tarockblock.log.union import Log
from tarockblock.log.writing import RefusedError, Writer, beginning_of_file
from tests.log.tales import EVENING, Tale

AT = datetime(2026, 11, 19, tzinfo=UTC)
ENTRY = {"kind": "annulled"}
BLANK = Content({"title": "", "round": "Donnerstag"}, ("Anna", "Bert", "Cilli", "Dora"))


@pytest.fixture
def writer() -> Writer:
    """``open`` has just begun, ``closed`` came as a file, ``trashed`` was thrown away, ``deleted`` for good."""
    log, ids = Log(), count(1)
    made = Writer(log, lambda: f"id{next(ids)}", AT)
    for evening in ("open", "trashed", "deleted"):
        log.unite(made.begun(evening, BLANK))
    log.unite([beginning_of_file("closed", BLANK)])
    for evening in ("trashed", "deleted"):
        log.unite(made.trashed(evening))
    log.unite(made.deleted("deleted"))
    return made


@pytest.mark.parametrize(
    ("write", "code"),
    [
        (lambda writer: writer.changed("nowhere", [insert("r", ENTRY, 0)]), "no_such_evening"),
        (lambda writer: writer.changed("open", [insert("r", ENTRY, 1)]), "operation"),
        (lambda writer: writer.changed("open", [insert("r", ENTRY, 0)], on="another"), "changed_elsewhere"),
        (lambda writer: writer.changed("closed", [insert("r", ENTRY, 0)]), "evening_closed"),
        (lambda writer: writer.changed("trashed", [insert("r", ENTRY, 0)]), "evening_trashed"),
        (lambda writer: writer.undone("open"), "nothing_to_undo"),
        (lambda writer: writer.undone("open", on="another"), "changed_elsewhere"),
        (lambda writer: writer.redone("open"), "nothing_to_redo"),
        (lambda writer: writer.undone("closed"), "evening_closed"),
        (lambda writer: writer.reopened("open"), "evening_open"),
        (lambda writer: writer.reopened("closed", on="another"), "changed_elsewhere"),
        (lambda writer: writer.trashed("open", on="another"), "changed_elsewhere"),
        (lambda writer: writer.untrashed("trashed", on="another"), "changed_elsewhere"),
        (lambda writer: writer.redone("open", on="another"), "changed_elsewhere"),
        (lambda writer: writer.closed("open", [], on="another"), "changed_elsewhere"),
        (lambda writer: writer.closed("trashed", []), "evening_trashed"),
        (lambda writer: writer.trashed("deleted"), "evening_deleted"),
        (lambda writer: writer.untrashed("open"), "evening_open"),
        (lambda writer: writer.deleted("open"), "evening_open"),
        (lambda writer: writer.imported("open", BLANK), "evening_here"),
        (lambda writer: writer.preferred("open", writer.log.evening("open").standing.id), "no_such_version"),
    ],
)
def test_refused__with_a_code(writer: Writer, write: Callable[[Writer], object], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        write(writer)
    assert refused.value.code == code


def test_changed__title_and_note_of_a_closed_evening(writer: Writer) -> None:
    writer.log.unite(writer.changed("closed", [set_heading("title", "Advent"), set_heading("note", "spät")]))
    of = writer.log.evening("closed")
    assert dict(of.content(of.standing).heading) == {"title": "Advent", "note": "spät", "round": "Donnerstag"}


def test_file__is_the_first_fact_of_its_evening() -> None:
    fact = beginning_of_file("closed", BLANK)
    assert (fact.number, fact.at, fact.parents, fact.data["closed"]) == (1, None, (), True)


def test_action__all_its_facts_have_one_number_and_the_time_of_their_writer() -> None:
    tale = Tale("b 1 c t x")
    for words in (("b",), ("1",), ("c", "c$", "c$2"), ("t", "t$", "t$2"), ("x", "x$", "x$2")):
        facts = [tale.facts[word] for word in words]
        assert len({(each.number, each.at) for each in facts}) == 1
        assert datetime.fromisoformat(facts[0].at or "") >= AT
    assert [tale.facts[word].number for word in ("b", "1", "c", "t", "x")] == [1, 2, 3, 4, 5]


def test_change__goes_on_from_its_head_and_says_what_it_was_about() -> None:
    tale = Tale("b 1")
    did = {"kind": "hand", "row": "2", "names": []}
    (fact,) = Writer(tale.log, str, AT).changed(EVENING, [insert("2", ENTRY, 1)], tale.facts["1"].id, did)
    assert fact.parents == (tale.facts["1"].id,)
    assert fact.data == {"operations": [insert("2", ENTRY, 1)], "did": did}
    assert "did" not in tale.facts["1"].data


def test_taken_back__is_what_hung_on_a_closing_too_and_comes_again_under_new_ids() -> None:
    tale = Tale("b 1 c t x")
    closing, stake = (tale.facts[word].data for word in ("c$", "c$2"))
    assert {tale.facts[word].data["names"] for word in ("t$", "t$2")} == {closing["posting"], stake["posting"]}
    new, again = (tale.facts[word].data for word in ("x$", "x$2"))
    assert tale.facts["x"].data == {"posting": new["posting"]}
    assert again["names"] == new["posting"] != closing["posting"]
    assert (new["transfers"], again["transfers"]) == (closing["transfers"], stake["transfers"])
    assert len({each["posting"] for each in (closing, stake, new, again)}) == 4


def test_choice__names_every_head_and_deletion_every_fact() -> None:
    tale = Tale("b 1 (2) 3 4 & p t d")
    assert tale.facts["p"].parents == (tale.facts["2"].id, tale.facts["4"].id)
    assert tale.facts["p"].data == {"posting": None}
    assert tale.facts["d"].parents == tuple(sorted(tale.facts[word].id for word in "b1234pt"))
    assert tale.facts["d"].data == {"round": "Donnerstag"}


def test_file__taken_in_after_a_deletion_follows_both() -> None:
    tale = Tale("b 1 t d f")
    assert tale.facts["f2"].parents == (tale.facts["f"].id, tale.facts["d"].id)
    assert tale.facts["f2"].data == {"posting": None}


def test_booked__nothing_is_taken_back_twice() -> None:
    tale = Tale("b 1 c t")
    assert Writer(tale.log, str, AT).booked((), [tale.facts["c$"].data["posting"]]) == ()


def test_refusal__is_its_code() -> None:
    assert str(RefusedError("evening_open")) == "evening_open"


def test_close__once() -> None:
    tale = Tale("b 1 c")
    with pytest.raises(RefusedError, match=r"^evening_booked$"):
        Writer(tale.log, str, AT).closed(EVENING, [])


def test_untrashed__nothing_is_booked_if_the_trashing_reversed_nothing() -> None:
    """A closing that is lost was not taken back; one that an older reopening took back is not booked again."""
    tale = Tale("b 1 c")
    log, ids = Log(fact for name, fact in tale.facts.items() if name != "c$"), count(1)
    writer = Writer(log, lambda: f"new {next(ids)}", AT)
    log.unite(writer.trashed(EVENING))
    (fact,) = writer.untrashed(EVENING)
    assert fact.data == {"posting": None}
    tale = Tale("b 1 c o")
    tale.log.unite(Writer(tale.log, str, AT).booked([], [tale.facts["c$"].data["posting"]]))
    tale.log.unite(Writer(tale.log, str, AT).trashed(EVENING))
    (fact,) = Writer(tale.log, str, AT).untrashed(EVENING)
    assert fact.data == {"posting": None}


def test_untrashed__an_evening_that_was_open_again_is_booked_as_it_was() -> None:
    tale = Tale("b 1 c o t")
    ids = count(1)
    posting, stake, fact = Writer(tale.log, lambda: f"new {next(ids)}", AT).untrashed(EVENING)
    assert (posting.data["posting"], stake.data["names"], fact.data) == ("new 1", "new 1", {"posting": "new 1"})
