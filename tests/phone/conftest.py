"""What the tests of the page for phones share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tarockblock.app.evening.session import EveningSession
from tests.phone.kit import playing


@pytest.fixture
def session(tmp_path: Path) -> Iterator[EveningSession]:
    """An open evening on disk."""
    with playing(tmp_path) as opened:
        yield opened
