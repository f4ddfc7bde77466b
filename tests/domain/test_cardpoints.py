"""Card points in the players' notation: 35/2 is 35 points and 2 Blatt, three Blatt to the point, 70 points in all."""

from __future__ import annotations

import pytest

from tarockblock.domain.hand import WHOLE_DEAL, format_thirds, parse_thirds


@pytest.mark.parametrize(
    ("text", "thirds"),
    [
        ("35/2", 107),
        ("35/1", 106),
        ("35", 105),
        ("35/0", 105),
        ("35/", 105),
        (" 35 / 2 ", 107),
        ("0", 0),
        ("0/1", 1),
        ("70", 210),
        ("70/0", 210),
        ("14/2", 44),
        ("7", 21),
    ],
)
def test_parse__what_players_write(text: str, thirds: int) -> None:
    assert parse_thirds(text) == thirds


@pytest.mark.parametrize(
    "text", ["", "35/3", "70/1", "71", "100", "-1", "35,2", "35.2", "/2", "a", "35/2/1", "３５", "1e1", "+3", "35//2"]
)
def test_parse__anything_else_is_none(text: str) -> None:
    assert parse_thirds(text) is None


def test_format__and_back_for_every_number() -> None:
    for thirds in range(WHOLE_DEAL + 1):
        assert parse_thirds(format_thirds(thirds)) == thirds
        assert parse_thirds(format_thirds(thirds, always_blatt=True)) == thirds
    assert [format_thirds(each) for each in (107, 105, 0)] == ["35/2", "35", "0"]
    assert format_thirds(105, always_blatt=True) == "35/0"
