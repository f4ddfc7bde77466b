"""Who is the same person, without the dialog: which name is offered, what is missing, what was written how often."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.same_people import NameLine, PersonLine
from tarockblock.app.states import Meeting, NamesApart
from tarockblock.domain.marks import Mark
from tarockblock.domain.names import Join
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.names_draft import NameRow, NamesDraft


def line(called: str, *written: NameLine) -> PersonLine:
    return PersonLine(called, written, is_joined=len(written) > 1)


ANNA = line("Anna", NameLine("Anna", 9, 180, "2026-11-19"))
FRANZ = line("Franz", NameLine("Franz", 7, 140, "2026-11-19"))
FRANZL = line("Franzl", NameLine("Franzl", 2, 41, "2026-10-01"))
HUBER = line("Franz Huber", *FRANZ.written, *FRANZL.written)


def draft_of(*people: PersonLine, writable: bool = True) -> NamesDraft:
    made = NamesDraft(Wording("en"), writable=writable)
    made.set_people(people)
    return made


@pytest.fixture
def draft() -> NamesDraft:
    return draft_of(ANNA, FRANZ, FRANZL)


def test_two_become_one__under_the_name_of_whoever_played_more(draft: NamesDraft) -> None:
    assert draft.reason.startswith("Tick the names of one person")
    assert not draft.can_be_named
    draft.tick([1, 2])
    assert draft.fact == (["Franz", "Franzl"], "Franz")


def test_one_alone__needs_another_name(draft: NamesDraft) -> None:
    draft.tick([2])
    assert (draft.reason, draft.fact) == ("Tick a second name, or type another one.", None)
    draft.type(" Ferdl ")
    assert draft.fact == (["Franzl"], "Ferdl")


def test_a_name_typed__stays_until_nobody_is_ticked(draft: NamesDraft) -> None:
    draft.tick([2])
    draft.type("Franz Huber")
    draft.tick([1, 2])
    assert draft.fact == (["Franz", "Franzl"], "Franz Huber")
    draft.tick([])
    draft.tick([2])
    assert draft.name == "Franzl"


@pytest.mark.parametrize(
    ("name", "reason"), [("", "Which name is to be shown?"), ("x" * 41, "A name has at most 40 characters.")]
)
def test_what_can_be_no_name__says_so(draft: NamesDraft, name: str, reason: str) -> None:
    draft.tick([1, 2])
    draft.type(name)
    assert (draft.reason, draft.fact) == (reason, None)


def test_taken_apart__only_who_was_joined() -> None:
    draft = draft_of(ANNA, HUBER)
    assert [draft.can_be_taken_apart(row) for row in (-1, 0, 1, 2)] == [False, False, True, False]


def test_only_looking__nothing_can_be_done() -> None:
    draft = draft_of(ANNA, HUBER, writable=False)
    draft.tick([0, 1])
    assert (draft.reason, draft.fact, draft.can_be_named) == ("It can only be viewed here.", None, False)
    assert not draft.can_be_taken_apart(1)


def test_rows__what_was_written_and_how_often() -> None:
    """A day that is none comes out of a database that may be damaged, and is shown as it stands."""
    nobody, odd = replace(HUBER, called="Niemand", written=()), line("Ida", NameLine("Ida", 1, 20, "2026-13-01"))
    assert draft_of(ANNA, HUBER, nobody, odd).rows == [
        NameRow("Anna", "", "9 evenings · 180 hands", "last 19 Nov 2026", Mark("A", 0)),
        NameRow(
            "Franz Huber", "written: Franz (7), Franzl (2)", "9 evenings · 181 hands", "last 19 Nov 2026", Mark("F", 1)
        ),
        NameRow("Niemand", "no longer in any evening", "0 evenings · 0 hands", "", Mark("N", 2)),
        NameRow("Ida", "", "1 evening · 20 hands", "last 2026-13-01", Mark("I", 3)),
    ]


def test_offer__names_that_differ_in_capitals_alone() -> None:
    small = line("anna", NameLine("anna", 1, 4, None))
    made = draft_of(replace(ANNA, looks_like=("anna",)), FRANZ, replace(small, looks_like=("Anna",)))
    assert made.offer == (0, 2)
    assert made.offer_text == "Anna and anna differ only in capitals. Are they one person?"
    assert (draft_of(ANNA, FRANZ).offer, draft_of(ANNA, FRANZ).offer_text) == ((), "")
    assert draft_of(replace(ANNA, looks_like=("anna",)), small, writable=False).offer == ()


def test_apart__is_said_and_can_be_forgotten() -> None:
    met = Meeting(3, "Wirt", "2026-11-19", "Franz", "Franzl", trashed=False)
    apart = NamesApart(Join("id", 1, "Franz", ("Franz", "Franzl")), met)
    made = draft_of(ANNA, replace(FRANZ, apart=apart), replace(HUBER, apart=apart))
    assert [each.written for each in made.rows] == [
        "",
        "not the same person as Franzl: both sat there (Wirt, 19 Nov 2026)",
        "written: Franz (7), Franzl (2); not the same person as Franz and Franzl: both sat there (Wirt, 19 Nov 2026)",
    ]
    assert [made.can_be_taken_apart(row) for row in range(3)] == [False, True, True]
