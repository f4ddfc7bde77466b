"""The initials on the marks of players."""

from __future__ import annotations

import pytest

from tarockblock.ui.marks import initials_for

pytestmark = pytest.mark.usefixtures("theme")


def test_initials__two_letters_where_they_collide() -> None:
    assert initials_for(["Anna", "anton", "Bert", ""]) == ["An", "An", "B", "?"]
