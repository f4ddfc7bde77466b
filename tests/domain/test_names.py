"""What a player may be called: visible, short, unique."""

from __future__ import annotations

import pytest

from tarockblock.domain.names import MAX_NAME, check_name, check_names


@pytest.mark.parametrize(
    "name", ["A", "Anna", "Anna B.", "Żółć", "Ö", "李", "O'Neill", "<b>", "=1+1", "Anna & Bert", "x" * MAX_NAME]
)
def test_name__ordinary_and_odd_ones_are_fine(name: str) -> None:
    assert check_name(name) is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        (" Anna", "name_spaces"),
        ("Anna\n", "name_spaces"),
        ("x" * (MAX_NAME + 1), "name_long"),
        ("An\nna", "name_invisible"),
        ("An\x00na", "name_invisible"),
        ("An\u202ena", "name_invisible"),  # right-to-left override
        ("An\u200bna", "name_invisible"),  # zero width space
        ("An\u2066na", "name_invisible"),  # bidi isolate
        ("An\u2028na", "name_invisible"),  # line separator
        ("An\ud800na", "name_invisible"),  # half a character
        ("An\ue000na", "name_invisible"),  # private use
    ],
)
def test_name__what_nobody_can_read_is_refused(name: str, code: str) -> None:
    assert check_name(name) == code


def test_names__all_problems_at_their_places() -> None:
    found = [(each.path, each.code) for each in check_names(["Anna", "", "Anna", " B"], "players")]
    assert found == [("players[1]", "name_empty"), ("players[2]", "named_twice"), ("players[3]", "name_spaces")]
