"""How much of a sweep is done: everything with ``TAROCKBLOCK_TESTS=full`` (endurance), else a fixed sample.

The sample of one parameter differs from that of another by ``start``, so that together they see more.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

FULL = os.environ.get("TAROCKBLOCK_TESTS") == "full"

_Item = TypeVar("_Item")


def some(items: Iterable[_Item], every: int, start: int = 0) -> list[_Item]:
    """All of them, or in the short form one of so many, beginning at ``start``."""
    return list(items) if FULL else list(islice(items, start % every, None, every))


def times(short: int, full: int) -> int:
    """How often something is tried."""
    return full if FULL else short
