"""What somebody may enter in the editor of house rules."""

from __future__ import annotations

from hypothesis import strategies as st

from tarockblock.rules.fields import Field, FieldKind


def entries(field: Field) -> st.SearchStrategy[str | bool]:
    """Anything a field takes, within what a round would agree on."""
    if field.kind is FieldKind.LENGTH:
        return st.sampled_from(["", "1", "12", "1 Radl", "3 Radl"])
    if field.kind is FieldKind.NUMBERS:
        return st.sampled_from(["", "2", "2 3 5", "2, 4"])
    if field.choices:
        return st.sampled_from(field.choices)
    if field.kind in (FieldKind.SWITCH, FieldKind.PLAYED):
        return st.booleans()
    if field.kind is FieldKind.CARD_POINTS:
        return st.sampled_from(["30", "35/1", "36", "40/0", "40/2"])
    return st.integers(0, min(field.most, 50)).map(str)
