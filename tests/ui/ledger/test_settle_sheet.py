"""The settlement as text."""

from __future__ import annotations

from tarockblock.ui.ledger.settle_sheet import Sheet, as_text


def test_text_lines_up_whatever_the_names() -> None:
    text = as_text(Sheet("T", "", ("a", "b"), (("Anna", "+1,00"), ("Maximiliane", "−10,00")), "Z", ()))

    assert "Anna          +1,00\nMaximiliane  −10,00\n" in text
