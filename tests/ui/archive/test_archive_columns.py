"""Columns of the archive share the room there is: none is cut off, the least needed goes first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.ui.archive.archive_lines import DATE, HANDS, PEOPLE, RULES, TITLE, TURNOVER, WINNER, ArchiveLines
from tarockblock.ui.kit.columns import share_out

WIDTHS = [each.width for each in ArchiveLines("en").columns()]
ALL = {DATE, TITLE, PEOPLE, RULES, HANDS, WINNER, TURNOVER}
ROOM = 1162
"""Pixels the table has in a window of 1280."""


def at(scale: int, room: int = ROOM) -> dict[int, int]:
    least, ideal = ([round(getattr(each, name) * scale / 100) for each in WIDTHS] for name in ("least", "ideal"))
    return share_out(room, WIDTHS, least, ideal)


@given(st.integers(80, 200), st.integers(900, 3000))
def test_widths__fill_the_room_and_never_more(scale: int, room: int) -> None:
    widths = at(scale, room)
    assert sum(widths.values()) == room or scale > 150
    assert sum(widths.values()) <= room or not {RULES, HANDS, WINNER} & widths.keys()
    assert {DATE, TITLE, PEOPLE, TURNOVER} <= widths.keys()


@pytest.mark.parametrize("scale", [80, 100, 120, 125, 150])
def test_widths__everything_has_room_in_a_small_window(scale: int) -> None:
    assert at(scale).keys() == ALL


def test_widths__at_the_largest_text_the_winner_still_stands_there() -> None:
    widths = at(200, 1064)
    assert WINNER in widths
    assert RULES not in widths
    assert sum(widths.values()) == 1064


def test_widths__what_there_is_more_goes_to_title_and_people() -> None:
    usual, wide = at(100), at(100, ROOM + 400)
    assert {column for column in ALL if wide[column] > usual[column]} == {TITLE, PEOPLE}
