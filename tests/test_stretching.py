"""The language that the sizes are tried in (issue 13: a pseudo-locale of +40 %)."""

from __future__ import annotations

from tests.stretching import longer


def test_a_text__is_two_fifths_longer_and_keeps_what_is_filled_in() -> None:
    text = "{player} was called and nobody heard of it"
    assert longer(text).startswith("{player} ")
    plain = len(text) - len("{player}")
    assert round((len(longer(text)) - len(text)) / plain, 1) == 0.4
    assert longer("%n") == "%n"
