"""How a database gets from each version to the next: one small function a version, explicit SQL, nothing of the domain.

``table.transform()`` is not used: it silently drops triggers and generated columns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from tarockblock.store.migrations import m0001, m0002, m0003, m0004, m0005, m0006

if TYPE_CHECKING:
    from tarockblock.store.connection import OpenFile

Migration: TypeAlias = "Callable[[OpenFile], None]"

MIGRATIONS: tuple[Migration, ...] = (
    m0001.migrate,
    m0002.migrate,
    m0003.migrate,
    m0004.migrate,
    m0005.migrate,
    m0006.migrate,
)
"""``MIGRATIONS[n]`` leads from version n to n + 1; it runs within a transaction and leaves it open."""
