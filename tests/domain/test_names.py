"""What a player may be called: visible, short, unique."""

from __future__ import annotations

import pytest

from tarockblock.domain.names import MAX_NAME, alike, check_name, check_names, composed
from tests.name_table import LOOK_ALIKE, ONE_NAME, UNSEEN, USABLE


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
        ("\u00a0\u3000", "name_empty"),
        ("Anna\n", "name_invisible"),
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
    found = [(each.path, each.code) for each in check_names(["Anna", "", "Anna", "\u3164"], "players")]
    assert found == [("players[1]", "name_empty"), ("players[2]", "named_twice"), ("players[3]", "name_invisible")]


@pytest.mark.parametrize("name", USABLE)
def test_name__that_is_seen_is_fine_in_every_script(name: str) -> None:
    assert check_name(name) is None


@pytest.mark.parametrize("name", UNSEEN)
def test_name__nobody_can_see_is_refused(name: str) -> None:
    assert check_name(name) in ("name_invisible", "name_empty")


@pytest.mark.parametrize(("name", "typed"), ONE_NAME)
def test_name__is_one_however_it_is_typed(name: str, typed: str) -> None:
    assert composed(typed) == composed(name) == name
    assert check_name(typed) is None


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKE)
def test_names__that_look_the_same_are_alike_and_not_one(one: str, other: str) -> None:
    assert alike(one) == alike(other)
    assert composed(one) != composed(other)
    assert alike(one) != alike("Anni")


def test_names__of_different_letters_are_not_alike() -> None:
    assert len(set(map(alike, ("Groß", "Gross", "Grosz", "Grös", "Gros", "Anna", "Ana", "👩\u200d👧")))) == 8
