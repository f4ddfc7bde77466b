"""What cannot be written now is refused by a code, which every surface turns into its sentence."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count

import pytest

from tarockblock.log.content import Content, insert, set_heading
from tarockblock.log.union import Log
from tarockblock.log.writing import RefusedError, Writer, beginning_of_file

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
