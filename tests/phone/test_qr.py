"""The code that is scanned: standard form, quiet zone, and small enough for any screen."""

from __future__ import annotations

from tarockblock.phone.reading import modules_of

LINK = "http://192.168.178.123:65535/AbCdEfGhIjKlMnOpQrStUvWx/"
"""The longest one there can be."""

FINDER = [[1] * 7, [1, 0, 0, 0, 0, 0, 1], *[[1, 0, 1, 1, 1, 0, 1]] * 3, [1, 0, 0, 0, 0, 0, 1], [1] * 7]
"""ISO/IEC 18004, 6.3.3: the pattern in three corners."""


def test_code__has_its_three_corners_and_four_light_modules_around() -> None:
    code = [[int(dark) for dark in row] for row in modules_of(LINK)]
    side = len(code)
    assert all(len(row) == side for row in code)
    inner = [row[4:-4] for row in code[4:-4]]
    assert [row[:7] for row in inner[:7]] == FINDER
    assert [row[-7:] for row in inner[:7]] == FINDER
    assert [row[:7] for row in inner[-7:]] == FINDER
    assert not any(any(row) for row in (*code[:4], *code[-4:]))
    assert not any(any(row[:4] + row[-4:]) for row in code)
    assert side <= 17 + 4 * 5 + 8, "version 5 at most: 37 modules"


def test_code__another_link_is_another_code() -> None:
    assert modules_of(LINK) != modules_of(LINK.replace("A", "B"))
