"""The initials on the marks of players."""

from __future__ import annotations

import pytest

from tarockblock.domain.names import initials

pytestmark = pytest.mark.usefixtures("theme")


def test_initials__two_letters_where_they_collide() -> None:
    assert initials(["Anna", "anton", "Bert", ""]) == ("An", "An", "B", "?")
