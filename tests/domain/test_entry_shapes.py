"""Every field of every fact is described once, so that none is read and not written, or keeps an old name."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tarockblock.domain.entry_shapes import FIGURES_ONLY, FORMS, NEGATIVE, SHAPE_OF, SHAPES
from tarockblock.domain.shapes import Shape


@pytest.mark.parametrize("shape", SHAPE_OF.values(), ids=[each.__name__ for each in SHAPE_OF])
def test_shapes__no_field_of_a_fact_is_missing(shape: Shape) -> None:
    assert {each.name for each in shape.fields} == {each.name for each in fields(shape.fact)}


def test_shapes__every_kind_of_entry_has_one() -> None:
    """The kinds of the evening file; a negative game is a ``game``, too."""
    assert SHAPES.keys() == {"game", "trischaken", "renonce", "annulled", "manual", "table", "doubling", "rate"}
    assert NEGATIVE.fact.kind == "game"
    assert FIGURES_ONLY.fact.kind == "manual"


def test_forms__each_is_a_field_of_something() -> None:
    used = {each.name for shape in SHAPE_OF.values() for each in shape.fields}
    assert FORMS.keys() == used
