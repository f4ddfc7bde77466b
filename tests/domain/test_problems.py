"""Places and what somebody probably meant."""

from __future__ import annotations

import pytest

from tarockblock.domain.problems import MAX_CHOICES, MAX_PREFIX, MAX_WORD, Problem, closest, join, problem


@pytest.mark.parametrize(
    ("prefix", "path", "expected"),
    [
        ("entries[3]", "kontra", "entries[3].kontra"),
        ("entries", "[3].kontra", "entries[3].kontra"),
        ("", "kontra", "kontra"),
        ("entries[3]", "", "entries[3]"),
        ("", "", ""),
        ("x" * MAX_PREFIX, "y", "x" * MAX_PREFIX + ".y"),
        ("x" * (MAX_PREFIX + 1), "y", "x" * (MAX_PREFIX - 1) + "….y"),
        ("x" * (MAX_PREFIX + 9), "[1]", "x" * (MAX_PREFIX - 1) + "…[1]"),
    ],
)
def test_join__two_places(prefix: str, path: str, expected: str) -> None:
    assert join(prefix, path) == expected


def test_problem__seen_from_further_up() -> None:
    found = problem("kontra", "kontra_level", suggestion="2", most=2)
    assert found == Problem("kontra", "kontra_level", {"most": 2}, suggestion="2")
    assert found.under("entries[3]") == Problem("entries[3].kontra", "kontra_level", {"most": 2}, suggestion="2")


@pytest.mark.parametrize(
    ("word", "expected"),
    [("ruffer", "Rufer"), ("RUFER", "Rufer"), ("pagatt", "pagat"), ("xyz", None), ("", None), ("rufer" * 20, None)],
)
def test_closest__capitals_apart_or_none(word: str, expected: str | None) -> None:
    assert closest(word, ["dreier", "Rufer", "pagat"]) == expected


def test_closest__looks_at_no_more_words_than_somebody_may_have_meant_and_at_none_too_long() -> None:
    others = [f"{number:05}" for number in range(MAX_CHOICES - 1)]
    assert closest("rufer", [*others, "rufe"]) == "rufe"
    assert closest("rufer", ["0", *others, "rufe"]) is None
    word = "a" * MAX_WORD
    assert closest(word, [word]) == word
    assert closest(word, [word + "a"]) is None
    assert closest(word + "a", [word]) is None
    assert closest("rufer", ["b" * (MAX_WORD + 1), *others, "rufe"]) == "rufe", "what is too long is not counted"
