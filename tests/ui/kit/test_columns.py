"""How room is shared, without Qt."""

from __future__ import annotations

import pytest

from tarockblock.ui.kit.columns import cut_to


@pytest.mark.parametrize(
    ("room", "widths", "cut"),
    [
        (200, (80, 40), (80, 40)),
        (100, (90, 30), (70, 30)),
        (100, (90, 80), (50, 50)),
        (90, (90, 10, 60), (40, 10, 40)),
        (0, (90, 10), (0, 0)),
        (50, (), ()),
    ],
)
def test_names__beside_each_other_are_cut_from_the_longest_on(
    room: int, widths: tuple[int, ...], cut: tuple[int, ...]
) -> None:
    assert cut_to(room, widths) == [*cut]
