"""Which round is meant by what is typed: names that look the same are the same, and capitals decide between two."""

from __future__ import annotations

import pytest

from tarockblock.app.states import no_such_round, round_meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Grünau", "Grünau"),
        ("Gru\u0308nau", "Grünau"),
        ("GRU\u0308NAU", "Grünau"),
        ("sonntag", "sonntag"),
        ("Sonntag", "Sonntag"),
        ("SONNTAG", None),
        ("Freitag", None),
        ("STRASSE", "Straße"),
    ],
)
def test_round__is_known_by_what_is_typed(typed: str, meant: str | None) -> None:
    assert round_meant(typed, ("Grünau", "Sonntag", "sonntag", "Straße")) == meant


def test_unknown__names_those_there_are() -> None:
    assert no_such_round("x", {"b", "A"}).params["rounds"] == "A, b"
    assert no_such_round("x", ()).code == "no_round_yet"
